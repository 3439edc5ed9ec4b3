import { expect, it } from 'vitest';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';

/** Passes what the types refuse. */
const wrong = (value: unknown) => value as never;

it.each<[string, (index: CircleIndex) => void, string]>([
  [
    'rebuild with options.x',
    (index) => index.rebuild([{ x: 0 }], { x: wrong(3) }),
    'CircleIndex.rebuild: options.x must be a function, got 3',
  ],
  [
    'rebuild with options.y',
    (index) => index.rebuild([{}], { y: wrong('y') }),
    'CircleIndex.rebuild: options.y must be a function, got "y"',
  ],
  [
    'rebuild with options.category',
    (index) => index.rebuild([0, 0, 1], { category: wrong('all') }),
    'CircleIndex.rebuild: options.category must be an integer in [-2147483648, 4294967295], got "all"',
  ],
  ['visitPairs', (index) => index.visitPairs(wrong(null)), 'CircleIndex.visitPairs: visit must be a function, got null'],
  [
    'visitWithin',
    (index) => index.visitWithin({ x: 0, y: 0, r: 1 }, wrong({})),
    'CircleIndex.visitWithin: visit must be a function, got an object {}',
  ],
  [
    'visitInBox',
    (index) => index.visitInBox({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, wrong(undefined)),
    'CircleIndex.visitInBox: visit must be a function, got undefined',
  ],
])('%s refuses what is no function, and changes nothing', (_, act, message) => {
  const index = new CircleIndex();
  index.rebuild([0, 0, 1, 1, 0, 1]);
  expect(() => act(index)).toThrow(new TypeError(message));
  expect([...index.pairs()]).toEqual([0, 1]);
});
