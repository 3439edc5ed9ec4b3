import type { ShapeAnswers } from '../hulls/shape-answers.ts';
import { combine, combineRules, type RuleTable } from '../motion/contact-rules.ts';
import { fail } from '../numeric/fail.ts';
import { periodicDifference } from '../numeric/periodic.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import type { FullMaterial } from '../world/material.ts';
import { Sides } from '../world/queries/sides.ts';
import { wallEnd } from '../world/state/links.ts';
import { otherSensorBit, roleOf, sensesOf, sensesOfWall, wallBit } from '../world/state/senses.ts';
import type { State } from '../world/state/state.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import { BodyView } from '../world/views/body-view.ts';
import { WallView } from '../world/views/wall-view.ts';
import { faceFeature, featureGap } from '../world/walls/feature-contact.ts';
import { edge, featureStride, ioCount, ioDistance, ioNx, ioNy, ioX, ioY, ofUx, ofUy } from '../world/walls/wall-layout.ts';
import type { World } from '../world/world.ts';
import { answersOf } from './shape-touches.ts';

/** Why two things of a world collide, or do not. */
export interface PairExplanation {
  /** Whether they collide: their contact pushes them. */
  readonly meets: boolean;
  /** Whether one is a sensor that senses the other. */
  readonly senses: boolean;
  /** Distance of their surfaces, negative where they overlap. [length] */
  readonly separation: number;
  /** Restitution of the contact. */
  readonly restitution: number;
  /** Friction of the contact. */
  readonly friction: number;
  /** Rolling resistance of the contact. */
  readonly rollingResistance: number;
  /** The reasons, in plain words. */
  readonly reasons: readonly string[];
}

/** Why a body and a body or wall collide, or do not, and with what material. @throws TypeError or RangeError if one is not in the world */
export function explainPair<T>(world: World<T>, a: Body<T>, b: Body<T> | WorldWall<T>): PairExplanation {
  const where = 'explainPair';
  const parts = partsOf<T>(where, world);
  if (!(a instanceof BodyView)) return fail(where, 'a', 'a body', a, 'type');
  if (!(b instanceof BodyView) && !(b instanceof WallView)) return fail(where, 'b', 'a body or wall', b, 'type');
  parts.living(where, a as BodyView<T>);
  if (b instanceof BodyView) parts.living(where, b);
  else parts.standing(where, b as WallView<T>);
  const reasons: string[] = [];
  const [first, second] = [a.material, b.material];
  const { rules } = parts.state;
  const at = 2 * (rules.names.length * numberOf(rules, first) + numberOf(rules, second));
  const numbers = Float64Array.of(
    0,
    0,
    ...rules.entries.subarray(at, at + 2),
    ...[first, second].flatMap((one) => [one.restitution, one.friction]),
  );
  combine(numbers);
  const [restitution, friction] = numbers;
  const rollingResistance = Math.max(first.rollingResistance, second.rollingResistance);
  reasons.push(`restitution ${restitution}: ${ruleText(rules.entries[at], first.restitution, second.restitution)}`);
  reasons.push(`friction ${friction}: ${ruleText(rules.entries[at + 1], first.friction, second.friction)}`);
  reasons.push(`rolling resistance ${rollingResistance}: the larger of ${first.rollingResistance} and ${second.rollingResistance}`);
  const agrees = agree(a.filter, b.filter, reasons);
  const { isPushed, senses } = roles(parts, a as BodyView<T>, b as BodyView<T> | WallView<T>, reasons);
  const isKept = keepsApart(parts, a as BodyView<T>, b, reasons);
  const side = b instanceof WallView ? fromWall(parts, a as BodyView<T>, b as WallView<T>) : null;
  const separation = side?.gap ?? between(parts, a as BodyView<T>, b as BodyView<T>);
  if (side !== null && (b as WallView<T>).oneSided)
    reasons.push(
      `one-sided: the wall stops only what comes from its left; the center of a is ${side.isBefore ? 'in front of' : 'behind or beside'} it`,
    );
  if (parts.pairRules.given.preSolve !== null) reasons.push('the preSolve of the world may say otherwise in each step');
  const isSame = (a as unknown) === b;
  if (isSame) reasons.push('a body does not collide with itself');
  return {
    meets: agrees && isPushed && !isKept && !isSame,
    senses: agrees && senses && !isKept && !isSame,
    separation,
    restitution,
    friction,
    rollingResistance,
    reasons,
  };
}

