// How far a point is from a wall feature, and in which direction.

import { face, featureStride, plane, platform, point, ring } from '../narrowphase/features.ts';
import { depthInSolid, inArc, inWedge, isCorner } from './feature-regions.ts';

// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;
const ofUx = 2;
const ofUy = 3;
const ofLength = 4;
const ofRadius = 5;
const ofFromX = 6;
const ofFromY = 7;
const ofToX = 8;
const ofToY = 9;
/** As in feature-regions.ts. */
const seam = 1e-6;

/**
 * Writes to `out` the distance of the point (out 3, 4) from a feature's surface and the unit normal towards it: distance, x, y. The distance is
 * negative inside a solid, for the nearest face; ∞ where the feature stops nobody.
 */
export function wallGap(features: Float64Array, kinds: Int32Array, f: number, oneSided: boolean, out: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  if (kind <= plane) straightGap(features, k, kind, out);
  else if (kind === point) pointGap(features, k, oneSided, out);
  else arcGap(features, k, kind, out);
}

function straightGap(features: Float64Array, k: number, kind: number, out: Float64Array): void {
  let dx = out[3] - features[k + ofX];
  let dy = out[4] - features[k + ofY];
  const radius = features[k + ofRadius];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const length = features[k + ofLength];
  const side = dy * ux - dx * uy;
  const along = dx * ux + dy * uy;
  if (kind === plane || kind === platform) {
    const isBeside = kind === platform && !(along >= -seam * length && along <= length * (1 + seam) && side >= 0);
    out[0] = side - radius;
    if (isBeside) out[0] = Infinity;
    out[1] = -uy;
    out[2] = ux;
    return;
  }
  const depth = kind === face && side < 0 ? depthInSolid(features, k, out, 3) : 0;
  if (depth > 0) {
    out[0] = side;
    if (depth !== 2) out[0] = Infinity;
    out[1] = -uy;
    out[2] = ux;
    return;
  }
  if (along >= 0 && along <= length) {
    out[0] = Math.abs(side) - radius;
    out[1] = side < 0 ? uy : -uy;
    out[2] = side < 0 ? -ux : ux;
    return;
  }
  if (along > 0) {
    dx -= ux * length;
    dy -= uy * length;
  }
  out[0] = radius;
  out[3] = dx;
  out[4] = dy;
  writeFrom(out);
}

function pointGap(features: Float64Array, k: number, oneSided: boolean, out: Float64Array): void {
  const dx = out[3] - features[k + ofX];
  const dy = out[4] - features[k + ofY];
  out[0] = features[k + ofRadius];
  out[3] = dx;
  out[4] = dy;
  writeFrom(out);
  if (oneSided ? !inWedge(features, k, dx, dy) : isCorner(features, k)) out[0] = Infinity;
}

function arcGap(features: Float64Array, k: number, kind: number, out: Float64Array): void {
  const dx = out[3] - features[k + ofX];
  const dy = out[4] - features[k + ofY];
  const radius = features[k + ofRadius];
  out[0] = radius;
  out[3] = dx;
  out[4] = dy;
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (kind === ring || inArc(features, k, kind, dx, dy)) {
    const isWithin = kind === ring || distance < radius;
    writeFrom(out);
    if (!isWithin) return;
    out[0] = radius - distance;
    if (distance > 1e-140) out[1] = -out[1];
    out[2] = -out[2];
    return;
  }
  const fromX = dx - radius * features[k + ofFromX];
  const fromY = dy - radius * features[k + ofFromY];
  const toX = dx - radius * features[k + ofToX];
  const toY = dy - radius * features[k + ofToY];
  const isFirst = fromX * fromX + fromY * fromY <= toX * toX + toY * toY;
  out[0] = 0;
  out[3] = toX;
  out[4] = toY;
  if (isFirst) {
    out[3] = fromX;
    out[4] = fromY;
  }
  writeFrom(out);
}

/** As wallGap, from a point: the radius about it is in `out` 0, the way from it in 3, 4. */
function writeFrom(out: Float64Array): void {
  const dx = out[3];
  const dy = out[4];
  const distance = Math.sqrt(dx * dx + dy * dy);
  out[0] = distance - out[0];
  out[1] = -1;
  out[2] = 0;
  if (distance <= 1e-140) return;
  out[1] = dx / distance;
  out[2] = dy / distance;
}
