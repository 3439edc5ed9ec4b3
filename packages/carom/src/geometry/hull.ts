/**
 * Segment, capsule, box, polygon and rounded hull as one thing, so that each question has one answer: the corners of a convex outline and
 * a radius around it. Side i runs from corner i to corner i + 1; a segment has two sides, there and back.
 *
 * The `load…` functions fill the module's state and say whether the shape has any points; the questions follow.
 */
import { dotSign, exactDot } from '../numeric/dot-sign.ts';
import { dyadic } from '../numeric/dyadic.ts';
import { fail } from '../numeric/fail.ts';
import { orient2d } from '../numeric/orient.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import type { Box, Capsule, Hull, Polygon, Segment, Vec } from './shapes.ts';

const mostCorners = 64;
/** Corners of a rounded hull, at most. */
export const mostPoints = 8;

/** Corner i along x; the one after the last is corner 0 again. */
export const cornerX: Float64Array = /* @__PURE__ */ new Float64Array(mostCorners + 1);
/** Corner i along y. */
export const cornerY: Float64Array = /* @__PURE__ */ new Float64Array(mostCorners + 1);

/** `turn`: 1 if the inside lies on the side of each side to which x turns to y, −1 if on the other. */
export const hull: { count: number; turn: number; radius: number } = { count: 0, turn: 1, radius: 0 };

export function loadSegment({ x1, y1, x2, y2 }: Readonly<Segment>): boolean {
  cornerX[0] = cornerX[2] = x1;
  cornerY[0] = cornerY[2] = y1;
  cornerX[1] = x2;
  cornerY[1] = y2;
  hull.count = 2;
  hull.turn = 1;
  hull.radius = 0;
  return x1 * 0 + y1 * 0 + x2 * 0 + y2 * 0 === 0; // NaN and ±∞ times 0 are NaN
}

export function loadCapsule(capsule: Readonly<Capsule>): boolean {
  const some = loadSegment(capsule);
  hull.radius = capsule.r;
  return some && capsule.r >= 0 && capsule.r < Infinity;
}

export function loadBox({ minX, minY, maxX, maxY }: Readonly<Box>): boolean {
  cornerX[0] = cornerX[3] = cornerX[4] = minX;
  cornerX[1] = cornerX[2] = maxX;
  cornerY[0] = cornerY[1] = cornerY[4] = minY;
  cornerY[2] = cornerY[3] = maxY;
  hull.count = 4;
  hull.turn = 1;
  hull.radius = 0;
  return isBox(minX, minY, maxX, maxY);
}

/** Whether these are the bounds of a box: finite, neither one crossed. */
export function isBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
  return minX <= maxX && minY <= maxY && minX * 0 + minY * 0 + maxX * 0 + maxY * 0 === 0;
}

/** How many corners. @throws TypeError without any, RangeError unless there are 3 to 64 */
export function cornersOf({ points }: Readonly<Polygon>): number {
  const count = points?.length;
  if (!(count >= 3 && count <= mostCorners)) fail('Polygon', 'points', '3 to 64 corners', points, count >= 0 ? 'range' : 'type');
  return count;
}

export function loadPolygon({ points }: Readonly<Polygon>): boolean {
  const areFinite = loadCorners(points, cornersOf({ points }));
  hull.radius = 0;
  return loadTurn() && areFinite;
}

/** How many points. @throws TypeError without any, RangeError unless there are 1 to 8 */
export function pointsOf({ points }: Readonly<Hull>): number {
  const count = points?.length;
  if (!(count >= 1 && count <= mostPoints)) fail('Hull', 'points', `1 to ${mostPoints} points`, points, count >= 0 ? 'range' : 'type');
  return count;
}

export function loadHull(shape: Readonly<Hull>): boolean {
  const count = pointsOf(shape);
  const areFinite = loadCorners(shape.points, count);
  const { r } = shape;
  hull.radius = r;
  if (count < 3) hull.turn = 1;
  else if (!loadTurn()) return false;
  return areFinite && r >= 0 && r < Infinity;
}

/** Whether the first three corners turn; sets the way they do. */
function loadTurn(): boolean {
  const turn = orient2d(cornerX[0], cornerY[0], cornerX[1], cornerY[1], cornerX[2], cornerY[2]);
  hull.turn = turn < 0 ? -1 : 1;
  return turn !== 0;
}

