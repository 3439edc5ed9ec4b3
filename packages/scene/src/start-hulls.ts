import { type Circle, type Hull, manifoldHull, type Vec } from 'carom/geometry';
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
  for (const one of some) for (const other of others) depth = Math.max(depth, manifoldHull(one, other)?.depth ?? 0);
  return depth;
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
