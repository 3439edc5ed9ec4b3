import { describe, expect, it } from 'vitest';
import { addBlob, addBridge, addChain, addNet, addRagdoll, addWheel } from '../../src/assemblies/index.ts';
import { addBody } from '../../src/hulls/index.ts';
import { jointsOf } from '../../src/joints/index.ts';
import { type Body, World } from '../../src/world/index.ts';

const dt = 1 / 60;
const world = () => new World({ gravity: { x: 0, y: -10 } });

it('a chain hangs at its length', () => {
  const hung = world();
  const { bodies, joints } = addChain(hung, { from: { x: 0, y: 0 }, to: { x: 5, y: 0 }, count: 20, r: 0.1, beads: { linearDamping: 3 } });
  for (let i = 0; i < 500; i++) hung.step(dt);
  expect(joints.length).toBe(20);
  expect(bodies[19].y).toBeCloseTo(-5, 2);
});

it('a bridge carries a disc', () => {
  const crossed = world();
  const { joints } = addBridge(crossed, { from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, count: 10, r: 0.45 });
  const load = crossed.add({ x: 5, y: 2, r: 1, mass: 20 });
  for (let i = 0; i < 300; i++) crossed.step(dt);
  expect(joints.length).toBe(11);
  expect(load.y).toBeGreaterThan(-3);
});

it('a net keeps its meshes', () => {
  const hung = world();
  const { bodies, joints } = addNet(hung, { from: { x: 0, y: 0 }, columns: 10, rows: 8, step: { x: 0.5, y: -0.5 }, r: 0.1 });
  for (let i = 0; i < 200; i++) hung.step(dt);
  expect(joints.length).toBe(10 + 9 * 8 + 10 * 7);
  expect(Math.max(...joints.map(({ coordinate }) => coordinate))).toBeLessThan(0.51);
  expect(Math.min(...bodies.map(({ y }) => y))).toBeGreaterThan(-3.7);
});

/** A blob of 20 beads between walls, with a disc on it: its share of area in the last second, its energy then, and the length of its skin. */
function squeeze(pressure: number, load: number, steps: number) {
  const squeezed = world();
  squeezed.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  for (const x of [-1.6, 1.6]) squeezed.addWall({ x1: x, y1: 0, x2: x, y2: 9 });
  const blob = addBlob(squeezed, { at: { x: 0, y: 1.3 }, radius: 1, count: 20, r: 0.12, pressure });
  if (load > 0) squeezed.add({ x: 0, y: 3.2, r: 0.8, mass: load });
  let [least, energy] = [2, 0];
  for (let i = 0; i < steps; i++) {
    blob.press(dt);
    squeezed.step(dt);
    if (i < steps - 60) continue;
    least = Math.min(least, blob.fill);
    energy = Math.max(energy, squeezed.kineticEnergy());
  }
  return { least, energy, skin: Math.max(...blob.joints.map(({ coordinate, length }) => coordinate / length)) };
}

it.each([
  [200, 0, 0.9],
  [1000, 8, 0.85],
  [1e5, 8, 0.85],
])(
  'a blob of mass 0.9 with a pressure of %d bears a load of %d with a share of %d of its area, and calms down',
  (pressure, load, share) => {
    const { least, energy, skin } = squeeze(pressure, load, 900);
    expect(least).toBeGreaterThan(share);
    expect(energy).toBeLessThan(0.05); // of 90 that the load brought
    expect(skin).toBeLessThan(1.001);
  },
);

it('pressure turns and moves nothing, and counts the shortest way across the seam of a torus', () => {
  const torus = new World({ periodX: 8 });
  const blob = addBlob(torus, { at: { x: 7.8, y: 0 }, radius: 1, count: 12, r: 0.1, pressure: 500, spring: { frequency: 3 } });
  expect(blob.fill).toBe(1);
  for (const [i, body] of blob.bodies.entries()) [body.vx, body.vy] = [1 - 2 * body.y + 0.3 * (i % 3), 2 * Math.cos((Math.PI * i) / 6)];
  const momentum = () => {
    return motionOf(torus, blob.bodies);
  };
  const before = momentum();
  for (let i = 0; i < 120; i++) {
    blob.press(dt);
    torus.step(dt);
  }
  const after = momentum();
  for (let i = 0; i < 2; i++) expect(after[i]).toBeCloseTo(before[i], 12);
  expect(after[2] / before[2]).toBeCloseTo(1, 1);
  expect(blob.fill).toBeGreaterThan(0.9);
  expect(() => blob.press(0)).toThrow('Blob.press: dt must be a finite number > 0, got 0');
});

