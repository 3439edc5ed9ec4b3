// When a point on a straight way first comes as near to a wall feature as it may. A feature counts as the closed set of its points, ends included.
// So there is no seam where two of them join: what passes between the side of one and that of the next passes the end that both share.

import type { Walls } from '../walls/walls.ts';
import { depthInSolid, inArc, isCorner } from './feature-regions.ts';
import { arc, face, featureStride, plane, ring } from './features.ts';
import { leaving, nearing } from './ways.ts';

// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;
const ofUx = 2;
const ofUy = 3;
const ofLength = 4;
const ofRadius = 5;
const ofFromX = 6;
const ofToX = 8;
/** As in feature-regions.ts. */
const seam = 1e-6;

// As in ways.ts: imported they would not be constants to V8, and numbers beside them boxed.
const never = 2;
const atX = 0;
const atY = 1;
const atDx = 2;
const atDy = 3;
const atDistance = 4;
const atRx = 5;
const atRy = 6;
const atShare = 7;

/**
 * Writes the share of the way at which a point comes within the distance of a feature's surface; 0 if it is nearer and approaches. Inside a solid
 * it may not go deeper.
 */
export function wallShare(walls: Walls, f: number, way: Float64Array): void {
  const { numbers: features } = walls;
  const kind = walls.kinds[f];
  const k = f * featureStride;
  const distance = way[atDistance];
  way[atRx] = way[atX] - features[k + ofX];
  way[atRy] = way[atY] - features[k + ofY];
  if (kind <= plane) straightShare(features, k, kind, way);
  else if (kind === ring) {
    way[atDistance] = Math.max(features[k + ofRadius] - distance, 0);
    leaving(way);
  } else if (kind >= arc) arcShare(features, k, kind, way);
  else if (isCorner(features, k)) way[atShare] = never;
  else {
    way[atDistance] = distance + features[k + ofRadius];
    nearing(way);
  }
  way[atDistance] = distance;
}

function straightShare(features: Float64Array, k: number, kind: number, way: Float64Array): void {
  way[atShare] = never;
  const rx = way[atRx];
  const ry = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const distance = way[atDistance];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const length = features[k + ofLength];
  const reach = distance + features[k + ofRadius];
  let side = ry * ux - rx * uy;
  let speed = dy * ux - dx * uy;
  if (kind === plane) {
    way[atShare] = speed >= 0 ? never : side <= reach ? 0 : (reach - side) / speed;
    return;
  }
  const depth = kind === face && side < 0 ? depthInSolid(features, k, way, atX) : 0;
  if (depth > 0) {
    way[atShare] = depth === 1 || speed >= 0 ? never : side <= reach ? 0 : (reach - side) / speed;
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
    if (along >= -seam * length && along <= length * (1 + seam)) first = t;
  }
  // the ends belong to the side
  way[atDistance] = reach;
  nearing(way);
  first = Math.min(first, way[atShare]);
  way[atRx] = rx - ux * length;
  way[atRy] = ry - uy * length;
  nearing(way);
  way[atShare] = Math.min(first, way[atShare]);
}

function arcShare(features: Float64Array, k: number, kind: number, way: Float64Array): void {
  const rx = way[atRx];
  const ry = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const distance = way[atDistance];
  const radius = features[k + ofRadius];
  let first = never;
  for (let end = k + ofFromX; end <= k + ofToX; end += 2) {
    way[atRx] = rx - radius * features[end];
    way[atRy] = ry - radius * features[end + 1];
    nearing(way);
    first = Math.min(first, way[atShare]);
  }
  way[atRx] = rx;
  way[atRy] = ry;
  const isWithin = rx * rx + ry * ry < radius * radius;
  if (!isWithin) {
    way[atDistance] = radius + distance;
    nearing(way);
    const t = way[atShare];
    if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) return;
    // in through the opening, and out against the arc from within
    way[atDistance] = radius;
    nearing(way);
    if (way[atShare] === never) {
      way[atShare] = first;
      return;
    }
  }
  const inner = Math.max(radius - distance, 0);
  way[atDistance] = inner;
  leaving(way);
  let t = way[atShare];
  if (!isWithin) {
    const along = rx * dx + ry * dy;
    const square = dx * dx + dy * dy;
    const discriminant = along * along - square * (rx * rx + ry * ry - inner * inner);
    t = square === 0 || along >= 0 ? never : (Math.sqrt(Math.max(discriminant, 0)) - along) / square;
  }
  if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) first = t;
  way[atShare] = first;
}
