import { describe, expect, it } from 'vitest';
import { addClump, type Clump, type ClumpDisc, clumpOf } from '../../src/assemblies/index.ts';
import { joints } from '../../src/joints/index.ts';
import { type Body, World } from '../../src/world/index.ts';
import { bury, deformation, drops, fall, hit, roundedBox, spin, stack } from './clumps.ts';

const dt = 1 / 60;
const dumbBell: readonly ClumpDisc[] = [
  { x: -1, y: 0, r: 0.5, mass: 1 },
  { x: 2, y: 0, r: 0.25, mass: 3 },
];

describe('a clump is one rigid body', () => {
  it('mass, center and inertia are those of its discs put together, to 1e-12', () => {
    const { mass, inertia, pose } = addClump(new World(), { at: { x: 4, y: 5 }, discs: dumbBell, angle: Math.PI / 6 });
    expect(mass).toBeCloseTo(4, 12);
    // center at (−1·1 + 2·3) / 4 = 1.25; m r²/2 + m d² of each
    expect(inertia).toBeCloseTo(0.5 * 0.25 + 2.25 ** 2 + 0.5 * 3 * 0.0625 + 3 * 0.75 ** 2, 12);
    expect(pose().x).toBeCloseTo(4 + (1.25 * Math.sqrt(3)) / 2, 12);
    expect(pose().y).toBeCloseTo(5 + 1.25 / 2, 12);
    expect(pose().angle).toBe(Math.PI / 6);
  });

  it('the mass of a disc is that of its area and density unless it is given; what overlaps counts twice', () => {
    const discs = roundedBox(3, 3);
    const clump = addClump(new World(), { at: { x: 0, y: 0 }, discs, beads: { material: { density: 2 } } });
    const each = 2 * Math.PI * 0.25 ** 2;
    expect(clump.mass).toBeCloseTo(9 * each, 12);
    expect(clump.inertia).toBeCloseTo(9 * 0.5 * each * 0.25 ** 2 + each * 0.4 ** 2 * (4 * 1 + 4 * 2), 12);
  });

  it.each([undefined, { x: 1.25, y: 0 }, { x: 3, y: -2 }, { x: -7, y: 0.5 }])(
    'an impulse at %j gives J/M and (r × J)/I to 1e-12',
    (point) => {
      const clump = addClump(new World(), { at: { x: 0, y: 0 }, discs: dumbBell });
      clump.applyImpulse({ x: 2, y: -3 }, point);
      const { vx, vy, angularVelocity } = clump.pose();
      const arm = { x: (point?.x ?? 1.25) - 1.25, y: point?.y ?? 0 };
      expect(vx).toBeCloseTo(2 / 4, 12);
      expect(vy).toBeCloseTo(-3 / 4, 12);
      expect(angularVelocity).toBeCloseTo((arm.x * -3 - arm.y * 2) / clump.inertia, 12);
      isRigid(clump);
    },
  );

  it('a force at a point gives F/M and (r × F)/I over a step to 1e-12', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 0, y: 0 }, discs: dumbBell });
    clump.applyForce({ x: 2, y: -3 }, { x: 3, y: -2 });
    world.step(dt / 1e3); // so short that it does not turn
    const { vx, vy, angularVelocity } = clump.pose();
    expect((vx / dt) * 1e3).toBeCloseTo(2 / 4, 12);
    expect((vy / dt) * 1e3).toBeCloseTo(-3 / 4, 12);
    expect((angularVelocity / dt) * 1e3).toBeCloseTo((1.75 * -3 + 2 * 2) / clump.inertia, 9);
  });

  it('what strikes one disc moves all: an impulse on one is one on the clump, by the welds alone', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 0, y: 0 }, discs: dumbBell });
    clump.bodies[0].applyImpulse({ x: 0.4, y: -0.6 });
    world.step(dt / 1e3);
    const { vx, vy, angularVelocity } = clump.pose();
    expect([vx, vy].map((v) => v.toFixed(12))).toEqual(['0.100000000000', '-0.150000000000']);
    expect(angularVelocity).toBeCloseTo((-2.25 * -0.6) / clump.inertia, 6);
    isRigid(clump, 6);
  });

  it('is put where a pose says, whatever is left out staying as it is, across the seam of a torus too', () => {
    const world = new World({ periodX: 10 });
    const clump = addClump(world, { at: { x: 9, y: 0 }, discs: roundedBox(3, 2) });
    const before = clump.pose();
    clump.place({});
    expect(clump.pose()).toEqual(before);
    clump.place({ x: 0.1, y: 3, angle: 2, vx: 1, angularVelocity: 3 });
    const { x, y, angle, vx, vy, angularVelocity } = clump.pose();
    expect(Math.abs(((x - 0.1 + 15) % 10) - 5)).toBeLessThan(1e-12);
    expect([y, vx, vy, angularVelocity].map((value) => value.toFixed(12))).toEqual([
      '3.000000000000',
      '1.000000000000',
      '0.000000000000',
      '3.000000000000',
    ]);
    expect(angle).toBe(2);
    isRigid(clump);
  });
});

