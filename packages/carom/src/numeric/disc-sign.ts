/**
 * The discriminant of flight R²|v|² − (p × v)², whose sign tells a hit from a graze from a miss.
 *
 * `discSign` is the inner filter on rounded differences; on 0 fill the operands of relative.ts with the original numbers
 * and ask `exactDisc`. The textbook b² − a·c of the same quadratic loses its sign far away; this form does not.
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
  radius,
  velocitiesExact,
  velocityExponent,
  vx,
  vy,
} from './relative.ts';

/** 9u, u = 2⁻⁵³: R² carries 3u, |v|² 4u, their product one more, and one covers the terms in u². */
const reachBound = 9.992007221626409e-16;
/** 12u: p × v is off by 4u·m, m = |px·vy| + |py·vx|, so its square by 8u·m|p × v|; the rest is its own rounding. */
const crossBound = 1.3322676295501878e-15;
/** 16u²: the square of 4u. */
const squareBound = 1.9721522630525295e-31;
/** Times 1 + |v|² + R² + m: above all products that may underflow. */
const floor = 1e-300;

/** A number with the sign of s²(vx² + vy²) − (px·vy − py·vx)², or 0 if unsure: for differences and a sum, each rounded once. */
export function discSign(px: number, py: number, vx: number, vy: number, s: number): number {
  const l = px * vy;
  const r = py * vx;
  const cross = l - r;
  const size = Math.abs(l) + Math.abs(r);
  const speed = vx * vx + vy * vy;
  const reach = s * s;
  const limit = reach * speed;
  const disc = limit - cross * cross;
  const error = reachBound * limit + crossBound * size * Math.abs(cross) + squareBound * size * size + floor * (1 + speed + reach + size);
  return Math.abs(disc) > error ? disc : 0;
}

const cross: Float64Array = /* @__PURE__ */ createExpansion(16); // 2 · (2·2 + 2·2)
const speed: Float64Array = /* @__PURE__ */ createExpansion(16);
const reach: Float64Array = /* @__PURE__ */ createExpansion(18); // 2 · 3·3
const total: Float64Array = /* @__PURE__ */ createExpansion(96);

/** The sign of R²|v|² − (p × v)² for the operands set; NaN if one is not finite. Leaves the value in `answer`. */
export function exactDisc(): number {
  if (!loadPositions() || !loadVelocities()) return NaN;
  if (!(positionsExact && velocitiesExact)) return dyadicDisc();
  cross[0] = speed[0] = reach[0] = total[0] = 0;
  addProduct(cross, px, vy, 1);
  addProduct(cross, py, vx, -1);
  addProduct(speed, vx, vx, 1);
  addProduct(speed, vy, vy, 1);
  addProduct(reach, radius, radius, 1);
  if (reach[0] * speed[0] + cross[0] * cross[0] > 48) return dyadicDisc(); // long sums: big integers are faster
  addProduct(total, reach, speed, 1);
  addProduct(total, cross, cross, -1);
  answer[0] = estimate(total);
  answer[1] = -2 * (positionExponent + velocityExponent);
  return answeredSign();
}

function dyadicDisc(): number {
  const x = dyadic(operands[2]) - dyadic(operands[0]);
  const y = dyadic(operands[3]) - dyadic(operands[1]);
  const u = dyadic(operands[9]) - dyadic(operands[7]);
  const w = dyadic(operands[10]) - dyadic(operands[8]);
  const r = dyadic(operands[4]) + dyadic(operands[5]) + dyadic(operands[6]);
  const c = x * w - y * u;
  return settle(r * r * (u * u + w * w) - c * c, 4);
}
