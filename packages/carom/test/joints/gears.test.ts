import { describe, expect, it } from 'vitest';
import { addJoint, type JointEnd, joints, jointsOf } from '../../src/joints/index.ts';
import { type Body, World } from '../../src/world/index.ts';

const dt = 1 / 60;
const gravity = { x: 0, y: -10 };

function run(world: World, steps: number, each: () => void = () => {}): void {
  for (let i = 0; i < steps; i++) {
    world.step(dt);
    each();
  }
}

/** A disc that turns about a pin of the world. */
function pinned(world: World, x: number, r: number, more: object = {}): Body {
  const disc = world.add({ x, y: 0, r, ...more });
  addJoint(world, { kind: 'pin', b: disc, at: { x, y: 0 } });
  return disc;
}

describe('gear', () => {
  it.each([1, 4, 16])('two wheels keep the ratio of their radii for a minute, driven and braked (%i sub-steps)', (subSteps) => {
    const world = new World({ gravity, subSteps });
    const [a, b] = [pinned(world, 0, 1), pinned(world, 1.5, 0.5)];
    const gear = addJoint(world, { kind: 'gear', a, b });
    expect(gear.ratio).toBe(-2);
    const drive = addJoint(world, { kind: 'motor', b: a, angularVelocity: 3, maxTorque: 40 });
    let drift = 0;
    for (let i = 0; i < 3600; i++) {
      if (i % 600 === 300) drive.angularVelocity = -drive.angularVelocity;
      b.applyTorque(5 * Math.sin(0.05 * i));
      world.step(dt);
      drift = Math.max(drift, Math.abs(b.angle + 2 * a.angle));
    }
    expect(drift).toBeLessThan(subSteps === 1 ? 5e-5 : 1e-5);
    expect(Math.abs(a.angularVelocity)).toBeCloseTo(3, 2);
  });

  it('turns as one wheel of the inertia of both: I = Ia + ratio² Ib', () => {
    const world = new World({ subSteps: 16 });
    const [a, b] = [pinned(world, 0, 1, { mass: 3 }), pinned(world, 5, 0.5, { mass: 2 })];
    addJoint(world, { kind: 'gear', a, b, ratio: 3 });
    const inertia = 0.5 * 3 + 9 * 0.5 * 2 * 0.25;
    for (let i = 0; i < 60; i++) {
      a.applyTorque(6);
      world.step(dt);
    }
    expect(a.angularVelocity).toBeCloseTo(6 / inertia, 2);
    expect(b.angularVelocity).toBeCloseTo(3 * a.angularVelocity, 3);
  });

  it('tells its torque, which is what b is driven with, and breaks by it', () => {
    const world = new World();
    const [a, b] = [pinned(world, 0, 1), pinned(world, 5, 0.5, { mass: 2 })];
    const gear = addJoint(world, { kind: 'gear', a, b, ratio: -1, breakTorque: 1 });
    for (let i = 0; i < 20; i++) {
      a.applyTorque(0.5);
      world.step(dt);
    }
    const before = b.angularVelocity;
    a.applyTorque(0.5);
    world.step(dt);
    expect(gear.torque).toBeCloseTo(((b.angularVelocity - before) / dt) * 0.5 * 2 * 0.25, 3);
    a.applyTorque(50);
    world.step(dt);
    expect(gear.alive).toBe(false);
  });

  it.each(['body', 'wall'])('a turning %s drives it, and a train of ten', (what) => {
    const world = new World({ gravity });
    const first: JointEnd =
      what === 'body'
        ? world.add({ x: 0, y: 0, r: 1, kind: 'kinematic', angularVelocity: 2 })
        : world.addKinematic({ x: 0, y: 0, r: 1 }, { angularVelocity: 2 });
    const train = Array.from({ length: 10 }, (_, i) => pinned(world, 2 + 2 * i, 1));
    for (const [i, b] of train.entries()) addJoint(world, { kind: 'gear', a: i === 0 ? first : train[i - 1], b, ratio: -1 });
    run(world, 600);
    for (const [i, b] of train.entries()) {
      expect(b.angularVelocity).toBeCloseTo(i % 2 === 0 ? -2 : 2, 4);
      expect(Math.abs(b.angle)).toBeCloseTo(2 * 600 * dt, 2);
    }
  });

  it('between wheels of a cart, whose frame is a body, closes a loop and holds', () => {
    const world = new World({ gravity });
    world.addWall({ x1: -100, y1: 0, x2: 100, y2: 0 }, { material: { friction: 1 } });
    const frame = world.add({ x: 0, y: 1, r: 0.4, mass: 2 });
    const wheels = [-1, 1].map((x) => world.add({ x, y: 0.5, r: 0.5, material: { friction: 1 } }));
    for (const b of wheels) addJoint(world, { kind: 'pin', a: frame, b, at: b });
    addJoint(world, { kind: 'gear', a: wheels[0], b: wheels[1], ratio: 1 });
    addJoint(world, { kind: 'motor', a: frame, b: wheels[0], angularVelocity: -4, maxTorque: 3 });
    let drift = 0;
    run(world, 600, () => {
      drift = Math.max(drift, Math.abs(wheels[1].angle - wheels[0].angle));
    });
    expect(drift).toBeLessThan(0.02);
    expect(frame.x).toBeGreaterThan(10);
  });
});

