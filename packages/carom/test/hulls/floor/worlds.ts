// Random worlds with hulls: all shapes, walls of all kinds, pushers, compounds, fast and fast turning bodies.
import { addBody } from '../../../src/hulls/index.ts';
import { addJoint } from '../../../src/joints/index.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { firstStirred, furnish } from './stirring.ts';

/** Numbers 0 … 1 by a seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A world by its seed. */
export function worldOf(seed: number): World {
  const random = randomOf(seed);
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const between = (low: number, high: number) => low + (high - low) * random();
  const gravity = pick({ x: 0, y: 0 }, { x: 0, y: -10 }, { x: 0, y: -10 }, { x: 3, y: -20 });
  const isTorus = random() < 0.1;
  const world = new World({
    gravity,
    subSteps: pick(1, 2, 4, 4, 8),
    warn: null,
    ...(isTorus ? { periodX: 24, periodY: 24 } : {}),
    ...(random() < 0.2 ? { sleep: { time: 0.5 } } : {}),
  });
  const material = { restitution: pick(0, 0, 0.3, 0.8, 1), friction: pick(0, 0.3, 0.6, 1) };
  if (!isTorus) {
    if (random() < 0.7) world.addWall({ inside: { minX: 0, minY: 0, maxX: 24, maxY: 24 } }, { material });
    else world.addWall({ inside: { x: 12, y: 12, r: 14 } }, { material });
  }
  for (let n = Math.floor(between(0, 5)); n > 0; n--) addObstacle(world, random, material);
  // draws of their own for tiles and sensors; worlds of lower seeds, some of which once failed, have none
  const extra = seed < 200_000 ? () => 1 : randomOf(seed + 0x2545f491);
  if (extra() < 0.3 && !isTorus) addTiles(world, extra, material);
  const mixed = seed < 800_000 ? () => 1 : randomOf(seed + 0x1b873593);
  if (mixed() < 0.4 && !isTorus) addMixed(world, mixed, material);
  const speed = pick(0, 3, 10, 40, 140);
  const spin = pick(0, 2, 10, 60, 200);
  for (let n = Math.floor(between(3, 26)), tries = 0; n > 0 && tries < 400; tries++) {
    const place = { x: between(1, 23), y: between(1, 23), angle: between(0, 7) };
    const kind = random() < 0.08 ? 'kinematic' : random() < 0.06 ? 'static' : 'dynamic';
    const moves = kind === 'static' ? 0 : kind === 'kinematic' ? 0.2 : 1;
    const way = {
      ...place,
      kind: kind as 'dynamic',
      vx: moves * between(-speed, speed),
      vy: moves * between(-speed, speed),
      angularVelocity: moves * between(-spin, spin) * (kind === 'kinematic' ? 0.3 : 1),
      material: { ...material, density: pick(1, 1, 0.1, 10) },
    };
    const shape = shapeOf(random);
    const reach = reachOf(shape);
    if (!isFree(world, place, reach)) continue;
    n--;
    if ('disc' in shape) {
      const { angle: _, ...rest } = way;
      world.add({ ...rest, r: shape.disc as number });
    } else addBody(world, { ...way, ...(extra() < 0.15 ? withSensor(shape, extra) : shape) } as never);
  }
  if (random() < 0.25) joinSome(world, random);
  if (seed >= firstStirred) furnish(world, extra, isTorus);
  return world;
}

