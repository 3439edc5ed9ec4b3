import { createHit, type Hit } from '../../geometry/cast.ts';
import { separation } from '../../geometry/separation.ts';
import type { Circle, Vec } from '../../geometry/shapes.ts';
import type { MovingCircle } from '../../motion/moving-circle.ts';
import { leave, type Meeting, type Obstacles, type SlideMeeting, slideAlong } from '../../motion/slide-along.ts';
import { fail } from '../../numeric/fail.ts';
import { wrapped } from '../../numeric/periodic.ts';
import { floats } from '../arrays.ts';
import type { WorldParts } from '../edits/parts.ts';
import { readVec } from '../limits.ts';
import type { HullObstacle } from '../state/body-shapes.ts';
import type { Body, WorldWall } from '../views/body.ts';
import { featureBox } from '../walls/feature-box.ts';
import { faceFeature } from '../walls/feature-contact.ts';
import { featureImpact, shrinkTime } from '../walls/feature-impact.ts';
import {
  arc,
  featureStride,
  ioCount,
  ioDistance,
  ioDx,
  ioDy,
  ioGap,
  ioNx,
  ioNy,
  ioVx,
  ioVy,
  ioX,
  ioY,
  ring,
} from '../walls/wall-layout.ts';
import type { Walls } from '../walls/walls.ts';
import { furthestWay } from './ahead.ts';
import { isWallWanted, queryNames, readCircle, readFilter, type WorldQueryOptions } from './filter.ts';
import { bodiesOf, search } from './queries.ts';
import { Sides } from './sides.ts';

/** Something that a circle met as it slid. */
export interface WorldSlideHit<T = undefined> {
  /** The body met, or null if it is a wall. */
  body: Body<T> | null;
  /** The wall met, or null if it is a body. */
  wall: WorldWall<T> | null;
  /** Where the circle was, along x. [length] */
  x: number;
  /** Where the circle was, along y. [length] */
  y: number;
  /** Unit vector out of what was met. */
  normal: Vec;
  /** The point touched. */
  point: Vec;
}

/** Where a slide of a circle ends, and what it met on the way. */
export interface WorldSlide<T = undefined> {
  /** Where it ends, along x. [length] */
  x: number;
  /** Where it ends, along y. [length] */
  y: number;
  /** What it met, in order. */
  hits: WorldSlideHit<T>[];
  /** The depth by which it still overlaps: 0 if it is free. [length] */
  depth: number;
}

