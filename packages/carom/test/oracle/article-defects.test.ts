// Every defect found in the seed articles on circles at rest: a concrete input on which the article's formula fails, and our answer.
import { describe, expect, it } from 'vitest';
import { intersectionPoints } from '../../src/geometry/intersection-points.ts';
import { manifold } from '../../src/geometry/manifold.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { relation } from '../../src/geometry/relation.ts';
import { separate } from '../../src/geometry/separate.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import {
  seed000Points,
  seed000Root,
  seed000Squared,
  seed002Intersect,
  seed003Collision,
  seed003Separate,
  seed003SeparateAsPrinted,
} from './articles.ts';
import { CirclePair } from './circles.ts';
import { toNumber, ulpDistance } from './rational.ts';

function disc(x: number, y: number, r: number): Circle {
  return { x, y, r };
}

/** Exact relation and number of points, so that "right" below is not our word alone. */
function truth(a: Circle, b: Circle): string {
  const pair = new CirclePair(a, b);
  return `${pair.relation()} ${pair.count()}`;
}

/** Error of our depth in ulp. */
function depthError(a: Circle, b: Circle): number {
  return ulpDistance(-(manifold(a, b)?.depth ?? NaN), new CirclePair(a, b).separation());
}

describe('seed 000, circle–circle overlap and points', () => {
  it('1: counts touching as overlap, which seed 003 does not; ours always does', () => {
    const a = disc(0, 0, 1);
    const b = disc(2, 0, 1);
    expect([seed000Root(a, b), seed000Squared(a, b), seed002Intersect(a, b).hit, seed003Collision(a, b)]).toEqual([true, true, true, null]);
    expect([overlaps(a, b), relation(a, b), separation(a, b), manifold(a, b)?.depth]).toEqual([true, 'touching', 0, 0]);
  });

  it('2: one word for two questions: a contained disc intersects, its points say it does not', () => {
    const a = disc(0, 0, 5);
    const b = disc(1, 0, 1);
    expect([seed000Root(a, b), seed000Points(a, b)]).toEqual([true, undefined]);
    expect([overlaps(a, b), relation(a, b), relation(b, a), intersectionPoints(a, b)]).toEqual([true, 'around', 'inside', []]);
  });

  it('3: coincident circles and coincident points give NaN; ours say equal and give none', () => {
    for (const r of [1, 0]) {
      const a = disc(3, 4, r);
      expect(seed000Points(a, a)?.p1).toEqual({ x: NaN, y: NaN });
      expect([relation(a, a), intersectionPoints(a, a)]).toEqual(['equal', []]);
    }
  });

  it('3: one touching point comes twice, or as NaN when rounding makes a² > r²; ours comes once', () => {
    const twice = seed000Points(disc(0, 0, 1), disc(2, 0, 1));
    expect(twice?.p1).toEqual(twice?.p2);
    expect(intersectionPoints(disc(0, 0, 1), disc(2, 0, 1))).toEqual([{ x: 1, y: 0 }]);
    const a = disc(0, 0, 0.1);
    const b = disc(0.2, 0, 0.1);
    expect(truth(a, b)).toBe('touching 1');
    expect(seed000Points(a, b)?.p1).toEqual({ x: NaN, y: NaN });
    expect(intersectionPoints(a, b)).toEqual([{ x: 0.1, y: 0 }]);
  });

  it('3: crossing circles give NaN as well; ours give both points', () => {
    const a = disc(0.7, 0, 0.1);
    const b = disc(1.3, 0.8, 1.1);
    expect(truth(a, b)).toBe('crossing 2');
    expect(seed000Points(a, b)?.p1).toEqual({ x: NaN, y: NaN });
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
    expect(seed000Points(a, b)).toBe(undefined);
    expect(intersectionPoints(a, b).length).toBe(2);
    const c = disc(0.7, 0, 1.3);
    const d = disc(2.2, 3.6, 2.6);
    expect(truth(c, d)).toBe('separate 0');
    expect(seed000Points(c, d)).not.toBe(undefined);
    expect([intersectionPoints(c, d), relation(c, d)]).toEqual([[], 'separate']);
  });

  it('4: undefined means apart or contained; ours has a word for each', () => {
    expect([seed000Points(disc(0, 0, 1), disc(9, 0, 1)), seed000Points(disc(0, 0, 9), disc(1, 0, 1))]).toEqual([undefined, undefined]);
    expect([relation(disc(0, 0, 1), disc(9, 0, 1)), relation(disc(0, 0, 9), disc(1, 0, 1))]).toEqual(['separate', 'around']);
  });

  it('5: has the point right of c1 → c2 first, seed 002 the left one; ours has the left one, whichever way y points', () => {
    const a = disc(0, 0, 5);
    const b = disc(6, 0, 5);
    expect(seed000Points(a, b)?.p1).toEqual({ x: 3, y: -4 });
    expect(seed002Intersect(a, b).pos[0]).toEqual({ x: 3, y: 4 });
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
    expect([truth(point, circle), seed000Root(point, circle), seed000Squared(point, circle)]).toEqual(['separate 0', true, false]);
    const a = disc(0.1, 0, 3.9);
    const b = disc(7.1, 16.8, 14.3);
    expect([truth(a, b), seed000Root(a, b), seed000Squared(a, b)]).toEqual(['crossing 2', true, false]);
    expect([overlaps(point, circle), overlaps(a, b)]).toEqual([false, true]);
  });

  it('6: both are wrong for a point 1e-17 outside a circle of radius 0.5', () => {
    const point = disc(0, 0, 0);
    const circle = disc(0.3, 0.4, 0.5);
    expect([truth(point, circle), seed000Root(point, circle), seed000Squared(point, circle)]).toEqual(['separate 0', true, true]);
    expect(overlaps(point, circle)).toBe(false);
    expect(separation(point, circle)).toBe(toNumber(new CirclePair(point, circle).separation()));
  });
});