/** Whether all are finite. */
function loadCorners(points: readonly Readonly<Vec>[], count: number): boolean {
  let zero = 0;
  for (let i = 0; i < count; i++) {
    const { x, y } = points[i];
    cornerX[i] = x;
    cornerY[i] = y;
    zero += x * 0 + y * 0; // NaN and ±∞ times 0 are NaN
  }
  cornerX[count] = cornerX[0];
  cornerY[count] = cornerY[0];
  hull.count = count;
  return zero === 0;
}

/** What of a hull, its radius left aside, lies nearest to a point outside; or that it contains the point. */
export type Place = 'side' | 'corner' | 'within';

/** Sets `nearest`; for a place that was found elsewhere. */
export function setNearest(i: number): void {
  nearest = i;
}

/** Which side or corner `placeOf` found; for `'within'` the side across which the way out is shortest, −1 if there is none. */
export let nearest = 0;

/**
 * Where a point lies; exact. Within, the side is the one at the least distance, the first one of equals. The hull must be
 * convex; for what is not one of the three is answered.
 */
export function placeOf({ x, y }: Readonly<Vec>): Place {
  const { count, turn } = hull;
  let outside = false;
  let strictly = true;
  for (let i = 0; i < count; i++) {
    // orient2d written out: the bound is that of dot-sign.ts
    const x1 = cornerX[i];
    const y1 = cornerY[i];
    const ex = cornerX[i + 1] - x1;
    const ey = cornerY[i + 1] - y1;
    const px = x - x1;
    const py = y - y1;
    const l = ex * py;
    const r = ey * px;
    let side = turn * (l - r);
    const doubt = 4.5e-16 * (Math.abs(l) + Math.abs(r)) + 1e-321;
    if (side > doubt) continue;
    if (!(side < -doubt)) side = turn * orient2d(x1, y1, cornerX[i + 1], cornerY[i + 1], x, y);
    if (side > 0) continue;
    strictly = false;
    if (side === 0) continue;
    outside = true;
    if (along(i, i, x, y) > 0 && along(i, i + 1, x, y) < 0) {
      nearest = i;
      return 'side';
    }
  }
  if (strictly) {
    nearest = leastSide(x, y);
    return 'within';
  }
  nearest = outside ? -1 : sideHolding(x, y);
  if (nearest >= 0) return 'within';
  nearest = nearestCorner(x, y);
  if (cornerX[nearest] !== x || cornerY[nearest] !== y) return 'corner';
  nearest = -1; // a point, and no side to it
  return 'within';
}

/** The same for a segment or capsule: most points need only three filters. */
export function placeOfSegment(point: Readonly<Vec>): Place {
  const { x, y } = point;
  const x1 = cornerX[0];
  const y1 = cornerY[0];
  const x2 = cornerX[1];
  const y2 = cornerY[1];
  const ex = x2 - x1;
  const ey = y2 - y1;
  const px = x - x1;
  const py = y - y1;
  const qx = x - x2;
  const qy = y - y2;
  const first = px * ex + py * ey;
  const second = qx * ex + qy * ey;
  const firstDoubt = 4.5e-16 * (Math.abs(px * ex) + Math.abs(py * ey)) + 1e-321;
  const secondDoubt = 4.5e-16 * (Math.abs(qx * ex) + Math.abs(qy * ey)) + 1e-321;
  if (first < -firstDoubt || second > secondDoubt) {
    nearest = first < 0 ? 0 : 1;
    return 'corner';
  }
  const l = ex * py;
  const r = ey * px;
  if (first > firstDoubt && second < -secondDoubt && Math.abs(l - r) > 4.5e-16 * (Math.abs(l) + Math.abs(r)) + 1e-321) {
    nearest = l < r ? 0 : 1;
    return 'side';
  }
  return placeOf(point);
}

