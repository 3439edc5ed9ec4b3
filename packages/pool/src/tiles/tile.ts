import { type Box, CircleIndex, type Relation, relation, separation } from 'carom';

/** Numbers of a circle of a tile: x, y, r, its place in its file, its id, which file. */
export const recordNumbers = 6;
/** Numbers of a pair: two places, two ids, the relation, the depth. */
export const pairNumbers = 6;

/** How two circles can lie that overlap, and their numbers in pairs of tiles. */
export const relations: readonly Relation[] = ['touching', 'crossing', 'inner-touching', 'inside', 'around', 'equal'];

/** A part of the plane, for whoever finds its pairs. */
export interface TileTask {
  /** What is in it; `maxX` and `maxY` are not. */
  readonly box: Readonly<Box>;
  /** Whether its circles are of two files: pairs are one of each then. */
  readonly hasOthers: boolean;
}

const one = { x: 0, y: 0, r: 0 };
const other = { x: 0, y: 0, r: 0 };

/**
 * Looks at two circles of packed numbers x, y, r.
 *
 * @example
 * const packed = new Float64Array([0, 0, 1, 3, 0, 2]);
 * lookAtPair(packed, 0, packed, 1); // { relation: 'touching', depth: 0 }
 */
export function lookAtPair(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): { readonly relation: Relation; readonly depth: number } {
  one.x = a[3 * i];
  one.y = a[3 * i + 1];
  one.r = a[3 * i + 2];
  other.x = b[3 * j];
  other.y = b[3 * j + 1];
  other.r = b[3 * j + 2];
  return { relation: relation(one, other), depth: Math.max(0, -separation(one, other)) };
}

/**
 * The pairs of a tile, by the place of the first, then of the second: those whose boxes share a lower left corner that lies in the tile.
 *
 * @param records the circles that reach into the tile, `recordNumbers` each
 * @throws TypeError or RangeError unless they are circles
 *
 * @example
 * // x, y, r, place, id, file of each circle
 * const records = new Float64Array([0, 0, 1, 0, 10, 0, 1, 0, 1, 1, 11, 0]);
 * const box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
 * pairsOfTile(records, { box, hasOthers: false }).length; // 6
 */
export function pairsOfTile(records: Float64Array, { box, hasOthers }: TileTask): Float64Array {
  if (!(records instanceof Float64Array && records.length % recordNumbers === 0)) {
    throw new TypeError(`pairsOfTile: records must be a Float64Array of ${recordNumbers} numbers a circle, got ${records?.length}`);
  }
  const [first, second] = [side(records, 0), hasOthers ? side(records, 1) : null];
  const index = new CircleIndex();
  index.rebuild(first.packed);
  let pairs: Int32Array;
  if (second === null) pairs = index.pairs();
  else {
    const others = new CircleIndex();
    others.rebuild(second.packed);
    pairs = index.pairsWith(others);
  }
  const rows: [number, number, number, number, number, number][] = [];
  const b = second ?? first;
  for (let k = 0; k < pairs.length; k += 2) {
    let [i, j] = [pairs[k], pairs[k + 1]];
    if (second === null && first.places[i] > first.places[j]) [i, j] = [j, i];
    // The lower left corner of what their boxes share lies in one tile alone: that tile tells of the pair.
    const x = Math.max(first.packed[3 * i] - first.packed[3 * i + 2], b.packed[3 * j] - b.packed[3 * j + 2]);
    const y = Math.max(first.packed[3 * i + 1] - first.packed[3 * i + 2], b.packed[3 * j + 1] - b.packed[3 * j + 2]);
    if (!(x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY)) continue;
    const found = lookAtPair(first.packed, i, b.packed, j);
    rows.push([first.places[i], b.places[j], first.ids[i], b.ids[j], relations.indexOf(found.relation), found.depth]);
  }
  rows.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const out = new Float64Array(pairNumbers * rows.length);
  for (const [k, row] of rows.entries()) out.set(row, pairNumbers * k);
  return out;
}

interface Side {
  readonly packed: Float64Array;
  readonly places: Float64Array;
  readonly ids: Float64Array;
}

/** The circles of one of the two files. */
function side(records: Float64Array, wanted: number): Side {
  let count = 0;
  for (let k = 5; k < records.length; k += recordNumbers) if (records[k] === wanted) count++;
  const packed = new Float64Array(3 * count);
  const places = new Float64Array(count);
  const ids = new Float64Array(count);
  let i = 0;
  for (let k = 0; k < records.length; k += recordNumbers) {
    if (records[k + 5] !== wanted) continue;
    packed.set(records.subarray(k, k + 3), 3 * i);
    places[i] = records[k + 3];
    ids[i++] = records[k + 4];
  }
  return { packed, places, ids };
}

/**
 * The numbers in bytes, which need not lie where numbers may.
 *
 * @example
 * numbersIn(new Uint8Array(8)); // Float64Array(1) [0]
 */
export function numbersIn(bytes: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 3); // `slice` of a Buffer is no copy
}
