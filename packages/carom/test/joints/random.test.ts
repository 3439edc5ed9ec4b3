// 24 random worlds of joined discs, a quarter with clumps, a quarter with walls that hold some; `npm run joints` plays 5,000 for longer.
import { expect, it } from 'vitest';
import { runs, sample } from '../runs.ts';
import { joinedWorld, playJoined } from './joined-worlds.ts';

it.each(sample([0, 8, 16]))('eight worlds of joined discs from seed %i keep the invariant, do not explode, and go on alike', (first) => {
  const wrong = Array.from({ length: runs(8) }, (_, i) => [first + i, playJoined(first + i, 60)]).filter(([, words]) => words !== null);
  expect(wrong).toEqual([]);
});

it('world 103647 goes on alike where a joint that holds nothing comes into the place of one that broke', () => {
  expect(playJoined(103647, 40)).toBe(null);
});

it('world 402810 goes on alike at 1024 times the lengths, where energies fall below what doubles can hold', () => {
  expect(playJoined(402810, 100)).toBe(null);
});

it('world 7103977 comes again from bytes: joints are known before walls that touch are made one surface', () => {
  expect(playJoined(7103977, 12)).toBe(null);
});

it.each([402401, 402675])('world %i comes again from bytes: impulses of what was held back do not grow without end', (seed) => {
  expect(playJoined(seed, 100)).toBe(null); // refused for an impulse that is no number
});

it.each([
  [20, 'what solving changes has no bound'],
  [1035, 'a group gains while a joint of it is far off'],
  [2013, 'such a group may change as much as any'],
  [2037, 'what is solved after the move has no bound'],
])('world %i does not explode where %s', (seed) => {
  const { world, before, speed } = joinedWorld(seed);
  for (let step = 0; step < 100; step++) {
    before(step, world);
    world.step(1 / 60);
    for (const { vx, vy } of world) expect(Math.hypot(vx, vy)).toBeLessThan(20 * speed); // 1e4 times and more without
  }
});
