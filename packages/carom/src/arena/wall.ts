import type { Box, Capsule, Circle, Segment } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { finite, knownOptions, nonNegative, oneOf } from '../numeric/validate.ts';
import type { EdgeContact } from './discs.ts';
import type { Table, WallRecord } from './table.ts';
import { wallLength, wallRadius, wallSize, wallThickness, wallUx, wallUy, wallY } from './words.ts';

/**
 * What discs cannot cross: the inside of a box (an infinite bound is no edge) or of a circle, a segment or a capsule
 * (solid from both sides).
 */
export type ArenaWall = { readonly inside: Readonly<Box> | Readonly<Circle> } | Readonly<Segment> | Readonly<Capsule>;

/** An opening in one side of a box, such as a goal mouth: a disc whose center is level with it passes. One a side. */
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
   * Makes the wall a sensor: its events come when the *center* of a disc is this near, and nothing bounces. 0 is the
   * line itself. Left out: a solid wall. [length]
   */
  readonly sense?: number;
  /**
   * Openings, for the inside of a box only. A disc in the mouth of one (across the line, center level with the gap) meets no
   * side of this box.
   */
  readonly gaps?: readonly ArenaGap[];
}

const where = 'Arena.addWall';
const sides = ['minX', 'maxX', 'minY', 'maxY'] as const;

function bound(what: string, value: unknown, infinite: number): number {
  return value === infinite ? infinite : finite(where, what, value);
}

/** Checks `wall` and its options and turns them into a record. Its first edge will be `firstEdge`. */
export function createWallRecord(wall: ArenaWall, options: ArenaWallOptions, firstEdge: number): WallRecord {
  if (typeof wall !== 'object' || wall === null) fail(where, 'wall', 'an object', wall, 'type');
  knownOptions(where, 'options', options, ['sense', 'gaps']);
  const { gaps, sense } = options;
  const senses = sense !== undefined;
  const distance = senses ? nonNegative(where, 'options.sense', sense) : 0;
  if ('inside' in wall) {
    knownOptions(where, 'wall', wall, ['inside']);
    const { inside } = wall;
    if (typeof inside !== 'object' || inside === null) fail(where, 'wall.inside', 'a box or a circle', inside, 'type');
    if ('minX' in inside) {
      const openings = createGaps(gaps === undefined ? [] : gaps);
      return { kind: 'box', firstEdge, senses, gapped: openings.length > 0, numbers: [...boxNumbers(inside, distance), ...openings] };
    }
  }
  if (gaps !== undefined) fail(where, 'options.gaps', 'left out unless the wall is the inside of a box', gaps, 'type');
  const kind = 'inside' in wall ? 'ring' : 'segment';
  const numbers = 'inside' in wall ? ringNumbers(wall.inside as Circle, distance) : segmentNumbers(wall, distance);
  return { kind, firstEdge, senses, gapped: false, numbers };
}

function boxNumbers(inside: Readonly<Box>, sense: number): number[] {
  knownOptions(where, 'wall.inside', inside, ['minX', 'minY', 'maxX', 'maxY']);
  const minX = bound('wall.inside.minX', inside.minX, -Infinity);
  const minY = bound('wall.inside.minY', inside.minY, -Infinity);
  const maxX = bound('wall.inside.maxX', inside.maxX, Infinity);
  const maxY = bound('wall.inside.maxY', inside.maxY, Infinity);
  if (minX >= maxX) fail(where, 'wall.inside.maxX', `greater than minX = ${minX}`, maxX);
  if (minY >= maxY) fail(where, 'wall.inside.maxY', `greater than minY = ${minY}`, maxY);
  return [minX, minY, maxX, maxY, 0, 0, 0, 0, sense];
}

function ringNumbers(inside: Readonly<Circle>, sense: number): number[] {
  const x = finite(where, 'wall.inside.x', inside.x);
  const y = finite(where, 'wall.inside.y', inside.y);
  const r = nonNegative(where, 'wall.inside.r', inside.r);
  return [x, y, r, 0, 0, 0, 0, 0, sense];
}

