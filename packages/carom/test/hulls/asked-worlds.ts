import { separationHull } from '../../src/geometry/hulls.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { addBody, hullsOf } from '../../src/hulls/add-body.ts';
import type { BodyShape } from '../../src/hulls/body-shape.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';

// Worlds of bodies made of hulls beside discs, and brute force: the hulls of each, one by one.

export const side = 20;

/** A shape of any kind. */
export function anyShape(random: Random): BodyShape {
  const [w, h] = [random.between(0.3, 2), random.between(0.3, 2)];
  const kind = random.below(5);
  if (kind === 0) return { width: w, height: h };
  if (kind === 1) return { x1: -w / 2, y1: 0, x2: w / 2, y2: random.between(-1, 1), r: random.between(0.05, 0.4) };
  if (kind === 2) return { points: [{ x: 0, y: 0 }, { x: w, y: random.between(-0.2, 0.2) }, { x: w / 2, y: h }], r: 0.1 }; // biome-ignore format: a triangle
  if (kind === 3) return { x: random.between(-0.5, 0.5), r: random.between(0.1, 0.6) };
  return { outline: [{ x: 0, y: 0 }, { x: 1.5, y: 0 }, { x: 1.5, y: 0.5 }, { x: 0.5, y: 0.5 }, { x: 0.5, y: 1.5 }, { x: 0, y: 1.5 }], r: 0.1 }; // biome-ignore format: an L
}

/** A body of one to three shapes, somewhere. */
export function addAny(world: World, random: Random, options: object = {}): Body {
  const shapes = Array.from({ length: 1 + random.below(3) }, () => anyShape(random));
  const place = { x: random.between(0, side), y: random.between(0, side), angle: random.between(-4, 4) };
  const kind = (['dynamic', 'dynamic', 'dynamic', 'kinematic', 'static'] as const)[random.below(5)];
  const motion = kind === 'static' ? {} : { vx: random.between(-3, 3), vy: random.between(-3, 3), angularVelocity: random.between(-3, 3) };
  return addBody(world, { ...place, kind, ...motion, shapes, sensor: random.below(12) === 0, ...options });
}

/** Bodies of all kinds, after a few steps and an edit. */
export function anyWorld(seed: number, period = Infinity): World {
  const random = createRandom(seed);
  const world = new World({ warn: null, periodX: period, periodY: period });
  for (let i = 0; i < 12; i++) addAny(world, random);
  for (let i = 0; i < 6; i++)
    world.add({ x: random.between(0, side), y: random.between(0, side), r: random.between(0.1, 1), vx: random.between(-3, 3) });
  for (let i = 0; i < 3; i++) world.step(1 / 60);
  const [first] = world;
  first.angle += 1;
  return world;
}

/** The hulls of a body, a disc as one of one point. */
export function hullsOfAny(world: World, body: Body): readonly Hull[] {
  const hulls = hullsOf(world, body);
  return hulls.length > 0 ? hulls : [{ points: [{ x: body.x, y: body.y }], r: body.r }];
}

/** The images of hulls on a torus that count, and the hulls on a plane. */
export function images(world: World, hulls: readonly Hull[]): Hull[] {
  const shifts = (period: number) => (period < Infinity ? [-2, -1, 0, 1, 2].map((i) => i * period) : [0]);
  return hulls.flatMap(({ points, r }) =>
    shifts(world.periodX).flatMap((dx) =>
      shifts(world.periodY).map((dy) => ({ points: points.map((p: Readonly<Vec>) => ({ x: p.x + dx, y: p.y + dy })), r })),
    ),
  );
}

/** The least gap of a body and a hull. */
export function gapTo(world: World, body: Body, hull: Hull): number {
  return Math.min(...images(world, hullsOfAny(world, body)).map((each) => separationHull(each, hull)));
}
