import { scaleBy } from '../../numeric/relative.ts';
import { towardsOne } from '../../numeric/scale.ts';
import type { Circle } from '../shapes.ts';

/** Discs seen from the center of the first, in units of 2^−`exponent`, in which none is far away or large. */
export interface Field {
  readonly discs: readonly Circle[];
  readonly exponent: number;
}

/** The field of at least one disc. */
export function fieldOf(given: readonly Readonly<Circle>[]): Field {
  const first = given[0];
  let most = first.r / 2;
  for (const { x, y } of given) most = Math.max(most, Math.abs(x / 2 - first.x / 2), Math.abs(y / 2 - first.y / 2));
  const exponent = most > 0 ? towardsOne(most) : 0;
  const left = scaleBy(first.x, exponent);
  const top = scaleBy(first.y, exponent);
  const discs = given.map(({ x, y, r }) => ({ x: scaleBy(x, exponent) - left, y: scaleBy(y, exponent) - top, r: scaleBy(r, exponent) }));
  return { discs, exponent };
}
