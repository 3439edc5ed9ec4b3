import type { Hit } from './cast.ts';
import { loadSegment } from './hull.ts';
import { castRayHull } from './hull-cast.ts';
import { manifoldHull, overlapsHull, separationHull } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Circle, Ray, Segment } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and a segment share at least one point. Exact: touching counts, at the ends too; the segment may have no
 * length, the disc no radius.
 *
 * False if a number is not finite or the radius is negative. With `slop` the answer to distance ≤ r + slop, exact as well.
 *
 * @example
 * overlapsSegment({ x: 2, y: 1, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // true: touching
 */
export function overlapsSegment(circle: Readonly<Circle>, segment: Readonly<Segment>, options?: SlopOptions): boolean {
  return loadSegment(segment) && overlapsHull(circle, slopOf(options));
}

/**
 * The gap between a disc and a segment: the distance from the centre less r, so −r with the centre on the segment.
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity if a number is not finite or the radius is negative.
 *
 * @example
 * separationSegment({ x: 2, y: 3, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // 2
 */
export function separationSegment(circle: Readonly<Circle>, segment: Readonly<Segment>): number {
  return loadSegment(segment) ? separationHull(circle) : Infinity;
}

/**
 * The contact of a disc with a segment, or `null` if they do not overlap. Moving the disc by −depth × normal makes them touch.
 *
 * `normal` points from the centre to `point`, the point of the segment nearest to it. A centre exactly on the segment, its
 * ends included, has (y1 − y2, x2 − x1) for a normal, scaled to length 1, or (1, 0) if the segment has no length.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest coordinate
 * given. `null` if a number is not finite or the radius is negative. Writes into `out` and returns it.
 *
 * @example
 * manifoldSegment({ x: 1, y: 1, r: 3 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // { normal: { x: 0, y: -1 }, depth: 2, point: { x: 1, y: 0 } }
 */
export function manifoldSegment(circle: Readonly<Circle>, segment: Readonly<Segment>, out: Manifold = createManifold()): Manifold | null {
  return loadSegment(segment) ? manifoldHull(circle, out) : null;
}

/**
 * The first hit of a ray on a segment, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Exact about hit or miss:
 * the ends belong to the segment, and both sides of it stop a ray.
 *
 * The normal points to the side the ray comes from; at an end, hit exactly or from along the line, against the ray. A start
 * on the segment hits at t = 0 with `inside: true` and the normal (y2 − y1, x1 − x2), scaled to length 1.
 *
 * t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest coordinate of the segment and the way flown.
 * `null` if a number is not finite. Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * castRaySegment({ x: 1, y: 4, dx: 0, dy: -2 }, { x1: 0, y1: 0, x2: 4, y2: 0 })?.t; // 2
 */
export function castRaySegment(ray: Readonly<Ray>, segment: Readonly<Segment>, out?: Hit): Hit | null {
  return loadSegment(segment) ? castRayHull(ray, out) : null;
}
