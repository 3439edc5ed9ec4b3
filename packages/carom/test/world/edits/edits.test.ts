import { describe, expect, it } from 'vitest';
import { overlaps } from '../../../src/geometry/overlaps.ts';
import { contactsOf, explainPair, profileOf, setClock } from '../../../src/inspect/index.ts';
import { addJoint, joints, jointsOf } from '../../../src/joints/index.ts';
import type { DistanceJoint } from '../../../src/joints/joint.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';
import { plainStep } from '../invariant/checker.ts';

const dt = 1 / 60;
const down = { x: 0, y: -10 };

function steps(world: World, count: number): void {
  for (let i = 0; i < count; i++) world.step(dt);
}

describe('Body.kind', () => {
  it('freezes a body in place and lets it go again, under its id', () => {
    const world = new World({ gravity: down });
    const ball = world.add({ x: 0, y: 5, r: 1, vx: 2, angularVelocity: 3 });
    steps(world, 10);
    const { x, y, id } = ball;
    ball.kind = 'static';
    steps(world, 10);
    expect([ball.kind, ball.x, ball.y, ball.vx, ball.angularVelocity]).toEqual(['static', x, y, 0, 0]);
    ball.kind = 'dynamic';
    steps(world, 10);
    expect(ball.y).toBeLessThan(y);
    expect(ball.id).toBe(id);
  });

  it('holds what falls on a body once it is static, and moves by its velocity once it is kinematic', () => {
    const world = new World({ gravity: down });
    const floor = world.add({ x: 0, y: 0, r: 1 });
    floor.kind = 'static';
    const ball = world.add({ x: 0, y: 4, r: 1 });
    steps(world, 120);
    expect(ball.y).toBeCloseTo(2, 1);
    floor.kind = 'kinematic';
    floor.vy = 1;
    steps(world, 60);
    expect(floor.y).toBeCloseTo(1, 9);
    expect(ball.y).toBeCloseTo(3, 1);
  });

  it("ends contacts with what it cannot push any more as 'changed', and keeps the others", () => {
    const world = new World({ gravity: down });
    const wall = world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const ball = world.add({ x: 0, y: 1, r: 1 });
    const upper = world.add({ x: 0, y: 3, r: 1 });
    steps(world, 30);
    ball.kind = 'static';
    world.step(dt);
    expect([...world.events.ends].map(({ a, b, reason }) => [a, b, reason])).toEqual([[ball, wall, 'changed']]);
    expect([...contactsOf(world)].map(({ a, b }) => [a, b])).toEqual([[ball, upper]]);
  });

  it('slides on at its speed once friction is taken away', () => {
    const world = new World({ gravity: down });
    const ground = world.add({ x: 0, y: -100, r: 100, kind: 'static', material: { friction: 0.5 } });
    const disc = world.add({ x: 0, y: 0.3, r: 0.3, vx: 2, fixedRotation: true, material: { friction: 0.5 } });
    steps(world, 5);
    expect(disc.vx).toBeLessThan(1.7);
    const speed = disc.vx;
    ground.material = { friction: 0 };
    steps(world, 20);
    expect(Math.abs(disc.vx - speed)).toBeLessThan(0.05); // the ground falls off a little
  });

  it('stops turning when its rotation is fixed, and is turned again by what it touches once it is free', () => {
    const world = new World({ gravity: down });
    world.addWall({ x1: -9, y1: 0, x2: 99, y2: 0 }, { material: { friction: 0.5 } });
    const ball = world.add({ x: 0, y: 1, r: 1, vx: 4, angularVelocity: 3, material: { friction: 0.5 } });
    ball.fixedRotation = true;
    expect(ball.angularVelocity).toBe(0);
    steps(world, 10);
    expect(ball.angularVelocity).toBe(0);
    ball.fixedRotation = false;
    steps(world, 10);
    expect(ball.angularVelocity).toBeLessThan(-1);
    ball.angularVelocity = 2;
    ball.fixedRotation = false; // as it was
    expect(ball.angularVelocity).toBeCloseTo(2, 12);
  });

  it('wakes what sleeps on it', () => {
    const world = new World({ gravity: down, sleep: { time: 0.1 } });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const lower = world.add({ x: 0, y: 1, r: 1, kind: 'static' });
    const ball = world.add({ x: 0.01, y: 3, r: 1, fixedRotation: true, material: { friction: 1 } });
    lower.material = { friction: 1 };
    steps(world, 120);
    expect(ball.asleep).toBe(true);
    lower.kind = 'dynamic';
    expect(ball.asleep).toBe(false);
    expect(() => (lower.kind = 'solid' as never)).toThrow('Body.kind: kind must be');
  });
});

