/**
 * Exact sums and products of doubles as expansions (Shewchuk 1997, "Adaptive precision floating-point arithmetic").
 *
 * An expansion is a `Float64Array`: its first element is the number of components n, elements 1 … n are nonzero, do not
 * overlap and grow in magnitude. Its value is their exact sum, its sign the sign of the last one; zero has n = 0, so
 * `e[e[0]]` is always the leading component. Callers keep exponents where nothing overflows or underflows.
 */

/** A new expansion with the value 0 and room for `components`. */
export function createExpansion(components: number): Float64Array {
  return new Float64Array(components + 1);
}

/** Adds `x` to `e`, exactly. */
export function grow(e: Float64Array, x: number): void {
  const count = e[0];
  let kept = 0;
  for (let i = 1; i <= count; i++) {
    const y = e[i];
    const sum = x + y;
    const part = sum - x;
    const error = x - (sum - part) + (y - part);
    if (error !== 0) e[++kept] = error;
    x = sum;
  }
  if (x !== 0) e[++kept] = x;
  e[0] = kept;
}

/** Adds `sign · f · g` to `e`, exactly; `sign` is 1 or −1, `e` is neither `f` nor `g`. */
export function addProduct(e: Float64Array, f: Float64Array, g: Float64Array, sign: number): void {
  for (let i = f[0]; i > 0; i--) {
    const a = sign * f[i];
    const aHigh = high(a);
    const aLow = a - aHigh;
    for (let j = g[0]; j > 0; j--) {
      const b = g[j];
      const bHigh = high(b);
      const bLow = b - bHigh;
      const product = a * b;
      const error = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
      if (error !== 0) grow(e, error);
      grow(e, product);
    }
  }
}

/** The leading 26 bits of `x` (Dekker's split with 2²⁷ + 1); `x − high(x)` has 26 bits too. Needs |x| < 2⁹⁹⁶. */
export function high(x: number): number {
  const spread = 134217729 * x;
  return spread - (spread - x);
}

/** The value of `e` within 2 ulp. */
export function estimate(e: Float64Array): number {
  let sum = 0;
  for (let i = 1; i <= e[0]; i++) sum += e[i];
  return sum;
}
