import type { Box, Capsule, Circle, Segment, Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { bounded, boundedPositive } from './predict/bounds.ts';
import { createOutline, type Outline } from './predict/outline.ts';
import type { TimelineWall } from './wall.ts';
import type { WallKind } from './wall-kinds.ts';
import { atFromX, atMaxX, atMaxY, atMinX, atMinY, atRadius, atToX } from './wall-words.ts';

/** What may be a shape: an object with anything in it. */
type Shape = Readonly<Record<string, unknown>>;

// The names of a shape's numbers, in the order in which `WallRecord.p` holds them.
const segmentNames = ['x1', 'y1', 'x2', 'y2'] as const;
const capsuleNames = ['x1', 'y1', 'x2', 'y2', 'r'] as const;
const boxNames = ['minX', 'minY', 'maxX', 'maxY'] as const;
const circleNames = ['x', 'y', 'r'] as const;
const pointNames = ['x', 'y'] as const;

/** 0: a wall. 1: a sensor. 2: a sensor that takes out the disc that comes in. */
export type SensorCode = 0 | 1 | 2;

/** A disc's last crossing of a sensor's boundary. */
export interface Visit {
  readonly inside: boolean;
  readonly time: number;
}

/**
 * A wall in the engine. `p` holds the numbers of its shape, unused ones 0:
 *
 * segment, capsule: x1 y1 x2 y2 r · box, inside box: minX minY maxX maxY · circle, inside circle: x y r ·
 * arc: x y r, from x y, to x y · polygon: x y of every corner.
 */
export interface WallRecord {
  readonly id: number;
  readonly kind: WallKind;
  readonly p: Float64Array;
  /** When the wall was put up: the time of its delayed state. */
  readonly t: number;
  /** −1 where the user gave none. */
  readonly restitution: number;
  /** The number of its material among the names of the contact rules. */
  material: number;
  /** Velocity; `p` is where it stands at time `t`. */
  vx: number;
  vy: number;
  /** kT of a thermal wall, 0 of others. */
  temperature: number;
  /** Whether it is no wall but a sensor. */
  readonly sensor: SensorCode;
  /** Of a sensor: discs that have crossed its boundary or were put inside, by id. Others are outside. */
  readonly visits: Map<number, Visit>;
  /** Unit normal of a segment or capsule, left of 1 → 2; (0, 0) if it has no length. */
  readonly nx: number;
  readonly ny: number;
  /** Corners and sides. */
  readonly outline: Outline;
  alive: boolean;
}

/** A wall record from its numbers. What is derived is derived here and nowhere else. */
export function createWallRecord(
  id: number,
  kind: WallKind,
  p: Float64Array,
  t: number,
  restitution: number,
  sensor: SensorCode = 0,
): WallRecord {
  const outline = createOutline(kind, p);
  const rod = kind === 'segment' || kind === 'capsule';
  const nx = rod && outline.sides > 0 ? outline.normals[0] : 0;
  const ny = rod && outline.sides > 0 ? outline.normals[1] : 0;
  return {
    id,
    kind,
    p,
    t,
    restitution,
    material: 0,
    vx: 0,
    vy: 0,
    temperature: 0,
    sensor,
    visits: new Map(),
    nx,
    ny,
    outline,
    alive: true,
  };
}

/** How far a wall has come by time `t`, along x. */
export function wallX(wall: WallRecord, t: number): number {
  return wall.vx === 0 ? 0 : wall.vx * (t - wall.t);
}

/** As `wallX`, along y. */
export function wallY(wall: WallRecord, t: number): number {
  return wall.vy === 0 ? 0 : wall.vy * (t - wall.t);
}

/** Kind and numbers of a shape as the user gave it. @throws TypeError or RangeError naming what is wrong with it */
export function readWall(where: string, shape: unknown): { kind: WallKind; p: Float64Array } {
  const wall = asObject(where, 'wall', shape);
  if ('inside' in wall) {
    const room = asObject(where, 'wall.inside', wall.inside);
    if ('minX' in room) return { kind: 'inside box', p: readBox(where, 'wall.inside', room) };
    return { kind: 'inside circle', p: readNumbers(where, 'wall.inside', circleNames, room) };
  }
  if ('minX' in wall) return { kind: 'box', p: readBox(where, 'wall', wall) };
  if ('x1' in wall) {
    const isCapsule = 'r' in wall;
    return { kind: isCapsule ? 'capsule' : 'segment', p: readNumbers(where, 'wall', isCapsule ? capsuleNames : segmentNames, wall) };
  }
  if ('points' in wall) return { kind: 'polygon', p: readPolygon(where, wall.points) };
  if ('from' in wall) return { kind: 'arc', p: readArc(where, wall) };
  if ('r' in wall) return { kind: 'circle', p: readNumbers(where, 'wall', circleNames, wall) };
  return fail(where, 'wall', 'a segment, capsule, box, circle, arc, polygon or { inside: box or circle }', shape, 'type');
}

/** The shape as the user would write it. */
export function writeWall(kind: WallKind, p: Float64Array): Readonly<TimelineWall> {
  switch (kind) {
    case 'segment':
      return named<Segment>(segmentNames, p);
    case 'capsule':
      return named<Capsule>(capsuleNames, p);
    case 'box':
      return named<Box>(boxNames, p);
    case 'circle':
      return named<Circle>(circleNames, p);
    case 'inside box':
      return Object.freeze({ inside: named<Box>(boxNames, p) });
    case 'inside circle':
      return Object.freeze({ inside: named<Circle>(circleNames, p) });
    case 'arc':
      return Object.freeze({
        ...named<Circle>(circleNames, p),
        from: named<Vec>(pointNames, p, atFromX),
        to: named<Vec>(pointNames, p, atToX),
      });
    case 'polygon':
      return Object.freeze({ points: Object.freeze(Array.from({ length: p.length / 2 }, (_, i) => named<Vec>(pointNames, p, 2 * i))) });
  }
}

/** The numbers from `at` on under their names. */
function named<S>(names: readonly (keyof S & string)[], p: Float64Array, at = 0): Readonly<S> {
  return Object.freeze(Object.fromEntries(names.map((name, i) => [name, p[at + i]]))) as Readonly<S>;
}

/** Reads numbers by their names into `p`, from `at` on. */
function readNumbers(
  where: string,
  what: string,
  names: readonly string[],
  given: Shape,
  p: Float64Array = new Float64Array(5),
  at = 0,
): Float64Array {
  names.forEach((name, i) => {
    p[at + i] = (name === 'r' ? boundedPositive : bounded)(where, `${what}.${name}`, given[name]);
  });
  return p;
}

/** Whether a disc of radius `r` has room in this wall; walls that are no rooms have room for all. */
export function fits(wall: WallRecord, r: number): boolean {
  const p = wall.p;
  if (wall.kind === 'inside circle') return r <= p[atRadius];
  return wall.kind !== 'inside box' || (p[atMinX] + r <= p[atMaxX] - r && p[atMinY] + r <= p[atMaxY] - r);
}

function asObject(where: string, what: string, value: unknown): Shape {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(where, what, 'a shape', value, 'type');
  return value as Shape;
}

function readBox(where: string, what: string, box: Shape): Float64Array {
  const p = readNumbers(where, what, boxNames, box);
  if (p[atMaxX] < p[atMinX]) fail(where, `${what}.maxX`, `a number >= minX (${p[atMinX]})`, p[atMaxX]);
  if (p[atMaxY] < p[atMinY]) fail(where, `${what}.maxY`, `a number >= minY (${p[atMinY]})`, p[atMaxY]);
  return p;
}

function readArc(where: string, arc: Shape): Float64Array {
  const p = readNumbers(where, 'wall', circleNames, arc, new Float64Array(7));
  for (const [name, at] of [
    ['from', atFromX],
    ['to', atToX],
  ] as const) {
    const direction = asObject(where, `wall.${name}`, arc[name]);
    readNumbers(where, `wall.${name}`, pointNames, direction, p, at);
    if (p[at] === 0 && p[at + 1] === 0) fail(where, `wall.${name}`, 'a direction other than (0, 0)', direction);
  }
  return p;
}

function readPolygon(where: string, points: unknown): Float64Array {
  const rule = 'an array of 3 to 64 points';
  if (!Array.isArray(points)) return fail(where, 'wall.points', rule, points, 'type');
  if (points.length < 3 || points.length > 64) fail(where, 'wall.points', rule, points);
  const p = new Float64Array(2 * points.length);
  for (let i = 0; i < points.length; i++) {
    const what = `wall.points[${i}]`;
    readNumbers(where, what, pointNames, asObject(where, what, points[i]), p, 2 * i);
  }
  if (!isConvex(p)) fail(where, 'wall.points', 'the corners of a strictly convex polygon, in order', points);
  return p;
}

/**
 * Whether every corner lies on one and the same side of every side it does not belong to, beyond the rounding of plain
 * doubles.
 */
function isConvex(p: Float64Array): boolean {
  const count = p.length / 2;
  let turn = 0;
  for (let i = 0; i < count; i++) {
    const k = (i + 1) % count;
    const ex = p[2 * k] - p[2 * i];
    const ey = p[2 * k + 1] - p[2 * i + 1];
    for (let j = 0; j < count; j++) {
      if (j === i || j === k) continue;
      const left = ex * (p[2 * j + 1] - p[2 * i + 1]);
      const right = ey * (p[2 * j] - p[2 * i]);
      const side = left - right;
      if (!(Math.abs(side) > 1e-15 * (Math.abs(left) + Math.abs(right))) || side * turn < 0) return false; // 4.5 roundings of 2^−53
      turn = side > 0 ? 1 : -1;
    }
  }
  return true;
}
