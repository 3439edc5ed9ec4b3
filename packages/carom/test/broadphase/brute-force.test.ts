import { describe, expect, it } from 'vitest';
import { allPairs } from '../../src/broadphase/all-pairs.ts';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { castRay } from '../../src/geometry/cast.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { impact } from '../../src/motion/impact.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';

type Scene = (random: Random, count: number) => Circle[];

/** `count` circles, each made by `make`. */
function circles(count: number, make: (i: number) => Circle): Circle[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

const scenes: Record<string, Scene> = {
  'equal radii': (random, count) => circles(count, () => ({ x: random.between(0, 40), y: random.between(0, 40), r: 1 })),
  'radii over five decades': (random, count) =>
    circles(count, () => ({ x: random.between(-50, 50), y: random.between(-50, 50), r: 1e-3 / (random.next() + 1e-4) })),
  'a tangent grid of decimals': (_, count) => circles(count, (i) => ({ x: 0.2 * (i % 17), y: 0.2 * Math.floor(i / 17), r: 0.1 })),
  'points and duplicates': (random, count) => circles(count, () => ({ x: random.below(9), y: random.below(9), r: 0 })),
  'all in one cell and one giant': (random, count) =>
    circles(count, (i) => ({ x: random.next() * 1e-6, y: random.next() * 1e-6, r: i === 0 ? 1e6 : 1e-8 })),
  'on a line, far away': (random, count) => circles(count, () => ({ x: 1e9 + random.between(0, 300), y: -1e9, r: random.between(0, 1) })),
};

function brutePairs(list: readonly Circle[], gone: ReadonlySet<number> = new Set()): string[] {
  const pairs: string[] = [];
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) if (!gone.has(i) && !gone.has(j) && overlaps(list[i], list[j])) pairs.push(`${i},${j}`);
  }
  return pairs;
}

function named(ids: Int32Array): string[] {
  const pairs: string[] = [];
  for (let i = 0; i < ids.length; i += 2) pairs.push(`${Math.min(ids[i], ids[i + 1])},${Math.max(ids[i], ids[i + 1])}`);
  return pairs.sort(byIds);
}

function byIds(a: string, b: string): number {
  const [p, q] = [a, b].map((text) => text.split(',').map(Number));
  return p[0] - q[0] || p[1] - q[1];
}

describe.each(Object.entries(scenes))('CircleIndex, %s', (name, scene) => {
  const random = createRandom(name.length);
  const list = scene(random, 300);

  it('pairs() are exactly those of overlaps, each once; allPairs and {sorted} agree', () => {
    const index = new CircleIndex();
    index.rebuild(list);
    const expected = brutePairs(list);
    expect(named(index.pairs())).toEqual(expected);
    const packed = new Float64Array(list.flatMap(({ x, y, r }) => [x, y, r]));
    expect(named(allPairs(packed))).toEqual(expected);
    const sorted = index.pairs({ sorted: true });
    expect(Array.from({ length: sorted.length / 2 }, (_, i) => `${sorted[2 * i]},${sorted[2 * i + 1]}`)).toEqual(expected);
  });

  it('stay those of overlaps through hundreds of random adds, updates and removes', () => {
    const index = new CircleIndex();
    const held: Circle[] = [];
    const gone = new Set<number>();
    for (let step = 0; step < 400; step++) {
      const circle = scene(random, 300)[random.below(300)];
      const kind = random.next();
      const id = random.below(Math.max(1, held.length));
      if (kind < 0.6 || held.length === 0) {
        const added = index.add(circle);
        held[added] = { ...circle };
        gone.delete(added);
      } else if (gone.has(id)) expect(() => index.update(id, 0, 0)).toThrow(RangeError);
      else if (kind < 0.85) {
        index.update(id, circle.x, circle.y, circle.r);
        held[id] = { ...circle };
      } else {
        index.remove(id);
        gone.add(id);
      }
      if (step % 50 === 49) expect(named(index.pairs())).toEqual(brutePairs(held, gone));
    }
  });

  it('within, inBox, nearest, castRay and castCircle give what brute force gives', () => {
    const index = new CircleIndex();
    index.rebuild(list);
    for (let query = 0; query < 60; query++) {
      const from = scene(random, 300)[random.below(300)];
      expect(index.within(from)).toEqual(list.flatMap((circle, id) => (overlaps(circle, from) ? [id] : [])));
      const byNearness = list.map((circle, id) => ({ id, gap: separation(circle, from) })).sort((a, b) => a.gap - b.gap || a.id - b.id);
      expect(index.nearest(from, 8)).toEqual(byNearness.slice(0, 8).map(({ id }) => id));
      const target = list[random.below(list.length)];
      const ray = { x: from.x, y: from.y, dx: target.x - from.x, dy: target.y - from.y };
      expect(index.castRay(ray)?.t).toBe(first(list.map((circle) => castRay(ray, circle)?.t)));
      const mover = { ...from, vx: ray.dx, vy: ray.dy };
      expect(index.castCircle(mover)?.t).toBe(first(list.map((circle) => impact(mover, { ...circle, vx: 0, vy: 0 })?.time)));
    }
  });
});

function first(times: readonly (number | undefined)[]): number | undefined {
  const least = times.reduce<number>((best, time) => Math.min(best, time ?? Infinity), Infinity);
  return least === Infinity ? undefined : least;
}

describe('CircleIndex', () => {
  it('finds pairs across the seams of a torus', () => {
    const index = new CircleIndex({ periodX: 10, periodY: 10 });
    index.rebuild([
      { x: 0.5, y: 5, r: 1 },
      { x: 9.5, y: 5, r: 1 },
      { x: 5, y: 0.2, r: 0.5 },
      { x: 5, y: 9.9, r: 0.5 },
      { x: 3, y: 3, r: 0.1 },
    ]);
    expect(named(index.pairs())).toEqual(['0,1', '2,3']);
  });

  it('pairs players with food, and leaves out pairs whose masks refuse each other', () => {
    const players = new CircleIndex();
    const food = new CircleIndex();
    players.rebuild([{ x: 0, y: 0, r: 2 }]);
    food.rebuild([
      { x: 1, y: 0, r: 0.1 },
      { x: 5, y: 0, r: 0.1 },
    ]);
    expect([...players.pairsWith(food)]).toEqual([0, 0]);
    food.setFilter(0, { category: 2 });
    players.setFilter(0, { mask: 1 });
    expect([...players.pairsWith(food)]).toEqual([]);
  });

  it('refuses what is no circle and changes nothing', () => {
    const index = new CircleIndex();
    index.add({ x: 0, y: 0, r: 1 });
    expect(() => index.add({ x: NaN, y: 0, r: 1 })).toThrow(new RangeError('CircleIndex.add: circle.x must be a finite number, got NaN'));
    expect(() => index.add({ x: 0, y: 0, r: -1 })).toThrow(
      new RangeError('CircleIndex.add: circle.r must be a finite number >= 0, got -1'),
    );
    expect(() => index.rebuild([{ x: 0, y: 0, r: '1' } as unknown as Circle])).toThrow(TypeError);
    expect(() => index.update(7, 0, 0)).toThrow(RangeError);
    expect(() => new CircleIndex({ periodX: 0 })).toThrow(RangeError);
    expect(index.size).toBe(1);
    expect(index.circle(0)).toEqual({ x: 0, y: 0, r: 1 });
  });
});
