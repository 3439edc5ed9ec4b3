/** On which side of a directed line a point lies: the cross product of two differences, exactly. */
import { dotSign, exactCross } from './dot-sign.ts';
import { setPoints, setRadii, setVelocities } from './relative.ts';

/**
 * A number with the sign of (b − a) × (c − a). It is positive if c lies on the side of a → b to which x turns to y, 0 if
 * it lies on the line; exact. NaN if a number is not finite.
 */
export function orient2d(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return dotSign(bx - ax, by - ay, cy - ay, ax - cx) || exactOrient(ax, ay, bx, by, cx, cy);
}

function exactOrient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  setPoints(ax, ay, bx, by);
  setRadii(0, 0, 0);
  setVelocities(ax, ay, cx, cy);
  return exactCross();
}
