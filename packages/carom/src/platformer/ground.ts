import type { Circle, Vec } from '../geometry/shapes.ts';
import { nonNegative } from '../numeric/validate.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import { carriedBy } from '../world/queries/ahead.ts';
import { slideIn, type WorldSlide, type WorldSlideHit } from '../world/queries/slide.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import type { WallView } from '../world/views/wall-view.ts';
import { poseCos, poseSin, poseVx, poseVy, poseW, poseX, poseY } from '../world/walls/wall-layout.ts';
import type { World } from '../world/world.ts';
import { type GroundOptions, readWalker, type Walker } from './options.ts';

/** What a character stands on. */
export interface Ground<T = undefined> {
  /** The body, or null if it is a wall. */
  readonly body: Body<T> | null;
  /** The wall, or null if it is a body. */
  readonly wall: WorldWall<T> | null;
  /** The unit vector out of it, where the character touches it. */
  readonly normal: Readonly<Vec>;
  /** The point touched: the foot. */
  readonly point: Readonly<Vec>;
  /** How fast it moves there: turning and a running surface included. [length/time] */
  readonly velocity: Readonly<Vec>;
  /** How far below the character it is. [length] */
  readonly distance: number;
}

/** How to look for the ground. */
export interface GroundOfOptions<T = undefined> extends GroundOptions<T> {
  /** How far below it may be. [length] @default 0.02 of the radius */
  readonly reach?: number;
}

/**
 * What a character, a disc, stands on: a body or wall below it that is no steeper than it can stand on, or an edge that it can step on. `null` in the
 * air, and on what is too steep.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * const lift = world.addKinematic({ minX: -2, minY: -1, maxX: 2, maxY: 0 }, { vy: 3 });
 * const hero = world.add({ x: 0, y: 1, r: 1 });
 * groundOf(world, hero)?.velocity; // { x: 0, y: 3 }
 * groundOf(world, { x: 0, y: 5, r: 1 }); // null: in the air
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function groundOf<T>(world: World<T>, character: Readonly<Circle> | Body<T>, options: GroundOfOptions<T> = {}): Ground<T> | null {
  const where = 'groundOf';
  const parts = partsOf<T>(where, world);
  const walker = readWalker(where, parts, character, options, ['reach']);
  const reach = nonNegative(where, 'options.reach', options.reach ?? 0.02 * walker.circle.r);
  return groundBelow(parts, walker, walker.circle, reach, 0)?.ground ?? null;
}

/** The ground within reach below a place, and where the character stands on it. */
export function groundBelow<T>(
  parts: WorldParts<T>,
  walker: Walker<T>,
  at: Readonly<Vec>,
  reach: number,
  ahead: number,
): { readonly ground: Ground<T>; readonly x: number; readonly y: number } | null {
  const { circle, up, query } = walker;
  const free = slideIn(parts, { x: at.x, y: at.y, r: circle.r }, { x: 0, y: 0 }, query, ahead);
  const drop = reach + 1e-9 * circle.r; // a slide stops short of touching
  const { hits } = slideIn(parts, { x: free.x, y: free.y, r: circle.r }, { x: -drop * up.x, y: -drop * up.y }, query, ahead);
  for (const hit of hits) {
    const off = (hit.x - free.x) * up.y - (hit.y - free.y) * up.x;
    if (Math.abs(off) > mostAside * circle.r) return null; // down a steep face, not below
    if (!carries(parts, walker, hit, ahead)) continue;
    const distance = Math.max((at.x - hit.x) * up.x + (at.y - hit.y) * up.y, 0);
    return { ground: { ...groundAt(hit), distance }, x: hit.x, y: hit.y };
  }
  return null;
}

/** Ground is below if it lies so many radii aside, at most: who is wedged comes down along what is beside it. */
const mostAside = 0.02;

/** What was met as ground. */
function groundAt<T>({ body, wall, normal, point }: WorldSlideHit<T>): Omit<Ground<T>, 'distance'> {
  return { body, wall, normal, point, velocity: velocityAt(body, wall, point, normal) };
}

/** How fast a body or wall moves at a point of its surface. */
function velocityAt<T>(body: Body<T> | null, wall: WorldWall<T> | null, point: Readonly<Vec>, normal: Readonly<Vec>): Vec {
  if (body !== null) {
    const w = body.angularVelocity;
    return { x: body.vx - w * (point.y - body.y), y: body.vy + w * (point.x - body.x) };
  }
  const { pose } = (wall as WallView<T>).record;
  const belt = beltOf({ wall, normal });
  return {
    x: pose[poseVx] - pose[poseW] * (point.y - pose[poseY]) + belt.x,
    y: pose[poseVy] + pose[poseW] * (point.x - pose[poseX]) + belt.y,
  };
}

/** How the surface of a wall runs: the part along it. */
export function beltOf<T>({ wall, normal }: Pick<Ground<T>, 'wall' | 'normal'>): Vec {
  if (wall === null) return { x: 0, y: 0 };
  const { pose, surface } = (wall as WallView<T>).record;
  const x = surface[3] * pose[poseCos] - surface[4] * pose[poseSin];
  const y = surface[3] * pose[poseSin] + surface[4] * pose[poseCos];
  const out = x * normal.x + y * normal.y;
  return { x: x - out * normal.x, y: y - out * normal.y };
}

/** How far what a character stands on carries it in a time: exactly with walls that turn. */
export function carriedOn<T>({ body, wall, velocity }: Ground<T>, { x, y }: Readonly<Vec>, time: number): Vec {
  if (body !== null) return { x: velocity.x * time, y: velocity.y * time };
  return carriedBy((wall as WallView<T>).record, x, y, time);
}

/** Whether a character can stand on what it met there. */
export function carries<T>(parts: WorldParts<T>, walker: Walker<T>, { normal, point }: WorldSlideHit<T>, ahead: number): boolean {
  const { circle, up, cos, sin, step } = walker;
  const level = normal.x * up.x + normal.y * up.y;
  if (level >= cos - 1e-9) return true;
  if (!(level > 0)) return false;
  // An edge: behind it has to be something to stand on, felt a thousandth of a radius away; before it ground that is a step lower, if the edge is
  // higher than a step above the foot.
  const behind = normal.x * up.y - normal.y * up.x > 0 ? -1 : 1;
  const off = 1e-3 * circle.r;
  const lift = off * (1 + (2 * sin) / cos);
  const feel = (side: number, from: number, reach: number): boolean => {
    const tip = { x: point.x + off * side * up.y + from * up.x, y: point.y - off * side * up.x + from * up.y, r: 0 };
    const way = { x: -reach * up.x, y: -reach * up.y };
    const { hits, depth }: WorldSlide<T> = slideIn(parts, tip, way, walker.query, ahead);
    return depth === 0 && hits.length > 0 && hits[0].normal.x * up.x + hits[0].normal.y * up.y >= cos - 1e-9;
  };
  if (!feel(behind, lift, 2 * lift)) return false;
  return level >= 1 - step / circle.r - 1e-9 || feel(-behind, lift, lift + (1 + 1e-6) * step + lift);
}