it('a ragdoll falls down and lies in one piece', () => {
  const fallen = world();
  fallen.addWall({ x1: -20, y1: 0, x2: 20, y2: 0 });
  const { bodies, joints } = addRagdoll(fallen, { at: { x: 0, y: 5 }, r: 0.4, beads: { material: { friction: 0.5 } } });
  for (let i = 0; i < 300; i++) fallen.step(dt);
  expect(Math.max(...bodies.map(({ y }) => y))).toBeLessThan(3);
  for (const joint of joints) {
    const [a, b] = [joint.a, joint.b] as Body[];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(1.1 * (a.r + b.r) + 0.4);
  }
});

it('options are checked', () => {
  expect(() => addChain(world(), { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, count: 0, r: 0.1 })).toThrow(
    'addChain: options.count must be an integer in [1, 100000], got 0',
  );
  expect(() => addBlob(world(), { at: { x: 0, y: 0 }, radius: 1, count: 2, r: 0.1, pressure: 1 })).toThrow('in [3, 100000], got 2');
});

const line = { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, count: 3, r: 0.1 };
const mesh = { from: { x: 0, y: 0 }, columns: 3, rows: 2, step: { x: 1, y: 1 }, r: 0.1 };
const skin = { at: { x: 0, y: 0 }, radius: 1, count: 8, r: 0.1, pressure: 1 };
it.each([
  [addChain, { ...line, to: line.from }, 'addChain: the distance of neighbors must be a finite number > 0, got 0'],
  [addChain, { ...line, fixed: 'no' }, 'addChain: options.fixed must be true or false, got "no"'],
  [addChain, { ...line, beads: { kind: 'static' } }, 'addChain: options.beads.kind must be \'dynamic\', got "static"'],
  [addChain, { ...line, beads: null }, 'addChain: options.beads must be an object, got null'],
  [addBridge, { ...line, beads: { kind: 'kinematic' } }, 'addBridge: options.beads.kind must be \'dynamic\', got "kinematic"'],
  [addNet, { ...mesh, step: { x: 0, y: 0 } }, 'addNet: the distance of neighbors must be a finite number > 0, got 0'],
  [addNet, { ...mesh, fixed: 1 }, 'addNet: options.fixed must be true or false, got 1'],
  [addNet, { ...mesh, columns: 1e5, rows: 1e5 }, 'addNet: options.columns · rows must be at most 100000, got 10000000000'],
  [addBlob, { ...skin, spring: { frequency: -1 } }, 'addBlob: options.spring.frequency must be a finite number >= 0, got -1'],
  [addBlob, { ...skin, at: { x: 1, y: 1 }, radius: 1e-40 }, 'addBlob: the distance of neighbors must be a finite number > 0, got 0'],
  [addBlob, { ...skin, pressure: 1e60 }, 'addBlob: options.pressure must be at most 1e50, got 1e+60'],
  [addRagdoll, { at: skin.at, r: 1, up: 0 }, 'addRagdoll: options.up must be 1 or -1, got 0'],
  [addRagdoll, { at: skin.at, r: 1, beads: { kind: 'static' } }, 'addRagdoll: options.beads.kind must be \'dynamic\', got "static"'],
])('%#: options that no joint can take are refused before a bead is added', (add, options, message) => {
  const empty = new World();
  const before = empty.hash();
  expect(() => (add as (world: World, options: unknown) => void)(empty, options)).toThrow(message);
  expect(empty.hash()).toBe(before);
});

it('a blob that lost a bead has burst: nothing is pushed, whichever bead it was', () => {
  for (const lost of [0, 7]) {
    const burst = new World();
    const blob = addBlob(burst, { at: { x: 0, y: 0 }, radius: 1, count: 12, r: 0.1, pressure: 500, spring: { frequency: 3 } });
    blob.bodies[3].x += 0.5; // there is something to push
    burst.remove(blob.bodies[lost]);
    const bytes = burst.snapshot();
    blob.press(1 / 60);
    expect(burst.snapshot()).toEqual(bytes);
  }
});

