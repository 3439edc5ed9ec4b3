import { describe, expect, it } from 'vitest';
import { containsPointHull } from '../../src/geometry/hulls.ts';
import type { Vec } from '../../src/geometry/shapes.ts';
import { addBody, hullsOf, type ShapedBody } from '../../src/hulls/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { World } from '../../src/world/index.ts';
import type { Body } from '../../src/world/views/body.ts';
import { runs } from '../runs.ts';
import { randomShapes } from './shaped-worlds.ts';

const add = (body: unknown, world = new World({ warn: null })): Body => addBody(world, body as ShapedBody);

/** Found by an impulse. */
function inertiaOf(body: Body): number {
  const before = body.angularVelocity;
  body.applyAngularImpulse(1);
  return 1 / (body.angularVelocity - before);
}

/** Area, center and second moment of what lies in any of the hulls of a body, by a grid of cells this wide. */
function byGrid(world: World, body: Body, cell: number): { area: number; x: number; y: number; inertia: number } {
  const hulls = hullsOf(world, body);
  const inside = (p: Vec): number => hulls.filter((hull) => containsPointHull(hull, p)).length;
  let [area, x, y, second] = [0, 0, 0, 0];
  const most = Math.ceil(body.r / cell);
  for (let i = -most; i <= most; i++) {
    for (let k = -most; k <= most; k++) {
      const p = { x: body.x + i * cell, y: body.y + k * cell };
      const count = inside(p);
      area += count;
      x += count * i;
      y += count * k;
      second += count * (i * i + k * k);
    }
  }
  const square = cell * cell;
  return { area: area * square, x: (x / area) * cell, y: (y / area) * cell, inertia: second * square * square };
}

