import type { Hit } from './cast.ts';
import { isBox, loadBox, placeOfBox } from './hull.ts';
import { castRayLoaded } from './hull-cast.ts';
import { closestPointAt, manifoldAt, overlapsAt, separationAt } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Box, Circle, Ray, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and a box share at least one point. Exact: touching counts, and so does a disc inside. A box may be as thin
 * as a line or a point.
 *
 * False if a number is not finite, the radius is negative, or minX > maxX or minY > maxY. With `slop` the answer to
 * distance ≤ r + slop, exact as well.
 *
 * @example
 * overlapsBox({ x: 8, y: 9, r: 5 }, { minX: 0, minY: 0, maxX: 4, maxY: 6 }); // true: touching at the corner
 */
export function overlapsBox(circle: Readonly<Circle>, box: Readonly<Box>, options?: SlopOptions): boolean {
  if (options === undefined) {
    const { x, y, r } = circle;
    const { minX, minY, maxX, maxY } = box;
    const dx = x - Math.min(Math.max(x, minX), maxX);
    const dy = y - Math.min(Math.max(y, minY), maxY);
    const square = dx * dx + dy * dy;
    const reach = r * r;
    const power = square - reach;
    // The filter of power-sign.ts; the differences are exact in effect: of numbers given, or 0.
    const sure = Math.abs(power) > 6.7e-16 * (square + reach) + 1e-300;
    if (sure && r >= 0 && isBox(minX, minY, maxX, maxY)) return power < 0;
  }
  return loadBox(box) && overlapsAt(placeOfBox(circle), circle, slopOf(options));
}

/**
 * The gap between a disc and a box: the distance from the center less r. With the center inside or on the outline
 * −(r + distance to the nearest side), the way out.
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity for what `overlapsBox` answers false at once.
 *
 * @example
 * separationBox({ x: 8, y: 9, r: 3 }, { minX: 0, minY: 0, maxX: 4, maxY: 6 }); // 2
 */
export function separationBox(circle: Readonly<Circle>, box: Readonly<Box>): number {
  return loadBox(box) ? separationAt(placeOfBox(circle), circle) : Infinity;
}

/**
 * The point of a box nearest to `point`: the point itself if the box contains it. Every coordinate is one of those given.
 *
 * `null` if a number is not finite or the bounds are crossed. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointBox({ minX: 0, minY: 0, maxX: 4, maxY: 6 }, { x: 3, y: 9 }); // { x: 3, y: 6 }
 */
export function closestPointBox(box: Readonly<Box>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  return loadBox(box) ? closestPointAt(placeOfBox(point), point, out) : null;
}

/**
 * The contact of a disc with a box, or `null` if they do not overlap. Moving the disc by −depth × normal makes them touch.
 *
 * From a center outside, `normal` points to `point`, the nearest one of the box. With the center inside or on the outline
 * `point` is the center, and the disc is pushed out across the nearest side. Of equally near ones it is the first in the order
 * minY, maxX, maxY, minX: `normal` points inwards, and depth is r plus the distance to that side. All this is exact.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³. `null` for what `overlapsBox` answers false at
 * once. Writes into `out` and returns it.
 *
 * @example
 * manifoldBox({ x: 3, y: 7, r: 2 }, { minX: 0, minY: 0, maxX: 4, maxY: 6 }); // { normal: { x: 0, y: -1 }, depth: 1, point: { x: 3, y: 6 } }
 */
export function manifoldBox(circle: Readonly<Circle>, box: Readonly<Box>, out: Manifold = createManifold()): Manifold | null {
  return loadBox(box) ? manifoldAt(placeOfBox(circle), circle, out) : null;
}

/**
 * The first hit of a ray on a box, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Exact about hit or miss: a
 * ray that touches one corner, or runs along a side, hits.
 *
 * The normal points out of the side that is hit; at a corner that is hit exactly, against the ray. A start in the closed box
 * hits at t = 0 with `inside: true` and the normal out of the nearest side, opposite to that of `manifoldBox`.
 *
 * t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest of the box's coordinates and the way flown.
 * `null` for what `overlapsBox` answers false at once. Writes into `out` and returns it.
 *
 * @example
 * castRayBox({ x: 1, y: 10, dx: 0, dy: -2 }, { minX: 0, minY: 0, maxX: 4, maxY: 6 })?.t; // 2
 */
export function castRayBox(ray: Readonly<Ray>, box: Readonly<Box>, out?: Hit): Hit | null {
  return loadBox(box) ? castRayLoaded(ray, out) : null;
}
