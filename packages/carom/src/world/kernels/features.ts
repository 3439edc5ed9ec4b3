// Walls as the kernels see them: *features*, each with a kind and a row of numbers. What a disc can touch a wall with at one time is
// decided per feature: edges take discs beside them, points those in the wedge beyond the edges that end there. So a disc that slides along
// a chain touches one feature after the other and never the end of an edge it has passed: no ghost bumps.
//
// Row: 0 1  first point, or centre · 2 3  unit direction · 4  length · 5  radius (capsule, circle, ring, arc)
//      6 7  face: the first face of its solid and their number
//      6 7, 8 9  point: wedge, it counts where both dot products with (disc − point) are ≥ 0 · arc: directions from and to
// The left of a direction (dx, dy) is (−dy, dx): a quarter turn from x to y.

export const featureStride = 10;

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

function inWedge(features: Float64Array, k: number, dx: number, dy: number): boolean {
  return dx * features[k + 6] + dy * features[k + 7] >= 0 && dx * features[k + 8] + dy * features[k + 9] >= 0;
}

function inArc(features: Float64Array, k: number, kind: number, dx: number, dy: number): boolean {
  const after = features[k + 6] * dy - features[k + 7] * dx >= 0;
  const before = dx * features[k + 9] - dy * features[k + 8] >= 0;
  return kind === arc ? after && before : after || before;
}

/** Whether no other face of the solid is nearer to a point inside it. */
function isNearest(features: Float64Array, k: number, x: number, y: number, side: number): boolean {
  const end = (features[k + 6] + features[k + 7]) * featureStride;
  for (let j = features[k + 6] * featureStride; j < end; j += featureStride) {
    const other = (y - features[j + 1]) * features[j + 2] - (x - features[j]) * features[j + 3];
    if (other > side || (other === side && j < k)) return false;
  }
  return true;
}

/**
 * A lower bound of the distance of a point from a feature's surface, for lists of what may touch: 0 or less near it and inside solids.
 */
