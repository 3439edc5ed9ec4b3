import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { type PairEvent, type StopEvent, Timeline, type WallEvent } from '../../src/timeline/index.ts';

describe('a disc on cloth', () => {
  test('stops after v²/2a, at v/a, within 1e-12 of both, in any direction', () => {
    const random = createRandom(1);
    for (let i = 0; i < 500; i++) {
      const speed = 10 ** random.between(-3, 2);
      const deceleration = 10 ** random.between(-2, 1);
      const angle = random.between(0, 2 * Math.PI);
      const timeline = new Timeline({ deceleration });
      const disc = timeline.add({ x: 0, y: 0, r: 1, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle) });
      const stop = timeline.step() as StopEvent;
      const way = speed ** 2 / (2 * deceleration);
      expect(stop.kind).toBe('stop');
      expect(Math.abs(stop.time / (speed / deceleration) - 1)).toBeLessThan(1e-12);
      expect(Math.abs(Math.hypot(disc.x, disc.y) / way - 1)).toBeLessThan(1e-12);
      expect([disc.vx, disc.vy, stop.point]).toEqual([0, 0, { x: disc.x, y: disc.y }]);
      expect(timeline.next()).toBe(null);
    }
  });

  test('has place and speed of x = v t − a t²/2 in between, and reading them changes nothing', () => {
    const timeline = new Timeline({ deceleration: 2 });
    const disc = timeline.add({ x: 1, y: 0, r: 1, vx: 4 });
    timeline.runTo(1);
    expect([disc.x, disc.vx, timeline.kineticEnergy(), timeline.momentum().x]).toEqual([4, 2, 2, 2]);
    expect(timeline.eventCount).toBe(1);
    timeline.runTo(3);
    expect([disc.x, disc.vx]).toEqual([5, 0]);
    expect([...timeline.at(1.5)].map(({ x, vx }) => [x, vx])).toEqual([[4.75, 1]]);
  });

  test('meets a wall at the time of v t − a t²/2 = way, or never if it stops before it', () => {
    const timeline = new Timeline({ deceleration: 2 });
    timeline.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
    const disc = timeline.add({ x: 0, y: 0, r: 1, vx: 5 });
    const hit = timeline.step() as WallEvent;
    expect([hit.kind, hit.time, hit.approachSpeed, disc.x, disc.vx]).toEqual(['wall', 1, 3, 4, -3]);
    timeline.runTo(9);
    expect(disc.x).toBe(4 - 9 / 4);
    const short = new Timeline({ deceleration: 2 });
    short.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
    short.add({ x: 0, y: 0, r: 1, vx: 3.9 });
    expect(short.runTo(99)).toBe(1);
  });

  test('that just reaches a wall stops there without a meeting', () => {
    const timeline = new Timeline({ deceleration: 2 });
    timeline.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
    timeline.add({ x: 0, y: 0, r: 1, vx: 4 });
    expect(timeline.step()?.kind).toBe('stop');
    expect(timeline.next()).toBe(null);
  });

  test('hits a resting one with the speed left: v² − 2 a way', () => {
    const timeline = new Timeline({ deceleration: 0.5 });
    const cue = timeline.add({ x: 0, y: 0, r: 1, vx: 3 });
    const ball = timeline.add({ x: 7, y: 0, r: 1 });
    const hit = timeline.step() as PairEvent;
    expect(hit.kind).toBe('pair');
    for (const [value, expected] of [
      [hit.time, 2],
      [hit.approachSpeed, 2],
      [ball.vx, 2],
    ])
      expect(value).toBeCloseTo(expected, 14);
    expect(cue.vx).toBe(0);
    timeline.runTo(99);
    expect([cue.x, ball.x].map((x) => Math.round(x * 1e13) / 1e13)).toEqual([5, 11]);
  });

  test('two that roll the same way meet when the faster has caught up: both slow down alike', () => {
    const timeline = new Timeline({ deceleration: 1 });
    timeline.add({ x: 0, y: 0, r: 1, vx: 6 });
    timeline.add({ x: 6, y: 0, r: 1, vx: 4 });
    expect((timeline.step() as PairEvent).time).toBe(2);
  });

  test('one that would catch up only after the other has stopped meets it at rest', () => {
    const timeline = new Timeline({ deceleration: 1 });
    timeline.add({ x: 0, y: 0, r: 1, vx: 6 });
    const slow = timeline.add({ x: 8, y: 0, r: 1, vx: 1 });
    expect(timeline.step()?.kind).toBe('stop');
    expect(slow.x).toBe(8.5);
    const hit = timeline.step() as PairEvent;
    expect(hit.kind).toBe('pair');
    expect(hit.time).toBeCloseTo(6 - Math.sqrt(36 - 13), 14);
  });

  test('an immovable disc keeps its speed', () => {
    const timeline = new Timeline({ deceleration: 1 });
    const piston = timeline.add({ x: 0, y: 0, r: 1, vx: 3, mass: Infinity });
    timeline.runTo(10);
    expect([piston.x, piston.vx, timeline.eventCount]).toEqual([30, 3, 1]);
  });

  test('a disc so slow that its squared speed vanishes stops at once', () => {
    const timeline = new Timeline({ deceleration: 1 });
    const disc = timeline.add({ x: 3, y: 0, r: 1, vx: 1e-200 });
    expect([timeline.runTo(1), disc.vx, disc.x]).toEqual([1, 0, 3]);
  });

  test('a change on the way takes the disc from where it is and with the speed it has then', () => {
    const timeline = new Timeline({ deceleration: 1 });
    const disc = timeline.add({ x: 0, y: 0, r: 1, vx: 4 });
    timeline.runTo(1);
    timeline.change(disc, { r: 2 });
    expect([disc.x, disc.vx]).toEqual([3.5, 3]);
    timeline.change(disc, { mass: Infinity });
    timeline.runTo(3);
    expect([disc.x, disc.vx]).toEqual([9.5, 3]);
  });
});

describe('a table with cloth', () => {
  test('comes to rest: every ball stops, energy only falls, and the run repeats to the last bit', () => {
    const build = () => {
      const random = createRandom(5);
      const table = new Timeline({ deceleration: 0.2, collapse: { cutoffSpeed: 1e-4 } });
      table.addWall({ inside: { minX: 0, minY: 0, maxX: 2.54, maxY: 1.27 } }, { material: { restitution: 0.8 } });
      for (let i = 0; i < 15; i++) {
        const [x, y] = [0.2 + 0.4 * (i % 5), 0.2 + 0.4 * Math.floor(i / 5)];
        table.add({ x, y, r: 0.0286, vx: random.between(-3, 3), vy: random.between(-3, 3), material: { restitution: 0.95 } });
      }
      return table;
    };
    const table = build();
    let energy = Infinity;
    for (let t = 0; t < 20; t += 0.25) {
      table.runTo(t);
      expect(table.kineticEnergy()).toBeLessThanOrEqual(energy);
      energy = table.kineticEnergy();
    }
    expect([energy, table.next()]).toEqual([0, null]);
    expect([...table].every(({ vx, vy }) => vx === 0 && vy === 0)).toBe(true);
    const other = build();
    other.runTo(100);
    table.runTo(100);
    expect(other.hash()).toBe(table.hash());
  });
});
