import { type SceneProblem, warning } from './problem.ts';
import type { SceneBody, SceneWall } from './scene.ts';

/** A body, the path to where it was written, and what to call it: `bodies[3]`, or `generate[0] (disc 17)`. */
export interface Placed {
  readonly path: string;
  readonly name: string;
  readonly body: SceneBody;
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

/** Warnings for bodies that start overlapping each other or a wall, with the depth and a way out. */
export function startProblems(bodies: readonly Placed[], walls: readonly PlacedWall[]): SceneProblem[] {
  const found = [...pairOverlaps(bodies), ...wallOverlaps(bodies, walls)];
  if (found.length <= mostNamed) return found;
  const rest = found.length - mostNamed;
  const count = found.length >= mostFound ? `${rest} or more` : rest;
  return [...found.slice(0, mostNamed), warning('overlap', 'bodies', `${count} further overlaps at the start are not listed`)];
}

/** The overlapping pairs, found by a sweep along the longer side of the scene, in the order of the bodies. */
function pairOverlaps(placed: readonly Placed[]): SceneProblem[] {
  const low = longerSide(placed) === 'x' ? left : bottom;
  const order = placed.map((_, i) => i).sort((i, j) => low(placed[i]) - low(placed[j]) || i - j);
  const found: { readonly i: number; readonly j: number; readonly depth: number }[] = [];
  let open: number[] = [];
  for (const i of order) {
    const { body } = placed[i];
    open = open.filter((j) => low(placed[j]) + 2 * placed[j].body.r > low(placed[i]));
    for (const j of open) {
      const other = placed[j].body;
      if (body.immovable && other.immovable) continue;
      const depth = body.r + other.r - distance(body.x - other.x, body.y - other.y);
      if (depth > rounding * Math.min(body.r, other.r)) found.push({ i: Math.min(i, j), j: Math.max(i, j), depth });
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

/** √(x² + y²) without overflow on the way. */
function distance(x: number, y: number): number {
  const size = Math.max(Math.abs(x), Math.abs(y));
  return size === 0 ? 0 : size * Math.sqrt((x / size) * (x / size) + (y / size) * (y / size));
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
    for (const { path, name, body } of placed) {
      const depth = body.immovable ? 0 : wallDepth(body, wall);
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
export function wallDepth({ x, y, r }: SceneBody, wall: SceneWall): number {
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
  if (!('x1' in wall)) return r + wall.r - distance(x - wall.x, y - wall.y);
  const [dx, dy] = [wall.x2 - wall.x1, wall.y2 - wall.y1];
  const length = distance(dx, dy);
  const along = length > 0 ? ((x - wall.x1) * (dx / length) + (y - wall.y1) * (dy / length)) / length : 0;
  const t = Math.min(1, Math.max(0, along));
  return r + ('r' in wall ? wall.r : 0) - distance(x - wall.x1 - t * dx, y - wall.y1 - t * dy);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
