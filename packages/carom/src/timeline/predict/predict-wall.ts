import type { DiscRecord, Flight } from '../state.ts';
import { type WallRecord, wallX, wallY } from '../wall-record.ts';
import { atMaxX, atMaxY, atMinX, atMinY, atThickness } from '../wall-words.ts';
import { imageTimes, isPeriodic, setPath } from './images.ts';
import { createMover, type Mover, setMover } from './mover.ts';
import { moved, slowed } from './predict.ts';
import { extentOf, nearestImage, senseTime } from './sensor.ts';
import { createWallContact, type WallContact, wallContact } from './wall-contact.ts';
import { fallTime, roomFallTime } from './wall-fall.ts';
import { firstSide, roomTime, straightTime } from './wall-straight.ts';

const mover: Mover = /* @__PURE__ */ createMover();
const scratch: WallContact = /* @__PURE__ */ createWallContact();

/**
 * When a disc meets a wall or crosses a sensor's boundary, seen from their delayed states; `Infinity` if never, or if the disc is
 * immovable. On a torus the earliest of all images. On cloth only until the disc stops, which gives it a new delayed state.
 */
export function wallTime(flight: Flight, disc: DiscRecord, wall: WallRecord): number {
  if (disc.mass === Infinity) return Infinity;
  if (wall.sensor > 0) return senseTime(flight, disc, wall);
  const t = Math.max(disc.t, wall.t);
  const { x, y, vx, vy, ax, ay, r } = seenFrom(wall, disc, t);
  const rest = disc.until - t;
  if (!isPeriodic(flight)) return t + meetingTime(wall, rest);
  setPath(x, y, vx, vy, ax, ay, rest, t);
  const [minX, minY, maxX, maxY] = boundsOf(wall);
  return (
    t +
    imageTimes(flight, minX - r, minY - r, maxX + r, maxY + r, (kx, ky) => {
      mover.x = moved(x, kx, flight.periodX);
      mover.y = moved(y, ky, flight.periodY);
      return meetingTime(wall, rest);
    })
  );
}

/** As `wallTime` for one image of the disc only: the one `kx` periods to the right and `ky` up. For walls, not sensors. */
export function imageWallTime(flight: Flight, disc: DiscRecord, wall: WallRecord, kx: number, ky: number): number {
  const t = Math.max(disc.t, wall.t);
  seenFrom(wall, disc, t);
  mover.x = moved(mover.x, kx, flight.periodX);
  mover.y = moved(mover.y, ky, flight.periodY);
  return t + meetingTime(wall, disc.until - t);
}

/** Sets the mover to a disc at time `t` as seen from a wall, which may move. */
function seenFrom(wall: WallRecord, disc: DiscRecord, t: number): Mover {
  setMover(mover, disc, t);
  if (wall.vx === 0 && wall.vy === 0) return mover;
  mover.x -= wallX(wall, t);
  mover.y -= wallY(wall, t);
  mover.vx -= wall.vx;
  mover.vy -= wall.vy;
  return mover;
}

/** How long until the mover meets a wall; on cloth, if it does before it comes to rest. */
function meetingTime(wall: WallRecord, rest: number): number {
  if (rest < Infinity) {
    const straight = straightTime(wall, mover);
    return straight === Infinity ? Infinity : slowed(straight, rest);
  }
  return mover.ax === 0 && mover.ay === 0 ? straightTime(wall, mover) : fallTime(wall, mover);
}

/**
 * Which side of an inside box a disc meets first: 0 low x, 1 high x, 2 low y, 3 high y. The lower number at a tie, −1 if none. 0 for
 * other walls.
 */
export function roomSide(flight: Flight, wall: WallRecord, disc: DiscRecord): number {
  if (wall.kind !== 'inside box') return 0;
  seenFrom(wall, disc, Math.max(disc.t, wall.t));
  return firstSide(flight.gx !== 0 || flight.gy !== 0 ? roomFallTime : roomTime, wall.p, mover);
}

/** The box around a wall that is no room: minX minY maxX maxY. */
function boundsOf(wall: WallRecord): [number, number, number, number] {
  const { kind, p, outline } = wall;
  if (kind === 'box' || kind === 'circle' || kind === 'arc') return extentOf(wall);
  const thickness = kind === 'capsule' ? p[atThickness] : 0;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outline.corners.length; i += 2) {
    minX = Math.min(minX, outline.corners[i] - thickness);
    minY = Math.min(minY, outline.corners[i + 1] - thickness);
    maxX = Math.max(maxX, outline.corners[i] + thickness);
    maxY = Math.max(maxY, outline.corners[i + 1] + thickness);
  }
  return [minX, minY, maxX, maxY];
}

/**
 * Whether a wall may stand on the torus, if there is one. It may be no room, out of which a disc would fly into the next image. It may be
 * nothing that lies or reaches further than a period beyond [0, period], whose images would be too many to ask.
 */
export function fitsTorus({ periodX, periodY }: Flight, wall: WallRecord): boolean {
  if (periodX === Infinity && periodY === Infinity) return true;
  if (wall.kind === 'inside box' || wall.kind === 'inside circle') return false;
  const [minX, minY, maxX, maxY] = boundsOf(wall);
  return minX >= -periodX && minY >= -periodY && maxX <= 2 * periodX && maxY <= 2 * periodY;
}

/**
 * How far a disc of radius `r` centered at `(x, y)` can move in any direction before anything of a wall can concern it. It is its
 * distance to a wall, to the boundary of a room or of a sensor; negative where they overlap. Changes by no more than the disc moves.
 */
export function wallGap(flight: Flight, wall: WallRecord, r: number, x: number, y: number): number {
  if (!isPeriodic(flight)) return planeGap(wall, r, x, y);
  const [minX, minY, maxX, maxY] = boundsOf(wall);
  let least = Infinity;
  const nearX = nearestImage(x, minX, maxX, flight.periodX);
  const nearY = nearestImage(y, minY, maxY, flight.periodY);
  const reachX = flight.periodX < Infinity ? 1 : 0;
  const reachY = flight.periodY < Infinity ? 1 : 0;
  for (let i = -reachX; i <= reachX; i++) {
    for (let j = -reachY; j <= reachY; j++) {
      least = Math.min(least, planeGap(wall, r, moved(nearX, i, flight.periodX), moved(nearY, j, flight.periodY)));
    }
  }
  return least;
}

function planeGap(wall: WallRecord, r: number, x: number, y: number): number {
  const { kind, p } = wall;
  if (wall.sensor > 0) return Math.abs(wallContact(wall, 0, x, y, 0, scratch).gap);
  if (kind !== 'inside box') return wallContact(wall, r, x, y, 0, scratch).gap;
  return Math.min(Math.min(x - p[atMinX], p[atMaxX] - x), Math.min(y - p[atMinY], p[atMaxY] - y)) - r;
}
