// Walls and hulls that touch side by side are one surface to what slides or rolls over them.
import { describe, expect, it } from 'vitest';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { contactsOf } from '../../src/inspect/overlay.ts';
import { World } from '../../src/world/index.ts';
import type { WorldMaterial as Material } from '../../src/world/material.ts';
import type { Body } from '../../src/world/views/body.ts';
import { sample } from '../runs.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };
const smooth = { friction: 0 };
const columns = Array.from({ length: 48 }, (_, i) => i - 3);

/** A piece of the floor from x to x + 1. */
type Piece = (world: World, x: number, material?: Material) => unknown;

const tile: Piece = (world, x, material = smooth) =>
  addBody(world, { kind: 'static', x: x + 0.5, y: -0.5, width: 1, height: 1, r: 0.05, material });

const pieces: readonly [string, Piece][] = [
  ['boxes', (world, x, material = smooth) => world.addWall({ minX: x, minY: -1, maxX: x + 1, maxY: 0 }, { material })],
  ['segments', (world, x, material = smooth) => world.addWall({ x1: x, y1: 0, x2: x + 1, y2: 0 }, { material })],
  ['segments that stop from one side', (world, x, material = smooth) => world.addWall({ x1: x, y1: 0, x2: x + 1, y2: 0 }, { material, oneSided: true })],
  ['chains', (world, x, material = smooth) => world.addWall({ chain: [{ x, y: 0 }, { x: x + 0.4, y: 0 }, { x: x + 1, y: 0 }] }, { material })],
  ['polygons', (world, x, material = smooth) => world.addWall({ points: [{ x, y: 0 }, { x, y: -1 }, { x: x + 1, y: -1 }, { x: x + 1, y: 0 }] }, { material })],
  ['capsules', (world, x, material = smooth) => world.addWall({ x1: x, y1: -0.1, x2: x + 1, y2: -0.1, r: 0.1 }, { material })],
  ['boxes that reach into the tiles', (world, x, material = smooth) => world.addWall({ minX: x - 0.2, minY: -1, maxX: x + 1.2, maxY: 0 }, { material })],
]; // biome-ignore format: rows

const sliders: readonly [string, number, (world: World, y: number) => Body][] = [
  ['box', 0.5, (world, y) => addBody(world, { x: 20, y, width: 1, height: 1, material: smooth })],
  ['small box that bounces', 0.1, (world, y) => addBody(world, { x: 20, y, width: 0.2, height: 0.2, material: { friction: 0, restitution: 1 } })],
  ['capsule on its side', 0.1, (world, y) => addBody(world, { x: 20, y, x1: -0.4, y1: 0, x2: 0.4, y2: 0, r: 0.1, material: smooth })],
  ['capsule that stands', 0.5, (world, y) => addBody(world, { x: 20, y, x1: 0, y1: -0.4, x2: 0, y2: 0.4, r: 0.1, material: smooth, fixedRotation: true })],
  ['disc', 0.25, (world, y) => world.add({ x: 20, y, r: 0.25, material: smooth })],
  ['small disc that bounces', 0.08, (world, y) => world.add({ x: 20, y, r: 0.08, material: { friction: 0, restitution: 1 } })],
]; // biome-ignore format: rows

/** A floor of a kind of wall and tiles in turn, the walls where the number of the column is odd (`first` 1) or even; tiles come first, or walls. */
function floor(world: World, piece: Piece, first: number, areTilesFirst: boolean, material: Material = smooth): void {
  for (const part of areTilesFirst ? [1, 0] : [0, 1])
    for (const x of columns) if (((x + first) % 2 === 0) === (part === 0)) (part === 0 ? piece : tile)(world, x, material);
}

describe.each(pieces)('over %s and tiles in turn', (_, piece) => {
  it.each(sliders)('a %s slides at 10 to either side and keeps 99.9 %%', (_, height, add) => {
    for (const way of [1, -1]) {
      const world = new World({ gravity });
      floor(world, piece, way > 0 ? 0 : 1, way > 0);
      const one = add(world, height);
      one.vx = 10 * way;
      for (let i = 0; i < 125; i++) {
        world.step(dt);
        expect(Math.abs(one.y - height)).toBeLessThan(1e-3);
      }
      expect(Math.abs(way * one.vx - 10)).toBeLessThan(0.01);
    }
  });
});

