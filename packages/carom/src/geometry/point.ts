import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';
import { separation } from './separation.ts';
import type { Circle, Vec } from './shapes.ts';

/**
 * Whether a point lies in the closed disc. Exact: a point on the outline counts.
 *
 * False if a number is not finite or the radius is negative; with r = 0, whether it is that point.
 *
 * @example
 * containsPoint({ x: 0, y: 0, r: 5 }, { x: 3, y: 4 }); // true: on the outline
 */
export function containsPoint(circle: Readonly<Circle>, point: Readonly<Vec>): boolean {
  if (!(circle.r >= 0)) return false;
  const power = powerSign(point.x - circle.x, point.y - circle.y, circle.r);
  if (power !== 0) return power < 0;
  setPoints(circle.x, circle.y, point.x, point.y);
  setRadii(circle.r, 0, 0);
  return exactPower() <= 0;
}

const target: Circle = { x: 0, y: 0, r: 0 };

/**
 * The distance of a point from the outline of a disc, negative inside: the `separation` from a disc of radius 0.
 *
 * Within 8 ulp and of exact sign: ≤ 0 if and only if the disc contains the point. Infinity if a number is not finite or the
 * radius is negative.
 *
 * @example
 * separationPoint({ x: 0, y: 0, r: 1 }, { x: 3, y: 4 }); // 4
 */
export function separationPoint(circle: Readonly<Circle>, point: Readonly<Vec>): number {
  target.x = point.x;
  target.y = point.y;
  return separation(circle, target);
}