it('no change of materials and of fixed rotation in play adds energy', () => {
  const random = createRandom(11);
  const coin = () => (random.next() < 0.4 ? 0 : random.next());
  for (let run = 0; run < runs(24); run++) {
    const g = run % 3 === 0 ? 10 : 0;
    const world = new World({ gravity: { x: 0, y: -g }, subSteps: [1, 2, 4, 8][run % 4] });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 12, maxY: 12 } }, { material: { restitution: coin(), friction: coin() } });
    const bodies = Array.from({ length: 40 }, (_, i) => {
      const [x, y, r] = [1 + (i % 7) * 1.5, 1 + Math.floor(i / 7) * 1.5, random.between(0.2, 0.7)];
      const [vx, vy, angularVelocity] = [random.between(-3, 3), random.between(-3, 3), random.between(-2, 2)];
      return world.add({ x, y, r, vx, vy, angularVelocity });
    });
    const energy = () =>
      bodies.reduce((sum, b) => sum + b.mass * ((b.vx * b.vx + b.vy * b.vy) / 2 + (b.r * b.angularVelocity) ** 2 / 4 + g * b.y), 0);
    const start = energy();
    for (let step = 0; step < 200; step++) {
      for (const body of bodies) {
        if (random.next() < 0.1) body.material = { restitution: coin(), friction: coin(), rollingResistance: 0.2 * coin() };
        if (random.next() < 0.03) body.fixedRotation = !body.fixedRotation;
      }
      const before = energy();
      world.step(dt);
      expect(energy() - before).toBeLessThan(0.002 * start);
    }
  }
});

describe('walls', () => {
  it('sensor opens a door and closes it', () => {
    const world = new World();
    const door = world.addWall({ x1: 5, y1: -2, x2: 5, y2: 2 });
    const ball = world.add({ x: 0, y: 0, r: 0.5, vx: 10 });
    steps(world, 60);
    expect(ball.x).toBeLessThan(4.6);
    door.sensor = true;
    ball.vx = 10;
    steps(world, 30);
    expect(ball.x).toBeGreaterThan(6);
    expect(door.alive).toBe(true);
    door.sensor = false;
    ball.vx = -10;
    steps(world, 30);
    expect(ball.x).toBeGreaterThan(5.4);
  });

  it('filter, material and oneSided can be written', () => {
    const world = new World();
    const wall = world.addWall({ x1: 5, y1: 2, x2: 5, y2: -2 });
    const ball = world.add({ x: 0, y: 0, r: 0.5, vx: 10 });
    wall.material = { restitution: 1 };
    steps(world, 50);
    expect(ball.vx).toBe(-10);
    wall.filter = { category: 2, mask: 2 };
    ball.filter = { category: 1, mask: 1 };
    ball.vx = 10;
    steps(world, 60);
    expect(ball.x).toBeGreaterThan(6);
    wall.filter = {};
    ball.filter = {};
    wall.oneSided = true; // solid from x > 5
    ball.x = 7;
    ball.vx = -10;
    steps(world, 30);
    expect(ball.vx).toBe(10);
    ball.x = 3;
    steps(world, 30);
    expect(ball.x).toBeGreaterThan(6);
    wall.oneSided = false;
    ball.x = 3;
    steps(world, 30);
    expect(ball.vx).toBe(-10);
    const copy = World.from(world.snapshot());
    expect(copy.hash()).toBe(world.hash());
    expect(copy.walls[0].oneSided).toBe(false);
  });

  it('what cannot be is refused before anything changes', () => {
    const world = new World();
    const box = world.addWall({ minX: 0, minY: 0, maxX: 1, maxY: 1 });
    const hash = world.hash();
    expect(() => (box.oneSided = true)).toThrow(
      'Wall.oneSided: oneSided must be false unless the wall is a segment, capsule or chain, got true',
    );
    expect(() => (box.sensor = 1 as never)).toThrow('Wall.sensor: sensor must be true or false, got 1');
    expect(() => (box.material = { restitution: 5 })).toThrow('Wall.material: material.restitution must be');
    expect(() => (box.surfaceVelocity = { x: Infinity, y: 0 })).toThrow('Wall.surfaceVelocity: surfaceVelocity.x must be');
    expect(world.hash()).toBe(hash);
    world.remove(box);
    expect(() => (box.sensor = true)).toThrow('Wall.sensor: the wall must be in the world, got "wall 0, removed"');
  });
});