function segmentNumbers(wall: Readonly<Segment> | Readonly<Capsule>, sense: number): number[] {
  knownOptions(where, 'wall', wall, ['x1', 'y1', 'x2', 'y2', 'r']);
  const x1 = finite(where, 'wall.x1', wall.x1);
  const y1 = finite(where, 'wall.y1', wall.y1);
  const x2 = finite(where, 'wall.x2', wall.x2);
  const y2 = finite(where, 'wall.y2', wall.y2);
  const thickness = 'r' in wall ? nonNegative(where, 'wall.r', wall.r) : 0;
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
  const ux = length > 0 ? (x2 - x1) / length : 0;
  const uy = length > 0 ? (y2 - y1) / length : 0;
  return [x1, y1, x2, y2, ux, uy, length, thickness, sense];
}

/** From and to of the opening in each side, Infinity and −Infinity where there is none; nothing for no gaps at all. */
function createGaps(gaps: readonly ArenaGap[]): number[] {
  if (!Array.isArray(gaps)) fail(where, 'options.gaps', 'an array', gaps, 'type');
  const flat: number[] = [];
  for (let k = 0; k < gaps.length; k++) {
    const gap = knownOptions(where, `options.gaps[${k}]`, gaps[k], ['side', 'from', 'to']);
    const side = sides.indexOf(oneOf(where, `options.gaps[${k}].side`, gap.side, sides));
    if (flat.length === 0) flat.push(Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity);
    if (flat[2 * side] < Infinity) fail(where, `options.gaps[${k}].side`, 'a side without another gap', gap.side);
    const from = bound(`options.gaps[${k}].from`, gap.from, -Infinity);
    flat[2 * side] = from;
    flat[2 * side + 1] = bound(`options.gaps[${k}].to`, gap.to, Infinity);
    if (flat[2 * side + 1] < from) fail(where, `options.gaps[${k}].to`, `at least from = ${from}`, gap.to);
  }
  return flat;
}

/** Writes where disc `i` meets `edge` into `out`; see `Arena.edgeContact`. */
export function writeEdgeContact(table: Table, i: number, edge: number, out: EdgeContact): EdgeContact {
  const k = table.wallOf(edge);
  const { kind, firstEdge } = table.walls[k];
  const numbers = table.wallNumbers;
  const at = k * wallSize;
  const x = table.x[i];
  const y = table.y[i];
  const r = table.r[i];
  out.first = firstEdge;
  out.count = kind === 'box' ? 4 : 1;
  if (kind === 'box') {
    const axis = (edge - firstEdge) >> 1; // sides are minX, maxX, minY, maxY; numbers minX, minY, maxX, maxY
    const far = (edge - firstEdge) & 1;
    const bound = numbers[at + axis + 2 * far];
    const place = axis === 0 ? x : y;
    out.nx = axis === 0 ? 2 * far - 1 : 0;
    out.ny = axis === 0 ? 0 : 2 * far - 1;
    out.gap = far === 0 ? place - (bound + r) : bound - r - place;
    return out;
  }
  let dx = x - numbers[at];
  let dy = y - numbers[at + wallY];
  if (kind === 'segment') {
    const foot = Math.min(Math.max(dx * numbers[at + wallUx] + dy * numbers[at + wallUy], 0), numbers[at + wallLength]);
    dx = foot * numbers[at + wallUx] - dx;
    dy = foot * numbers[at + wallUy] - dy;
  }
  const distance = Math.sqrt(dx * dx + dy * dy);
  out.gap = kind === 'ring' ? numbers[at + wallRadius] - distance - r : distance - r - numbers[at + wallThickness];
  out.nx = distance > 0 ? dx / distance : 1;
  out.ny = distance > 0 ? dy / distance : 0;
  return out;
}
