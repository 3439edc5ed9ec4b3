import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, finite, knownOptions, positive } from '../numeric/validate.ts';

/** Numbers given to a world must not be larger: squares and products then stay in the range of doubles. */
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

/** Places and velocities do not grow beyond this: products of two lengths and two velocities stay in the range of doubles. */
export const furthest = 1e75;

/** The largest skin: nothing moves further in the longest step. */
export const widest = 1e82;

/** Ids of walls are below this: see TouchSet. */
export const mostWalls = 4194304;

/** Time that has passed is not more than this. */
export const longest = 1e150;

/** Returns a velocity that follows from what was given. @throws RangeError unless it is within ±1e75 */
export function velocity(where: string, what: string, value: number): number {
  if (!(Math.abs(value) <= furthest)) fail(where, what, 'a number within ±1e75', value);
  return value;
}

/** Checks a velocity of a body of a kind by code. @throws RangeError if it is static and the velocity not 0 */
export function velocityOfKind(where: string, what: string, kind: number, value: number): void {
  if (kind === 0 && value !== 0) fail(where, what, '0 for a static body', value);
}

/** Keeps a place or velocity where squares and products stay in the range of doubles. */
export function keep(values: Float64Array, at: number): void {
  values[at] = Math.min(Math.max(values[at], -furthest), furthest);
}

/** A copy of a vector. @throws TypeError or RangeError unless it is one */
export function readVec(where: string, what: string, value: unknown): Readonly<Vec> {
  const { x, y } = asObject(where, what, 'a vector { x, y }', value) as Record<string, unknown>;
  return { x: coordinate(where, `${what}.x`, x), y: coordinate(where, `${what}.y`, y) };
}

/** Where something is to be moved within `dt`. */
export interface Target extends Partial<Vec> {
  readonly angle?: number;
}

/** Checks where something is to be moved within `dt`. @throws TypeError or RangeError naming what is wrong */
export function readTarget(where: string, target: Readonly<Target>, dt: number): Readonly<Target> {
  const { x = 0, y = 0, angle = 0 } = knownOptions(where, 'target', target, ['x', 'y', 'angle']);
  coordinate(where, 'target.x', x);
  coordinate(where, 'target.y', y);
  coordinate(where, 'target.angle', angle);
  positive(where, 'dt', dt);
  return target;
}
