// Cores of hulls never come nearer than they may: random worlds, checked by brute force at instants of each sub-step.
import { describe, expect, it } from 'vitest';
import { HullEvents } from '../../src/hulls/hull-events.ts';
import { addBody } from '../../src/hulls/index.ts';
import { World } from '../../src/world/world.ts';
import { sample } from '../runs.ts';
import { FloorChecker } from './floor/checker.ts';
import { stir } from './floor/stirring.ts';
import { randomOf, worldOf } from './floor/worlds.ts';

describe('the floor of hulls', () => {
  it.each(sample([3, 26, 50, 113, 179, 195, 208, 236, 200002, 200011, 200017]))('holds in the random world %i', (seed) => {
    const checker = new FloorChecker(worldOf(seed), 5);
    for (let n = 0; n < 40; n++) checker.step(1 / 60);
    expect(checker.breaches).toEqual([]);
    expect(checker.looks).toBeGreaterThan(39);
  });

  it.each([2000004, 2000009, 2000016])('holds in the random world %i, which is edited between steps', (seed) => {
    const world = worldOf(seed);
    const checker = new FloorChecker(world, 5);
    const random = randomOf(seed + 0x3c6ef372);
    for (let n = 0; n < 40; n++) {
      stir(world, random);
      checker.step(1 / 60);
    }
    expect(checker.breaches).toEqual([]);
  });

  it('is broken where no event is predicted: the checker sees it', () => {
    const events = HullEvents.prototype as unknown as { predict(c: number, mayBounce: boolean): void };
    const { predict } = events;
    const breachesOf = () => {
      const world = new World({ subSteps: 1 });
      world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
      addBody(world, { x: -2, y: 0, width: 1, height: 0.1, angularVelocity: 9, vx: 500, material: { restitution: 1 } });
      const checker = new FloorChecker(world, 11);
      checker.step(1 / 60);
      return checker.breaches.length;
    };
    expect(breachesOf()).toBe(0);
    events.predict = () => {};
    expect(breachesOf()).toBeGreaterThan(0);
    events.predict = predict;
  });
});
