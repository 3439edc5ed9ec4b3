import { exactPower, powerSign } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';

/**
 * Whether two points are within the sum of two radii, exactly; false if a number is not finite, and so for free records.
 * `scale` is a power of two, such that lengths times it have squares.
 */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function meet(x: number, y: number, r: number, otherX: number, otherY: number, otherR: number, scale: number): boolean {
  const sign = powerSign((otherX - x) * scale, (otherY - y) * scale, (r + otherR) * scale);
  return sign === 0 ? settle(x, y, r, otherX, otherY, otherR) : sign < 0;
}

function settle(x: number, y: number, r: number, otherX: number, otherY: number, otherR: number): boolean {
  setPoints(x, y, otherX, otherY);
  setRadii(r, otherR, 0);
  return exactPower() <= 0;
}
