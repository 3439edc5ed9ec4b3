import { describe, expect, it } from 'vitest';
import { addBody } from '../../src/hulls/index.ts';
import { explainPair } from '../../src/inspect/index.ts';
import { addJoint, breaksOf, type JointEnd, type JointOptions, joints, jointsOf } from '../../src/joints/index.ts';
import { type Body, type Kinematic, World, type WorldWall } from '../../src/world/index.ts';
import { payloadOf, reseal } from '../reliability/fuzz.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };
const apart = { filter: { category: 2, mask: 2 } };

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

/** Joints of each kind from a to b, both anchors at (1, 0) of the frame of a. */
const kinds: Record<string, (a: JointEnd | null, b: Body) => JointOptions> = {
  rod: (a, b) => ({ kind: 'distance', a, b, anchorA: { x: 1, y: 0 } }),
  rope: (a, b) => ({ kind: 'distance', a, b, anchorA: { x: 1, y: 0 }, limits: { upper: 1.2 } }),
  spring: (a, b) => ({ kind: 'distance', a, b, anchorA: { x: 1, y: 0 }, length: 1, spring: { frequency: 2, dampingRatio: 0.1 } }),
  winch: (a, b) => ({ kind: 'distance', a, b, anchorA: { x: 1, y: 0 }, motor: { speed: -0.2, max: 100 } }),
  pin: (a, b) => ({ kind: 'pin', a, b, anchorA: { x: 1, y: 0 }, anchorB: { x: -1, y: 0 } }),
  servo: (a, b) => ({ kind: 'pin', a, b, anchorA: { x: 1, y: 0 }, anchorB: { x: -1, y: 0 }, motor: { speed: 1, max: 30 } }),
  'pin with a spring': (a, b) => ({ kind: 'pin', a, b, anchorA: { x: 1, y: 0 }, anchorB: { x: -1, y: 0 }, spring: { frequency: 3 } }),
  slider: (a, b) => ({ kind: 'slider', a, b, axis: { x: 1, y: 1 }, limits: { lower: -1, upper: 1 } }),
  lift: (a, b) => ({ kind: 'slider', a, b, axis: { x: 1, y: 1 }, spring: { frequency: 2 } }),
  weld: (a, b) => ({ kind: 'weld', a, b }),
  'soft weld': (a, b) => ({ kind: 'weld', a, b, spring: { frequency: 3, dampingRatio: 0.3 } }),
  motor: (a, b) => ({ kind: 'motor', a, b, velocity: { x: 0.3, y: 0.2 }, maxForce: 50, maxTorque: 3 }),
};

/** A world with a disc joined to what `hold` makes, seen each step. */
function path(kind: string, subSteps: number, hold: (world: World) => JointEnd | null, reversed = false): number[] {
  const world = new World({ gravity, subSteps });
  const a = hold(world);
  const b = world.add({ x: 2, y: 0.5, r: 0.3, mass: 2, ...apart });
  const options = kinds[kind](a, b) as JointOptions & {
    kind: 'pin';
    anchorA?: { x: number; y: number };
    anchorB?: { x: number; y: number };
  };
  const { anchorA = { x: 2, y: 0.5 }, anchorB = { x: 0, y: 0 } } = options;
  addJoint(world, reversed ? { ...options, a: b, b: a as JointEnd, anchorA: anchorB, anchorB: anchorA } : options);
  const seen: number[] = [];
  for (let i = 0; i < 120; i++) {
    world.step(dt);
    seen.push(b.x, b.y, b.angle);
  }
  return seen;
}

const far = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])));

