import type { Server } from 'node:http';
import type { Command } from 'commander';
import { carried } from '../carried.ts';
import type { CaromCommand } from '../command.ts';
import { readCount } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface ServeOptions {
  readonly port: string;
  readonly strictPort?: boolean;
  readonly folder?: string;
}

/** `carom serve`: the playground on this machine. */
export const serveCommand: CaromCommand = {
  name: 'serve',
  summary: 'serve the playground on this machine',
  define(command: Command, shell: () => Shell) {
    command
      .option('--port <n>', 'the port, or the next free one after it; 0 takes any', '5173')
      .option('--strict-port', 'exit 1 if the port is taken')
      .option('--folder <path>', 'another folder than that of the playground')
      .action(async (options: ServeOptions) => {
        process.exitCode = await serve(shell(), options);
      });
  },
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
};

async function serve(shell: Shell, { port: text, strictPort = false, folder }: ServeOptions): Promise<number> {
  const port = readCount('--port', text, 0, 65535);
  const { createServer } = await import('node:http');
  const { readFileSync, statSync } = await import('node:fs');
  const { join, normalize, resolve, sep } = await import('node:path');
  const { extension } = await import('../files.ts');
  const { listenForInterrupt } = await import('../shell.ts');
  const root = resolve(folder ?? carried('playground', 'site/dist', 'run npm run build first'));
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`--folder must be a folder that is there, got ${JSON.stringify(folder)}`);
  const server = createServer(({ url = '/', method }, response) => {
    const file = fileFor(root, url, { join, normalize, sep });
    const isFile = file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    if (!isFile || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(isFile ? 405 : 404, { 'content-type': 'text/plain' }).end(isFile ? 'only GET\n' : 'not there\n');
      return;
    }
    response.writeHead(200, { 'content-type': types[extension(file)] ?? 'application/octet-stream' });
    response.end(method === 'HEAD' ? undefined : readFileSync(file));
  });
  const taken = await listen(server, port, strictPort ? port : 65535);
  const address = server.address() as { readonly port: number };
  if (taken > 0) shell.say(`port ${port} is taken: ${address.port} is the next free one`);
  await shell.write(`http://127.0.0.1:${address.port}/\n`);
  shell.say('Ctrl-C ends it');
  const interrupt = listenForInterrupt();
  while (!interrupt.wanted) await new Promise((resolve) => setTimeout(resolve, 100));
  interrupt.end();
  server.close();
  server.closeAllConnections();
  return exitCodes.ok;
}

/** Listens at the first port of `port` to `last` that is free. Returns how many are taken before it. @throws CommandError if there is none */
async function listen(server: Server, port: number, last: number): Promise<number> {
  for (let at = port; ; at++) {
    const code = await new Promise<string | undefined>((tried) => {
      const fail = (error: NodeJS.ErrnoException) => tried(error.code ?? error.message);
      server.once('error', fail);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', fail);
        tried(undefined);
      });
    });
    if (code === undefined) return at - port;
    if (code !== 'EADDRINUSE' || at >= last) throw new CommandError(`--port ${at} cannot be used: ${code}`, exitCodes.failure);
  }
}

/** The file of an address, `null` for one outside of the folder. */
function fileFor(
  root: string,
  url: string,
  { join, normalize, sep }: Pick<typeof import('node:path'), 'join' | 'normalize' | 'sep'>,
): string | null {
  let path: string;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  const file = normalize(join(root, path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(root.endsWith(sep) ? root : root + sep) && !file.includes('\0') ? file : null;
}
