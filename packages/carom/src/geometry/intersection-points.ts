import { compensatedPowers, powers } from '../numeric/compensated.ts';
import { exactPower } from '../numeric/power-sign.ts';
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
 * From the smaller circle (centre c, radius r, the other R, p to the other centre, d = |p|): with E = (R + r)² − d² and
 * I = d² − (R − r)² they are c + (A·p ± H·p⊥) / d², A = I/2 − r(R − r), H = √(E·I) / 2. Neither formula cancels; what does
 * is E and I. So each x² is taken as h² + (x − h)(x + h), h² exact because h has 24 bits, plus the tails of the differences;
 * near touching compensated, and to the last bits exactly.
 */
function cross(a: Readonly<Circle>, b: Readonly<Circle>): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const s = a.r + b.r;
  const f = a.r - b.r;
  const xBack = dx + a.x;
  const yBack = dy + a.y;
  const sBack = s - a.r;
  const tails = dx * (b.x - xBack + (xBack - dx - a.x)) + dy * (b.y - yBack + (yBack - dy - a.y));
  const hx = Math.fround(dx);
  const hy = Math.fround(dy);
  const hs = Math.fround(s);
  const hf = Math.fround(f);
  const low = (dx - hx) * (dx + hx) + (dy - hy) * (dy + hy) + 2 * tails;
  const outer = hs * hs - hx * hx - hy * hy + ((s - hs) * (s + hs) + 2 * s * (b.r - sBack + (a.r - (s - sBack))) - low);
  const inner = hx * hx - hf * hf + hy * hy + (low - (f - hf) * (f + hf));
  const dd = dx * dx + dy * dy;
  // u for the sum of squares, 2u·f² for f itself; the last term sends on what fround may underflow, NaN (its ∞) fails all
  const outerError = 1.34e-16 * s * s + 1e-90;
  const innerError = 1.34e-16 * dd + 2.3e-16 * f * f + 1e-90;
  if (outer < -outerError || inner < -innerError) return 0;
  const root = Math.sqrt(outer * inner);
  // δH ≤ (δE·I + δI·E) / 8H and δA ≤ δI/2 + 3u·r·d, taken if together below T·u·r·d with T = 12, which shows as 6 ulp at
  // most; times 8: δE·I + δI·E < 2H·(4(T − 3)u·r·d − 2δI).
  const limit = 4e-15 * Math.min(a.r, b.r) * Math.sqrt(dd);
  if (!(outer > 0 && outerError * inner + innerError * outer < root * (limit - 2 * innerError))) return nearCross(a, b);
  const first = f < 0 || (f === 0 && isSmaller(a, b));
  const half = 0.5 / dd;
  place(first ? a : b, dx, dy, half * (first ? inner + 2 * a.r * f : 2 * b.r * f - inner), half * root);
  return 2;
}

/** Writes both points: from the centre of `from`, `along` (dx, dy) and `aside` it, the side of (−dy, dx) first. */
function place(from: Readonly<Circle>, dx: number, dy: number, along: number, aside: number): void {
  points[0] = from.x + (along * dx - aside * dy);
  points[1] = from.y + (along * dy + aside * dx);
  points[2] = from.x + (along * dx + aside * dy);
  points[3] = from.y + (along * dy - aside * dx);
}

/** Writes the points to `points` where E or I cancel, and returns their number. */
function nearCross(a: Readonly<Circle>, b: Readonly<Circle>): number {
  if (!(a.r >= 0 && b.r >= 0)) return 0;
  const sure = compensatedPowers(a, b);
  const outer = -powers[0];
  const inner = powers[1];
  if ((sure & 1 && outer < 0) || (sure & 2 && inner < 0)) return 0;
  if (sure < 3) return exactCross(a, b);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const dd = dx * dx + dy * dy;
  const first = isSmaller(a, b);
  const small = first ? a : b;
  const along = (inner / 2 - small.r * Math.abs(a.r - b.r)) / dd;
  const aside = (Math.sqrt(outer) * Math.sqrt(inner)) / 2 / dd; // one root of the product might underflow
  place(small, dx, dy, first ? along : -along, aside);
  return 2;
}

/** The same where E or I cancel to the last bits, or squares underflow or overflow. */
function exactCross(a: Readonly<Circle>, b: Readonly<Circle>): number {
  const first = isSmaller(a, b);
  const small = first ? a : b;
  const large = first ? b : a;
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(small.r, large.r, 0);
  const outer = exactPower();
  if (!(outer <= 0) || (a.x === b.x && a.y === b.y && a.r === b.r)) return 0;
  const outerRoot = Math.sqrt(-answer[0]);
  const outerExponent = answer[1];
  setRadii(large.r, -small.r, 0);
  const inner = exactPower();
  if (inner < 0) return 0;
  const innerValue = answer[0];
  const innerExponent = answer[1];
  setRadii(0, 0, 0);
  loadPositions(); // p alone, so that it keeps its precision beside large radii
  const x = px[px[0]];
  const y = py[py[0]];
  const d = Math.sqrt(x * x + y * y);
  let along = outer === 0 ? small.r : -small.r; // touching: the one point towards the other centre, or away from it
  let aside = 0;
  if (outer < 0 && inner > 0) {
    const difference = scaleBy(large.r - small.r, positionExponent);
    along = scaleBy(innerValue / 2 / d, innerExponent + positionExponent) - small.r * (difference / d);
    aside = scaleBy((outerRoot * Math.sqrt(innerValue)) / 2 / d, (outerExponent + innerExponent) / 2 + positionExponent);
    aside = Math.min(aside, small.r); // it never is more; rounding up might overflow
  }
  place(small, x / d, y / d, first ? along : -along, aside);
  return outer < 0 && inner > 0 ? 2 : 1;
}