describe('surfaceVelocity', () => {
  it('carries what lies on it up to its speed, along its surface only', () => {
    const world = new World({ gravity: down });
    const belt = world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { surfaceVelocity: { x: 3, y: 7 }, material: { friction: 0.5 } });
    const box = world.add({ x: 0, y: 1, r: 1, fixedRotation: true, material: { friction: 0.5 } });
    const slick = world.add({ x: -20, y: 1, r: 1, fixedRotation: true });
    steps(world, 120);
    expect(box.vx).toBeCloseTo(3, 6);
    expect(box.y).toBeCloseTo(1, 1);
    expect(slick.vx).toBe(0);
    belt.surfaceVelocity = { x: -3, y: 0 };
    steps(world, 180);
    expect(box.vx).toBeCloseTo(-3, 6);
  });

  it('is in snapshots, in what save keeps, in the hash and in JSON', () => {
    const world = new World();
    const belt = world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
    const still = world.hash();
    belt.surfaceVelocity = { x: 1, y: 0 };
    const saved = world.save();
    expect(world.hash()).not.toBe(still);
    expect(World.from(world.snapshot()).walls[0].surfaceVelocity).toEqual({ x: 1, y: 0 });
    belt.surfaceVelocity = { x: 0, y: 0 };
    expect(world.hash()).toBe(still);
    world.load(saved);
    expect(world.walls[0].surfaceVelocity).toEqual({ x: 1, y: 0 });
    expect(new World().addWall(JSON.parse(JSON.stringify(world.walls[0]))).surfaceVelocity).toEqual({ x: 1, y: 0 });
  });

  it('keeps awake what it carries', () => {
    const world = new World({ gravity: down, sleep: { time: 0.1 } });
    world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, { surfaceVelocity: { x: 0.001, y: 0 }, material: { friction: 1 } });
    const ball = world.add({ x: 0, y: 1, r: 1, material: { friction: 1 } });
    steps(world, 120);
    expect(ball.asleep).toBe(false);
  });
});

