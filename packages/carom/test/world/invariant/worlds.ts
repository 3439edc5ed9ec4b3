// Random worlds that try to break the invariant: every kind of wall and room, discs of many radii, masses and speeds, pushers, growth, torus.
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import type { PreSolve } from '../../../src/world/views/pre-solve.ts';
import { World } from '../../../src/world/world.ts';
import { type Act, logBetween, pick } from './draws.ts';
import { cups, furnish, type Hall, hallOf, lifts } from './halls.ts';
import { distanceTo, piecesOf } from './shapes.ts';

/** A random world, and what is done to it before each step. */
export interface RandomWorld {
  readonly world: World;
  /** What it is, in words. */
  readonly description: string;
  /** What the user does before a step. */
  before(step: number): void;
}

/** Steps are a sixtieth. */
export const dt = 1 / 60;

/** The world that a seed stands for, with at most `most` discs, and a rule about its contacts. */
export function randomWorld(seed: number, most = Infinity, preSolve: PreSolve | null = null): RandomWorld {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1));
  const hall = hallOf(random);
  const gravity = pick(random, [0, 0, 10, logBetween(random, 0.1, 1000)]);
  const angle = random.next() < 0.8 ? -Math.PI / 2 : random.between(0, 2 * Math.PI);
  const subSteps = pick(random, [4, 4, 4, 1, 2, 8]);
  const world = new World({
    gravity: { x: gravity * Math.cos(angle), y: gravity * Math.sin(angle) },
    subSteps,
    warn: null,
    preSolve,
    sleep: random.below(6) === 0,
    ...(hall.periodX < Infinity ? { periodX: hall.periodX } : {}),
    ...(hall.periodY < Infinity ? { periodY: hall.periodY } : {}),
  });
  const stuff = {
    restitution: pick(random, [0, 0, 0.2, 0.5, 0.8, 0.99, 1]),
    friction: pick(random, [0, 0, 0.3, 1]),
  };
  for (const { shape, oneSided } of hall.walls) world.addWall(shape, { material: stuff, oneSided });
  const acts = furnish(random, world, hall, stuff);
  if (seed % 4 === 1) acts.push(...lifts(createRandom(Math.imul(seed + 1, 0x85ebca6b)), world, hall, stuff)); // draws of its own: others stay
  if (seed % 16 === 12) acts.push(...cups(createRandom(Math.imul(seed + 1, 0xc2b2ae35)), world, hall, stuff));
  if (seed % 8 === 5) acts.push(speedUp(createRandom(seed), world));
  const crowd = populate(random, world, hall, { ...stuff, subSteps, most });
  const daily = [...acts, ...kicks(random, crowd, subSteps), ...growth(random, crowd, hall), ...coming(random, world, crowd, hall)];
  const radii = crowd.map(({ r }) => r);
  const description = [
    `seed ${seed}: ${hall.name}, ${crowd.length} discs, r ${Math.min(...radii).toPrecision(3)} to ${Math.max(...radii).toPrecision(3)}`,
    `gravity ${gravity.toPrecision(3)}, ${subSteps} sub-steps, restitution ${stuff.restitution}, friction ${stuff.friction}`,
    ...daily.map(({ name }) => name),
  ].join('; ');
  return {
    world,
    description,
    before(step) {
      for (const { act } of daily) act(step);
    },
  };
}

/** Walls that give more speed than they take, and materials that combine otherwise. Who has become very fast begins anew. */
function speedUp(random: Random, world: World): Act {
  world.contactRules = {
    restitution: pick(random, ['product', 'mean', 'geometric-mean', 'max']),
    friction: pick(random, ['min', 'product']),
  };
  for (const wall of world.walls) wall.material = { ...wall.material, restitution: random.between(1, 4) };
  const act = () => {
    for (const body of world) {
      if (!(Math.hypot(body.vx, body.vy) > (1e6 * body.r) / dt)) continue;
      body.vx = body.r / dt;
      body.vy = 0;
    }
  };
  return { name: 'bumpers', act };
}

type Crowd = { readonly restitution: number; readonly friction: number; readonly subSteps: number; readonly most: number };

