import { closeSync, fstatSync, ftruncateSync } from 'node:fs';
import { CommandError } from '../exit.ts';
import { openTo, writeAll } from '../files.ts';
import type { Shell } from '../shell.ts';
import type { TextSink } from './table.ts';

/** Text is handed on in pieces of this size. [characters] */
const piece = 65_536;

/** Text to stdout. */
export function stdoutSink(shell: Shell): TextSink {
  return sinkTo(
    (bytes) => shell.write(bytes),
    async () => {},
    0,
  );
}

/** Text to a file, from `keep` bytes on: 0 begins it anew. @throws CommandError if it cannot be written */
export function fileSink(path: string, keep = 0): TextSink {
  const file = opened(path, keep);
  return sinkTo(
    async (bytes) => {
      writeAll(path, file, bytes);
    },
    async () => closeSync(file),
    keep,
  );
}

function opened(path: string, keep: number): number {
  if (keep === 0) return openTo(path, 'w');
  const file = openTo(path, 'r+');
  const { size } = fstatSync(file);
  if (size >= keep) ftruncateSync(file, keep);
  closeSync(file);
  if (size < keep) throw new CommandError(`${path}: must hold the ${keep} bytes from before the interruption, holds ${size}`);
  return openTo(path, 'a');
}

function sinkTo(write: (bytes: Uint8Array) => Promise<void>, close: () => Promise<void>, before: number): TextSink {
  let waiting: string[] = [];
  let length = 0;
  let bytes = before;
  const flush = async () => {
    if (waiting.length === 0) return;
    const data = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    bytes += data.length;
    await write(data);
  };
  return {
    add(text) {
      waiting.push(text);
      length += text.length;
    },
    // Small pieces wait for others, unless they are the last.
    flush: () => (length >= piece ? flush() : Promise.resolve()),
    async close() {
      await flush();
      await close();
    },
    get bytes() {
      return bytes;
    },
  };
}
