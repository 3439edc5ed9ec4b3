import { arcNormal, gapAtPlace, nearestOfArc, placeAt, reachesArc } from './arc-contact.ts';
import { isArc } from './arc-span.ts';
import { sweepArc } from './arc-sweep.ts';
import { createHit, type Hit } from './cast.ts';
import { hitOf, isMover, type Mover } from './contact.ts';
import { isDisc } from './hull-contact.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Arc, Circle, Ray, Vec } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether a disc and an arc share at least one point. Exact: touching counts, at the ends too; a disc that the arc goes
 * around, without touching it, does not.
 *
 * False if a number is not finite, a radius is negative or a direction has no length. With `slop` the answer to
 * distance ≤ r + slop, exact as well.
 *
 * @example
 * overlapsArc({ x: 4, y: 0, r: 1 }, { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } }); // true: touching from within
 */
export function overlapsArc(circle: Readonly<Circle>, arc: Readonly<Arc>, options?: SlopOptions): boolean {
  return isArc(arc) && isDisc(circle) && reachesArc(arc, circle, slopOf(options));
}

/**
 * The gap between a disc and an arc: the distance of the center from it less r, so −r with the center on the arc.
 *
 * Exact in sign: ≤ 0 if and only if they overlap. Within 8 ulp of the gap to the curve, within 10⁻¹² of that to an end.
 * Infinity for what `overlapsArc` calls false at once.
 *
 * @example
 * separationArc({ x: 2, y: 0, r: 1 }, { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } }); // 2
 */
export function separationArc(circle: Readonly<Circle>, arc: Readonly<Arc>): number {
  return isArc(arc) && isDisc(circle) ? gapAtPlace(placeAt(arc, circle), arc, circle) : Infinity;
}

const spot: Circle = { x: 0, y: 0, r: 0 };

/**
 * The point of an arc nearest to `point`; from the middle, to which all are equally near, that in the direction `from`, and of
 * ends equally near the first. Whether it is an end is exact.
 *
 * Within 8 ulp of the largest of its coordinates, those of the middle and the radius. `null` for what `overlapsArc` calls false
 * at once. Writes into `out`, which may be `point`, and returns it.
 *
 * @example
 * closestPointArc({ x: 0, y: 0, r: 5, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } }, { x: 6, y: 8 }); // { x: 3, y: 4 }
 */
export function closestPointArc(arc: Readonly<Arc>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  spot.x = point.x;
  spot.y = point.y;
  if (!(isArc(arc) && isDisc(spot))) return null;
  nearestOfArc(placeAt(arc, spot), arc, spot, out);
  return out;
}

/**
 * The contact of a disc with an arc, or `null` if they do not overlap. Moving the disc by −depth × normal takes it off the
 * point where they are nearest, `point`. A disc as large as the arc may then lie on the rest of it.
 *
 * `normal` points from the center to `point`; from a center exactly on the curve towards the middle, from the middle in the
 * direction `from`. Depth and normal within 10⁻¹² (where the curve is nearest within 8 ulp and 4 units of 2⁻⁵³), depth 0 only if
 * they touch. `null` for what `overlapsArc` calls false at once. Writes into `out` and returns it.
 *
 * @example
 * manifoldArc({ x: 0, y: 6, r: 2 }, { x: 0, y: 0, r: 5, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } })?.depth; // 1
 */
export function manifoldArc(circle: Readonly<Circle>, arc: Readonly<Arc>, out: Manifold = createManifold()): Manifold | null {
  if (!(isArc(arc) && isDisc(circle) && reachesArc(arc, circle, 0))) return null;
  const place = placeAt(arc, circle);
  out.depth = 0 - gapAtPlace(place, arc, circle);
  arcNormal(place, arc, circle, out.normal);
  nearestOfArc(place, arc, circle, out.point);
  return out;
}

const tip: Mover = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
const start: Manifold = /* @__PURE__ */ createManifold();

/**
 * The first hit of a ray on an arc, or `null` if it misses; `t ≥ 0` counts lengths of `(dx, dy)`. Exact about hit or miss: the
 * ends belong to the arc, both sides of it stop a ray, and a graze from without is a hit.
 *
 * The normal points to the side the ray comes from. A start exactly on the arc hits at t = 0 with `inside: true` and the normal
 * away from the middle. t within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the larger of its coordinate and the
 * radius. `null` for what `overlapsArc` calls false at once. Writes into `out` and returns it.
 *
 * @example
 * castRayArc({ x: 1, y: 0, dx: 2, dy: 0 }, { x: 0, y: 0, r: 5, from: { x: 1, y: -1 }, to: { x: 1, y: 1 } })?.t; // 2
 */
export function castRayArc(ray: Readonly<Ray>, arc: Readonly<Arc>, out: Hit = createHit()): Hit | null {
  tip.x = ray.x;
  tip.y = ray.y;
  tip.vx = ray.dx;
  tip.vy = ray.dy;
  if (!(isMover(tip) && isArc(arc))) return null;
  const found = manifoldArc(tip, arc, start) === null ? sweepArc(arc, tip) : 'now';
  return found === 'none' ? null : hitOf(found, start, out);
}
