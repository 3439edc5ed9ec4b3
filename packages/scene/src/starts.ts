import type { Circle, Hull, Vec } from 'carom';
import { distance, segmentDistance } from './distance.ts';
import { type SceneProblem, warning } from './problem.ts';
import type { SceneBody, SceneWall } from './scene.ts';
import { shapesDepth, wallDepthOf } from './start-hulls.ts';

/** A body, the path to where it was written, and what to call it: `bodies[3]`, or `generate[0] (disc 17)`. */
export interface Placed {
  readonly path: string;
  readonly name: string;
  readonly body: SceneBody;
  /** Of a body that is no disc: its hulls in the world; `body` has the circle around them. */
  readonly hulls?: readonly Hull[];
}

/** A wall and where it was written. */
export interface PlacedWall {
  readonly path: string;
  readonly wall: SceneWall;
}

/** Overlaps that are named one by one. */
const mostNamed = 1000;
/** Overlaps after which the search ends: a scene with so many is broken as a whole. */
const mostFound = 10_000;
/** Depth below this share of the radius is the rounding of touching discs and goes unsaid. */
const rounding = 1e-9;

/** Warnings for bodies that start overlapping each other or a wall, with the depth and a way out; those that are `joined` may. */
export function startProblems(
  bodies: readonly Placed[],
  walls: readonly PlacedWall[],
  joined: (a: SceneBody, b: SceneBody) => boolean = () => false,
): SceneProblem[] {
  const found = [...pairOverlaps(bodies, joined), ...wallOverlaps(bodies, walls)];
  if (found.length <= mostNamed) return found;
  const rest = found.length - mostNamed;
  const count = found.length >= mostFound ? `${rest} or more` : rest;
  return [...found.slice(0, mostNamed), warning('overlap', 'bodies', `${count} further overlaps at the start are not listed`)];
}

/** The overlapping pairs, found by a sweep along the longer side of the scene, in the order of the bodies. */
function pairOverlaps(placed: readonly Placed[], joined: (a: SceneBody, b: SceneBody) => boolean): SceneProblem[] {
  const low = longerSide(placed) === 'x' ? left : bottom;
  const order = placed.map((_, i) => i).sort((i, j) => low(placed[i]) - low(placed[j]) || i - j);
  const found: { readonly i: number; readonly j: number; readonly depth: number }[] = [];
  let open: number[] = [];
  for (const i of order) {
    const { body } = placed[i];
    open = open.filter((j) => low(placed[j]) + 2 * placed[j].body.r > low(placed[i]));
    for (const j of open) {
      const other = placed[j].body;
      const isRound = !placed[i].hulls && !placed[j].hulls;
      if ((isFixed(body) && isFixed(other)) || isLoose(body) || isLoose(other)) continue;
      const depth = isRound ? body.r + other.r - distance(body.x - other.x, body.y - other.y) : shapesDepth(placed[i], placed[j]);
      if (depth > rounding * Math.min(body.r, other.r) && !joined(body, other)) found.push({ i: Math.min(i, j), j: Math.max(i, j), depth });
    }
    if (found.length >= mostFound) break;
    open.push(i);
  }
  found.sort((p, q) => p.i - q.i || p.j - q.j);
  return found.slice(0, mostFound).map(({ i, j, depth }) => {
    const [a, b] = [placed[i], placed[j]];
    return warning('overlap', a.path, `${a.name} overlaps ${b.name} by ${short(depth)} at the start`, wayOut(a, b, depth));
  });
}

/** Whether nothing moves it. */
export function isFixed({ immovable }: SceneBody): boolean {
  return immovable === true;
}

/** Whether it may pass through others: then an overlap says nothing. */
function isLoose({ sensor, filter }: Pick<SceneWall, 'sensor' | 'filter'>): boolean {
  return sensor === true || filter !== undefined;
}

function longerSide(placed: readonly Placed[]): 'x' | 'y' {
  const extent = (key: 'x' | 'y') => {
    let [low, high] = [Infinity, -Infinity];
    for (const { body } of placed) [low, high] = [Math.min(low, body[key]), Math.max(high, body[key])];
    return high - low;
  };
  return extent('x') >= extent('y') ? 'x' : 'y';
}

function left({ body }: Placed): number {
  return body.x - body.r;
}

function bottom({ body }: Placed): number {
  return body.y - body.r;
}

