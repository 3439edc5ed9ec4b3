import { castRay, createHit, exactRay, type Hit } from '../../geometry/cast.ts';
import { type Manifold, manifold } from '../../geometry/manifold.ts';
import type { Circle, Ray } from '../../geometry/shapes.ts';
import type { MovingCircle } from '../../motion/moving-circle.ts';
import { fail } from '../../numeric/fail.ts';
import { asObject, nonNegative } from '../../numeric/validate.ts';
import { floats } from '../arrays.ts';
import { canonical } from '../broadphase/strays.ts';
import type { WorldParts } from '../edits/parts.ts';
import { coordinate } from '../limits.ts';
import { mostBodies } from '../state/bodies.ts';
import type { Body, WorldWall } from '../views/body.ts';
import { faceFeature } from '../walls/feature-contact.ts';
import { featureImpact } from '../walls/feature-impact.ts';
import { ioCount, ioDistance, ioGap, ioNx, ioNy, ioVx, ioVy, ioX, ioY, point } from '../walls/wall-layout.ts';
import type { Walls } from '../walls/walls.ts';
import { type Filter, isIgnored, isWallWanted, isWanted, queryNames, readCircle, readFilter, type WorldQueryOptions } from './filter.ts';
import { Sides } from './sides.ts';

/** How to cast. */
export interface WorldCastOptions<T = undefined> extends WorldQueryOptions<T> {
  /**
   * No hit later than this, in lengths of the ray's direction or in time; on a torus it must be finite, and the path at most 100 periods
   * long. @default Infinity
   */
  readonly maxT?: number;
}

/** What a cast hits first. */
export interface WorldHit<T = undefined> extends Hit {
  /** The body hit, or null if it is a wall. */
  body: Body<T> | null;
  /** The wall hit, or null if it is a body. */
  wall: WorldWall<T> | null;
}

/** Names of the options of every cast. */
export const castNames: readonly string[] = [...queryNames, 'maxT'];

/** The first thing a ray hits. */
export function castRayIn<T>(
  parts: WorldParts<T>,
  ray: Readonly<Ray>,
  options: WorldCastOptions<T>,
  out?: WorldHit<T>,
): WorldHit<T> | null {
  const { x, y, dx, dy } = asObject('World.castRay', 'ray', 'a ray', ray);
  return cast('World.castRay', parts, { x, y, r: 0, vx: dx, vy: dy }, options, out);
}

/** The first thing a moving circle hits. */
export function castCircleIn<T>(
  parts: WorldParts<T>,
  circle: Readonly<MovingCircle>,
  options: WorldCastOptions<T>,
  out?: WorldHit<T>,
): WorldHit<T> | null {
  return cast('World.castCircle', parts, asObject('World.castCircle', 'circle', 'a moving circle', circle), options, out);
}

/** A cast under way: what it looks for, and its best hit so far, in `out` if there is one. */
interface Cast<T> {
  readonly parts: WorldParts<T>;
  readonly filter: Filter<T>;
  readonly out: WorldHit<T>;
  t: number;
  isFound: boolean;
  /** Index of the body that is hit, greater than any for a wall. */
  first: number;
}

function cast<T>(
  where: string,
  parts: WorldParts<T>,
  { x, y, r, vx, vy }: Readonly<MovingCircle>,
  options: WorldCastOptions<T>,
  out: WorldHit<T> = createWorldHit(),
): WorldHit<T> | null {
  const filter = readFilter(where, parts, options, castNames);
  const isRay = where === 'World.castRay';
  const what = isRay ? 'ray' : 'circle';
  readCircle(where, what, { x, y, r });
  coordinate(where, isRay ? 'ray.dx' : 'circle.vx', vx);
  coordinate(where, isRay ? 'ray.dy' : 'circle.vy', vy);
  if (typeof out !== 'object' || out === null || typeof out.point !== 'object' || typeof out.normal !== 'object')
    fail(where, 'out', 'a hit of an earlier call', out, 'type');
  const { maxT = Infinity } = options;
  if (maxT !== Infinity) nonNegative(where, 'options.maxT', maxT);
  const best: Cast<T> = { parts, filter, out, t: maxT, isFound: false, first: -1 };
  eachImage(where, what, parts, { x, y, r, vx, vy }, maxT, (start, shiftX, shiftY) => {
    castAtBodies(best, start, shiftX, shiftY);
    if (parts.walls.size > 0 && isNearWalls(parts, start, maxT)) castAtWalls(best, start, shiftX, shiftY);
  });
  return best.isFound ? out : null;
}

