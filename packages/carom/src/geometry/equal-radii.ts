import { exactPower } from '../numeric/power-sign.ts';
import { setPoints, setRadii } from '../numeric/relative.ts';

const bound = 6.661338147750939e-16; // 6u, see power-sign.ts
const floor = 1e-300; // above the total of three squares that underflow

/**
 * Whether discs `i` and `j` of a packed list x, y, x, y, … with one common radius `r` overlap. Exact, as `overlaps`.
 *
 * Discs are closed: touching counts. False if a number is not finite or `r` is negative.
 *
 * @example
 * overlapsEqual([0, 0, 2, 0], 1, 0, 1); // true: touching
 */
export function overlapsEqual(points: ArrayLike<number>, r: number, i: number, j: number): boolean {
  const x = points[2 * j] - points[2 * i];
  const y = points[2 * j + 1] - points[2 * i + 1];
  const distance = x * x + y * y;
  const reach = 4 * r * r;
  const power = distance - reach;
  if (Math.abs(power) > bound * (distance + reach) + floor && r >= 0) return power < 0;
  return exactOverlap(points, r, i, j);
}

/**
 * Writes to `out` the indices of the discs in a packed list x, y, x, y, … with one common radius `r` that overlap disc `i`,
 * ascending and without `i`. Returns how many. Exact, as `overlaps`. Allocates nothing.
 *
 * @example
 * const near: number[] = [];
 * overlapsEqualInto([0, 0, 2, 0, 5, 0], 1, 0, near); // 1: near[0] is 1
 */
export function overlapsEqualInto(points: ArrayLike<number>, r: number, i: number, out: { [k: number]: number }): number {
  const count = points.length >> 1;
  const x = points[2 * i];
  const y = points[2 * i + 1];
  const reach = 4 * r * r;
  const low = reach - (2 * bound * reach + floor); // |x|² + |y|² below it is sure to overlap, above `high` sure not to
  const high = reach + (2.1 * bound * reach + floor);
  let found = 0;
  for (let j = 0; j < count; j++) {
    const dx = points[2 * j] - x;
    const dy = points[2 * j + 1] - y;
    const distance = dx * dx + dy * dy;
    if (distance > high) continue;
    if (j !== i && ((distance < low && r >= 0) || exactOverlap(points, r, i, j))) out[found++] = j;
  }
  return found;
}

function exactOverlap(points: ArrayLike<number>, r: number, i: number, j: number): boolean {
  setPoints(points[2 * i], points[2 * i + 1], points[2 * j], points[2 * j + 1]);
  setRadii(r, r, 0);
  return r >= 0 && exactPower() <= 0;
}
