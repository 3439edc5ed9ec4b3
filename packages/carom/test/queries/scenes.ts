import { separationHull } from '../../src/geometry/hulls.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Hull, Vec, Wall } from '../../src/geometry/shapes.ts';
import { separationWall } from '../../src/geometry/wall.ts';
import type { Random } from '../../src/numeric/random.ts';
import type { Body, Kinematic, WorldWall } from '../../src/world/views/body.ts';
import type { WorldWallShape } from '../../src/world/walls/shapes.ts';
import { World } from '../../src/world/world.ts';

// Worlds to ask, and brute force: what stands in them as shapes of `geometry`, one by one.

export const side = 20;

/** A wall of any kind. */
export function anyShape(random: Random): WorldWallShape {
  const [x, y, w, h] = [random.between(0, side), random.between(0, side), random.between(-4, 4), random.between(-4, 4)];
  const kind = random.below(9);
  if (kind === 0) return { x, y, r: random.between(0.1, 2) };
  if (kind === 1) return { x1: x, y1: y, x2: x + w, y2: y + h };
  if (kind === 2) return { x1: x, y1: y, x2: x + w, y2: y + h, r: random.between(0.05, 0.5) };
  if (kind === 3) return { minX: x, minY: y, maxX: x + Math.abs(w) + 0.1, maxY: y + Math.abs(h) + 0.1 };
  if (kind === 4) return { x, y, r: random.between(0.5, 3), from: { x: 1, y: random.between(-1, 1) }, to: { x: w, y: h } };
  if (kind === 5)
    return { chain: Array.from({ length: 5 }, (_, i) => ({ x: x + i, y: y + random.between(0, 2) })), closed: random.below(2) > 0 };
  return { points: regular(x, y, random.between(0.5, 2), kind === 6 ? 3 + random.below(6) : 9 + random.below(30), random.below(2) > 0) };
}

/** A regular polygon, either way round. */
function regular(x: number, y: number, r: number, count: number, isReversed: boolean): Vec[] {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
  });
  return isReversed ? points.reverse() : points;
}

/** Discs and walls of every kind, some of which have moved and turned. */
export function anyWorld(random: Random, period = Infinity): World {
  const world = new World({ warn: null, periodX: period, periodY: period });
  for (let i = 0; i < 25; i++) {
    const place = { x: random.between(0, side), y: random.between(0, side), r: random.between(0.1, 1.2) };
    world.add({ ...place, vx: random.between(-3, 3), vy: random.between(-3, 3), sensor: random.below(12) === 0 });
  }
  for (let i = random.below(14); i > 0; i--) world.addWall(anyShape(random), { sensor: random.below(12) === 0 });
  for (let i = random.below(5); i > 0; i--) {
    const shape = anyShape(random);
    if ('chain' in shape || 'from' in shape || 'inside' in shape) continue;
    const pivot = { x: random.between(0, side), y: random.between(0, side) };
    world.addKinematic(shape, { pivot, angle: random.between(-3, 3), vx: random.between(-2, 2), angularVelocity: random.between(-2, 2) });
  }
  for (let i = 0; i < 3; i++) world.step(1 / 60);
  return world;
}

/** A hull of any kind. */
export function anyHull(random: Random): Hull {
  const [x, y] = [random.between(0, side), random.between(0, side)];
  const count = random.below(6);
  const r = count < 2 || random.below(2) > 0 ? random.between(0.05, 0.8) : 0;
  if (count < 2) return { points: [{ x, y }], r: random.below(3) === 0 ? 0 : r };
  if (count === 2) return { points: [{ x, y }, { x: x + random.between(-2, 2), y: y + random.between(0.1, 1) }], r }; // biome-ignore format: short
  return { points: regular(x, y, random.between(0.2, 1.5), count, false), r };
}

/** What stands: a body or wall, and how far a point is from it, negative inside of solids. */
export interface Standing {
  readonly item: Body | WorldWall;
  gap(x: number, y: number): number;
}

/** Everything that stands and is no sensor. */
export function standing(world: World): Standing[] {
  const bodies = [...world].map((item) => ({ item, gap: (x: number, y: number) => separation({ x, y, r: 0 }, item) }));
  const walls = world.walls.map((item) => {
    const shapes = shapesOf(item.shape);
    const seen = (x: number, y: number) => ('pivot' in item ? seenFrom(item as Kinematic, x, y) : { x, y });
    return { item, gap: (x: number, y: number) => Math.min(...shapes.map((shape) => separationWall({ ...seen(x, y), r: 0 }, shape))) };
  });
  return [...bodies, ...walls].filter(({ item }) => !item.sensor);
}

function seenFrom({ x, y, angle, pivot }: Kinematic, px: number, py: number): Vec {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: pivot.x + (px - x) * cos + (py - y) * sin, y: pivot.y + (py - y) * cos - (px - x) * sin };
}

/** A shape of a world as shapes that `geometry` knows. */
export function shapesOf(shape: WorldWallShape): readonly Wall[] {
  if (!('chain' in shape)) return [shape as Wall];
  const { chain } = shape;
  const pairs = chain.map((a, i) => [a, chain[(i + 1) % chain.length]]);
  return pairs.slice(0, shape.closed === true ? chain.length : -1).map(([a, b]) => ({ x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
}

/** How far `gapOf` may be from the truth: half of the way between two points that are asked. */
export const tolerance = 0.012;

/** How far apart a hull and what stands are: the least of many points of the hull, so perhaps a little less. */
export function gapOf({ points, r }: Hull, { item, gap }: Standing): number {
  if ('r' in item) return separationHull({ points, r }, { points: [{ x: item.x, y: item.y }], r: item.r });
  const n = points.length;
  const middle = { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
  const line = (share: number, parts: number) => {
    let least = Infinity;
    for (let i = 0; i < n; i++) {
      const [a, b] = [points[i], points[(i + 1) % n]];
      for (let k = 0; k <= parts; k++) {
        const way = parts === 0 ? 0 : k / parts;
        const [x, y] = [a.x + (b.x - a.x) * way, a.y + (b.y - a.y) * way];
        least = Math.min(least, gap(middle.x + (x - middle.x) * share, middle.y + (y - middle.y) * share));
      }
    }
    return least - r;
  };
  const border = line(1, n === 1 ? 0 : 160);
  if (n < 3 || border < 0 || border > 1.5) return border;
  return Math.min(border, ...Array.from({ length: 8 }, (_, d) => line(d / 8, 20)));
}

export function moved({ points, r }: Hull, way: Vec, t: number): Hull {
  return { points: points.map(({ x, y }) => ({ x: x + way.x * t, y: y + way.y * t })), r };
}

/** A shape moved: of what has names for directions, only places. */
export function shifted<S>(shape: S, dx: number, dy: number): S {
  if (Array.isArray(shape)) return shape.map((part) => shifted(part, dx, dy)) as S;
  const parts = Object.entries(shape as object).map(([name, part]) => {
    if (typeof part === 'number') return [name, /^x|X$/.test(name) ? part + dx : /^y|Y$/.test(name) ? part + dy : part];
    return [name, Array.isArray(part) ? shifted(part, dx, dy) : part];
  });
  return Object.fromEntries(parts) as S;
}
