import { describe, expect, it } from 'vitest';
import { addClump, type ClumpDisc } from '../../src/assemblies/index.ts';
import { hulls } from '../../src/hulls/index.ts';
import { World } from '../../src/world/index.ts';

const dumbBell: readonly ClumpDisc[] = [
  { x: -2, y: 0, r: 1, mass: 3 },
  { x: 1, y: 0.5, r: 0.5, mass: 5 },
];

describe('a clump', () => {
  it('is one body, whose mass, center and inertia are those of its discs put together, to 1e-12', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 10, y: 20 }, discs: dumbBell, angle: Math.PI / 2, body: { material: { friction: 0.3 } } });
    expect(world.size).toBe(1);
    expect(clump.mass).toBeCloseTo(8, 12);
    const [cx, cy] = [(-2 * 3 + 1 * 5) / 8, (0.5 * 5) / 8];
    expect([clump.x, clump.y]).toEqual([expect.closeTo(10 - cy, 12), expect.closeTo(20 + cx, 12)]);
    // inertia, by what an angular impulse does
    const own = dumbBell.reduce((sum, { x, y, r, mass = 0 }) => sum + mass * ((x - cx) ** 2 + (y - cy) ** 2 + (r * r) / 2), 0);
    clump.applyAngularImpulse(2);
    expect(clump.angularVelocity).toBeCloseTo(2 / own, 12);
    expect(clump.material.friction).toBe(0.3);
    expect(clump.shapes.map(({ points, r }) => [points.length, r])).toEqual([
      [1, 1],
      [1, 0.5],
    ]);
  });

  it('takes the mass of a disc from its area and density unless it is given; what overlaps counts twice', () => {
    const discs = [
      { x: 0, y: 0, r: 1 },
      { x: 0, y: 0, r: 1 },
    ];
    expect(addClump(new World(), { at: { x: 0, y: 0 }, discs, body: { material: { density: 2 } } }).mass).toBeCloseTo(4 * Math.PI, 12);
  });

  it('does not change its form when it is struck, and goes on alike from bytes', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -30, y1: 0, x2: 30, y2: 0 }, { material: { friction: 0.5 } });
    const clump = addClump(world, { at: { x: 0, y: 5 }, discs: dumbBell, angle: 0.4, body: { material: { friction: 0.3 } } });
    world.add({ x: -10, y: 4, r: 1, vx: 40, vy: 4, mass: 200 });
    const shapes = JSON.stringify(clump.shapes);
    for (let i = 0; i < 90; i++) world.step(1 / 60);
    const copy = World.from(world.snapshot(), { extensions: [hulls] });
    for (let i = 0; i < 60; i++) for (const one of [world, copy]) one.step(1 / 60);
    expect(JSON.stringify(clump.shapes)).toBe(shapes);
    expect(clump.x).toBeGreaterThan(2);
    expect(copy.hash()).toBe(world.hash());
  });

  it('may be kinematic, a sensor, or never turn', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 0, y: 0 }, discs: dumbBell, body: { kind: 'kinematic', angularVelocity: 1, sensor: true } });
    world.step(0.5);
    expect([clump.angle, clump.sensor]).toEqual([expect.closeTo(0.5, 12), true]);
  });
});

it('options are checked before anything is added', () => {
  const world = new World();
  const at = { x: 0, y: 0 };
  const wrong: readonly (readonly [object, string])[] = [
    [{ at, discs: [] }, 'addClump: options.discs must be an array of at least 1 disc, got'],
    [{ at, discs: [{ x: 0, y: 0, r: 0 }] }, 'addClump: options.discs[0].r must be'],
    [{ at, discs: [{ x: 0, y: 0, r: 1, mass: -1 }] }, 'addClump: options.discs[0].mass must be'],
    [{ at, discs: dumbBell, angle: Number.NaN }, 'addClump: options.angle must be'],
    [{ at, discs: dumbBell, beads: {} }, 'addClump: options'],
    [{ discs: dumbBell }, 'addClump: options.at must be'],
    [{ at, discs: dumbBell, body: { kind: 'soft' } }, 'addBody: body.kind must be'],
  ];
  for (const [options, message] of wrong) expect(() => addClump(world, options as never)).toThrow(message);
  expect(world.size).toBe(0);
});
