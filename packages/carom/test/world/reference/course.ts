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

/** Of two bodies the weaker gives way: what stands or is driven has no mass. */
export function strengthOf({ m, strength }: Body): number {
  return m === 0 ? 255 : Math.max(strength, 1);
}

/** A body and all that are joined to it. */
export function matesOf(body: Body): Body[] {
  const mates = [body];
  for (let mate = body.next; mate !== body; mate = mate.next) mates.push(mate);
  return mates;
}

/** How a pair lies now. */
export function faceBody(motion: Motion, pair: Pair): Facing {
  const { a, b } = pair;
  const { dx, dy, wx, wy } = between(motion, pair, 0, 0);
  const distance = hypotenuse(dx, dy);
  const [nx, ny] = distance > 1e-140 ? [dx / distance, dy / distance] : [1, 0];
  return { nx, ny, approach: -(wx * nx + wy * ny), room: distance - (a.r + b.r - core * Math.min(a.r, b.r)) };
}

/** How a body and a part of a wall lie now; `lead`: the speed away from a curve that it needs to stay within. */
export function faceWall(motion: Motion, { body, feature }: WallEntry): (Facing & { lead: number }) | null {
  const { geometry } = motion.step;
  const { x, y } = placeOf(motion, body);
  const { distance, nx, ny } = geometry.gap(feature, x, y);
  if (distance === Infinity) return null;
  const facing = { nx: -nx, ny: -ny, approach: body.vx * -nx + body.vy * -ny, room: distance - (1 - core / 2) * body.r };
  const radius = geometry.hollow(feature, x, y);
  if (radius === null) return { ...facing, lead: 0 };
  const along = Math.abs(body.vx * -ny - body.vy * -nx);
  const share = Math.min((along * (motion.until - motion.now)) / radius, 1);
  return { ...facing, lead: radius > 0 ? 0.5 * share * (1 + share * share) * along * (1 + 1e-9) : 0 };
}

export function massOf(body: Body): number {
  return matesOf(body).reduce((sum, { m }) => sum + 1 / m, 0);
}

/** Two go on together with their common momentum. */
export function join(motion: Motion, a: Body, b: Body): void {
  const massA = massOf(a);
  const share = massA / (massA + massOf(b));
  const strength = Math.max(strengthOf(a), strengthOf(b));
  const isLent = strength > 1 && (a.lent !== null || b.lent !== null);
  const [vx, vy] = [b.vx + (a.vx - b.vx) * share, b.vy + (a.vy - b.vy) * share];
  [a.next, b.next] = [b.next, a.next];
  for (const mate of matesOf(a)) mate.strength = strength;
  (isLent ? lend : send)(motion, a, vx, vy);
  for (const mate of matesOf(a)) mate.count = strength > 1 ? 0 : motion.most;
}

/** Gives a body, and all that are joined to it, a velocity from now on. */
export function send(motion: Motion, body: Body, vx: number, vy: number): void {
  for (const mate of matesOf(body)) {
    const own = mate.lent ?? mate;
    mate.start.vx += vx - own.vx;
    mate.start.vy += vy - own.vy;
    mate.lent = null;
    bend(motion, mate, vx, vy);
  }
}

/** Gives them a velocity to the end of the sub-step. */
export function lend(motion: Motion, body: Body, vx: number, vy: number): void {
  for (const mate of matesOf(body)) {
    mate.lent ??= { vx: mate.vx, vy: mate.vy };
    bend(motion, mate, vx, vy);
  }
}

/** As send, or as lend if the body lies in another by more than a quarter. */
export function turn(motion: Motion, body: Body, vx: number, vy: number): void {
  const { contacts } = motion.step;
  const mates = matesOf(body);
  const isBuried = motion.step.areBuried && contacts.some(({ a, b, gap }) => (mates.includes(a) || mates.includes(b)) && gap < -0.25 * a.r);
  (isBuried ? lend : send)(motion, body, vx, vy);
}

export function bend(motion: Motion, body: Body, vx: number, vy: number): void {
  if (!body.isBent) motion.bent.push(body);
  body.isBent = true;
  Object.assign(body, placeOf(motion, body), { since: motion.now });
  body.vx = vx;
  body.vy = vy;
}
