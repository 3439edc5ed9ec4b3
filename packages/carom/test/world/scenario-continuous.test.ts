import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';
import { runs, sample } from '../runs.ts';
import { bulletsThrough, corridorSwaps, leftTheBox, randomCorridorSwaps, wallsPassed } from './scenario-cases.ts';
import { dt, run, stateOf } from './scenario-scenes.ts';

describe('nothing passes through', () => {
  it('two balls of r 0.1 shot at each other at 100 u/s: none of 200 phases', () => {
    expect(bulletsThrough(200)).toBe(0);
  });

  it.each(['segment', 'box', 'chain', 'polygon', 'circle'] as const)(
    'a ball of r 0.1 at 100 u/s and a thin %s: none of 200 phases',
    (wall) => {
      expect(wallsPassed(200, wall)).toBe(0);
    },
  );

  it.each(
    sample([
      [0, 0, 10_000, 0],
      [0.5, 0.5, 10_000, 0],
      [1, 0, 10_000, 0],
      [1, 1, 100, 0],
      [0, 0.3, 1000, 10],
      [0.2, 0, 1000, 100],
    ]),
  )(
    '50 discs in a corridor narrower than two diameters keep their order: restitution %d, friction %d, up to %i radii a step, gravity %i',
    (e, f, v, gravity) => {
      expect(corridorSwaps(e === 1 || gravity > 0 ? 200 : 300, e, f, v, gravity)).toBe(0);
    },
  );

  // in each a heavy disc came into a light one that was jammed
  it.each([64, 152, 212])('50 discs of many masses and radii in a corridor keep their order: seed %i', (seed) => {
    expect(randomCorridorSwaps(seed, seed === 64 ? 240 : 100)).toBe(0);
  });

  it.each([0, 0.2, 0.9])(
    'ten discs pressed into the end of a corridor by a hundred times their weight keep their order and rest: e = %d',
    (e) => {
      const world = new World({ warn: null, gravity: { x: 1000, y: 0 } });
      const material = { restitution: e, friction: 0 };
      world.addWall({ inside: { minX: 0, minY: 0, maxX: 15, maxY: 1.8 } }, { material });
      const bodies = Array.from({ length: 10 }, (_, i) => world.add({ x: 1.5 + 0.75 * i, y: i % 2 ? 0.5 : 1.3, r: 0.5, material }));
      run(world, 300, () => {
        for (let i = 1; i < bodies.length; i++) expect(bodies[i].x).toBeGreaterThan(bodies[i - 1].x);
      });
      expect(Math.max(...bodies.map(({ vx, vy }) => Math.hypot(vx, vy)))).toBeLessThan(0.01); // 5 where contacts do not get stiffer with depth
    },
  );

  it('nobody leaves a closed box of 500 discs with a piston', () => {
    expect(leftTheBox(runs(240))).toBe(0);
  });
});

it('a disc that bounces many times in a step between two lines, or in a chain or between arcs, stays between them at its speed', () => {
  const corners = [[0, 0], [150, 0], [150, 1.8], [0, 1.8], [0, 0]]; // biome-ignore format: short
  const points = corners.map(([x, y]) => ({ x, y }));
  const material = { restitution: 1 };
  const bowl = { x: 75, y: 0.9, from: { x: -1, y: -1 }, to: { x: 1, y: -1 } };
  const builds: readonly ((world: World) => void)[] = [
    (world) => void world.addWall({ chain: points }, { material }),
    (world) =>
      points.slice(1).forEach(({ x, y }, i) => void world.addWall({ x1: points[i].x, y1: points[i].y, x2: x, y2: y }, { material })),
    (world) => {
      world.addWall({ ...bowl, r: 0.9 }, { material });
      world.addWall({ ...bowl, r: 0.9, from: bowl.to, to: bowl.from }, { material });
    },
  ];
  for (const build of builds) {
    for (const vy of [300, -497, 3000]) {
      const world = new World({ warn: null });
      build(world);
      const disc = world.add({ x: 75, y: 0.49, r: 0.5, vy, mass: 1 });
      run(world, 120, () => {
        expect(disc.y > 0.47 && disc.y < 1.33).toBe(true);
        expect(Math.abs(disc.vy)).toBeCloseTo(Math.abs(vy), 6);
      });
    }
  }
});

describe('coincident centers', () => {
  it('two discs at one place come apart, the same way each time', () => {
    const apart = () => {
      const world = new World({ warn: null });
      const [a, b] = [world.add({ x: 1, y: 2, r: 0.5 }), world.add({ x: 1, y: 2, r: 0.5 })];
      run(world, 120);
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.99);
      return stateOf(world);
    };
    expect(apart()).toEqual(apart());
  });

  it('twenty discs at one place all come apart and stay finite', () => {
    const world = new World({ warn: null });
    const bodies = Array.from({ length: 20 }, () => world.add({ x: 0, y: 0, r: 0.5 }));
    for (let step = 0; step < 600; step++) {
      world.step(dt);
      expect(stateOf(world).every(Number.isFinite)).toBe(true);
    }
    const places = new Set(bodies.map(({ x, y }) => `${x} ${y}`));
    expect(places.size).toBe(20);
    for (const a of bodies) for (const b of bodies) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.9);
  });
});
