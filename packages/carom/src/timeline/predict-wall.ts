import { timeToReach } from './predict.ts';
import { type DiscRecord, xAt, yAt } from './state.ts';
import type { WallRecord } from './wall-record.ts';

// Solid walls are convex, so the distance to them is a convex function of time: who is not approaching now never will be,
// and that is the first test. Rooms (the inside kinds) are concave: there a disc may part now and come back.

/**
 * When a disc meets a wall, seen from their anchors; `Infinity` if never, or if the disc is immovable.
 *
 * A disc within reach that approaches meets it at once, one that parts does not. A disc whose centre lies on a segment parts either way.
 */
export function wallTime(disc: DiscRecord, wall: WallRecord): number {
  if (disc.mass === Infinity) return Infinity;
  const t = Math.max(disc.t, wall.t);
  const x = xAt(disc, t);
  const y = yAt(disc, t);
  switch (wall.kind) {
    case 'segment':
    case 'capsule':
      return t + rodTime(wall, disc, x, y);
    case 'box':
      return t + boxTime(wall, disc, x, y);
    case 'circle':
      return t + cornerTime(wall.p[0], wall.p[1], disc, x, y, disc.r + wall.p[2]);
    case 'inside box':
      return t + roomTime(wall, disc, x, y, roomSide(wall, disc));
    case 'inside circle':
      return t + ringTime(wall, disc, x, y);
  }
}

/** Where and how a disc touches a wall. */
export interface WallContact {
  /** A vector out of the wall towards the disc whose sign against a velocity is the one predictions use. */
  px: number;
  py: number;
  /** Unit vector out of the wall towards the disc. */
  nx: number;
  ny: number;
  /** Distance between the disc and the wall, negative if they overlap. */
  gap: number;
}

/** The contact of a disc of radius `r` centred at `(x, y)` with a wall. `side`: which side of an inside box, see `roomSide`. */
export function wallContact(wall: WallRecord, r: number, x: number, y: number, side: number, out: WallContact): WallContact {
  const p = wall.p;
  switch (wall.kind) {
    case 'segment':
    case 'capsule':
      return rodContact(wall, r, x, y, out);
    case 'box':
      return boxContact(wall, r, x, y, out);
    case 'circle':
      return direction(x - p[0], y - p[1], r + p[2], out);
    case 'inside box':
      return face(side === 0 ? 1 : side === 1 ? -1 : 0, side === 2 ? 1 : side === 3 ? -1 : 0, roomGap(p, r, x, y, side), out);
    case 'inside circle': {
      direction(p[0] - x, p[1] - y, 0, out);
      out.gap = p[2] - r - out.gap;
      return out;
    }
  }
}

/** A fresh contact. */
export function createWallContact(): WallContact {
  return { px: 1, py: 0, nx: 1, ny: 0, gap: 0 };
}

function cornerTime(cx: number, cy: number, disc: DiscRecord, x: number, y: number, reach: number): number {
  return timeToReach(x - cx, y - cy, disc.vx, disc.vy, reach);
}

/** The vector `(px, py)`, from one thing to another, as a contact `reach` away from its origin; (1, 0) stands in for the normal of a vector of length 0. */
export function direction(px: number, py: number, reach: number, out: WallContact): WallContact {
  const scale = Math.max(Math.abs(px), Math.abs(py));
  const ux = scale > 0 ? px / scale : 1;
  const uy = scale > 0 ? py / scale : 0;
  const length = Math.sqrt(ux * ux + uy * uy);
  out.px = px;
  out.py = py;
  out.nx = ux / length;
  out.ny = uy / length;
  out.gap = Math.sqrt(px * px + py * py) - reach;
  return out;
}

function face(nx: number, ny: number, gap: number, out: WallContact): WallContact {
  out.px = out.nx = nx;
  out.py = out.ny = ny;
  out.gap = gap;
  return out;
}

// Segment and capsule: the centre keeps `reach` = disc radius + capsule radius from a segment.

const scratch: WallContact = /* @__PURE__ */ createWallContact();

function rodContact(wall: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const p = wall.p;
  const reach = r + p[4];
  const dx = x - p[0];
  const dy = y - p[1];
  const place = along(wall, dx, dy);
  if (place < 0) return direction(dx, dy, reach, out);
  if (place > 0) return direction(x - p[2], y - p[3], reach, out);
  const height = dx * wall.nx + dy * wall.ny;
  const sign = height < 0 ? -1 : 1;
  face(sign * wall.nx + 0, sign * wall.ny + 0, Math.abs(height) - reach, out);
  if (height === 0) out.px = out.py = 0; // parts either way
  return out;
}

/** −1 before the first end of the segment, 1 behind the second, 0 beside it; `(dx, dy)` is seen from the first end. */
function along(wall: WallRecord, dx: number, dy: number): number {
  const p = wall.p;
  const ex = p[2] - p[0];
  const ey = p[3] - p[1];
  if (dx * ex + dy * ey <= 0) return -1;
  return (dx - ex) * ex + (dy - ey) * ey >= 0 ? 1 : 0;
}

