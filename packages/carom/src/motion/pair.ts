import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import type { MovingCircle } from './moving-circle.ts';

/** Makes two flying circles the question of the exact forms; false if one is empty: a number not finite, a radius < 0. */
export function setPair(a: Readonly<MovingCircle>, b: Readonly<MovingCircle>): boolean {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(a.r, b.r, 0);
  setVelocities(a.vx, a.vy, b.vx, b.vy);
  return isFlying(a) && isFlying(b);
}

function isFlying({ x, y, r, vx, vy }: Readonly<MovingCircle>): boolean {
  return r >= 0 && x * 0 + y * 0 + r * 0 + vx * 0 + vy * 0 === 0; // NaN and ±∞ times 0 are NaN
}
