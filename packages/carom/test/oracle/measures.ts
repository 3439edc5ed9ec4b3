// The truth about areas, tangents and circles through points: textbook formulas in 448 binary places, and slabs for unions.
import type { Circle, Vec } from '../../src/geometry/shapes.ts';
import { CirclePair, type RealVec } from './circles.ts';
import { arccosine, arctangent, fixed, one, over, pi, places, root, times } from './decimals.ts';
import { fraction, integerRoot, type Real, scaled } from './rational.ts';

/** Times 2^k. */
function shifted({ m, e }: Real, k: number): Real {
  return { m, e: e + k };
}

/** The shared area of two discs by r² arccos + R² arccos − √…, in units of the smaller radius; for radii > 0 less than 2^100 apart. */
export function lensOf(a: Readonly<Circle>, b: Readonly<Circle>): Real {
  const pair = new CirclePair(a, b);
  const small = pair.ra < pair.rb ? pair.ra : pair.rb;
  const large = pair.ra < pair.rb ? pair.rb : pair.ra;
  const relation = pair.relation();
  const unit = 2 * pair.unit - Number(places);
  if (relation === 'separate' || relation === 'touching') return { m: 0n, e: 0 };
  if (relation !== 'crossing') return { m: pi * small * small, e: unit };
  const big = over(large, small);
  const d = integerRoot(pair.square << (2n * places)) / small;
  if (d === 0n) return { m: pi * small * small, e: unit };
  const nearCosine = over(times(d, d) + one - times(big, big), 2n * d);
  const farCosine = over(times(d, d) + times(big, big) - one, 2n * times(d, big));
  const kite = root(times(times(one + big - d, d + one - big), times(d - one + big, d + one + big)));
  const area = arccosine(nearCosine) + times(times(big, big), arccosine(farCosine)) - kite / 2n;
  return { m: area * small * small, e: unit };
}

/** A disc in fixed numbers. */
interface Disc {
  readonly x: bigint;
  readonly y: bigint;
  readonly r: bigint;
}

/** The area that discs cover: in a slab of x in which no two arcs cross, the union is a pile of stretches between two arcs. */
export function unionOf(circles: readonly Readonly<Circle>[]): Real {
  const discs = circles.map((disc) => ({ x: fixed(exact(disc.x)), y: fixed(exact(disc.y)), r: fixed(exact(disc.r)) }));
  const cuts = discs.flatMap(({ x, r }) => [x - r, x + r]);
  for (const [i, a] of discs.entries()) for (const b of discs.slice(i + 1)) cuts.push(...crossings(a, b));
  cuts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let area = 0n;
  for (let i = 1; i < cuts.length; i++) if (cuts[i] - cuts[i - 1] > 1n << 60n) area += slab(discs, cuts[i - 1], cuts[i]);
  return { m: area, e: -Number(places) };
}

function exact(x: number): Real {
  const { ints, unit } = scaled([x]);
  return { m: ints[0], e: unit };
}

/** Where two outlines cross, by x: (the textbook's foot and half-chord). */
function crossings(a: Disc, b: Disc): bigint[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = times(dx, dx) + times(dy, dy);
  if (square === 0n) return [];
  const along = over(square + times(a.r, a.r) - times(b.r, b.r), 2n * square);
  const across = times(a.r, a.r) - times(times(along, along), square);
  if (across <= 0n) return [];
  const half = over(root(across), root(square));
  return [a.x + times(along, dx) - times(half, dy), a.x + times(along, dx) + times(half, dy)];
}

function slab(discs: readonly Disc[], from: bigint, to: bigint): bigint {
  const middle = (from + to) / 2n;
  const piles: { low: bigint; high: bigint; under: Disc; above: Disc }[] = [];
  for (const disc of discs) {
    const across = times(disc.r, disc.r) - times(middle - disc.x, middle - disc.x);
    if (across <= 0n) continue;
    piles.push({ low: disc.y - root(across), high: disc.y + root(across), under: disc, above: disc });
  }
  piles.sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0));
  let area = 0n;
  let pile = piles.shift();
  for (const next of [...piles, undefined]) {
    if (pile && next && next.low < pile.high) {
      if (next.high > pile.high) pile = { ...pile, high: next.high, above: next.above };
    } else {
      if (pile) area += below(pile.above, from, to, 1n) - below(pile.under, from, to, -1n);
      pile = next;
    }
  }
  return area;
}

/** The integral of y ± √(r² − (t − x)²) over a slab. */
function below({ x, y, r }: Disc, from: bigint, to: bigint, side: bigint): bigint {
  const primitive = (t: bigint): bigint => {
    const u = t - x;
    const height = root(times(r, r) - times(u, u));
    const angle = height === 0n ? (u > 0n ? pi / 2n : -pi / 2n) : arctangent(over(u, height));
    return (times(u, height) + times(times(r, r), angle)) / 2n;
  };
  return times(y, to - from) + side * (primitive(to) - primitive(from));
}

/** Center and radius of the circle through three points, the solution of its two linear equations; null on a line. */
export function circumcircleOf(a: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): { center: RealVec; r: Real } | null {
  const { ints, unit } = scaled([a.x, a.y, b.x, b.y, c.x, c.y]);
  const [ax, ay, bx, by, cx, cy] = ints;
  const bend = 2n * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
  if (bend === 0n) return null;
  const first = ax * ax + ay * ay;
  const second = bx * bx + by * by;
  const third = cx * cx + cy * cy;
  const x = first * (by - cy) + second * (cy - ay) + third * (ay - by);
  const y = first * (cx - bx) + second * (ax - cx) + third * (bx - ax);
  const sign = bend < 0n ? -1n : 1n;
  const square = (x - ax * bend) * (x - ax * bend) + (y - ay * bend) * (y - ay * bend);
  return {
    center: { x: fraction(sign * x, sign * bend, unit), y: fraction(sign * y, sign * bend, unit) },
    r: shifted(fraction(integerRoot(square << (2n * places)), sign * bend, unit), -Number(places)),
  };
}

/**
 * The unit normal near (nx, ny) with n·p = k, for a direction p and k ≤ |p| in units of |p|: both equations by Newton's
 * method, which knows no formula for the solution; p itself where k is within 2⁻¹²⁰ of |p|.
 */
export function normalNear(px: bigint, py: bigint, k: bigint, nx: bigint, ny: bigint): RealVec {
  const length = integerRoot((px * px + py * py) << (2n * places));
  const x = ((px << places) << places) / length;
  const y = ((py << places) << places) / length;
  const level = ((k << places) << places) / length;
  if (one - times(level, level) < one >> 120n) return real(k < 0n ? -x : x, k < 0n ? -y : y);
  for (let i = 0; i < 12; i++) {
    const f = times(nx, x) + times(ny, y) - level;
    const g = (times(nx, nx) + times(ny, ny) - one) / 2n;
    const det = times(x, ny) - times(y, nx);
    const dx = over(times(f, ny) - times(g, y), det);
    const dy = over(times(x, g) - times(nx, f), det);
    nx -= dx;
    ny -= dy;
  }
  return real(nx, ny);
}

function real(x: bigint, y: bigint): RealVec {
  return { x: { m: x, e: -Number(places) }, y: { m: y, e: -Number(places) } };
}