/** The same for a box, by comparing coordinates. */
export function placeOfBox(point: Readonly<Vec>): Place {
  const { x, y } = point;
  const column = x < cornerX[0] ? -1 : x > cornerX[1] ? 1 : 0;
  const row = y < cornerY[0] ? -1 : y > cornerY[2] ? 1 : 0;
  const wide = x > cornerX[0] && x < cornerX[1];
  const high = y > cornerY[0] && y < cornerY[2];
  if (column !== 0 && row !== 0) {
    nearest = row < 0 ? (column < 0 ? 0 : 1) : column < 0 ? 3 : 2;
    return 'corner';
  }
  if (row !== 0 && wide) {
    nearest = row < 0 ? 0 : 2;
    return 'side';
  }
  if (column !== 0 && high) {
    nearest = column > 0 ? 1 : 3;
    return 'side';
  }
  if (!(wide && high)) return placeOf(point); // level with a corner, or on the outline
  const low = y - cornerY[0];
  const top = cornerY[2] - y;
  const left = x - cornerX[0];
  const right = cornerX[1] - x;
  const least = Math.min(low, top, left, right);
  nearest = low === least ? 0 : right === least ? 1 : top === least ? 2 : 3;
  const close = least * 1.000000000000001 + 1e-320; // rounding may tell
  const rivals = (low <= close ? 1 : 0) + (top <= close ? 1 : 0) + (left <= close ? 1 : 0) + (right <= close ? 1 : 0);
  if (rivals > 1) nearest = leastSide(x, y);
  return 'within';
}

/** The first side on which (x, y) lies, ends included, if it lies on the line of one; else −1. Sides without length hold nothing. */
function sideHolding(x: number, y: number): number {
  const { count } = hull;
  for (let i = 0; i < count; i++) {
    if (cornerX[i] === cornerX[i + 1] && cornerY[i] === cornerY[i + 1]) continue;
    if (orient2d(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1], x, y) !== 0) continue;
    if (along(i, i, x, y) >= 0 && along(i, i + 1, x, y) <= 0) return i;
  }
  return -1;
}

function nearestCorner(x: number, y: number): number {
  const { count } = hull;
  for (let i = 0; i < count; i++) {
    if (along(i, i, x, y) <= 0 && along(i === 0 ? count - 1 : i - 1, i, x, y) >= 0) return i;
  }
  return 0;
}

/** The sign of the way from corner `k` to (x, y) along side `i`; exact. */
function along(i: number, k: number, x: number, y: number): number {
  const px = x - cornerX[k];
  const py = y - cornerY[k];
  const ex = cornerX[i + 1] - cornerX[i];
  const ey = cornerY[i + 1] - cornerY[i];
  return dotSign(px, py, ex, ey) || exactAlong(i, k, x, y);
}

function exactAlong(i: number, k: number, x: number, y: number): number {
  if ((x === cornerX[k] || cornerX[i] === cornerX[i + 1]) && (y === cornerY[k] || cornerY[i] === cornerY[i + 1])) return 0;
  setPoints(cornerX[k], cornerY[k], x, y);
  setRadii(0, 0, 0);
  setVelocities(cornerX[i], cornerY[i], cornerX[i + 1], cornerY[i + 1]);
  return exactDot();
}

/** The first of the sides nearest to a point strictly inside. */
function leastSide(x: number, y: number): number {
  const { count } = hull;
  let best = -1;
  let least = Infinity;
  let doubt = 0;
  for (let i = 0; i < count; i++) {
    const ex = cornerX[i + 1] - cornerX[i];
    const ey = cornerY[i + 1] - cornerY[i];
    const l = ex * (y - cornerY[i]);
    const r = ey * (x - cornerX[i]);
    const length = Math.sqrt(ex * ex + ey * ey);
    const distance = Math.abs(l - r) / length;
    // 4u of each product, 3.5u of the length, and no trust in what may underflow or overflow
    const error = length > 1e-100 && length < 1e100 ? 1e-15 * ((Math.abs(l) + Math.abs(r)) / length) + 1e-150 : Infinity;
    if (distance - error > least + doubt) continue;
    if (best >= 0 && !(distance + error < least - doubt) && !isNearerSide(i, best, x, y)) continue;
    best = i;
    least = distance;
    doubt = error;
  }
  return best;
}

/** Whether side `i` is nearer to (x, y) than side `j`, by the squares of both distances in big integers. */
function isNearerSide(i: number, j: number, x: number, y: number): boolean {
  const [overI, underI] = squares(i, x, y);
  const [overJ, underJ] = squares(j, x, y);
  return overI * underJ < overJ * underI;
}

function squares(i: number, x: number, y: number): [bigint, bigint] {
  const x1 = dyadic(cornerX[i]);
  const y1 = dyadic(cornerY[i]);
  const ex = dyadic(cornerX[i + 1]) - x1;
  const ey = dyadic(cornerY[i + 1]) - y1;
  const cross = ex * (dyadic(y) - y1) - ey * (dyadic(x) - x1);
  return [cross * cross, ex * ex + ey * ey];
}
