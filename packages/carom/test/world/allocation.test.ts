import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const dt = 1 / 60;

/** Bytes that one step leaves on the heap, on average over many after a warm-up. */
function bytesPerStep(step: () => void, warmUp: number): number {
  for (let i = 0; i < warmUp; i++) step();
  let least = Infinity;
  for (let round = 0; round < 4; round++) {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 100; i++) step();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / 100);
  }
  return least;
}

/** 150 discs of several materials with a chain, a sensor, a paddle that turns, and two bullets. */
function mixture(restitution: number): World {
  const random = createRandom(4);
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material: { restitution, friction: 0.3 } });
  world.addWall({ chain: [3, 6, 9, 12].map((x) => ({ x, y: 5 + (x % 2) })) });
  world.addWall({ x: 15, y: 15, r: 2 }, { sensor: true });
  world.addKinematic({ x1: -2, y1: 0, x2: 2, y2: 0, r: 0.2 }, { angularVelocity: 3 }).x = 10;
  for (let i = 0; i < 150; i++) {
    const [x, y] = [random.between(1, 19), random.between(1, 19)];
    const material = { restitution: restitution * random.next(), friction: random.next(), rollingResistance: 0.1 };
    world.add({ x, y, r: random.between(0.2, 0.5), vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  }
  for (let i = 0; i < 2; i++) world.add({ x: 1 + 2 * i, y: 19, r: 0.1, vx: 400, vy: 30, material: { restitution: 1 } });
  return world;
}

// A few hundred bytes are the measurement and functions not yet compiled; a number passed by reference per contact would show as tens of thousands.
it.each([0, 0.9])('a step of a mixed scene with restitution up to %d leaves no garbage that grows with the scene', (restitution) => {
  const world = mixture(restitution);
  expect(bytesPerStep(() => world.step(dt), 1500)).toBeLessThan(4000);
});

it('adding and removing bodies while stepping keeps the memory flat', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -10, y1: 0, x2: 10, y2: 0 });
  const bodies = Array.from({ length: 40 }, (_, i) => world.add({ x: -9 + 0.45 * i, y: 3, r: 0.2 }));
  let turn = 0;
  const churn = (): void => {
    const i = turn++ % bodies.length;
    world.remove(bodies[i]);
    bodies[i] = world.add({ x: -9 + 0.45 * i, y: 3, r: 0.2 });
    world.step(dt);
  };
  for (let i = 0; i < 3000; i++) churn();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 20_000; i++) churn();
  collectGarbage();
  // 20,000 removed bodies kept would be more than ten megabytes
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_000_000);
});
