// When a point on a straight way first comes as near to a wall feature as it may. A feature counts as the closed set of its points, ends included.
// So there is no seam where two of them join: what passes between the side of one and that of the next passes the end that both share.

import { depthInSolid, inArc, isCorner } from './feature-regions.ts';
import {
  arc,
  face,
  featureStride,
  ofFromX,
  ofLength,
  ofRadius,
  ofToX,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  ring,
  touchShare,
  wayDistance,
  wayDx,
  wayDy,
  wayRx,
  wayRy,
  wayShare,
  wayX,
  wayY,
} from './wall-layout.ts';
import type { Walls } from './walls.ts';
import { leaving, nearing, never } from './ways.ts';

/**
 * Writes the share of the way at which a point comes within the distance of a feature's surface; 0 if it is nearer and approaches. Inside a solid
 * it may not go deeper.
 */
export function wallShare(walls: Walls, f: number, way: Float64Array): void {
  const { numbers: features } = walls;
  const kind = walls.kinds[f];
  const k = f * featureStride;
  const distance = way[wayDistance];
  way[wayRx] = way[wayX] - features[k + ofX];
  way[wayRy] = way[wayY] - features[k + ofY];
  if (kind <= plane) straightShare(features, k, kind, way);
  else if (kind === ring) {
    way[wayDistance] = Math.max(features[k + ofRadius] - distance, 0);
    leaving(way);
  } else if (kind >= arc) arcShare(features, k, kind, way);
  else if (isCorner(features, k)) way[wayShare] = never;
  else {
    way[wayDistance] = distance + features[k + ofRadius];
    nearing(way);
  }
  way[wayDistance] = distance;
}

function straightShare(features: Float64Array, k: number, kind: number, way: Float64Array): void {
  way[wayShare] = never;
  const rx = way[wayRx];
  const ry = way[wayRy];
  const dx = way[wayDx];
  const dy = way[wayDy];
  const distance = way[wayDistance];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const length = features[k + ofLength];
  const reach = distance + features[k + ofRadius];
  let side = ry * ux - rx * uy;
  let speed = dy * ux - dx * uy;
  const depth = kind === face && side < 0 ? depthInSolid(features, k, way, wayX) : 0;
  if (kind === plane || depth > 0) {
    if (depth === 1 || speed >= 0) return;
    way[wayShare] = 0; // a number that is 0 or a quotient would be boxed
    if (side > reach) way[wayShare] = (reach - side) / speed;
    return;
  }
  if (side < 0) {
    side = -side;
    speed = -speed;
  }
  let first = never;
  if (speed < 0) {
    const t = side <= reach ? 0 : (reach - side) / speed;
    const along = rx * ux + ry * uy + (dx * ux + dy * uy) * t;
    if (along >= -touchShare * length && along <= length * (1 + touchShare)) first = t;
  }
  // the ends belong to the side
  way[wayDistance] = reach;
  nearing(way);
  first = Math.min(first, way[wayShare]);
  way[wayRx] = rx - ux * length;
  way[wayRy] = ry - uy * length;
  nearing(way);
  way[wayShare] = Math.min(first, way[wayShare]);
}

function arcShare(features: Float64Array, k: number, kind: number, way: Float64Array): void {
  const rx = way[wayRx];
  const ry = way[wayRy];
  const dx = way[wayDx];
  const dy = way[wayDy];
  const distance = way[wayDistance];
  const radius = features[k + ofRadius];
  let first = never;
  for (let end = k + ofFromX; end <= k + ofToX; end += 2) {
    way[wayRx] = rx - radius * features[end];
    way[wayRy] = ry - radius * features[end + 1];
    nearing(way);
    first = Math.min(first, way[wayShare]);
  }
  way[wayRx] = rx;
  way[wayRy] = ry;
  const isWithin = rx * rx + ry * ry < radius * radius;
  if (!isWithin) {
    way[wayDistance] = radius + distance;
    nearing(way);
    const t = way[wayShare];
    if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) return;
    // in through the opening, and out against the arc from within
    way[wayDistance] = radius;
    nearing(way);
    if (way[wayShare] === never) {
      way[wayShare] = first;
      return;
    }
  }
  const inner = Math.max(radius - distance, 0);
  way[wayDistance] = inner;
  leaving(way);
  let t = way[wayShare];
  if (!isWithin) {
    const along = rx * dx + ry * dy;
    const square = dx * dx + dy * dy;
    const discriminant = along * along - square * (rx * rx + ry * ry - inner * inner);
    t = square === 0 || along >= 0 ? never : (Math.sqrt(Math.max(discriminant, 0)) - along) / square;
  }
  if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) first = t;
  way[wayShare] = first;
}