/** Discs at free places of the hall, each clear of walls and of the others; where there is none left, none. */
function populate(random: Random, world: World, hall: Hall, { restitution, friction, subSteps, most }: Crowd): Body[] {
  const count = Math.min(most, pick(random, [1, 2, 5, 12, 12, 25, 40]));
  const material = { restitution, friction };
  const largest = hall.size * pick(random, [0.02, 0.05, 0.1, 0.2]);
  const spread = pick(random, [1, 1, 2, 10, 100, 1000]);
  const masses = pick(random, [0, 0, 2, 6]);
  const speed = pick(random, [0, 1, logBetween(random, 1e-3, 1e4), logBetween(random, 1e-3, 1e4)]);
  const mixed = random.below(4) === 0;
  const bodies: Body[] = [];
  for (let i = 0; i < count; i++) {
    const r = largest / logBetween(random, 1, spread);
    const at = freePlace(random, world, hall, r);
    if (at === null) continue;
    const direction = random.between(0, 2 * Math.PI);
    const swift = (speed * r * subSteps) / dt;
    const odd = mixed ? random.below(6) : -1;
    bodies.push(
      world.add({
        ...at,
        r,
        vx: swift * Math.cos(direction),
        vy: swift * Math.sin(direction),
        angularVelocity: random.below(3) === 0 ? random.between(-50, 50) : 0,
        material,
        sensor: odd === 0,
        ...(masses > 0 ? { mass: logBetween(random, 1, 10 ** masses) } : {}),
        ...(odd === 1 ? { filter: { category: 2, mask: 3 } } : odd === 2 ? { filter: { category: 1, mask: 1 } } : {}),
        ...(odd === 3 ? { linearDamping: random.between(0, 5) } : {}),
        ...(odd === 4 ? { gravityScale: random.between(-1, 2) } : {}),
        fixedRotation: odd === 5,
      }),
    );
  }
  return bodies;
}

/** A place in the hall that is clear of all that is there, or `null`. */
export function freePlace(random: Random, world: World, hall: Hall, r: number): { x: number; y: number } | null {
  for (let tries = 0; tries < 60; tries++) {
    const x = hall.minX + (hall.maxX - hall.minX) * random.next();
    const y = hall.minY + (hall.maxY - hall.minY) * random.next();
    if (!hall.holds(x, y)) continue;
    if (world.walls.some((wall) => !('pivot' in wall) && piecesOf(wall.shape).some((piece) => distanceTo(piece, x, y) < 1.001 * r)))
      continue;
    if (world.kinematics.some((wall) => Math.hypot(wall.x - x, wall.y - y) < hall.size * 0.45 + r)) continue;
    if (isTaken(world, x, y, r)) continue;
    return { x, y };
  }
  return null;
}

function isTaken(world: World, x: number, y: number, r: number): boolean {
  const { periodX, periodY } = world;
  const near = (d: number, period: number) => (period === Infinity ? d : d - period * Math.round(d / period));
  for (const body of world) if (Math.hypot(near(body.x - x, periodX), near(body.y - y, periodY)) < 1.001 * (body.r + r)) return true;
  return false;
}

/** Now and then some are kicked: friction and restitution take the motion out again. */
function kicks(random: Random, bodies: readonly Body[], subSteps: number): Act[] {
  if (bodies.length === 0 || random.below(2) === 0) return [];
  const every = pick(random, [10, 40, 100]);
  const top = pick(random, [1, 10, 100, 1000, 10_000]);
  const act = (step: number) => {
    if (step % every !== 0) return;
    for (let k = 0; k < 3; k++) {
      const body = pick(random, bodies);
      const speed = (logBetween(random, 1e-3, top) * body.r * subSteps) / dt;
      const angle = random.between(0, 2 * Math.PI);
      if (!body.alive) continue;
      body.vx = speed * Math.cos(angle);
      body.vy = speed * Math.sin(angle);
    }
  };
  return [{ name: `kicks of up to ${top} radii a sub-step every ${every} steps`, act }];
}

/** Some grow, up to a quarter of the hall. */
function growth(random: Random, bodies: readonly Body[], hall: Hall): Act[] {
  if (bodies.length === 0 || random.below(5) > 0) return [];
  const rate = 1 + random.between(0.001, 0.03);
  const growing = bodies.filter(() => random.below(3) === 0);
  const act = () => {
    for (const body of growing) if (body.alive && body.r * rate < 0.2 * hall.size) body.setRadius(body.r * rate);
  };
  return [{ name: `${growing.length} grow by ${(rate - 1).toPrecision(2)} a step`, act }];
}

/** Some come and go, or are put elsewhere, among others too. */
function coming(random: Random, world: World, bodies: Body[], hall: Hall): Act[] {
  if (bodies.length < 2 || random.below(5) > 0) return [];
  const act = (step: number) => {
    if (step % 7 !== 3) return;
    const body = pick(random, bodies);
    if (!body.alive) return;
    if (random.below(2) === 0) {
      const to = pick(random, bodies);
      if (to.alive) Object.assign(body, { x: to.x + 0.3 * random.between(-to.r, to.r), y: to.y + 0.3 * random.between(-to.r, to.r) });
      return;
    }
    const { r, vx, vy, material } = body;
    const at = freePlace(random, world, hall, r);
    if (at === null) return;
    world.remove(body);
    bodies[bodies.indexOf(body)] = world.add({ ...at, r, vx, vy, material });
  };
  return [{ name: 'some removed and added, some put among others', act }];
}
