// Asks the library's casts and compares with the oracle.
import { castRay, castSegment, type Hit } from '../../src/geometry/cast.ts';
import { type LinePoint, lineIntersections, rayIntersections, segmentIntersections } from '../../src/geometry/line-intersections.ts';
import type { Ray } from '../../src/geometry/shapes.ts';
import type { Random } from '../../src/numeric/random.ts';
import { LineCircle, type Reach } from './casts.ts';
import type { CastCase } from './generate-casts.ts';
import { whole } from './generate-numbers.ts';
import { distanceIn, timesPowerOfTwo, ulpDistance } from './rational.ts';
import { normalError, pointError } from './score-circles.ts';
import type { Tally } from './tally.ts';

/** What the documentation promises: ulp, except normals in units of 2⁻⁵³. */
export const castBounds: Readonly<Record<string, number>> = {
  'ray t': 8,
  'ray point': 8,
  'ray normal': 4,
  'segment t': 8,
  'segment point': 8,
  'segment normal': 4,
  'roots t': 8,
  'roots point': 8,
};

export function scoreCast({ segment, circle }: CastCase, random: Random, tally: Tally): void {
  const between = LineCircle.between(segment, circle);
  scoreHit('segment', castSegment(segment, circle), between, [segment, circle], tally);
  scoreRoots('line', lineIntersections(segment, circle), between, [segment, circle], tally);
  scoreRoots('ray', rayIntersections(segment, circle), between, [segment, circle], tally);
  scoreRoots('segment', segmentIntersections(segment, circle), between, [segment, circle], tally);
  const ray = rayOf(segment, random);
  scoreHit('ray', castRay(ray, circle), LineCircle.along(ray, circle), [ray, circle], tally);
}

/** A ray along the segment, its direction rounded, halved (the difference might overflow) and at times scaled far down. */
function rayOf(segment: CastCase['segment'], random: Random): Ray {
  const down = random.below(4) === 0 ? whole(random, -600, 0) : 0;
  return {
    x: segment.x1,
    y: segment.y1,
    dx: timesPowerOfTwo(segment.x2 / 2 - segment.x1 / 2, down),
    dy: timesPowerOfTwo(segment.y2 / 2 - segment.y1 / 2, down),
  };
}

/** The first hit: at the start if that is in the disc, else the first root in reach. */
function scoreHit(reach: Reach, got: Hit | null, line: LineCircle, input: unknown, tally: Tally): void {
  const inside = line.startsInside;
  const [side] = line.roots(reach);
  const hits = inside || side !== undefined;
  if (!tally.decision(`${reach} hit`, got !== null, hits, input) || got === null) return;
  tally.decision(`${reach} inside`, got.inside, inside, input);
  if (inside) {
    tally.decision(`${reach} inside t`, got.t, 0, input);
    const start = line.start();
    tally.decision(`${reach} inside point`, distanceIn(0, got.point.x, start.x) + distanceIn(0, got.point.y, start.y), 0, input);
    tally.error(`${reach} normal`, normalError(got.normal, line.outward()), input);
    return;
  }
  const t = line.t(side);
  if (reach === 'segment') {
    tally.decision('segment t ≤ 1', got.t <= 1, true, input);
    if (line.endsOnCircle(side)) tally.decision('segment t = 1', got.t, 1, input);
  }
  tally.error(`${reach} t`, ulpDistance(got.t, t), input);
  tally.error(`${reach} point`, pointError(got.point, line.point(side), line.radius()), input);
  tally.error(`${reach} normal`, normalError(got.normal, line.r > 0n ? line.normal(side) : line.against()), input);
}

/** All roots in reach: their number, their order, t and point of each; t = 0 and t = 1 exactly where an end is on the circle. */
function scoreRoots(reach: Reach, got: readonly LinePoint[], line: LineCircle, input: unknown, tally: Tally): void {
  const sides = line.roots(reach);
  if (!tally.decision(`${reach} count`, got.length, sides.length, input)) return;
  if (got.length === 2) tally.decision(`${reach} order`, got[0].t <= got[1].t, true, input);
  got.forEach((point, i) => {
    const side = sides[i];
    if (reach !== 'line') tally.decision(`${reach} range`, point.t >= 0 && (reach === 'ray' || point.t <= 1), true, input);
    if (line.endsOnCircle(side)) tally.decision(`${reach} t = 1`, point.t, 1, input);
    tally.error('roots t', ulpDistance(point.t, line.t(side)), input);
    tally.error('roots point', pointError(point, line.point(side), line.radius()), input);
  });
}