/** A row or a block of tiles: hulls side by side that stand, or move as one, or are of one body. */
function addTiles(world: World, random: () => number, material: { restitution: number; friction: number }): void {
  const [count, height, angle] = [3 + Math.floor(8 * random()), 0.4 + random(), random() < 0.5 ? 0 : 6 * random()];
  const [x, y] = [4 + 8 * random(), 4 + 12 * random()];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const kind = random() < 0.3 ? 'kinematic' : 'static';
  const motion = kind === 'kinematic' ? { vx: 2 * random() - 1, vy: 2 * random() - 1 } : {};
  const width = random() < 0.3 ? 1.2 : 1; // they may overlap
  const rounding = random() < 0.5 ? {} : { r: 0.02 + 0.15 * random() };
  const tile = { width, height, ...rounding };
  if (random() < 0.3) {
    const shapes = Array.from({ length: count }, (_, i) => ({ ...tile, x: i }));
    addBody(world, { x, y, angle, kind, ...motion, material, shapes });
    return;
  }
  for (let i = 0; i < count; i++) addBody(world, { x: x + c * i, y: y + s * i, angle, kind, ...motion, material, ...tile });
}

/** A row of walls and tiles in turn, that stand or move as one. */
function addMixed(world: World, random: () => number, material: { restitution: number; friction: number }): void {
  const [count, angle, first] = [3 + Math.floor(8 * random()), random() < 0.5 ? 0 : 6 * random(), Math.floor(2 * random())];
  const [x, y] = [4 + 8 * random(), 4 + 12 * random()];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const motion = random() < 0.3 ? { vx: 2 * random() - 1, vy: 2 * random() - 1 } : null;
  const [r, kind] = [0.02 + 0.15 * random(), Math.floor(3 * random())];
  for (let i = 0; i < count; i++) {
    const place = { x: x + c * i, y: y + s * i };
    if ((i + first) % 2 === 0) {
      addBody(world, { ...place, angle, kind: motion === null ? 'static' : 'kinematic', ...motion, material, width: 1, height: 1, r });
      continue;
    }
    const base = motion === null ? place : { x: 0, y: 0 };
    const corner = (u: number, v: number) => ({ x: base.x + c * u - s * v, y: base.y + s * u + c * v });
    const points = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
    const [from, to, low] = [points[3], points[2], 0.5 - r];
    const [start, end] = [corner(-0.5, low), corner(0.5, low)];
    const shape = kind === 0 ? { points } : kind === 1 ? { x1: from.x, y1: from.y, x2: to.x, y2: to.y } : { x1: start.x, y1: start.y, x2: end.x, y2: end.y, r }; // biome-ignore format: one each
    if (motion === null) world.addWall(shape, { material });
    else world.addKinematic(shape, { ...place, ...motion, material });
  }
}

/** A shape, and one beside it that senses. */
function withSensor(shape: AnyShape, random: () => number): AnyShape {
  const sensor = { x: 2 * random() - 1, y: 2 * random() - 1, r: 0.1 + random(), sensor: true };
  return 'shapes' in shape ? { shapes: [...(shape.shapes as AnyShape[]), sensor] } : { shapes: [shape, sensor] };
}

/** Joins some bodies to their neighbors or to the world; those joined do not collide. */
function joinSome(world: World, random: () => number): void {
  const bodies = [...world].filter(({ kind }) => kind === 'dynamic');
  const pick = <V>(...values: readonly V[]): V => values[Math.floor(random() * values.length)];
  for (let n = Math.min(bodies.length - 1, 1 + Math.floor(6 * random())); n > 0; n--) {
    const b = bodies[n];
    const near = (a: Body) => Math.hypot(a.x - b.x, a.y - b.y);
    const a = bodies.filter((body) => body !== b).reduce((best, body) => (near(body) < near(best) ? body : best));
    const kind = pick('pin', 'distance', 'weld', 'slider', 'world');
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (kind === 'pin') addJoint(world, { kind, a, b, at: middle });
    else if (kind === 'distance') addJoint(world, { kind, a, b });
    else if (kind === 'weld') addJoint(world, { kind, a, b, at: middle });
    else if (kind === 'slider') addJoint(world, { kind, a, b, axis: { x: 1, y: 0 } });
    else addJoint(world, { kind: 'pin', b, at: { x: b.x, y: b.y } });
  }
}

type AnyShape = Record<string, unknown>;

