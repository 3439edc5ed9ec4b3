// When a point on a straight way first comes as near to a wall feature as it may.

import { depthInSolid, inArc, inWedge, isCorner } from './feature-regions.ts';
import {
  arc,
  face,
  featureStride,
  ioDistance,
  ioDx,
  ioDy,
  ioGap,
  ioNx,
  ioNy,
  ioReach,
  ioVx,
  ioVy,
  ioWx,
  ioWy,
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

/** Writes to io 2 the time at which |(io 8, 9) + (io 10, 11)·t| first shrinks to io 12; 0 if it is less and shrinking; ∞ if it does not. */
export function shrinkTime(io: Float64Array): void {
  const along = io[ioDx] * io[ioWx] + io[ioDy] * io[ioWy];
  io[ioDistance] = Infinity;
  if (along >= 0) return;
  const power = io[ioDx] * io[ioDx] + io[ioDy] * io[ioDy] - io[ioReach] * io[ioReach];
  if (power <= 0) {
    io[ioDistance] = 0;
    return;
  }
  const discriminant = along * along - (io[ioWx] * io[ioWx] + io[ioWy] * io[ioWy]) * power;
  if (discriminant > 0) io[ioDistance] = power / (Math.sqrt(discriminant) - along);
}

/** Writes to io 2 the time at which |(io 8, 9) + (io 10, 11)·t| last grows to io 12; at least 0. */
function growTime(io: Float64Array): void {
  const square = io[ioWx] * io[ioWx] + io[ioWy] * io[ioWy];
  io[ioDistance] = Infinity;
  if (square === 0) return;
  const along = io[ioDx] * io[ioWx] + io[ioDy] * io[ioWy];
  const power = io[ioDx] * io[ioDx] + io[ioDy] * io[ioDy] - io[ioReach] * io[ioReach];
  io[ioDistance] = 0;
  if (power >= 0 && along >= 0) return;
  const discriminant = along * along - square * power;
  const root = discriminant > 0 ? Math.sqrt(discriminant) : 0;
  const t = along > 0 ? -power / (along + root) : (root - along) / square;
  if (t > 0) io[ioDistance] = t;
}

/**
 * Writes to io 2 when a point at (io 3, 4) that moves by (io 5, 6) per time comes within io 7 of a feature. `ofSurface`: of its surface, else of the
 * closed set of its points. The time is 0 if it is nearer and comes nearer; ∞ if it does not reach this feature. Writes the normal out of the surface
 * there to io 0, 1.
 */
export function featureImpact(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array, ofSurface: boolean): void {
  const k = f * featureStride;
  const kind = kinds[f];
  io[ioDx] = io[ioX] - features[k + ofX];
  io[ioDy] = io[ioY] - features[k + ofY];
  io[ioWx] = io[ioVx];
  io[ioWy] = io[ioVy];
  io[ioReach] = features[k + ofRadius] + io[ioGap];
  if (kind <= plane) straightImpact(features, k, kind, io, ofSurface);
  else if (ofSurface || kind !== point || !isCorner(features, k)) roundImpact(features, k, kind, io, ofSurface);
  else io[ioDistance] = Infinity;
}

function straightImpact(features: Float64Array, k: number, kind: number, io: Float64Array, ofSurface: boolean): void {
  const dx = io[ioDx];
  const dy = io[ioDy];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const reach = io[ioReach];
  let side = dy * ux - dx * uy;
  let speed = io[ioVy] * ux - io[ioVx] * uy;
  const depth = kind !== face || side >= 0 ? 0 : Math.max(depthInSolid(features, k, io, ofSurface), +ofSurface);
  const isRight = kind !== plane && side < 0 && depth === 0; // also behind a face, outside of its solid
  if (isRight) {
    side = -side;
    speed = -speed;
  }
  let first = Infinity;
  if (!ofSurface && kind < plane && depth === 0) {
    shrinkTime(io);
    first = io[ioDistance];
    io[ioDx] = dx - ux * features[k + ofLength];
    io[ioDy] = dy - uy * features[k + ofLength];
    shrinkTime(io);
    first = Math.min(first, io[ioDistance]);
  }
  io[ioDistance] = first;
  if (speed >= 0 || depth === 1) return;
  io[ioNx] = isRight ? uy : -uy;
  io[ioNy] = isRight ? -ux : ux;
  const t = side > reach ? (side - reach) / -speed : 0;
  const along = (dx + io[ioVx] * t) * ux + (dy + io[ioVy] * t) * uy;
  const least = ofSurface ? features[k + ofLeast] : 0;
  const most = ofSurface ? features[k + ofMost] : features[k + ofLength];
  if (t < first && (kind === plane || (along >= least && along <= most) || (depth === 2 && !ofSurface))) io[ioDistance] = t;
}

/** Writes to io 2 when the nearer end of an arc is met. */
function endsImpact(features: Float64Array, k: number, io: Float64Array): void {
  const dx = io[ioDx];
  const dy = io[ioDy];
  const radius = features[k + ofRadius];
  let first = Infinity;
  io[ioReach] = io[ioGap];
  for (let end = k + ofFromX; end <= k + ofToX; end += 2) {
    io[ioDx] = dx - radius * features[end];
    io[ioDy] = dy - radius * features[end + 1];
    shrinkTime(io);
    first = Math.min(first, io[ioDistance]);
  }
  io[ioDistance] = first;
  io[ioDx] = dx;
  io[ioDy] = dy;
  io[ioReach] = radius + io[ioGap];
}

/** Whether the point that starts at (io 8, 9) is where the arc is at the time io 2. */
function reachesArc(features: Float64Array, k: number, kind: number, io: Float64Array, ofSurface: boolean): boolean {
  io[ioDx] += io[ioVx] * io[ioDistance];
  io[ioDy] += io[ioVy] * io[ioDistance];
  return inArc(features, k, kind, io, ofSurface);
}

function roundImpact(features: Float64Array, k: number, kind: number, io: Float64Array, ofSurface: boolean): void {
  const radius = features[k + ofRadius];
  const dx = io[ioDx];
  const dy = io[ioDy];
  let first = Infinity;
  if (kind >= arc && !ofSurface) {
    endsImpact(features, k, io);
    first = io[ioDistance];
  }
  io[ioDistance] = Infinity;
  let isWithin = kind === ring || (kind >= arc && dx * dx + dy * dy < radius * radius);
  if (!isWithin) shrinkTime(io);
  if (kind >= arc && !isWithin && !(io[ioDistance] < first && reachesArc(features, k, kind, io, ofSurface))) {
    // in through the opening, and out against the arc from within
    io[ioDx] = dx;
    io[ioDy] = dy;
    io[ioReach] = radius;
    shrinkTime(io);
    isWithin = io[ioDistance] < Infinity;
  }
  if (isWithin) {
    io[ioReach] = Math.max(radius - io[ioGap], 0);
    growTime(io);
  }
  const t = io[ioDistance];
  io[ioDistance] = first;
  if (!(t < first)) return;
  const hx = dx + io[ioVx] * t;
  const hy = dy + io[ioVy] * t;
  const distance = Math.sqrt(hx * hx + hy * hy);
  const scale = distance > 1e-140 ? (isWithin ? -1 : 1) / distance : 0;
  io[ioNx] = distance > 1e-140 ? hx * scale : -1;
  io[ioNy] = hy * scale;
  io[ioDx] = hx;
  io[ioDy] = hy;
  const isMet = kind === ring || (kind === point ? !ofSurface || inWedge(features, k, io) : inArc(features, k, kind, io, ofSurface));
  if (isMet) io[ioDistance] = t;
}
