import type { WallRecord } from '../wall-record.ts';
import { atCenterX, atCenterY, atMaxX, atMaxY, atMinX, atMinY, atRadius, atThickness, atX1, atX2, atY1, atY2 } from '../wall-words.ts';
import type { Mover } from './mover.ts';
import { inSector } from './outline.ts';
import { timeToReach } from './predict.ts';
import { along, alongSide, createWallContact, meetsCorner, roomGap, type WallContact, wallContact } from './wall-contact.ts';

// Solid walls are convex, so the distance to them is a convex function of time: who is not approaching now never will be,
// and that is the first test. Rooms (the inside kinds) are concave: there a disc may part now and come back. An arc is both.

const scratch: WallContact = /* @__PURE__ */ createWallContact();

/**
 * How long until a disc that goes straight on meets a wall; `Infinity` if never.
 *
 * A disc within reach that approaches meets it at once, one that parts does not. A disc whose center lies on a segment parts either way.
 */
export function straightTime(wall: WallRecord, disc: Mover): number {
  switch (wall.kind) {
    case 'segment':
    case 'capsule':
      return rodTime(wall, disc);
    case 'box':
      return boxTime(wall.p, disc, wall);
    case 'circle':
      return cornerTime(wall.p[atCenterX], wall.p[atCenterY], disc, disc.r + wall.p[atRadius]);
    case 'inside box':
      return roomExit(wall.p, disc);
    case 'inside circle':
      return ringTime(wall.p, disc);
    case 'arc':
      return arcTime(wall, disc);
    case 'polygon':
      return polygonTime(wall, disc);
  }
}

function cornerTime(cx: number, cy: number, disc: Mover, reach: number): number {
  return timeToReach(disc.x - cx, disc.y - cy, disc.vx, disc.vy, reach);
}

/** 0 or `Infinity` where the contact alone decides, for a solid wall: within reach, or not approaching; else −1. */
function atOnce(wall: WallRecord, disc: Mover): number {
  const contact = wallContact(wall, disc.r, disc.x, disc.y, 0, scratch);
  if (!(contact.px * disc.vx + contact.py * disc.vy < 0)) return Infinity;
  return contact.gap <= 0 ? 0 : -1;
}

function rodTime(wall: WallRecord, disc: Mover): number {
  const decided = atOnce(wall, disc);
  if (decided >= 0) return decided;
  const p = wall.p;
  const { x, y, vx, vy } = disc;
  const reach = disc.r + p[atThickness];
  let first = Math.min(cornerTime(p[atX1], p[atY1], disc, reach), cornerTime(p[atX2], p[atY2], disc, reach));
  const dx = x - p[atX1];
  const dy = y - p[atY1];
  const height = dx * wall.nx + dy * wall.ny;
  const rise = vx * wall.nx + vy * wall.ny;
  const gap = Math.abs(height) - reach;
  if (gap > 0 && (height < 0 ? rise > 0 : rise < 0)) {
    const t = gap / Math.abs(rise);
    if (t < first && along(wall, dx + vx * t, dy + vy * t) === 0) first = t;
  }
  return first;
}

/** Solid box: the center keeps the disc's radius from the box, so it meets four sides and four quarter circles. */
function boxTime(p: Float64Array, disc: Mover, wall: WallRecord): number {
  const decided = atOnce(wall, disc);
  if (decided >= 0) return decided;
  const { x, y, vx, vy, r } = disc;
  let first = Math.min(sideTime(p, 0, x, vx, y, vy, r), sideTime(p, 1, y, vy, x, vx, r));
  for (let i = 0; i < 4; i++) first = Math.min(first, cornerTime(p[atMinX + (i & 2)], p[atMinY + (i & 1) * 2], disc, r));
  return first;
}

/** When the side faced along one axis (0: x, 1: y) is met, if the other coordinate is then beside it. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
function sideTime(p: Float64Array, axis: number, at: number, v: number, other: number, otherV: number, r: number): number {
  const gap = v > 0 ? p[atMinX + axis] - at - r : at - p[atMaxX + axis] - r;
  if (v === 0 || !(gap > 0)) return Infinity;
  const t = gap / Math.abs(v);
  const then = other + otherV * t;
  return then >= p[atMinY - axis] && then <= p[atMaxY - axis] ? t : Infinity;
}

/** Convex polygon: as a box, with sides of any direction. */
function polygonTime(wall: WallRecord, disc: Mover): number {
  const decided = atOnce(wall, disc);
  if (decided >= 0) return decided;
  const { corners, normals, sides } = wall.outline;
  const { x, y, vx, vy, r } = disc;
  let first = Infinity;
  for (let i = 0; i < sides; i++) {
    const nx = normals[2 * i];
    const ny = normals[2 * i + 1];
    first = Math.min(first, cornerTime(corners[2 * i], corners[2 * i + 1], disc, r));
    const rise = vx * nx + vy * ny;
    const gap = (x - corners[2 * i]) * nx + (y - corners[2 * i + 1]) * ny - r;
    if (!(gap > 0 && rise < 0)) continue;
    const t = gap / -rise;
    if (t < first && alongSide(corners, i, x + vx * t, y + vy * t) === 0) first = t;
  }
  return first;
}

