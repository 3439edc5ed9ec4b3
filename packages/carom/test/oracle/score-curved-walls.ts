// Asks the library about a disc and an arc, or a disc in a room, and compares with the oracle.
import { castRayArc, closestPointArc, manifoldArc, overlapsArc, separationArc } from '../../src/geometry/arc.ts';
import { castRayRing, closestPointRing, manifoldRing, overlapsRing, separationRing } from '../../src/geometry/ring.ts';
import type { Arc, Ring, Vec } from '../../src/geometry/shapes.ts';
import { impactArc, timeOfImpactArc } from '../../src/motion/arc.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { impactRing, timeOfImpactRing } from '../../src/motion/ring.ts';
import type { Random } from '../../src/numeric/random.ts';
import type { RealVec } from './circles.ts';
import { ArcPair, BoxRoomPair, type Meeting, RoomPair, type RoundPair, signOf } from './curved-walls.ts';
import type { CurvedCase } from './generate-curved-walls.ts';
import { nudge, smallSteps } from './generate-numbers.ts';
import { absolute, distanceIn, magnitude, real, toNumber, ulpDistance, ulpExponent } from './rational.ts';
import { normalError } from './score-circles.ts';
import type { WallQuestions } from './score-walls.ts';
import type { Tally } from './tally.ts';

/** What the documentation promises: ulp, except normals in units of 2⁻⁵³; 1e-12 at the ends of arcs. */
export const curvedBounds: Readonly<Record<string, number>> = {
  separation: 8,
  depth: 8,
  normal: 4,
  closest: 8,
  time: 8,
  'impact normal': 4,
  'impact point': 8,
  'ray t': 8,
  'ray normal': 4,
  'ray point': 8,
  'end separation': 4500,
  'end depth': 4500,
  'end normal': 9000,
  'end time': 4500,
  'end impact normal': 9000,
};

function questionsOf(wall: Arc | Ring): WallQuestions {
  const options = (slop: number | undefined): { slop: number } | undefined => (slop === undefined ? undefined : { slop });
  if ('inside' in wall) {
    return {
      overlaps: (circle, slop) => overlapsRing(circle, wall, options(slop)),
      separation: (circle) => separationRing(circle, wall),
      closest: (point) => closestPointRing(wall, point),
      manifold: (circle) => manifoldRing(circle, wall),
      castRay: (ray) => castRayRing(ray, wall),
      timeOfImpact: (circle, maxTime) => timeOfImpactRing(circle, wall, maxTime),
      impact: (circle, maxTime) => impactRing(circle, wall, maxTime),
    };
  }
  return {
    overlaps: (circle, slop) => overlapsArc(circle, wall, options(slop)),
    separation: (circle) => separationArc(circle, wall),
    closest: (point) => closestPointArc(wall, point),
    manifold: (circle) => manifoldArc(circle, wall),
    castRay: (ray) => castRayArc(ray, wall),
    timeOfImpact: (circle, maxTime) => timeOfImpactArc(circle, wall, maxTime),
    impact: (circle, maxTime) => impactArc(circle, wall, maxTime),
  };
}

function pairOf(wall: Arc | Ring, circle: MovingCircle): RoundPair {
  if (!('inside' in wall)) return new ArcPair(wall, circle);
  return 'minX' in wall.inside ? new BoxRoomPair(wall.inside, circle) : new RoomPair(wall.inside, circle);
}

export function scoreCurved({ wall, circle }: CurvedCase, random: Random, tally: Tally): void {
  const ask = questionsOf(wall);
  const pair = pairOf(wall, circle);
  const input = [circle, wall];
  scoreRest(ask, wall, circle, pair, random, input, tally);
  scoreFlight(ask, wall, circle, pair, random, input, tally);
  scoreRay(ask, wall, circle, input, tally);
}

/** The exponent of the ulp of the largest number given. */
function unitOf(wall: Arc | Ring, circle: MovingCircle): number {
  const room = 'inside' in wall ? wall.inside : wall;
  const numbers = 'minX' in room ? [room.minX, room.minY, room.maxX, room.maxY] : [room.x, room.y, room.r];
  return ulpExponent(real(Math.max(...[...numbers, circle.x, circle.y, circle.r].map(Math.abs))));
}

function pointError(unit: number, got: Readonly<Vec>, exact: RealVec): number {
  return Math.max(distanceIn(unit, got.x, exact.x), distanceIn(unit, got.y, exact.y));
}

function scoreRest(
  ask: WallQuestions,
  wall: Arc | Ring,
  circle: MovingCircle,
  pair: RoundPair,
  random: Random,
  input: unknown[],
  tally: Tally,
): void {
  const rest = pair.rest(pair.center);
  const gap = signOf(rest.gap);
  const end = rest.feature.startsWith('corner') && !('inside' in wall) ? 'end ' : '';
  const exact = pair.length(rest.gap);
  tally.decision('overlaps', ask.overlaps(circle), gap <= 0, input);
  const separation = ask.separation(circle);
  tally.decision('separation sign', Math.sign(separation), gap, input);
  tally.error(`${end}separation`, ulpDistance(separation, exact), input);
  const near = Math.abs(toNumber(exact));
  for (const slop of [near, nudge(near, smallSteps(random, 3)), near / 2]) {
    if (slop > 0) tally.decision('slop', ask.overlaps(circle, slop), rest.gap <= pair.lengthOf(slop), [...input, slop]);
  }
  const point = ask.closest(circle);
  const unit = unitOf(wall, circle);
  if (tally.decision('closest', point !== null, true, input) && point !== null) {
    tally.error('closest', pointError(unit, point, pair.place(rest.point)), input);
  }
  const manifold = ask.manifold(circle);
  if (!tally.decision('manifold', manifold !== null, gap <= 0, input) || manifold === null) return;
  tally.decision('depth 0', manifold.depth === 0, gap === 0, input);
  tally.error(`${end}depth`, ulpDistance(-manifold.depth, exact), input);
  tally.error(`${end}normal`, normalError(manifold.normal, pair.vector(rest.normal)), input);
}