function numberOf({ names }: RuleTable, { name = '' }: FullMaterial): number {
  return names.indexOf(name);
}

/** How an entry of the contact rules makes one value of two. */
function ruleText(entry: number, a: number, b: number): string {
  if (entry >= 0) return 'that of this pair of materials';
  const texts = {
    max: `the larger of ${a} and ${b}`,
    min: `the smaller of ${a} and ${b}`,
    product: `${a} · ${b}`,
    mean: `the mean of ${a} and ${b}`,
    'geometric-mean': `the root of ${a} · ${b}`,
  };
  return texts[combineRules[-1 - entry]];
}

function agree(a: { category: number; mask: number }, b: { category: number; mask: number }, reasons: string[]): boolean {
  const first = (a.mask & b.category) !== 0;
  const second = (b.mask & a.category) !== 0;
  if (!first) reasons.push(`no: the mask of a, ${bits(a.mask)}, has no bit of the category of b, ${bits(b.category)}`);
  if (!second) reasons.push(`no: the mask of b, ${bits(b.mask)}, has no bit of the category of a, ${bits(a.category)}`);
  if (first && second) reasons.push('the mask of each has a bit of the category of the other');
  return first && second;
}

/** Whether the two never meet, whatever their filters say. */
function keepsApart<T>(parts: WorldParts<T>, a: BodyView<T>, b: BodyView<T> | WallView<T>, reasons: string[]): boolean {
  const isIgnored = parts.state.ignored.has(a.id, b instanceof BodyView ? b.id : -1 - b.id);
  if (isIgnored) reasons.push('no: World.ignorePair keeps them from meeting');
  const isSwapped = b instanceof BodyView && b.index < a.index; // of two the one with the lesser index comes first
  const { pairFilter: given } = parts.pairRules.given;
  const isRefused = given !== null && (isSwapped ? given(b, a) : given(a, b)) !== true;
  if (isRefused) reasons.push('no: the pairFilter of the world keeps them from meeting');
  return isIgnored || isRefused;
}

function roles<T>(
  { state }: WorldParts<T>,
  a: BodyView<T>,
  b: BodyView<T> | WallView<T>,
  reasons: string[],
): { isPushed: boolean; senses: boolean } {
  const { bodies } = state;
  const isBody = b instanceof BodyView;
  const [first, second] = isBody
    ? [sensesOf(bodies, a.index) & roleOf(bodies, b.index), sensesOf(bodies, b.index) & roleOf(bodies, a.index)]
    : [sensesOf(bodies, a.index) & (b.sensor ? otherSensorBit : wallBit), sensesOfWall(b.record) & roleOf(bodies, a.index)];
  if (a.sensor || b.sensor) reasons.push(a.sensor && b.sensor ? 'no contact: both are sensors' : 'no contact: one of them is a sensor');
  if (a.sensor) reasons.push(`a ${first ? 'senses' : 'does not sense'} b, as its senses say`);
  if (b.sensor) reasons.push(`b ${second ? 'senses' : 'does not sense'} a, as its senses say`);
  const isMovable = a.kind === 'dynamic' || (isBody && b.kind === 'dynamic');
  if (!isMovable) reasons.push('no contact: neither of them is a dynamic body');
  const isJoined = state.links.separates(isBody ? b.index : wallEnd(b.id), a.index);
  if (isJoined) reasons.push('no contact: a joint of the two says so, its collideConnected is false');
  return { isPushed: isMovable && !a.sensor && !b.sensor && !isJoined, senses: (first | second) !== 0 };
}

