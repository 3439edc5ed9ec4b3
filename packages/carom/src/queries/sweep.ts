import { createHit, type Hit } from '../geometry/cast.ts';
import { castHull } from '../geometry/cast-hull.ts';
import type { Box, Circle, Hull, Ray, Vec } from '../geometry/shapes.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, nonNegative } from '../numeric/validate.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import { coordinate } from '../world/limits.ts';
import { castNames, createWorldHit, eachImage, type WorldCastOptions, type WorldHit } from '../world/queries/casts.ts';
import { type Filter, isIgnored, isWanted, readCircle, readFilter } from '../world/queries/filter.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import { poseX, poseY } from '../world/walls/wall-layout.ts';
import type { WallRecord } from '../world/walls/wall-record.ts';
import type { World } from '../world/world.ts';
import { eachHull } from './body-shape.ts';
import { type ConvexShape, discAround, movedHull, readConvex } from './convex-shape.ts';
import { eachWall, turnedBack, turnedBy } from './wall-places.ts';
import { castAtShape, copyHit } from './wall-shape.ts';

/** How to look for all hits. */
export interface WorldCastAllOptions<T = undefined> extends WorldCastOptions<T> {
  /** Asked of each hit, in order: the list ends with the first for which it returns true. @default none */
  readonly stop?: (hit: WorldHit<T>) => boolean;
}

/**
 * All bodies and walls that a ray hits, in order: each once, where the ray first meets it. Of several at the same t bodies come before walls, and
 * each by id. On a torus what the ray meets again is hit again.
 *
 * Hits are those of `castRayHull`: exact but for walls that have moved. One-sided walls are met from their left alone.
 *
 * @example
 * const world = new World();
 * for (const x of [4, 8, 12]) world.add({ x, y: 0, r: 1 });
 * world.addWall({ x1: 10, y1: -1, x2: 10, y2: 1 });
 * castRayAll(world, { x: 0, y: 0, dx: 1, dy: 0 }).map(({ t }) => t); // [3, 7, 10, 11]
 * castRayAll(world, { x: 0, y: 0, dx: 1, dy: 0 }, { stop: ({ wall }) => wall !== null }).length; // 3: up to the wall
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function castRayAll<T>(world: World<T>, ray: Readonly<Ray>, options: WorldCastAllOptions<T> = {}): WorldHit<T>[] {
  const where = 'castRayAll';
  const { x, y, dx, dy } = asObject(where, 'ray', 'a ray', ray);
  readCircle(where, 'ray', { x, y, r: 0 });
  const way = { x: coordinate(where, 'ray.dx', dx), y: coordinate(where, 'ray.dy', dy) };
  return sweepAll({ where, what: 'ray', hull: { points: [{ x, y }], r: 0 }, way }, world, options);
}

/**
 * All bodies and walls, standing still, that a moving circle hits; `t` is the time. What it overlaps or touches at the start is hit at t = 0 with
 * `inside: true`. As `castRayAll` otherwise.
 *
 * @example
 * const world = new World();
 * world.addMany([{ x: 5, y: 2, r: 1 }, { x: 9, y: -2, r: 1 }]);
 * castCircleAll(world, { x: 0, y: 0, r: 1, vx: 2, vy: 0 }).map(({ t }) => t); // [2.5, 4.5]: a graze is a hit
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function castCircleAll<T>(world: World<T>, circle: Readonly<MovingCircle>, options: WorldCastAllOptions<T> = {}): WorldHit<T>[] {
  const where = 'castCircleAll';
  const { vx, vy } = asObject(where, 'circle', 'a moving circle', circle);
  const { x, y, r } = readCircle(where, 'circle', circle);
  const way = { x: coordinate(where, 'circle.vx', vx), y: coordinate(where, 'circle.vy', vy) };
  return sweepAll({ where, what: 'circle', hull: { points: [{ x, y }], r }, way }, world, options);
}

/**
 * All bodies and walls that a convex shape hits as it moves straight along `way` without turning; `t` counts lengths of `way`. As `castHull` and
 * `castRayAll`.
 *
 * @example
 * const world = new World();
 * const floor = world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
 * castShapeAll(world, { minX: 0, minY: 3, maxX: 2, maxY: 4 }, { x: 0, y: -1 }).map(({ t, wall }) => [t, wall === floor]); // [[3, true]]
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function castShapeAll<T>(
  world: World<T>,
  shape: Readonly<ConvexShape>,
  way: Readonly<Vec>,
  options: WorldCastAllOptions<T> = {},
): WorldHit<T>[] {
  const where = 'castShapeAll';
  const hull = readConvex(where, 'shape', shape);
  return sweepAll({ where, what: 'shape', hull, way: readWay(where, way) }, world, options);
}

/**
 * The first body or wall that a convex shape hits as it moves straight along `way`, or `null`. As `castShapeAll` otherwise. Writes into `out` and
 * returns it.
 *
 * @example
 * const world = new World();
 * world.add({ x: 0, y: 0, r: 1 });
 * castShape(world, { minX: 0, minY: 3, maxX: 2, maxY: 4 }, { x: 0, y: -1 })?.t; // 2
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function castShape<T>(
  world: World<T>,
  shape: Readonly<ConvexShape>,
  way: Readonly<Vec>,
  options: WorldCastOptions<T> = {},
  out: WorldHit<T> = createWorldHit(),
): WorldHit<T> | null {
  const where = 'castShape';
  const hull = readConvex(where, 'shape', shape);
  if (typeof out !== 'object' || out === null || typeof out.point !== 'object' || typeof out.normal !== 'object')
    fail(where, 'out', 'a hit of an earlier call', out, 'type');
  const parts = partsOf<T>(where, world);
  const filter = readFilter(where, parts, options, castNames);
  const cast: Sweep<T> = { parts, filter, way: readWay(where, way), isFirst: true, limit: limitOf(where, options), found: [] };
  const [first] = sweep(cast, { where, what: 'shape', hull, way: cast.way });
  if (first === undefined) return null;
  const { hit } = first;
  copyHit(hit, out);
  out.body = hit.body;
  out.wall = hit.wall;
  return out;
}

function readWay(where: string, way: Readonly<Vec>): Vec {
  const { x, y } = asObject(where, 'way', 'a vector { x, y }', way);
  return { x: coordinate(where, 'way.x', x), y: coordinate(where, 'way.y', y) };
}

function limitOf(where: string, { maxT = Infinity }: { readonly maxT?: number }): number {
  return maxT === Infinity ? maxT : nonNegative(where, 'options.maxT', maxT);
}

/** A question: who asks, with what, and where it goes. */
interface Asked {
  readonly where: string;
  readonly what: string;
  readonly hull: Hull;
  readonly way: Readonly<Vec>;
}

