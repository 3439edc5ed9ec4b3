/** Wall features as hulls of body 1 of a pair. */

import { courseWords, type MovingPair, pivotX, pivotY, seenFrom, timeApart } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import { distance, kind, nx, ny, ofA, ofB, sideOfB } from '../geometry/hulls/features.ts';
import { setNormals } from '../geometry/hulls/hull-set.ts';
import { touchPoints } from '../geometry/hulls/touch-points.ts';
import { floats, ints } from '../world/arrays.ts';
import * as word from '../world/walls/wall-layout.ts';
import type { Walls } from '../world/walls/walls.ts';

import { closestToCurve, closestToPlane, heights, isAtEnd, lowest, timeToCurve, touchAround } from './wall-surfaces.ts';

/** Features by number: those of all walls, or one as it is at another time. */
export type Surfaces = Pick<Walls, 'kinds' | 'numbers'>;

/** Room for one feature. */
export function createSurface(): Surfaces {
  return { kinds: ints(1), numbers: floats(word.featureStride) };
}

/** Writes where a side of a room, a ring or an arc is as `carryFeature` says: hulls are carried as hulls. */
export function poseSurface(
  { kinds, numbers }: Surfaces,
  f: number,
  to: Surfaces,
  course: Float64Array,
  pivot: Float64Array,
  turned: Float64Array,
): void {
  const k = word.featureStride * f;
  const out = to.numbers;
  const cos = turned[0];
  const sin = turned[1];
  to.kinds[0] = kinds[f];
  for (let i = 0; i < word.featureStride; i++) out[i] = numbers[k + i];
  const x = numbers[k + word.ofX] - pivot[0];
  const y = numbers[k + word.ofY] - pivot[1];
  out[word.ofX] = course[courseWords + pivotX] + cos * x - sin * y;
  out[word.ofY] = course[courseWords + pivotY] + sin * x + cos * y;
  for (let i = kinds[f] === word.plane ? word.ofUx : word.ofFromX; i <= (kinds[f] === word.plane ? word.ofUx : word.ofToX); i += 2) {
    out[i] = cos * numbers[k + i] - sin * numbers[k + i + 1];
    out[i + 1] = sin * numbers[k + i] + cos * numbers[k + i + 1];
  }
}

/** Normals of an edge are those along which its sides lie, to this sine. */
const level = 1e-3;

/** Whether a feature is met at all: not if its walls are one surface there. */
export function isExposed({ kinds, numbers }: Surfaces, f: number): boolean {
  const k = word.featureStride * f;
  if (kinds[f] < word.plane) return numbers[k + word.ofMost] >= numbers[k + word.ofLeast];
  return kinds[f] !== word.point || numbers[k + word.ofLength] >= 0;
}

/** Whether a feature is a hull: a segment or a point, with a radius. */
export function isHull(walls: Surfaces, f: number): boolean {
  return walls.kinds[f] < word.plane || walls.kinds[f] === word.point;
}

/**
 * Writes a feature as it stands to hull 1 of a pair, or another. Of a side of a room that is the point below the center of hull 0, of a curve its
 * center. Of an arc it may be its tangent, from where it begins (`end` 0) or ends (1) on.
 */
export function loadFeature(walls: Surfaces, f: number, pair: MovingPair, to: number = 1, end: number = -1): void {
  const { kinds, numbers } = walls;
  const k = word.featureStride * f;
  const first = 2 * pair.starts[to];
  const radius = numbers[k + word.ofRadius];
  const isEdge = kinds[f] < word.plane || end >= 0;
  let ux = numbers[k + word.ofUx];
  let uy = numbers[k + word.ofUy];
  let length = numbers[k + word.ofLength];
  let x = numbers[k + word.ofX];
  let y = numbers[k + word.ofY];
  if (end >= 0) {
    ux = 0 - numbers[k + word.ofFromY + 2 * end];
    uy = numbers[k + word.ofFromX + 2 * end];
    length = end === 0 ? radius : -radius;
    x += radius * uy;
    y -= radius * ux;
  } else if (kinds[f] === word.plane) {
    const along = (pair.courses[pivotX] - x) * ux + (pair.courses[pivotY] - y) * uy;
    x += along * ux;
    y += along * uy;
  }
  pair.counts[to] = isEdge ? 2 : 1;
  pair.radii[to] = isHull(walls, f) ? radius : 0;
  pair.corners[first] = x;
  pair.corners[first + 1] = y;
  if (!isEdge) return;
  pair.corners[first + 2] = x + length * ux;
  pair.corners[first + 3] = y + length * uy;
  setNormals(pair, to);
}

