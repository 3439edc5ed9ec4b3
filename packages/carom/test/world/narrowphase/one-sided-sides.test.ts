// From its solid side a one-sided wall is one with two sides, and from the other it is none: bit for bit, standing, moving and turning.
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { isWhole, sample } from '../../runs.ts';

const dt = 1 / 60;

function stateOf({ x, y, vx, vy, angle }: Body): number[] {
  return [x, y, vx, vy, angle].map((value) => value + 0);
}

/** A wall in the middle of its frame, discs on one side of it, and the same with a wall of two sides or, from behind, with one far away. */
function pairOf(random: Random) {
  const r = 2 ** (random.below(6) - 3) * random.between(0.5, 1);
  const [half, fast] = [r * random.between(2, 10), random.below(3) === 0 ? random.between(1, 60) : 1];
  const thickness = random.below(3) === 0 ? r * random.between(0.1, 1) : 0;
  const isMoving = random.below(2) === 0;
  const isFront = random.below(3) > 0;
  const options = { warn: null, gravity: { x: 0, y: random.below(3) === 0 ? 0 : -r * random.between(5, 60) }, subSteps: [1, 2, 4, 8, 16][random.below(5)] }; // biome-ignore format: long
  const surface = { restitution: [0, 0, 0.5, 1][random.below(4)], friction: [0, 0.5, 1][random.below(3)] };
  const belt = random.below(4) === 0 ? { surfaceVelocity: { x: r * random.between(-5, 5), y: 0 } } : {};
  const motion = { vx: r * random.between(-2, 2), vy: r * random.between(-3, 3) * fast, angularVelocity: random.below(2) * random.between(-0.4, 0.4) }; // biome-ignore format: long
  const worlds = [true, false].map((oneSided) => {
    const world = new World(options);
    const away = oneSided || isFront ? 0 : 1e4 * r;
    const shape = { x1: away - half, y1: 0, x2: away + half, y2: 0, ...(thickness > 0 ? { r: thickness } : {}) };
    const wall = { ...belt, material: surface, oneSided };
    if (isMoving) world.addKinematic(shape, { ...wall, ...motion });
    else world.addWall(shape, wall);
    return world;
  });
  const material = { restitution: [0, 0, 0.4][random.below(3)], friction: 0.6 * random.below(2) };
  const side = isFront ? 1 : -1;
  for (let i = 0; i < 1 + random.below(3); i++) {
    const y = side * (thickness + r * (1.5 + 2.2 * i + random.between(0, 0.1)));
    const speed = { vx: r * random.between(-3, 3) * fast, vy: -side * r * random.between(0, 20) * fast };
    const x = random.between(-0.8, 0.8) * half;
    for (const world of worlds) world.add({ x, y, r, ...speed, material });
  }
  return { worlds, half, thickness, isFront };
}

/** How far a place is along the wall of a world, and how far to its left. */
function placeIn(world: World, half: number, { x, y }: Body): { along: number; before: number } {
  const [moving] = world.kinematics;
  const [cos, sin] = moving === undefined ? [1, 0] : [Math.cos(moving.angle), Math.sin(moving.angle)];
  const [dx, dy] = moving === undefined ? [x, y] : [x - moving.x, y - moving.y];
  return { along: cos * dx + sin * dy + half, before: cos * dy - sin * dx };
}

const count = isWhole ? 100 : 40;

it.each(sample([0, 100, 200, 300]))(`${count} random worlds from seed %i on`, (first) => {
  let compared = 0;
  for (let seed = first; seed < first + count; seed++) {
    const { worlds, half, thickness, isFront } = pairOf(createRandom(Math.imul(seed + 7, 0x9e3779b1)));
    const [world, other] = worlds;
    const bodies = [...world];
    const others = [...other];
    for (let step = 0; step < 90; step++) {
      for (const each of worlds) each.step(dt);
      // until one leaves the side that it is on
      const places = bodies.map((body) => placeIn(world, half, body));
      const limit = 0.9 * (bodies[0].r + thickness);
      const isOver = places.some(({ along, before }) => (isFront ? before < limit && (along < 0 || along > 2 * half) : before > limit));
      if (isOver) break;
      expect(bodies.map(stateOf), `seed ${seed}, step ${step}`).toEqual(others.map(stateOf));
      if (isFront) for (const { before } of places) expect(before, `seed ${seed}, step ${step}`).toBeGreaterThan(0);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(30 * count);
});
