import type { Hit } from './cast.ts';
import { loadPolygon } from './hull.ts';
import { castRayLoaded } from './hull-cast.ts';
import { closestPointAt, manifoldAt, overlapsAt, separationAt } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import { placeOfPolygon } from './polygon-place.ts';
import type { Circle, Polygon, Ray, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and a convex polygon share at least one point. Exact: touching counts, and so does a disc inside.
 *
 * False if a number of the disc is not finite, the radius is negative or the first three corners lie in a line. Throws unless there are
 * 3 to 64 of them. Of corners that make no convex polygon (see `createPolygon`) the answer says nothing, here and in the functions below.
 * With `slop` the answer to distance ≤ r + slop, exact as well.
 *
 * @example
 * overlapsPolygon({ x: 2, y: -1, r: 1 }, { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }] }); // true: touching
 */
export function overlapsPolygon(circle: Readonly<Circle>, polygon: Readonly<Polygon>, options?: SlopOptions): boolean {
  const place = placeOfPolygon(polygon, circle, true, options === undefined ? circle : null);
  return place !== 'nowhere' && overlapsAt(place, circle, slopOf(options));
}

/**
 * The gap between a disc and a convex polygon: the distance from the center less r. With the center inside or on the outline
 * −(r + distance to the nearest side), the way out.
 *
 * Within 8 ulp, its sign exact: ≤ 0 if and only if they overlap. Infinity for what `overlapsPolygon` answers false at once.
 *
 * @example
 * separationPolygon({ x: 2, y: -3, r: 1 }, { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }] }); // 2
 */
export function separationPolygon(circle: Readonly<Circle>, polygon: Readonly<Polygon>): number {
  const place = placeOfPolygon(polygon, circle, false, null);
  return place === 'nowhere' ? Infinity : separationAt(place, circle);
}

/**
 * The point of a convex polygon nearest to `point`. It is the point itself if the polygon contains it, a corner, or the foot on a
 * side within 8 ulp of the largest coordinate given. Which of these is exact.
 *
 * `null` for what `overlapsPolygon` answers false at once. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointPolygon({ points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }] }, { x: 1, y: -5 }); // { x: 1, y: 0 }
 */
export function closestPointPolygon(polygon: Readonly<Polygon>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  const place = placeOfPolygon(polygon, point, false, null);
  return place === 'nowhere' ? null : closestPointAt(place, point, out);
}

/**
 * The contact of a disc with a convex polygon, or `null` if they do not overlap. Moving the disc by −depth × normal makes
 * them touch.
 *
 * From a center outside, `normal` points to `point`, the nearest one of the polygon. With the center inside or on the outline
 * `point` is the center, and the disc is pushed out across the nearest side. Of equally near ones it is the first (side i runs
 * from corner i to the next): `normal` points inwards, and depth is r plus the distance to that side. All this is exact.
 *
 * Depth within 8 ulp and 0 only if they touch, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest coordinate
 * given. `null` for what `overlapsPolygon` answers false at once. Writes into `out` and returns it.
 *
 * @example
 * manifoldPolygon({ x: 1, y: -1, r: 3 }, { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }] })?.depth; // 2
 */
export function manifoldPolygon(circle: Readonly<Circle>, polygon: Readonly<Polygon>, out: Manifold = createManifold()): Manifold | null {
  const place = placeOfPolygon(polygon, circle, false, circle);
  return place === 'nowhere' ? null : manifoldAt(place, circle, out);
}

/**
 * The first hit of a ray on a convex polygon, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Exact about hit
 * or miss: a ray that touches one corner, or runs along a side, hits.
 *
 * The normal points out of the side that is hit; at a corner that is hit exactly, against the ray. A start in the closed
 * polygon hits at t = 0 with `inside: true` and the normal out of the nearest side, opposite to that of `manifoldPolygon`.
 *
 * t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the largest of the polygon's coordinates and the way
 * flown. `null` for what `overlapsPolygon` answers false at once. Writes into `out` and returns it.
 *
 * @example
 * castRayPolygon({ x: 2, y: -4, dx: 0, dy: 2 }, { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 3 }] })?.t; // 2
 */
export function castRayPolygon(ray: Readonly<Ray>, polygon: Readonly<Polygon>, out?: Hit): Hit | null {
  return loadPolygon(polygon) ? castRayLoaded(ray, out) : null;
}
