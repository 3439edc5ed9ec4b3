// Random worlds of joined discs: every kind of joint, rooms, pegs, kinematic bodies, masses and radii that differ, joints that do not fit; every
// fourth has clumps, too.

import type { Vec } from '../../src/geometry/shapes.ts';
import { addJoint, type JointEnd, joints, jointsOf } from '../../src/joints/index.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { writeRotation } from '../../src/numeric/rotation.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { createInvariantChecker, plainStep } from '../world/invariant/checker.ts';
import { logBetween, pick } from '../world/invariant/draws.ts';

const dt = 1 / 60;

export interface JoinedWorld {
  readonly world: World;
  readonly description: string;
  /** The fastest that anything is meant to get: of falls, kicks, motors and springs. */
  readonly speed: number;
  /** What the user does before a step, to each of some worlds that are to go alike: kicks. To be called once for each step. */
  before(step: number, ...worlds: World[]): void;
}

/** The world that a seed stands for, all lengths times `scale`. */
export function joinedWorld(seed: number, scale = 1): JoinedWorld {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1));
  const size = 10;
  const gravity = pick(random, [0, 10, 10, logBetween(random, 0.1, 100)]);
  const periodX = random.below(8) === 0 ? { periodX: size * scale } : {};
  const subSteps = pick(random, [4, 4, 2, 8]);
  const sleep = random.below(5) === 0;
  const world = new World({ gravity: { x: 0, y: -gravity * scale }, subSteps, sleep, warn: null, ...periodX });
  const material = { restitution: pick(random, [0, 0, 0.3, 0.8, 1]), friction: pick(random, [0, 0.3, 1]) };
  const room = random.below(3);
  const lengths = (names: Record<string, number>) =>
    Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value * scale])) as never;
  const half = size / 2;
  if (room === 0 || 'periodX' in periodX) world.addWall(lengths({ x1: -3 * size, y1: -half, x2: 3 * size, y2: -half }), { material });
  else if (room === 1) world.addWall({ inside: lengths({ minX: -half, minY: -half, maxX: half, maxY: half }) } as never, { material });
  else world.addWall({ inside: lengths({ x: 0, y: 0, r: half }) } as never, { material });
  const count = pick(random, [2, 4, 8, 14]);
  const spread = pick(random, [1, 2, 10]);
  const masses = pick(random, [1, 1, 10, 1000]);
  const bodies: Body[] = [];
  for (let i = 0; i < count; i++) {
    const r = 0.6 / logBetween(random, 1, spread);
    const [x, y] = [random.between(-3, 3), random.between(-3, 3)];
    if (bodies.some((body) => Math.hypot(body.x - x * scale, body.y - y * scale) < body.r + r * scale)) continue;
    const kind = i > 0 && random.below(10) === 0 ? 'kinematic' : 'dynamic';
    const swift = pick(random, [0, 1, 20]);
    const [vx, vy] = [random.between(-swift, swift) * scale, random.between(-swift, swift) * scale];
    const still = kind === 'kinematic' ? { vx: 0, vy: 0, angularVelocity: random.between(-3, 3) } : { vx, vy };
    bodies.push(world.add({ x: x * scale, y: y * scale, r: r * scale, kind, ...still, mass: logBetween(random, 1, masses), material }));
  }
  for (let i = 0; i < 2 * count; i++) join(random, world, bodies, scale);
  const kicked = random.below(2) === 0;
  const clumps = seed % 4 === 3 ? addClumps(createRandom(Math.imul(seed + 1, 0x85ebca6b)), world, bodies, scale) : 0;
  const held = seed % 4 === 1 ? holdByWalls(createRandom(Math.imul(seed + 1, 0xc2b2ae35)), world, bodies, scale) : 0;
  const turns = seed % 4 === 2 ? gearUp(createRandom(Math.imul(seed + 1, 0x27d4eb2f)), world, bodies, scale) : 0;
  const acts = createRandom(seed);
  return {
    world,
    description: `seed ${seed}: ${bodies.length} discs, ${jointsOf(world).length} joints, ${clumps} clumps, ${held} walls that hold, ${turns} gears, racks and wheels, gravity ${gravity.toPrecision(3)}, room ${room}, masses to ${masses}`,
    // a spring of frequency 8 across the room, or a fall through it
    speed: scale * (20 + Math.sqrt(4 * gravity * size) + 2 * Math.PI * 8 * size),
    before(step, ...worlds) {
      if (!kicked || step % 40 !== 20) return;
      const { id, kind } = bodies[acts.below(bodies.length)];
      if (kind !== 'dynamic') return;
      const [vx, vy] = [acts.between(-20, 20) * scale, acts.between(-20, 20) * scale];
      for (const now of worlds) for (const body of now) if (body.id === id) [body.vx, body.vy] = [vx, vy];
    },
  };
}

