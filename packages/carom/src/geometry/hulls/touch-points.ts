/**
 * The one or two points at which rounded hulls touch, after `closestFeatures`. They are the ends of what the nearest side shares with the side
 * of the other hull that looks most against it. Between two corners there is one. The owner of a point is a corner, which numbers it.
 */
import * as word from './features.ts';
import type { HullSet } from './hull-set.ts';

/** Adds the points of hull a of A and hull b of B whose gap is below the word `margin` to the record `out`. */
export function touchPoints(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): void {
  out[word.pointCount] = 0;
  if (out[word.kind] !== word.corners) {
    if (out[word.kind] === word.sideOfA) sidePoints(A, a, B, b, out);
    else sidePoints(B, b, A, a, out);
    return;
  }
  const gap = out[word.distance] - A.radii[a] - B.radii[b];
  if (!(gap < out[word.margin])) return;
  const p = 2 * (A.starts[a] + out[word.ofA]);
  const reach = A.radii[a] + 0.5 * gap;
  const at = addPoint((32 + 8 * out[word.ofA] + out[word.ofB]) | 0, out);
  out[at + word.pointX] = A.corners[p] + out[word.nx] * reach;
  out[at + word.pointY] = A.corners[p + 1] + out[word.ny] * reach;
  out[at + word.pointGap] = gap;
}

/** Of both ends: place along the side, height above it; then the sum of the radii and half their difference. */
const ends: Float64Array = /* @__PURE__ */ new Float64Array(6);

/** Those at the side of hull a that the record names, be it the first hull or the second one. */
function sidePoints(A: HullSet, a: number, B: HullSet, b: number, out: Float64Array): void {
  const isFirst = out[word.kind] === word.sideOfA;
  const i = (isFirst ? out[word.ofA] : out[word.ofB]) | 0;
  const k = (isFirst ? out[word.ofB] : out[word.ofA]) | 0;
  const ownerA = isFirst ? 0 : 16;
  const ownerB = 16 - ownerA;
  const next = i + 1 < A.counts[a] ? i + 1 : 0;
  const p = 2 * (A.starts[a] + i);
  const q = 2 * (A.starts[a] + next);
  const normalX = A.normals[p];
  const normalY = A.normals[p + 1];
  const x = A.corners[p];
  const y = A.corners[p + 1];
  const to = normalX * (A.corners[q + 1] - y) - normalY * (A.corners[q] - x);
  const j = opposedSide(A, p, B, b, k);
  const last = j + 1 < B.counts[b] ? j + 1 : 0;
  // along the side, and above it, of both ends of the opposed side, which runs backwards
  const begin = 2 * (B.starts[b] + j);
  const end = 2 * (B.starts[b] + last);
  const high = normalX * (B.corners[begin + 1] - y) - normalY * (B.corners[begin] - x);
  const low = normalX * (B.corners[end + 1] - y) - normalY * (B.corners[end] - x);
  const beginHeight = normalX * (B.corners[begin] - x) + normalY * (B.corners[begin + 1] - y);
  const endHeight = normalX * (B.corners[end] - x) + normalY * (B.corners[end + 1] - y);
  ends[4] = A.radii[a] + B.radii[b];
  ends[5] = 0.5 * (A.radii[a] - B.radii[b]);
  ends[0] = low > 0 ? low : 0;
  ends[2] = high < to ? high : to;
  if (!(ends[2] - ends[0] > 1e-9 * to && high > low)) {
    const c = 2 * (B.starts[b] + k);
    const along = normalX * (B.corners[c + 1] - y) - normalY * (B.corners[c] - x);
    ends[0] = along < 0 ? 0 : along > to ? to : along; // beyond the end where level sides share an end alone
    ends[1] = normalX * (B.corners[c] - x) + normalY * (B.corners[c + 1] - y);
    writeEnd(A, p, 0, ownerB + k, out);
    return;
  }
  const slope = (beginHeight - endHeight) / (high - low);
  ends[1] = endHeight + slope * (ends[0] - low);
  ends[3] = beginHeight - slope * (high - ends[2]);
  writeEnd(A, p, 0, low > 0 ? ownerB + last : ownerA + i, out);
  writeEnd(A, p, 2, high < to ? ownerB + j : ownerA + next, out);
}

/** The side at corner k of hull b that looks most against normal p of A. */
function opposedSide(A: HullSet, p: number, { normals, starts, counts }: HullSet, b: number, k: number): number {
  const count = counts[b];
  if (count < 2) return k;
  const before = k === 0 ? count - 1 : k - 1;
  const one = 2 * (starts[b] + before);
  const other = 2 * (starts[b] + k);
  const x = A.normals[p];
  const y = A.normals[p + 1];
  return x * normals[one] + y * normals[one + 1] < x * normals[other] + y * normals[other + 1] ? before : k;
}

/** Adds one of `ends` of the side from corner p of A, if its gap is below the margin. */
function writeEnd({ corners: c, normals }: HullSet, p: number, end: number, id: number, out: Float64Array): void {
  const gap = ends[end + 1] - ends[4];
  if (!(gap < out[word.margin])) return;
  const along = ends[end];
  const up = 0.5 * ends[end + 1] + ends[5]; // midway between the surfaces
  const at = addPoint(id, out);
  out[at + word.pointX] = c[p] + (normals[p] * up - normals[p + 1] * along);
  out[at + word.pointY] = c[p + 1] + (normals[p + 1] * up + normals[p] * along);
  out[at + word.pointGap] = gap;
}

/** Where the words of a new point lie. */
function addPoint(id: number, out: Float64Array): number {
  const at = word.points + word.pointWords * out[word.pointCount]++;
  out[at + word.pointId] = id;
  return at;
}
