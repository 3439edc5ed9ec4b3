/**
 * A point in flight under uniform acceleration, p + v·t + a·t²/2, against a circle about the origin or a level of x.
 *
 *   circle:  f(t) = ±(|p(t)|² − R²)    f′/2 = g = ±p(t)·p′(t)    level:  f(t) = x(t) − R    g = x′(t)
 *
 * f > 0 means apart, g < 0 closing; the sign − is for a ring met from inside. quartic.ts searches. Here are the operands, and
 * f and g at a time: in doubles with a bound of their error, where that leaves the sign open in double-double, then exactly.
 */
import { exactClosing, exactGap } from './curve-exact.ts';
import { assign, difference, product, sum } from './double-double.ts';
import { scaleBy } from './relative.ts';
import { towardsOne } from './scale.ts';

/**
 * Operands and answer, in the caller's units: 0 … 5 p, v, a (x and y each) · R · the tails of these seven, what a
 * rounded difference lacks · the span of time asked about, 0 ≤ from ≤ until ≤ ∞ · the time found.
 */
export const curve: Float64Array = /* @__PURE__ */ new Float64Array(17);

// Places in `curve`.
export const curveRadius = 6;
export const curveTails = 7;
export const curveFrom = 14;
export const curveUntil = 15;
export const curveTime = 16;

/** Sets p, v, a and R, without tails, for all times from 0 on. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function setCurve(px: number, py: number, vx: number, vy: number, ax: number, ay: number, radius: number): void {
  curve[0] = px;
  curve[1] = py;
  curve[2] = vx;
  curve[3] = vy;
  curve[4] = ax;
  curve[5] = ay;
  curve[curveRadius] = radius;
  for (let i = curveTails; i <= curveFrom; i++) curve[i] = 0;
  curve[curveUntil] = Infinity;
}

/** As loaded: 0 … 3 p, v · 4 5 a/2 · 6 R · 7 from · 8 to · 9 … work. Lengths are scaled by a power of two, times by another. */
export const loaded: Float64Array = /* @__PURE__ */ new Float64Array(13);
/** What was asked last: 0 the value · 1 a bound of its error · 2 its derivative · 3 a bound of the derivative's error. */
export const value: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** 0 … 6 as in `loaded` · 7 time · 8 R² · 9 … work */
const d: Float64Array = /* @__PURE__ */ new Float64Array(2 * 16);

/** In units where no number is far from 1, what comes later than this counts as never. */
const latest = 1e70;
/** 2⁻⁹⁸: below this part of its terms a double-double value is in doubt; their errors add up to 2⁻¹⁰⁰. */
const nothing = 3.1554436208840472e-30;
/** u = 2⁻⁵³ */
const unit = 1.1102230246251565e-16;
/** Above the total of what underflows. */
const floor = 1e-290;

/** The time found last, in the units of `loaded`. */
export const found: Float64Array = /* @__PURE__ */ new Float64Array(1);

/** 1: apart is outside the circle, −1: inside a ring, 0: above a level. */
let side = 1;
let timeExponent = 0;

/**
 * Makes `curve` the question, against a circle from outside (1), a ring from inside (−1) or a level (0); false if nothing can be
 * met.
 */
export function loadCurve(kind: number): boolean {
  side = kind;
  const other = kind === 0 ? 0 : 1; // of a level only x counts
  const length = Math.max(Math.abs(curve[0]), Math.abs(other * curve[1]), Math.abs(curve[curveRadius]));
  const speed = Math.max(Math.abs(curve[2]), Math.abs(other * curve[3]));
  const turn = Math.max(Math.abs(curve[4]), Math.abs(other * curve[5]));
  if (!(length < Infinity && speed < Infinity && turn < Infinity && curve[curveFrom] >= 0 && curve[curveUntil] >= curve[curveFrom]))
    return false;
  if ((speed === 0 && turn === 0) || (kind !== 0 && !(curve[curveRadius] >= 0)) || curve[curveFrom] === Infinity) return false;
  timeExponent = 0;
  if (isOrdinary(length) && isOrdinary(speed) && isOrdinary(turn)) load(0);
  else loadScaled(length, speed, turn);
  // Later than T the term in t² outweighs four times the others: |p(t)| > R, and growing.
  const reach = loaded[6] + Math.abs(loaded[0]) + Math.abs(loaded[1]);
  const v = Math.abs(loaded[2]) + Math.abs(loaded[3]);
  const h = Math.max(Math.abs(loaded[4]), Math.abs(loaded[5]));
  const last = h > 0 ? (2 * (v + Math.sqrt(v * v + h * reach))) / h : (8 * reach) / v;
  loaded[8] = Math.min(loaded[8], Math.max(Math.min(last > 0 ? last : 1, latest), 2 * loaded[7]));
  return loaded[8] >= loaded[7];
}

