import { direction } from '../geometry/direction.ts';
import type { Vec } from '../geometry/shapes.ts';
import { flightDot } from '../numeric/flight.ts';
import type { MovingCircle } from './moving-circle.ts';
import { setPair } from './pair.ts';

/** What a collision does to two discs. A value that is not a finite number ≥ 0 counts as 0. */
export interface BounceOptions {
  /** Speed of parting over speed of approach along the normal: 1 keeps the energy, 0 keeps them together. @default 1 */
  readonly restitution?: number;
  /** 1 / mass of `a`, in any unit that both share; 0 if nothing moves it. @default 1 */
  readonly inverseMassA?: number;
  /** 1 / mass of `b`, likewise. @default 1 */
  readonly inverseMassB?: number;
  /** Least impulse of the rebound, beyond the one that stops the approach. [mass·length/time] @default 0 */
  readonly minImpulse?: number;
}

/** The velocities of two discs, `a` and `b`. */
export interface Velocities {
  /** Velocity of the first disc. [length/time] */
  a: Vec;
  /** Velocity of the second disc. [length/time] */
  b: Vec;
}

/**
 * Velocities to pass as `out`, filled with zeros.
 *
 * @example
 * const after = createVelocities();
 * bounce({ x: 0, y: 0, r: 1, vx: 3, vy: 0 }, { x: 2, y: 0, r: 1, vx: 0, vy: 0 }, {}, after) === after; // true
 * after.b; // { x: 3, y: 0 }
 */
export function createVelocities(): Velocities {
  return { a: { x: 0, y: 0 }, b: { x: 0, y: 0 } };
}

const normal: Vec = { x: 0, y: 0 };

/**
 * The velocities after the collision of two discs that are in contact where they stand; the discs stay as they are.
 *
 * Smooth discs exchange an impulse along the line of centers, (1, 0) if they are concentric. First f stops the approach, then
 * the greater of restitution × f and `minImpulse` drives them apart (the rule of contest referees). Their velocities across
 * the normal stay. Unless they approach along it, which is decided exactly, both velocities stay; so does that of a disc
 * with inverse mass 0. Discs with a number that is not finite or a negative radius keep theirs too.
 *
 * Equal masses with restitution 1 exchange their velocities along the normal. Swapping the discs swaps the velocities, bit
 * for bit, except if they are concentric: then `a` counts as the one on the side of −x, where `separate` puts it. Writes
 * into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * bounce({ x: 0, y: 0, r: 1, vx: 3, vy: 1 }, { x: 2, y: 0, r: 1, vx: 0, vy: 0 }); // { a: { x: 0, y: 1 }, b: { x: 3, y: 0 } }
 */
export function bounce(
  a: Readonly<MovingCircle>,
  b: Readonly<MovingCircle>,
  options?: BounceOptions,
  out: Velocities = createVelocities(),
): Velocities {
  out.a.x = a.vx;
  out.a.y = a.vy;
  out.b.x = b.vx;
  out.b.y = b.vy;
  if (!setPair(a, b)) return out;
  const concentric = a.x === b.x && a.y === b.y;
  if (concentric ? !(a.vx > b.vx) : !(flightDot() < 0)) return out;
  direction(a, b, normal);
  const inverseMassA = amount(options?.inverseMassA, 1);
  const inverseMassB = amount(options?.inverseMassB, 1);
  const restitution = amount(options?.restitution, 1);
  const minImpulse = amount(options?.minImpulse, 0);
  const most = Math.max(Math.abs(a.vx), Math.abs(a.vy), Math.abs(b.vx), Math.abs(b.vy));
  const scale = most < 1e307 ? 1 : 0.125; // no sum of two overflows before the last step
  const approach = (a.vx * scale - b.vx * scale) * normal.x + (a.vy * scale - b.vy * scale) * normal.y;
  push(out.a, scale, -speedChange(approach, inverseMassA, inverseMassB, restitution, minImpulse * scale));
  push(out.b, scale, speedChange(approach, inverseMassB, inverseMassA, restitution, minImpulse * scale));
  return out;
}

function amount(given: number | undefined, fallback: number): number {
  if (given === undefined) return fallback;
  return given >= 0 && given < Infinity ? given : 0;
}

/** What an impulse of f + max(e·f, minImpulse) changes: f·w = approach · w / (w + other) stops the approach. */
function speedChange(approach: number, w: number, other: number, restitution: number, minImpulse: number): number {
  if (w === 0) return 0;
  const stop = Math.max(approach, 0) / (1 + other / w);
  return Math.min(stop + Math.max(restitution * stop, minImpulse * w), Number.MAX_VALUE);
}

function push(velocity: Vec, scale: number, change: number): void {
  velocity.x = (velocity.x * scale + change * normal.x) / scale;
  velocity.y = (velocity.y * scale + change * normal.y) / scale;
}
