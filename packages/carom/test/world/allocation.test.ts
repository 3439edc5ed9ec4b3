import { GCProfiler, getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { addField } from '../../src/fields/index.ts';
import { addBody } from '../../src/hulls/index.ts';
import { addJoint } from '../../src/joints/index.ts';
import type { ContactRules } from '../../src/motion/contact-rules.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { warmUpWorld } from '../../src/play/index.ts';
import { EventQueue } from '../../src/world/motion/event-queue.ts';
import { PairEvents } from '../../src/world/motion/pair-events.ts';
import { integratePositions } from '../../src/world/solver/integrate.ts';
import { loosenPairs, pressPairs } from '../../src/world/solver/pair-solver.ts';
import { Pipeline } from '../../src/world/step.ts';
import type { PreSolve, PreSolveAnswer } from '../../src/world/views/pre-solve.ts';
import type { KinematicShape } from '../../src/world/walls/shapes.ts';
import { World } from '../../src/world/world.ts';
import { isWhole, runs } from '../runs.ts';
import { randomShape } from './events/sensing/truth.ts';

setFlagsFromString('--expose-gc');
setFlagsFromString('--allow-natives-syntax');
// Where V8 enters a loop in mid-run just as the function's code is thrown out, it never compiles the function as a whole again: each call runs
// its first turn uncompiled. That is a matter of luck, a third of the processes under load, and worth about 200 bytes a call.
setFlagsFromString('--no-use-osr');
const collectGarbage = runInNewContext('gc') as () => void;
const haveSameMap = runInNewContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
const compiledness = runInNewContext('(f) => %GetOptimizationStatus(f)') as (f: unknown) => number;
const optimized = 16; // V8: OptimizationStatus::kOptimized
const dt = 1 / 60;

/** What a pipeline is made of, by path. Arrays of numbers have no fields; shapes are what users wrote. */
function parts(value: object, path = 'pipeline', found: Map<string, object> = new Map()): Map<string, object> {
  if (ArrayBuffer.isView(value) || /shape$|features$/.test(path) || [...found.values()].includes(value)) return found;
  found.set(path, value);
  for (const [name, part] of Object.entries(value)) if (typeof part === 'object' && part !== null) parts(part, `${path}.${name}`, found);
  return found;
}

/** The pipeline of a world, found in a step of it. */
function engineOf(world: World): object {
  let pipeline: object = {};
  const { step } = Pipeline.prototype;
  Pipeline.prototype.step = function (time) {
    pipeline = this;
    step.call(this, time);
  };
  world.step(dt);
  Pipeline.prototype.step = step;
  return pipeline;
}

/** A world with this gravity along x, after two steps: more would compile what the next test wants to see compiled. */
function played(x: number): World {
  const world = new World({ gravity: { x, y: -9.81 }, sleep: true });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 8, maxY: 8 } });
  const material = { restitution: 0.5 };
  for (let i = 0; i < 40; i++) world.add({ x: 1 + (i % 7), y: 1 + Math.floor(i / 7), r: 0.3 + 0.01 * (i % 5), vx: i - 20, material });
  world.step(dt);
  world.step(dt);
  return world;
}

it('runs the next world by the code compiled for the first, a restored one too: their objects have the same hidden classes', () => {
  const world = played(0);
  const first = parts(engineOf(world));
  expect(first.size).toBeGreaterThan(40);
  for (const next of [played(0.5), World.from(world.snapshot())]) {
    const second = parts(engineOf(next));
    expect([...second.keys()]).toEqual([...first.keys()]);
    const differing = [...first].filter(([path, part]) => !haveSameMap(part, second.get(path) as object)).map(([path]) => path);
    expect(differing).toEqual([]);
  }
});

it('has the solver compiled before the first step, once warmed up', async () => {
  const hot = [pressPairs, loosenPairs, integratePositions];
  expect(hot.filter((kernel) => (compiledness(kernel) & optimized) !== 0)).toEqual([]);
  warmUpWorld();
  await new Promise((resolve) => setTimeout(resolve, 100)); // compiled on another thread
  new World().step(dt);
  expect(hot.filter((kernel) => (compiledness(kernel) & optimized) === 0)).toEqual([]);
});

