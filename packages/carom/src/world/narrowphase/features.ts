// Walls as the kernels see them: *features*, each with a kind and a row of numbers. Each feature decides by itself
// whether a disc touches it: edges touch discs beside them, points those in the wedge beyond the edges that end there. So a disc that slides
// along a chain touches one feature after the other and never the end of an edge it has passed: no ghost collisions.
//
// Row: 0 1  first point, or center · 2 3  unit direction · 4  length · 5  radius (capsule, circle, ring, arc)
//      6 7  face: the first face of its solid and their number
//      6 7, 8 9  point: wedge, it counts where both dot products with (disc − point) are ≥ 0 · arc: directions from and to
//      2 3  point at the end of a one-sided wall: where its solid side looks
// The left of a direction (dx, dy) is (−dy, dx): a quarter turn from x to y.

export const featureStride = 10;

// Doubles go in and out by an array `io` of 13: passed to a function or returned by it they would be boxed, and boxes are garbage.
//   0 1  normal, out · 2  distance or time, out · 3 4  point, 5 6  its velocity, 7  gap, in · 8 … 12  what shrinkTime and growTime take
export const ioCount = 13;

/** A straight edge with two sides. */
export const edge = 0;
/** A straight edge solid from its left side only: one-sided walls. */
export const platform = 1;
/** A straight edge of a solid shape that lies to its right. */
export const face = 2;
/** All that is right of a line: a side of a room. */
export const plane = 3;
/** A point, or a solid circle. */
export const point = 4;
/** The inside of a circle. */
export const ring = 5;
/** Part of a circle's outline, both sides. */
export const arc = 6;
/** As arc, when it spans more than half a turn. */
export const wideArc = 7;

/** Discs at the very end of an edge belong to the edge and to its point, so that rounding leaves no hole between them. */
const shared = 1e-9;

/** Whether (io 8, 9) as seen from a point lies in its wedge. */
function inWedge(features: Float64Array, k: number, io: Float64Array): boolean {
  return io[8] * features[k + 6] + io[9] * features[k + 7] >= 0 && io[8] * features[k + 8] + io[9] * features[k + 9] >= 0;
}

/**
 * The distance of a point from a feature of a one-sided wall, if it lies on the solid side of the edges that meet there; negative behind. Edges
 * count as far as their line goes.
 */
export function frontDistance(features: Float64Array, kinds: Int32Array, f: number, px: number, py: number): number {
  const k = f * featureStride;
  const dx = px - features[k];
  const dy = py - features[k + 1];
  const ux = features[k + 2];
  const uy = features[k + 3];
  if (kinds[f] === platform) return dy * ux - dx * uy;
  const isEnd = ux !== 0 || uy !== 0;
  const isBefore = isEnd
    ? dx * ux + dy * uy >= 0
    : features[k + 6] * dy - features[k + 7] * dx >= 0 || features[k + 9] * dx - features[k + 8] * dy >= 0;
  return isBefore ? Math.sqrt(dx * dx + dy * dy) : -1;
}

/** Whether (io 8, 9) as seen from the center of an arc is where the arc is. */
function inArc(features: Float64Array, k: number, kind: number, io: Float64Array): boolean {
  const dx = io[8];
  const dy = io[9];
  const after = features[k + 6] * dy - features[k + 7] * dx >= 0;
  const before = dx * features[k + 9] - dy * features[k + 8] >= 0;
  return kind === arc ? after && before : after || before;
}

/** Whether no other face of the solid is nearer to a point inside it. */
function isNearest(features: Float64Array, k: number, io: Float64Array): boolean {
  const side = (io[4] - features[k + 1]) * features[k + 2] - (io[3] - features[k]) * features[k + 3];
  const end = (features[k + 6] + features[k + 7]) * featureStride;
  for (let j = features[k + 6] * featureStride; j < end; j += featureStride) {
    const other = (io[4] - features[j + 1]) * features[j + 2] - (io[3] - features[j]) * features[j + 3];
    if (other > side || (other === side && j < k)) return false;
  }
  return true;
}

/**
 * Writes a lower bound of the distance of the point (io 3, 4) from a feature's surface to io 2, for lists of what may touch: 0 or less near
 * it and inside solids.
 */
