import { createHit, type Hit } from '../geometry/cast.ts';
import type { Circle, Wall } from '../geometry/shapes.ts';
import { impactArc, timeOfImpactArc } from './arc.ts';
import { impact } from './impact.ts';
import type { MovingCircle } from './moving-circle.ts';
import { impactRing, timeOfImpactRing } from './ring.ts';
import {
  impactBox,
  impactCapsule,
  impactPolygon,
  impactSegment,
  timeOfImpactBox,
  timeOfImpactCapsule,
  timeOfImpactPolygon,
  timeOfImpactSegment,
} from './straight.ts';
import { timeOfImpact } from './time-of-impact.ts';
import { createWallImpact, type WallImpact } from './wall-impact.ts';

const standing: MovingCircle = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };

function stand(circle: Readonly<Circle>): Readonly<MovingCircle> {
  standing.x = circle.x;
  standing.y = circle.y;
  standing.r = circle.r;
  return standing;
}

/**
 * When a disc in straight flight next touches a wall of any shape that stands still: a time in [0, `maxTime`], or Infinity; see
 * `timeOfImpact` and `timeOfImpactSegment` … `timeOfImpactRing`. The shape is told as in `overlapsWall`.
 *
 * @example
 * timeOfImpactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0 }); // 2
 */
export function timeOfImpactWall(circle: Readonly<MovingCircle>, wall: Readonly<Wall>, maxTime: number = Infinity): number {
  if ('inside' in wall) return timeOfImpactRing(circle, wall, maxTime);
  if ('points' in wall) return timeOfImpactPolygon(circle, wall, maxTime);
  if ('minX' in wall) return timeOfImpactBox(circle, wall, maxTime);
  if ('x1' in wall) return 'r' in wall ? timeOfImpactCapsule(circle, wall, maxTime) : timeOfImpactSegment(circle, wall, maxTime);
  return 'from' in wall ? timeOfImpactArc(circle, wall, maxTime) : timeOfImpact(circle, stand(wall), maxTime);
}

/**
 * The next meeting of a disc in straight flight with a wall of any shape that stands still, or `null`; see `impact` and
 * `impactSegment` … `impactRing`. The outline of a circle is its side 0.
 *
 * @example
 * impactWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0 })?.feature; // 'side'
 */
export function impactWall(
  circle: Readonly<MovingCircle>,
  wall: Readonly<Wall>,
  maxTime: number = Infinity,
  out: WallImpact = createWallImpact(),
): WallImpact | null {
  if ('inside' in wall) return impactRing(circle, wall, maxTime, out);
  if ('points' in wall) return impactPolygon(circle, wall, maxTime, out);
  if ('minX' in wall) return impactBox(circle, wall, maxTime, out);
  if ('x1' in wall) return 'r' in wall ? impactCapsule(circle, wall, maxTime, out) : impactSegment(circle, wall, maxTime, out);
  if ('from' in wall) return impactArc(circle, wall, maxTime, out);
  out.feature = 'side';
  out.index = 0;
  return impact(circle, stand(wall), maxTime, out) === null ? null : out;
}

const met: WallImpact = /* @__PURE__ */ createWallImpact();

/**
 * The same as a `Hit`: `t` is the time, the normal points out of the wall, and `inside` says that they touch or overlap from
 * the start, so t = 0.
 *
 * @example
 * castCircleWall({ x: 4, y: 5, r: 1, vx: 0, vy: -2 }, { x1: 0, y1: 0, x2: 8, y2: 0 })?.normal.y; // 1
 */
export function castCircleWall(circle: Readonly<MovingCircle>, wall: Readonly<Wall>, out: Hit = createHit()): Hit | null {
  if (impactWall(circle, wall, Infinity, met) === null) return null;
  out.t = met.time;
  out.inside = met.time === 0;
  out.normal.x = 0 - met.normal.x;
  out.normal.y = 0 - met.normal.y;
  out.point.x = met.point.x;
  out.point.y = met.point.y;
  return out;
}
