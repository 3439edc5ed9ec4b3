import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Body, BodyOptions, Kinematic, WorldWall } from '../../../src/world/views/body.ts';
import type { KinematicOptions, WorldWallOptions } from '../../../src/world/views/wall.ts';
import type { KinematicShape, WorldWallShape } from '../../../src/world/walls/shapes.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

type Data = { readonly name: string };

const far = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => x + 0);
const size = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const bits = fc.integer({ min: -2147483648, max: 4294967295 });
const data = fc.record({ name: fc.string() });
const vec = fc.record({ x: far, y: far });
const surface = { restitution: share, friction: size, rollingResistance: size };
const optional = { requiredKeys: [] };

/** World A has layers, so that filters by name are among those written. */
const layers = { player: ['food', 'rock'], food: [], rock: ['rock'] };
const filter = fc.oneof(
  fc.record({ category: bits, mask: bits }, optional),
  fc.constantFrom('player', 'food', 'rock').map((layer) => ({ layer })),
);

const anyBody: fc.Arbitrary<BodyOptions<Data>> = fc.record(
  {
    x: far,
    y: far,
    r: size,
    vx: far,
    vy: far,
    angle: far,
    angularVelocity: far,
    kind: fc.constantFrom('static', 'kinematic', 'dynamic'),
    mass: size,
    material: fc.record({ ...surface, density: size }, optional),
    filter,
    sensor: fc.boolean(),
    senses: fc.uniqueArray(
      fc.constantFrom('static' as const, 'kinematic' as const, 'dynamic' as const, 'wall' as const, 'sensor' as const),
    ),
    linearDamping: size,
    angularDamping: size,
    gravityScale: far,
    fixedRotation: fc.boolean(),
    canSleep: fc.boolean(),
    data,
  },
  { requiredKeys: ['x', 'y', 'r'] },
);
const body = anyBody.map((options) => (options.kind === 'static' ? { ...options, vx: 0, vy: 0, angularVelocity: 0 } : options));

const segment = fc.record({ x1: far, y1: far, x2: far, y2: far });
const box = fc.tuple(far, far, size, size).map(([x, y, w, h]) => ({ minX: x, minY: y, maxX: x + w, maxY: y + h }));
const circle = fc.record({ x: far, y: far, r: size });
const polygon = fc.tuple(far, far, size, size).map(([x, y, w, h]) => ({
  points: [{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }], // biome-ignore format: short
}));
const moving: fc.Arbitrary<KinematicShape> = fc.oneof(
  segment,
  fc.tuple(segment, size).map(([line, r]) => ({ ...line, r })),
  box,
  circle,
  polygon,
);
const shape: fc.Arbitrary<WorldWallShape> = fc.oneof(
  moving,
  fc.tuple(circle, fc.double({ min: -1, max: 1, noNaN: true })).map(([arc, x]) => ({ ...arc, from: { x, y: 1 }, to: { x: 1, y: -x } })),
  fc.record({ chain: fc.array(vec, { minLength: 2, maxLength: 5 }), closed: fc.boolean() }, { requiredKeys: ['chain'] }),
  box.map((inside) => ({ inside })),
  circle.map((inside) => ({ inside })),
);
const wallSenses = fc.uniqueArray(fc.constantFrom('static' as const, 'kinematic' as const, 'dynamic' as const, 'sensor' as const));
const wallOptions = { material: fc.record(surface, optional), filter, sensor: fc.boolean(), senses: wallSenses, data };
const standing: fc.Arbitrary<WorldWallOptions<Data>> = fc.record({ ...wallOptions, oneSided: fc.boolean() }, optional);
const driven: fc.Arbitrary<KinematicOptions<Data>> = fc.record(
  { ...wallOptions, pivot: vec, x: far, y: far, angle: far, vx: far, vy: far, angularVelocity: far },
  optional,
);

function throughJson(view: object): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(view));
}

