import type { Hit } from './cast.ts';
import { loadCapsule, placeOfSegment } from './hull.ts';
import { castRayLoaded } from './hull-cast.ts';
import { closestPointAt, manifoldAt, overlapsAt, separationAt } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Capsule, Circle, Ray, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and a capsule share at least one point. Exact: touching counts. A capsule without length is a disc.
 *
 * False if a number is not finite or a radius is negative. With `slop` the answer to distance ≤ sum of radii + slop, exactly.
 *
 * @example
 * overlapsCapsule({ x: 2, y: 2, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0, r: 1 }); // true: touching
 */
export function overlapsCapsule(circle: Readonly<Circle>, capsule: Readonly<Capsule>, options?: SlopOptions): boolean {
  return loadCapsule(capsule) && overlapsAt(placeOfSegment(circle), circle, slopOf(options));
}

/**
 * The gap between a disc and a capsule: the distance of the center from the capsule's segment less both radii.
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity if a number is not finite or a radius is negative.
 *
 * @example
 * separationCapsule({ x: 2, y: 5, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0, r: 1 }); // 3
 */
export function separationCapsule(circle: Readonly<Circle>, capsule: Readonly<Capsule>): number {
  return loadCapsule(capsule) ? separationAt(placeOfSegment(circle), circle) : Infinity;
}

/**
 * The point of a capsule nearest to `point`. It is the point itself if the capsule contains it (which is exact), else one on its
 * outline within 8 ulp of the largest number given.
 *
 * `null` if a number is not finite or the radius is negative. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointCapsule({ x1: 0, y1: 0, x2: 4, y2: 0, r: 1 }, { x: 2, y: 5 }); // { x: 2, y: 1 }
 */
export function closestPointCapsule(capsule: Readonly<Capsule>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  return loadCapsule(capsule) ? closestPointAt(placeOfSegment(point), point, out) : null;
}

/**
 * The contact of a disc with a capsule, or `null` if they do not overlap. Moving the disc by −depth × normal makes them touch.
 *
 * `normal` points from the center to the nearest point of the capsule's segment; from a center on that segment as for
 * `manifoldSegment`. `point` is the point of the capsule nearest to the center: the center itself if it lies in the capsule.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest number given.
 * `null` if a number is not finite or a radius is negative. Writes into `out` and returns it.
 *
 * @example
 * manifoldCapsule({ x: 1, y: 2, r: 2 }, { x1: 0, y1: 0, x2: 4, y2: 0, r: 1 }); // { normal: { x: 0, y: -1 }, depth: 1, point: { x: 1, y: 1 } }
 */
export function manifoldCapsule(circle: Readonly<Circle>, capsule: Readonly<Capsule>, out: Manifold = createManifold()): Manifold | null {
  return loadCapsule(capsule) ? manifoldAt(placeOfSegment(circle), circle, out) : null;
}

/**
 * The first hit of a ray on a capsule, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. A graze of a round end
 * is a hit; hit or miss is exact.
 *
 * A start in the closed capsule hits at t = 0 with `inside: true`, the normal out of the capsule, opposite to that of
 * `manifoldCapsule`. t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest of the capsule's
 * numbers and the way flown. `null` if a number is not finite or the radius is negative. Writes into `out` and returns it.
 *
 * @example
 * castRayCapsule({ x: 1, y: 5, dx: 0, dy: -2 }, { x1: 0, y1: 0, x2: 4, y2: 0, r: 1 })?.t; // 2
 */
export function castRayCapsule(ray: Readonly<Ray>, capsule: Readonly<Capsule>, out?: Hit): Hit | null {
  return loadCapsule(capsule) ? castRayLoaded(ray, out) : null;
}
