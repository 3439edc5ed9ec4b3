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

it('sorted pairs ascend by the first id, then by the second, also where one circle has hundreds of partners', () => {
  const circles = Array.from({ length: 400 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 53) % 97, r: i % 150 === 7 ? 90 : 2 }));
  const index = new CircleIndex();
  index.rebuild(circles);
  const sorted = index.pairs({ sorted: true });
  const byHand: [number, number][] = [];
  const pairs = index.pairs();
  for (let i = 0; i < pairs.length; i += 2) byHand.push([Math.min(pairs[i], pairs[i + 1]), Math.max(pairs[i], pairs[i + 1])]);
  byHand.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  expect([...sorted]).toEqual(byHand.flat());
  const out = new Int32Array(sorted.length + 100);
  expect(index.pairsInto(out, { sorted: true })).toBe(sorted.length / 2);
  expect(out.subarray(0, sorted.length)).toEqual(sorted);
  const short = new Int32Array(10);
  expect(index.pairsInto(short, { sorted: true })).toBe(sorted.length / 2);
  expect(short).toEqual(sorted.subarray(0, 10));
});
