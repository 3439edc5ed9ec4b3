// Every defect found in the seed articles on rays and on circles in flight: a concrete input on which the article's formula fails, and our answer.
import { describe, expect, it } from 'vitest';
import { castRay, castSegment } from '../../src/geometry/cast.ts';
import { lineIntersections, rayIntersections, segmentIntersections } from '../../src/geometry/line-intersections.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { impact } from '../../src/motion/impact.ts';
import { timeOfImpact } from '../../src/motion/time-of-impact.ts';
import { seed001Points, seed004Components, seed004Dot } from './articles.ts';
import { LineCircle } from './casts.ts';
import { MovingPair } from './moving.ts';
import { toNumber, ulpDistance } from './rational.ts';

function disc(x: number, y: number, r: number): Circle {
  return { x, y, r };
}

/** A disc of radius R at the origin and a flying point: what both listings of seed 004 say, and the truth. */
function flight(x: number, y: number, r: number, vx: number, vy: number) {
  const a = { x: 0, y: 0, r, vx: 0, vy: 0 };
  const b = { x, y, r: 0, vx, vy };
  const dp = { x, y };
  const dv = { x: vx, y: vy };
  return { a, b, pair: new MovingPair(a, b), dot: seed004Dot(dp, dv, r), components: seed004Components(dp, dv, r) };
}

describe('seed 001, ray and circle', () => {
  it('9: B is said to limit the ray, and nothing does: a hit four lengths beyond it; ours has one function for each reach', () => {
    const segment = { x1: -5, y1: 0, x2: -4, y2: 0 };
    const circle = disc(0, 0, 1);
    expect(seed001Points(segment, circle).length).toBe(2);
    expect([segmentIntersections(segment, circle), castSegment(segment, circle)]).toEqual([[], null]);
    expect(rayIntersections(segment, circle).map(({ t }) => t)).toEqual([4, 6]);
    expect(castRay({ x: -5, y: 0, dx: 1, dy: 0 }, circle)?.t).toBe(4);
  });

  it('10: the exit comes first; ours are ascending', () => {
    const segment = { x1: -10, y1: 0, x2: 0, y2: 0 };
    const circle = disc(0, 0, 5);
    expect(seed001Points(segment, circle).map(({ x }) => x)).toEqual([5, -5]);
    expect(rayIntersections(segment, circle).map(({ x }) => x)).toEqual([-5, 5]);
  });

  it('11: a ray of no length gives nothing, wherever it stands; ours asks about the point', () => {
    const inside = { x1: 1, y1: 0, x2: 1, y2: 0 };
    const onOutline = { x1: 3, y1: 4, x2: 3, y2: 4 };
    const circle = disc(0, 0, 5);
    expect([seed001Points(inside, circle), seed001Points(onOutline, circle)]).toEqual([[], []]);
    expect(castSegment(inside, circle)).toMatchObject({ t: 0, inside: true });
    expect(lineIntersections(onOutline, circle)).toEqual([{ t: 0, x: 3, y: 4 }]);
  });

  it('11: from inside there is only the exit and no word of it; ours says inside', () => {
    const segment = { x1: 0, y1: 0, x2: 1, y2: 0 };
    const circle = disc(0, 0, 5);
    expect(seed001Points(segment, circle)).toEqual([{ x: 5, y: 0 }]);
    expect(castRay({ x: 0, y: 0, dx: 1, dy: 0 }, circle)).toMatchObject({ t: 0, inside: true });
  });

  it('11: Δ === 0 is asked of a rounded Δ: a tangent is missed, or gets two points', () => {
    const circle = disc(0, 0, 0.1);
    const missed = { x1: -0.1, y1: 0.1, x2: 0.6, y2: 0.1 };
    const twice = { x1: -0.1, y1: 0.1, x2: 1.8, y2: 0.1 };
    expect([missed, twice].map((segment) => LineCircle.between(segment, circle).roots('ray').length)).toEqual([1, 1]);
    expect([missed, twice].map((segment) => seed001Points(segment, circle).length)).toEqual([0, 2]);
    expect([missed, twice].map((segment) => rayIntersections(segment, circle).length)).toEqual([1, 1]);
  });

  it('11: from far out the discriminant cancels: one point of two is lost, a miss gets two', () => {
    const circle = disc(2.5, 0, 1);
    const crossing = { x1: -1e6, y1: 0, x2: 3, y2: 1 };
    const passing = { x1: -1e8, y1: 0, x2: 3, y2: 1.1 };
    expect([crossing, passing].map((segment) => LineCircle.between(segment, circle).roots('ray').length)).toEqual([2, 0]);
    expect([crossing, passing].map((segment) => seed001Points(segment, circle).length)).toEqual([1, 2]);
    expect([crossing, passing].map((segment) => rayIntersections(segment, circle).length)).toEqual([2, 0]);
    expect(castSegment(passing, circle)).toBe(null);
  });

  it('11: a start exactly on the circle is lost when rounding makes its t negative', () => {
    const segment = { x1: 39.25, y1: -49.5, x2: -28.25, y2: 40.49999999999999 };
    const circle = disc(21.25, -63, 22.5);
    expect(LineCircle.between(segment, circle).roots('ray').length).toBe(2);
    expect(seed001Points(segment, circle).length).toBe(1);
    expect(rayIntersections(segment, circle)[0]).toEqual({ t: 0, x: 39.25, y: -49.5 });
  });
});