it('a disc rolls over boxes and tiles with friction as over a line', () => {
  const speeds = [true, false].map((isMixed) => {
    const world = new World({ gravity });
    const material = { friction: 0.5 };
    if (isMixed) floor(world, pieces[0][1], 0, true, material);
    else world.addWall({ x1: -9, y1: 0, x2: 90, y2: 0 }, { material });
    const ball = world.add({ x: 0, y: 0.25, r: 0.25, vx: 10, material });
    for (let i = 0; i < 230; i++) world.step(dt);
    return [ball.vx, ball.angularVelocity * 0.25];
  });
  expect(speeds[0][0]).toBeCloseTo(speeds[1][0], 2);
  expect(speeds[0][1]).toBeCloseTo(speeds[1][1], 2);
});

it.each([0.3, -1.1, 2.5])('over a floor of both that is turned by %d a box and a disc slide as over a level one', (angle) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const world = new World({ gravity: { x: 10 * sin, y: -10 * cos } });
  const at = (x: number, y: number) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
  for (const x of columns) {
    if (x % 2 === 0) addBody(world, { kind: 'static', ...at(x + 0.5, -0.5), angle, width: 1, height: 1, r: 0.05, material: smooth });
    else world.addWall({ chain: [at(x, 0), at(x + 1, 0)] }, { material: smooth });
  }
  const box = addBody(world, { ...at(0, 0.5), angle, vx: 10 * cos, vy: 10 * sin, width: 1, height: 1, material: smooth });
  const ball = world.add({ ...at(4, 0.2), vx: 10 * cos, vy: 10 * sin, r: 0.2, material: smooth });
  for (let i = 0; i < 220; i++) world.step(dt);
  for (const one of [box, ball]) expect(Math.abs(one.vx * cos + one.vy * sin - 10)).toBeLessThan(0.01);
});

describe('walls and tiles that move as one', () => {
  /** A lift of kinematic walls and tiles in turn. */
  function lift(world: World, vx: number, vy: number): void {
    for (const x of columns) {
      if (x % 2 === 0) addBody(world, { kind: 'kinematic', x: x + 0.5, y: -0.5, vx, vy, width: 1, height: 1, r: 0.05, material: smooth });
      else world.addKinematic({ minX: 0, minY: -1, maxX: 1, maxY: 0 }, { x, y: 0, vx, vy, material: smooth });
    }
  }

  it.each([
    [0, 2],
    [3, 0],
    [-2, -3],
  ])('a lift of them with velocity (%d, %d) is one surface', (vx, vy) => {
    const world = new World({ gravity });
    lift(world, vx, vy);
    const box = addBody(world, { x: 0, y: 0.5, width: 1, height: 1, vx: 10, vy, material: smooth });
    const ball = world.add({ x: 3, y: 0.2, r: 0.2, vx: 10, vy, material: { friction: 0, restitution: 1 } });
    for (let i = 0; i < 150; i++) world.step(dt);
    for (const one of [box, ball]) expect(Math.abs(one.vx - 10)).toBeLessThan(0.01);
    expect(Math.abs(box.y - 2.5 * vy - 0.5)).toBeLessThan(1e-3);
    expect(Math.abs(ball.y - 2.5 * vy - 0.2)).toBeLessThan(1e-3);
  });

  it('on a beam of both that turns about one pivot a box is not thrown', () => {
    const ends = [true, false].map((isMixed) => {
      const world = new World({ gravity });
      const turn = { angularVelocity: 0.3, material: smooth } as const;
      // about the middle of a beam from −3 to 3: tiles at its ends, or one wall
      const ends = [-2.5, 2.5].map((x) => ({ x, width: 1, height: 1, r: 0.05 }));
      if (isMixed) addBody(world, { ...turn, kind: 'kinematic', x: 0, y: 0, shapes: ends });
      for (const [minX, maxX] of isMixed ? [[-2, 2]] : [[-3, 3]])
        world.addKinematic({ minX, minY: -0.5, maxX, maxY: 0.5 }, { x: 0, y: 0, ...turn });
      const one = addBody(world, { x: 1, y: 0.62, width: 0.2, height: 0.2, vx: 2, material: { friction: 0, restitution: 0.5 } });
      for (let i = 0; i < 50; i++) world.step(dt);
      return [one.x, one.vx];
    });
    expect(ends[0][0]).toBeCloseTo(ends[1][0], 2);
    expect(ends[0][1]).toBeCloseTo(ends[1][1], 1);
  });

  it('a tile that stands in a floor of walls is one with it, and one that sinks is for itself', () => {
    const speeds = [0, -0.5].map((vy) => {
      const world = new World({ gravity });
      for (const x of columns) {
        if (x === 8) addBody(world, { kind: 'kinematic', x: 8.5, y: -0.5, vy, width: 1, height: 1, r: 0.05, material: smooth });
        else world.addWall({ minX: x, minY: -1, maxX: x + 1, maxY: 0 }, { material: smooth });
      }
      const one = addBody(world, { x: 0, y: 0.1, width: 0.2, height: 0.2, vx: 10, material: smooth });
      const ball = world.add({ x: -2, y: 0.1, r: 0.1, vx: 10, material: smooth });
      for (let i = 0; i < 120; i++) world.step(dt);
      return [one.vx, ball.vx];
    });
    for (const vx of speeds[0]) expect(Math.abs(vx - 10)).toBeLessThan(0.01);
    for (const vx of speeds[1]) expect(vx).toBeLessThan(9);
  });
});