/** A body, one hull of a body, or a feature of a wall, and how far it is shifted on a torus. */
interface Obstacle<T> {
  readonly body: Body<T> | null;
  readonly hull: HullObstacle | null;
  readonly feature: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Moves a circle by a motion along bodies and walls, standing still; changes nothing. Kinematic bodies stand where they will be after the time
 * `ahead`.
 */
export function slideIn<T>(
  parts: WorldParts<T>,
  circle: Readonly<Circle>,
  motion: Readonly<Vec>,
  options: WorldQueryOptions<T>,
  ahead = 0,
): WorldSlide<T> {
  const where = 'World.slide';
  const { x, y, r } = readCircle(where, 'circle', circle);
  const way = readVec(where, 'motion', motion);
  const { state } = parts;
  const least = Math.min(state.periodX, state.periodY);
  parts.checkRadius(where, 'circle.r', r);
  if (!(4 * Math.max(Math.abs(way.x), Math.abs(way.y)) <= least)) fail(where, 'motion', 'at most a quarter of a period', way);
  const far = Math.max(Math.abs(x / state.periodX), Math.abs(y / state.periodY));
  if (!(far <= 1e9)) fail(where, 'circle', 'within 1e9 periods of the origin', far);
  const [startX, startY] = [wrapped(x, state.periodX), wrapped(y, state.periodY)];
  const moving = { x: startX, y: startY, r, vx: way.x, vy: way.y };
  const met: SlideMeeting[] = [];
  const { obstacles, depth } = start(parts, moving, options, ahead);
  if (depth === 0) slideAlong(moving, obstacles, met);
  const [shiftX, shiftY] = [x - startX, y - startY];
  const isThere = moving.x === startX && moving.y === startY;
  const hits = hitsOf(parts, obstacles, met, shiftX, shiftY);
  return { x: isThere ? x : moving.x + shiftX, y: isThere ? y : moving.y + shiftY, hits, depth };
}

/** How deep a circle overlaps what it overlaps most; kinematic bodies stand where they will be after the time `ahead`. */
export function deepestIn<T>(parts: WorldParts<T>, { x, y, r }: Readonly<Circle>, options: WorldQueryOptions<T>, ahead: number): number {
  const circle = { x: wrapped(x, parts.state.periodX), y: wrapped(y, parts.state.periodY), r, vx: 0, vy: 0 };
  return new WorldObstacles(parts, circle, gather(parts, circle, options, ahead)).deepest();
}

/** A way out of what overlaps the circle may lead to other things so often; then it stays. */
const mostWaysOut = 32;

/** Moves the circle out of what it overlaps; returns the depth that remains, and what may be in its way from there. */
function start<T>(
  parts: WorldParts<T>,
  moving: MovingCircle,
  options: WorldQueryOptions<T>,
  ahead: number,
): { readonly obstacles: WorldObstacles<T>; readonly depth: number } {
  for (let round = 0; ; round++) {
    const { x, y } = moving;
    const obstacles = new WorldObstacles(parts, moving, gather(parts, moving, options, ahead));
    if (round === mostWaysOut) return { obstacles, depth: obstacles.deepest() };
    const depth = leave(moving, obstacles);
    if (depth > 0 || (moving.x === x && moving.y === y)) return { obstacles, depth };
  }
}

/** What may be in the way: at most the motion away, as often as it is near on a torus. */
function gather<T>(
  parts: WorldParts<T>,
  { x, y, r, vx, vy }: Readonly<MovingCircle>,
  options: WorldQueryOptions<T>,
  ahead: number,
): Obstacle<T>[] {
  const filter = readFilter('World.slide', parts, options, queryNames);
  const { bodies, shapes, walls, periodX, periodY } = parts.state;
  const reach = 1.000001 * (Math.sqrt(vx * vx + vy * vy) + r) + 1e-12 * (Math.abs(x) + Math.abs(y));
  const [minX, minY, maxX, maxY] = [x - reach, y - reach, x + reach, y + reach];
  const found: Obstacle<T>[] = [];
  const turnsX = turnsOf(periodX);
  const turnsY = turnsOf(periodY);
  const wide = furthestWay(parts.state, ahead);
  const area = { minX: minX - wide, minY: minY - wide, maxX: maxX + wide, maxY: maxY + wide };
  for (const body of bodiesOf(parts, filter, search(parts, filter, area))) {
    const time = body.kind === 'kinematic' ? ahead : 0;
    for (const i of turnsX) {
      for (const j of turnsY) {
        const placeX = wrapped(body.x, periodX) + i + body.vx * time;
        const placeY = wrapped(body.y, periodY) + j + body.vy * time;
        const distance = Math.max(Math.abs(placeX - x), Math.abs(placeY - y));
        if (distance > reach + body.r) continue;
        const hulls =
          shapes === null || !bodies.isShaped(body.index) ? [null] : shapes.obstaclesAt(body.index, { x: placeX, y: placeY }, filter);
        for (const hull of hulls) found.push({ body, hull, feature: -1, x: placeX, y: placeY });
      }
    }
  }
  const features = parts.wallSearch.inBox(walls, minX, minY, maxX, maxY);
  const box = floats(4);
  for (let n = 0; n < features.count; n++) {
    const feature = features.found[n];
    const record = walls.records[walls.owners[feature]];
    if (!isWallWanted(filter, record)) continue;
    if (!record.kinematic) {
      found.push({ body: null, hull: null, feature, x: 0, y: 0 });
      continue;
    }
    featureBox(walls.numbers, walls.kinds, feature, box);
    for (const i of turnsX) {
      for (const j of turnsY) {
        if (minX <= box[2] + i && maxX >= box[0] + i && minY <= box[3] + j && maxY >= box[1] + j)
          found.push({ body: null, hull: null, feature, x: i, y: j });
      }
    }
  }
  return found;
}

function turnsOf(period: number): readonly number[] {
  return period === Infinity ? [0] : [0, -period, period];
}

/** Bodies and features of walls as a slide asks about them. */
class WorldObstacles<T> implements Obstacles {
  readonly all: readonly Obstacle<T>[];
  private readonly moving: MovingCircle;
  private readonly walls: Walls;
  private readonly met: Hit = createHit();
  private readonly io = floats(ioCount);
  /** What one-sided walls let through. */
  private readonly sides: Sides;
  /** The number in `sides` of each obstacle. */
  private readonly numbers: readonly number[];

  constructor(parts: WorldParts<T>, moving: MovingCircle, all: readonly Obstacle<T>[]) {
    this.all = all;
    this.moving = moving;
    this.walls = parts.state.walls;
    this.sides = new Sides(this.walls, moving.r, 0, 0);
    this.numbers = all.map(({ feature }) => (feature < 0 ? -1 : this.sides.add(feature)));
  }

  get count(): number {
    return this.all.length;
  }

  separation(i: number): number {
    const { body, hull, feature, x, y } = this.all[i];
    if (!this.isOn(i)) return Infinity;
    if (hull !== null) return hull.separation(this.moving);
    if (body !== null) return separation({ x, y, r: body.r }, this.moving);
    return this.isFaced(feature, x, y) ? this.io[ioDistance] - this.moving.r : Infinity;
  }

