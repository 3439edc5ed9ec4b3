import { expect, it } from 'vitest';
import { separationWall } from '../../../src/geometry/wall.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

const discs = 20;

/** A chain that turns and goes to and fro, with discs in it. */
function drum(seed: number) {
  const random = createRandom(seed);
  const count = 3 + random.below(12);
  const world = new World({ gravity: { x: 0, y: -10 }, subSteps: 1 + random.below(6), warn: null });
  const chain = Array.from({ length: count }, (_, i) => {
    const [angle, r] = [(2 * Math.PI * i) / count, 3 + random.next()];
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
  const closed = random.below(3) > 0;
  const material = { friction: 0.5 * random.below(3), restitution: 0.4 * random.below(3) };
  const wall = world.addKinematic({ chain, closed }, { angularVelocity: random.between(-6, 6), vx: random.between(-2, 2), material });
  const bodies: Body[] = [];
  for (let i = 0; i < discs; i++) {
    const place = { x: random.between(-1.2, 1.2), y: random.between(-1.2, 1.2), r: random.between(0.1, 0.25) };
    bodies.push(world.add({ ...place, material: { restitution: 0.4 * random.below(3), friction: 0.3 } }));
  }
  /** The sides where they are now. */
  const sides = () => {
    const [cos, sin] = [Math.cos(wall.angle), Math.sin(wall.angle)];
    const at = chain.map(({ x, y }) => ({ x: wall.x + x * cos - y * sin, y: wall.y + x * sin + y * cos }));
    return at.slice(0, closed ? count : -1).map((a, i) => ({ x1: a.x, y1: a.y, x2: at[(i + 1) % count].x, y2: at[(i + 1) % count].y }));
  };
  return { world, wall, bodies, closed, sides };
}

it('nothing leaves a closed chain that turns, nor goes deeper into any than 0.08 of its radius', () => {
  let [deepest, outside] = [0, 0];
  for (let seed = 1; seed <= runs(30); seed++) {
    const { world, wall, bodies, closed, sides } = drum(seed);
    for (let n = 0; n < 200; n++) {
      if (n % 50 === 0) wall.vx = -wall.vx;
      world.step(1 / 60);
      expect(world.events.crushes.length).toBe(0);
      const lines = sides();
      for (const body of bodies) {
        let crossings = 0;
        for (const { x1, y1, x2, y2 } of lines) {
          if (n > 60) deepest = Math.max(deepest, -separationWall(body, { x1, y1, x2, y2 }) / body.r);
          if (y1 > body.y !== y2 > body.y && body.x < ((x2 - x1) * (body.y - y1)) / (y2 - y1) + x1) crossings++;
        }
        if (closed && crossings % 2 === 0) outside++;
      }
    }
    expect([deepest < 0.0800001, outside], `drum ${seed}: ${deepest}`).toEqual([true, 0]);
  }
});

it('goes on the same from bytes, a fork and a saved state', () => {
  const { world, wall } = drum(3);
  for (let n = 0; n < 50; n++) world.step(1 / 60);
  const others = [world.fork(), World.from(world.snapshot())];
  const saved = world.save();
  for (let n = 0; n < 50; n++) for (const one of [world, ...others]) one.step(1 / 60);
  for (const other of others) expect(other.hash()).toBe(world.hash());
  const end = world.hash();
  world.load(saved);
  for (let n = 0; n < 50; n++) world.step(1 / 60);
  expect(world.hash()).toBe(end);
  const twin = new World();
  twin.addKinematic(JSON.parse(JSON.stringify(wall)));
  expect(twin.kinematics[0].toJSON()).toEqual(wall.toJSON());
});
