import type { Box, Vec } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { flag } from '../../numeric/validate.ts';
import { coordinate, readVec, size } from '../limits.ts';
import type { WorldWallShape } from './shapes.ts';
import { arc, edge, face, featureStride, plane, point, ring, wideArc } from './wall-layout.ts';

/** The features of one wall. */
export class FeatureList {
  kinds: number[] = [];
  /** See feature-contact.ts. */
  numbers: number[] = [];
  /** How many of them are faces. */
  faces = 0;
  /** How many times the same features follow each other: at images on a torus. */
  copies = 1;

  /** An edge from a to b; none if they are equal. */
  edge(kind: number, a: Vec, b: Vec, r = 0): void {
    const u = unit(a, b);
    if (u !== null) this.put(kind, a.x, a.y, u.x, u.y, u.length, r, 0, 0, 0, 0);
  }

  /** A point where edges end, the longest of a length, that counts where both directions look. */
  corner({ x, y }: Vec, r: number, length: number, first: Vec, second: Vec = nowhere): void {
    this.put(point, x, y, 0, 0, length, r, first.x, first.y, second.x, second.y);
  }

  /** A solid circle, or a point by itself. */
  circle({ x, y }: Vec, r: number): void {
    this.put(point, x, y, 0, 0, 0, r, 0, 0, 0, 0);
  }

  /** Gives up what room is left: maps have many walls. */
  trim(): void {
    this.kinds = this.kinds.slice();
    this.numbers = this.numbers.slice();
  }

  put(kind: number, ...numbers: number[]): void {
    this.kinds.push(kind);
    if (kind === face) this.faces++;
    for (let i = 0; i < featureStride; i++) this.numbers.push(numbers[i]);
  }
}

const nowhere: Vec = { x: 0, y: 0 };

/** The unit vector from a to b and their distance; null if they are equal. */
function unit(a: Vec, b: Vec): { x: number; y: number; length: number } | null {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const scale = Math.max(Math.abs(dx), Math.abs(dy)); // keeps the squares of very short ones from vanishing
  if (!(scale > 0)) return null;
  const length = scale * Math.sqrt((dx / scale) * (dx / scale) + (dy / scale) * (dy / scale));
  return { x: dx / length, y: dy / length, length };
}

/**
 * A frozen copy of the shape of a wall and its features.
 *
 * @throws TypeError or RangeError naming what is wrong with it
 */
export function readShape(where: string, shape: unknown): { shape: WorldWallShape; features: FeatureList } {
  const wall = asObject(where, 'wall', shape);
  const features = new FeatureList();
  const copy = readInto(where, wall, features);
  features.trim();
  return { shape: Object.freeze(copy), features };
}

/** Whether a wall of a shape has a left and a right side: segments, capsules and chains, of which one alone may be solid. */
export function hasSides(shape: WorldWallShape): boolean {
  return 'x1' in shape || 'chain' in shape;
}

function readInto(where: string, wall: Record<string, unknown>, out: FeatureList): WorldWallShape {
  if ('inside' in wall) {
    const room = asObject(where, 'wall.inside', wall.inside);
    if ('minX' in room) return { inside: Object.freeze(readRoom(where, room, out)) };
    const circle = readCircle(where, 'wall.inside', room);
    out.put(ring, circle.x, circle.y, 0, 0, 0, circle.r, 0, 0, 0, 0);
    return { inside: Object.freeze(circle) };
  }
  if ('chain' in wall) return readChain(where, wall, out);
  if ('points' in wall) {
    const points = readPoints(where, 'wall.points', wall.points, 3);
    solid(convex(where, points), out);
    return { points };
  }
  if ('minX' in wall) {
    const box = readBox(where, 'wall', wall);
    solid(corners(box), out);
    return box;
  }
  if ('x1' in wall) return readSegment(where, wall, out);
  if ('from' in wall) return readArc(where, wall, out);
  if ('r' in wall) {
    const circle = readCircle(where, 'wall', wall);
    out.circle(circle, circle.r);
    return circle;
  }
  return fail(where, 'wall', 'a segment, capsule, box, circle, polygon, arc, chain or { inside: box or circle }', wall, 'type');
}

