import { createRandom } from '../../src/numeric/random.ts';
import type { WorldOptions } from '../../src/world/options.ts';
import { World } from '../../src/world/world.ts';
import { plainStep } from './invariant/checker.ts';

/** Length of a step in all scenarios. */
export const dt = 1 / 60;

/** What one surface is made of. */
export interface Stuff {
  readonly restitution?: number;
  readonly friction?: number;
}

/** A world with a closed room. */
export function room(width: number, height: number, material: Stuff, options: WorldOptions = {}): World {
  const world = new World({ warn: null, ...options });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
  return world;
}

/** Elastic discs, r in 0.25–0.5, one in each of many cells of a square that they cover by 0.4; velocity components in ±5. */
export function gas(count: number, options: WorldOptions = {}): World {
  const random = createRandom(count);
  const radii = Array.from({ length: count }, () => random.between(0.25, 0.5));
  const area = radii.reduce((sum, r) => sum + Math.PI * r * r, 0);
  const columns = Math.ceil(Math.sqrt(count));
  const side = Math.sqrt(area / 0.4);
  const cell = side / columns;
  const material = { restitution: 1 };
  const world = room(side, side, material, options);
  for (const [i, r] of radii.entries()) {
    const spare = cell - 2 * r;
    const x = (i % columns) * cell + r + spare * random.next();
    const y = Math.floor(i / columns) * cell + r + spare * random.next();
    world.add({ x, y, r, vx: random.between(-5, 5), vy: random.between(-5, 5), material });
  }
  return world;
}

/** Discs, r in 0.2–0.5, in loose rows above the floor of a box; width √(2·0.486·count) if not given. Friction 0.3, gravity 9.81. */
export function looseRows(count: number, options: WorldOptions = {}, width: number = Math.sqrt(2 * 0.486 * count)): World {
  const random = createRandom(count);
  const perRow = Math.max(1, Math.floor(width / 1.02));
  const pitch = width / perRow;
  const material = { friction: 0.3 };
  const world = room(width, 2 * Math.ceil(count / perRow) + 20, material, { gravity: { x: 0, y: -9.81 }, ...options });
  for (let i = 0; i < count; i++) {
    const r = random.between(0.2, 0.5);
    const x = (i % perRow) * pitch + r + (pitch - 2 * r) * random.next();
    world.add({ x, y: Math.floor(i / perRow) * 1.02 + 0.51, r, material });
  }
  return world;
}

/** Steps a world so many times. */
export function run(world: World, steps: number, each?: (step: number) => void): void {
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    each?.(step);
  }
}

/** Steps a world so many times without the invariant checker: one that must have the bits of another, which is checked. */
export function runUnchecked(world: World, steps: number): void {
  for (let step = 0; step < steps; step++) plainStep.call(world, dt);
}

/** Every disc's numbers, to compare states bit for bit. */
export function stateOf(world: World): number[] {
  return Array.from(world, ({ x, y, vx, vy, angle, angularVelocity }) => [x, y, vx, vy, angle, angularVelocity]).flat();
}

/** Root mean square speed. */
export function rmsSpeed(world: World): number {
  let squares = 0;
  for (const { vx, vy } of world) squares += vx * vx + vy * vy;
  return Math.sqrt(squares / world.size);
}

/** Largest speed. */
export function topSpeed(world: World): number {
  let most = 0;
  for (const { vx, vy } of world) most = Math.max(most, Math.hypot(vx, vy));
  return most;
}

/** Mean and largest depth over the smaller radius, of the pairs that overlap. */
export function penetration(world: World): { mean: number; most: number } {
  const bodies = [...world].sort((a, b) => a.x - a.r - (b.x - b.r));
  const list = bodies.map(({ x, y, r }) => ({ x, y, r }));
  let [sum, count, most] = [0, 0, 0];
  for (const [i, a] of list.entries()) {
    for (let j = i + 1; j < list.length; j++) {
      const b = list[j];
      if (b.x - b.r > a.x + a.r) break;
      const depth = a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y);
      if (depth <= 0) continue;
      const share = depth / Math.min(a.r, b.r);
      sum += share;
      count++;
      most = Math.max(most, share);
    }
  }
  return { mean: count === 0 ? 0 : sum / count, most };
}
