import type { Circle } from '../geometry/shapes.ts';
import { knownOptions } from '../numeric/validate.ts';
import { CircleIndex } from './circle-index.ts';
import type { CircleSource, CircleSourceOptions } from './circle-source.ts';
import type { PairOptions } from './index-options.ts';

/**
 * All pairs of overlapping circles of an array, as indices a, b, a, b, …; tangent ones included, exactly as `overlaps`
 * decides. In an order that depends on the circles only.
 *
 * @throws TypeError or RangeError naming the first number that is not one of a circle.
 *
 * @example
 * allPairs([0, 0, 1, 2, 0, 1, 9, 9, 1]); // [0, 1]; x, y, r, x, y, r, …
 * allPairs([0, 0, 4, 3, 9, 9], { r: 2.5 }); // [0, 1]; x, y, x, y, …: points up to 5 apart
 * const nodes = [{ x: 0, y: 0, size: 2 }, { x: 3, y: 0, size: 1 }];
 * allPairs(nodes, { r: (node) => node.size, sorted: true }); // [0, 1]
 */
export function allPairs<T = Circle>(circles: CircleSource<T>, options: CircleSourceOptions<T> & PairOptions = {}): Int32Array {
  const { sorted = false, ...source } = knownOptions('allPairs', 'options', options, ['x', 'y', 'r', 'category', 'mask', 'sorted']);
  const index = new CircleIndex();
  index.rebuild(circles, source);
  return index.pairs({ sorted });
}
