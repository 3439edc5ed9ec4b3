import type { WallRecord } from '../wall-record.ts';
import { atCenterX, atCenterY, atMaxX, atMaxY, atMinX, atMinY, atRadius, atThickness, atX1, atX2, atY1, atY2 } from '../wall-words.ts';
import type { Mover } from './mover.ts';
import { inSector } from './outline.ts';

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

/** A fresh contact. */
export function createWallContact(): WallContact {
  return { px: 1, py: 0, nx: 1, ny: 0, gap: 0 };
}

const nearest: WallContact = /* @__PURE__ */ createWallContact();

/** The contact of a disc of radius `r` centered at `(x, y)` with a wall. `side`: which side of an inside box, see `roomSide`. */
export function wallContact(wall: WallRecord, r: number, x: number, y: number, side: number, out: WallContact): WallContact {
  const p = wall.p;
  switch (wall.kind) {
    case 'segment':
    case 'capsule':
      return rodContact(wall, r, x, y, out);
    case 'box':
      return boxContact(wall, r, x, y, out);
    case 'circle':
      return direction(x - p[atCenterX], y - p[atCenterY], r + p[atRadius], out);
    case 'inside box':
      return face(side === 0 ? 1 : side === 1 ? -1 : 0, side === 2 ? 1 : side === 3 ? -1 : 0, roomGap(p, r, x, y, side), out);
    case 'inside circle': {
      direction(p[atCenterX] - x, p[atCenterY] - y, 0, out);
      out.gap = p[atRadius] - r - out.gap;
      return out;
    }
    case 'arc':
      return arcContact(wall, r, x, y, out);
    case 'polygon':
      return polygonContact(wall, r, x, y, out);
  }
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

/** −1 before the first end of side `i` of an outline, 1 behind the second, 0 beside it. */
export function alongSide(corners: Float64Array, i: number, x: number, y: number): number {
  const a = 2 * i;
  const b = a + 2 === corners.length ? 0 : a + 2;
  const ex = corners[b] - corners[a];
  const ey = corners[b + 1] - corners[a + 1];
  const dx = x - corners[a];
  const dy = y - corners[a + 1];
  if (dx * ex + dy * ey <= 0) return -1;
  return (dx - ex) * ex + (dy - ey) * ey >= 0 ? 1 : 0;
}

// Segment and capsule: the center keeps `reach` = disc radius + capsule radius from a segment.

function rodContact(wall: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const p = wall.p;
  const reach = r + p[atThickness];
  const dx = x - p[atX1];
  const dy = y - p[atY1];
  const place = along(wall, dx, dy);
  if (place < 0) return direction(dx, dy, reach, out);
  if (place > 0) return direction(x - p[atX2], y - p[atY2], reach, out);
  const height = dx * wall.nx + dy * wall.ny;
  const sign = height < 0 ? -1 : 1;
  face(sign * wall.nx + 0, sign * wall.ny + 0, Math.abs(height) - reach, out);
  if (height === 0) out.px = out.py = 0; // parts either way
  return out;
}

/** −1 before the first end of a segment, 1 behind the second, 0 beside it; `(dx, dy)` is seen from the first end. */
export function along(wall: WallRecord, dx: number, dy: number): number {
  const p = wall.p;
  const ex = p[atX2] - p[atX1];
  const ey = p[atY2] - p[atY1];
  if (dx * ex + dy * ey <= 0) return -1;
  return (dx - ex) * ex + (dy - ey) * ey >= 0 ? 1 : 0;
}

// Solid box: the center keeps the disc's radius from the box, so it meets four sides and four quarter circles.

function boxContact(wall: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const p = wall.p;
  const cx = Math.min(Math.max(x, p[atMinX]), p[atMaxX]);
  const cy = Math.min(Math.max(y, p[atMinY]), p[atMaxY]);
  if (x !== cx && y !== cy) return direction(x - cx, y - cy, r, out);
  if (x !== cx) return face(x < cx ? -1 : 1, 0, Math.abs(x - cx) - r, out);
  if (y !== cy) return face(0, y < cy ? -1 : 1, Math.abs(y - cy) - r, out);
  const left = x - p[atMinX];
  const right = p[atMaxX] - x;
  const low = y - p[atMinY];
  const high = p[atMaxY] - y;
  const nearest = Math.min(left, right, low, high); // the center is inside: out by the nearest side
  if (nearest === left) return face(-1, 0, -left - r, out);
  if (nearest === right) return face(1, 0, -right - r, out);
  return nearest === low ? face(0, -1, -low - r, out) : face(0, 1, -high - r, out);
}

/** How far a disc is from side `side` of an inside box: 0 low x, 1 high x, 2 low y, 3 high y. */
export function roomGap(p: Float64Array, r: number, x: number, y: number, side: number): number {
  const at = side < 2 ? x : y;
  return (side & 1) === 0 ? at - (p[atMinX + (side >> 1)] + r) : p[atMaxX + (side >> 1)] - r - at;
}

// Arc: a curve with two faces. Beside it the distance is ||p| − R|, elsewhere that to the nearer end.

function arcContact({ p, outline }: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const px = x - p[atCenterX];
  const py = y - p[atCenterY];
  if (inSector(p, px, py)) {
    const distance = Math.sqrt(px * px + py * py);
    if (distance >= p[atRadius]) return direction(px, py, p[atRadius] + r, out);
    direction(-px, -py, 0, out);
    out.gap = p[atRadius] - distance - r;
    return out;
  }
  return nearestCorner(outline.corners, r, x, y, out);
}

function nearestCorner(corners: Float64Array, reach: number, x: number, y: number, out: WallContact): WallContact {
  let nearest = 0;
  let least = Infinity;
  for (let i = 0; i < corners.length; i += 2) {
    const dx = x - corners[i];
    const dy = y - corners[i + 1];
    const square = dx * dx + dy * dy;
    if (square < least) {
      least = square;
      nearest = i;
    }
  }
  return direction(x - corners[nearest], y - corners[nearest + 1], reach, out);
}

// Convex polygon. A center outside lies in front of and beside one side at most, and then nearest to it; else nearest to a corner.

function polygonContact({ outline }: WallRecord, r: number, x: number, y: number, out: WallContact): WallContact {
  const { corners, normals, sides } = outline;
  let highest = -Infinity;
  let side = 0;
  for (let i = 0; i < sides; i++) {
    const height = (x - corners[2 * i]) * normals[2 * i] + (y - corners[2 * i + 1]) * normals[2 * i + 1];
    if (height > 0 && alongSide(corners, i, x, y) === 0) return face(normals[2 * i], normals[2 * i + 1], height - r, out);
    if (height > highest) {
      highest = height;
      side = i;
    }
  }
  if (highest > 0) return nearestCorner(corners, r, x, y, out);
  return face(normals[2 * side], normals[2 * side + 1], highest - r, out); // the center is inside: out by the nearest side
}

/** Whether a corner that comes within reach at time `t` is what is nearest of the wall then, or the disc approaches what is. */
export function meetsCorner(wall: WallRecord, disc: Mover, cx: number, cy: number, t: number): boolean {
  const x = disc.x + (disc.vx + 0.5 * disc.ax * t) * t;
  const y = disc.y + (disc.vy + 0.5 * disc.ay * t) * t;
  const { px, py } = wallContact(wall, disc.r, x, y, 0, nearest);
  return (px === x - cx && py === y - cy) || px * (disc.vx + disc.ax * t) + py * (disc.vy + disc.ay * t) < 0;
}
