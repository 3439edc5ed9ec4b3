import type { Circle } from 'carom/geometry';
import { enclosingCircle } from 'carom/geometry/measure';
import { fail, nameRadius, number } from './door.ts';
import { FrontChain } from './front-chain.ts';

/** A circle of `packEnclose`: each of its numbers may be a text, as in rows of a CSV file. */
interface CircleInTexts {
  readonly x: number | string;
  readonly y: number | string;
  readonly r: number | string;
}

/**
 * The smallest circle around all circles given, `undefined` if there are none: d3-hierarchy's packEnclose, which contains each of them
 * exactly, in any order, and never fails. Numbers may be texts. Circles with one that is not finite, or a negative radius, do not count.
 *
 * @throws TypeError where an item is not an object.
 * @example
 * packEnclose([{ x: 0, y: 0, r: 1 }, { x: 4, y: 0, r: 1 }]); // { x: 2, y: 0, r: 3 }
 */
export function packEnclose(circles: Iterable<CircleInTexts>): Circle | undefined {
  const isList = typeof circles === 'object' && circles !== null && Symbol.iterator in circles;
  return enclosingCircle(isList ? Array.from(circles, readTexts) : (circles as Iterable<Circle>)) ?? undefined;
}

/** A circle whose numbers may be texts, by its numbers. */
function readTexts(circle: CircleInTexts): Readonly<Circle> {
  const { x, y, r } = circle ?? {};
  return [x, y, r].some((value) => typeof value === 'string') ? { x: number(x), y: number(y), r: number(r) } : (circle as Circle);
}

/**
 * Packs circles closely around (0, 0), in the order given, touching but not overlapping, and returns them: d3-hierarchy's
 * packSiblings, with its places for ordinary radii. Writes `x` and `y`; the circle around all of them has its center at (0, 0).
 *
 * No two overlap, exactly; touching ones are up to 1e-8 of their radii apart, and more where radii differ by more than 1e6. That holds for
 * radii from 1e-290 on that differ by a factor of 1e100 at most, and for 0. Beyond, circles of less than 1e-100 of the largest may overlap
 * each other. Radii may be texts, and stay as they are. What has no finite radius ≥ 0 is put at (0, 0) and left out.
 *
 * Method: the front chain of Wang, Wang, Dai and Wang, "Visualization of large hierarchical data by circle packing", 2006.
 *
 * @throws TypeError where an item is not an object.
 */
export function packSiblings<C extends { r: number | string; x?: number; y?: number }>(
  circles: readonly C[],
): (C & { x: number; y: number })[] {
  if (!Array.isArray(circles)) fail('packSiblings', 'circles', 'an array', circles);
  const chosen: number[] = [];
  const radii: number[] = [];
  for (let i = 0; i < circles.length; i++) {
    const circle: unknown = circles[i];
    if (typeof circle !== 'object' || circle === null) fail('packSiblings', `circles[${i}]`, 'an object', circle);
    const own = circle as { r?: unknown };
    if (own.r === undefined) nameRadius('packSiblings', `circles[${i}]`, own);
    const r = number(own.r);
    if (!(r >= 0 && r < Infinity)) continue;
    chosen.push(i);
    radii.push(r);
  }
  const { x, y } = new FrontChain(radii).pack();
  for (const circle of circles) {
    circle.x = 0;
    circle.y = 0;
  }
  for (const [k, i] of chosen.entries()) {
    circles[i].x = x[k];
    circles[i].y = y[k];
  }
  return circles as (C & { x: number; y: number })[];
}