/** Expects the velocities of one rigid body. */
function isRigid(clump: Clump<undefined>, digits = 12): void {
  const { x, y, vx, vy, angularVelocity } = clump.pose();
  const wrapped = (d: number) => d - 10 * Math.round(d / 10);
  for (const body of clump.bodies) {
    expect(body.vx).toBeCloseTo(vx - angularVelocity * wrapped(body.y - y), digits);
    expect(body.vy).toBeCloseTo(vy + angularVelocity * wrapped(body.x - x), digits);
    expect(body.angularVelocity).toBeCloseTo(angularVelocity, digits);
  }
}

// The bounds are those of the table in docs/guide/joints.md: shares of the size of a clump, its greatest extent. The table is of 36 angles.
describe('a clump that lost discs', () => {
  const discs = [
    { x: 0, y: 0, r: 0.5, mass: 1 },
    { x: 1, y: 0, r: 0.5, mass: 2 },
    { x: -1, y: 0, r: 0.5, mass: 3 },
  ];

  it('is those that are left: mass, inertia, pose, and what moves and pushes it', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 5, y: 0 }, discs });
    const bytes = world.snapshot();
    world.remove(clump.bodies[2]);
    world.step(dt);
    expect(clump.mass).toBe(3);
    expect(clump.inertia).toBeCloseTo(3 * 0.125 + 2 / 3, 12);
    expect(clump.pose().x).toBeCloseTo(5 + 2 / 3, 12);
    clump.applyImpulse({ x: 6, y: 0 });
    clump.applyForce({ x: 0, y: 0 });
    expect(clump.pose().vx).toBeCloseTo(2, 12);
    clump.place({ y: 7, vx: 0 });
    expect(clump.bodies.map(({ y }) => y)).toEqual([7, 7, 0]);
    world.restore(bytes);
    expect(clump.mass).toBe(6);
  });

  it('takes its angle from the first that is left', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 5, y: 0 }, discs });
    world.remove(clump.bodies[0]);
    clump.place({ angle: 0.5 });
    expect(clump.pose().angle).toBe(0.5);
    expect(clump.bodies[0].angle).toBe(0);
  });

  it('without any left has no mass, keeps its pose, and is not moved', () => {
    const world = new World();
    const clump = addClump(world, { at: { x: 5, y: 0 }, discs });
    const pose = clump.pose();
    for (const body of clump.bodies) world.remove(body);
    expect([clump.mass, clump.inertia]).toEqual([0, 0]);
    clump.place({ x: 9 });
    clump.applyForce({ x: 1, y: 1 });
    clump.applyImpulse({ x: 1, y: 1 }, { x: 0, y: 0 });
    expect(clump.pose()).toEqual(pose);
  });
});

describe('a clump is stiff, at the 4 sub-steps of the default', () => {
  it.each(drops)('$name, dropped from 5, is deformed by at most $most of its size, and by 0.002 in the end', ({ discs, most }) => {
    const fallen = fall(discs, 0.3, 150);
    expect(fallen.most).toBeLessThan(most);
    expect(fallen.last).toBeLessThan(0.002);
  });

  it('five rounded boxes stand on each other, each deformed by at most 0.001 of its size', () => {
    const { most, rises, shifts } = stack(150);
    expect(most).toBeLessThan(0.001);
    expect(Math.min(...rises)).toBeGreaterThan(1.24); // 1.3 high; bumps lie in hollows
    expect(Math.max(...shifts.map(Math.abs))).toBeLessThan(0.3);
  });

  it.each([drops[0], drops[2]])(
    '$name under a pile of 200 discs is deformed by at most 0.002 of its size, and by 5e-4 at rest',
    ({ discs }) => {
      const { most, last } = bury(discs, 300);
      expect(most).toBeLessThan(0.002);
      expect(last).toBeLessThan(5e-4);
    },
  );

  it.each([
    [20, 15, 0.002],
    [200, 40, 0.06],
  ])('a box hit by a ball of mass %d at %d is deformed by at most %d of its size, and whole a second later', (mass, speed, bound) => {
    const { most, last } = hit(mass, speed);
    expect(most).toBeLessThan(bound);
    expect(last).toBeLessThan(1e-4);
  });

  it.each([
    [1, 1e-6],
    [5, 1e-3],
    [20, 0.02],
  ])('a dumb-bell that spins freely at %d keeps its spin to %d over 10 s, and its length to 1e-4', (speed, bound) => {
    const { kept, most } = spin(speed);
    expect(Math.abs(kept - 1)).toBeLessThan(bound);
    expect(most).toBeLessThan(1e-4);
  });
});

