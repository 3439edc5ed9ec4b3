import { castRay, createHit, type Hit } from '../../geometry/cast.ts';
import { overlaps } from '../../geometry/overlaps.ts';
import { separation } from '../../geometry/separation.ts';
import type { Box, Circle, Ray, Vec } from '../../geometry/shapes.ts';
import { createImpact, impact } from '../../motion/impact.ts';
import type { MovingCircle } from '../../motion/moving-circle.ts';
import { fail } from '../../numeric/fail.ts';
import { periodicDifference } from '../../numeric/periodic.ts';
import { integer, knownOptions, nonNegative } from '../../numeric/validate.ts';
import type { Core } from '../core.ts';
import { coordinate } from '../limits.ts';
import { bits, layerAt } from '../material.ts';
import { faceFeature, featureImpact, ioCount, platform, point } from '../narrowphase/features.ts';
import type { Layers } from '../options.ts';
import type { Body } from '../views/body.ts';
import { BodyView } from '../views/body-view.ts';
import type { WorldWall } from '../views/wall.ts';
import { Search } from './search.ts';

/** Which bodies and walls a query may find. */
export interface WorldQueryOptions<T = undefined> {
  /** Only what has a bit of this in its mask. @default everything */
  readonly category?: number;
  /** Only what has a bit of this in its category. @default everything */
  readonly mask?: number;
  /** Only what is of this layer of `WorldOptions.layers`, or of one of these; in place of `mask`. @default everything */
  readonly layer?: string | readonly string[];
  /** Whether sensors are found. @default false */
  readonly sensors?: boolean;
  /** Not this body, or none for which the function returns true. @default no body */
  readonly ignore?: Body<T> | ((body: Body<T>) => boolean);
}

/** How to look for the nearest. */
export interface WorldNearestOptions<T = undefined> extends WorldQueryOptions<T> {
  /** None farther than this. [length] @default Infinity */
  readonly maxSeparation?: number;
}

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

const names = ['category', 'mask', 'layer', 'sensors', 'ignore'];

interface Filter<T> {
  readonly category: number;
  readonly mask: number;
  readonly sensors: boolean;
  readonly ignore: Body<T> | ((body: Body<T>) => boolean) | undefined;
}

/** Bodies that overlap a circle, by place. */
export function within<T>(core: Core<T>, circle: Readonly<Circle>, options: WorldQueryOptions<T>): Body<T>[] {
  const where = 'World.within';
  const filter = readFilter(where, core, options, names);
  const { x, y, r } = readCircle(where, 'circle', circle);
  return inImages(core, filter, { minX: x - r, minY: y - r, maxX: x + r, maxY: y + r }, (body, dx, dy) =>
    overlaps({ x: body.x + dx, y: body.y + dy, r: body.r }, { x, y, r }),
  );
}

/** Bodies that overlap a box, by place. */
export function inBox<T>(core: Core<T>, box: Readonly<Box>, options: WorldQueryOptions<T>): Body<T>[] {
  const filter = readFilter('World.inBox', core, options, names);
  if (typeof box !== 'object' || box === null) fail('World.inBox', 'box', 'a box', box, 'type');
  const { minX, minY, maxX, maxY } = box;
  for (const [name, value] of Object.entries({ minX, minY, maxX, maxY })) coordinate('World.inBox', `box.${name}`, value);
  if (minX > maxX || minY > maxY) return [];
  return inImages(core, filter, box, (body, shiftX, shiftY) => {
    const [x, y] = [body.x + shiftX, body.y + shiftY];
    const near = { x: Math.min(Math.max(x, minX), maxX), y: Math.min(Math.max(y, minY), maxY), r: 0 };
    return overlaps({ x, y, r: body.r }, near);
  });
}

