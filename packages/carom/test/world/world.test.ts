import { describe, expect, it } from 'vitest';
import { gridOf, statisticsOf } from '../../src/inspect/index.ts';
import { worldDefaults } from '../../src/world/options.ts';
import { World } from '../../src/world/world.ts';

const dt = 1 / 60;

describe('options', () => {
  it('the defaults are those of the doc comments', () => {
    expect(worldDefaults).toEqual({
      gravity: { x: 0, y: 0 },
      subSteps: 4,
      periodX: Infinity,
      periodY: Infinity,
      layers: {},
      contactRules: { restitution: 'max', friction: 'geometric-mean', restitutionThreshold: 0, pairs: [] },
      sleep: false,
      seed: 0,
      extensions: [],
    });
    expect(Object.isFrozen(worldDefaults)).toBe(true);
  });

  it.each<[string, () => unknown, string]>([
    ['an unknown option', () => new World({ speed: 1 } as object), 'new World: options option must be one of gravity, '],
    ['sub-steps 0', () => new World({ subSteps: 0 }), 'new World: options.subSteps must be an integer in [1, 64], got 0'],
    ['a body with r = 0', () => new World().add({ x: 0, y: 0, r: 0 }), 'World.add: body.r must be a finite number > 0, got 0'],
    ['a body at NaN', () => new World().add({ x: Number.NaN, y: 0, r: 1 }), 'World.add: body.x must be a finite number, got NaN'],
    ['a negative dt', () => new World().step(-1), 'World.step: dt must be a finite number >= 0, got -1'],
    ['a wall of no kind', () => new World().addWall({} as never), 'World.addWall: wall must be a segment, capsule, box, '],
    ['a dented polygon', () => new World().addWall({ points: star }), 'World.addWall: wall.points must be the corners of a convex polygon'],
    [
      'a layer and a mask',
      () => layered({ layer: 'a', mask: 1 }),
      'World.add: body.filter must be a layer, or category and mask, not both',
    ],
    ['a layer nobody knows', () => layered({ layer: 'c' }), 'World.add: body.filter.layer must be one of a, b, got "c"'],
    ['a large disc on a torus', () => new World({ periodX: 4 }).add({ x: 0, y: 0, r: 2 }), 'World.add: body.r must be at most a quarter'],
    ['removing twice', () => removeTwice(), 'World.remove: the body must be in the world, got "body 0, removed"'],
  ])('%s is refused with a message that says what and why', (_, act, message) => {
    expect(act).toThrow(message);
  });

  it('addMany adds all or, if one is wrong, none', () => {
    const world = new World();
    expect(() => world.addMany([{ x: 0, y: 0, r: 1 }, { x: 0, y: 0, r: -1 }])).toThrow('World.addMany: bodies[1].r'); // biome-ignore format: short
    expect(world.size).toBe(0);
    expect(world.addMany([{ x: 0, y: 0, r: 1 }, { x: 5, y: 0, r: 1 }]).map(({ id }) => id)).toEqual([0, 1]); // biome-ignore format: short
  });

  const star = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 4 },
  ];
  function layered(filter: object): unknown {
    return new World({ layers: { a: ['b'], b: [] } }).add({ x: 0, y: 0, r: 1, filter });
  }
  function removeTwice(): void {
    const world = new World();
    const body = world.add({ x: 0, y: 0, r: 1 });
    world.remove(body);
    world.remove(body);
  }
});

describe('advice', () => {
  it('comes once per cause: friction with restitution 1, and a step that looks like milliseconds', () => {
    const heard: string[] = [];
    const world = new World({ warn: (message) => heard.push(message) });
    for (let i = 0; i < 3; i++) world.add({ x: 3 * i, y: 0, r: 1, material: { restitution: 1, friction: 0.5 } });
    for (let i = 0; i < 3; i++) world.step(16.6);
    expect(heard).toHaveLength(2);
    expect(heard[0]).toContain('restitution 1 and friction');
    expect(heard[1]).toContain('World.step(16.6)');
  });
});

