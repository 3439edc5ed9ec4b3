// Says where cores of hulls come nearer than they may, at so many instants of each sub-step.

import { hullsOf } from '../../../src/hulls/index.ts';
import type { State } from '../../../src/world/state/state.ts';
import type { Body, WorldWall } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';
import { ofCores, type Point, toCurve, toSegment } from './gaps.ts';
import { type Leg, listen, placeAt, type SubStep } from './recorder.ts';

/** How near cores may come, as the engine says it. */
const share = 0.5;
/** What rounding leaves, in roundings. */
const slack = 1e-6;

export interface Breach {
  readonly what: string;
  readonly time: number;
  /** How much nearer than they may, in smaller roundings. */
  readonly depth: number;
}

/** Shapes of a body, seen from its center at angle 0. */
interface Part {
  readonly points: readonly Point[];
  readonly r: number;
}

/** Checks each step of a world with hulls that is taken within `step`. */
export class FloorChecker {
  readonly breaches: Breach[] = [];
  checks = 0;
  looks = 0;
  crushed = 0;
  private readonly world: World;
  private readonly instants: number;
  private parts = new Map<number, readonly Part[]>();
  /** Pairs that the world told of as crushed, until they are clear. */
  private readonly told = new Set<string>();
  private found: { key: string; depth: number; t: number }[] = [];

  constructor(world: World, instants = 11) {
    this.world = world;
    this.instants = instants;
  }

  /** One step of `dt`. */
  step(dt: number): void {
    const { world } = this;
    this.parts = new Map([...world].map((body) => [body.id, this.partsOf(body)]));
    this.found = [];
    listen((sub, state) => this.look(sub, state));
    world.step(dt);
    listen(null);
    const now = new Set<string>();
    for (const { body, by } of world.events.crushes) now.add(keyOf(body, by));
    for (const key of now) this.told.add(key);
    this.crushed += now.size;
    const deep = new Set(this.found.map(({ key }) => key));
    for (const { key, depth, t } of this.found) if (!this.told.has(key)) this.breaches.push({ what: key, depth, time: t });
    for (const key of this.told) if (!deep.has(key) && !now.has(key)) this.told.delete(key);
  }

  private partsOf(body: Body): readonly Part[] {
    const hulls = hullsOf(this.world, body).filter((_, i) => !body.shapes[i].sensor);
    if (hulls.length === 0) return [{ points: [{ x: 0, y: 0 }], r: body.r }];
    const [c, s] = [Math.cos(-body.angle), Math.sin(-body.angle)];
    return hulls.map(({ points, r }) => ({
      r,
      points: points.map(({ x, y }) => ({ x: c * (x - body.x) - s * (y - body.y), y: s * (x - body.x) + c * (y - body.y) })),
    }));
  }

