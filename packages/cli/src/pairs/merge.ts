import { pairNumbers, relations } from '@carom/pool/tiles';
import { CommandError } from '../exit.ts';
import type { PairValues } from './pair.ts';
import { recordsOf } from './tile-files.ts';

/** A file of pairs in order. */
export interface PairsFile {
  /** Its path. */
  readonly path: string;
  /** Bytes before the first pair. */
  readonly from: number;
}

/** The pairs of all files in one order: two files are merged into one, and those two by two. @throws CommandError for a file that is none of pairs */
export function mergedRecords(files: readonly PairsFile[]): Generator<Float64Array> {
  if (files.length < 2) return files.length === 0 ? none() : checkedRecords(files[0]);
  const middle = files.length >> 1;
  return merged(mergedRecords(files.slice(0, middle)), mergedRecords(files.slice(middle)));
}

function* none(): Generator<Float64Array> {}

function* merged(a: Generator<Float64Array>, b: Generator<Float64Array>): Generator<Float64Array> {
  let [first, second] = [a.next(), b.next()];
  while (!first.done || !second.done) {
    if (second.done || (!first.done && isBefore(first.value, second.value))) {
      yield first.value;
      first = a.next();
    } else {
      yield second.value;
      second = b.next();
    }
  }
}

function isBefore(a: Float64Array, b: Float64Array): boolean {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}

/** A pair as the table has it. */
export function pairValues(record: Float64Array): PairValues {
  return [record[2], record[3], relations[record[4]], record[5]];
}

/** The pairs of a file, in order as they must be. */
function* checkedRecords({ path, from }: PairsFile): Generator<Float64Array> {
  let [a, b] = [-1, -1];
  for (const record of recordsOf(path, pairNumbers, 1024, from)) {
    const isLater = record[0] > a || (record[0] === a && record[1] > b);
    if (!(isLater && record.every(Number.isFinite) && relations[record[4]] !== undefined && record[5] >= 0)) {
      throw new CommandError(`${path}: must hold pairs in order, got ${Array.from(record).join(', ').slice(0, 100)}`);
    }
    [a, b] = record;
    yield record;
  }
}
