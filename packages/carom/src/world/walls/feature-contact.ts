// Walls as the kernels see them: *features*, each with a kind and a row of numbers. Each feature decides by itself
// whether a disc touches it: edges touch discs beside them, points those in the wedge beyond the edges that end there. So a disc that slides
// along a chain touches one feature after the other and never the end of an edge it has passed: no ghost collisions.

import { depthInSolid, inArc, inWedge, isCorner } from './feature-regions.ts';
import {
  arc,
  edge,
  face,
  featureStride,
  ioDistance,
  ioDx,
  ioDy,
  ioNx,
  ioNy,
  ioReach,
  ioX,
  ioY,
  ofFromX,
  ofLeast,
  ofLength,
  ofMost,
  ofRadius,
  ofToX,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  point,
  ring,
} from './wall-layout.ts';

/**
 * Whether the point (io 3, 4) is surely more than io 12 away from a feature's surface, for lists of what may touch. If not, it may still be: what
 * is told is a bound, not a distance (`featureGap` is).
 */
export function isBeyond(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): boolean {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = io[ioX] - features[k + ofX];
  const dy = io[ioY] - features[k + ofY];
  const reach = io[ioReach];
  if (kind <= plane) {
    const ux = features[k + ofUx];
    const uy = features[k + ofUy];
    const side = dy * ux - dx * uy;
    if (kind === plane) return side > reach;
    const along = dx * ux + dy * uy;
    const beyond = Math.max(-along, along - features[k + ofLength]) - features[k + ofRadius]; // sweeps count round ends with the edge
    const off = kind === face ? side : Math.abs(side) - features[k + ofRadius];
    return Math.max(beyond, off) > reach;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const off = distance - features[k + ofRadius];
  return (kind === point ? off : kind === ring ? -off : Math.abs(off)) > reach;
}

/**
 * How the point (io 3, 4) lies to the surface of a feature. Writes the unit normal out of the wall to io 0, 1 and the distance from the line or circle
 * of the feature, negative inside, to io 2. Returns whether the feature is the one to touch from there.
 */
export function faceFeature(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): boolean {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = io[ioX] - features[k + ofX];
  const dy = io[ioY] - features[k + ofY];
  const radius = features[k + ofRadius];
  if (kind <= plane) {
    const ux = features[k + ofUx];
    const uy = features[k + ofUy];
    const side = dy * ux - dx * uy;
    const isRight = kind === edge && side < 0;
    io[ioNx] = isRight ? uy : -uy;
    io[ioNy] = isRight ? -ux : ux;
    io[ioDistance] = (isRight ? -side : side) - radius;
    if (kind === plane) return true;
    if (kind === face && side < 0 && depthInSolid(features, k, io, true) < 2) return false;
    const along = dx * ux + dy * uy;
    return along >= features[k + ofLeast] && along <= features[k + ofMost];
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const inverse = distance > 1e-140 ? 1 / distance : 0;
  const nx = distance > 1e-140 ? dx * inverse : -1;
  const ny = dy * inverse;
  const isWithin = kind === ring || (kind >= arc && distance < radius);
  io[ioNx] = isWithin ? -nx : nx;
  io[ioNy] = isWithin ? -ny : ny;
  io[ioDistance] = isWithin ? radius - distance : distance - radius;
  io[ioDx] = dx;
  io[ioDy] = dy;
  if (kind === point) return inWedge(features, k, io);
  return kind === ring || inArc(features, k, kind, io, true);
}

/**
 * As `faceFeature`, of the closed set of a feature's points: edges and arcs end where they end, and hold their ends. The distance is ∞ where another
 * feature of the wall is nearer for sure: at corners, and in a solid but for the nearest face.
 */
export function featureGap(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  faceFeature(features, kinds, f, io);
  if (kind === plane || kind === ring) return;
  if (kind === point) {
    if (isCorner(features, k)) io[ioDistance] = Infinity;
    return;
  }
  const dx = io[ioX] - features[k + ofX];
  const dy = io[ioY] - features[k + ofY];
  if (kind >= arc) {
    if (!inArc(features, k, kind, io, false)) fromEnds(features, k, io);
    return;
  }
  if (kind === face && io[ioDistance] < 0) {
    const depth = depthInSolid(features, k, io, false);
    if (depth === 1) io[ioDistance] = Infinity;
    if (depth > 0) return;
    io[ioDistance] = -io[ioDistance];
    io[ioNx] = -io[ioNx];
    io[ioNy] = -io[ioNy];
  }
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const along = dx * ux + dy * uy;
  const length = features[k + ofLength];
  if (along >= 0 && along <= length) return;
  const passed = along > 0 ? length : 0;
  io[ioDx] = dx - ux * passed;
  io[ioDy] = dy - uy * passed;
  io[ioDistance] = features[k + ofRadius];
  fromEnd(io);
}

/** As featureGap, from the nearer end of an arc. */
function fromEnds(features: Float64Array, k: number, io: Float64Array): void {
  const radius = features[k + ofRadius];
  const fromX = io[ioDx] - radius * features[k + ofFromX];
  const fromY = io[ioDy] - radius * features[k + ofFromX + 1];
  const toX = io[ioDx] - radius * features[k + ofToX];
  const toY = io[ioDy] - radius * features[k + ofToX + 1];
  const isFirst = fromX * fromX + fromY * fromY <= toX * toX + toY * toY;
  io[ioDx] = isFirst ? fromX : toX;
  io[ioDy] = isFirst ? fromY : toY;
  io[ioDistance] = 0;
  fromEnd(io);
}

/** As featureGap, from an end: (io 8, 9) is the way from it, and io 2 the radius about it. */
function fromEnd(io: Float64Array): void {
  const distance = Math.sqrt(io[ioDx] * io[ioDx] + io[ioDy] * io[ioDy]);
  io[ioDistance] = distance - io[ioDistance];
  io[ioNx] = distance > 1e-140 ? io[ioDx] / distance : -1;
  io[ioNy] = distance > 1e-140 ? io[ioDy] / distance : 0;
}
