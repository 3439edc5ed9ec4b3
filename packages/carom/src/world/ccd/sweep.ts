// When a point on a straight way first comes as near to something as it may. Ways are shares from 0 to 1 of (dx, dy); 2 means never.
// A wall feature counts as the closed set of its points, ends included. So there is no seam where two of them join: what passes between the
// side of one and that of the next passes the end that both share.

import { arc, face, featureStride, plane, platform, point, ring, wideArc } from '../narrowphase/features.ts';

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

const never = 2;
/** Sides and arcs count this share of their length beyond their ends too, where the ends themselves count: rounding leaves no gap between. */
const seam = 1e-6;

/** The share at which a point at (px, py) comes within `distance` of the origin; 0 if it is nearer and approaches. */
export function nearingShare(px: number, py: number, dx: number, dy: number, distance: number): number {
  const along = px * dx + py * dy;
  if (along >= 0) return never;
  const power = px * px + py * py - distance * distance;
  if (power <= 0) return 0;
  const discriminant = along * along - (dx * dx + dy * dy) * power;
  return discriminant <= 0 ? never : power / (Math.sqrt(discriminant) - along);
}

/** The share at which a point at (px, py) gets further than `distance` from the origin; 0 if it is further and recedes. */
export function leavingShare(px: number, py: number, dx: number, dy: number, distance: number): number {
  const square = dx * dx + dy * dy;
  if (square === 0) return never;
  const along = px * dx + py * dy;
  const power = px * px + py * py - distance * distance;
  if (power >= 0 && along >= 0) return 0;
  const discriminant = along * along - square * power;
  if (discriminant <= 0) return power >= 0 ? -along / square : never; // beyond all the way: it recedes from its nearest point on
  const root = Math.sqrt(discriminant);
  return along > 0 ? -power / (along + root) : (root - along) / square;
}

// A way, as numbers in an array: passed to functions they would be boxed, and boxes are garbage. Start and way x, y · how near · start, seen from
// a center or the first point of a feature · share.
export const wayStride = 8;
export const atX = 0;
export const atY = 1;
export const atDx = 2;
export const atDy = 3;
export const atDistance = 4;
export const atRx = 5;
export const atRy = 6;
export const atShare = 7;

/** As nearingShare, of a way. */
export function nearing(way: Float64Array): void {
  const px = way[atRx];
  const py = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const along = px * dx + py * dy;
  way[atShare] = never;
  if (along >= 0) return;
  const power = px * px + py * py - way[atDistance] * way[atDistance];
  const discriminant = along * along - (dx * dx + dy * dy) * power;
  if (power <= 0) way[atShare] = 0;
  else if (!(discriminant <= 0)) way[atShare] = power / (Math.sqrt(discriminant) - along);
}

/** As leavingShare, of a way. */
export function leaving(way: Float64Array): void {
  const px = way[atRx];
  const py = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const square = dx * dx + dy * dy;
  way[atShare] = never;
  if (square === 0) return;
  const along = px * dx + py * dy;
  const power = px * px + py * py - way[atDistance] * way[atDistance];
  const discriminant = along * along - square * power;
  if (power >= 0 && along >= 0) way[atShare] = 0;
  else if (discriminant <= 0) {
    if (power >= 0) way[atShare] = -along / square; // beyond all the way: it recedes from its nearest point on
  } else {
    const root = Math.sqrt(discriminant);
    way[atShare] = along > 0 ? -power / (along + root) : (root - along) / square;
  }
}

/** Whether (dx, dy), seen from the center of an arc, points to where the arc is, within the seam. */
function inArc(features: Float64Array, k: number, kind: number, dx: number, dy: number): boolean {
  const tolerance = seam * (Math.abs(dx) + Math.abs(dy));
  const after = features[k + ofFromX] * dy - features[k + ofFromY] * dx >= -tolerance;
  const before = dx * features[k + ofToY] - dy * features[k + ofToX] >= -tolerance;
  return kind === arc ? after && before : after || before;
}

/** Whether a point seen from a point feature lies in its wedge, within the seam: one-sided walls have ends on one side. */
function inWedge(features: Float64Array, k: number, dx: number, dy: number): boolean {
  const tolerance = -seam * (Math.abs(dx) + Math.abs(dy));
  return (
    dx * features[k + ofFromX] + dy * features[k + ofFromY] >= tolerance && dx * features[k + ofToX] + dy * features[k + ofToY] >= tolerance
  );
}

/**
 * Whether the point lies inside the solid that a face belongs to, and if so, whether no other face is nearer. 0 outside, 1 if there is one, 2 if
 * there is none.
 */
function depthInSolid(features: Float64Array, k: number, place: Float64Array, at: number): number {
  const px = place[at];
  const py = place[at + 1];
  const side = (py - features[k + ofY]) * features[k + ofUx] - (px - features[k + ofX]) * features[k + ofUy];
  const end = (features[k + ofFromX] + features[k + ofFromY]) * featureStride;
  let isNearest = true;
  for (let j = features[k + ofFromX] * featureStride; j < end; j += featureStride) {
    const other = (py - features[j + ofY]) * features[j + ofUx] - (px - features[j + ofX]) * features[j + ofUy];
    if (other >= 0) return 0;
    if (other > side || (other === side && j < k)) isNearest = false;
  }
  return isNearest ? 2 : 1;
}