function shapeOf(random: () => number): AnyShape {
  const between = (low: number, high: number) => low + (high - low) * random();
  const kind = Math.floor(random() * 7);
  if (kind === 0) return { disc: between(0.2, 1) };
  if (kind === 1) {
    const length = between(0.1, 1.6);
    return { x1: -length, y1: 0, x2: length, y2: 0, r: between(0.05, 0.4) };
  }
  if (kind === 2) {
    const count = 3 + Math.floor(random() * 6);
    const points = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.3 * random())) / count;
      return { x: Math.cos(angle), y: 0.8 * Math.sin(angle) };
    });
    return { points };
  }
  if (kind === 3)
    return { shapes: [{ width: 2, height: 0.4 }, { x: 0.8, y: 0.5, width: 0.4, height: 1 }, { x: -0.8, y: 0.4, r: 0.3 }] }; // biome-ignore format: short
  if (kind === 4) return { width: between(2, 4), height: between(0.2, 0.4) };
  return { width: between(0.4, 1.6), height: between(0.4, 1.6) };
}

function reachOf(shape: AnyShape): number {
  if ('disc' in shape) return shape.disc as number;
  if ('x1' in shape) return (shape.x2 as number) + (shape.r as number);
  if ('width' in shape) return Math.hypot(shape.width as number, shape.height as number) / 2;
  return 1.7;
}

/** Whether a circle overlaps no body and no wall: by how the world itself finds bodies, and samples of walls. */
function isFree(world: World, { x, y }: { x: number; y: number }, reach: number): boolean {
  for (const body of world) if (Math.hypot(body.x - x, body.y - y) < body.r + reach + 0.01) return false;
  return world.within({ x, y, r: reach + 0.02 }, { walls: true }).length === 0 && onTorus(world, x, y, reach);
}

function onTorus(world: World, x: number, y: number, reach: number): boolean {
  if (world.periodX === Infinity) return true;
  return x > reach + 2 && y > reach + 2 && x < world.periodX - reach - 2 && y < world.periodY - reach - 2;
}

function addObstacle(world: World, random: () => number, material: { restitution: number; friction: number }): void {
  const between = (low: number, high: number) => low + (high - low) * random();
  const [x, y] = [between(3, 21), between(3, 21)];
  // kinematic walls have no images on a torus
  const kind = Math.floor(random() * (world.periodX < Infinity ? 7 : 9));
  if (kind === 0) world.addWall({ x1: x, y1: y, x2: x + between(-4, 4), y2: y + between(-4, 4) }, { material });
  else if (kind === 1) world.addWall({ x1: x, y1: y, x2: x + between(-3, 3), y2: y + between(-3, 3), r: between(0.1, 0.5) }, { material });
  else if (kind === 2) world.addWall({ minX: x, minY: y, maxX: x + between(0.5, 3), maxY: y + between(0.5, 3) }, { material });
  else if (kind === 3) world.addWall({ x, y, r: between(0.3, 2) }, { material });
  else if (kind === 4)
    world.addWall({ chain: [{ x, y }, { x: x + 2, y: y + between(-1, 1) }, { x: x + 4, y: y + between(-1, 1) }, { x: x + 5, y: y + 2 }] }, { material }); // biome-ignore format: short
  else if (kind === 5)
    world.addWall({ points: [{ x, y }, { x: x + 2, y }, { x: x + 1, y: y + between(0.5, 2) }] }, { material }); // biome-ignore format: short
  else if (kind === 6) {
    const [a, b] = [between(0, 7), between(0, 7)];
    world.addWall(
      { x, y, r: between(1, 3), from: { x: Math.cos(a), y: Math.sin(a) }, to: { x: Math.cos(b), y: Math.sin(b) } },
      { material },
    );
  } else if (kind === 7)
    world.addKinematic({ minX: -0.4, minY: -2, maxX: 0.4, maxY: 2 }, { x, y, angularVelocity: between(-6, 6), material });
  else world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.2 }, { x, y, vx: between(-3, 3), vy: between(-3, 3), material });
}
