import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { pairNumbers } from '@carom/pool/tiles';
import type { Shard } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import { unwritable, writeAll } from '../files.ts';
import { caromVersion } from '../version.ts';
import type { PairsFile } from './merge.ts';

/** What the pairs of a shard are of: the first line of their file, filled up to `headBytes`. */
export interface PartHead {
  /** The name of the circles and tiles. */
  readonly name: string;
  /** Which part. */
  readonly shard: Shard;
  /** Circles of all parts. */
  readonly circles: number;
  /** Lines that were no circles. */
  readonly rejected: number;
}

const headBytes = 256;
const pieceRecords = 4096;

/** Writes the pairs of a shard. Returns how many. @throws CommandError if the file cannot be written */
export function writePart(path: string, head: PartHead, records: Iterable<Float64Array>): number {
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    const text = JSON.stringify({ format: 'carom-pairs', version: 0, carom: caromVersion, ...head });
    writeAll(path, file, Buffer.from(`${text.padEnd(headBytes - 1)}\n`));
    const piece = new Float64Array(pairNumbers * pieceRecords);
    let [count, length] = [0, 0];
    for (const record of records) {
      if (length === piece.length) {
        writeAll(path, file, new Uint8Array(piece.buffer));
        length = 0;
      }
      piece.set(record, length);
      length += pairNumbers;
      count++;
    }
    writeAll(path, file, new Uint8Array(piece.buffer, 0, 8 * length));
    return count;
  } finally {
    closeSync(file);
  }
}

/** The parts of all shards. @throws CommandError unless they are all there, of the same circles */
export function readParts(paths: readonly string[]): { readonly head: PartHead; readonly files: readonly PairsFile[] } {
  const heads = paths.map((path) => readHead(path));
  const [first] = heads;
  const seen = new Set<number>();
  for (const [i, { name, shard }] of heads.entries()) {
    if (name !== first.name || shard.count !== first.shard.count) {
      throw new CommandError(
        `${paths[i]}: must be a part of the pairs of ${first.name} in ${first.shard.count} as ${paths[0]}, got ${name} in ${shard.count}`,
      );
    }
    if (seen.has(shard.index))
      throw new CommandError(`${paths[i]}: must be given once: part ${shard.index + 1}/${shard.count} is there already`);
    seen.add(shard.index);
  }
  const missing = Array.from({ length: first.shard.count }, (_, i) => i).filter((i) => !seen.has(i));
  if (missing.length > 0) {
    const some = missing.slice(0, 10).map((i) => `${i + 1}/${first.shard.count}`);
    throw new CommandError(`${missing.length} of ${first.shard.count} parts are missing: ${some.join(', ')}`, exitCodes.failure);
  }
  return { head: first, files: paths.map((path) => ({ path, from: headBytes })) };
}

function readHead(path: string): PartHead {
  const bytes = Buffer.alloc(headBytes);
  let size = 0;
  try {
    size = statSync(path).size;
    const file = openSync(path, 'r');
    readSync(file, bytes, 0, headBytes, 0);
    closeSync(file);
  } catch (error) {
    throw new CommandError(`${path}: cannot be read: ${(error as Error).message}`);
  }
  const head = parsed(bytes.toString('utf8'));
  const { format, version, carom, name, shard, circles, rejected } = head;
  const { index, count } = (typeof shard === 'object' && shard !== null ? shard : {}) as Record<string, unknown>;
  if (format !== 'carom-pairs' || version !== 0) throw new CommandError(`${path}: must be the pairs of a shard`);
  if (carom !== caromVersion) throw new CommandError(`${path}: must be by carom ${caromVersion}, got ${String(carom).slice(0, 40)}`);
  const isSound =
    typeof name === 'string' &&
    isCount(index, 999_999) &&
    isCount(count, 1_000_000) &&
    index < count &&
    isCount(circles) &&
    isCount(rejected);
  if (!isSound || (size - headBytes) % (8 * pairNumbers) !== 0) throw new CommandError(`${path}: must be whole, is cut off or damaged`);
  return { name, shard: { index, count }, circles, rejected };
}

function isCount(value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
