import { fail } from '../numeric/fail.ts';
import { nameRadius } from '../numeric/validate.ts';
import type { Circle } from './shapes.ts';

/** Whether a circle is one: all numbers finite, no negative radius. */
export function isDisc({ x, y, r }: Readonly<Circle>): boolean {
  return typeof r === 'number' && typeof x === 'number' && typeof y === 'number' && r >= 0 && x * 0 + y * 0 + r * 0 === 0;
}

/** @throws TypeError unless `value` is an object. */
export function checkObject(where: string, what: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) fail(where, what, 'an object', value, 'type');
}

/** @throws TypeError unless `value` is an object, and if it has `radius` in the place of `r`. */
export function checkCircle(where: string, what: string, value: Readonly<Circle>): void {
  checkObject(where, what, value);
  if (value.r === undefined) nameRadius(where, what, value);
}

/** @throws TypeError unless `value` can be gone through by `for … of`. */
export function checkList(where: string, what: string, rule: string, value: { [Symbol.iterator]?: unknown } | null | undefined): void {
  if (typeof value?.[Symbol.iterator] !== 'function') fail(where, what, rule, value, 'type');
}

/** The circles of a list; those that are none, with a number that is not finite or a negative radius, are left out. @throws TypeError unless all are objects. */
export function circlesOf(where: string, circles: Iterable<Readonly<Circle>>): Readonly<Circle>[] {
  checkList(where, 'circles', 'a list of circles', circles);
  const found: Readonly<Circle>[] = [];
  let i = 0;
  for (const circle of circles) {
    checkCircle(where, `circles[${i++}]`, circle);
    if (isDisc(circle)) found.push(circle);
  }
  return found;
}