it('keeps what it has compiled when more collide than ever before', () => {
  const kernels = [EventQueue.prototype.push, EventQueue.prototype.pop, PairEvents.prototype.predictAround];
  const compiled = kernels.filter((kernel) => (compiledness(kernel) & optimized) !== 0);
  expect(compiled.length).toBeGreaterThan(0);
  new EventQueue().room(1000);
  expect(compiled.filter((kernel) => (compiledness(kernel) & optimized) === 0)).toEqual([]);
});

/** Bytes of young objects, where everything is born. */
function young(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_used_size ?? Number.NaN;
}

/** Has V8 wait a ninth as long until it compiles: garbage is asked about of compiled code. Later versions of Node have no such flag. */
function compileSoon(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=15000');
}

/**
 * Bytes of garbage that one step makes: the least of many rounds, as rounds in which functions are compiled, or run before they are, make
 * more; looked for until it is below `enough`. Rounds with a collection do not count.
 */
function bytesPerStep(step: () => void, enough: number): number {
  compileSoon();
  const perRound = 40;
  let least = Infinity;
  for (let round = 0; round < 200 && !(least < enough); round++) {
    const profiler = new GCProfiler();
    profiler.start();
    const start = young();
    const before = young();
    for (let i = 0; i < perRound; i++) step();
    const bytes = (young() - before - (before - start)) / perRound; // without what asking leaves
    if (profiler.stop().statistics.length === 0) least = Math.min(least, bytes);
  }
  return least;
}

/** A pile that has come to rest. */
function pile(): World {
  const random = createRandom(1);
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 60 } });
  for (let i = 0; i < 200; i++)
    world.add({ x: 0.5 + (i % 10) + random.between(-0.1, 0.1), y: 0.5 + Math.floor(i / 10), r: random.between(0.3, 0.4) });
  for (let i = 0; i < 600; i++) world.step(dt);
  return world;
}