describe('ignorePair and pairFilter', () => {
  it('two that are ignored pass through each other, and meet again afterwards', () => {
    const world = new World();
    const a = world.add({ x: -3, y: 0, r: 1, vx: 5 });
    const b = world.add({ x: 3, y: 0, r: 1, vx: -5 });
    const wall = world.addWall({ x1: 5, y1: -3, x2: 5, y2: 3 });
    world.ignorePair(a, b);
    world.ignorePair(wall, a);
    expect(world.ignoredPairs).toEqual([
      [a, wall],
      [a, b],
    ]);
    const copy = World.from(world.snapshot());
    steps(world, 120);
    steps(copy, 120);
    expect(a.x).toBeGreaterThan(6);
    expect(b.x).toBeLessThan(-6);
    expect(copy.hash()).toBe(world.hash());
    world.ignorePair(a, b, false);
    world.ignorePair(a, wall, false);
    [a.x, a.vx, b.x, b.vx] = [-3, 5, 3, -5];
    steps(world, 60);
    expect(a.x).toBeLessThan(b.x);
  });

  it("a contact of two ends as 'changed', and with them when one is removed the pair is forgotten", () => {
    const world = new World({ gravity: down });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const a = world.add({ x: 0, y: 1, r: 1 });
    const b = world.add({ x: 0, y: 3, r: 1 });
    steps(world, 20);
    const saved = world.save();
    world.ignorePair(a, b);
    world.step(dt);
    expect([...world.events.ends].map((end) => [end.a, end.b, end.reason])).toEqual([[a, b, 'changed']]);
    const explained = explainPair(world, a, b);
    expect(explained.meets).toBe(false);
    expect(explained.reasons.join()).toContain('ignorePair');
    world.remove(b);
    const c = world.add({ x: 0, y: 3, r: 1 });
    steps(world, 60);
    expect(c.y).toBeCloseTo(3, 1);
    world.load(saved);
    steps(world, 30);
    expect(b.y).toBeCloseTo(3, 1);
  });

  it('pairFilter decides by what bodies carry', () => {
    const world = new World<string>({ pairFilter: (a, b) => a.data !== b.data });
    const [red, other, blue] = world.addMany([
      { x: 0, y: 0, r: 1, vx: 10, data: 'red' },
      { x: 5, y: 0, r: 1, data: 'red' },
      { x: 10, y: 0, r: 1, data: 'blue' },
    ]);
    for (let i = 0; i < 90; i++) plainStep.call(world as never, dt); // the checker does not know the filter
    expect(other.x).toBe(5);
    expect(blue.vx).toBeGreaterThan(0);
    expect(red.x).toBeGreaterThan(6);
    expect(world.fork().hash()).toBe(world.hash());
    expect(explainPair(world, red, other).meets).toBe(false);
  });

  it('refuses what cannot be ignored', () => {
    const world = new World();
    const [a, b] = world.addMany([{ x: 0, y: 0, r: 1 }, { x: 3, y: 0, r: 1 }]); // biome-ignore format: short
    const wall = world.addWall({ x: 9, y: 9, r: 1 });
    expect(() => world.ignorePair(a, a)).toThrow('World.ignorePair: b must be another one than a');
    expect(() => world.ignorePair(wall, wall)).toThrow('World.ignorePair: a or b must be a body');
    expect(() => world.ignorePair(a, {} as never)).toThrow('World.ignorePair: b must be a body or wall of this world');
    expect(() => world.ignorePair(a, b, 1 as never)).toThrow('World.ignorePair: ignored must be true or false, got 1');
    expect(() => new World({ pairFilter: 3 as never })).toThrow('new World: options.pairFilter must be a function or null, got 3');
  });

  it('refuses edits and steps within pairFilter, and goes on as if nobody had tried', () => {
    const tries = new Map<string, (world: World, a: Body) => unknown>([
      ['World.add', (world) => world.add({ x: 50, y: 0, r: 1 })],
      ['World.addMany', (world) => world.addMany({ x: [50], y: [0], r: [1] })],
      ['World.addWall', (world) => world.addWall({ x: 50, y: 0, r: 1 })],
      ['addJoint', (world, a) => addJoint(world, { kind: 'distance', a, b: { x: 0, y: 0 } } as never)],
      ['World.remove', (world, a) => world.remove(a)],
      ['World.remove', (world) => world.remove(jointsOf(world)[0])],
      ['World.remove', (world) => world.remove(world.walls[0])],
      ['World.ignorePair', (world, a) => world.ignorePair(a, world.walls[0])],
      ['Body.x', (_, a) => (a.x += 1)],
      ['Body.r', (_, a) => (a.r = 2)],
      ['Body.vx', (_, a) => (a.vx = 2)],
      ['Body.kind', (_, a) => (a.kind = 'static')],
      ['Body.applyForce', (_, a) => a.applyForce({ x: 1, y: 0 })],
      ['Wall.sensor', (world) => (world.walls[0].sensor = true)],
      ['Kinematic.vx', (world) => (world.kinematics[0].vx = 2)],
      ['Joint.length', (world) => ((jointsOf(world)[0] as DistanceJoint).length = 2)],
      ['Joint.motor', (world) => ((jointsOf(world)[0] as DistanceJoint).motor = null)],
      ['World.step', (world) => plainStep.call(world, dt)],
      ['World.restore', (world) => world.restore(world.snapshot())],
      ['World.load', (world) => world.load(world.save())],
      ['World.gravity', (world) => (world.gravity = { x: 0, y: 1 })],
      ['World.subSteps', (world) => (world.subSteps = 8)],
    ]);
    const play = (attempt: (world: World, a: Body) => unknown) => {
      const world: World = new World({ pairFilter: (a) => attempt(world, a as Body) !== dt });
      world.addWall({ x: 0, y: -20, r: 15 });
      world.addKinematic({ minX: 20, minY: 0, maxX: 21, maxY: 9 });
      const bodies = Array.from({ length: 12 }, (_, i) =>
        world.add({ x: 1.5 * (i % 4), y: 1.5 * Math.floor(i / 4), r: 1, vy: (i % 3) - 4 }),
      );
      addJoint(world, { kind: 'distance', a: bodies[0], b: bodies[11] });
      for (let i = 0; i < 20; i++) plainStep.call(world, dt); // the checker asks pairFilter, too
      expect(World.from(world.snapshot(), { extensions: [joints] }).hash()).toBe(world.hash());
      return world.hash();
    };
    const plain = play(() => null);
    for (const [name, attempt] of tries) {
      const errors = new Set<string>();
      const hash = play((world, a) => {
        try {
          attempt(world, a);
          errors.add('accepted');
        } catch (error) {
          errors.add(String(error));
        }
      });
      expect([...errors]).toEqual([`TypeError: ${name}: an edit must be made outside pairFilter, got "one inside it"`]);
      expect(hash, name).toBe(plain);
    }
  });
});

