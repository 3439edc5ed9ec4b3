import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline } from '../../src/timeline/index.ts';
import { naiveEvents } from './naive.ts';
import { gas, randomSystem, trail } from './systems.ts';

describe('the run', () => {
  test('the events are those of the textbook loop, disc for disc, until chaos takes over', () => {
    for (let seed = 0; seed < 30; seed++) {
      const timeline = gas(12, 6, seed);
      const expected = naiveEvents(
        [...timeline].map(({ x, y, r, vx, vy, mass }) => ({ x, y, r, vx, vy, mass })),
        6,
        40,
      );
      for (const [time, i, j] of expected) {
        const event = timeline.step();
        if (event?.kind !== 'pair' && event?.kind !== 'wall') throw new Error('no meeting');
        expect([event.a.id, event.kind === 'pair' ? event.b.id : -1]).toEqual([i, j]);
        expect(Math.abs(event.time - time)).toBeLessThan(1e-8);
      }
    }
  });

  test('200 elastic discs keep their energy within 1e-12 over 100,000 collisions, and overlap by less than 1e-12', () => {
    const timeline = gas(200, 20, 3, { history: { keyframes: 0 } });
    const energy = timeline.kineticEnergy();
    let pairs = 0;
    while (pairs < 100_000) if (timeline.step()?.kind === 'pair') pairs++;
    expect(Math.abs(timeline.kineticEnergy() / energy - 1)).toBeLessThan(1e-12);
    expect(timeline.overlaps(1e-12)).toEqual([]);
  });

  test('time never runs back, and no disc leaves its room by more than rounding, whatever walls and discs are in it', () => {
    for (let seed = 0; seed < 60; seed++) {
      const timeline = randomSystem(seed);
      const inTheWay = new Set(timeline.overlaps().map((one) => one.a.id));
      let last = 0;
      for (let i = 0; i < 300; i++) {
        const event = timeline.step();
        if (event === null) break;
        if (!(event.time >= last) || timeline.now !== event.time) expect([event.time, timeline.now]).toEqual([last, event.time]);
        last = event.time;
      }
      for (const { kind, a, depth } of timeline.overlaps(1e-11)) {
        if (kind === 'wall' && !inTheWay.has(a.id)) throw new Error(`seed ${seed}: disc ${a.id} is ${depth} deep in a wall`);
      }
    }
  });

  test('the order of adding, not chance, decides ties: pairs before walls, then the lower id', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: -10, minY: -10, maxX: 10, maxY: 10 } });
    timeline.add({ x: 5, y: 5, r: 1, vx: 1 }); // wall at 4
    timeline.add({ x: -5, y: 5, r: 1, vx: -1 }); // wall at 4
    timeline.add({ x: 5, y: -5, r: 1, vx: -1 }); // these two at 4
    timeline.add({ x: -5, y: -5, r: 1, vx: 1 });
    const order = [timeline.step(), timeline.step(), timeline.step()].map((event) => [event?.time, event?.kind, event?.a?.id]);
    expect(order).toEqual([
      [4, 'pair', 2],
      [4, 'wall', 0],
      [4, 'wall', 1],
    ]);
  });

  test('a corner is two events at one time, and the disc comes back the way it came', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 } });
    const disc = timeline.add({ x: 2, y: 2, r: 0.5, vx: 1, vy: 1 });
    expect(timeline.runTo(1.5)).toBe(2);
    expect([disc.x, disc.y, disc.vx, disc.vy]).toEqual([3.5, 3.5, -1, -1]);
  });

  test('a disc sent into the corner of two cushions stays on the table, however nearly it meets both at once', () => {
    for (let k = -40; k <= 40; k++) {
      const timeline = new Timeline();
      const table = [
        [0, 0, 2.54, 0],
        [2.54, 0, 2.54, 1.27],
        [2.54, 1.27, 0, 1.27],
        [0, 1.27, 0, 0],
      ];
      for (const [x1, y1, x2, y2] of table) timeline.addWall({ x1, y1, x2, y2 }, { material: { restitution: 0.85 } });
      const r = 0.028575;
      const disc = timeline.add({ x: 2.54 - r - 1, y: 1.27 - r - 1, r, vx: 5, vy: 5 * (1 + k * 2 ** -52) });
      timeline.runTo(60);
      expect(timeline.eventCount).toBeGreaterThan(6);
      expect(Math.min(disc.x, 2.54 - disc.x, disc.y, 1.27 - disc.y)).toBeGreaterThan(r - 1e-12);
    }
  });

  test('a grain does not slip through where two segments join', () => {
    const random = createRandom(5);
    for (let seed = 0; seed < 40; seed++) {
      const timeline = new Timeline({ history: { keyframes: 0 } });
      const corners = Array.from({ length: 7 }, (_, i) => {
        const angle = ((i + random.between(-0.3, 0.3)) / 7) * 2 * Math.PI;
        return [Math.cos(angle), Math.sin(angle)];
      });
      corners.forEach(([x1, y1], i) => {
        const [x2, y2] = corners[(i + 1) % 7];
        timeline.addWall({ x1, y1, x2, y2 });
      });
      const [aimX, aimY] = corners[random.below(7)];
      const disc = timeline.add({ x: 0, y: 0, r: 1e-9, vx: aimX, vy: aimY });
      for (let i = 0; i < 500; i++) timeline.step();
      expect(Math.hypot(disc.x, disc.y)).toBeLessThan(1);
    }
  });

  test('a grain does not slip past the corner of a solid box', () => {
    for (let k = -30; k <= 30; k++) {
      const timeline = new Timeline();
      timeline.addWall({ minX: 0, minY: 0, maxX: 1, maxY: 1 });
      const disc = timeline.add({ x: -3, y: -2 + k * 2 ** -52, r: 2 ** -30, vx: 3, vy: 2 });
      timeline.runTo(1.5);
      expect(disc.x < 1e-9 || disc.y < 1e-9).toBe(true);
    }
  });

  test('billiards in a square is a straight line unfolded', () => {
    const timeline = new Timeline({ history: { keyframes: 0 } });
    timeline.addWall({ inside: { minX: -0.25, minY: -0.25, maxX: 1.25, maxY: 1.25 } });
    const disc = timeline.add({ x: 0.3, y: 0.6, r: 0.25, vx: 1, vy: 0.6180339887498949 });
    const fold = (x: number) => 1 - Math.abs(1 - (((x % 2) + 2) % 2));
    timeline.runTo(700);
    expect(timeline.eventCount).toBeGreaterThan(1000);
    expect(Math.abs(disc.x - fold(0.3 + 700))).toBeLessThan(1e-9);
    expect(Math.abs(disc.y - fold(0.6 + 700 * 0.6180339887498949))).toBeLessThan(1e-9);
  });

  test('billiards in a circle keeps its angle: after 1,000 bounces each chord is as long as the first', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { x: 0, y: 0, r: 1.5 } });
    const disc = timeline.add({ x: 0.5, y: 0, r: 0.5, vx: 0.3, vy: 0.7 });
    const spin = 0.5 * 0.7;
    for (let i = 0; i < 1000; i++) timeline.step();
    expect(Math.abs(disc.x * disc.vy - disc.y * disc.vx - spin)).toBeLessThan(1e-11);
    const [first, second] = timeline.eventsSince(2);
    const last = timeline.eventsSince(timeline.eventCount - 2);
    expect(Math.abs(last[1].time - last[0].time - (second.time - first.time))).toBeLessThan(1e-9);
  });

  test('a disc that skims the inside of a circle stays in it', () => {
    const timeline = new Timeline({ history: { keyframes: 0 } });
    timeline.addWall({ inside: { x: 0, y: 0, r: 1 } });
    const disc = timeline.add({ x: 0.9, y: 0, r: 0.1, vx: 1e-9, vy: 1 });
    for (let i = 0; i < 5000; i++) timeline.step();
    expect(Math.hypot(disc.x, disc.y)).toBeLessThan(0.9 + 1e-12);
  });
});

