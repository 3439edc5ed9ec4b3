import { fail } from '../numeric/fail.ts';
import { finite, positive } from '../numeric/validate.ts';

/** Numbers given to a world must not be larger: squares and products of what becomes of them then stay in the range of doubles. */
export const largest = 1e50;

/** Lengths and masses must not be smaller, for the same reason. */
export const least = 1e-50;

/** Returns a coordinate, velocity, force. @throws TypeError or RangeError unless it is a number within ±1e50 */
export function coordinate(where: string, what: string, value: unknown): number {
  const number = finite(where, what, value);
  if (Math.abs(number) > largest) fail(where, what, 'a number within ±1e50', number);
  return number;
}

/** Returns a radius, mass, density. @throws TypeError or RangeError unless it is a number from 1e-50 to 1e50 */
export function size(where: string, what: string, value: unknown): number {
  const number = positive(where, what, value);
  if (number > largest || number < least) fail(where, what, 'a number from 1e-50 to 1e50', number);
  return number;
}