function sweepAll<T>(asked: Asked, world: World<T>, options: WorldCastAllOptions<T>): WorldHit<T>[] {
  const { where } = asked;
  const parts = partsOf<T>(where, world);
  const filter = readFilter(where, parts, options, [...castNames, 'stop']);
  const { stop } = options;
  if (stop !== undefined && typeof stop !== 'function') fail(where, 'options.stop', 'a function', stop, 'type');
  const cast: Sweep<T> = { parts, filter, way: asked.way, isFirst: false, limit: limitOf(where, options), found: [] };
  const hits = sweep(cast, asked).map(({ hit }) => hit);
  if (stop === undefined) return hits;
  const last = hits.findIndex((hit) => stop(hit));
  return last < 0 ? hits : hits.slice(0, last + 1);
}

interface Found<T> {
  readonly hit: WorldHit<T>;
  /** Of those at one time: bodies by id, then walls. */
  readonly order: number;
}

/** Walls come after all bodies: ids of those are smaller. */
const afterBodies = 1073741824;

/** A cast under way: its hits, and the time beyond which none counts. */
interface Sweep<T> {
  readonly parts: WorldParts<T>;
  readonly filter: Filter<T>;
  readonly way: Readonly<Vec>;
  readonly isFirst: boolean;
  limit: number;
  readonly found: Found<T>[];
}