export function featureDistance(features: Float64Array, kinds: Int32Array, f: number, x: number, y: number): number {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = x - features[k];
  const dy = y - features[k + 1];
  if (kind <= plane) {
    const ux = features[k + 2];
    const uy = features[k + 3];
    const side = dy * ux - dx * uy;
    if (kind === plane) return side;
    const along = dx * ux + dy * uy;
    const beyond = Math.max(-along, along - features[k + 4]);
    const off = kind === face ? side : Math.abs(side) - features[k + 5];
    return Math.max(beyond, off);
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (kind === point) return distance - features[k + 5];
  return kind === ring ? features[k + 5] - distance : Math.abs(distance - features[k + 5]);
}

/**
 * How a point lies to a feature: writes the unit normal out of the wall to `out[0], out[1]` and the distance from the wall's surface, which
 * is negative inside, to `out[2]`. Returns whether the feature is the one to touch from there.
 */
export function faceFeature(features: Float64Array, kinds: Int32Array, f: number, x: number, y: number, out: Float64Array): boolean {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = x - features[k];
  const dy = y - features[k + 1];
  const radius = features[k + 5];
  if (kind <= plane) {
    const ux = features[k + 2];
    const uy = features[k + 3];
    const length = features[k + 4];
    const side = dy * ux - dx * uy;
    const isRight = kind === edge && side < 0;
    out[0] = isRight ? uy : -uy;
    out[1] = isRight ? -ux : ux;
    out[2] = (isRight ? -side : side) - radius;
    if (kind === plane) return true;
    if (kind === face && side < 0 && !isNearest(features, k, x, y, side)) return false;
    const along = dx * ux + dy * uy;
    return along >= -shared * length && along <= length * (1 + shared);
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  const inverse = distance > 0 ? 1 / distance : 0;
  const nx = distance > 0 ? dx * inverse : -1;
  const ny = dy * inverse;
  const isWithin = kind === ring || (kind >= arc && distance < radius);
  out[0] = isWithin ? -nx : nx;
  out[1] = isWithin ? -ny : ny;
  out[2] = isWithin ? radius - distance : distance - radius;
  if (kind === point) return inWedge(features, k, dx, dy);
  return kind === ring || inArc(features, k, kind, dx, dy);
}

/** The time at which |(dx, dy) + (vx, vy)·t| first shrinks to `reach`; 0 if it is less and shrinking; ∞ if it does not. */
export function shrinkTime(dx: number, dy: number, vx: number, vy: number, reach: number): number {
  const along = dx * vx + dy * vy;
  if (along >= 0) return Infinity;
  const power = dx * dx + dy * dy - reach * reach;
  if (power <= 0) return 0;
  const discriminant = along * along - (vx * vx + vy * vy) * power;
  return discriminant > 0 ? power / (Math.sqrt(discriminant) - along) : Infinity;
}

/** The time at which |(dx, dy) + (vx, vy)·t| last grows to `reach`; at least 0. */
export function growTime(dx: number, dy: number, vx: number, vy: number, reach: number): number {
  const square = vx * vx + vy * vy;
  if (square === 0) return Infinity;
  const along = dx * vx + dy * vy;
  const power = dx * dx + dy * dy - reach * reach;
  if (power >= 0 && along >= 0) return 0;
  const discriminant = along * along - square * power;
  const root = discriminant > 0 ? Math.sqrt(discriminant) : 0;
  const t = along > 0 ? -power / (along + root) : (root - along) / square;
  return t > 0 ? t : 0;
}

/**
 * The time ≥ 0 at which a point that moves by (vx, vy) per time comes within `gap` of a feature's surface; 0 if it is nearer and comes
 * nearer; ∞ if it does not meet this feature. Writes the normal there to `out[0], out[1]`.
 */
export function featureImpact(
  features: Float64Array,
  kinds: Int32Array,
  f: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  gap: number,
  out: Float64Array,
): number {
  const k = f * featureStride;
  const kind = kinds[f];
  const dx = x - features[k];
  const dy = y - features[k + 1];
  const reach = features[k + 5] + gap;
  let t = Infinity;
  if (kind <= plane) {
    const ux = features[k + 2];
    const uy = features[k + 3];
    let side = dy * ux - dx * uy;
    let speed = vy * ux - vx * uy;
    const isRight = kind === edge && side < 0;
    if (isRight) {
      side = -side;
      speed = -speed;
    }
    if (speed >= 0) return Infinity;
    t = side > reach ? (side - reach) / -speed : 0;
    out[0] = isRight ? uy : -uy;
    out[1] = isRight ? -ux : ux;
    if (kind === plane) return t;
    const length = features[k + 4];
    const along = (dx + vx * t) * ux + (dy + vy * t) * uy;
    return along >= -shared * length && along <= length * (1 + shared) ? t : Infinity;
  }
  let within = kind === ring || (kind >= arc && dx * dx + dy * dy < features[k + 5] * features[k + 5]);
  if (!within) t = shrinkTime(dx, dy, vx, vy, reach);
  if (kind >= arc && !within && (t === Infinity || !inArc(features, k, kind, dx + vx * t, dy + vy * t))) {
    // in through the opening, and out against the arc from within
    if (shrinkTime(dx, dy, vx, vy, features[k + 5]) === Infinity) return Infinity;
    within = true;
  }
  if (within) t = growTime(dx, dy, vx, vy, Math.max(features[k + 5] - gap, 0));
  if (t === Infinity) return t;
  const hx = dx + vx * t;
  const hy = dy + vy * t;
  const distance = Math.sqrt(hx * hx + hy * hy);
  const scale = distance > 0 ? (within ? -1 : 1) / distance : 0;
  out[0] = distance > 0 ? hx * scale : -1;
  out[1] = hy * scale;
  if (kind === point) return inWedge(features, k, hx, hy) ? t : Infinity;
  return kind === ring || inArc(features, k, kind, hx, hy) ? t : Infinity;
}
