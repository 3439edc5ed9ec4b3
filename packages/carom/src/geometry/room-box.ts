/** The inside of a box as a room. Its sides are those of the box: 0 minY, 1 maxX, 2 maxY, 3 minX. */
import { sumOf } from '../numeric/sum.ts';
import type { Box, Circle, Vec } from './shapes.ts';

/** How far a disc is from side `i`, less `slop`: negative beyond it; within 8 ulp and of exact sign. */
export function gapOfWall(i: number, room: Readonly<Box>, { x, y, r }: Readonly<Circle>, slop: number): number {
  const outwards = i === 1 || i === 2;
  const wall = outwards ? at(i, room) : -at(i, room);
  const center = i === 0 ? y : i === 1 ? -x : i === 2 ? -y : x;
  const gap = wall + center - (r + slop);
  const size = Math.abs(wall) + Math.abs(center) + r + slop;
  if (Math.abs(gap) > 0.5 * size && size < Infinity) return gap; // 2u of the size at most
  return sumOf(wall, center, -r, -slop);
}

/** Writes the unit vector into side `i` of the wall to `out`. */
export function wallNormal(i: number, out: Vec): void {
  out.x = i === 1 ? 1 : i === 3 ? -1 : 0;
  out.y = i === 2 ? 1 : i === 0 ? -1 : 0;
}

/** Where a disc is in a room: by how much it goes beyond each wall, and what that makes together. */
export const stay: { depth: number; side: number; corner: number; readonly normal: Vec } = {
  depth: 0.5,
  side: 0,
  corner: 0,
  normal: { x: 0.5, y: 0.5 },
};

/**
 * Fills `stay` with the shortest way back into the room: `side` if it is across one wall (the first one touched if none is
 * passed), −1 if around `corner`. Returns whether a wall is touched or passed. Across a room too narrow for the disc the way
 * is that from the wall it is deeper in, the lower number at a tie.
 */
export function stayIn(room: Readonly<Box>, circle: Readonly<Circle>, slop: number): boolean {
  const horizontal = deeper(1, 3, room, circle, slop);
  const alongX = gapOfWall(horizontal, room, circle, slop);
  const vertical = deeper(0, 2, room, circle, slop);
  const alongY = gapOfWall(vertical, room, circle, slop);
  if (alongX > 0 && alongY > 0) return false;
  stay.corner = -1;
  const across = alongX < 0 || (alongX === 0 && alongY > 0);
  stay.side = alongX === 0 && alongY === 0 ? Math.min(horizontal, vertical) : across ? horizontal : vertical;
  if (alongX < 0 && alongY < 0) {
    stay.side = -1;
    stay.corner = vertical === 0 ? (horizontal === 3 ? 0 : 1) : horizontal === 3 ? 3 : 2;
    const most = Math.max(-alongX, -alongY);
    const x = -alongX / most;
    const y = -alongY / most;
    const length = Math.sqrt(x * x + y * y);
    stay.depth = Math.min(most * length, Number.MAX_VALUE);
    stay.normal.x = ((horizontal === 1 ? 1 : -1) * x) / length;
    stay.normal.y = ((vertical === 2 ? 1 : -1) * y) / length;
    return true;
  }
  wallNormal(stay.side, stay.normal);
  stay.depth = Math.max(-alongX, -alongY, 0);
  return true;
}

/** The one of two opposite walls with the lesser gap. */
function deeper(i: number, k: number, room: Readonly<Box>, circle: Readonly<Circle>, slop: number): number {
  return isNearerWall(k, i, room, circle, slop) ? k : i;
}

/** Whether wall `k` is strictly nearer to the center than wall `i`; exact. */
export function isNearerWall(k: number, i: number, room: Readonly<Box>, circle: Readonly<Circle>, slop: number): boolean {
  const first = gapOfWall(k, room, circle, slop);
  const second = gapOfWall(i, room, circle, slop);
  if (Math.abs(first - second) > 2e-15 * (Math.abs(first) + Math.abs(second))) return first < second;
  const { x, y } = circle;
  const a = k === 0 || k === 2 ? y : x;
  const b = i === 0 || i === 2 ? y : x;
  // the gaps less what both share: ±(place of the wall) ∓ center
  return sumOf(outward(k) * at(k, room), -outward(k) * a, -outward(i) * at(i, room), outward(i) * b) < 0;
}

function outward(i: number): number {
  return i === 1 || i === 2 ? 1 : -1;
}

function at(i: number, { minX, minY, maxX, maxY }: Readonly<Box>): number {
  return i === 0 ? minY : i === 1 ? maxX : i === 2 ? maxY : minX;
}
