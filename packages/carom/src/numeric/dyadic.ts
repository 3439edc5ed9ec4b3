/**
 * The last resort: doubles as big integers, for exponents so far apart that no expansion holds their products.
 *
 * Every finite double is an integer multiple of 2⁻¹⁰⁷⁴; all are scaled by 2¹⁰⁸⁸ = 2^(17·64), so that exponents stay
 * multiples of 64. A few microseconds an answer; reached only by numbers more than 2⁹⁶ apart that nearly cancel.
 */

import { answer, answeredSign, upward } from './relative.ts';

/** log₂ of what `dyadic` multiplies by. */
export const dyadicBits = 1088;

/** `x · 2¹⁰⁸⁸` as an integer, exactly. `x` must be finite. */
export function dyadic(x: number): bigint {
  let shift = dyadicBits;
  for (; x % 1 !== 0; shift -= 64) x *= upward; // at most 17 times, exact
  return BigInt(x) << BigInt(shift);
}

/** Returns the sign of `n`, a sum of products of `degree` dyadics, and leaves its value, unscaled, in `answer`. */
export function settle(n: bigint, degree: number): number {
  const shift = Math.max(0, Math.floor(n.toString(16).length / 32) - 1) * 128; // leaves 128 bits or more
  answer[0] = Number(n >> BigInt(shift));
  answer[1] = shift - degree * dyadicBits;
  return answeredSign();
}
