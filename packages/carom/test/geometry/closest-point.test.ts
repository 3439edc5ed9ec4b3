import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closestPoint, closestPointOutline, closestPointSegment } from '../../src/geometry/closest-point.ts';
import { containsPoint } from '../../src/geometry/point.ts';
import { runs } from '../runs.ts';

const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const real = fc.double({ min: -10, max: 10, noNaN: true });

it('closestPoint(circle, point) is the point itself in the disc, else one on the outline', () => {
  expect(closestPoint({ x: 0, y: 0, r: 5 }, { x: 1, y: 2 })).toEqual({ x: 1, y: 2 });
  expect(closestPoint({ x: 0, y: 0, r: 5 }, { x: 3, y: 4 })).toEqual({ x: 3, y: 4 });
  expect(closestPoint({ x: 0, y: 0, r: 5 }, { x: 6, y: 8 })).toEqual({ x: 3, y: 4 });
  expect(closestPoint({ x: 1, y: 1, r: 0 }, { x: 6, y: 8 })).toEqual({ x: 1, y: 1 });
});

it('closestPointOutline(circle, point) lies on the outline also for points inside, towards (1, 0) for the center', () => {
  expect(closestPointOutline({ x: 0, y: 0, r: 5 }, { x: 0, y: 1 })).toEqual({ x: 0, y: 5 });
  expect(closestPointOutline({ x: 2, y: 3, r: 5 }, { x: 2, y: 3 })).toEqual({ x: 7, y: 3 });
});

it('no point of the disc or of the outline is closer', () => {
  fc.assert(
    fc.property(fc.tuple(real, real, real, real, real), ([x, y, radius, px, py]) => {
      const circle = { x, y, r: Math.abs(radius) };
      const point = { x: px, y: py };
      const onDisc = closestPoint(circle, point)!;
      const onOutline = closestPointOutline(circle, point)!;
      const away = Math.sqrt((px - x) ** 2 + (py - y) ** 2);
      const distanceTo = (p: { x: number; y: number }): number => Math.sqrt((px - p.x) ** 2 + (py - p.y) ** 2);
      expect(distanceTo(onOutline)).toBeCloseTo(Math.abs(away - circle.r), 13);
      expect(Math.sqrt((onOutline.x - x) ** 2 + (onOutline.y - y) ** 2)).toBeCloseTo(circle.r, 13);
      expect(onDisc).toEqual(containsPoint(circle, point) ? point : onOutline);
    }),
    { seed: 5, numRuns: runs(1000) },
  );
});

it('closestPointSegment(segment, point) is an end or the foot of the perpendicular', () => {
  const segment = { x1: 0, y1: 0, x2: 4, y2: 0 };
  expect(closestPointSegment(segment, { x: 1, y: 7 })).toEqual({ x: 1, y: 0 });
  expect(closestPointSegment(segment, { x: -1, y: 7 })).toEqual({ x: 0, y: 0 });
  expect(closestPointSegment(segment, { x: 4, y: -7 })).toEqual({ x: 4, y: 0 });
  expect(closestPointSegment({ x1: 2, y1: 3, x2: 2, y2: 3 }, { x: 9, y: 9 })).toEqual({ x: 2, y: 3 });
});

it('no point of the segment is closer', () => {
  fc.assert(
    fc.property(
      fc.tuple(real, real, real, real, real, real, fc.double({ min: 0, max: 1, noNaN: true })),
      ([x1, y1, x2, y2, x, y, share]) => {
        const nearest = closestPointSegment({ x1, y1, x2, y2 }, { x, y })!;
        const other = { x: x1 + share * (x2 - x1), y: y1 + share * (y2 - y1) };
        const square = (p: { x: number; y: number }): number => (p.x - x) ** 2 + (p.y - y) ** 2;
        expect(square(nearest)).toBeLessThanOrEqual(square(other) + 1e-12);
      },
    ),
    { seed: 6, numRuns: runs(1000) },
  );
});

it('answers finite points for any finite numbers, on segments between the ends', () => {
  fc.assert(
    fc.property(fc.tuple(number, number, number, number, number, number), ([x1, y1, x2, y2, x, y]) => {
      const nearest = closestPointSegment({ x1, y1, x2, y2 }, { x, y })!;
      expect(Number.isFinite(nearest.x) && Number.isFinite(nearest.y)).toBe(true);
      const outline = closestPointOutline({ x: x1, y: y1, r: Math.abs(x2) }, { x, y })!;
      expect(Number.isNaN(outline.x) || Number.isNaN(outline.y)).toBe(false);
    }),
    { seed: 7, numRuns: runs(1000) },
  );
  expect(closestPointSegment({ x1: 0, y1: 0, x2: 5e-324, y2: 5e-324 }, { x: 5e-324, y: 0 })?.x).toBeLessThan(1e-323);
  expect(closestPointSegment({ x1: -1.7e308, y1: 0, x2: 1.7e308, y2: 0 }, { x: 1, y: 1e308 })).toEqual({
    x: expect.closeTo(0, -300),
    y: 0,
  });
});

it('is null if a number is not finite or the radius is negative', () => {
  for (const bad of [NaN, Infinity]) {
    expect(closestPoint({ x: 0, y: 0, r: 1 }, { x: bad, y: 0 })).toBeNull();
    expect(closestPointOutline({ x: bad, y: 0, r: 1 }, { x: 0, y: 0 })).toBeNull();
    expect(closestPointSegment({ x1: 0, y1: bad, x2: 1, y2: 1 }, { x: 0, y: 0 })).toBeNull();
    expect(closestPointSegment({ x1: 0, y1: 0, x2: 1, y2: 1 }, { x: 0, y: bad })).toBeNull();
  }
  expect(closestPoint({ x: 0, y: 0, r: -1 }, { x: 0, y: 0 })).toBeNull();
});

it('writes into out, which may be the point asked about', () => {
  const point = { x: 6, y: 8 };
  expect(closestPoint({ x: 0, y: 0, r: 5 }, point, point)).toBe(point);
  expect(point).toEqual({ x: 3, y: 4 });
  expect(closestPointSegment({ x1: 0, y1: 0, x2: 9, y2: 0 }, point, point)).toBe(point);
  expect(point).toEqual({ x: 3, y: 0 });
});
