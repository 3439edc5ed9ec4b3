// What the checker remembers of a world between two looks at it, read through the public API only.
import type { Vec } from '../../../src/geometry/shapes.ts';
import type { Body } from '../../../src/world/views/body.ts';
import type { Kinematic, WorldWall } from '../../../src/world/views/wall.ts';
import type { World } from '../../../src/world/world.ts';
import { distanceTo, type Extent, extentOf, type Piece, piecesOf } from './shapes.ts';

/** A body as it was. */
export interface Disc {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
  readonly isDynamic: boolean;
  /** Whether it moves by its own velocity, which is not 0. */
  readonly drives: boolean;
  readonly sensor: boolean;
  readonly category: number;
  readonly mask: number;
  readonly linearDamping: number;
  readonly gravityScale: number;
  /** Ids of bodies, and −1 − ids of walls, that it never meets. */
  readonly never: ReadonlySet<number> | null;
  /** Whether the filter of the world keeps it from what has this id, or −1 − id of a wall; null if there is none. */
  readonly isRefused: ((name: number) => boolean) | null;
}

/** A wall where it was. */
export interface Obstacle {
  readonly id: number;
  readonly wall: WorldWall<unknown>;
  readonly pieces: readonly Piece[];
  /** Bounds of the pieces where they were; of a moving wall of all its places. */
  readonly extents: readonly Extent[];
  readonly sensor: boolean;
  readonly oneSided: boolean;
  readonly category: number;
  readonly mask: number;
  /** Moving walls: where and how it was turned. */
  readonly pose: Pose | null;
  readonly drives: boolean;
}

interface Pose {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly pivot: Readonly<Vec>;
}

/** A world at one moment. */
export interface Moment {
  readonly discs: readonly Disc[];
  readonly obstacles: readonly Obstacle[];
  /** Indices of the discs, from left to right. */
  readonly order: readonly number[];
  readonly periodX: number;
  readonly periodY: number;
}

/** What does not change about walls that stand still. */
const standing = new WeakMap<WorldWall<unknown>, Obstacle>();

/** Looks at a world. With an order of before, sorting it again takes little. */
export function momentOf<T>(world: World<T>, order: readonly number[] = []): Moment {
  const never = new Map<number, Set<number>>();
  for (const [a, b] of world.ignoredPairs) {
    const name = 'shape' in b ? -1 - b.id : b.id;
    never.set(a.id, (never.get(a.id) ?? new Set()).add(name));
    never.set(name, (never.get(name) ?? new Set()).add(a.id));
  }
  for (const { a, b, collideConnected } of world.joints) {
    if (a === null || collideConnected) continue;
    never.set(a.id, (never.get(a.id) ?? new Set()).add(b.id));
    never.set(b.id, (never.get(b.id) ?? new Set()).add(a.id));
  }
  const discs = Array.from(world, (body) => discOf(body, never.get(body.id) ?? null, refusalOf(world, body)));
  return withDiscs(world, discs, order);
}

/** Looks at a world again after a step, which changes nothing but motion. */
export function momentAfter<T>(world: World<T>, before: Moment): Moment {
  const discs: Disc[] = [];
  for (const { x, y, vx, vy } of world) {
    const { id, r, isDynamic, drives, sensor, category, mask, linearDamping, gravityScale, never, isRefused } = before.discs[discs.length];
    discs.push({ id, x, y, r, vx, vy, isDynamic, drives, sensor, category, mask, linearDamping, gravityScale, never, isRefused });
  }
  return withDiscs(world, discs, before.order);
}

function withDiscs<T>(world: World<T>, discs: Disc[], known: readonly number[]): Moment {
  const obstacles = world.walls.map((wall) => obstacleOf(wall as WorldWall<unknown>));
  const order = known.length === discs.length ? known.slice() : Array.from(discs.keys());
  order.sort((i, j) => discs[i].x - discs[j].x || i - j);
  return { discs, obstacles, order, periodX: world.periodX, periodY: world.periodY };
}

/** Indices that bodies can have: an id is generation · 2²⁰ + index. */
const indexCount = 2 ** 20;

/** Asks the filter of a world as the world does: of two bodies the one with the lesser index comes first. */
function refusalOf<T>(world: World<T>, body: Body<T>): Disc['isRefused'] {
  const { pairFilter } = world;
  if (pairFilter === null) return null;
  return (name) => {
    const other = name < 0 ? world.walls.find(({ id }) => id === -1 - name) : world.get(name);
    if (other === undefined || other === null) return false;
    const isSwapped = name >= 0 && name % indexCount < body.id % indexCount;
    return !(isSwapped ? pairFilter(other, body) : pairFilter(body, other));
  };
}

