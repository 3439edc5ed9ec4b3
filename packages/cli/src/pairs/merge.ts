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

/** The pairs of all files in one order: always the first of what the files have next. @throws CommandError for a file that is none of pairs */
export function* mergedRecords(files: readonly PairsFile[]): Generator<Float64Array> {
  const next = files.map((file) => checkedRecords(file));
  const heap: Item[] = [];
  const push = (from: number) => {
    const { value, done } = next[from].next();
    if (!done) insert(heap, { record: value, from });
  };
  for (const from of files.keys()) push(from);
  while (heap.length > 0) {
    const { record, from } = heap[0];
    yield record;
    takeFirst(heap);
    push(from);
  }
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

type Item = { readonly record: Float64Array; readonly from: number };

function isBefore({ record: a }: Item, { record: b }: Item): boolean {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] < b[1];
}

function insert(heap: Item[], item: Item): void {
  let at = heap.push(item) - 1;
  while (at > 0 && isBefore(heap[at], heap[(at - 1) >> 1])) {
    const up = (at - 1) >> 1;
    [heap[at], heap[up]] = [heap[up], heap[at]];
    at = up;
  }
}

function takeFirst(heap: Item[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  heap[0] = last;
  for (let at = 0; ; ) {
    let first = at;
    for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isBefore(heap[child], heap[first])) first = child;
    if (first === at) return;
    [heap[at], heap[first]] = [heap[first], heap[at]];
    at = first;
  }
}