function castAtBodies<T>(best: Cast<T>, start: Readonly<MovingCircle>, shiftX: number, shiftY: number): void {
  const { parts, filter, out } = best;
  const { x, y, r, vx, vy } = start;
  const { search, state } = parts;
  const hit = createHit();
  search.alongPath(x, y, vx, vy, best.t, r);
  search.sort();
  const { count } = search;
  const isCopied = filter.ignore !== null; // it may search
  const found = isCopied ? search.found.slice(0, count) : search.found;
  const leastT = isCopied ? search.leastT.slice(0, count) : search.leastT;
  for (let i = 0; i < count && leastT[i] <= best.t; i++) {
    const index = found[i];
    const body = parts.views[index];
    if (body === undefined || !isWanted(filter, parts, index)) continue; // an `ignore` may have removed it
    const target = { x: canonical(body.x, state.periodX), y: canonical(body.y, state.periodY), r: body.r };
    if (state.shapes !== null && state.bodies.isShaped(index)) {
      if (!state.shapes.cast(index, target, start, filter, hit)) continue;
    } else if (!(r === 0 ? castRay({ x, y, dx: vx, dy: vy }, target, hit) : castCircle(start, target, hit))) continue;
    const isTied = hit.t === best.t && index < best.first; // of those met at one time, the first in the order of iteration
    if (!(isTied || isFirst(hit.t, best)) || isIgnored(filter, body)) continue;
    write(out, hit, shiftX, shiftY);
    out.body = body;
    out.wall = null;
    best.t = hit.t;
    best.isFound = true;
    best.first = index;
  }
}

/** As `castRay` of geometry, for a circle that moves: it hits what it overlaps or touches at t = 0, with their manifold. */
function castCircle(start: Readonly<MovingCircle>, target: Readonly<Circle>, out: Hit): boolean {
  if (exactRay({ x: start.x, y: start.y, dx: start.vx, dy: start.vy }, target, out, start.r) === null) return false;
  if (out.inside) {
    const { normal, point } = manifold(start, target) as Manifold;
    out.normal = { x: -normal.x, y: -normal.y };
    out.point = point;
  }
  return out.t < Number.MAX_VALUE;
}

/** A hit to be written into. */
export function createWorldHit<T>(): WorldHit<T> {
  return { t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: false, body: null, wall: null };
}

function castAtWalls<T>(best: Cast<T>, { x, y, r, vx, vy }: Readonly<MovingCircle>, shiftX: number, shiftY: number): void {
  const { parts, filter, out } = best;
  const { walls } = parts.state;
  const io = floats(ioCount);
  const endX = vx === 0 ? x : x + vx * best.t;
  const endY = vy === 0 ? y : y + vy * best.t;
  const [minX, minY, maxX, maxY] = [Math.min(x, endX) - r, Math.min(y, endY) - r, Math.max(x, endX) + r, Math.max(y, endY) + r];
  const { found, count } = parts.wallSearch.inBox(walls, minX, minY, maxX, maxY);
  const sides = sidesOf(walls, found, count, { x, y, r, vx, vy });
  for (let i = 0; i < count; i++) {
    const f = found[i];
    const record = walls.records[walls.owners[f]];
    if (!isWallWanted(filter, record) || sides?.isPassing(i, x, y)) continue;
    io[ioX] = x;
    io[ioY] = y;
    io[ioVx] = vx;
    io[ioVy] = vy;
    io[ioGap] = r;
    const isFaced = faceFeature(walls.numbers, walls.kinds, f, io);
    const gap = io[ioDistance];
    const kind = walls.kinds[f];
    const isInside = isFaced && (gap < r || (gap === r && r > 0));
    let t = 0;
    if (!isInside) {
      featureImpact(walls.numbers, walls.kinds, f, io, true);
      t = io[ioDistance];
      if (kind === point && gap < r) continue;
    }
    if (!isFirst(t, best)) continue;
    const hit = {
      t,
      normal: { x: io[ioNx], y: io[ioNy] },
      point: { x: x + vx * t - io[ioNx] * r, y: y + vy * t - io[ioNy] * r },
      inside: isInside,
    };
    write(out, hit, shiftX, shiftY);
    out.wall = parts.walls.get(record.id) ?? null;
    out.body = null;
    best.t = t;
    best.isFound = true;
    best.first = mostBodies;
  }
}

