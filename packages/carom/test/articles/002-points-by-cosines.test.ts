// Every defect found in article 002, each with an input on which its formula fails, and our answer.
import { intersect002 } from '@carom/gallery/articles';
import { describe, expect, it } from 'vitest';
import { intersectionPoints } from '../../src/geometry/intersection-points.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { disc, truth } from './disc.ts';

describe('article 002, circle–circle points by the law of cosines', () => {
  it('7: tangency by === on rounded roots: one point for two, two for none, none for one', () => {
    const crossing = [disc(0, 0, 0.1), disc(0.3, 0.4, 0.6)] as const;
    expect([truth(...crossing), intersect002(...crossing).pos.length]).toEqual(['crossing 2', 1]);
    const apart = [disc(0.7, 0, 1.3), disc(2.2, 3.6, 2.6)] as const;
    expect([truth(...apart), intersect002(...apart).pos.length]).toEqual(['separate 0', 2]);
    const touching = [disc(0, 0, 1), disc(7298181, 3251335540, 3251343730)] as const;
    expect([truth(...touching), intersect002(...touching)]).toEqual(['touching 1', { hit: false, pos: [] }]);
    expect([crossing, apart, touching].map((pair) => intersectionPoints(...pair).length)).toEqual([2, 0, 1]);
  });

  it('7: coincident circles hit with one point, NaN', () => {
    const a = disc(3, 4, 1);
    expect(intersect002(a, a)).toEqual({ hit: true, pos: [{ x: NaN, y: NaN }] });
    expect([overlaps(a, a), relation(a, a), intersectionPoints(a, a)]).toEqual([true, 'equal', []]);
  });

  it('7: dividing by 2ab gives NaN where the product underflows', () => {
    const a = disc(0, 0, 2 ** -540);
    const b = disc(2 ** -537, 0, 2 ** -537);
    expect([truth(a, b), intersect002(a, b).pos[0].x]).toEqual(['crossing 2', NaN]);
    // along = r² / 2d, aside = √(r² − along²) = r·√(255/256)
    const [first, second] = intersectionPoints(a, b);
    expect([first.x, second.x, second.y]).toEqual([2 ** -544, 2 ** -544, -first.y]);
    expect(Math.abs(first.y * 2 ** 540 - Math.sqrt(255 / 256))).toBeLessThanOrEqual(8 * 2 ** -53);
  });

  it('8: equal radii and a distance whose square underflows: one NaN point where two circles cross', () => {
    const a = disc(0, 0, 1);
    const b = disc(1e-200, 0, 1);
    expect(truth(a, b)).toBe('crossing 2');
    expect(intersect002(a, b).pos).toEqual([{ x: -Infinity, y: NaN }]);
    expect(intersectionPoints(a, b)).toEqual([
      { x: 5e-201, y: 1 },
      { x: 5e-201, y: -1 },
    ]);
  });

  it('8: inner tangency is told by size alone: the same point from both sides only when a is the larger or the smaller one', () => {
    const large = disc(0, 0, 5);
    const small = disc(3, 0, 2);
    expect([intersect002(large, small).pos, intersect002(small, large).pos]).toEqual([[{ x: 5, y: 0 }], [{ x: 5, y: 0 }]]);
    expect([intersectionPoints(large, small), intersectionPoints(small, large)]).toEqual([[{ x: 5, y: 0 }], [{ x: 5, y: 0 }]]);
  });
});