describe('bodies', () => {
  it('that are static have no velocity, and none can be given to them', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const wrong = (name: string) => `${name} must be 0 for a static body, got 2`;
    for (const name of ['vx', 'vy', 'angularVelocity']) {
      expect(() => world.add({ x: 0, y: 0, r: 0.5, kind: 'static', [name]: 2 })).toThrow(
        new RangeError(`World.add: ${wrong(`body.${name}`)}`),
      );
      expect(() => world.addMany({ x: [0, 2], y: 0, r: 0.5, kind: 'static', [name]: [0, 2] })).toThrow(
        new RangeError(`World.addMany: ${wrong(`bodies.${name}[1]`)}`),
      );
    }
    expect(world.size).toBe(0);
    const body = world.add({ x: 0, y: 0, r: 0.5, kind: 'static', vx: 0 });
    for (const name of ['vx', 'vy', 'angularVelocity'] as const) {
      expect(() => {
        body[name] = 2;
      }).toThrow(new RangeError(`Body.${name}: ${wrong(name)}`));
    }
    body.applyImpulse({ x: 1, y: 1 });
    world.step(dt);
    expect([body.x, body.y, body.vx, body.vy, body.angle]).toEqual([0, 0, 0, 0, 0]);
  });

  it('a body reads what was given, and what is written', () => {
    const world = new World<string>();
    const body = world.add({ x: 1, y: 2, r: 0.5, vx: 3, vy: 4, angle: 0.1, angularVelocity: 2, mass: 7, data: 'ball' });
    const { x, y, r, vx, vy, angle, angularVelocity, mass, kind, data } = body;
    expect({ x, y, r, vx, vy, angle, angularVelocity, mass, kind, data }).toEqual({
      x: 1,
      y: 2,
      r: 0.5,
      vx: 3,
      vy: 4,
      angle: 0.1,
      angularVelocity: 2,
      mass: 7,
      kind: 'dynamic',
      data: 'ball',
    });
    body.x = 9;
    body.vy = -1;
    expect([body.x, body.vy, world.get(body.id) === body, [...world][0] === body]).toEqual([9, -1, true, true]);
  });

  it('a removed body keeps its last values, and writing it throws', () => {
    const world = new World();
    const body = world.add({ x: 1, y: 2, r: 0.5, vx: 3 });
    world.remove(body);
    expect([body.alive, body.x, body.vx, world.size, world.get(body.id)]).toEqual([false, 1, 3, 0, null]);
    expect(() => {
      body.x = 0;
    }).toThrow('Body.x: the body must be in the world');
  });

  it('setRadius keeps the density, or the mass if asked; angular velocity stays', () => {
    const world = new World();
    const body = world.add({ x: 0, y: 0, r: 1, angularVelocity: 2, material: { density: 3 } });
    body.setRadius(2);
    expect([body.mass, body.material.density, body.angularVelocity]).toEqual([3 * Math.PI * 4, 3, 2]);
    body.setRadius(1, { keep: 'mass' });
    expect([body.mass, body.material.density]).toEqual([3 * Math.PI * 4, 12]);
  });

  it('forces act for one step, impulses at once, damping and gravity scale as their equations say', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, subSteps: 1 });
    const [pushed, hit, damped, floating] = world.addMany(
      [0, 10, 20, 30].map((x, i) => ({ x, y: 0, r: 1, mass: 2, linearDamping: i === 2 ? 3 : 0, gravityScale: i === 3 ? 0 : 1 })),
    );
    damped.vx = 1;
    pushed.applyForce({ x: 4, y: 20 });
    hit.applyImpulse({ x: 6, y: 0 }, { x: 10, y: 1 });
    expect([hit.vx, hit.angularVelocity]).toEqual([3, -6]); // inertia ½ m r² = 1
    world.step(0.5);
    expect([pushed.vx, pushed.vy]).toEqual([1, 0]);
    expect(damped.vx).toBe(1 / (1 + 3 * 0.5));
    expect(floating.vy).toBe(0);
    world.step(0.5);
    expect(pushed.vx).toBe(1);
  });

  it('a force at a point turns too, as the force and its torque do', () => {
    const [world, other] = [new World(), new World()];
    const [body, same] = [world, other].map((w) => w.add({ x: 3, y: 1, r: 1, mass: 2 })); // inertia ½ m r² = 1
    body.applyForce({ x: 2, y: 5 }, { x: 3.5, y: 0 });
    same.applyForce({ x: 2, y: 5 });
    same.applyTorque(0.5 * 5 - -1 * 2);
    for (const w of [world, other]) w.step(1);
    expect([body.vx, body.vy, body.angularVelocity]).toEqual([1, 2.5, 4.5]);
    expect(world.hash()).toBe(other.hash());
    expect(() => body.applyForce({ x: 1, y: 0 }, { x: Number.NaN, y: 0 })).toThrow(
      'Body.applyForce: point.x must be a finite number, got NaN',
    );
    expect(() => body.applyForce({ x: 1e50, y: 0 }, { x: 0, y: -1e50 })).toThrow('Body.applyForce: the torque that follows must be');
    world.step(1);
    expect([body.vx, body.angularVelocity]).toEqual([1, 4.5]); // what was refused left nothing behind
  });

  it('a point beyond the seam of a torus is as near as its image', () => {
    const world = new World({ periodX: 10, periodY: 10 });
    const body = world.add({ x: 9.75, y: 0.25, r: 1, mass: 2 });
    body.applyImpulse({ x: 0, y: 2 }, { x: 0.25, y: 9.75 });
    expect(body.angularVelocity).toBe(1);
    body.applyForce({ x: 1, y: 0 }, { x: 0.25, y: 9.75 });
    world.step(1);
    expect(body.angularVelocity).toBe(1.5);
  });

  it('get gives null for numbers that are no id, and refuses what is no number', () => {
    const world = new World();
    const body = world.add({ x: 0, y: 0, r: 1 });
    expect(world.get(body.id)).toBe(body);
    for (const id of [-1, 0.5, NaN, 2 ** 40]) expect(world.get(id)).toBeNull();
    for (const id of ['0', null, undefined, Symbol('0'), 0n, {}, Object.create(null)])
      expect(() => world.get(id as never)).toThrow(/^World.get: id must be a number, got /);
  });

  it('random.between refuses bounds that are no finite numbers, and takes no number from the sequence', () => {
    const world = new World({ seed: 3 });
    const hash = world.hash();
    expect(() => world.random.between(0, NaN)).toThrow(new RangeError('World.random.between: high must be a finite number, got NaN'));
    expect(() => world.random.between('0' as never, 1)).toThrow(
      new TypeError('World.random.between: low must be a finite number, got "0"'),
    );
    expect(world.hash()).toBe(hash);
  });

  it('ids of removed bodies are not mistaken for those of new ones at their place', () => {
    const world = new World();
    const first = world.add({ x: 0, y: 0, r: 1 });
    world.remove(first);
    const second = world.add({ x: 0, y: 0, r: 1 });
    expect(second.id).not.toBe(first.id);
    expect(world.get(first.id)).toBeNull();
  });

  it('bodies and walls can be written as JSON, and added again from it', () => {
    const world = new World<string>();
    const body = world.add({ x: 1, y: 2, r: 0.5, vx: 3, angle: 0.1, kind: 'kinematic', sensor: true, mass: 7, material: { friction: 0.2 }, data: 'a' }); // biome-ignore format: long
    const wall = world.addWall({ x1: 0, y1: 0, x2: 5, y2: 0 }, { oneSided: true, material: { restitution: 0.5 } });
    const paddle = world.addKinematic({ x1: 0, y1: 0, x2: 2, y2: 0, r: 0.1 }, { pivot: { x: 1, y: 0 }, vx: 2, data: 'p' });
    const twin = world.add(JSON.parse(JSON.stringify(body)));
    expect(twin.toJSON()).toEqual(body.toJSON());
    const { shape, ...options } = JSON.parse(JSON.stringify(wall));
    expect(world.addWall(shape, options).toJSON()).toEqual(wall.toJSON());
    const { shape: moving, ...rest } = JSON.parse(JSON.stringify(paddle));
    expect([moving, rest.x, rest.y, rest.angle, rest.data]).toEqual([paddle.shape, 1, 0, 0, 'p']);
    expect(world.addKinematic(moving, rest).toJSON()).toEqual(paddle.toJSON());
    expect(Object.keys(body)).toEqual(['data']);
  });

  it('grid tells the cells that pairs are looked for in: all bodies lie in them, none before the first step', () => {
    const world = new World();
    for (let i = 0; i < 400; i++) world.add({ x: 3 * (i % 40), y: 2 * Math.floor(i / 40), r: 1 });
    expect(gridOf(world)).toBeNull();
    world.step(1 / 60);
    const { minX, minY, columns, rows, columnWidth, rowHeight } = gridOf(world)!;
    expect(columns * rows).toBeGreaterThan(100);
    expect(columnWidth).toBeLessThan(rowHeight);
    for (const { x, y } of world) {
      expect(x >= minX && x <= minX + columns * columnWidth).toBe(true);
      expect(y >= minY && y <= minY + rows * rowHeight).toBe(true);
    }
  });

  it('copyPositions writes x and y in the order of iteration and as many as fit', () => {
    const world = new World();
    world.addMany([1, 2, 3].map((x) => ({ x, y: -x, r: 0.1 })));
    const out = new Float32Array(5);
    expect(world.copyPositions(out)).toBe(2);
    expect([...out]).toEqual([1, -1, 2, -2, 0]);
  });
});