/** The features found, asked for whether they let a circle through; null if none is one-sided. */
function sidesOf(walls: Walls, found: Int32Array, count: number, { r, vx, vy }: Readonly<MovingCircle>): Sides | null {
  if (!walls.areOneSided) return null;
  const sides = new Sides(walls, r, vx, vy);
  for (let i = 0; i < count; i++) sides.add(found[i]);
  return sides;
}

/** Whether something at `t` is hit before the best so far. What is hit later than the largest double is not hit. */
function isFirst(t: number, best: { readonly t: number; readonly isFound: boolean }): boolean {
  return t < best.t || (t === best.t && t < Infinity && !best.isFound);
}

function write(out: Hit, { t, point, normal, inside }: Hit, shiftX: number, shiftY: number): void {
  out.t = t;
  out.point.x = point.x - shiftX;
  out.point.y = point.y - shiftY;
  out.normal.x = normal.x;
  out.normal.y = normal.y;
  out.inside = inside;
}

/**
 * Calls `visit` with the start as seen from each image of a torus that the path may pass through, and the shift to it.
 *
 * @throws RangeError naming `what`, if it is too far away, too large, or goes too far
 */
export function eachImage<T>(
  where: string,
  what: string,
  { state }: WorldParts<T>,
  start: Readonly<MovingCircle>,
  maxT: number,
  visit: (start: MovingCircle, shiftX: number, shiftY: number) => void,
): void {
  const { periodX, periodY } = state;
  if (periodX === Infinity && periodY === Infinity) {
    visit(start, 0, 0);
    return;
  }
  const wayX = start.vx * maxT;
  const wayY = start.vy * maxT;
  const periods = Math.abs(wayX / periodX) + Math.abs(wayY / periodY);
  if (!(periods <= 100)) fail(where, 'options.maxT', 'finite on a torus, and the path at most 100 periods long', maxT);
  const far = Math.max(Math.abs(start.x / periodX), Math.abs(start.y / periodY));
  if (!(far <= 1e9)) fail(where, what, 'within 1e9 periods of the origin', far);
  if (!(4 * start.r <= Math.min(periodX, periodY))) fail(where, `${what}.r`, 'at most a quarter of a period', start.r);
  const [fromX, toX] = images(start.x, wayX, start.r, periodX);
  const [fromY, toY] = images(start.y, wayY, start.r, periodY);
  for (let i = fromX; i <= toX; i++) {
    for (let j = fromY; j <= toY; j++) {
      const shiftX = i === 0 ? 0 : -i * periodX;
      const shiftY = j === 0 ? 0 : -j * periodY;
      visit({ ...start, x: start.x + shiftX, y: start.y + shiftY }, shiftX, shiftY);
    }
  }
}

/** Whether a way, as seen from an image, comes within half a period of [0, period): walls have images there. */
function isNearWalls<T>(
  { state: { periodX, periodY } }: WorldParts<T>,
  { x, y, r, vx, vy }: Readonly<MovingCircle>,
  maxT: number,
): boolean {
  return isNear(x, vx * maxT, r, periodX) && isNear(y, vy * maxT, r, periodY);
}

function isNear(at: number, way: number, r: number, period: number): boolean {
  const margin = r + period / 2;
  return period === Infinity || (Math.max(at, at + way) >= -margin && Math.min(at, at + way) < period + margin);
}

/** First and last image of [0, period) that a way along one axis comes near. Centers lie up to half a period outside of it, radii are a quarter. */
function images(at: number, way: number, r: number, period: number): [number, number] {
  if (period === Infinity) return [0, 0];
  const margin = r + 0.75 * period;
  return [Math.floor((Math.min(at, at + way) - margin) / period), Math.floor((Math.max(at, at + way) + margin) / period)];
}