describe.each([1, 4, 16])('with %i sub-steps', (subSteps) => {
  it.each(Object.keys(kinds))('a wall that stands holds as the world does, by a %s', (kind) => {
    const byWorld = path(kind, subSteps, () => null);
    const hold = (world: World) => world.addWall({ minX: 0.5, minY: -0.5, maxX: 1.5, maxY: 0.5 }, apart);
    if (kind !== 'motor') expect(path(kind, subSteps, hold)).toEqual(byWorld);
    expect(byWorld.every(Number.isFinite)).toBe(true);
  });

  it.each(Object.keys(kinds))('a wall that moves and turns holds as a kinematic body does, by a %s', (kind) => {
    const motion = { x: 0, y: 0, vx: 0.3, vy: -0.2, angularVelocity: 1.3 };
    const byBody = path(kind, subSteps, (world) => world.add({ ...motion, r: 1, kind: 'kinematic', ...apart }));
    const shapes = [
      { x1: -1, y1: 0, x2: 1, y2: 0 },
      { minX: -1, minY: -1, maxX: 1, maxY: 1 },
      { x: 0, y: 0, r: 1 },
    ] as const;
    for (const shape of shapes) {
      const byWall = path(kind, subSteps, (world) => world.addKinematic(shape, { ...motion, ...apart }));
      expect(far(byWall, byBody)).toBeLessThan(1e-9);
    }
    // it turns by exact rotations and the body by its angle: they differ by roundings, no more
    const still = { ...motion, angularVelocity: 0 };
    const straight = path(kind, subSteps, (world) => world.add({ ...still, r: 1, kind: 'kinematic', ...apart }));
    expect(path(kind, subSteps, (world) => world.addKinematic(shapes[0], { ...still, ...apart }))).toEqual(straight);
  });

  it.each(['rod', 'rope', 'spring', 'pin', 'weld'])('a %s from the body to the wall is the same, seen from the other side', (kind) => {
    const hold = (world: World) => world.addKinematic({ x: 0, y: 0, r: 1 }, { vx: 0.3, angularVelocity: 1, ...apart });
    expect(far(path(kind, subSteps, hold, true), path(kind, subSteps, hold))).toBeLessThan(kind === 'spring' ? 1e-3 : 1e-8);
  });
});

it('what is welded to a turning wall goes on its circle, with it', () => {
  const world = new World({ gravity });
  const wall = world.addKinematic({ x1: 0, y1: 0, x2: 3, y2: 0 }, { x: 1, y: 2, angularVelocity: 2 });
  const b = world.add({ x: 4, y: 2, r: 0.5 });
  addJoint(world, { kind: 'weld', a: wall, b });
  for (let i = 1; i <= 600; i++) {
    world.step(dt);
    const angle = 2 * i * dt;
    expect(Math.hypot(b.x - 1 - 3 * Math.cos(angle), b.y - 2 - 3 * Math.sin(angle))).toBeLessThan(2e-4);
    expect(b.angle).toBeCloseTo(angle, 4);
  }
});

it('a pendulum on a pivot that oscillates follows its equation of motion', () => {
  const length = 1;
  const world = new World({ gravity, subSteps: 16 });
  const wall = world.addKinematic({ x: 0, y: 0, r: 0.1 });
  const b = world.add({ x: 0, y: -length, r: 0.01, fixedRotation: true });
  addJoint(world, { kind: 'distance', a: wall, b, anchorA: { x: 0, y: 0 } });
  // θ″ = −(g sin θ + a cos θ) / L in small steps of the same pivot, whose velocity is constant within each step
  let [theta, omega, pivot] = [0, 0, 0];
  for (let i = 0; i < 240; i++) {
    const vx = 2 * Math.cos(2.5 * i * dt);
    omega -= ((vx - wall.vx) * Math.cos(theta)) / length;
    wall.vx = vx;
    for (let k = 0; k < 200; k++) {
      omega -= (10 / length) * Math.sin(theta) * (dt / 200);
      theta += omega * (dt / 200);
    }
    pivot += vx * dt;
    world.step(dt);
    expect(Math.hypot(b.x - pivot - length * Math.sin(theta), b.y + length * Math.cos(theta))).toBeLessThan(0.02);
  }
  expect(wall.x).toBeCloseTo(pivot, 9);
});

