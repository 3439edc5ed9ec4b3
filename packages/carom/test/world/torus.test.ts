import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import type { WorldWallShape } from '../../src/world/walls/shapes.ts';
import { World } from '../../src/world/world.ts';
import { run } from './scenario-scenes.ts';

const dt = 1 / 60;

describe('walls on a torus', () => {
  it.each<[string, WorldWallShape]>([
    ['segment', { x1: 0, y1: 4, x2: 0, y2: 6 }],
    ['segment put up one period away', { x1: 30, y1: 4, x2: 30, y2: 6 }],
    ['capsule', { x1: 0.1, y1: 4, x2: 0.1, y2: 6, r: 0.1 }],
    ['box that crosses the seam', { minX: 10, minY: 4, maxX: 13, maxY: 6 }],
    ['polygon', { points: [{ x: 0, y: 4 }, { x: 1, y: 5 }, { x: 0, y: 6 }] }], // biome-ignore format: short
    ['chain', { chain: [{ x: 0, y: 4 }, { x: 0, y: 5 }, { x: 0, y: 6 }] }], // biome-ignore format: short
    ['circle', { x: 1, y: 5, r: 1 }],
    ['arc', { x: 1, y: 5, r: 1, from: { x: 0, y: 1 }, to: { x: 0, y: -1 } }],
  ])('a %s at the seam stops what comes from the other side', (_, shape) => {
    for (const speed of [6, 60, 250]) {
      const world = new World({ periodX: 10, periodY: 10 });
      world.addWall(shape, { material: { restitution: 1 } });
      const disc = world.add({ x: 7, y: 5, r: 0.5, vx: speed });
      for (let i = 0; i < 60 && disc.vx > 0; i++) world.step(dt);
      expect(disc.vx).toBeCloseTo(-speed, 6);
      expect(disc.x).toBeLessThan(9.6);
    }
  });

  it('a wall across the seam carries discs on both sides of it, and none beside it', () => {
    const world = new World({ periodX: 10, gravity: { x: 0, y: -10 } });
    world.addWall({ x1: 9, y1: 0, x2: 12, y2: 0 });
    const discs = [9.5, 1, 5].map((x) => world.add({ x, y: 2, r: 0.4 }));
    run(world, 120);
    expect(discs.map(({ y }) => y > 0.39)).toEqual([true, true, false]);
  });

  it.each<[string, WorldWallShape]>([
    ['segment', { x1: 0, y1: 0, x2: 10, y2: 0 }],
    ['segment longer than the period', { x1: -3, y1: 0, x2: 12, y2: 0 }],
    ['box', { minX: 0, minY: -1, maxX: 10, maxY: 0 }],
    ['chain that ends where it began', { chain: [{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 10, y: 0 }] }], // biome-ignore format: short
    ['chain from right to left', { chain: [{ x: 12, y: 0 }, { x: 5, y: 0 }, { x: 2, y: 0 }] }], // biome-ignore format: short
  ])('a floor all around, a %s, has no bump at the seam', (_, shape) => {
    const world = new World({ periodX: 10, gravity: { x: 0, y: -10 } });
    world.addWall(shape);
    const disc = world.add({ x: 1, y: 0.5, r: 0.5, vx: 7 });
    run(world, 300, () => expect(Math.abs(disc.y - 0.5)).toBeLessThan(1e-3));
    expect(disc.vx).toBe(7);
    expect(disc.x > -2.5 && disc.x < 12.5).toBe(true);
  });

  it('a body far outside the period is brought back to the same place of the torus', () => {
    const world = new World({ periodX: 10, periodY: 8 });
    const disc = world.add({ x: 123.5, y: -50.25, r: 0.5 });
    world.step(dt);
    expect([disc.x, disc.y]).toEqual([3.5, 5.75]);
  });

  it.each([600, 5000, 1e7])('nothing passes a wall all around at %d, whole turns in a step', (speed) => {
    const world = new World({ periodX: 10, periodY: 10 });
    world.addWall({ x1: 2, y1: 0, x2: 2, y2: 10 });
    world.addWall({ x1: 7, y1: 0, x2: 7, y2: 10 });
    const discs = [3, 4.5, 6].map((x, i) =>
      world.add({ x, y: 3 * i, r: 0.4, vx: speed * (i - 0.7), vy: speed / 3, material: { restitution: 0.9 } }),
    );
    run(world, 120, () => {
      for (const { x } of discs) expect(x > 2.3 && x < 6.7).toBe(true);
    });
  });

  it('one touch of a wall is one touch, whichever image it is of', () => {
    const world = new World({ periodX: 10, gravity: { x: 0, y: -10 } });
    world.addWall({ x1: 0, y1: 0, x2: 10, y2: 0 });
    world.add({ x: 9, y: 0.5, r: 0.5, vx: 3 });
    let [begins, ends] = [0, 0];
    run(world, 300, () => {
      begins += world.events.begins.length;
      ends += world.events.ends.length;
    });
    expect([begins, ends]).toEqual([1, 0]);
  });

  it('a snapshot and a removed wall leave the images right', () => {
    const world = new World({ periodX: 10, periodY: 10 });
    const [first, second] = [5, 0].map((x) =>
      world.addWall({ minX: x, minY: 0, maxX: x + 0.5, maxY: 10 }, { material: { restitution: 1 } }),
    );
    world.add({ x: 8, y: 3, r: 0.5, vx: 9 });
    run(world, 30);
    const twin = World.from(world.snapshot());
    for (const each of [world, twin]) run(each, 30);
    expect(twin.hash()).toBe(world.hash());
    world.remove(first);
    for (let i = 0; i < 200; i++) {
      world.step(dt);
      for (const { x } of world) expect(((x % 10) + 10) % 10).toBeGreaterThan(0.9);
    }
    expect(second.alive).toBe(true);
  });
});

