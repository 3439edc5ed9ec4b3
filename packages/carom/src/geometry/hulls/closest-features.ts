/**
 * The distance of the cores of two hulls and what of them is nearest. Of all sides, the one beyond which the other core is furthest
 * decides, if the foot of that core's nearest corner lies on it (the separating axis test). Else each corner is asked about each side: a walk to
 * the nearest two corners takes as long.
 *
 * Values are rounded: within about 10⁻¹⁵ of the largest difference of coordinates. Sizes lie in 10⁻¹⁰⁰ … 10¹⁰⁰.
 */
import { corners, distance, far, kind, nx, ny, ofA, ofB, sideOfA, sideOfB, slack } from './features.ts';
import type { HullSet } from './hull-set.ts';

/** Coordinates are exact to this share of them. */
const coarse = 4e-16;

/** How far all of a hull is beyond the best side of another, which side that is, and the corner nearest to it. */
const beyond: Float64Array = /* @__PURE__ */ new Float64Array(1);
let bestSide = 0;
let bestCorner = 0;

/**
 * Writes distance, normal and nearest features of hull a of A and hull b of B to `out`. Where the cores are further apart than its word
 * `far`, any lower bound above it may be written instead.
 */
export function closestFeatures(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): void {
  if (A.counts[a] < 3 && B.counts[b] < 3) {
    byAll(A, a, B, b, out);
    if (out[distance] > 0 ? crossSegments(A, a, B, b, out) : A.counts[a] + B.counts[b] > 2) byBestSide(A, a, B, b, false, out);
    return;
  }
  if (byBestSide(A, a, B, b, true, out) || out[distance] <= 0 || out[distance] > out[far]) return;
  byAll(A, a, B, b, out);
  if (out[distance] === 0) byBestSide(A, a, B, b, false, out); // no direction is left: they touch
}

/**
 * Writes the best side of both; says whether the foot of the corner nearest to it lies on it. `isHasty`: a side of A that is further than
 * `far` will do.
 */
function byBestSide(A: HullSet, a: number, B: HullSet, b: number, isHasty: boolean, out: Float64Array): boolean {
  out[distance] = -Infinity;
  if (A.counts[a] > 1) {
    findBestSide(A, a, B, b);
    const at = 2 * (A.starts[a] + bestSide);
    out[distance] = beyond[0];
    out[nx] = A.normals[at];
    out[ny] = A.normals[at + 1];
    out[kind] = sideOfA;
    out[ofA] = bestSide;
    out[ofB] = bestCorner;
  }
  if (B.counts[b] > 1 && !(isHasty && out[distance] > out[far])) {
    findBestSide(B, b, A, a);
    if (beyond[0] > out[distance]) {
      const at = 2 * (B.starts[b] + bestSide);
      out[distance] = beyond[0];
      out[nx] = 0 - B.normals[at];
      out[ny] = 0 - B.normals[at + 1];
      out[kind] = sideOfB;
      out[ofA] = bestCorner;
      out[ofB] = bestSide;
      return isOver(B, b, bestSide, A, a, bestCorner);
    }
  }
  return isOver(A, a, out[ofA] | 0, B, b, out[ofB] | 0);
}

/** Looks for the side of hull a beyond which all of hull b is furthest. */
function findBestSide(A: HullSet, a: number, B: HullSet, b: number): void {
  const { corners: p, normals: n } = A;
  const { corners: q } = B;
  const firstA = 2 * A.starts[a];
  const firstB = 2 * B.starts[b];
  const endA = firstA + 2 * A.counts[a];
  const endB = firstB + 2 * B.counts[b];
  let most = -Infinity;
  for (let i = firstA; i < endA; i += 2) {
    const normalX = n[i];
    const normalY = n[i + 1];
    const x = p[i];
    const y = p[i + 1];
    let least = Infinity;
    let corner = 0;
    for (let k = firstB; k < endB; k += 2) {
      const height = normalX * (q[k] - x) + normalY * (q[k + 1] - y);
      if (height >= least) continue;
      least = height;
      corner = k;
    }
    if (least <= most) continue;
    most = least;
    bestSide = (i - firstA) >> 1;
    bestCorner = (corner - firstB) >> 1;
  }
  beyond[0] = most;
}

