// What joined bodies that also collide have of energy: never more than at the start. `npm run joints -- --energy` plays as many worlds as one likes.
import { expect, it } from 'vitest';
import { addJoint } from '../../src/joints/index.ts';
import { World } from '../../src/world/world.ts';
import { sample } from '../runs.ts';
import { playEnergy } from './energy-worlds.ts';

const dt = 1 / 60;

it.each(sample([4, 1, 2, 8]))(
  'in %i sub-steps no world of joined bodies has more energy than at the start, within a hundredth',
  (subSteps) => {
    const gains = Array.from({ length: 8 }, (_, seed) => playEnergy(100 * subSteps + seed, subSteps, 120));
    expect(gains.filter(({ gain }) => !(gain <= 1.01)).map(({ description }) => description)).toEqual([]);
  },
);

it.each([
  [40, 4],
  [73, 4],
  [53, 1],
])(
  'world %i in %i sub-steps does not gain: what joints take of the impulses of contacts makes up for no gain of theirs',
  (seed, subSteps) => {
    const { gain, rise } = playEnergy(seed, subSteps, 600);
    expect(gain).toBeLessThanOrEqual(1.01);
    expect(rise).toBeLessThan(1.2); // 1.5 and 2.2 in the first two without that
  },
);

it('a rod of another length than it has hands no energy to what its discs meet', () => {
  const world = new World({ warn: null });
  const material = { restitution: 1, friction: 0 };
  const [a, b] = [0, 2].map((x) => world.add({ x, y: 0, r: 0.5, material }));
  addJoint(world, { kind: 'distance', a, b, length: 4 });
  const free = world.add({ x: -1.2, y: 0, r: 0.5, vx: 1, material });
  const start = world.kineticEnergy();
  for (let step = 0; step < 600 && b.x - a.x < 3.9; step++) {
    world.step(dt);
    expect(world.kineticEnergy()).toBeLessThanOrEqual(1.01 * start); // 40 times that without hauling
  }
  expect(b.x - a.x).toBeGreaterThan(3.8);
  expect(free.x).toBeLessThan(a.x - 0.9);
});
