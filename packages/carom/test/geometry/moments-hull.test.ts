import { describe, expect, it } from 'vitest';
import { createHull } from '../../src/geometry/create-hull.ts';
import { separationHull } from '../../src/geometry/hulls.ts';
import { type HullMoments, momentsHull } from '../../src/geometry/moments-hull.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { pairClasses } from '../oracle/hull-pairs.ts';
import { isWhole, runs } from '../runs.ts';

const shapes: Readonly<Record<string, Hull>> = {
  disc: createHull([{ x: 0.3, y: 0.2 }], 0.7),
  capsule: createHull(
    [
      { x: -0.7, y: 0.1 },
      { x: 0.7, y: 0.4 },
    ],
    0.3,
  ),
  box: createHull(
    [
      { x: 0, y: 0 },
      { x: 0.6, y: 0 },
      { x: 0.6, y: 1.6 },
      { x: 0, y: 1.6 },
    ],
    0.2,
  ),
  triangle: createHull(
    [
      { x: 0, y: 0 },
      { x: 1.3, y: 0.1 },
      { x: 0.4, y: 0.9 },
    ],
    0.25,
  ),
  sharp: createHull([
    { x: 0, y: 0 },
    { x: 1.3, y: 0.1 },
    { x: 0.4, y: 0.9 },
  ]),
  pentagon: createHull(
    [
      { x: -1, y: -0.5 },
      { x: 0.6, y: -0.7 },
      { x: 1.1, y: 0.2 },
      { x: 0.3, y: 0.9 },
      { x: -0.6, y: 0.6 },
    ],
    0.1,
  ),
};

/** By counting the points of a grid. */
function counted(hull: Hull, step: number): HullMoments {
  let n = 0;
  let x = 0;
  let y = 0;
  let square = 0;
  const point = { x: 0, y: 0 };
  const probe = { points: [point], r: 0 };
  for (point.x = -2 + step / 3; point.x < 2; point.x += step) {
    for (point.y = -2 + step / 5; point.y < 2; point.y += step) {
      if (separationHull(hull, probe) > 0) continue;
      n++;
      x += point.x;
      y += point.y;
      square += point.x * point.x + point.y * point.y;
    }
  }
  const area = n * step * step;
  x /= n;
  y /= n;
  return { area, x, y, second: square * step * step - area * (x * x + y * y) };
}

describe('momentsHull', () => {
  it.each(Object.keys(shapes))('agrees with a grid of points: %s', (name) => {
    const step = isWhole ? 0.005 : 0.02;
    const found = momentsHull(shapes[name]) as HullMoments;
    const grid = counted(shapes[name], step);
    const near = step * step + 0.2 * step;
    expect(Math.abs(found.area - grid.area)).toBeLessThan(near * 3);
    expect(Math.abs(found.x - grid.x)).toBeLessThan(near);
    expect(Math.abs(found.y - grid.y)).toBeLessThan(near);
    expect(Math.abs(found.second - grid.second)).toBeLessThan(near * 3);
  });

  it('a disc, a capsule and a rounded box are those of the formulas', () => {
    expect(momentsHull({ points: [{ x: 5, y: -2 }], r: 2 })).toEqual({
      area: 4 * Math.PI,
      x: 5,
      y: -2,
      second: expect.closeTo(8 * Math.PI, 12),
    });
    const capsule = momentsHull({
      points: [
        { x: -1, y: 0 },
        { x: 1, y: 0 },
      ],
      r: 1,
    }) as HullMoments;
    // a square 2 × 2 and two half discs, whose centroids lie 4/(3π) beyond the ends
    const half = Math.PI / 2;
    const out = 4 / (3 * Math.PI);
    expect(capsule.area).toBeCloseTo(4 + Math.PI, 13);
    expect(capsule.x).toBeCloseTo(0, 14);
    expect(capsule.second).toBeCloseTo((4 * 8) / 12 + 2 * (half / 2 - half * out * out + half * (1 + out) * (1 + out)), 13);
    expect(
      momentsHull(
        createHull([
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 4, y: 3 },
          { x: 0, y: 3 },
        ]),
      ),
    ).toEqual({ area: 12, x: 2, y: 1.5, second: 25 });
  });

  it('area is that of Steiner: A + L r + π r², in every case', () => {
    const random = createRandom(2);
    for (let i = 0; i < runs(3000); i++) {
      const { a } = pairClasses.ordinary(random);
      const { points, r } = a;
      let doubled = 0;
      let length = 0;
      points.forEach((p, k) => {
        const q = points[(k + 1) % points.length];
        doubled += (p.x - points[0].x) * (q.y - points[0].y) - (q.x - points[0].x) * (p.y - points[0].y);
        length += Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
      });
      const steiner = Math.abs(doubled) / 2 + length * r + Math.PI * r * r;
      const size = length / 2 + 2 * r;
      expect(Math.abs((momentsHull(a)?.area ?? NaN) - steiner)).toBeLessThanOrEqual(1e-15 * size * size);
    }
  });

  it('moves and turns with the hull, far from the origin too, and scales', () => {
    const random = createRandom(3);
    for (let i = 0; i < runs(1000); i++) {
      const hull = pairClasses.grid(random).a;
      const found = momentsHull(hull) as HullMoments;
      if (found.area === 0) continue;
      const back = { ...hull, points: [...hull.points].reverse() };
      const far: Hull = { ...hull, points: hull.points.map(({ x, y }): Vec => ({ x: 2 ** 40 - y, y: x - 2 ** 42 })) };
      const other = momentsHull(far) as HullMoments;
      expect(momentsHull(back)?.second).toBeCloseTo(found.second, 8);
      expect(other.area).toBeCloseTo(found.area, 9);
      expect(other.second / found.second).toBeCloseTo(1, 12);
      expect(other.x - 2 ** 40).toBeCloseTo(-found.y, 2);
      const by = 2 ** 130;
      const large = momentsHull({ points: hull.points.map(({ x, y }) => ({ x: x * by, y: y * by })), r: hull.r * by });
      expect(large).toEqual({ area: found.area * by * by, x: found.x * by, y: found.y * by, second: found.second * by * by * by * by });
    }
  });

  it('without area the centroid is the mean of the points; without a hull there is none', () => {
    expect(
      momentsHull({
        points: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
        r: 0,
      }),
    ).toEqual({ area: 0, x: 2, y: 3, second: 0 });
    expect(momentsHull({ points: [{ x: 1, y: 2 }], r: 0 })).toEqual({ area: 0, x: 1, y: 2, second: 0 });
    expect(momentsHull({ points: [{ x: NaN, y: 2 }], r: 1 })).toBeNull();
    expect(momentsHull({ points: [{ x: 0, y: 0 }], r: 1e300 })?.area).toBe(Number.MAX_VALUE);
  });
});
