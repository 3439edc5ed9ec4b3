import { describe, expect, it } from 'vitest';
import { separateAll } from '../../../src/geometry/separate-all/index.ts';
import { separation } from '../../../src/geometry/separation.ts';
import type { Circle } from '../../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';

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

  it('separates discs with one center, any number of them', () => {
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

  it('separates a heap of thousands within a second', () => {
    const discs = cluster(createRandom(6), 3000, 50);
    const start = performance.now();
    expect(separateAll(discs, { iterations: 3000 })).toMatchObject({ maxOverlap: 0, converged: true });
    expect(performance.now() - start).toBeLessThan(10_000);
    discs.sort((a, b) => a.x - b.x);
    let overlaps = 0;
    for (let i = 0; i < discs.length; i++)
      for (let j = i + 1; j < discs.length && discs[j].x - discs[i].x < 2; j++) if (separation(discs[i], discs[j]) < 0) overlaps++;
    expect(overlaps).toBe(0);
  });
});

describe('separateAll along one axis', () => {
  /** As `cluster`, flat: many discs pass none of the others by. */
  function flat(random: Random, count: number): Circle[] {
    return Array.from({ length: count }, () => ({ x: random.between(0, 4), y: random.between(-2, 2), r: random.between(0.01, 1) }));
  }

  it('moves along it only, keeps the order, and leaves no overlap', () => {
    const random = createRandom(11);
    for (const axis of ['x', 'y'] as const) {
      for (const count of [2, 3, 12, 80]) {
        const discs = flat(random, count);
        const before = discs.map((disc) => ({ ...disc }));
        expect(separateAll(discs, { axis })).toMatchObject({ maxOverlap: 0, converged: true });
        expect(deepest(discs)).toBe(0);
        const other = axis === 'x' ? 'y' : 'x';
        for (const [i, disc] of discs.entries()) {
          expect(disc[other]).toBe(before[i][other]);
          for (let j = 0; j < i; j++) {
            const isNear = Math.abs(disc[other] - discs[j][other]) < disc.r + discs[j].r;
            if (isNear) expect(Math.sign(disc[axis] - discs[j][axis])).toBe(Math.sign(before[i][axis] - before[j][axis]));
          }
        }
      }
    }
  });

  it('orders discs at one place by index, and moves all of them as little as together they can', () => {
    const discs = Array.from({ length: 5 }, () => ({ x: 3, y: 7, r: 0.5 }));
    separateAll(discs, { axis: 'x' });
    for (const [i, { x, y }] of discs.entries()) {
      expect(x).toBeCloseTo(1 + i, 7);
      expect(y).toBe(7);
    }
  });

  it('moves the heavier one less, and none that is pinned', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    separateAll(discs, { axis: 'x', weights: [3, 1] });
    expect(discs[0].x).toBeCloseTo(-0.25, 8);
    expect(discs[1].x).toBeCloseTo(1.75, 8);
    const row = [0, 0.5, 1, 1.5].map((x) => ({ x, y: 0, r: 1 }));
    expect(separateAll(row, { axis: 'x', pinned: [1] }).converged).toBe(true);
    expect(row[1].x).toBe(0.5);
    expect(row[0].x).toBeCloseTo(-1.5, 7);
    expect(row[3].x).toBeCloseTo(4.5, 7);
  });

  it('leaves alone what does not overlap, bit for bit, also beside what does', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 2, y: 0, r: 1 },
      { x: 50, y: 0, r: 1 },
      { x: 51, y: 0, r: 1 },
    ];
    separateAll(discs, { axis: 'x' });
    expect([discs[0].x, discs[1].x]).toEqual([0, 2]);
    expect(deepest(discs)).toBe(0);
  });

  it('stays in bounds if there is room in this order, and says so if not', () => {
    const bounds = { minX: 0, minY: -Infinity, maxX: 10, maxY: Infinity };
    const discs = [8, 8.5, 9, 9.5].map((x) => ({ x, y: 0, r: 1 }));
    expect(separateAll(discs, { axis: 'x', bounds })).toMatchObject({ maxOverlap: 0, converged: true });
    expect(deepest(discs)).toBe(0);
    for (const { x, r } of discs) expect(x + r).toBeLessThanOrEqual(10);
    const many = Array.from({ length: 6 }, (_, i) => ({ x: i, y: 0, r: 1 }));
    const { converged, maxOverlap } = separateAll(many, { axis: 'x', bounds });
    expect(converged).toBe(false);
    expect(maxOverlap).toBe(deepest(many));
    for (const { x, r } of many) expect(x - r >= 0 && x + r <= 10).toBe(true);
  });

  it('gives the same bits when scaled by a power of two', () => {
    const discs = flat(createRandom(12), 60);
    const scaled = discs.map(({ x, y, r }) => ({ x: x * 2 ** 40, y: y * 2 ** 40, r: r * 2 ** 40 }));
    separateAll(discs, { axis: 'y' });
    separateAll(scaled, { axis: 'y' });
    expect(scaled).toEqual(discs.map(({ x, y, r }) => ({ x: x * 2 ** 40, y: y * 2 ** 40, r: r * 2 ** 40 })));
  });

  it('separates 5,000 discs on one line in two sweeps', () => {
    const random = createRandom(13);
    const discs = Array.from({ length: 5000 }, () => ({ x: random.between(0, 140), y: 0, r: random.between(0.5, 1.5) }));
    expect(separateAll(discs, { axis: 'x' })).toEqual({ maxOverlap: 0, iterations: 1, converged: true });
    discs.sort((a, b) => a.x - b.x);
    expect(discs.every((disc, i) => i === 0 || separation(disc, discs[i - 1]) >= 0)).toBe(true);
  });
});