describe('seed 002, circle–circle points by the law of cosines', () => {
  it('7: tangency by === on rounded roots: one point for two, two for none, none for one', () => {
    const crossing = [disc(0, 0, 0.1), disc(0.3, 0.4, 0.6)] as const;
    expect([truth(...crossing), seed002Intersect(...crossing).pos.length]).toEqual(['crossing 2', 1]);
    const apart = [disc(0.7, 0, 1.3), disc(2.2, 3.6, 2.6)] as const;
    expect([truth(...apart), seed002Intersect(...apart).pos.length]).toEqual(['separate 0', 2]);
    const touching = [disc(0, 0, 1), disc(7298181, 3251335540, 3251343730)] as const;
    expect([truth(...touching), seed002Intersect(...touching)]).toEqual(['touching 1', { hit: false, pos: [] }]);
    expect([crossing, apart, touching].map((pair) => intersectionPoints(...pair).length)).toEqual([2, 0, 1]);
  });

  it('7: coincident circles hit with one point, NaN', () => {
    const a = disc(3, 4, 1);
    expect(seed002Intersect(a, a)).toEqual({ hit: true, pos: [{ x: NaN, y: NaN }] });
    expect([overlaps(a, a), relation(a, a), intersectionPoints(a, a)]).toEqual([true, 'equal', []]);
  });

  it('7: dividing by 2ab gives NaN where the product underflows', () => {
    const a = disc(0, 0, 2 ** -540);
    const b = disc(2 ** -537, 0, 2 ** -537);
    expect([truth(a, b), seed002Intersect(a, b).pos[0].x]).toEqual(['crossing 2', NaN]);
    // along = r² / 2d, aside = √(r² − along²) = r·√(255/256)
    const [first, second] = intersectionPoints(a, b);
    expect([first.x, second.x, second.y]).toEqual([2 ** -544, 2 ** -544, -first.y]);
    expect(Math.abs(first.y * 2 ** 540 - Math.sqrt(255 / 256))).toBeLessThanOrEqual(8 * 2 ** -53);
  });

  it('8: equal radii and a distance whose square underflows: one NaN point where two circles cross', () => {
    const a = disc(0, 0, 1);
    const b = disc(1e-200, 0, 1);
    expect(truth(a, b)).toBe('crossing 2');
    expect(seed002Intersect(a, b).pos).toEqual([{ x: -Infinity, y: NaN }]);
    expect(intersectionPoints(a, b)).toEqual([
      { x: 5e-201, y: 1 },
      { x: 5e-201, y: -1 },
    ]);
  });

  it('8: inner tangency is told by size alone: the same point from both sides only when a is the larger or the smaller one', () => {
    const large = disc(0, 0, 5);
    const small = disc(3, 0, 2);
    expect([seed002Intersect(large, small).pos, seed002Intersect(small, large).pos]).toEqual([[{ x: 5, y: 0 }], [{ x: 5, y: 0 }]]);
    expect([intersectionPoints(large, small), intersectionPoints(small, large)]).toEqual([[{ x: 5, y: 0 }], [{ x: 5, y: 0 }]]);
  });
});

