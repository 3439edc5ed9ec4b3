import { createManifold, type Manifold } from '../geometry/manifold.ts';
import type { Circle, Vec, Wall } from '../geometry/shapes.ts';
import { manifoldWall, separationWall } from '../geometry/wall.ts';
import type { MovingCircle } from './moving-circle.ts';
import { impactWall, timeOfImpactWall } from './wall.ts';
import { createWallImpact, type WallImpact } from './wall-impact.ts';

/** An obstacle in the way: its index as `obstacle`, the `point` touched, the unit `normal` out of it, and where the circle was, `x`, `y`. */
export interface SlideHit {
  obstacle: number;
  x: number;
  y: number;
  normal: Vec;
  point: Vec;
}

/**
 * Where a slide ends, `x`, `y`; the `hits` on the way, in order; and the `depth` by which it still overlaps: 0 unless it began
 * overlapped and no way out was found.
 */
export interface Slide {
  x: number;
  y: number;
  hits: SlideHit[];
  depth: number;
}

/** The most obstacles met in one slide, and the most pushes out of what it overlaps at the start. */
const rounds = 32;

/** 4u: what a direction along a wall is turned out of it, so that rounding does not turn it in. */
const lift = 4.5e-16;

const moving: MovingCircle = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
const met: WallImpact = /* @__PURE__ */ createWallImpact();
const contact: Manifold = /* @__PURE__ */ createManifold();

