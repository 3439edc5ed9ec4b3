/** Sums of four doubles that may cancel. */
import { dyadic, settle } from './dyadic.ts';
import { createExpansion, estimate, grow } from './expansion.ts';
import { answer, scaleBy } from './relative.ts';

const total: Float64Array = /* @__PURE__ */ createExpansion(4);

/**
 * a + b + c + d within 3 ulp and of exact sign; the largest double where it overflows, NaN if a number is not finite.
 */
export function sumOf(a: number, b: number, c: number, d: number): number {
  const sum = a + b + (c + d);
  const size = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
  if (Math.abs(sum) > 0.5 * size && size < Infinity) return sum; // 1.5u of the size at most
  if (!(size < Infinity)) return largeSum(a, b, c, d);
  total[0] = 0;
  grow(total, a);
  grow(total, b);
  grow(total, c);
  grow(total, d);
  return estimate(total);
}

function largeSum(a: number, b: number, c: number, d: number): number {
  if (!(a * 0 + b * 0 + c * 0 + d * 0 === 0)) return NaN;
  const sign = settle(dyadic(a) + dyadic(b) + dyadic(c) + dyadic(d), 1);
  return sign * Math.min(scaleBy(Math.abs(answer[0]), answer[1]), Number.MAX_VALUE);
}
