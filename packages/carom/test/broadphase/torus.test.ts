import { describe, expect, it } from 'vitest';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { castRay } from '../../src/geometry/cast.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Box, Circle, Ray } from '../../src/geometry/shapes.ts';
import { impact } from '../../src/motion/impact.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { inOrder } from '../conformance/broadphase.ts';
import { runs } from '../runs.ts';

interface Periods {
  readonly periodX: number;
  readonly periodY: number;
}

/** Where two circles are seen from each other: as they are, or the one with the smaller coordinate a period further up. */
function places(a: Circle, b: Circle, { periodX, periodY }: Periods): [Circle, Circle][] {
  const both: [Circle, Circle][] = [];
  for (const wrapX of periodX < Infinity ? [false, true] : [false]) {
    for (const wrapY of periodY < Infinity ? [false, true] : [false]) {
      const [p, q] = [{ ...a }, { ...b }];
      if (wrapX) (p.x < q.x ? p : q).x += periodX;
      if (wrapY) (p.y < q.y ? p : q).y += periodY;
      both.push([p, q]);
    }
  }
  return both;
}

function meet(a: Circle, b: Circle, periods: Periods): boolean {
  return places(a, b, periods).some(([p, q]) => overlaps(p, q));
}

/** The shifts of a circle's images up to `most` periods away. */
function shifts(period: number, most: number): number[] {
  return period === Infinity ? [0] : Array.from({ length: 2 * most + 1 }, (_, k) => (k - most) * period);
}

function images(circle: Circle, { periodX, periodY }: Periods, most: number): Circle[] {
  return shifts(periodX, most).flatMap((x) => shifts(periodY, most).map((y) => ({ x: circle.x + x, y: circle.y + y, r: circle.r })));
}

const worlds: [string, Periods, number][] = [
  ['both axes wrap', { periodX: 20, periodY: 14 }, 1],
  ['x wraps', { periodX: 20, periodY: Infinity }, 1],
  ['y wraps', { periodX: Infinity, periodY: 14 }, 1],
  ['radii near half a period: several images', { periodX: 7, periodY: 5 }, 2],
  ['radii of many sizes', { periodX: 30, periodY: 30 }, 0],
];

/** A circle with coordinates in the base cell, multiples of 2⁻¹⁰ if `exact`: then no image is rounded. */
function circleIn(random: Random, { periodX, periodY }: Periods, largest: number, exact: boolean): Circle {
  const round = (value: number) => (exact ? Math.floor(value * 1024) / 1024 : value);
  const r = largest > 0 ? random.between(0, largest) : 1 / random.between(0.2, 40);
  return { x: round(random.next() * Math.min(periodX, 40)), y: round(random.next() * Math.min(periodY, 40)), r: round(r) };
}

