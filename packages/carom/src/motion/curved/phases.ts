/**
 * The flights of two circles as pieces of uniform acceleration on one clock, in double-double arithmetic: until the first of
 * them rests, until the second does, from then on.
 */

import { curve, curveFrom, curveRadius, curveTails, curveTime, curveUntil } from '../../numeric/curve.ts';
import { assign, difference, product, quotient, root, sum } from '../../numeric/double-double.ts';
import { scaleBy } from '../../numeric/relative.ts';
import { towardsOne } from '../../numeric/scale.ts';
import type { CurvedCircle } from './curved-circle.ts';

/** Of a: 0 … 5 place, velocity, acceleration (x, y) · 6 7 where it rests; of b the same from 8 on · 16 … work */
const d: Float64Array = /* @__PURE__ */ new Float64Array(2 * 22);

/** When a and b rest, Infinity if never; then the bounds of the piece set last. */
export const rests: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** Of a and b the deceleration over the speed, its tail after it; 0 for one that does not slow down. */
export const rates: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** The radii of a and b. */
const radii: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** Takes two circles as the question; false if one is empty: a number not finite, a radius or a deceleration below 0. */
export function loadFlights(a: Readonly<CurvedCircle>, b: Readonly<CurvedCircle>): boolean {
  return loadFlight(a, 0) && loadFlight(b, 1);
}

function loadFlight(circle: Readonly<CurvedCircle>, which: number): boolean {
  const { x, y, r, vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 } = circle;
  const at = 8 * which;
  if (!(r >= 0 && deceleration >= 0)) return false;
  if (x * 0 + y * 0 + r * 0 + vx * 0 + vy * 0 + ax * 0 + ay * 0 + deceleration * 0 !== 0) return false;
  radii[which] = r;
  rests[which] = Infinity;
  rates[2 * which] = rates[2 * which + 1] = 0;
  assign(d, at, x);
  assign(d, at + 1, y);
  assign(d, at + 2, vx);
  assign(d, at + 3, vy);
  const isSlowing = deceleration > 0;
  assign(d, at + 4, isSlowing ? 0 : ax);
  assign(d, at + 5, isSlowing ? 0 : ay);
  if (isSlowing && (vx !== 0 || vy !== 0)) slow(at, which, vx, vy, deceleration);
  return true;
}

/** The acceleration −(v/|v|)·deceleration, the time of rest |v|/deceleration, and the place: half of that times v further. */
function slow(at: number, which: number, vx: number, vy: number, deceleration: number): void {
  const faster = towardsOne(Math.max(Math.abs(vx), Math.abs(vy)));
  const harder = towardsOne(deceleration);
  assign(d, 16, scaleBy(vx, faster));
  assign(d, 17, scaleBy(vy, faster));
  product(d, 18, 16, 16);
  product(d, 19, 17, 17);
  sum(d, 18, 18, 19);
  root(d, 19, 18);
  assign(d, 18, -deceleration);
  for (let axis = 0; axis < 2; axis++) {
    quotient(d, 20, 16 + axis, 19);
    product(d, at + 4 + axis, 20, 18);
  }
  assign(d, 18, scaleBy(deceleration, harder));
  quotient(d, 20, 18, 19);
  rates[2 * which] = scaleBy(d[40], faster - harder);
  rates[2 * which + 1] = scaleBy(d[41], faster - harder);
  quotient(d, 20, 19, 18);
  rests[which] = scaleBy(d[40], harder - faster);
  for (let axis = 0; axis < 2; axis++) {
    product(d, 21, 16 + axis, 20);
    const by = harder - 2 * faster;
    d[42] = scaleBy(d[42] / 2, by);
    d[43] = scaleBy(d[43] / 2, by);
    sum(d, at + 6 + axis, at + axis, 21);
  }
}

/**
 * Sets piece 0, 1 or 2 as the question of the kernels, b seen from a, up to `maxTime`; false if there is no such piece. What
 * is written to `curve` is p, v, a, R and the span, with tails.
 */
export function setPiece(piece: number, maxTime: number): boolean {
  const first = Math.min(rests[0], rests[1]);
  const second = Math.max(rests[0], rests[1]);
  const from = piece === 0 ? 0 : piece === 1 ? first : second;
  const to = piece === 0 ? first : piece === 1 ? second : Infinity;
  if (!(from < Infinity && from <= maxTime && (piece === 0 || to > from))) return false;
  for (let i = 0; i < 6; i++) {
    const axis = i & 1;
    const isRestingA = from >= rests[0];
    const isRestingB = from >= rests[1];
    if (isRestingA || isRestingB) assign(d, 16, 0);
    const ofA = isRestingA ? (i < 2 ? 6 + axis : 16) : i;
    const ofB = isRestingB ? (i < 2 ? 14 + axis : 16) : 8 + i;
    difference(d, 17, ofB, ofA);
    curve[i] = d[34];
    curve[curveTails + i] = d[35];
  }
  assign(d, 16, radii[0]);
  assign(d, 17, radii[1]);
  sum(d, 16, 16, 17);
  curve[curveRadius] = d[32];
  curve[curveTails + curveRadius] = d[33];
  curve[curveFrom] = rests[2] = from;
  curve[curveUntil] = rests[3] = Math.min(to, maxTime);
  return true;
}

/**
 * Whether a meeting found in the piece set last is one: not the turn of one that comes to rest there, which the polynomial
 * would make to turn back.
 */
export function isMeeting(code: number): boolean {
  return (
    code !== 0 && !(code === 4 && curve[curveTime] >= 0.9999999999999996 * rests[3] && (rests[3] === rests[0] || rests[3] === rests[1]))
  );
}

/** A coordinate of circle 0 or 1 at a time within the piece set last. */
export function coordinateAt(which: number, axis: number, time: number): number {
  const at = 8 * which + axis;
  if (rests[2] >= rests[which]) return d[2 * (at + 6)];
  return d[2 * at] + time * (d[2 * (at + 2)] + time * (d[2 * (at + 4)] / 2));
}

/** The radius and the way flown of circle 0 or 1 at a time: what rounding of its place is measured by. */
export function reachOf(which: number, time: number): number {
  const at = 16 * which;
  const speed = Math.abs(d[at + 4]) + Math.abs(d[at + 6]);
  const bend = (Math.abs(d[at + 8]) + Math.abs(d[at + 10])) / 2;
  return radii[which] + time * (speed + time * bend);
}