describe('a world with joints at walls', () => {
  function scene(): { world: World; wall: Kinematic; wheel: Kinematic; box: WorldWall; bodies: Body[] } {
    const world = new World({ gravity });
    const wall = world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0 }, { vx: 0.5 });
    const wheel = world.addKinematic({ x: 5, y: 0, r: 1 }, { pivot: { x: 5, y: 0 }, angularVelocity: 2 });
    const box = world.addWall({ minX: 9, minY: -0.5, maxX: 10, maxY: 0.5 });
    const bodies = Array.from({ length: 4 }, (_, i) => world.add({ x: 3 * i, y: -2, r: 0.4 }));
    addJoint(world, { kind: 'distance', a: wall, b: bodies[0], anchorA: { x: 1, y: 0 } });
    addJoint(world, { kind: 'pin', a: bodies[1], b: wheel, at: { x: 5, y: 1 } });
    addJoint(world, { kind: 'distance', a: bodies[1], b: bodies[2], spring: { frequency: 2 } });
    addJoint(world, { kind: 'distance', a: box, b: bodies[3], anchorA: { x: 9.5, y: 0 } });
    return { world, wall, wheel, box, bodies };
  }

  it('goes on alike from bytes, as a fork, after a rollback, and twice', () => {
    const { world } = scene();
    run(world, 50);
    const saved = world.save();
    const copies = [world.fork(), World.from(world.snapshot(), { extensions: [joints] })];
    run(world, 80);
    const hash = world.hash();
    for (const copy of copies) {
      run(copy, 80);
      expect(copy.hash()).toBe(hash);
    }
    const [first, second] = [jointsOf(copies[0]), jointsOf(copies[1])];
    expect(first.map(({ a, b }) => [a?.id, b.id])).toEqual(second.map(({ a, b }) => [a?.id, b.id]));
    expect(first[0].a).toBe(copies[0].kinematics[0]);
    expect(second[1].b).toBe(copies[1].kinematics[1]);
    world.load(saved);
    run(world, 80);
    expect(world.hash()).toBe(hash);
    const again = scene().world;
    run(again, 130);
    expect(again.hash()).toBe(hash);
  });

  it('is the same scaled by a power of two', () => {
    const build = (scale: number) => {
      const world = new World({ gravity: { x: 0, y: -10 * scale } });
      const wall = world.addKinematic({ x1: -scale, y1: 0, x2: scale, y2: 0 }, { vx: scale, angularVelocity: 1 });
      const b = world.add({ x: 2 * scale, y: -scale, r: 0.4 * scale, mass: 1 });
      addJoint(world, { kind: 'pin', a: wall, b, at: { x: scale, y: 0 } });
      addJoint(world, { kind: 'distance', a: wall, b, anchorA: { x: 0, y: 0 }, spring: { frequency: 2 } });
      run(world, 100);
      return [b.x / scale, b.y / scale, b.vx / scale, b.vy / scale, b.angle];
    };
    expect(build(1024)).toEqual(build(1));
    expect(build(2 ** -60)).toEqual(build(1));
  });

  it('loses a joint with its wall, as with a body, and what hung on it falls', () => {
    const { world, wall, bodies } = scene();
    run(world, 10);
    const [joint] = jointsOf(world);
    world.remove(wall);
    expect(joint.alive).toBe(false);
    expect(jointsOf(world)).toHaveLength(3);
    expect(() => joint.a).toThrow('Joint.a: the joint must be in the world');
    const { vy } = bodies[0];
    world.step(dt);
    expect(bodies[0].vy).toBeCloseTo(vy - 10 * dt, 12);
    expect([...breaksOf(world)]).toEqual([]);
  });

  it('has the joint again when a state of before is loaded', () => {
    const { world, wall } = scene();
    run(world, 10);
    const saved = world.save();
    run(world, 20);
    const hash = world.hash();
    world.load(saved);
    world.remove(wall);
    run(world, 5);
    world.load(saved);
    expect(jointsOf(world)).toHaveLength(4);
    run(world, 20);
    expect(world.hash()).toBe(hash);
  });
});

describe('sleep', () => {
  function hung(kinematic: boolean): { world: World; wall: Kinematic; b: Body } {
    const world = new World({ gravity, sleep: true });
    const wall = world.addKinematic({ x: 0, y: 0, r: 0.5 });
    const b = world.add({ x: 0, y: -2, r: 0.4, linearDamping: 1 });
    addJoint(world, kinematic ? { kind: 'distance', a: wall, b } : { kind: 'distance', a: b, b: wall });
    run(world, 240);
    expect(b.asleep).toBe(true);
    return { world, wall, b };
  }

  it.each([true, false])('a wall that begins to move wakes what hangs on it, and keeps it awake (wall is a: %s)', (isA) => {
    const { world, wall, b } = hung(isA);
    wall.vx = 0.01;
    expect(b.asleep).toBe(false);
    run(world, 240);
    expect(b.asleep).toBe(false);
    expect(b.x).toBeCloseTo(wall.x, 1);
    wall.vx = 0;
    run(world, 400);
    expect(b.asleep).toBe(true);
  });

  it('a wall that is set elsewhere, or removed, wakes it too', () => {
    const one = hung(true);
    one.wall.x = 0.5;
    expect(one.b.asleep).toBe(false);
    const other = hung(true);
    other.world.remove(other.wall);
    expect(other.b.asleep).toBe(false);
  });

  it.each(['wall', 'body'])('what was put to sleep at a moving %s wakes in the next step', (what) => {
    const world = new World({ gravity, sleep: true });
    const a =
      what === 'wall' ? world.addKinematic({ x: 0, y: 0, r: 0.5 }, { vx: 1 }) : world.add({ x: 0, y: 0, r: 0.5, kind: 'kinematic', vx: 1 });
    const b = world.add({ x: 0, y: -2, r: 0.4 });
    addJoint(world, { kind: 'distance', a, b });
    run(world, 10);
    b.sleep();
    expect(b.asleep).toBe(true);
    run(world, 30);
    expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(2, 2);
  });
});