/** 400 elastic discs in a box. */
function gas(): World {
  const random = createRandom(2);
  const world = new World();
  const material = { restitution: 1, friction: 0 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material });
  for (let i = 0; i < 400; i++) {
    const [x, y] = [0.5 + (i % 20), 0.5 + Math.floor(i / 20)];
    world.add({ x, y, r: random.between(0.2, 0.5), vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  }
  return world;
}

/** 100 elastic discs, three bullets and a sensor on a torus. */
function torus(): World {
  const random = createRandom(3);
  const world = new World({ periodX: 20, periodY: 15 });
  const material = { restitution: 1, friction: 0 };
  for (let i = 0; i < 100; i++) {
    const [x, y] = [random.between(0, 20), random.between(0, 15)];
    world.add({ x, y, r: random.between(0.2, 0.5), vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  }
  for (let i = 0; i < 3; i++) world.add({ x: 5 * i, y: 10, r: 0.1, vx: 400, vy: 30 * i, material });
  world.add({ x: 5, y: 5, r: 2, sensor: true });
  return world;
}

/** 150 discs of several materials with a chain, a sensor, a paddle that turns, and two bullets. */
function mixture(restitution: number, contactRules: ContactRules = {}, preSolve: PreSolve | null = null): World {
  const random = createRandom(4);
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null, contactRules, preSolve });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material: { restitution, friction: 0.3 } });
  world.addWall({ chain: [3, 6, 9, 12].map((x) => ({ x, y: 5 + (x % 2) })) });
  world.addWall({ x: 15, y: 15, r: 2 }, { sensor: true });
  world.addKinematic({ x1: -2, y1: 0, x2: 2, y2: 0, r: 0.2 }, { angularVelocity: 3 }).x = 10;
  for (let i = 0; i < 150; i++) {
    const [x, y] = [random.between(1, 19), random.between(1, 19)];
    const material = { restitution: restitution * random.next(), friction: random.next(), rollingResistance: 0.1 };
    world.add({ x, y, r: random.between(0.2, 0.5), vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  }
  for (let i = 0; i < 2; i++) world.add({ x: 1 + 2 * i, y: 19, r: 0.1, vx: 400, vy: 30, material: { restitution: 1 } });
  return world;
}

/** As the mixture, with a one-sided lift and two one-sided chains that bend. */
function decks(restitution: number): World {
  const world = mixture(restitution);
  world.addKinematic({ x1: 3, y1: 0, x2: -3, y2: 0, r: 0.1 }, { x: 10, y: 9, oneSided: true, angularVelocity: 0.5 });
  for (const y of [11, 13]) world.addWall({ chain: [18, 14, 10, 7, 2].map((x) => ({ x, y: y + (x % 3) / 3 })) }, { oneSided: true });
  return world;
}

/** 60 discs of which some sense, among sensor walls of every shape that stand, go and turn; one disc lies exactly at one of them. */
function zones(restitution: number): World {
  const random = createRandom(6);
  const world = new World({ warn: null });
  const material = { restitution };
  world.addWall({ inside: { minX: -6, minY: -6, maxX: 6, maxY: 6 } }, { material });
  world.add({ x: 5, y: 0.5, r: 0.25, kind: 'static' });
  world.addWall({ minX: 4, minY: 0, maxX: 4.75, maxY: 1 }, { sensor: true });
  for (let kind = 0; kind < 10; kind++) {
    world.addWall(randomShape(random, kind), { sensor: true });
    if (kind < 5) world.addKinematic(randomShape(random, kind) as KinematicShape, { sensor: true, angularVelocity: 9 });
  }
  for (let i = 0; i < 60; i++) {
    const [vx, vy] = [random.between(-20, 20), random.between(-20, 20)];
    world.add({ x: random.between(-5, 5), y: random.between(-5, 5), r: random.between(0.05, 0.2), vx, vy, material, sensor: i % 9 === 0 });
  }
  return world;
}

/** Bodies made of hulls among sensors of every shape, some of them sensors, half in a liquid and in a wind. */
function shapedZones(): World {
  const random = createRandom(8);
  const world = crates(0);
  for (let kind = 0; kind < 10; kind++) world.addWall(randomShape(random, kind), { sensor: true });
  for (let i = 0; i < 12; i++)
    addBody(world, {
      x: random.between(1, 19),
      y: random.between(1, 19),
      width: 2,
      height: 1,
      sensor: true,
      angularVelocity: 3,
      gravityScale: 0,
    });
  addField(world, { kind: 'wind', velocity: { x: 1, y: 2 }, drag: 0.2 });
  addField(world, { kind: 'liquid', level: 4, density: 2, drag: 1, angularDrag: 1 });
  return world;
}

/** A drum that turns and a ship that rolls, a cup in each, with discs and bodies made of hulls, some of which hang on them. */
function vessels(restitution: number): World {
  const random = createRandom(8);
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
  for (let side = 1; side <= 2; side++) {
    const common = { material: { restitution, friction: 0.3 }, filter: { category: side, mask: side } };
    const inside = side === 1 ? { x: 0, y: 0, r: 5 } : { minX: -5, minY: -5, maxX: 5, maxY: 5 };
    const hull = world.addKinematic({ inside }, { ...common, pivot: { x: 0.5, y: 0 }, angularVelocity: 0.5 * side });
    const ends = { from: { x: -1, y: 0 }, to: { x: 1, y: 0.2 } };
    world.addKinematic({ x: 0, y: -1, r: 1.5, ...ends }, { ...common, pivot: { x: 0, y: -1 }, angularVelocity: -1 });
    for (let i = 0; i < 12; i++) {
      const at = { x: (i % 4) - 1.5 + random.between(-0.1, 0.1), y: 1.2 + Math.floor(i / 4), ...common };
      const b = i % 3 === 0 ? addBody(world, { ...at, width: 0.5, height: 0.3, r: 0.05 }) : world.add({ ...at, r: 0.2 });
      if (i % 6 === 0) addJoint(world, { kind: 'distance', a: hull, b, spring: { frequency: 1 } });
      if (i % 6 === 1) addJoint(world, { kind: 'gear', a: hull, b, ratio: -2 });
    }
  }
  return world;
}

/** As the mixture, in fields of all kinds. */
function inFields(): World {
  const world = mixture(0.5);
  addField(world, { kind: 'uniform', acceleration: { x: 1, y: 0 }, region: { x: 10, y: 10, r: 5 } });
  for (const kind of ['point', 'vortex'] as const) addField(world, { kind, x: 9, y: 9, strength: 3, softening: 1 });
  addField(world, { kind: 'attraction', strength: 0.01, softening: 1 });
  addField(world, { kind: 'wind', velocity: { x: 1, y: 2 }, drag: 0.2 });
  addField(world, { kind: 'liquid', level: 4, density: 2, drag: 1, angularDrag: 1 });
  return world;
}

/** 50 boxes, capsules, triangles, hammers and discs in a room with a chain, an arc, a lift, a paddle that turns, and a bullet. */
function crates(restitution: number, preSolve: PreSolve | null = null): World {
  const random = createRandom(7);
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null, preSolve });
  const material = { restitution, friction: 0.4, rollingResistance: 0.05 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material });
  world.addWall({ chain: [3, 6, 9, 12].map((x) => ({ x, y: 5 + (x % 2) })) }, { oneSided: restitution > 0 });
  world.addWall({ x: 15, y: 14, r: 2, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } });
  world.addKinematic({ x1: -2, y1: 0, x2: 2, y2: 0, r: 0.2 }, { angularVelocity: 3 }).x = 10;
  addBody(world, { x: 5, y: 10, width: 6, height: 0.3, kind: 'kinematic', angularVelocity: 1 });
  for (let i = 0; i < 50; i++) {
    const [vx, vy] = [random.between(-5, 5), random.between(-5, 5)];
    const at = { x: random.between(1, 19), y: random.between(1, 19), vx, vy, angle: i, material };
    const size = random.between(0.4, 0.9);
    if (i % 5 === 0) world.add({ ...at, r: size / 2 });
    else if (i % 5 === 1) addBody(world, { ...at, width: size, height: size });
    else if (i % 5 === 2) addBody(world, { ...at, x1: -size, y1: 0, x2: size, y2: 0, r: 0.15 });
    else if (i % 5 === 3) addBody(world, { ...at, points: [0, 1, 2].map((k) => ({ x: size * (k - 1), y: size * (k % 2) })), r: 0.05 });
    else
      addBody(world, {
        ...at,
        shapes: [
          { width: 2 * size, height: 0.2 },
          { x: size, width: 0.4, height: 0.6 },
        ],
      });
  }
  const bodies = [...world].filter(({ kind }) => kind === 'dynamic');
  addJoint(world, { kind: 'pin', a: bodies[1], b: bodies[6], at: { x: 10, y: 15 } });
  addBody(world, { x: 1, y: 19, width: 0.2, height: 0.1, vx: 400, vy: 30, material: { restitution } });
  return world;
}

