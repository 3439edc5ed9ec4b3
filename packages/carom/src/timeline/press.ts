import type { Flight } from './state.ts';
import { createWallContact, type WallContact } from './wall-contact.ts';
import type { WallRecord } from './wall-record.ts';

/** Two that touch, seen from the one: the normal points to the other. */
export interface Touch extends WallContact {
  /** How the other is accelerated, less the one. */
  ax: number;
  ay: number;
  /** 1/ρ, ρ being the radius of the way of the centre along the surface: that of a post or a corner; 0 on a plane and in a hollow. */
  bend: number;
}

/** A fresh touch. */
export function createTouch(): Touch {
  return { ...createWallContact(), ax: 0, ay: 0, bend: 0 };
}

/**
 * Whether two that touch, the other with the velocity (ux, uy) relative to the one, are pressed together: whether their distance bends
 * inwards. Gravity bends it by a·n; what goes on along a round top leaves it by u²/ρ. A hollow does not count: kicks where something is
 * wedged in it would heat it without end.
 *
 * If so, and they close more slowly than the cut-off speed, they part at that speed: a disc that has come to rest on a floor hops as high
 * as c²/2g, and not ever lower and more often.
 */
export function isPressed({ deceleration }: Flight, { nx, ny, ax, ay, bend }: Touch, ux: number, uy: number): boolean {
  const along = ux * ny - uy * nx;
  return (deceleration === 0 ? ax * nx + ay * ny : 0) + bend * along * along < 0;
}

/** `Touch.bend` of a disc of radius `r` centred at `(x, y)` that touches a wall, its contact being the one given. */
export function bendOf(wall: WallRecord, r: number, x: number, y: number, { px, py }: WallContact): number {
  const { kind, p, outline } = wall;
  if (kind === 'circle') return 1 / (p[2] + r);
  const { corners } = outline;
  for (let i = 0; i < corners.length; i += 2) {
    if (px === x - corners[i] && py === y - corners[i + 1]) return 1 / (kind === 'capsule' ? r + p[4] : r);
  }
  if (kind !== 'arc') return 0;
  return px * (x - p[0]) + py * (y - p[1]) > 0 ? 1 / (p[2] + r) : 0;
}