  /** How deep the circle overlaps what it overlaps most. */
  deepest(): number {
    let depth = 0;
    for (let i = 0; i < this.count; i++) depth = Math.max(depth, -this.separation(i));
    return depth;
  }

  time(i: number): number {
    if (!this.isOn(i)) return Infinity;
    this.setTime(this.all[i]);
    return this.io[ioDistance];
  }

  meet(i: number): Meeting {
    const { io, moving } = this;
    const obstacle = this.all[i];
    this.setTime(obstacle);
    const [x, y] = [moving.x + moving.vx * io[ioDistance], moving.y + moving.vy * io[ioDistance]];
    if (obstacle.hull !== null) return { normal: { ...this.met.normal }, point: { ...this.met.point } };
    if (obstacle.body !== null) this.setNormal(x - obstacle.x, y - obstacle.y);
    // 0 + −0 is 0
    return { normal: { x: 0 + io[ioNx], y: 0 + io[ioNy] }, point: { x: x - io[ioNx] * moving.r, y: y - io[ioNy] * moving.r } };
  }

  contact(i: number): { readonly normal: Vec } {
    const { io, moving, met } = this;
    const { body, hull, x, y } = this.all[i];
    if (hull !== null) {
      hull.time(moving, met);
      return { normal: { x: -met.normal.x, y: -met.normal.y } };
    }
    if (body !== null) this.setNormal(moving.x - x, moving.y - y);
    else this.separation(i);
    return { normal: { x: -io[ioNx], y: -io[ioNy] } };
  }

  center(i: number): Readonly<Vec> | null {
    const { feature, x, y } = this.all[i];
    const { kinds, numbers } = this.walls;
    if (feature < 0 || !(kinds[feature] === ring || kinds[feature] >= arc)) return null;
    return { x: numbers[featureStride * feature] + x, y: numbers[featureStride * feature + 1] + y };
  }

  private isFaced(feature: number, x: number, y: number): boolean {
    this.io[ioX] = this.moving.x - x;
    this.io[ioY] = this.moving.y - y;
    return faceFeature(this.walls.numbers, this.walls.kinds, feature, this.io);
  }

  /** Whether an obstacle is in the way of the circle where it is: one-sided walls are not of what passes them. */
  private isOn(i: number): boolean {
    const { moving, numbers, sides } = this;
    if (numbers[i] < 0) return true;
    const { x, y } = this.all[i];
    sides.turn(moving.vx, moving.vy);
    return !sides.isPassing(numbers[i], moving.x - x, moving.y - y);
  }

  /** Writes the time of meeting to io 2, and the normal of a wall there to io 0, 1. */
  private setTime({ body, hull, feature, x, y }: Obstacle<T>): void {
    const { io, moving, met } = this;
    if (hull !== null) {
      io[ioDistance] = hull.time(moving, met);
      return;
    }
    if (body !== null) {
      io[ioDx] = moving.x - x;
      io[ioDy] = moving.y - y;
      io[10] = moving.vx;
      io[11] = moving.vy;
      io[12] = body.r + moving.r;
      shrinkTime(io);
      return;
    }
    io[ioX] = moving.x - x;
    io[ioY] = moving.y - y;
    io[ioVx] = moving.vx;
    io[ioVy] = moving.vy;
    io[ioGap] = moving.r;
    featureImpact(this.walls.numbers, this.walls.kinds, feature, io, true);
  }

  /** Writes the unit vector along a way to io 0, 1; (−1, 0) if there is none. */
  private setNormal(dx: number, dy: number): void {
    const distance = Math.sqrt(dx * dx + dy * dy);
    this.io[ioNx] = distance > 1e-140 ? dx / distance : -1;
    this.io[ioNy] = distance > 1e-140 ? dy / distance : 0;
  }
}

/** What was met, where it is; a wall met at several of its features along one normal only once. */
function hitsOf<T>(
  parts: WorldParts<T>,
  { all }: WorldObstacles<T>,
  met: readonly SlideMeeting[],
  shiftX: number,
  shiftY: number,
): WorldSlideHit<T>[] {
  const { walls } = parts.state;
  const hits: WorldSlideHit<T>[] = [];
  for (const { obstacle, x, y, normal, point } of met) {
    const { body, feature } = all[obstacle];
    const wall = body === null ? (parts.walls.get(walls.records[walls.owners[feature]].id) ?? null) : null;
    const last = hits[hits.length - 1];
    if (wall !== null && last?.wall === wall && last.normal.x === normal.x && last.normal.y === normal.y) continue;
    hits.push({ body, wall, x: x + shiftX, y: y + shiftY, normal, point: { x: point.x + shiftX, y: point.y + shiftY } });
  }
  return hits;
}
