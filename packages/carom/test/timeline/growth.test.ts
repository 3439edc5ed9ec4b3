import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';
import { growing } from './compare-features.ts';

describe('discs that grow', () => {
  test('at rest they meet when their radii fill the gap, and part at the speed at which it closed', () => {
    const timeline = new Timeline();
    const a = timeline.add({ x: 0, y: 0, r: 0.5, growth: 0.25 });
    const b = timeline.add({ x: 3, y: 0, r: 0.5, growth: 0.75 });
    const event = timeline.step();
    expect(event?.time).toBe(2);
    expect([a.r, b.r]).toEqual([1, 2]);
    expect(event).toMatchObject({ kind: 'pair', approachSpeed: 1, impulse: 1, point: { x: 1, y: 0 } });
    expect([a.vx, b.vx]).toEqual([-1, 1]); // the gap opens at 2 − 1, as fast as it closed
    expect(timeline.next()).toBeNull();
  });

  test('who flies off more slowly than they grow is met again, from the side and head-on, within 1e-12', () => {
    for (let seed = 0; seed < runs(200); seed++) {
      const random = createRandom(seed);
      const timeline = new Timeline();
      const a = timeline.add({ x: 0, y: 0, r: random.between(0.1, 1), growth: random.between(0, 2) });
      const b = timeline.add({
        x: random.between(2.5, 9),
        y: random.between(-3, 3),
        r: random.between(0.1, 1),
        growth: random.between(0, 2),
        vx: random.between(-2, 2),
        vy: random.between(-2, 2),
      });
      const speed = Math.sqrt(b.vx ** 2 + b.vy ** 2);
      for (let k = 0; k < 5; k++) {
        if (timeline.step() === null) {
          expect(Math.sqrt((b.vx - a.vx) ** 2 + (b.vy - a.vy) ** 2), `seed ${seed}`).toBeGreaterThanOrEqual(a.growth + b.growth);
          break;
        }
        const distance = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
        expect(Math.abs(distance / (a.r + b.r) - 1), `seed ${seed}`).toBeLessThan(1e-12);
      }
      if (speed < a.growth + b.growth) expect(timeline.eventCount, `seed ${seed}`).toBeGreaterThan(2);
    }
  });

  test('at the sides of a room they meet by their radius then', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: -9, maxX: 8, maxY: 9 } });
    const disc = timeline.add({ x: 4, y: 0, r: 1, growth: 0.5, vx: 1 });
    timeline.step();
    expect([timeline.now, disc.x, disc.r, disc.vx]).toEqual([2, 6, 2, -2]);
  });

  test('nothing overlaps while a room fills', () => {
    const timeline = growing(3, 'calendar');
    for (let k = 1; k < 40; k++) {
      timeline.runTo(0.05 * k);
      expect(timeline.overlaps(1e-12).length).toBe(0);
    }
  });

  test('events, snapshots, the past and JSON tell of growth', () => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 1, y: 2, r: 0.5, growth: 0.25, vx: 1 });
    timeline.runTo(2);
    expect(disc.r).toBe(1);
    expect(JSON.parse(JSON.stringify(disc))).toMatchObject({ r: 1, growth: 0.25 });
    disc.growth = 0;
    timeline.runTo(4);
    expect(disc.r).toBe(1);
    expect([...timeline.at(1)][0]).toMatchObject({ r: 0.75, growth: 0.25 });
    expect(timeline.events(2, 2)[0]).toMatchObject({ kind: 'change', before: { r: 1, growth: 0.25 } });
    expect(Timeline.from(timeline.fork(1).snapshot()).get(0)?.growth).toBe(0.25);
  });

  test('growth is refused where there is no formula for it', () => {
    const rule = /disc.growth must be/;
    const disc = { x: 5, y: 5, r: 1, growth: 0.1 };
    expect(() => new Timeline({ gravity: { x: 0, y: -1 } }).add(disc)).toThrow(rule);
    expect(() => new Timeline({ deceleration: 1 }).add(disc)).toThrow(rule);
    expect(() => new Timeline().add({ ...disc, growth: -1 })).toThrow(
      'Timeline.add: disc.growth must be a finite number >= 0 and <= 1e75, got -1',
    );
    expect(() => new Timeline().add({ ...disc, growth: Number.NaN })).toThrow(rule);
    const timeline = new Timeline();
    const wall = timeline.addWall({ x: 0, y: 0, r: 1 });
    expect(() => timeline.add(disc)).toThrow(rule);
    timeline.remove(wall);
    timeline.add(disc);
    expect(() => timeline.addWall({ x: 0, y: 0, r: 1 })).toThrow(RangeError);
    expect(timeline.walls.length).toBe(0);
  });
});
