// Exact arithmetic for the oracle: finite doubles as integers times a common power of two, integer square roots, and
// real numbers known to far more digits than a double holds. Nothing of the library is used here.

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer); // little-endian: [low, high]
let mantissa = 0; // results of `decode`
let exponent = 0;

/** Splits a finite double into an odd integer `mantissa` and an `exponent`: x = mantissa·2^exponent; zero gives 0·2^0. */
function decode(x: number): void {
  if (x === 0) {
    mantissa = 0;
    exponent = 0;
    return;
  }
  float[0] = x;
  const biased = (words[1] >>> 20) & 0x7ff;
  if (biased === 0x7ff) throw new RangeError(`decode: x must be finite, got ${x}`);
  const low = words[0];
  const high = (words[1] & 0xfffff) | (biased > 0 ? 0x100000 : 0);
  const zeros = low !== 0 ? trailingZeros(low) : 32 + trailingZeros(high);
  mantissa = (high * 4294967296 + low) / (zeros < 31 ? 1 << zeros : 1073741824 * (1 << (zeros - 30)));
  if (x < 0) mantissa = -mantissa;
  exponent = (biased > 0 ? biased : 1) - 1075 + zeros;
}

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Doubles as integers: value i is `ints[i]`·2^`unit`, exactly. Every value that is not 0 is at least one unit. */
export interface Scaled {
  readonly ints: readonly bigint[];
  readonly unit: number;
}

/** The values over their finest common power of two. */
export function scaled(values: readonly number[]): Scaled {
  const mantissas: number[] = [];
  const exponents: number[] = [];
  let unit = Infinity;
  for (const value of values) {
    decode(value);
    mantissas.push(mantissa);
    exponents.push(exponent);
    if (mantissa !== 0 && exponent < unit) unit = exponent;
  }
  if (unit === Infinity) unit = 0;
  const ints = mantissas.map((m, i) => (m === 0 ? 0n : BigInt(m) << BigInt(exponents[i] - unit)));
  return { ints, unit };
}

/** Number of bits of |n|; 0 for 0. */
export function bitLength(n: bigint): number {
  if (n < 0n) n = -n;
  if (n === 0n) return 0;
  let bits = 0;
  while (n >> 1000n !== 0n) {
    n >>= 1000n;
    bits += 1000;
  }
  float[0] = Number(n); // may round up to the next power of two
  const length = ((words[1] >>> 20) & 0x7ff) - 1022;
  return bits + (n >> BigInt(length - 1) === 0n ? length - 1 : length);
}

/**
 * ⌊√n⌋ for n ≥ 0.
 *
 * Newton's step on a root of the leading half of the digits doubles the number of right digits each time.
 */
export function integerRoot(n: bigint): bigint {
  if (n < 0n) throw new RangeError(`integerRoot: n must be >= 0, got ${n}`);
  if (n < 1n << 100n) {
    let root = BigInt(Math.floor(Math.sqrt(Number(n))));
    while (root * root > n) root--;
    while ((root + 1n) * (root + 1n) <= n) root++;
    return root;
  }
  const shift = BigInt((bitLength(n) >> 2) - 1);
  const head = integerRoot(n >> (2n * shift)) << shift;
  let root = (head + n / head) >> 1n; // ≥ ⌊√n⌋ by the inequality of the means
  while (root * root > n) root--;
  return root;
}

/** Whether n ≥ 0 is a square. */
export function isSquare(n: bigint): boolean {
  const root = integerRoot(n);
  return root * root === n;
}

/**
 * A real number known to a hair: |value − m·2^e| ≤ 4·2^e, and 2^e is at least 2^60 times finer than whatever the value
 * is compared with. `m` is 0 only for exact zero or where the comparison is absolute.
 */
export interface Real {
  readonly m: bigint;
  readonly e: number;
}

/** An exact double as a Real. */
export function real(x: number): Real {
  decode(x);
  return { m: BigInt(mantissa), e: exponent };
}

/** num / den · 2^e to at least 126 significant bits; exact zero for num = 0. */
export function quotient(num: bigint, den: bigint, e: number): Real {
  const shift = 128 + bitLength(den) - bitLength(num);
  if (shift <= 0) return { m: num / (den << BigInt(-shift)), e: e - shift };
  return { m: (num << BigInt(shift)) / den, e: e - shift };
}