/** The bodies nearest to a circle or point, by separation, then place. */
export function nearest<T>(
  core: Core<T>,
  from: Readonly<Vec & Partial<Circle>>,
  count: number,
  options: WorldNearestOptions<T>,
): Body<T>[] {
  const where = 'World.nearest';
  const filter = readFilter(where, core, options, [...names, 'maxSeparation']);
  const { maxSeparation = Infinity } = options;
  if (typeof from !== 'object' || from === null) return fail(where, 'from', 'a circle or point', from, 'type');
  const { x, y, r } = readCircle(where, 'from', { x: from.x, y: from.y, r: from.r === undefined ? 0 : from.r });
  integer(where, 'count', count, 0);
  if (typeof maxSeparation !== 'number' || Number.isNaN(maxSeparation)) fail(where, 'options.maxSeparation', 'a number', maxSeparation);
  const { periodX, periodY } = core.state;
  const search = new Search(core.state, core.engine.neighbors);
  const all = search.bounds();
  const far = Math.max(
    x - all.minX,
    all.maxX - x,
    y - all.minY,
    all.maxY - y,
    periodX < Infinity ? periodX : 0,
    periodY < Infinity ? periodY : 0,
  );
  const rounding = 1e-12 * (Math.abs(x) + Math.abs(y) + r);
  // Circles that reach twice as far until enough bodies lie within: all within are found, so the nearest are among them.
  for (let gap = Math.max((far - r) / 64, 0); ; gap = 2 * gap + far / 64) {
    const near: { body: Body<T>; gap: number }[] = [];
    const limit = Math.min(gap, maxSeparation);
    const isAll = !(gap < far) || gap >= maxSeparation;
    const reach = r + gap + rounding;
    const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
    for (const body of inImages(core, filter, box, () => true)) {
      const apart = separation(
        { x: x + periodicDifference(body.x - x, periodX), y: y + periodicDifference(body.y - y, periodY), r: body.r },
        { x, y, r },
      );
      if (apart <= (isAll ? maxSeparation : limit)) near.push({ body, gap: apart });
    }
    if (near.length >= count || isAll) {
      near.sort((a, b) => a.gap - b.gap); // stable: equally near ones stay in order
      return near.slice(0, count).map(({ body }) => body);
    }
  }
}

/** The first thing a ray hits. */
export function castRayIn<T>(core: Core<T>, ray: Readonly<Ray>, options: WorldCastOptions<T>, out?: WorldHit<T>): WorldHit<T> | null {
  if (typeof ray !== 'object' || ray === null) return fail('World.castRay', 'ray', 'a ray', ray, 'type');
  const { x, y, dx, dy } = ray;
  return cast('World.castRay', core, { x, y, r: 0, vx: dx, vy: dy }, options, out);
}

/** The first thing a moving circle hits. */
export function castCircleIn<T>(
  core: Core<T>,
  circle: Readonly<MovingCircle>,
  options: WorldCastOptions<T>,
  out?: WorldHit<T>,
): WorldHit<T> | null {
  if (typeof circle !== 'object' || circle === null) return fail('World.castCircle', 'circle', 'a moving circle', circle, 'type');
  return cast('World.castCircle', core, circle, options, out);
}

function cast<T>(
  where: string,
  core: Core<T>,
  { x, y, r, vx, vy }: Readonly<MovingCircle>,
  options: WorldCastOptions<T>,
  out: WorldHit<T> = { ...createHit(), body: null, wall: null },
): WorldHit<T> | null {
  const filter = readFilter(where, core, options, [...names, 'maxT']);
  readCircle(where, 'the start', { x, y, r });
  coordinate(where, 'the direction along x', vx);
  coordinate(where, 'the direction along y', vy);
  if (typeof out !== 'object' || out === null || typeof out.point !== 'object' || typeof out.normal !== 'object')
    fail(where, 'out', 'a hit of an earlier call', out, 'type');
  const { maxT = Infinity } = options;
  if (maxT !== Infinity) nonNegative(where, 'options.maxT', maxT);
  const best = { t: maxT, isFound: false };
  eachImage(where, core, { x, y, r, vx, vy }, maxT, (start, shiftX, shiftY) => {
    castAtBodies(core, filter, start, best, out, shiftX, shiftY);
    castAtWalls(core, filter, start, best, out, shiftX, shiftY);
  });
  return best.isFound ? out : null;
}

