import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline, type WallEvent } from '../../src/timeline/index.ts';
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
    for (let seed = 0; seed < 4000; seed++) {
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
    expect(overlapping).toBeGreaterThan(300);
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
