/**
 * The common chord of two circles that cross, without cancellation. With d the distance of the centers, s the sum of the
 * radii and f ≥ 0 their difference,
 *
 *   E = s² − d² = (s − d)(s + d)    I = d² − f² = (d − f)(d + f)    half the chord H = √(E·I) / 2d
 *
 * and half the angle under which the chord is seen from the center of the smaller, the larger circle has the tangent
 *
 *   √(E/I)·(d + f)/(d + s)    √E/(d + s) · √I/(d + f)
 *
 * E and I are exact before rounding, so all of these are within a few units of 2⁻⁵³ however thin the lens.
 */
import { exactPower } from '../../numeric/power-sign.ts';
import { answer, scaleBy, setPoints, setRadii } from '../../numeric/relative.ts';
import type { Circle } from '../shapes.ts';
import { arctangent } from './arctangent.ts';

/**
 * Of the chord found last: 0 the tangent of a quarter of its arc on the smaller circle · 1 on the larger · 2 half its
 * length.
 */
export const chord: Float64Array = /* @__PURE__ */ new Float64Array(3);

/** Fills `chord` for circles that cross; `small.r` ≤ `large.r`, and no sum of their numbers may overflow. */
export function findChord(small: Readonly<Circle>, large: Readonly<Circle>): void {
  setPoints(small.x, small.y, large.x, large.y);
  setRadii(large.r, small.r, 0);
  exactPower();
  const rootE = rootOf(-answer[0], answer[1]);
  const dx = large.x - small.x;
  const dy = large.y - small.y;
  const longest = Math.max(Math.abs(dx), Math.abs(dy));
  const d = longest * Math.sqrt((dx / longest) * (dx / longest) + (dy / longest) * (dy / longest));
  setRadii(large.r, -small.r, 0);
  exactPower();
  const rootI = rootOf(answer[0], answer[1]);
  const sum = d + (large.r + small.r);
  const difference = d + (large.r - small.r);
  chord[0] = (rootE / sum) * (difference / rootI);
  chord[1] = (rootE / sum) * (rootI / difference);
  chord[2] = (rootE * (rootI / d)) / 2;
}

function rootOf(value: number, exponent: number): number {
  return scaleBy(Math.sqrt(value), exponent / 2);
}

/**
 * For t = tan(θ/2) ≤ 1: (θ − sin θ · cos θ) / 2 = atan t − t(1 − t²)/(1 + t²)², half the area that a chord cuts off a circle
 * of radius 1. 2θ is the angle of its arc. Within 16 units of 2⁻⁵³ of itself.
 */
export function halfCutOff(t: number): number {
  const x = t * t;
  return t < 0.2 ? t * x * series(x) : arctangent(t) - (t * (1 - x)) / ((1 + x) * (1 + x));
}

/** The same over t², where t² may underflow. */
export function halfCutOffBySquare(t: number): number {
  return t < 0.2 ? t * series(t * t) : halfCutOff(t) / (t * t);
}

/** Σ (−1)ⁿ⁺¹ 4n(n + 1)/(2n + 1) · xⁿ⁻¹: thirteen terms leave 2⁻⁵⁶ at t = √x = 0.2. */
function series(x: number): number {
  let sum = 0;
  for (let n = 13; n > 0; n--) sum = (4 * n * (n + 1)) / (2 * n + 1) - x * sum;
  return sum;
}
