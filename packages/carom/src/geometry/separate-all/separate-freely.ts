import { fail } from '../../numeric/fail.ts';
import { knownOptions, numbers } from '../../numeric/validate.ts';
import { checkCircle, checkList, checkObject, isDisc } from '../circle-list.ts';
import type { Box, Circle, Vec } from '../shapes.ts';
import { depthOf, type Field, PairFinder, rounding, type Separated, within } from './separate-field.ts';
import { spreadHeaps } from './spread-heaps.ts';

/** Which discs give way, where to, and for how long it is tried. */
export interface SeparateFreelyOptions {
  /** Indices of discs that must not move. @default [] */
  readonly pinned?: Iterable<number>;
  /** How hard each disc is to move, by index: of two, each goes the other's part of the way. Not a finite number > 0 counts as 1. @default [] */
  readonly weights?: ArrayLike<number>;
  /** Where whole discs must be in the end; a side may be infinite. @default everywhere */
  readonly bounds?: Readonly<Box>;
  /** The most passes over all discs. @default 1000 */
  readonly iterations?: number;
}

/** In errors. */
export const where = 'separateAll';
/** The names of the options. */
export const optionNames: readonly string[] = ['pinned', 'weights', 'bounds', 'iterations'];

/** What of the sum of the radii discs are moved apart beyond touching, so that the last overlaps vanish in finite time. */
const margin = 1e-9;
/** Passes before the margin begins to grow, how many double it, and the most it grows to: dense heaps end some ten times as soon. */
const patience = 48;
const doubling = 8;
const widest = 0.002;

/**
 * `separateAll` without its option `axis`: less code where that is not needed.
 *
 * @throws TypeError as `separateAll` does.
 *
 * @example
 * const discs = [{ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }];
 * separateFreely(discs);
 * overlaps(discs[0], discs[1]); // false
 */
export function separateFreely(circles: readonly Circle[], options: SeparateFreelyOptions = {}): Separated {
  const field = fieldOf(circles, options, optionNames);
  const { bounds, iterations } = limitsOf(options);
  const separated = relax(field, bounds, iterations);
  giveBack(circles, field);
  return separated;
}

/** Where to and how long. @throws TypeError or RangeError naming what is wrong */
export function limitsOf(options: SeparateFreelyOptions): { bounds: Readonly<Box> | null; iterations: number } {
  const bounds = options.bounds ?? null;
  const { iterations = 1000 } = options;
  if (bounds !== null) checkBounds(bounds);
  if (typeof iterations !== 'number') fail(where, 'options.iterations', 'a number', iterations, 'type');
  return { bounds, iterations };
}

/** The discs to move; what is given twice comes once. */
export function fieldOf(circles: readonly Circle[], options: SeparateFreelyOptions, names: readonly string[]): Field {
  if (!Array.isArray(circles)) fail(where, 'circles', 'an array', circles, 'type');
  knownOptions(where, 'options', options, names);
  const { pinned = [], weights = [] } = options;
  checkList(where, 'options.pinned', 'a list of indices', pinned);
  checkObject(where, 'options.weights', weights);
  const share = new Float64Array(circles.length).fill(1);
  for (let i = 0; i < share.length; i++) {
    const weight = weights[i];
    if (typeof weight === 'number' && weight > 0 && weight < Infinity) share[i] = 1 / weight;
  }
  for (const i of pinned) if (i >= 0 && i < share.length) share[i] = 0;
  const seen = new Map<Circle, number>();
  const ids: number[] = [];
  for (let i = 0; i < share.length; i++) {
    const circle = circles[i];
    checkCircle(where, `circles[${i}]`, circle);
    const twin = seen.get(circle);
    if (twin !== undefined) share[twin] = Math.min(share[twin], share[i]);
    else if (isDisc(circle)) {
      seen.set(circle, i);
      ids.push(i);
    }
  }
  return {
    count: ids.length,
    x: Float64Array.from(ids, (i) => circles[i].x),
    y: Float64Array.from(ids, (i) => circles[i].y),
    r: Float64Array.from(ids, (i) => circles[i].r),
    share: Float64Array.from(ids, (i) => share[i]),
    ids: Int32Array.from(ids),
  };
}

function checkBounds(bounds: Readonly<Box>): void {
  const { minX, minY, maxX, maxY } = numbers(where, 'options.bounds', bounds, ['minX', 'minY', 'maxX', 'maxY']);
  if (!(minX <= maxX)) fail(where, 'options.bounds.maxX', `at least minX (${minX})`, maxX);
  if (!(minY <= maxY)) fail(where, 'options.bounds.maxY', `at least minY (${minY})`, maxY);
}