describe('queries', () => {
  it('a body of a layer that nobody names is found', () => {
    const world = new World({ layers: { ghost: [], ball: ['ball'] } });
    const ghost = world.add({ x: 0, y: 0, r: 1, filter: { layer: 'ghost' } });
    const none = world.add({ x: 3, y: 0, r: 1, filter: { category: 0, mask: 0 } });
    expect(world.within({ x: 0, y: 0, r: 9 })).toEqual([ghost, none]);
    expect(world.nearest({ x: 9, y: 0 }, 2)).toEqual([none, ghost]);
    expect(world.castRay({ x: -5, y: 0, dx: 1, dy: 0 })?.body).toBe(ghost);
    expect(world.within({ x: 0, y: 0, r: 9 }, { layer: 'ghost' })).toEqual([ghost]);
  });

  it('queries find bodies where they are after thousands of edits without a step, of any radius, removed ones left out', () => {
    const random = createRandom(5);
    const world = new World();
    const add = () => world.add({ x: random.between(0, 40), y: random.between(0, 40), r: 4 ** random.between(-4, 1) });
    const bodies = Array.from({ length: 60 }, add);
    world.step(dt);
    for (let i = 0; i < runs(4000); i++) {
      const place = random.below(bodies.length);
      const body = bodies[place];
      if (i % 5 === 0) {
        world.remove(body);
        bodies[place] = add();
      } else if (i % 5 === 1) body.r = 4 ** random.between(-4, 1);
      else body.x = random.between(0, 40);
      if (i % 40 !== 0) continue;
      const area = { x: random.between(0, 40), y: random.between(0, 40), r: 5 };
      expect(world.within(area)).toEqual([...world].filter((each) => overlaps(each, area)));
    }
  });

  it('walls: true finds walls of every kind by their distance', () => {
    const world = new World();
    const walls = [
      world.addWall({ x1: 10, y1: -1, x2: 10, y2: 1 }, { oneSided: true }),
      world.addWall({ x1: 20, y1: -1, x2: 20, y2: 1, r: 0.5 }),
      world.addWall({ minX: 30, minY: -1, maxX: 31, maxY: 1 }),
      world.addWall({ x: 40, y: 0, r: 1 }),
      world.addWall({ points: [{ x: 50, y: 0 }, { x: 51, y: -1 }, { x: 51, y: 1 }] }), // biome-ignore format: short
      world.addWall({ chain: [{ x: 60, y: -2 }, { x: 60, y: 2 }] }), // biome-ignore format: short
      world.addWall({ x: 71, y: 0, r: 1, from: { x: 0, y: 1 }, to: { x: 0, y: -1 } }),
      world.addWall({ inside: { minX: -1, minY: -9, maxX: 80, maxY: 9 } }),
      world.addWall({ inside: { x: 40, y: 0, r: 100 } }),
    ];
    const lefts = [10, 19.5, 30, 39, 50, 60, 70];
    for (const [i, x] of lefts.entries()) {
      expect(world.within({ x: x - 0.5, y: 0, r: 0.501 }, { walls: true })).toEqual([walls[i]]);
      expect(world.within({ x: x - 0.5, y: 0, r: 0.499 }, { walls: true })).toEqual([]);
      expect(world.inBox({ minX: x - 1, minY: -0.1, maxX: x + 0.01, maxY: 0.1 }, { walls: true })).toEqual([walls[i]]);
      expect(world.inBox({ minX: x - 1, minY: -0.1, maxX: x - 0.01, maxY: 0.1 }, { walls: true })).toEqual([]);
    }
    expect(world.within({ x: 30.5, y: 0, r: 0 }, { walls: true })).toEqual([walls[2]]); // inside the box
    expect(world.inBox({ minX: 30.4, minY: 0, maxX: 30.6, maxY: 0.1 }, { walls: true })).toEqual([walls[2]]);
    expect(world.within({ x: 79.5, y: 0, r: 0.6 }, { walls: true })).toEqual([walls[7]]);
    expect(world.inBox({ minX: 78, minY: 8, maxX: 81, maxY: 8.5 }, { walls: true })).toEqual([walls[7]]);
    const ball = world.add({ x: 14, y: 0, r: 1 });
    expect(world.nearest({ x: 12, y: 0 }, 3, { walls: true })).toEqual([ball, walls[0], walls[1]]);
    expect(world.nearest({ x: 12, y: 0 }, 3, { walls: true, maxSeparation: 2 })).toEqual([ball, walls[0]]);
    walls[0].sensor = true;
    expect(world.nearest({ x: 11, y: 0 }, 1, { walls: true })).toEqual([ball]);
    expect(() => world.within({ x: 0, y: 0, r: 1 }, { walls: 1 as never })).toThrow(
      'World.within: options.walls must be true or false, got 1',
    );
  });

  it('on a torus walls are found across the seam', () => {
    const world = new World({ periodX: 20, periodY: 20 });
    const wall = world.addWall({ x1: 19, y1: 0, x2: 19, y2: 3 });
    expect(world.within({ x: 0.5, y: 1, r: 1.6 }, { walls: true })).toEqual([wall]);
    expect(world.within({ x: -40.5, y: 21, r: 0.6 }, { walls: true })).toEqual([wall]);
    expect(world.inBox({ minX: -2, minY: 1, maxX: 0, maxY: 2 }, { walls: true })).toEqual([wall]);
    expect(world.inBox({ minX: 0, minY: 1, maxX: 18, maxY: 2 }, { walls: true })).toEqual([]);
  });
});

