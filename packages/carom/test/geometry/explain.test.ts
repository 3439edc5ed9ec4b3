import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '../../src/geometry/explain.ts';
import { intersectionPoints } from '../../src/geometry/intersection-points.ts';
import { manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separation } from '../../src/geometry/separation.ts';
import { runs } from '../runs.ts';

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -9, max: 9 }));
const circle = fc.record({ x: number, y: number, r: number.map(Math.abs) });

describe('explain', () => {
  it('gives every number of a 3-4-5 crossing exactly', () => {
    expect(explain({ x: 0, y: 0, r: 5 }, { x: 8, y: 0, r: 5 })).toEqual({
      relation: 'crossing',
      hit: true,
      distance: 8,
      sum: 10,
      difference: 0,
      separation: -2,
      depth: 2,
      normal: { x: 1, y: 0 },
      chord: { along: 4, half: 3 },
      points: [
        { x: 4, y: 3 },
        { x: 4, y: -3 },
      ],
    });
  });

  it('has a chord of length 0 where outlines touch, ahead or behind the center', () => {
    expect(explain({ x: 0, y: 0, r: 1 }, { x: 3, y: 0, r: 2 }).chord).toEqual({ along: 1, half: 0 });
    expect(explain({ x: 0, y: 0, r: 5 }, { x: 3, y: 0, r: 2 }).chord).toEqual({ along: 5, half: 0 });
    expect(explain({ x: 3, y: 0, r: 2 }, { x: 0, y: 0, r: 5 }).chord).toEqual({ along: -2, half: 0 });
  });

  it('has none for circles apart, one inside the other, and equal ones', () => {
    for (const other of [
      { x: 9, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
      { x: 0, y: 0, r: 5 },
    ])
      expect(explain({ x: 0, y: 0, r: 5 }, other).chord).toBeNull();
  });

  it('takes (1, 0) as the normal of concentric circles', () => {
    expect(explain({ x: 1, y: 2, r: 3 }, { x: 1, y: 2, r: 1 }).normal).toEqual({ x: 1, y: 0 });
  });

  it('says nothing but "separate" of a circle with a number that is not finite or a negative radius', () => {
    const empty = { relation: 'separate', hit: false, distance: Infinity, sum: Infinity, difference: Infinity, separation: Infinity };
    for (const bad of [
      { x: NaN, y: 0, r: 1 },
      { x: 0, y: Infinity, r: 1 },
      { x: 0, y: 0, r: Infinity },
      { x: 0, y: 0, r: -1 },
    ]) {
      const rest = { depth: 0, normal: { x: 1, y: 0 }, chord: null, points: [] };
      expect(explain(bad, { x: 0, y: 0, r: 1 })).toEqual({ ...empty, ...rest });
      expect(explain({ x: 0, y: 0, r: 1 }, bad)).toEqual({ ...empty, ...rest });
    }
  });

  it('agrees with the single functions and is finite for any two circles', () => {
    fc.assert(
      fc.property(circle, circle, (a, b) => {
        const all = explain(a, b);
        const contact = manifold(a, b);
        expect([all.relation, all.hit, all.separation]).toEqual([relation(a, b), overlaps(a, b), separation(a, b)]);
        expect(all.points).toEqual(intersectionPoints(a, b));
        if (contact !== null) expect([all.depth, all.normal]).toEqual([contact.depth, contact.normal]);
        expect(all.chord === null).toBe(all.points.length === 0);
        expect(all.chord === null || all.chord.half > 0).toBe(all.points.length !== 1);
        const { distance, sum, difference, depth, normal, chord } = all;
        const numbers = [distance, sum, difference, depth, normal.x, normal.y, chord?.along ?? 0, chord?.half ?? 0];
        expect(numbers.every(Number.isFinite)).toBe(true);
      }),
      { seed: 3, numRuns: runs(1000) },
    );
  });
});
