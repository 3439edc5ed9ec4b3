// Walls as the kernels see them: *features*, each with a kind and a row of numbers. Each feature decides by itself
// whether a disc touches it: edges touch discs beside them, points those in the wedge beyond the edges that end there. So a disc that slides
// along a chain touches one feature after the other and never the end of an edge it has passed: no ghost collisions.

import {
  arc,
  edge,
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
} from './wall-layout.ts';

/** Whether (io 8, 9) as seen from a point lies in its wedge. */
function inWedge(features: Float64Array, k: number, io: Float64Array): boolean {
  return (
    features[k + ofLength] >= 0 &&
    io[ioDx] * features[k + ofFromX] + io[ioDy] * features[k + ofFromY] >= 0 &&
    io[ioDx] * features[k + ofToX] + io[ioDy] * features[k + ofToY] >= 0
  );
}

/** Whether (io 8, 9) as seen from the center of an arc is where the arc is. */
function inArc(features: Float64Array, k: number, kind: number, io: Float64Array): boolean {
  const dx = io[ioDx];
  const dy = io[ioDy];
  const least = -features[k + ofLength] * (Math.abs(dx) + Math.abs(dy));
  const after = features[k + ofFromX] * dy - features[k + ofFromY] * dx >= least;
  const before = dx * features[k + ofToY] - dy * features[k + ofToX] >= least;
  return kind === arc ? after && before : after || before;
}

/** Whether a point lies inside the solid of a face, and no other face that touches is nearer. */
function isNearest(features: Float64Array, k: number, io: Float64Array): boolean {
  const side = (io[ioY] - features[k + ofY]) * features[k + ofUx] - (io[ioX] - features[k + ofX]) * features[k + ofUy];
  const end = (features[k + ofFromX] + features[k + ofFromY]) * featureStride;
  for (let j = features[k + ofFromX] * featureStride; j < end; j += featureStride) {
    const dx = io[ioX] - features[j + ofX];
    const dy = io[ioY] - features[j + ofY];
    const other = dy * features[j + ofUx] - dx * features[j + ofUy];
    if (!(other > side || (other === side && j < k))) continue;
    if (other >= 0) return false; // outside
    const along = dx * features[j + ofUx] + dy * features[j + ofUy];
    if (along >= features[j + ofLeast] && along <= features[j + ofMost]) return false;
  }
  return true;
}

/**
 * Whether the point (io 3, 4) is surely more than io 12 away from a feature's surface, for lists of what may touch. If not, it may still be: what
 * is told is a bound, not a distance (feature-sets.ts has that).
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
 * How the point (io 3, 4) lies to a feature. Writes the unit normal out of the wall to io 0, 1 and the distance from the wall's surface,
 * which is negative inside, to io 2. Returns whether the feature is the one to touch from there.
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
    if (kind === face && side < 0 && !isNearest(features, k, io)) return false;
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
  return kind === ring || inArc(features, k, kind, io);
}

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
export function growTime(io: Float64Array): void {
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
 * Writes to io 2 the time at which a point at (io 3, 4) that moves by (io 5, 6) per time comes within io 7 of a feature's surface. It is
 * 0 if it is nearer and comes nearer; ∞ if it does not reach this feature. Writes the normal there to io 0, 1.
 */
export function featureImpact(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): void {
  const k = f * featureStride;
  if (kinds[f] <= plane) straightImpact(features, k, kinds[f], io);
  else roundImpact(features, k, kinds[f], io);
}

function straightImpact(features: Float64Array, k: number, kind: number, io: Float64Array): void {
  const dx = io[ioX] - features[k + ofX];
  const dy = io[ioY] - features[k + ofY];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const reach = features[k + ofRadius] + io[ioGap];
  let side = dy * ux - dx * uy;
  let speed = io[ioVy] * ux - io[ioVx] * uy;
  const isRight = kind === edge && side < 0;
  if (isRight) {
    side = -side;
    speed = -speed;
  }
  io[ioDistance] = Infinity;
  if (speed >= 0 || (kind === face && side < 0 && !isNearest(features, k, io))) return;
  io[ioNx] = isRight ? uy : -uy;
  io[ioNy] = isRight ? -ux : ux;
  const t = side > reach ? (side - reach) / -speed : 0;
  const along = (dx + io[ioVx] * t) * ux + (dy + io[ioVy] * t) * uy;
  if (kind === plane || (along >= features[k + ofLeast] && along <= features[k + ofMost])) io[ioDistance] = t;
}

/** Whether the point that starts at (io 8, 9) is where the arc is at the time io 2. */
function reachesArc(features: Float64Array, k: number, kind: number, io: Float64Array): boolean {
  io[ioDx] += io[ioVx] * io[ioDistance];
  io[ioDy] += io[ioVy] * io[ioDistance];
  return inArc(features, k, kind, io);
}

function roundImpact(features: Float64Array, k: number, kind: number, io: Float64Array): void {
  const radius = features[k + ofRadius];
  const dx = io[ioX] - features[k + ofX];
  const dy = io[ioY] - features[k + ofY];
  io[ioDx] = dx;
  io[ioDy] = dy;
  io[ioWx] = io[ioVx];
  io[ioWy] = io[ioVy];
  io[ioReach] = radius + io[ioGap];
  io[ioDistance] = Infinity;
  let isWithin = kind === ring || (kind >= arc && dx * dx + dy * dy < radius * radius);
  if (!isWithin) shrinkTime(io);
  if (kind >= arc && !isWithin && (io[ioDistance] === Infinity || !reachesArc(features, k, kind, io))) {
    // in through the opening, and out against the arc from within
    io[ioDx] = dx;
    io[ioDy] = dy;
    io[ioReach] = radius;
    shrinkTime(io);
    if (io[ioDistance] === Infinity) return;
    isWithin = true;
  }
  if (isWithin) {
    io[ioReach] = Math.max(radius - io[ioGap], 0);
    growTime(io);
  }
  const t = io[ioDistance];
  if (t === Infinity) return;
  const hx = dx + io[ioVx] * t;
  const hy = dy + io[ioVy] * t;
  const distance = Math.sqrt(hx * hx + hy * hy);
  const scale = distance > 1e-140 ? (isWithin ? -1 : 1) / distance : 0;
  io[ioNx] = distance > 1e-140 ? hx * scale : -1;
  io[ioNy] = hy * scale;
  io[ioDx] = hx;
  io[ioDy] = hy;
  const isMet = kind === ring || (kind === point ? inWedge(features, k, io) : inArc(features, k, kind, io));
  if (!isMet) io[ioDistance] = Infinity;
}