export function featureDistance(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = io[3] - features[k];
  const dy = io[4] - features[k + 1];
  if (kind <= plane) {
    const ux = features[k + 2];
    const uy = features[k + 3];
    const side = dy * ux - dx * uy;
    if (kind === plane) {
      io[2] = side;
      return;
    }
    const along = dx * ux + dy * uy;
    const beyond = Math.max(-along, along - features[k + 4]) - features[k + 5]; // sweeps count round ends with the edge
    const off = kind === face ? side : Math.abs(side) - features[k + 5];
    io[2] = Math.max(beyond, off);
    return;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const off = distance - features[k + 5];
  io[2] = kind === point ? off : kind === ring ? -off : Math.abs(off);
}

/**
 * How the point (io 3, 4) lies to a feature: writes the unit normal out of the wall to io 0, 1 and the distance from the wall's surface,
 * which is negative inside, to io 2. Returns whether the feature is the one to touch from there.
 */
export function faceFeature(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): boolean {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = io[3] - features[k];
  const dy = io[4] - features[k + 1];
  const radius = features[k + 5];
  if (kind <= plane) {
    const ux = features[k + 2];
    const uy = features[k + 3];
    const length = features[k + 4];
    const side = dy * ux - dx * uy;
    const isRight = kind === edge && side < 0;
    io[0] = isRight ? uy : -uy;
    io[1] = isRight ? -ux : ux;
    io[2] = (isRight ? -side : side) - radius;
    if (kind === plane) return true;
    if (kind === face && side < 0 && !isNearest(features, k, io)) return false;
    const along = dx * ux + dy * uy;
    return along >= -shared * length && along <= length * (1 + shared);
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const inverse = distance > 1e-140 ? 1 / distance : 0;
  const nx = distance > 1e-140 ? dx * inverse : -1;
  const ny = dy * inverse;
  const isWithin = kind === ring || (kind >= arc && distance < radius);
  io[0] = isWithin ? -nx : nx;
  io[1] = isWithin ? -ny : ny;
  io[2] = isWithin ? radius - distance : distance - radius;
  io[8] = dx;
  io[9] = dy;
  if (kind === point) return inWedge(features, k, io);
  return kind === ring || inArc(features, k, kind, io);
}

/** Writes to io 2 the time at which |(io 8, 9) + (io 10, 11)·t| first shrinks to io 12; 0 if it is less and shrinking; ∞ if it does not. */
export function shrinkTime(io: Float64Array): void {
  const along = io[8] * io[10] + io[9] * io[11];
  io[2] = Infinity;
  if (along >= 0) return;
  const power = io[8] * io[8] + io[9] * io[9] - io[12] * io[12];
  if (power <= 0) {
    io[2] = 0;
    return;
  }
  const discriminant = along * along - (io[10] * io[10] + io[11] * io[11]) * power;
  if (discriminant > 0) io[2] = power / (Math.sqrt(discriminant) - along);
}

/** Writes to io 2 the time at which |(io 8, 9) + (io 10, 11)·t| last grows to io 12; at least 0. */
export function growTime(io: Float64Array): void {
  const square = io[10] * io[10] + io[11] * io[11];
  io[2] = Infinity;
  if (square === 0) return;
  const along = io[8] * io[10] + io[9] * io[11];
  const power = io[8] * io[8] + io[9] * io[9] - io[12] * io[12];
  io[2] = 0;
  if (power >= 0 && along >= 0) return;
  const discriminant = along * along - square * power;
  const root = discriminant > 0 ? Math.sqrt(discriminant) : 0;
  const t = along > 0 ? -power / (along + root) : (root - along) / square;
  if (t > 0) io[2] = t;
}

/**
 * Writes to io 2 the time ≥ 0 at which a point at (io 3, 4) that moves by (io 5, 6) per time comes within io 7 of a feature's surface; 0 if
 * it is nearer and comes nearer; ∞ if it does not reach this feature. Writes the normal there to io 0, 1.
 */
export function featureImpact(features: Float64Array, kinds: Int32Array, f: number, io: Float64Array): void {
  const k = f * featureStride;
  if (kinds[f] <= plane) straightImpact(features, k, kinds[f], io);
  else roundImpact(features, k, kinds[f], io);
}

function straightImpact(features: Float64Array, k: number, kind: number, io: Float64Array): void {
  const dx = io[3] - features[k];
  const dy = io[4] - features[k + 1];
  const ux = features[k + 2];
  const uy = features[k + 3];
  const reach = features[k + 5] + io[7];
  let side = dy * ux - dx * uy;
  let speed = io[6] * ux - io[5] * uy;
  const isRight = kind === edge && side < 0;
  if (isRight) {
    side = -side;
    speed = -speed;
  }
  io[2] = Infinity;
  if (speed >= 0 || (kind === face && side < 0 && !isNearest(features, k, io))) return;
  io[0] = isRight ? uy : -uy;
  io[1] = isRight ? -ux : ux;
  const t = side > reach ? (side - reach) / -speed : 0;
  const length = features[k + 4];
  const along = (dx + io[5] * t) * ux + (dy + io[6] * t) * uy;
  if (kind === plane || (along >= -shared * length && along <= length * (1 + shared))) io[2] = t;
}

/** Whether the point that starts at (io 8, 9) is where the arc is at the time io 2. */
function reachesArc(features: Float64Array, k: number, kind: number, io: Float64Array): boolean {
  io[8] += io[5] * io[2];
  io[9] += io[6] * io[2];
  return inArc(features, k, kind, io);
}

function roundImpact(features: Float64Array, k: number, kind: number, io: Float64Array): void {
  const radius = features[k + 5];
  const dx = io[3] - features[k];
  const dy = io[4] - features[k + 1];
  io[8] = dx;
  io[9] = dy;
  io[10] = io[5];
  io[11] = io[6];
  io[12] = radius + io[7];
  io[2] = Infinity;
  let isWithin = kind === ring || (kind >= arc && dx * dx + dy * dy < radius * radius);
  if (!isWithin) shrinkTime(io);
  if (kind >= arc && !isWithin && (io[2] === Infinity || !reachesArc(features, k, kind, io))) {
    // in through the opening, and out against the arc from within
    io[8] = dx;
    io[9] = dy;
    io[12] = radius;
    shrinkTime(io);
    if (io[2] === Infinity) return;
    isWithin = true;
  }
  if (isWithin) {
    io[12] = Math.max(radius - io[7], 0);
    growTime(io);
  }
  const t = io[2];
  if (t === Infinity) return;
  const hx = dx + io[5] * t;
  const hy = dy + io[6] * t;
  const distance = Math.sqrt(hx * hx + hy * hy);
  const scale = distance > 1e-140 ? (isWithin ? -1 : 1) / distance : 0;
  io[0] = distance > 1e-140 ? hx * scale : -1;
  io[1] = hy * scale;
  io[8] = hx;
  io[9] = hy;
  const isMet = kind === ring || (kind === point ? inWedge(features, k, io) : inArc(features, k, kind, io));
  if (!isMet) io[2] = Infinity;
}
