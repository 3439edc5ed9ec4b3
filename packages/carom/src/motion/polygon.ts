import { loadPolygon } from '../geometry/hull.ts';
import type { Polygon } from '../geometry/shapes.ts';
import { impactHull, timeOfImpactHull } from './hull-impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import type { WallImpact } from './wall-impact.ts';

/**
 * When a disc in straight flight first touches a convex polygon that stands still: a time in [0, `maxTime`], or Infinity if it does
 * not. For one that moves as well, pass the disc with the velocity it has relative to it.
 *
 * In this order: Infinity unless the gap shrinks; 0 if they overlap or touch already; else the time at which they meet, a
 * graze included. Whether they meet, and whether by `maxTime`, is exact for the doubles given; the time is within 8 ulp.
 * What is not convex gives answers that say nothing; see `createPolygon`.
 *
 * Infinity if a number is not finite, a radius is negative, `maxTime` is negative or NaN, or the time exceeds the largest double.
 *
 * @example
 * timeOfImpactPolygon({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { points: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 4, y: -4 }] }); // 2
 */
export function timeOfImpactPolygon(circle: Readonly<MovingCircle>, polygon: Readonly<Polygon>, maxTime: number = Infinity): number {
  return loadPolygon(polygon) ? timeOfImpactHull(circle, maxTime) : Infinity;
}

/**
 * The first meeting of a disc in straight flight with a convex polygon that stands still, at a time in [0, `maxTime`], or `null`.
 *
 * A disc that overlaps or touches it already meets at time 0 however it moves, with the normal and point of `manifoldPolygon`:
 * more than `timeOfImpactPolygon` counts. Kinds and motions are those of `impact`: a hit finds the gap shrinking; a graze, where the
 * path only touches a round corner, finds it level. The normal points from the disc into the polygon; a disc without radius meets
 * a corner with the normal along its way. The side is named if the disc touches it between its corners.
 *
 * Exact: whether they meet, kind, motion and feature. Time within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the
 * largest of the numbers of the polygon, the radius and the way flown. `null` if a number is not finite or a radius negative.
 * Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * impactPolygon({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { points: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 4, y: -4 }] }); // time 2, kind 'hit', normal (0, -1)
 */
export function impactPolygon(
  circle: Readonly<MovingCircle>,
  polygon: Readonly<Polygon>,
  maxTime: number = Infinity,
  out?: WallImpact,
): WallImpact | null {
  return loadPolygon(polygon) ? impactHull(circle, maxTime, out) : null;
}
