import { type DiscRecord, rAt, vxAt, vyAt, xAt, yAt } from '../state.ts';

/** A disc in flight as walls see it: where it is at one time, and how it goes on. */
export interface Mover {
  x: number;
  y: number;
  vx: number;
  vy: number;
  ax: number;
  ay: number;
  r: number;
  growth: number;
}

/** A mover at the origin. */
export function createMover(): Mover {
  return { x: 0, y: 0, vx: 0, vy: 0, ax: 0, ay: 0, r: 0, growth: 0 };
}

/** Sets a mover to a disc at time `t`. */
export function setMover(out: Mover, disc: DiscRecord, t: number): Mover {
  out.x = xAt(disc, t);
  out.y = yAt(disc, t);
  out.vx = vxAt(disc, t);
  out.vy = vyAt(disc, t);
  out.ax = disc.ax;
  out.ay = disc.ay;
  out.r = rAt(disc, t);
  out.growth = disc.growth;
  return out;
}
