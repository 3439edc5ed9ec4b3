import type { Circle, Hull, Vec } from 'carom';
import { distance, segmentDistance } from './distance.ts';
import type { SceneWall } from './scene.ts';

/** What has hulls, or is a disc. */
interface Placed {
  readonly body: Readonly<Circle>;
  readonly hulls?: readonly Hull[];
}

/** How deep two bodies overlap, of which one is no disc at least; 0 where they do not. */
export function shapesDepth(a: Placed, b: Placed): number {
  return depthOf(hullsOf(a), hullsOf(b));
}

function hullsOf({ body: { x, y, r }, hulls }: Placed): readonly Hull[] {
  return hulls ?? [{ points: [{ x, y }], r }];
}

function depthOf(some: readonly Hull[], others: readonly Hull[]): number {
  let depth = 0;
  for (const one of some) for (const other of others) depth = Math.max(depth, one.r + other.r - coreGap(one.points, other.points));
  return depth;
}

/** How far two convex outlines are apart; where they overlap, minus the shortest way that frees them. */
function coreGap(a: readonly Readonly<Vec>[], b: readonly Readonly<Vec>[]): number {
  const gap = Math.max(sideGap(a, b), sideGap(b, a));
  if (gap < 0) return gap;
  return Math.min(cornerGap(a, b), cornerGap(b, a));
}

/** The widest gap along the normals of the sides of an outline: of its line on both sides where it is one. */
function sideGap(a: readonly Readonly<Vec>[], b: readonly Readonly<Vec>[]): number {
  if (a.length < 2) return b.length < 2 ? distance(a[0].x - b[0].x, a[0].y - b[0].y) : -Infinity;
  let most = -Infinity;
  for (const [i, p] of a.entries()) {
    const q = a[(i + 1) % a.length];
    const length = distance(q.x - p.x, q.y - p.y);
    const [nx, ny] = [(q.y - p.y) / length, (p.x - q.x) / length];
    most = Math.max(most, Math.min(...b.map(({ x, y }) => nx * (x - p.x) + ny * (y - p.y))));
  }
  return most;
}

/** The least distance from a corner of one to a side of the other. */
function cornerGap(a: readonly Readonly<Vec>[], b: readonly Readonly<Vec>[]): number {
  let least = Infinity;
  for (const { x, y } of a) {
    for (const [i, { x: x1, y: y1 }] of b.entries()) {
      const { x: x2, y: y2 } = b[(i + 1) % b.length];
      least = Math.min(least, segmentDistance(x, y, { x1, y1, x2, y2 }));
    }
  }
  return least;
}

/** How deep hulls reach into a wall, or out of a room; `discDepth` says it of a disc. */
export function wallDepthOf(
  hulls: readonly Hull[],
  wall: SceneWall,
  discDepth: (disc: Readonly<Circle>, wall: SceneWall) => number,
): number {
  const corners = () => Math.max(...hulls.flatMap(({ points, r }) => points.map(({ x, y }) => discDepth({ x, y, r }, wall))));
  // what is beyond a room, or at an arc, is a corner with its rounding
  if ('inside' in wall || 'from' in wall) return corners();
  // a polygon of more points than a hull has is its sides, and what a corner lies in
  if ('points' in wall && wall.points.length > 8) return Math.max(corners(), depthOf(hulls, linesOf(wall.points, true, 0)));
  return depthOf(hulls, solidsOf(wall));
}

/** The hulls that a wall is made of. */
function solidsOf(wall: Exclude<SceneWall, { readonly inside: unknown } | { readonly from: unknown }>): readonly Hull[] {
  if ('minX' in wall) {
    const { minX, minY, maxX, maxY } = wall;
    return [{ points: [at(minX, minY), at(maxX, minY), at(maxX, maxY), at(minX, maxY)], r: 0 }];
  }
  if ('x1' in wall) return linesOf([at(wall.x1, wall.y1), at(wall.x2, wall.y2)], false, 'r' in wall ? wall.r : 0);
  if ('chain' in wall) return linesOf(wall.chain, wall.closed === true, 0);
  if ('points' in wall) return [{ points: turnedPositively(wall.points), r: 0 }];
  return [{ points: [at(wall.x, wall.y)], r: wall.r }];
}

function at(x: number, y: number): Vec {
  return { x, y };
}

function linesOf(points: readonly Readonly<Vec>[], closed: boolean, r: number): readonly Hull[] {
  const lines: Hull[] = [];
  for (let i = closed ? 0 : 1; i < points.length; i++) {
    const [from, to] = [points[i === 0 ? points.length - 1 : i - 1], points[i]];
    if (from.x !== to.x || from.y !== to.y) lines.push({ points: [from, to], r });
    else lines.push({ points: [from], r });
  }
  return lines;
}

function turnedPositively(points: readonly Readonly<Vec>[]): readonly Readonly<Vec>[] {
  let area = 0;
  for (const [i, { x, y }] of points.entries()) {
    const next = points[(i + 1) % points.length];
    area += x * next.y - next.x * y;
  }
  return area < 0 ? [...points].reverse() : points;
}
