import { fail } from '../numeric/fail.ts';
import { createHit, type Hit } from './cast.ts';
import { loadHull } from './hull.ts';
import { towardCorner, towardSide } from './hull-approach.ts';
import { meets } from './hull-meeting.ts';
import { pair, settlePair } from './hull-pair.ts';
import { timeOfTurning } from './hulls/turning.ts';
import type { Hull, MovingHull, Vec } from './shapes.ts';

const way: Vec = { x: 0.5, y: 0.5 };
const hit: Hit = /* @__PURE__ */ createHit();

/**
 * When two rounded hulls that move and turn evenly first touch: a time in [0, `maxTime`], or Infinity if they do not.
 *
 * If neither turns: Infinity unless they approach; 0 if they overlap or touch already; else the time at which they meet, a graze
 * included. Whether they meet, and whether by `maxTime`, is exact if the difference of the velocities is a double, as that from 0 is; the
 * time is within 8 ulp.
 *
 * If one turns, the answer is never late: they are apart at every earlier time, up to rounding. It may be early: a gap of
 * 10⁻¹⁰ of the hulls' size (with the way to their pivots) counts as touching. That grows where they turn so close by each other that 512
 * steps do not tell: it doubles with each 512 more. Hulls that overlap or touch at the start have the answer 0 unless the gap grows
 * at every point of contact. Then it is when they touch again, or are again as deep as at the start.
 *
 * Infinity for what `overlapsHull` answers false at once, if a number of the motion is not finite, and if `maxTime` is negative or NaN.
 *
 * @throws RangeError if hulls turn beside each other for ever: one turns, both have the same velocity and `maxTime` is Infinity
 *
 * @example
 * const bar = { points: [{ x: 0, y: 0 }, { x: 4, y: 0 }], r: 1, x: 0, y: 0, vx: 0, vy: 0, angularVelocity: 1 };
 * const ball = { points: [{ x: -2, y: 0 }], r: 0.5, x: -2, y: 0, vx: 0, vy: 0, angularVelocity: 0 };
 * timeOfImpactHull(bar, ball, 10).toFixed(6); // "2.293531": π less the angle whose sine is 1.5 / 2
 */
export function timeOfImpactHull(a: Readonly<MovingHull>, b: Readonly<MovingHull>, maxTime: number = Infinity): number {
  if (!(settlePair(a, b) && isMotion(a) && isMotion(b) && maxTime >= 0)) return Infinity;
  if (!(turns(a) || turns(b))) return straightTime(a, b, maxTime);
  const time = timeOfTurning(a, b, pair.gap, maxTime);
  return time >= 0 ? time : fail('timeOfImpactHull', 'maxTime', 'finite where hulls turn in place', maxTime);
}

function isMotion({ x, y, vx, vy, angularVelocity }: Readonly<MovingHull>): boolean {
  return x * 0 + y * 0 + vx * 0 + vy * 0 + angularVelocity * 0 === 0; // NaN and ±∞ times 0 are NaN
}

/** Whether it turns to effect: a disc about its center does not. */
function turns({ points, x, y, angularVelocity }: Readonly<MovingHull>): boolean {
  return angularVelocity !== 0 && !(points.length === 1 && points[0].x === x && points[0].y === y);
}

function straightTime(a: Readonly<MovingHull>, b: Readonly<MovingHull>, maxTime: number): number {
  const unit = Math.abs(a.vx - b.vx) < Infinity && Math.abs(a.vy - b.vy) < Infinity ? 1 : 0.5;
  way.x = a.vx * unit - b.vx * unit;
  way.y = a.vy * unit - b.vy * unit;
  if (pair.gap <= 0) return approaches(a, b) ? 0 : Infinity;
  return meets(a, b, way, Math.min(maxTime, Number.MAX_VALUE) / unit, hit) ? hit.t * unit : Infinity;
}

/** Whether the gap shrinks at the features that `pair` names; exact. */
function approaches(a: Readonly<Hull>, b: Readonly<Hull>): boolean {
  const { ofA, isSide, feature, corner } = pair;
  if (feature < 0) return false;
  loadHull(ofA ? a : b);
  const u = ofA ? 0 - way.x : way.x;
  const w = ofA ? 0 - way.y : way.y;
  return (isSide ? towardSide(feature, u, w) : towardCorner(feature, (ofA ? b : a).points[corner], u, w)) > 0;
}
