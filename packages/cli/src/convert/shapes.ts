import { convexParts, createPolygon } from 'carom/geometry';
import { CommandError } from '../exit.ts';
import type { Point, Reader } from './reader.ts';

/** A shape of a file: a circle, all within a distance of a segment, what is within an outline, or a line of segments. */
export type Shape =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: 'capsule'; readonly points: readonly [Point, Point]; readonly r: number }
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }
  | { readonly kind: 'chain'; readonly points: readonly Point[]; readonly closed: boolean };

/** A place and a turn. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  /** [radian] */
  readonly angle: number;
}

/** Cosine and sine of an angle in degrees, exact for quarters of a turn. */
export function turnOf(degrees: number): readonly [cos: number, sin: number] {
  const quarter = degrees / 90;
  if (Number.isInteger(quarter)) return quarters[((quarter % 4) + 4) % 4];
  const angle = (degrees / 180) * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}

const quarters: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** A point seen from a pose, in the world. */
export function placed({ x, y, angle }: Pose, point: Point): Point {
  const [cos, sin] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  return { x: x + cos * point.x - sin * point.y, y: y + sin * point.x + cos * point.y };
}

/** A shape seen from a pose, in the world. */
export function placedShape(pose: Pose, shape: Shape): Shape {
  if (shape.kind === 'circle') return { ...shape, ...placed(pose, shape) };
  return { ...shape, points: shape.points.map((point) => placed(pose, point)) } as Shape;
}

/** Points without those that repeat the one before them; around a closed line the last is before the first. */
export function distinct(points: readonly Point[], closed: boolean): Point[] {
  const own = points.filter(({ x, y }, i) => i === 0 || x !== points[i - 1].x || y !== points[i - 1].y);
  while (closed && own.length > 1 && own[0].x === own[own.length - 1].x && own[0].y === own[own.length - 1].y) own.pop();
  return own;
}

/** Whether an outline holds any area at all: exports have slivers without. */
export function hasArea(points: readonly Point[]): boolean {
  let area = 0;
  for (const [i, { x, y }] of points.entries()) {
    const next = points[(i + 1) % points.length];
    area += (x - points[0].x) * (next.y - points[0].y) - (next.x - points[0].x) * (y - points[0].y);
  }
  return area !== 0;
}

/** A shape as a wall of a scene: dented outlines are closed chains. */
export function wallOf(shape: Shape): object {
  if (shape.kind === 'circle') return { x: shape.x, y: shape.y, r: shape.r };
  if (shape.kind === 'capsule') return capsuleOf(shape.points, shape.r);
  if (shape.kind === 'chain') return { chain: shape.points, ...(shape.closed ? { closed: true } : {}) };
  const box = boxOf(shape.points);
  if (box !== null) return box;
  return isConvex(shape.points) ? { points: shape.points } : { chain: shape.points, closed: true };
}

/** A capsule as scenes have it. */
export function capsuleOf([from, to]: readonly [Point, Point], r: number): object {
  return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, r };
}

/** Four points along the axes as a box. */
export function boxOf(points: readonly Point[]): { minX: number; minY: number; maxX: number; maxY: number } | null {
  if (points.length !== 4) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const atCorners = points.every(({ x, y }) => (x === minX || x === maxX) && (y === minY || y === maxY));
  const alongSides = points.every(({ x, y }, i) => (x === points[(i + 1) % 4].x) !== (y === points[(i + 1) % 4].y));
  return atCorners && alongSides ? { minX, minY, maxX, maxY } : null;
}

function isConvex(points: readonly Point[]): boolean {
  try {
    createPolygon(points);
    return true;
  } catch {
    return false;
  }
}

/** Corners of a hull. */
const mostCorners = 8;

/** An outline as shapes of a body: convex ones of at most 8 corners. @throws CommandError naming the place if it crosses itself */
export function partsOf(reader: Reader, what: string, points: readonly Point[]): { points: Point[] }[] {
  if (points.length <= mostCorners && isConvex(points)) return [{ points: [...points] }];
  try {
    return convexParts(points).map((part) => ({ points: part }));
  } catch (error) {
    throw new CommandError(`${reader.path}: ${(error as Error).message.replace(/^convexParts: outline/, what).slice(0, 300)}`);
  }
}

/** A circle stretched to half axes u and v, as a circle if it still is one, or a polygon of 32 corners on it. */
export function ellipseOf(center: Point, u: Point, v: Point): Shape {
  const [a, b] = [Math.hypot(u.x, u.y), Math.hypot(v.x, v.y)];
  const isRound = Math.abs(a - b) <= 1e-9 * a && Math.abs(u.x * v.x + u.y * v.y) <= 1e-9 * a * b;
  if (isRound) return { kind: 'circle', ...center, r: a };
  const corners = 32;
  const points = Array.from({ length: corners }, (_, i) => {
    const [cos, sin] = turnOf((360 * i) / corners);
    return { x: center.x + cos * u.x + sin * v.x, y: center.y + cos * u.y + sin * v.y };
  });
  return { kind: 'polygon', points };
}
