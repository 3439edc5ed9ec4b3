// Random worlds of bodies made of hulls, of every form, among discs, walls of all kinds, kinematic walls and bodies, belts, joints, fields and sensors.
import { addField, fields } from '../../src/fields/index.ts';
import type { BodyShape } from '../../src/hulls/body-shape.ts';
import { addBody, hulls } from '../../src/hulls/index.ts';
import { addJoint, joints } from '../../src/joints/index.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { pick } from '../world/invariant/draws.ts';

export const dt = 1 / 60;
export const extensions = [hulls, joints, fields];

/** What an edit between two steps does to a world, by ids: the same to each of several that are to go alike. */
export type Edit = (world: World) => void;

export interface ShapedWorld {
  readonly world: World;
  /** The edit that comes before a step, if there is one. */
  edit(step: number): Edit | undefined;
}

/** The shapes of a random body of about this size, each number of length times `scale`. */
export function randomShapes(random: Random, scale = 1): BodyShape[] {
  const long = (most: number): number => random.between(0.2, most) * scale;
  const r = (): number => random.between(0.02, 0.15) * scale;
  const box = (x = 0, y = 0): BodyShape => ({ x, y, width: long(1.4), height: long(0.8), angle: random.between(-3, 3) });
  switch (random.below(7)) {
    case 0:
      return [{ x1: -long(0.8), y1: 0, x2: long(0.8), y2: 0.1 * scale, r: r() }];
    case 1:
      return [{ points: [0, 1, 2].map((k) => ({ x: (k - 1) * long(0.6), y: k === 1 ? long(0.8) : -0.1 * scale })), r: r() }];
    case 2: // a fan of eight corners, rounded within
      return [
        {
          points: [
            [4, 1],
            [3, 3],
            [1, 4],
            [-1, 4],
            [-3, 3],
            [-4, 1],
            [-3, -2],
            [3, -2],
          ].map(([x, y]) => ({ x: 0.12 * x * scale, y: 0.1 * y * scale })),
        },
      ];
    case 3:
      return [box(), box(0.5 * scale, 0.3 * scale), { x: -0.5 * scale, r: 0.2 * scale }];
    case 4: // an angle
      return [
        {
          outline: [
            [0, 0],
            [4, 0],
            [4, 1],
            [1, 1],
            [1, 4],
            [0, 4],
          ].map(([x, y]) => ({ x: 0.25 * x * scale, y: 0.25 * y * scale })),
          r: 0.05 * scale,
        },
      ];
    default:
      return [box()];
  }
}

/** The world that a seed stands for, all lengths times `scale`. */
export function shapedWorld(seed: number, scale = 1): ShapedWorld {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1));
  const half = 6;
  const isTorus = random.below(5) === 0;
  const gravity = pick(random, [0, 10, 10]) * scale;
  const world = new World({
    gravity: { x: 0, y: -gravity },
    subSteps: pick(random, [4, 4, 1, 2, 8]),
    sleep: random.below(3) === 0,
    warn: null,
    extensions,
    ...(isTorus ? { periodX: 2 * half * scale } : {}),
  });
  const material = { restitution: pick(random, [0, 0, 0.4, 1]), friction: pick(random, [0, 0.4]) };
  addWalls(random, world, half, scale, isTorus);
  const bodies: Body[] = [];
  const count = 4 + random.below(12);
  const swift = pick(random, [1, 5, 5, 60]) * scale;
  for (let i = 0; i < count; i++) {
    const kind = pick(random, ['dynamic', 'dynamic', 'dynamic', 'dynamic', 'dynamic', 'static', 'kinematic'] as const);
    const at = { x: random.between(-4, 4) * scale, y: random.between(-4, 4) * scale, angle: random.between(-3, 3), kind };
    const speed = { vx: random.between(-swift, swift), vy: random.between(-swift, swift), angularVelocity: random.between(-5, 5) };
    const own = {
      ...(random.below(4) === 0 ? { material: { ...material, rollingResistance: 0.1 } } : { material }),
      ...(random.below(8) === 0 ? { fixedRotation: true, angularVelocity: 0 } : {}),
      ...(random.below(8) === 0 ? { linearDamping: 0.5, angularDamping: 0.3 } : {}),
      ...(random.below(8) === 0 ? { filter: { category: 2, mask: 1 } } : {}),
    };
    const moving = kind === 'static' ? {} : kind === 'kinematic' ? { angularVelocity: speed.angularVelocity } : speed;
    if (random.below(3) === 0) bodies.push(world.add({ ...at, ...moving, ...own, r: random.between(0.1, 0.5) * scale }));
    else bodies.push(addBody(world, { ...at, ...moving, ...own, shapes: randomShapes(random, scale) }));
  }
  const movers = bodies.filter((body) => body.kind === 'dynamic');
  if (movers.length > 2 && random.below(2) === 0) addJoints(random, world, movers, scale);
  if (random.below(4) === 0) addField(world, { kind: 'wind', velocity: { x: 2 * scale, y: 0 }, drag: 0.3 * scale });
  const acts = createRandom(seed);
  return { world, edit: (step) => editOf(acts, step, bodies, scale) };
}

