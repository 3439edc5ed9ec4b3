import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import type { BodyColumns, ColumnName } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';

const column = (values: readonly number[]) => Float32Array.from(values);

describe('World.addMany of columns', () => {
  it('makes the same world as as many calls of add, bit for bit', () => {
    const random = createRandom(5);
    const count = 50;
    const draw = (low: number, high: number) => Float64Array.from({ length: count }, () => random.between(low, high));
    const columns: Record<ColumnName, ArrayLike<number>> = {
      ...{ x: draw(-9, 9), y: [...draw(-9, 9)], r: draw(0.1, 2), vx: draw(-9, 9), vy: draw(-9, 9), mass: draw(0.1, 2) },
      ...{ angle: draw(-9, 9), angularVelocity: draw(-9, 9), gravityScale: draw(-1, 1) },
      ...{ linearDamping: draw(0, 2), angularDamping: draw(0, 2) },
    };
    const shared = { material: { restitution: 0.5, friction: 0.2 }, filter: { category: 2 }, fixedRotation: true };
    const [bulk, single] = [new World({ gravity: { x: 0, y: -9 } }), new World({ gravity: { x: 0, y: -9 } })];
    bulk.addMany({ ...columns, ...shared });
    for (let i = 0; i < count; i++) {
      const numbers = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[i]]));
      single.add({ ...(numbers as { x: number; y: number; r: number }), ...shared });
    }
    for (let i = 0; i < 60; i++) {
      expect(bulk.hash()).toBe(single.hash());
      bulk.step(1 / 60);
      single.step(1 / 60);
    }
  });

  it('takes a number for all where no array is given, and the mass from the density', () => {
    const world = new World();
    const bodies = world.addMany({ x: column([0, 4, 8]), y: 1, r: [1, 0.5, 2], vx: -3, material: { density: 2 }, kind: 'kinematic' });
    expect(bodies.map(({ x, y, r, vx, vy, mass, kind }) => [x, y, r, vx, vy, mass, kind])).toEqual([
      [0, 1, 1, -3, 0, 2 * Math.PI, 'kinematic'],
      [4, 1, 0.5, -3, 0, 2 * (Math.PI * 0.25), 'kinematic'],
      [8, 1, 2, -3, 0, 2 * (Math.PI * 4), 'kinematic'],
    ]);
    expect([...world]).toEqual(bodies);
    expect(world.addMany({ x: 1, y: new Float64Array(2), r: 0.1 })).toHaveLength(2);
    expect(world.addMany({ x: [], y: [], r: 1 })).toEqual([]);
  });

  it('asks data for each place, and copies the arrays', () => {
    const world = new World<string>();
    const x = new Float64Array([1, 2]);
    const bodies = world.addMany({ x, y: 0, r: 0.1, data: (place) => 'ab'[place] });
    x[0] = 9;
    expect(bodies.map(({ x: at, data }) => [at, data])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a NaN', { x: [0, Number.NaN], y: 0, r: 1 }, 'bodies.x[1] must be a finite number, got NaN'],
    ['a string', { x: [0, 1], y: ['2', '3'], r: 1 }, 'bodies.y[0] must be a finite number, got "2"'],
    ['a hole', { x: [0, 1], y: new Array(2), r: 1 }, 'bodies.y[0] must be a finite number, got undefined'],
    ['a radius 0', { x: [0, 1], y: 0, r: [1, 0] }, 'bodies.r[1] must be a finite number > 0, got 0'],
    ['no radius', { x: [0, 1], y: 0 }, 'bodies.r must be a finite number > 0, got undefined'],
    ['a null', { x: [0, 1], y: 0, r: 1, vx: null }, 'bodies.vx must be a finite number, got null'],
    ['another length', { x: [0, 1], y: [0, 1, 2], r: 1 }, 'the length of bodies.y must be that of bodies.x (2), got 3'],
    ['no array', { x: 0, y: 0, r: 1 }, 'bodies must be an array of bodies, or columns of which one is an array, got '],
    ['a thing without length', { x: {}, y: 0, r: 1 }, 'bodies.x must be a number or an array of numbers, got '],
    [
      'a mass too small',
      { x: [0, 1], y: 0, r: [1, 1e-30] },
      'density times the area of bodies[1] must be a number from 1e-50 to 1e50, got ',
    ],
    ['a negative damping', { x: [0], y: 0, r: 1, linearDamping: [-1] }, 'bodies.linearDamping[0] must be a finite number >= 0, got -1'],
    ['an unknown column', { x: [0], y: 0, r: 1, speed: [1] }, 'bodies option must be one of x, y, r, vx, '],
    ['data that is no function', { x: [0], y: 0, r: 1, data: ['a'] }, 'bodies.data must be a function of the place, got '],
    ['a kind nobody knows', { x: [0], y: 0, r: 1, kind: 'ghost' }, "bodies.kind must be one of 'static', 'kinematic', 'dynamic', got "],
    ['null', null, 'bodies must be an object, got null'],
    ['a number', 7, 'bodies must be an object, got 7'],
  ])('refuses %s before anything changes', (_, columns, words) => {
    const world = new World();
    const before = world.hash();
    expect(() => world.addMany(columns as BodyColumns)).toThrow(`World.addMany: ${words}`);
    expect([world.size, world.hash()]).toEqual([0, before]);
  });

  it('refuses a disc too large for a torus, and more bodies than a world holds', () => {
    const world = new World({ periodX: 4 });
    expect(() => world.addMany({ x: [0, 1], y: 0, r: [0.5, 2] })).toThrow(
      'World.addMany: bodies.r[1] must be at most a quarter of the period',
    );
    expect(() => world.addMany({ x: { length: 2 ** 20 + 1 }, y: 0, r: 0.5 })).toThrow(
      new RangeError('World.addMany: the number of bodies must be at most 1048576, got 1048577'),
    );
    expect(world.size).toBe(0);
  });

  it('an error from data leaves the world as it is', () => {
    const world = new World<number>();
    const data = (place: number): number => {
      if (place === 2) throw new Error('mine');
      return place;
    };
    expect(() => world.addMany({ x: [0, 1, 2], y: 0, r: 1, data })).toThrow('mine');
    expect(world.size).toBe(0);
  });
});
