import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { containsPoint, separationPoint } from '../../src/geometry/point.ts';
import { separation } from '../../src/geometry/separation.ts';
import { runs } from '../runs.ts';

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -9, max: 9 }));

it('containsPoint(circle, point) is true on the outline and false one step of a double beyond', () => {
  expect(containsPoint({ x: 0, y: 0, r: 5 }, { x: 3, y: 4 })).toBe(true);
  expect(containsPoint({ x: 0, y: 0, r: 5 }, { x: 3, y: 4 + 2 ** -50 })).toBe(false);
  expect(containsPoint({ x: 0, y: 0, r: 5e-324 }, { x: 5e-324, y: 0 })).toBe(true);
  expect(containsPoint({ x: 0, y: 0, r: 5e-324 }, { x: 5e-324, y: 5e-324 })).toBe(false);
});

it('containsPoint(circle, point) asks about equality if r is 0', () => {
  expect(containsPoint({ x: 1, y: 2, r: 0 }, { x: 1, y: 2 })).toBe(true);
  expect(containsPoint({ x: 1, y: 2, r: 0 }, { x: 1, y: 2 + 2 ** -51 })).toBe(false);
});

it('a disc contains a point if and only if it overlaps the disc of radius 0 there; separations agree', () => {
  fc.assert(
    fc.property(fc.tuple(number, number, number, number, number), ([x, y, r, px, py]) => {
      const circle = { x, y, r };
      expect(containsPoint(circle, { x: px, y: py })).toBe(overlaps(circle, { x: px, y: py, r: 0 }));
      expect(separationPoint(circle, { x: px, y: py })).toBe(separation(circle, { x: px, y: py, r: 0 }));
      expect(separationPoint(circle, { x: px, y: py }) <= 0).toBe(containsPoint(circle, { x: px, y: py }));
    }),
    { seed: 4, numRuns: runs(1000) },
  );
});

it('separationPoint(circle, point) is the distance from the outline, negative inside', () => {
  expect(separationPoint({ x: 0, y: 0, r: 1 }, { x: 3, y: 4 })).toBe(4);
  expect(separationPoint({ x: 0, y: 0, r: 7 }, { x: 3, y: 4 })).toBe(-2);
});

it('an empty circle contains nothing', () => {
  for (const bad of [NaN, Infinity, -1]) {
    expect(containsPoint({ x: 0, y: 0, r: bad }, { x: 0, y: 0 })).toBe(false);
    expect(separationPoint({ x: 0, y: 0, r: bad }, { x: 0, y: 0 })).toBe(Infinity);
  }
  expect(containsPoint({ x: 0, y: 0, r: 1 }, { x: NaN, y: 0 })).toBe(false);
  expect(containsPoint({ x: 0, y: 0, r: 1 }, { x: Infinity, y: 0 })).toBe(false);
});
