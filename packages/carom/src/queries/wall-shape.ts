// A convex shape against the shape of a wall: what is decided is exact, but for sides of the asking shape against arcs, and walls that have moved.

import { manifoldArc } from '../geometry/arc.ts';
import { createHit, type Hit } from '../geometry/cast.ts';
import { castHull } from '../geometry/cast-hull.ts';
import { overlapsHull, separationHull } from '../geometry/hulls.ts';
import { createManifold, type Manifold } from '../geometry/manifold.ts';
import { manifoldRing } from '../geometry/ring.ts';
import type { Arc, Circle, Hull, Ring, Vec } from '../geometry/shapes.ts';
import { castCircleWall } from '../motion/wall.ts';
import { orient2d } from '../numeric/orient.ts';
import { coreShare } from '../world/state/layout.ts';
import type { WorldWallShape } from '../world/walls/shapes.ts';
import { castHullArc, overlapsArcHull } from './arc-hull.ts';
import { cornersOf, discAround } from './convex-shape.ts';

/** What a wall is made of: hulls; the sides of a polygon with more corners than hulls have, and those; arcs; a room. */
interface Pieces {
  readonly hulls: readonly Hull[];
  readonly corners: readonly Vec[];
  readonly arc: Arc | null;
  readonly room: Ring | null;
}

const mostCorners = 8;
/** What rests on a one-sided wall overlaps it by no more than this share of its size (see one-sided walls of World). */
const restShare = coreShare / 2;

const known: WeakMap<object, Pieces> = /* @__PURE__ */ new WeakMap();
const met: Hit = /* @__PURE__ */ createHit();
const manifold: Manifold = /* @__PURE__ */ createManifold();

/** Whether a rounded hull and the shape of a wall share a point; of a room, all that is not inside of it. */
export function overlapsShape(hull: Readonly<Hull>, shape: Readonly<WorldWallShape>): boolean {
  const { hulls, corners, arc, room } = piecesOf(shape);
  if (arc !== null) return overlapsArcHull(hull, arc);
  if (room !== null) return deepest(hull, room) > -Infinity;
  return hulls.some((each) => overlapsHull(hull, each)) || isWithin(hull, corners);
}

/**
 * Where a rounded hull that moves along `way` first meets the shape of a wall, as `castHull`. One-sided lines are met from their left alone; what
 * overlaps one at the start meets it if it lies on it: no deeper than what rests.
 */
export function castAtShape(
  hull: Readonly<Hull>,
  way: Readonly<Vec>,
  shape: Readonly<WorldWallShape>,
  isOneSided: boolean,
  out: Hit,
): boolean {
  const { hulls, corners, arc, room } = piecesOf(shape);
  if (arc !== null) return overlapsArcHull(hull, arc) ? startAt(hull, arc, out) : castHullArc(hull, way, arc, out);
  if (room !== null) return castInRoom(hull, way, room, out);
  if (isWithin(hull, corners)) return leaveSolid(hull, hulls, out);
  let isFound = false;
  for (const piece of hulls) {
    if (castHull(hull, way, piece, met) === null || (isFound && !(met.t < out.t))) continue;
    if (isOneSided && !isHeld(hull, piece, met)) continue;
    copyHit(met, out);
    isFound = true;
  }
  return isFound;
}

/** Whether a one-sided line holds what meets it. */
function isHeld(hull: Readonly<Hull>, piece: Readonly<Hull>, { normal, inside }: Readonly<Hit>): boolean {
  const [a, b] = piece.points;
  if (b === undefined || !(normal.y * (b.x - a.x) - normal.x * (b.y - a.y) > 0)) return false;
  return !inside || -separationHull(hull, piece) <= restShare * discAround(hull).r;
}

/** A hull that overlaps an arc: as the corner does that is deepest in it, else out of the hull's middle. */
function startAt(hull: Readonly<Hull>, arc: Readonly<Arc>, out: Hit): boolean {
  let depth = -Infinity;
  for (const corner of hull.points) {
    if (manifoldArc({ x: corner.x, y: corner.y, r: hull.r }, arc, manifold) === null || manifold.depth <= depth) continue;
    depth = manifold.depth;
    writeStart(out);
  }
  if (depth > -Infinity) return true;
  manifoldArc(
    { ...discAround(hull), r: 3 * (arc.r + Math.abs(arc.x - hull.points[0].x) + Math.abs(arc.y - hull.points[0].y)) },
    arc,
    manifold,
  );
  writeStart(out);
  return true;
}

/** Notes the manifold as a hit at the start. */
function writeStart(out: Hit): void {
  out.t = 0;
  out.inside = true;
  out.normal.x = 0 - manifold.normal.x;
  out.normal.y = 0 - manifold.normal.y;
  out.point.x = manifold.point.x;
  out.point.y = manifold.point.y;
}

/** How deep the corner of a hull that is deepest in the wall of a room is in it, −∞ if none is; the manifold is then its own. */
function deepest({ points, r }: Readonly<Hull>, room: Readonly<Ring>): number {
  let depth = -Infinity;
  let corner: Circle | null = null;
  for (const { x, y } of points) {
    if (manifoldRing({ x, y, r }, room, manifold) === null || manifold.depth <= depth) continue;
    depth = manifold.depth;
    corner = { x, y, r };
  }
  if (corner !== null) manifoldRing(corner, room, manifold);
  return depth;
}

