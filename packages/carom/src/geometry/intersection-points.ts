import { exactPower } from '../numeric/power-sign.ts';
import { answer, loadPositions, positionExponent, px, py, scaleBy, setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle, Vec } from './shapes.ts';
import { isSmaller } from './smaller.ts';

/**
 * The points where the outlines of two circles meet: two if they cross, one if they touch (from outside or inside), else
 * none; none for equal circles either. The number is exact.
 *
 * Seen from `a` towards `b` the point on the side of (−dy, dx), the left if y points up, comes first. Swapping the circles
 * reverses the order and keeps every bit. Each coordinate is within 8 ulp of the larger of itself and the smaller radius.
 * None if a number is not finite or a radius is negative.
 *
 * @example
 * intersectionPoints({ x: 0, y: 0, r: 5 }, { x: 6, y: 0, r: 5 }); // [{ x: 3, y: 4 }, { x: 3, y: -4 }]
 */
export function intersectionPoints(a: Readonly<Circle>, b: Readonly<Circle>): Vec[] {
  const count = cross(a, b, points);
  if (count === 0) return [];
  const first = { x: points[0], y: points[1] };
  return count === 1 ? [first] : [first, { x: points[2], y: points[3] }];
}

/** As `intersectionPoints`, written to `out` as x, y, x, y; returns the number of points. Allocates nothing. */
export function intersectionPointsInto(a: Readonly<Circle>, b: Readonly<Circle>, out: { [i: number]: number }): number {
  return cross(a, b, out);
}

const points: Float64Array = /* @__PURE__ */ new Float64Array(4);

/**
 * Writes the points to `out` and returns their number.
 *
 * From the smaller circle (center c, radius r, the other R, p to the other center, d = |p|). With E = (R + r)² − d² and
 * I = d² − (R − r)² they are c + (A·p ± H·p⊥) / d², A = I/2 − r(R − r), H = √(E·I) / 2. Neither formula cancels; what does
 * is E and I. So each x² is taken as h² + (x − h)(x + h), h² exact because h has 24 bits. x − h goes with what the difference
 * x was rounded by, and the larger square first, so that the differences of squares are exact too. This leaves errors below
 * 2⁻⁷³ of the terms; where E or I is less than a millionth of them, it is done exactly.
 */
function cross(a: Readonly<Circle>, b: Readonly<Circle>, out: { [i: number]: number }): number {
  const { x: ax, y: ay, r: ar } = a;
  const { x: bx, y: by, r: br } = b;
  const dx = bx - ax;
  const dy = by - ay;
  const s = ar + br;
  const f = ar - br;
  const dd = dx * dx + dy * dy;
  const ss = s * s;
  if (!(Math.min(ar, br, dd) > 1e-30 && Math.max(dd, ss) < 1e30)) return exactCross(a, b, out);
  if (dd > 1.000001 * ss || dd < 0.999999 * f * f) return 0;
  const hx = Math.fround(dx);
  const hy = Math.fround(dy);
  const hs = Math.fround(s);
  const hf = Math.fround(f);
  const xBack = dx + ax;
  const yBack = dy + ay;
  const sBack = s - ar;
  const fBack = f + br;
  const xLow = dx - hx + (bx - xBack + (xBack - dx - ax));
  const yLow = dy - hy + (by - yBack + (yBack - dy - ay));
  const sLow = s - hs + (br - sBack + (ar - (s - sBack)));
  const fLow = f - hf + (ar - fBack + (fBack - f - br));
  const low = xLow * (dx + hx) + yLow * (dy + hy);
  const wide = Math.max(Math.abs(hx), Math.abs(hy));
  const narrow = Math.min(Math.abs(hx), Math.abs(hy));
  const outer = hs * hs - wide * wide - narrow * narrow + (sLow * (s + hs) - low);
  const inner = wide * wide - hf * hf + narrow * narrow + (low - fLow * (f + hf));
  if (!(outer > 1e-6 * ss && inner > 1e-6 * dd)) return exactCross(a, b, out);
  const half = 0.5 / dd;
  const aside = half * Math.sqrt(outer * inner);
  const first = f < 0 || (f === 0 && isSmaller(a, b));
  const along = half * (first ? inner + 2 * ar * f : 2 * br * f - inner);
  const x = along * dx;
  const y = along * dy;
  const u = aside * dy;
  const v = aside * dx;
  const cx = first ? ax : bx;
  const cy = first ? ay : by;
  out[0] = cx + (x - u);
  out[1] = cy + (y + v);
  out[2] = cx + (x + u);
  out[3] = cy + (y - v);
  return 2;
}

/**
 * Writes the first point, `along` (dx, dy) from the center of `from` and `aside` towards (−dy, dx); the second with −`aside`.
 */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
function place(
  from: Readonly<Circle>,
  dx: number,
  dy: number,
  along: number,
  aside: number,
  out: { [i: number]: number },
  at: number,
): void {
  out[at] = from.x + (along * dx - aside * dy);
  out[at + 1] = from.y + (along * dy + aside * dx);
}

/** The same where E or I cancels, or squares underflow or overflow. */
function exactCross(a: Readonly<Circle>, b: Readonly<Circle>, out: { [i: number]: number }): number {
  if (!(a.r >= 0 && b.r >= 0)) return 0;
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
  let along = outer === 0 ? small.r : -small.r; // touching: the one point towards the other center, or away from it
  let aside = 0;
  if (outer < 0 && inner > 0) {
    const difference = scaleBy(large.r - small.r, positionExponent);
    along = scaleBy(innerValue / 2 / d, innerExponent + positionExponent) - small.r * (difference / d);
    aside = scaleBy((outerRoot * Math.sqrt(innerValue)) / 2 / d, (outerExponent + innerExponent) / 2 + positionExponent);
    aside = Math.min(aside, small.r); // it never is more; rounding up might overflow
  }
  const dx = x / d;
  const dy = y / d;
  if (!first) along = -along;
  place(small, dx, dy, along, aside, out, 0);
  if (!(outer < 0 && inner > 0)) return 1;
  place(small, dx, dy, along, -aside, out, 2);
  return 2;
}
