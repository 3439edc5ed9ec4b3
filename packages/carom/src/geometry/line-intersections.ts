import { discSign, exactDisc } from '../numeric/disc-sign.ts';
import { dotSign, exactDot } from '../numeric/dot-sign.ts';
import { flightDisc, flightDot, flightPower } from '../numeric/flight.ts';
import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { exactRoot, type Root } from './cast-roots.ts';
import type { Circle, Segment, Vec } from './shapes.ts';

/** A point of a line: `t` counts from 0 at (x1, y1) to 1 at (x2, y2). */
export interface LinePoint extends Vec {
  /** Where on the line: 0 at (x1, y1), 1 at (x2, y2). */
  t: number;
}

/**
 * Where the whole line through a segment's ends meets the outline of a circle, ascending in `t`: none, one if it is a
 * tangent, two. The number is exact.
 *
 * t within 8 ulp, the point within 8 ulp of the larger of its coordinate and r. If the ends coincide they are all there is
 * of the line: one point at t = 0 if they lie on the outline. None if a number is not finite or the radius is negative.
 *
 * @example
 * lineIntersections({ x1: -5, y1: 0, x2: 5, y2: 0 }, { x: 0, y: 0, r: 1 }).map((point) => point.t); // [0.4, 0.6]
 */
export function lineIntersections(segment: Readonly<Segment>, circle: Readonly<Circle>): LinePoint[] {
  return pointsOf(meetings(segment, circle, -Infinity, Infinity, found));
}

/**
 * As `lineIntersections`, written to `out` as t, x, y of each point; returns their number. Allocates nothing.
 *
 * @example
 * const out = new Float64Array(6);
 * lineIntersectionsInto({ x1: 1, y1: 0, x2: 2, y2: 0 }, { x: 0, y: 0, r: 2 }, out); // 2
 * out; // [-3, -2, 0, 1, 2, 0]: t, x, y of each
 */
export function lineIntersectionsInto(segment: Readonly<Segment>, circle: Readonly<Circle>, out: { [i: number]: number }): number {
  return meetings(segment, circle, -Infinity, Infinity, out);
}

/**
 * As `lineIntersections` for the ray from (x1, y1) through (x2, y2) and beyond: t ≥ 0. A ray that starts on the outline
 * meets it there, at t = 0; one that starts inside meets it once, on its way out.
 */
export function rayIntersections(segment: Readonly<Segment>, circle: Readonly<Circle>): LinePoint[] {
  return pointsOf(meetings(segment, circle, 0, Infinity, found));
}

/**
 * As `rayIntersections`, written to `out` as t, x, y of each point; returns their number. Allocates nothing.
 *
 * @example
 * const out = new Float64Array(6);
 * rayIntersectionsInto({ x1: 1, y1: 0, x2: 2, y2: 0 }, { x: 0, y: 0, r: 2 }, out); // 1: the other lies behind
 */
export function rayIntersectionsInto(segment: Readonly<Segment>, circle: Readonly<Circle>, out: { [i: number]: number }): number {
  return meetings(segment, circle, 0, Infinity, out);
}

/** As `lineIntersections` for the segment alone: 0 ≤ t ≤ 1, both ends included. One inside the circle meets it nowhere. */
export function segmentIntersections(segment: Readonly<Segment>, circle: Readonly<Circle>): LinePoint[] {
  return pointsOf(meetings(segment, circle, 0, 1, found));
}

/**
 * As `segmentIntersections`, written to `out` as t, x, y of each point; returns their number. Allocates nothing.
 *
 * @example
 * const out = new Float64Array(6);
 * segmentIntersectionsInto({ x1: -3, y1: 0, x2: 0, y2: 0 }, { x: 0, y: 0, r: 2 }, out); // 1
 */
export function segmentIntersectionsInto(segment: Readonly<Segment>, circle: Readonly<Circle>, out: { [i: number]: number }): number {
  return meetings(segment, circle, 0, 1, out);
}

const found: Float64Array = /* @__PURE__ */ new Float64Array(6);

function pointsOf(count: number): LinePoint[] {
  if (count === 0) return [];
  const first = { t: found[0], x: found[1], y: found[2] };
  return count === 1 ? [first] : [first, { t: found[3], x: found[4], y: found[5] }];
}

const near: Root = /* @__PURE__ */ createRoot();
const far: Root = /* @__PURE__ */ createRoot();

function createRoot(): Root {
  return { t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 } };
}