describe('seed 004, time of collision', () => {
  it('1, 16: a graze and a touch count: 0 if they approach, null if they part; ours has a kind for each', () => {
    const touching = flight(2, 0, 2, -1, 0);
    expect([touching.dot, timeOfImpact(touching.a, touching.b), impact(touching.a, touching.b)?.kind]).toEqual([0, 0, 'touching']);
    const parting = flight(2, 0, 2, 1, 0);
    expect([parting.dot, timeOfImpact(parting.a, parting.b)]).toEqual([null, Infinity]);
    expect(impact(parting.a, parting.b)).toMatchObject({ time: 0, kind: 'touching', motion: 'receding' });
    const graze = flight(3, 2, 2, -1, 0);
    expect([graze.dot, timeOfImpact(graze.a, graze.b), impact(graze.a, graze.b)?.kind]).toEqual([3, 3, 'graze']);
  });

  it('14: with components the radii are forgotten: the time the centres meet, null for any offset', () => {
    const headOn = flight(10, 0, 2, -1, 0);
    expect([headOn.components, headOn.dot, timeOfImpact(headOn.a, headOn.b)]).toEqual([10, 8, 8]);
    const offset = flight(10, 0.25, 2, -1, 0);
    expect(offset.components).toBe(null);
    expect(timeOfImpact(offset.a, offset.b)).toBe(toNumber(offset.pair.time()));
  });

  it('15: overlapping discs that part or stand still are no collision; ours tells them apart', () => {
    const parting = flight(1, 0, 2, 1, 0);
    const still = flight(1, 0, 2, 0, 0);
    expect([parting.dot, still.dot]).toEqual([null, null]);
    expect(impact(parting.a, parting.b)).toMatchObject({ time: 0, kind: 'overlapping', motion: 'receding' });
    expect(impact(still.a, still.b)).toMatchObject({ time: 0, kind: 'overlapping', motion: 'still' });
    expect([timeOfImpact(parting.a, parting.b), timeOfImpact(still.a, still.b)]).toEqual([Infinity, Infinity]);
  });

  it('16: there is no limit of time; ours takes one and decides it exactly', () => {
    const { a, b, dot } = flight(10, 0, 2, -1, 0);
    expect(dot).toBe(8);
    expect([timeOfImpact(a, b, 8), timeOfImpact(a, b, 8 - 2 ** -50), impact(a, b, 7.9)]).toEqual([8, Infinity, null]);
  });

  it('17: −b − √D cancels for discs about to touch', () => {
    const { a, b, dot, pair } = flight(2 + 1e-12, 0, 2, -1, 5);
    expect(ulpDistance(dot ?? NaN, pair.time())).toBeGreaterThan(1e4);
    expect(ulpDistance(timeOfImpact(a, b), pair.time())).toBeLessThanOrEqual(8);
    const skim = flight(3 + 1e-13, 0, 3, -0.01, 1);
    expect([skim.pair.kind(), ulpDistance(skim.dot ?? NaN, skim.pair.time()) > 1e9]).toEqual(['hit', true]);
    expect(ulpDistance(timeOfImpact(skim.a, skim.b), skim.pair.time())).toBeLessThanOrEqual(8);
  });

  it('17: b² − 4ac cancels far out: a head-on hit is missed, a time has 8 good digits', () => {
    const miss = flight(1e10, 0, 2, -333333333.3333333, 0);
    expect([miss.pair.kind(), miss.dot]).toEqual(['hit', null]);
    expect(ulpDistance(timeOfImpact(miss.a, miss.b), miss.pair.time())).toBeLessThanOrEqual(8);
    const near = flight(1e6, 1.98, 2, -700000, 0);
    expect([near.dot, toNumber(near.pair.time())]).toEqual([1.4285710252462303, 1.4285710255218291]);
    expect(ulpDistance(timeOfImpact(near.a, near.b), near.pair.time())).toBeLessThanOrEqual(8);
  });

  it('17: a graze in decimals is missed', () => {
    const { a, b, dot, pair } = flight(0.1, 0.1, 0.1, -0.1 * 3, 0);
    expect([pair.kind(), dot]).toEqual(['graze', null]);
    expect([impact(a, b)?.kind, ulpDistance(timeOfImpact(a, b), pair.time()) <= 8]).toEqual(['graze', true]);
  });
});