describe('a kinematic wall', () => {
  it('pushes what is in its way and is not pushed back', () => {
    const world = new World();
    const piston = world.addKinematic({ minX: -1, minY: -2, maxX: 0, maxY: 2 }, { vx: 2 });
    const ball = world.add({ x: 2, y: 0, r: 0.5 });
    for (let i = 0; i < 60; i++) world.step(dt);
    expect(piston.x).toBeCloseTo(2, 12);
    expect(ball.x).toBeGreaterThan(2.49);
    expect(ball.vx).toBeCloseTo(2, 6);
  });

  it('moveTo sets the velocities that lead to a place and angle', () => {
    const world = new World();
    const flipper = world.addKinematic({ x1: 0, y1: 0, x2: 2, y2: 0, r: 0.1 });
    flipper.moveTo({ x: 1, angle: Math.PI / 2 }, 0.5);
    for (let i = 0; i < 30; i++) world.step(dt);
    expect(flipper.x).toBeCloseTo(1, 12);
    expect(flipper.angle).toBeCloseTo(Math.PI / 2, 12);
    const hit = world.castRay({ x: -5, y: 1, dx: 1, dy: 0 });
    expect(hit?.wall).toBe(flipper);
    expect(hit?.point.x).toBeCloseTo(0.9, 9);
  });
});

