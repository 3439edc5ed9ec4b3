// Says where cores of hulls come nearer than they may, at so many instants of each sub-step.

import { hullsOf } from '../../../src/hulls/index.ts';
import type { State } from '../../../src/world/state/state.ts';
import type { Body, WorldWall } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';
import { ofCores, type Point, toCurve } from './gaps.ts';
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
  /** Distances measured, and instants at which a pair was too far away for that. */
  checks = 0;
  passed = 0;
  looks = 0;
  crushed = 0;
  private readonly world: World;
  private readonly instants: number;
  private bodies: Stepping[] = [];
  /** Pairs that the world told of as crushed, or that a joint let through each other, until they are clear. */
  private readonly told = new Set<string>();
  /** Pairs near each other that a joint has let through each other in this step. */
  private readonly joined = new Set<string>();
  private found: { key: string; depth: number; t: number }[] = [];

  constructor(world: World, instants = 11) {
    this.world = world;
    this.instants = instants;
  }

  /** One step of `dt`. */
  step(dt: number): void {
    const { world } = this;
    this.bodies = [...world].map((body) => {
      const { category, mask } = body.filter;
      return { body, parts: this.partsOf(body), r: body.r, category, mask, isDynamic: body.kind === 'dynamic' };
    });
    this.found = [];
    this.joined.clear();
    listen((sub, state) => this.look(sub, state));
    world.step(dt);
    listen(null);
    const now = new Set(this.joined);
    for (const { body, by } of world.events.crushes) now.add(keyOf(body, by));
    for (const key of now) this.told.add(key);
    this.crushed += now.size - this.joined.size;
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
    const all = this.bodies.map(({ body, parts, r, category, mask, isDynamic }): Moving => {
      const index = bodies.indexOf(body.id);
      const legs = sub.legs.get(index)!;
      const speed = speedOf(legs, r);
      const way = wayOf(legs, sub.until, r);
      return { body, parts, r, category, mask, isDynamic, index, legs, way, speed, isShaped: bodies.isShaped(index), at: -1, placed: null };
    });
    const isTorus = params.periodX < Infinity || params.periodY < Infinity;
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        if (!mayMeet(a, b)) continue;
        if (links.separates(a.index, b.index)) this.joined.add(keyOf(a.body, b.body));
        else this.lookAtPair(a, b, sub, params, isTorus ? Infinity : a.speed + b.speed);
      }
    });
    for (const a of all) {
      if (!a.isShaped || !a.isDynamic) continue;
      for (const wall of this.world.walls) if (this.isNearWall(a, wall, sub)) this.lookAtWall(a, wall, sub, params.time);
    }

    /** Whether two may collide, and the circles around them come together in the sub-step. */
    function mayMeet(a: Moving, b: Moving): boolean {
      if ((!a.isShaped && !b.isShaped) || (!a.isDynamic && !b.isDynamic)) return false;
      if ((a.category & b.mask) === 0 || (b.category & a.mask) === 0) return false;
      const [dx, dy] = [b.legs[0].x - a.legs[0].x, b.legs[0].y - a.legs[0].y];
      return Math.hypot(wrap(dx, params.periodX), wrap(dy, params.periodY)) <= 1.000001 * (a.r + b.r + a.way + b.way);
    }
  }

  /** Two bodies at all instants. Gaps shrink by no more than `speed`: those too near to be reached by it need no look. */
  private lookAtPair(a: Moving, b: Moving, sub: SubStep, params: State['params'], speed: number): void {
    for (let n = 0; n <= this.instants; n++) {
      const t = (n / this.instants) * sub.until;
      const [p, q] = [placedAt(a, t), placedAt(b, t)];
      const off = { x: wrap(q.x - p.x, params.periodX), y: wrap(q.y - p.y, params.periodY) };
      let room = Math.hypot(off.x, off.y) - (a.r + b.r);
      if (room <= 0) {
        const shift = { x: off.x - (q.x - p.x), y: off.y - (q.y - p.y) };
        const isShifted = shift.x !== 0 || shift.y !== 0;
        room = Infinity;
        for (const own of p.parts)
          for (const other of q.parts) {
            const points = isShifted ? other.points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y })) : other.points;
            const smaller = Math.min(own.r, other.r);
            const floor = own.r + other.r - share * smaller;
            const gap = ofCores(own.points, points);
            this.note(a.body, b.body, gap, floor, smaller, params.time + t);
            room = Math.min(room, gap - floor);
          }
      }
      n += this.afar(room, speed, sub);
    }
  }

  private lookAtWall(a: Moving, wall: WorldWall, sub: SubStep, time: number): void {
    const [px, py, vx, vy, w] = sub.poses.get(wall.id)!;
    for (let n = 0; n <= this.instants; n++) {
      const t = (n / this.instants) * sub.until;
      const { x, y, parts } = placedAt(a, t);
      let room = Infinity;
      for (const { points, r } of parts) {
        const [gap, own] = gapToWall(points, wall, sub, t);
        this.note(a.body, wall, gap, r + own - share * r, r, time + t);
        room = Math.min(room, gap - (r + own - share * r));
      }
      const arm = Math.hypot(x - px - vx * t, y - py - vy * t) + a.r + a.way + Math.hypot(vx, vy) * sub.until;
      n += this.afar(room, a.speed + Math.hypot(vx, vy) + Math.abs(w) * arm, sub);
    }
  }

  /** How many of the next instants come before things that are `room` away can have met. */
  private afar(room: number, speed: number, sub: SubStep): number {
    if (!(room > 0)) return 0;
    const safe = Math.min(Math.floor((0.999999 * room * this.instants) / (speed * sub.until)), this.instants);
    this.passed += safe;
    return safe;
  }

  /** Whether a body may come to the floor of a wall in the sub-step: gaps change by no more than points of both move. */
  private isNearWall(a: Moving, wall: WorldWall, sub: SubStep): boolean {
    if (wall.oneSided || wall.sensor) return false;
    const { category, mask } = wall.filter;
    if ((a.category & mask) === 0 || (category & a.mask) === 0) return false;
    const { x, y, parts } = placedAt(a, 0);
    const [px, py, vx, vy, w] = sub.poses.get(wall.id)!;
    const speed = Math.hypot(vx, vy) + Math.abs(w) * (Math.hypot(x - px, y - py) + a.body.r + a.way);
    return parts.some(({ points, r }) => {
      const [gap, own] = gapToWall(points, wall, sub, 0);
      return gap - (r + own) <= 1.000001 * (a.way + speed * sub.until);
    });
  }

  private note(a: Body, b: Body | WorldWall, distance: number, floor: number, smaller: number, t: number): void {
    this.checks++;
    const depth = (floor - distance) / smaller;
    if (depth > slack) this.found.push({ key: keyOf(a, b), depth, t });
  }
}