describe('collideConnected', () => {
  /** A disc that falls onto a floor to which a rope ties it; the floor goes on beside as another wall. */
  function tied(collideConnected: boolean, kinematic: boolean, shaped = false): { world: World; b: Body; floor: WorldWall } {
    const world = new World({ gravity });
    const shape = { x1: -2, y1: 0, x2: 2, y2: 0 };
    const floor = kinematic ? world.addKinematic(shape) : world.addWall(shape);
    world.addWall({ x1: 2, y1: 0, x2: 6, y2: 0 });
    const b = shaped ? addBody(world, { x: 0, y: 1, shapes: [{ width: 0.6, height: 0.6, r: 0.03 }] }) : world.add({ x: 0, y: 1, r: 0.3 });
    const rope = addJoint(world, { kind: 'distance', a: floor, b, anchorA: { x: 0, y: 0 }, limits: { upper: 50 }, collideConnected });
    expect(rope.collideConnected).toBe(collideConnected);
    return { world, b, floor };
  }

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('false lets a body through the wall, true does not (moving wall: %s, made of hulls: %s)', (kinematic, shaped) => {
    const [through, held] = [tied(false, kinematic, shaped), tied(true, kinematic, shaped)];
    run(through.world, 120);
    run(held.world, 120);
    expect(through.b.y).toBeLessThan(-3);
    expect(held.b.y).toBeGreaterThan(0.25);
  });

  it.each([false, true])('explainPair says so, of walls and of bodies (%s)', (collideConnected) => {
    const { world, b, floor } = tied(collideConnected, true);
    const other = world.add({ x: 5, y: 5, r: 1 });
    addJoint(world, { kind: 'distance', a: b, b: other, collideConnected });
    for (const one of [floor, other]) {
      const { meets, reasons } = explainPair(world, b, one);
      expect(meets).toBe(collideConnected);
      expect(reasons.some((text) => text.includes('a joint of the two says so'))).toBe(!collideConnected);
    }
  });

  it('writing it ends the contact, or makes one', () => {
    const { world, b } = tied(true, false);
    run(world, 60);
    expect(b.y).toBeGreaterThan(0.25);
    jointsOf(world)[0].collideConnected = false;
    world.step(dt);
    expect([...world.events.ends].map(({ a, reason }) => [a.id, reason])).toEqual([[b.id, 'changed']]);
    run(world, 120);
    expect(b.y).toBeLessThan(-3);
    jointsOf(world)[0].collideConnected = true;
    [b.x, b.y, b.vy] = [0, 1, 0];
    run(world, 60);
    expect(b.y).toBeGreaterThan(0.25);
  });

  it.each([false, true])('whoever passes through a wall meets the end of its neighbor, also after a rollback (load: %s)', (load) => {
    const { world, b } = tied(false, false);
    const saved = world.save();
    run(world, 5);
    if (load) {
      world.remove(jointsOf(world)[0]);
      run(world, 5);
      world.load(saved);
    }
    [b.x, b.y, b.vx, b.vy] = [1, 0, 6, 0];
    b.gravityScale = 0;
    run(world, 30);
    expect(b.x).toBeCloseTo(1.7, 6); // it has run into the end of the other wall: of one surface with the first, that would be none
  });
});

it('a joint at a wall breaks, and what it kept apart may collide again', () => {
  const world = new World({ gravity });
  const wall = world.addKinematic({ minX: -1, minY: -0.2, maxX: 1, maxY: 0 });
  const b = world.add({ x: 0, y: 0.1, r: 0.3, mass: 1 });
  const joint = addJoint(world, { kind: 'weld', a: b, b: wall, breakForce: 50 });
  run(world, 60);
  expect(joint.force.y).toBeCloseTo(-10, 5);
  expect(b.y).toBeCloseTo(0.1, 4);
  wall.vy = 20;
  world.step(dt);
  expect([...breaksOf(world)].map(({ joint: broken }) => broken)).toEqual([joint]);
  wall.vy = 0;
  run(world, 120);
  expect(b.y).toBeGreaterThan(0.27);
});

