import { loadBox, loadCapsule, loadPolygon, loadSegment } from '../geometry/hull.ts';
import type { Box, Capsule, Polygon, Segment } from '../geometry/shapes.ts';
import { impactHull, timeOfImpactHull } from './hull-impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import type { WallImpact } from './wall-impact.ts';

/**
 * When a disc in straight flight first touches a segment that stands still: a time in [0, `maxTime`], or Infinity if it does
 * not. For one that moves as well, pass the disc with the velocity it has relative to it.
 *
 * In this order: Infinity unless the gap shrinks; 0 if they overlap or touch already; else the time at which they meet, a
 * graze included. Whether they meet, and whether by `maxTime`, is exact for the doubles given; the time is within 8 ulp.
 * The ends belong to the segment, both sides of it stop a disc, and of length 0 it is a point.
 *
 * Infinity if a number is not finite, a radius is negative, `maxTime` is negative or NaN, or the time exceeds the largest double.
 *
 * @example
 * timeOfImpactSegment({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0 }); // 2
 */
export function timeOfImpactSegment(circle: Readonly<MovingCircle>, segment: Readonly<Segment>, maxTime: number = Infinity): number {
  return loadSegment(segment) ? timeOfImpactHull(circle, maxTime) : Infinity;
}

/**
 * The first meeting of a disc in straight flight with a segment that stands still, at a time in [0, `maxTime`], or `null`.
 *
 * A disc that overlaps or touches it already meets at time 0 however it moves, with the normal and point of `manifoldSegment`:
 * more than `timeOfImpactSegment` counts. Kinds and motions are those of `impact`: a hit finds the gap shrinking; a graze, where the
 * path only touches a round corner, finds it level. The normal points from the disc into the segment; a disc without radius meets
 * a corner with the normal along its way. The side is named if the disc touches it between its corners.
 *
 * Exact: whether they meet, kind, motion and feature. Time within 8 ulp, normal within 4 units of 2⁻⁵³, point within 8 ulp of the
 * largest of the numbers of the segment, the radius and the way flown. `null` if a number is not finite or a radius negative.
 * Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * impactSegment({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0 }); // time 2, kind 'hit', normal (0, -1)
 */
export function impactSegment(
  circle: Readonly<MovingCircle>,
  segment: Readonly<Segment>,
  maxTime: number = Infinity,
  out?: WallImpact,
): WallImpact | null {
  return loadSegment(segment) ? impactHull(circle, maxTime, out) : null;
}

/**
 * When a disc in straight flight first touches a capsule that stands still, as `timeOfImpactSegment` says it.
 * A capsule of length 0 is a disc.
 *
 * @example
 * timeOfImpactCapsule({ x: 4, y: 6, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0, r: 1 }); // 2
 */
export function timeOfImpactCapsule(circle: Readonly<MovingCircle>, capsule: Readonly<Capsule>, maxTime: number = Infinity): number {
  return loadCapsule(capsule) ? timeOfImpactHull(circle, maxTime) : Infinity;
}

/**
 * The first meeting of a disc in straight flight with a capsule that stands still, or `null`, as `impactSegment` says it.
 * The normal and point of an overlap are those of `manifoldCapsule`.
 *
 * @example
 * impactCapsule({ x: 4, y: 6, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0, r: 1 }); // time 2, kind 'hit', normal (0, -1)
 */
export function impactCapsule(
  circle: Readonly<MovingCircle>,
  capsule: Readonly<Capsule>,
  maxTime: number = Infinity,
  out?: WallImpact,
): WallImpact | null {
  return loadCapsule(capsule) ? impactHull(circle, maxTime, out) : null;
}

/**
 * When a disc in straight flight first touches a box that stands still, as `timeOfImpactSegment` says it.
 * A box may be as thin as a line or a point.
 *
 * @example
 * timeOfImpactBox({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { minX: 0, minY: -4, maxX: 8, maxY: 0 }); // 2
 */
export function timeOfImpactBox(circle: Readonly<MovingCircle>, box: Readonly<Box>, maxTime: number = Infinity): number {
  return loadBox(box) ? timeOfImpactHull(circle, maxTime) : Infinity;
}

/**
 * The first meeting of a disc in straight flight with a box that stands still, or `null`, as `impactSegment` says it.
 * The normal and point of an overlap are those of `manifoldBox`.
 *
 * @example
 * impactBox({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { minX: 0, minY: -4, maxX: 8, maxY: 0 }); // time 2, kind 'hit', normal (0, -1)
 */
export function impactBox(
  circle: Readonly<MovingCircle>,
  box: Readonly<Box>,
  maxTime: number = Infinity,
  out?: WallImpact,
): WallImpact | null {
  return loadBox(box) ? impactHull(circle, maxTime, out) : null;
}

/**
 * When a disc in straight flight first touches a convex polygon that stands still, as `timeOfImpactSegment` says it.
 * What is not convex gives answers that say nothing; see `createPolygon`.
 *
 * @example
 * timeOfImpactPolygon({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { points: [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 4, y: -4 }] }); // 2
 */
export function timeOfImpactPolygon(circle: Readonly<MovingCircle>, polygon: Readonly<Polygon>, maxTime: number = Infinity): number {
  return loadPolygon(polygon) ? timeOfImpactHull(circle, maxTime) : Infinity;
}

/**
 * The first meeting of a disc in straight flight with a convex polygon that stands still, or `null`, as `impactSegment` says it.
 * The normal and point of an overlap are those of `manifoldPolygon`.
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