/** Writes the roots with from ≤ t ≤ to, which are 0, 1 or infinite; returns their number. The usual case: see cast-roots.ts. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one pass over numbers in registers
function meetings(segment: Readonly<Segment>, circle: Readonly<Circle>, from: number, to: number, out: { [i: number]: number }): number {
  const { x1, y1, x2, y2 } = segment;
  const { x: cx, y: cy, r } = circle;
  const x = x1 - cx;
  const y = y1 - cy;
  const u = x2 - x1;
  const w = y2 - y1;
  const rr = r * r;
  const square = x * x + y * y;
  const speed = u * u + w * w;
  const limit = rr * speed;
  const across = x * w - y * u;
  if (!(Math.abs(square - rr) > 1e-6 * (square + rr) && square < 1e8 * rr && r > 1e-15 && square < 1e30 && speed > 1e-30 && speed < 1e30))
    return exactMeetings(segment, circle, from, to, out);
  if (across * across > 1.0001 * limit) return 0;
  if (from === 0 && square > rr) {
    const along = x * u + y * w;
    const doubt = 1e-9 * (square + speed);
    if (along > doubt) return 0; // starts outside and leads away
    if (to === 1 && along + speed < -doubt && square + 2 * along + speed - rr > doubt) return 0; // ends before the foot, outside
  }
  const xHigh = Math.fround(x);
  const yHigh = Math.fround(y);
  const uHigh = Math.fround(u);
  const wHigh = Math.fround(w);
  const rHigh = Math.fround(r);
  const rrHigh = Math.fround(rr);
  const speedHigh = Math.fround(speed);
  const xBack = x + cx;
  const yBack = y + cy;
  const xLow = x - xHigh + (x1 - xBack + (xBack - x - cx));
  const yLow = y - yHigh + (y1 - yBack + (yBack - y - cy));
  const uBack = u + x1;
  const wBack = w + y1;
  const uTail = x2 - uBack + (uBack - u - x1);
  const wTail = y2 - wBack + (wBack - w - y1);
  const uLow = u - uHigh + uTail;
  const wLow = w - wHigh + wTail;
  const rrLow = rHigh * rHigh - rrHigh + (r - rHigh) * (r + rHigh);
  const fast = Math.max(Math.abs(uHigh), Math.abs(wHigh));
  const slow = Math.min(Math.abs(uHigh), Math.abs(wHigh));
  const speedLow = fast * fast - speedHigh + slow * slow + (uLow * (u + uHigh) + wLow * (w + wHigh));
  const xw = xHigh * wHigh;
  const yu = yHigh * uHigh;
  const most = xw - yu;
  const part = most - xw;
  const rest = xHigh * wLow - yHigh * uLow + (xLow * w - yLow * u) + (xw - (most - part) - (yu + part));
  const cross = most + rest;
  const crossHigh = Math.fround(cross);
  const disc =
    rrHigh * speedHigh - crossHigh * crossHigh + (rrHigh * speedLow + rrLow * speed - (most - crossHigh + rest) * (cross + crossHigh));
  if (!(disc > 0.01 * limit)) return exactMeetings(segment, circle, from, to, out);
  const wide = Math.max(Math.abs(xHigh), Math.abs(yHigh));
  const narrow = Math.min(Math.abs(xHigh), Math.abs(yHigh));
  const power = wide * wide - rrHigh + narrow * narrow + (xLow * (x + xHigh) + yLow * (y + yHigh) - rrLow);
  const dot = xHigh * uHigh + yHigh * wHigh + (xHigh * uLow + yHigh * wLow + (xLow * u + yLow * w));
  const root = Math.sqrt(disc);
  const near = dot < 0 ? power / (root - dot) : (0 - root - dot) / speed;
  const far = dot < 0 ? (root - dot) / speed : (0 - power) / (root + dot);
  if (Math.abs(near - 1) < 1e-13 || Math.abs(far - 1) < 1e-13) return exactMeetings(segment, circle, from, to, out);
  const footX = cross * w + cross * wTail;
  const footY = 0 - cross * u - cross * uTail;
  const halfX = root * u + root * uTail;
  const halfY = root * w + root * wTail;
  let at = 0;
  if (near >= from && near <= to) {
    out[0] = near;
    out[1] = cx + (footX - halfX) / speed;
    out[2] = cy + (footY - halfY) / speed;
    at = 3;
  }
  if (far < from || far > to) return at / 3;
  out[at] = far;
  out[at + 1] = cx + (footX + halfX) / speed;
  out[at + 2] = cy + (footY + halfY) / speed;
  return at / 3 + 1;
}

/**
 * Writes the roots with from ≤ t ≤ to and returns their number; the bounds are ends of the segment or infinite.
 *
 * No rounded root is compared. Where an end lies among the roots is told by two signs, those of its power (outside, on,
 * inside the circle) and of (end − center) · direction (beyond the foot of the perpendicular or before it).
 */
