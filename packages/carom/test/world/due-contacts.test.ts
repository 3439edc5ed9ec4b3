import { expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';

it('what is turned in mid-step by one it had no contact with, and that does not bounce, bounces on its neighbour within the step', () => {
  const world = new World({ warn: null });
  const material = { restitution: 1 };
  world.add({ x: -2.44, y: 0.065, r: 0.5, vx: 180, mass: 10, material });
  world.add({ x: 0, y: 0, r: 0.5 });
  const turned = world.add({ x: 1.795, y: 0.043, r: 0.5, vx: 0.41 });
  const neighbour = world.add({ x: 2.819, y: 0.122, r: 0.5, vx: -1.05, material });
  world.step(1 / 60);
  expect(turned.vx).toBeGreaterThan(50);
  expect(neighbour.vx).toBeGreaterThan(100);
});