describe.each(worlds)('a CircleIndex on a torus where %s', (_, periods, largest) => {
  function scene(seed: number, count: number, exact: boolean): { index: CircleIndex; circles: Circle[]; random: Random } {
    const random = createRandom(seed);
    const circles = Array.from({ length: count }, () => circleIn(random, periods, largest, exact));
    const index = new CircleIndex(
      Object.fromEntries(Object.entries(periods).filter(([, period]) => period < Infinity)) as Partial<Periods>,
    );
    index.rebuild(circles);
    return { index, circles, random };
  }

  it('finds each pair once that overlaps at one of its places, whatever the decimals', () => {
    for (let seed = 0; seed < runs(40); seed += 3) {
      const { index, circles } = scene(seed, 3 * seed, false);
      const expected = circles.flatMap((a, i) => circles.flatMap((b, j) => (j > i && meet(a, b, periods) ? [[i, j]] : [])));
      expect(inOrder(index.pairs())).toEqual(expected);
      expect([...index.pairs({ sorted: true })]).toEqual(expected.flat());
    }
  });

  it('finds pairs that touch across a seam, and none a hair apart', () => {
    for (const [gap, isFound] of [
      [0, true],
      [2 ** -30, false],
    ] as const) {
      const { index } = scene(0, 0, true);
      const { periodX, periodY } = periods;
      if (periodX < Infinity) index.rebuild([0.25, 3, 0.5, periodX - 0.75 - gap, 3, 0.5]);
      else index.rebuild([3, 0.25, 0.5, 3, periodY - 0.75 - gap, 0.5]);
      expect(index.pairs().length).toBe(isFound ? 2 : 0);
    }
  });

  it('answers within, also after some circles moved, and takes coordinates modulo the periods', () => {
    for (let seed = 0; seed < runs(20); seed++) {
      const { index, circles, random } = scene(seed, 60, true);
      for (let id = 0; id < seed; id++) {
        circles[id] = circleIn(random, periods, largest, true);
        const turns = random.below(5) - 2;
        const at = (value: number, period: number) => (period < Infinity ? value + turns * period : value);
        index.update(id, at(circles[id].x, periods.periodX), at(circles[id].y, periods.periodY), circles[id].r);
        expect(index.circle(id)).toEqual(circles[id]);
      }
      for (let k = 0; k < 10; k++) {
        const asked = circleIn(random, periods, largest, true);
        expect(index.within(asked)).toEqual(circles.flatMap((circle, id) => (meet(asked, circle, periods) ? [id] : [])));
      }
    }
  });

  it('answers inBox for boxes across seams and beyond', () => {
    const { index, circles, random } = scene(5, 60, true);
    for (let k = 0; k < 16; k++) {
      const minX = Math.floor(random.between(-30, 30));
      const minY = Math.floor(random.between(-30, 30));
      const box: Box = { minX, minY, maxX: minX + random.below(12), maxY: minY + random.below(12) };
      const touches = ({ x, y, r }: Circle) => {
        const nearest = { x: Math.min(Math.max(x, box.minX), box.maxX), y: Math.min(Math.max(y, box.minY), box.maxY), r: 0 };
        return overlaps({ x, y, r }, nearest);
      };
      const expected = circles.flatMap((circle, id) => (images(circle, periods, 12).some(touches) ? [id] : []));
      expect(index.inBox(box)).toEqual(expected);
    }
    const all = circles.map((_, id) => id);
    expect(index.inBox({ minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity })).toEqual(all);
    expect(index.inBox({ minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 })).toEqual(all);
  });

  it('answers nearest by the nearest image', () => {
    for (let seed = 0; seed < runs(20); seed++) {
      const { index, circles, random } = scene(seed, 5 + 3 * seed, false);
      if (seed % 2 === 1) index.update(0, circles[0].x, circles[0].y); // the same place, but loose or not
      const asked = circleIn(random, periods, largest, false);
      const gaps = circles.map((circle) => Math.min(...places(asked, circle, periods).map(([p, q]) => separation(p, q))));
      const expected = circles.map((_, id) => id).sort((a, b) => gaps[a] - gaps[b] || a - b);
      for (const count of [1, 4, 500]) expect(index.nearest(asked, count)).toEqual(expected.slice(0, count));
    }
  });

  it('casts rays and circles across seams', () => {
    for (let seed = 0; seed < runs(12); seed += 2) {
      const { index, circles, random } = scene(seed, 1 + seed, true);
      index.update(0, circles[0].x, circles[0].y);
      for (let k = 0; k < 10; k++) {
        const from = circleIn(random, periods, largest, true);
        const ray: Ray = { ...from, dx: random.below(41) - 20, dy: k === 0 ? 0 : random.below(41) - 20 };
        const mover: MovingCircle = { ...from, r: from.r / 8, vx: ray.dx, vy: ray.dy };
        const first = (t: (circle: Circle) => number | undefined) =>
          circles.reduce<[number, number]>(
            (best, circle, id) => {
              const least = Math.min(...images(circle, periods, 8).map((image) => t(image) ?? Infinity));
              return least < best[0] ? [least, id] : best;
            },
            [2.5, -1],
          );
        const hit = index.castRay(ray, { maxT: 2.5 });
        expect([hit?.t ?? 2.5, hit?.id ?? -1]).toEqual(first((circle) => castRay(ray, circle)?.t));
        const met = index.castCircle(mover, { maxT: 2.5 });
        expect([met?.t ?? 2.5, met?.id ?? -1]).toEqual(first((circle) => impact(mover, { ...circle, vx: 0, vy: 0 })?.time));
      }
    }
  });

  it('refuses a cast without end', () => {
    const { index } = scene(1, 5, true);
    expect(() => index.castRay({ x: 0, y: 0, dx: 1, dy: 0 })).toThrow(
      new RangeError(
        'CircleIndex.castRay: options.maxT must be finite on a torus, and the path at most 1048576 periods long, got Infinity',
      ),
    );
    expect(() => index.castRay({ x: 0, y: 0, dx: 1, dy: 0 }, { maxT: 1e9 })).toThrow(RangeError);
  });
});

