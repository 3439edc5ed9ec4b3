import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';
import { dt, run } from './scenario-scenes.ts';

/** 400 discs side by side and above each other, little apart, that all fly at one velocity. */
function heap(vx: number, vy: number): World {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  for (let i = 0; i < 400; i++) world.add({ x: 1.004 * (i % 20), y: 1.004 * Math.floor(i / 20) + (i % 2) * 0.05, r: 0.5, vx, vy });
  return world;
}

describe('bodies that are fast together', () => {
  it('are not taken continuously: a heap that falls by more than its radius a sub-step', () => {
    const world = heap(40, -200);
    run(world, 12, () => expect(world.statistics.fast).toBe(0));
    const [first] = world;
    expect(first.vy).toBeCloseTo(-202, 9);
    expect(first.x).toBeCloseTo(8, 9);
  });

  it('on a torus neither, across its seams', () => {
    const world = new World({ warn: null, periodX: 20, periodY: 20, gravity: { x: 0, y: -10 } });
    for (let i = 0; i < 400; i++) world.add({ x: i % 20, y: Math.floor(i / 20), r: 0.499, vx: 150, vy: -90 });
    run(world, 8, () => expect(world.statistics.fast).toBe(0));
  });

  it('are if one of them flies another way: it stops at the first in its way', () => {
    const world = heap(0, -60);
    const bullet = world.add({ x: 9.5, y: -40, r: 0.1, vy: 3000, mass: 1e-6 });
    let fast = 0;
    run(world, 10, () => {
      fast = Math.max(fast, world.statistics.fast);
    });
    expect(fast).toBeGreaterThan(0);
    expect(fast).toBeLessThan(100);
    expect(bullet.y).toBeLessThan([...world][9].y);
  });

  it('are where they come to a wall: none of a heap gets through a thin one, and it does not bounce on it', () => {
    const world = heap(0, -150);
    world.addWall({ inside: { minX: -0.5, minY: -30, maxX: 19.6, maxY: 60 } });
    world.addWall({ x1: -1, y1: -20, x2: 20, y2: -20 });
    run(world, 120, () => {
      for (const { y } of world) expect(y > -20).toBe(true);
    });
    expect(Math.max(...Array.from(world, ({ vx, vy }) => Math.hypot(vx, vy)))).toBeLessThan(20);
  });

  it('and one that was made fast within a step, next to what it had no contact with, still stops at it', () => {
    for (let k = 0; k < 40; k++) {
      const world = new World({ warn: null });
      const hit = world.add({ x: 0, y: 0, r: 0.5, mass: 1 });
      const next = world.add({ x: 4 + 0.1 * k, y: 0, r: 0.5, mass: 1 });
      world.add({ x: -60, y: 0, r: 0.5, vx: 6000 + 100 * k, mass: 100 });
      run(world, 3, () => expect(hit.x).toBeLessThan(next.x));
    }
  });
});

it('a step of a landing heap leaves its discs in order of height where they are stacked in tubes', () => {
  const world = new World({ warn: null, gravity: { x: 0, y: -10 } });
  const tubes = 20;
  for (let t = 0; t <= tubes; t++) world.addWall({ x1: 1.3 * t, y1: -50, x2: 1.3 * t, y2: 100 });
  world.addWall({ x1: 0, y1: -50, x2: 1.3 * tubes, y2: -50 });
  const columns = Array.from({ length: tubes }, (_, t) =>
    Array.from({ length: 12 }, (_, i) => world.add({ x: 1.3 * t + 0.5 + 0.3 * ((i * 7 + t) % 2), y: 1.02 * i, r: 0.5, vy: -100 - 3 * t })),
  );
  for (let step = 0; step < 90; step++) {
    world.step(dt);
    for (const column of columns) for (let i = 1; i < column.length; i++) expect(column[i].y).toBeGreaterThan(column[i - 1].y);
  }
});

it('a disc squeezed between heavy ones is squeezed no deeper where all three fly fast', () => {
  const world = new World({ warn: null });
  const options = { y: 0, r: 0.5, vy: -200 };
  const left = world.add({ ...options, x: -0.98, vx: 0.4, mass: 1e6 });
  const middle = world.add({ ...options, x: 0, mass: 1 });
  const right = world.add({ ...options, x: 0.98, vx: -0.4, mass: 1e6 });
  let least = Infinity;
  run(world, 300, () => {
    for (const { x, y } of [left, right]) least = Math.min(least, Math.hypot(x - middle.x, y - middle.y));
  });
  expect(least).toBeGreaterThan(0.9);
});
