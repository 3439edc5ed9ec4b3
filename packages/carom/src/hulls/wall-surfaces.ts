/** What of sides of rooms, rings and arcs is nearest to hull 0 of a pair; of curves, hull 1 is the center. */
import { courseWords, type MovingPair, pivotX, pivotY, reach, timeApart, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import * as word from '../geometry/hulls/features.ts';
import { touchPoints } from '../geometry/hulls/touch-points.ts';
import * as outline from '../world/walls/wall-layout.ts';

/** The height of the lowest corner. */
export const heights: Float64Array = /* @__PURE__ */ new Float64Array(1);

/** Which corner of hull 0 is lowest over a face, whose height goes to `heights`. */
export function lowest({ corners: c, counts, starts }: MovingPair, numbers: Float64Array, f: number): number {
  const k = outline.featureStride * f;
  const first = 2 * starts[0];
  let least = Infinity;
  let corner = 0;
  for (let i = 0; i < counts[0]; i++) {
    const side =
      (c[first + 2 * i + 1] - numbers[k + outline.ofY]) * numbers[k + outline.ofUx] -
      (c[first + 2 * i] - numbers[k + outline.ofX]) * numbers[k + outline.ofUy];
    if (side >= least) continue;
    least = side;
    corner = i;
  }
  heights[0] = least;
  return corner;
}

export function closestToPlane(pair: MovingPair, numbers: Float64Array, f: number, out: Float64Array): void {
  const k = outline.featureStride * f;
  out[word.ofA] = lowest(pair, numbers, f);
  out[word.distance] = heights[0];
  out[word.nx] = numbers[k + outline.ofUy];
  out[word.ny] = 0 - numbers[k + outline.ofUx];
  out[word.kind] = word.sideOfB;
  out[word.ofB] = 0;
}

/** Whether (dx, dy) in `way`, seen from the center of a curve, is where the curve is. */
export const way: Float64Array = /* @__PURE__ */ new Float64Array(2);
export function inSpan(numbers: Float64Array, code: number, f: number): boolean {
  if (code === outline.ring) return true;
  const k = outline.featureStride * f;
  const after = numbers[k + outline.ofFromX] * way[1] - numbers[k + outline.ofFromY] * way[0] >= 0;
  const before = way[0] * numbers[k + outline.ofToY] - way[1] * numbers[k + outline.ofToX] >= 0;
  return code === outline.arc ? after && before : after || before;
}

/** The end of an arc that is nearest: x, y, and 1 if it is nearer than the rest of the arc. */
const end: Float64Array = /* @__PURE__ */ new Float64Array(3);
const beside: Float64Array = /* @__PURE__ */ word.createFeatures();

/** Writes what is nearest at an end of an arc, if that is nearer than what the record says. */
function closestToEnd(pair: MovingPair, numbers: Float64Array, f: number, from: number, out: Float64Array): void {
  const first = 2 * pair.starts[1];
  const k = outline.featureStride * f;
  const x = pair.corners[first];
  const y = pair.corners[first + 1];
  pair.corners[first] = x + numbers[k + outline.ofRadius] * numbers[k + from];
  pair.corners[first + 1] = y + numbers[k + outline.ofRadius] * numbers[k + from + 1];
  closestFeatures(pair, 0, pair, 1, beside);
  if (beside[word.distance] < out[word.distance]) {
    for (let i = word.distance; i <= word.ofB; i++) out[i] = beside[i];
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
export function closestToCurve(pair: MovingPair, numbers: Float64Array, code: number, f: number, out: Float64Array): void {
  const { corners: c, normals: n, counts, starts } = pair;
  const radius = numbers[outline.featureStride * f + outline.ofRadius];
  const first = 2 * starts[0];
  const x = c[2 * starts[1]];
  const y = c[2 * starts[1] + 1];
  out[word.distance] = Infinity;
  out[word.nx] = 1;
  out[word.ny] = 0;
  out[word.kind] = word.sideOfB;
  out[word.ofA] = out[word.ofB] = 0;
  for (let i = 0; i < counts[0]; i++) {
    const at = first + 2 * i;
    way[0] = c[at] - x;
    way[1] = c[at + 1] - y;
    const far = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
    const isIn = code === outline.ring || far < radius;
    const gap = isIn ? radius - far : far - radius;
    if (gap < out[word.distance] && inSpan(numbers, code, f)) {
      const sign = isIn ? 1 : -1;
      out[word.distance] = gap;
      out[word.nx] = far > 0 ? (sign * way[0]) / far : 1;
      out[word.ny] = far > 0 ? (sign * way[1]) / far : 0;
      out[word.kind] = word.sideOfB;
      out[word.ofA] = i;
    }
    if (code === outline.ring || counts[0] < 2) continue;
    // the center before a side: the side is nearest to it there
    const height = -(n[at] * way[0] + n[at + 1] * way[1]);
    const along = n[at + 1] * way[0] - n[at] * way[1];
    const next = i + 1 < counts[0] ? at + 2 : first;
    const length = n[at] * (c[next + 1] - c[at + 1]) - n[at + 1] * (c[next] - c[at]);
    if (!(height > radius && along > 0 && along < length && height - radius < out[word.distance])) continue;
    way[0] = -n[at] * height;
    way[1] = -n[at + 1] * height;
    if (!inSpan(numbers, code, f)) continue;
    out[word.distance] = height - radius;
    out[word.nx] = n[at];
    out[word.ny] = n[at + 1];
    out[word.kind] = word.corners;
    out[word.ofA] = i;
  }
  end[2] = 0;
  if (code === outline.ring) return;
  closestToEnd(pair, numbers, f, outline.ofFromX, out);
  closestToEnd(pair, numbers, f, outline.ofToX, out);
}

/** Whether what was found last lies at an end of an arc. */
export function isAtEnd(): boolean {
  return end[2] === 1;
}

/** The points at which corners of hull 0, or one of its sides, touch a plane or a curve. */
export function touchAround(pair: MovingPair, numbers: Float64Array, code: number, f: number, out: Float64Array): void {
  if (code >= outline.arc && end[2] === 1) {
    touchEnd(pair, out);
    return;
  }
  out[word.pointCount] = 0;
  const i = out[word.ofA] | 0;
  const count = pair.counts[0];
  if (out[word.kind] === word.corners) {
    touchSide(pair, numbers[outline.featureStride * f + outline.ofRadius], out);
    return;
  }
  touchCorner(pair, numbers, code, f, i, out);
  if (count === 1) return;
  // of its two neighbors the nearer one
  const { corners: c, starts } = pair;
  const before = 2 * (starts[0] + (i === 0 ? count - 1 : i - 1));
  const after = 2 * (starts[0] + (i + 1 < count ? i + 1 : 0));
  const isBefore = out[word.nx] * (c[before] - c[after]) + out[word.ny] * (c[before + 1] - c[after + 1]) > 0;
  touchCorner(pair, numbers, code, f, isBefore ? (i === 0 ? count - 1 : i - 1) : i + 1 < count ? i + 1 : 0, out);
}

/** Where the side `ofA` touches the circle about hull 1 that lies before it. */
function touchSide({ corners: c, starts, radii }: MovingPair, radius: number, out: Float64Array): void {
  const gap = out[word.distance] - radii[0];
  if (!(gap < out[word.margin])) return;
  const at = addPoint((48 + out[word.ofA]) | 0, out);
  out[at + word.pointX] = c[2 * starts[1]] - out[word.nx] * (radius + 0.5 * gap);
  out[at + word.pointY] = c[2 * starts[1] + 1] - out[word.ny] * (radius + 0.5 * gap);
  out[at + word.pointGap] = gap;
}

function touchCorner(pair: MovingPair, numbers: Float64Array, code: number, f: number, i: number, out: Float64Array): void {
  const { corners: c, starts, radii } = pair;
  const k = outline.featureStride * f;
  const x = c[2 * (starts[0] + i)];
  const y = c[2 * (starts[0] + i) + 1];
  let normalX = numbers[k + outline.ofUy];
  let normalY = 0 - numbers[k + outline.ofUx];
  let off = (y - numbers[k + outline.ofY]) * numbers[k + outline.ofUx] - (x - numbers[k + outline.ofX]) * numbers[k + outline.ofUy];
  if (code !== outline.plane) {
    way[0] = x - c[2 * starts[1]];
    way[1] = y - c[2 * starts[1] + 1];
    const far = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
    const radius = numbers[k + outline.ofRadius];
    const isIn = code === outline.ring || far < radius;
    if (!inSpan(numbers, code, f)) return;
    off = isIn ? radius - far : far - radius;
    const scale = far > 0 ? (isIn ? 1 : -1) / far : 0;
    normalX = far > 0 ? way[0] * scale : 1;
    normalY = way[1] * scale;
  }
  const gap = off - radii[0];
  if (!(gap < out[word.margin])) return;
  const at = addPoint(i, out);
  const up = radii[0] + 0.5 * gap;
  out[at + word.pointX] = x + normalX * up;
  out[at + word.pointY] = y + normalY * up;
  out[at + word.pointGap] = gap;
}

/** Where the words of a new point lie. */
function addPoint(id: number, out: Float64Array): number {
  const at = word.points + word.pointWords * out[word.pointCount]++;
  out[at + word.pointId] = id;
  return at;
}

/** Whether all of hull 0 lies beyond a circle about hull 1, a point, along the normal of the record. */
function isOutside({ corners: c, counts, starts }: MovingPair, numbers: Float64Array, f: number, out: Float64Array): boolean {
  const radius = numbers[outline.featureStride * f + outline.ofRadius];
  const first = 2 * starts[0];
  const x = c[2 * starts[1]];
  const y = c[2 * starts[1] + 1];
  for (let i = first; i < first + 2 * counts[0]; i += 2)
    if (out[word.nx] * (x - c[i]) + out[word.ny] * (y - c[i + 1]) < radius + Math.min(out[word.target], out[word.distance])) return false;
  return true;
}

/** By the greatest speed of a point of one seen from a point of the other. */
function withinReach({ courses }: MovingPair, out: Float64Array): void {
  const room = out[word.distance] - out[word.target];
  const u = courses[courseWords + vx] - courses[vx];
  const w = courses[courseWords + vy] - courses[vy];
  const x = courses[courseWords + pivotX] - courses[pivotX];
  const y = courses[courseWords + pivotY] - courses[pivotY];
  const speed = Math.sqrt(u * u + w * w);
  const arm = Math.sqrt(x * x + y * y) + courses[reach] + speed * out[word.left];
  const most = speed + Math.abs(courses[turn]) * courses[reach] + Math.abs(courses[courseWords + turn]) * arm;
  out[word.apart] = room > 0 ? Math.min(room / most, out[word.left]) : 0;
}

/** Corners go at most this share of their distance from the center at a time: it is then at least the rest, cubed `least³`. */
const along = 0.25;
const leastCube = 0.75 * 0.75 * 0.75;

/**
 * How long all corners of hull 0 stay within a radius about hull 1, a point; 0 if one is beyond it. The distance d of a corner from it changes by
 * ḋt + ½Ct² at most: C has ω²ρ of both turns, and v⊥²/d of the way, which grows as d shrinks. Where that point turns, v⊥ may grow as well.
 */
function timeWithin({ corners: c, courses, counts, starts }: MovingPair, numbers: Float64Array, f: number, out: Float64Array): void {
  const radius = numbers[outline.featureStride * f + outline.ofRadius] - out[word.target];
  const spin = courses[turn];
  const other = courses[courseWords + turn];
  const armX = c[2 * starts[1]] - courses[courseWords + pivotX];
  const armY = c[2 * starts[1] + 1] - courses[courseWords + pivotY];
  const bend = spin * spin * courses[reach] + other * other * (Math.abs(armX) + Math.abs(armY));
  const gain = other === 0 ? 0 : bend * out[word.left];
  out[word.apart] = out[word.left];
  for (let i = 2 * starts[0]; i < 2 * (starts[0] + counts[0]) && out[word.apart] > 0; i += 2) {
    const x = c[i] - c[2 * starts[1]];
    const y = c[i + 1] - c[2 * starts[1] + 1];
    const u = courses[vx] - spin * (c[i + 1] - courses[pivotY]) - (courses[courseWords + vx] - other * armY);
    const w = courses[vy] + spin * (c[i] - courses[pivotX]) - (courses[courseWords + vy] + other * armX);
    const far = Math.sqrt(x * x + y * y);
    const room = Math.max(radius - far, 0);
    const speed = Math.sqrt(u * u + w * w);
    let t = room / (speed + bend * out[word.left]);
    if (far > radius + out[word.target]) t = 0;
    else if (far > 0 && speed > 0) {
      const change = (x * u + y * w) / far;
      const across = Math.abs(x * w - y * u) / far + gain;
      const most = bend + (across * across) / (far * leastCube);
      const root = Math.sqrt(change * change + 2 * most * room);
      const bound = change > 0 ? (2 * room) / (root + change) : most > 0 ? (root - change) / most : Infinity;
      t = Math.max(t, Math.min(bound, (along * far) / (speed + gain)));
    }
    if (t < out[word.apart]) out[word.apart] = t;
  }
}

/** Writes a time ≤ `left` for which hull 0 stays `target` away from a ring or an arc about hull 1, a point. */
export function timeToCurve(pair: MovingPair, numbers: Float64Array, f: number, out: Float64Array): void {
  const radius = numbers[outline.featureStride * f + outline.ofRadius];
  withinReach(pair, out);
  let longest = out[word.apart];
  if (isOutside(pair, numbers, f, out)) {
    out[word.target] += radius;
    timeApart(pair, out);
    out[word.target] -= radius;
    longest = Math.max(longest, out[word.apart]);
  }
  timeWithin(pair, numbers, f, out);
  out[word.apart] = Math.min(Math.max(longest, out[word.apart]), out[word.left]);
}
