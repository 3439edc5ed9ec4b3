// Distances from walls, in the coordinates of their shape: the textbook formulas.
import type { Vec } from '../../../src/geometry/shapes.ts';
import type { WorldArc, WorldWallShape } from '../../../src/world/walls/shapes.ts';

/** A part of a wall that has one formula: a whole wall, or a segment of a chain. */
export type Piece = Exclude<WorldWallShape, { chain: readonly Readonly<Vec>[] }>;

/** Where a piece can be touched: everywhere for a room. */
export interface Extent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The parts of a wall. */
export function piecesOf(shape: WorldWallShape): Piece[] {
  if (!('chain' in shape)) return [shape];
  return chainEdges(shape.chain, shape.closed ?? false).map(([a, b]) => ({ x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
}

/** Neighboring points of a chain. */
export function chainEdges(points: readonly Readonly<Vec>[], closed: boolean): [Readonly<Vec>, Readonly<Vec>][] {
  const edges: [Readonly<Vec>, Readonly<Vec>][] = [];
  for (let i = 0; i + 1 < points.length; i++) edges.push([points[i], points[i + 1]]);
  if (closed) edges.push([points[points.length - 1], points[0]]);
  return edges;
}

/** From a point to the nearest of a wall; negative in what is solid, and outside of a room. */
export function distanceTo(piece: Piece, x: number, y: number): number {
  if ('inside' in piece) {
    const room = piece.inside;
    if ('r' in room) return room.r - Math.hypot(x - room.x, y - room.y);
    return Math.min(x - room.minX, room.maxX - x, y - room.minY, room.maxY - y);
  }
  if ('from' in piece) return distanceToArc(piece, x, y);
  if ('x1' in piece) return distanceToSegment(piece.x1, piece.y1, piece.x2, piece.y2, x, y) - ('r' in piece ? piece.r : 0);
  if ('minX' in piece) {
    const dx = Math.max(piece.minX - x, x - piece.maxX);
    const dy = Math.max(piece.minY - y, y - piece.maxY);
    return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
  }
  if ('points' in piece) return distanceToPolygon(piece.points, x, y);
  return Math.hypot(x - piece.x, y - piece.y) - piece.r;
}

/** From a point to a segment. */
export function distanceToSegment(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  // the foot counted from the nearer end: its rounding is then small beside the distance
  return t < 0.5 ? Math.hypot(x - x1 - t * dx, y - y1 - t * dy) : Math.hypot(x - x2 + (1 - t) * dx, y - y2 + (1 - t) * dy);
}

function distanceToPolygon(points: readonly Readonly<Vec>[], x: number, y: number): number {
  let [nearest, lefts, rights] = [Infinity, 0, 0];
  for (const [a, b] of chainEdges(points, true)) {
    nearest = Math.min(nearest, distanceToSegment(a.x, a.y, b.x, b.y, x, y));
    const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    if (side > 0) lefts++;
    if (side < 0) rights++;
  }
  return lefts === 0 || rights === 0 ? -nearest : nearest; // convex: inside is the same side of all edges
}

/** Whether the direction (x, y) lies in the span of an arc, which turns from x to y. Ends of one direction span the whole circle. */
export function isInSpan({ from, to }: WorldArc, x: number, y: number): boolean {
  const turn = from.x * to.y - from.y * to.x;
  const first = from.x * y - from.y * x;
  const second = to.x * y - to.y * x;
  if (turn === 0) return from.x * to.x + from.y * to.y > 0 || first >= 0;
  return turn > 0 ? first >= 0 && second <= 0 : !(first < 0 && second > 0);
}

/** The ends of an arc. */
export function arcEnds({ x, y, r, from, to }: WorldArc): [Vec, Vec] {
  const end = (d: Readonly<Vec>) => ({ x: x + (r * d.x) / Math.hypot(d.x, d.y), y: y + (r * d.y) / Math.hypot(d.x, d.y) });
  return [end(from), end(to)];
}

function distanceToArc(arc: WorldArc, x: number, y: number): number {
  if (isInSpan(arc, x - arc.x, y - arc.y)) return Math.abs(Math.hypot(x - arc.x, y - arc.y) - arc.r);
  const [a, b] = arcEnds(arc);
  return Math.min(Math.hypot(x - a.x, y - a.y), Math.hypot(x - b.x, y - b.y));
}

/** Bounds of a piece. A room bounds from outside: it has none. */
export function extentOf(piece: Piece): Extent {
  if ('inside' in piece) return { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  if ('minX' in piece) return piece;
  if ('points' in piece) return around(piece.points, 0);
  if ('x1' in piece)
    return around(
      [
        { x: piece.x1, y: piece.y1 },
        { x: piece.x2, y: piece.y2 },
      ],
      'r' in piece ? piece.r : 0,
    );
  return around([piece], piece.r);
}

/** Bounds of points, widened. */
export function around(points: readonly Readonly<Vec>[], r: number): Extent {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { minX: Math.min(...xs) - r, minY: Math.min(...ys) - r, maxX: Math.max(...xs) + r, maxY: Math.max(...ys) + r };
}
