// Asks the library's functions on circles at rest and compares with the oracle.
import { contains } from '../../src/geometry/contains.ts';
import { explain } from '../../src/geometry/explain.ts';
import { intersectionPoints } from '../../src/geometry/intersection-points.ts';
import { manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separate } from '../../src/geometry/separate.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Circle, Vec } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { CirclePair, places, type RealVec } from './circles.ts';
import type { Pair } from './generate-circles.ts';
import { coin, pick } from './generate-numbers.ts';
import { distanceIn, type Real, real, timesPowerOfTwo, toNumber, ulpDistance, ulpExponent } from './rational.ts';
import type { Tally } from './tally.ts';

/** What the documentation promises: ulp, except normals in units of 2⁻⁵³. */
export const circleBounds: Readonly<Record<string, number>> = {
  points: 8,
  separation: 8,
  depth: 8,
  normal: 4,
  contact: 8,
  'explain: distance': 4,
  'explain: along': 8,
  'explain: half': 8,
  'separate: depth after': 4,
  'separate: gap after': 8,
  'separate: share': 8,
};

/** Error of a point per coordinate, in ulp of the larger of that coordinate and `size`. */
export function pointError(got: Readonly<Vec>, exact: RealVec, size: Real): number {
  return Math.max(coordinateError(got.x, exact.x, size), coordinateError(got.y, exact.y, size));
}

function coordinateError(got: number, exact: Real, size: Real): number {
  return distanceIn(Math.max(ulpExponent(exact), ulpExponent(size)), got, exact);
}

/** Error of a unit vector per component, in units of 2⁻⁵³. */
export function normalError(got: Readonly<Vec>, exact: RealVec): number {
  return Math.max(distanceIn(-53, got.x, exact.x), distanceIn(-53, got.y, exact.y));
}

const swapped = { inside: 'around', around: 'inside' } as Readonly<Record<string, string>>;

export function scorePair({ a, b }: Pair, random: Random, tally: Tally): void {
  const pair = new CirclePair(a, b);
  const input = [a, b];
  const word = pair.relation();
  const overlap = pair.overlaps();
  tally.decision('overlaps', overlaps(a, b), overlap, input);
  tally.decision('overlaps', overlaps(b, a), overlap, [b, a]);
  tally.decision('relation', relation(a, b), word, input);
  tally.decision('relation', relation(b, a), swapped[word] ?? word, [b, a]);
  tally.decision('contains', contains(a, b), pair.contains(), input);
  scoreSlop(a, b, pair, random, tally);
  scorePoints(a, b, pair, tally);
  scoreSeparation(a, b, pair, tally);
  scoreExplain(a, b, pair, tally);
  scoreManifold(a, b, pair, overlap, tally);
  if (overlap) scoreSeparate(a, b, random, tally);
}

/** A slop near what the pair is short of touching, so that the decision is a close one. */
function scoreSlop(a: Circle, b: Circle, pair: CirclePair, random: Random, tally: Tally): void {
  const gap = Math.abs(toNumber(pair.separation()));
  const slop = pick(random, [gap, gap * (1 + coin(random) * 2 ** -52), gap * random.between(0, 2), 1e-9]);
  if (!(slop < Infinity)) return;
  const input = [a, b, { slop }];
  const loose = new CirclePair(a, b, slop);
  tally.decision('slop', overlaps(a, b, { slop }), loose.overlaps(), input);
  tally.decision('slop', relation(a, b, { slop }), loose.relation(), input);
}

function scorePoints(a: Circle, b: Circle, pair: CirclePair, tally: Tally): void {
  const input = [a, b];
  const got = intersectionPoints(a, b);
  const count = pair.count();
  if (!tally.decision('count', got.length, count, input)) return;
  const back = intersectionPoints(b, a).reverse();
  const same = back.length === got.length && got.every((point, i) => point.x === back[i].x && point.y === back[i].y);
  tally.decision('points swap', same, true, input);
  if (count === 0) return;
  const exact = pair.points();
  const size = pair.smaller();
  for (let i = 0; i < count; i++) tally.error('points', pointError(got[i], exact[i], size), input);
}