/** The hits, in order. */
function sweep<T>(cast: Sweep<T>, { where, what, hull, way }: Asked): readonly Found<T>[] {
  const around = discAround(hull);
  eachImage(where, what, cast.parts, { ...around, vx: way.x, vy: way.y }, cast.limit, (start, shiftX, shiftY) =>
    sweepBodies(cast, movedHull(hull, shiftX, shiftY), start, { x: shiftX, y: shiftY }),
  );
  sweepWalls(cast, hull, around);
  return cast.found.sort((a, b) => a.hit.t - b.hit.t || a.order - b.order);
}

function sweepBodies<T>(cast: Sweep<T>, hull: Hull, { x, y, r }: Readonly<Circle>, shift: Readonly<Vec>): void {
  const { parts, filter, way } = cast;
  const { search, state } = parts;
  search.alongPath(x, y, way.x, way.y, cast.limit, r);
  search.sort();
  const found = search.found.slice(0, search.count); // an `ignore` may search
  const leastT = search.leastT.slice(0, search.count);
  const best = createHit();
  const hit = createHit();
  for (let i = 0; i < found.length && leastT[i] <= cast.limit; i++) {
    const index = found[i];
    const body = parts.views[index];
    if (body?.alive !== true || !isWanted(filter, parts, index)) continue;
    best.t = Infinity;
    eachHull(state, index, filter, (target) => {
      if (castHull(hull, way, target, hit) !== null && hit.t < best.t) copyHit(hit, best);
    });
    if (best.t <= cast.limit && best.t < Infinity && !isIgnored(filter, body)) take(cast, best, body, shift);
  }
}

function sweepWalls<T>(cast: Sweep<T>, hull: Hull, around: Readonly<Circle>): void {
  const { parts, filter, way } = cast;
  const hit = createHit();
  eachWall(parts, filter, hull, sweptBox(around, way, cast.limit), true, (record, seen, dx, dy) => {
    const { kinematic, pose } = record;
    const wall = parts.walls.get(record.id);
    const seenWay = kinematic ? turnedBack(pose, way.x, way.y) : way;
    if (wall === undefined || !castAtShape(seen, seenWay, record.shape, record.oneSided, hit) || !(hit.t <= cast.limit)) return;
    if (kinematic) bringBack(record, hit);
    if (!cast.found.some((other) => isSame(other.hit, hit, wall))) take(cast, hit, wall, { x: -dx, y: -dy });
  });
}

/** Whether two images of a wall that join are met at their joint. */
function isSame<T>(a: Readonly<WorldHit<T>>, b: Readonly<Hit>, wall: WorldWall<T>): boolean {
  return a.wall === wall && a.t === b.t && a.normal.x === b.normal.x && a.normal.y === b.normal.y;
}

/** Turns a hit on the shape of a wall that has moved into one on the wall. */
function bringBack({ pose, pivot }: WallRecord, { normal, point }: Hit): void {
  const out = turnedBy(pose, normal.x, normal.y);
  normal.x = out.x;
  normal.y = out.y;
  const at = turnedBy(pose, point.x - pivot[0], point.y - pivot[1]);
  point.x = pose[poseX] + at.x;
  point.y = pose[poseY] + at.y;
}

/** Notes a hit, as seen from an image that is shifted. */
function take<T>(cast: Sweep<T>, { t, normal, point, inside }: Readonly<Hit>, item: Body<T> | WorldWall<T>, shift: Readonly<Vec>): void {
  const [body, wall] = 'r' in item ? [item, null] : [null, item];
  const hit = { t, point: { x: point.x - shift.x, y: point.y - shift.y }, normal: { x: normal.x, y: normal.y }, inside, body, wall };
  cast.found.push({ hit, order: item.id + (wall === null ? 0 : afterBodies) });
  if (cast.isFirst) cast.limit = Math.min(cast.limit, t);
}

/** A box around what a disc covers on its way. */
function sweptBox({ x, y, r }: Readonly<Circle>, way: Readonly<Vec>, maxT: number): Box {
  const endX = way.x === 0 ? x : x + way.x * maxT;
  const endY = way.y === 0 ? y : y + way.y * maxT;
  return { minX: Math.min(x, endX) - r, minY: Math.min(y, endY) - r, maxX: Math.max(x, endX) + r, maxY: Math.max(y, endY) + r };
}
