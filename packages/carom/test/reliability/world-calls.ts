import { contactsOf, explainPair, gridOf, profileOf, statisticsOf } from '../../src/inspect/index.ts';
import type { Random } from '../../src/numeric/random.ts';
import { createStepper } from '../../src/play/index.ts';
import { type Body, type ContactRules, World, type WorldOptions } from '../../src/world/index.ts';
import { type Call, method, playCalls, query, setting } from './calls.ts';
import { pick, randomOf, type Target } from './fuzz.ts';
import { lookAtWorld, stepOn, variedWorld } from './world-bytes.ts';

const other = new World();
const foreignBody = other.add({ x: 0, y: 0, r: 1 });
const foreignWall = other.addWall({ x: 9, y: 9, r: 1 });

function body(random: Random, world: World): Body {
  return random.below(10) === 0 ? foreignBody : pick(random, [...world]);
}

const vec = () => ({ x: 1, y: 2 });
const material = () => ({ restitution: 0.5, friction: 0.2, rollingResistance: 0.1, density: 2 });
const filter = () => ({ category: 1, mask: 3 });
const values = (random: Random) => {
  const kind = pick(random, ['dynamic', 'static', 'kinematic']);
  const speed = kind === 'static' ? 0 : 1;
  return { ...numbersOf(random, speed), kind };
};
const numbersOf = (random: Random, speed: number) => ({
  x: random.between(-8, 8),
  y: random.between(0, 9),
  r: random.between(0.1, 1),
  vx: speed,
  vy: -speed,
  angle: 0.3,
  angularVelocity: 2 * speed,
  mass: 2,
  material: material(),
  filter: filter(),
  sensor: random.below(2) === 0,
  linearDamping: 0.1,
  angularDamping: 0.1,
  gravityScale: 0.5,
  fixedRotation: false,
});
const contactRules = (): ContactRules => ({
  restitution: 'mean',
  friction: 'min',
  restitutionThreshold: 0.5,
  pairs: [{ materials: ['ice', 'mud'], restitution: 2, friction: 'max' }],
});
const options = (): WorldOptions => ({
  gravity: vec(),
  subSteps: 4,
  periodX: 20,
  periodY: 20,
  layers: { ball: ['floor'], floor: [] },
  contactRules: contactRules(),
  sleep: { speed: 0.1, time: 1 },
  seed: 3,
  warn: null,
});
const shape = (random: Random) =>
  pick(random, [
    { x1: 0, y1: 0, x2: 5, y2: 5 },
    { x1: 0, y1: 0, x2: 5, y2: 5, r: 0.2 },
    { minX: 1, minY: 1, maxX: 2, maxY: 2 },
    { x: 3, y: 3, r: 1 },
    {
      chain: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 2, y: 1 },
      ],
    },
    {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
    },
    { inside: { minX: -50, minY: -50, maxX: 50, maxY: 50 } },
    { inside: { x: 5, y: 5, r: 50 } },
    { x: 3, y: 3, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } },
  ]);
const kinematicShape = (random: Random) =>
  pick(random, [
    { x1: 0, y1: 0, x2: 2, y2: 0, r: 0.2 },
    {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
    },
  ]);
const asked = () => ({ category: 1, mask: -1, sensors: true, ignore: () => false });

function bodyMethod(name: keyof Body & string, args: () => readonly unknown[]): Call<World> {
  return {
    name: `Body.${name}`,
    args: (random, world) => [body(random, world), ...args()],
    call: (_, [target, ...rest]) => {
      if (typeof target === 'object' && target !== null && 'applyForce' in target)
        (target as unknown as Record<string, (...given: unknown[]) => unknown>)[name](...rest);
    },
  };
}

const bodySettings = {
  ...{ x: () => 1, y: () => 2, r: () => 0.5, vx: () => 1, vy: () => 1, angle: () => 1, angularVelocity: () => 1, mass: () => 2 },
  ...{
    linearDamping: () => 0.1,
    angularDamping: () => 0.1,
    gravityScale: () => 1,
    sensor: () => true,
    fixedRotation: () => true,
    canSleep: () => false,
  },
  ...{ material, filter, senses: () => ['dynamic', 'wall'] },
};

const wallSettings = { filter, material, sensor: () => true, senses: () => ['sensor'], oneSided: () => false, surfaceVelocity: vec };

/** Functions of other entries that only look at a world. */
const inspections: readonly Call<World>[] = [
  {
    name: 'explainPair',
    args: (random, world) => [body(random, world), random.below(2) === 0 ? body(random, world) : world.walls[0]],
    call: (world, [a, b]) => explainPair(world, a as Body, b as Body),
    looks: true,
  },
  { name: 'contactsOf', args: (_, world) => [world], call: (_, [world]) => [...contactsOf(world as World)], looks: true },
  { name: 'gridOf', args: (_, world) => [world], call: (_, [world]) => gridOf(world as World), looks: true },
  { name: 'statisticsOf', args: (_, world) => [world], call: (_, [world]) => statisticsOf(world as World), looks: true },
  { name: 'profileOf', args: (_, world) => [world], call: (_, [world]) => profileOf(world as World), looks: true },
];

