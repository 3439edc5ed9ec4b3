/**
 * Between a filter and an exact form: values in about twice the precision, from the rounding errors of each operation
 * (Dekker 1971) and the tails of the differences. 20 ns instead of 150 ns, for what cancels but not to the last bits.
 */
import { high } from './expansion.ts';

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** |p|² − (b.r + a.r)² and |p|² − (b.r − a.r)², p from `a` to `b`, as `compensatedPowers` found them. */
export const powers: Float64Array = /* @__PURE__ */ new Float64Array(2);

/**
 * Fills `powers`. Their errors are below 2⁻¹⁰⁰ of their terms; says which may be used because that is less than 2⁻⁵⁴ of the
 * value and no term left the range: 0 neither, 1 the first, 2 the second, 3 both.
 */
export function compensatedPowers(a: Disc, b: Disc): number {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const xx = x * x;
  const yy = y * y;
  const distance = xx + yy;
  const tail = sumTail(xx, yy, distance) + (squareTail(x, sumTail(b.x, -a.x, x)) + squareTail(y, sumTail(b.y, -a.y, y)));
  return less(distance, tail, b.r, a.r, 0) + 2 * less(distance, tail, b.r, -a.r, 1);
}

/** Writes distance + tail − (r1 + r2)² to `powers[at]`; 1 if it may be used, else 0. */
function less(distance: number, tail: number, r1: number, r2: number, at: number): number {
  const r = r1 + r2;
  const rr = r * r;
  const power = distance - rr;
  powers[at] = power + (sumTail(distance, -rr, power) + (tail - squareTail(r, sumTail(r1, r2, r))));
  return Math.abs(powers[at]) > 1.5e-14 * (distance + rr) + 1e-290 ? 1 : 0; // 2⁻⁴⁶; far above any term that underflows
}

/** What `sum` = fl(x + y) lacks. */
function sumTail(x: number, y: number, sum: number): number {
  const part = sum - x;
  return x - (sum - part) + (y - part);
}

/** What fl(x²) lacks of (x + tail)², from the two halves of x. */
function squareTail(x: number, tail: number): number {
  const h = high(x);
  const l = x - h;
  return l * l - (x * x - h * h - 2 * l * h) + 2 * x * tail;
}
