// What happens to worlds of seeds from 2,000,000 on: paddles that turn back, motors, fields, edits between steps, states gone back to.
import { addField } from '../../../src/fields/index.ts';
import { addBody } from '../../../src/hulls/index.ts';
import { addJoint } from '../../../src/joints/index.ts';
import type { Body } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';

export const firstStirred = 2_000_000;

type Random = () => number;

/** What a world has besides: moving arcs and rings, fields, wheels with motors, limits, pins between what collides. */
export function furnish(world: World, random: Random, isTorus: boolean): void {
  const between = (low: number, high: number) => low + (high - low) * random();
  if (!isTorus && random() < 0.4) addCup(world, random);
  if (random() < 0.3) addField(world, { kind: 'point', x: between(4, 20), y: between(4, 20), strength: between(-60, 120), softening: 0.5 });
  if (random() < 0.2) addField(world, { kind: 'wind', velocity: { x: between(-20, 20), y: 0 }, drag: between(0, 1) });
  if (random() < 0.2) addField(world, { kind: 'liquid', level: between(2, 12), density: between(0.2, 4), drag: between(0, 2) });
  if (random() < 0.4) joinDriven(world, random);
}

/** An arc or a ring that moves and turns about any place of it. */
function addCup(world: World, random: Random): void {
  const between = (low: number, high: number) => low + (high - low) * random();
  const [x, y, r] = [between(5, 19), between(5, 19), between(0.6, 4)];
  const [from, span] = [between(0, 7), between(0.2, 6.2)];
  const ends = [from, from + span].map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
  const pivot = random() < 0.5 ? { x, y } : { x: x + between(-r, r), y: y + between(-r, r) };
  if (world.within({ x, y, r: r + 0.1 }).length > 0) return;
  world.addKinematic(
    { x, y, r, from: ends[0], to: ends[1] },
    { pivot, vx: between(-4, 4), vy: between(-4, 4), angularVelocity: random() < 0.5 ? 0 : between(-10, 10) },
  );
}

/** Joints that drive, hold within limits or give way, between neighbors that collide with each other or not. */
function joinDriven(world: World, random: Random): void {
  const bodies = [...world].filter(({ kind }) => kind === 'dynamic');
  for (let n = Math.min(bodies.length - 1, 1 + Math.floor(4 * random())); n > 0; n--) {
    const [a, b] = [bodies[n - 1], bodies[n]];
    const rules = { a, b, collideConnected: random() < 0.5, ...(random() < 0.3 ? { breakForce: 10 ** (4 * random()) } : {}) };
    const motor = { speed: 40 * random() - 20, max: 10 ** (4 * random()) };
    const kind = Math.floor(5 * random());
    if (kind === 0) addJoint(world, { kind: 'pin', at: b, ...rules, motor });
    else if (kind === 1)
      addJoint(world, { kind: 'wheel', at: b, ...rules, spring: { frequency: 1 + 5 * random(), dampingRatio: 0.5 }, motor });
    else if (kind === 2) addJoint(world, { kind: 'pin', at: b, ...rules, limits: { lower: -0.5, upper: 0.5 } });
    else if (kind === 3) addJoint(world, { kind: 'distance', ...rules, spring: { frequency: 1 + 9 * random(), dampingRatio: random() } });
    else addJoint(world, { kind: 'drag', b, target: { x: 24 * random(), y: 24 * random() }, maxForce: 10 ** (5 * random()) });
  }
}

/** What is done before a step: nothing that puts a body into another. */
export function stir(world: World, random: Random): void {
  if (random() < 0.8) return;
  const all = [...world];
  const body = all[Math.floor(random() * all.length)] as Body | undefined;
  const deed = Math.floor(random() * 9);
  if (deed === 0)
    for (const wall of world.kinematics) Object.assign(wall, { vx: -wall.vx, vy: -wall.vy, angularVelocity: -wall.angularVelocity });
  else if (deed === 1) world.restore(world.snapshot());
  else if (deed === 2) world.load(world.save());
  else if (deed === 3) addBetween(world, random);
  else if (deed === 4) world.gravity = { x: 40 * random() - 20, y: 40 * random() - 20 };
  else if (deed === 5) world.subSteps = [1, 2, 4, 8][Math.floor(4 * random())];
  else if (body !== undefined && body.kind !== 'static') {
    if (deed === 6) Object.assign(body, { vx: 100 * random() - 50, vy: 100 * random() - 50, angularVelocity: 60 * random() - 30 });
    else if (deed === 7) world.remove(body);
    else body.kind = random() < 0.5 ? 'kinematic' : body.kind;
  }
}

/** Adds a box where there is room. */
function addBetween(world: World, random: Random): void {
  const place = { x: 2 + 20 * random(), y: 2 + 20 * random() };
  const [width, height] = [0.3 + random(), 0.3 + random()];
  if (world.within({ ...place, r: width + height }, { walls: true }).length > 0) return;
  for (const { x, y, r } of world) if (Math.hypot(x - place.x, y - place.y) < r + width + height) return;
  addBody(world, { ...place, width, height, angularVelocity: 20 * random() - 10, vx: 40 * random() - 20 });
}
