// How bodies go in a sub-step, and how they lie to each other: the velocities that events give them.

import { type Body, hypotenuse, type Pair, type Step, type WallEntry } from './model.ts';

const core = 0.16;

/** What happens to a pair, or to a body and a part of a wall. */
export interface Event {
  readonly t: number;
  readonly isBounce: boolean;
  readonly pair?: Pair;
  readonly entry?: WallEntry;
}

export interface Motion {
  readonly step: Step;
  readonly bounces: boolean;
  readonly until: number;
  readonly most: number;
  now: number;
  events: Event[];
  /** Who has changed its velocity, in that order. */
  readonly bent: Body[];
}

/** How the second body of a pair lies to the first, or a wall to a body. */
export interface Facing {
  readonly nx: number;
  readonly ny: number;
  readonly approach: number;
  readonly room: number;
}

/** The second body of a pair as it is now, seen from the first: the image so many periods from the nearest one. */
export function between(motion: Motion, { a, b }: Pair, column: number, line: number): { dx: number; dy: number; wx: number; wy: number } {
  const { step } = motion;
  const [wx, wy] = [b.vx - a.vx, b.vy - a.vy];
  const nearest = (d: number, period: number) => (period < Infinity ? d - period * Math.floor(d / period + 0.5) : d);
  const image = (d: number, n: number, period: number) => (n === 0 ? d : d + n * period);
  const [from, to] = [placeOf(motion, a), placeOf(motion, b)];
  const dx = image(nearest(to.x - from.x, step.periodX), column, step.periodX);
  const dy = image(nearest(to.y - from.y, step.periodY), line, step.periodY);
  return { dx, dy, wx, wy };
}

/** Where a body is now. */
export function placeOf({ now }: Motion, { x, y, vx, vy, since }: Body): { x: number; y: number } {
  return { x: x + vx * (now - since), y: y + vy * (now - since) };
}

/** Whether a body stands: nothing gives it a velocity. */
export function isHeld({ m, isHeld }: Body): boolean {
  return m === 0 || isHeld;
}

/** How a pair lies now. */
export function faceBody(motion: Motion, pair: Pair): Facing {
  const { a, b } = pair;
  const { dx, dy, wx, wy } = between(motion, pair, 0, 0);
  const distance = hypotenuse(dx, dy);
  const [nx, ny] = distance > 1e-140 ? [dx / distance, dy / distance] : [1, 0];
  return { nx, ny, approach: -(wx * nx + wy * ny), room: roomOf(distance - (a.r + b.r - core * Math.min(a.r, b.r)), Math.min(a.r, b.r)) };
}

/** How a body and a part of a wall lie now; `lead`: the speed away from a curve that it needs to stay within. */
export function faceWall(motion: Motion, { body, feature }: WallEntry): (Facing & { lead: number }) | null {
  const { geometry } = motion.step;
  const { x, y } = placeOf(motion, body);
  const { distance, nx, ny } = geometry.gap(feature, x, y);
  if (distance === Infinity) return null;
  const facing = { nx: -nx, ny: -ny, approach: body.vx * -nx + body.vy * -ny, room: roomOf(distance - (1 - core / 2) * body.r, body.r) };
  const radius = geometry.hollow(feature, x, y);
  if (radius === null) return { ...facing, lead: 0 };
  const along = Math.abs(body.vx * -ny - body.vy * -nx);
  const share = Math.min((along * (motion.until - motion.now)) / radius, 1);
  return { ...facing, lead: radius > 0 ? 0.5 * share * (1 + share * share) * along * (1 + 1e-9) : 0 };
}

/** Gives a body a velocity from now on. */
export function send(motion: Motion, body: Body, vx: number, vy: number): void {
  const own = body.lent ?? body;
  body.start.vx += vx - own.vx;
  body.start.vy += vy - own.vy;
  body.lent = null;
  bend(motion, body, vx, vy);
}

/** Gives it a velocity to the end of the sub-step. */
export function lend(motion: Motion, body: Body, vx: number, vy: number): void {
  body.lent ??= { vx: body.vx, vy: body.vy };
  bend(motion, body, vx, vy);
}

/** As lend, but a body that has a loan stands when the sub-step ends. */
export function drop(motion: Motion, body: Body, vx: number, vy: number): void {
  body.start.vx -= body.lent!.vx;
  body.start.vy -= body.lent!.vy;
  body.lent = { vx: 0, vy: 0 };
  bend(motion, body, vx, vy);
}

/** As send, or as lend if the body lies in another by more than a quarter. */
export function turn(motion: Motion, body: Body, vx: number, vy: number): void {
  const isBuried = motion.step.areBuried && motion.step.contacts.some(({ a, b, gap }) => (a === body || b === body) && gap < -0.25 * a.r);
  (isBuried ? lend : send)(motion, body, vx, vy);
}

/** It stands to the end of the sub-step. */
export function hold(motion: Motion, body: Body): void {
  body.isHeld = true;
  turn(motion, body, 0, 0);
}

/** How far from the floor, without what is rounding. */
export function roomOf(room: number, r: number): number {
  return Math.abs(room) <= 1e-9 * r ? Math.min(room, 0) : room;
}

export function bend(motion: Motion, body: Body, vx: number, vy: number): void {
  if (!body.isBent) motion.bent.push(body);
  body.isBent = true;
  Object.assign(body, placeOf(motion, body), { since: motion.now });
  body.vx = vx;
  body.vy = vy;
}
