// Hulls that touch side by side are one surface to what slides or rolls over them.
import { describe, expect, it } from 'vitest';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { contactsOf } from '../../src/inspect/overlay.ts';
import { World, type WorldOptions } from '../../src/world/index.ts';
import type { Body, BodyOptions } from '../../src/world/views/body.ts';
import { sample } from '../runs.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };
const smooth = { friction: 0 };
const columns = Array.from({ length: 48 }, (_, i) => i - 3);

function tile(world: World, x: number, options: Partial<BodyOptions> = {}): Body {
  return addBody(world, { kind: 'static', x: x + 0.5, y: -0.5, width: 1, height: 1, r: 0.05, material: smooth, ...options });
}

const grounds: readonly [string, (world: World) => unknown][] = [
  ['tiles', (world) => columns.map((x) => tile(world, x))],
  ['tiles from right to left', (world) => [...columns].reverse().map((x) => tile(world, x))],
  ['the parts of one body', (world) => parts(world, { kind: 'static', x: 0, y: -0.5, material: smooth })],
  [
    'tiles of three sizes, with roundings of their own',
    (world) => {
      const sizes = [1, 0.4, 2];
      for (let x = -3, i = 0; x < 45; x += sizes[i++ % 3])
        addBody(world, { kind: 'static', x: x + sizes[i % 3] / 2, y: -sizes[i % 3] / 2, width: sizes[i % 3], height: sizes[i % 3], material: smooth });
    },
  ],
  ['tiles that overlap', (world) => columns.map((x) => addBody(world, { kind: 'static', x, y: -0.5, width: 1.3, height: 1, material: smooth }))],
  ['capsules end to end', (world) => columns.map((x) => addBody(world, { kind: 'static', x, y: -0.1, x1: 0, y1: 0, x2: 1, y2: 0, r: 0.1, material: smooth }))],
]; // biome-ignore format: rows

function parts(world: World, options: BodyOptions | object): Body {
  return addBody(world, { ...(options as BodyOptions), shapes: columns.map((x) => ({ x: x + 0.5, width: 1, height: 1, r: 0.05 })) });
}

const sliders: readonly [string, number, (world: World, y: number) => Body][] = [
  ['box', 0.5, (world, y) => addBody(world, { x: 0, y, width: 1, height: 1, material: smooth })],
  ['small box that bounces', 0.1, (world, y) => addBody(world, { x: 0, y, width: 0.2, height: 0.2, material: { friction: 0, restitution: 1 } })],
  ['capsule on its side', 0.1, (world, y) => addBody(world, { x: 0, y, x1: -0.4, y1: 0, x2: 0.4, y2: 0, r: 0.1, material: smooth })],
  ['capsule that stands', 0.5, (world, y) => addBody(world, { x: 0, y, x1: 0, y1: -0.4, x2: 0, y2: 0.4, r: 0.1, material: smooth, fixedRotation: true })],
  ['triangle', 0.3, (world, y) => addBody(world, { x: -0.3, y: y - 0.3, points: [{ x: 0, y: 0 }, { x: 0.6, y: 0 }, { x: 0.3, y: 0.6 }], material: smooth })],
  ['disc', 0.25, (world, y) => world.add({ x: 0, y, r: 0.25, material: smooth })],
]; // biome-ignore format: rows

describe.each(grounds)('over %s', (_, make) => {
  it.each(sliders)('a %s slides at 10 and keeps 99.9 %%', (_, height, add) => {
    const world = new World({ gravity });
    make(world);
    const one = add(world, height);
    one.vx = 10;
    const { y } = one;
    for (let i = 0; i < 230; i++) {
      world.step(dt);
      expect(Math.abs(one.y - y)).toBeLessThan(1e-3);
    }
    expect(Math.abs(one.vx - 10)).toBeLessThan(0.01);
  });
});

it.each([
  [1, 10],
  [2, 40],
  [4, 1],
  [4, 100],
  [16, 10],
])('with %d sub-steps a box that slides at %d keeps 99.7 %%', (subSteps, speed) => {
  const world = new World({ gravity, subSteps });
  for (const x of columns) tile(world, x);
  const one = addBody(world, { x: 0, y: 0.5, width: 1, height: 1, vx: speed, material: smooth });
  for (let i = 0; i < 0.6 * Math.min(150, (60 * 44) / speed); i++) world.step(dt);
  expect(one.vx / speed).toBeGreaterThan(0.997);
});

