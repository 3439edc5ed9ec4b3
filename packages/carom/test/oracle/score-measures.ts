// Asks the functions of carom/geometry/measure and compares with the oracle.
import { circleThrough } from '../../src/geometry/measure/circle-through.ts';
import { lensArea } from '../../src/geometry/measure/lens-area.ts';
import { tangentLines } from '../../src/geometry/measure/tangent-lines.ts';
import { unionArea } from '../../src/geometry/measure/union-area.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { CirclePair } from './circles.ts';
import { fixed, pi, places } from './decimals.ts';
import type { Pair } from './generate-circles.ts';
import type { Triangle } from './generate-measures.ts';
import { circumcircleOf, lensOf, normalNear, unionOf } from './measures.ts';
import { distanceIn, magnitude, negate, plus, type Real, real, timesPowerOfTwo, ulpDistance } from './rational.ts';
import { normalError, pointError } from './score-circles.ts';
import type { Tally } from './tally.ts';

/** What the documentation promises: ulp, normals in units of 2⁻⁵³; 90 and 900 units of 2⁻⁵³ are 1e-14 and 1e-13. */
export const measureBounds: Readonly<Record<string, number>> = {
  lensArea: 90,
  'unionArea of two': 90,
  unionArea: 900,
  'tangent normal': 8,
  'tangent point': 8,
  circleThrough: 8,
  'circleThrough: r': 4,
};

/** |got − exact| / exact in units of 2⁻⁵³; 1 for a subnormal's last bit. */
function relativeError(got: number, exact: Real): number {
  if (exact.m === 0n) return got === 0 ? 0 : Infinity;
  if (magnitude(exact) < -1021) return ulpDistance(got, exact);
  return distanceIn(-53, 1, { m: 1n, e: 0 }) + distanceIn(magnitude(exact) - 53, got, exact);
}

export function scoreAreas({ a, b }: Pair, random: Random, tally: Tally): void {
  const input = [a, b];
  const area = lensArea(a, b);
  tally.decision('lensArea swapped', lensArea(b, a), area, input);
  scoreTangents(a, b, tally);
  const ratio = a.r > b.r ? a.r / b.r : b.r / a.r;
  if (!(ratio < 1e30)) {
    tally.decision('lensArea is a number ≥ 0', area >= 0, true, input);
    return;
  }
  const lens = lensOf(a, b);
  const { ra, rb } = new CirclePair(a, b);
  const small = ra < rb ? ra : rb;
  if (area > 0 && lens.m < (small * small) << 100n) return; // thinner than the oracle's places tell
  tally.error('lensArea', relativeError(area, lens), input);
  const two = unionArea([a, b]);
  tally.decision('unionArea swapped', unionArea([b, a]), two, input);
  const discs = plus(discOf(a), discOf(b));
  tally.error('unionArea of two', relativeError(two, plus(discs, negate(lens))), input);
  const k = whole(random);
  const scaled = [a, b].map((c) => ({ x: timesPowerOfTwo(c.x, k), y: timesPowerOfTwo(c.y, k), r: timesPowerOfTwo(c.r, k) }));
  if (isOrdinary([a, b]) && isOrdinary(scaled)) {
    tally.decision('lensArea scaled', lensArea(scaled[0], scaled[1]), timesPowerOfTwo(area, 2 * k), [...input, k]);
    tally.decision('unionArea scaled', unionArea(scaled), timesPowerOfTwo(two, 2 * k), [...input, k]);
  }
}

function whole(random: Random): number {
  return random.below(201) - 100;
}

/** Whether areas and what leads to them stay far from overflow and underflow, with room for a lens 2⁻⁵³ thin. */
function isOrdinary(circles: readonly Circle[]): boolean {
  return circles.every(({ x, y, r }) => [x, y, r].every((value) => value === 0 || (Math.abs(value) > 1e-90 && Math.abs(value) < 1e90)));
}

function discOf({ r }: Readonly<Circle>): Real {
  const { m, e } = real(r);
  return { m: pi * m * m, e: 2 * e - Number(places) };
}

