// What programs share that try ways of use, one after the other, in a folder of their own.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

/** A new folder, gone when this process ends. */
export function freshFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `carom-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const tried = { done: 0, failed: 0 };

/** Tries a way, and prints whether it works, what it took and what it says. */
export async function way(name, act) {
  const start = performance.now();
  try {
    const said = await act();
    tried.done++;
    const more = typeof said !== 'string' || said === '' ? '' : `:${said.includes('\n') ? '\n' : ' '}${said}`;
    console.log(`  ok    ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s${more}`);
  } catch (error) {
    tried.failed++;
    console.log(`  FAIL  ${name}: ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`.slice(0, 4000));
  }
}

/** Ends this process: by how many ways worked. */
export function end(what) {
  console.log(`${tried.done} ${what} work, ${tried.failed} do not`);
  process.exit(tried.failed > 0 ? 1 : 0);
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Waits until it is so. */
export async function waitFor(isSo, what, seconds = 60) {
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; await pause(50)) if (await isSo()) return;
  throw new Error(`not so within ${seconds} s: ${what}`);
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

/** Serves a folder: where, and how to stop. */
export function serveFolder(path) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const file = join(path, decodeURIComponent(pathname === '/' ? '/index.html' : pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done({ address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() })),
  );
}
