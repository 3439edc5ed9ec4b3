import { nx, ny, pointCount, pointGap, pointId, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import type { Vec } from '../geometry/shapes.ts';
import * as word from '../hulls/hull-layout.ts';
import type { ShapeAnswers, ShapeSurface } from '../hulls/shape-answers.ts';
import { isExposed } from '../hulls/wall-hulls.ts';
import { enabled, touching } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';

/** A point at which a body made of hulls touches another body or a wall. */
export interface ShapeTouch {
  /** Index of the first body. */
  readonly a: number;
  /** Index of the second one, −1 for a wall. */
  readonly b: number;
  /** Id of the wall, −1 for a body. */
  readonly wall: number;
  /** The point of the outline of the first. */
  readonly point: Vec;
  /** The unit vector from the first to the second. */
  readonly normal: Vec;
  readonly depth: number;
  readonly normalImpulse: number;
  readonly frictionImpulse: number;
}

/** The two that touch. */
type Names = Pick<ShapeTouch, 'a' | 'b' | 'wall'>;

/** What knows about bodies made of hulls in a world that has some. */
export function answersOf({ shapes }: Pick<State, 'shapes'>): ShapeAnswers | null {
  return shapes as ShapeAnswers | null;
}

/** Contacts of the last step: two hulls each, or a hull and a feature. */
export function shapeContactCount(state: State): number {
  return answersOf(state)?.contacts.now.count ?? 0;
}

/** What touches by the events, as it is now, and with `ended` what has pushed in the last step: ids of bodies and walls say which walls. */
export function shapeTouches(state: State, isTouching: (body: number, wall: number) => boolean, ended: boolean): readonly ShapeTouch[] {
  const answers = answersOf(state);
  if (answers === null) return [];
  const surface = answers.createSurface();
  answers.hulls.follow(state.bodies);
  return [...bodyTouches(state, answers, surface, ended), ...wallTouches(state, answers, surface, isTouching, ended)];
}

/** The hulls of the body in a slot that are no sensors, −1 for a disc. */
function hullsIn({ bodies }: State, { hulls }: ShapeAnswers, slot: number): number[] {
  const found: number[] = [];
  if (!bodies.isShaped(bodies.ids[slot])) return [-1];
  for (let h = hulls.firsts[bodies.ids[slot]]; h >= 0; h = hulls.nexts[h]) found.push(h);
  return found;
}

function bodyTouches(state: State, answers: ShapeAnswers, { pair, seams }: ShapeSurface, ended: boolean): ShapeTouch[] {
  const { bodies, shapedPairs } = state;
  const pairs: ShapeTouch[] = [];
  for (let p = 0; p < shapedPairs.count; p++) {
    const [first, second] = [shapedPairs.ends[2 * p], shapedPairs.ends[2 * p + 1]];
    const isTouching = (shapedPairs.flags[p] & touching) !== 0;
    if (!(isTouching || ended) || bodies.ids[first] < 0 || bodies.ids[second] < 0) continue;
    const isFlipped = !bodies.isShaped(bodies.ids[first]); // contacts name a body made of hulls first
    const [a, b] = isFlipped ? [second, first] : [first, second];
    const names = { a: bodies.ids[first], b: bodies.ids[second], wall: -1 };
    const found: ShapeTouch[] = [];
    for (const h of hullsIn(state, answers, a)) {
      for (const g of hullsIn(state, answers, b)) {
        if (!answers.hulls.meet(bodies.ids[a], h, bodies.ids[b], g, bodies)) continue;
        pair.placeTwo(a, h, b, g, null);
        pair.measure();
        seams.touchTwo(a, h, b, g, null);
        const key = g < 0 ? [h, bodies.ids[b], word.keyOfDisc] : [h, g, word.keyOfHull];
        found.push(...touchesAt(state, answers, key, names, isFlipped, pair.out));
      }
    }
    pairs.push(...(isTouching ? reached(found) : pushed(found)));
  }
  return pairs;
}

function wallTouches(
  state: State,
  answers: ShapeAnswers,
  { pair, seams }: ShapeSurface,
  isTouching: (body: number, wall: number) => boolean,
  ended: boolean,
): ShapeTouch[] {
  const { bodies, walls, shapedWalls } = state;
  walls.mend();
  const gone: ShapeTouch[] = [];
  const found = new Map<string, ShapeTouch[]>();
  for (let entry = 0; entry < shapedWalls.count; entry++) {
    const [slot, f] = [shapedWalls.ends[2 * entry], shapedWalls.ends[2 * entry + 1]];
    const index = bodies.ids[slot];
    if (index < 0 || (shapedWalls.flags[entry] & enabled) === 0 || !isExposed(walls, f)) continue;
    const owner = walls.owners[f];
    const { id, filter } = walls.records[owner];
    const isGone = !isTouching(bodies.idOf(index), id);
    if (isGone && !ended) continue;
    const name = `${index} ${id}`;
    const own = isGone ? gone : (found.get(name) ?? []);
    if (!isGone) found.set(name, own);
    for (const h of hullsIn(state, answers, slot)) {
      if (!answers.hulls.traits.meets(h, filter[0], filter[1])) continue;
      pair.placeBefore(slot, h, f, null);
      pair.measure();
      if (!pair.isOutOfSolid()) continue;
      seams.touchWall(slot, h, f, null);
      own.push(...touchesAt(state, answers, [h, id, f - walls.firsts[owner]], { a: index, b: -1, wall: id }, false, pair.out));
    }
  }
  return [...[...found.values()].flatMap(reached), ...pushed(gone)];
}

/** The points of two hulls that were measured, with the impulses of the contact of that key. */
function touchesAt(
  state: State,
  answers: ShapeAnswers,
  key: readonly number[],
  names: Names,
  isFlipped: boolean,
  out: Float64Array,
): ShapeTouch[] {
  const sign = isFlipped ? -1 : 1;
  return Array.from({ length: out[pointCount] }, (_, i) => {
    const at = points + pointWords * i;
    const gap = out[at + pointGap];
    const normal = { x: 0 + sign * out[nx], y: 0 + sign * out[ny] };
    const point = { x: out[at + pointX] - 0.5 * gap * normal.x, y: out[at + pointY] - 0.5 * gap * normal.y };
    return { ...names, point, normal, depth: 0 - gap, ...impulsesOf(state, answers, key, out[at + pointId]) };
  });
}

/** What a point gave in the last step; of one that has none, as of sleepers, what it holds in each sub-step. */
function impulsesOf(
  { subSteps }: State,
  { contacts }: ShapeAnswers,
  [h, other, which]: readonly number[],
  id: number,
): Pick<ShapeTouch, 'normalImpulse' | 'frictionImpulse'> {
  const { links, numbers, count } = contacts.now;
  for (let c = 0; c < count; c++) {
    const n = word.linkStride * c;
    if (links[n + word.keyOf] !== h || links[n + word.keyOf + 1] !== other || links[n + word.keyOf + 2] !== which) continue;
    const k = word.contactStride * c;
    const end = k + word.cPoints + word.pointStride * links[n + word.pointsOf];
    let sum = 0;
    for (let p = k + word.cPoints; p < end; p += word.pointStride) sum += numbers[p + word.pNormal];
    for (let p = k + word.cPoints; p < end; p += word.pointStride) {
      if (numbers[p + word.pId] !== id) continue;
      const share = sum > 0 ? numbers[p + word.pNormal] / sum : 1 / links[n + word.pointsOf];
      if (numbers[k + word.cTotal] === 0)
        return { normalImpulse: numbers[p + word.pNormal] * subSteps, frictionImpulse: numbers[p + word.pTangent] * subSteps };
      return { normalImpulse: numbers[k + word.cTotal] * share, frictionImpulse: numbers[k + word.cTotalTangent] * share };
    }
  }
  return { normalImpulse: 0, frictionImpulse: 0 };
}

/** Of the points of a touch that ended those that have pushed. */
function pushed(found: readonly ShapeTouch[]): readonly ShapeTouch[] {
  return found.filter(({ normalImpulse }) => normalImpulse !== 0);
}

/** Of the points of a touch those that are reached or press, or else the nearest one. */
function reached(found: readonly ShapeTouch[]): readonly ShapeTouch[] {
  const met = found.filter(({ depth, normalImpulse }) => depth >= 0 || normalImpulse !== 0);
  if (met.length > 0 || found.length === 0) return met;
  return [found.reduce((best, one) => (one.depth > best.depth ? one : best))];
}