function castAtBodies<T>(
  core: Core<T>,
  filter: Filter<T>,
  start: Readonly<MovingCircle>,
  best: { t: number; isFound: boolean },
  out: WorldHit<T>,
  shiftX: number,
  shiftY: number,
): void {
  const { x, y, r, vx, vy } = start;
  const meeting = createImpact();
  const hit = createHit();
  for (const index of new Search(core.state, core.engine.neighbors).alongPath(x, y, vx, vy, best.t, r)) {
    const body = core.views[index];
    if (!accepts(core, filter, body)) continue;
    const target = { x: body.x, y: body.y, r: body.r, vx: 0, vy: 0 };
    if (r === 0) {
      if (castRay({ x, y, dx: vx, dy: vy }, target, hit) === null) continue;
    } else {
      if (impact(start, target, best.t, meeting) === null) continue;
      hit.t = meeting.time;
      hit.inside = meeting.kind === 'overlapping' || meeting.kind === 'touching';
      hit.normal = { x: -meeting.normal.x, y: -meeting.normal.y };
      hit.point = meeting.point;
    }
    if (!isFirst(hit.t, best)) continue;
    write(out, hit, shiftX, shiftY);
    out.body = body;
    out.wall = null;
    best.t = hit.t;
    best.isFound = true;
  }
}

