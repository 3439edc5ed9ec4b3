import { describe, expect, it } from 'vitest';
import { addJoint, breaksOf, type DistanceJoint, joints, jointsOf } from '../../src/joints/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { type Body, World } from '../../src/world/index.ts';
import { runs } from '../runs.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

const between = (a: Body, b: Body): number => Math.hypot(b.x - a.x, b.y - a.y);

describe('distance', () => {
  it('a rod keeps the distance that its bodies have', () => {
    const world = new World({ gravity });
    const [a, b] = [world.add({ x: 0, y: 0, r: 0.2 }), world.add({ x: 1, y: 0, r: 0.2, vy: 5 })];
    const joint = addJoint(world, { kind: 'distance', a, b });
    run(world, 300);
    expect(joint.length).toBe(1);
    expect(joint.coordinate).toBeCloseTo(1, 5);
    expect(between(a, b)).toBeCloseTo(joint.coordinate, 12);
  });

  it('a spring hangs by m g / k, k = m (2π f)², and swings at its frequency', () => {
    const world = new World({ gravity, subSteps: 16 });
    const b = world.add({ x: 0, y: -1, r: 0.1, mass: 2 });
    const spring = { frequency: 2, dampingRatio: 0.1 };
    const joint = addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 }, length: 1, spring });
    const rest = -1 - 10 / (2 * Math.PI * 2) ** 2;
    const crossings: number[] = [];
    for (let i = 0; i < 1200; i++) {
      const was = b.y;
      world.step(dt);
      if (was > rest && b.y <= rest && crossings.length < 4) crossings.push(world.time);
    }
    expect(b.y).toBeCloseTo(rest, 4);
    expect(joint.force.y).toBeCloseTo(20, 3);
    expect((crossings[3] - crossings[0]) / 3).toBeCloseTo(0.5 / Math.sqrt(1 - 0.01), 1);
  });

  it('a rope goes slack, and holds at its length', () => {
    const world = new World({ gravity });
    const b = world.add({ x: 0.5, y: 0, r: 0.1 });
    addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 }, limits: { upper: 2 } });
    let longest = 0;
    for (let i = 0; i < 600; i++) {
      world.step(dt);
      longest = Math.max(longest, Math.hypot(b.x, b.y));
    }
    expect(longest).toBeGreaterThan(1.99);
    expect(longest).toBeLessThan(2.01);
  });

  it('a motor winds a rope up with no more than its force', () => {
    const world = new World({ gravity });
    const b = world.add({ x: 0, y: -5, r: 0.1, mass: 1 });
    const joint = addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 }, motor: { speed: -1, max: 20 } });
    run(world, 60);
    expect(b.vy).toBeCloseTo(1, 2);
    joint.motor = { speed: -1, max: 5 };
    run(world, 60);
    expect(b.vy).toBeCloseTo(1 - 5, 1);
  });
});

it('a distance joint to the world takes both anchors from `at`', () => {
  const world = new World({ gravity });
  const b = world.add({ x: 3, y: 2, r: 0.5 });
  const joint = addJoint(world, { kind: 'distance', b, at: { x: 3, y: 2.5 }, limits: { upper: 1 } });
  expect(joint.anchorA).toEqual({ x: 3, y: 2.5 });
  expect(joint.anchorB).toEqual({ x: 0, y: 0.5 });
  expect(joint.coordinate).toBe(0);
});

describe('pin', () => {
  it('two points stay together, about which both turn', () => {
    const world = new World({ gravity });
    const b = world.add({ x: 1, y: 0, r: 0.5, mass: 1 });
    const joint = addJoint(world, { kind: 'pin', b, at: { x: 0, y: 0 } });
    let worst = 0;
    for (let i = 0; i < 600; i++) {
      world.step(dt);
      const { x, y } = joint.anchorB;
      const [c, s] = [Math.cos(b.angle), Math.sin(b.angle)];
      worst = Math.max(worst, Math.hypot(b.x + c * x - s * y, b.y + s * x + c * y));
    }
    expect(worst).toBeLessThan(1e-3);
    expect(joint.coordinate).toBeCloseTo(b.angle, 12);
  });

  it('limits hold the angle, a motor turns it with no more than its torque', () => {
    const world = new World();
    const b = world.add({ x: 0, y: 0, r: 0.5, mass: 2 });
    const joint = addJoint(world, { kind: 'pin', b, motor: { speed: 3, max: 1 } });
    run(world, 10);
    expect(b.angularVelocity).toBeCloseTo(10 / 60 / (0.5 * 2 * 0.25), 6);
    expect(joint.torque).toBeCloseTo(1, 6);
    joint.limits = { lower: -1, upper: 1 };
    run(world, 240);
    expect(b.angle).toBeCloseTo(1, 3);
    joint.motor = null;
    joint.limits = null;
    joint.spring = { frequency: 2, target: -0.5 };
    run(world, 300);
    expect(b.angle).toBeCloseTo(-0.5, 3);
  });
});