/** What is decided about the flight; null for a disc on its way out of an arc, where only the first meeting counts. */
function whenOf(pair: RoundPair, wall: Arc | Ring, meeting: Meeting | null): string | null {
  const rest = pair.rest(pair.center);
  if (pair.still) return 'never';
  if (pair instanceof BoxRoomPair) return meeting === null ? 'never' : meeting.t === 0n ? 'now' : 'later';
  if (signOf(rest.gap) > 0) return meeting === null ? 'never' : 'later';
  const drift = pair.drift();
  const hollow = 'inside' in wall || rest.feature === 'side 1';
  if (drift < 0 || (drift === 0 && hollow)) return 'now';
  if ('inside' in wall) return meeting === null ? 'never' : 'later';
  return null;
}

function word(time: number): string {
  return time === Infinity ? 'never' : time === 0 ? 'now' : time > 0 ? 'later' : `${time}`;
}

function scoreFlight(
  ask: WallQuestions,
  wall: Arc | Ring,
  circle: MovingCircle,
  pair: RoundPair,
  random: Random,
  input: unknown[],
  tally: Tally,
): void {
  const meeting = pair.meeting();
  const when = whenOf(pair, wall, meeting);
  const time = ask.timeOfImpact(circle);
  if (when === null) {
    tally.decision(
      'when, on the way out',
      time > 0 && (meeting === null || time <= toNumber(pair.time(meeting.t)) * (1 + 1e-12)),
      true,
      input,
    );
    return;
  }
  if (!tally.decision('when', word(time), when, input)) return;
  const touches = signOf(pair.rest(pair.center).gap) <= 0;
  const found = ask.impact(circle);
  tally.decision('impact', found !== null, when === 'later' || touches, input);
  if (found === null) return;
  if (when !== 'later' || meeting === null) {
    tally.decision('impact time', found.time, 0, input);
    const kind = signOf(pair.rest(pair.center).gap) === 0 ? 'touching' : 'overlapping';
    if (!(pair instanceof BoxRoomPair)) tally.decision('kind now', found.kind, kind, input);
    return;
  }
  const end = meeting.features[0].startsWith('corner') ? 'end ' : '';
  const exact = pair.time(meeting.t);
  tally.error(`${end}time`, ulpDistance(time, exact), input);
  tally.decision('impact time', found.time, time, input);
  tally.decision('kind', `${found.kind} ${found.motion}`, meeting.graze ? 'graze abeam' : 'hit approaching', input);
  tally.error(`${end}impact normal`, normalError(found.normal, pair.vector(meeting.normal)), input);
  const way = magnitude(exact) + magnitude(real(Math.max(Math.abs(circle.vx), Math.abs(circle.vy)))) - 52;
  const unit = pair instanceof BoxRoomPair ? Math.max(unitOf(wall, circle), way) : unitOf(wall, circle);
  tally.error('impact point', pointError(unit, found.point, pair.place(meeting.point)), input);
  const around = toNumber(exact);
  for (const limit of [around, nudge(around, smallSteps(random, 9)), around / 2, around * 2]) {
    const late = pair.limit(limit) - meeting.t;
    if (absolute(late) < 1n << 300n && late !== 0n) continue; // as good as equal
    tally.decision('when by', word(ask.timeOfImpact(circle, limit)), late >= 0n ? 'later' : 'never', [...input, limit]);
  }
}

function scoreRay(ask: WallQuestions, wall: Arc | Ring, { x, y, vx, vy }: MovingCircle, input: unknown[], tally: Tally): void {
  const point = { x, y, r: 0, vx, vy };
  const pair = pairOf(wall, point);
  const rest = pair.rest(pair.center);
  const inside = signOf(rest.gap) <= 0;
  const meeting = inside || pair.still ? null : pair.meeting();
  const hit = ask.castRay({ x, y, dx: vx, dy: vy });
  if (!tally.decision('ray hit', hit !== null, inside || meeting !== null, input) || hit === null) return;
  tally.decision('ray inside', hit.inside, inside, input);
  if (meeting === null) return;
  tally.error('ray t', ulpDistance(hit.t, pair.time(meeting.t)), input);
  tally.error('ray normal', normalError({ x: -hit.normal.x, y: -hit.normal.y }, pair.vector(meeting.normal)), input);
  const way = magnitude(pair.time(meeting.t)) + magnitude(real(Math.max(Math.abs(vx), Math.abs(vy)))) - 52;
  tally.error('ray point', pointError(Math.max(unitOf(wall, point), way), hit.point, pair.place(meeting.point)), input);
}