/** A direction in which the circle cannot go: the normal of an obstacle that it touches. */
interface Plane {
  readonly obstacle: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Moves a circle by `motion` along whatever is in its way, as a character in a game walks: up to the first obstacle, then along
 * it with what is left of the motion, and so on until the motion is used up or a corner stops it. Changes nothing.
 *
 * At the end the circle overlaps no obstacle, exactly (`separationWall` ≥ 0); it stops short of touching by some ulp of the numbers
 * involved. Sweeps are exact, so nothing thin or fast is passed. Along a straight wall the part of the motion along it is kept, along a
 * round one from outside it leaves on the tangent, and inside an arc or a ring it follows the curve. Where two obstacles leave no
 * way, or only one back, it stops, and stays at rest there however often it is asked again.
 *
 * A circle that overlaps obstacles at the start is moved out of them first, out of the one it overlaps most each time; if 32 such
 * pushes do not free it, it moves no further, and `depth` tells. Out of something thin it may come out on either side. A motion or circle
 * that is not finite goes nowhere, and so does one whose way out of an overlap is not. At most 32 obstacles are met; what is left of the
 * motion then is dropped.
 *
 * @example
 * const floor = { x1: 0, y1: 0, x2: 9, y2: 0 };
 * slide({ x: 2, y: 2, r: 1 }, { x: 3, y: -4 }, [floor]); // ends at x = 5, y = 1
 */
export function slide(circle: Readonly<Circle>, motion: Readonly<Vec>, obstacles: readonly Readonly<Wall>[]): Slide {
  const result: Slide = { x: circle.x, y: circle.y, hits: [], depth: 0 };
  const { x, y, r } = circle;
  if (!(r >= 0 && x * 0 + y * 0 + r * 0 + motion.x * 0 + motion.y * 0 === 0)) return result;
  moving.x = x;
  moving.y = y;
  moving.r = r;
  result.depth = free(obstacles);
  moving.vx = motion.x;
  moving.vy = motion.y;
  if (result.depth === 0) advance(obstacles, result.hits);
  result.x = moving.x;
  result.y = moving.y;
  return result;
}

/** Moves the circle out of what it overlaps; returns the depth that remains. */
function free(obstacles: readonly Readonly<Wall>[]): number {
  let depth = 0;
  for (let round = 0; round <= rounds; round++) {
    let most: Readonly<Wall> | null = null;
    depth = 0;
    for (const obstacle of obstacles) {
      const overlap = -separationWall(moving, obstacle);
      if (!(overlap > depth)) continue;
      depth = overlap;
      most = obstacle;
    }
    if (most === null || round === rounds || manifoldWall(moving, most, contact) === null) return depth;
    const way = contact.depth + 4.5e-16 * (1 + round) * (Math.abs(moving.x) + Math.abs(moving.y) + moving.r + contact.depth);
    const { x, y } = moving;
    moving.x -= way * contact.normal.x;
    moving.y -= way * contact.normal.y;
    if (moving.x * 0 + moving.y * 0 === 0) continue;
    moving.x = x; // beyond the largest double is no way out
    moving.y = y;
    return depth;
  }
  return depth;
}

function advance(obstacles: readonly Readonly<Wall>[], hits: SlideHit[]): void {
  let planes: Plane[] = [];
  const { vx, vy } = moving;
  const total = lengthOf(vx, vy);
  for (let round = 0; round < rounds && (moving.vx !== 0 || moving.vy !== 0); round++) {
    const { index, time } = nearest(obstacles);
    if (index < 0) {
      go(1, obstacles);
      return;
    }
    impactWall(moving, obstacles[index], 1, met);
    const normal = { x: 0 - met.normal.x, y: 0 - met.normal.y };
    const point = { x: met.point.x, y: met.point.y };
    go(time, obstacles);
    const { x, y } = moving;
    const last = hits[hits.length - 1];
    if (last?.obstacle !== index || last.normal.x !== normal.x || last.normal.y !== normal.y)
      hits.push({ obstacle: index, x, y, normal, point });
    moving.vx *= 1 - time;
    moving.vy *= 1 - time;
    const near = 1e-9 * (moving.r + total);
    planes = planes.filter((plane) => plane.obstacle !== index && separationWall(moving, obstacles[plane.obstacle]) <= near);
    planes.push({ obstacle: index, x: normal.x, y: normal.y });
    if (!turn(planes)) return;
    follow(obstacles[index], normal);
    if (moving.vx * vx + moving.vy * vy <= 0) return; // back from where it came: up and down in a wedge
  }
}

/** The obstacle met first, −1 if none, and when. */
function nearest(obstacles: readonly Readonly<Wall>[]): { index: number; time: number } {
  let index = -1;
  let time = 1;
  for (let i = 0; i < obstacles.length; i++) {
    const now = timeOfImpactWall(moving, obstacles[i], 1);
    if (!(now < time || (index < 0 && now === 1))) continue;
    index = i;
    time = now;
  }
  return { index, time };
}

/** Goes the given part of the motion, less what makes the circle overlap nothing: the way up to there is free. */
function go(time: number, obstacles: readonly Readonly<Wall>[]): void {
  const { x, y, r, vx, vy } = moving;
  const longest = Math.max(Math.abs(vx), Math.abs(vy));
  let back = Math.max((1.1e-16 * (Math.abs(x) + Math.abs(y) + r + longest)) / longest, 1.1e-16); // what underflows is no way back
  for (let part = time; part > 0; part -= back, back *= 2) {
    moving.x = x + part * vx;
    moving.y = y + part * vy;
    if (obstacles.every((obstacle) => !(separationWall(moving, obstacle) < 0))) return;
  }
  moving.x = x;
  moving.y = y;
}

/** Turns the motion along the planes that it runs into; false if they leave it no way. */
function turn(planes: readonly Plane[]): boolean {
  const { vx, vy } = moving;
  const length = lengthOf(vx, vy);
  const isOpen = (x: number, y: number): boolean => planes.every((plane) => x * plane.x + y * plane.y >= -1e-15 * length);
  for (let i = planes.length - 1; i >= 0; i--) {
    const { x, y } = planes[i];
    const into = vx * x + vy * y;
    const out = lift * length - into;
    const alongX = vx + out * x;
    const alongY = vy + out * y;
    if (into >= 0 || !isOpen(alongX, alongY)) continue;
    moving.vx = alongX;
    moving.vy = alongY;
    return true;
  }
  return isOpen(vx, vy);
}

/** Bends a motion along the inside of an arc or round room: to the place on the curve below its end. */
function follow(obstacle: Readonly<Wall>, normal: Readonly<Vec>): void {
  const curve = 'inside' in obstacle ? obstacle.inside : obstacle;
  if (!('r' in curve && 'x' in curve)) return;
  const left = moving.x - curve.x;
  const up = moving.y - curve.y;
  if (!(left * normal.x + up * normal.y < 0)) return; // met from outside
  const endX = left + moving.vx;
  const endY = up + moving.vy;
  const scale = lengthOf(left, up) / lengthOf(endX, endY);
  moving.vx = endX * scale - left;
  moving.vy = endY * scale - up;
}

/** √(x² + y²), also where a square overflows or underflows. */
function lengthOf(x: number, y: number): number {
  const most = Math.max(Math.abs(x), Math.abs(y));
  const unit = most === 0 || (most > 1e-140 && most < 1e150) ? 1 : most;
  return unit * Math.sqrt((x / unit) * (x / unit) + (y / unit) * (y / unit));
}
