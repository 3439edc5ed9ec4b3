import type { Box, Circle, Ray, Vec } from '../geometry/shapes.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { numbers } from '../numeric/validate.ts';

// Queries take any numbers, and nothing else: what is no object with numbers is refused by name. The first line of each is what is
// paid for it; the names are read only to say what is wrong.

/** Returns what it is given. @throws TypeError unless it is an object with numbers x, y, r. */
export function checkCircle(where: string, circle: Readonly<Circle>): Readonly<Circle> {
  if (!circle || !areNumbers(circle.x, circle.y, circle.r, 0, 0)) numbers(where, 'circle', circle, ['x', 'y', 'r']);
  return circle;
}

/** Returns what it is given. @throws TypeError unless it is an object with numbers x, y and, if any, r. */
export function checkFrom(where: string, from: Readonly<Vec & Partial<Circle>>): Readonly<Vec & Partial<Circle>> {
  if (!from || !areNumbers(from.x, from.y, from.r ?? 0, 0, 0)) numbers(where, 'from', from, from?.r == null ? ['x', 'y'] : ['x', 'y', 'r']);
  return from;
}

/** Returns what it is given. @throws TypeError unless it is an object with four numbers. */
export function checkBox(where: string, box: Readonly<Box>): Readonly<Box> {
  if (!box || !areNumbers(box.minX, box.minY, box.maxX, box.maxY, 0)) numbers(where, 'box', box, ['minX', 'minY', 'maxX', 'maxY']);
  return box;
}

/** Returns what it is given. @throws TypeError unless it is an object with four numbers. */
export function checkRay(where: string, ray: Readonly<Ray>): Readonly<Ray> {
  if (!ray || !areNumbers(ray.x, ray.y, ray.dx, ray.dy, 0)) numbers(where, 'ray', ray, ['x', 'y', 'dx', 'dy']);
  return ray;
}

/** Returns what it is given. @throws TypeError unless it is an object with five numbers. */
export function checkMoving(where: string, circle: Readonly<MovingCircle>): Readonly<MovingCircle> {
  if (!circle || !areNumbers(circle.x, circle.y, circle.r, circle.vx, circle.vy))
    numbers(where, 'circle', circle, ['x', 'y', 'r', 'vx', 'vy']);
  return circle;
}

function areNumbers(a: unknown, b: unknown, c: unknown, d: unknown, e: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && typeof c === 'number' && typeof d === 'number' && typeof e === 'number';
}
