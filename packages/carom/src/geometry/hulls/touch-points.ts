/**
 * The one or two points at which rounded hulls touch, after `closestFeatures`: the ends of what the nearest side shares with the side of
 * the other hull that looks most against it, or the one between two corners. The owner of a point is a corner, which numbers it.
 */
import {
  corners,
  distance,
  kind,
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
  sideOfA,
} from './features.ts';
import type { HullSet } from './hull-set.ts';

/** Adds the points of hull a of A and hull b of B to the record `out` whose gap is below `margin`. */
export function touchPoints(A: HullSet, a: number, B: HullSet, b: number, margin: number, out: Float64Array): void {
  out[pointCount] = 0;
  if (out[kind] !== corners) {
    if (out[kind] === sideOfA) sidePoints(A, a, B, b, margin, out);
    else sidePoints(B, b, A, a, margin, out);
    return;
  }
  const gap = out[distance] - A.radii[a] - B.radii[b];
  if (!(gap < margin)) return;
  const p = 2 * (A.starts[a] + out[ofA]);
  const reach = A.radii[a] + 0.5 * gap;
  addPoint(A.corners[p] + out[nx] * reach, A.corners[p + 1] + out[ny] * reach, gap, 32 + 8 * out[ofA] + out[ofB], out);
}

/** Those at the side of hull a that the record names, be it the first hull or the second one. */
function sidePoints(A: HullSet, a: number, B: HullSet, b: number, margin: number, out: Float64Array): void {
  const isFirst = out[kind] === sideOfA;
  const i = isFirst ? out[ofA] : out[ofB];
  const k = isFirst ? out[ofB] : out[ofA];
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
  const j = opposedSide(B, b, k, normalX, normalY);
  const last = j + 1 < B.counts[b] ? j + 1 : 0;
  // along the side, and above it, of both ends of the opposed side, which runs backwards
  const far = 2 * (B.starts[b] + j);
  const close = 2 * (B.starts[b] + last);
  const high = normalX * (B.corners[far + 1] - y) - normalY * (B.corners[far] - x);
  const low = normalX * (B.corners[close + 1] - y) - normalY * (B.corners[close] - x);
  const farHeight = normalX * (B.corners[far] - x) + normalY * (B.corners[far + 1] - y);
  const closeHeight = normalX * (B.corners[close] - x) + normalY * (B.corners[close + 1] - y);
  const left = low > 0 ? low : 0;
  const right = high < to ? high : to;
  const reach = A.radii[a] + B.radii[b];
  const level = 0.5 * (A.radii[a] - B.radii[b]); // midway between the surfaces, above half the height
  if (!(right - left > 1e-9 * to && high > low)) {
    const c = 2 * (B.starts[b] + k);
    const height = normalX * (B.corners[c] - x) + normalY * (B.corners[c + 1] - y);
    const along = normalX * (B.corners[c + 1] - y) - normalY * (B.corners[c] - x);
    const place = along < 0 ? 0 : along > to ? to : along; // beyond the end where level sides share an end alone
    const at = 0.5 * height + level;
    if (height - reach < margin)
      addPoint(x + normalX * at - normalY * place, y + normalY * at + normalX * place, height - reach, ownerB + k, out);
    return;
  }
  const slope = (farHeight - closeHeight) / (high - low);
  const first = closeHeight + slope * (left - low);
  const second = farHeight - slope * (high - right);
  const at1 = 0.5 * first + level;
  const at2 = 0.5 * second + level;
  const id1 = low > 0 ? ownerB + last : ownerA + i;
  const id2 = high < to ? ownerB + j : ownerA + next;
  if (first - reach < margin) addPoint(x + normalX * at1 - normalY * left, y + normalY * at1 + normalX * left, first - reach, id1, out);
  if (second - reach < margin) addPoint(x + normalX * at2 - normalY * right, y + normalY * at2 + normalX * right, second - reach, id2, out);
}

/** The side at corner k that looks most against a normal. */
function opposedSide({ normals, starts, counts }: HullSet, b: number, k: number, normalX: number, normalY: number): number {
  const count = counts[b];
  if (count < 2) return k;
  const before = k === 0 ? count - 1 : k - 1;
  const p = 2 * (starts[b] + before);
  const q = 2 * (starts[b] + k);
  return normalX * normals[p] + normalY * normals[p + 1] < normalX * normals[q] + normalY * normals[q + 1] ? before : k;
}

function addPoint(x: number, y: number, gap: number, id: number, out: Float64Array): void {
  const at = points + pointWords * out[pointCount]++;
  out[at + pointX] = x;
  out[at + pointY] = y;
  out[at + pointGap] = gap;
  out[at + pointId] = id;
}
