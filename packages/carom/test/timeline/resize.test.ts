import { describe, expect, test } from 'vitest';
import { type ChangeEvent, type PairEvent, Timeline, type WallEvent } from '../../src/timeline/index.ts';

describe('a disc resized at now', () => {
  test('meets what it now reaches when it now reaches it', () => {
    const timeline = new Timeline();
    const a = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    timeline.add({ x: 10, y: 0, r: 1 });
    expect(timeline.next()?.time).toBe(8);
    timeline.runTo(2);
    a.r = 3;
    expect(timeline.next()?.time).toBe(6);
    const change = timeline.events().at(-1) as ChangeEvent;
    expect([change.kind, change.time, change.before.r, change.after.r, change.before.x, change.after.x]).toEqual(['change', 2, 1, 3, 2, 2]);
    const hit = timeline.step() as PairEvent;
    expect([hit.time, hit.point]).toEqual([6, { x: 9, y: 0 }]);
  });

  test('that grows into another overlaps it, is listed, and meets it at once if they approach, never if they part', () => {
    const timeline = new Timeline();
    const a = timeline.add({ x: 0, y: 0, r: 1 });
    const b = timeline.add({ x: 3, y: 0, r: 1, vx: -0.5 });
    a.r = 2.5;
    expect(timeline.overlaps().map(({ kind, depth }) => [kind, depth])).toEqual([['pair', 0.5]]);
    expect(timeline.next()?.time).toBe(0);
    timeline.step();
    expect([a.vx, b.vx, timeline.next()]).toEqual([-0.5, 0, null]);
    expect(a.x).toBe(0); // places are never edited
  });

  test('that shrinks passes where it did not', () => {
    const timeline = new Timeline();
    timeline.addWall({ x1: 5, y1: 1, x2: 5, y2: 9 });
    const disc = timeline.add({ x: 0, y: 0, r: 2, vx: 1 });
    expect(timeline.next()?.kind).toBe('wall');
    disc.r = 0.5;
    expect(timeline.next()).toBe(null);
  });

  test('in a room: no larger than the room, and out of the wall by its own velocity', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 } });
    const disc = timeline.add({ x: 1, y: 2, r: 0.5, vx: -1 });
    expect(() => {
      disc.r = 2.5;
    }).toThrow('Disc.r: disc.r must be small enough to fit wall 0, got 2.5');
    disc.r = 1.5;
    const hit = timeline.step() as WallEvent;
    expect([hit.time, disc.vx, disc.x]).toEqual([0, 1, 1]);
    timeline.runTo(10);
    expect(timeline.overlaps(1e-12)).toEqual([]);
  });

  test('under gravity, on cloth and on a torus keeps place and speed of that moment', () => {
    for (const options of [{ gravity: { x: 0, y: -2 } }, { deceleration: 1 }, { periodX: 5, periodY: 5 }]) {
      const timeline = new Timeline(options);
      const disc = timeline.add({ x: 1, y: 1, r: 0.5, vx: 4, vy: 3 });
      timeline.runTo(1.5);
      const before = [disc.x, disc.y, disc.vx, disc.vy];
      disc.r = 1;
      expect([disc.x, disc.y, disc.vx, disc.vy]).toEqual(before);
      timeline.runTo(2.5);
      const twin = Timeline.from(timeline.snapshot());
      expect([...twin].map(({ r, x }) => [r, x])).toEqual([[1, disc.x]]);
      expect(timeline.verify()).toBe(2);
    }
  });
});