it('on a torus the seam between its ends is none', () => {
  const world = new World({ gravity, periodX: 6 });
  for (let x = 0; x < 6; x++) (x % 2 === 0 ? tile : pieces[1][1])(world, x);
  const one = addBody(world, { x: 0, y: 0.1, width: 0.2, height: 0.2, vx: 10, material: smooth });
  const ball = world.add({ x: 3, y: 0.1, r: 0.1, vx: 10, material: smooth });
  for (let i = 0; i < 230; i++) world.step(dt);
  expect(Math.abs(one.vx - 10)).toBeLessThan(0.01);
  expect(Math.abs(ball.vx - 10)).toBeLessThan(0.01);
});

describe('a real step', () => {
  const step = 0.1; // two roundings of a tile
  it.each([
    ['a wall, before a tile', (world: World) => [tile(world, -1), world.addWall({ minX: 0, minY: -1, maxX: 4, maxY: step }, { material: smooth })]],
    ['a tile, before a wall', (world: World) => [pieces[0][1](world, -1), addBody(world, { kind: 'static', x: 2, y: step - 0.5, width: 4, height: 1, r: 0.05, material: smooth })]],
  ] as const)('up to %s stops who slides', (_, make) => {
    for (const [, height, add] of sliders) {
      const world = new World({ gravity });
      for (const x of [-8, -7, -6, -5, -4, -3, -2]) (x % 2 === 0 ? tile : pieces[0][1])(world, x);
      make(world);
      const one = add(world, height);
      one.x = -6;
      one.vx = 5;
      for (let i = 0; i < 90; i++) world.step(dt);
      expect(one.vx).toBeLessThan(4);
    }
  }); // biome-ignore format: rows

  it('of half a rounding is none that is level', () => {
    const world = new World({ gravity });
    for (const x of columns) {
      if (x % 2 === 0) tile(world, x);
      else world.addWall({ minX: x, minY: -1, maxX: x + 1, maxY: 0.025 }, { material: smooth });
    }
    const ball = world.add({ x: 0.5, y: 0.1, r: 0.1, vx: 5, material: smooth });
    for (let i = 0; i < 120; i++) world.step(dt);
    expect(ball.vx).toBeLessThan(4.9);
  });

  it('down from a wall and from a tile is gone over without a hit', () => {
    for (const isTile of [true, false]) {
      const world = new World({ gravity });
      for (const x of [-3, -2, -1]) (isTile ? tile : pieces[0][1])(world, x);
      world.addWall({ minX: 0, minY: -2, maxX: 9, maxY: -0.5 }, { material: smooth });
      const one = addBody(world, { x: -2, y: 0.1, width: 0.2, height: 0.2, vx: 5, material: smooth });
      for (let i = 0; i < 60; i++) world.step(dt);
      expect(one.vx).toBeGreaterThan(4.9);
      expect(one.y).toBeCloseTo(-0.4, 2);
    }
  });
});

it('edits decide: without a piece there is a hole, and with one that comes back there is none', () => {
  for (const isTile of [true, false]) {
    const ends = [false, true].map((comesBack) => {
      const world = new World({ gravity });
      const made = columns.map((x) => (x % 2 === 0 ? tile : pieces[0][1])(world, x));
      const one = addBody(world, { x: 0, y: 0.25, width: 0.5, height: 0.5, vx: 10, material: smooth });
      const at = isTile ? 17 : 18; // columns begin at −3
      for (let i = 0; i < 40; i++) world.step(dt);
      world.remove(made[at] as Body);
      for (let i = 0; i < 20; i++) world.step(dt);
      if (comesBack) (isTile ? tile : pieces[0][1])(world, at - 3);
      for (let i = 0; i < 120; i++) world.step(dt);
      return one.vx;
    });
    expect(ends[0]).toBeLessThan(9);
    expect(Math.abs(ends[1] - 10)).toBeLessThan(0.01);
  }
});

