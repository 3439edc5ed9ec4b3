// Serves the playground on a free loopback port and says what to do next. `--port N` asks for a port to try first.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`npm start: --port must be an integer in [1, 65535], got ${values.port}`);
  process.exit(1);
}

const root = fileURLToPath(new URL('../site/', import.meta.url));
const server = await createServer({
  root,
  configFile: `${root}vite.config.ts`,
  clearScreen: false,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port, strictPort: false }, // a taken port: the next one
});
await server.listen();
const url = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${server.config.server.port}/`;
console.log(`
Carom playground   ${url}

  1. Open it, pick the 15-ball break and press Space; drag the time scrubber back.
  2. Use the library:  import { overlaps, timeOfImpact, Timeline } from 'carom'   (README.md, docs/guide/)

Ctrl+C stops. Edits under packages/ and site/ show at once.`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.close();
    process.exit(0);
  });
}