function addWalls(random: Random, world: World, half: number, scale: number, isTorus: boolean): void {
  const s = half * scale;
  const material = { restitution: pick(random, [0, 0.5, 1]), friction: pick(random, [0, 0.5]) };
  const room = isTorus ? 0 : random.below(3);
  if (room === 0) for (const y of [-s, s]) world.addWall({ x1: -3 * s, y1: y, x2: 3 * s, y2: y }, { material });
  if (room === 0 && !isTorus) for (const x of [-s, s]) world.addWall({ x1: x, y1: -s, x2: x, y2: s }, { material });
  if (room === 1) world.addWall({ inside: { minX: -s, minY: -s, maxX: s, maxY: s } }, { material });
  if (room === 2) world.addWall({ inside: { x: 0, y: 0, r: 1.2 * s } }, { material });
  const at = (): number => random.between(-3, 3) * scale;
  for (let i = random.below(4); i > 0; i--) {
    const [x, y] = [at(), at()];
    const long = random.between(0.3, 2) * scale;
    switch (random.below(8)) {
      case 0:
        world.addWall({ x1: x, y1: y, x2: x + long, y2: y + at() }, { material });
        break;
      case 1:
        world.addWall({ x1: x, y1: y, x2: x + long, y2: y, r: 0.1 * scale }, { material, surfaceVelocity: { x: scale, y: 0 } });
        break;
      case 2:
        world.addWall({ minX: x, minY: y, maxX: x + long, maxY: y + 0.5 * scale }, { material });
        break;
      case 3:
        world.addWall({ chain: [0, 1, 2, 3].map((k) => ({ x: x + k * long * 0.5, y: y + (k % 2) * 0.3 * scale })) }, { material });
        break;
      case 4:
        world.addWall({ x, y, r: 0.5 * long }, { material });
        break;
      case 5:
        world.addWall({ x, y, r: long, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } }, { material });
        break;
      case 6:
        world.addKinematic({ x1: x - long, y1: y, x2: x + long, y2: y, r: 0.1 * scale }, { angularVelocity: 2, pivot: { x, y }, material });
        break;
      default:
        world.addKinematic({ minX: x, minY: y, maxX: x + long, maxY: y + long }, { vx: 0.5 * scale, vy: -0.3 * scale, material });
    }
  }
}

function addJoints(random: Random, world: World, bodies: readonly Body[], scale: number): void {
  for (let i = 1; i < Math.min(bodies.length, 5); i++) {
    const [a, b] = [bodies[i - 1], bodies[i]];
    const kind = pick(random, ['pin', 'distance', 'weld', 'slider', 'spring'] as const);
    if (kind === 'pin') addJoint(world, { kind, a, b, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
    else if (kind === 'spring') addJoint(world, { kind: 'distance', a, b, spring: { frequency: 2, dampingRatio: 0.3 } });
    else if (kind === 'slider') addJoint(world, { kind, a, b, axis: { x: 1, y: 0 }, limits: { lower: -scale, upper: scale } });
    else addJoint(world, { kind, a, b });
  }
}

/** Kicks, moves, turns, removes and adds, now and then. */
function editOf(random: Random, step: number, bodies: readonly Body[], scale: number): Edit | undefined {
  if (step % 10 !== 9) return undefined;
  const { id, kind } = bodies[random.below(bodies.length)];
  const what = random.below(5);
  const [x, y] = [random.between(-3, 3) * scale, random.between(-3, 3) * scale];
  return (world) => {
    const body = world.get(id);
    if (body === null) return;
    if (what === 0 && kind === 'dynamic') {
      body.vx = 4 * x;
      body.vy = 4 * y;
    } else if (what === 1) {
      body.x = x;
      body.y = y;
    } else if (what === 2) body.angle += 1;
    else if (what === 3 && kind !== 'static') body.angularVelocity = x / scale;
    else if (what === 4) {
      world.remove(body);
      addBody(world, { x, y, width: scale, height: 0.5 * scale });
    }
  };
}
