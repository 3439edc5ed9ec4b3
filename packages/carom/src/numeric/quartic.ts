/**
 * When a point under uniform acceleration first meets a circle or a level while closing on it: for a circle a root of
 *
 *   f(t) = |p + v·t + a·t²/2|² − R² = |h|²t⁴ + 2(h·v)t³ + (|v|² + 2h·p)t² + 2(p·v)t + |p|² − R²,  h = a/2
 *
 * found without forming or dividing by these coefficients, so that a small or vanishing leading one is nothing special. The
 * roots of f″ (a quadratic) bound spans in which f′ is monotone, the roots of f′ there bound spans in which f is. Every
 * decision is the sign of f or f′ at such a time (see curve.ts). At an extremum an error δ of the time moves f by f″δ²/2
 * only, so that signs there are as sharp as anywhere. Roots are taken by Newton's method kept within its bracket.
 */
import {
  answerTime,
  askClosing,
  askGap,
  closingBend,
  closingSign,
  curve,
  curveRadius,
  extremeSignNear,
  gapSign,
  loadCurve,
  loaded,
  refineClosing,
  refineGap,
  value,
} from './curve.ts';

export { curve, setCurve } from './curve.ts';

/** 2⁻⁵² */
const ulp = 2.220446049250313e-16;

/** Where f″ changes sign. */
const breaks: Float64Array = /* @__PURE__ */ new Float64Array(2);
/** The last time looked at: an extremum of f, or where the search began. */
const last: Float64Array = /* @__PURE__ */ new Float64Array(1);
/** The sign of f there. */
let lastSign = 0;
/** The sign of f at the extremum found last. */
let extremeSign = 0;

/**
 * The first time in [`curve[curveFrom]`, `curve[curveUntil]`] at which the point of `curve` is on or within the circle and closing (`side` 1).
 * With `side` −1, a ring from inside, it is the first on or beyond the circle and leaving. It is written to `curve[curveTime]`; says how:
 *
 * 0 none · 1 a hit: it was apart before · 2 a graze: it was, and is again · 3 at once: it overlaps or touches at `curve[curveFrom]`,
 * closing then or from then on · 4 a turn: it overlaps at `curve[curveFrom]` without closing, and still does when it begins to close.
 *
 * Overlapping and receding is no meeting by itself; if it parts and comes back, that is a hit, and so is two points (R = 0)
 * meeting. Signs at the ends of the span are exact, and how near it comes in between is told down to 1e-40 of the terms of f,
 * below which it touches. Time within 1e-12 of itself; within 1e-6 where two points all but meet twice. 0 also if an operand is not finite, if R is
 * negative, if nothing moves, and for what is later than 1e70 in the units of the motion.
 */
export function curveMeets(side: number): number {
  return loadCurve(side) && !(side > 0 && recedesForGood()) ? meeting() : 0;
}

/** Whether f′/2 = p·v + (|v|² + 2h·p)t + 3(h·v)t² + 2|h|²t³ has no negative coefficient, surely: half of all pairs end here. */
function recedesForGood(): boolean {
  const px = loaded[0];
  const py = loaded[1];
  const vx = loaded[2];
  const vy = loaded[3];
  const hx = loaded[4];
  const hy = loaded[5];
  const x = px * vx;
  const y = py * vy;
  if (!(x + y > 1e-15 * (Math.abs(x) + Math.abs(y)))) return false;
  const u = hx * vx;
  const w = hy * vy;
  if (!(u + w >= 1e-15 * (Math.abs(u) + Math.abs(w)))) return false;
  const left = 2 * hx * px;
  const up = 2 * hy * py;
  const speed = vx * vx + vy * vy;
  return speed + left + up > 2e-15 * (speed + Math.abs(left) + Math.abs(up));
}

/**
 * The same for one coordinate: when x falls to `curve[curveRadius]` or below, with p, v, a in `curve[0]`, `[2]`, `[4]`; those of y do
 * not count. A straight wall, n·(center − point of the wall) against the radius.
 */
export function levelMeets(): number {
  return loadCurve(0) ? meeting() : 0;
}

function meeting(): number {
  if (loaded[8] > loaded[7]) return search();
  loaded[8] = 2 * loaded[7] + 1; // an instant: which way it goes from there on
  return search() === 3 ? 3 : 0;
}

