// Ingredients of the hard cases: neighbors in the doubles, exact right triangles, doubles of any size.
import type { Random } from '../../src/numeric/random.ts';
import { bitLength, integerRoot, powerOfTwo, type Scaled, timesPowerOfTwo, toNumber } from './rational.ts';

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The double `steps` places further up the line of doubles; stays finite. */
export function nudge(x: number, steps: number): number {
  float[0] = x === 0 ? 0 : x;
  const place = bits[0] < 0n ? -(bits[0] & 0x7fffffffffffffffn) : bits[0];
  const moved = place + BigInt(steps);
  bits[0] = moved < 0n ? -moved | -0x8000000000000000n : moved;
  return Number.isFinite(float[0]) ? float[0] : x;
}

/** One of ±1 … ±`most`. */
export function smallSteps(random: Random, most: number): number {
  const steps = 1 + random.below(most);
  return random.below(2) === 0 ? steps : -steps;
}

/** 1 or −1. */
export function coin(random: Random): number {
  return random.below(2) === 0 ? 1 : -1;
}

/** An integer in [low, high]. */
export function whole(random: Random, low: number, high: number): number {
  return low + random.below(high - low + 1);
}

/** A double with a random significand, a random sign and a binary exponent in [low, high]. */
export function anySize(random: Random, low: number, high: number): number {
  return coin(random) * timesPowerOfTwo(1 + random.next(), whole(random, low, high));
}

/** 10^k, the double nearest to it: `10 ** k` is not exact by specification. */
export function powerOfTen(k: number): number {
  return Number(`1e${k}`);
}

/** One of the given values. */
export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)];
}

/** A right triangle with integer sides: x² + y² = length², in any of the eight octants. */
export interface Triple {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** A triple with sides below 2^`size` (size ≤ 52), sometimes along an axis. */
export function triple(random: Random, size: number): Triple {
  const half = Math.floor(powerOfTwo(Math.floor(size / 2)) / Math.SQRT2); // m² + n² < 2^size
  const m = whole(random, 1, Math.max(1, half - 1));
  const n = random.below(16) === 0 ? 0 : random.below(m + 1);
  const long = coin(random) * (m * m - n * n);
  const short = coin(random) * 2 * m * n;
  const swap = random.below(2) === 0;
  return { x: swap ? short : long, y: swap ? long : short, length: m * m + n * n };
}

/** √(x² + y²) of doubles as given, rounded once; not for hypotenuses beyond the doubles. */
export function distance({ ints: [x1, y1, x2, y2], unit }: Scaled): number {
  const square = (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
  const extra = Math.max(0, 130 - bitLength(square)) & ~1;
  return toNumber({ m: integerRoot(square << BigInt(extra)), e: unit - extra / 2 });
}

/** An integer as a sum of two doubles, the low one below 2^`cut` in size; for |n| < 2^(cut + 53). */
export function split(n: bigint, cut: bigint): { high: number; low: number } {
  const high = (n >> cut) << cut;
  return { high: Number(high), low: Number(n - high) };
}