function wayOut(a: Placed, b: Placed, depth: number): string {
  const [dx, dy] = [b.body.x - a.body.x, b.body.y - a.body.y];
  const apart = distance(dx, dy);
  const [ux, uy] = apart > 0 ? [dx / apart, dy / apart] : [1, 0];
  return `move ${b.name} by (${short(ux * depth)}, ${short(uy * depth)})`;
}

function wallOverlaps(placed: readonly Placed[], walls: readonly PlacedWall[]): SceneProblem[] {
  const found: SceneProblem[] = [];
  for (const { path: wallPath, wall } of walls) {
    for (const { path, name, body, hulls } of placed) {
      const own = hulls ? (at: SceneWall) => wallDepthOf(hulls, at, wallDepth) : (at: SceneWall) => wallDepth(body, at);
      const depth = isFixed(body) || isLoose(body) || isLoose(wall) ? 0 : own(wall);
      if (!(depth > rounding * body.r)) continue;
      if (found.length >= mostFound) return found;
      if ('inside' in wall) {
        found.push(warning('outside', path, `${name} reaches ${short(depth)} out of ${wallPath} at the start`, 'move it inside'));
      } else {
        found.push(warning('overlap', path, `${name} overlaps ${wallPath} by ${short(depth)} at the start`, 'move it off the wall'));
      }
    }
  }
  return found;
}

/** How deep a disc reaches into a wall: the shortest way that frees it, negative if it is clear. */
export function wallDepth({ x, y, r }: Readonly<Circle>, wall: SceneWall): number {
  if ('inside' in wall) {
    const room = wall.inside;
    if ('r' in room) return distance(x - room.x, y - room.y) + r - room.r;
    return r - Math.min(x - room.minX, room.maxX - x, y - room.minY, room.maxY - y);
  }
  if ('minX' in wall) {
    const dx = Math.max(wall.minX - x, x - wall.maxX);
    const dy = Math.max(wall.minY - y, y - wall.maxY);
    return dx <= 0 && dy <= 0 ? r - Math.max(dx, dy) : r - distance(Math.max(dx, 0), Math.max(dy, 0));
  }
  if ('chain' in wall) return r - outlineDistance(x, y, wall.chain, wall.closed === true);
  if ('points' in wall) {
    const apart = outlineDistance(x, y, wall.points, true);
    return isWithin(x, y, wall.points) ? r + apart : r - apart;
  }
  if ('from' in wall) return r - arcDistance(x, y, wall);
  if (!('x1' in wall)) return r + wall.r - distance(x - wall.x, y - wall.y);
  return r + ('r' in wall ? wall.r : 0) - segmentDistance(x, y, wall);
}

/** Distance to the segments that join points. */
function outlineDistance(x: number, y: number, points: readonly Readonly<Vec>[], closed: boolean): number {
  let least = Infinity;
  for (let i = closed ? 0 : 1; i < points.length; i++) {
    const [from, to] = [points[i === 0 ? points.length - 1 : i - 1], points[i]];
    least = Math.min(least, segmentDistance(x, y, { x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
  }
  return least;
}

/** Whether a point lies within a polygon, by the parity of the edges to its right. */
function isWithin(x: number, y: number, points: readonly Readonly<Vec>[]): boolean {
  let within = false;
  for (const [i, to] of points.entries()) {
    const from = points[i === 0 ? points.length - 1 : i - 1];
    if (from.y > y === to.y > y) continue;
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) within = !within;
  }
  return within;
}

/** Distance to an arc: to the round piece where it faces the point, else to the nearer end. */
function arcDistance(x: number, y: number, arc: Circle & { readonly from: Readonly<Vec>; readonly to: Readonly<Vec> }): number {
  const [dx, dy] = [x - arc.x, y - arc.y];
  const { from, to } = arc;
  const cross = (a: Readonly<Vec>, b: Readonly<Vec>) => a.x * b.y - a.y * b.x;
  const at = { x: dx, y: dy };
  const short = cross(from, to) >= 0;
  const facing = short ? cross(from, at) >= 0 && cross(at, to) >= 0 : !(cross(to, at) > 0 && cross(at, from) > 0);
  if (facing) return Math.abs(distance(dx, dy) - arc.r);
  const end = (way: Readonly<Vec>) => {
    const length = distance(way.x, way.y);
    return length > 0 ? distance(dx - (way.x / length) * arc.r, dy - (way.y / length) * arc.r) : Infinity;
  };
  return Math.min(end(from), end(to));
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
