import { short } from '../door.ts';
import { recordNumbers, type TileTask } from '../tiles/tile.ts';
import { jobLimits } from './names.ts';

/**
 * The job of a tile as it lies in Redis: plain JSON, checked by whoever takes it. Its circles and its pairs have keys of their own.
 *
 * @example
 * const job: TileJob = { format: 'carom-tile', version: 0, tile: 'p-0', box: ['-Infinity', '0', '4', 'Infinity'], hasOthers: false };
 * job.box.map(Number); // [-Infinity, 0, 4, Infinity]
 */
export interface TileJob {
  /** Always `'carom-tile'`. */
  readonly format: 'carom-tile';
  /** The version of the format. */
  readonly version: 0;
  /** Which tile, of which pairs: the end of its keys. */
  readonly tile: string;
  /** `minX`, `minY`, `maxX`, `maxY`, as texts: they may be infinite. */
  readonly box: readonly string[];
  /** Whether its circles are of two files. */
  readonly hasOthers: boolean;
}

const where = 'job';

/**
 * The name and the task of a tile's job. @throws TypeError naming what is wrong
 */
export function readTileJob(value: unknown): { readonly tile: string; readonly task: TileTask } {
  const { format, version, tile, box, hasOthers } = value as Partial<TileJob>;
  if (format !== 'carom-tile' || version !== 0)
    throw new TypeError(`${where}: format must be 'carom-tile' of version 0, got ${short(format)}`);
  if (typeof tile !== 'string' || !/^[0-9a-f]{16}-\d{1,9}$/.test(tile))
    throw new TypeError(`${where}: tile must be 16 hex digits and a number, got ${short(tile)}`);
  const sides =
    Array.isArray(box) && box.length === 4 ? box.map((each) => (typeof each === 'string' && each !== '' ? Number(each) : Number.NaN)) : [];
  if (sides.length !== 4 || sides.some(Number.isNaN)) throw new TypeError(`${where}: box must be four numbers as texts, got ${short(box)}`);
  if (typeof hasOthers !== 'boolean') throw new TypeError(`${where}: hasOthers must be true or false, got ${short(hasOthers)}`);
  const [minX, minY, maxX, maxY] = sides;
  return { tile, task: { box: { minX, minY, maxX, maxY }, hasOthers } };
}

/** The circles of a tile as they came. @throws RangeError unless they are whole and not too many */
export function readTileBytes(bytes: Uint8Array): Uint8Array {
  const size = 8 * recordNumbers;
  if (bytes.length > 0 && bytes.length <= jobLimits.tile && bytes.length % size === 0) return bytes;
  throw new RangeError(`${where}: a tile must be 1 to ${jobLimits.tile / size} circles of ${size} bytes, got ${bytes.length} bytes`);
}
