// 24 random worlds of joined discs, a quarter with clumps; `npm run joints` plays 5,000 for longer.
import { expect, it } from 'vitest';
import { sample } from '../runs.ts';
import { joinedWorld, playJoined } from './joined-worlds.ts';

it.each(sample([0, 8, 16]))('eight worlds of joined discs from seed %i keep the invariant, do not explode, and go on alike', (first) => {
  const wrong = Array.from({ length: 8 }, (_, i) => [first + i, playJoined(first + i, 60)]).filter(([, words]) => words !== null);
  expect(wrong).toEqual([]);
});

it('world 103647 goes on alike where a joint that holds nothing comes into the place of one that broke', () => {
  expect(playJoined(103647, 40)).toBe(null);
});

it.each([
  [509, 'impulses of what was held back come again'],
  [1062, 'something moving drives joints that contradict each other'],
  [70168, 'what solving changes has no bound'],
])('world %i does not explode where %s', (seed) => {
  const { world, before, speed } = joinedWorld(seed);
  for (let step = 0; step < 100; step++) {
    before(step, world);
    world.step(1 / 60);
    for (const { vx, vy } of world) expect(Math.hypot(vx, vy)).toBeLessThan(20 * speed); // 7,000, 45 and 24 times without
  }
});