describe('addBody', () => {
  it('mass, center and inertia are those of its shapes: what two share counts twice', () => {
    const random = createRandom(3);
    for (let i = 0; i < runs(20); i++) {
      const world = new World();
      const body = addBody(world, { x: 3, y: -2, angle: i, shapes: randomShapes(random), material: { density: 2 } });
      const { area, x, y, inertia } = byGrid(world, body, body.r / 100);
      expect(body.mass / (2 * area)).toBeCloseTo(1, 1.7);
      expect(Math.hypot(x, y) / body.r).toBeLessThan(0.01);
      expect(inertiaOf(body) / (2 * inertia)).toBeCloseTo(1, 1.5);
    }
  });

  it('all of it lies within its circle, and touches that', () => {
    const random = createRandom(4);
    for (let i = 0; i < runs(100); i++) {
      const world = new World();
      const body = addBody(world, { x: 1, y: 2, angle: i, shapes: randomShapes(random) });
      const reaches = hullsOf(world, body).flatMap(({ points, r }) => points.map((p) => Math.hypot(p.x - body.x, p.y - body.y) + r));
      expect(Math.max(...reaches)).toBeCloseTo(body.r, 12);
    }
  });

  it('shapes are seen from (x, y) at the angle; the body is where its center of mass is', () => {
    const world = new World();
    const body = addBody(world, { x: 10, y: 20, angle: Math.PI / 2, shapes: [{ x: 2, r: 1 }, { x: 4, r: 1 }] }); // biome-ignore format: short
    expect(body.x).toBeCloseTo(10, 12);
    expect(body.y).toBeCloseTo(23, 12);
    expect(body.angle).toBe(Math.PI / 2);
    expect(body.r).toBeCloseTo(2, 12);
    const places = hullsOf(world, body).map(({ points: [{ x, y }] }) => [x, y]);
    expect(places).toEqual([[expect.closeTo(10, 12), expect.closeTo(22, 12)], [expect.closeTo(10, 12), expect.closeTo(24, 12)]]); // biome-ignore format: short
  });

  it('its shapes go where it goes and turn as it turns', () => {
    const world = new World();
    const body = addBody(world, { x: 0, y: 0, width: 4, height: 1, vx: 60, angularVelocity: 30 * Math.PI });
    world.step(1 / 60);
    const [{ points }] = hullsOf(world, body);
    for (const { x, y } of points) {
      expect(Math.abs(x - 1)).toBeCloseTo(0.4, 9); // a quarter turn
      expect(Math.abs(y)).toBeCloseTo(1.9, 9);
    }
    expect(body.angle).toBeCloseTo(Math.PI / 2, 12);
    body.angle = 0;
    body.x = 5;
    expect(hullsOf(world, body)[0].points.map(({ x }) => Math.abs(x - 5))).toEqual([1.9, 1.9, 1.9, 1.9].map((x) => expect.closeTo(x, 9)));
  });

  it('each form in place is the body of that shape', () => {
    const forms = [
      { width: 2, height: 1 },
      { width: 2, height: 1, r: 0.3 },
      { x1: -1, y1: 0, x2: 1, y2: 0.5, r: 0.2 },
      { points: [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 0, y: 1 }], r: 0.1 }, // biome-ignore format: short
      { points: [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 0, y: 1 }] }, // biome-ignore format: short
      { outline: [[0, 0], [2, 0], [2, 1], [1, 0.4], [0, 1]].map(([x, y]) => ({ x, y })), r: 0.05 }, // biome-ignore format: short
    ];
    for (const form of forms) {
      const world = new World();
      const at = { x: 1, y: 2, angle: 0.5, vx: 3 };
      const [one, other] = [add({ ...at, ...form }, world), add({ ...at, shapes: [form] }, world)];
      expect(hullsOf(world, one)).toEqual(hullsOf(world, other));
      expect([one.x, one.y, one.r, one.mass, one.vx]).toEqual([other.x, other.y, other.r, other.mass, 3]);
    }
  });

  it('a mass that is given is that of the body, and its inertia follows; shapes have densities of their own', () => {
    const [light, heavy] = [1, 10].map((mass) => add({ x: 0, y: 0, width: 2, height: 1, mass }));
    expect(heavy.mass).toBe(10);
    expect(inertiaOf(heavy) / inertiaOf(light)).toBeCloseTo(10, 12);
    const dumbbell = add({ x: 0, y: 0, shapes: [{ x: -1, r: 0.5, material: { density: 3 } }, { x: 1, r: 0.5 }] }); // biome-ignore format: short
    expect(dumbbell.x).toBeCloseTo(-0.5, 12);
    expect(dumbbell.mass).toBeCloseTo(Math.PI, 12);
  });

  it('mass and density go by the area of its hulls, and its radius is what follows from them', () => {
    const body = add({ x: 0, y: 0, width: 2, height: 1, r: 1e-9 });
    expect(body.mass).toBeCloseTo(2, 8);
    body.material = { density: 3 };
    expect(body.mass).toBeCloseTo(6, 8);
    body.mass = 4;
    expect(body.material.density).toBeCloseTo(2, 8);
    const before = inertiaOf(body);
    expect(before).toBeCloseTo((4 * 5) / 12, 8);
    expect(() => body.setRadius(1)).toThrow('Body.setRadius: ');
  });

  it('an impulse beside the center turns it as its inertia says', () => {
    const body = add({ x: 0, y: 0, width: 6, height: 0.2, r: 1e-9 });
    body.applyImpulse({ x: 0, y: 1 }, { x: 3, y: 0 });
    expect(body.angularVelocity).toBeCloseTo(3 / ((body.mass * (36 + 0.04)) / 12), 8);
    expect(body.vy).toBeCloseTo(1 / body.mass, 12);
  });

  it('a place in the arrays that a body made of hulls leaves is that of a disc as well', () => {
    const world = new World();
    world.addWall({ x1: -5, y1: -1, x2: 5, y2: -1 });
    for (let turn = 0; turn < 3; turn++) {
      const box = add({ x: 0, y: 0, width: 2, height: 1, angularVelocity: 1 }, world);
      world.step(1 / 60);
      world.remove(box);
      const disc = world.add({ x: 0, y: 0, r: 0.5 });
      expect(hullsOf(world, disc)).toEqual([]);
      expect(inertiaOf(disc)).toBeCloseTo((disc.mass * 0.25) / 2, 12);
      world.step(1 / 60);
      world.remove(disc);
    }
  });

  it.each<[string, unknown, string]>([
    ['no shape', { x: 0, y: 0 }, 'addBody: body must be a body with shapes'],
    ['no place', { y: 0, width: 1, height: 1 }, 'addBody: body.x must be'],
    ['an angle that is none', { x: 0, y: 0, angle: Number.NaN, width: 1, height: 1 }, 'addBody: body.angle must be'],
    ['no width', { x: 0, y: 0, width: 0, height: 1 }, 'addBody: body.width must be a finite number > 0, got 0'],
    [
      'too round a box',
      { x: 0, y: 0, width: 4, height: 2, r: 1.5 },
      'addBody: body.r must be at most half of the shorter side, 1, got 1.5',
    ],
    ['an empty list', { x: 0, y: 0, shapes: [] }, 'addBody: body.shapes must be 1 to 64 shapes, got an array of 0'],
    [
      'a wrong shape in a list',
      { x: 0, y: 0, shapes: [{ r: 1 }, { r: -1 }] },
      'addBody: body.shapes[1].r must be a finite number > 0, got -1',
    ],
    ['an unknown option', { x: 0, y: 0, width: 1, height: 1, heigth: 2 }, 'addBody: body option must be one of'],
    ['two forms', { x: 0, y: 0, width: 1, height: 1, r: 0.1, points: [{ x: 0, y: 0 }] }, 'addBody: body.width must be left out: '],
    ['a mass of 0', { x: 0, y: 0, width: 1, height: 1, mass: 0 }, 'addBody: body.mass must be a finite number > 0, got 0'],
    ['a static body that moves', { x: 0, y: 0, width: 1, height: 1, kind: 'static', vx: 1 }, 'addBody: body.vx must be 0'],
    [
      'a material of a shape',
      { x: 0, y: 0, shapes: [{ r: 1, material: { friction: -1 } }] },
      'addBody: body.shapes[0].material.friction must be',
    ],
    ['what is no body', 7, 'addBody: body must be a body with shapes, got 7'],
  ])('refuses %s, before anything has changed', (_, body, message) => {
    const world = new World();
    const before = world.hash();
    expect(() => add(body, world)).toThrow(message);
    expect([world.size, world.hash()]).toEqual([0, before]);
  });

  it('is what World.add points to, asked for a body with shapes', () => {
    const world = new World();
    const box = { x: 0, y: 0, shapes: [{ width: 1, height: 1 }] };
    expect(() => world.add(box as never)).toThrow(
      'World.add: body.shapes must be left out: addBody of carom/hulls takes shapes, in one form, got an array of 1',
    );
  });

  it('refuses what is too large for its torus, and a world that is none', () => {
    const world = new World({ periodX: 10 });
    expect(() => add({ x: 0, y: 0, width: 8, height: 1 }, world)).toThrow('addBody: ');
    expect(world.size).toBe(0);
    expect(() => addBody({} as World, { x: 0, y: 0, width: 1, height: 1 })).toThrow('addBody: world must be');
  });
});