it('on a torus a joint reaches a moving wall by the shorter way', () => {
  const world = new World({ periodX: 20, gravity });
  const wall = world.addKinematic({ x: 0, y: 0, r: 0.5 }, { x: 19, vx: 1 });
  const b = world.add({ x: 1, y: 0, r: 0.4, vx: 1 });
  const rod = addJoint(world, { kind: 'distance', a: wall, b });
  expect(rod.length).toBe(2);
  run(world, 600);
  expect(rod.coordinate).toBeCloseTo(2, 3);
});

describe('errors', () => {
  const world = new World();
  const [wall, moving] = [world.addWall({ x: 0, y: 0, r: 1 }), world.addKinematic({ x: 5, y: 0, r: 1 })];
  const b = world.add({ x: 9, y: 0, r: 1 });
  const other = new World().addWall({ x: 0, y: 0, r: 1 });
  const removed = world.addWall({ x: 0, y: 0, r: 1 });
  world.remove(removed);
  it.each([
    [{ kind: 'pin', a: wall, b: moving, at: { x: 0, y: 0 } }, 'joint must be of at least one dynamic body, got "wall 1"'],
    [{ kind: 'pin', b: moving, at: { x: 0, y: 0 } }, 'joint must be of at least one dynamic body, got "wall 1"'],
    [{ kind: 'drag', b: moving, target: { x: 0, y: 0 } }, 'joint must be of at least one dynamic body, got "wall 1"'],
    [{ kind: 'pin', a: b, b: wall }, 'joint.anchorB must be given where b is a wall that stands'],
    [{ kind: 'distance', a: wall, b }, 'joint.anchorA must be given where a is a wall that stands'],
    [{ kind: 'pin', a: other, b }, 'the wall must be of this world'],
    [{ kind: 'pin', a: removed, b }, 'the wall must be in the world'],
    [{ kind: 'pin', a: {}, b }, 'joint.a must be a body, a wall or null'],
    [{ kind: 'pin', a: b, b: null }, 'joint.b must be a body or a wall'],
  ])('%# is refused before anything changes', (options, text) => {
    const hash = world.hash();
    expect(() => addJoint(world, options as never)).toThrow(text);
    expect(world.hash()).toBe(hash);
    expect(jointsOf(world)).toHaveLength(0);
  });

  it('bytes that name a wall that is not there are refused', () => {
    const one = new World();
    const wallOfOne = one.addKinematic({ x: 0, y: 0, r: 1 });
    addJoint(one, { kind: 'distance', a: wallOfOne, b: one.add({ x: 4, y: 0, r: 1 }) });
    const payload = payloadOf(one.snapshot());
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    const refusals = Array.from({ length: payload.length - 3 }, (_, i) => i).flatMap((i) => {
      if (view.getUint32(i, true) !== 0xffffffff) return [];
      const changed = payload.slice();
      new DataView(changed.buffer).setUint32(i, 0xfffffff0, true);
      try {
        World.from(reseal('CrmW', changed), { extensions: [joints] });
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(refusals).toContain('RangeError: World.from: a wall of a joint must be in the world, got 15');
  });
});

it('goes on alike from a saved state whether somebody asks about walls meanwhile or not: a joint at one keeps it from being a neighbor', () => {
  const hashOf = (asks: boolean) => {
    const world = new World({ gravity });
    const solid = world.addWall({ minX: -1, minY: -2, maxX: 1, maxY: 0 });
    world.addWall({ x1: -3, y1: 0, x2: -1, y2: 0 });
    const disc = world.add({ x: -2, y: 0.5, r: 0.3, vx: 3 });
    const joint = addJoint(world, { kind: 'pin', a: solid, b: world.add({ x: 3, y: 2, r: 0.5 }), at: { x: 1, y: 0 } });
    const state = world.save();
    world.remove(joint);
    run(world, 5);
    world.load(state);
    if (asks) explainPair(world, disc, solid);
    run(world, 60);
    return world.hash();
  };
  expect(hashOf(true)).toBe(hashOf(false));
});
