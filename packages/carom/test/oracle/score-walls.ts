// Asks the library about a disc and a straight shape and compares with the oracle.
import { castRayBox, closestPointBox, manifoldBox, overlapsBox, separationBox } from '../../src/geometry/box.ts';
import { castRayCapsule, closestPointCapsule, manifoldCapsule, overlapsCapsule, separationCapsule } from '../../src/geometry/capsule.ts';
import type { Hit } from '../../src/geometry/cast.ts';
import { closestPointSegment } from '../../src/geometry/closest-point.ts';
import type { Manifold } from '../../src/geometry/manifold.ts';
import { castRayPolygon, closestPointPolygon, manifoldPolygon, overlapsPolygon, separationPolygon } from '../../src/geometry/polygon.ts';
import { castRaySegment, manifoldSegment, overlapsSegment, separationSegment } from '../../src/geometry/segment.ts';
import type { Box, Capsule, Circle, Polygon, Ray, Segment, Vec } from '../../src/geometry/shapes.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import {
  impactBox,
  impactCapsule,
  impactPolygon,
  impactSegment,
  timeOfImpactBox,
  timeOfImpactCapsule,
  timeOfImpactPolygon,
  timeOfImpactSegment,
} from '../../src/motion/straight.ts';
import type { WallImpact } from '../../src/motion/wall-impact.ts';
import type { Random } from '../../src/numeric/random.ts';
import type { RealVec } from './circles.ts';
import { nudge, pick, smallSteps } from './generate-numbers.ts';
import { type StraightKind, shapeOf, type WallCase } from './generate-walls.ts';
import { type HullCase, HullPair } from './hulls.ts';
import { distanceIn, magnitude, type Real, real, toNumber, ulpDistance, ulpExponent } from './rational.ts';
import { normalError } from './score-circles.ts';
import type { Tally } from './tally.ts';

/** The questions of one kind of shape. */
export interface WallQuestions {
  overlaps(circle: Circle, slop?: number): boolean;
  separation(circle: Circle): number;
  closest(point: Vec): Vec | null;
  manifold(circle: Circle): Manifold | null;
  castRay(ray: Ray): Hit | null;
  timeOfImpact(circle: MovingCircle, maxTime?: number): number;
  impact(circle: MovingCircle, maxTime?: number): WallImpact | null;
}

const questions: { readonly [K in StraightKind]: (shape: never) => WallQuestions } = {
  segment: (shape: Segment) => ({
    overlaps: (circle, slop) => overlapsSegment(circle, shape, slop === undefined ? undefined : { slop }),
    separation: (circle) => separationSegment(circle, shape),
    closest: (point) => closestPointSegment(shape, point),
    manifold: (circle) => manifoldSegment(circle, shape),
    castRay: (ray) => castRaySegment(ray, shape),
    timeOfImpact: (circle, maxTime) => timeOfImpactSegment(circle, shape, maxTime),
    impact: (circle, maxTime) => impactSegment(circle, shape, maxTime),
  }),
  capsule: (shape: Capsule) => ({
    overlaps: (circle, slop) => overlapsCapsule(circle, shape, slop === undefined ? undefined : { slop }),
    separation: (circle) => separationCapsule(circle, shape),
    closest: (point) => closestPointCapsule(shape, point),
    manifold: (circle) => manifoldCapsule(circle, shape),
    castRay: (ray) => castRayCapsule(ray, shape),
    timeOfImpact: (circle, maxTime) => timeOfImpactCapsule(circle, shape, maxTime),
    impact: (circle, maxTime) => impactCapsule(circle, shape, maxTime),
  }),
  box: (shape: Box) => ({
    overlaps: (circle, slop) => overlapsBox(circle, shape, slop === undefined ? undefined : { slop }),
    separation: (circle) => separationBox(circle, shape),
    closest: (point) => closestPointBox(shape, point),
    manifold: (circle) => manifoldBox(circle, shape),
    castRay: (ray) => castRayBox(ray, shape),
    timeOfImpact: (circle, maxTime) => timeOfImpactBox(circle, shape, maxTime),
    impact: (circle, maxTime) => impactBox(circle, shape, maxTime),
  }),
  polygon: (shape: Polygon) => ({
    overlaps: (circle, slop) => overlapsPolygon(circle, shape, slop === undefined ? undefined : { slop }),
    separation: (circle) => separationPolygon(circle, shape),
    closest: (point) => closestPointPolygon(shape, point),
    manifold: (circle) => manifoldPolygon(circle, shape),
    castRay: (ray) => castRayPolygon(ray, shape),
    timeOfImpact: (circle, maxTime) => timeOfImpactPolygon(circle, shape, maxTime),
    impact: (circle, maxTime) => impactPolygon(circle, shape, maxTime),
  }),
};