/** Writes the places back; an object that cannot be written to leaves all as they were. */
export function giveBack(circles: readonly Circle[], { count, x, y, ids }: Field): void {
  const before: Vec[] = [];
  try {
    for (let n = 0; n < count; n++) {
      const circle = circles[ids[n]];
      if (circle.x === x[n] && circle.y === y[n]) continue;
      before.push(circle, { x: circle.x, y: circle.y });
      circle.x = x[n];
      circle.y = y[n];
    }
  } catch {
    const stuck = before[before.length - 2] as Circle;
    for (let k = 0; k < before.length - 2; k += 2) {
      before[k].x = before[k + 1].x;
      before[k].y = before[k + 1].y;
    }
    fail(where, `circles[${circles.indexOf(stuck)}]`, 'writable', stuck, 'type');
  }
}

/** Passes over all overlapping pairs until there are none. */
function relax(field: Field, bounds: Readonly<Box> | null, most: number): Separated {
  const passes = new Passes(field);
  if (bounds) keepInside(field, bounds);
  let iterations = 0;
  let wider = margin;
  let overlap = passes.run(iterations < most, wider);
  while (overlap > 0 && iterations < most && passes.moved) {
    iterations++;
    if (iterations === 16 || iterations === 64 || iterations === 256) passes.spread();
    if (bounds) keepInside(field, bounds);
    if (iterations > patience && iterations % doubling === 0) wider = Math.min(2 * wider, widest);
    overlap = passes.run(iterations < most, wider);
  }
  return { maxOverlap: overlap, iterations, converged: overlap === 0 };
}

/** Passes over the pairs of a field; the list of them is kept while nothing has moved by more than its skin. */
class Passes {
  /** Whether the last pass moved a disc. */
  moved = false;
  private readonly field: Field;
  private readonly finder: PairFinder = new PairFinder();
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly skin: number;
  private readonly normal: Vec = { x: 0, y: 0 };
  private deepest = 0;
  private isMoving = false;
  private margin = 0;

  constructor(field: Field) {
    this.field = field;
    this.x = new Float64Array(field.count);
    this.y = new Float64Array(field.count);
    let sum = 0;
    for (const r of field.r) sum += r / field.count;
    this.skin = sum / 4;
  }

  /** Moves overlapping pairs apart if asked to; returns the largest depth met. */
  run(isMoving: boolean, by: number): number {
    const { finder, field } = this;
    this.moved = false;
    this.deepest = 0;
    this.isMoving = isMoving;
    this.margin = by;
    if (finder.isWhole && this.holds()) this.visit(finder.pairs, finder.length);
    else {
      this.x.set(field.x);
      this.y.set(field.y);
      finder.find(field, this.skin, (pairs, length) => this.visit(pairs, length));
    }
    return this.deepest;
  }

  /** Spreads what lies in heaps. */
  spread(): void {
    if (this.finder.isWhole) spreadHeaps(this.field, this.finder.pairs, this.finder.length);
  }

  private holds(): boolean {
    const { x, y, skin, field } = this;
    const most = skin / 2;
    for (let n = 0; n < x.length; n++) if (!(Math.abs(field.x[n] - x[n]) <= most && Math.abs(field.y[n] - y[n]) <= most)) return false;
    return true;
  }

  private visit(pairs: Int32Array, length: number): void {
    const { field, normal, isMoving } = this;
    const { share } = field;
    for (let p = 0; p < length; p += 2) {
      const a = pairs[p];
      const b = pairs[p + 1];
      const depth = depthOf(field, a, b, normal);
      if (depth === 0) continue;
      if (depth > this.deepest) this.deepest = depth;
      if (isMoving && share[a] + share[b] > 0) this.part(a, b, depth);
    }
  }

  private part(a: number, b: number, depth: number): void {
    const { field, normal } = this;
    const { x, y, r, share, ids } = field;
    if (x[a] === x[b] && y[a] === y[b]) fan(ids[a] + ids[b], normal);
    const size = Math.abs(x[a]) + Math.abs(y[a]) + Math.abs(x[b]) + Math.abs(y[b]);
    const way = (depth + this.margin * (r[a] + r[b]) + rounding * size) / (share[a] + share[b]);
    x[a] -= way * share[a] * normal.x;
    y[a] -= way * share[a] * normal.y;
    x[b] += way * share[b] * normal.x;
    y[b] += way * share[b] * normal.y;
    this.moved = true;
  }
}

/** Moves discs that may move into the box; one that is larger goes to its middle. */
function keepInside({ count, x, y, r, share }: Field, { minX, minY, maxX, maxY }: Readonly<Box>): void {
  for (let n = 0; n < count; n++) {
    if (share[n] === 0) continue;
    x[n] = within(x[n], minX + r[n], maxX - r[n]);
    y[n] = within(y[n], minY + r[n], maxY - r[n]);
  }
}

/** Writes one of 16 directions around the circle to `out`, neighboring numbers far apart: ((1 − t²), 2t) / (1 + t²). */
function fan(turn: number, out: Vec): void {
  const t = ((turn * 5) & 7) / 8;
  const flip = turn & 8 ? -1 : 1;
  out.x = (flip * (1 - t * t)) / (1 + t * t);
  out.y = (flip * 2 * t) / (1 + t * t);
}
