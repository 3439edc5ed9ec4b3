import type { Box, Capsule, Circle, Segment } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { finite, knownOptions, nonNegative, oneOf } from '../numeric/validate.ts';
import type { EdgeContact } from './discs.ts';
import type { Table, WallRecord } from './table.ts';

/**
 * What discs cannot cross: the inside of a box (an infinite bound is no edge) or of a circle, a segment or a capsule
 * (solid from both sides).
 */
export type ArenaWall = { readonly inside: Readonly<Box> | Readonly<Circle> } | Readonly<Segment> | Readonly<Capsule>;

/** An opening in one side of a box, such as a goal mouth: a disc whose centre is level with it passes. */
export interface ArenaGap {
  /** The side that is open. */
  readonly side: 'minX' | 'maxX' | 'minY' | 'maxY';
  /** Where the opening begins, as y on minX and maxX and as x on minY and maxY; itself open. [length] */
  readonly from: number;
  /** Where the opening ends; itself open. [length] */
  readonly to: number;
}

/** Options of a wall. */
export interface ArenaWallOptions {
  /**
   * Makes the wall a sensor: its events come when the *centre* of a disc is this near, and nothing bounces. 0 is the
   * line itself. Left out: a solid wall. [length]
   */
  readonly sense?: number;
  /**
   * Openings, for the inside of a box only. A disc in the mouth of one (across the line, centre level with the gap) meets no
   * side of this box.
   */
  readonly gaps?: readonly ArenaGap[];
}

const where = 'Arena.addWall';
const sides = ['minX', 'maxX', 'minY', 'maxY'] as const;
const none = /* @__PURE__ */ new Float64Array(0);

function bound(what: string, value: unknown, infinite: number): number {
  return value === infinite ? infinite : finite(where, what, value);
}

/** Checks `wall` and its options and turns them into a record. Its first edge will be `firstEdge`. */
export function createWallRecord(wall: ArenaWall, options: ArenaWallOptions, firstEdge: number): WallRecord {
  if (typeof wall !== 'object' || wall === null) fail(where, 'wall', 'an object', wall, 'type');
  knownOptions(where, 'options', options, ['sense', 'gaps']);
  const sense = options.sense === undefined ? -1 : nonNegative(where, 'options.sense', options.sense);
  const nothing = { firstEdge, sense, ux: 0, uy: 0, length: 0, thickness: 0, gaps: none };
  if (!('inside' in wall)) {
    if (options.gaps !== undefined) fail(where, 'options.gaps', 'left out unless the wall is the inside of a box', options.gaps, 'type');
    knownOptions(where, 'wall', wall, ['x1', 'y1', 'x2', 'y2', 'r']);
    const x1 = finite(where, 'wall.x1', wall.x1);
    const y1 = finite(where, 'wall.y1', wall.y1);
    const x2 = finite(where, 'wall.x2', wall.x2);
    const y2 = finite(where, 'wall.y2', wall.y2);
    const thickness = 'r' in wall ? nonNegative(where, 'wall.r', wall.r) : 0;
    const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    const scale = Math.max(Math.abs(x1), Math.abs(y1), Math.abs(x2), Math.abs(y2));
    const ux = length > 0 ? (x2 - x1) / length : 0;
    const uy = length > 0 ? (y2 - y1) / length : 0;
    return { ...nothing, kind: 'segment', a: x1, b: y1, c: x2, d: y2, ux, uy, length, thickness, scale };
  }
  knownOptions(where, 'wall', wall, ['inside']);
  const { inside } = wall;
  if (typeof inside !== 'object' || inside === null) fail(where, 'wall.inside', 'a box or a circle', inside, 'type');
  if ('minX' in inside) {
    const a = bound('wall.inside.minX', inside.minX, -Infinity);
    const b = bound('wall.inside.minY', inside.minY, -Infinity);
    const c = bound('wall.inside.maxX', inside.maxX, Infinity);
    const d = bound('wall.inside.maxY', inside.maxY, Infinity);
    if (a >= c) fail(where, 'wall.inside.maxX', `greater than minX = ${a}`, c);
    if (b >= d) fail(where, 'wall.inside.maxY', `greater than minY = ${b}`, d);
    const scale = Math.max(...[a, b, c, d].map(Math.abs).filter((at) => at < Infinity), 0);
    return { ...nothing, kind: 'box', a, b, c, d, gaps: createGaps(options.gaps ?? []), scale };
  }
  if (options.gaps !== undefined) fail(where, 'options.gaps', 'left out unless the wall is the inside of a box', options.gaps, 'type');
  const a = finite(where, 'wall.inside.x', inside.x);
  const b = finite(where, 'wall.inside.y', inside.y);
  const c = nonNegative(where, 'wall.inside.r', inside.r);
  return { ...nothing, kind: 'ring', a, b, c, d: 0, scale: Math.max(Math.abs(a), Math.abs(b)) + c };
}

function createGaps(gaps: readonly ArenaGap[]): Float64Array {
  if (!Array.isArray(gaps)) fail(where, 'options.gaps', 'an array', gaps, 'type');
  const flat = new Float64Array(gaps.length * 3);
  for (let k = 0; k < gaps.length; k++) {
    const gap = knownOptions(where, `options.gaps[${k}]`, gaps[k], ['side', 'from', 'to']);
    flat[3 * k] = sides.indexOf(oneOf(where, `options.gaps[${k}].side`, gap.side, sides));
    flat[3 * k + 1] = bound(`options.gaps[${k}].from`, gap.from, -Infinity);
    flat[3 * k + 2] = bound(`options.gaps[${k}].to`, gap.to, Infinity);
  }
  return flat;
}

/** Writes where disc `i` meets `edge` into `out`; see `Arena.edgeContact`. */
export function writeEdgeContact(table: Table, i: number, edge: number, out: EdgeContact): EdgeContact {
  const wall = table.wallOf(edge);
  const x = table.x[i];
  const y = table.y[i];
  const r = table.r[i];
  out.first = wall.firstEdge;
  out.count = wall.kind === 'box' ? 4 : 1;
  if (wall.kind === 'box') {
    const side = edge - wall.firstEdge;
    out.nx = side === 0 ? -1 : side === 1 ? 1 : 0;
    out.ny = side === 2 ? -1 : side === 3 ? 1 : 0;
    out.gap = side === 0 ? x - (wall.a + r) : side === 1 ? wall.c - r - x : side === 2 ? y - (wall.b + r) : wall.d - r - y;
    return out;
  }
  let dx = x - wall.a;
  let dy = y - wall.b;
  if (wall.kind === 'segment') {
    const foot = Math.min(Math.max(dx * wall.ux + dy * wall.uy, 0), wall.length);
    dx = foot * wall.ux - dx;
    dy = foot * wall.uy - dy;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  out.gap = wall.kind === 'ring' ? wall.c - distance - r : distance - r - wall.thickness;
  if (distance > 0) {
    out.nx = dx / distance;
    out.ny = dy / distance;
  } else {
    writeHeading(table, i, out);
  }
  return out;
}

/** The normal of a centre that lies on the wall itself: where the disc is heading, or (1, 0) at rest. */
function writeHeading(table: Table, i: number, out: EdgeContact): void {
  const { vx, vy } = table;
  const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]);
  out.nx = speed > 0 ? vx[i] / speed : 1;
  out.ny = speed > 0 ? vy[i] / speed : 0;
}
