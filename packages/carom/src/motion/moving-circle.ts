import type { Circle } from '../geometry/shapes.ts';

/** A circle in straight flight: at time `t` its center is `(x + vx·t, y + vy·t)`. */
export interface MovingCircle extends Circle {
  /** Velocity along x. [length/time] */
  vx: number;
  /** Velocity along y. [length/time] */
  vy: number;
}
