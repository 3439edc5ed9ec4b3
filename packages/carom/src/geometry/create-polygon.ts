import { fail } from '../numeric/fail.ts';
import { orient2d } from '../numeric/orient.ts';
import { finite } from '../numeric/validate.ts';
import type { Polygon, Vec } from './shapes.ts';

const mostCorners = 64;

/**
 * A convex polygon that has been checked: a copy of 3 to 64 corners, in order, in either direction.
 *
 * Every corner must turn, and all the same way, which is decided exactly. So no three corners in a row lie in a line, none
 * repeat, and the outline does not cross or touch itself.
 *
 * @throws TypeError if `points` is not an array of points. RangeError if there are too few or too many, a coordinate is not
 * finite, or the outline is not convex as above.
 *
 * @example
 * createPolygon([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 3 }]).points.length; // 3
 */
export function createPolygon(points: readonly Readonly<Vec>[]): Polygon {
  if (!Array.isArray(points)) fail('createPolygon', 'points', 'an array of points', points, 'type');
  if (points.length < 3 || points.length > mostCorners) fail('createPolygon', 'points', `3 to ${mostCorners} points`, points);
  const copy = Array.from(points, (point: unknown, i) => readPoint('createPolygon', `points[${i}]`, point));
  checkConvex('createPolygon', 'points', copy);
  return { points: copy }; // not frozen: V8 reads frozen corners at half the speed
}

/** A copy of a point. @throws TypeError or RangeError if it is none */
export function readPoint(where: string, what: string, point: unknown): Vec {
  if (typeof point !== 'object' || point === null) return fail(where, what, 'a point', point, 'type');
  const { x, y } = point as Partial<Vec>;
  return { x: finite(where, `${what}.x`, x), y: finite(where, `${what}.y`, y) };
}

/** An outline whose corners all turn one way is convex if it turns once: if its sides go from down to up just once. */
export function checkConvex(where: string, what: string, points: readonly Readonly<Vec>[]): void {
  const count = points.length;
  const first = turnAt(points, 0);
  let rises = 0;
  for (let i = 0; i < count; i++) {
    if (!(turnAt(points, i) * first > 0)) failAt(where, `${what}[${i}]`, points[i]);
    const next = (i + 1) % count;
    if (!isUpward(points, i) && isUpward(points, next) && ++rises > 1) failAt(where, `${what}[${next}]`, points[next]);
  }
}

/** Positive if corner `i` turns from x to y. */
export function turnAt(points: readonly Readonly<Vec>[], i: number): number {
  const a = points[(i + points.length - 1) % points.length];
  const b = points[i];
  const c = points[(i + 1) % points.length];
  return Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));
}

function isUpward(points: readonly Readonly<Vec>[], i: number): boolean {
  const a = points[i];
  const b = points[(i + 1) % points.length];
  return b.y > a.y || (b.y === a.y && b.x > a.x);
}

function failAt(where: string, what: string, { x, y }: Readonly<Vec>): never {
  return fail(where, what, 'a corner where a convex outline turns, the same way as at the others, and given once', `(${x}, ${y})`);
}