const answers: readonly (PreSolveAnswer | undefined)[] = [
  undefined,
  { enabled: false },
  { friction: 0.3, restitution: 0.5 },
  { surfaceVelocity: { x: 2, y: 0 } },
];

/** A rule that reads all it is given, and returns objects made once. */
const rule: PreSolve = (a, b, { normal, point, gap, approachSpeed }) => {
  const isBy = normal.x + normal.y + point.x + point.y + gap + approachSpeed > 1e9;
  return answers[isBy ? 0 : (a.id + 3 * b.id) % 4];
};

/** A pyramid of 28 boxes at rest. */
function boxes(): World {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -20, y1: 0, x2: 20, y2: 0 });
  for (let row = 0; row < 7; row++)
    for (let i = 0; i < 7 - row; i++) addBody(world, { x: 1.1 * (i - (6 - row) / 2), y: row + 0.5, width: 1, height: 1 });
  for (let i = 0; i < 200; i++) world.step(dt);
  return world;
}

// What is left is a few numbers per step. One number passed by reference per contact would be thousands of bytes.
/** Boxes and discs that slide to and fro on tiles, each box with a shape that senses, and a wall that turns. */
function tiles(areMixed = false): World {
  const world = new World({ gravity: { x: 0, y: -10 } });
  const material = { friction: 0, restitution: 0.5 };
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material });
  for (let i = 0; i < 20; i++) {
    if (areMixed && i % 2 === 0) world.addWall({ minX: i, minY: 0, maxX: i + 1, maxY: 1 }, { material });
    else addBody(world, { kind: 'static', x: i + 0.5, y: 0.5, width: 1, height: 1, material });
  }
  world.addKinematic({ x1: -3, y1: 0, x2: 3, y2: 0 }, { x: 10, y: 8, angularVelocity: 1 });
  for (let i = 0; i < 12; i++) {
    const shapes = [{ width: 0.6, height: 0.6 }, { x: 0.3, y: 0.5, r: 0.8, sensor: true }]; // biome-ignore format: a body
    addBody(world, { x: 1.2 + 1.5 * i, y: 1.4, shapes, vx: i - 6, material });
    world.add({ x: 1.2 + 1.5 * i, y: 2.4, r: 0.3, vx: 6 - i, material });
  }
  return world;
}

