// When circles in curved flight meet circles and segments, to some 200 binary digits: roots bracketed between the roots of the
// derivative, then which stretch of time is the first with overlap and approach. Nothing of the library is used here.
import type { Segment } from '../../src/geometry/shapes.ts';
import type { CurvedCircle } from '../../src/motion/curved/curved-circle.ts';
import { absolute, bitLength, integerRoot, type Real, scaled, sign } from './rational.ts';
import { derivative, type Polynomial, productOf, scaledBy, sumOf, trimmed } from './sturm.ts';

/** Binary places of times, and digits that roots of lengths are given beyond the doubles. */
const places = 240n;
const one = 1n << places;

/** Place and velocity in one stretch of time, as polynomials of time over a common unit. */
interface Path {
  readonly x: Polynomial;
  readonly y: Polynomial;
}

/** A path, and after a time another one. */
interface Route {
  readonly first: Path;
  readonly rest: { readonly time: bigint; readonly path: Path } | null;
}

/** What happens first: nothing, a meeting ahead, at once, or a turn while overlapping; the nearest miss or touch in parts of its terms. */
export interface Expected {
  readonly event: 'none' | 'ahead' | 'at once' | 'turn';
  readonly time: Real;
  /** log₂ of the least |f| at an extremum before, over the terms of f: how hard the decision is; −Infinity for an exact touch. */
  readonly hardness: number;
}

/** Gaps of one kind of obstacle: f over the stretch, and where other features begin. */
interface Field {
  /** f ≤ 0 means overlap. */
  readonly gaps: readonly Polynomial[];
  /** Where these vanish another gap counts. */
  readonly cuts: readonly Polynomial[];
  /** Which of the gaps counts at a time, with sign. */
  gapAt(time: bigint): Polynomial;
}

/** A circle's route from its seven numbers over the unit. */
function routeOf([px, py, ux, uy, bx, by, d]: readonly bigint[]): Route {
  const path = (a: bigint, b: bigint): Path => ({
    x: trimmed([2n * px * one, 2n * ux * one, a]),
    y: trimmed([2n * py * one, 2n * uy * one, b]),
  });
  if (d === 0n) return { first: path(bx * one, by * one), rest: null };
  const square = ux * ux + uy * uy;
  if (square === 0n) return { first: path(0n, 0n), rest: null };
  const speed = integerRoot(square * one * one); // |v| in places
  const time = speed / d;
  const still = { x: [2n * px * one + ux * time], y: [2n * py * one + uy * time] };
  const rate = (d * one * one) / speed; // a = −rate·v, exactly along it
  return { first: path(-rate * ux, -rate * uy), rest: { time, path: still } };
}

function numbersOf({ x, y, vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 }: CurvedCircle): number[] {
  return [x, y, vx, vy, ax, ay, deceleration];
}

/** The first meeting of two circles by `to`. */
export function circlesMeet(a: CurvedCircle, b: CurvedCircle, to: number): Expected {
  const { ints } = scaled([...numbersOf(a), a.r, ...numbersOf(b), b.r]);
  const reach = 2n * (ints[7] + ints[15]) * one;
  return firstOf(routeOf(ints.slice(0, 7)), routeOf(ints.slice(8, 15)), to, (p) => {
    const gap = sumOf(square(p), [-reach * reach]);
    return { gaps: [gap], cuts: [], gapAt: () => gap };
  });
}

/** The first meeting of a circle with a segment by `to`. */
export function segmentMeets(circle: CurvedCircle, { x1, y1, x2, y2 }: Segment, to: number): Expected {
  const { ints } = scaled([...numbersOf(circle), circle.r, x1, y1, x2, y2]);
  const reach = 2n * ints[7] * one;
  const from: Route = { first: { x: [2n * ints[8] * one], y: [2n * ints[9] * one] }, rest: null };
  const dx = ints[10] - ints[8];
  const dy = ints[11] - ints[9];
  const length = dx * dx + dy * dy;
  return firstOf(from, routeOf(ints.slice(0, 7)), to, (p) => {
    const q = { x: sumOf(p.x, [-2n * dx * one]), y: sumOf(p.y, [-2n * dy * one]) };
    const start = sumOf(square(p), [-reach * reach]);
    const end = sumOf(square(q), [-reach * reach]);
    const across = sumOf(scaledBy(p.y, dx), scaledBy(p.x, -dy));
    const side = sumOf(productOf(across, across), [-reach * reach * length]);
    const way = sumOf(scaledBy(p.x, dx), scaledBy(p.y, dy));
    const past = sumOf(way, [-2n * length * one]);
    return {
      gaps: [start, end, side],
      cuts: [way, past],
      gapAt: (time) => (valueAt(way, time) <= 0n ? start : valueAt(past, time) >= 0n ? end : side),
    };
  });
}