function castInRoom(hull: Readonly<Hull>, way: Readonly<Vec>, room: Readonly<Ring>, out: Hit): boolean {
  if (deepest(hull, room) > -Infinity) {
    writeStart(out);
    return true;
  }
  let isFound = false;
  for (const { x, y } of hull.points) {
    if (castCircleWall({ x, y, r: hull.r, vx: way.x, vy: way.y }, room, met) === null || (isFound && !(met.t < out.t))) continue;
    copyHit(met, out);
    isFound = true;
  }
  return isFound;
}

/** Whether a point of a hull lies in a polygon, or touches it. */
function isWithin({ points }: Readonly<Hull>, corners: readonly Vec[]): boolean {
  return corners.length > 0 && points.some(({ x, y }) => corners.every((a, i) => sideOf(a, corners[(i + 1) % corners.length], x, y) >= 0));
}

function sideOf(a: Readonly<Vec>, b: Readonly<Vec>, x: number, y: number): number {
  return orient2d(a.x, a.y, b.x, b.y, x, y);
}

/** A hull in a polygon of many corners: out across the side that it is least deep behind. */
function leaveSolid(hull: Readonly<Hull>, sides: readonly Hull[], out: Hit): boolean {
  let least = Infinity;
  for (const side of sides) {
    const [a, b] = side.points;
    const length = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    const nx = (b.y - a.y) / length; // corners turn from x to y: the outside is on the right
    const ny = (a.x - b.x) / length;
    let depth = -Infinity;
    let deep = hull.points[0];
    for (const point of hull.points) {
      const behind = hull.r - ((point.x - a.x) * nx + (point.y - a.y) * ny);
      if (behind <= depth) continue;
      depth = behind;
      deep = point;
    }
    if (!(depth < least)) continue;
    least = depth;
    out.t = 0;
    out.inside = true;
    out.normal.x = 0 + nx;
    out.normal.y = 0 + ny;
    out.point.x = deep.x + (depth - hull.r) * nx;
    out.point.y = deep.y + (depth - hull.r) * ny;
  }
  return true;
}

/** Writes one hit into another. */
export function copyHit(from: Readonly<Hit>, to: Hit): void {
  to.t = from.t;
  to.inside = from.inside;
  to.normal.x = from.normal.x;
  to.normal.y = from.normal.y;
  to.point.x = from.point.x;
  to.point.y = from.point.y;
}

/** What the shape of a wall is made of. Shapes are frozen: what was found is kept. */
function piecesOf(shape: Readonly<WorldWallShape>): Pieces {
  let pieces = known.get(shape);
  if (pieces === undefined) {
    pieces = cut(shape);
    known.set(shape, pieces);
  }
  return pieces;
}

function cut(shape: Readonly<WorldWallShape>): Pieces {
  const empty: Pieces = { hulls: [], corners: [], arc: null, room: null };
  if ('inside' in shape) return { ...empty, room: shape as Ring };
  if ('chain' in shape) return { ...empty, hulls: linesOf(shape.chain, shape.closed === true, 0) };
  if ('points' in shape) {
    const corners = turning(shape.points);
    if (corners.length <= mostCorners) return { ...empty, hulls: [{ points: corners, r: 0 }] };
    return { ...empty, hulls: linesOf(corners, true, 0), corners };
  }
  if ('minX' in shape) return { ...empty, hulls: [{ points: cornersOf(shape), r: 0 }] };
  if ('x1' in shape) {
    const ends = [
      { x: shape.x1, y: shape.y1 },
      { x: shape.x2, y: shape.y2 },
    ];
    return { ...empty, hulls: linesOf(ends, false, 'r' in shape ? shape.r : 0) };
  }
  if ('from' in shape) return { ...empty, arc: shape };
  return { ...empty, hulls: [{ points: [{ x: shape.x, y: shape.y }], r: shape.r }] };
}

/** A hull for each two points that differ; one point if none do. */
function linesOf(points: readonly Readonly<Vec>[], isClosed: boolean, r: number): Hull[] {
  const hulls: Hull[] = [];
  for (let i = isClosed ? 0 : 1; i < points.length; i++) {
    const a = points[i === 0 ? points.length - 1 : i - 1];
    const b = points[i];
    if (a.x !== b.x || a.y !== b.y) hulls.push({ points: [a, b], r });
  }
  if (isClosed && hulls.length > 0) hulls.push(hulls.shift() as Hull); // side i begins at point i
  return hulls.length > 0 ? hulls : [{ points: [points[0]], r }];
}

/** The corners of a convex polygon at which it turns, from x to y. */
function turning(points: readonly Readonly<Vec>[]): Vec[] {
  let area = 0;
  for (let i = 2; i < points.length; i++) area += sideOf(points[0], points[i - 1], points[i].x, points[i].y);
  const corners = area < 0 ? [...points].reverse() : [...points];
  for (let i = 0; i < corners.length && corners.length > 3; ) {
    const before = corners[(i + corners.length - 1) % corners.length];
    const after = corners[(i + 1) % corners.length];
    if (sideOf(before, corners[i], after.x, after.y) > 0) i++;
    else corners.splice(i, 1);
  }
  return corners;
}
