import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box } from 'carom';
import { Tinypool } from 'tinypool';
import { CommandError } from '../exit.ts';
import { readCircles } from './circles-file.ts';
import { type FoundPairs, type PairValues, relations } from './pair.ts';
import { NumberFile, pairNumbers, recordNumbers, recordsOf, type Tile } from './tile-files.ts';

/** How a file larger than memory is gone through. */
export interface TileOptions {
  /** Circles of a tile at most, unless they lie all in one place. */
  readonly most: number;
  /** Tiles at once. */
  readonly workers: number | undefined;
  /** Takes the lines that are no circles. */
  readonly reject: (file: string) => (line: number, reason: string) => void;
}

/** Halvings of a tile at most: circles in one place stay together. */
const deepest = 24;

/**
 * Every pair of circles that overlap, as `pairsInMemory` gives them and in the same order, through files: the plane is divided into tiles, each
 * with the circles that reach into it; a pair is told of by the one tile that holds the corner of what the boxes of the two share.
 */
export async function pairsInTiles(
  path: string,
  other: string | null,
  { most, workers = availableParallelism(), reject }: TileOptions,
): Promise<FoundPairs> {
  const folder = mkdtempSync(join(tmpdir(), 'carom-pairs-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove); // also where a pipe is closed
  try {
    const all = join(folder, 'all');
    const { count, box } = await gather(path, other, all, reject);
    const tiles = [...divide(folder, { box, file: all, result: join(folder, 'all.pairs'), hasOthers: other !== null, count }, most, 0)];
    const pool = new Tinypool({ filename: fileURLToPath(new URL('./tile-task.js', import.meta.url)), minThreads: 1, maxThreads: workers });
    await Promise.all(tiles.map((tile) => pool.run(tile)));
    await pool.destroy();
    return { circles: count, hasTextIds: false, pairs: merged(tiles, remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Writes all circles as numbers into one file. */
async function gather(
  path: string,
  other: string | null,
  to: string,
  reject: TileOptions['reject'],
): Promise<{ readonly count: number; readonly box: Box }> {
  const file = new NumberFile(to, recordNumbers * 8192);
  const record = new Float64Array(recordNumbers);
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [side, each] of [path, ...(other === null ? [] : [other])].entries()) {
    let place = 0;
    const onCircle = (x: number, y: number, r: number, id: number | string | null) => {
      if (typeof id === 'string')
        throw new CommandError(`${each}: ids must be integers with --tiles, got ${JSON.stringify(id.slice(0, 40))}`);
      record.set([x, y, r, place, id ?? place, side]);
      place++;
      file.add(record);
      box.minX = Math.min(box.minX, x - r);
      box.minY = Math.min(box.minY, y - r);
      box.maxX = Math.max(box.maxX, x + r);
      box.maxY = Math.max(box.maxY, y + r);
    };
    await readCircles(each, onCircle, reject(each));
    if (place === 0) throw new CommandError(`${each}: must hold at least one circle`);
  }
  file.flush();
  // Corners lie in boxes whose upper sides are left out: the outermost ones reach for ever.
  return { count: file.total / recordNumbers, box: { ...box, maxX: Infinity, maxY: Infinity } };
}

/** Halves a tile, along the longer side of what is in it, until no part has too many circles. */
function* divide(folder: string, tile: Tile, most: number, depth: number): Generator<Tile> {
  if (tile.count <= most || depth >= deepest) {
    yield tile;
    return;
  }
  const { axis, at } = middle(tile);
  const halves = [0, 1].map((half): Tile & { readonly numbers: NumberFile } => {
    const [low, high] = axis === 0 ? (['minX', 'maxX'] as const) : (['minY', 'maxY'] as const);
    const file = `${tile.file}${half}`;
    const box = { ...tile.box, [half === 0 ? high : low]: at };
    return { ...tile, box, file, result: `${file}.pairs`, numbers: new NumberFile(file, recordNumbers * 4096) };
  });
  for (const record of recordsOf(tile.file, recordNumbers, 8192)) {
    const [low, high] = [record[axis] - record[2], record[axis] + record[2]];
    if (low < at) halves[0].numbers.add(record);
    if (high >= at) halves[1].numbers.add(record);
  }
  rmSync(tile.file);
  for (const { numbers, ...half } of halves) {
    numbers.flush();
    const count = numbers.total / recordNumbers;
    // Where nearly all stick into both halves, dividing further does not help.
    yield* divide(folder, { ...half, count }, count > 0.9 * tile.count ? Infinity : most, depth + 1);
  }
}

/** The side along which the lower left corners spread more, and their median, from a sample. */
function middle(tile: Tile): { readonly axis: 0 | 1; readonly at: number } {
  const sample: [number[], number[]] = [[], []];
  const every = Math.max(1, Math.floor(tile.count / 4096));
  let i = 0;
  for (const [x, y, r] of recordsOf(tile.file, recordNumbers, 8192)) {
    if (i++ % every !== 0) continue;
    sample[0].push(Math.max(x - r, tile.box.minX));
    sample[1].push(Math.max(y - r, tile.box.minY));
  }
  for (const values of sample) values.sort((a, b) => a - b);
  const spread = sample.map((values) => values[Math.floor(0.95 * values.length)] - values[Math.floor(0.05 * values.length)]);
  const axis = spread[0] >= spread[1] ? 0 : 1;
  return { axis, at: sample[axis][sample[axis].length >> 1] };
}

/** The pairs of all tiles in one order: always the first of what the tiles have next. */
async function* merged(tiles: readonly Tile[], remove: () => void): AsyncGenerator<PairValues> {
  const next = tiles.map(({ result }) => recordsOf(result, pairNumbers, 1024));
  const heap: { record: Float64Array; from: number }[] = [];
  const push = (from: number) => {
    const { value, done } = next[from].next();
    if (!done) insert(heap, { record: value, from });
  };
  try {
    for (const from of tiles.keys()) push(from);
    while (heap.length > 0) {
      const { record, from } = heap[0];
      yield [record[2], record[3], relations[record[4]], record[5]];
      takeFirst(heap);
      push(from);
    }
  } finally {
    for (const each of next) each.return(undefined);
    remove();
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