/** Arc: its outer face is that of a circle, its inner face that of a room, where they are; and two ends. */
function arcTime(wall: WallRecord, disc: Mover): number {
  const { p, outline } = wall;
  const { x, y, vx, vy, r } = disc;
  const contact = wallContact(wall, r, x, y, 0, scratch);
  if (contact.gap <= 0 && contact.px * vx + contact.py * vy < 0) return 0;
  let first = Infinity;
  for (let i = 0; i < outline.corners.length; i += 2) {
    // Within reach of an end and not in contact with it first: it is the face that is nearest, and that decides.
    const cx = outline.corners[i];
    const cy = outline.corners[i + 1];
    const t = cornerTime(cx, cy, disc, r);
    if (t > 0 && t < first && (contact.gap > 0 || meetsCorner(wall, disc, cx, cy, t))) first = t;
  }
  const px = x - p[atCenterX];
  const py = y - p[atCenterY];
  const outer = timeToReach(px, py, vx, vy, p[atRadius] + r);
  if (outer > 0 && outer < first && inSector(p, px + vx * outer, py + vy * outer)) first = outer;
  if (p[atRadius] > r) {
    const room = p[atRadius] - r;
    const touched = contact.gap <= 0 && contact.px * px + contact.py * py < 0; // from a meeting with the inner face, perhaps beyond it by rounding
    const within = touched || px * px + py * py < room * room;
    const inner = within ? ringTimeWithin(px, py, vx, vy, room) : farTime(px, py, vx, vy, room);
    if (inner < first && inSector(p, px + vx * inner, py + vy * inner)) first = inner;
  }
  return first;
}

/** When a point outside a circle comes out of it again; `Infinity` if it never is inside. */
function farTime(px: number, py: number, vx: number, vy: number, reach: number): number {
  const enters = timeToReach(px, py, vx, vy, reach);
  if (!(enters < Infinity)) return Infinity;
  const a = vx * vx + vy * vy;
  const cross = px * vy - py * vx;
  return (Math.sqrt(Math.max(0, reach * reach * a - cross * cross)) - (px * vx + py * vy)) / a;
}

// Inside a box: four lines. Each coordinate is met alone, so a corner is two events at one time.

/** When a disc meets a side of an inside box. */
type SideTime = (p: Float64Array, disc: Mover, side: number) => number;

/** Which side of an inside box is met first: 0 low x, 1 high x, 2 low y, 3 high y. The lower number at a tie, −1 if none. */
export function firstSide(timeOf: SideTime, p: Float64Array, disc: Mover): number {
  let side = -1;
  let first = Infinity;
  for (let i = 0; i < 4; i++) {
    const time = timeOf(p, disc, i);
    if (time < first) {
      first = time;
      side = i;
    }
  }
  return side;
}

/** When the first of them is met. */
function roomExit(p: Float64Array, disc: Mover): number {
  const { x, y, vx, vy, r, growth } = disc;
  if (growth > 0) return roomTime(p, disc, firstSide(roomTime, p, disc));
  const timeX = vx === 0 ? Infinity : Math.max(0, vx < 0 ? x - (p[atMinX] + r) : p[atMaxX] - r - x) / Math.abs(vx);
  const timeY = vy === 0 ? Infinity : Math.max(0, vy < 0 ? y - (p[atMinY] + r) : p[atMaxY] - r - y) / Math.abs(vy);
  return Math.min(timeX, timeY);
}

/** When a disc that goes straight on meets a side of an inside box. */
export function roomTime(p: Float64Array, disc: Mover, side: number): number {
  const v = side < 2 ? disc.vx : disc.vy;
  const speed = ((side & 1) === 0 ? -v : v) + disc.growth;
  if (side < 0 || !(speed > 0)) return Infinity;
  return Math.max(0, roomGap(p, disc.r, disc.x, disc.y, side)) / speed;
}

// Inside a circle: the center stays within `room` of its center, so the far root counts.

function ringTime(p: Float64Array, disc: Mover): number {
  return ringTimeWithin(disc.x - p[atCenterX], disc.y - p[atCenterY], disc.vx, disc.vy, p[atRadius] - disc.r);
}

/** What lies out of a room by more than half this share of its radius does not so by rounding: 2⁻²⁰, places of 10⁹ radii in doubles. */
const outside = 9.5367431640625e-7;

/** How long until a point within `room` of the origin is to leave it. */
export function ringTimeWithin(px: number, py: number, vx: number, vy: number, room: number): number {
  const a = vx * vx + vy * vy;
  if (!(a > 0)) return Infinity;
  const b = px * vx + py * vy;
  const c = px * px + py * py - room * room;
  if (c < 0) {
    const root = Math.sqrt(b * b - a * c); // a sum of positive terms: nothing cancels, however flat the chord
    return b > 0 ? -c / (root + b) : (root - b) / a;
  }
  if (b > 0) return 0;
  // Outside. Where only by rounding, a chord that hardly enters ends where it is as far out again, so a disc that skims the wall goes on;
  // so does a way that misses the room. Who comes in from further out stays.
  const d = b * b - a * c;
  const skims = c > outside * (room * room) ? d <= 0 : 4 * d < b * b;
  return skims ? (-2 * b) / a : (Math.sqrt(d) - b) / a;
}
