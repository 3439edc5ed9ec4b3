// What walls are as sets of points, told without features: distances, and whether a point of a wall is one that a disc can touch.
import type { Vec } from '../../../src/geometry/shapes.ts';
import type { WorldWallShape } from '../../../src/world/index.ts';

/** A segment, capsule, box, polygon, chain or arc. */
export type Piece = Exclude<WorldWallShape, { readonly inside: unknown }>;

/** The straight lines that a shape without arcs consists of. */
export function linesOf(shape: Piece): (readonly [Vec, Vec])[] {
  if ('x1' in shape) {
    const { x1, y1, x2, y2 } = shape;
    return [[{ x: x1, y: y1 }, { x: x2, y: y2 }]]; // biome-ignore format: short
  }
  if ('chain' in shape) return shape.chain.slice(1).map((point, i) => [shape.chain[i], point]);
  const points = cornersOf(shape);
  return points.map((point, i) => [point, points[(i + 1) % points.length]]);
}

function cornersOf(shape: Piece): readonly Vec[] {
  if ('points' in shape) return shape.points;
  if (!('minX' in shape)) return [];
  const { minX, minY, maxX, maxY } = shape;
  return [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]].map(([x, y]) => ({ x, y })); // biome-ignore format: short
}

/** The distance of a point from a shape; negative inside solids. */
export function distanceOf(shape: Piece, { x, y }: Vec): number {
  if ('from' in shape) return distanceOfArc(shape, x - shape.x, y - shape.y);
  if ('r' in shape && !('x1' in shape)) return Math.hypot(x - shape.x, y - shape.y) - shape.r;
  const away = Math.min(...linesOf(shape).map(([a, b]) => distanceOfLine(a, b, x, y)));
  const corners = cornersOf(shape);
  const turns = corners.map((a, i) => turnOf(a, corners[(i + 1) % corners.length], x, y));
  const isInside = corners.length > 0 && (turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0));
  return (isInside ? -away : away) - ('x1' in shape && 'r' in shape ? shape.r : 0);
}

function turnOf(a: Vec, b: Vec, x: number, y: number): number {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

function distanceOfLine(a: Vec, b: Vec, x: number, y: number): number {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const share = Math.min(Math.max(((x - a.x) * ux + (y - a.y) * uy) / (ux * ux + uy * uy), 0), 1);
  return Math.hypot(x - a.x - share * ux, y - a.y - share * uy);
}

function distanceOfArc({ r, from, to }: Piece & { r: number; from: Vec; to: Vec }, dx: number, dy: number): number {
  const after = from.x * dy - from.y * dx >= 0;
  const before = dx * to.y - dy * to.x >= 0;
  const isThere = from.x * to.y - from.y * to.x < 0 ? after || before : after && before;
  const ends = [from, to].map(({ x, y }) => Math.hypot(dx - (r * x) / Math.hypot(x, y), dy - (r * y) / Math.hypot(x, y)));
  return Math.min(...ends, isThere ? Math.abs(Math.hypot(dx, dy) - r) : Infinity);
}

/** Whether a disc about `center` that grows until it touches `at` has touched something beside it before: then it never touches it. */
export function isHidden(shapes: readonly Piece[], center: Vec, at: Vec): boolean {
  const distance = Math.hypot(center.x - at.x, center.y - at.y);
  return shapes.some((shape) => {
    if (('minX' in shape || 'points' in shape) && distanceOf(shape, at) < -1e-4) return true;
    return linesOf(shape).some(([a, b]) => {
      if (distanceOfLine(a, b, at.x, at.y) > 4e-7) return false;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const along = (at.x - a.x) * ux + (at.y - a.y) * uy;
      const nearer = ((center.x - at.x) * ux + (center.y - at.y) * uy) / distance;
      return (along < length - 1e-3 && nearer > 1e-5) || (along > 1e-3 && nearer < -1e-5);
    });
  });
}
