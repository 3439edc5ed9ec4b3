// Says where cores of hulls come nearer than they may, at so many instants of each sub-step.

import { hullsOf } from '../../../src/hulls/index.ts';
import type { State } from '../../../src/world/state/state.ts';
import type { Body, WorldWall } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';
import { ofCores, type Point, toCurve, toSegment } from './gaps.ts';
import { listen, placeAt, type SubStep } from './recorder.ts';

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
    const hulls = hullsOf(this.world, body);
    if (hulls.length === 0) return [{ points: [{ x: 0, y: 0 }], r: body.r }];
    const [c, s] = [Math.cos(-body.angle), Math.sin(-body.angle)];
    return hulls.map(({ points, r }) => ({
      r,
      points: points.map(({ x, y }) => ({ x: c * (x - body.x) - s * (y - body.y), y: s * (x - body.x) + c * (y - body.y) })),
    }));
  }

  private look(sub: SubStep, { bodies, params, links }: State): void {
    const all = [...this.world];
    for (let n = 0; n <= this.instants; n++) {
      const t = (n / this.instants) * sub.until;
      const placed = all.map((body) => {
        const at = placeAt(sub.legs.get(bodies.indexOf(body.id))!, t);
        const [c, s] = [Math.cos(at.angle), Math.sin(at.angle)];
        const parts = this.parts.get(body.id)!.map(({ points, r }) => ({
          r,
          points: points.map(({ x, y }) => ({ x: at.x + c * x - s * y, y: at.y + s * x + c * y })),
        }));
        return { body, at, parts, isShaped: bodies.isShaped(bodies.indexOf(body.id)) };
      });
      for (let i = 0; i < placed.length; i++) {
        const a = placed[i];
        for (let j = i + 1; j < placed.length; j++) {
          const b = placed[j];
          if (!a.isShaped && !b.isShaped) continue;
          if (a.body.kind !== 'dynamic' && b.body.kind !== 'dynamic') continue;
          if (links.separates(bodies.indexOf(a.body.id), bodies.indexOf(b.body.id))) continue;
          if ((a.body.filter.category & b.body.filter.mask) === 0 || (b.body.filter.category & a.body.filter.mask) === 0) continue;
          const off = { x: wrap(b.at.x - a.at.x, params.periodX), y: wrap(b.at.y - a.at.y, params.periodY) };
          if (Math.hypot(off.x, off.y) > a.body.r + b.body.r) continue;
          const shift = { x: off.x - (b.at.x - a.at.x), y: off.y - (b.at.y - a.at.y) };
          for (const p of a.parts)
            for (const q of b.parts) {
              const moved = q.points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
              const smaller = Math.min(p.r, q.r);
              this.note(keyOf(a.body, b.body), ofCores(p.points, moved), p.r + q.r - share * smaller, smaller, params.time + t);
            }
        }
        if (a.isShaped && a.body.kind === 'dynamic') this.lookAtWalls(a, sub, t, params.time + t);
      }
    }
  }

  private lookAtWalls({ body, parts }: { body: Body; parts: readonly Part[] }, sub: SubStep, t: number, time: number): void {
    for (const wall of this.world.walls) {
      if (wall.oneSided || wall.sensor) continue;
      if ((body.filter.category & wall.filter.mask) === 0 || (wall.filter.category & body.filter.mask) === 0) continue;
      const [px, py, vx, vy, w, angle] = sub.poses.get(wall.id)!;
      const [c, s] = [Math.cos(-(angle + w * t)), Math.sin(-(angle + w * t))];
      const pivot = 'pivot' in wall ? (wall as { pivot: Point }).pivot : { x: 0, y: 0 };
      for (const { points, r } of parts) {
        const local = points.map(({ x, y }) => {
          const dx = x - px - vx * t;
          const dy = y - py - vy * t;
          return { x: c * dx - s * dy + pivot.x, y: s * dx + c * dy + pivot.y };
        });
        const [gap, own] = toWall(local, wall);
        this.note(keyOf(body, wall), gap, r + own - share * r, r, time);
      }
    }
  }

  private note(key: string, distance: number, floor: number, smaller: number, t: number): void {
    this.checks++;
    const depth = (floor - distance) / smaller;
    if (depth > slack) this.found.push({ key, depth, t });
  }
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