function discOf<T>(body: Body<T>, never: Disc['never'], isRefused: Disc['isRefused']): Disc {
  const { id, x, y, r, vx, vy, kind, sensor, linearDamping, gravityScale } = body;
  const { category, mask } = body.filter;
  const drives = kind === 'kinematic' && (vx !== 0 || vy !== 0);
  const isDynamic = kind === 'dynamic';
  return { id, x, y, r, vx, vy, isDynamic, drives, sensor, category, mask, linearDamping, gravityScale, never, isRefused };
}

function obstacleOf(wall: WorldWall<unknown>): Obstacle {
  if (isKinematic(wall)) return movingObstacle(wall);
  const known = standing.get(wall);
  const { id, sensor, oneSided, filter } = wall;
  if (known !== undefined) {
    const isSame =
      known.sensor === sensor && known.oneSided === oneSided && known.category === filter.category && known.mask === filter.mask;
    return isSame ? known : { ...known, sensor, oneSided, ...filter };
  }
  const pieces = piecesOf(wall.shape);
  const made = { id, wall, pieces, extents: pieces.map(extentOf), sensor, oneSided, ...wall.filter, pose: null, drives: false };
  standing.set(wall, made);
  return made;
}

function isKinematic(wall: WorldWall<unknown>): wall is Kinematic<unknown> {
  return 'pivot' in wall;
}

function movingObstacle(wall: Kinematic<unknown>): Obstacle {
  const { id, sensor, x, y, angle, pivot, vx, vy, angularVelocity } = wall;
  const pose = { x, y, cos: Math.cos(angle), sin: Math.sin(angle), pivot };
  const pieces = piecesOf(wall.shape);
  const extents = pieces.map((piece) => {
    const { minX, minY, maxX, maxY } = extentOf(piece);
    const reach = Math.hypot(Math.max(maxX - pivot.x, pivot.x - minX), Math.max(maxY - pivot.y, pivot.y - minY));
    return { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
  });
  const drives = vx !== 0 || vy !== 0 || angularVelocity !== 0;
  return { id, wall, pieces, extents, sensor, oneSided: false, ...wall.filter, pose, drives };
}

/** From a point of the world to a piece of a wall where it was, the nearest of its images on a torus. */
export function distanceToObstacle(obstacle: Obstacle, piece: number, x: number, y: number, { periodX, periodY }: Moment): number {
  const { pieces, pose, extents } = obstacle;
  const shape = pieces[piece];
  if (pose !== null) {
    const { cos, sin, pivot } = pose;
    const [dx, dy] = [x - pose.x, y - pose.y];
    return distanceTo(shape, pivot.x + cos * dx + sin * dy, pivot.y - sin * dx + cos * dy);
  }
  if ('inside' in shape || (periodX === Infinity && periodY === Infinity)) return distanceTo(shape, x, y);
  const { minX, minY, maxX, maxY } = extents[piece];
  let nearest = Infinity;
  for (const px of images(x, minX, maxX, periodX)) {
    for (const py of images(y, minY, maxY, periodY)) nearest = Math.min(nearest, distanceTo(shape, px, py));
  }
  return nearest;
}

/** The places of a coordinate modulo a period at which it can be nearest to an interval. */
function images(value: number, min: number, max: number, period: number): number[] {
  if (period === Infinity) return [value];
  const first = Math.floor((min - value) / period);
  const last = Math.ceil((max - value) / period);
  // a wall of many periods repeats itself: a few images are enough to find the nearest, but all are exact
  return Array.from({ length: Math.min(last - first + 1, 64) }, (_, k) => value + (first + k) * period);
}

/** The nearest way from 0 to a difference on a torus. */
export function nearestDifference(difference: number, period: number): number {
  return period === Infinity ? difference : difference - period * Math.round(difference / period);
}

/** From one center to another. */
export function distanceBetween(ax: number, ay: number, bx: number, by: number, { periodX, periodY }: Moment): number {
  return Math.hypot(nearestDifference(bx - ax, periodX), nearestDifference(by - ay, periodY));
}

/** Whether a disc and something else collide at all. */
export function collides(a: Disc, b: Disc | Obstacle): boolean {
  if (a.sensor || b.sensor || (a.mask & b.category) === 0 || (b.mask & a.category) === 0) return false;
  const name = 'isDynamic' in b ? b.id : -1 - b.id;
  if (a.never?.has(name) === true || a.isRefused?.(name) === true) return false;
  return a.isDynamic || ('isDynamic' in b && b.isDynamic);
}