function rodTime(wall: WallRecord, disc: DiscRecord, x: number, y: number): number {
  const p = wall.p;
  const { vx, vy } = disc;
  const contact = rodContact(wall, disc.r, x, y, scratch);
  if (!(contact.px * vx + contact.py * vy < 0)) return Infinity;
  if (contact.gap <= 0) return 0;
  const reach = disc.r + p[4];
  let first = Math.min(cornerTime(p[0], p[1], disc, x, y, reach), cornerTime(p[2], p[3], disc, x, y, reach));
  const dx = x - p[0];
  const dy = y - p[1];
  const height = dx * wall.nx + dy * wall.ny;
  const rise = vx * wall.nx + vy * wall.ny;
  const gap = Math.abs(height) - reach;
  if (gap > 0 && (height < 0 ? rise > 0 : rise < 0)) {
    const t = gap / Math.abs(rise);
    if (t < first && along(wall, dx + vx * t, dy + vy * t) === 0) first = t;
  }
  return first;
}

// Solid box: the centre keeps the disc's radius from the box, so it meets four sides and four quarter circles.

function boxContact(wall: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const p = wall.p;
  const cx = Math.min(Math.max(x, p[0]), p[2]);
  const cy = Math.min(Math.max(y, p[1]), p[3]);
  if (x !== cx && y !== cy) return direction(x - cx, y - cy, r, out);
  if (x !== cx) return face(x < cx ? -1 : 1, 0, Math.abs(x - cx) - r, out);
  if (y !== cy) return face(0, y < cy ? -1 : 1, Math.abs(y - cy) - r, out);
  const left = x - p[0];
  const right = p[2] - x;
  const low = y - p[1];
  const high = p[3] - y;
  const nearest = Math.min(left, right, low, high); // the centre is inside: out by the nearest side
  if (nearest === left) return face(-1, 0, -left - r, out);
  if (nearest === right) return face(1, 0, -right - r, out);
  return nearest === low ? face(0, -1, -low - r, out) : face(0, 1, -high - r, out);
}

function boxTime(wall: WallRecord, disc: DiscRecord, x: number, y: number): number {
  const p = wall.p;
  const { vx, vy, r } = disc;
  const contact = boxContact(wall, r, x, y, scratch);
  if (!(contact.px * vx + contact.py * vy < 0)) return Infinity;
  if (contact.gap <= 0) return 0;
  let first = Math.min(sideTime(p, 0, x, vx, y, vy, r), sideTime(p, 1, y, vy, x, vx, r));
  for (let i = 0; i < 4; i++) first = Math.min(first, cornerTime(p[i & 2], p[1 + (i & 1) * 2], disc, x, y, r));
  return first;
}

/** When the side faced along one axis (0: x, 1: y) is met, if the other coordinate is then beside it. */
function sideTime(p: Float64Array, axis: number, at: number, v: number, other: number, otherV: number, r: number): number {
  const gap = v > 0 ? p[axis] - at - r : at - p[axis + 2] - r;
  if (v === 0 || !(gap > 0)) return Infinity;
  const t = gap / Math.abs(v);
  const then = other + otherV * t;
  return then >= p[1 - axis] && then <= p[3 - axis] ? t : Infinity;
}

// Inside a box: four lines. Each coordinate is met alone, so a corner is two events at one time.

/** Which side of an inside box a disc meets first: 0 low x, 1 high x, 2 low y, 3 high y; the lower number at a tie, −1 if none. 0 for other walls. */
export function roomSide(wall: WallRecord, disc: DiscRecord): number {
  if (wall.kind !== 'inside box') return 0;
  const t = Math.max(disc.t, wall.t);
  const x = xAt(disc, t);
  const y = yAt(disc, t);
  let side = -1;
  let first = Infinity;
  for (let i = 0; i < 4; i++) {
    const time = roomTime(wall, disc, x, y, i);
    if (time < first) {
      first = time;
      side = i;
    }
  }
  return side;
}

function roomTime(wall: WallRecord, disc: DiscRecord, x: number, y: number, side: number): number {
  const v = side < 2 ? disc.vx : disc.vy;
  const speed = (side & 1) === 0 ? -v : v;
  if (side < 0 || !(speed > 0)) return Infinity;
  return Math.max(0, roomGap(wall.p, disc.r, x, y, side)) / speed;
}

function roomGap(p: Float64Array, r: number, x: number, y: number, side: number): number {
  const at = side < 2 ? x : y;
  return (side & 1) === 0 ? at - (p[side >> 1] + r) : p[2 + (side >> 1)] - r - at;
}

// Inside a circle: the centre stays within `room` of its centre, so the far root counts.

function ringTime(wall: WallRecord, disc: DiscRecord, x: number, y: number): number {
  const { vx, vy } = disc;
  const px = x - wall.p[0];
  const py = y - wall.p[1];
  const room = wall.p[2] - disc.r;
  const a = vx * vx + vy * vy;
  if (!(a > 0)) return Infinity;
  const b = px * vx + py * vy;
  const c = px * px + py * py - room * room;
  if (c < 0) {
    const root = Math.sqrt(b * b - a * c); // a sum of positive terms: nothing cancels, however flat the chord
    return b > 0 ? -c / (root + b) : (root - b) / a;
  }
  if (b > 0) return 0;
  // Outside, if only by rounding. A chord that hardly enters ends where it is as far out again: so a disc that skims the wall goes on.
  const d = b * b - a * c;
  return 4 * d < b * b ? (-2 * b) / a : (Math.sqrt(d) - b) / a;
}