it('a slider keeps b on a line of a, turned with it, within limits', () => {
  const world = new World({ gravity });
  const b = world.add({ x: 0, y: 0, r: 0.5, vx: 3 });
  const joint = addJoint(world, { kind: 'slider', b, axis: { x: 1, y: -1 }, limits: { lower: -1, upper: 4 } });
  run(world, 600);
  expect(joint.coordinate).toBeCloseTo(4, 2);
  expect(b.x).toBeCloseTo(-b.y, 3);
  expect(b.angle).toBeCloseTo(0, 3);
  expect(joint.axis.x).toBeCloseTo(Math.SQRT1_2, 12);
});

it('a slider follows a body that turns', () => {
  const world = new World();
  const a = world.add({ x: 0, y: 0, r: 0.5, kind: 'kinematic', angularVelocity: 1 });
  const b = world.add({ x: 1, y: 0, r: 0.2 });
  const joint = addJoint(world, { kind: 'slider', a, b, axis: { x: 1, y: 0 }, limits: { lower: 0, upper: 2 } });
  let worst = 0;
  for (let i = 0; i < 240; i++) {
    world.step(dt);
    worst = Math.max(worst, Math.abs(Math.cos(a.angle) * b.y - Math.sin(a.angle) * b.x));
  }
  expect(worst).toBeLessThan(0.01);
  expect(b.angle - a.angle).toBeCloseTo(0, 2);
  expect(joint.coordinate).toBeCloseTo(2, 1);
});

it('a weld holds two bodies as one: they turn about their common center', () => {
  const world = new World();
  const [a, b] = [world.add({ x: -1, y: 0, r: 0.5, vy: -2 }), world.add({ x: 1, y: 0, r: 0.5, vy: 2 })];
  addJoint(world, { kind: 'weld', a, b });
  const momentum = (body: Body): number =>
    body.mass * (body.x * body.vy - body.y * body.vx) + 0.5 * body.mass * body.r ** 2 * body.angularVelocity;
  const before = momentum(a) + momentum(b);
  run(world, 600);
  expect(between(a, b)).toBeCloseTo(2, 3);
  expect(a.angle - b.angle).toBeCloseTo(0, 3);
  expect(momentum(a) + momentum(b)).toBeCloseTo(before, 1);
});

it('a drag joint draws a point to its target, by no more than its force', () => {
  const world = new World({ gravity });
  const b = world.add({ x: 0, y: 0, r: 0.5, mass: 1 });
  const joint = addJoint(world, { kind: 'drag', b, target: { x: 3, y: 4 }, maxForce: 100 });
  run(world, 300);
  expect(Math.hypot(b.x - 3, b.y - 4)).toBeLessThan(0.02);
  joint.target = { x: 0, y: 0 };
  joint.maxForce = 5;
  run(world, 60);
  expect(Math.hypot(joint.force.x, joint.force.y)).toBeCloseTo(5, 2);
});

it('a motor joint drives a relative velocity', () => {
  const world = new World();
  const [a, b] = [world.add({ x: 0, y: 0, r: 0.5, mass: 1 }), world.add({ x: 3, y: 0, r: 0.5, mass: 1 })];
  addJoint(world, { kind: 'motor', a, b, velocity: { x: 2, y: 0 }, angularVelocity: 1, maxForce: 3, maxTorque: 10 });
  run(world, 1);
  expect(b.vx).toBeCloseTo(3 / 60, 9);
  run(world, 120);
  expect(b.vx - a.vx).toBeCloseTo(2, 6);
  expect(b.angularVelocity - a.angularVelocity).toBeCloseTo(1, 6);
});

