import { exactPower, powerBound } from '../numeric/power-sign.ts';
import { answer, loadPositions, positionExponent, px, py, scaleBy, setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle, Vec } from './shapes.ts';
import { isSmaller } from './smaller.ts';

/**
 * The points where the outlines of two circles meet: two if they cross, one if they touch (from outside or inside), else
 * none; none for equal circles either. The number is exact.
 *
 * Seen from `a` towards `b` the point on the side of (−dy, dx), the left if y points up, comes first; swapping the circles
 * reverses the order and keeps every bit. Each coordinate is within 8 ulp of the larger of itself and the smaller radius.
 * None if a number is not finite or a radius is negative.
 *
 * @example
 * intersectionPoints({ x: 0, y: 0, r: 5 }, { x: 6, y: 0, r: 5 }); // [{ x: 3, y: 4 }, { x: 3, y: -4 }]
 */
export function intersectionPoints(a: Readonly<Circle>, b: Readonly<Circle>): Vec[] {
  const count = cross(a, b);
  if (count === 0) return [];
  const first = { x: points[0], y: points[1] };
  return count === 1 ? [first] : [first, { x: points[2], y: points[3] }];
}

/** As `intersectionPoints`, written to `out` as x, y, x, y; returns the number of points. Allocates nothing. */
export function intersectionPointsInto(a: Readonly<Circle>, b: Readonly<Circle>, out: { [i: number]: number }): number {
  const count = cross(a, b);
  for (let i = 0; i < 2 * count; i++) out[i] = points[i];
  return count;
}

const points: Float64Array = /* @__PURE__ */ new Float64Array(4);

/**
 * Writes the points to `points` and returns their number.
 *
 * From the smaller circle (centre c, radius r, the other r + f, p to the other centre, d = |p|, s the sum of the radii):
 * E = s² − d², I = d² − f², points c + (A·p ± H·p⊥) / d² with A = I/2 − r·f and H = √(E·I) / 2. Neither form cancels;
 * what does is E and I themselves, near touching: then, by the bound below, `exactCross` computes them from the operands.
 */
function cross(a: Readonly<Circle>, b: Readonly<Circle>): number {
  const first = isSmaller(a, b);
  const small = first ? a : b;
  const large = first ? b : a;
  const r = small.r;
  if (!(r >= 0)) return 0;
  const dx = large.x - small.x;
  const dy = large.y - small.y;
  const f = large.r - r;
  const s = large.r + r;
  const dd = dx * dx + dy * dy;
  const ss = s * s;
  const ff = f * f;
  const outer = ss - dd;
  const inner = dd - ff;
  const outerError = powerBound * (ss + dd);
  const innerError = powerBound * (dd + ff);
  const h = 0.5 * Math.sqrt(outer * inner);
  // δH ≤ (δE·I + δI·E) / 8H and δA ≤ δI/2 + 3u·r·f, as a share of r·d: below 16u the points are good; NaN is not below.
  const doubt = 0.125 * (outerError * inner + innerError * outer) + h * (0.5 * innerError + 3.4e-16 * r * f);
  if (doubt < 1.8e-15 * Math.sqrt(dd) * r * h && dd > 1e-140 && ss < 1e140) {
    const along = (0.5 * inner - r * f) / dd;
    const aside = (first ? h : -h) / dd;
    points[0] = small.x + (along * dx - aside * dy);
    points[1] = small.y + (along * dy + aside * dx);
    points[2] = small.x + (along * dx + aside * dy);
    points[3] = small.y + (along * dy - aside * dx);
    return 2;
  }
  if (outer < -outerError - 1e-321 || inner < -innerError - 1e-321) return 0;
  return exactCross(small, large, first ? 1 : -1);
}

/** The same where E or I cancel, or squares underflow or overflow; `side` is 1 if the smaller circle is `a`. */
function exactCross(small: Readonly<Circle>, large: Readonly<Circle>, side: number): number {
  setPoints(small.x, small.y, large.x, large.y);
  setRadii(small.r, large.r, 0);
  const outer = exactPower();
  if (!(outer <= 0) || (small.x === large.x && small.y === large.y && small.r === large.r)) return 0;
  const outerRoot = Math.sqrt(-answer[0]);
  const outerExponent = answer[1];
  setRadii(large.r, -small.r, 0);
  const inner = exactPower();
  if (inner < 0) return 0;
  const innerValue = answer[0];
  const innerExponent = answer[1];
  setRadii(0, 0, 0);
  loadPositions();
  const x = px[px[0]];
  const y = py[py[0]];
  const d = Math.sqrt(x * x + y * y);
  let along = outer === 0 ? small.r : -small.r;
  let aside = 0;
  if (outer < 0 && inner > 0) {
    const difference = scaleBy(large.r - small.r, positionExponent);
    along = scaleBy((0.5 * innerValue) / d, innerExponent + positionExponent) - small.r * (difference / d);
    aside = scaleBy((0.5 * side * outerRoot * Math.sqrt(innerValue)) / d, (outerExponent + innerExponent) / 2 + positionExponent);
  }
  const nx = x / d;
  const ny = y / d;
  points[0] = small.x + (along * nx - aside * ny);
  points[1] = small.y + (along * ny + aside * nx);
  points[2] = small.x + (along * nx + aside * ny);
  points[3] = small.y + (along * ny - aside * nx);
  return outer < 0 && inner > 0 ? 2 : 1;
}