/** What the documentation promises: ulp, except normals in units of 2⁻⁵³. */
export const wallBounds: Readonly<Record<string, number>> = {
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
};

export function scoreWall(one: WallCase, random: Random, tally: Tally): void {
  const { kind, hull, circle } = one;
  const shape = shapeOf(one);
  const ask = questions[kind](shape as never);
  const input = [kind, circle, shape];
  scoreRest(ask, hull, circle, random, input, tally);
  scoreFlight(ask, hull, circle, random, input, tally);
  scoreRay(ask, hull, circle, input, tally);
}

/** The exponent of the ulp of the largest number given. */
function unitOf({ corners, radius }: HullCase, others: readonly number[]): number {
  let most = Math.max(radius, ...others.map(Math.abs));
  for (const { x, y } of corners) most = Math.max(most, Math.abs(x), Math.abs(y));
  return ulpExponent(real(most));
}

function pointErrorIn(unit: number, got: Readonly<Vec>, exact: RealVec): number {
  return Math.max(distanceIn(unit, got.x, exact.x), distanceIn(unit, got.y, exact.y));
}

function scoreRest(ask: WallQuestions, hull: HullCase, circle: MovingCircle, random: Random, input: unknown[], tally: Tally): void {
  const pair = new HullPair(hull, circle);
  const overlap = pair.overlaps();
  tally.decision('overlaps', ask.overlaps(circle), overlap, input);
  const exact = pair.separation();
  const separation = ask.separation(circle);
  tally.decision('separation sign', Math.sign(separation), Math.sign(Number(exact.m)), input);
  tally.error('separation', ulpDistance(separation, exact), input);
  const near = Math.abs(toNumber(exact));
  const slop = near < Infinity ? pick(random, [near, nudge(near, smallSteps(random, 3)), near / 2]) : 1;
  if (slop > 0) tally.decision('slop', ask.overlaps(circle, slop), overlapsWithin(hull, circle, slop), [...input, slop]);
  const closest = ask.closest(circle);
  const unit = unitOf(hull, [circle.x, circle.y]);
  if (tally.decision('closest', closest !== null, true, input) && closest !== null) {
    tally.error('closest', pointErrorIn(unit, closest, pair.closest()), input);
  }
  const manifold = ask.manifold(circle);
  if (!tally.decision('manifold', manifold !== null, overlap, input) || manifold === null) return;
  tally.decision('depth 0', manifold.depth === 0, exact.m === 0n, input);
  tally.error('depth', ulpDistance(-manifold.depth, exact), input);
  tally.error('normal', normalError(manifold.normal, pair.normal()), input);
  tally.error('closest', pointErrorIn(unit, manifold.point, pair.closest()), input);
}

function overlapsWithin(hull: HullCase, circle: MovingCircle, slop: number): boolean {
  const pair = new HullPair(hull, circle, slop);
  return pair.overlaps(pair.slop);
}

