import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { recordNumbers } from '@carom/pool/tiles';
import type { Box } from 'carom';
import { CommandError } from '../exit.ts';
import type { OnReject } from './circle-row.ts';
import { readCircles } from './circles-file.ts';
import { NumberFile, recordsOf, type Tile } from './tile-files.ts';

/** Halvings of a tile at most: circles in one place stay together. */
const deepest = 24;

/** All circles of the files, as numbers in one file. */
export interface Gathered {
  /** How many. */
  readonly count: number;
  /** Where they lie. */
  readonly box: Box;
  /** Equal for equal circles: 16 hex digits. */
  readonly name: string;
}

/** Writes all circles as numbers into one file. */
export async function gather(path: string, other: string | null, to: string, reject: (file: string) => OnReject): Promise<Gathered> {
  const file = new NumberFile(to, recordNumbers * 8192);
  const record = new Float64Array(recordNumbers);
  const hash = createHash('sha256');
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [side, each] of [path, ...(other === null ? [] : [other])].entries()) {
    let circles = 0;
    const onCircle = (x: number, y: number, r: number, id: number | string | null, place: number) => {
      if (typeof id === 'string')
        throw new CommandError(`${each}: ids must be integers with --tiles, got ${JSON.stringify(id.slice(0, 40))}`);
      record.set([x, y, r, place, id ?? place, side]);
      circles++;
      file.add(record);
      hash.update(new Uint8Array(record.buffer));
      box.minX = Math.min(box.minX, x - r);
      box.minY = Math.min(box.minY, y - r);
      box.maxX = Math.max(box.maxX, x + r);
      box.maxY = Math.max(box.maxY, y + r);
    };
    await readCircles(each, onCircle, reject(each));
    if (circles === 0) throw new CommandError(`${each}: must hold at least one circle`);
  }
  file.flush();
  // Corners lie in boxes whose upper sides are left out: the outermost ones reach for ever.
  return { count: file.total / recordNumbers, box: { ...box, maxX: Infinity, maxY: Infinity }, name: hash.digest('hex').slice(0, 16) };
}

/** Halves a tile, along the longer side of what is in it, until no part has too many circles. */
export function* divide(tile: Tile, most: number, depth = 0): Generator<Tile> {
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
    yield* divide({ ...half, count }, count > 0.9 * tile.count ? Infinity : most, depth + 1);
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
