/** a + b√c for integers: where a decision compares a rational number with one square root, and its value. */
import { settle } from './dyadic.ts';
import { answer } from './relative.ts';

/** The sign of a + b√c, c ≥ 0: −1, 0 or 1. */
export function surdSign(a: bigint, b: bigint, c: bigint): number {
  const first = signOf(a);
  const second = c === 0n ? 0 : signOf(b);
  return first * second >= 0 ? Math.sign(first + second) : first * signOf(a * a - b * b * c);
}

/** −1, 0 or 1. */
export function signOf(n: bigint): number {
  return n > 0n ? 1 : n < 0n ? -1 : 0;
}

/** Leaves a + b√c, from sums of products of `degree` dyadics in all, in `answer` within 2 ulp, and returns its sign. */
export function surdValue(a: bigint, b: bigint, c: bigint, degree: number): number {
  const sign = surdSign(a, b, c);
  if (sign === 0) return settle(0n, degree);
  // √c from below by less than one unit of 2^−digits, so the value is off by less than |b| of them
  for (let digits = 128; ; digits *= 2) {
    const value = (a << BigInt(digits)) + b * floorRoot(c << BigInt(2 * digits));
    if ((value < 0n ? -value : value) >> 64n <= (b < 0n ? -b : b)) continue;
    settle(value, degree);
    answer[1] -= digits;
    return sign;
  }
}

/** ⌊√n⌋ for n ≥ 0, by Newton's method from above. */
function floorRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt(2 * n.toString(16).length);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
