// What the checker remembers of a world between two looks at it, read through the public API only.

import type { Vec } from '../../../src/geometry/shapes.ts';
import { hullsOf } from '../../../src/hulls/index.ts';
import { jointsOf } from '../../../src/joints/index.ts';
import type { Body, Kinematic, WorldWall } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';
import { isNoted } from './noted-rule.ts';
import { distanceFrom, type Extent, extentOf, type Piece, piecesOf } from './shapes.ts';

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
  /** Whether it lets discs through: a body made of hulls is no disc, and test/hulls/floor looks at those. */
  readonly sensor: boolean;
  readonly category: number;
  readonly mask: number;
  readonly linearDamping: number;
  readonly gravityScale: number;
  /** Ids of bodies, and −1 − ids of walls, that it never meets. */
  readonly never: ReadonlySet<number> | null;
  /** Whether the filter of the world keeps it from, or its rule let it through in the step, what has this id, or −1 − id of a wall; null if there is none. */
  readonly isRefused: ((name: number) => boolean) | null;
}

/** A wall where it was. */
export interface Obstacle {
  readonly id: number;
  readonly wall: WorldWall<unknown>;
  readonly pieces: readonly Piece[];
  /** From a point to each piece, in the coordinates of its shape. */
  readonly distances: readonly ((x: number, y: number) => number)[];
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
  readonly periodX: number;
  readonly periodY: number;
}

/** What does not change about walls that stand still. */
const standing = new WeakMap<WorldWall<unknown>, Obstacle>();
/** What does not change about those that move. */
const moving = new WeakMap<WorldWall<unknown>, Pick<Obstacle, 'pieces' | 'distances' | 'extents'>>();

/** A disc that is written again at every look. */
type Slot = { -readonly [K in keyof Disc]: Disc[K] };

const empty: Slot = {
  ...{ id: 0, x: Number.NaN, y: Number.NaN, r: Number.NaN, vx: Number.NaN, vy: Number.NaN, isDynamic: true, drives: false, sensor: false },
  ...{ category: 1, mask: -1, linearDamping: Number.NaN, gravityScale: Number.NaN, never: null, isRefused: null },
};

/** Looks at a world. What was seen in a moment that is over, `spare`, is written over. */
export function momentOf<T>(world: World<T>, spare: Moment | null = null): Moment {
  const never = neverOf(world);
  const discs = (spare?.discs ?? []) as Slot[];
  let count = 0;
  for (const body of world) {
    if (count === discs.length) discs.push({ ...empty });
    const disc = discs[count++];
    readMotion(disc, body);
    disc.id = body.id;
    disc.r = body.r;
    const { kind } = body;
    disc.isDynamic = kind === 'dynamic';
    disc.drives = kind === 'kinematic' && (disc.vx !== 0 || disc.vy !== 0);
    disc.sensor = body.sensor || hullsOf(world, body).length > 0;
    const { category, mask } = body.filter;
    disc.category = category;
    disc.mask = mask;
    disc.linearDamping = body.linearDamping;
    disc.gravityScale = body.gravityScale;
    disc.never = never?.get(disc.id) ?? null;
    disc.isRefused = refusalOf(world, body);
  }
  discs.length = count;
  return { discs, obstacles: obstaclesOf(world), periodX: world.periodX, periodY: world.periodY };
}

/** Looks at a world again after a step, which changes nothing but motion. */
export function momentAfter<T>(world: World<T>, before: Moment, spare: Moment | null = null): Moment {
  const discs = (spare?.discs ?? []) as Slot[];
  let count = 0;
  for (const body of world) {
    if (count === discs.length) discs.push({ ...empty });
    const disc = discs[count];
    copyTraits(disc, before.discs[count++]);
    readMotion(disc, body);
  }
  discs.length = count;
  return { discs, obstacles: obstaclesOf(world), periodX: world.periodX, periodY: world.periodY };
}

function readMotion<T>(disc: Slot, body: Body<T>): void {
  disc.x = body.x;
  disc.y = body.y;
  disc.vx = body.vx;
  disc.vy = body.vy;
}

function copyTraits(disc: Slot, from: Disc): void {
  disc.id = from.id;
  disc.r = from.r;
  disc.isDynamic = from.isDynamic;
  disc.drives = from.drives;
  disc.sensor = from.sensor;
  disc.category = from.category;
  disc.mask = from.mask;
  disc.linearDamping = from.linearDamping;
  disc.gravityScale = from.gravityScale;
  disc.never = from.never;
  disc.isRefused = from.isRefused;
}

function obstaclesOf<T>(world: World<T>): Obstacle[] {
  return world.walls.map((wall) => obstacleOf(wall as WorldWall<unknown>));
}

/** What each body or wall never meets, by name; `null` if all meet all. */
function neverOf<T>(world: World<T>): Map<number, Set<number>> | null {
  const { ignoredPairs } = world;
  const joints = jointsOf(world);
  if (ignoredPairs.length === 0 && joints.length === 0) return null;
  const never = new Map<number, Set<number>>();
  const note = (a: number, b: number) => {
    never.set(a, (never.get(a) ?? new Set()).add(b));
    never.set(b, (never.get(b) ?? new Set()).add(a));
  };
  const nameOf = (item: object & { readonly id: number }) => ('shape' in item ? -1 - item.id : item.id);
  for (const [a, b] of ignoredPairs) note(nameOf(a), nameOf(b));
  for (const { a, b, collideConnected } of joints) if (a !== null && !collideConnected) note(nameOf(a), nameOf(b));
  return never;
}