describe('rack', () => {
  it('a pinion on a rack that slides turns by its way over the radius, for a minute', () => {
    const world = new World();
    const rack = world.add({ x: 0, y: 0, r: 0.2, mass: 2 });
    addJoint(world, { kind: 'slider', b: rack, axis: { x: 1, y: 0 } });
    const pinion = world.add({ x: 0, y: 0.5, r: 0.5 });
    addJoint(world, { kind: 'pin', b: pinion, at: { x: 0, y: 0.5 } });
    const joint = addJoint(world, { kind: 'rack', a: rack, b: pinion });
    expect([joint.ratio, joint.axis]).toEqual([-0.5, { x: 1, y: 0 }]);
    let drift = 0;
    for (let i = 0; i < 3600; i++) {
      rack.applyForce({ x: 10 * Math.sin(0.03 * i) - rack.x, y: 0 });
      world.step(dt);
      drift = Math.max(drift, Math.abs(-rack.x + 0.5 * pinion.angle)); // the rack goes to the right, the pinion lies left of it and turns on
    }
    expect(drift).toBeLessThan(1e-5);
  });

  it('a disc rolls down a rack that stands as a rolling disc: 2/3 of g sin', () => {
    const world = new World({ gravity, subSteps: 16 });
    const b = world.add({ x: 0, y: 0, r: 0.5, mass: 3 });
    const axis = { x: 3 / 5, y: -4 / 5 };
    addJoint(world, { kind: 'wheel', b, at: { x: 0, y: 0 }, axis });
    const rack = addJoint(world, { kind: 'rack', b, anchorA: { x: -0.5 * 0.8, y: -0.5 * 0.6 }, axis });
    expect(rack.ratio).toBe(-0.5);
    run(world, 60);
    const speed = (2 / 3) * 10 * 0.8;
    expect(Math.hypot(b.vx, b.vy)).toBeCloseTo(speed, 2);
    expect(b.angularVelocity).toBeCloseTo(-speed / 0.5, 2);
    expect(Math.hypot(rack.force.x, rack.force.y)).toBeCloseTo((3 * 10 * 0.8) / 3, 1);
    expect(rack.torque).toBeCloseTo(-(0.5 * 3 * 10 * 0.8) / 3, 1);
  });

  it('turns with its rack: pinion and rack spin as one in free space, and keep momentum', () => {
    const world = new World();
    const rack = world.add({ x: 0, y: 0, r: 1, mass: 4, angularVelocity: 3 });
    const pinion = world.add({ x: 0, y: 1.5, r: 0.5, mass: 1, vx: -4.5, angularVelocity: 3 });
    addJoint(world, { kind: 'wheel', a: rack, b: pinion, axis: { x: 1, y: 0 }, at: { x: 0, y: 1.5 } });
    const joint = addJoint(world, { kind: 'rack', a: rack, b: pinion });
    const momentum = () => rack.mass * rack.vx + pinion.mass * pinion.vx;
    const spin = () =>
      [rack, pinion].reduce((sum, { x, y, vx, vy, r, mass, angularVelocity: w }) => sum + mass * (x * vy - y * vx + 0.5 * r * r * w), 0);
    const [p, l, e] = [momentum(), spin(), world.kineticEnergy()];
    let drift = 0;
    run(world, 600, () => {
      const [cos, sin] = [Math.cos(rack.angle), Math.sin(rack.angle)];
      const along = cos * (pinion.x - rack.x) + sin * (pinion.y - rack.y);
      drift = Math.max(drift, Math.abs(along - joint.ratio * (pinion.angle - rack.angle)));
    });
    expect(drift).toBeLessThan(0.02);
    expect(momentum()).toBeCloseTo(p, 9);
    expect(spin()).toBeCloseTo(l, 6);
    expect(Math.abs(world.kineticEnergy() / e - 1)).toBeLessThan(0.02);
  });
});

