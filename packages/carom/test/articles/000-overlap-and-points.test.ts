// Every defect found in article 000, each with an input on which its formula fails, and our answer.
import { collision003, intersect002, intersectionPoints000, overlaps000, overlapsSquared000 } from '@carom/gallery/articles';
import { describe, expect, it } from 'vitest';
import { intersectionPoints } from '../../src/geometry/intersection-points.ts';
import { manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separation } from '../../src/geometry/separation.ts';
import { CirclePair } from '../oracle/circles.ts';
import { toNumber } from '../oracle/rational.ts';
import { disc, truth } from './disc.ts';

describe('article 000, circle–circle overlap and points', () => {
  it('1: counts touching as overlap, which seed 003 does not; ours always does', () => {
    const a = disc(0, 0, 1);
    const b = disc(2, 0, 1);
    expect([overlaps000(a, b), overlapsSquared000(a, b), intersect002(a, b).hit, collision003(a, b)]).toEqual([true, true, true, null]);
    expect([overlaps(a, b), relation(a, b), separation(a, b), manifold(a, b)?.depth]).toEqual([true, 'touching', 0, 0]);
  });

  it('2: one word for two questions: a contained disc intersects, its points say it does not', () => {
    const a = disc(0, 0, 5);
    const b = disc(1, 0, 1);
    expect([overlaps000(a, b), intersectionPoints000(a, b)]).toEqual([true, undefined]);
    expect([overlaps(a, b), relation(a, b), relation(b, a), intersectionPoints(a, b)]).toEqual([true, 'around', 'inside', []]);
  });

  it('3: coincident circles and coincident points give NaN; ours say equal and give none', () => {
    for (const r of [1, 0]) {
      const a = disc(3, 4, r);
      expect(intersectionPoints000(a, a)?.p1).toEqual({ x: NaN, y: NaN });
      expect([relation(a, a), intersectionPoints(a, a)]).toEqual(['equal', []]);
    }
  });

  it('3: one touching point comes twice, or as NaN when rounding makes a² > r²; ours comes once', () => {
    const twice = intersectionPoints000(disc(0, 0, 1), disc(2, 0, 1));
    expect(twice?.p1).toEqual(twice?.p2);
    expect(intersectionPoints(disc(0, 0, 1), disc(2, 0, 1))).toEqual([{ x: 1, y: 0 }]);
    const a = disc(0, 0, 0.1);
    const b = disc(0.2, 0, 0.1);
    expect(truth(a, b)).toBe('touching 1');
    expect(intersectionPoints000(a, b)?.p1).toEqual({ x: NaN, y: NaN });
    expect(intersectionPoints(a, b)).toEqual([{ x: 0.1, y: 0 }]);
  });

  it('3: crossing circles give NaN as well; ours give both points', () => {
    const a = disc(0.7, 0, 0.1);
    const b = disc(1.3, 0.8, 1.1);
    expect(truth(a, b)).toBe('crossing 2');
    expect(intersectionPoints000(a, b)?.p1).toEqual({ x: NaN, y: NaN });
    const exact = new CirclePair(a, b).points().map(({ x, y }) => ({ x: toNumber(x), y: toNumber(y) }));
    intersectionPoints(a, b).forEach(({ x, y }, i) => {
      expect(Math.abs(x - exact[i].x)).toBeLessThanOrEqual(8 * 2 ** -53);
      expect(Math.abs(y - exact[i].y)).toBeLessThanOrEqual(8 * 2 ** -53);
    });
    expect(intersectionPoints(a, b).length).toBe(2);
  });

  it('3: crossing circles lose both points, circles apart get two', () => {
    const a = disc(0, 0, 1.3);
    const b = disc(6.5, 15.6, 15.6);
    expect(truth(a, b)).toBe('crossing 2');
    expect(intersectionPoints000(a, b)).toBe(undefined);
    expect(intersectionPoints(a, b).length).toBe(2);
    const c = disc(0.7, 0, 1.3);
    const d = disc(2.2, 3.6, 2.6);
    expect(truth(c, d)).toBe('separate 0');
    expect(intersectionPoints000(c, d)).not.toBe(undefined);
    expect([intersectionPoints(c, d), relation(c, d)]).toEqual([[], 'separate']);
  });

  it('4: undefined means apart or contained; ours has a word for each', () => {
    expect([intersectionPoints000(disc(0, 0, 1), disc(9, 0, 1)), intersectionPoints000(disc(0, 0, 9), disc(1, 0, 1))]).toEqual([
      undefined,
      undefined,
    ]);
    expect([relation(disc(0, 0, 1), disc(9, 0, 1)), relation(disc(0, 0, 9), disc(1, 0, 1))]).toEqual(['separate', 'around']);
  });

  it('5: has the point right of c1 → c2 first, seed 002 the left one; ours has the left one, whichever way y points', () => {
    const a = disc(0, 0, 5);
    const b = disc(6, 0, 5);
    expect(intersectionPoints000(a, b)?.p1).toEqual({ x: 3, y: -4 });
    expect(intersect002(a, b).pos[0]).toEqual({ x: 3, y: 4 });
    expect(intersectionPoints(a, b)).toEqual([
      { x: 3, y: 4 },
      { x: 3, y: -4 },
    ]);
    expect(intersectionPoints(b, a)).toEqual([
      { x: 3, y: -4 },
      { x: 3, y: 4 },
    ]);
  });

  it('6: the root and the square are not equivalent: each is wrong where the other is right', () => {
    const point = disc(0.1, 0, 0);
    const circle = disc(0.4, 0.4, 0.5);
    expect([truth(point, circle), overlaps000(point, circle), overlapsSquared000(point, circle)]).toEqual(['separate 0', true, false]);
    const a = disc(0.1, 0, 3.9);
    const b = disc(7.1, 16.8, 14.3);
    expect([truth(a, b), overlaps000(a, b), overlapsSquared000(a, b)]).toEqual(['crossing 2', true, false]);
    expect([overlaps(point, circle), overlaps(a, b)]).toEqual([false, true]);
  });

  it('6: both are wrong for a point 1e-17 outside a circle of radius 0.5', () => {
    const point = disc(0, 0, 0);
    const circle = disc(0.3, 0.4, 0.5);
    expect([truth(point, circle), overlaps000(point, circle), overlapsSquared000(point, circle)]).toEqual(['separate 0', true, true]);
    expect(overlaps(point, circle)).toBe(false);
    expect(separation(point, circle)).toBe(toNumber(new CirclePair(point, circle).separation()));
  });
});

