import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { main } from '../dist/main.js';

/** The file behind the command, built: from its sources each worker thread would read all of them anew, which costs more than the tests. */
export const bin = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

/** What a command did. */
export interface Done {
  readonly code: number | null;
  readonly out: string;
  readonly bytes: Buffer;
  readonly err: string;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Does what the command does, in this process: a process of its own costs a quarter of a second, and there are hundreds of them. With a text
 * on its stdin it is a process.
 */
export function carom(folder: string, args: readonly string[], input?: string | Uint8Array): Promise<Done> {
  if (input !== undefined) return command(folder, args, input);
  const mine = turn.then(() => here(folder, args));
  turn = mine.catch(() => {});
  return mine;
}

/** One command at a time: they share the folder, stdout and stderr of the process. */
async function here(folder: string, args: readonly string[]): Promise<Done> {
  const before = process.cwd();
  const [out, err]: Buffer[][] = [[], []];
  const writes = [process.stdout, process.stderr].map((stream, i) => {
    const { write } = stream;
    stream.write = ((data: string | Uint8Array) => [out, err][i].push(Buffer.from(data as string)) > 0) as typeof stream.write;
    return () => {
      stream.write = write;
    };
  });
  try {
    process.chdir(folder);
    process.exitCode = undefined;
    const code = await main(args);
    const bytes = Buffer.concat(out);
    return { code, bytes, out: bytes.toString('utf8'), err: Buffer.concat(err).toString('utf8') };
  } finally {
    for (const restore of writes) restore();
    process.exitCode = undefined;
    process.chdir(before);
  }
}

/** As `carom`, interrupted as by Ctrl-C a few turns after it opened a file: in a process of its own it would be later each time. */
export async function caromInterrupted(folder: string, args: readonly string[], file: string): Promise<Done> {
  let isOver = false;
  const done = carom(folder, args).finally(() => (isOver = true));
  for (let turns = 0; !isOver && turns < 5; turns += existsSync(join(folder, file)) ? 1 : 0) await setImmediate();
  if (!isOver) process.emit('SIGINT');
  return done;
}

/** Runs the real command in a folder, with a text on its stdin. */
export function command(folder: string, args: readonly string[], input?: string | Uint8Array): Promise<Done> {
  const child = start(folder, args);
  child.stdin!.on('error', () => {}); // it may end without reading all
  child.stdin!.end(input ?? '');
  return ended(child);
}

/** Starts the command. */
export function start(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Waits for the end of a command. */
export function ended(child: ChildProcess): Promise<Done> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout!.on('data', (chunk) => out.push(chunk));
  child.stderr!.on('data', (chunk) => err.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const bytes = Buffer.concat(out);
      resolve({ code, bytes, out: bytes.toString('utf8'), err: Buffer.concat(err).toString('utf8') });
    });
  });
}

const folders: string[] = [];
/** Removes what `folderWith` made: after each file of tests, by `remove-folders.ts`. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
process.on('exit', removeFolders); // what a process that outlived its test wrote late

/** A folder of its own, with files; it is gone when the tests of the file are over. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'carom-cli-'));
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value));
  }
  folders.push(folder);
  return folder;
}

const head = { format: 'carom-scene', version: 0 };
const room = { inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } };

/** A gas in a box. */
export const gas = {
  ...head,
  engine: 'timeline',
  duration: 3,
  walls: [room],
  generate: [{ kind: 'gas', count: 20, r: 0.3, speed: 2, box: room.inside }],
};

/** Discs that fall. */
export const pile = { ...gas, engine: 'world', world: { gravity: { x: 0, y: -10 } } };

/** Many short runs of a bidisperse gas on a torus. */
export const sweep = {
  format: 'carom-sweep',
  version: 0,
  scene: {
    ...head,
    engine: 'timeline',
    timeline: { periodX: 10, periodY: 10 },
    generate: [
      { kind: 'gas', count: 8, r: 0.3, speed: 1, box: { minX: 0, minY: 0, maxX: 5, maxY: 10 } },
      { kind: 'gas', count: 8, r: 0.3, speed: 1, box: { minX: 5, minY: 0, maxX: 10, maxY: 10 } },
    ],
  },
  design: { grid: { density: [0.1, 0.2, 0.3, 0.4], ratio: [0.5, 0.6, 0.7, 0.8, 1] } },
  set: {
    'generate[0].r': 'sqrt(density * 100 / (8 * pi * (1 + ratio * ratio)))',
    'generate[1].r': 'ratio * sqrt(density * 100 / (8 * pi * (1 + ratio * ratio)))',
  },
  seeds: 10,
  until: { time: 1 },
  measure: { from: 0.25, blocks: 3 },
  observables: ['compressibility', 'temperature', 'collisionRate'],
};