/** Indices that bodies can have: an id is generation · 2²⁰ + index. */
const indexCount = 2 ** 20;

/** Asks the filter of a world as the world does: of two bodies the one with the lesser index comes first. */
function refusalOf<T>(world: World<T>, body: Body<T>): Disc['isRefused'] {
  const { pairFilter, preSolve } = world;
  if (pairFilter === null && preSolve === null) return null;
  return (name) => {
    if (preSolve !== null && isNoted(preSolve, body.id, name)) return true;
    if (pairFilter === null) return false;
    const other = name < 0 ? world.walls.find(({ id }) => id === -1 - name) : world.get(name);
    if (other === undefined || other === null) return false;
    const isSwapped = name >= 0 && name % indexCount < body.id % indexCount;
    return !(isSwapped ? pairFilter(other, body) : pairFilter(body, other));
  };
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
  const made = {
    id,
    wall,
    pieces,
    distances: pieces.map(distanceFrom),
    extents: pieces.map(extentOf),
    sensor,
    oneSided,
    ...wall.filter,
    pose: null,
    drives: false,
  };
  standing.set(wall, made);
  return made;
}

function isKinematic(wall: WorldWall<unknown>): wall is Kinematic<unknown> {
  return 'pivot' in wall;
}

/** A wall that turns is seen up to this angle [radian]: beyond, steps turn it by less than the angle can tell. */
const mostTurned = 2 ** 20;

function movingObstacle(wall: Kinematic<unknown>): Obstacle {
  const { id, sensor, oneSided, x, y, angle, pivot, vx, vy, angularVelocity } = wall;
  const pose = { x, y, cos: Math.cos(angle), sin: Math.sin(angle), pivot };
  let made = moving.get(wall);
  if (made === undefined) {
    const pieces = piecesOf(wall.shape);
    moving.set(wall, (made = { pieces, distances: pieces.map(distanceFrom), extents: pieces.map(extentOf) }));
  }
  const extents = made.extents.map(({ minX, minY, maxX, maxY }) => {
    const reach = Math.hypot(Math.max(maxX - pivot.x, pivot.x - minX), Math.max(maxY - pivot.y, pivot.y - minY));
    return { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
  });
  const drives = vx !== 0 || vy !== 0 || angularVelocity !== 0;
  const isLost = angularVelocity !== 0 && Math.abs(angle) > mostTurned;
  return { id, wall, ...made, extents, sensor: sensor || isLost, oneSided, ...wall.filter, pose, drives };
}

/** From a point of the world to a piece of a wall where it was, the nearest of its images on a torus. */
export function distanceToObstacle(obstacle: Obstacle, piece: number, x: number, y: number, { periodX, periodY }: Moment): number {
  const distance = obstacle.distances[piece];
  const { pose } = obstacle;
  if (pose !== null) {
    const { cos, sin, pivot } = pose;
    const [dx, dy] = [x - pose.x, y - pose.y];
    return distance(pivot.x + cos * dx + sin * dy, pivot.y - sin * dx + cos * dy);
  }
  const { minX, minY, maxX, maxY } = obstacle.extents[piece];
  // a room, which reaches everywhere, has no images
  const [firstX, lastX] = minX === -Infinity ? noImages : imagesOf(x, minX, maxX, periodX);
  const [firstY, lastY] = minX === -Infinity ? noImages : imagesOf(y, minY, maxY, periodY);
  if (firstX === lastX && firstY === lastY) return distance(x + shiftOf(firstX, periodX), y + shiftOf(firstY, periodY));
  let nearest = Infinity;
  for (let i = firstX; i <= lastX; i++) {
    for (let j = firstY; j <= lastY; j++) nearest = Math.min(nearest, distance(x + shiftOf(i, periodX), y + shiftOf(j, periodY)));
  }
  return nearest;
}

const noImages: readonly [number, number] = [0, 0];

/** First and last of the places of a coordinate modulo a period at which it can be nearest to an interval, in periods from it. */
function imagesOf(value: number, min: number, max: number, period: number): readonly [number, number] {
  if (period === Infinity) return noImages;
  const first = Math.floor((min - value) / period);
  // a wall of many periods repeats itself: a few images are enough to find the nearest, but all are exact
  return [first, Math.min(Math.ceil((max - value) / period), first + 63)];
}

function shiftOf(image: number, period: number): number {
  return image === 0 ? 0 : image * period;
}

/** The nearest way from 0 to a difference on a torus. */
export function nearestDifference(difference: number, period: number): number {
  return period === Infinity ? difference : difference - period * Math.round(difference / period);
}

/** From one center to another. */
export function distanceBetween(ax: number, ay: number, bx: number, by: number, { periodX, periodY }: Moment): number {
  const [dx, dy] = [nearestDifference(bx - ax, periodX), nearestDifference(by - ay, periodY)];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Whether a disc and something else collide at all. */
export function collides(a: Disc, b: Disc | Obstacle): boolean {
  if (a.sensor || b.sensor || (a.mask & b.category) === 0 || (b.mask & a.category) === 0) return false;
  const name = 'isDynamic' in b ? b.id : -1 - b.id;
  if (a.never?.has(name) === true || a.isRefused?.(name) === true) return false;
  return a.isDynamic || ('isDynamic' in b && b.isDynamic);
}
