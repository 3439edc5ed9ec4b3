import { contactsOf } from '../../src/inspect/index.ts';
import { addJoint, breaksOf, type JointKind, joints, jointsOf } from '../../src/joints/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { type ContactRules, World } from '../../src/world/index.ts';
import { createInvariantChecker } from '../world/invariant/checker.ts';
import { Broken, expectThat, isRefusal, mutate, payloadOf, randomOf, reseal, type Target, wordsOf } from './fuzz.ts';

const contactRules: ContactRules = {
  restitution: 'product',
  friction: 'mean',
  restitutionThreshold: 0.1,
  pairs: [
    { materials: ['rubber', 'steel'], restitution: 1.5 },
    { materials: ['steel', 'steel'], friction: 'max' },
  ],
};

/** Worlds of every kind: gravity, torus, walls of all shapes, kinematics, sensors, fast bodies; run for a while. */
export function variedWorld(seed: number): World {
  const random = createRandom(seed);
  const kind = seed % 5;
  const world = new World({
    gravity: kind === 1 ? { x: 0, y: 0 } : { x: 0, y: -10 },
    subSteps: 1 + (seed % 4),
    seed,
    extensions: [joints],
    warn: null,
    ...(kind === 2 ? { periodX: 20 } : {}),
    ...(kind === 3 ? { sleep: true } : {}),
    ...(kind === 4 ? { contactRules } : {}),
  });
  world.addWall(
    { minX: -20, minY: -2, maxX: 20, maxY: 0 },
    { material: { ...(kind === 4 ? { name: 'steel' } : {}), restitution: 0.5, friction: 0.4 } },
  );
  world.addWall({
    points: [
      { x: 3, y: 2 },
      { x: 5, y: 2 },
      { x: 4, y: 4 },
    ],
  });
  world.addWall({
    chain: [
      { x: -9, y: 3 },
      { x: -6, y: 2 },
      { x: -3, y: 3 },
    ],
  });
  world.addWall({ x: 6, y: 6, r: 1 }, { sensor: true });
  world.addKinematic({ x1: 0, y1: 0, x2: 3, y2: 0, r: 0.2 }, { angularVelocity: 3, vx: 0.1, pivot: { x: 1, y: 0 } });
  const bodies = Array.from({ length: 3 + (seed % 8) * 4 }, (_, i) => {
    const isStatic = i % 9 === 8;
    return world.add({
      x: random.between(-8, 8),
      y: random.between(1, 9),
      r: random.between(0.1, 0.8),
      vx: isStatic ? 0 : random.between(-5, 5) * (i % 7 === 3 ? 300 : 1),
      vy: isStatic ? 0 : random.between(-5, 5),
      kind: isStatic ? 'static' : 'dynamic',
      sensor: i % 6 === 5,
      material: {
        ...(kind === 4 && i % 2 === 0 ? { name: 'rubber' } : {}),
        restitution: i % 3 === 0 ? 0.6 : 0,
        friction: 0.3,
        rollingResistance: i % 4 === 0 ? 0.1 : 0,
      },
    });
  });
  for (let i = 0; i < 3 + (seed % 9); i++) world.step(1 / 60);
  world.remove(bodies[1]);
  for (let i = 0; i < seed % 3; i++) world.step(1 / 60);
  return world;
}

/** The same with joints of all kinds, some of them near breaking. */
function joinedWorld(seed: number): World {
  const world = variedWorld(seed);
  const random = createRandom(seed + 1);
  const bodies = [...world].filter(({ kind }) => kind === 'dynamic');
  const kinds: readonly JointKind[] = ['distance', 'pin', 'slider', 'weld', 'drag', 'motor'];
  for (const [i, b] of bodies.entries()) {
    const kind = kinds[(seed + i) % kinds.length];
    const ends = i > 0 && kind !== 'drag' ? { a: bodies[random.below(i)], b } : { b };
    const parts = {
      ...(kind === 'drag' ? { target: { x: 0, y: 5 } } : kind === 'distance' && i === 0 ? { anchorA: { x: 0, y: 9 } } : {}),
      ...(kind === 'motor' ? { velocity: { x: 1, y: 0 }, maxForce: 5, maxTorque: 1 } : {}),
      ...(i % 2 === 0 && kind !== 'motor' && kind !== 'drag' ? { spring: { frequency: 3, dampingRatio: 0.2 } } : {}),
      ...(i % 3 === 0 && kind !== 'weld' && kind !== 'motor' && kind !== 'drag' ? { limits: { lower: 0.1, upper: 2 } } : {}),
      ...(i % 4 === 1 ? { breakForce: 40 } : {}),
    };
    addJoint(world, { kind, ...ends, ...parts } as never);
  }
  for (let i = 0; i < 2 + (seed % 4); i++) world.step(1 / 60);
  return world;
}