function readSegment(where: string, wall: Record<string, unknown>, out: FeatureList): WorldWallShape {
  const [x1, y1, x2, y2] = coordinates(where, 'wall', wall, 'x1', 'y1', 'x2', 'y2');
  const r = 'r' in wall ? size(where, 'wall.r', wall.r) : 0;
  chain([{ x: x1, y: y1 }, { x: x2, y: y2 }], false, r, out); // biome-ignore format: short
  return 'r' in wall ? { x1, y1, x2, y2, r } : { x1, y1, x2, y2 };
}

function readChain(where: string, wall: Record<string, unknown>, out: FeatureList): WorldWallShape {
  const points = readPoints(where, 'wall.chain', wall.chain, 2);
  const closed = wall.closed !== undefined && flag(where, 'wall.closed', wall.closed);
  chain(points, closed, 0, out);
  return { chain: points, closed };
}

/**
 * Edges along points, and a point at each corner and end. It counts only beyond all edges that end there, so what slides over a corner of
 * little or no bend never touches the end of an edge.
 */
function chain(given: readonly Vec[], closed: boolean, r: number, out: FeatureList): void {
  const points = given.filter((p, i) => unit(given[i === 0 ? given.length - 1 : i - 1], p) !== null || (i === 0 && !closed));
  if (points.length < 2) {
    out.circle(given[0], r);
    return;
  }
  const count = points.length;
  for (let i = 0; i < (closed ? count : count - 1); i++) out.edge(edge, points[i], points[(i + 1) % count], r);
  for (let i = 0; i < count; i++) {
    const into = i > 0 || closed ? unit(points[(i + count - 1) % count], points[i]) : null;
    const from = i < count - 1 || closed ? unit(points[i], points[(i + 1) % count]) : null;
    const leave = from === null ? null : { x: -from.x, y: -from.y };
    const length = Math.max(into?.length ?? 0, from?.length ?? 0);
    if (into !== null && leave !== null) out.corner(points[i], r, length, into, leave);
    else out.corner(points[i], r, length, (into ?? leave)!); // the same if one-sided: one-sided.ts joins the ends of several walls
  }
}

/**
 * Edges and corners of a convex solid, corners in order of positive turn: its inside is left of them, so that faces run the other way.
 */
function solid(points: readonly Vec[], out: FeatureList): void {
  const count = points.length;
  for (let i = 0; i < count; i++) out.edge(face, points[(i + 1) % count], points[i]);
  for (let i = 0; i < count; i++) {
    const into = unit(points[(i + count - 1) % count], points[i])!;
    const from = unit(points[i], points[(i + 1) % count])!;
    out.corner(points[i], 0, Math.max(into.length, from.length), into, { x: -from.x, y: -from.y });
  }
}

function readRoom(where: string, room: Record<string, unknown>, out: FeatureList): Box {
  const box = readBox(where, 'wall.inside', room);
  const points = corners(box);
  const { minX, minY, maxX, maxY } = box;
  // Directions are given, not computed: a side of length 0 has one too.
  const size = [maxX - minX, maxY - minY];
  const turn = [1, 0, 0, 1, -1, 0, 0, -1];
  for (let i = 0; i < 4; i++) out.put(plane, points[i].x, points[i].y, turn[2 * i], turn[2 * i + 1], size[i & 1], 0, 0, 0, 0, 0);
  return box;
}