describe('sleep', () => {
  it('an impulse moves a sleeper as it would move it awake', () => {
    const speeds = [true, false].map((sleep) => {
      const world = new World({ sleep });
      const body = world.add({ x: 0, y: 0, r: 1, mass: 2 });
      for (let i = 0; i < 60; i++) world.step(dt);
      expect(body.asleep).toBe(sleep);
      body.applyImpulse({ x: 6, y: 2 }, { x: 0, y: 1 });
      body.applyAngularImpulse(1);
      expect(body.asleep).toBe(false);
      return [body.vx, body.vy, body.angularVelocity];
    });
    expect(speeds[0]).toEqual(speeds[1]);
    expect(speeds[0]).toEqual([3, 1, -5]); // inertia ½ m r² = 1
  });

  it('a pile at rest falls asleep, makes no contacts and no events, and wakes when it is hit', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 6, maxY: 40 } }, { material: { friction: 0.3 } });
    for (let i = 0; i < 24; i++)
      world.add({ x: 1 + (i % 4) * 1.2, y: 1 + Math.floor(i / 4) * 1.1, r: 0.4 + 0.01 * (i % 5), material: { friction: 0.3 } });
    let steps = 0;
    while (statisticsOf(world).awake > 0 && steps++ < 1200) world.step(dt);
    expect(statisticsOf(world).awake).toBe(0);
    const before = [...world].map(({ x, y }) => [x, y]);
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      expect([world.events.begins.length, world.events.ends.length, statisticsOf(world).contacts]).toEqual([0, 0, 0]);
    }
    expect([...world].map(({ x, y }) => [x, y])).toEqual(before);
    world.add({ x: 3, y: 20, r: 0.4 });
    for (let i = 0; i < 150; i++) world.step(dt);
    expect(statisticsOf(world).awake).toBeGreaterThan(5); // it, and all that touch each other below it
  });
});
