import { expect, it } from 'vitest';
import { Cluster } from '../../../src/world/motion/cluster.ts';
import { World } from '../../../src/world/world.ts';

/** Passes over the constraints of clusters while something runs, and the most constraints of one. */
function count(run: () => void): { readonly passes: number; readonly most: number } {
  const hidden = Cluster.prototype as unknown as { areMet(this: { readonly total: number }, byMass: boolean): boolean };
  const { areMet } = hidden;
  let [passes, most] = [0, 0];
  hidden.areMet = function (byMass) {
    const met = areMet.call(this, byMass);
    passes++;
    most = Math.max(most, this.total);
    return met;
  };
  run();
  hidden.areMet = areMet;
  return { passes, most };
}

it('whom a piston leaves no room is known after a few passes', () => {
  const world = new World();
  for (let i = 0; i < 100; i++) world.add({ x: i + 0.5, y: 0, r: 0.5 });
  world.addKinematic({ minX: -1, minY: -1, maxX: 0, maxY: 1 }, { vx: 50 });
  const { passes } = count(() => {
    for (let i = 0; i < 5; i++) world.step(1 / 60);
  });
  expect(world.kinematics[0].x).toBeGreaterThan(4);
  expect(passes).toBeGreaterThan(1000);
  expect(passes).toBeLessThan(1e5); // without the test for what no longer shrinks: 4e5
});

it('what presses a pile solves a part of it at a time', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 14, maxY: 40 } });
  for (let i = 0; i < 182; i++) {
    const row = Math.floor(i / 13);
    world.add({ x: 0.5 + (i % 13) + 0.5 * (row % 2), y: 0.5 + 0.87 * row, r: 0.5 });
  }
  world.addKinematic({ minX: 0.2, minY: 0, maxX: 13.8, maxY: 1 }, { y: 13, vy: -30 });
  const { most } = count(() => {
    for (let i = 0; i < 6; i++) world.step(1 / 60);
  });
  expect(most).toBeGreaterThan(64);
  expect(most).toBeLessThan(300); // of all at once: 400
});
