// Real roots of polynomials with integer coefficients, exactly: counted by Sturm's theorem, kept as brackets between dyadic
// numbers, multiple roots included. Nothing of the library is used here.
import { sign } from './rational.ts';

/** Coefficients, the constant one first. The last is not 0 unless it is the only one. */
export type Polynomial = readonly bigint[];

/** The number n / 2^k, k ≥ 0. */
export interface Dyadic {
  readonly n: bigint;
  readonly k: number;
}

/** A real root in (low, high], the only one there. */
export interface Root {
  low: Dyadic;
  high: Dyadic;
}

export function trimmed(p: readonly bigint[]): Polynomial {
  let length = p.length;
  while (length > 1 && p[length - 1] === 0n) length--;
  return p.slice(0, length);
}

export function derivative(p: Polynomial): Polynomial {
  return trimmed(p.length === 1 ? [0n] : p.slice(1).map((c, i) => c * BigInt(i + 1)));
}

export function productOf(p: Polynomial, q: Polynomial): Polynomial {
  const out = new Array<bigint>(p.length + q.length - 1).fill(0n);
  for (const [i, a] of p.entries()) for (const [j, b] of q.entries()) out[i + j] += a * b;
  return trimmed(out);
}

export function sumOf(p: Polynomial, q: Polynomial): Polynomial {
  return trimmed(Array.from({ length: Math.max(p.length, q.length) }, (_, i) => (p[i] ?? 0n) + (q[i] ?? 0n)));
}

export function scaledBy(p: Polynomial, factor: bigint): Polynomial {
  return trimmed(p.map((c) => c * factor));
}

/** The sign of p at t. */
export function signAt(p: Polynomial, { n, k }: Dyadic): number {
  let sum = 0n;
  let power = 1n; // 2^(k·i)
  const step = BigInt(k);
  for (let i = p.length - 1; i >= 0; i--) {
    sum = sum * n + p[i] * power;
    power <<= step;
  }
  return sign(sum);
}

export function compareDyadic(a: Dyadic, b: Dyadic): number {
  const k = Math.max(a.k, b.k);
  return sign((a.n << BigInt(k - a.k)) - (b.n << BigInt(k - b.k)));
}

export function middle(a: Dyadic, b: Dyadic): Dyadic {
  const k = Math.max(a.k, b.k);
  const n = (a.n << BigInt(k - a.k)) + (b.n << BigInt(k - b.k));
  return n % 2n === 0n ? { n: n / 2n, k } : { n, k: k + 1 };
}

/** p modulo q times a positive number; q is not 0. */
function remainder(p: Polynomial, q: Polynomial): Polynomial {
  const lead = q[q.length - 1];
  const size = lead < 0n ? -lead : lead;
  let rest = [...p];
  while (rest.length >= q.length && !(rest.length === 1 && rest[0] === 0n)) {
    const factor = lead < 0n ? -rest[rest.length - 1] : rest[rest.length - 1];
    const shift = rest.length - q.length;
    rest = rest.map((c, i) => c * size - (i >= shift ? factor * q[i - shift] : 0n));
    rest = [...trimmed(rest.slice(0, -1).length > 0 ? rest.slice(0, -1) : [0n])];
    if (q.length === 1) return [0n];
  }
  return rest;
}

/** p / q times a positive or negative number, for q that divides p. */
function exactQuotient(p: Polynomial, q: Polynomial): Polynomial {
  const lead = q[q.length - 1];
  let rest = [...p];
  const out: bigint[] = new Array<bigint>(p.length - q.length + 1).fill(0n);
  for (let shift = p.length - q.length; shift >= 0; shift--) {
    const factor = rest[shift + q.length - 1];
    rest = rest.map((c, i) => c * lead - (i >= shift && i < shift + q.length ? factor * q[i - shift] : 0n));
    for (let i = 0; i < out.length; i++) out[i] *= lead;
    out[shift] += factor;
  }
  return trimmed(out);
}

/** p, its derivative, and the negated remainders; the last one is their greatest common divisor. */
function chainOf(p: Polynomial): Polynomial[] {
  const chain = [p, derivative(p)];
  for (;;) {
    const next = remainder(chain[chain.length - 2], chain[chain.length - 1]);
    if (next.length === 1 && next[0] === 0n) return chain;
    chain.push(next.map((c) => -c));
    if (next.length === 1) return chain;
  }
}

/** A polynomial with the same roots, each single, as Sturm's chain. */
export class RootFinder {
  readonly chain: readonly Polynomial[];
  /** What p and its derivative have in common; constant if p has single roots only. */
  readonly common: Polynomial;

  constructor(p: Polynomial) {
    const chain = p.length > 1 ? chainOf(p) : [p];
    this.common = chain[chain.length - 1];
    this.chain = p.length > 1 && this.common.length > 1 ? chainOf(exactQuotient(p, this.common)) : chain;
  }

  private changes(at: Dyadic): number {
    let count = 0;
    let last = 0;
    for (const p of this.chain) {
      const now = signAt(p, at);
      if (now !== 0 && last !== 0 && now !== last) count++;
      if (now !== 0) last = now;
    }
    return count;
  }

  /** How many roots lie in (low, high]. */
  count(low: Dyadic, high: Dyadic): number {
    return this.chain[0].length === 1 || compareDyadic(low, high) >= 0 ? 0 : this.changes(low) - this.changes(high);
  }

  /** The roots in (low, high], ascending. */
  roots(low: Dyadic, high: Dyadic): Root[] {
    const count = this.count(low, high);
    if (count === 0) return [];
    if (count === 1) return [{ low, high }];
    const cut = middle(low, high);
    return [...this.roots(low, cut), ...this.roots(cut, high)];
  }

  /** Halves the bracket of a root. */
  refine(root: Root): void {
    const cut = middle(root.low, root.high);
    const p = this.chain[0];
    const at = signAt(p, cut);
    const end = signAt(p, root.high);
    const isHigh = at === 0 ? false : end === 0 ? this.count(cut, root.high) === 1 : at !== end;
    if (isHigh) root.low = cut;
    else root.high = cut;
  }
}