it.each([{ kind: 'motor' }, { kind: 'motor', maxTorque: 5 }, { kind: 'drag', target: { x: 9, y: 9 }, maxForce: 0 }] as const)(
  '%j has no force: a body flies on as if it were alone',
  (joint) => {
    const world = new World({ gravity });
    const b = world.add({ x: 0, y: 0, r: 1, vx: 3 });
    const { force } = addJoint(world, { b, ...joint });
    run(world, 60);
    expect(b.vx).toBeCloseTo(3, 12);
    expect(b.vy).toBeCloseTo(-10, 12);
    expect(force).toEqual({ x: 0, y: 0 });
  },
);

it('a kinematic body carries what is joined to it', () => {
  const world = new World({ gravity });
  const a = world.add({ x: 0, y: 0, r: 0.5, kind: 'kinematic', vx: 2 });
  const b = world.add({ x: 0, y: -1.5, r: 0.3, linearDamping: 2 });
  addJoint(world, { kind: 'distance', a, b });
  run(world, 600);
  expect(b.vx).toBeCloseTo(2, 1);
  expect(between(a, b)).toBeCloseTo(1.5, 3);
});

/** Three discs that spin and fly, whose joints contradict each other. */
function contradiction(world: World, x: number): Body[] {
  const turns = [0, 2.1, 4.2];
  const discs = turns.map((turn) => ({ x: x + Math.cos(turn), y: Math.sin(turn), vx: 1 - 2 * Math.sin(turn), vy: 2 * Math.cos(turn) }));
  const bodies = discs.map((disc) => world.add({ ...disc, r: 0.2, mass: 1 }));
  for (const [i, a] of bodies.entries()) addJoint(world, { kind: 'distance', a, b: bodies[(i + 1) % 3], length: i === 0 ? 3 : 1 });
  addJoint(world, { kind: 'weld', a: bodies[0], b: bodies[1], at: { x: x + 3, y: 0 } });
  return bodies;
}

it('joints that contradict each other do not slow down what flies', () => {
  const world = new World({ warn: null });
  const bodies = contradiction(world, 0);
  const momentum = () => bodies.reduce((sum, { vx }) => sum + vx, 0);
  const first = momentum();
  for (let i = 0; i < 120; i++) {
    world.step(dt);
    expect(momentum() / first).toBeCloseTo(1, 9); // two thirds of it where energy is taken from all of the motion
  }
});

it('a body that turns drives what is joined to it, beside joints that contradict each other', () => {
  const world = new World({ warn: null });
  contradiction(world, 50);
  const hub = world.add({ x: 0, y: 0, r: 0.5, kind: 'kinematic' });
  const b = world.add({ x: 2, y: 0, r: 0.2 });
  addJoint(world, { kind: 'weld', a: hub, b, at: { x: 1, y: 0 } });
  for (let i = 0; i < 300; i++) {
    hub.angularVelocity = i / 15;
    world.step(dt);
    if (i > 0) expect(Math.hypot(b.vx, b.vy) / (2 * hub.angularVelocity)).toBeCloseTo(1, 2);
  }
});

it('bodies of a joint do not collide, unless it says so; a contact ends when they are joined', () => {
  const world = new World();
  const [a, b] = [world.add({ x: 0, y: 0, r: 1 }), world.add({ x: 1.9, y: 0, r: 1, vx: -1 })];
  world.step(dt);
  expect(world.events.begins.length).toBe(1);
  const joint = addJoint(world, { kind: 'distance', a, b, limits: {} });
  a.vx = 5;
  world.step(dt);
  expect(Array.from(world.events.ends, ({ reason }) => reason)).toEqual(['changed']);
  run(world, 20);
  expect(between(a, b)).toBeLessThan(0.6);
  joint.collideConnected = true;
  run(world, 200);
  expect(between(a, b)).toBeGreaterThan(1.8);
});

