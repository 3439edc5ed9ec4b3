// No overlap is ever passed before the reported time: every flight is walked through in plain doubles.
import { describe, expect, it } from 'vitest';
import { separationWall } from '../../src/geometry/wall.ts';
import { timeOfImpactWall } from '../../src/motion/wall.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { curvedClasses } from '../oracle/generate-curved-walls.ts';
import { shapeOf, wallClasses } from '../oracle/generate-walls.ts';

/** Flights walked; CAROM_FLIGHTS=1000000 for a campaign. */
const flights = Number(process.env.CAROM_FLIGHTS ?? 2_100);
const straight = ['segment', 'capsule', 'box', 'polygon'] as const;
const curved = ['arc', 'round room', 'square room'] as const;
const names = ['ordinary', 'grid', 'decimals'];

describe('a flight up to its time of impact', () => {
  const cases = [...straight, ...curved].map((kind) => ({ kind }));
  it.each(cases)('never overlaps the $kind by more than rounding', ({ kind }) => {
    const random = createRandom(11);
    let walked = 0;
    let deepest = 0; // overlap before the time of impact
    let farthest = 0; // gap or overlap at it
    while (walked < flights / cases.length) {
      const name = names[walked % names.length];
      const isStraight = (straight as readonly string[]).includes(kind);
      const made = isStraight ? wallClasses(kind as 'box')[name](random) : null;
      const round = made === null ? curvedClasses(kind as 'arc')[name](random) : null;
      const wall = made !== null ? shapeOf(made) : round?.wall;
      const circle = made?.circle ?? round?.circle;
      if (wall === undefined || circle === undefined) throw new Error('no case');
      walked++;
      if (!(separationWall(circle, wall) > 0)) continue;
      const time = timeOfImpactWall(circle, wall);
      const speed = Math.abs(circle.vx) + Math.abs(circle.vy);
      const last = time < Infinity ? time : speed > 0 ? 100 / speed : 1;
      for (let i = 1; i < 12; i++) {
        const t = (last * i) / 12;
        const at = { x: circle.x + t * circle.vx, y: circle.y + t * circle.vy, r: circle.r };
        deepest = Math.max(deepest, -separationWall(at, wall));
      }
      if (time === Infinity) continue;
      const there = { x: circle.x + time * circle.vx, y: circle.y + time * circle.vy, r: circle.r };
      farthest = Math.max(farthest, Math.abs(separationWall(there, wall)));
    }
    expect(deepest).toBeLessThan(1e-11);
    expect(farthest).toBeLessThan(1e-9);
  });
});
