// Numbers to a fixed number of binary places as big integers, with roots and angles: for areas, whose truth is not rational.
// Nothing of the library is used here, and no formula of it.
import { integerRoot, type Real } from './rational.ts';

/** Binary places of every number here, n meaning n·2^−places. */
export const places = 448n;
export const one: bigint = 1n << places;

/** m·2^e, cut off after the last place. */
export function fixed({ m, e }: Real): bigint {
  const shift = BigInt(e) + places;
  return shift >= 0n ? m << shift : m >> -shift;
}

export function times(a: bigint, b: bigint): bigint {
  return (a * b) >> places;
}

export function over(a: bigint, b: bigint): bigint {
  return (a << places) / b;
}

export function root(a: bigint): bigint {
  return a > 0n ? integerRoot(a << places) : 0n;
}

/** The arctangent: halved eight times by x / (1 + √(1 + x²)), then its series. */
export function arctangent(x: bigint): bigint {
  for (let i = 0; i < 8; i++) x = over(x, one + root(one + times(x, x)));
  const square = times(x, x);
  let power = x;
  let sum = x;
  for (let n = 3n; power !== 0n && power !== -1n; n += 2n) {
    power = -times(power, square);
    sum += power / n;
  }
  return sum << 8n;
}

/** π, by Machin's formula of 1706. */
export const pi: bigint = 16n * series(5n) - 4n * series(239n);

/** arctan 1/k */
function series(k: bigint): bigint {
  let power = one / k;
  let sum = power;
  for (let n = 3n; power !== 0n; n += 2n) {
    power /= k * k;
    sum += (((n >> 1n) & 1n) === 1n ? -power : power) / n;
  }
  return sum;
}

/** The angle in [0, π] whose cosine is x in [−1, 1]. */
export function arccosine(x: bigint): bigint {
  if (x <= -one) return pi;
  return 2n * arctangent(root(over(one - x, one + x)));
}
