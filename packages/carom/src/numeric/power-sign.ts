/**
 * The power of a point: |p|² − R², whose sign tells a distance from a radius, a sum or a difference of radii.
 *
 * `powerSign` is the inner filter on rounded differences; on 0 fill the operands of relative.ts with the original numbers
 * and ask `exactPower`.
 */
import { dyadic, settle } from './dyadic.ts';
import { addProduct, createExpansion, estimate } from './expansion.ts';
import { answer, answeredSign, loadPositions, operands, positionExponent, positionsExact, px, py, radius } from './relative.ts';

// Not exported: V8 folds a module's own constants into the code, exported ones it loads anew each time (1 ns each).

/** 6u, u = 2⁻⁵³: |p|² carries 4u (difference, square, sum), R² 5u (two sums, square); the rest covers the terms in u². */
const bound = 6.661338147750939e-16;
/** Above the total of three squares that underflow, 3 · 2⁻¹⁰⁷⁵. */
const floor = 1e-321;

/**
 * A number with the sign of dx² + dy² − s², or 0 if unsure: for rounded differences and a rounded sum of up to three terms.
 * Where every nanosecond counts, write these five lines out: the call costs 1.5 ns even when inlined.
 */
export function powerSign(dx: number, dy: number, s: number): number {
  const distance = dx * dx + dy * dy;
  const reach = s * s;
  const power = distance - reach;
  return Math.abs(power) > bound * (distance + reach) + floor ? power : 0;
}

const total: Float64Array = /* @__PURE__ */ createExpansion(34); // 2 · (2² + 2² + 3²)

/**
 * The sign of |p|² − R·|R| for the operands set, which is that of |p| − R also for a negative R; NaN if one is not finite.
 * Leaves the value in `answer`.
 */
export function exactPower(): number {
  if (!loadPositions()) return NaN;
  if (!positionsExact) return dyadicPower();
  total[0] = 0;
  addProduct(total, px, px, 1);
  addProduct(total, py, py, 1);
  addProduct(total, radius, radius, radius[radius[0]] < 0 ? 1 : -1);
  answer[0] = estimate(total);
  answer[1] = -2 * positionExponent;
  return answeredSign();
}

function dyadicPower(): number {
  const x = dyadic(operands[2]) - dyadic(operands[0]);
  const y = dyadic(operands[3]) - dyadic(operands[1]);
  const r = dyadic(operands[4]) + dyadic(operands[5]) + dyadic(operands[6]);
  return settle(x * x + y * y - (r < 0 ? -r : r) * r, 2);
}