describe('a CircleIndex on a torus', () => {
  it('pairs circles of two indices across seams, and refuses other periods', () => {
    const a = new CircleIndex({ periodX: 10 });
    const b = new CircleIndex({ periodX: 10 });
    a.rebuild([0.5, 0, 1]);
    b.rebuild([9.5, 0, 1, 5, 0, 1]);
    expect([...a.pairsWith(b)]).toEqual([0, 0]);
    expect([...b.pairsWith(a)]).toEqual([0, 0]);
    expect(() => a.pairsWith(new CircleIndex())).toThrow(RangeError);
  });

  it('answers as brute force among crowds at the seams', () => {
    const periods = { periodX: 5000, periodY: 3000 };
    const random = createRandom(8);
    const circles = Array.from({ length: 240 }, (_, i) => ({
      x: ([4999, 0, 1200, 2500][i % 4] + random.next() * 3) % periods.periodX,
      y: ([2999, 0, 2998, 1500][i % 4] + random.next() * 3) % periods.periodY,
      r: i % 40 === 0 ? random.between(1, 9) : random.between(0, 0.2),
    }));
    const index = new CircleIndex(periods);
    index.rebuild(circles);
    const expected = circles.flatMap((a, i) => circles.flatMap((b, j) => (j > i && meet(a, b, periods) ? [[i, j]] : [])));
    expect(inOrder(index.pairs())).toEqual(expected);
    for (const asked of circles.slice(0, 60)) {
      expect(index.within(asked)).toEqual(circles.flatMap((circle, id) => (meet(asked, circle, periods) ? [id] : [])));
      const gaps = circles.map((circle) => Math.min(...places(asked, circle, periods).map(([p, q]) => separation(p, q))));
      const nearest = circles.map((_, id) => id).sort((a, b) => gaps[a] - gaps[b] || a - b);
      expect(index.nearest(asked, 9)).toEqual(nearest.slice(0, 9));
      const ray: Ray = { x: asked.x, y: asked.y, dx: random.between(-1, 1), dy: random.between(-1, 1) };
      const hits = circles.map((circle) => Math.min(...images(circle, periods, 1).map((image) => castRay(ray, image)?.t ?? Infinity)));
      const least = Math.min(...hits);
      expect(index.castRay(ray, { maxT: 2000 })?.id).toEqual(least <= 2000 ? hits.indexOf(least) : undefined);
    }
  });

  it('counts a circle as no pair with its own image', () => {
    const index = new CircleIndex({ periodX: 2, periodY: 2 });
    index.rebuild([1, 1, 5]);
    expect([...index.pairs()]).toEqual([]);
    index.add({ x: 0, y: 0, r: 0.1 });
    expect([...index.pairs({ sorted: true })]).toEqual([0, 1]);
  });
});

it('a ray on a torus goes far in few looks, however small the discs are', () => {
  for (const r of [1e-5, 1e-9, 1e-90, 1e-300]) {
    const index = new CircleIndex({ periodX: 20, periodY: 10 });
    index.add({ x: 1, y: 2, r });
    // walked in cells as small as the disc, this does not end
    expect(index.castRay({ x: 18, y: 9, dx: 1, dy: 1 }, { maxT: 20 })?.t).toBeCloseTo(3, 4);
    expect(index.castRay({ x: 18, y: 9, dx: 1, dy: 0 }, { maxT: 20 })).toBe(null);
    expect(index.castCircle({ x: 18, y: 9, r: 0.5, vx: 1, vy: 1 }, { maxT: 20 })?.t).toBeCloseTo(3 - Math.SQRT1_2 / 2, 4);
  }
});