it('bodies that lie in each other asleep come apart when their joint lets them collide', () => {
  const world = new World({ gravity: { x: 0, y: -10 }, sleep: true });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const [a, b] = [world.add({ x: 0, y: 0.5, r: 0.5 }), world.add({ x: 0.5, y: 0.5, r: 0.5 })];
  const joint = addJoint(world, { kind: 'motor', a, b });
  run(world, 120);
  expect([a.asleep, b.asleep]).toEqual([true, true]);
  joint.collideConnected = true;
  expect([a.asleep, b.asleep]).toEqual([false, false]);
  run(world, 60);
  expect(b.x - a.x).toBeGreaterThan(0.99);
});

it('an anchor across the seam of a torus is on the short way', () => {
  const world = new World({ periodX: 10, periodY: 20 });
  const [a, b] = [world.add({ x: 9.5, y: 19, r: 0.3 }), world.add({ x: 0.5, y: 1, r: 0.3 })];
  const joint = addJoint(world, { kind: 'pin', a, b, at: { x: 0, y: 0 } });
  expect([joint.anchorA, joint.anchorB]).toEqual([
    { x: 0.5, y: 1 },
    { x: -0.5, y: -1 },
  ]);
  expect(addJoint(world, { kind: 'pin', a: b, b: a, at: { x: 10, y: 0 } }).anchorB).toEqual({ x: 0.5, y: 1 });
});

it('bodies as far apart as can be are joined, and come again from bytes', () => {
  const world = new World();
  const [a, b] = [world.add({ x: 1e50, y: 0, r: 1 }), world.add({ x: -1e50, y: 0, r: 1 })];
  addJoint(world, { kind: 'weld', a, b });
  run(world, 2);
  expect(World.from(world.snapshot(), { extensions: [joints] }).hash()).toBe(world.hash());
});

it('within pairFilter no property of a joint is written', () => {
  const refused: string[] = [];
  const edits: ((joint: DistanceJoint) => void)[] = [
    (joint) => (joint.collideConnected = true),
    (joint) => (joint.length = 2),
    (joint) => (joint.spring = null),
    (joint) => (joint.anchorA = { x: 1, y: 0 }),
  ];
  const world: World = new World({
    pairFilter() {
      for (const edit of edits) expect(() => edit(joint)).toThrow('an edit must be made outside pairFilter');
      refused.push('all');
      return true;
    },
  });
  const [a, b] = [world.add({ x: 0, y: 0, r: 1 }), world.add({ x: 5, y: 0, r: 1 })];
  const joint = addJoint(world, { kind: 'distance', a, b });
  world.add({ x: 0, y: 2, r: 1 });
  world.step(dt);
  expect(refused.length).toBeGreaterThan(0);
});

it('a joint breaks when its force is too much; an event says so, once', () => {
  const world = new World({ gravity });
  const b = world.add({ x: 0, y: -1, r: 0.1, mass: 1 });
  const joint = addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 }, breakForce: 15 });
  run(world, 60);
  expect(joint.force.y).toBeCloseTo(10, 6);
  b.mass = 2;
  world.step(dt);
  const [event] = breaksOf(world);
  expect(event.joint).toBe(joint);
  expect(event.force.y).toBeGreaterThan(15);
  expect(joint.alive).toBe(false);
  expect(jointsOf(world)).toEqual([]);
  world.step(dt);
  expect(breaksOf(world).length).toBe(0);
  expect(() => joint.force).toThrow('Joint.force: the joint must be in the world, got "joint 0, removed"');
});

/** Joints of all kinds among discs. */
function mixture(scale: number, sleep = false): World {
  const world = new World({ gravity: { x: 0, y: -10 * scale }, sleep });
  world.addWall({ inside: { minX: -5 * scale, minY: 0, maxX: 5 * scale, maxY: 10 * scale } });
  const put = (x: number, y: number): Body =>
    world.add({ x: x * scale, y: y * scale, r: 0.3 * scale, mass: 1, material: { friction: 0.5 } });
  const bodies = Array.from({ length: 12 }, (_, i) => put(-4 + 0.7 * i, 2 + (i % 3)));
  const kinds = ['distance', 'pin', 'weld', 'slider'] as const;
  for (let i = 1; i < 12; i++) addJoint(world, { kind: kinds[i % 4], a: bodies[i - 1], b: bodies[i] });
  addJoint(world, { kind: 'pin', b: bodies[0], spring: { frequency: 1 }, limits: { lower: -1, upper: 1 } });
  addJoint(world, { kind: 'distance', a: bodies[2], b: bodies[9], limits: { upper: 3 * scale } });
  addJoint(world, { kind: 'drag', b: bodies[11], target: { x: 4 * scale, y: 8 * scale }, maxForce: 40 * scale });
  return world;
}

