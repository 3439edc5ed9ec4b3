import { describe, expect, it } from 'vitest';
import { explainPair } from '../../src/inspect/index.ts';
import { World } from '../../src/world/world.ts';

describe('explainPair', () => {
  it('refuses bodies and walls of another world', () => {
    const [world, other] = [new World(), new World()];
    const [a, b] = [world, other].map((each) => each.add({ x: 0, y: 0, r: 1 }));
    const wall = other.addWall({ x1: 0, y1: 0, x2: 1, y2: 0 });
    expect(() => explainPair(world, a, b)).toThrow(new TypeError('explainPair: the body must be of this world, got "body 0 of another"'));
    expect(() => explainPair(world, b, a)).toThrow(TypeError);
    expect(() => explainPair(world, a, wall)).toThrow(
      new TypeError(`explainPair: the wall must be of this world, got "wall ${wall.id} of another"`),
    );
  });

  it('refuses a wall that was removed', () => {
    const world = new World();
    const a = world.add({ x: 0, y: 0, r: 1 });
    const wall = world.addWall({ x1: 0, y1: 0, x2: 1, y2: 0 });
    world.remove(wall);
    expect(() => explainPair(world, a, wall)).toThrow(RangeError);
  });

  it('on a torus measures to the nearest image, however many periods away a body was added', () => {
    const world = new World({ periodX: 10, periodY: 10 });
    const a = world.add({ x: 1, y: 1, r: 1 });
    const b = world.add({ x: 31, y: -18.5, r: 1 });
    expect(explainPair(world, a, b).separation).toBe(-1.5);
  });
});

describe('restore', () => {
  it('gives back the objects of walls that a restore took away, as those of bodies', () => {
    const world = new World();
    const before = world.snapshot();
    const wall = world.addWall({ x1: 0, y1: 0, x2: 1, y2: 0 });
    const body = world.add({ x: 0, y: 5, r: 1 });
    const after = world.snapshot();
    world.restore(before);
    expect([wall.alive, body.alive]).toEqual([false, false]);
    world.restore(after);
    expect([wall.alive, body.alive]).toEqual([true, true]);
    expect(world.walls[0]).toBe(wall);
    expect(world.get(body.id)).toBe(body);
  });

  it('takes the snapshot of a world in which the largest force meets the smallest masses', () => {
    const world = new World();
    const a = world.add({ x: 0, y: 1, r: 1, mass: 1e-50 });
    const b = world.add({ x: 0, y: -1, r: 1, mass: 2e-50 });
    a.applyForce({ x: 0, y: -1e50 });
    b.applyForce({ x: 0, y: 1e50 });
    world.step(1e6);
    const copy = World.from(world.snapshot());
    copy.step(1);
    world.step(1);
    expect(copy.hash()).toBe(world.hash());
    for (const { x, y, vx, vy } of copy) for (const value of [x, y, vx, vy]) expect(Number.isFinite(value)).toBe(true);
  });
});

describe('impulses', () => {
  it('that are refused leave a sleeper asleep', () => {
    const world = new World({ sleep: true });
    const body = world.add({ x: 0, y: 0, r: 1, mass: 1e-40 });
    for (let step = 0; step < 120; step++) world.step(1 / 60);
    expect(body.asleep).toBe(true);
    const hash = world.hash();
    expect(() => body.applyImpulse({ x: 1e50, y: 0 })).toThrow(RangeError);
    expect([body.asleep, world.hash()]).toEqual([true, hash]);
  });

  it('wake a sleeper and change its velocity by impulse over mass', () => {
    const world = new World({ sleep: true });
    const body = world.add({ x: 0, y: 0, r: 2, mass: 4 });
    for (let step = 0; step < 120; step++) world.step(1 / 60);
    body.applyImpulse({ x: 8, y: 0 });
    body.applyAngularImpulse(16);
    expect([body.asleep, body.vx, body.angularVelocity]).toEqual([false, 2, 2]);
  });
});

it('toJSON of every body can be added again, its mass kept', () => {
  const world = new World();
  const body = world.add({ x: 0, y: 0, r: 1e30, mass: 1e-10, material: { friction: 0.5 } });
  const twin = new World().add(body.toJSON());
  expect([twin.mass, twin.r, twin.material]).toEqual([1e-10, 1e30, body.material]);
});

it('a layer may have any name', () => {
  const layers = JSON.parse('{"__proto__": ["__proto__"], "a": []}');
  const world = new World({ layers });
  const filters = ['__proto__', 'a'].map((layer) => world.add({ x: 0, y: 0, r: 1, filter: { layer } }).filter);
  expect(filters).toEqual([
    { category: 1, mask: 1 | (1 << 31) }, // the last bit is of what has no layer: all meet it
    { category: 2, mask: 1 << 31 },
  ]);
});

describe('errors', () => {
  const world = new World({ periodX: 10 });
  const cases: [string, () => unknown][] = [
    ['World.from: options.layers must be an object, got 5', () => World.from(world.snapshot(), { layers: 5 as never })],
    ['World.nearest: from must be a circle or point, got null', () => world.nearest(null as never)],
    ['World.copyPositions: out must be a Float64Array or Float32Array, got undefined', () => world.copyPositions(undefined as never)],
    [
      'World.within: options.ignore must be a body, a wall, an array of them, or a function, got 5',
      () => world.within({ x: 0, y: 0, r: 1 }, { ignore: 5 as never }),
    ],
  ];
  it.each(cases)('%s', (text, call) => {
    expect(call).toThrow(new TypeError(text));
  });

  it('of columns name the place of a radius that is too large for the torus', () => {
    expect(() => world.addMany({ x: [0, 1], y: 0, r: [1, 3] })).toThrow(
      new RangeError('World.addMany: bodies.r[1] must be at most a quarter of the period (2.5), got 3'),
    );
    expect(world.size).toBe(0);
  });

  it('of wrong options and of a hit that is none are TypeErrors with the name of the query', () => {
    expect(() => world.nearest({ x: 0, y: 0 }, 1, null as never)).toThrow(/^World\.nearest: options must be /);
    expect(() => world.castRay({ x: 0, y: 0, dx: 1, dy: 0 }, { maxT: 1 }, {} as never)).toThrow(/^World\.castRay: out must be /);
  });
});

it('on a torus a floor of many periods carries on both sides of where it starts', () => {
  const world = new World({ periodX: 10, gravity: { x: 0, y: -100 } });
  world.addWall({ x1: 0, y1: 0, x2: 700, y2: 0 });
  const disc = world.add({ x: 5, y: 0.5, r: 0.5, vx: -5 });
  let lowest = Infinity;
  for (let step = 0; step < 600; step++) {
    world.step(1 / 60);
    if (step > 30) lowest = Math.min(lowest, disc.y);
  }
  expect(lowest).toBeGreaterThan(0.49);
});
