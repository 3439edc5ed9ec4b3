import { powerSign } from '../numeric/power-sign.ts';
import { answer } from '../numeric/relative.ts';
import { direction } from './direction.ts';
import { settleGap } from './separation.ts';
import type { Circle, Vec } from './shapes.ts';
import { isSmaller } from './smaller.ts';

/** How two overlapping discs touch: `normal` is the unit vector a → b, `depth` the overlap (≥ 0), `point` lies in both. */
export interface Manifold {
  /** The unit vector from a to b: the way to push b. */
  normal: Vec;
  /** By how much they overlap, at least 0. [length] */
  depth: number;
  /** A point in both discs. */
  point: Vec;
}

/** A manifold to pass as `out`, filled with zeros. */
export function createManifold(): Manifold {
  return { normal: { x: 0, y: 0 }, depth: 0, point: { x: 0, y: 0 } };
}

/**
 * The contact manifold of two discs, or `null` if they do not overlap.
 *
 * Moving `b` by `depth × normal` makes them tangent. Concentric discs get the normal (1, 0), in either order. `point` is
 * the middle of what both discs cover of the line of centers. It is the point of contact if they touch, the center of the
 * smaller one if it lies inside. Swapping the discs negates the normal and keeps depth and point, bit for bit. `null` if a
 * number is not finite or a radius is negative.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³, point within 8 ulp of the larger of its
 * coordinate and the smaller radius. Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * manifold({ x: 0, y: 0, r: 2 }, { x: 3, y: 0, r: 2 }); // { normal: { x: 1, y: 0 }, depth: 1, point: { x: 1.5, y: 0 } }
 */
export function manifold(a: Readonly<Circle>, b: Readonly<Circle>, out: Manifold = createManifold()): Manifold | null {
  if (powerSign(b.x - a.x, b.y - a.y, a.r + b.r) > 0) return null;
  settleGap(a, b);
  if (answer[0] > 0) return null;
  out.depth = 0 - answer[0];
  const half = -answer[1];
  direction(a, b, out.normal);
  const small = isSmaller(a, b) ? a : b; // measured from the smaller disc for its precision
  const reach = a.x === b.x && a.y === b.y ? 0 : Math.max(small.r - half, 0); // below 0: `small` is inside the other
  const along = small === a ? reach : 0 - reach;
  out.point.x = small.x + along * out.normal.x;
  out.point.y = small.y + along * out.normal.y;
  return out;
}
