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
  return distanceFrom(piece)(x, y);
}

/** The formula of a piece: from a point to it. */
export function distanceFrom(piece: Piece): (x: number, y: number) => number {
  if ('inside' in piece) return distanceInRoom(piece.inside);
  if ('from' in piece) return distanceFromArc(piece);
  if ('x1' in piece) {
    const { x1, y1, x2, y2 } = piece;
    const r = 'r' in piece ? piece.r : 0;
    return (x, y) => distanceToSegment(x1, y1, x2, y2, x, y) - r;
  }
  if ('minX' in piece) {
    const { minX, minY, maxX, maxY } = piece;
    return (x, y) => {
      const [dx, dy] = [Math.max(minX - x, x - maxX), Math.max(minY - y, y - maxY)];
      return dx > 0 && dy > 0 ? length(dx, dy) : Math.max(dx, dy);
    };
  }
  if ('points' in piece) return distanceFromPolygon(piece.points);
  const center = piece;
  return (x, y) => length(x - center.x, y - center.y) - center.r;
}

/** Of a vector. Lengths in a world lie between 1e-50 and 1e50: their squares are doubles. */
export function length(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

function distanceInRoom(room: Extent | { readonly x: number; readonly y: number; readonly r: number }): (x: number, y: number) => number {
  if ('r' in room) return (x, y) => room.r - length(x - room.x, y - room.y);
  return (x, y) => Math.min(x - room.minX, room.maxX - x, y - room.minY, room.maxY - y);
}

/** From a point to a segment. */
export function distanceToSegment(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  // the foot counted from the nearer end: its rounding is then small beside the distance
  return t < 0.5 ? length(x - x1 - t * dx, y - y1 - t * dy) : length(x - x2 + (1 - t) * dx, y - y2 + (1 - t) * dy);
}

function distanceFromPolygon(points: readonly Readonly<Vec>[]): (x: number, y: number) => number {
  const edges = chainEdges(points, true).map(([a, b]) => ({ ax: a.x, ay: a.y, bx: b.x, by: b.y }));
  return (x, y) => {
    let [nearest, lefts, rights] = [Infinity, 0, 0];
    for (const { ax, ay, bx, by } of edges) {
      nearest = Math.min(nearest, distanceToSegment(ax, ay, bx, by, x, y));
      const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      if (side > 0) lefts++;
      if (side < 0) rights++;
    }
    return lefts === 0 || rights === 0 ? -nearest : nearest; // convex: inside is the same side of all edges
  };
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

function distanceFromArc(arc: WorldArc): (x: number, y: number) => number {
  const [a, b] = arcEnds(arc);
  return (x, y) => {
    if (isInSpan(arc, x - arc.x, y - arc.y)) return Math.abs(length(x - arc.x, y - arc.y) - arc.r);
    return Math.min(length(x - a.x, y - a.y), length(x - b.x, y - b.y));
  };
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
