import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';
import type { Circle } from './shapes.ts';
import { type SlopOptions, slopOf } from './slop.ts';

/**
 * Whether two discs share at least one point. Exact: the answer is right for the doubles given, tiny or huge.
 *
 * Discs are closed: tangent discs overlap, and so does one inside the other. A disc with r = 0 is a point. False if a
 * number is not finite or a radius is negative. With `slop` the answer to d ≤ a.r + b.r + slop, exact as well.
 *
 * @example
 * overlaps({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }); // true: tangent
 */
export function overlaps(a: Readonly<Circle>, b: Readonly<Circle>, options?: SlopOptions): boolean {
  if (!(a.r >= 0 && b.r >= 0)) return false;
  const slop = options === undefined ? 0 : slopOf(options);
  const sign = powerSign(b.x - a.x, b.y - a.y, a.r + b.r + slop);
  return sign === 0 ? exactOverlaps(a, b, slop) : sign < 0;
}

function exactOverlaps(a: Readonly<Circle>, b: Readonly<Circle>, slop: number): boolean {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(a.r, b.r, slop);
  return exactPower() <= 0;
}