function between<T>({ state }: WorldParts<T>, a: BodyView<T>, b: BodyView<T>): number {
  const { bodies, shapes } = state;
  if (shapes !== null && (bodies.isShaped(a.index) || bodies.isShaped(b.index))) return shapedSeparation(state, a.index, b.index);
  const dx = periodicDifference(b.x - a.x, state.periodX);
  const dy = periodicDifference(b.y - a.y, state.periodY);
  return Math.sqrt(dx * dx + dy * dy) - (a.r + b.r);
}

/** The gap between two bodies one of which is made of hulls, at least: negative by the way out; the least of all images on a torus. */
function shapedSeparation(state: State, a: number, b: number): number {
  const { bodies, periodX, periodY } = state;
  const shifts = (period: number) => (period === Infinity ? [0] : [-period, period, 0]);
  let least = Infinity;
  for (const x of shifts(periodX)) {
    for (const y of shifts(periodY)) {
      const gap = gapOf(state, ({ depths }, out) => {
        depths.shift[0] = x;
        depths.shift[1] = y;
        depths.measureBody(bodies.slots[a], bodies.slots[b], out);
        depths.shift.fill(0);
      });
      least = Math.min(least, gap);
    }
  }
  return least;
}

/** How far a body is from a wall, and whether its center is on a side that holds. */
function fromWall<T>(
  { state }: WorldParts<T>,
  { x, y, r, index }: BodyView<T>,
  wall: WallView<T>,
): { readonly gap: number; readonly isBefore: boolean } {
  const { walls } = state;
  walls.mend();
  const at = walls.records.indexOf(wall.record);
  const io = new Float64Array(ioCount);
  io[ioX] = x;
  io[ioY] = y;
  let least = Infinity;
  let faced = Infinity;
  let isBefore = false;
  const sides = new Sides(walls, r, 0, 0);
  for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++) sides.add(f);
  for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++) {
    if (faceFeature(walls.numbers, walls.kinds, f, io)) {
      const isRight = wall.oneSided && walls.kinds[f] === edge && isRightOf(walls.numbers, f, io);
      faced = Math.min(faced, isRight ? -io[ioDistance] : io[ioDistance]);
      isBefore ||= !sides.isPassing(f - walls.firsts[at], x, y);
    }
    featureGap(walls.numbers, walls.kinds, f, io); // from behind and beside a one-sided wall an end is nearest
    least = Math.min(least, io[ioDistance]);
  }
  const gap = (faced < Infinity ? faced : least) - r;
  return { gap: state.bodies.isShaped(index) ? shapedGap(state, index, at) : gap, isBefore };
}

/** The gap between a body made of hulls and the wall at a place. */
function shapedGap(state: State, index: number, at: number): number {
  const { walls, bodies } = state;
  let least = Infinity;
  for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++)
    least = Math.min(
      least,
      gapOf(state, ({ depths }, gap) => depths.measureFeature(bodies.slots[index], f, gap)),
    );
  return least;
}

/** A gap of a body made of hulls, as it lies now. */
function gapOf(state: State, measure: (answers: ShapeAnswers, gap: Float64Array) => void): number {
  const gap = new Float64Array(1);
  const answers = answersOf(state);
  if (answers === null) return Infinity;
  answers.hulls.follow(state.bodies);
  measure(answers, gap);
  return gap[0];
}

/** Whether the normal out of an edge, from where a point was that faces it, looks to its right. */
function isRightOf(numbers: Float64Array, f: number, io: Float64Array): boolean {
  return io[ioNy] * numbers[featureStride * f + ofUx] < io[ioNx] * numbers[featureStride * f + ofUy];
}

function bits(value: number): string {
  return `0b${(value >>> 0).toString(2)}`;
}
