import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { World } from '../../../src/world/world.ts';

const material = { restitution: 1 };

/**
 * The largest error of the velocity after elastic hits of a disc on what `place` puts at the origin, as a share of its speed: the disc of
 * radius 0.5 moves by up to `speed`, and meets it at the distance 1 from any side, under any angle.
 */
function worst(speed: number, place: (world: World, random: Random) => void): number {
  const random = createRandom(7);
  let most = 0;
  for (let i = 0; i < 100; i++) {
    const world = new World({ warn: null });
    place(world, random);
    const normal = random.between(0, 6.28);
    const way = normal + Math.PI + random.between(-1.57, 1.57);
    const v = speed * random.between(0.3, 1);
    const t = random.between(0.001, 3 / 60);
    const [nx, ny, vx, vy] = [Math.cos(normal), Math.sin(normal), v * Math.cos(way), v * Math.sin(way)];
    const disc = world.add({ x: nx - vx * t, y: ny - vy * t, r: 0.5, vx, vy, mass: 1e-9, material });
    for (let k = 0; k < 4; k++) world.step(1 / 60);
    const vn = vx * nx + vy * ny;
    most = Math.max(most, Math.hypot(disc.vx - vx + 2 * vn * nx, disc.vy - vy + 2 * vn * ny) / v);
  }
  return most;
}

describe.each([1, 30, 300, 3000])('an elastic hit at speeds up to %d diameters', (speed) => {
  it('turns a disc as it should on a much heavier one', () => {
    expect(worst(speed, (world) => world.add({ x: 0, y: 0, r: 0.5, material }))).toBeLessThan(1e-7);
  });

  it('and on a round wall', () => {
    expect(worst(speed, (world) => world.addWall({ x: 0, y: 0, r: 0.5 }, { material }))).toBeLessThan(1e-7);
  });
});

it('discs that fly at each other, many radii a sub-step, swap their velocities and do not pass', () => {
  for (const speed of [300, 600, 1200, 3000]) {
    for (const gap of [0.5, 2, 4]) {
      const world = new World({ warn: null });
      const left = world.add({ x: 0, y: 0, r: 0.5, vx: speed, material });
      const right = world.add({ x: 1 + gap, y: 0, r: 0.5, vx: -speed, material });
      for (let i = 0; i < 3; i++) world.step(1 / 60);
      expect([left.vx, right.vx]).toEqual([-speed, speed]);
      expect(left.x).toBeLessThan(right.x);
    }
  }
});

it('three in a row, of which two do not bounce, do not hang in the air with velocities that nothing carries out', () => {
  const world = new World({ warn: null });
  world.add({ x: 3.4827, y: 0, r: 0.5, vx: 307.9, mass: 20, material });
  world.add({ x: 4.4457, y: 0, r: 0.5, vx: 461.9 });
  const last = world.add({ x: 6.1162, y: 0, r: 0.5, vx: -260.3 });
  for (let i = 0; i < 15; i++) world.step(1 / 60);
  expect(last.vx).toBeGreaterThan(292); // all three together go at 292.8
  expect(last.x).toBeGreaterThan(75);
});

describe('a fast body gives back its restitution at every phase of the sub-step', () => {
  const shapes = {
    segment: { x1: -99, y1: 0, x2: 99, y2: 0 },
    box: { minX: -99, minY: -1, maxX: 99, maxY: 0 },
    room: { inside: { minX: -99, minY: 0, maxX: 99, maxY: 999 } },
  };
  it.each(['segment', 'box', 'room', 'static disc'] as const)('at a %s, at 2 to 5 radii a sub-step', (shape) => {
    for (const restitution of [0.5, 0.8]) {
      for (let phase = 0; phase < 40; phase++) {
        const world = new World({ gravity: { x: 1e-6, y: 0 } }); // no flights
        if (shape === 'static disc') world.add({ x: 0, y: -1, r: 1, kind: 'static' });
        else world.addWall(shapes[shape]);
        const way = 2 + (phase % 4);
        const ball = world.add({ x: 0, y: 1 + 3 * way + (way * phase) / 10, r: 1, vy: -240 * way, material: { restitution } });
        for (let step = 0; step < 6; step++) world.step(1 / 60);
        expect(Math.abs(ball.vy / (restitution * 240 * way) - 1)).toBeLessThan(1e-6);
      }
    }
  });
});
