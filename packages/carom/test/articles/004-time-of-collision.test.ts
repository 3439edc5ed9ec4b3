// Every defect found in article 004, each with an input on which its formula fails, and our answer.
import { collisionTime004, collisionTimeComponents004 } from '@carom/gallery/articles';
import { describe, expect, it } from 'vitest';
import { impact } from '../../src/motion/impact.ts';
import { timeOfImpact } from '../../src/motion/time-of-impact.ts';
import { MovingPair } from '../oracle/moving.ts';
import { toNumber, ulpDistance } from '../oracle/rational.ts';

/** A disc of radius R at the origin and a flying point: what both listings of seed 004 say, and the truth. */
function flight(x: number, y: number, r: number, vx: number, vy: number) {
  const a = { x: 0, y: 0, r, vx: 0, vy: 0 };
  const b = { x, y, r: 0, vx, vy };
  return { a, b, pair: new MovingPair(a, b), dot: collisionTime004(a, b), components: collisionTimeComponents004(a, b) };
}

describe('article 004, time of collision', () => {
  it('1, 16: a graze and a touch count: 0 if they approach, null if they part; ours has a kind for each', () => {
    const touching = flight(2, 0, 2, -1, 0);
    expect([touching.dot, timeOfImpact(touching.a, touching.b), impact(touching.a, touching.b)?.kind]).toEqual([0, 0, 'touching']);
    const parting = flight(2, 0, 2, 1, 0);
    expect([parting.dot, timeOfImpact(parting.a, parting.b)]).toEqual([null, Infinity]);
    expect(impact(parting.a, parting.b)).toMatchObject({ time: 0, kind: 'touching', motion: 'receding' });
    const graze = flight(3, 2, 2, -1, 0);
    expect([graze.dot, timeOfImpact(graze.a, graze.b), impact(graze.a, graze.b)?.kind]).toEqual([3, 3, 'graze']);
  });

  it('14: with components the radii are forgotten: the time the centers meet, null for any offset', () => {
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