/** Adds gears, racks and wheels between any discs, and to the world; returns how many. */
function gearUp(random: Random, world: World, bodies: readonly Body[], scale: number): number {
  let count = 0;
  for (let i = 0; i < 4; i++) {
    const [a, b] = [random.below(4) === 0 ? null : pick(random, bodies), pick(random, bodies)];
    const kind = pick(random, ['gear', 'rack', 'wheel'] as const);
    const [ratio, axis] = [pick(random, [-1, 1]) * logBetween(random, 0.1, 10), { x: random.between(-1, 1), y: 1 }];
    const spring = { frequency: logBetween(random, 0.3, 8), dampingRatio: random.between(0.1, 2) };
    if (a === b || b.kind !== 'dynamic') continue;
    if (kind === 'gear') addJoint(world, { kind, a, b, ratio });
    else if (kind === 'rack') addJoint(world, { kind, a, b, axis, ratio: 0.3 * ratio * scale, ...(a === null ? { at: b } : {}) });
    else addJoint(world, { kind, a, b, axis, ...(random.below(2) === 0 ? { spring } : { limits: { lower: -scale, upper: scale } }) });
    count++;
  }
  return count;
}

/** Puts up walls, standing ones and slow ones that move and turn, and joins discs to them; returns how many. */
function holdByWalls(random: Random, world: World, bodies: readonly Body[], scale: number): number {
  for (let i = 0; i < 3; i++) {
    const [x, y, r] = [random.between(-3, 3) * scale, random.between(-3, 3) * scale, random.between(0.2, 0.8) * scale];
    const motion = { vx: random.between(-0.5, 0.5) * scale, vy: 0, angularVelocity: random.between(-2, 2), pivot: { x, y } };
    const shape = pick(random, [
      { x, y, r },
      { minX: x - r, minY: y - r, maxX: x + r, maxY: y + r },
      { x1: x - r, y1: y, x2: x + r, y2: y },
    ]);
    const isClear = bodies.every((body) => Math.hypot(body.x - x, body.y - y) > body.r + 1.5 * r);
    const free = isClear ? {} : { filter: { category: 2, mask: 2 } }; // nothing is to be put into a wall
    const wall = random.below(3) === 0 ? world.addWall(shape, free) : world.addKinematic(shape, { ...motion, ...free });
    for (let k = 0; k < 2; k++) join(random, world, bodies, scale, wall);
  }
  return 3;
}

/** Puts dumb-bells and rounded boxes where there is room, some joined to a disc; returns how many. */
function addClumps(random: Random, world: World, bodies: Body[], scale: number): number {
  const others = bodies.filter(({ kind }) => kind === 'dynamic');
  let count = 0;
  for (let i = 0; i < 3; i++) {
    const [r, step] = [random.between(0.15, 0.3), random.between(0.3, 0.5)];
    const [columns, rows] = pick(random, [
      [2, 1],
      [3, 1],
      [2, 2],
      [3, 2],
      [3, 3],
    ] as const);
    const mass = logBetween(random, 0.1, 10);
    const discs = Array.from({ length: columns * rows }, (_, k) => {
      const [x, y] = [step * ((k % columns) - (columns - 1) / 2), step * (Math.floor(k / columns) - (rows - 1) / 2)];
      return { x: x * scale, y: y * scale, r: r * scale, mass };
    });
    const at = { x: random.between(-3, 3) * scale, y: random.between(-3, 3) * scale };
    const reach = (step * (Math.hypot(columns, rows) - 1) + 2 * r) * scale;
    const angle = random.between(-3, 3);
    if (bodies.some((body) => Math.hypot(body.x - at.x, body.y - at.y) < body.r + reach)) continue;
    const welded = weldDiscs(world, at, discs, angle);
    bodies.push(...welded);
    count++;
    if (random.below(2) === 0 && others.length > 0) addJoint(world, { kind: 'distance', a: pick(random, others), b: welded[0] });
  }
  return count;
}

/** Discs welded to the one nearest to the center of mass: a star. Joints that hold nothing keep near ones from colliding. */
function weldDiscs(
  world: World,
  at: Vec,
  discs: readonly { x: number; y: number; r: number; mass: number }[],
  angle: number,
): readonly Body[] {
  const turn = Float64Array.of(angle, 0);
  writeRotation(turn);
  const [cos, sin] = turn;
  const place = ({ x, y }: Vec) => ({ x: at.x + cos * x - sin * y, y: at.y + sin * x + cos * y });
  const bodies = world.addMany(discs.map((disc) => ({ material: { friction: 0.3 }, ...disc, ...place(disc), angle })));
  const squares = discs.map(({ x, y }) => x * x + y * y);
  const hub = bodies[squares.indexOf(Math.min(...squares))];
  for (const b of bodies) if (b !== hub) addJoint(world, { kind: 'weld', a: hub, b });
  for (const [i, b] of bodies.entries()) {
    for (let j = 0; j < i; j++) {
      const a = bodies[j];
      const gap = Math.hypot(discs[i].x - discs[j].x, discs[i].y - discs[j].y) - a.r - b.r;
      if (a !== hub && b !== hub && gap < Math.min(a.r, b.r)) addJoint(world, { kind: 'distance', a, b, limits: {} });
    }
  }
  return bodies;
}

