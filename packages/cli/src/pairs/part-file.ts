import { statSync } from 'node:fs';
import { pairNumbers } from '@carom/pool/tiles';
import type { Shard } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import { caromVersion } from '../version.ts';
import type { PairsFile } from './merge.ts';
import { NumberFile, readPiece } from './tile-files.ts';

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

/** Writes the pairs of a shard. Returns how many. @throws CommandError if the file cannot be written */
export function writePart(path: string, head: PartHead, records: Iterable<Float64Array>): number {
  const file = new NumberFile(path, pairNumbers * 4096);
  const text = JSON.stringify({ format: 'carom-pairs', version: 0, carom: caromVersion, ...head });
  file.add(new Float64Array(new TextEncoder().encode(`${text.padEnd(headBytes - 1)}\n`).buffer));
  file.flush(); // what cannot be written is told before the work
  for (const record of records) file.add(record);
  file.flush();
  return (file.total - headBytes / 8) / pairNumbers;
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
    readPiece(path, bytes, 0);
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