describe('article 000, numbers out of the ordinary', () => {
  it('18: a negative radius is a hit for the square and a miss for the root; ours is an empty circle', () => {
    const a = disc(0, 0, -3);
    const b = disc(1, 0, 1);
    expect([overlaps000(a, b), overlapsSquared000(a, b)]).toEqual([false, true]);
    expect([overlaps(a, b), relation(a, b), intersectionPoints(a, b), manifold(a, b)]).toEqual([false, 'separate', [], null]);
  });

  it('18: NaN is a miss for the booleans and comes out of the points; ours gives none', () => {
    const a = disc(NaN, 0, 1);
    const b = disc(1, 0, 1);
    expect([overlaps000(a, b), Number.isNaN(intersectionPoints000(a, b)?.p1.x)]).toEqual([false, true]);
    expect([overlaps(a, b), intersectionPoints(a, b), manifold(a, b)]).toEqual([false, [], null]);
  });

  it('18: squares that overflow make every pair touch or none, squares that underflow make every pair touch', () => {
    const huge = [disc(0, 0, 1e160), disc(9e160, 0, 1e160)] as const;
    expect([truth(...huge), overlaps000(...huge), overlapsSquared000(...huge)]).toEqual(['separate 0', false, true]);
    const inside = [disc(0, 0, 1e160), disc(1e159, 0, 1e160)] as const;
    expect([truth(...inside), overlaps000(...inside), overlapsSquared000(...inside)]).toEqual(['crossing 2', false, true]);
    const tiny = [disc(0, 0, 1e-170), disc(9e-170, 0, 1e-170)] as const;
    expect([truth(...tiny), overlaps000(...tiny), overlapsSquared000(...tiny)]).toEqual(['separate 0', true, true]);
    expect([overlaps(...huge), overlaps(...inside), overlaps(...tiny)]).toEqual([false, true, false]);
  });
});