it('a disc rolls over tiles with friction as over a line', () => {
  const speeds = [true, false].map((hasTiles) => {
    const world = new World({ gravity });
    if (hasTiles) for (const x of columns) tile(world, x, { material: { friction: 0.5 } });
    else world.addWall({ x1: -9, y1: 0, x2: 90, y2: 0 }, { material: { friction: 0.5 } });
    const ball = world.add({ x: 0, y: 0.25, r: 0.25, vx: 10, material: { friction: 0.5 } });
    for (let i = 0; i < 230; i++) world.step(dt);
    return [ball.vx, ball.angularVelocity * 0.25];
  });
  expect(speeds[0][0]).toBeCloseTo(speeds[1][0], 2);
  expect(speeds[0][1]).toBeCloseTo(speeds[1][1], 2);
});

it.each([0.3, -1.1, 2.5])('over tiles turned by %d a box slides as over level ones', (angle) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const world = new World({ gravity: { x: 10 * sin, y: -10 * cos } });
  for (const x of columns)
    addBody(world, { kind: 'static', x: cos * x + sin / 2, y: sin * x - cos / 2, angle, width: 1, height: 1, material: smooth });
  const one = addBody(world, { x: -sin / 2, y: cos / 2, angle, vx: 10 * cos, vy: 10 * sin, width: 1, height: 1, material: smooth });
  for (let i = 0; i < 230; i++) world.step(dt);
  expect(Math.abs(one.vx * cos + one.vy * sin - 10)).toBeLessThan(0.01);
  expect(Math.abs(one.y * cos - one.x * sin - 0.5)).toBeLessThan(1e-3);
});

// a polygon has real corners, which cost speed: no more than those of the chain
it.each([[24, true], [24, false], [60, true], [60, false]])('a disc loses no more in a ring of %d tiles (inside: %s) than in one of lines', (count, isInside) => { // biome-ignore format: rows
  const half = Math.PI / count;
  const speeds = [true, false].map((hasTiles) => {
    const world = new World();
    const corner = 10 / Math.cos(half);
    const points = Array.from({ length: count + 1 }, (_, i) => ({ x: corner * Math.cos(half * (2 * i + 1)), y: corner * Math.sin(half * (2 * i + 1)) }));
    const width = 2 * (isInside ? 10.12 : 10) * Math.tan(half);
    const middle = isInside ? 10.5 : 9.5;
    for (let i = 0; hasTiles && i < count; i++)
      addBody(world, { kind: 'static', x: middle * Math.cos(2 * half * i), y: middle * Math.sin(2 * half * i), angle: 2 * half * i + Math.PI / 2, width, height: 1, r: 0.05, material: smooth });
    if (!hasTiles) world.addWall({ chain: points }, { material: smooth });
    const ball = world.add({ x: 0, y: isInside ? -9.75 : 10.25, r: 0.25, vx: 10, material: smooth });
    for (let i = 0; i < 240; i++) {
      const far = Math.hypot(ball.x, ball.y);
      if (!isInside) ball.vx -= (ball.x * 20 * dt) / far;
      if (!isInside) ball.vy -= (ball.y * 20 * dt) / far;
      world.step(dt);
    }
    return Math.hypot(ball.vx, ball.vy);
  });
  expect(speeds[0]).toBeGreaterThan(0.97 * speeds[1]);
}); // biome-ignore format: rows

describe('tiles that move as one', () => {
  it.each([
    [0, 2],
    [3, 0],
    [-2, -3],
  ])('a lift of them with velocity (%d, %d) is one surface', (vx, vy) => {
    const world = new World({ gravity });
    for (const x of columns) tile(world, x, { kind: 'kinematic', vx, vy });
    const one = addBody(world, { x: 0, y: 0.5, width: 1, height: 1, vx: 10, vy, material: smooth });
    for (let i = 0; i < 180; i++) world.step(dt);
    expect(Math.abs(one.vx - 10)).toBeLessThan(0.01);
    expect(Math.abs(one.y - 3 * vy - 0.5)).toBeLessThan(1e-3);
  });

  it('so are the parts of a sled that is free', () => {
    const world = new World({ gravity });
    world.addWall({ x1: -9, y1: -1, x2: 99, y2: -1 }, { material: smooth });
    parts(world, { x: 0, y: -0.5, mass: 1e5, material: smooth });
    const one = addBody(world, { x: 0, y: 0.5, width: 0.5, height: 1, vx: 10, material: smooth });
    for (let i = 0; i < 200; i++) world.step(dt);
    expect(Math.abs(one.vx - 10)).toBeLessThan(0.05);
  });

  it('a tile that sinks away from its neighbors is one for itself', () => {
    const world = new World({ gravity });
    for (const x of columns) tile(world, x, x === 8 ? { kind: 'kinematic', vy: -0.5 } : {});
    const one = addBody(world, { x: 0, y: 0.1, width: 0.2, height: 0.2, vx: 10, material: smooth });
    for (let i = 0; i < 120; i++) world.step(dt);
    expect(one.vx).toBeLessThan(9);
  });
});

