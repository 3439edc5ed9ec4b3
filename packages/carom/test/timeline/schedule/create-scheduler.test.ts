import { describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { CollapseError, type SchedulerKind, Timeline } from '../../../src/timeline/index.ts';
import { Crossings } from '../../../src/timeline/schedule/crossings.ts';
import { runs } from '../../runs.ts';
import { compareSchedulers } from '../compare-schedulers.ts';
import { gas, trail } from '../systems.ts';

const kinds: readonly SchedulerKind[] = ['plain', 'calendar'];

/** Builds with every scheduler, does the same to each, and expects the same state and the same events. */
function expectSame(build: (scheduler: SchedulerKind) => Timeline, run: (timeline: Timeline) => void): Timeline {
  const [plain, ...others] = kinds.map((scheduler) => {
    const timeline = build(scheduler);
    run(timeline);
    return timeline;
  });
  for (const other of others) {
    expect(other.hash()).toBe(plain.hash());
    expect(trail(other)).toBe(trail(plain));
  }
  return plain;
}

describe('every scheduler runs the same events, bit for bit', () => {
  test("immovable discs go around a torus so long that shifts run out, and some discs are everybody's neighbors", () => {
    for (const seed of [1]) {
      const build = (scheduler: SchedulerKind) => {
        const random = createRandom(seed);
        const timeline = new Timeline({ scheduler, periodX: 120, periodY: 100 });
        for (let k = 0; k < 33; k++) timeline.addWall({ x: 3 * k + 1, y: 50, r: 0.001 }, { sensor: true }); // too many for cells
        for (let i = 0; i < 60; i++) {
          const place = { x: 12 * (i % 10) + random.between(3, 9), y: 16 * Math.floor(i / 10) + random.between(3, 9) };
          const velocity = { vx: random.between(-3, 3), vy: random.between(-3, 3) };
          timeline.add({ ...place, ...velocity, r: random.between(0.2, 0.6), mass: i % 9 === 4 ? Infinity : 1 });
        }
        return timeline;
      };
      const [plain, calendar] = [build('plain'), build('calendar')];
      for (const timeline of [plain, calendar]) timeline.runTo(200);
      expect(calendar.hash(), `seed ${seed}`).toBe(plain.hash());
    }
  });

  test('systems of every kind of flight, wall, sensor and tie: edited, peeked at, restored and forked at random', () => {
    for (let seed = 0; seed < runs(105); seed++) if (!slow.has(seed)) expect(compareSchedulers(seed), `seed ${seed}`).toBeGreaterThan(0);
  });

  test('a gas of 400 discs of all sizes and masses', () => {
    expectSame(
      (scheduler) => gas(400, 40, 3, { scheduler }),
      (timeline) => timeline.runTo(6),
    );
  });

  test.each([4, 5])(
    'a thin gas of so many discs a side (%i) around a torus of three or four cells, where neighbors are near on both sides',
    (side) => {
      const cross = vi.spyOn(Crossings.prototype, 'cross');
      expectSame(
        (scheduler) => {
          const random = createRandom(1);
          const timeline = new Timeline({ scheduler, periodX: 10 * side, periodY: 10 * side });
          for (let i = 0; i < side * side; i++) {
            const place = { x: 10 * (i % side) + random.between(3, 7), y: 10 * Math.floor(i / side) + random.between(3, 7) };
            timeline.add({ ...place, r: 0.5, vx: random.between(-3, 3), vy: random.between(-3, 3) });
          }
          return timeline;
        },
        (timeline) => timeline.runTo(600),
      );
      expect(cross.mock.calls.length).toBeGreaterThan(500);
      cross.mockRestore();
    },
  );

  test.each([{}, { periodX: 120, periodY: 100 }])('a thin gas in cells, immovable discs in it, edited on the way: %o', (periods) => {
    const cross = vi.spyOn(Crossings.prototype, 'cross');
    expectSame(
      (scheduler) => {
        const random = createRandom(11);
        const timeline = new Timeline({ scheduler, ...periods });
        if (!('periodX' in periods)) timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 120, maxY: 100 } });
        for (let i = 0; i < 60; i++) {
          const speeds = { vx: random.between(-3, 3), vy: random.between(-3, 3) };
          const place = { x: 12 * (i % 10) + random.between(3, 9), y: 16 * Math.floor(i / 10) + random.between(3, 9) };
          timeline.add({
            ...place,
            ...(i % 9 === 4 && i % 2 === 0 ? {} : speeds),
            r: random.between(0.2, 0.6),
            mass: i % 9 === 4 ? Infinity : 1,
          });
        }
        return timeline;
      },
      (timeline) => {
        for (let i = 1; i <= 8; i++) {
          timeline.runTo(40 * i);
          const fixed = timeline.get(9 * (i % 5) + 4);
          if (fixed !== null) timeline.change(fixed, { x: fixed.x + 1.5, y: 50 + i });
          const [lost] = timeline;
          if (i > 6) timeline.remove(lost);
          timeline.add({ x: 7 * i, y: 1, r: 0.4, vy: 5 });
        }
      },
    );
    expect(cross.mock.calls.length).toBeGreaterThan(2000);
    cross.mockRestore();
  });

  test('discs whose radii differ a thousandfold, some of them added and removed on the way', () => {
    const random = createRandom(5);
    const spots = Array.from({ length: 120 }, () => [
      random.between(1, 99),
      random.between(1, 99),
      random.between(-9, 9),
      random.between(-9, 9),
    ]);
    expectSame(
      (scheduler) => {
        const timeline = new Timeline({ scheduler });
        timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 100, maxY: 100 } });
        timeline.add({ x: 50, y: 50, r: 20, vx: 1, mass: 1e4 });
        for (const [x, y, vx, vy] of spots) {
          if ((x - 50) ** 2 + (y - 50) ** 2 > 450) timeline.add({ x, y, r: 0.02 + ((x * 7) % 0.5), vx, vy });
        }
        return timeline;
      },
      (timeline) => {
        for (let i = 1; i <= 10; i++) {
          timeline.runTo(i);
          timeline.add({ x: 0.5 + i, y: 0.5, r: 0.25, vy: 3 });
          const disc = timeline.get(5 * i);
          if (disc !== null) timeline.remove(disc);
        }
      },
    );
  });

  test('discs so far out that their places are rounded more coarsely than they are large', () => {
    expectSame(
      (scheduler) => {
        const timeline = new Timeline({ scheduler });
        for (let i = 0; i < 12; i++) timeline.add({ x: 1e9 + i, y: i % 3, r: 1e-7, vx: 6 - i, vy: 0.25 * (i % 4) });
        for (let i = 0; i < 12; i++) timeline.add({ x: i, y: 3e15, r: 0.25, vx: 6 - i });
        return timeline;
      },
      (timeline) => timeline.runTo(20),
    );
  });

  test('discs that fly apart for ever: there is no next event, and seeing that takes no time', () => {
    for (const scheduler of kinds) {
      for (const options of [{}, { periodX: 30 }]) {
        const timeline = new Timeline({ scheduler, ...options });
        for (let i = 0; i < 25; i++) {
          const [x, y] = [(i % 5) - 2, Math.floor(i / 5) - 2];
          timeline.add({ x: 2 * x, y: 2 * y, r: 0.5, vx: 'periodX' in options ? 0 : x, vy: y });
        }
        expect(timeline.next()).toBe(null);
        expect(timeline.runTo(1e6)).toBe(0);
        expect(timeline.step()).toBe(null);
      }
    }
  });

  test('discs so fast around a torus that time does not tell where they are', () => {
    const random = createRandom(8);
    for (let run = 0; run < 10; run++) {
      const options = { periodX: 10, ...(run % 2 === 0 ? { periodY: 12 } : {}), gravity: { x: 0, y: -(10 ** random.between(-1, 40)) } };
      const discs = Array.from({ length: 16 }, (_, i) => ({
        ...{ x: 2.4 * (i % 4) + random.between(0, 0.4), y: 3 * Math.floor(i / 4), r: random.between(0.2, 0.9) },
        ...{ vx: random.between(-1, 1), vy: random.between(-1, 1), mass: i % 3 === 0 ? Infinity : 1 },
      }));
      const fast = [2, 7, 10].map((i) => ({ ...discs[i], vx: 10 ** random.between(12, 60), vy: random.between(-1, 1) }));
      const start = 10 ** random.between(-3, 3);
      expectSame(
        (scheduler) => new Timeline({ ...options, scheduler, collapse: { limit: 16 } }),
        (timeline) => {
          timeline.runTo(start);
          const added = discs.map((disc) => timeline.add(disc));
          for (const [i, disc] of fast.entries()) timeline.change(added[[2, 7, 10][i]], disc);
          for (let i = 0; i < 60; i++) {
            try {
              timeline.step();
            } catch (error) {
              if (!(error instanceof CollapseError)) throw error;
              break;
            }
          }
        },
      );
    }
  });

  test('a peek far ahead does not change what an edit brings about', () => {
    expectSame(
      (scheduler) => {
        const timeline = new Timeline({ scheduler });
        for (let i = 0; i < 10; i++) timeline.add({ x: 100 * i, y: 0, r: 1, vx: i === 0 ? 1 : 0 });
        return timeline;
      },
      (timeline) => {
        expect(timeline.next()?.time).toBe(98);
        timeline.runTo(2);
        timeline.next();
        timeline.add({ x: 6, y: 1, r: 1 });
        expect(timeline.next()?.kind).toBe('pair');
        timeline.runTo(300);
      },
    );
  });

  test('the cradle of 50 has k (50 − k) collisions, and the last k leave', () => {
    for (const scheduler of kinds) {
      for (const k of [1, 7, 25]) {
        const timeline = new Timeline({ scheduler });
        const balls = Array.from({ length: 50 }, (_, i) => timeline.add({ x: i < k ? i - 60 : i, y: 0, r: 0.5, vx: i < k ? 1 : 0 }));
        expect(timeline.runTo(1000)).toBe(k * (50 - k));
        expect(balls.map(({ vx }) => vx)).toEqual(balls.map((_, i) => (i >= 50 - k ? 1 : 0)));
      }
    }
  });
});

