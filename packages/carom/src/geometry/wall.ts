import { castRayArc, closestPointArc, manifoldArc, overlapsArc, separationArc } from './arc.ts';
import { castRayBox, closestPointBox, manifoldBox, overlapsBox, separationBox } from './box.ts';
import { castRayCapsule, closestPointCapsule, manifoldCapsule, overlapsCapsule, separationCapsule } from './capsule.ts';
import { castRay, type Hit } from './cast.ts';
import { closestPoint, closestPointSegment } from './closest-point.ts';
import { createManifold, type Manifold, manifold } from './manifold.ts';
import { overlaps } from './overlaps.ts';
import { castRayPolygon, closestPointPolygon, manifoldPolygon, overlapsPolygon, separationPolygon } from './polygon.ts';
import { castRayRing, closestPointRing, manifoldRing, overlapsRing, separationRing } from './ring.ts';
import { castRaySegment, manifoldSegment, overlapsSegment, separationSegment } from './segment.ts';
import { separation } from './separation.ts';
import type { Circle, Ray, Vec, Wall } from './shapes.ts';
import type { SlopOptions } from './slop.ts';

/**
 * Whether a disc overlaps a wall of any shape. Exact; see `overlaps` and `overlapsSegment` … `overlapsRing`.
 *
 * The shape is told by its fields, looked for in this order: `inside` (ring), `points` (polygon), `minX` (box), `x1` (capsule if
 * it has `r`, else segment), `from` (arc), else circle. So in the functions below.
 *
 * @example
 * overlapsWall({ x: 2, y: 1, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // true: touching
 */
export function overlapsWall(circle: Readonly<Circle>, wall: Readonly<Wall>, options?: SlopOptions): boolean {
  if ('inside' in wall) return overlapsRing(circle, wall, options);
  if ('points' in wall) return overlapsPolygon(circle, wall, options);
  if ('minX' in wall) return overlapsBox(circle, wall, options);
  if ('x1' in wall) return 'r' in wall ? overlapsCapsule(circle, wall, options) : overlapsSegment(circle, wall, options);
  return 'from' in wall ? overlapsArc(circle, wall, options) : overlaps(circle, wall, options);
}

/**
 * The gap between a disc and a wall of any shape, negative when they overlap; see `separation` and `separationSegment` …
 * `separationRing`.
 *
 * @example
 * separationWall({ x: 2, y: 3, r: 1 }, { x1: 0, y1: 0, x2: 4, y2: 0 }); // 2
 */
export function separationWall(circle: Readonly<Circle>, wall: Readonly<Wall>): number {
  if ('inside' in wall) return separationRing(circle, wall);
  if ('points' in wall) return separationPolygon(circle, wall);
  if ('minX' in wall) return separationBox(circle, wall);
  if ('x1' in wall) return 'r' in wall ? separationCapsule(circle, wall) : separationSegment(circle, wall);
  return 'from' in wall ? separationArc(circle, wall) : separation(circle, wall);
}

/**
 * The point of a wall of any shape nearest to `point`; see `closestPoint` and `closestPointSegment` … `closestPointRing`.
 *
 * @example
 * closestPointWall({ minX: 0, minY: 0, maxX: 4, maxY: 6 }, { x: 3, y: 9 }); // { x: 3, y: 6 }
 */
export function closestPointWall(wall: Readonly<Wall>, point: Readonly<Vec>, out: Vec = { x: 0, y: 0 }): Vec | null {
  if ('inside' in wall) return closestPointRing(wall, point, out);
  if ('points' in wall) return closestPointPolygon(wall, point, out);
  if ('minX' in wall) return closestPointBox(wall, point, out);
  if ('x1' in wall) return 'r' in wall ? closestPointCapsule(wall, point, out) : closestPointSegment(wall, point, out);
  return 'from' in wall ? closestPointArc(wall, point, out) : closestPoint(wall, point, out);
}

/**
 * The contact of a disc with a wall of any shape, or `null` if they do not overlap; see `manifold` and `manifoldSegment` …
 * `manifoldRing`. The normal points from the disc to the wall: moving the disc by −depth × normal makes them touch.
 *
 * @example
 * manifoldWall({ x: 1, y: 1, r: 3 }, { x1: 0, y1: 0, x2: 4, y2: 0 })?.depth; // 2
 */
export function manifoldWall(circle: Readonly<Circle>, wall: Readonly<Wall>, out: Manifold = createManifold()): Manifold | null {
  if ('inside' in wall) return manifoldRing(circle, wall, out);
  if ('points' in wall) return manifoldPolygon(circle, wall, out);
  if ('minX' in wall) return manifoldBox(circle, wall, out);
  if ('x1' in wall) return 'r' in wall ? manifoldCapsule(circle, wall, out) : manifoldSegment(circle, wall, out);
  return 'from' in wall ? manifoldArc(circle, wall, out) : manifold(circle, wall, out);
}

/**
 * The first hit of a ray on a wall of any shape, or `null` if it misses; see `castRay` and `castRaySegment` … `castRayRing`.
 *
 * @example
 * castRayWall({ x: 1, y: 4, dx: 0, dy: -2 }, { x1: 0, y1: 0, x2: 4, y2: 0 })?.t; // 2
 */
export function castRayWall(ray: Readonly<Ray>, wall: Readonly<Wall>, out?: Hit): Hit | null {
  if ('inside' in wall) return castRayRing(ray, wall, out);
  if ('points' in wall) return castRayPolygon(ray, wall, out);
  if ('minX' in wall) return castRayBox(ray, wall, out);
  if ('x1' in wall) return 'r' in wall ? castRayCapsule(ray, wall, out) : castRaySegment(ray, wall, out);
  return 'from' in wall ? castRayArc(ray, wall, out) : castRay(ray, wall, out);
}
