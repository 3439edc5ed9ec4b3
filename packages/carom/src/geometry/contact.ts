import type { Hit } from './cast.ts';
import type { Manifold } from './manifold.ts';
import type { Circle, Vec } from './shapes.ts';

/** A disc in straight flight. */
export interface Mover extends Circle {
  vx: number;
  vy: number;
}

/** The first contact ahead: `t` > 0, on which side or corner, whether a graze, the unit normal into the wall, the point of it. */
export interface Contact {
  t: number;
  onSide: boolean;
  index: number;
  graze: boolean;
  readonly normal: Vec;
  readonly point: Vec;
}

/** What the sweeps fill. */
export const contact: Contact = {
  t: 0.5,
  onSide: false,
  index: 0,
  graze: false,
  normal: { x: 0.5, y: 0.5 },
  point: { x: 0.5, y: 0.5 },
};

/** Whether a flight has a contact ahead, or is in one now. */
export type Ahead = 'none' | 'now' | 'ahead';

/** Whether all five numbers are finite and r ≥ 0. */
export function isMover({ x, y, r, vx, vy }: Readonly<Mover>): boolean {
  return r >= 0 && x * 0 + y * 0 + r * 0 + vx * 0 + vy * 0 === 0; // NaN and ±∞ times 0 are NaN
}

/** Writes `contact` to `out` as the hit of a point, or if it is in contact already, `start`. */
export function hitOf(found: Ahead, start: Readonly<Manifold>, out: Hit): Hit {
  out.inside = found === 'now';
  out.t = out.inside ? 0 : Math.min(contact.t, Number.MAX_VALUE);
  const { normal, point } = out.inside ? start : contact;
  out.normal.x = 0 - normal.x;
  out.normal.y = 0 - normal.y;
  out.point.x = point.x;
  out.point.y = point.y;
  return out;
}