// Where two scenes are alike but for what bounces, plain `npm test` takes the one that does: in it some do not.
const scenes = [
  ['a settled pile', pile, 64],
  ['a gas', gas, 64],
  ['bullets, sensors and a paddle among discs that do not bounce', () => mixture(0), 64],
  ['bullets, sensors and a paddle among discs that do', () => mixture(0.9), 64],
  ['a torus with bullets and a sensor', torus, 64],
  ['fields of all kinds', inFields, 64],
  ['boxes at rest', boxes, 64],
  ['what slides over tiles, with shapes that sense', tiles, 64],
  ['what slides over tiles and walls in turn', () => tiles(true), 64],
  ['bodies made of hulls that do not bounce', () => crates(0), 64],
  ['bodies made of hulls that do', () => crates(0.8), 64],
  ['bodies made of hulls among sensors, in media', shapedZones, 64],
  ['discs that a rule is asked about', () => mixture(0.9, {}, rule), 96],
  ['bodies made of hulls that a rule is asked about', () => crates(0.8, rule), 96],
  ['one-sided walls and discs that do not bounce', () => decks(0), 64],
  ['one-sided walls and discs that do', () => decks(0.9), 64],
  ['curves that move, with discs and hulls that hang on them', () => vessels(0), 96],
  ['curves that move, with discs and hulls that bounce', () => vessels(0.9), 96],
  ['sensors of every shape among discs that do not bounce', () => zones(0), 64],
  ['sensors of every shape among discs that do', () => zones(1), 64],
  [
    'materials that combine by rules',
    () => mixture(0.9, { restitution: 'mean', friction: 'min', pairs: [{ materials: ['a', 'b'], friction: 1 }] }),
    64,
  ],
] as const;

it.each(scenes.filter(([name]) => isWhole || !/do not bounce|that hang/.test(name)))(
  'a step of %s leaves little garbage',
  (_, create, bound) => {
    const world = create();
    expect(bytesPerStep(() => world.step(dt), bound)).toBeLessThan(bound);
  },
);

it('a step under forces leaves little garbage', () => {
  const world = mixture(0.9);
  const bodies = [...world].slice(0, 20);
  addJoint(world, { kind: 'distance', a: bodies[0], b: bodies[1] });
  for (const body of bodies) body.linearDamping = 0.1;
  const force = Object.freeze({ x: 0.3, y: 0.2 });
  const push = () => {
    for (let i = 0; i < bodies.length; i++) bodies[i].applyForce(force);
  };
  const both = () => {
    push();
    world.step(dt);
  };
  const stepping = bytesPerStep(both, bytesPerStep(push, 64) + 128);
  // What pushing leaves is asked again: V8 may have compiled it otherwise meanwhile.
  expect(stepping - bytesPerStep(push, 0)).toBeLessThan(128);
});

it('adding and removing bodies while stepping keeps the memory flat', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -10, y1: 0, x2: 10, y2: 0 });
  const bodies = Array.from({ length: 40 }, (_, i) => world.add({ x: -9 + 0.45 * i, y: 3, r: 0.2 }));
  let turn = 0;
  const churn = (): void => {
    const i = turn++ % bodies.length;
    world.remove(bodies[i]);
    bodies[i] = world.add({ x: -9 + 0.45 * i, y: 3, r: 0.2 });
    world.step(dt);
  };
  for (let i = 0; i < 3000; i++) churn();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < runs(20_000); i++) churn();
  collectGarbage();
  // 500 bytes for each removed body that is kept: 2 MB for 4,000 of them
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_000_000);
});