/** Seeds that take long: the campaign has them. */
const slow: ReadonlySet<number> = new Set([3, 10, 12, 22, 26, 31, 38, 46, 54, 57, 60, 61, 62, 68, 73, 77, 78, 80, 82, 92, 95, 99, 101]);

/** Two discs that touch, the first at rest; the second passes along it, closing in by so little that rounding decides whether they meet. */
function grazing(seed: number): { rest: Spot; pass: Spot } {
  const random = createRandom(seed);
  const angle = random.below(64);
  const size = 4096 + angle * angle; // of (4096 − k², 128 k)² its root, so the normal has length 1 but for rounding
  const [nx, ny] = [(4096 - angle * angle) / size, (128 * angle) / size];
  const [r, other] = [random.between(0.5, 1.5), random.between(0.5, 1.5)];
  const closing = 1e-8 / 2 ** random.below(20);
  return {
    rest: { x: 0, y: 0, r, vx: 0, vy: 0 },
    pass: { x: (r + other) * nx, y: (r + other) * ny, r: other, vx: -ny - closing * nx, vy: nx - closing * ny },
  };
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
}

describe('discs that touch and close in by a rounding, whose discriminant is rounded below 0, meet at once with every scheduler', () => {
  const seeds = Array.from({ length: 400 }, (_, i) => i + 1);
  /** Runs all with every scheduler; returns the events of the plain one. */
  const together = (build: (timeline: Timeline) => void, run: (timeline: Timeline) => void, options = {}) =>
    expectSame((scheduler) => {
      const timeline = new Timeline({ scheduler, ...options });
      build(timeline);
      return timeline;
    }, run).eventCount;

  test('as they are added', () => {
    let met = 0;
    for (const seed of seeds) {
      const { rest, pass } = grazing(seed);
      const events = together(
        (timeline) => [rest, pass].map((disc) => timeline.add(disc)),
        (timeline) => timeline.runTo(1),
      );
      met += events;
    }
    expect(met).toBeGreaterThan(100);
  });

  test('as one is hit from behind', () => {
    let met = 0;
    for (const seed of seeds) {
      const { rest, pass } = grazing(seed);
      const { x, y, r, vx, vy } = pass;
      met += together(
        (timeline) =>
          [rest, { ...pass, vx: 0, vy: 0 }, { ...pass, x: x - 3 * r * vx, y: y - 3 * r * vy }].map((disc) => timeline.add(disc)),
        (timeline) => timeline.runTo(r * 1.5),
      );
    }
    expect(met).toBeGreaterThan(500);
  });

  test('in a thin gas', () => {
    const meet = vi.spyOn(Crossings.prototype, 'meet');
    const random = createRandom(1);
    const spots = Array.from({ length: 25 }, (_, i) => ({
      ...{ x: 10 * (i % 5) + random.between(3, 7), y: 10 * Math.floor(i / 5) + random.between(3, 7), r: 0.5 },
      ...{ vx: random.between(-3, 3), vy: random.between(-3, 3) },
    }));
    together(
      (timeline) => spots.map((disc) => timeline.add(disc)),
      (timeline) => {
        timeline.runTo(300);
        const first = timeline.eventCount;
        for (const seed of seeds.slice(0, 60)) {
          const pair = Object.values(grazing(seed)).map((disc) => timeline.add({ ...disc, x: disc.x / 8, y: disc.y / 8, r: disc.r / 8 }));
          timeline.runTo(timeline.now + 0.01);
          for (const disc of pair) timeline.remove(disc);
        }
        expect(timeline.eventCount - first).toBeGreaterThan(20);
      },
      { periodX: 50, periodY: 50 },
    );
    expect(meet.mock.calls.length).toBeGreaterThan(100);
    meet.mockRestore();
  });
});

describe('options.scheduler', () => {
  test('is no part of the state: snapshots move between kinds, and a fork keeps its kind', () => {
    const calendar = gas(60, 20, 1, { scheduler: 'calendar' });
    calendar.runTo(1);
    const plain = Timeline.from(calendar.snapshot(), { scheduler: 'plain' });
    const fork = calendar.fork(0.5);
    for (const timeline of [calendar, plain, fork]) timeline.runTo(3);
    expect(plain.hash()).toBe(calendar.hash());
    expect(fork.hash()).toBe(calendar.hash());
  });

  test('other values are refused', () => {
    expect(() => new Timeline({ scheduler: 'fast' as SchedulerKind })).toThrow(
      new TypeError(`new Timeline: options.scheduler must be one of 'calendar', 'plain', got "fast"`),
    );
    expect(() => Timeline.from(new Timeline().snapshot(), { scheduler: 'fast' as SchedulerKind })).toThrow(
      new TypeError(`Timeline.from: options.scheduler must be one of 'calendar', 'plain', got "fast"`),
    );
  });
});
