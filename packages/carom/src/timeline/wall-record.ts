import { fail } from '../numeric/fail.ts';
import { bounded, boundedPositive } from './bounds.ts';
import type { TimelineWall } from './wall.ts';

/** Shapes by code: the code is what log and snapshot hold. */
export const wallKinds = ['segment', 'capsule', 'box', 'circle', 'inside box', 'inside circle'] as const;

/** One of the shapes a wall can have. */
export type WallKind = (typeof wallKinds)[number];

/**
 * A wall in the engine. `p` holds the numbers of its shape, unused ones 0:
 *
 * segment, capsule: x1 y1 x2 y2 r · box, inside box: minX minY maxX maxY · circle, inside circle: x y r.
 */
export interface WallRecord {
  readonly id: number;
  readonly kind: WallKind;
  readonly p: Float64Array;
  /** When the wall was put up: the time of its anchor. */
  readonly t: number;
  /** −1 where the user gave none. */
  readonly restitution: number;
  /** Unit normal of a segment or capsule, left of 1 → 2; (0, 0) if it has no length. */
  readonly nx: number;
  readonly ny: number;
  alive: boolean;
}

/** A wall record from its numbers. What is derived is derived here and nowhere else. */
export function createWallRecord(id: number, kind: WallKind, p: Float64Array, t: number, restitution: number): WallRecord {
  let nx = 0;
  let ny = 0;
  if (kind === 'segment' || kind === 'capsule') {
    const dx = p[2] - p[0];
    const dy = p[3] - p[1];
    const scale = Math.max(Math.abs(dx), Math.abs(dy)); // keeps the squares of very short walls from vanishing
    if (scale > 0) {
      const ex = dx / scale;
      const ey = dy / scale;
      const length = Math.sqrt(ex * ex + ey * ey);
      nx = -ey / length;
      ny = ex / length;
    }
  }
  return { id, kind, p, t, restitution, nx, ny, alive: true };
}

/** Kind and numbers of a shape as the user gave it. @throws TypeError or RangeError naming what is wrong with it */
export function readWall(where: string, shape: unknown): { kind: WallKind; p: Float64Array } {
  const wall = asObject(where, 'wall', shape);
  if ('inside' in wall) {
    const room = asObject(where, 'wall.inside', wall.inside);
    if ('minX' in room) return { kind: 'inside box', p: readBox(where, 'wall.inside', room) };
    return { kind: 'inside circle', p: readCircle(where, 'wall.inside', room) };
  }
  if ('minX' in wall) return { kind: 'box', p: readBox(where, 'wall', wall) };
  if ('x1' in wall) {
    const p = new Float64Array(5);
    const names = ['x1', 'y1', 'x2', 'y2'];
    for (let i = 0; i < 4; i++) p[i] = bounded(where, `wall.${names[i]}`, wall[names[i]]);
    if (!('r' in wall)) return { kind: 'segment', p };
    p[4] = boundedPositive(where, 'wall.r', wall.r);
    return { kind: 'capsule', p };
  }
  if ('r' in wall) return { kind: 'circle', p: readCircle(where, 'wall', wall) };
  return fail(where, 'wall', 'a segment, capsule, box, circle or { inside: box or circle }', shape, 'type');
}

/** The shape as the user would write it. */
export function writeWall(kind: WallKind, p: Float64Array): Readonly<TimelineWall> {
  const box = { minX: p[0], minY: p[1], maxX: p[2], maxY: p[3] };
  const circle = { x: p[0], y: p[1], r: p[2] };
  switch (kind) {
    case 'segment':
      return Object.freeze({ x1: p[0], y1: p[1], x2: p[2], y2: p[3] });
    case 'capsule':
      return Object.freeze({ x1: p[0], y1: p[1], x2: p[2], y2: p[3], r: p[4] });
    case 'box':
      return Object.freeze(box);
    case 'circle':
      return Object.freeze(circle);
    case 'inside box':
      return Object.freeze({ inside: Object.freeze(box) });
    case 'inside circle':
      return Object.freeze({ inside: Object.freeze(circle) });
  }
}

/** Whether a disc of radius `r` has room in this wall; walls that are no rooms have room for all. */
export function fits(wall: WallRecord, r: number): boolean {
  const p = wall.p;
  if (wall.kind === 'inside circle') return r <= p[2];
  return wall.kind !== 'inside box' || (p[0] + r <= p[2] - r && p[1] + r <= p[3] - r);
}

function asObject(where: string, what: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(where, what, 'a shape', value, 'type');
  return value as Record<string, unknown>;
}

function readBox(where: string, what: string, box: Record<string, unknown>): Float64Array {
  const p = new Float64Array(5);
  const names = ['minX', 'minY', 'maxX', 'maxY'];
  for (let i = 0; i < 4; i++) p[i] = bounded(where, `${what}.${names[i]}`, box[names[i]]);
  if (p[2] < p[0]) fail(where, `${what}.maxX`, `a number >= minX (${p[0]})`, p[2]);
  if (p[3] < p[1]) fail(where, `${what}.maxY`, `a number >= minY (${p[1]})`, p[3]);
  return p;
}

function readCircle(where: string, what: string, circle: Record<string, unknown>): Float64Array {
  const p = new Float64Array(5);
  p[0] = bounded(where, `${what}.x`, circle.x);
  p[1] = bounded(where, `${what}.y`, circle.y);
  p[2] = boundedPositive(where, `${what}.r`, circle.r);
  return p;
}