describe('reading changes nothing', () => {
  test('1 read or 1,000 reads of every kind: the same events, the same state', () => {
    const plain = gas(30, 10, 11);
    plain.runTo(20);
    const watched = gas(30, 10, 11);
    const buffer = new Uint8Array(10_000);
    for (let i = 1; i <= 1000; i++) {
      watched.next();
      for (const disc of watched) disc.x + disc.vy;
      watched.at(watched.now * 0.7);
      watched.events(watched.now - 0.1);
      watched.hash();
      watched.snapshot(buffer);
      watched.kineticEnergy();
      if (i % 50 === 0) watched.overlaps();
      if (i % 50 === 0) watched.fork(watched.now / 2).runTo(watched.now + 1);
      watched.runTo((20 * i) / 1000);
    }
    expect(watched.hash()).toBe(plain.hash());
    expect(trail(watched)).toBe(trail(plain));
  });

  test('step by step or in one go: the same events, the same state', () => {
    for (let seed = 0; seed < 40; seed++) {
      const whole = randomSystem(seed);
      whole.runTo(10);
      const stepped = randomSystem(seed);
      for (let next = stepped.next(); next !== null && next.time <= 10; next = stepped.next()) {
        const { time, kind, a } = next;
        const event = stepped.step();
        expect([event?.time, event?.kind, event?.a]).toEqual([time, kind, a]);
      }
      stepped.runTo(10);
      expect(stepped.hash()).toBe(whole.hash());
      expect(trail(stepped)).toBe(trail(whole));
    }
  });
});