/** Whether a point feature is the corner or end of edges or an arc, which count it themselves; circles have no wedge. */
function isCorner(features: Float64Array, k: number): boolean {
  return features[k + ofFromX] !== 0 || features[k + ofFromY] !== 0;
}

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

/**
 * Writes the share of the way at which a point comes within the distance of a feature's surface; 0 if it is nearer and approaches. Inside a solid
 * it may not go deeper; from behind a one-sided feature it is free to go.
 */
export function wallShare(features: Float64Array, kinds: Int32Array, f: number, oneSided: boolean, way: Float64Array): void {
  const kind = kinds[f];
  const k = f * featureStride;
  way[atRx] = way[atX] - features[k + ofX];
  way[atRy] = way[atY] - features[k + ofY];
  if (kind === platform) platformShare(features, k, way);
  else if (kind <= plane) straightShare(features, k, kind, way);
  else if (kind === ring) {
    const distance = way[atDistance];
    way[atDistance] = Math.max(features[k + ofRadius] - distance, 0);
    leaving(way);
    way[atDistance] = distance;
  } else if (kind >= arc) arcShare(features, k, kind, way);
  else if (oneSided) wedgeShare(features, k, way);
  else if (isCorner(features, k)) way[atShare] = never;
  else {
    const distance = way[atDistance];
    way[atDistance] = distance + features[k + ofRadius];
    nearing(way);
    way[atDistance] = distance;
  }
}

/** Of a corner or end of a one-sided wall: the first share at which the point is in its wedge, nearer than `distance`, and comes nearer. */
function wedgeShare(features: Float64Array, k: number, way: Float64Array): void {
  way[atShare] = never;
  const rx = way[atRx];
  const ry = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const distance = way[atDistance];
  let from = 0;
  let to = 1;
  for (let i = k + 6; i < k + 10; i += 2) {
    const within = rx * features[i] + ry * features[i + 1] + seam * distance;
    const speed = dx * features[i] + dy * features[i + 1];
    if (speed > 0) from = Math.max(from, -within / speed);
    else if (speed < 0) to = Math.min(to, -within / speed);
    else if (within < 0) return;
  }
  if (!(from <= to)) return;
  const px = rx + dx * from;
  const py = ry + dy * from;
  if (px * px + py * py <= distance * distance) {
    way[atShare] = px * dx + py * dy < 0 ? from : never;
    return;
  }
  const t = nearingShare(rx, ry, dx, dy, distance);
  way[atShare] = t <= to ? t : never;
}

/** Of an edge of a one-sided wall: the first share at which the point is before it, nearer than `distance`, and comes nearer. */
function platformShare(features: Float64Array, k: number, way: Float64Array): void {
  way[atShare] = never;
  const rx = way[atRx];
  const ry = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const distance = way[atDistance];
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const length = features[k + ofLength];
  const side = ry * ux - rx * uy;
  const speed = dy * ux - dx * uy;
  if (speed >= 0) return;
  let t = side <= distance ? 0 : (distance - side) / speed;
  const along = rx * ux + ry * uy;
  const advance = dx * ux + dy * uy;
  if (along + advance * t < -seam * length) t = advance > 0 ? (-seam * length - along) / advance : never;
  else if (along + advance * t > length * (1 + seam)) t = advance < 0 ? (length * (1 + seam) - along) / advance : never;
  way[atShare] = t <= 1 && side + speed * t >= 0 ? t : never;
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
  way[atDistance] = distance;
}

function arcShare(features: Float64Array, k: number, kind: number, way: Float64Array): void {
  way[atShare] = never;
  const rx = way[atRx];
  const ry = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const distance = way[atDistance];
  const radius = features[k + ofRadius];
  let first = Math.min(
    nearingShare(rx - radius * features[k + ofFromX], ry - radius * features[k + ofFromY], dx, dy, distance),
    nearingShare(rx - radius * features[k + ofToX], ry - radius * features[k + ofToY], dx, dy, distance),
  );
  const isWithin = rx * rx + ry * ry < radius * radius;
  if (!isWithin) {
    const t = nearingShare(rx, ry, dx, dy, radius + distance);
    if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) {
      way[atShare] = t;
      return;
    }
    // in through the opening, and out against the arc from within
    if (nearingShare(rx, ry, dx, dy, radius) === never) {
      way[atShare] = first;
      return;
    }
  }
  const inner = Math.max(radius - distance, 0);
  let t = leavingShare(rx, ry, dx, dy, inner);
  if (!isWithin) {
    const along = rx * dx + ry * dy;
    const square = dx * dx + dy * dy;
    const discriminant = along * along - square * (rx * rx + ry * ry - inner * inner);
    t = square === 0 || along >= 0 ? never : (Math.sqrt(Math.max(discriminant, 0)) - along) / square;
  }
  if (t < first && inArc(features, k, kind, rx + dx * t, ry + dy * t)) first = t;
  way[atShare] = first;
}

/** Whether the feature is curved and the point on its hollow side: what slides along it goes round its center. */
export function isHollow(features: Float64Array, kinds: Int32Array, f: number, px: number, py: number): boolean {
  const kind = kinds[f];
  if (kind === ring) return true;
  if (kind !== arc && kind !== wideArc) return false;
  const k = f * featureStride;
  const dx = px - features[k + ofX];
  const dy = py - features[k + ofY];
  return dx * dx + dy * dy < features[k + ofRadius] * features[k + ofRadius];
}