function square({ x, y }: Path): Polynomial {
  return sumOf(productOf(x, x), productOf(y, y));
}

function firstOf(a: Route, b: Route, to: number, fieldOf: (relative: Path) => Field): Expected {
  const ends = [a.rest?.time, b.rest?.time].filter((time) => time !== undefined).sort((s, t) => sign(s - t));
  const bounds = [0n, ...ends];
  let hardness = Infinity;
  for (const [i, from] of bounds.entries()) {
    const end = i + 1 < bounds.length ? bounds[i + 1] : null;
    const limit = to === Infinity ? null : timeOf(to);
    if (limit !== null && from > limit) break;
    const [p, q] = [a, b].map((route) => (route.rest && from >= route.rest.time ? route.rest.path : route.first));
    const relative = { x: sumOf(q.x, scaledBy(p.x, -1n)), y: sumOf(q.y, scaledBy(p.y, -1n)) };
    const until = end === null ? limit : limit === null || end < limit ? end : limit;
    const found = firstIn(fieldOf(relative), from, until, i === 0);
    hardness = Math.min(hardness, found.hardness);
    if (found.event !== 'none') return { ...found, hardness };
  }
  return { event: 'none', time: { m: 0n, e: 0 }, hardness };
}

function timeOf(time: number): bigint {
  const { ints, unit } = scaled([time]);
  return unit >= 0 ? (ints[0] << BigInt(unit)) << places : (ints[0] << places) >> BigInt(-unit);
}

/** p(n / 2^places) times 2^(places·degree). */
function valueAt(p: Polynomial, n: bigint): bigint {
  let sum = 0n;
  let power = 0n;
  for (let i = p.length - 1; i >= 0; i--) {
    sum = sum * n + (p[i] << power);
    power += places;
  }
  return sum;
}

/** log₂ of |p| over the sum of its terms. */
function smallness(p: Polynomial, n: bigint): number {
  const value = valueAt(p, n);
  const terms = valueAt(p.map(absolute), absolute(n));
  return value === 0n ? -Infinity : bitLength(value) - bitLength(terms);
}

/** The roots of p in (from, to), touches included where p all but vanishes at an extremum. */
function rootsIn(p: Polynomial, from: bigint, to: bigint): bigint[] {
  if (p.length === 1) return [];
  const slope = rootsIn(derivative(p), from, to);
  const roots: bigint[] = [];
  let low = from;
  for (const high of [...slope, to]) {
    const before = sign(valueAt(p, low));
    if (high < to && smallness(p, high) < -180) roots.push(high);
    else if (before * sign(valueAt(p, high)) < 0) roots.push(bisect(p, low, high, before));
    low = high;
  }
  return roots;
}

function bisect(p: Polynomial, low: bigint, high: bigint, before: number): bigint {
  while (high - low > 1n) {
    const cut = (low + high) >> 1n;
    if (sign(valueAt(p, cut)) === before) low = cut;
    else high = cut;
  }
  return high;
}

/** A time after which no polynomial of the field changes its sign. */
function horizon(polynomials: readonly Polynomial[], from: bigint): bigint {
  let most = bitLength(from) + 2;
  for (const p of polynomials) for (const c of p) most = Math.max(most, bitLength(c) - bitLength(p[p.length - 1]) + 3 + Number(places));
  return 1n << BigInt(most);
}

function firstIn(field: Field, from: bigint, to: bigint | null, isStart: boolean): Expected {
  const slopes = field.gaps.map(derivative);
  const all = [...field.gaps, ...slopes, ...field.cuts];
  const end = to ?? horizon(all, from);
  const turns = slopes.flatMap((p) => rootsIn(p, from, end));
  const times = [...field.gaps.flatMap((p) => rootsIn(p, from, end)), ...turns, ...field.cuts.flatMap((p) => rootsIn(p, from, end))];
  times.sort((s, t) => sign(s - t));
  times.push(end);
  let hardness = isStart ? hard(field, from) : Infinity;
  let low = from;
  let wasApart = false;
  for (const high of times) {
    const middle = (low + high) >> 1n;
    const gap = field.gapAt(middle);
    const isApart = valueAt(gap, middle) > 0n;
    const isClosing = valueAt(derivative(gap), middle) < 0n;
    if (middle > low && !isApart && isClosing) {
      const event = low === from && isStart ? 'at once' : wasApart || low === from ? 'ahead' : 'turn';
      return { event, time: { m: low, e: -Number(places) }, hardness };
    }
    hardness = Math.min(hardness, hard(field, high));
    if (middle > low && isApart && smallness(gap, high) < -180) return { event: 'ahead', time: { m: high, e: -Number(places) }, hardness };
    if (middle > low) wasApart = isApart;
    low = high;
  }
  return { event: 'none', time: { m: 0n, e: 0 }, hardness };
}

function hard(field: Field, time: bigint): number {
  return smallness(field.gapAt(time), time);
}