describe('wheel', () => {
  it.each([0.5, 2, 8])('its spring swings at %f Hz and hangs by g / (2πf)², while the wheel turns freely', (frequency) => {
    const world = new World({ gravity, subSteps: 8 });
    const b = world.add({ x: 0, y: 0, r: 0.4, mass: 3, angularVelocity: 5 });
    const wheel = addJoint(world, { kind: 'wheel', b, axis: { x: 0, y: 1 }, spring: { frequency, dampingRatio: 0 } });
    const crossings: number[] = [];
    const rest = -10 / (2 * Math.PI * frequency) ** 2;
    let before = 0;
    run(world, 600, () => {
      if (before > rest && wheel.coordinate <= rest) crossings.push(world.time - dt + (dt * (before - rest)) / (before - wheel.coordinate));
      before = wheel.coordinate;
    });
    const period = (crossings[crossings.length - 1] - crossings[0]) / (crossings.length - 1);
    expect(period * frequency).toBeCloseTo(1, 2);
    expect(b.angularVelocity).toBeCloseTo(5, 9);
    expect(Math.abs(b.x)).toBeLessThan(1e-6);
  });

  it('off the center of its frame, the spring is that of frame and wheel with the frame free to turn', () => {
    const world = new World({ subSteps: 8 });
    const a = world.add({ x: 0, y: 0, r: 1, mass: 10 });
    const b = world.add({ x: 2, y: -1, r: 0.4, mass: 1 });
    const wheel = addJoint(world, { kind: 'wheel', a, b, axis: { x: 0, y: 1 }, at: b, spring: { frequency: 2, dampingRatio: 0 } });
    b.vy = 0.05;
    const crossings: number[] = [];
    let before = 0;
    run(world, 600, () => {
      if (before < 0 && wheel.coordinate >= 0) crossings.push(world.time - dt + (dt * before) / (before - wheel.coordinate));
      before = wheel.coordinate;
    });
    expect((2 * (crossings[crossings.length - 1] - crossings[0])) / (crossings.length - 1)).toBeCloseTo(1, 2);
  });

  it('limits stop it, and a motor lifts it', () => {
    const world = new World({ gravity });
    const b = world.add({ x: 0, y: 0, r: 0.4, mass: 3 });
    const wheel = addJoint(world, { kind: 'wheel', b, axis: { x: 0, y: 1 }, limits: { lower: -0.5, upper: 1 } });
    run(world, 120);
    expect(wheel.coordinate).toBeCloseTo(-0.5, 4);
    wheel.motor = { speed: 1, max: 100 };
    run(world, 60);
    expect(wheel.coordinate).toBeCloseTo(0.5, 1);
    run(world, 120);
    expect(wheel.coordinate).toBeCloseTo(1, 3);
  });
});

it('gears, racks and wheels go on alike from bytes, in a fork, after a rollback, and scaled', () => {
  const build = (scale: number) => {
    const world = new World({ gravity: { x: 0, y: -10 * scale } });
    const disc = (x: number, y: number, r: number) => world.add({ x: x * scale, y: y * scale, r: r * scale, mass: 1 });
    const [a, b, c] = [disc(0, 0, 1), disc(2, 0, 0.5), disc(0, 1.5, 0.5)];
    addJoint(world, { kind: 'pin', b: a, at: a });
    addJoint(world, { kind: 'wheel', b, axis: { x: 0.6, y: 0.8 }, spring: { frequency: 2 }, limits: { lower: -scale, upper: scale } });
    addJoint(world, { kind: 'gear', a, b });
    addJoint(world, { kind: 'wheel', a, b: c, axis: { x: 1, y: 0 }, at: c });
    addJoint(world, { kind: 'rack', a, b: c });
    a.angularVelocity = 2;
    return world;
  };
  const world = build(1);
  run(world, 30);
  const copies = [world.fork(), World.from(world.snapshot(), { extensions: [joints] })];
  const saved = world.save();
  run(world, 60);
  for (const copy of copies) {
    run(copy, 60);
    expect(copy.hash()).toBe(world.hash());
    expect(jointsOf(copy).map(({ kind }) => kind)).toEqual(['pin', 'wheel', 'gear', 'wheel', 'rack']);
  }
  const hash = world.hash();
  world.load(saved);
  run(world, 60);
  expect(world.hash()).toBe(hash);
  const large = build(1024);
  run(large, 90);
  const places = (of: World, scale: number) => Array.from(of, ({ x, y, angle }) => [x / scale, y / scale, angle]);
  expect(places(large, 1024)).toEqual(places(world, 1));
});

it.each([
  [{ kind: 'gear', ratio: 0 }, 'joint.ratio must be a number of 1e-50 or more, or of its opposite, got 0'],
  [{ kind: 'gear', ratio: Number.NaN }, 'joint.ratio must be'],
  [{ kind: 'gear', a: null }, 'joint.ratio must be given unless a and b are bodies'],
  [{ kind: 'gear', at: { x: 0, y: 0 } }, 'joint option must be one of'],
  [{ kind: 'rack', axis: { x: 0, y: 0 } }, 'joint.axis must be a vector that is not 0'],
  [{ kind: 'rack', ratio: 'half' }, 'joint.ratio must be'],
  [{ kind: 'wheel', ratio: 1 }, 'joint option must be one of'],
])('%j is refused', (options, text) => {
  const world = new World();
  const [a, b] = [world.add({ x: 0, y: 0, r: 1 }), world.add({ x: 3, y: 0, r: 1 })];
  expect(() => addJoint(world, { a, b, ...options } as never)).toThrow(text);
  const gear = addJoint(world, { kind: 'gear', a, b });
  expect(() => Object.assign(gear, { ratio: 2 })).toThrow(TypeError);
});
