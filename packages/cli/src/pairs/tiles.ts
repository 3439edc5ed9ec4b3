import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Shard } from '../counts.ts';
import { ownFolder } from '../own-folder.ts';
import type { OnReject } from './circle-row.ts';
import { divide, gather } from './divide.ts';
import { mergedRecords } from './merge.ts';
import type { Tile } from './tile-files.ts';

/** How a file larger than memory is gone through. */
export interface TileOptions {
  /** Circles of a tile at most, unless they lie all in one place. */
  readonly most: number;
  /** Finds the pairs of tiles, each into its file; `name` says what the tiles are of. */
  readonly run: (tiles: readonly Tile[], name: string) => Promise<void>;
  /** Which tiles. */
  readonly shard: Shard;
  /** Takes the lines that are no circles. */
  readonly reject: (file: string) => OnReject;
}

/** The pairs of tiles. */
export interface TilePairs {
  /** How many circles there are, in all tiles. */
  readonly circles: number;
  /** What the tiles are of: equal for equal circles and tiles. */
  readonly name: string;
  /** The pairs, by the place of the first, then of the second. */
  readonly records: Iterable<Float64Array>;
}

/**
 * Every pair of circles that overlap, as `pairsInMemory` gives them and in the same order, through files. The plane is divided into tiles, each
 * with the circles that reach into it. A pair is told of by the one tile that holds the corner of what the boxes of the two share.
 */
export async function pairsInTiles(path: string, other: string | null, options: TileOptions): Promise<TilePairs> {
  const { most, run, shard, reject } = options;
  const { folder, remove } = ownFolder('pairs');
  try {
    const file = join(folder, 'all');
    const { count, box, name: circles } = await gather(path, other, file, reject);
    const name = createHash('sha256').update(`${circles} in tiles of ${most}`).digest('hex').slice(0, 16);
    const whole = { index: 0, box, file, result: join(folder, 'all.pairs'), hasOthers: other !== null, count };
    const all = [...divide(whole, most)].map((tile, index) => ({ ...tile, index }));
    const mine = all.filter(({ index }) => index % shard.count === shard.index);
    await run(mine, name);
    const files = mine.map(({ result }) => ({ path: result, from: 0 }));
    return { circles: count, name, records: untilEnd(mergedRecords(files), remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

function* untilEnd<T>(items: Iterable<T>, end: () => void): Generator<T> {
  try {
    yield* items;
  } finally {
    end();
  }
}