it('snapshot, restore, fork and hash hold joints: what goes on is equal bit for bit', () => {
  const world = mixture(1);
  run(world, 30);
  const bytes = world.snapshot();
  const other = World.from(bytes, { extensions: [joints] });
  const fork = world.fork();
  const joint = jointsOf(world)[3];
  run(world, 40);
  run(other, 40);
  run(fork, 40);
  expect(other.hash()).toBe(world.hash());
  expect(fork.hash()).toBe(world.hash());
  const hash = world.hash();
  world.remove(jointsOf(world)[0]);
  world.restore(bytes);
  expect(jointsOf(world)[3]).toBe(joint);
  expect(jointsOf(world).length).toBe(14);
  run(world, 40);
  expect(world.hash()).toBe(hash);
});

it('scaling all lengths by 2^k scales the run bit for bit', () => {
  const [small, large] = [mixture(1), mixture(64)];
  run(small, 100);
  run(large, 100);
  expect(Array.from(large, ({ x, y, angle }) => [x / 64, y / 64, angle])).toEqual(Array.from(small, ({ x, y, angle }) => [x, y, angle]));
});

it('what is joined falls asleep and wakes together', () => {
  const world = new World({ gravity, sleep: true });
  world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const [a, b] = [world.add({ x: 0, y: 0.5, r: 0.5, linearDamping: 1 }), world.add({ x: 3, y: 0.5, r: 0.5, linearDamping: 1 })];
  const joint = addJoint(world, { kind: 'distance', a, b });
  run(world, 300);
  expect([a.asleep, b.asleep]).toEqual([true, true]);
  a.vx = -1;
  expect([a.asleep, b.asleep]).toEqual([false, false]);
  world.step(dt);
  expect(b.vx).toBeLessThan(-0.3);
  run(world, 600);
  expect(b.asleep).toBe(true);
  joint.length = 4;
  expect(b.asleep).toBe(false);
});

it('a body leaves with its joints', () => {
  const world = new World();
  const [a, b] = [world.add({ x: 0, y: 0, r: 0.5 }), world.add({ x: 3, y: 0, r: 0.5 })];
  const joint = addJoint(world, { kind: 'distance', a, b });
  const other = addJoint(world, { kind: 'pin', b: a });
  world.remove(b);
  expect([joint.alive, other.alive]).toEqual([false, true]);
  world.remove(other);
  expect(jointsOf(world)).toEqual([]);
});

describe('no pass-through wins', () => {
  it('a body drawn against a wall stays on its side, and comes back within 30 steps when the wall is gone', () => {
    const world = new World();
    const wall = world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
    const b = world.add({ x: 1, y: 0, r: 0.5 });
    const a = world.add({ x: 3, y: 0, r: 0.2, kind: 'static' });
    const joint = addJoint(world, { kind: 'distance', a, b, length: 2 });
    joint.length = 6;
    run(world, 60);
    expect(b.x).toBeGreaterThanOrEqual(0.92 * 0.5 - 1e-9);
    world.remove(wall);
    run(world, 30);
    expect(joint.coordinate).toBeCloseTo(6, 3);
  });

  it('rods through a disc that lies between their ends give way to it', () => {
    const world = new World();
    const [a, b] = [world.add({ x: -2, y: 0, r: 0.5 }), world.add({ x: 2, y: 0, r: 0.5 })];
    const middle = world.add({ x: 0, y: 0, r: 1 });
    const joint = addJoint(world, { kind: 'distance', a, b, length: 1.2 });
    for (let i = 0; i < 120; i++) {
      world.step(dt);
      for (const end of [a, b]) expect(between(end, middle)).toBeGreaterThanOrEqual(1.5 - 0.08 - 1e-9);
    }
    expect(Math.hypot(middle.vx, middle.vy)).toBeLessThan(1);
    world.remove(middle);
    run(world, 30);
    expect(joint.coordinate).toBeCloseTo(1.2, 3);
  });
});

