import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle } from './shapes.ts';

/**
 * Whether every point of disc `b` lies in disc `a`. Exact.
 *
 * Discs are closed: touching from inside counts, equal discs contain each other, and a point (r = 0) on the rim of `a` is
 * contained. False if a number is not finite or a radius is negative.
 *
 * @example
 * contains({ x: 0, y: 0, r: 5 }, { x: 3, y: 0, r: 2 }); // true: touching from inside
 */
export function contains(a: Readonly<Circle>, b: Readonly<Circle>): boolean {
  if (!(b.r >= 0 && a.r >= b.r)) return false;
  const power = powerSign(b.x - a.x, b.y - a.y, a.r - b.r);
  return power !== 0 ? power < 0 : exactContains(a, b);
}

function exactContains(a: Readonly<Circle>, b: Readonly<Circle>): boolean {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(a.r, -b.r, 0);
  return exactPower() <= 0;
}