function readArc(where: string, wall: Record<string, unknown>, out: FeatureList): WorldWallShape {
  const { x, y, r } = readCircle(where, 'wall', wall);
  const from = readDirection(where, 'wall.from', wall.from);
  const to = readDirection(where, 'wall.to', wall.to);
  const cross = from.unit.x * to.unit.y - from.unit.y * to.unit.x;
  const dot = from.unit.x * to.unit.x + from.unit.y * to.unit.y;
  const isWide = cross < 0 || (cross === 0 && dot > 0);
  out.put(isWide ? wideArc : arc, x, y, 0, 0, 0, r, from.unit.x, from.unit.y, to.unit.x, to.unit.y);
  out.corner({ x: x + r * from.unit.x, y: y + r * from.unit.y }, 0, r, { x: from.unit.y, y: -from.unit.x });
  out.corner({ x: x + r * to.unit.x, y: y + r * to.unit.y }, 0, r, { x: -to.unit.y, y: to.unit.x });
  return { x, y, r, from: from.given, to: to.given };
}

function readDirection(where: string, what: string, value: unknown): { given: Vec; unit: Vec } {
  const given = Object.freeze(readVec(where, what, value));
  const direction = unit(nowhere, given);
  if (direction === null) return fail(where, what, 'a direction other than (0, 0)', value);
  return { given, unit: direction };
}

function readPoints(where: string, what: string, value: unknown, least: number): readonly Vec[] {
  if (!Array.isArray(value) || value.length < least) return fail(where, what, `an array of at least ${least} points`, value, 'type');
  return Object.freeze(Array.from(value as readonly unknown[], (p, i) => Object.freeze(readVec(where, `${what}[${i}]`, p))));
}

/** The points, turned round if they do not turn from x to y. @throws RangeError unless they are the corners of a convex polygon */
function convex(where: string, points: readonly Vec[]): readonly Vec[] {
  const count = points.length;
  let signs = 0;
  let turned = 0;
  for (let i = 0; i < count; i++) {
    const a = unit(points[i], points[(i + 1) % count]);
    const b = unit(points[(i + 1) % count], points[(i + 2) % count]);
    if (a === null || b === null) return fail(where, 'wall.points', 'different from one to the next', points);
    const bend = a.x * b.y - a.y * b.x;
    if (bend === 0 && a.x * b.x + a.y * b.y < 0) fail(where, 'wall.points', 'the corners of a convex polygon', points);
    signs |= bend > 0 ? 1 : bend < 0 ? 2 : 0;
    if ((a.y < 0 || (a.y === 0 && a.x < 0)) !== (b.y < 0 || (b.y === 0 && b.x < 0))) turned++;
  }
  if (signs === 0 || signs === 3 || turned > 2) fail(where, 'wall.points', 'the corners of a convex polygon', points);
  return signs === 1 ? points : [...points].reverse();
}

function corners({ minX, minY, maxX, maxY }: Box): Vec[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
}

function readBox(where: string, what: string, box: Record<string, unknown>): Box {
  const [minX, minY, maxX, maxY] = coordinates(where, what, box, 'minX', 'minY', 'maxX', 'maxY');
  if (!(maxX > minX)) fail(where, `${what}.maxX`, `a number > minX (${minX})`, maxX);
  if (!(maxY > minY)) fail(where, `${what}.maxY`, `a number > minY (${minY})`, maxY);
  return { minX, minY, maxX, maxY };
}

function readCircle(where: string, what: string, circle: Record<string, unknown>): { x: number; y: number; r: number } {
  const [x, y] = coordinates(where, what, circle, 'x', 'y');
  return { x, y, r: size(where, `${what}.r`, circle.r) };
}

function coordinates(where: string, what: string, given: Record<string, unknown>, ...names: readonly string[]): number[] {
  return names.map((name) => coordinate(where, `${what}.${name}`, given[name]));
}

function asObject(where: string, what: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(where, what, 'a shape', value, 'type');
  return value as Record<string, unknown>;
}

/** Moves features so that what was at (x, y) is at the origin. */
export function shiftFeatures({ kinds, numbers }: FeatureList, x: number, y: number): void {
  for (let i = 0; i < kinds.length; i++) {
    numbers[featureStride * i] -= x;
    numbers[featureStride * i + 1] -= y;
  }
}