function isOrdinary(x: number): boolean {
  return x === 0 || (x > 1e-25 && x < 1e25);
}

/** Scales so that p and R lie near 1, and v and a too as far as one unit of time allows: the one that matters sooner does. */
function loadScaled(length: number, speed: number, turn: number): void {
  const exponent = towardsOne(length > 0 ? length : Math.max(speed, turn));
  const excess = turn > 0 ? exponent - towardsOne(turn) : 0; // a comes out near 2^(excess − 2·timeExponent)
  if (speed === 0) timeExponent = 64 * Math.floor(excess / 128);
  else {
    timeExponent = exponent - towardsOne(speed);
    if (turn > 0) timeExponent = Math.max(timeExponent, 64 * Math.floor(excess / 128));
  }
  load(exponent);
}

/** Fills `loaded` and the double-doubles; lengths are multiplied by 2^`exponent`, times by 2^`timeExponent`. */
function load(exponent: number): void {
  for (let i = 0; i < 7; i++) {
    const by = i < 2 || i === 6 ? exponent : i < 4 ? exponent - timeExponent : exponent - 2 * timeExponent;
    const half = i === 4 || i === 5 ? 0.5 : 1;
    d[2 * i] = half * scaleBy(curve[i], by);
    d[2 * i + 1] = half * scaleBy(curve[curveTails + i], by);
    if (side === 0 && (i & 1) === 1) d[2 * i] = d[2 * i + 1] = 0;
    loaded[i] = d[2 * i];
  }
  loaded[7] = scaleBy(curve[curveFrom], timeExponent);
  loaded[8] = curve[curveUntil] === Infinity ? Infinity : scaleBy(curve[curveUntil], timeExponent);
  product(d, 8, 6, 6);
}

/** Writes the time `t` found to `curve[curveTime]`, within what was asked; false if it is beyond the doubles. */
export function answerTime(t: number): boolean {
  found[0] = t;
  curve[curveTime] = Math.min(Math.max(scaleBy(t, -timeExponent), curve[curveFrom]), curve[curveUntil]);
  return curve[curveTime] < Infinity;
}

/*
 * In doubles, h = a/2, operands within u of what they stand for: w = h·t, m = v + w, x = p + t·m, x′ = m + w. With
 * X = |p| + t(|v| + |w|) and X′ = |v| + 2|w|, x is off by 5uX and x′ by 6uX′ at most; so x² by 11uX|x| + 25u²X² and x·x′ by
 * 7uX|x′| + 7uX′|x| + 30u²XX′, sums and R² included below.
 */

/** Writes f(t), its error and its derivative to `value`. */
export function askGap(t: number): void {
  const wx = loaded[4] * t;
  const mx = loaded[2] + wx;
  const x = loaded[0] + t * mx;
  const sizeX = Math.abs(loaded[0]) + t * (Math.abs(loaded[2]) + Math.abs(wx));
  const r = loaded[6];
  if (side === 0) {
    value[0] = x - r;
    value[1] = 8 * unit * (sizeX + Math.abs(r)) + floor;
    value[2] = mx + wx;
    value[3] = 8 * unit * (Math.abs(loaded[2]) + 2 * Math.abs(wx)) + floor;
    return;
  }
  const wy = loaded[5] * t;
  const my = loaded[3] + wy;
  const y = loaded[1] + t * my;
  const sizeY = Math.abs(loaded[1]) + t * (Math.abs(loaded[3]) + Math.abs(wy));
  value[0] = side * (x * x + y * y - r * r);
  value[1] = 16 * unit * (sizeX * (Math.abs(x) + 2 * unit * sizeX) + sizeY * (Math.abs(y) + 2 * unit * sizeY) + r * r) + floor;
  value[2] = 2 * side * (x * (mx + wx) + y * (my + wy));
  value[3] = 32 * unit * (sizeX * (Math.abs(loaded[2]) + 2 * Math.abs(wx)) + sizeY * (Math.abs(loaded[3]) + 2 * Math.abs(wy))) + floor;
}