function exactMeetings(
  segment: Readonly<Segment>,
  circle: Readonly<Circle>,
  from: number,
  to: number,
  out: { [i: number]: number },
): number {
  const { x1, y1, x2, y2 } = segment;
  const { x, y, r } = circle;
  if (!(r >= 0 && x1 * 0 + y1 * 0 + x2 * 0 + y2 * 0 + x * 0 + y * 0 + r * 0 === 0)) return 0; // NaN and ±∞ times 0 are NaN
  const startPower = powerAt(x1, y1, circle);
  if (x1 === x2 && y1 === y2) return startPower === 0 ? write(out, 0, near, segment, 0) : 0;
  const disc = discOf(segment, circle);
  if (disc < 0) return 0;
  const startDot = dotAt(x1, y1, segment, circle);
  const endPower = powerAt(x2, y2, circle);
  const endDot = dotAt(x2, y2, segment, circle);
  const whole = from === -Infinity;
  const endless = to === Infinity;
  const takeNear = (whole || isAhead(startPower, startDot)) && (endless || !isAhead(endPower, endDot) || liesOn(endPower, endDot, -1));
  const notBefore = whole || !isBehind(startPower, startDot) || liesOn(startPower, startDot, 1);
  const takeFar = disc > 0 && notBefore && (endless || isBehind(endPower, endDot));
  if (!takeNear && !takeFar) return 0;
  findRoots(segment, circle);
  near.t = Math.min(Math.max(near.t, from), to); // what counts is decided: rounding must not undo it
  far.t = Math.min(Math.max(far.t, near.t), to);
  let count = 0;
  if (takeNear) count = write(out, count, near, segment, endOf(startPower, startDot, endPower, endDot, -1));
  if (takeFar) count = write(out, count, far, segment, endOf(startPower, startDot, endPower, endDot, 1));
  return count;
}

/** Whether the near root lies ahead of an end with these signs, or at it. */
function isAhead(power: number, dot: number): boolean {
  return power > 0 ? dot < 0 : power === 0 && dot <= 0;
}

/** Whether the far root lies behind an end with these signs, or at it. */
function isBehind(power: number, dot: number): boolean {
  return power > 0 ? dot > 0 : power === 0 && dot >= 0;
}

/** Whether an end with these signs is the near root (`side` −1) or the far one (1); a tangent's only root is both. */
function liesOn(power: number, dot: number, side: number): boolean {
  return power === 0 && dot * side >= 0;
}

/** 0 or 1 if the near or far root is that end of the segment, else −1. */
function endOf(startPower: number, startDot: number, endPower: number, endDot: number, side: number): number {
  return liesOn(startPower, startDot, side) ? 0 : liesOn(endPower, endDot, side) ? 1 : -1;
}

/** Writes a root as point number `count`, or the end of the segment that it is; returns count + 1. */
function write(out: { [i: number]: number }, count: number, root: Root, { x1, y1, x2, y2 }: Readonly<Segment>, end: number): number {
  out[3 * count] = end < 0 ? root.t : end;
  out[3 * count + 1] = end < 0 ? root.point.x : end === 0 ? x1 : x2;
  out[3 * count + 2] = end < 0 ? root.point.y : end === 0 ? y1 : y2;
  return count + 1;
}

function findRoots(segment: Readonly<Segment>, circle: Readonly<Circle>): void {
  setLine(segment, circle);
  flightDot();
  flightPower();
  flightDisc();
  exactRoot(circle, -1, near);
  exactRoot(circle, 1, far);
}

/** Makes the line and the circle the question of the exact forms. */
function setLine({ x1, y1, x2, y2 }: Readonly<Segment>, { x, y, r }: Readonly<Circle>): void {
  setPoints(x, y, x1, y1);
  setRadii(r, 0, 0);
  setVelocities(x1, y1, x2, y2);
}

/** The sign of |(px, py) − center|² − r², as a number with that sign. */
function powerAt(px: number, py: number, circle: Readonly<Circle>): number {
  const sign = powerSign(px - circle.x, py - circle.y, circle.r);
  if (sign !== 0) return sign;
  setPoints(circle.x, circle.y, px, py);
  setRadii(circle.r, 0, 0);
  return exactPower();
}

/** The sign of ((px, py) − center) · direction, likewise. */
function dotAt(px: number, py: number, segment: Readonly<Segment>, circle: Readonly<Circle>): number {
  const { x1, y1, x2, y2 } = segment;
  const sign = dotSign(px - circle.x, py - circle.y, x2 - x1, y2 - y1);
  if (sign !== 0) return sign;
  setPoints(circle.x, circle.y, px, py);
  setVelocities(x1, y1, x2, y2);
  return exactDot();
}

/** The sign of the discriminant, likewise. */
function discOf(segment: Readonly<Segment>, circle: Readonly<Circle>): number {
  const { x1, y1, x2, y2 } = segment;
  const sign = discSign(x1 - circle.x, y1 - circle.y, x2 - x1, y2 - y1, circle.r);
  if (sign !== 0) return sign;
  setLine(segment, circle);
  return exactDisc();
}