/** Velocity of the center of mass of bodies on a torus, and their angular momentum about it. */
function motionOf({ periodX, periodY }: World, bodies: readonly Body[]): readonly number[] {
  const [first] = bodies;
  const way = (to: number, from: number, period: number) => to - from - (period < Infinity ? period * Math.round((to - from) / period) : 0);
  const places = bodies.map(({ x, y }) => ({ x: way(x, first.x, periodX), y: way(y, first.y, periodY) }));
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const mean = (value: (body: Body, i: number) => number) => bodies.reduce((sum, body, i) => sum + body.mass * value(body, i), 0) / mass;
  const [x, y, vx, vy] = [mean((_, i) => places[i].x), mean((_, i) => places[i].y), mean((body) => body.vx), mean((body) => body.vy)];
  const spin = mean(
    (body, i) => 0.5 * body.r * body.r * body.angularVelocity + (places[i].x - x) * (body.vy - vy) - (places[i].y - y) * (body.vx - vx),
  );
  return [vx, vy, spin * mass];
}

describe.each(['discs', 'boxes'])('wheels that are %s', (what) => {
  /** A car on a floor; a body on two wheels, each with a suspension of its own. */
  function car(speed: number) {
    const one = world();
    one.addWall({ x1: -50, y1: 0, x2: 500, y2: 0 }, { material: { friction: 1 } });
    const body = addBody(one, { x: 0, y: 1.2, width: 2.4, height: 0.5, mass: 20 });
    const wheels = [-0.9, 0.9].map((x) => {
      const at = { x, y: 0.4, mass: 1, material: { friction: 1 } };
      return what === 'discs' ? one.add({ ...at, r: 0.4 }) : addBody(one, { ...at, width: 0.6, height: 0.6, r: 0.3 });
    });
    const axles = wheels.map((b) => addWheel(one, { a: body, b, spring: { frequency: 3, dampingRatio: 0.5 }, motor: { speed, max: 30 } }));
    return { one, body, wheels, axles };
  }

  it('carry their load: each spring is pressed by half the weight over its stiffness', () => {
    const { one, axles } = car(0);
    for (let i = 0; i < 600; i++) one.step(dt);
    const stiffness = (20 / 21) * (2 * Math.PI * 3) ** 2; // of body and wheel alone
    for (const { suspension } of axles) {
      expect(suspension.coordinate).toBeGreaterThan(0.9 * (100 / stiffness)); // the body turns as well: its share of the mass is less
      expect(suspension.coordinate).toBeLessThan(2 * (100 / stiffness));
      expect(suspension.force.y).toBeCloseTo(-100, 0);
    }
  });

  it('drive it at the speed of their rims, and brake it', () => {
    const { one, body, axles } = car(-10);
    for (let i = 0; i < 600; i++) one.step(dt);
    const r = what === 'discs' ? 0.4 : 0.3; // boxes that are round
    expect(body.vx).toBeCloseTo(10 * r, 0);
    for (const { drive } of axles) drive.angularVelocity = 0;
    for (let i = 0; i < 300; i++) one.step(dt);
    expect(Math.abs(body.vx)).toBeLessThan(0.05);
    expect(Math.abs(body.angle)).toBeLessThan(0.1);
  });
});

it('a wheel that is refused leaves the world as it was', () => {
  const one = world();
  const [a, b] = [one.add({ x: 0, y: 0, r: 1 }), one.add({ x: 3, y: 0, r: 1 })];
  const hash = one.hash();
  expect(() => addWheel(one, { a, b, motor: { speed: 1, max: -1 } })).toThrow('addWheel: joint.maxTorque must be');
  expect(() => addWheel(one, { a, b, axis: { x: 0, y: 0 } })).toThrow('addWheel: joint.axis must be');
  expect(() => addWheel(one, { a, b, motors: 1 } as never)).toThrow('addWheel: options option must be one of');
  expect(() => addWheel({} as never, { a, b })).toThrow('addWheel: world must be a World');
  expect(one.hash()).toBe(hash);
  expect(jointsOf(one)).toEqual([]);
});