/** Writes g(t), its error and its derivative to `value`. */
export function askClosing(t: number): void {
  const wx = loaded[4] * t;
  const mx = loaded[2] + wx;
  const u = mx + wx;
  const sizeU = Math.abs(loaded[2]) + 2 * Math.abs(wx);
  if (side === 0) {
    value[0] = u;
    value[1] = 8 * unit * sizeU + floor;
    value[2] = 2 * loaded[4];
    value[3] = 0;
    return;
  }
  const x = loaded[0] + t * mx;
  const sizeX = Math.abs(loaded[0]) + t * (Math.abs(loaded[2]) + Math.abs(wx));
  const wy = loaded[5] * t;
  const my = loaded[3] + wy;
  const w = my + wy;
  const sizeW = Math.abs(loaded[3]) + 2 * Math.abs(wy);
  const y = loaded[1] + t * my;
  const sizeY = Math.abs(loaded[1]) + t * (Math.abs(loaded[3]) + Math.abs(wy));
  value[0] = side * (x * u + y * w);
  const first = sizeX * (Math.abs(u) + 3 * unit * sizeU) + sizeU * Math.abs(x);
  const second = sizeY * (Math.abs(w) + 3 * unit * sizeW) + sizeW * Math.abs(y);
  value[1] = 10 * unit * (first + second) + floor;
  value[2] = side * (u * u + w * w + 2 * (x * loaded[4] + y * loaded[5]));
  value[3] = 16 * unit * (sizeU * sizeU + sizeW * sizeW + 2 * (sizeX * Math.abs(loaded[4]) + sizeY * Math.abs(loaded[5]))) + floor;
}

/** A bound of |g″| for times up to `t`. */
export function closingBend(t: number): number {
  const x = Math.abs(loaded[4]) * (Math.abs(loaded[2]) + 2 * t * Math.abs(loaded[4]));
  const y = Math.abs(loaded[5]) * (Math.abs(loaded[3]) + 2 * t * Math.abs(loaded[5]));
  return side === 0 ? 0 : 6 * (x + y);
}

/** The sign of f at `t`. */
export function gapSign(t: number): number {
  askGap(t);
  if (!(Math.abs(value[0]) > value[1])) refineGap(t);
  return value[0] > 0 ? 1 : value[0] < 0 ? -1 : 0;
}

/** The sign of g at `t`. */
export function closingSign(t: number): number {
  askClosing(t);
  if (!(Math.abs(value[0]) > value[1])) refineClosing(t);
  return value[0] > 0 ? 1 : value[0] < 0 ? -1 : 0;
}

/**
 * The sign of f at its extremum next to `t`, where it is f − g²/g′ (of a level half as much). It is 0 if that vanishes against
 * f(t). That means that the extremum lies between two doubles and touches as far as three of f's derivatives tell.
 */
export function extremeSignNear(t: number): number {
  askGap(t);
  if (Math.abs(value[0]) > value[1]) return value[0] > 0 ? 1 : -1;
  refineGap(t);
  const gap = value[0];
  askClosing(t);
  const slope = value[2];
  refineClosing(t);
  const beyond = slope === 0 ? 0 : (value[0] * value[0]) / (side === 0 ? 2 * slope : slope);
  const extreme = gap - beyond;
  return Math.abs(extreme) > 1e-9 * Math.abs(gap) ? (extreme > 0 ? 1 : -1) : 0;
}