const calls: readonly Call<World>[] = [
  method<World>('add', (random) => [values(random)]),
  method<World>('addMany', (random) => [[values(random), values(random)]]),
  method<World>('addWall', (random) => [shape(random), { material: material(), filter: filter(), sensor: false, oneSided: false }]),
  method<World>('addKinematic', (random) => [
    kinematicShape(random),
    { pivot: vec(), vx: 1, vy: 1, angularVelocity: 1, material: material(), filter: filter(), sensor: false },
  ]),
  method<World>('remove', (random, world) => [random.below(2) === 0 ? body(random, world) : pick(random, [...world.walls, foreignWall])]),
  method<World>('step', () => [1 / 60]),
  query<World>('get', () => [0]),
  query<World>('within', () => [{ x: 0, y: 2, r: 3 }, asked()]),
  query<World>('inBox', () => [{ minX: 0, minY: 0, maxX: 5, maxY: 5 }, asked()]),
  query<World>('nearest', () => [{ x: 0, y: 2, r: 1 }, 3, { ...asked(), maxSeparation: 4 }]),
  query<World>('castRay', () => [
    { x: -9, y: 4, dx: 1, dy: 0 },
    { ...asked(), maxT: 30 },
  ]),
  query<World>('castCircle', () => [
    { x: -9, y: 4, r: 0.3, vx: 1, vy: 0 },
    { ...asked(), maxT: 30 },
  ]),
  query<World>('slide', () => [{ x: -9, y: 4, r: 0.3 }, { x: 3, y: -1 }, asked()]),
  method<World>('save', (_, world) => [world.save()]),
  method<World>('load', (_, world) => [world.save()]),
  method<World>('ignorePair', (random, world) => [body(random, world), random.below(2) === 0 ? body(random, world) : world.walls[0], true]),
  method<World>('snapshot', () => [new Uint8Array(100)]),
  method<World>('restore', (_, world) => [world.snapshot()]),
  query<World>('copyPositions', () => [new Float32Array(7)]),
  ...inspections,
  method<World>('fork', () => []),
  setting<World>('gravity', (_, world) => world, vec),
  setting<World>('contactRules', (_, world) => world, contactRules),
  ...Object.entries(bodySettings).map(([name, value]) => setting<World>(name, body, value)),
  setting<World>('kind', body, () => 'kinematic'),
  ...Object.entries(wallSettings).map(([name, value]) =>
    setting<World>(name, (random, world) => pick(random, [...world.walls, foreignWall]), value),
  ),
  ...['x', 'y', 'angle', 'vx', 'vy', 'angularVelocity'].map((name) =>
    setting<World>(
      name,
      (_, world) => world.kinematics[0],
      () => 1,
    ),
  ),
  bodyMethod('applyForce', () => [vec(), vec()]),
  bodyMethod('applyTorque', () => [1]),
  bodyMethod('applyImpulse', () => [vec(), vec()]),
  bodyMethod('applyAngularImpulse', () => [1]),
  bodyMethod('setRadius', () => [0.5, { keep: 'mass' }]),
  bodyMethod('wake', () => []),
  {
    name: 'Kinematic.moveTo',
    args: () => [{ x: 1, y: 1, angle: 0.2 }, 0.1],
    call: (world, [target, dt]) => world.kinematics[0]?.moveTo(target as object, dt as number),
  },
  { name: 'new World', args: () => [options()], call: (_, [given]) => lookAtWorld(new World(given as WorldOptions)) },
  {
    name: 'World.from',
    args: (_, world) => [world.snapshot(), { layers: { a: [] }, warn: null, data: () => undefined, wallData: () => undefined }],
    call: (_, [bytes, from]) => lookAtWorld(World.from(bytes as Uint8Array, from as object)),
  },
  {
    name: 'createStepper',
    args: (_, world) => [world.fork(), { dt: 0.01, maxSteps: 3 }],
    call: (_, [world, given]) => createStepper(world as World, given as object),
  },
  {
    name: 'Stepper.advanceTo',
    args: () => [1.02, () => undefined],
    call: (world, [now, then]) => {
      const stepper = createStepper(world.fork(), { dt: 0.01, maxSteps: 3 });
      stepper.advanceTo(1);
      stepper.advanceTo(now as number, then as () => void);
    },
  },
];

function look(world: World): string {
  return [
    world.hash(),
    world.size,
    world.walls.length,
    world.events.begins.length,
    world.events.hits.length,
    world.random === undefined,
  ].join(' ');
}

/** Every public method of a world with spoilt arguments. */
export const worldCalls: Target = {
  name: 'world calls, spoilt',
  inputs: 15_000,
  quick: 100,
  play(seed) {
    const random = randomOf(seed);
    return playCalls(random, variedWorld(random.below(20)), calls, look, (world) => stepOn(world.fork(), 4, true));
  },
};