describe('errors', () => {
  const world = new World();
  const [a, b] = [world.add({ x: 0, y: 0, r: 1 }), world.add({ x: 3, y: 0, r: 1 })];
  const fixed = world.add({ x: 6, y: 0, r: 1, kind: 'static' });
  it.each([
    [
      { kind: 'rope', a, b },
      "addJoint: joint.kind must be one of 'distance', 'pin', 'slider', 'weld', 'drag', 'motor', 'gear', 'rack', 'wheel', got \"rope\"",
    ],
    [{ kind: 'pin', a, b: a }, 'addJoint: joint.b must be another body than a, got "body 0"'],
    [{ kind: 'pin', b: fixed }, 'addJoint: joint must be of at least one dynamic body, got "static"'],
    [{ kind: 'pin', a, b, anchorB: null }, 'addJoint: joint.anchorB must be a vector { x, y }, got null'],
    [{ kind: 'pin', b: 3 }, 'addJoint: joint.b must be a body or a wall, got 3'],
    [{ kind: 'distance', b }, 'addJoint: joint.anchorA must be given where a is the world, got undefined'],
    [{ kind: 'distance', a, b, length: 0 }, 'addJoint: joint.length must be a finite number > 0, got 0'],
    [{ kind: 'distance', a, b, limits: { lower: 2, upper: 1 } }, 'addJoint: joint.limits.upper must be at least lower (2), got 1'],
    [{ kind: 'pin', a, b, spring: { frequency: -1 } }, 'addJoint: joint.spring.frequency must be a finite number >= 0, got -1'],
    [{ kind: 'slider', a, b, axis: { x: 0, y: 0 } }, 'addJoint: joint.axis must be a vector that is not 0, got an object {x, y}'],
    [
      { kind: 'pin', a, b, at: { x: 0, y: 0 }, anchorA: { x: 0, y: 0 } },
      'addJoint: joint must be given at, or anchorA and anchorB, not both, got an object {x, y}',
    ],
  ])('%#: %j', (options, message) => {
    const before = world.hash();
    expect(() => addJoint(world, options as never)).toThrow(message);
    expect(world.hash()).toBe(before);
  });

  it('a property that a kind does not have is refused', () => {
    const joint = addJoint(world, { kind: 'pin', a, b });
    expect(() => (joint as unknown as { length: number }).length).toThrow('Joint.length: the joint must be of kind distance, got "pin"');
  });
});

it('save, load and a history hold joints', () => {
  const world = mixture(1);
  run(world, 30);
  const [saved, hash, joint] = [world.save(), world.hash(), jointsOf(world)[2]];
  run(world, 40);
  const later = world.hash();
  world.remove(jointsOf(world)[2]);
  run(world, 10);
  world.load(saved);
  expect(world.hash()).toBe(hash);
  expect(jointsOf(world)[2]).toBe(joint);
  run(world, 40);
  expect(world.hash()).toBe(later);
  const empty = new World();
  empty.load(saved);
  expect(jointsOf(empty).length).toBe(jointsOf(world).length);
  run(empty, 40);
  expect(empty.hash()).toBe(later);
});

it('fixing and freeing the rotation of pinned bodies adds no energy', () => {
  for (let run = 0; run < runs(20); run++) {
    const random = createRandom(run);
    const world = new World({ subSteps: [1, 2, 4, 8][run % 4] });
    const bodies = Array.from({ length: 4 }, (_, i) => {
      const [vx, vy, angularVelocity] = [random.between(-3, 3), random.between(-3, 3), random.between(-2, 2)];
      return world.add({ x: 1.8 * i, y: random.next(), r: random.between(0.2, 0.7), vx, vy, angularVelocity });
    });
    for (const [i, b] of bodies.entries()) {
      const a = bodies[i - 1];
      if (i > 0) addJoint(world, { kind: 'pin', a, b, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
    }
    const energy = () =>
      bodies.reduce((sum, b) => sum + (b.mass * (b.vx * b.vx + b.vy * b.vy)) / 2 + (b.mass * (b.r * b.angularVelocity) ** 2) / 4, 0);
    const start = energy();
    for (let step = 0; step < 200; step++) {
      for (const body of bodies) if (random.next() < 0.05) body.fixedRotation = !body.fixedRotation;
      const before = energy();
      world.step(dt);
      expect(energy() - before).toBeLessThan(0.01 * start);
    }
  }
});