describe('seed 003, normal and depth', () => {
  it('12: concentric discs get a NaN normal with a depth; ours is (1, 0)', () => {
    const a = disc(3, 4, 1);
    const b = disc(3, 4, 2);
    expect(seed003Collision(a, b)).toEqual({ normal: { x: NaN, y: NaN }, depth: 3 });
    expect(manifold(a, b)).toEqual({ normal: { x: 1, y: 0 }, depth: 3, point: { x: 3, y: 4 } });
  });

  it('12: two static bodies: b is moved all the same; ours moves none', () => {
    const a = { ...disc(0, 0, 1), isStatic: true };
    const b = { ...disc(1, 0, 1), isStatic: true };
    seed003Separate(a, b, { x: 1, y: 0 });
    expect([a.x, b.x]).toEqual([0, 2]);
    const c = disc(0, 0, 1);
    const d = disc(1, 0, 1);
    expect(separate(c, d, { inverseMassA: 0, inverseMassB: 0 })).toBe(false);
    expect([c.x, d.x]).toEqual([0, 1]);
  });

  it('12: halves the way whatever the masses; ours shares it by inverse mass', () => {
    const light = { ...disc(0, 0, 1), isStatic: false };
    const heavy = { ...disc(1, 0, 1), isStatic: false };
    seed003Separate(light, heavy, { x: 1, y: 0 });
    expect([light.x, heavy.x]).toEqual([-0.5, 1.5]);
    const a = disc(0, 0, 1);
    const b = disc(1, 0, 1);
    separate(a, b, { inverseMassA: 1, inverseMassB: 1 / 3 });
    expect([a.x, b.x]).toEqual([-0.75, 1.25]);
  });

  it('12: depth as a difference of rounded lengths loses every digit near touching', () => {
    const a = disc(0, 0, 0.1);
    const b = disc(0.3, 0, 0.2);
    expect([toNumber(new CirclePair(a, b).separation()), seed003Collision(a, b)?.depth]).toEqual([
      -2.7755575615628914e-17, 5.551115123125783e-17,
    ]);
    expect(depthError(a, b)).toBeLessThanOrEqual(8);
    const point = disc(0, 0, 0);
    const circle = disc(0.5, 1.2, 1.3);
    expect([truth(point, circle), seed003Collision(point, circle)]).toEqual(['inside 0', null]);
    expect(depthError(point, circle)).toBeLessThanOrEqual(8);
  });

  it('12: overlaps that rounding calls a miss, misses that it calls an overlap', () => {
    const c = disc(0.7, 0, 1.3);
    const d = disc(2.2, 3.6, 2.6);
    expect([truth(c, d), seed003Collision(c, d) !== null]).toEqual(['separate 0', true]);
    expect(manifold(c, d)).toBe(null);
  });

  it('13: with the branches as printed, empty, a static body leaves the overlap as it is; ours moves the other', () => {
    const a = { ...disc(0, 0, 1), isStatic: true };
    const b = { ...disc(1, 0, 1), isStatic: false };
    seed003SeparateAsPrinted(a, b, { x: 1, y: 0 });
    expect([a.x, b.x]).toEqual([0, 1]);
    const c = disc(0, 0, 1);
    const d = disc(1, 0, 1);
    expect(separate(c, d, { inverseMassA: 0 })).toBe(true);
    expect([c.x, d.x, relation(c, d)]).toEqual([0, 2, 'touching']);
  });

  it('13: its normal points a → b, and so do all of ours', () => {
    const a = disc(0, 0, 2);
    const b = disc(0, 3, 2);
    expect(seed003Collision(a, b)?.normal).toEqual({ x: 0, y: 1 });
    expect([manifold(a, b)?.normal, manifold(b, a)?.normal.y]).toEqual([{ x: 0, y: 1 }, -1]);
  });
});

describe('all seeds, numbers out of the ordinary', () => {
  it('18: a negative radius is a hit for the square and a miss for the root; ours is an empty circle', () => {
    const a = disc(0, 0, -3);
    const b = disc(1, 0, 1);
    expect([seed000Root(a, b), seed000Squared(a, b)]).toEqual([false, true]);
    expect([overlaps(a, b), relation(a, b), intersectionPoints(a, b), manifold(a, b)]).toEqual([false, 'separate', [], null]);
  });

  it('18: NaN is a miss for the booleans and comes out of the points; ours gives none', () => {
    const a = disc(NaN, 0, 1);
    const b = disc(1, 0, 1);
    expect([seed000Root(a, b), Number.isNaN(seed000Points(a, b)?.p1.x)]).toEqual([false, true]);
    expect([overlaps(a, b), intersectionPoints(a, b), manifold(a, b)]).toEqual([false, [], null]);
  });

  it('18: squares that overflow make every pair touch or none, squares that underflow make every pair touch', () => {
    const huge = [disc(0, 0, 1e160), disc(9e160, 0, 1e160)] as const;
    expect([truth(...huge), seed000Root(...huge), seed000Squared(...huge)]).toEqual(['separate 0', false, true]);
    const inside = [disc(0, 0, 1e160), disc(1e159, 0, 1e160)] as const;
    expect([truth(...inside), seed000Root(...inside), seed000Squared(...inside)]).toEqual(['crossing 2', false, true]);
    const tiny = [disc(0, 0, 1e-170), disc(9e-170, 0, 1e-170)] as const;
    expect([truth(...tiny), seed000Root(...tiny), seed000Squared(...tiny)]).toEqual(['separate 0', true, true]);
    expect([overlaps(...huge), overlaps(...inside), overlaps(...tiny)]).toEqual([false, true, false]);
  });
});
