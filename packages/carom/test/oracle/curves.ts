// When curved flights meet, exactly: polynomials over the integers and Sturm's theorem.

import { bitLength, magnitude, type Real, real, scaled } from './rational.ts';
import {
  compareDyadic,
  type Dyadic,
  derivative,
  middle,
  type Polynomial,
  productOf,
  type Root,
  RootFinder,
  signAt,
  sumOf,
  trimmed,
} from './sturm.ts';

/** 0 none · 1 hit · 2 graze · 3 at once · 4 turn; as `curveMeets` says it. */
export interface Meeting {
  readonly code: number;
  readonly time: Real;
}

export const noMeeting: Meeting = { code: 0, time: { m: 0n, e: 0 } };

/** A finite double as a dyadic number. */
export function dyadicOf(x: number): Dyadic {
  const { m, e } = real(x);
  return e >= 0 ? { n: m << BigInt(e), k: 0 } : { n: m, k: -e };
}

/** 4f for |p + v·t + a·t²/2|² − R², over the square of a common unit. */
export function circlePolynomial(operands: readonly number[]): Polynomial {
  const [px, py, vx, vy, ax, ay, r] = scaled(operands).ints;
  const x = trimmed([2n * px, 2n * vx, ax]);
  const y = trimmed([2n * py, 2n * vy, ay]);
  return sumOf(sumOf(productOf(x, x), productOf(y, y)), [-4n * r * r]);
}

/** 2f for p + v·t + a·t²/2 − R, over a common unit. */
export function levelPolynomial(operands: readonly number[]): Polynomial {
  const [px, , vx, , ax, , r] = scaled(operands).ints;
  return trimmed([2n * (px - r), 2n * vx, ax]);
}

/** Beyond this no root of p lies. */
function bound(p: Polynomial): Dyadic {
  const lead = bitLength(p[p.length - 1]);
  let most = 1;
  for (const c of p) most = Math.max(most, bitLength(c) - lead + 2);
  return { n: 1n << BigInt(most + 1), k: 0 };
}

/** The first time in [from, to] at which f ≤ 0 and f falls, or begins to; `to` null: no end. */
export function firstMeeting(f: Polynomial, from: Dyadic, to: Dyadic | null): Meeting {
  if (to !== null && compareDyadic(to, from) < 0) return noMeeting;
  const after = signAfter(f, from);
  if (signAt(f, from) <= 0 && trend(f, from) < 0) return { code: 3, time: dyadicReal(from) };
  const all = bound(f);
  const end = to !== null && compareDyadic(to, all) < 0 ? to : all;
  const crossing = firstCrossing(f, from, end, after);
  const turn = firstTurn(f, from, end);
  if (crossing === null) return turn === null ? noMeeting : { code: 4, time: timeOf(turn.finder, turn.root) };
  if (turn !== null && isBefore(turn, crossing)) return { code: 4, time: timeOf(turn.finder, turn.root) };
  return { code: crossing.code, time: timeOf(crossing.finder, crossing.root) };
}

interface Found {
  readonly finder: RootFinder;
  readonly root: Root;
}

/** The sign of f right after a time. */
function signAfter(f: Polynomial, at: Dyadic): number {
  return signAt(f, at) || trend(f, at);
}

/** The sign of the first derivative of f that is not 0; 0 if f is constant. */
function trend(f: Polynomial, at: Dyadic): number {
  for (let p = derivative(f); !(p.length === 1 && p[0] === 0n); p = derivative(p)) {
    const now = signAt(p, at);
    if (now !== 0) return now;
  }
  return 0;
}

/** The first root before which f is positive. */
function firstCrossing(f: Polynomial, from: Dyadic, end: Dyadic, start: number): (Found & { code: number }) | null {
  const finder = new RootFinder(f);
  const roots = finder.roots(from, end);
  let before = start;
  for (const [i, root] of roots.entries()) {
    const next = roots[i + 1];
    // a place after this root and before the next one
    let place = root.high;
    if (signAt(f, place) === 0) {
      if (next === undefined) place = { n: place.n + 1n, k: place.k };
      else {
        while (compareDyadic(next.low, root.high) <= 0) finder.refine(next);
        place = middle(root.high, next.low);
      }
    }
    const past = signAt(f, root.high) === 0 && next === undefined ? trend(f, root.high) : signAt(f, place);
    if (before > 0) return { finder, root, code: past < 0 ? 1 : 2 };
    before = past;
  }
  return null;
}

/** The first root of f′ at which f ≤ 0 ends rising and begins to fall. */
function firstTurn(f: Polynomial, from: Dyadic, end: Dyadic): Found | null {
  const slope = derivative(f);
  if (slope.length === 1) return null;
  const finder = new RootFinder(slope);
  const zeros = new RootFinder(f);
  const both = new RootFinder(zeros.common.length > 1 ? zeros.common : [1n]);
  let before = signAfter(slope, from);
  for (const root of finder.roots(from, end)) {
    for (let i = 0; i < 8; i++) finder.refine(root);
    while (compareDyadic(root.low, from) > 0 && signAt(slope, root.low) === 0) finder.refine(root);
    const past = signAfter(slope, root.high);
    const falls = before > 0 && past < 0;
    before = past;
    if (!falls) continue;
    while (zeros.count(root.low, root.high) > 0 && both.count(root.low, root.high) === 0) finder.refine(root);
    const isZero = both.count(root.low, root.high) > 0;
    if (isZero || signAt(f, root.high) < 0) return { finder, root };
  }
  return null;
}

function isBefore(a: Found, b: Found): boolean {
  while (compareDyadic(a.root.high, b.root.low) > 0 && compareDyadic(b.root.high, a.root.low) > 0) {
    a.finder.refine(a.root);
    b.finder.refine(b.root);
    if (a.root.high.k > 4000) return false; // one root of both
  }
  return compareDyadic(a.root.high, b.root.low) <= 0;
}

function dyadicReal({ n, k }: Dyadic): Real {
  return n === 0n ? { m: 0n, e: 0 } : { m: n, e: -k };
}

/** A root to 2⁻¹²⁰ of itself. */
function timeOf(finder: RootFinder, root: Root): Real {
  for (;;) {
    const width = dyadicReal(middle({ n: -root.low.n, k: root.low.k }, root.high)); // half of it
    const size = dyadicReal(root.high);
    if (width.m === 0n || magnitude(width) < magnitude(size) - 120) return size;
    finder.refine(root);
  }
}