function scoreFlight(ask: WallQuestions, hull: HullCase, circle: MovingCircle, random: Random, input: unknown[], tally: Tally): void {
  const pair = new HullPair(hull, circle);
  const now = pair.overlaps();
  const meets = pair.meetsBy(Infinity);
  const meeting = meets && !now ? pair.meeting() : null;
  const nearest = meeting === null ? Infinity : toNumber(meeting.time);
  const motion = pair.still ? 'still' : now ? ['approaching', 'abeam', 'receding'][pair.drift() + 1] : 'none';
  const when = now ? (motion === 'approaching' ? 'now' : 'never') : nearest < Infinity ? 'later' : 'never';
  const time = ask.timeOfImpact(circle);
  tally.decision('when', whenOf(time), when, input);
  if (meeting !== null && when === 'later') tally.error('time', ulpDistance(time, meeting.time), input);
  const around = nearest > 0 && nearest < Infinity ? nearest : random.next();
  for (const limit of [around, nudge(around, smallSteps(random, 9)), pick(random, [0, around / 2, around * 2])]) {
    if (!(limit < Infinity)) continue;
    const within = ask.timeOfImpact(circle, limit);
    const expected = when === 'later' && !pair.meetsBy(limit) ? 'never' : when;
    tally.decision('when by', whenOf(within), expected, [...input, limit]);
    if (expected === 'later') tally.decision('time ≤ limit', within <= limit, true, [...input, limit]);
  }
  const found = ask.impact(circle);
  if (now) {
    scoreNow(found, pair, motion, input, tally);
    return;
  }
  tally.decision('impact', found === null, when === 'never', input);
  if (found === null || meeting === null) return;
  tally.decision('kind', `${found.kind} ${found.motion}`, meeting.graze ? 'graze abeam' : 'hit approaching', input);
  tally.decision('feature', `${found.feature} ${found.index}`, `${meeting.feature} ${meeting.index}`, input);
  tally.decision('impact time', found.time, time, input);
  tally.error('impact normal', normalError(found.normal, pair.meetingNormal(meeting)), input);
  tally.error('impact point', pointErrorIn(flownUnit(hull, circle, meeting.time), found.point, pair.meetingPoint(meeting)), input);
}

/** The ulp of the largest of the shape's numbers, the radius and the way flown. */
function flownUnit(hull: HullCase, { r, vx, vy }: MovingCircle, time: Real): number {
  const speed = magnitude(real(Math.max(Math.abs(vx), Math.abs(vy))));
  return Math.max(unitOf(hull, [r]), magnitude(time) + speed - 52);
}

function whenOf(time: number): string {
  return time === Infinity ? 'never' : time === 0 ? 'now' : time > 0 ? 'later' : `${time}`;
}

function scoreNow(found: WallImpact | null, pair: HullPair, motion: string, input: unknown[], tally: Tally): void {
  if (!tally.decision('impact now', found !== null, true, input) || found === null) return;
  tally.decision('impact now', found.time, 0, input);
  tally.decision('kind now', `${found.kind} ${found.motion}`, `${pair.touches() ? 'touching' : 'overlapping'} ${motion}`, input);
  const { feature, index } = pair.feature();
  tally.decision('feature now', `${found.feature} ${found.index}`, `${feature} ${index}`, input);
  tally.error('impact normal', normalError(found.normal, pair.normal()), input);
}

/** The path of the center as a ray, against the shape alone. */
function scoreRay(ask: WallQuestions, hull: HullCase, { x, y, vx, vy }: MovingCircle, input: unknown[], tally: Tally): void {
  const point = { x, y, r: 0, vx, vy };
  const pair = new HullPair(hull, point);
  const inside = pair.overlaps();
  const hit = ask.castRay({ x, y, dx: vx, dy: vy });
  if (!tally.decision('ray hit', hit !== null, pair.meetsBy(Infinity), input) || hit === null) return;
  tally.decision('ray inside', hit.inside, inside, input);
  const out = { x: -hit.normal.x, y: -hit.normal.y };
  if (inside) {
    tally.decision('ray inside', `${hit.t} ${hit.point.x} ${hit.point.y}`, `0 ${x} ${y}`, input);
    tally.error('ray normal', normalError(out, pair.normal()), input);
    return;
  }
  const meeting = pair.meeting();
  tally.error('ray t', ulpDistance(hit.t, meeting.time), input);
  tally.error('ray normal', normalError(out, pair.meetingNormal(meeting)), input);
  tally.error('ray point', pointErrorIn(flownUnit(hull, point, meeting.time), hit.point, pair.meetingPoint(meeting)), input);
}
