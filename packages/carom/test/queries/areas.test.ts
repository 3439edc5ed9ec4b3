import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { nearestWithGaps, withinShape } from '../../src/queries/index.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { anyHull, anyWorld, gapOf, side, standing, tolerance } from './scenes.ts';

describe('withinShape', () => {
  it('finds what overlaps a hull, and nothing else, among bodies and walls of every kind', () => {
    let found = 0;
    for (let seed = 1; seed <= runs(100); seed++) {
      const random = createRandom(seed);
      const world = anyWorld(random);
      for (let n = 0; n < 3; n++) {
        const hull = anyHull(random);
        const items = withinShape(world, hull, { walls: true });
        found += items.length;
        expect(new Set(items).size).toBe(items.length);
        for (const one of standing(world)) {
          const gap = gapOf(hull, one);
          if (Math.abs(gap) > tolerance) expect(items.includes(one.item)).toBe(gap < 0);
        }
        expect(withinShape(world, hull)).toEqual(items.filter((item) => 'r' in item));
      }
    }
    expect(found).toBeGreaterThan(runs(100));
  });

  it('finds across the seam of a torus, as within does', () => {
    const world = anyWorld(createRandom(3), side);
    for (let i = 0; i < 100; i++) {
      const circle = { x: (i * 7) % 23, y: (i * 11) % 29, r: 1 + (i % 3) };
      expect(withinShape(world, circle, { walls: true })).toEqual(world.within(circle, { walls: true }));
    }
    expect(() => withinShape(world, { x: 0, y: 0, r: 6 })).toThrow('withinShape: shape must be at most half a period wide (10), got 12');
  });

  it('takes boxes, segments, capsules and circles; touching counts', () => {
    const world = new World();
    const ball = world.add({ x: 0, y: 0, r: 5 });
    expect(withinShape(world, { minX: 3, minY: 4, maxX: 9, maxY: 9 })).toEqual([ball]);
    expect(withinShape(world, { x1: 3, y1: 4, x2: 9, y2: 4 })).toEqual([ball]);
    expect(withinShape(world, { x1: 6, y1: 8, x2: 9, y2: 8, r: 5 })).toEqual([ball]);
    expect(withinShape(world, { x: 9, y: 12, r: 10 })).toEqual([ball]);
    expect(withinShape(world, { x: 9, y: 12.0001, r: 10 })).toEqual([]);
  });
});

describe('nearestWithGaps', () => {
  it('says how far what nearest finds is away', () => {
    for (let seed = 1; seed <= runs(30); seed++) {
      const random = createRandom(seed);
      const world = anyWorld(random);
      const from = { x: random.between(0, side), y: random.between(0, side), r: 0.3 };
      const near = nearestWithGaps(world, from, 9, { walls: true });
      expect(near.map(({ body, wall }) => body ?? wall)).toEqual(world.nearest(from, 9, { walls: true }));
      const all = standing(world);
      for (const { body, wall, separation } of near)
        expect(separation).toBeCloseTo((all.find(({ item }) => item === (body ?? wall))?.gap(from.x, from.y) ?? NaN) - 0.3, 9);
    }
  });
});
