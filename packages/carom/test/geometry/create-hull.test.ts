import { describe, expect, it } from 'vitest';
import { castHull } from '../../src/geometry/cast-hull.ts';
import { createHull } from '../../src/geometry/create-hull.ts';
import { castRayHull, closestPointHull, closestPoints, containsPointHull, overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { pick } from '../oracle/generate-numbers.ts';
import { differenceOf, pairClasses } from '../oracle/hull-pairs.ts';
import { runs } from '../runs.ts';

const square = [
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: 2, y: 2 },
  { x: 0, y: 2 },
];

describe('createHull', () => {
  it('returns a copy, turned positively, with the first point first', () => {
    expect(createHull(square, 0.5)).toEqual({ points: square, r: 0.5 });
    expect(createHull(square).r).toBe(0);
    expect(createHull(square).points[0]).not.toBe(square[0]);
    expect(createHull([square[0], square[3], square[2], square[1]])).toEqual({ points: square, r: 0 });
  });

  it('takes one point and two, as a disc and a capsule', () => {
    expect(createHull([{ x: 1, y: 2 }], 3).points).toHaveLength(1);
    expect(
      createHull(
        [
          { x: 1, y: 2 },
          { x: 1, y: 3 },
        ],
        3,
      ).points,
    ).toHaveLength(2);
  });

  it.each<[string, () => unknown, string]>([
    ['no points', () => createHull([]), 'createHull: points must be 1 to 8 points, got an array of 0'],
    ['nine points', () => createHull(Array(9).fill(square[0])), 'createHull: points must be 1 to 8 points, got an array of 9'],
    ['NaN', () => createHull([{ x: 0, y: NaN }]), 'createHull: points[0].y must be a finite number, got NaN'],
    ['a negative radius', () => createHull(square, -1), 'createHull: r must be a finite number >= 0, got -1'],
    [
      'points in a line',
      () =>
        createHull([
          { x: 0, y: 0 },
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ]),
      'createHull: points[0] must be a corner where a convex outline turns, the same way as at the others, and given once, got "(0, 0)"',
    ],
    [
      'a straight corner',
      () => createHull([square[0], { x: 1, y: 0 }, square[1], square[2]]),
      'createHull: points[1] must be a corner where a convex outline turns, the same way as at the others, and given once, got "(1, 0)"',
    ],
    [
      'one place twice',
      () => createHull([square[1], square[1]]),
      'createHull: points[1] must be another point than points[0], got "(2, 0)"',
    ],
  ])('refuses %s', (_, make, message) => {
    expect(make).toThrow(new RangeError(message));
  });

  it('refuses what is no array of points', () => {
    expect(() => createHull('points' as unknown as Vec[])).toThrow(
      new TypeError('createHull: points must be an array of points, got "points"'),
    );
    expect(() => createHull([null as unknown as Vec])).toThrow(new TypeError('createHull: points[0] must be a point, got null'));
    expect(() => createHull(square, '1' as unknown as number)).toThrow(
      new TypeError('createHull: r must be a finite number >= 0, got "1"'),
    );
  });
});

describe('containsPointHull', () => {
  it('is right for corners, outlines and points beside them, in every class', () => {
    const random = createRandom(21);
    let inside = 0;
    for (const make of Object.values(pairClasses)) {
      for (let i = 0; i < runs(1500); i++) {
        const { a, b } = make(random);
        const point = pick(random, b.points);
        const truth = differenceOf(a, { points: [point], r: 0 }).overlaps();
        inside += truth ? 1 : 0;
        if (containsPointHull(a, point) !== truth) expect.fail(JSON.stringify([a, point]));
      }
    }
    expect(inside).toBeGreaterThan(runs(1500) / 2);
  });
});

describe('closestPointHull, castRayHull', () => {
  it('are the nearest points of a hull and a point, and what a point meets that moves along the ray', () => {
    const random = createRandom(22);
    let hits = 0;
    for (const name of ['ordinary', 'grid', 'level', 'touching', 'decimals']) {
      for (let i = 0; i < runs(1500); i++) {
        const { a, b, way } = pairClasses[name](random);
        const point = pick(random, b.points);
        const dot = { points: [point], r: 0 };
        const nearest = closestPointHull(a, point);
        if (overlapsHull(a, dot)) expect(nearest).toEqual({ x: point.x, y: point.y });
        else {
          expect(nearest?.x).toBeCloseTo(closestPoints(a, dot)?.a.x ?? NaN, 9);
          expect(nearest?.y).toBeCloseTo(closestPoints(a, dot)?.a.y ?? NaN, 9);
        }
        const ray = { x: point.x, y: point.y, dx: way.x, dy: way.y };
        const hit = castRayHull(ray, a);
        const met = castHull(dot, way, a);
        expect(hit === null).toBe(met === null);
        expect(hit?.inside).toBe(met?.inside);
        if (hit !== null && met !== null) expect(Math.abs(hit.t - met.t)).toBeLessThanOrEqual(1e-14 * met.t); // two ways to one number
        if (hit !== null && !hit.inside) {
          hits++;
          expect(hit.point.x).toBeCloseTo(met?.point.x ?? NaN, 9);
          expect(hit.normal.y).toBeCloseTo(met?.normal.y ?? NaN, 12);
        }
      }
    }
    expect(hits).toBeGreaterThan(runs(1500) / 5);
  });
});

describe('what is no hull', () => {
  const disc: Hull = { points: [{ x: 0, y: 0 }], r: 1 };
  const bad: Hull[] = [
    { points: [{ x: NaN, y: 0 }], r: 1 },
    {
      points: [
        { x: 0, y: 0 },
        { x: Infinity, y: 0 },
      ],
      r: 1,
    },
    { points: [{ x: 0, y: 0 }], r: -1 },
    { points: [{ x: 0, y: 0 }], r: NaN },
    {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
      r: 1,
    },
  ];

  it('overlaps nothing and is infinitely far, on either side', () => {
    for (const hull of bad) {
      expect(overlapsHull(hull, disc)).toBe(false);
      expect(overlapsHull(disc, hull)).toBe(false);
      expect(separationHull(hull, disc)).toBe(Infinity);
      expect(separationHull(disc, hull)).toBe(Infinity);
      expect(containsPointHull(hull, { x: 0, y: 0 })).toBe(false);
    }
    expect(containsPointHull(disc, { x: NaN, y: 0 })).toBe(false);
    expect(closestPointHull(disc, { x: NaN, y: 0 })).toBeNull();
    expect(castRayHull({ x: NaN, y: 0, dx: 1, dy: 0 }, disc)).toBeNull();
  });

  it('throws for no points and for more than eight', () => {
    expect(() => overlapsHull({ points: [], r: 1 }, disc)).toThrow(new RangeError('Hull: points must be 1 to 8 points, got an array of 0'));
    expect(() => overlapsHull(disc, { r: 1 } as unknown as Hull)).toThrow(
      new TypeError('Hull: points must be 1 to 8 points, got undefined'),
    );
    expect(() => separationHull(disc, { points: Array(9).fill({ x: 0, y: 0 }), r: 1 })).toThrow(RangeError);
  });

  it('with slop, hulls that nearly touch do', () => {
    const other = { points: [{ x: 2.5, y: 0 }], r: 1 };
    expect(overlapsHull(disc, other)).toBe(false);
    expect(overlapsHull(disc, other, { slop: 0.5 })).toBe(true);
    expect(overlapsHull(disc, other, { slop: 0.5 - 2 ** -50 })).toBe(false);
  });
});
