import type { Body, World } from 'carom';
import { lookOf } from './look.ts';
import type { SceneLook } from './scene.ts';
import type { SceneMerge } from './scene-world.ts';

/** Which size follows which, by radius. The radius alone says what a disc is: it is part of the world's state, so a restore goes on rightly. */
export type Merging = ReadonlyMap<number, SceneMerge>;

/** What the sizes that merge become; `null` where none do. */
export function mergingOf(merges: readonly SceneMerge[] = []): Merging | null {
  return merges.length > 1 ? new Map(merges.slice(1).map((next, i) => [merges[i].r, next])) : null;
}

/** Puts one disc of the next size in place of each two of the same that began to touch in this step. */
export function merge(world: World<SceneLook>, merging: Merging): void {
  const met: [Body<SceneLook>, Body<SceneLook>, SceneMerge][] = [];
  for (const { a, b } of world.events.begins) {
    const next = merging.get(a.r);
    if (next && 'kind' in b && b.r === a.r && a.shapes.length + b.shapes.length === 0 && a.kind === 'dynamic' && b.kind === 'dynamic')
      met.push([a, b, next]);
  }
  for (const [a, b, next] of met) if (a.alive && b.alive) mergeTwo(world, a, b, next);
}

/** What a world can hold; two that are heavier together stay two. */
const heaviest = 1e50;

/** Mass, momentum and spin about the common center are those of the two; all else is of `a`. */
function mergeTwo(world: World<SceneLook>, a: Body<SceneLook>, b: Body<SceneLook>, { r, ...look }: SceneMerge): void {
  const mass = a.mass + b.mass;
  if (mass > heaviest) return;
  const share = b.mass / mass;
  const dx = shortWay(b.x - a.x, world.periodX);
  const dy = shortWay(b.y - a.y, world.periodY);
  const [dvx, dvy] = [b.vx - a.vx, b.vy - a.vy];
  const spin = (a.mass * a.r * a.r * a.angularVelocity + b.mass * b.r * b.r * b.angularVelocity) / 2; // a disc's inertia is m r² / 2
  const orbit = a.mass * share * (dx * dvy - dy * dvx);
  const merged = {
    ...a.toJSON(),
    x: a.x + share * dx,
    y: a.y + share * dy,
    r,
    mass,
    vx: a.vx + share * dvx,
    vy: a.vy + share * dvy,
    angularVelocity: a.fixedRotation ? 0 : (2 * (spin + orbit)) / (mass * r * r),
    data: lookOf(look),
  };
  world.remove(a);
  world.remove(b);
  world.add(merged);
}

/** The way to the nearest image. */
export function shortWay(way: number, period: number): number {
  return period === Infinity ? way : way - period * Math.floor(way / period + 0.5);
}
