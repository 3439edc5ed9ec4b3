import { randomBytes } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { CommandError, exitCodes } from './exit.ts';

/** Bytes of a text file that is read whole. */
export const mostText: number = 67_108_864;

/** The chunks of a file, or of stdin for `-`. */
export function chunksOf(path: string): AsyncIterable<Uint8Array> {
  return path === '-' ? process.stdin : createReadStream(path);
}

/** The text of a file, or of stdin for `-`. @throws CommandError if it cannot be read, or is too long */
export async function readText(path: string, most: number = mostText): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunksOf(path)) {
      length += chunk.length;
      if (length > most) throw new CommandError(`${path}: must be at most ${most} bytes`);
      pieces.push(chunk);
    }
  } catch (error) {
    throw readable(path, error);
  }
  return startOf(path, Buffer.concat(pieces).toString('utf8'));
}

/** The start of a text file, without a byte order mark. @throws CommandError if it is no UTF-8, as of programs that save "Unicode text" */
export function startOf(path: string, text: string): string {
  if (text.slice(0, 64).includes('\0')) throw new CommandError(`${path}: must be a text in UTF-8; this looks like UTF-16`);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** What to say of a file that cannot be read. */
export function readable(path: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CommandError(`${path}: no such file`);
  if (code === 'EISDIR') return new CommandError(`${path}: is a folder`);
  if (code === 'EACCES') return new CommandError(`${path}: may not be read`);
  const { message } = error as Error; // a recording is read line by line and knows no name
  return message.startsWith('recording') ? new CommandError(`${path}: ${message}`) : (error as Error);
}

/** Writes a file so that nobody ever sees a part of it. @throws CommandError if that cannot be done */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const beside = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const file = openSync(beside, 'wx');
    try {
      writeAll(path, file, typeof data === 'string' ? Buffer.from(data) : data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw unwritable(path, error);
  }
}

/** Opens a file to write to. @throws CommandError that names it */
export function openTo(path: string, flags: 'w' | 'a' | 'r+'): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** A value of JSON text. @throws CommandError that names the file or line unless it is */
export function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path}: must be JSON: ${(error as Error).message.replaceAll('\n', ' ').slice(0, 200)}`);
  }
}

/** Writes bytes to an open file. @throws CommandError that names it, as where a disk is full */
export function writeAll(path: string, file: number, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** What to say of a file that cannot be written. */
export function unwritable(path: string, error: unknown): CommandError {
  return error instanceof CommandError
    ? error
    : new CommandError(`${path}: cannot be written: ${(error as Error).message}`, exitCodes.failure);
}

/** Whether there is such a file. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** That a program can be read from a file. @throws CommandError unless there is one and it is no folder */
export function mustBeFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`${path}: no such file`);
  if (found.isDirectory()) throw new CommandError(`${path}: is a folder`);
}

/** The end of a file's name after its last dot, small. */
export function extension(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1].toLowerCase() ?? '';
}
