/**
 * The power of a point: |p|² − R², whose sign tells a distance from a radius, a sum or a difference of radii.
 *
 * `powerSign` is the inner filter on rounded differences; on 0 fill the operands of relative.ts with the original numbers
 * and ask `exactPower`.
 */
import { dyadic, settle } from './dyadic.ts';
import { addProduct, createExpansion, estimate, high } from './expansion.ts';
import { answer, answeredSign, loadPositions, operands, positionExponent, positionsExact, px, py, radius } from './relative.ts';

/** 6u, u = 2⁻⁵³: |p|² carries 4u (difference, square, sum), R² 5u (two sums, square); the rest covers the terms in u². */
export const powerBound = 6.661338147750939e-16;

/** Above the total of three squares that underflow, 3 · 2⁻¹⁰⁷⁵. */
export const powerFloor = 1e-321;

/** The sign of dx² + dy² − s², or 0 if unsure: for rounded differences and a rounded sum of up to three terms. */
export function powerSign(dx: number, dy: number, s: number): number {
  const distance = dx * dx + dy * dy;
  const reach = s * s;
  const power = distance - reach;
  const error = powerBound * (distance + reach) + powerFloor;
  return power > error ? 1 : power < -error ? -1 : 0;
}

const total: Float64Array = /* @__PURE__ */ createExpansion(34); // 2 · (2² + 2² + 3²)

/**
 * The sign of |p|² − R·|R| for the operands set, which is that of |p| − R also for a negative R; NaN if one is not finite.
 * Leaves the value in `answer`.
 */
export function exactPower(): number {
  if (!loadPositions()) return NaN;
  if (!positionsExact) return dyadicPower();
  if (compensatedPower()) return answeredSign();
  total[0] = 0;
  addProduct(total, px, px, 1);
  addProduct(total, py, py, 1);
  addProduct(total, radius, radius, radius[radius[0]] < 0 ? 1 : -1);
  answer[0] = estimate(total);
  answer[1] = -2 * positionExponent;
  return answeredSign();
}

/**
 * |p|² − R·|R| in about twice the precision: squares with their rounding errors, plus twice each number times its tail.
 * The error is below 2⁻¹⁰⁰(|p|² + R²); false, answering nothing, if that is more than 2⁻⁵⁴ of the value.
 */
function compensatedPower(): boolean {
  const x = px[px[0]];
  const y = py[py[0]];
  const r = radius[radius[0]];
  const xx = x * x;
  const yy = y * y;
  const rr = r * Math.abs(r);
  const distance = xx + yy;
  const yPart = distance - xx;
  const power = distance - rr;
  const rPart = distance - power;
  const errors = xx - (distance - yPart) + (yy - yPart) + (distance - (power + rPart)) + (rPart - rr);
  const squares = squareTail(x, xx) + squareTail(y, yy) - squareTail(r, Math.abs(rr)) * (r < 0 ? -1 : 1);
  const tails = x * tailOf(px) + y * tailOf(py) - Math.abs(r) * tailOf(radius);
  const value = power + (errors + squares + 2 * tails);
  answer[0] = value;
  answer[1] = -2 * positionExponent;
  return Math.abs(value) > 1.4210854715202004e-14 * (distance + Math.abs(rr)) + 1e-290; // 2⁻⁴⁶; no error term underflows
}

/** What `square` = fl(x²) lacks. */
function squareTail(x: number, square: number): number {
  const xHigh = high(x);
  const xLow = x - xHigh;
  return xLow * xLow - (square - xHigh * xHigh - 2 * xLow * xHigh);
}

/** What an expansion of up to three components has below its leading one, rounded. */
function tailOf(e: Float64Array): number {
  const count = e[0];
  return count > 2 ? e[count - 1] + e[1] : count > 1 ? e[1] : 0;
}

function dyadicPower(): number {
  const x = dyadic(operands[2]) - dyadic(operands[0]);
  const y = dyadic(operands[3]) - dyadic(operands[1]);
  const r = dyadic(operands[4]) + dyadic(operands[5]) + dyadic(operands[6]);
  return settle(x * x + y * y - (r < 0 ? -r : r) * r, 2);
}
