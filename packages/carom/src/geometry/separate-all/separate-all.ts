import { oneOf } from '../../numeric/validate.ts';
import type { Circle } from '../shapes.ts';
import { separateAlong } from './separate-axis.ts';
import type { Separated } from './separate-field.ts';
import { fieldOf, giveBack, limitsOf, optionNames, type SeparateFreelyOptions, separateFreely, where } from './separate-freely.ts';

/** Which discs give way, where to, and for how long it is tried. */
export interface SeparateAllOptions extends SeparateFreelyOptions {
  /** The one coordinate that may change; `bounds` then limit that one only. The discs keep their order along it. @default both */
  readonly axis?: 'x' | 'y';
}

/**
 * Moves overlapping discs apart until none overlap; changes `x` and `y` of the objects given, and says how far it came.
 *
 * Pass by pass every overlapping pair is moved apart along its line of centers, each disc by its share of weight. Touching
 * discs are left alone, so discs that do not overlap stay where they are. What has been moved comes to lie up to 1e-9 of the sum of
 * the radii beyond touching, in heaps that take more than 48 passes up to 0.002. What still overlaps after 16 passes, and again after 64
 * and 256, is spread from the middle of its heap outward. So thousands of discs at one place take hundreds of passes, not thousands. Converged means
 * that no two overlap, exactly; with pinned discs that overlap it cannot, and `maxOverlap`, the largest depth left, says what remains. Concentric
 * discs part in a direction that follows from their indices. The outcome depends on the order of the discs, not on anything else: the same input
 * gives the same bits.
 *
 * With `axis` discs move along it only and keep their order, equal ones by index. Then no passes are needed: the answer is found in
 * two sweeps, or there is none for this order.
 *
 * Discs with a number that is not finite or a negative radius are left alone and in nobody's way. Pairs are found by sorting along x
 * or y, and kept while nothing has moved far.
 *
 * @throws TypeError where an item is not an object or an option of another kind, before anything changes.
 * @example
 * const discs = [{ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }];
 * separateAll(discs, { pinned: [0] }); // maxOverlap 0, iterations 1, converged; the second is now at x = 2.000000002
 */
export function separateAll(circles: readonly Circle[], options: SeparateAllOptions = {}): Separated {
  if (options?.axis === undefined) return separateFreely(circles, options);
  const field = fieldOf(circles, options, [...optionNames, 'axis']);
  const axis = oneOf(where, 'options.axis', options.axis, ['x', 'y']);
  const { bounds, iterations } = limitsOf(options);
  const separated = separateAlong(field, axis, bounds, iterations);
  giveBack(circles, field);
  return separated;
}