it('on a torus the seam between its ends is none', () => {
  const world = new World({ gravity, periodX: 6 });
  for (let x = 0; x < 6; x++) tile(world, x);
  const one = addBody(world, { x: 0, y: 0.1, width: 0.2, height: 0.2, vx: 10, material: smooth });
  for (let i = 0; i < 230; i++) world.step(dt);
  expect(Math.abs(one.vx - 10)).toBeLessThan(0.01);
});

it('edits decide: without a tile there is a hole, and with one that comes back there is none', () => {
  const ends = [false, true].map((comesBack) => {
    const world = new World({ gravity });
    const tiles = columns.map((x) => tile(world, x));
    const one = addBody(world, { x: 0, y: 0.25, width: 0.5, height: 0.5, vx: 10, material: smooth });
    for (let i = 0; i < 40; i++) world.step(dt);
    world.remove(tiles[20]);
    for (let i = 0; i < 20; i++) world.step(dt);
    if (comesBack) tile(world, 17);
    for (let i = 0; i < 120; i++) world.step(dt);
    return one.vx;
  });
  expect(ends[0]).toBeLessThan(9);
  expect(Math.abs(ends[1] - 10)).toBeLessThan(0.01);
});

it.each(sample([0, 1, 2]))('worlds from bytes and forks go on alike over seams, seed %i', (seed) => {
  const world = new World({ gravity, periodX: seed === 1 ? 60 : Infinity });
  for (const x of columns) tile(world, x, { material: { friction: 0.2 } });
  const add = (i: number): Body => (i % 2 === 0 ? world.add({ x: 2 * i, y: 0.6, r: 0.3, vx: 9 - i }) : addBody(world, { x: 2 * i, y: 0.6, width: 0.6, height: 0.4, vx: 9 - i }));
  for (let i = 0; i < 8; i++) add(i + seed);
  for (let i = 0; i < 60 + 7 * seed; i++) world.step(dt);
  const copies = [World.from(world.snapshot(), { extensions: [hulls] }), world.fork()];
  for (let i = 0; i < 60; i++) {
    world.step(dt);
    for (const copy of copies) {
      copy.step(dt);
      expect(copy.hash()).toBe(world.hash());
    }
  }
}); // biome-ignore format: rows

describe('what lies on a seam', () => {
  it.each([
    [1, 3],
    [0.5, 0.75],
  ])('bounces off a level floor with restitution %d', (restitution, height) => {
    const world = new World({ gravity });
    const material = { friction: 0, restitution };
    for (const x of columns.slice(0, 8)) tile(world, x, { material });
    const ball = world.add({ x: 0.01, y: 3.25, r: 0.25, material });
    let top = 0;
    for (let i = 0; i < 110; i++) {
      world.step(dt);
      if (i > 60) top = Math.max(top, ball.y - 0.25);
    }
    expect(Math.abs(top - height)).toBeLessThan(0.01);
    expect(ball.x).toBe(0.01);
  });

  it.each([0, 0.02, 0.05])('rests level, sleeps, and has contacts that carry it: %d off the seam', (x) => {
    const world = new World({ gravity, sleep: true });
    for (const column of columns.slice(0, 8)) tile(world, column, { material: {} });
    const ball = world.add({ x, y: 0.25, r: 0.25 });
    const crate = addBody(world, { x: x - 2, y: 0.02, width: 0.04, height: 0.04 });
    for (let i = 0; i < 59; i++) world.step(dt);
    for (const one of [ball, crate]) {
      const touches = [...contactsOf(world)].filter(({ a, b }) => a === one || b === one);
      for (const { normal } of touches) expect(Math.abs(normal.x)).toBeLessThan(1e-3);
      expect(touches.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0)).toBeCloseTo(one.mass * 10 * dt, 4);
    }
    for (let i = 0; i < 120; i++) world.step(dt);
    expect([ball.asleep, crate.asleep]).toEqual([true, true]);
  });
});

it.each([
  ['round pegs that touch', (world: World) => columns.map((x) => addBody(world, { kind: 'static', x, y: -0.5, shapes: [{ r: 0.5 }], material: smooth }))],
  ['tiles apart by half a rounding', (world: World) => columns.map((x) => tile(world, 1.025 * x))],
  ['steps of half a rounding', (world: World) => columns.map((x) => tile(world, x, { y: -0.5 + 0.025 * (x & 1) }))],
])('%s are no level floor', (_, make) => {
  const world = new World({ gravity } as WorldOptions);
  make(world);
  const ball = world.add({ x: 0, y: 0.1, r: 0.1, vx: 5, material: smooth });
  for (let i = 0; i < 120; i++) world.step(dt);
  expect(ball.vx).toBeLessThan(4.9);
}); // biome-ignore format: rows