/** num / den · 2^e for any sign of num, den > 0. */
export function fraction(num: bigint, den: bigint, e: number): Real {
  if (num === 0n) return { m: 0n, e: 0 };
  return num < 0n ? negate(quotient(-num, den, e)) : quotient(num, den, e);
}

/** The sum of two Reals; its error is that of the coarser one. */
export function plus(a: Real, b: Real): Real {
  if (a.m === 0n) return b;
  if (b.m === 0n) return a;
  const e = Math.min(a.e, b.e);
  return { m: (a.m << BigInt(a.e - e)) + (b.m << BigInt(b.e - e)), e };
}

export function negate(a: Real): Real {
  return { m: -a.m, e: a.e };
}

/** floor(log2 |a|); −Infinity for zero. */
export function magnitude(a: Real): number {
  return a.m === 0n ? -Infinity : bitLength(a.m) - 1 + a.e;
}

/** The exponent of one unit in the last place of a double near `a`. */
export function ulpExponent(a: Real): number {
  return Math.max(magnitude(a) - 52, -1074);
}

/** m·2^e rounded to the nearest double, ties to even, through subnormals and up to ±Infinity. */
export function toNumber(a: Real): number {
  if (a.m === 0n) return 0;
  const ulp = ulpExponent(a);
  const drop = ulp - a.e;
  let m = a.m < 0n ? -a.m : a.m;
  if (drop > 0) {
    const kept = m >> BigInt(drop);
    const rest = m - (kept << BigInt(drop));
    const half = 1n << BigInt(drop - 1);
    m = rest > half || (rest === half && (kept & 1n) === 1n) ? kept + 1n : kept;
  } else {
    m <<= BigInt(-drop);
  }
  // m ≤ 2^53; both factors are normal or the product is exact, so nothing rounds twice.
  const value = ulp > 971 ? Infinity : ulp >= -1022 ? Number(m) * powerOfTwo(ulp) : Number(m) * powerOfTwo(-1022) * powerOfTwo(ulp + 1022);
  return a.m < 0n ? -value : value;
}

/** 2^k for −1074 ≤ k ≤ 1023, made from its bits: `2 ** k` is not exact by specification. */
export function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = 0;
  if (k >= -1022) words[1] = (k + 1023) << 20;
  else if (k >= -1042) words[1] = 1 << (k + 1042);
  else words[0] = 1 << (k + 1074);
  return float[0];
}

/** x·2^k, rounded at most where it falls below the normal range. */
export function timesPowerOfTwo(x: number, k: number): number {
  for (; k > 1023; k -= 1023) x *= powerOfTwo(1023);
  for (; k < -1000; k += 1000) x *= powerOfTwo(-1000);
  return x * powerOfTwo(k);
}

/** 2^1024·(1 − 2^-49), 8 ulp below the end of the doubles. */
const nearlyOverflow: Real = { m: (1n << 49n) - 1n, e: 1024 - 49 };

/**
 * |computed − exact| in units of 2^unit. NaN is infinitely wrong. Where the exact value is beyond the doubles (by less than
 * 8 ulp or more than that), the largest double and an infinity are both right.
 */
export function distanceIn(unit: number, computed: number, exact: Real): number {
  if (Number.isNaN(computed)) return Infinity;
  if (Math.abs(computed) >= Number.MAX_VALUE && compare(computed > 0 ? exact : negate(exact), nearlyOverflow) >= 0) return 0;
  if (!Number.isFinite(computed)) return Infinity;
  decode(computed);
  const e = Math.min(exponent, exact.e);
  const difference = (BigInt(mantissa) << BigInt(exponent - e)) - (exact.m << BigInt(exact.e - e));
  if (difference === 0n) return 0;
  return Math.abs(toNumber({ m: difference, e: e - unit }));
}

/** |computed − exact| in ulp of the exact value. */
export function ulpDistance(computed: number, exact: Real): number {
  return distanceIn(ulpExponent(exact), computed, exact);
}

/** The sign of a − b. */
export function compare(a: Real, b: Real): number {
  const e = Math.min(a.e, b.e);
  return sign((a.m << BigInt(a.e - e)) - (b.m << BigInt(b.e - e)));
}

export function sign(n: bigint): number {
  return n > 0n ? 1 : n < 0n ? -1 : 0;
}

export function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}
