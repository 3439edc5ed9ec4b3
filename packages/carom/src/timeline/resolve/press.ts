import type { WallContact } from '../predict/wall-contact.ts';
import type { Rules } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { atCenterX, atCenterY, atRadius, atThickness } from '../wall-words.ts';

/** Two that touch, seen from the one: the normal points to the other. */
export interface Touch extends WallContact {
  /** How the other is accelerated, less the one. */
  ax: number;
  ay: number;
  /** By how much the sum of radii grows per unit of time, and that times the length of (px, py) in contact. */
  growth: number;
  spread: number;
  /** 1/ρ, ρ being the radius of the way of the center along the surface: that of a post or a corner; 0 on a plane, negative in a hollow. */
  bend: number;
  /** Whether the two are pressed together and close more slowly than the cut-off speed; `close` tells. */
  pressed: boolean;
}

/** Share of the cut-off speed below which two that slide along each other close: 2⁻²⁰, far above what rounding makes of 0. */
const least = 9.5367431640625e-7;

/** A fresh touch. */
export function createTouch(): Touch {
  // not spread: V8 would give each copy fields of integers, and make the object anew at the first fraction written to one
  return { px: 1, py: 0, nx: 1, ny: 0, gap: 0, ax: 0, ay: 0, growth: 0, spread: 0, bend: 0, pressed: false };
}

/**
 * Whether two that touch, the other with the velocity (ux, uy) relative to the one, closing at `approach`, are pressed together: whether
 * their distance bends inwards. Gravity bends it by a·n; what goes on along a round surface leaves a top, and comes closer in a hollow, by u²/ρ.
 *
 * If so, and they close more slowly than the cut-off speed, they part at that speed. A disc that has come to rest on a floor hops as high
 * as c²/2g, and not ever lower and more often. What a hollow alone presses hops on once it does. It is kicked only if it hardly closes
 * at all, since kicks at every meeting would heat what is wedged there without end.
 */
export function isPressed(
  { flight, cutoffSpeed }: Rules,
  { nx, ny, ax, ay, bend }: Touch,
  ux: number,
  uy: number,
  approach: number,
): boolean {
  const along = ux * ny - uy * nx;
  const fall = flight.deceleration === 0 ? ax * nx + ay * ny : 0;
  const whole = fall + bend * along * along;
  return bend < 0 ? fall < 0 || (approach <= cutoffSpeed * least && whole <= 0) : whole < 0;
}

/** `Touch.bend` of a disc of radius `r` centered at `(x, y)` that touches a wall, its contact being the one given. */
export function bendOf(wall: WallRecord, r: number, x: number, y: number, { px, py }: WallContact): number {
  const { kind, p, outline } = wall;
  if (kind === 'circle') return 1 / (p[atRadius] + r);
  if (kind === 'inside circle') return -1 / (p[atRadius] - r);
  const { corners } = outline;
  for (let i = 0; i < corners.length; i += 2) {
    if (px === x - corners[i] && py === y - corners[i + 1]) return 1 / (kind === 'capsule' ? r + p[atThickness] : r);
  }
  if (kind !== 'arc') return 0;
  return px * (x - p[atCenterX]) + py * (y - p[atCenterY]) > 0 ? 1 / (p[atRadius] + r) : -1 / (p[atRadius] - r);
}
