// How far a point is from a wall feature, and in which direction.

import { depthInSolid, inArc, isCorner } from './feature-regions.ts';
import {
  face,
  featureStride,
  gapDistance,
  gapNx,
  gapNy,
  gapX,
  gapY,
  ofFromX,
  ofFromY,
  ofLength,
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
import type { Walls } from './walls.ts';

/**
 * Writes to `out` the distance of the point (`gapX`, `gapY`) from the surface of feature `f` and the unit normal towards it: distance, x, y. The distance is
 * negative inside a solid, for the nearest face; ∞ where the feature stops nobody.
 */
export function wallGap(walls: Walls, f: number, out: Float64Array): void {
  const { numbers: features } = walls;
  const k = f * featureStride;
  const kind = walls.kinds[f];
  if (kind <= plane) straightGap(features, k, kind, out);
  else if (kind === point) pointGap(features, k, out);
  else arcGap(features, k, kind, out);
}

function straightGap(features: Float64Array, k: number, kind: number, out: Float64Array): void {
  let dx = out[gapX] - features[k + ofX];
  let dy = out[gapY] - features[k + ofY];
  const radius = features[k + ofRadius];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const length = features[k + ofLength];
  const side = dy * ux - dx * uy;
  const along = dx * ux + dy * uy;
  if (kind === plane) {
    out[gapDistance] = side - radius;
    out[gapNx] = -uy;
    out[gapNy] = ux;
    return;
  }
  const depth = kind === face && side < 0 ? depthInSolid(features, k, out, gapX) : 0;
  if (depth > 0) {
    out[gapDistance] = side;
    if (depth !== 2) out[gapDistance] = Infinity;
    out[gapNx] = -uy;
    out[gapNy] = ux;
    return;
  }
  if (along >= 0 && along <= length) {
    out[gapDistance] = Math.abs(side) - radius;
    out[gapNx] = side < 0 ? uy : -uy;
    out[gapNy] = side < 0 ? -ux : ux;
    return;
  }
  if (along > 0) {
    dx -= ux * length;
    dy -= uy * length;
  }
  out[gapDistance] = radius;
  out[gapX] = dx;
  out[gapY] = dy;
  writeFrom(out);
}

function pointGap(features: Float64Array, k: number, out: Float64Array): void {
  const dx = out[gapX] - features[k + ofX];
  const dy = out[gapY] - features[k + ofY];
  out[gapDistance] = features[k + ofRadius];
  out[gapX] = dx;
  out[gapY] = dy;
  writeFrom(out);
  if (isCorner(features, k)) out[gapDistance] = Infinity;
}

function arcGap(features: Float64Array, k: number, kind: number, out: Float64Array): void {
  const dx = out[gapX] - features[k + ofX];
  const dy = out[gapY] - features[k + ofY];
  const radius = features[k + ofRadius];
  out[gapDistance] = radius;
  out[gapX] = dx;
  out[gapY] = dy;
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (kind === ring || inArc(features, k, kind, dx, dy)) {
    const isWithin = kind === ring || distance < radius;
    writeFrom(out);
    if (!isWithin) return;
    out[gapDistance] = radius - distance;
    if (distance > 1e-140) out[gapNx] = -out[gapNx];
    out[gapNy] = -out[gapNy];
    return;
  }
  const fromX = dx - radius * features[k + ofFromX];
  const fromY = dy - radius * features[k + ofFromY];
  const toX = dx - radius * features[k + ofToX];
  const toY = dy - radius * features[k + ofToY];
  const isFirst = fromX * fromX + fromY * fromY <= toX * toX + toY * toY;
  out[gapDistance] = 0;
  out[gapX] = toX;
  out[gapY] = toY;
  if (isFirst) {
    out[gapX] = fromX;
    out[gapY] = fromY;
  }
  writeFrom(out);
}

/** As wallGap, from a point: `out` has the radius about it for a distance and the way from it for a place. */
function writeFrom(out: Float64Array): void {
  const dx = out[gapX];
  const dy = out[gapY];
  const distance = Math.sqrt(dx * dx + dy * dy);
  out[gapDistance] = distance - out[gapDistance];
  out[gapNx] = -1;
  out[gapNy] = 0;
  if (distance <= 1e-140) return;
  out[gapNx] = dx / distance;
  out[gapNy] = dy / distance;
}
