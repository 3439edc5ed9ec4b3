/** Wall features as hulls of body 1 of a pair, and what of curved ones is nearest to hull 0. */
import { courseWords, type MovingPair, pivotX, pivotY, reach, seenFrom, timeApart, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import {
  apart,
  corners,
  createFeatures,
  distance,
  kind,
  left,
  margin,
  nx,
  ny,
  ofA,
  ofB,
  pointCount,
  pointGap,
  pointId,
  points,
  pointWords,
  pointX,
  pointY,
  sideOfB,
  target,
} from '../geometry/hulls/features.ts';
import { setNormals } from '../geometry/hulls/hull-set.ts';
import { touchPoints } from '../geometry/hulls/touch-points.ts';
import {
  arc,
  face,
  featureStride,
  ofCount,
  ofFirst,
  ofFromX,
  ofFromY,
  ofLeast,
  ofLength,
  ofMost,
  ofRadius,
  ofToX,
  ofToY,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  point,
  ring,
} from '../world/walls/wall-layout.ts';
import type { Walls } from '../world/walls/walls.ts';

/** Normals of an edge are those along which its sides lie, to this sine. */
const level = 0.02;

/** Whether a feature is met at all: not if its walls are one surface there. */
export function isExposed({ kinds, numbers }: Walls, f: number): boolean {
  const k = featureStride * f;
  if (kinds[f] < plane) return numbers[k + ofMost] >= numbers[k + ofLeast];
  return kinds[f] !== point || numbers[k + ofLength] >= 0;
}

/** Whether a feature is a hull: a segment or a point, with a radius. */
export function isHull(walls: Walls, f: number): boolean {
  return walls.kinds[f] < plane || walls.kinds[f] === point;
}

/** Writes a feature as it stands to hull 1 of a pair. Of a side of a room that is the point below the center of hull 0, of a curve its center. */
export function loadFeature({ kinds, numbers }: Walls, f: number, pair: MovingPair): void {
  const k = featureStride * f;
  const first = 2 * pair.starts[1];
  const x = numbers[k + ofX];
  const y = numbers[k + ofY];
  const isEdge = kinds[f] < plane;
  pair.counts[1] = isEdge ? 2 : 1;
  pair.radii[1] = kinds[f] === point || isEdge ? numbers[k + ofRadius] : 0;
  pair.corners[first] = x;
  pair.corners[first + 1] = y;
  if (kinds[f] === plane) {
    const { courses } = pair;
    const along = (courses[pivotX] - x) * numbers[k + ofUx] + (courses[pivotY] - y) * numbers[k + ofUy];
    pair.corners[first] = x + along * numbers[k + ofUx];
    pair.corners[first + 1] = y + along * numbers[k + ofUy];
  }
  if (!isEdge) return;
  pair.corners[first + 2] = x + numbers[k + ofLength] * numbers[k + ofUx];
  pair.corners[first + 3] = y + numbers[k + ofLength] * numbers[k + ofUy];
  setNormals(pair, 1);
}

/** Moves hull 1 and its pivot by where its wall is after a time: cosine and sine of its turn and that time in `turned`. */
export function carryFeature(pair: MovingPair, pivot: Float64Array, turned: Float64Array): void {
  const { corners: c, normals: n, courses } = pair;
  const first = 2 * pair.starts[1];
  const cos = turned[0];
  const sin = turned[1];
  const toX = courses[courseWords + pivotX];
  const toY = courses[courseWords + pivotY];
  for (let i = first; i < first + 2 * pair.counts[1]; i += 2) {
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
export function closestToFeature(pair: MovingPair, walls: Walls, f: number, out: Float64Array): void {
  const code = walls.kinds[f];
  if (code === plane) closestToPlane(pair, walls.numbers, f, out);
  else if (code === ring || code >= arc) closestToCurve(pair, walls.numbers, code, f, out);
  else closestFeatures(pair, 0, pair, 1, out);
}

/** Writes the points at which they touch. */
export function touchFeature(pair: MovingPair, walls: Walls, f: number, out: Float64Array): void {
  if (isHull(walls, f)) touchPoints(pair, 0, pair, 1, out);
  else if (walls.kinds[f] >= arc && end[2] === 1) touchEnd(pair, out);
  else touchAround(pair, walls.numbers, walls.kinds[f], f, out);
}

/**
 * Whether a contact with a feature holds hull 0: an edge along its normals only, a point within its wedge. So what slides along a chain touches one
 * feature after the other.
 */
export function holds(pair: MovingPair, walls: Walls, f: number, out: Float64Array): boolean {
  const { kinds, numbers } = walls;
  const k = featureStride * f;
  if (kinds[f] < plane) {
    const first = 2 * pair.starts[1];
    return Math.abs(out[nx] * pair.normals[first + 1] - out[ny] * pair.normals[first]) < level;
  }
  if (kinds[f] !== point) return kinds[f] < arc || end[2] === 0; // the ends of arcs are points of their own
  return (
    -out[nx] * numbers[k + ofFromX] - out[ny] * numbers[k + ofFromY] >= 0 &&
    -out[nx] * numbers[k + ofToX] - out[ny] * numbers[k + ofToY] >= 0
  );
}

/**
 * Of a face of a solid that hull 0 is behind, or cuts: writes how deep, if the way out is shortest there. Returns false if it is another face that
 * pushes it out. To be asked where nothing turns.
 */
export function outOfSolid(pair: MovingPair, { kinds, numbers }: Walls, f: number, out: Float64Array): boolean {
  if (kinds[f] !== face) return true;
  const k = featureStride * f;
  const outX = -numbers[k + ofUy];
  const outY = numbers[k + ofUx];
  if (out[distance] > 0 && out[nx] * outX + out[ny] * outY < 0) return true;
  const own = lowest(pair, numbers, f);
  const low = heights[0];
  const firstFace = numbers[k + ofFirst];
  for (let g = firstFace; g < firstFace + numbers[k + ofCount]; g++) {
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

const heights: Float64Array = /* @__PURE__ */ new Float64Array(1);

/** Which corner of hull 0 is lowest over a face, whose height goes to `heights`. */
function lowest({ corners: c, counts, starts }: MovingPair, numbers: Float64Array, f: number): number {
  const k = featureStride * f;
  const first = 2 * starts[0];
  let least = Infinity;
  let corner = 0;
  for (let i = 0; i < counts[0]; i++) {
    const side = (c[first + 2 * i + 1] - numbers[k + ofY]) * numbers[k + ofUx] - (c[first + 2 * i] - numbers[k + ofX]) * numbers[k + ofUy];
    if (side >= least) continue;
    least = side;
    corner = i;
  }
  heights[0] = least;
  return corner;
}

function closestToPlane(pair: MovingPair, numbers: Float64Array, f: number, out: Float64Array): void {
  const k = featureStride * f;
  out[ofA] = lowest(pair, numbers, f);
  out[distance] = heights[0];
  out[nx] = numbers[k + ofUy];
  out[ny] = 0 - numbers[k + ofUx];
  out[kind] = sideOfB;
  out[ofB] = 0;
}

/** Whether (dx, dy) in `way`, seen from the center of a curve, is where the curve is. */
const way: Float64Array = /* @__PURE__ */ new Float64Array(2);
function inSpan(numbers: Float64Array, code: number, f: number): boolean {
  if (code === ring) return true;
  const k = featureStride * f;
  const after = numbers[k + ofFromX] * way[1] - numbers[k + ofFromY] * way[0] >= 0;
  const before = way[0] * numbers[k + ofToY] - way[1] * numbers[k + ofToX] >= 0;
  return code === arc ? after && before : after || before;
}

/** The end of an arc that is nearest: x, y, and 1 if it is nearer than the rest of the arc. */
const end: Float64Array = /* @__PURE__ */ new Float64Array(3);
const beside: Float64Array = /* @__PURE__ */ createFeatures();

/** Writes what is nearest at an end of an arc, if that is nearer than what the record says. */
function closestToEnd(pair: MovingPair, numbers: Float64Array, f: number, from: number, out: Float64Array): void {
  const first = 2 * pair.starts[1];
  const k = featureStride * f;
  const x = pair.corners[first];
  const y = pair.corners[first + 1];
  pair.corners[first] = x + numbers[k + ofRadius] * numbers[k + from];
  pair.corners[first + 1] = y + numbers[k + ofRadius] * numbers[k + from + 1];
  closestFeatures(pair, 0, pair, 1, beside);
  if (beside[distance] < out[distance]) {
    for (let i = distance; i <= ofB; i++) out[i] = beside[i];
    end[0] = pair.corners[first];
    end[1] = pair.corners[first + 1];
    end[2] = 1;
  }
  pair.corners[first] = x;
  pair.corners[first + 1] = y;
}

/** Where hull 0 touches the end of an arc. */
function touchEnd(pair: MovingPair, out: Float64Array): void {
  const first = 2 * pair.starts[1];
  const x = pair.corners[first];
  const y = pair.corners[first + 1];
  pair.corners[first] = end[0];
  pair.corners[first + 1] = end[1];
  touchPoints(pair, 0, pair, 1, out);
  pair.corners[first] = x;
  pair.corners[first + 1] = y;
}

/** Of the corners and sides of hull 0 the one nearest to a curve about the point that is hull 1, or to its ends. */
function closestToCurve(pair: MovingPair, numbers: Float64Array, code: number, f: number, out: Float64Array): void {
  const { corners: c, normals: n, counts, starts } = pair;
  const radius = numbers[featureStride * f + ofRadius];
  const first = 2 * starts[0];
  const x = c[2 * starts[1]];
  const y = c[2 * starts[1] + 1];
  out[distance] = Infinity;
  out[nx] = 1;
  out[ny] = 0;
  out[kind] = sideOfB;
  out[ofA] = out[ofB] = 0;
  for (let i = 0; i < counts[0]; i++) {
    const at = first + 2 * i;
    way[0] = c[at] - x;
    way[1] = c[at + 1] - y;
    const far = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
    const isIn = code === ring || far < radius;
    const gap = isIn ? radius - far : far - radius;
    if (gap < out[distance] && inSpan(numbers, code, f)) {
      const sign = isIn ? 1 : -1;
      out[distance] = gap;
      out[nx] = far > 0 ? (sign * way[0]) / far : 1;
      out[ny] = far > 0 ? (sign * way[1]) / far : 0;
      out[kind] = sideOfB;
      out[ofA] = i;
    }
    if (code === ring || counts[0] < 2) continue;
    // the center before a side: the side is nearest to it there
    const height = -(n[at] * way[0] + n[at + 1] * way[1]);
    const along = n[at + 1] * way[0] - n[at] * way[1];
    const next = i + 1 < counts[0] ? at + 2 : first;
    const length = n[at] * (c[next + 1] - c[at + 1]) - n[at + 1] * (c[next] - c[at]);
    if (!(height > radius && along > 0 && along < length && height - radius < out[distance])) continue;
    way[0] = -n[at] * height;
    way[1] = -n[at + 1] * height;
    if (!inSpan(numbers, code, f)) continue;
    out[distance] = height - radius;
    out[nx] = n[at];
    out[ny] = n[at + 1];
    out[kind] = corners;
    out[ofA] = i;
  }
  end[2] = 0;
  if (code === ring) return;
  closestToEnd(pair, numbers, f, ofFromX, out);
  closestToEnd(pair, numbers, f, ofToX, out);
}

/** The points at which corners of hull 0, or one of its sides, touch a plane or a curve. */
function touchAround(pair: MovingPair, numbers: Float64Array, code: number, f: number, out: Float64Array): void {
  out[pointCount] = 0;
  const i = out[ofA] | 0;
  const count = pair.counts[0];
  if (out[kind] === corners) {
    touchSide(pair, numbers[featureStride * f + ofRadius], out);
    return;
  }
  touchCorner(pair, numbers, code, f, i, out);
  if (count === 1) return;
  // of its two neighbors the nearer one
  const { corners: c, starts } = pair;
  const before = 2 * (starts[0] + (i === 0 ? count - 1 : i - 1));
  const after = 2 * (starts[0] + (i + 1 < count ? i + 1 : 0));
  const isBefore = out[nx] * (c[before] - c[after]) + out[ny] * (c[before + 1] - c[after + 1]) > 0;
  touchCorner(pair, numbers, code, f, isBefore ? (i === 0 ? count - 1 : i - 1) : i + 1 < count ? i + 1 : 0, out);
}

/** Where the side `ofA` touches the circle about hull 1 that lies before it. */
function touchSide({ corners: c, starts, radii }: MovingPair, radius: number, out: Float64Array): void {
  const gap = out[distance] - radii[0];
  if (!(gap < out[margin])) return;
  const at = addPoint((48 + out[ofA]) | 0, out);
  out[at + pointX] = c[2 * starts[1]] - out[nx] * (radius + 0.5 * gap);
  out[at + pointY] = c[2 * starts[1] + 1] - out[ny] * (radius + 0.5 * gap);
  out[at + pointGap] = gap;
}

function touchCorner(pair: MovingPair, numbers: Float64Array, code: number, f: number, i: number, out: Float64Array): void {
  const { corners: c, starts, radii } = pair;
  const k = featureStride * f;
  const x = c[2 * (starts[0] + i)];
  const y = c[2 * (starts[0] + i) + 1];
  let normalX = numbers[k + ofUy];
  let normalY = 0 - numbers[k + ofUx];
  let off = (y - numbers[k + ofY]) * numbers[k + ofUx] - (x - numbers[k + ofX]) * numbers[k + ofUy];
  if (code !== plane) {
    way[0] = x - c[2 * starts[1]];
    way[1] = y - c[2 * starts[1] + 1];
    const far = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
    const radius = numbers[k + ofRadius];
    const isIn = code === ring || far < radius;
    if (!inSpan(numbers, code, f)) return;
    off = isIn ? radius - far : far - radius;
    const scale = far > 0 ? (isIn ? 1 : -1) / far : 0;
    normalX = far > 0 ? way[0] * scale : 1;
    normalY = way[1] * scale;
  }
  const gap = off - radii[0];
  if (!(gap < out[margin])) return;
  const at = addPoint(i, out);
  const up = radii[0] + 0.5 * gap;
  out[at + pointX] = x + normalX * up;
  out[at + pointY] = y + normalY * up;
  out[at + pointGap] = gap;
}

/** Where the words of a new point lie. */
function addPoint(id: number, out: Float64Array): number {
  const at = points + pointWords * out[pointCount]++;
  out[at + pointId] = id;
  return at;
}

/** Writes a time ≤ `left` for which hull 0 stays `target` away from a feature. */
export function timeToFeature(pair: MovingPair, { kinds, numbers }: Walls, f: number, out: Float64Array): void {
  const code = kinds[f];
  if (code === plane) {
    seenFrom(pair, 1, out);
    return;
  }
  if (code === point || code < plane) {
    timeApart(pair, out);
    return;
  }
  const radius = numbers[featureStride * f + ofRadius];
  const room = out[distance] - out[target];
  withinReach(pair, room, out);
  let longest = out[apart];
  if (isOutside(pair, radius, out)) {
    out[target] += radius;
    timeApart(pair, out);
    out[target] -= radius;
    longest = Math.max(longest, out[apart]);
  }
  timeWithin(pair, radius - out[target], out);
  out[apart] = Math.min(Math.max(longest, out[apart]), out[left]);
}

/** Whether all of hull 0 lies beyond a circle about hull 1, a point, along the normal of the record. */
function isOutside({ corners: c, counts, starts }: MovingPair, radius: number, out: Float64Array): boolean {
  const first = 2 * starts[0];
  const x = c[2 * starts[1]];
  const y = c[2 * starts[1] + 1];
  for (let i = first; i < first + 2 * counts[0]; i += 2)
    if (out[nx] * (x - c[i]) + out[ny] * (y - c[i + 1]) < radius + Math.min(out[target], out[distance])) return false;
  return true;
}

/** By the greatest speed of a point of one seen from a point of the other. */
function withinReach({ courses }: MovingPair, room: number, out: Float64Array): void {
  const u = courses[courseWords + vx] - courses[vx];
  const w = courses[courseWords + vy] - courses[vy];
  const x = courses[courseWords + pivotX] - courses[pivotX];
  const y = courses[courseWords + pivotY] - courses[pivotY];
  const speed = Math.sqrt(u * u + w * w);
  const arm = Math.sqrt(x * x + y * y) + courses[reach] + speed * out[left];
  const most = speed + Math.abs(courses[turn]) * courses[reach] + Math.abs(courses[courseWords + turn]) * arm;
  out[apart] = room > 0 ? Math.min(room / most, out[left]) : 0;
}

/** Corners go at most this share of their distance from the center at a time: it is then at least the rest, cubed `least³`. */
const along = 0.25;
const leastCube = 0.75 * 0.75 * 0.75;

/**
 * How long all corners of hull 0 stay within a radius about hull 1, a point; 0 if one is beyond it, or that point turns. The distance d of a corner
 * from it changes by ḋt + ½Ct² at most: C has ω²ρ of the turn, and v⊥²/d of the way, which grows as d shrinks.
 */
function timeWithin({ corners: c, courses, counts, starts }: MovingPair, radius: number, out: Float64Array): void {
  const spin = courses[turn];
  const bend = spin * spin * courses[reach];
  out[apart] = courses[courseWords + turn] === 0 ? out[left] : 0;
  for (let i = 2 * starts[0]; i < 2 * (starts[0] + counts[0]) && out[apart] > 0; i += 2) {
    const x = c[i] - c[2 * starts[1]];
    const y = c[i + 1] - c[2 * starts[1] + 1];
    const u = courses[vx] - spin * (c[i + 1] - courses[pivotY]) - courses[courseWords + vx];
    const w = courses[vy] + spin * (c[i] - courses[pivotX]) - courses[courseWords + vy];
    const far = Math.sqrt(x * x + y * y);
    const room = Math.max(radius - far, 0);
    const speed = Math.sqrt(u * u + w * w);
    let t = room / (speed + bend * out[left]);
    if (far > radius + out[target]) t = 0;
    else if (far > 0 && speed > 0) {
      const change = (x * u + y * w) / far;
      const across = (x * w - y * u) / far;
      const most = bend + (across * across) / (far * leastCube);
      const root = Math.sqrt(change * change + 2 * most * room);
      const bound = change > 0 ? (2 * room) / (root + change) : most > 0 ? (root - change) / most : Infinity;
      t = Math.max(t, Math.min(bound, (along * far) / speed));
    }
    if (t < out[apart]) out[apart] = t;
  }
}
