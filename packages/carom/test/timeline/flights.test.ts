import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline, type TimelineOptions } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';
import { anyWall, type Motion, placeAt, wallGap } from './gaps.ts';

/** Checks that `gapAt` is first 0 at `time` (or never, up to `horizon`), by looking everywhere before. Returns whether it could be checked. */
function checkFirstTouch(gapAt: (t: number) => number, time: number, horizon: number, what: string): boolean {
  if (gapAt(0) <= 0) return false; // overlapping starts have rules of their own
  const end = Math.min(time, horizon);
  let least = Infinity;
  for (let i = 0; i <= 250; i++) least = Math.min(least, gapAt((end * i) / 250));
  expect(least, `${what}: touches before ${time}`).toBeGreaterThan(-1e-11);
  if (time <= horizon) expect(Math.abs(gapAt(time)), `${what}: does not touch at ${time}`).toBeLessThan(1e-11 * (1 + time));
  return time <= horizon;
}

const flights: [string, TimelineOptions][] = [
  ['in a straight line', {}],
  ['under gravity', { gravity: { x: 0.3, y: -1.5 } }],
  ['on cloth', { deceleration: 0.4 }],
];

/** The first piece of a disc's flight, and how long it lasts. */
function motionOf(options: TimelineOptions, x: number, y: number, vx: number, vy: number): { motion: Motion; rest: number } {
  const { gravity = { x: 0, y: 0 }, deceleration = 0 } = options;
  const speed = Math.hypot(vx, vy);
  if (deceleration === 0) return { motion: { x, y, vx, vy, ax: gravity.x, ay: gravity.y }, rest: Infinity };
  return { motion: { x, y, vx, vy, ax: (-deceleration * vx) / speed, ay: (-deceleration * vy) / speed }, rest: speed / deceleration };
}

describe.each(flights)('predicted times %s', (_name, options) => {
  test('next() of a disc and a wall of any kind is the first moment their distance is 0', () => {
    let hits = 0;
    for (let seed = 0; seed < runs(1000); seed++) {
      const random = createRandom(seed);
      const wall = anyWall(seed);
      const [x, y, vx, vy] = [random.between(0, 10), random.between(0, 10), random.between(-2, 2), random.between(-2, 2)];
      const r = random.between(0.01, 1);
      const timeline = new Timeline({ ...options, history: { keyframes: 0 } });
      timeline.addWall(wall);
      timeline.add({ x, y, r, vx, vy });
      const { motion, rest } = motionOf(options, x, y, vx, vy);
      const next = timeline.next();
      const time = next?.kind === 'wall' ? next.time : Infinity;
      const gapAt = (t: number) => wallGap(wall, ...placeAt(motion, t), r);
      if (checkFirstTouch(gapAt, time, Math.min(rest, 20), `seed ${seed}, ${JSON.stringify(wall)}`)) hits++;
    }
    expect(hits).toBeGreaterThan(runs(120));
  });

  test('next() of two discs, one of them perhaps immovable, is the first moment their distance is 0', () => {
    let hits = 0;
    for (let seed = 0; seed < runs(800); seed++) {
      const random = createRandom(seed);
      const one = () => ({ x: random.between(0, 6), y: random.between(0, 6), vx: random.between(-2, 2), vy: random.between(-2, 2) });
      const [a, b] = [
        { ...one(), r: random.between(0.1, 1) },
        { ...one(), r: random.between(0.1, 1) },
      ];
      const fixed = random.below(3) === 0;
      const timeline = new Timeline({ ...options, history: { keyframes: 0 } });
      timeline.add(a);
      timeline.add(fixed ? { ...b, mass: Infinity } : b);
      const first = motionOf(options, a.x, a.y, a.vx, a.vy);
      const second = motionOf(fixed ? {} : options, b.x, b.y, b.vx, b.vy);
      const next = timeline.next();
      const time = next?.kind === 'pair' ? next.time : Infinity;
      const gapAt = (t: number) => {
        const [ax, ay] = placeAt(first.motion, t);
        const [bx, by] = placeAt(second.motion, t);
        return Math.hypot(bx - ax, by - ay) - a.r - b.r;
      };
      if (checkFirstTouch(gapAt, time, Math.min(first.rest, second.rest, 20), `seed ${seed}`)) hits++;
    }
    expect(hits).toBeGreaterThan(runs(60));
  });
});

describe('a run in which nothing overlaps', () => {
  test.each(flights)('%s: after any time no disc is in a wall or in another', (_name, options) => {
    for (let seed = 0; seed < 12; seed++) {
      const random = createRandom(seed);
      const timeline = new Timeline({ ...options, collapse: { cutoffSpeed: 1e-3 } });
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
      for (let i = 0; i < 3; i++) timeline.addWall(anyWall(8 * seed + i + 1000 * i));
      for (let i = 0; i < 12; i++) {
        const disc = timeline.add({
          x: random.between(1, 9),
          y: random.between(1, 9),
          r: 0.2,
          vx: random.between(-3, 3),
          vy: random.between(-3, 3),
        });
        if (timeline.overlaps().length > 0) timeline.remove(disc);
      }
      for (let t = 0.5; t <= 8; t += 0.5) {
        timeline.runTo(t);
        expect(timeline.overlaps(1e-9).map((item) => [seed, t, item.kind, item.depth])).toEqual([]);
      }
    }
  });
});
