import { expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';

/** Elastic discs at random places of a box, a quarter of which they cover. */
function gas(count: number, seed: number): World {
  const random = createRandom(seed);
  const world = new World();
  const side = Math.ceil(Math.sqrt(count)) * 1.8;
  world.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } }, { material: { restitution: 1 } });
  const perRow = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    const x = ((i % perRow) + 0.5) * 1.8 + random.between(-0.2, 0.2);
    const y = (Math.floor(i / perRow) + 0.5) * 1.8 + random.between(-0.2, 0.2);
    const [vx, vy] = [random.between(-5, 5), random.between(-5, 5)];
    world.add({ x, y, r: random.between(0.3, 0.6), vx, vy, material: { restitution: 1 } });
  }
  return world;
}

it('an elastic gas of 500 discs keeps its energy to 1e-12 over 600 steps', () => {
  const world = gas(500, 1);
  const before = world.kineticEnergy();
  let hits = 0;
  for (let i = 0; i < runs(600); i++) {
    world.step(1 / 60);
    hits += world.events.hits.length;
  }
  expect(Math.abs(world.kineticEnergy() / before - 1)).toBeLessThan(1e-12);
  expect(hits).toBeGreaterThan(runs(10_000)); // and they do collide
});

it('thirty elastic balls keep their energy over 3,600 steps', () => {
  const world = gas(30, 2);
  const before = world.kineticEnergy();
  for (let i = 0; i < runs(3600); i++) world.step(1 / 60);
  expect(Math.abs(world.kineticEnergy() / before - 1)).toBeLessThan(1e-12);
});

it('a head-on hit of equal elastic discs exchanges their velocities, bit for bit', () => {
  const world = new World();
  const a = world.add({ x: 0, y: 0, r: 1, vx: 3, mass: 1, material: { restitution: 1 } });
  const b = world.add({ x: 4, y: 0, r: 1, vx: -1, mass: 1, material: { restitution: 1 } });
  for (let i = 0; i < 60; i++) world.step(1 / 60);
  expect([a.vx, a.vy, b.vx, b.vy]).toEqual([-1, 0, 3, 0]);
  // met at t = 1/2 with centers at 1.5 and 3.5
  expect(a.x).toBeCloseTo(1, 12);
  expect(b.x).toBeCloseTo(5, 12);
});

it('a ball with restitution 1 under gravity comes back to the same height again and again', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
  const ball = world.add({ x: 0, y: 10.5, r: 0.5, material: { restitution: 1 } });
  const apexes: number[] = [];
  let before = 0;
  for (let i = 0; i < 6000; i++) {
    const { vy } = ball;
    world.step(1 / 60);
    if (vy > 0 && ball.vy <= 0) apexes.push(ball.y);
    before = Math.max(before, ball.y);
  }
  expect(apexes.length).toBeGreaterThan(30);
  for (const apex of apexes) expect(Math.abs(apex - 10.5)).toBeLessThan(0.1);
});
