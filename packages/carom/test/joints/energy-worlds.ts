// Random worlds of joined bodies that also collide, and nothing that does work: no gravity, motors or kinematic bodies. Springs are at rest at the
// start, so kinetic energy never exceeds what there was: joints do no work, springs give back what they took, contacts and friction only take.
import { addChain, addNet, addRagdoll } from '../../src/assemblies/index.ts';
import type { Vec } from '../../src/geometry/shapes.ts';
import { addBody } from '../../src/hulls/index.ts';
import { addJoint } from '../../src/joints/index.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { logBetween, pick } from '../world/invariant/draws.ts';

const dt = 1 / 60;
const cells = 4;
const cell = 5;
const size = cells * cell;

export const groupKinds = ['chain', 'ragdoll', 'net', 'springs', 'pairs', 'planks', 'discs', 'boxes'] as const;
export type GroupKind = (typeof groupKinds)[number];

export interface EnergyWorld {
  readonly world: World;
  readonly description: string;
  /** Whether springs may make kinetic energy swing. */
  readonly hasSprings: boolean;
}

/** The world that a seed stands for. */
export function energyWorld(seed: number, subSteps: number): EnergyWorld {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1));
  const isTorus = random.below(4) === 0;
  const world = new World({ subSteps, warn: null, ...(isTorus ? { periodX: size, periodY: size } : {}) });
  const material = { restitution: pick(random, [0, 0.3, 0.5, 0.8, 1]), friction: pick(random, [0, 0.3, 0.6, 1]) };
  const room = { minX: 0, minY: 0, maxX: size, maxY: size };
  if (!isTorus) world.addWall({ inside: random.below(4) === 0 ? { x: size / 2, y: size / 2, r: 0.75 * size } : room }, { material });
  const speed = logBetween(random, 1, 100);
  const spread = pick(random, [1, 10, 100]);
  const groups = 1 + random.below(cells * cells);
  const kinds: GroupKind[] = [pick(random, groupKinds.slice(0, 6)), pick(random, groupKinds), pick(random, groupKinds)];
  const names: string[] = [];
  for (let i = 0; i < cells * cells; i++) {
    const center = { x: ((i % cells) + 0.5) * cell, y: (Math.floor(i / cells) + 0.5) * cell };
    if (random.below(cells * cells) >= groups) continue;
    const kind = pick(random, kinds);
    const [vx, vy] = [random.between(-speed, speed), random.between(-speed, speed)];
    const beads = () => ({ vx, vy, material, mass: logBetween(random, 1, spread) });
    for (const body of addGroup(random, world, kind, center, beads)) {
      if (random.below(4) === 0) body.angularVelocity = (random.between(-1, 1) * speed) / body.r;
      if (random.below(4) === 0) [body.vx, body.vy] = [random.between(-speed, speed), random.between(-speed, speed)];
    }
    names.push(kind);
  }
  return {
    world,
    hasSprings: names.includes('springs'),
    description: `seed ${seed}: ${subSteps} sub-steps, ${isTorus ? 'torus' : 'room'}, e ${material.restitution}, µ ${material.friction}, speed ${speed.toPrecision(3)}, masses to ${spread}, ${names.join(' ')}`,
  };
}

type Beads = () => { vx: number; vy: number; material: { restitution: number; friction: number }; mass: number };

/** Puts things of a kind about a place where 5 × 5 are free. */
function addGroup(random: Random, world: World, kind: GroupKind, { x, y }: Vec, beads: Beads): readonly Body[] {
  if (kind === 'chain') {
    const count = 3 + random.below(6);
    const [from, to] = [
      { x: x - 2.2, y: y + random.between(-2, 2) },
      { x: x + 2, y: y + random.between(-2, 2) },
    ];
    return addChain(world, { from, to, count, r: random.between(0.1, 0.25), beads: beads(), fixed: random.below(4) === 0 }).bodies;
  }
  if (kind === 'ragdoll') return addRagdoll(world, { at: { x, y: y + 0.6 }, r: 0.45, beads: beads() }).bodies;
  if (kind === 'net') {
    const r = random.between(0.15, 0.3);
    const step = { x: random.between(0.7, 1.2), y: 1 };
    return addNet(world, { from: { x: x - 1.5, y: y - 1 }, columns: 4, rows: 3, step, r, beads: beads(), fixed: random.below(4) === 0 })
      .bodies;
  }
  const places = Array.from({ length: 4 }, (_, i) => ({ x: x + (i % 2) * 2.2 - 1.1, y: y + (i >> 1) * 2.2 - 1.1 }));
  const isOfDiscs = kind === 'springs' || kind === 'discs' || (kind === 'pairs' && random.below(2) === 0);
  const bodies = places.map((at) => {
    const angle = kind === 'planks' ? 0 : random.between(-3, 3);
    if (isOfDiscs) return world.add({ ...at, r: random.between(0.2, 0.9), ...beads() });
    const width = random.between(0.4, 1.3);
    return addBody(world, { ...at, width, height: random.between(0.3, 0.9), angle, ...beads() });
  });
  if (kind === 'discs' || kind === 'boxes') return bodies;
  for (let i = 1; i < bodies.length; i++) link(random, world, kind, bodies[random.below(i)], bodies[i]);
  return bodies;
}

/** Joins two bodies as they stand. */
function link(random: Random, world: World, kind: GroupKind, a: Body, b: Body): void {
  if (random.below(4) === 0) return;
  const collideConnected = random.below(2) === 0;
  const common = { a, b, collideConnected };
  const frequency = logBetween(random, 0.5, 10);
  const dampingRatio = random.between(0, 1);
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (kind === 'springs') addJoint(world, { kind: 'distance', ...common, spring: { frequency, dampingRatio } });
  else if (kind === 'planks') addJoint(world, { kind: 'pin', ...common, at });
  else {
    const name = pick(random, ['distance', 'rope', 'pin', 'weld', 'slider', 'limited'] as const);
    if (name === 'distance') addJoint(world, { kind: 'distance', ...common });
    else if (name === 'rope') addJoint(world, { kind: 'distance', ...common, limits: { upper: 3.5 } });
    else if (name === 'pin') addJoint(world, { kind: 'pin', ...common, at });
    else if (name === 'weld') addJoint(world, { kind: 'weld', ...common });
    else if (name === 'limited') addJoint(world, { kind: 'pin', ...common, at, limits: { lower: -0.5, upper: 0.5 } });
    else addJoint(world, { kind: 'slider', ...common, axis: { x: random.between(-1, 1), y: 1 }, limits: { lower: -1, upper: 1 } });
  }
}

export interface EnergySeen extends EnergyWorld {
  /** The greatest kinetic energy over that at the start, and in which step. */
  readonly gain: number;
  readonly step: number;
  /** The greatest factor by which it rose from its least: springs make it swing. */
  readonly rise: number;
}

/** Plays a world for so many steps. */
export function playEnergy(seed: number, subSteps: number, steps: number): EnergySeen {
  const one = energyWorld(seed, subSteps);
  const { world } = one;
  const start = world.kineticEnergy();
  let [gain, at, rise, least] = [0, 0, 0, start];
  for (let step = 1; step <= steps; step++) {
    world.step(dt);
    const now = world.kineticEnergy();
    if (!(now <= gain * start)) [gain, at] = [now / start, step];
    if (now < least) least = now;
    if (least > 1e-3 * start) rise = Math.max(rise, now / least);
    if (!(gain < 1000)) break;
  }
  return { ...one, gain, step: at, rise };
}