const bytesOf = new Map<number, Uint8Array>();

function snapshotOf(seed: number): Uint8Array {
  const key = seed % 40;
  const known = bytesOf.get(key) ?? (key % 2 === 0 ? variedWorld(key) : joinedWorld(key)).snapshot();
  bytesOf.set(key, known);
  return known;
}

/** What may be asked of a world at any time; fails if an answer is no number. */
export function lookAtWorld(world: World): void {
  const numbers = [world.time, world.kineticEnergy(), world.momentum().x, world.momentum().y];
  for (const { x, y, vx, vy, r, angle, angularVelocity, mass } of world) numbers.push(x, y, vx, vy, r, angle, angularVelocity, mass);
  for (const { x, y, vx, vy, angle } of world.kinematics) numbers.push(x, y, vx, vy, angle);
  for (const { a, b, force, torque } of jointsOf(world)) numbers.push(force.x, force.y, torque, b.id, a?.id ?? 0);
  expectThat(!numbers.some(Number.isNaN), () => `NaN is shown: ${numbers.join(' ')}`);
  for (const body of world) expectThat(world.get(body.id) === body, () => `body ${body.id} is not found by its id`);
}

/** Goes on for some steps, looking; `isChecked`: also at World's invariant, which altered bytes may lead out of. */
export function stepOn(world: World, steps: number, isChecked = false): void {
  lookAtWorld(world);
  const checker = createInvariantChecker(world);
  for (let i = 0; i < steps; i++) {
    if (isChecked) checker.beforeStep();
    world.step(1 / 60);
    for (const { text } of isChecked ? checker.afterStep(1 / 60) : []) throw new Broken(text);
    for (const { a, b } of world.events.begins) expectThat(a !== undefined && b !== undefined, () => 'a contact without bodies');
    for (const { point } of world.events.hits) expectThat(!Number.isNaN(point.x + point.y), () => 'a hit at NaN');
    for (const { a } of world.events.ends) expectThat(a !== undefined, () => 'an end without a body');
  }
  for (const { joint } of breaksOf(world)) expectThat(!joint.alive, () => 'a broken joint that is alive');
  lookAtWorld(world);
  for (const { point } of contactsOf(world)) expectThat(!Number.isNaN(point.x + point.y), () => 'a contact at NaN');
  world.within({ x: 0, y: 3, r: 3 });
  world.castRay({ x: -10, y: 5, dx: 1, dy: -0.1 }, { maxT: 40 });
  world.nearest({ x: 0, y: 0 }, 3);
  const bytes = world.snapshot();
  let again: World;
  try {
    again = World.from(bytes, { warn: null, extensions: [joints] });
  } catch (error) {
    throw new Broken(`its own snapshot is refused: ${wordsOf(error)}`);
  }
  expectThat(again.hash() === world.hash(), () => 'a restored world has another hash');
}

function plays(seed: number, bytes: Uint8Array): string {
  const target = variedWorld(seed % 5);
  const look = () =>
    [target.hash(), target.size, target.walls.length, [...target.events.begins].length, ...[...target].map(({ x }) => x)].join();
  const before = look();
  try {
    target.restore(bytes);
  } catch (error) {
    if (!isRefusal(error)) throw new Broken(`refused in other words: ${wordsOf(error)}`);
    expectThat(look() === before, () => 'a refused restore changed the world');
    return 'refused';
  }
  stepOn(target, 12);
  return 'ran';
}

/** Snapshots of worlds, altered and sealed again. */
export const worldBytes: Target = {
  name: 'world snapshots, altered under a right checksum',
  inputs: 40_000,
  quick: 250,
  play(seed) {
    const random = randomOf(seed);
    const payload = mutate(random, payloadOf(snapshotOf(random.below(1000))), payloadOf(snapshotOf(random.below(1000))));
    return plays(seed, reseal('CrmW', payload));
  },
};

/** Snapshots of worlds, altered as a bad wire or disk would. */
export const worldDamage: Target = {
  name: 'world snapshots, damaged',
  inputs: 4000,
  quick: 40,
  play(seed) {
    const random = randomOf(seed);
    const whole = snapshotOf(random.below(1000));
    const bytes = mutate(random, whole, snapshotOf(random.below(1000)));
    const outcome = plays(seed, bytes);
    const isWhole = bytes.length === whole.length && bytes.every((byte, i) => byte === whole[i]);
    expectThat(isWhole === (outcome === 'ran'), () => `damage was ${outcome}`);
    return outcome;
  },
};