/** A joint of any kind between two discs, or of one and a wall or the world. */
function join(random: Random, world: World, bodies: readonly Body[], scale: number, wall: JointEnd | null = null): void {
  const b = pick(random, bodies);
  const other = wall ?? (random.below(5) === 0 ? null : pick(random, bodies));
  if (other === b || b.kind !== 'dynamic') return;
  const a = other;
  const point = () => ({ x: random.between(-3, 3) * scale, y: random.between(-3, 3) * scale });
  const collideConnected = random.below(3) === 0;
  const breakForce = random.below(5) === 0 ? { breakForce: logBetween(random, 10, 1e4) * scale } : {};
  const spring = () => ({ frequency: logBetween(random, 0.3, 8), dampingRatio: random.between(0.1, 2) });
  const kind = pick(random, ['distance', 'distance', 'rope', 'spring', 'pin', 'pin', 'slider', 'weld', 'drag', 'motor'] as const);
  const common = { a, b, collideConnected, ...breakForce };
  const anchorA = a === null || !('angle' in a) ? { anchorA: point() } : {};
  const unfit = random.below(6) === 0 ? { length: random.between(0.5, 4) * scale } : {};
  const driven = random.below(3) === 0 ? { motor: { speed: random.between(-5, 5), max: logBetween(random, 1, 1e3) * scale * scale } } : {};
  const limits = random.below(3) === 0 ? { limits: { lower: -0.5, upper: 0.5 } } : {};
  if (kind === 'distance') addJoint(world, { kind, ...common, ...anchorA, ...unfit });
  else if (kind === 'rope') addJoint(world, { kind: 'distance', ...common, ...anchorA, limits: { upper: random.between(0.5, 3) * scale } });
  else if (kind === 'spring') addJoint(world, { kind: 'distance', ...common, ...anchorA, ...unfit, spring: spring() });
  else if (kind === 'pin') addJoint(world, { kind, ...common, at: point(), ...driven, ...limits });
  else if (kind === 'weld') addJoint(world, { kind, ...common, ...(random.below(2) === 0 ? { spring: spring() } : {}) });
  else if (kind === 'drag') addJoint(world, { kind, b, target: point(), maxForce: logBetween(random, 1, 1e3) * scale });
  else if (kind === 'slider') {
    const reach = { limits: { lower: -scale, upper: scale } };
    addJoint(world, { kind, ...common, axis: { x: random.between(-1, 1), y: 1 }, ...reach });
  } else {
    const velocity = { x: random.between(-3, 3) * scale, y: 0 };
    addJoint(world, { kind, ...common, velocity, maxForce: logBetween(random, 1, 100) * scale, maxTorque: scale * scale });
  }
}

/** What a joined world did wrong, in words; `null` if nothing. */
export function playJoined(seed: number, steps: number): string | null {
  const [one, again, large] = [joinedWorld(seed), joinedWorld(seed), joinedWorld(seed, 1024)];
  const { world } = one;
  const checker = createInvariantChecker(world);
  const copies: World[] = [];
  for (let step = 0; step < steps; step++) {
    if (step === steps >> 1) copies.push(world.fork(), World.from(world.snapshot(), { extensions: [joints] }));
    one.before(step, world, ...copies);
    for (const other of [again, large]) {
      other.before(step, other.world);
      plainStep.call(other.world, dt);
    }
    for (const copy of copies) plainStep.call(copy, dt);
    checker.beforeStep();
    plainStep.call(world, dt);
    const [violation] = checker.afterStep(dt);
    if (violation !== undefined) return `step ${step}: ${violation.text}`;
    for (const { id, vx, vy } of world) {
      const share = Math.hypot(vx, vy) / one.speed;
      if (!(share <= 20)) return `step ${step}: body ${id} explodes: ${share} times the expected speed`;
    }
  }
  const hash = world.hash();
  if (again.world.hash() !== hash) return 'a second run differs';
  if (copies[0].hash() !== hash) return 'a fork differs';
  if (copies[1].hash() !== hash) return 'a restored world differs';
  const places = (of: World, scale: number) =>
    Array.from(of, ({ x, y, vx, vy, angle }) => [x / scale, y / scale, vx / scale, vy / scale, angle]).flat();
  const [own, scaled] = [places(world, 1), places(large.world, 1024)];
  return own.every((value, i) => value === scaled[i] || Math.abs(value) < 1e-250) ? null : 'a run with lengths times 1024 differs';
}
