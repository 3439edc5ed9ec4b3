import { expect, it } from 'vitest';
import { createPolygon } from '../../../src/geometry/create-polygon.ts';
import { World } from '../../../src/world/world.ts';

const dt = 1 / 60;

it.each([1, 20, 300])('a disc slides along a straight chain at %d as along one segment: no ghost bumps', (speed) => {
  const height = (chain: boolean) => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const points = Array.from({ length: 401 }, (_, i) => ({ x: i, y: 0 }));
    if (chain) world.addWall({ chain: points });
    else world.addWall({ x1: 0, y1: 0, x2: 400, y2: 0 });
    const disc = world.add({ x: 1, y: 0.5, r: 0.5, vx: speed });
    const heights: number[] = [];
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      heights.push(disc.y, disc.vy);
    }
    expect(disc.vx).toBe(speed);
    return heights;
  };
  const [joined, whole] = [height(true), height(false)];
  for (const [i, value] of joined.entries()) expect(Math.abs(value - whole[i])).toBeLessThan(1e-3);
});

it('a disc rolls over the corner of a chain without leaving it, in both directions of bend', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ chain: [{ x: 0, y: 2 }, { x: 5, y: 0 }, { x: 10, y: 0 }, { x: 15, y: -2 }] }); // biome-ignore format: short
  const disc = world.add({ x: 1, y: 2.2, r: 0.5, vx: 1 });
  let away = 0;
  for (let i = 0; i < 400 && disc.x < 14; i++) {
    world.step(dt);
    const floor = disc.x < 5 ? 2 - 0.4 * disc.x : disc.x < 10 ? 0 : -0.4 * (disc.x - 10);
    away = Math.max(away, disc.y - floor);
    expect(disc.y).toBeGreaterThan(floor + 0.45);
  }
  expect(disc.x).toBeGreaterThan(13);
  expect(away).toBeLessThan(0.9);
});

it('a one-sided wall goes on holding what is pressed deep into it when that becomes fast, and letting through what does so half-way', () => {
  for (const isHeld of [true, false]) {
    const world = new World();
    world.addWall({ x1: -500, y1: 0, x2: 500, y2: 0 }, { oneSided: true });
    for (let i = 0; i < 40; i++) world.add({ x: 1.2 * i, y: -60, r: 0.5 }); // among many slow ones a fast one is listed apart
    const disc = world.add({ x: 0, y: isHeld ? 0.95 : -0.3, r: 1 });
    world.step(dt);
    disc.y = 0.4;
    disc.vx = 300;
    disc.vy = -1;
    for (let i = 0; i < 60; i++) world.step(dt);
    if (isHeld) expect(disc.y).toBeGreaterThan(0.9);
    else expect(disc.y).toBeLessThan(-0.5);
  }
});

it('a one-sided wall lets a disc through from below and holds it from above', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { oneSided: true });
  const disc = world.add({ x: 0, y: -2, r: 0.5, vy: 10 });
  let highest = 0;
  for (let i = 0; i < 240; i++) {
    world.step(dt);
    highest = Math.max(highest, disc.y);
  }
  expect(highest).toBeGreaterThan(2.5);
  expect(disc.y).toBeGreaterThan(0.49);
  expect(disc.y).toBeLessThan(0.51);
});

it('a thin solid stops discs from each side, and does not touch one that leaves it', () => {
  for (const [x, y, vx, vy] of [
    [-2, 0, 50, 0],
    [2, 0, -50, 0],
    [0, 3, 0, -50],
    [0, -3, 0, 50],
  ]) {
    // biome-ignore format: short
    const world = new World();
    world.addWall({ minX: -0.05, minY: -1, maxX: 0.05, maxY: 1 }, { material: { restitution: 1 } });
    const disc = world.add({ x, y, r: 0.5, vx, vy });
    for (let i = 0; i < 30; i++) world.step(dt);
    expect([disc.vx + vx, disc.vy + vy]).toEqual([0, 0]);
  }
});

it('a disc stays in a round room, also when it is fast, and keeps its speed', () => {
  const world = new World();
  world.addWall({ inside: { x: 0, y: 0, r: 5 } }, { material: { restitution: 1 } });
  for (const speed of [1, 30, 1000]) world.add({ x: 1, y: 0.5, r: 0.25, vx: speed, vy: speed / 3, filter: { mask: 1, category: 1 } });
  for (let i = 0; i < 300; i++) {
    world.step(dt);
    for (const { x, y } of world) expect(Math.sqrt(x * x + y * y)).toBeLessThan(4.8);
  }
});

it('an arc holds what comes from both sides and lets through what goes beside it', () => {
  const world = new World();
  world.addWall({ x: 0, y: 0, r: 5, from: { x: 1, y: 1 }, to: { x: -1, y: 1 } }, { material: { restitution: 1 } });
  const inside = world.add({ x: 0, y: 0, r: 0.5, vy: 60 });
  const outside = world.add({ x: 0, y: 9, r: 0.5, vy: -60, filter: { category: 1 } });
  const beside = world.add({ x: 8, y: 0, r: 0.5, vx: -90, filter: { category: 2, mask: 1 } });
  for (let i = 0; i < 8; i++) world.step(dt);
  expect(inside.vy).toBeCloseTo(-60, 9);
  expect(outside.vy).toBeCloseTo(60, 9);
  expect([beside.vx, beside.x < 0]).toEqual([-90, true]);
});

it('on a torus a disc meets others across both seams, and its coordinates stay in [0, period)', () => {
  const world = new World({ periodX: 10, periodY: 10 });
  const a = world.add({ x: 9, y: 9, r: 0.5, vx: 3, vy: 3, mass: 1, material: { restitution: 1 } });
  const b = world.add({ x: 1, y: 1, r: 0.5, mass: 1 });
  for (let i = 0; i < 60; i++) world.step(dt);
  expect([a.vx, a.vy]).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)]);
  expect([b.vx, b.vy]).toEqual([expect.closeTo(3, 12), expect.closeTo(3, 12)]);
  for (let i = 0; i < 600; i++) world.step(dt);
  for (const { x, y } of world) expect(x > -0.2 && x < 10.2 && y > -0.2 && y < 10.2).toBe(true);
});

it('a body that starts inside a solid is pushed out through its nearest side', () => {
  const world = new World();
  world.addWall({ minX: -2, minY: -1, maxX: 2, maxY: 1 });
  const disc = world.add({ x: 0.5, y: 0.6, r: 0.25 });
  for (let i = 0; i < 600; i++) world.step(dt);
  expect(disc.y).toBeGreaterThan(1.2);
  expect(disc.x).toBeCloseTo(0.5, 9);
});

it('arrays with holes are refused like those with undefined in them, and nothing is added', () => {
  const holed: { x: number; y: number; r: number }[] = [];
  for (const i of [0, 2]) holed[i] = { x: i, y: i, r: 1 };
  const world = new World();
  expect(() => world.addWall({ chain: holed })).toThrow(
    new TypeError('World.addWall: wall.chain[1] must be a vector { x, y }, got undefined'),
  );
  expect(() => world.addWall({ points: holed })).toThrow(
    new TypeError('World.addWall: wall.points[1] must be a vector { x, y }, got undefined'),
  );
  expect(() => world.addMany(holed)).toThrow(TypeError);
  expect(() => createPolygon(holed)).toThrow(new TypeError('createPolygon: points[1] must be a point, got undefined'));
  expect([world.size, world.walls.length]).toEqual([0, 0]);
});
