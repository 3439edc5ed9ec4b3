import { scaleBy } from '../numeric/relative.ts';
import { pair } from './hull-pair.ts';
import * as word from './hulls/features.ts';
import { createHullSet } from './hulls/hull-set.ts';
import { loadInto, shiftOfPair, turned } from './hulls/load-pair.ts';
import { touchPoints } from './hulls/touch-points.ts';
import { type ClosestPoints, closestPoints } from './hulls.ts';
import type { Hull, Vec } from './shapes.ts';

/** A point at which two hulls touch. */
export interface HullPoint extends Vec {
  /** By how much they overlap there along the normal, at least 0. [length] */
  depth: number;
  /**
   * Whose corner it is: k for corner k of the first hull, 16 + k of the second one, 32 + 8j + k for corner j on corner k. While hulls move a
   * little, the same touching corners keep their number.
   */
  id: number;
}

/** How two overlapping hulls touch: `normal` is the unit vector a → b, `depth` the overlap (≥ 0), at one point or two. */
export interface HullManifold {
  /** The unit vector from a to b: the way to push b. */
  normal: Vec;
  /** By how much they overlap, at least 0. [length] */
  depth: number;
  /** How many of the points count: 1 or 2. */
  count: number;
  /** The points; `points[1]` means nothing if `count` is 1. */
  readonly points: readonly [HullPoint, HullPoint];
}

/**
 * A manifold of two hulls to pass as `out`, filled with zeros.
 *
 * @example
 * createHullManifold().points.length; // 2
 */
export function createHullManifold(): HullManifold {
  return { normal: { x: 0, y: 0 }, depth: 0, count: 0, points: [createPoint(), createPoint()] };
}

function createPoint(): HullPoint {
  return { x: 0, y: 0, depth: 0, id: 0 };
}

const set = /* @__PURE__ */ createHullSet(2);
const features: Float64Array = /* @__PURE__ */ word.createFeatures();
const near: ClosestPoints = { distance: 0.5, normal: { x: 0.5, y: 0.5 }, a: { x: 0.5, y: 0.5 }, b: { x: 0.5, y: 0.5 } };

/**
 * The contact manifold of two rounded hulls, or `null` if they do not overlap. Moving `b` by `depth × normal` makes them touch.
 *
 * Two points if a side of one lies along a side of the other: the ends of what they share where they overlap. Else one, at the deepest
 * corner or between two. Half its depth along the normal a point lies in a, half of it the other way in b, so it is midway between them.
 * Each has a number that stays while hulls slide and rock.
 *
 * Overlap is exact. `depth` and `normal` are as exact as those of `closestPoints`, points and their depths within 16 ulp of the largest
 * number given. `null` for what `overlapsHull` answers false at once. Writes into `out` and returns it.
 *
 * @example
 * const floor = createHull([{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 1 }, { x: 0, y: 1 }]);
 * const crate = createHull([{ x: 2, y: 0.5 }, { x: 4, y: 0.5 }, { x: 4, y: 2.5 }, { x: 2, y: 2.5 }]);
 * manifoldHull(floor, crate)?.points; // [{ x: 4, y: 0.75, depth: 0.5, id: 17 }, { x: 2, y: 0.75, depth: 0.5, id: 16 }]
 */
export function manifoldHull(a: Readonly<Hull>, b: Readonly<Hull>, out: HullManifold = createHullManifold()): HullManifold | null {
  if (closestPoints(a, b, near) === null || near.distance > 0) return null;
  out.normal.x = near.normal.x;
  out.normal.y = near.normal.y;
  out.depth = 0 - near.distance;
  out.count = 0;
  const shift = shiftOfPair(a, b);
  const origin = a.points[0];
  const isTurnedA = loadInto(set, 0, a, origin, shift);
  const isTurnedB = loadInto(set, 1, b, origin, shift);
  const deepest = writeFeatures(a.points.length, b.points.length, isTurnedA, isTurnedB, shift);
  touchPoints(set, 0, set, 1, features);
  for (let n = 0; n < features[word.pointCount]; n++) {
    const at = word.points + word.pointWords * n;
    const id = idOf(features[at + word.pointId], a.points.length, b.points.length, isTurnedA, isTurnedB);
    const depth = id === deepest ? out.depth : Math.min(0 - scaleBy(features[at + word.pointGap], -shift), out.depth);
    if (!(depth >= 0)) continue;
    const point = out.points[out.count++];
    point.x = origin.x + scaleBy(features[at + word.pointX], -shift);
    point.y = origin.y + scaleBy(features[at + word.pointY], -shift);
    point.depth = depth;
    point.id = id;
  }
  if (out.count === 0) writeMiddle(out, deepest);
  return out;
}

/** Writes what `pair` says, for the order of corners in the set, to `features`; returns the number of the deepest point. */
function writeFeatures(countA: number, countB: number, isTurnedA: boolean, isTurnedB: boolean, shift: number): number {
  const { isSide, feature, corner, ofA: isOfA } = pair;
  const isCorner = !isSide || feature < 0;
  const first = Math.max(feature, 0);
  features[word.distance] = scaleBy(near.distance, shift) + set.radii[0] + set.radii[1];
  features[word.nx] = near.normal.x;
  features[word.ny] = near.normal.y;
  features[word.kind] = isCorner ? word.corners : isOfA ? word.sideOfA : word.sideOfB;
  const owner = isOfA ? countA : countB;
  const other = isOfA ? countB : countA;
  const isTurned = isOfA ? isTurnedA : isTurnedB;
  const side = isCorner ? turned(first, owner, isTurned) : isTurned ? owner - 1 - first : first;
  const point = turned(feature < 0 ? 0 : corner, other, isOfA ? isTurnedB : isTurnedA);
  features[word.ofA] = isOfA ? side : point;
  features[word.ofB] = isOfA ? point : side;
  if (!isCorner) setNormal(isOfA ? 0 : 1, side, isOfA ? 1 : -1);
  if (isCorner) return 32 + 8 * (isOfA ? first : corner) + (isOfA ? corner : first);
  return (isOfA ? 16 : 0) + corner;
}

/** Gives a side its exact normal: seen from far away, the hull may have lost its shape. */
function setNormal(h: number, side: number, sign: number): void {
  const at = 2 * (set.starts[h] + side);
  set.normals[at] = sign * near.normal.x;
  set.normals[at + 1] = sign * near.normal.y;
}

/** The number of a point for the order in which corners were given. */
function idOf(id: number, countA: number, countB: number, isTurnedA: boolean, isTurnedB: boolean): number {
  if (id < 16) return turned(id, countA, isTurnedA);
  if (id < 32) return 16 + turned(id - 16, countB, isTurnedB);
  return 32 + 8 * turned((id - 32) >> 3, countA, isTurnedA) + turned(id & 7, countB, isTurnedB);
}

/** One point, midway between the deepest ones of both outlines. */
function writeMiddle(out: HullManifold, id: number): void {
  const [point] = out.points;
  point.x = near.a.x / 2 + near.b.x / 2;
  point.y = near.a.y / 2 + near.b.y / 2;
  point.depth = out.depth;
  point.id = id;
  out.count = 1;
}
