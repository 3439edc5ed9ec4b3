/**
 * What the exact forms work on: the original numbers of one question, and from them p, R and v as expansions.
 *
 *   p = (x2 − x1, y2 − y1)    R = r1 + r2 + r3    v = (u2 − u1, w2 − w1)
 *
 * Two circles: p from a to b, R the sum of the radii (r2 negated: their difference; r3: slop), v the velocity of b less
 * that of a. A cast: point 1 is the circle's center and point 2 the start, R = r, u1 w1 the start and u2 w2 the end.
 *
 * Callers of an exact form fill `operands` through the `set…` functions, then ask. Module state instead of arguments:
 * ten doubles passed to a function that is not inlined are boxed one by one (20 ns and garbage).
 */
import { createExpansion, grow } from './expansion.ts';

/** 2⁶⁴ */
export const upward: number = 4294967296 * 4294967296;
/** 2⁻⁶⁴ */
const downward = 5.421010862427522e-20;
/** 2⁻²¹⁶: the last bit of a component this large is 2⁻²⁶⁸ or more, that of a product of four of them 2⁻¹⁰⁷² or more. */
const leastComponent = 9.495567745759799e-66;

/** x1 y1 x2 y2 · r1 r2 r3 · u1 w1 u2 w2 of the question asked, unrounded and unscaled. */
export const operands: Float64Array = /* @__PURE__ */ new Float64Array(11);

/** p along x, times 2^(`positionExponent`); filled by `loadPositions`. */
export const px: Float64Array = /* @__PURE__ */ createExpansion(2);
/** p along y, likewise. */
export const py: Float64Array = /* @__PURE__ */ createExpansion(2);
/** R, likewise. */
export const radius: Float64Array = /* @__PURE__ */ createExpansion(3);
/** v along x, times 2^(`velocityExponent`); filled by `loadVelocities`. */
export const vx: Float64Array = /* @__PURE__ */ createExpansion(2);
/** v along y, likewise. */
export const vy: Float64Array = /* @__PURE__ */ createExpansion(2);

/** The binary exponent of the scale of p and R, a multiple of 64; 0 for ordinary numbers. */
export let positionExponent = 0;
/** The binary exponent of the scale of v, a multiple of 64; 0 for ordinary numbers. */
export let velocityExponent = 0;

/** Whether p and R were scaled without loss and far enough from underflow for exact products of degree 2 in them. */
export let positionsExact = false;
/** The same for v. */
export let velocitiesExact = false;

/**
 * The value of the last exact form as mantissa and binary exponent: `answer[0] · 2^answer[1]` within 2 ulp, never rounded
 * to 0. The exponent is a multiple of 64, that of a power or a discriminant a multiple of 128.
 */
export const answer: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** The sign of `answer`: −1, 0 or 1. */
export function answeredSign(): number {
  return answer[0] > 0 ? 1 : answer[0] < 0 ? -1 : 0;
}

/** Sets the two points whose difference is p = (x2 − x1, y2 − y1). */
export function setPoints(x1: number, y1: number, x2: number, y2: number): void {
  operands[0] = x1;
  operands[1] = y1;
  operands[2] = x2;
  operands[3] = y2;
}

/** Sets the three terms of R = r1 + r2 + r3. */
export function setRadii(r1: number, r2: number, r3: number): void {
  operands[4] = r1;
  operands[5] = r2;
  operands[6] = r3;
}

/** Sets the two vectors whose difference is v = (u2 − u1, w2 − w1). */
export function setVelocities(u1: number, w1: number, u2: number, w2: number): void {
  operands[7] = u1;
  operands[8] = w1;
  operands[9] = u2;
  operands[10] = w2;
}

/** Fills `px`, `py`, `radius` from the operands; false if one of them is not finite. */
export function loadPositions(): boolean {
  const scale = safeScale(0, 7);
  if (scale === 0) return false;
  difference(px, 0, scale);
  difference(py, 1, scale);
  radius[0] = 0;
  for (let i = 4; i < 7; i++) grow(radius, operands[i] * scale);
  const shift = shiftOf(Math.max(leadingOf(px), leadingOf(py), leadingOf(radius)));
  const least = Math.min(rescale(px, shift), rescale(py, shift), rescale(radius, shift));
  positionsExact = scale === 1 && least >= leastComponent;
  positionExponent = scale === 1 ? shift : shift - 64;
  return true;
}

/** Fills `vx`, `vy` from the operands; false if one of them is not finite. */
export function loadVelocities(): boolean {
  const scale = safeScale(7, 11);
  if (scale === 0) return false;
  difference(vx, 7, scale);
  difference(vy, 8, scale);
  const shift = shiftOf(Math.max(leadingOf(vx), leadingOf(vy)));
  const least = Math.min(rescale(vx, shift), rescale(vy, shift));
  velocitiesExact = scale === 1 && least >= leastComponent;
  velocityExponent = scale === 1 ? shift : shift - 64;
  return true;
}

/** 1 if no difference or sum of these operands overflows, 2⁻⁶⁴ if one does, 0 if an operand is not finite. */
function safeScale(from: number, to: number): number {
  const dx = Math.abs(operands[from + 2] - operands[from]);
  const dy = Math.abs(operands[from + 3] - operands[from + 1]);
  const reach = from === 0 ? Math.abs(operands[4]) + Math.abs(operands[5]) + Math.abs(operands[6]) : 0;
  if (dx < Infinity && dy < Infinity && reach < Infinity) return 1;
  for (let i = from; i < to; i++) if (!(Math.abs(operands[i]) < Infinity)) return 0;
  return downward;
}

function difference(e: Float64Array, first: number, scale: number): void {
  e[0] = 0;
  grow(e, operands[first + 2] * scale);
  grow(e, -operands[first] * scale);
}

function leadingOf(e: Float64Array): number {
  return Math.abs(e[e[0]]);
}

/** The multiple of 64 that brings `most` into [10⁻³⁶, 10³⁰], where products of degree 4 do not overflow. */
export function shiftOf(most: number): number {
  let shift = 0;
  if (most > 0 && most < Infinity) {
    for (; most > 1e30; shift -= 64) most *= downward;
    for (; most < 1e-36; shift += 64) most *= upward;
  }
  return shift;
}

/** Multiplies `e` by 2^`shift`; returns its smallest component. */
function rescale(e: Float64Array, shift: number): number {
  let least = Infinity;
  for (let i = e[0]; i > 0; i--) {
    e[i] = scaleBy(e[i], shift);
    least = Math.min(least, Math.abs(e[i]));
  }
  return least;
}

/** `x · 2^exponent` for an exponent that is a multiple of 64; rounded only if subnormal, ±Infinity if too large. */
export function scaleBy(x: number, exponent: number): number {
  for (; exponent > 0; exponent -= 64) x *= upward;
  for (; exponent < 0; exponent += 64) x *= downward;
  return x;
}
