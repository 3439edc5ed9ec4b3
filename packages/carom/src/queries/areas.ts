import { overlapsHull } from '../geometry/hulls.ts';
import type { Circle, Hull, Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { flag } from '../numeric/validate.ts';
import { partsOf } from '../world/edits/parts.ts';
import { isIgnored, queryNames, readFilter } from '../world/queries/filter.ts';
import { nearestGaps, search, type WorldAreaOptions, type WorldNearestOptions } from '../world/queries/queries.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { eachHullNear } from './body-shape.ts';
import { type ConvexShape, discAround, readConvex } from './convex-shape.ts';
import { eachWall } from './wall-places.ts';
import { overlapsShape } from './wall-shape.ts';

/**
 * Bodies that overlap a convex shape, in the order of iteration; with `walls: true` also walls, by id. Exact, but for walls that have moved and
 * arcs beside sides of the shape. On a torus a shape is at most half a period wide.
 *
 * @example
 * const world = new World();
 * const ball = world.add({ x: 3, y: 3, r: 1 });
 * const cone = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 3 }];
 * withinShape(world, { points: cone })[0] === ball; // true
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function withinShape<T>(
  world: World<T>,
  shape: Readonly<ConvexShape>,
  options: WorldAreaOptions<T> & { readonly walls: true },
): (Body<T> | WorldWall<T>)[];
export function withinShape<T>(
  world: World<T>,
  shape: Readonly<ConvexShape>,
  options?: WorldAreaOptions<T> & { readonly walls?: false },
): Body<T>[];
export function withinShape<T>(
  world: World<T>,
  shape: Readonly<ConvexShape>,
  options: WorldAreaOptions<T> = {},
): (Body<T> | WorldWall<T>)[] {
  const where = 'withinShape';
  const parts = partsOf<T>(where, world);
  const filter = readFilter(where, parts, options, [...queryNames, 'walls']);
  const { walls = false } = options;
  flag(where, 'options.walls', walls);
  const hull: Hull = readConvex(where, 'shape', shape);
  const { x, y, r }: Circle = discAround(hull);
  const { state } = parts;
  const least = Math.min(state.periodX, state.periodY);
  if (!(4 * r <= least)) fail(where, 'shape', `at most half a period wide (${least / 2})`, 2 * r);
  const area = { minX: x - r, minY: y - r, maxX: x + r, maxY: y + r };
  const found: (Body<T> | WorldWall<T>)[] = [];
  for (const index of search(parts, filter, area)) {
    const body = parts.views[index];
    let isMet = false;
    if (body?.alive === true)
      eachHullNear(state, index, { x, y }, filter, (each) => {
        isMet = isMet || overlapsHull(hull, each);
      });
    if (isMet && body !== undefined && !isIgnored(filter, body)) found.push(body);
  }
  const bodies = found.filter(({ alive }) => alive); // an `ignore` may have removed it
  if (!walls) return bodies;
  eachWall(parts, filter, hull, area, false, (record, seen) => {
    const wall = parts.walls.get(record.id);
    if (wall !== undefined && bodies[bodies.length - 1] !== wall && overlapsShape(seen, record.shape)) bodies.push(wall);
  });
  return bodies;
}

/** A body or wall, and how far away it is. */
export interface WorldGap<T = undefined> {
  /** The body, or null if it is a wall. */
  readonly body: Body<T> | null;
  /** The wall, or null if it is a body. */
  readonly wall: WorldWall<T> | null;
  /** The gap, negative for what overlaps. [length] */
  readonly separation: number;
}

/**
 * The `count` bodies, and walls if asked for, nearest to a circle or point, with how far each is away. As `World.nearest` otherwise.
 *
 * @example
 * const world = new World();
 * world.addMany([{ x: 5, y: 0, r: 1 }, { x: 0, y: 9, r: 2 }]);
 * nearestWithGaps(world, { x: 0, y: 0 }, 2).map(({ separation }) => separation); // [4, 7]
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function nearestWithGaps<T>(
  world: World<T>,
  from: Readonly<Vec & Partial<Circle>>,
  count: number = 1,
  options: WorldNearestOptions<T> = {},
): WorldGap<T>[] {
  const where = 'nearestWithGaps';
  return nearestGaps(where, partsOf<T>(where, world), from, count, options).map(({ item, gap }) =>
    'surfaceVelocity' in item ? { body: null, wall: item, separation: gap } : { body: item, wall: null, separation: gap },
  );
}