describe('what toJSON writes, sent through JSON, adds an equal', () => {
  it('body, whatever its options; spin to the last bit but one', () => {
    fc.assert(
      fc.property(body, (options) => {
        const first = new World<Data>({ layers, warn: null }).add(options);
        const twin = new World<Data>({ warn: null }).add(throughJson(first));
        const { angularVelocity, ...rest } = throughJson(first);
        expect(throughJson(twin)).toEqual({ ...rest, angularVelocity: expect.any(Number) });
        expect(Math.abs(twin.angularVelocity - angularVelocity)).toBeLessThanOrEqual(Math.abs(angularVelocity) * 2 ** -51);
      }),
      { numRuns: runs(300) },
    );
  });

  it('body after it was written to in every way', () => {
    fc.assert(
      fc.property(body, size, size, fc.record({ ...surface, density: size }, optional), fc.nat(3), (options, r, mass, material, turn) => {
        const first = new World<Data>({ layers, warn: null }).add(options);
        const deeds = [
          () => first.setRadius(r, { keep: 'mass' }),
          () => (first.mass = mass),
          () => (first.material = material),
          () => (first.r = r / 3),
        ];
        for (let i = 0; i < 4; i++) deeds[(turn + i) % 4]();
        const twin = new World<Data>({ warn: null }).add(throughJson(first));
        expect([twin.mass, twin.material, twin.r]).toEqual([first.mass, first.material, first.r]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('static wall of every kind', () => {
    fc.assert(
      fc.property(shape, standing, (given, options) => {
        const world = new World<Data>({ layers, warn: null });
        const isOpen = 'chain' in given || ('x1' in given && !('r' in given));
        const wall: WorldWall<Data> = world.addWall(given, isOpen ? options : { ...options, oneSided: false });
        const { shape: again, ...rest } = throughJson(wall);
        expect(throughJson(new World<Data>().addWall(again, rest))).toEqual(throughJson(wall));
        expect(throughJson(new World<Data>().addWall(throughJson(wall)))).toEqual(throughJson(wall));
      }),
      { numRuns: runs(300) },
    );
  });

  it('kinematic wall, also where and how it stands after it has moved', () => {
    fc.assert(
      fc.property(moving, driven, fc.nat(3), (given, options, steps) => {
        const world = new World<Data>({ layers, warn: null });
        const wall: Kinematic<Data> = world.addKinematic(given, options);
        for (let i = 0; i < steps; i++) world.step(1 / 60);
        const { shape: again, ...rest } = throughJson(wall);
        expect(throughJson(new World<Data>().addKinematic(again, rest))).toEqual(throughJson(wall));
        expect(throughJson(new World<Data>().addKinematic(throughJson(wall)))).toEqual(throughJson(wall));
      }),
      { numRuns: runs(300) },
    );
  });

  it('body or wall that was removed', () => {
    const world = new World();
    const [ball, paddle] = [world.add({ x: 1, y: 2, r: 3, vx: 4 }), world.addKinematic({ x: 0, y: 0, r: 1 }, { x: 5 })];
    const before = [throughJson(ball), throughJson(paddle)];
    world.remove(ball);
    world.remove(paddle);
    expect([throughJson(ball), throughJson(paddle)]).toEqual(before);
  });
});

it('a whole world written as JSON and built again goes the same way, as long as nothing was touching', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: -10, minY: 0, maxX: 10, maxY: 20 } });
  world.addKinematic({ x1: -2, y1: 0, x2: 2, y2: 0, r: 0.25 }, { pivot: { x: -2, y: 0 }, x: 3, y: 6, angle: 0.5, vx: -1 });
  for (let i = 0; i < 12; i++) world.add({ x: i - 6, y: 8 + (i % 3), r: 0.25 + i / 32, mass: i + 1, material: { restitution: 0.5 } });
  const { bodies, walls } = JSON.parse(JSON.stringify({ bodies: [...world], walls: world.walls }));
  const twin = new World({ gravity: { x: 0, y: -10 } });
  for (const wall of walls) {
    if ('pivot' in wall) twin.addKinematic(wall);
    else twin.addWall(wall);
  }
  twin.addMany(bodies as BodyOptions[]);
  expect(twin.hash()).toBe(world.hash());
  for (let i = 0; i < 120; i++) {
    world.step(1 / 60);
    twin.step(1 / 60);
  }
  expect(twin.hash()).toBe(world.hash());
});

describe('a wall given as JSON', () => {
  it('takes options beside it, which count more', () => {
    const wall = new World<string>().addWall({ x: 0, y: 0, r: 1 }, { sensor: true, data: 'a', material: { friction: 0.5 } });
    const twin = new World<string>().addWall(wall.toJSON(), { data: 'b', sensor: false });
    expect([twin.data, twin.sensor, twin.material.friction]).toEqual(['b', false, 0.5]);
  });

  it('is refused with options of other names, inside or beside', () => {
    const world = new World();
    const json = new World().addKinematic({ x: 0, y: 0, r: 1 }).toJSON();
    expect(() => world.addWall(json as never)).toThrow(
      new TypeError(
        'World.addWall: wall option must be one of shape, material, filter, sensor, senses, oneSided, surfaceVelocity, data, got "pivot"',
      ),
    );
    expect(() => world.addKinematic(json, { speed: 1 } as never)).toThrow('World.addKinematic: options option must be one of pivot, x');
    expect(() => world.addKinematic(json, null as never)).toThrow(new TypeError('World.addKinematic: options must be an object, got null'));
    expect([world.walls.length, world.hash()]).toEqual([0, new World().hash()]);
  });
});

describe('a kinematic wall put in place', () => {
  it('with x, y and angle stands as one that was moved there', () => {
    const options = { pivot: { x: -1, y: 0 }, vx: 1 };
    const [one, other] = [new World(), new World()];
    one.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1 }, { ...options, x: 4, y: 5, angle: 2 });
    const paddle = other.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1 }, options);
    paddle.x = 4;
    paddle.y = 5;
    paddle.angle = 2;
    expect(one.hash()).toBe(other.hash());
  });

  it('stands with its pivot where the shape has it, unless told otherwise', () => {
    const { x, y, angle } = new World().addKinematic({ x: 3, y: 4, r: 1 }, { pivot: { x: 3, y: 5 } });
    expect([x, y, angle]).toEqual([3, 5, 0]);
  });

  it.each([
    ['x', '3', TypeError, 'World.addKinematic: options.x must be a finite number, got "3"'],
    ['y', NaN, RangeError, 'World.addKinematic: options.y must be a finite number, got NaN'],
    ['angle', 1e51, RangeError, 'World.addKinematic: options.angle must be a number within ±1e50, got 1e+51'],
  ])('is refused with a wrong %s, and the world unchanged', (name, value, Kind, message) => {
    const world = new World();
    const hash = world.hash();
    expect(() => world.addKinematic({ x: 0, y: 0, r: 1 }, { [name]: value })).toThrow(new Kind(message));
    expect(world.hash()).toBe(hash);
  });
});

it('a body keeps the type of what it takes: toJSON is what add takes', () => {
  const first: Body<string> = new World<string>().add({ x: 0, y: 0, r: 1, data: 'a' });
  expect(new World<string>().add(first.toJSON()).data).toBe('a');
});
