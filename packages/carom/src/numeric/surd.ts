/** Signs of a + b√c for integers: where a decision compares a rational number with one square root. */

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