/** Whether the foot of a corner of hull b on a side of hull a lies between the corners of that side. */
function isOver(A: HullSet, a: number, side: number, B: HullSet, b: number, corner: number): boolean {
  const first = A.starts[a];
  const p = 2 * (first + side);
  const q = 2 * (side + 1 < A.counts[a] ? first + side + 1 : first);
  const k = 2 * (B.starts[b] + corner);
  const along = -A.normals[p + 1];
  const across = A.normals[p];
  const x = B.corners[k];
  const y = B.corners[k + 1];
  return (
    along * (x - A.corners[p]) + across * (y - A.corners[p + 1]) >= 0 && along * (x - A.corners[q]) + across * (y - A.corners[q + 1]) <= 0
  );
}

/** The nearest so far: the square of the distance, the way from A to B. */
const near: Float64Array = /* @__PURE__ */ new Float64Array(3);

/** Each corner against each side. For cores that do not overlap. */
function byAll(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): void {
  near[0] = Infinity;
  for (let k = 0; k < B.counts[b]; k++) toCorner(A, a, B, b, k, out);
  const isOfA = near[0];
  if (B.counts[b] > 1) for (let i = 0; i < A.counts[a]; i++) toCorner(B, b, A, a, i, out);
  const isFlipped = near[0] < isOfA;
  if (isFlipped) {
    const feature = out[ofA];
    out[ofA] = out[ofB];
    out[ofB] = feature;
    if (out[kind] === sideOfA) out[kind] = sideOfB;
  }
  const length = Math.sqrt(near[0]);
  out[distance] = length;
  if (out[kind] === corners) {
    const p = 2 * (A.starts[a] + out[ofA]);
    const q = 2 * (B.starts[b] + out[ofB]);
    const size = Math.abs(A.corners[p]) + Math.abs(A.corners[p + 1]) + Math.abs(B.corners[q]) + Math.abs(B.corners[q + 1]);
    if (length <= coarse * size) out[distance] = 0; // the way between the two is rounding: it is no direction
    const sign = isFlipped ? -1 : 1;
    out[nx] = length > 0 ? (sign * near[1]) / length : 1;
    out[ny] = length > 0 ? (sign * near[2]) / length : 0;
    return;
  }
  const isSideOfA = out[kind] === sideOfA;
  const { normals } = isSideOfA ? A : B;
  const at = 2 * (isSideOfA ? A.starts[a] + out[ofA] : B.starts[b] + out[ofB]);
  out[nx] = isSideOfA ? normals[at] : 0 - normals[at];
  out[ny] = isSideOfA ? normals[at + 1] : 0 - normals[at + 1];
}

/** Compares a corner of hull b with each side of hull a, and writes what is nearer than `near`, as if A came first. */
function toCorner(A: HullSet, a: number, B: HullSet, b: number, corner: number, out: Float64Array): void {
  const first = A.starts[a];
  const count = A.counts[a];
  const q = 2 * (B.starts[b] + corner);
  const x = B.corners[q];
  const y = B.corners[q + 1];
  const sides = count > 2 ? count : 1;
  for (let i = 0; i < sides; i++) {
    const next = i + 1 < count ? i + 1 : 0;
    const p = 2 * (first + i);
    const px = x - A.corners[p];
    const py = y - A.corners[p + 1];
    const ex = A.corners[2 * (first + next)] - A.corners[p];
    const ey = A.corners[2 * (first + next) + 1] - A.corners[p + 1];
    const square = ex * ex + ey * ey;
    const t = square > 0 ? (px * ex + py * ey) / square : 0;
    const share = t < 0 ? 0 : t > 1 ? 1 : t;
    const dx = px - share * ex;
    const dy = py - share * ey;
    const gap = dx * dx + dy * dy;
    if (gap >= near[0]) continue;
    near[0] = gap;
    near[1] = dx;
    near[2] = dy;
    const isCorner = t <= 0 || t >= 1;
    const isBack = count === 2 && ey * dx - ex * dy < 0; // the second side of two points looks the other way
    out[kind] = isCorner ? corners : sideOfA;
    out[ofA] = isCorner ? (t <= 0 ? i : next) : isBack ? 1 : i;
    out[ofB] = corner;
  }
}

