import { pointCount, pointId, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import type { HullSet } from '../geometry/hulls/hull-set.ts';
import { near } from './hull-layout.ts';

// Numbers of the side that ends at the corner at hand: where its surface ends, its normal, the way on to a neighbor, its rounding.
export const endX = 0;
export const endY = 1;
export const outX = 2;
export const outY = 3;
export const onX = 4;
export const onY = 5;
export const round = 6;
export const sideWords = 7;

/** Sides of neighbors look the same way, to this cosine: those of a ring of tiles do if there are 14 or more. */
const alike = 0.9;

/**
 * Whether side i of hull h goes on from the side at hand, `isForward`: in order of positive turn. Writes the segment between to `bridge`: x, y of the
 * end at the corner, of that at the neighbor, and the radius about it, the smaller of both roundings. Walls have none.
 */
export function goesOn(placed: HullSet, h: number, i: number, isForward: boolean, side: Float64Array, bridge: Float64Array): boolean {
  const { corners: c, normals, starts, counts, radii } = placed;
  const p = 2 * (starts[h] + i);
  const q = i + 1 < counts[h] ? p + 2 : 2 * starts[h];
  const x = normals[p];
  const y = normals[p + 1];
  const r = radii[h];
  if (!(x * side[outX] + y * side[outY] >= alike)) return false;
  const from = isForward ? p : q;
  const to = isForward ? q : p;
  const dx = c[from] + r * x - side[endX];
  const dy = c[from + 1] + r * y - side[endY];
  const along = dx * side[onX] + dy * side[onY];
  const most = (c[to] + r * x - side[endX]) * side[onX] + (c[to + 1] + r * y - side[endY]) * side[onY];
  const reach = r + side[round];
  const smaller = Math.min(r, side[round]);
  const slack = near * (smaller > 0 ? smaller : reach);
  if (along > reach + slack || !(most > slack && most > along)) return false;
  const bend = Math.abs(x * side[outY] - y * side[outX]);
  const high = bend * Math.abs(along) + slack;
  if (Math.abs(dx * side[outX] + dy * side[outY]) > high || Math.abs(dx * x + dy * y) > high) return false;
  // where they overlap, the segment goes on along the neighbor
  const further = along < 0.25 * reach ? Math.min(reach, most) - along : 0;
  const way = isForward ? further : -further;
  bridge[0] = side[endX] - smaller * side[outX];
  bridge[1] = side[endY] - smaller * side[outY];
  bridge[2] = c[from] + (r - smaller) * x - way * y;
  bridge[3] = c[from + 1] + (r - smaller) * y + way * x;
  bridge[4] = smaller;
  return true;
}

/** Velocities that differ by less than this share are the same. */
const rounding = 1e-9;

/** Whether two velocities with their turning are the same, one after the other. */
export function areAlike(flows: Float64Array): boolean {
  const slack = rounding * (Math.abs(flows[0]) + Math.abs(flows[1]));
  const turns = Math.abs(flows[2] - flows[5]) <= rounding * Math.abs(flows[2]);
  return turns && Math.abs(flows[0] - flows[3]) <= slack && Math.abs(flows[1] - flows[4]) <= slack;
}

/** Writes the end of side i of hull h at which it begins (`isForward`) or ends as the side at hand. */
export function writeSide(placed: HullSet, h: number, i: number, isForward: boolean, side: Float64Array): void {
  const { corners: c, normals, starts, counts, radii } = placed;
  const p = 2 * (starts[h] + i);
  const q = i + 1 < counts[h] ? p + 2 : 2 * starts[h];
  const at = isForward ? p : q;
  const back = isForward ? -1 : 1;
  side[outX] = normals[p];
  side[outY] = normals[p + 1];
  side[onX] = -back * side[outY];
  side[onY] = back * side[outX];
  side[round] = radii[h];
  side[endX] = c[at] + side[round] * side[outX];
  side[endY] = c[at + 1] + side[round] * side[outY];
}

/**
 * Keeps of the points of a record that of a corner of its own, and those of corners of the other hull that lie over side i of hull h. They are
 * numbered from `from`.
 */
export function keepOver(placed: HullSet, h: number, i: number, from: number, own: number, out: Float64Array): void {
  const { corners: c, normals, starts, counts } = placed;
  const p = 2 * (starts[h] + i);
  const q = i + 1 < counts[h] ? p + 2 : 2 * starts[h];
  const x = -normals[p + 1];
  const y = normals[p];
  const length = x * (c[q] - c[p]) + y * (c[q + 1] - c[p + 1]);
  let count = 0;
  for (let at = points; at < points + pointWords * out[pointCount]; at += pointWords) {
    const along = x * (out[at + pointX] - c[p]) + y * (out[at + pointY] - c[p + 1]);
    const isOver = isCorner(out, at, from) && along > 1e-9 * length && along < (1 - 1e-9) * length;
    if (!isOver && out[at + pointId] !== own) continue;
    for (let word = 0; word < pointWords; word++) out[points + pointWords * count + word] = out[at + word];
    count++;
  }
  out[pointCount] = count;
}

/** Whether a point is a corner of the hull whose corners are numbered from `from`. */
export function isCorner(out: Float64Array, at: number, from: number): boolean {
  return out[at + pointId] >= from && out[at + pointId] < from + 16;
}
