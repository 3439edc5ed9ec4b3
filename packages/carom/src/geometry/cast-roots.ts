/**
 * Where a line meets the outline of a circle. With p the start seen from the center and v the direction:
 *
 *   t = (−p·v ± √D) / |v|²    D = r²|v|² − (p × v)²    P − C = ((p × v)(vy, −vx) ± √D·v) / |v|²
 *
 * The point from the circle's side keeps all its digits however far away the start is; A + t·v does not.
 *
 * castRay, castSegment, the line intersections and timeOfImpact each hold the same arithmetic for ordinary numbers, in one piece. V8 boxes numbers
 * handed from one function to another; through an array the same bits take 1.29 times as long at casts, 1.05 at timeOfImpact. Every factor is
 * split into its leading 24 bits, `Math.fround`, and the rest, which takes up what the difference it came from was rounded by. Products of
 * leading parts are exact, and with the larger square first so are their differences. So p × v, |p|² − r² and D come out within 2⁻⁷⁴ of their
 * largest terms before a last rounding. Any that is more than a millionth of those terms is right to a unit or two of 2⁻⁵³. This holds from 10⁻¹⁵
 * to 10¹⁵, for starts up to 10⁴ radii away that are not within a millionth of the outline. Lines must be those that come closer to the center
 * than 0.995 r or miss. All else goes the exact way.
 */
import { farRoot, nearRoot, rootNormal } from '../numeric/flight.ts';
import type { Circle, Vec } from './shapes.ts';

/** One meeting: `t` in lengths of the direction, the point, and the unit vector from the center to it. */
export interface Root {
  t: number;
  readonly point: Vec;
  readonly normal: Vec;
}

/** Writes the near root (`side` −1) or the far one (1) for the operands of numeric/relative.ts, which have it, after all three signs (flight.ts). */
export function exactRoot(circle: Readonly<Circle>, side: number, out: Root): void {
  const t = side < 0 ? nearRoot() : farRoot();
  out.t = Math.min(Math.max(t, -Number.MAX_VALUE), Number.MAX_VALUE) + 0; // + 0: no −0
  rootNormal(side, out.normal);
  out.normal.x += 0;
  out.normal.y += 0;
  out.point.x = circle.x + circle.r * out.normal.x;
  out.point.y = circle.y + circle.r * out.normal.y;
}
