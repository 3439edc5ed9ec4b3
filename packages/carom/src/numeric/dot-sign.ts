/**
 * The dot product p · v, whose sign tells approaching from receding and before from beyond; turned by 90° the cross product.
 *
 * `dotSign` is the inner filter on rounded differences; on 0 fill the operands of relative.ts with the original numbers
 * (no radii needed) and ask `exactDot`. A cross product p × v is the dot product with (vy, −vx): ask `exactCross`.
 */
import { dyadic, settle } from './dyadic.ts';
import { addProduct, createExpansion, estimate } from './expansion.ts';
import {
  answer,
  answeredSign,
  loadPositions,
  loadVelocities,
  operands,
  positionExponent,
  positionsExact,
  px,
  py,
  velocitiesExact,
  velocityExponent,
  vx,
  vy,
} from './relative.ts';

/** 4u, u = 2⁻⁵³: each product carries 3u (two differences, itself), their sum one more. */
const bound = 4.440892098500626e-16;

/** Above the total of two products that underflow, 2 · 2⁻¹⁰⁷⁵. */
const floor = 1e-321;

/** A number with the sign of px·vx + py·vy, or 0 if unsure: for differences rounded once. */
export function dotSign(px: number, py: number, vx: number, vy: number): number {
  const l = px * vx;
  const r = py * vy;
  const dot = l + r;
  return Math.abs(dot) > bound * (Math.abs(l) + Math.abs(r)) + floor ? dot : 0;
}

const total: Float64Array = /* @__PURE__ */ createExpansion(16); // 2 · (2·2 + 2·2)

/** The sign of p · v for the operands set; NaN if one is not finite. Leaves the value in `answer`. */
export function exactDot(): number {
  return exactSum(vx, vy, 1);
}

/** The sign of p × v = px·vy − py·vx for the operands set; NaN if one is not finite. Leaves the value in `answer`. */
export function exactCross(): number {
  return exactSum(vy, vx, -1);
}

/** The sign of px·first + py·second·sign, where first and second are the components of v. */
function exactSum(first: Float64Array, second: Float64Array, sign: number): number {
  if (!loadPositions() || !loadVelocities()) return NaN;
  if (positionsExact && velocitiesExact) {
    total[0] = 0;
    addProduct(total, px, first, 1);
    addProduct(total, py, second, sign);
    answer[0] = estimate(total);
    answer[1] = -positionExponent - velocityExponent;
    return answeredSign();
  }
  const x = dyadic(operands[2]) - dyadic(operands[0]);
  const y = dyadic(operands[3]) - dyadic(operands[1]);
  const u = dyadic(operands[9]) - dyadic(operands[7]);
  const w = dyadic(operands[10]) - dyadic(operands[8]);
  return settle(sign > 0 ? x * u + y * w : x * w - y * u, 2);
}