function scoreSeparation(a: Circle, b: Circle, pair: CirclePair, tally: Tally): void {
  const input = [a, b];
  const exact = pair.separation();
  const got = separation(a, b);
  tally.decision('separation sign', Math.sign(got), exact.m > 0n ? 1 : exact.m < 0n ? -1 : 0, input);
  tally.decision('separation swap', separation(b, a), got, input);
  tally.error('separation', ulpDistance(got, exact), input);
}

function scoreExplain(a: Readonly<Circle>, b: Readonly<Circle>, pair: CirclePair, tally: Tally): void {
  const { distance, chord } = explain(a, b);
  const input = [a, b];
  tally.error('explain: distance', ulpDistance(distance, { m: pair.distance(), e: pair.unit - Number(places) }), input);
  tally.decision('explain: chord', chord !== null, pair.count() > 0, input);
  if (chord === null) return;
  const exact = pair.chord();
  tally.error('explain: along', coordinateError(chord.along, exact.along, pair.smaller()), input);
  tally.error('explain: half', ulpDistance(chord.half, exact.half), input);
}

function scoreManifold(a: Circle, b: Circle, pair: CirclePair, overlap: boolean, tally: Tally): void {
  const input = [a, b];
  const got = manifold(a, b);
  if (!tally.decision('manifold', got !== null, overlap, input) || got === null) return;
  const gap = pair.separation();
  tally.decision('depth sign', Math.sign(got.depth), gap.m === 0n ? 0 : 1, input);
  tally.error('depth', ulpDistance(-got.depth, gap), input);
  tally.error('normal', normalError(got.normal, pair.normal()), input);
  tally.error('contact', pointError(got.point, pair.contact(), pair.smaller()), input);
  const back = manifold(b, a);
  const turn = pair.square === 0n ? 1 : -1; // concentric: (1, 0) either way
  const same =
    back !== null &&
    back.depth === got.depth &&
    back.point.x === got.point.x &&
    back.point.y === got.point.y &&
    back.normal.x === turn * got.normal.x &&
    back.normal.y === turn * got.normal.y;
  tally.decision('manifold swap', same, true, input);
}

/** Pushes copies apart; what is left of the depth is measured in ulp of the largest coordinate or radius. */
function scoreSeparate(a: Circle, b: Circle, random: Random, tally: Tally): void {
  const shares = pick(random, [
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
    [random.next(), random.next()],
  ]);
  const [inverseMassA, inverseMassB] = shares;
  const input = [a, b, { inverseMassA, inverseMassB }];
  const movedA = { ...a };
  const movedB = { ...b };
  const before = new CirclePair(a, b);
  const depth = -toNumber(before.separation());
  const moved = separate(movedA, movedB, { inverseMassA, inverseMassB });
  const sum = inverseMassA + inverseMassB;
  tally.decision('separate radii', movedA.r === a.r && movedB.r === b.r, true, input);
  if (inverseMassA === 0) tally.decision('separate fixed', movedA.x === a.x && movedA.y === a.y, true, input);
  if (inverseMassB === 0) tally.decision('separate fixed', movedB.x === b.x && movedB.y === b.y, true, input);
  const changed = movedA.x !== a.x || movedA.y !== a.y || movedB.x !== b.x || movedB.y !== b.y;
  tally.decision('separate answer', moved, changed, input);
  if (sum === 0) return;
  if (depth > 2 ** 1020 || Math.max(Math.abs(a.x), Math.abs(a.y), Math.abs(b.x), Math.abs(b.y)) > 2 ** 1020) return; // may leave the doubles
  const largest = Math.max(...[movedA, movedB].flatMap((c) => [Math.abs(c.x), Math.abs(c.y), c.r]));
  const unit = ulpExponent(real(largest));
  const left = new CirclePair(movedA, movedB).separation();
  tally.error(left.m < 0n ? 'separate: depth after' : 'separate: gap after', distanceIn(unit, 0, left), input);
  const normal = before.normal();
  const go = (circle: Circle, from: Circle, share: number): number => {
    const x = from.x + toNumber(normal.x) * depth * share;
    const y = from.y + toNumber(normal.y) * depth * share;
    return Math.max(Math.abs(circle.x - x), Math.abs(circle.y - y)) * 1;
  };
  const off = Math.max(go(movedA, a, -inverseMassA / sum), go(movedB, b, inverseMassB / sum));
  tally.error('separate: share', timesPowerOfTwo(off, -unit), input);
}
