import { readHullPoints } from '../geometry/create-hull.ts';
import type { Box, Capsule, Circle, Hull, Segment, Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, nonNegative } from '../numeric/validate.ts';
import { coordinate } from '../world/limits.ts';

/** A convex shape to ask with: told by its fields, as walls are. Of a hull `r` may be left out: 0, sharp corners. */
export type ConvexShape = Circle | Segment | Capsule | Box | (Pick<Hull, 'points'> & Partial<Pick<Hull, 'r'>>);

/** A convex shape as a rounded hull. @throws TypeError or RangeError unless it is one */
export function readConvex(where: string, what: string, shape: Readonly<ConvexShape>): Hull {
  const given = asObject(where, what, 'a circle, segment, capsule, box or hull', shape);
  if ('points' in given) {
    const points = readHullPoints(where, `${what}.points`, given.points);
    for (let i = 0; i < points.length; i++) readPoint(where, `${what}.points[${i}].`, points[i].x, points[i].y, '');
    return { points, r: nonNegative(where, `${what}.r`, given.r ?? 0) };
  }
  if ('minX' in given) {
    const { minX, minY, maxX, maxY } = given;
    coordinate(where, `${what}.minX`, minX);
    coordinate(where, `${what}.minY`, minY);
    if (!(coordinate(where, `${what}.maxX`, maxX) > minX)) fail(where, `${what}.maxX`, `a number > minX (${minX})`, maxX);
    if (!(coordinate(where, `${what}.maxY`, maxY) > minY)) fail(where, `${what}.maxY`, `a number > minY (${minY})`, maxY);
    return { points: cornersOf(given), r: 0 };
  }
  if ('x1' in given) {
    const { x1, y1, x2, y2 } = given;
    const points = [readPoint(where, `${what}.`, x1, y1, '1'), readPoint(where, `${what}.`, x2, y2, '2')];
    if (x1 === x2 && y1 === y2) points.pop();
    return { points, r: 'r' in given ? nonNegative(where, `${what}.r`, given.r) : 0 };
  }
  if (!('x' in given)) return fail(where, what, 'a circle, segment, capsule, box or hull', shape, 'type');
  return { points: [readPoint(where, `${what}.`, given.x, given.y, '')], r: nonNegative(where, `${what}.r`, given.r) };
}

function readPoint(where: string, what: string, x: unknown, y: unknown, end: string): Vec {
  return { x: coordinate(where, `${what}x${end}`, x), y: coordinate(where, `${what}y${end}`, y) };
}

/** The corners of a box, turning from x to y. */
export function cornersOf({ minX, minY, maxX, maxY }: Readonly<Box>): Vec[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
}

/** A disc that a hull lies in: about the middle of its bounds. */
export function discAround({ points, r }: Readonly<Hull>): Circle {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  const x = minX + (maxX - minX) / 2;
  const y = minY + (maxY - minY) / 2;
  let square = 0;
  for (const point of points) square = Math.max(square, (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y));
  return { x, y, r: square === 0 ? r : r + 1.000000000001 * Math.sqrt(square) };
}

/** The hull moved by a way. */
export function movedHull(hull: Readonly<Hull>, dx: number, dy: number): Hull {
  return dx === 0 && dy === 0 ? hull : { points: hull.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })), r: hull.r };
}