function castAtWalls<T>(
  core: Core<T>,
  filter: Filter<T>,
  { x, y, r, vx, vy }: Readonly<MovingCircle>,
  best: { t: number; isFound: boolean },
  out: WorldHit<T>,
  shiftX: number,
  shiftY: number,
): void {
  const { walls } = core.state;
  const io = new Float64Array(ioCount);
  for (let f = 0; f < walls.count; f++) {
    const record = walls.records[walls.owners[f]];
    if (record.sensor && !filter.sensors) continue;
    if ((filter.category & record.filter[1]) === 0 || (filter.mask & record.filter[0]) === 0) continue;
    io[3] = x;
    io[4] = y;
    io[5] = vx;
    io[6] = vy;
    io[7] = r;
    const isFaced = faceFeature(walls.numbers, walls.kinds, f, io);
    const gap = io[2];
    const kind = walls.kinds[f];
    if (kind === platform && gap < 0) continue;
    const isInside = isFaced && (gap < r || (gap === r && r > 0));
    let t = 0;
    if (!isInside) {
      featureImpact(walls.numbers, walls.kinds, f, io);
      t = io[2];
      if (kind === point && gap < r) continue;
    }
    if (!isFirst(t, best)) continue;
    const hit = {
      t,
      normal: { x: io[0], y: io[1] },
      point: { x: x + vx * t - io[0] * r, y: y + vy * t - io[1] * r },
      inside: isInside,
    };
    write(out, hit, shiftX, shiftY);
    out.wall = core.walls.get(record.id) ?? null;
    out.body = null;
    best.t = t;
    best.isFound = true;
  }
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

/** Calls `visit` with the start as seen from each image of a torus that the path may pass through, and the shift to it. */
function eachImage<T>(
  where: string,
  { state }: Core<T>,
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
  if (!(far <= 1e9)) fail(where, 'the start', 'within 1e9 periods of the origin', far);
  if (!(4 * start.r <= Math.min(periodX, periodY))) fail(where, 'circle.r', 'at most a quarter of a period', start.r);
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

/** First and last image of [0, period) that a way along one axis comes near. Discs stick out of it by up to a quarter. */
function images(at: number, way: number, r: number, period: number): [number, number] {
  if (period === Infinity) return [0, 0];
  const margin = r + period / 2;
  return [Math.floor((Math.min(at, at + way) - margin) / period), Math.floor((Math.max(at, at + way) + margin) / period)];
}

/**
 * The bodies near a box, or one of its images on a torus, that pass the test; the shifts lead from a body to its image nearest to the middle
 * of the box, which is the one nearest to the box.
 */
function inImages<T>(
  core: Core<T>,
  filter: Filter<T>,
  { minX, minY, maxX, maxY }: Readonly<Box>,
  test: (body: Body<T>, shiftX: number, shiftY: number) => boolean,
): Body<T>[] {
  const { periodX, periodY } = core.state;
  const search = new Search(core.state, core.engine.neighbors);
  const found = new Set<number>();
  for (const [left, right] of spans(minX, maxX, periodX)) {
    for (const [low, high] of spans(minY, maxY, periodY)) {
      for (const index of search.inBox(left, low, right, high)) {
        const body = core.views[index];
        if (found.has(index) || !accepts(core, filter, body)) continue;
        const shiftX = turns(minX / 2 + maxX / 2 - body.x, periodX);
        const shiftY = turns(minY / 2 + maxY / 2 - body.y, periodY);
        if (test(body, shiftX, shiftY)) found.add(index);
      }
    }
  }
  const bodies = [...found].sort((a, b) => a - b).map((index) => core.views[index]);
  return bodies.filter((body) => body !== undefined);
}

/** Where in [0, period) to look for what may be between two coordinates, or stick out to there by up to a quarter. */
function spans(min: number, max: number, period: number): [number, number][] {
  if (period === Infinity) return [[min, max]];
  if (!(max - min < period / 2)) return [[-Infinity, Infinity]];
  const shift = Math.floor(min / period) * period;
  const [from, to] = [min - shift, max - shift];
  return [-period, 0, period].map((turn) => [from + turn, to + turn]);
}

/** As many periods as are nearest to a way. */
function turns(way: number, period: number): number {
  const count = period === Infinity ? 0 : Math.floor(way / period + 0.5);
  return count === 0 ? 0 : count * period;
}

function accepts<T>(
  { state }: Core<T>,
  { category, mask, sensors, ignore }: Filter<T>,
  body: BodyView<T> | undefined,
): body is BodyView<T> {
  if (body === undefined) return false; // an `ignore` has removed it
  const { categories, masks } = state.bodies;
  if ((category & masks[body.index]) === 0 || (mask & categories[body.index]) === 0) return false;
  if (!sensors && body.sensor) return false;
  return !(typeof ignore === 'function' ? ignore(body) : ignore === body);
}

function readFilter<T>(where: string, { layers }: Core<T>, options: WorldQueryOptions<T>, known: readonly string[]): Filter<T> {
  knownOptions(where, 'options', options, known);
  const { category, mask, layer, sensors = false, ignore } = options;
  if (layer !== undefined && mask !== undefined) fail(where, 'options', 'with layer or mask, not both', options, 'type');
  if (typeof sensors !== 'boolean') fail(where, 'options.sensors', 'true or false', sensors, 'type');
  if (ignore !== undefined && typeof ignore !== 'function' && !(ignore instanceof BodyView))
    fail(where, 'options.ignore', 'a body or a function', ignore, 'type');
  return {
    category: category === undefined ? -1 : bits(where, 'options.category', category),
    mask: layer !== undefined ? readLayers(where, layer, layers) : mask === undefined ? -1 : bits(where, 'options.mask', mask),
    sensors,
    ignore,
  };
}

/** The categories of layers, given by name. */
function readLayers(where: string, given: string | readonly string[], layers: Layers): number {
  if (!Array.isArray(given)) return 1 << layerAt(where, 'options.layer', given, layers);
  let mask = 0;
  for (let i = 0; i < given.length; i++) mask |= 1 << layerAt(where, `options.layer[${i}]`, given[i], layers);
  return mask;
}

function readCircle(where: string, what: string, circle: Readonly<Circle>): Circle {
  if (typeof circle !== 'object' || circle === null) return fail(where, what, 'a circle', circle, 'type');
  const { x, y, r } = circle;
  return { x: coordinate(where, `${what}.x`, x), y: coordinate(where, `${what}.y`, y), r: nonNegative(where, `${what}.r`, r) };
}
