// Every defect found in article 001, each with an input on which its formula fails, and our answer.
import { rayIntersections001 } from '@carom/gallery/articles';
import { describe, expect, it } from 'vitest';
import { castRay, castSegment } from '../../src/geometry/cast.ts';
import { lineIntersections, rayIntersections, segmentIntersections } from '../../src/geometry/line-intersections.ts';
import { LineCircle } from '../oracle/casts.ts';
import { disc } from './disc.ts';

describe('article 001, ray and circle', () => {
  it('9: B is said to limit the ray, and nothing does: a hit four lengths beyond it; ours has one function for each reach', () => {
    const segment = { x1: -5, y1: 0, x2: -4, y2: 0 };
    const circle = disc(0, 0, 1);
    expect(rayIntersections001(segment, circle).length).toBe(2);
    expect([segmentIntersections(segment, circle), castSegment(segment, circle)]).toEqual([[], null]);
    expect(rayIntersections(segment, circle).map(({ t }) => t)).toEqual([4, 6]);
    expect(castRay({ x: -5, y: 0, dx: 1, dy: 0 }, circle)?.t).toBe(4);
  });

  it('10: the exit comes first; ours are ascending', () => {
    const segment = { x1: -10, y1: 0, x2: 0, y2: 0 };
    const circle = disc(0, 0, 5);
    expect(rayIntersections001(segment, circle).map(({ x }) => x)).toEqual([5, -5]);
    expect(rayIntersections(segment, circle).map(({ x }) => x)).toEqual([-5, 5]);
  });

  it('11: a ray of no length gives nothing, wherever it stands; ours asks about the point', () => {
    const inside = { x1: 1, y1: 0, x2: 1, y2: 0 };
    const onOutline = { x1: 3, y1: 4, x2: 3, y2: 4 };
    const circle = disc(0, 0, 5);
    expect([rayIntersections001(inside, circle), rayIntersections001(onOutline, circle)]).toEqual([[], []]);
    expect(castSegment(inside, circle)).toMatchObject({ t: 0, inside: true });
    expect(lineIntersections(onOutline, circle)).toEqual([{ t: 0, x: 3, y: 4 }]);
  });

  it('11: from inside there is only the exit and no word of it; ours says inside', () => {
    const segment = { x1: 0, y1: 0, x2: 1, y2: 0 };
    const circle = disc(0, 0, 5);
    expect(rayIntersections001(segment, circle)).toEqual([{ x: 5, y: 0 }]);
    expect(castRay({ x: 0, y: 0, dx: 1, dy: 0 }, circle)).toMatchObject({ t: 0, inside: true });
  });

  it('11: Δ === 0 is asked of a rounded Δ: a tangent is missed, or gets two points', () => {
    const circle = disc(0, 0, 0.1);
    const missed = { x1: -0.1, y1: 0.1, x2: 0.6, y2: 0.1 };
    const twice = { x1: -0.1, y1: 0.1, x2: 1.8, y2: 0.1 };
    expect([missed, twice].map((segment) => LineCircle.between(segment, circle).roots('ray').length)).toEqual([1, 1]);
    expect([missed, twice].map((segment) => rayIntersections001(segment, circle).length)).toEqual([0, 2]);
    expect([missed, twice].map((segment) => rayIntersections(segment, circle).length)).toEqual([1, 1]);
  });

  it('11: from far out the discriminant cancels: one point of two is lost, a miss gets two', () => {
    const circle = disc(2.5, 0, 1);
    const crossing = { x1: -1e6, y1: 0, x2: 3, y2: 1 };
    const passing = { x1: -1e8, y1: 0, x2: 3, y2: 1.1 };
    expect([crossing, passing].map((segment) => LineCircle.between(segment, circle).roots('ray').length)).toEqual([2, 0]);
    expect([crossing, passing].map((segment) => rayIntersections001(segment, circle).length)).toEqual([1, 2]);
    expect([crossing, passing].map((segment) => rayIntersections(segment, circle).length)).toEqual([2, 0]);
    expect(castSegment(passing, circle)).toBe(null);
  });

  it('11: a start exactly on the circle is lost when rounding makes its t negative', () => {
    const segment = { x1: 39.25, y1: -49.5, x2: -28.25, y2: 40.49999999999999 };
    const circle = disc(21.25, -63, 22.5);
    expect(LineCircle.between(segment, circle).roots('ray').length).toBe(2);
    expect(rayIntersections001(segment, circle).length).toBe(1);
    expect(rayIntersections(segment, circle)[0]).toEqual({ t: 0, x: 39.25, y: -49.5 });
  });
});
