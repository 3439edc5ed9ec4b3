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
  if (options !== undefined) return overlapsWithin(a, b, slopOf(options));
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const sum = a.r + b.r;
  const distance = dx * dx + dy * dy;
  const reach = sum * sum;
  const power = distance - reach;
  // powerSign written out; a sure answer is predicted, the comparison that follows needs no branch
  if (Math.abs(power) > bound * (distance + reach) + floor && a.r >= 0 && b.r >= 0) return power < 0;
  return exactOverlaps(a, b, 0);
}

/** As in power-sign.ts. */
const bound = 6.661338147750939e-16;
const floor = 1e-321;

/** The same with a slop. */
export function overlapsWithin(a: Readonly<Circle>, b: Readonly<Circle>, slop: number): boolean {
  const power = powerSign(b.x - a.x, b.y - a.y, a.r + b.r + slop);
  return power !== 0 && a.r >= 0 && b.r >= 0 ? power < 0 : exactOverlaps(a, b, slop);
}

function exactOverlaps(a: Readonly<Circle>, b: Readonly<Circle>, slop: number): boolean {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(a.r, b.r, slop);
  return a.r >= 0 && b.r >= 0 && exactPower() <= 0;
}
