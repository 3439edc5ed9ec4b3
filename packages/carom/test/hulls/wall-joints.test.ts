// What falls on the joint of walls that are one surface lands as on one wall.
import { describe, expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { World } from '../../src/world/index.ts';

const dt = 1 / 60;
const material = { friction: 0.3 };

/** Walls from x = −3 on, of these lengths, end to end. */
type Ground = (world: World, from: number, to: number) => unknown;
const grounds: readonly [string, Ground][] = [
  ['boxes', (world, minX, maxX) => world.addWall({ minX, minY: -1, maxX, maxY: 0 }, { material })],
  ['polygons', (world, from, to) => world.addWall({ points: [{ x: from, y: -1 }, { x: to, y: -1 }, { x: to, y: 0 }, { x: from, y: 0 }] }, { material })],
  ['segments', (world, x1, x2) => world.addWall({ x1, y1: 0, x2, y2: 0 }, { material })],
  ['segments from right to left', (world, x2, x1) => world.addWall({ x1, y1: 0, x2, y2: 0 }, { material })],
  ['capsules', (world, x1, x2) => world.addWall({ x1, y1: -0.2, x2, y2: -0.2, r: 0.2 }, { material })],
]; // biome-ignore format: rows

describe.each(grounds)('on the joint of two %s', (_, ground) => {
  it.each([-0.3, -0.02, 0, 0.01, 0.25])(
    'a crate that falls from 1 lands flat, rests and sleeps, and both walls are told of: %d off',
    (x) => {
      const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
      const walls = [ground(world, -3, 0), ground(world, 0, 3)];
      const crate = addBody(world, { x, y: 1.5, width: 1, height: 1, material });
      const told = new Set<unknown>();
      for (let n = 0; n < 110; n++) {
        world.step(dt);
        for (const { a, b } of world.events.begins) for (const one of [a, b]) if (one !== crate) told.add(one);
        expect(Math.abs(crate.angle)).toBeLessThan(2e-3); // with four points it was 0.15
      }
      expect(crate.asleep).toBe(true);
      expect(crate.y).toBeCloseTo(0.5, 3);
      expect(told).toEqual(new Set(walls));
    },
  );
});

it('a plank over walls shorter than it rests on all of them', () => {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
  for (let i = -4; i < 4; i++) grounds[0][1](world, 0.5 * i, 0.5 * i + 0.5);
  const plank = addBody(world, { x: 0.1, y: 1, width: 2.6, height: 0.3, material });
  for (let n = 0; n < 120; n++) world.step(dt);
  expect(plank.asleep).toBe(true);
  expect(Math.abs(plank.angle)).toBeLessThan(1e-3);
});

it.each([0, 1])('on a ridge and at the end of the last wall what is there holds it up: %d', (isChain) => {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
  const end = { x: 2, y: 0 };
  if (isChain === 1) world.addWall({ chain: [{ x: -2, y: 0 }, end, { x: 3, y: -3 }] }, { material });
  else world.addWall({ points: [{ x: -2, y: -3 }, { x: 3, y: -3 }, end, { x: -2, y: 0 }] }, { material });
  grounds[2][1](world, -4, -2);
  const crate = addBody(world, { x: 1.7, y: 0.5, width: 1, height: 1, material }); // over the ridge by a fifth
  for (let n = 0; n < 120; n++) world.step(dt);
  expect(crate.asleep).toBe(true);
  expect(Math.abs(crate.angle)).toBeLessThan(1e-3);
});