function scoreTangents(a: Circle, b: Circle, tally: Tally): void {
  const pair = new CirclePair(a, b);
  const input = [a, b];
  const lines = tangentLines(a, b);
  const isPoint = a.r === 0 || b.r === 0;
  const counts = { separate: isPoint ? 2 : 4, touching: isPoint ? 1 : 3, crossing: 2, 'inner-touching': 1, inside: 0, around: 0, equal: 0 };
  const count = pair.relation() === 'separate' && a.r === 0 && b.r === 0 ? 1 : counts[pair.relation()];
  tally.decision('tangentLines: how many', lines.length, count, input);
  for (const [i, line] of lines.entries()) {
    const side = line.kind === 'outer' ? 1n : -1n;
    const k = pair.ra - side * pair.rb;
    const exact = normalNear(pair.dx, pair.dy, k, fixed(real(line.normal.x)), fixed(real(line.normal.y)));
    tally.error('tangent normal', normalError(line.normal, exact), [...input, i]);
    const touch = (at: bigint, r: bigint, part: Real): Real => ({
      m: (at << places) + r * part.m,
      e: pair.unit - Number(places),
    });
    const onA = { x: touch(pair.ax, pair.ra, exact.x), y: touch(pair.ay, pair.ra, exact.y) };
    const onB = {
      x: touch(pair.ax + pair.dx, side * pair.rb, exact.x),
      y: touch(pair.ay + pair.dy, side * pair.rb, exact.y),
    };
    tally.error('tangent point', pointError(line.a, onA, { m: pair.ra, e: pair.unit }), [...input, i]);
    tally.error('tangent point', pointError(line.b, onB, { m: pair.rb, e: pair.unit }), [...input, i]);
    const cross = (b.x - a.x) * line.normal.y - (b.y - a.y) * line.normal.x;
    const pairOfLines = lines.filter(({ kind }) => kind === line.kind);
    const isPaired = JSON.stringify(pairOfLines[0].normal) !== JSON.stringify(pairOfLines[1]?.normal ?? pairOfLines[0].normal);
    if (isPaired && Number.isFinite(cross) && Math.abs(cross) > 1e-300) {
      const isFirst = lines.findIndex(({ kind }) => kind === line.kind) === i;
      tally.decision('tangentLines: order', cross > 0, isFirst, [...input, i]);
    }
  }
}

export function scoreTriangle(points: Triangle, random: Random, tally: Tally): void {
  const [a, b, c] = points;
  const exact = circumcircleOf(a, b, c);
  const circle = circleThrough(a, b, c);
  const isTooLarge = exact !== null && magnitude(exact.r) >= 1022;
  if (isTooLarge) return;
  tally.decision('circleThrough: null on a line', circle !== null, exact !== null, points);
  if (circle === null || exact === null) return;
  tally.error('circleThrough', pointError(circle, exact.center, exact.r), points);
  tally.error('circleThrough: r', ulpDistance(circle.r, exact.r), points);
  const k = whole(random);
  const numbers = points.flatMap(({ x, y }) => [x, y]);
  if (!numbers.every((value) => value === 0 || (Math.abs(value) > 1e-90 && Math.abs(value) < 1e90))) return;
  const [p, q, s] = points.map(({ x, y }) => ({ x: timesPowerOfTwo(x, k), y: timesPowerOfTwo(y, k) }));
  const scaled = circleThrough(p, q, s);
  const expected = { x: timesPowerOfTwo(circle.x, k), y: timesPowerOfTwo(circle.y, k), r: timesPowerOfTwo(circle.r, k) };
  tally.decision('circleThrough scaled', JSON.stringify(scaled), JSON.stringify(expected), [...points, k]);
}

export function scoreCluster(circles: Circle[], random: Random, tally: Tally): void {
  const area = unionArea(circles);
  tally.error('unionArea', relativeError(area, unionOf(circles)), circles);
  tally.decision('unionArea in any order', unionArea([...circles].reverse()), area, circles);
  const k = whole(random);
  const scaled = circles.map(({ x, y, r }) => ({ x: timesPowerOfTwo(x, k), y: timesPowerOfTwo(y, k), r: timesPowerOfTwo(r, k) }));
  tally.decision('unionArea scaled', unionArea(scaled), timesPowerOfTwo(area, 2 * k), [...circles, k]);
}
