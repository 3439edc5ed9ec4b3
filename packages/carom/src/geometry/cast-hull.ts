import { createHit, type Hit } from './cast.ts';
import { meets } from './hull-meeting.ts';
import { type ClosestPoints, closestPoints } from './hulls.ts';
import type { Hull, Vec } from './shapes.ts';

const start: ClosestPoints = { distance: 0.5, normal: { x: 0.5, y: 0.5 }, a: { x: 0.5, y: 0.5 }, b: { x: 0.5, y: 0.5 } };

/**
 * Where a rounded hull that moves straight along `way` first meets another one, or `null` if it misses; `t ≥ 0` counts lengths of
 * `way`. Hit or miss is exact: a graze is a hit.
 *
 * `normal` points out of the target, `point` is one where they touch, on its outline. Hulls that overlap or touch at the start hit at
 * t = 0 with `inside: true`, the normal and point those of `closestPoints`. t and the point are within 8 ulp, the latter of the largest of
 * the hulls' numbers and the way gone, the normal within 4 units of 2⁻⁵³. `null` for what `overlapsHull` answers false at once, and if
 * `way` is not finite. Writes into `out` and returns it.
 *
 * @example
 * const box = createHull([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 2 }, { x: 0, y: 2 }]);
 * castHull(box, { x: 4, y: 0 }, { points: [{ x: 12, y: 1 }], r: 2 })?.t; // 2
 */
export function castHull(hull: Readonly<Hull>, way: Readonly<Vec>, target: Readonly<Hull>, out: Hit = createHit()): Hit | null {
  if (!(way.x * 0 + way.y * 0 === 0) || closestPoints(hull, target, start) === null) return null; // NaN and ±∞ times 0 are NaN
  out.inside = start.distance <= 0;
  if (!out.inside) return meets(hull, target, way, Infinity, out) ? out : null;
  out.t = 0;
  out.normal.x = 0 - start.normal.x;
  out.normal.y = 0 - start.normal.y;
  out.point.x = start.b.x;
  out.point.y = start.b.y;
  return out;
}