describe('separateAll in bounds', () => {
  it('keeps whole discs inside, those that were outside too', () => {
    const random = createRandom(21);
    const bounds = { minX: -6, minY: -6, maxX: 6, maxY: 6 };
    const discs = cluster(random, 60, 9);
    expect(separateAll(discs, { bounds })).toMatchObject({ maxOverlap: 0, converged: true });
    for (const { x, y, r } of discs) expect(x - r >= -6 && y - r >= -6 && x + r <= 6 && y + r <= 6).toBe(true);
    expect(deepest(discs)).toBe(0);
  });

  it('puts a disc that is larger than the bounds into their middle', () => {
    const discs = [{ x: 9, y: 9, r: 20 }];
    separateAll(discs, { bounds: { minX: 0, minY: 0, maxX: 10, maxY: 4 } });
    expect(discs[0]).toEqual({ x: 5, y: 2, r: 20 });
  });
});

describe('separateAll refuses what is of another kind, and changes nothing', () => {
  const disc = () => ({ x: 0, y: 0, r: 1 });
  const bad = (circles: unknown, options?: unknown) => () => separateAll(circles as Circle[], options as object);

  it.each([
    [bad(undefined), 'separateAll: circles must be an array, got undefined'],
    [bad([disc(), undefined]), 'separateAll: circles[1] must be an object, got undefined'],
    [bad(new Array(2)), 'separateAll: circles[0] must be an object, got undefined'],
    [bad([disc()], { axis: 'z' }), `separateAll: options.axis must be one of 'x', 'y', got "z"`],
    [bad([disc()], { bounds: 7 }), 'separateAll: options.bounds must be an object, got 7'],
    [bad([disc()], { pinned: 7 }), 'separateAll: options.pinned must be a list of indices, got 7'],
    [bad([disc()], { iterations: '9' }), 'separateAll: options.iterations must be a number, got "9"'],
  ])('%#', (act, message) => {
    expect(act).toThrow(new TypeError(message));
  });

  it('names bounds that are crossed', () => {
    const bounds = { minX: 3, minY: 0, maxX: 2, maxY: 1 };
    expect(bad([disc()], { bounds })).toThrow(new RangeError('separateAll: options.bounds.maxX must be at least minX (3), got 2'));
  });

  it('puts everything back if a circle cannot be written', () => {
    const free = disc();
    const frozen = Object.freeze({ x: 1, y: 0, r: 1 });
    expect(bad([free, frozen])).toThrow(new TypeError('separateAll: circles[1] must be writable, got an object {x, y, r}'));
    expect(free).toEqual(disc());
  });
});
