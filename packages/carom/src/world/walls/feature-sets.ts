// Walls as sets of points: how far a place is from what a feature holds, and whether a straight way comes that near. Distances are those of the
// sets, not bounds: edges end where they end, faces count the inside of their solid, one-sided edges both sides, and points count all around,
// whatever their wedge. Ways come near the ends of an arc at the points that lie there.

import {
  arc,
  face,
  featureStride,
  legFromX,
  legFromY,
  legGap,
  legReach,
  legToX,
  legToY,
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

/**
 * Writes the distance of the place (`fromX`, `fromY`) from the points of a feature to `legGap`, negative inside solids, circles and beyond the side
 * of a room.
 */
export function featureGap(features: Float64Array, kinds: Int32Array, f: number, leg: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = leg[legFromX] - features[k + ofX];
  const dy = leg[legFromY] - features[k + ofY];
  const radius = features[k + ofRadius];
  if (kind > plane) {
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (kind === point) leg[legGap] = distance - radius;
    else if (kind === ring) leg[legGap] = radius - distance;
    else if (isInArc(features, k, kind, leg)) leg[legGap] = Math.abs(distance - radius);
    else measureEnds(features, k, leg);
    return;
  }
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const side = dy * ux - dx * uy;
  leg[legGap] = side;
  if (kind === plane) return;
  if (kind === face && side <= 0) {
    measureSolid(features, k, leg);
    if (leg[legGap] <= 0) return;
  }
  const along = dx * ux + dy * uy;
  const beyond = Math.max(-along, along - features[k + ofLength], 0);
  leg[legGap] = (beyond === 0 ? Math.abs(side) : Math.sqrt(side * side + beyond * beyond)) - radius;
}

/** Writes how far the beginning of a way is from the lines of all faces of a solid, at most: negative if it lies inside. */
function measureSolid(features: Float64Array, k: number, leg: Float64Array): void {
  const first = features[k + ofFromX] * featureStride;
  const end = first + features[k + ofFromY] * featureStride;
  leg[legGap] = -Infinity;
  for (let j = first; j < end; j += featureStride) {
    const side = (leg[legFromY] - features[j + ofY]) * features[j + ofUx] - (leg[legFromX] - features[j + ofX]) * features[j + ofUy];
    if (side > leg[legGap]) leg[legGap] = side;
  }
}

/** Writes the distance of the beginning of a way from the nearer end of an arc. */
function measureEnds(features: Float64Array, k: number, leg: Float64Array): void {
  const radius = features[k + ofRadius];
  const dx = leg[legFromX] - features[k + ofX];
  const dy = leg[legFromY] - features[k + ofY];
  const firstX = dx - radius * features[k + ofFromX];
  const firstY = dy - radius * features[k + ofFromY];
  const lastX = dx - radius * features[k + ofToX];
  const lastY = dy - radius * features[k + ofToY];
  leg[legGap] = Math.sqrt(Math.min(firstX * firstX + firstY * firstY, lastX * lastX + lastY * lastY));
}

/** Whether the beginning of a way is in the sector of an arc. */
function isInArc(features: Float64Array, k: number, kind: number, leg: Float64Array): boolean {
  const dx = leg[legFromX] - features[k + ofX];
  const dy = leg[legFromY] - features[k + ofY];
  const after = features[k + ofFromX] * dy - features[k + ofFromY] * dx >= 0;
  const before = dx * features[k + ofToY] - dy * features[k + ofToX] >= 0;
  return kind === arc ? after && before : after || before;
}

/** Whether a straight way comes within its reach, ≥ 0, of a feature. */
export function legMeets(features: Float64Array, kinds: Int32Array, f: number, leg: Float64Array): boolean {
  const k = f * featureStride;
  const kind = kinds[f];
  if (kind > ring) return meetsArc(features, k, kind, leg);
  if (kind <= plane) return meetsEdge(features, k, kind, leg);
  const ax = leg[legFromX] - features[k + ofX];
  const ay = leg[legFromY] - features[k + ofY];
  const bx = leg[legToX] - features[k + ofX];
  const by = leg[legToY] - features[k + ofY];
  if (kind === ring) {
    const least = Math.max(features[k + ofRadius] - leg[legReach], 0);
    return Math.max(ax * ax + ay * ay, bx * bx + by * by) >= least * least;
  }
  const reach = features[k + ofRadius] + leg[legReach];
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(Math.max(-(ax * dx + ay * dy) / square, 0), 1) : 0;
  const nearX = ax + dx * t;
  const nearY = ay + dy * t;
  return nearX * nearX + nearY * nearY <= reach * reach;
}

/** Seen along the edge, from its first point: the way goes from (a, s) to (b, q). */
function meetsEdge(features: Float64Array, k: number, kind: number, leg: Float64Array): boolean {
  const ux = features[k + ofUx];
  const uy = features[k + ofUy];
  const ax = leg[legFromX] - features[k + ofX];
  const ay = leg[legFromY] - features[k + ofY];
  const bx = leg[legToX] - features[k + ofX];
  const by = leg[legToY] - features[k + ofY];
  const s = ay * ux - ax * uy;
  const q = by * ux - bx * uy;
  const reach = leg[legReach] + features[k + ofRadius];
  if (Math.min(s, q) > reach) return false;
  if (kind === plane) return true;
  if (kind === face) {
    measureSolid(features, k, leg);
    if (leg[legGap] <= 0) return true;
  } else if (Math.max(s, q) < -reach) return false;
  const length = features[k + ofLength];
  const a = ax * ux + ay * uy;
  const b = bx * ux + by * uy;
  if (s * q <= 0 && s !== q) {
    const cross = a + (b - a) * (s / (s - q));
    if (cross >= 0 && cross <= length) return true;
  }
  const limit = reach * reach;
  const beforeA = Math.max(-a, a - length, 0);
  const beforeB = Math.max(-b, b - length, 0);
  if (Math.abs(s) <= reach && beforeA * beforeA + s * s <= limit) return true;
  if (Math.abs(q) <= reach && beforeB * beforeB + q * q <= limit) return true;
  const square = (b - a) * (b - a) + (q - s) * (q - s);
  if (square === 0) return false;
  for (let i = 0; i < 2; i++) {
    const end = i * length;
    const t = Math.min(Math.max(-((a - end) * (b - a) + s * (q - s)) / square, 0), 1);
    const along = a - end + (b - a) * t;
    const side = s + (q - s) * t;
    if (along * along + side * side <= limit) return true;
  }
  return false;
}

/** The parts of the way that lie in the sector of the arc: one or, of an arc of more than half a turn, up to two. */
function meetsArc(features: Float64Array, k: number, kind: number, leg: Float64Array): boolean {
  const ax = leg[legFromX] - features[k + ofX];
  const ay = leg[legFromY] - features[k + ofY];
  const dx = leg[legToX] - leg[legFromX];
  const dy = leg[legToY] - leg[legFromY];
  const after = features[k + ofFromX] * ay - features[k + ofFromY] * ax;
  const afterWay = features[k + ofFromX] * dy - features[k + ofFromY] * dx;
  const before = ax * features[k + ofToY] - ay * features[k + ofToX];
  const beforeWay = dx * features[k + ofToY] - dy * features[k + ofToX];
  // each is ≥ 0 for shares from … to
  const from = after >= 0 ? 0 : afterWay > 0 ? -after / afterWay : 2;
  const to = after < 0 || afterWay >= 0 ? 1 : Math.min(-after / afterWay, 1);
  const first = before >= 0 ? 0 : beforeWay > 0 ? -before / beforeWay : 2;
  const last = before < 0 || beforeWay >= 0 ? 1 : Math.min(-before / beforeWay, 1);
  const isNarrow = kind === arc;
  for (let part = isNarrow ? 1 : 0; part < 2; part++) {
    const begin = isNarrow ? Math.max(from, first) : part === 0 ? from : first;
    const end = isNarrow ? Math.min(to, last) : part === 0 ? to : last;
    if (!(begin <= end)) continue;
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(Math.max(-(ax * dx + ay * dy) / square, begin), end) : begin;
    const nearest = Math.sqrt((ax + dx * t) * (ax + dx * t) + (ay + dy * t) * (ay + dy * t));
    const one = (ax + dx * begin) * (ax + dx * begin) + (ay + dy * begin) * (ay + dy * begin);
    const other = (ax + dx * end) * (ax + dx * end) + (ay + dy * end) * (ay + dy * end);
    const furthest = Math.sqrt(Math.max(one, other));
    if (nearest <= features[k + ofRadius] + leg[legReach] && furthest >= features[k + ofRadius] - leg[legReach]) return true;
  }
  return false;
}
