import { closingSign, curve, curveTime, found, gapSign, meetingNormal } from '../../numeric/curve.ts';
import { curveMeets } from '../../numeric/quartic.ts';
import { createImpact, type Impact } from '../impact.ts';
import type { CurvedCircle } from './curved-circle.ts';
import { coordinateAt, isMeeting, loadFlights, reachOf, setPiece } from './phases.ts';

/**
 * When two circles in curved flight first touch or overlap while they approach: a time in [0, `maxTime`], or Infinity.
 *
 * 0 if they do at the start, or touch or overlap there and begin to approach. One that recedes at first counts when it comes
 * back, be it after it has parted (a hit) or not. A graze counts. One at rest is a circle without velocity, a point a circle
 * with r = 0. Circles that slow down stop for good, and may just reach each other.
 *
 * Whether they meet is right for the doubles given, down to 1e-40 of the squares of the distances involved. It is
 * 1e-28 where deceleration makes roots part of the question. Below that they touch. Whether by `maxTime` is decided by where they are
 * then. The time is within 1e-12 of itself. Infinity if a number is not finite, a radius or a deceleration negative, or if
 * `maxTime` is negative or NaN.
 *
 * @example
 * timeOfCurvedImpact({ x: 0, y: 6, r: 1, ay: -10 }, { x: 0, y: 0, r: 0 }); // 1: falls 5
 */
export function timeOfCurvedImpact(a: Readonly<CurvedCircle>, b: Readonly<CurvedCircle>, maxTime: number = Infinity): number {
  return meet(a, b, maxTime) === 0 ? Infinity : curve[curveTime];
}

/**
 * The same meeting with all about it, or `null` if there is none. `kind` and `motion` are as `impact` has them, `normal` is the unit
 * vector from a to b at that time, and the `point` of contact.
 *
 * Unlike `impact` it does not report circles that overlap and recede. Those that overlap or touch when they begin to approach
 * are `'overlapping'` or `'touching'` and `'abeam'`. The normal is within 1e-14. Two points (r = 0) meet with the one against their relative
 * velocity, (1, 0) if there is none, which is also that of concentric circles at rest. The point is within 8 ulp of the largest of its
 * coordinates, the radius and the ways flown. Swapping the circles negates the normal and keeps time and kind.
 * Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * const ball = { x: 0, y: 0, r: 1, vx: 4, deceleration: 1 }; // rests at x = 8
 * curvedImpact(ball, { x: 11, y: 0, r: 2 }); // time 4, kind 'graze', normal (1, 0), point (9, 0): it just gets there
 */
export function curvedImpact(
  a: Readonly<CurvedCircle>,
  b: Readonly<CurvedCircle>,
  maxTime: number = Infinity,
  out: Impact = createImpact(),
): Impact | null {
  const code = meet(a, b, maxTime);
  if (code === 0) return null;
  const time = curve[curveTime];
  out.time = time;
  writeKind(code, out);
  meetingNormal(out.normal);
  const from = reachOf(0, time) <= reachOf(1, time) ? 0 : 1;
  const reach = from === 0 ? a.r : -b.r;
  out.point.x = coordinateAt(from, 0, time) + reach * out.normal.x;
  out.point.y = coordinateAt(from, 1, time) + reach * out.normal.y;
  return out;
}

function meet(a: Readonly<CurvedCircle>, b: Readonly<CurvedCircle>, maxTime: number): number {
  if (!(maxTime >= 0 && loadFlights(a, b))) return 0;
  for (let piece = 0; piece < 3; piece++) {
    const code = setPiece(piece, maxTime) ? curveMeets(1) : 0;
    if (isMeeting(code)) return code;
  }
  return 0;
}

/** Kind and motion of the meeting found last. */
export function writeKind(code: number, out: Impact): void {
  const time = found[0];
  const isClosing = (code === 1 || code === 3) && closingSign(time) < 0; // one that rests just there is not
  out.kind = code < 3 ? (isClosing ? 'hit' : 'graze') : gapSign(time) === 0 ? 'touching' : 'overlapping';
  out.motion = isClosing ? 'approaching' : 'abeam';
}
