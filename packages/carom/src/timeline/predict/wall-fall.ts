import { curveFrom, curveTime } from '../../numeric/curve.ts';
import { curve, curveMeets, levelMeets, setCurve } from '../../numeric/quartic.ts';
import type { WallRecord } from '../wall-record.ts';
import { atCenterX, atCenterY, atRadius, atThickness } from '../wall-words.ts';
import type { Mover } from './mover.ts';
import { inSector } from './outline.ts';
import { alongSide, createWallContact, meetsCorner, roomGap, type WallContact, wallContact } from './wall-contact.ts';
import { firstSide } from './wall-straight.ts';

// Parabolas against walls. Lines are quadratics, circles quartics. A disc may part now and fall back later, also onto the same wall;
// and one parabola can cross a circle twice, so an arc asks again until the crossing lies where the arc is.

const scratch: WallContact = /* @__PURE__ */ createWallContact();

/**
 * How long until a disc in free fall meets a wall; `Infinity` if never.
 *
 * A disc within reach that approaches, or is about to, meets it at once; one that parts does when it has fallen back.
 */
export function fallTime(wall: WallRecord, disc: Mover): number {
  const { p } = wall;
  switch (wall.kind) {
    case 'circle':
      return circleTime(p[atCenterX], p[atCenterY], disc, disc.r + p[atRadius], 1);
    case 'inside circle':
      return circleTime(p[atCenterX], p[atCenterY], disc, p[atRadius] - disc.r, -1);
    case 'inside box':
      return roomFallTime(p, disc, firstSide(roomFallTime, p, disc));
    case 'arc':
      return arcFallTime(wall, disc);
    default:
      return outlineTime(wall, disc, wall.kind === 'segment' || wall.kind === 'capsule' ? disc.r + p[atThickness] : disc.r);
  }
}

/** When the center comes within `reach` of a point (side 1), or leaves that circle (side −1). */
export function circleTime(cx: number, cy: number, disc: Mover, reach: number, side: number): number {
  setCurve(disc.x - cx, disc.y - cy, disc.vx, disc.vy, disc.ax, disc.ay, reach);
  return curveMeets(side) === 0 ? Infinity : curve[curveTime];
}

/** When a height with this rise and acceleration falls to `level`; `Infinity` if never. */
function levelTime(height: number, rise: number, bend: number, level: number): number {
  setCurve(height, 0, rise, 0, bend, 0, level);
  return levelMeets() === 0 ? Infinity : curve[curveTime];
}

/** Segment, capsule, box, polygon: corners and sides. */
function outlineTime(wall: WallRecord, disc: Mover, reach: number): number {
  if (isClosing(wall, disc)) return 0;
  const { corners, normals, sides } = wall.outline;
  const { x, y, vx, vy, ax, ay } = disc;
  let first = cornersTime(wall, disc, reach, scratch.gap <= 0);
  for (let i = 0; i < sides; i++) {
    const nx = normals[2 * i];
    const ny = normals[2 * i + 1];
    const height = (x - corners[2 * i]) * nx + (y - corners[2 * i + 1]) * ny;
    const bend = ax * nx + ay * ny;
    const rise = vx * nx + vy * ny;
    const t = levelTime(height, rise, bend, reach);
    if (!(t < first) || height + (rise + 0.5 * bend * t) * t <= 0) continue; // behind the side
    if (alongSide(corners, i, x + (vx + 0.5 * ax * t) * t, y + (vy + 0.5 * ay * t) * t) === 0) first = t;
  }
  return first;
}

/** The first meeting with a corner. A disc that is `within` reach of the wall already may come near a corner without meeting it. */
function cornersTime(wall: WallRecord, disc: Mover, reach: number, within: boolean): number {
  const { corners } = wall.outline;
  let first = Infinity;
  for (let i = 0; i < corners.length; i += 2) {
    const time = within ? cornerTime(wall, disc, i, reach) : circleTime(corners[i], corners[i + 1], disc, reach, 1);
    first = Math.min(first, time);
  }
  return first;
}

/** When a disc that overlaps the wall and parts from it meets a corner: what it comes near while it still parts from a side does not count. */
function cornerTime(wall: WallRecord, disc: Mover, i: number, reach: number): number {
  const cx = wall.outline.corners[i];
  const cy = wall.outline.corners[i + 1];
  setCurve(disc.x - cx, disc.y - cy, disc.vx, disc.vy, disc.ax, disc.ay, reach);
  for (let entry = 0; entry < 3; entry++) {
    const code = curveMeets(1);
    if (code === 0) return Infinity;
    const t = curve[curveTime];
    if (code !== 3 && meetsCorner(wall, disc, cx, cy, t)) return t;
    curve[curveFrom] = t;
    if (curveMeets(-1) === 0) return Infinity;
    curve[curveFrom] = curve[curveTime];
  }
  return Infinity;
}

/** Whether the disc is within reach and approaches, or is about to. */
function isClosing(wall: WallRecord, disc: Mover): boolean {
  const { px, py, gap } = wallContact(wall, disc.r, disc.x, disc.y, 0, scratch);
  if (gap > 0) return false;
  const rise = px * disc.vx + py * disc.vy;
  return rise < 0 || (rise === 0 && px * disc.ax + py * disc.ay < 0);
}

/** When a falling disc meets a side of an inside box. */
export function roomFallTime(p: Float64Array, disc: Mover, side: number): number {
  if (side < 0) return Infinity;
  const sign = (side & 1) === 0 ? 1 : -1;
  const rise = sign * (side < 2 ? disc.vx : disc.vy);
  const bend = sign * (side < 2 ? disc.ax : disc.ay);
  return levelTime(roomGap(p, disc.r, disc.x, disc.y, side), rise, bend, 0);
}

function arcFallTime(wall: WallRecord, disc: Mover): number {
  if (isClosing(wall, disc)) return 0;
  const { px, py, gap } = scratch; // of the contact just looked at
  const { p } = wall;
  let first = cornersTime(wall, disc, disc.r, gap <= 0);
  const touched = gap > 0 ? 0 : px * (disc.x - p[atCenterX]) + py * (disc.y - p[atCenterY]);
  first = Math.min(first, faceTime(p, disc, p[atRadius] + disc.r, 1, touched > 0));
  return p[atRadius] > disc.r ? Math.min(first, faceTime(p, disc, p[atRadius] - disc.r, -1, touched < 0)) : first;
}

/**
 * The first crossing of a circle, inwards (side 1) or outwards (−1), where the arc is. Between two of them lies one the other way.
 * To turn back while beyond it counts only where the disc is, by rounding, from a meeting with this face (`touched`). So does to close at once,
 * for what slides along the inner face: gravity alone need not press it there.
 */
function faceTime(p: Float64Array, disc: Mover, reach: number, side: number, touched: boolean): number {
  const px = disc.x - p[atCenterX];
  const py = disc.y - p[atCenterY];
  const { vx, vy, ax, ay } = disc;
  setCurve(px, py, vx, vy, ax, ay, reach);
  for (let crossing = 0; crossing < 3; crossing++) {
    const code = curveMeets(side);
    if (code === 0) return Infinity;
    const t = curve[curveTime];
    if ((code < 3 || (touched && (code === 4 || side < 0))) && inSector(p, px + (vx + 0.5 * ax * t) * t, py + (vy + 0.5 * ay * t) * t))
      return t;
    curve[curveFrom] = t;
    if (curveMeets(-side) === 0) return Infinity;
    curve[curveFrom] = curve[curveTime];
  }
  return Infinity;
}
