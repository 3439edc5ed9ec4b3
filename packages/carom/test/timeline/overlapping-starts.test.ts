import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { CollapseError, Timeline, type WallEvent } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';
import { wallOfAnyKind } from './every-kind.ts';

describe('a disc that overlaps a wall from the start', () => {
  test('and parts from its side meets no corner that it comes near on the way out', () => {
    // Parts to the left, falls past the lower corner: 10⁷ grazes of that corner, 2e-16 apart, before it was looked at which side is nearest.
    const points = [
      { x: 3.2, y: 7.1 },
      { x: 2.6, y: 7 },
      { x: 2.7, y: 6.3 },
      { x: 3.3, y: 6.4 },
    ];
    const timeline = new Timeline({ gravity: { x: 0, y: -2.65 } });
    timeline.addWall({ points });
    timeline.add({ x: 2.5, y: 6.5, r: 0.25, vx: -1, vy: -2 });
    expect(timeline.overlaps()).toHaveLength(1);
    expect(timeline.next()).toBe(null);
  });

  test('and parts, on a straight flight, from a wall of any kind meets it only once it is outside: never a graze without end', () => {
    let overlapping = 0;
    for (let seed = 0; seed < runs(4000); seed++) {
      const random = createRandom(seed);
      const timeline = new Timeline({ history: { keyframes: 0 } });
      timeline.addWall(wallOfAnyKind(random));
      timeline.add({
        x: random.between(2, 8),
        y: random.between(2, 8),
        r: random.between(0.1, 1),
        vx: random.between(-2, 2),
        vy: random.between(-2, 2),
      });
      if (timeline.overlaps().length === 0) continue;
      overlapping++;
      let grazes = 0;
      for (let i = 0; i < 50; i++) {
        const event = timeline.step() as WallEvent | null; // without end in an arc that closes round it
        if (event === null) break;
        if (event.impulse === 0) grazes++;
      }
      expect(grazes, `seed ${seed}`).toBeLessThan(2);
    }
    expect(overlapping).toBeGreaterThan(runs(300));
  });

  test('and is thrown off it falls back onto it once, as from the same place without overlap', () => {
    const fall = (y: number) => {
      const timeline = new Timeline({ gravity: { x: 0, y: -10 } });
      timeline.addWall({ minX: -1, minY: -1, maxX: 1, maxY: 0 });
      timeline.add({ x: 0.9, y, r: 1, vx: 0.1, vy: 5 });
      return timeline.step() as WallEvent;
    };
    const hit = fall(1 - 1e-9);
    expect(hit.time).toBeCloseTo(1, 8);
    expect([fall(1).time, hit.normal]).toEqual([1, { x: 0, y: 1 }]);
  });
});

describe('a disc put outside a room', () => {
  const box = { inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 } };
  const ring = { inside: { x: 2, y: 2, r: 2 } };

  test.each([
    ['box', box],
    ['ring', ring],
  ])('(%s) is listed by overlaps as deep as it must move to come in', (_, room) => {
    const timeline = new Timeline();
    const wall = timeline.addWall(room);
    const disc = timeline.add({ x: 10, y: 2, r: 0.5 });
    expect(timeline.overlaps()).toEqual([{ kind: 'wall', a: disc, wall, depth: 6.5 }]);
    expect(timeline.next()).toBe(null); // at rest: nothing moves it
  });

  test.each([
    ['box', box],
    ['ring', ring],
  ])('(%s) comes in freely if it flies there, and does not leave again', (_, room) => {
    const timeline = new Timeline();
    timeline.addWall(room);
    const disc = timeline.add({ x: 10, y: 2, r: 0.5, vx: -1 });
    expect(timeline.step()?.time).toBe(9.5);
    expect(disc.x).toBe(0.5);
    for (let i = 0; i < 20; i++) {
      timeline.step();
      expect(disc.x >= 0.5 && disc.x <= 3.5).toBe(true);
    }
  });

  test.each([
    ['box', box],
    ['ring', ring],
  ])('(%s) is thrown back at once if it flies away', (_, room) => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 10, y: 2, r: 0.5, vx: 1 });
    timeline.addWall(room);
    expect(timeline.step()).toMatchObject({ kind: 'wall', time: 0, normal: { x: -1, y: 0 } });
    expect([disc.x, disc.vx]).toEqual([10, -1]);
    expect(timeline.step()?.time).toBe(9.5);
  });

  test('(ring) at any place and in any flight, stays in once it has come in', () => {
    let came = 0;
    for (let seed = 0; seed < runs(300); seed++) {
      const random = createRandom(seed);
      const [flight, cx, cy] = [random.below(3), random.between(-9, 9), random.between(-9, 9)];
      const options = flight === 0 ? {} : flight === 1 ? { deceleration: 0.01 } : { gravity: { x: 0, y: -1 } };
      const timeline = new Timeline({ ...options, history: { keyframes: 0 } });
      timeline.addWall({ inside: { x: cx, y: cy, r: 2 } });
      const angle = random.between(0, 6.28);
      const far = random.between(1.6, 9);
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
      const aside = random.between(-1, 1); // towards the ring, or past it
      const speed = random.between(1, 4);
      const disc = timeline.add({
        x: cx + far * ux,
        y: cy + far * uy,
        r: 0.5,
        vx: -speed * (ux - aside * uy),
        vy: -speed * (uy + aside * ux),
      });
      const out = () => Math.hypot(disc.x - cx, disc.y - cy) - 1.5;
      let isIn = false;
      for (let i = 1; i < 200; i++) {
        try {
          timeline.runTo(i / 20);
        } catch (error) {
          if (isIn || flight !== 2 || !(error instanceof CollapseError)) throw error;
          break; // it fell past the room and is pressed away from it
        }
        const depth = out();
        if (isIn && !(depth < 1e-9)) expect(depth, `seed ${seed} at ${i / 20}`).toBeLessThan(1e-9);
        if (depth < 0) isIn = true;
      }
      if (isIn) came++;
    }
    expect(came).toBeGreaterThan(runs(80));
  });

  test('or moved there by change is treated alike', () => {
    const timeline = new Timeline();
    timeline.addWall(box);
    const disc = timeline.add({ x: 2, y: 2, r: 0.5, vx: 1 });
    disc.x = 10;
    expect(timeline.overlaps()).toMatchObject([{ depth: 6.5 }]);
    expect(timeline.step()?.time).toBe(0);
    expect(disc.vx).toBe(-1);
  });
});
