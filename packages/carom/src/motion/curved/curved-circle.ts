import type { Circle, Vec } from '../../geometry/shapes.ts';

/**
 * A circle that need not fly straight; what is left out is 0.
 *
 * With `ax`, `ay` its center is at (x + vx·t + ax·t²/2, y + vy·t + ay·t²/2): a fall, a throw. With a `deceleration` above 0 it
 * flies straight ahead and slows by that much per unit of time until it rests, as a ball on cloth. `ax` and `ay` do not count then.
 */
export interface CurvedCircle extends Circle {
  /** Velocity along x at time 0. [length/time] */
  readonly vx?: number;
  /** Velocity along y at time 0. [length/time] */
  readonly vy?: number;
  /** Acceleration along x. [length/time²] */
  readonly ax?: number;
  /** Acceleration along y. [length/time²] */
  readonly ay?: number;
  /** How much of its speed it loses per unit of time, ≥ 0. [length/time²] */
  readonly deceleration?: number;
}

/**
 * When a circle comes to rest for good: |v| / deceleration; 0 if nothing moves it, Infinity if it goes on.
 *
 * @example
 * restTime({ x: 0, y: 0, r: 1, vx: 3, vy: 4, deceleration: 2 }); // 2.5
 */
export function restTime({ vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 }: Readonly<CurvedCircle>): number {
  if (vx === 0 && vy === 0 && (deceleration > 0 || (ax === 0 && ay === 0))) return 0;
  return deceleration > 0 ? speedOf(vx, vy) / deceleration : Infinity;
}

/**
 * Where the center is at a time ≥ 0. Within 4 ulp of the largest of the coordinate and the ways flown by velocity and by
 * acceleration. Writes into `out` and returns it.
 *
 * @example
 * positionAt({ x: 0, y: 10, r: 1, vx: 2, ay: -10 }, 1); // { x: 2, y: 5 }
 */
export function positionAt(circle: Readonly<CurvedCircle>, time: number, out: Vec = { x: 0, y: 0 }): Vec {
  const { vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 } = circle;
  if (deceleration > 0) {
    // way along the velocity in units of |v|: t − t²/2T, T/2 at rest
    const rest = restTime(circle);
    const t = Math.min(time, rest);
    const way = rest > 0 ? t - (t / rest) * (t / 2) : 0;
    out.x = circle.x + vx * way;
    out.y = circle.y + vy * way;
  } else {
    out.x = circle.x + time * (vx + time * (ax / 2));
    out.y = circle.y + time * (vy + time * (ay / 2));
  }
  return out;
}

/**
 * The velocity at a time ≥ 0. Writes into `out` and returns it.
 *
 * @example
 * velocityAt({ x: 0, y: 0, r: 1, vx: 3, vy: 4, deceleration: 2 }, 1.25); // { x: 1.5, y: 2 }
 */
export function velocityAt(circle: Readonly<CurvedCircle>, time: number, out: Vec = { x: 0, y: 0 }): Vec {
  const { vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 } = circle;
  if (deceleration > 0) {
    const rest = restTime(circle);
    const left = time < rest ? 1 - time / rest : 0;
    out.x = vx * left;
    out.y = vy * left;
  } else {
    out.x = vx + time * ax;
    out.y = vy + time * ay;
  }
  return out;
}

/** |v| without overflow. */
function speedOf(vx: number, vy: number): number {
  const longest = Math.max(Math.abs(vx), Math.abs(vy));
  const x = vx / longest;
  const y = vy / longest;
  return longest * Math.sqrt(x * x + y * y);
}