  private look(sub: SubStep, { bodies, params, links }: State): void {
    this.looks++;
    const all = [...this.world].map((body) => {
      const index = bodies.indexOf(body.id);
      const legs = sub.legs.get(index)!;
      return { body, index, legs, way: wayOf(legs, sub.until, body.r), isShaped: bodies.isShaped(index), parts: this.parts.get(body.id)! };
    });
    const pairs = all.flatMap((a, i) => all.slice(i + 1).flatMap((b) => (mayMeet(a, b) ? [[a, b] as const] : [])));
    const walled = all
      .filter(({ body, isShaped }) => isShaped && body.kind === 'dynamic')
      .flatMap((a) => [...this.world.walls].flatMap((wall) => (this.isNearWall(a, wall, sub) ? [[a, wall] as const] : [])));
    for (let n = 0; n <= this.instants; n++) {
      const t = (n / this.instants) * sub.until;
      const places = new Map<Moving, Placed>();
      const placedAt = (one: Moving) => {
        const known = places.get(one) ?? place(one, t);
        places.set(one, known);
        return known;
      };
      for (const [a, b] of pairs) {
        const [p, q] = [placedAt(a), placedAt(b)];
        const off = { x: wrap(q.x - p.x, params.periodX), y: wrap(q.y - p.y, params.periodY) };
        if (Math.hypot(off.x, off.y) > a.body.r + b.body.r) continue;
        const shift = { x: off.x - (q.x - p.x), y: off.y - (q.y - p.y) };
        for (const own of p.parts)
          for (const other of q.parts) {
            const moved = other.points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
            const smaller = Math.min(own.r, other.r);
            this.note(keyOf(a.body, b.body), ofCores(own.points, moved), own.r + other.r - share * smaller, smaller, params.time + t);
          }
      }
      for (const [a, wall] of walled)
        for (const { points, r } of placedAt(a).parts) {
          const [gap, own] = gapToWall(points, wall, sub, t);
          this.note(keyOf(a.body, wall), gap, r + own - share * r, r, params.time + t);
        }
    }

    /** Whether two may collide, and the circles around them come together in the sub-step. */
    function mayMeet(a: Moving, b: Moving): boolean {
      if (!a.isShaped && !b.isShaped) return false;
      if (a.body.kind !== 'dynamic' && b.body.kind !== 'dynamic') return false;
      if (links.separates(a.index, b.index)) return false;
      if ((a.body.filter.category & b.body.filter.mask) === 0 || (b.body.filter.category & a.body.filter.mask) === 0) return false;
      const [dx, dy] = [b.legs[0].x - a.legs[0].x, b.legs[0].y - a.legs[0].y];
      return Math.hypot(wrap(dx, params.periodX), wrap(dy, params.periodY)) <= 1.000001 * (a.body.r + b.body.r + a.way + b.way);
    }
  }

  /** Whether a body may come to the floor of a wall in the sub-step: gaps change by no more than points of both move. */
  private isNearWall(a: Moving, wall: WorldWall, sub: SubStep): boolean {
    if (wall.oneSided || wall.sensor) return false;
    if ((a.body.filter.category & wall.filter.mask) === 0 || (wall.filter.category & a.body.filter.mask) === 0) return false;
    const { x, y, parts } = place(a, 0);
    const [px, py, vx, vy, w] = sub.poses.get(wall.id)!;
    const speed = Math.hypot(vx, vy) + Math.abs(w) * (Math.hypot(x - px, y - py) + a.body.r + a.way);
    return parts.some(({ points, r }) => {
      const [gap, own] = gapToWall(points, wall, sub, 0);
      return gap - (r + own) <= 1.000001 * (a.way + speed * sub.until);
    });
  }

  private note(key: string, distance: number, floor: number, smaller: number, t: number): void {
    this.checks++;
    const depth = (floor - distance) / smaller;
    if (depth > slack) this.found.push({ key, depth, t });
  }
}

/** A body in a sub-step: its legs, how far a point of it goes at most, its shapes. */
interface Moving {
  readonly body: Body;
  readonly index: number;
  readonly legs: readonly Leg[];
  readonly way: number;
  readonly isShaped: boolean;
  readonly parts: readonly Part[];
}

interface Placed extends Point {
  readonly parts: readonly Part[];
}

/** How far a point within a radius of the center goes, at most. */
function wayOf(legs: readonly Leg[], until: number, r: number): number {
  const lengthOf = ({ from, vx, vy, spin }: Leg, i: number) =>
    (Math.hypot(vx, vy) + Math.abs(spin) * r) * ((legs[i + 1]?.from ?? until) - from);
  return legs.reduce((sum, leg, i) => sum + lengthOf(leg, i), 0);
}

/** Where a body and its shapes are at a time. */
function place({ legs, parts }: Moving, t: number): Placed {
  const { x, y, angle } = placeAt(legs, t);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    x,
    y,
    parts: parts.map(({ points, r }) => ({ r, points: points.map((p) => ({ x: x + c * p.x - s * p.y, y: y + s * p.x + c * p.y })) })),
  };
}

/** The distance of a core from a wall where it is at a time, and the rounding of the wall. */
function gapToWall(points: readonly Point[], wall: WorldWall, sub: SubStep, t: number): [number, number] {
  const [px, py, vx, vy, w, angle] = sub.poses.get(wall.id)!;
  const [c, s] = [Math.cos(-(angle + w * t)), Math.sin(-(angle + w * t))];
  const pivot = 'pivot' in wall ? (wall as { pivot: Point }).pivot : { x: 0, y: 0 };
  const local = points.map(({ x, y }) => {
    const dx = x - px - vx * t;
    const dy = y - py - vy * t;
    return { x: c * dx - s * dy + pivot.x, y: s * dx + c * dy + pivot.y };
  });
  return toWall(local, wall);
}

