import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { Timeline } from '../../../src/timeline/index.ts';
import { cosine, exponential } from '../../../src/timeline/resolve/thermal.ts';
import { runs } from '../../runs.ts';
import { compareFeatures } from '../compare-features.ts';
import { wallOfAnyKind } from '../every-kind.ts';

describe('a wall that moves', () => {
  test('is met where it is by then, and gives twice its speed', () => {
    const timeline = new Timeline();
    const wall = timeline.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 }, { velocity: { x: 1, y: 0 } });
    const disc = timeline.add({ x: 7, y: 0, r: 1, vx: -2 });
    const event = timeline.step();
    expect(event).toMatchObject({ kind: 'wall', time: 2, approachSpeed: 3, impulse: 6, point: { x: 2, y: 0 } });
    expect([disc.x, disc.vx]).toEqual([3, 4]);
    expect([wall.velocity, wall.since]).toEqual([{ x: 1, y: 0 }, 0]);
    timeline.runTo(3);
    expect(timeline.overlaps()).toEqual([]);
  });

  test('as seen from a frame in which it stands, it does what a wall at rest does, within 1e-9: every kind of wall, gravity too', () => {
    for (let seed = 0; seed < runs(60); seed++) {
      const random = createRandom(seed);
      const shape = wallOfAnyKind(random);
      const gravity = { x: 0, y: seed % 2 === 0 ? 0 : -2 };
      const velocity = { x: random.between(-2, 2), y: random.between(-2, 2) };
      const disc = {
        x: random.between(-2, 12),
        y: random.between(9, 12),
        r: random.between(0.1, 0.5),
        vx: random.between(-2, 2),
        vy: -random.between(1, 4),
      };
      const still = new Timeline({ gravity });
      still.addWall(shape);
      const a = still.add(disc);
      const moving = new Timeline({ gravity });
      moving.addWall(shape, { velocity });
      const b = moving.add({ ...disc, vx: disc.vx + velocity.x, vy: disc.vy + velocity.y });
      const events = [still.step(), moving.step()];
      expect(events[1]?.kind, `seed ${seed}`).toBe(events[0]?.kind);
      if (events[0] === null) continue;
      expect(moving.now, `seed ${seed}`).toBeCloseTo(still.now, 9);
      expect(b.x - velocity.x * moving.now, `seed ${seed}`).toBeCloseTo(a.x, 9);
      expect(b.vx - velocity.x, `seed ${seed}`).toBeCloseTo(a.vx, 8);
      expect(b.vy - velocity.y, `seed ${seed}`).toBeCloseTo(a.vy, 8);
    }
  });

  test('is a piston: a gas in one dimension pushed to half its length, slowly, has twice the speed', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 1 } });
    timeline.addWall({ x1: 10, y1: 0, x2: 10, y2: 1 }, { velocity: { x: -0.001, y: 0 } });
    const disc = timeline.add({ x: 3, y: 0.5, r: 0.001, vx: 1 });
    timeline.runTo(5000);
    expect(Math.abs(disc.vx)).toBeCloseTo(2, 2);
  });

  test('is kept by snapshots, history and JSON', () => {
    const timeline = new Timeline({ periodX: 10, periodY: 10 });
    timeline.addWall({ x: 5, y: 5, r: 1 }, { velocity: { x: 0.5, y: 0.25 } });
    timeline.add({ x: 1, y: 1, r: 0.5, vx: 1, vy: 0.9 });
    timeline.runTo(30);
    const again = Timeline.from(timeline.snapshot());
    timeline.runTo(60);
    again.runTo(60);
    expect(again.hash()).toBe(timeline.hash());
    expect(timeline.verify()).toBeGreaterThan(3);
    expect(JSON.parse(JSON.stringify(timeline.walls[0]))).toMatchObject({ velocity: { x: 0.5, y: 0.25 } });
    expect(timeline.eventCount).toBeGreaterThan(4);
  });
});

describe('a thermal wall', () => {
  test('exponential draws have mean 1, variance 1 and quantiles −ln(1 − q); cosines have mean 0 and mean square 1/2', () => {
    const random = createRandom(5);
    const draws = Float64Array.from({ length: 100_000 }, () => exponential(random)).sort();
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    expect(Math.abs(mean - 1)).toBeLessThan(0.012); // 4 σ of the mean of 100,000
    expect(Math.abs(variance - 1)).toBeLessThan(0.04);
    for (const q of [0.1, 0.5, 0.9, 0.99]) expect(Math.abs(draws[Math.floor(q * draws.length)] + Math.log(1 - q))).toBeLessThan(0.05);
    const cosines = Float64Array.from({ length: 100_000 }, () => cosine(random));
    expect(Math.abs(cosines.reduce((sum, x) => sum + x, 0))).toBeLessThan(1000);
    expect(Math.abs(cosines.reduce((sum, x) => sum + x * x, 0) / 100_000 - 0.5)).toBeLessThan(0.005);
  });

  test('brings a gas to its temperature: kT within 3 % in a room of kT 2.5 after a cold start', () => {
    const timeline = new Timeline({ history: { keyframes: 0 } });
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 12, maxY: 12 } }, { temperature: 2.5 });
    for (let i = 0; i < 36; i++)
      timeline.add({ x: 1 + 2 * (i % 6), y: 1 + 2 * Math.floor(i / 6), r: 0.3, vx: 0.1, vy: 0.05 * (i % 3), mass: 2 });
    timeline.runTo(100);
    let sum = 0;
    for (let k = 0; k < 400; k++) {
      timeline.runTo(timeline.now + 10);
      sum += timeline.kineticEnergy() / 36;
    }
    expect(Math.abs(sum / 400 / 2.5 - 1)).toBeLessThan(0.03);
  });
});

test('every scheduler gives the same bits with discs that grow, walls that move and thermal walls: edited, restored and forked', () => {
  for (let seed = 0; seed < runs(12); seed++) compareFeatures(seed, seed % 4 === 0 ? 'plain' : 'calendar');
  compareFeatures(207); // a wall came into reach by growth alone
});

test('motion and heat are refused where they are not worked out', () => {
  const box = { minX: 1, minY: 1, maxX: 2, maxY: 2 };
  const velocity = { x: 1, y: 0 };
  expect(() => new Timeline({ deceleration: 1 }).addWall(box, { velocity })).toThrow(
    'Timeline.addWall: options.velocity must be (0, 0) where there is deceleration, got ',
  );
  expect(() => new Timeline().addWall(box, { velocity, sensor: true })).toThrow('options.velocity must be (0, 0) of a sensor');
  expect(() => new Timeline().addWall(box, { temperature: 1, sensor: true })).toThrow('options.temperature must be 0 of a sensor, got 1');
  expect(() => new Timeline({ ties: 'simultaneous' }).addWall(box, { temperature: 1 })).toThrow('options.temperature must be 0 where');
  expect(() => new Timeline().addWall(box, { temperature: -1 })).toThrow(RangeError);
  expect(() => new Timeline().addWall(box, { velocity: { x: Infinity, y: 0 } })).toThrow(RangeError);
});