it('who meets the wall, but not the tile, meets the corner of the wall', () => {
  const world = new World({ gravity });
  for (const x of columns) {
    if (x % 2 === 1) pieces[0][1](world, x);
    else addBody(world, { kind: 'static', x: x + 0.5, y: -0.5, width: 1, height: 1, r: 0.05, material: smooth, filter: { category: 2, mask: 2 } });
  }
  const [through, over] = [1, 3].map((category) => world.add({ x: 1.5, y: 0.3, r: 0.3, vx: 2, material: smooth, filter: { category, mask: 3 } }));
  for (let i = 0; i < 60; i++) world.step(dt);
  expect(through.y).toBeLessThan(0.29);
  expect(through.vx).toBeLessThan(1.9);
  expect(over.y).toBeGreaterThan(0.299);
}); // biome-ignore format: rows

it.each(sample([0, 1, 2]))('worlds from bytes and forks go on alike over floors of both, seed %i', (seed) => {
  const world = new World({ gravity, periodX: seed === 1 ? 60 : Infinity });
  floor(world, pieces[seed][1], seed % 2, seed > 0, { friction: 0.2 });
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

describe('what falls on the joint of a wall and a tile', () => {
  /** A floor from −3 to 3 whose left half is a wall and whose right half is a tile. */
  function joint(material: Material): World {
    const world = new World({ gravity, sleep: true });
    world.addWall({ minX: -3, minY: -1, maxX: 0, maxY: 0 }, { material });
    addBody(world, { kind: 'static', x: 1.5, y: -0.5, width: 3, height: 1, r: 0.05, material });
    return world;
  }

  it.each([
    [1, 3],
    [0.5, 0.75],
  ])('bounces with restitution %d as off a level floor', (restitution, height) => {
    const material = { friction: 0, restitution };
    for (const x of [-0.02, 0, 0.01, 0.03, 0.06]) {
      const world = joint(material);
      const ball = world.add({ x, y: 3.25, r: 0.25, material });
      let top = 0;
      for (let i = 0; i < 110; i++) {
        world.step(dt);
        if (i > 60) top = Math.max(top, ball.y - 0.25);
      }
      expect(Math.abs(top - height)).toBeLessThan(0.01);
      expect(ball.x).toBeCloseTo(x, 12);
    }
  });

  it.each([-0.4, -0.02, 0, 0.02, 0.3])('a box that falls on it lands flat: %d off', (x) => {
    const world = joint({});
    const box = addBody(world, { x, y: 1.5, width: 1, height: 1 });
    for (let i = 0; i < 120; i++) {
      world.step(dt);
      expect(Math.abs(box.angle)).toBeLessThan(0.02);
    }
    expect(box.asleep).toBe(true);
    expect(Math.abs(box.angle)).toBeLessThan(1e-3);
    expect(box.y).toBeCloseTo(0.5, 3);
    expect(Math.abs(box.x - x)).toBeLessThan(0.01);
  });

  it.each([-0.02, 0, 0.02, 0.05])('rests level, sleeps, and has contacts that carry it: %d off the joint', (x) => {
    const world = joint({});
    const ball = world.add({ x, y: 0.25, r: 0.25 });
    for (let i = 0; i < 59; i++) world.step(dt);
    const touches = [...contactsOf(world)].filter(({ a, b }) => a === ball || b === ball);
    for (const { normal } of touches) expect(Math.abs(normal.x)).toBeLessThan(1e-3);
    expect(touches.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0)).toBeCloseTo(ball.mass * 10 * dt, 4);
    for (let i = 0; i < 120; i++) world.step(dt);
    expect(ball.asleep).toBe(true);
    expect(Math.abs(ball.x - x)).toBeLessThan(1e-6);
  });

  it.each([0, 0.02])('so does a small crate: %d off', (x) => {
    const world = joint({});
    const crate = addBody(world, { x, y: 0.02, width: 0.04, height: 0.04 });
    for (let i = 0; i < 59; i++) world.step(dt);
    const touches = [...contactsOf(world)].filter(({ a, b }) => a === crate || b === crate);
    for (const { normal } of touches) expect(Math.abs(normal.x)).toBeLessThan(1e-3);
    expect(touches.reduce((sum, { normalImpulse }) => sum + normalImpulse, 0)).toBeCloseTo(crate.mass * 10 * dt, 4);
  });
});