it('bodies added and removed between two steps leave no trace', () => {
  const world = new World();
  for (let i = 0; i < 20; i++) world.add({ x: 3 * i, y: 0, r: 1 });
  world.remove([...world][3]); // chains the lists
  for (let i = 0; i < 20; i++) world.remove(world.add({ x: 3 * i, y: 5, r: 1 }));
  for (let i = 0; i < 20; i++) world.add({ x: 3 * i, y: 9, r: 1 });
  for (const body of [...world]) world.remove(body);
  expect(world.size).toBe(0);
  expect(world.within({ x: 0, y: 0, r: 1000 })).toEqual([]);
});

describe('profile', () => {
  it('is off by default; with a clock it tells what the stages of the last step took, and changes nothing', () => {
    const [world, plain] = [new World({ gravity: down }), new World({ gravity: down })];
    for (const each of [world, plain]) {
      each.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
      for (let i = 0; i < 9; i++) each.add({ x: 0.1 * i, y: 1 + 2 * i, r: 1, material: { restitution: 0.5 } });
    }
    expect(profileOf(world)).toBeNull();
    let time = 0;
    setClock(world, () => time++);
    for (let i = 0; i < 30; i++) {
      world.step(dt);
      plain.step(dt);
      const { total, ...stages } = profileOf(world) as NonNullable<ReturnType<typeof profileOf>>;
      expect(Object.values(stages).reduce((sum, value) => sum + value, 0)).toBe(total);
      expect(total).toBeGreaterThan(5);
    }
    expect(world.hash()).toBe(plain.hash());
    world.restore(world.snapshot());
    world.step(dt);
    expect(profileOf(world)?.total).toBeGreaterThan(5);
    setClock(world, null);
    expect(profileOf(world)).toBeNull();
    expect(() => setClock(world, 1 as never)).toThrow('setClock: clock must be a function or null, got 1');
  });
});