/**
 * Whether two segments cross whose ends are `out[distance]` apart, or nearer, from the other one. Ends on both sides of each other's line may
 * be rounding, of segments in one line that are apart. Of those that cross, one end is no further from the other segment than from its line.
 */
function crossSegments(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): boolean {
  if (A.counts[a] + B.counts[b] < 4) return false;
  findBestSide(A, a, B, b);
  if (!(beyond[0] < 0)) return false;
  findBestSide(B, b, A, a);
  return beyond[0] < 0 && (isHigh(A, a, B, b, out) || isHigh(B, b, A, a, out));
}

/** Whether an end of segment b is at least half as far from the line of segment a as the segments are apart. */
function isHigh(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): boolean {
  const p = 2 * A.starts[a];
  const q = 2 * B.starts[b];
  for (let k = q; k < q + 4; k += 2) {
    const height = A.normals[p] * (B.corners[k] - A.corners[p]) + A.normals[p + 1] * (B.corners[k + 1] - A.corners[p + 1]);
    if (2 * Math.abs(height) >= out[distance]) return true;
  }
  return false;
}

/** What is nearest in one number, for `isStillNearest`: 1 … 128 of a side and a corner of cores that are apart, else 0. */
export function nearestOf(out: Float64Array): number {
  if (out[kind] === corners || !(out[distance] > 0)) return 0;
  return 1 + ((64 * out[kind] + 8 * out[ofA] + out[ofB]) | 0);
}

/**
 * Whether the side and the corner of an earlier `nearestOf` are nearest still, or nothing else is nearer by more than the word `slack`. If so writes
 * them, and a distance that is at most the true one.
 */
export function isStillNearest(A: HullSet, a: number, B: HullSet, b: number, nearest: number, out: Float64Array): boolean {
  const i = ((nearest - 1) >> 3) & 7;
  const k = (nearest - 1) & 7;
  if (i >= A.counts[a] || k >= B.counts[b]) return false;
  const isOfA = nearest <= 64;
  out[kind] = isOfA ? sideOfA : sideOfB;
  out[ofA] = i;
  out[ofB] = k;
  return isOfA ? isStillOver(A, a, B, b, out) : isStillOver(B, b, A, a, out);
}

/**
 * Whether the corner of hull b that the record names is over the side of hull a, and none of its core is lower. Be A the first hull or the second one.
 */
function isStillOver(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): boolean {
  const isFirst = out[kind] === sideOfA;
  const side = (isFirst ? out[ofA] : out[ofB]) | 0;
  const corner = (isFirst ? out[ofB] : out[ofA]) | 0;
  const first = A.starts[a];
  const p = 2 * (first + side);
  const q = 2 * (side + 1 < A.counts[a] ? first + side + 1 : first);
  const from = 2 * B.starts[b];
  const end = from + 2 * B.counts[b];
  const k = from + 2 * corner;
  const { corners: c } = B;
  const normalX = A.normals[p];
  const normalY = A.normals[p + 1];
  const x = A.corners[p];
  const y = A.corners[p + 1];
  let least = Infinity;
  for (let i = from; i < end; i += 2) {
    const height = normalX * (c[i] - x) + normalY * (c[i + 1] - y);
    if (height < least) least = height;
  }
  out[distance] = least;
  out[nx] = isFirst ? normalX : 0 - normalX;
  out[ny] = isFirst ? normalY : 0 - normalY;
  return (
    q !== p &&
    least > 0 &&
    normalX * (c[k] - x) + normalY * (c[k + 1] - y) - least <= out[slack] &&
    normalX * (c[k + 1] - y) - normalY * (c[k] - x) >= -out[slack] &&
    normalX * (c[k + 1] - A.corners[q + 1]) - normalY * (c[k] - A.corners[q]) <= out[slack]
  );
}