/** Writes f(t) to `value[0]` in double-double arithmetic, exactly before rounding if it vanishes against its terms. */
export function refineGap(t: number): void {
  assign(d, 7, t);
  place(0, 9);
  if (side === 0) {
    difference(d, 9, 9, 6);
    const size = t * (Math.abs(loaded[2]) + t * Math.abs(loaded[4])) + Math.abs(loaded[0]) + Math.abs(loaded[6]);
    if (!keep(9, size)) value[0] = exactGap(d, t, true);
    return;
  }
  place(1, 10);
  product(d, 9, 9, 9);
  product(d, 10, 10, 10);
  sum(d, 9, 9, 10);
  difference(d, 9, 9, 8);
  const x = Math.abs(loaded[0]) + t * (Math.abs(loaded[2]) + t * Math.abs(loaded[4]));
  const y = Math.abs(loaded[1]) + t * (Math.abs(loaded[3]) + t * Math.abs(loaded[5]));
  if (!keep(9, x * x + y * y + loaded[6] * loaded[6])) value[0] = side * exactGap(d, t, false);
}

/** Writes g(t) to `value[0]`, likewise. */
export function refineClosing(t: number): void {
  assign(d, 7, t);
  speed(0, 9);
  const sizeU = Math.abs(loaded[2]) + 2 * t * Math.abs(loaded[4]);
  if (side === 0) {
    if (!keep(9, sizeU)) value[0] = exactClosing(d, t, true);
    return;
  }
  place(0, 10);
  product(d, 9, 9, 10);
  speed(1, 10);
  place(1, 11);
  product(d, 10, 10, 11);
  sum(d, 9, 9, 10);
  const sizeW = Math.abs(loaded[3]) + 2 * t * Math.abs(loaded[5]);
  const x = Math.abs(loaded[0]) + t * (Math.abs(loaded[2]) + t * Math.abs(loaded[4]));
  const y = Math.abs(loaded[1]) + t * (Math.abs(loaded[3]) + t * Math.abs(loaded[5]));
  if (!keep(9, x * sizeU + y * sizeW)) value[0] = side * exactClosing(d, t, false);
}

/**
 * Writes the unit vector p / |p| at the time found last to `out`, within a few units of 2⁻⁵³ however far the flight. Where p is 0
 * the one against the velocity, and (1, 0) without one.
 */
export function meetingNormal(out: { x: number; y: number }): void {
  const t = found[0];
  askGap(t);
  const slope = Math.abs(value[2]) > 4 * value[3] ? value[2] : Infinity;
  refineGap(t);
  const late = value[0] / slope; // t is rounded: what the place is behind at `t`
  assign(d, 7, t);
  for (let axis = 0; axis < 2; axis++) {
    speed(axis, 10);
    place(axis, 9);
    loaded[9 + axis] = d[18] - late * d[20];
    loaded[11 + axis] = -d[20];
  }
  const at = loaded[9] === 0 && loaded[10] === 0 ? 11 : 9;
  const longest = Math.max(Math.abs(loaded[at]), Math.abs(loaded[at + 1]));
  out.x = 1;
  out.y = 0;
  if (longest === 0) return;
  const x = loaded[at] / longest;
  const y = loaded[at + 1] / longest;
  const length = Math.sqrt(x * x + y * y);
  out.x = x / length;
  out.y = y / length;
}

/** Number `out` becomes p + t·(v + t·h) along one axis. */
function place(axis: number, out: number): void {
  product(d, out, axis + 4, 7);
  sum(d, out, out, axis + 2);
  product(d, out, out, 7);
  sum(d, out, out, axis);
}

/** Number `out` becomes v + 2t·h along one axis. */
function speed(axis: number, out: number): void {
  product(d, out, axis + 4, 7);
  d[2 * out] *= 2;
  d[2 * out + 1] *= 2;
  sum(d, out, out, axis + 2);
}

/** Writes a number to `value[0]`; false if it vanishes against its terms. */
function keep(at: number, size: number): boolean {
  value[0] = side < 0 ? -d[2 * at] : d[2 * at];
  return Math.abs(value[0]) > nothing * size;
}
