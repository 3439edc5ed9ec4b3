import { fail } from '../numeric/fail.ts';
import { nonNegative } from '../numeric/validate.ts';
import { checkConvex, readPoint, turnAt } from './create-polygon.ts';
import { mostPoints } from './hull.ts';
import type { Hull, Vec } from './shapes.ts';

/**
 * A rounded hull that has been checked: a copy of its 1 to 8 points, turned so that x turns to y along the outline, and `r`.
 *
 * Of three points or more every corner must turn, and all the same way, which is decided exactly. So no three points lie in a
 * line, none repeat, and the outline does not cross itself. Two points must differ.
 *
 * @throws TypeError if `points` is not an array of points or `r` no number. RangeError if there are too few or too many, a number is
 * not finite, `r` is negative, or the outline is not convex as above.
 *
 * @example
 * createHull([{ x: 0, y: 0 }, { x: 0, y: 3 }, { x: 4, y: 0 }], 0.5).points[1]; // { x: 4, y: 0 }: turned round
 */
export function createHull(points: readonly Readonly<Vec>[], r: number = 0): Hull {
  return { points: readHullPoints('createHull', 'points', points), r: nonNegative('createHull', 'r', r) };
}

/** A copy of the points of a hull, turned positively. @throws as `createHull`, naming `what` */
export function readHullPoints(where: string, what: string, points: readonly Readonly<Vec>[]): Vec[] {
  if (!Array.isArray(points)) fail(where, what, 'an array of points', points, 'type');
  if (points.length < 1 || points.length > mostPoints) fail(where, what, `1 to ${mostPoints} points`, points);
  const copy = Array.from(points, (point: unknown, i) => readPoint(where, `${what}[${i}]`, point));
  if (copy.length === 2 && copy[0].x === copy[1].x && copy[0].y === copy[1].y)
    fail(where, `${what}[1]`, `another point than ${what}[0]`, `(${copy[1].x}, ${copy[1].y})`);
  if (copy.length > 2) checkConvex(where, what, copy);
  if (copy.length > 2 && turnAt(copy, 0) < 0) copy.push(...copy.splice(1).reverse());
  return copy;
}
