import { createManifold, type Manifold, manifold } from '../geometry/manifold.ts';
import type { Vec } from '../geometry/shapes.ts';
import { flightDisc, flightDot, flightPower, rootNormal, wayToNearRoot } from '../numeric/flight.ts';
import type { MovingCircle } from './moving-circle.ts';
import { setPair } from './pair.ts';
import { timeOfImpact } from './time-of-impact.ts';

/**
 * How two discs come together: `'hit'` and `'graze'` ahead, the latter without any overlap to follow; `'touching'` and
 * `'overlapping'` already.
 */
export type ImpactKind = 'hit' | 'graze' | 'touching' | 'overlapping';

/**
 * How the centers move at that time: `'approaching'`, `'receding'`, or `'abeam'`, neither (at right angles to the line of
 * centers, or concentric); `'still'` if the velocities are equal.
 */
export type ImpactMotion = 'approaching' | 'receding' | 'abeam' | 'still';

/**
 * A meeting of two moving discs: its `time`, `kind` and `motion`, the unit vector `normal` from a to b then, the `point` of
 * contact.
 */
export interface Impact {
  /** When they meet, from now on. [time] */
  time: number;
  /** How they meet. */
  kind: ImpactKind;
  /** How the centers move at that time. */
  motion: ImpactMotion;
  /** The unit vector from a to b at that time. */
  normal: Vec;
  /** The point of contact at that time. */
  point: Vec;
}

/**
 * An impact to pass as `out`, its fields to be overwritten.
 *
 * @example
 * const found = createImpact();
 * impact({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 5, y: 0, r: 1, vx: 0, vy: 0 }, undefined, found);
 * found.time; // 3
 */
export function createImpact(): Impact {
  return { time: 0, kind: 'touching', motion: 'still', normal: { x: 0, y: 0 }, point: { x: 0, y: 0 } };
}

const contact: Manifold = /* @__PURE__ */ createManifold();

/**
 * The first meeting of two circles in straight flight at a time in [0, `maxTime`], or `null` if there is none.
 *
 * Discs that overlap or touch already meet at time 0 however they move, with the normal and point of their manifold. That
 * is more than `timeOfImpact` counts, which asks for approaching ones. Otherwise time as there, and at that time the normal
 * and the point where they touch; two points (r = 0) meet with the normal against their relative velocity. A hit finds
 * the centers approaching, a graze abeam.
 *
 * Exact: whether they meet, the kind and the motion. Time within 8 ulp; normal within 4 units of 2⁻⁵³, however far or fast.
 * Point within 8 ulp of the largest of its coordinates, the radius and the way flown of the disc for which these are less.
 * Swapping the circles negates the normal and changes nothing else, bit for bit. `null` if a number is not finite or a
 * radius negative. Writes into `out` and returns it; pass your own to allocate nothing.
 *
 * @example
 * const a = { x: 0, y: 0, r: 1, vx: 1, vy: 0 };
 * impact(a, { x: 10, y: 0, r: 1, vx: 0, vy: 0 }); // time 8, kind 'hit', normal (1, 0), point (9, 0)
 */
export function impact(
  a: Readonly<MovingCircle>,
  b: Readonly<MovingCircle>,
  maxTime: number = Infinity,
  out: Impact = createImpact(),
): Impact | null {
  if (!(maxTime >= 0 && setPair(a, b))) return null;
  const power = flightPower();
  const dot = flightDot();
  if (power <= 0) {
    manifold(a, b, contact);
    out.time = 0;
    out.kind = power < 0 ? 'overlapping' : 'touching';
    out.motion = dot < 0 ? 'approaching' : dot > 0 ? 'receding' : a.vx === b.vx && a.vy === b.vy ? 'still' : 'abeam';
    out.normal.x = contact.normal.x;
    out.normal.y = contact.normal.y;
    out.point.x = contact.point.x;
    out.point.y = contact.point.y;
    return out;
  }
  if (dot >= 0) return null;
  const disc = flightDisc();
  if (disc < 0) return null;
  const time = timeOfImpact(a, b, maxTime);
  if (time === Infinity) return null;
  out.time = time;
  out.kind = disc > 0 ? 'hit' : 'graze';
  out.motion = disc > 0 ? 'approaching' : 'abeam';
  rootNormal(-1, out.normal);
  const from = isNearer(a, b, time) ? a : b;
  const reach = from === a ? a.r : -b.r;
  out.point.x = contactOf(from.x, from.vx, reach * out.normal.x);
  out.point.y = contactOf(from.y, from.vy, reach * out.normal.y);
  return out;
}

/** One coordinate of the contact: start, way flown and radius summed, by quarters if the way overflows. */
function contactOf(start: number, speed: number, reach: number): number {
  const sum = start + wayToNearRoot(speed) + reach;
  return Math.abs(sum) < Infinity ? sum : 4 * (start / 4 + wayToNearRoot(speed / 4) + reach / 4);
}

/**
 * Whether the point of contact is found with less rounding from `a`: the smaller of radius and way flown; then a fixed
 * order.
 */
function isNearer(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>, time: number): boolean {
  const fromA = a.r + time * (Math.abs(a.vx) + Math.abs(a.vy));
  const fromB = b.r + time * (Math.abs(b.vx) + Math.abs(b.vy));
  if (fromA !== fromB) return fromA < fromB;
  if (a.r !== b.r) return a.r < b.r;
  return a.x !== b.x ? a.x < b.x : a.y < b.y;
}