/** Walks along the spans in which f is monotone. */
function search(): number {
  const to = loaded[8];
  const count = findBreaks();
  let low = (last[0] = loaded[7]);
  lastSign = gapSign(low);
  let before = closingSign(low);
  for (let i = 0; i <= count; i++) {
    const high = i < count ? breaks[i] : to;
    const after = closingSign(high);
    if (before === 0) before = after; // f′ is monotone in between: its sign from the start of this span on
    if (before * after < 0) {
      const time = extremum(low, high, before < 0);
      const met = meetWithin(time, extremeSign, before < 0, false);
      if (met !== 0) return met;
      last[0] = time;
      lastSign = extremeSign;
      before = after;
    }
    low = high;
  }
  if (before > 0 && closingSign(to) === 0 && trendAt(to) < 0 && gapSign(to) <= 0) return answerTime(to) ? 4 : 0; // turns at the very end
  return meetWithin(to, gapSign(to), before < 0, true);
}

/** The derivative of f′ where f′ is 0. */
function trendAt(time: number): number {
  askClosing(time);
  return value[2];
}

/** Whether and how it meets from the last time to `time`, f being monotone in between and of the given sign there. */
function meetWithin(time: number, sign: number, closing: boolean, end: boolean): number {
  if (!closing) return 0;
  if (lastSign <= 0) return answerTime(last[0]) ? (last[0] === loaded[7] ? 3 : 4) : 0;
  if (sign > 0) return 0;
  if (sign === 0) return answerTime(time) ? (end || curve[curveRadius] === 0 ? 1 : 2) : 0;
  return answerTime(findRoot(true, last[0], time, true, true)) ? 1 : 0;
}

/** Writes the times at which f″ changes sign to `breaks`, within those asked about; returns their number. */
function findBreaks(): number {
  const px = loaded[0];
  const py = loaded[1];
  const vx = loaded[2];
  const vy = loaded[3];
  const hx = loaded[4];
  const hy = loaded[5];
  const a = 6 * (hx * hx + hy * hy);
  const b = 3 * (vx * hx + vy * hy);
  const c = vx * vx + vy * vy + 2 * (px * hx + py * hy);
  const disc = b * b - a * c;
  if (!(a > 0 && disc > 0)) return 0;
  const both = b < 0 ? Math.sqrt(disc) - b : -b - Math.sqrt(disc);
  const first = both / a;
  const second = c / both;
  let count = 0;
  const early = Math.min(first, second);
  const late = Math.max(first, second);
  if (early > loaded[7] && early < loaded[8]) breaks[count++] = early;
  if (late > loaded[7] && late < loaded[8]) breaks[count++] = late;
  return count;
}

/** The root of f′ between `low` and `high`, its only one, a minimum of f or a maximum; leaves the sign of f there in `extremeSign`. */
function extremum(low: number, high: number, minimum: boolean): number {
  const rough = findRoot(false, low, high, !minimum, false);
  // g ≠ 0 there, so f is g²/g′ from its extremum; twice that leaves room for what g′ changes on the way.
  askClosing(rough);
  const doubt = Math.abs(value[0]) + value[1];
  const slope = Math.abs(value[2]);
  askGap(rough);
  const sure = slope * slope > 4 * closingBend(high) * doubt && Math.abs(value[0]) * slope > value[1] * slope + 2 * doubt * doubt;
  if (sure && (minimum || value[0] > 0)) {
    extremeSign = value[0] > 0 ? 1 : -1;
    return rough;
  }
  const time = findRoot(false, low, high, !minimum, true);
  extremeSign = extremeSignNear(time);
  return time;
}

/**
 * The root of f (`gap`) or of f′ between `low` and `high`, where it is monotone and `falling` or rising. It is found to the last bits if
 * `fine`, else as far as doubles tell.
 */
function findRoot(gap: boolean, low: number, high: number, falling: boolean, fine: boolean): number {
  let t = low + (high - low) / 2;
  let step = high - low;
  let before = step;
  let refined = false;
  for (let i = 0; i < 400; i++) {
    if (gap) askGap(t);
    else askClosing(t);
    const slope = value[2];
    const isSteep = Math.abs(slope) > 4 * value[3];
    if (refined || Math.abs(value[0]) <= value[1]) {
      if (!fine) return t;
      if (gap) refineGap(t);
      else refineClosing(t);
      if (value[0] === 0) return t;
      if (!refined) before = high - low;
      refined = true;
    }
    if (value[0] > 0 === falling) low = t;
    else high = t;
    let next = t - value[0] / slope;
    // Newton's step if it stays inside and at least halves the step before last, else a bisection
    const isGood = isSteep && ((next > low && next < high) || next === t) && 2 * Math.abs(next - t) <= before;
    if (!isGood) next = middle(low, high, i);
    before = step;
    step = Math.abs(next - t);
    if (isGood ? step <= ulp * t : next <= low || next >= high) return next;
    t = next;
  }
  return t;
}

/** A time between, by size and not by place once that has not helped. */
function middle(low: number, high: number, i: number): number {
  if (i < 8 || high <= 64 * low) return low + (high - low) / 2;
  return low > 0 ? Math.sqrt(low) * Math.sqrt(high) : high / 1024;
}