it.each([8482, 8775, 11250, 12251, 13751])('what a hit throws across a seam meets what another hit threw there, seed %d', (seed) => {
  const random = createRandom(seed);
  const period = random.between(6, 10);
  const world = new World({ periodX: period, periodY: period });
  const away = (d: number) => Math.abs(d - period * Math.round(d / period));
  for (let i = 0; i < 18; i++) {
    const circle = { x: random.between(0, period), y: random.between(0, period), r: random.between(0.15, 0.65) };
    if ([...world].some(({ x, y, r }) => Math.hypot(away(x - circle.x), away(y - circle.y)) < r + circle.r + 0.02)) continue;
    const isHeavy = world.size % 4 === 0;
    const speed = isHeavy ? 60 : 0.3;
    const [vx, vy] = [random.between(-speed, speed), random.between(-speed, speed)];
    world.add({ ...circle, vx, vy, mass: isHeavy ? 100 : 10 ** random.between(-1, 1), material: { restitution: 1 } });
  }
  for (let i = 0; i < 20; i++) {
    world.step(1 / 60);
    const bodies = [...world];
    if (bodies.some(({ vx, vy }) => Math.hypot(vx, vy) > 12 * period)) break; // a fifth of a period a step
    for (const a of bodies)
      for (const b of bodies) if (a.id < b.id) expect(a.r + b.r - Math.hypot(away(a.x - b.x), away(a.y - b.y))).toBeLessThan(1e-6);
  }
});

it('two discs that part on one side do not run into each other on the other side of a small torus', () => {
  const world = new World({ periodX: 4, subSteps: 1 });
  const a = world.add({ x: 0, y: 0, r: 1 });
  const b = world.add({ x: 1.97, y: 0, r: 1, vx: 18 }); // they touch; the next image of a is 2.03 ahead
  world.step(1 / 60);
  const apart = (b.x - a.x + 8) % 4;
  expect(Math.min(apart, 4 - apart)).toBeGreaterThanOrEqual(1.84 - 1e-9);
});

it.each([-4.5, 14.9])('casts find a large body that lies up to half a period outside of the torus, at %f', (x) => {
  const world = new World({ periodX: 10 });
  const body = world.add({ x, y: 0, r: 2.5 });
  for (const from of [0.5, 1.5, 5.5, 6.5]) {
    const ahead = (x - from + 20) % 10;
    const t = ahead <= 2.5 || ahead >= 7.5 ? 0 : ahead - 2.5;
    const hit = world.castRay({ x: from, y: 0, dx: 1, dy: 0 }, { maxT: 9 });
    expect(hit?.body).toBe(body);
    expect(hit?.t).toBeCloseTo(t, 12);
    const short = world.castRay({ x: from, y: 0, dx: 1, dy: 0 }, { maxT: 3 });
    expect(short?.body ?? null).toBe(t <= 3 ? body : null);
  }
});

it('a kinematic body pushes nothing to where walls have no images', () => {
  const world = new World({ periodX: 10, periodY: 10, subSteps: 16 });
  world.addWall({ x1: 9, y1: 2.6, x2: 9, y2: 3.4 }); // in the way at the third time around
  const disc = world.add({ x: 2, y: 0, r: 0.5 });
  world.add({ x: 0, y: -0.25, r: 1, kind: 'kinematic', vx: 1920, vy: 240 });
  world.step(1 / 60);
  expect(disc.x).toBeLessThanOrEqual(17.5);
});