function wrap(d: number, period: number): number {
  return period < Infinity ? d - period * Math.floor(d / period + 0.5) : d;
}

function keyOf(a: Body | WorldWall, b: Body | WorldWall): string {
  return [a, b]
    .map((one) => ('kind' in one && 'mass' in one ? `body ${one.id}` : `wall ${one.id}`))
    .sort()
    .join(', ');
}

type Shape = Record<string, unknown> & { [name: string]: never };

/** The distance of a core from the surface without rounding of a wall, and that rounding. Cores inside of a solid have distance 0. */
function toWall(core: readonly Point[], wall: WorldWall): [number, number] {
  const shape = wall.shape as unknown as Shape as never as {
    x1?: number;
    inside?: { minX?: number; x?: number };
    chain?: readonly Point[];
    closed?: boolean;
    points?: readonly Point[];
    minX?: number;
    from?: Point;
    to?: Point;
    r?: number;
    x?: number;
    y?: number;
  };
  if (shape.inside !== undefined) return [toInside(core, shape.inside as never), 0];
  if (shape.chain !== undefined) {
    const { chain, closed } = shape;
    let least = Infinity;
    for (let i = 0; i < chain.length - (closed ? 0 : 1); i++)
      least = Math.min(least, ofCores(core, [chain[i], chain[(i + 1) % chain.length]]));
    return [least, 0];
  }
  if (shape.points !== undefined) return [ofCores(core, turned(shape.points)), 0];
  if (shape.minX !== undefined) {
    const { minX, minY, maxX, maxY } = shape as never as { minX: number; minY: number; maxX: number; maxY: number };
    return [ofCores(core, [{ x: minX, y: minY }, { x: maxX, y: minY }, { x: maxX, y: maxY }, { x: minX, y: maxY }]), 0]; // biome-ignore format: short
  }
  if (shape.x1 !== undefined) {
    const { x1, y1, x2, y2, r = 0 } = shape as never as { x1: number; y1: number; x2: number; y2: number; r?: number };
    return [ofCores(core, [{ x: x1, y: y1 }, { x: x2, y: y2 }]), r]; // biome-ignore format: short
  }
  const { x, y, r } = shape as never as { x: number; y: number; r: number };
  if (shape.from === undefined || shape.to === undefined) return [ofCores(core, [{ x, y }]), r];
  const [from, to] = [unit(shape.from), unit(shape.to)];
  const cross = from.x * to.y - from.y * to.x;
  const isWide = cross < 0 || (cross === 0 && from.x * to.x + from.y * to.y > 0);
  const isThere = (way: Point) => {
    const after = from.x * way.y - from.y * way.x >= 0;
    const before = way.x * to.y - way.y * to.x >= 0;
    return isWide ? after || before : after && before;
  };
  const ends = [from, to].map((end) => ({ x: x + r * end.x, y: y + r * end.y }));
  return [Math.min(toCurve(core, { x, y }, r, isThere), ...ends.map((end) => ofCores(core, [end]))), 0];
}

function toInside(
  core: readonly Point[],
  room: { minX: number; minY: number; maxX: number; maxY: number; x?: number; y?: number; r?: number },
): number {
  if (room.x !== undefined) return Math.min(...core.map((p) => room.r! - Math.hypot(p.x - room.x!, p.y - room.y!)));
  return Math.min(...core.map((p) => Math.min(p.x - room.minX, room.maxX - p.x, p.y - room.minY, room.maxY - p.y)));
}

function unit({ x, y }: Point): Point {
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}

function turned(points: readonly Point[]): readonly Point[] {
  const area = points.reduce((sum, p, i) => sum + p.x * points[(i + 1) % points.length].y - p.y * points[(i + 1) % points.length].x, 0);
  return area < 0 ? [...points].reverse() : points;
}

export { toSegment };
