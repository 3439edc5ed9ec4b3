// Scenes in which the first design of World leaked. Every step checks itself (install.ts): a leak is an InvariantError.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { World } from '../../../src/world/world.ts';
import { dt, run } from '../scenario-scenes.ts';

describe('nothing leaks', () => {
  it('a fast disc stays in a closed round room', () => {
    const world = new World({ warn: null });
    world.addWall({ inside: { x: 10, y: 10, r: 10 } });
    world.add({ x: 18, y: 15, r: 0.009, vx: -6196, vy: -986 });
    run(world, 60);
    expect(world.stepCount).toBe(60);
  });

  it.each([0, 0.5, 0.99])('a hundred discs shot along a round room stay in it: restitution %d', (restitution) => {
    const random = createRandom(17);
    for (let k = 0; k < 100; k++) {
      const world = new World({ warn: null });
      world.addWall({ inside: { x: 0, y: 0, r: 10 } });
      const r = 10 ** random.between(-3, 0.3);
      const speed = r * 10 ** random.between(0, 5.5);
      const angle = random.between(0, 2 * Math.PI);
      world.add({ x: 0, y: -9.9 + r, r, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), material: { restitution } });
      run(world, 30);
    }
  });

  it.each([3, 4, 5, 6, 8, 30, 300])('a pinball of 27 mm launched at %d m/s stays under the arch of its table', (speed) => {
    const world = new World({ gravity: { x: 0, y: -1 }, warn: null });
    world.addWall({ x1: -0.25, y1: 0, x2: -0.25, y2: 0.7 });
    world.addWall({ x1: 0.25, y1: 0, x2: 0.25, y2: 0.7 });
    world.addWall({ x1: -0.25, y1: 0, x2: 0.25, y2: 0 });
    world.addWall({ x: 0, y: 0.7, r: 0.25, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } });
    world.add({ x: 0.25 - 0.0136, y: 0.1, r: 0.0135, vy: speed, material: { restitution: 0.3 } });
    run(world, 300);
    expect(world.stepCount).toBe(300);
  });

  it.each([3, 10, 30, 100, 300])('grains a %dth as large under a ball stay outside of it', (ratio) => {
    const random = createRandom(11);
    for (const gravity of [10, 100, 1000]) {
      for (let k = 0; k < 4; k++) {
        const world = new World({ gravity: { x: 0, y: -gravity }, warn: null });
        world.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 6 } });
        world.add({ x: random.between(1, 3), y: random.between(3, 5), r: 0.5 });
        for (let i = 0; i < 8; i++) world.add({ x: 0.3 + (3.4 * i) / 8 + 0.05 * random.next(), y: 0.5 / ratio, r: 0.5 / ratio });
        for (let step = 0; step < 120; step++) world.step(dt);
      }
    }
  });
});
