import type { Manifold } from '../geometry/manifold.ts';
import type { Vec } from '../geometry/shapes.ts';
import type { MovingCircle } from './moving-circle.ts';

/** Where a circle met an obstacle. */
export interface Meeting {
  /** Unit vector out of the obstacle. */
  readonly normal: Vec;
  readonly point: Vec;
}

/** What a circle slides along, by index; all is asked about the circle as it is then, with what is left of its motion as its velocity. */
export interface Obstacles {
  readonly count: number;
  /** The gap between the circle and an obstacle, negative where they overlap. */
  separation(i: number): number;
  /** When the circle meets an obstacle in the motion, as a part of it; Infinity if not. */
  time(i: number): number;
  /** How it meets the obstacle, which it does: new objects. */
  meet(i: number): Meeting;
  /** The contact with an obstacle, its normal into the obstacle; null if they do not overlap. */
  contact(i: number): Readonly<Pick<Manifold, 'normal'>> | null;
  /** The center of an obstacle that is round, as it was met; null if it is straight. */
  center(i: number): Readonly<Vec> | null;
}

/** An obstacle met, and where the circle was. */
export interface SlideMeeting extends Meeting {
  obstacle: number;
  x: number;
  y: number;
}

/** The most obstacles met in one slide, and the most pushes out of what it overlaps at the start. */
const rounds = 32;

/** 36u: what a direction along a wall is turned out of it: more than rounding of the normal and of what it is compared with may turn it in. */
const lift = 4e-15;

/** A direction in which the circle cannot go: the normal of an obstacle that it touches. */
interface Plane {
  readonly obstacle: number;
  readonly x: number;
  readonly y: number;
}

/** Moves a circle out of what it overlaps, the deepest first; returns the depth that remains. */
export function leave(moving: MovingCircle, obstacles: Obstacles): number {
  for (let round = 0; ; round++) {
    let most = -1;
    let depth = 0;
    for (let i = 0; i < obstacles.count; i++) {
      const overlap = -obstacles.separation(i);
      if (overlap > depth) {
        depth = overlap;
        most = i;
      }
    }
    const normal = most < 0 || round === rounds ? undefined : obstacles.contact(most)?.normal;
    if (normal === undefined) return depth;
    // further each time: pushed to and fro between two obstacles, it would come out of neither in the end
    const way = depth * (1 + round / 16) + 4.5e-16 * (1 + round) * (Math.abs(moving.x) + Math.abs(moving.y) + moving.r + depth);
    const x = moving.x - way * normal.x;
    const y = moving.y - way * normal.y;
    if (x * 0 + y * 0 !== 0) return depth; // beyond the largest double is no way out
    moving.x = x;
    moving.y = y;
  }
}

/** Moves a circle that overlaps nothing by its velocity, along what is in its way; appends what it met to `hits`. */
export function slideAlong(moving: MovingCircle, obstacles: Obstacles, hits: SlideMeeting[]): void {
  let planes: Plane[] = [];
  const { vx, vy } = moving;
  const total = lengthOf(vx, vy);
  for (let round = 0; round < rounds && (moving.vx !== 0 || moving.vy !== 0); round++) {
    const { index, time } = nearest(obstacles);
    if (index < 0) {
      go(moving, 1, obstacles);
      return;
    }
    const { normal, point } = obstacles.meet(index);
    go(moving, time, obstacles);
    const { x, y } = moving;
    const last = hits[hits.length - 1];
    if (last?.obstacle !== index || last.normal.x !== normal.x || last.normal.y !== normal.y)
      hits.push({ obstacle: index, x, y, normal, point });
    moving.vx *= 1 - time;
    moving.vy *= 1 - time;
    const near = 1e-9 * (moving.r + total);
    planes = planes.filter((plane) => plane.obstacle !== index && obstacles.separation(plane.obstacle) <= near);
    planes.push({ obstacle: index, x: normal.x, y: normal.y });
    if (!turn(moving, planes)) return;
    follow(moving, obstacles.center(index), normal);
    if (moving.vx * vx + moving.vy * vy <= 0) return; // back from where it came: up and down in a wedge
  }
}

/** The obstacle met first, −1 if none, and when. */
function nearest(obstacles: Obstacles): { index: number; time: number } {
  let index = -1;
  let time = 1;
  for (let i = 0; i < obstacles.count; i++) {
    const now = obstacles.time(i);
    if (now < time || (index < 0 && now === 1)) {
      index = i;
      time = now;
    }
  }
  return { index, time };
}

/** Goes the given part of the motion, less what makes the circle overlap nothing: the way up to there is free. */
function go(moving: MovingCircle, time: number, obstacles: Obstacles): void {
  const { x, y, r, vx, vy } = moving;
  const longest = Math.max(Math.abs(vx), Math.abs(vy));
  let back = 1.1e-16 * ((Math.abs(x) + Math.abs(y) + r) / longest + 1);
  for (let part = time; part > 0; part -= back, back *= 2) {
    moving.x = x + part * vx;
    moving.y = y + part * vy;
    if (isFree(obstacles)) return;
  }
  moving.x = x;
  moving.y = y;
}

function isFree(obstacles: Obstacles): boolean {
  for (let i = 0; i < obstacles.count; i++) if (obstacles.separation(i) < 0) return false;
  return true;
}

/** Turns the motion along the planes that it runs into; false if they leave it no way. */
function turn(moving: MovingCircle, planes: readonly Plane[]): boolean {
  const { vx, vy } = moving;
  const length = lengthOf(vx, vy);
  const isOpen = (): boolean => planes.every(({ x, y }) => moving.vx * x + moving.vy * y >= -1e-15 * length);
  for (let i = planes.length - 1; i >= 0; i--) {
    const { x, y } = planes[i];
    const into = vx * x + vy * y;
    const out = lift * length - into;
    moving.vx = vx + out * x;
    moving.vy = vy + out * y;
    if (into < 0 && isOpen()) return true;
  }
  moving.vx = vx;
  moving.vy = vy;
  return isOpen();
}

/** Bends a motion along the inside of a curve around a center: to the place on the curve below its end. */
function follow(moving: MovingCircle, center: Readonly<Vec> | null, normal: Readonly<Vec>): void {
  if (center === null) return;
  const left = moving.x - center.x;
  const up = moving.y - center.y;
  // met from outside, or at its end
  if (!(Math.abs(left * normal.y - up * normal.x) < -1e-9 * (left * normal.x + up * normal.y))) return;
  const endX = left + moving.vx;
  const endY = up + moving.vy;
  const scale = lengthOf(left, up) / lengthOf(endX, endY);
  moving.vx = endX * scale - left;
  moving.vy = endY * scale - up;
}

/** √(x² + y²), also where a square overflows or underflows. */
function lengthOf(x: number, y: number): number {
  const unit = Math.max(Math.abs(x), Math.abs(y)) || 1;
  return unit * Math.sqrt((x / unit) * (x / unit) + (y / unit) * (y / unit));
}
