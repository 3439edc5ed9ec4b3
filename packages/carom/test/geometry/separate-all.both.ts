import { describe, expect, it } from 'vitest';
import { separateAll } from '../../src/geometry/separate-all.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';

function cluster(random: Random, count: number, size: number): Circle[] {
  return Array.from({ length: count }, () => ({
    x: random.between(-size, size),
    y: random.between(-size, size),
    r: random.between(0.2, 1),
  }));
}

/** The largest overlap of any two, by looking at all of them. */
function deepest(circles: readonly Circle[]): number {
  let most = 0;
  for (const [i, a] of circles.entries()) for (const b of circles.slice(i + 1)) most = Math.max(most, -separation(a, b));
  return most;
}

describe('separateAll', () => {
  it('moves two discs apart half and half, and no further than a hair', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    expect(separateAll(discs)).toEqual({ maxOverlap: 0, iterations: 1, converged: true });
    expect(discs[0].x).toBeCloseTo(-0.5, 8);
    expect(discs[1].x).toBeCloseTo(1.5, 8);
    expect(separation(discs[0], discs[1])).toBeGreaterThanOrEqual(0);
    expect(separation(discs[0], discs[1])).toBeLessThan(3e-9);
  });

  it('leaves discs alone that are apart or touch, bit for bit', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 2, y: 0, r: 1 },
      { x: 0.1, y: 5.7, r: 1 / 3 },
    ];
    expect(separateAll(discs)).toEqual({ maxOverlap: 0, iterations: 0, converged: true });
    expect(discs).toEqual([
      { x: 0, y: 0, r: 1 },
      { x: 2, y: 0, r: 1 },
      { x: 0.1, y: 5.7, r: 1 / 3 },
    ]);
    expect(separateAll([])).toEqual({ maxOverlap: 0, iterations: 0, converged: true });
  });

  it('separates clusters of every size: afterwards no two overlap', () => {
    const random = createRandom(1);
    for (const count of [2, 3, 10, 40, 120]) {
      for (let n = 0; n < 3; n++) {
        const discs = cluster(random, count, Math.sqrt(count) / 2);
        const { maxOverlap, converged } = separateAll(discs);
        expect([count, converged, maxOverlap]).toEqual([count, true, 0]);
        expect(deepest(discs)).toBe(0);
      }
    }
  });

  it('separates discs with one centre, any number of them', () => {
    for (const count of [2, 3, 7, 60]) {
      const discs = Array.from({ length: count }, () => ({ x: 3, y: -4, r: 0.5 }));
      expect(separateAll(discs).converged).toBe(true);
      expect(deepest(discs)).toBe(0);
    }
  });

  it('does not move what is pinned, and says what overlap of pinned discs remains', () => {
    const random = createRandom(2);
    const discs = cluster(random, 30, 3);
    const before = discs.map(({ x, y, r }) => ({ x, y, r }));
    discs[5] = { x: 20, y: 0, r: 1 };
    discs[6] = { x: 21.5, y: 0, r: 1 };
    before[5] = { ...discs[5] };
    before[6] = { ...discs[6] };
    const { maxOverlap, converged } = separateAll(discs, { pinned: [0, 5, 6] });
    for (const i of [0, 5, 6]) expect(discs[i]).toEqual(before[i]);
    expect([maxOverlap, converged]).toEqual([0.5, false]);
    discs[6].x = 23;
    expect(separateAll(discs, { pinned: new Set([0, 5, 6]) }).converged).toBe(true);
  });

  it('stops at once when only pinned discs overlap', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    expect(separateAll(discs, { pinned: [0, 1] })).toEqual({ maxOverlap: 1, iterations: 0, converged: false });
  });

  it('moves the heavier one less, in proportion', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    separateAll(discs, { weights: [3, 1] });
    expect(discs[0].x).toBeCloseTo(-0.25, 8);
    expect(discs[1].x).toBeCloseTo(1.75, 8);
  });

  it('takes weights that are none for 1, and indices that are none for nothing', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    separateAll(discs, { weights: [NaN, -3], pinned: [7, -1, NaN] });
    expect(discs[0].x).toBeCloseTo(-0.5, 8);
  });

  it('stops after the given number of passes and reports the overlap that is left', () => {
    const discs = cluster(createRandom(3), 60, 1);
    const first = separateAll(discs, { iterations: 2 });
    expect([first.iterations, first.converged]).toEqual([2, false]);
    expect(first.maxOverlap).toBe(deepest(discs));
    expect(separateAll(discs, { iterations: 0 })).toEqual({ ...first, iterations: 0 });
  });

  it('gives the same bits for the same input, and scales with it by powers of two', () => {
    const discs = cluster(createRandom(4), 50, 2);
    const scaled = discs.map(({ x, y, r }) => ({ x: x * 2 ** 60, y: y * 2 ** 60, r: r * 2 ** 60 }));
    const again = discs.map((disc) => ({ ...disc }));
    separateAll(discs);
    separateAll(again);
    separateAll(scaled);
    expect(again).toEqual(discs);
    expect(scaled).toEqual(discs.map(({ x, y, r }) => ({ x: x * 2 ** 60, y: y * 2 ** 60, r: r * 2 ** 60 })));
  });

  it('leaves alone what is no disc, and an object given twice', () => {
    const nothing = { x: NaN, y: 0, r: 1 };
    const negative = { x: 0, y: 0, r: -1 };
    const disc = { x: 0, y: 0, r: 1 };
    expect(separateAll([nothing, disc, negative, disc]).converged).toBe(true);
    expect(disc).toEqual({ x: 0, y: 0, r: 1 });
    expect(negative).toEqual({ x: 0, y: 0, r: -1 });
  });

  it('converges far from the origin, where places are coarse', () => {
    const discs = cluster(createRandom(5), 20, 1).map(({ x, y, r }) => ({ x: x + 1e9, y: y - 1e9, r }));
    expect(separateAll(discs).converged).toBe(true);
    expect(deepest(discs)).toBe(0);
  });
});
