import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

// Fast discs at walls of which the time of a bounce, or the place that is met, is not that of the nearest point. Each step is checked (install.ts).

const dt = 1 / 60;

/** A few discs in a box, clear of what is within 2.1 of its center. */
function shoot(random: Random, world: World, restitution: number): void {
  world.addWall({ inside: { minX: -6.5, minY: -6.5, maxX: 6.5, maxY: 6.5 } }, { material: { restitution: 1 } });
  for (let i = 0; i < 3; i++) {
    const r = random.between(0.3, 1.2);
    const [x, y] = [[-4.5, 4.5, 4.5][i], [-4.5, -4.5, 4.5][i]];
    const [speed, angle] = [random.between(5, 300), random.between(0, 2 * Math.PI)];
    world.add({ x, y, r, vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), material: { restitution } });
  }
}

it('fast discs that bounce off a wall that turns stay out of it', () => {
  for (let seed = 0; seed < runs(400); seed++) {
    const random = createRandom(seed);
    const restitution = [0.5, 0.8, 1][random.below(3)];
    const world = new World({ subSteps: 1 + random.below(4), warn: null });
    const wall = world.addKinematic({ x1: -1.5, y1: 0, x2: 1.5, y2: 0 }, { material: { restitution } });
    wall.angularVelocity = random.between(-40, 40);
    shoot(random, world, restitution);
    for (let i = 0; i < 40; i++) world.step(dt);
    expect(world.size).toBe(3);
  }
});

it('a disc between the ends of an arc meets the end that is not the nearest point of it', () => {
  const world = new World({ subSteps: 1, warn: null });
  const from = { x: 0.7456173831878716, y: 0.6663743076440377 };
  const to = { x: 0.9527092183957815, y: -0.30388344012745927 };
  world.addWall({ x: 0, y: 0, r: 2, from, to });
  world.addWall({ inside: { minX: -6.5, minY: -6.5, maxX: 6.5, maxY: 6.5 } }, { material: { restitution: 1 } });
  const [vx, vy] = [2020.5276492815499, 2131.7225026200135];
  const disc = world.add({ x: 3.2426622168168286, y: 4.929357175687546, r: 1.186841682965197, vx, vy });
  world.step(dt);
  for (const end of [from, to]) expect(Math.hypot(disc.x - 2 * end.x, disc.y - 2 * end.y)).toBeGreaterThan(0.92 * disc.r * (1 - 1e-9));
});

it('a disc that a bounce drives into a cup comes through no opening that is narrower than it', () => {
  for (let i = 0; i < 20; i++) {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    const half = 0.3 + 0.005 * i;
    const rim = Math.sqrt(1 - half * half);
    world.addWall({ x: 0, y: 0, r: 1, from: { x: -half, y: rim }, to: { x: half, y: rim } }, { material: { restitution: 0.9 } });
    const disc = world.add({ x: 0, y: rim + Math.sqrt(0.36 - half * half), r: 0.6, material: { restitution: 0.9 } });
    for (let step = 0; step < 30; step++) world.step(dt);
    world.add({ x: 0, y: 4, r: 0.5, vy: -300, mass: 100, material: { restitution: 0.9 } });
    for (let step = 0; step < 5; step++) world.step(dt);
    expect(Math.hypot(disc.x, disc.y)).toBeGreaterThan(1);
  }
});