/** Moves hull 1, or another, and its pivot by where its wall is after a time: cosine and sine of its turn and that time in `turned`. */
export function carryFeature(pair: MovingPair, pivot: Float64Array, turned: Float64Array, to: number = 1): void {
  const { corners: c, normals: n, courses } = pair;
  const first = 2 * pair.starts[to];
  const cos = turned[0];
  const sin = turned[1];
  const toX = courses[courseWords * to + pivotX];
  const toY = courses[courseWords * to + pivotY];
  for (let i = first; i < first + 2 * pair.counts[to]; i += 2) {
    const x = c[i] - pivot[0];
    const y = c[i + 1] - pivot[1];
    c[i] = toX + cos * x - sin * y;
    c[i + 1] = toY + sin * x + cos * y;
    const u = n[i];
    const w = n[i + 1];
    n[i] = cos * u - sin * w;
    n[i + 1] = sin * u + cos * w;
  }
}

/** Writes distance, normal and features of hull 0 and a feature that lies as hull 1 says. */
export function closestToFeature(pair: MovingPair, walls: Surfaces, f: number, out: Float64Array): void {
  const code = walls.kinds[f];
  if (code === word.plane) closestToPlane(pair, walls.numbers, f, out);
  else if (code === word.ring || code >= word.arc) closestToCurve(pair, walls.numbers, code, f, out);
  else closestFeatures(pair, 0, pair, 1, out);
}

/** Writes the points at which they touch. */
export function touchFeature(pair: MovingPair, walls: Surfaces, f: number, out: Float64Array): void {
  if (isHull(walls, f)) touchPoints(pair, 0, pair, 1, out);
  else touchAround(pair, walls.numbers, walls.kinds[f], f, out);
}

/**
 * Whether a contact with a feature holds hull 0: an edge along its normals only, a point within its wedge. So what slides along a chain touches one
 * feature after the other.
 */
export function holds(pair: MovingPair, walls: Surfaces, f: number, out: Float64Array): boolean {
  const { kinds, numbers } = walls;
  const k = word.featureStride * f;
  if (kinds[f] < word.plane) {
    const first = 2 * pair.starts[1];
    return Math.abs(out[nx] * pair.normals[first + 1] - out[ny] * pair.normals[first]) < level;
  }
  if (kinds[f] !== word.point) return kinds[f] < word.arc || !isAtEnd(); // the ends of arcs are points of their own
  return (
    -out[nx] * numbers[k + word.ofFromX] - out[ny] * numbers[k + word.ofFromY] >= 0 &&
    -out[nx] * numbers[k + word.ofToX] - out[ny] * numbers[k + word.ofToY] >= 0
  );
}

/**
 * Of a face of a solid that hull 0 is behind, or cuts: writes how deep, if the way out is shortest there. Returns false if it is another face that
 * pushes it out. To be asked where nothing turns.
 */
export function outOfSolid(pair: MovingPair, { kinds, numbers }: Surfaces, f: number, out: Float64Array): boolean {
  if (kinds[f] !== word.face) return true;
  const k = word.featureStride * f;
  const outX = -numbers[k + word.ofUy];
  const outY = numbers[k + word.ofUx];
  if (out[distance] > 0 && out[nx] * outX + out[ny] * outY < 0) return true;
  const own = lowest(pair, numbers, f);
  const low = heights[0];
  const firstFace = numbers[k + word.ofFirst];
  for (let g = firstFace; g < firstFace + numbers[k + word.ofCount]; g++) {
    if (g === f) continue;
    lowest(pair, numbers, g);
    if (heights[0] > low || (heights[0] === low && g < f)) return false;
  }
  if (low > 0) return false;
  out[distance] = low;
  out[nx] = 0 - outX;
  out[ny] = 0 - outY;
  out[kind] = sideOfB;
  out[ofA] = own;
  // the side whose normal looks outwards
  const first = 2 * pair.starts[1];
  out[ofB] = pair.normals[first] * outX + pair.normals[first + 1] * outY > 0 ? 0 : 1;
  return true;
}

/** Writes a time ≤ `left` for which hull 0 stays `target` away from a feature. */
export function timeToFeature(pair: MovingPair, { kinds, numbers }: Surfaces, f: number, out: Float64Array): void {
  const code = kinds[f];
  if (code === word.plane) {
    seenFrom(pair, 1, out);
    return;
  }
  if (code === word.point || code < word.plane) {
    timeApart(pair, out);
    return;
  }
  timeToCurve(pair, numbers, f, out);
}