describe('its discs', () => {
  it('do not collide with each other, but with all others', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const boxes = [2, 4].map((y) => addClump(world, { at: { x: 0, y }, discs: roundedBox(4, 3) }));
    const owner = new Map<Body, number>(boxes.flatMap(({ bodies }, i) => bodies.map((body) => [body, i] as const)));
    let between = 0;
    for (let step = 0; step < 120; step++) {
      world.step(dt);
      for (const { a, b } of world.events.begins) {
        if (!('r' in b) || !owner.has(b as Body)) continue;
        expect(owner.get(a)).not.toBe(owner.get(b as Body));
        between++;
      }
    }
    expect(between).toBeGreaterThan(0);
  });

  it('go on alike from bytes and in a fork, where clumpOf reads them as one', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const clump = addClump(world, { at: { x: 0, y: 2 }, discs: roundedBox(3, 3), angle: 0.3 });
    for (let step = 0; step < 30; step++) world.step(dt);
    const others = [world.fork(), World.from(world.snapshot(), { extensions: [joints] })];
    for (let step = 0; step < 60; step++) for (const each of [world, ...others]) each.step(dt);
    for (const other of others) {
      expect(other.hash()).toBe(world.hash());
      expect(clumpOf(other, [...other]).pose()).toEqual(clump.pose());
    }
    expect(deformation(clump.bodies, roundedBox(3, 3))).toBeLessThan(0.01);
  });
});

it('options are checked before anything is added', () => {
  const world = new World();
  const at = { x: 0, y: 0 };
  const bad = (options: object) => () => addClump(world, { at, discs: dumbBell, ...options } as never);
  expect(bad({ discs: [dumbBell[0]] })).toThrow('addClump: options.discs must be an array of at least 2 discs, got an array of 1');
  expect(
    bad({
      discs: [
        { x: 0, y: 0, r: 1 },
        { x: 0, y: 0, r: -1 },
      ],
    }),
  ).toThrow('addClump: options.discs[1].r must be a finite number > 0, got -1');
  expect(bad({ beads: { kind: 'static' } })).toThrow('addClump: options.beads.kind must be \'dynamic\', got "static"');
  expect(bad({ beads: { fixedRotation: true } })).toThrow('addClump: options.beads.fixedRotation must be false, got true');
  expect(bad({ at: 3 })).toThrow('addClump: options.at must be a vector { x, y }, got 3');
  expect([...world]).toEqual([]);
  const clump = addClump(world, { at, discs: dumbBell });
  expect(() => clump.place({ x: Number.NaN })).toThrow('Clump.place: pose.x must be a finite number, got NaN');
  expect(() => clumpOf(world, [])).toThrow('clumpOf: bodies must be an array of bodies, got an array of 0');
});

it('what is beyond the limits for one disc is refused before any other is moved or pushed', () => {
  const world = new World();
  const discs = [
    { x: 0, y: 0, r: 1 },
    { x: 2, y: 0, r: 1 },
    { x: 0, y: 2, r: 1e3 },
  ];
  const clump = addClump(world, { at: { x: 0, y: 0 }, discs });
  const before = world.hash();
  const refused = (edit: () => void, message: string) => {
    expect(edit).toThrow(message);
    expect(world.hash()).toBe(before);
  };
  refused(() => clump.place({ x: 5, vx: 1e50, angularVelocity: 1e50 }), 'Clump.place: vx of a disc must be a number within ±1e50');
  refused(() => clump.applyForce({ x: 1e50, y: 0 }, { x: 0, y: 1e50 }), 'Clump.applyForce: the share of a disc must be');
  refused(() => clump.applyImpulse({ x: 1e50, y: 0 }, { x: 0, y: 1e50 }), 'Clump.applyImpulse: the share of a disc must be');
});

it('clumpOf takes bodies of its world, each once', () => {
  const [world, other] = [new World(), new World()];
  const [a, b] = [world.add({ x: 0, y: 0, r: 1 }), other.add({ x: 0, y: 0, r: 1 })];
  expect(() => clumpOf(world, [a, 1] as never)).toThrow('clumpOf: bodies[1] must be a body, got 1');
  expect(() => clumpOf(world, [b])).toThrow('clumpOf: bodies[0] must be of this world, got "body 0 of another"');
  expect(() => clumpOf(world, [a, a])).toThrow('clumpOf: bodies[1] must be another one, got "body 0 again"');
  expect(() => addClump(world, { at: a, discs: dumbBell, beads: null } as never)).toThrow(
    'addClump: options.beads must be an object, got null',
  );
});
