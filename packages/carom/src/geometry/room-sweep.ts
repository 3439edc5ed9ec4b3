/** Where a disc that moves straight in a room meets its wall next. */
import { leavesBy } from '../numeric/arrival.ts';
import { dyadic, dyadicBits } from '../numeric/dyadic.ts';
import { farRoot, flightDisc, flightDot, flightPower, rootNormal } from '../numeric/flight.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { type Ahead, contact, type Mover } from './contact.ts';
import { gapOfWall, wallNormal } from './room-box.ts';
import { roomGap } from './room-circle.ts';
import type { Box, Circle } from './shapes.ts';

/**
 * `'ahead'`: `contact` is filled, also for a disc that is in the wall and on its way out of it. `'now'`: it touches the wall or
 * is in it, and goes on into it, stands still, or never leaves it. `'none'`: it stands free. Exact.
 */
export function sweepRoom(room: Readonly<Circle | Box>, mover: Readonly<Mover>): Ahead {
  return 'minX' in room ? sweepBox(room, mover) : sweepCircle(room, mover);
}

function sweepCircle(room: Readonly<Circle>, mover: Readonly<Mover>): Ahead {
  const { vx: u, vy: w } = mover;
  const free = roomGap(room, mover) > 0;
  if (u === 0 && w === 0) return free ? 'none' : 'now';
  setFlight(room, mover);
  const dot = flightDot();
  flightPower();
  const disc = flightDisc();
  if (!free && !(dot < 0 && disc > 0 && mover.r < room.r)) return 'now';
  contact.t = Math.max(farRoot(), 5e-324);
  contact.onSide = true;
  contact.index = 0;
  contact.graze = false;
  rootNormal(1, contact.normal);
  contact.point.x = room.x + room.r * contact.normal.x;
  contact.point.y = room.y + room.r * contact.normal.y;
  return 'ahead';
}

function setFlight(room: Readonly<Circle>, { x, y, r, vx, vy }: Readonly<Mover>): void {
  setPoints(room.x, room.y, x, y);
  setRadii(room.r, -r, 0);
  setVelocities(0, 0, vx, vy);
}

function sweepBox(room: Readonly<Box>, mover: Readonly<Mover>): Ahead {
  let best = -1;
  let least = Infinity;
  let touches = false;
  for (let i = 0; i < 4; i++) {
    const gap = gapOfWall(i, room, mover, 0);
    const speed = speedInto(i, mover);
    touches ||= gap <= 0;
    if (!(speed > 0)) continue;
    const t = gap > 0 ? Math.max(gap / speed, 5e-324) : 0;
    if (t > 1.00000000000001 * least || (t >= 0.99999999999999 * least && !isEarlierWall(i, best, room, mover))) continue;
    best = i;
    least = t;
  }
  contact.onSide = true;
  contact.index = best;
  contact.graze = false;
  if (best < 0) return touches ? 'now' : 'none';
  if (least === 0) return 'now';
  contact.t = least;
  wallNormal(best, contact.normal);
  const level = best === 0 || best === 2;
  const side = best === 0 ? room.minY : best === 1 ? room.maxX : best === 2 ? room.maxY : room.minX;
  contact.point.x = level ? Math.min(Math.max(mover.x + least * mover.vx, room.minX), room.maxX) : side;
  contact.point.y = level ? side : Math.min(Math.max(mover.y + least * mover.vy, room.minY), room.maxY);
  return 'ahead';
}

/** The velocity towards side `i`. */
export function speedInto(i: number, { vx, vy }: Readonly<Mover>): number {
  return i === 0 ? -vy : i === 1 ? vx : i === 2 ? vy : -vx;
}

/** The gap to side `i` as a big integer. */
function exactGap(i: number, room: Readonly<Box>, { x, y, r }: Readonly<Mover>): bigint {
  const gap =
    i === 0
      ? dyadic(y) - dyadic(room.minY)
      : i === 1
        ? dyadic(room.maxX) - dyadic(x)
        : i === 2
          ? dyadic(room.maxY) - dyadic(y)
          : dyadic(x) - dyadic(room.minX);
  return gap - dyadic(r);
}

/** Whether side `i` is reached strictly before side `k`; both are ahead or both touched. */
function isEarlierWall(i: number, k: number, room: Readonly<Box>, mover: Readonly<Mover>): boolean {
  const first = exactGap(i, room, mover);
  const second = exactGap(k, room, mover);
  if (second <= 0n) return false;
  return first <= 0n || first * dyadic(speedInto(k, mover)) < second * dyadic(speedInto(i, mover));
}

/** Whether the mover has come as far as `contact` by `time`; exact. */
export function reachesWallBy(time: number, room: Readonly<Circle | Box>, mover: Readonly<Mover>): boolean {
  if (!('minX' in room)) {
    setFlight(room, mover);
    return leavesBy(time);
  }
  const i = contact.index;
  return exactGap(i, room, mover) << BigInt(dyadicBits) <= dyadic(time) * dyadic(speedInto(i, mover));
}
