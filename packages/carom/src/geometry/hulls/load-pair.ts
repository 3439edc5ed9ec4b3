/** Hulls as users give them, in the flat arrays of the kernels: seen from a point, turned positively, in a range where squares are safe. */
import { scaleBy, shiftOf } from '../../numeric/relative.ts';
import { hull, loadHull } from '../hull.ts';
import type { Hull, Vec } from '../shapes.ts';
import { type HullSet, setNormals } from './hull-set.ts';

/** The power of two, a multiple of 64, that brings the numbers of both hulls into range. */
export function shiftOfPair(a: Readonly<Hull>, b: Readonly<Hull>): number {
  return shiftOf(Math.max(largest(a), largest(b)));
}

/** The largest number of a hull. */
export function largest({ points, r }: Readonly<Hull>): number {
  let most = r;
  for (let k = 0; k < points.length; k++) most = Math.max(most, Math.abs(points[k].x), Math.abs(points[k].y));
  return most;
}

/** Writes a hull, seen from `origin` and times 2^`shift`, to hull `h` of the set; says whether its order was turned round. */
export function loadInto(set: HullSet, h: number, shape: Readonly<Hull>, origin: Readonly<Vec>, shift: number): boolean {
  loadHull(shape);
  const isTurned = hull.turn < 0;
  const { points, r } = shape;
  const count = points.length;
  const x = scaleBy(origin.x, shift);
  const y = scaleBy(origin.y, shift);
  set.counts[h] = count;
  set.radii[h] = scaleBy(r, shift);
  for (let i = 0; i < count; i++) {
    const point = points[turned(i, count, isTurned)];
    const at = 2 * (set.starts[h] + i);
    set.corners[at] = scaleBy(point.x, shift) - x;
    set.corners[at + 1] = scaleBy(point.y, shift) - y;
  }
  setNormals(set, h);
  return isTurned;
}

/** The number of a corner in the other order, and back. */
export function turned(i: number, count: number, isTurned: boolean): number {
  return isTurned && i > 0 ? count - i : i;
}