/** A body in a step, which no one edits meanwhile. */
interface Stepping {
  readonly body: Body;
  readonly parts: readonly Part[];
  readonly r: number;
  readonly category: number;
  readonly mask: number;
  readonly isDynamic: boolean;
}

/** A body in a sub-step: its legs, how far and how fast a point of it goes at most, its shapes, where it is at the time last asked for. */
interface Moving extends Stepping {
  readonly index: number;
  readonly legs: readonly Leg[];
  readonly way: number;
  readonly speed: number;
  readonly isShaped: boolean;
  at: number;
  placed: Placed | null;
}

interface Placed extends Point {
  readonly parts: readonly Part[];
}

function speedOf(legs: readonly Leg[], r: number): number {
  return Math.max(...legs.map(({ vx, vy, spin }) => Math.hypot(vx, vy) + Math.abs(spin) * r));
}

/** How far a point within a radius of the center goes, at most. */
function wayOf(legs: readonly Leg[], until: number, r: number): number {
  const lengthOf = ({ from, vx, vy, spin }: Leg, i: number) =>
    (Math.hypot(vx, vy) + Math.abs(spin) * r) * ((legs[i + 1]?.from ?? until) - from);
  return legs.reduce((sum, leg, i) => sum + lengthOf(leg, i), 0);
}

function placedAt(moving: Moving, t: number): Placed {
  if (moving.placed === null || moving.at !== t) {
    moving.at = t;
    moving.placed = place(moving, t);
  }
  return moving.placed;
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
