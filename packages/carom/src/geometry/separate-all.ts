import { fail } from '../numeric/fail.ts';
import { knownOptions, oneOf } from '../numeric/validate.ts';
import { checkObject, isDisc } from './circle-list.ts';
import { separateAlong } from './separate-axis.ts';
import { depthOf, type Field, PairFinder, rounding, type Separated, within } from './separate-field.ts';
import type { Box, Circle, Vec } from './shapes.ts';

/** Which discs give way, where to, and for how long it is tried. */
export interface SeparateAllOptions {
  /** Indices of discs that must not move. @default [] */
  readonly pinned?: Iterable<number>;
  /** How hard each disc is to move, by index: of two, each goes the other's part of the way. Not a finite number > 0 counts as 1. @default [] */
  readonly weights?: ArrayLike<number>;
  /** The one coordinate that may change. The discs then keep their order along it. @default both */
  readonly axis?: 'x' | 'y';
  /** Where whole discs must be in the end; a side may be infinite. Of a locked coordinate it says nothing. @default everywhere */
  readonly bounds?: Readonly<Box>;
  /** The most passes over all discs. @default 1000 */
  readonly iterations?: number;
}

/** What of the sum of the radii discs are moved apart beyond touching, so that the last overlaps vanish in finite time. */
const margin = 1e-9;
/** Passes before the margin begins to grow, how many double it, and the most it grows to: dense heaps end some ten times as soon. */
const patience = 48;
const doubling = 8;
const widest = 0.002;

/**
 * Moves overlapping discs apart until none overlap; changes `x` and `y` of the objects given, and says how far it came.
 *
 * Pass by pass every overlapping pair is moved apart along its line of centres, each disc by its share of weight; touching
 * discs are left alone, so discs that do not overlap stay where they are. What has been moved comes to lie up to 1e-9 of the sum of
 * the radii beyond touching, in heaps that take more than 48 passes up to 0.002. Converged means that no two overlap, exactly; with
 * pinned discs that overlap it cannot, and `maxOverlap`, the largest depth left, says what remains. Concentric discs part in a
 * direction that follows from their indices. The outcome depends on the order of the discs, not on anything else: the same input gives
 * the same bits.
 *
 * With `axis` discs move along it only and keep their order, equal ones by index. Then no passes are needed: the answer is found in
 * two sweeps, or there is none for this order.
 *
 * Discs with a number that is not finite or a negative radius are left alone and in nobody's way. Pairs are found by sorting along x
 * or y, and kept while nothing has moved far.
 *
 * @throws TypeError where an item is not an object or an option of another kind, before anything changes.
 * @example
 * const discs = [{ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }];
 * separateAll(discs, { pinned: [0] }); // maxOverlap 0, iterations 1, converged; the second is now at x = 2.000000002
 */
export function separateAll(circles: readonly Circle[], options: SeparateAllOptions = {}): Separated {
  const field = fieldOf(circles, options);
  const { axis, bounds = null, iterations = 1000 } = options;
  if (bounds !== null) checkBounds(bounds);
  if (axis !== undefined) oneOf('separateAll', 'options.axis', axis, ['x', 'y']);
  if (typeof iterations !== 'number') fail('separateAll', 'options.iterations', 'a number', iterations, 'type');
  const separated = axis === undefined ? relax(field, bounds, iterations) : separateAlong(field, axis, bounds, iterations);
  giveBack(circles, field);
  return separated;
}

/** The discs to move; what is given twice comes once. */
function fieldOf(circles: readonly Circle[], options: SeparateAllOptions): Field {
  const where = 'separateAll';
  if (!Array.isArray(circles)) fail(where, 'circles', 'an array', circles, 'type');
  knownOptions(where, 'options', options, ['pinned', 'weights', 'axis', 'bounds', 'iterations']);
  const { pinned = [], weights = [] } = options;
  if (typeof (pinned as { [Symbol.iterator]?: unknown } | null)?.[Symbol.iterator] !== 'function')
    fail(where, 'options.pinned', 'a list of indices', pinned, 'type');
  if (typeof weights !== 'object' || weights === null) fail(where, 'options.weights', 'a list of numbers', weights, 'type');
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
    checkObject(where, `circles[${i}]`, circle);
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
  checkObject('separateAll', 'options.bounds', bounds);
  for (const [low, high] of [
    ['minX', 'maxX'],
    ['minY', 'maxY'],
  ] as const) {
    for (const side of [low, high]) {
      const value: unknown = bounds[side];
      if (typeof value !== 'number') fail('separateAll', `options.bounds.${side}`, 'a number', value, 'type');
      if (Number.isNaN(value)) fail('separateAll', `options.bounds.${side}`, 'a number', value);
    }
    if (bounds[low] > bounds[high]) fail('separateAll', `options.bounds.${high}`, `at least ${low} (${bounds[low]})`, bounds[high]);
  }
}

/** Writes the places back; an object that cannot be written to leaves all as they were. */
function giveBack(circles: readonly Circle[], { count, x, y, ids }: Field): void {
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
    fail('separateAll', `circles[${circles.indexOf(stuck)}]`, 'writable', stuck, 'type');
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

/** Writes one of 16 directions around the circle to `out`, neighbouring numbers far apart: ((1 − t²), 2t) / (1 + t²). */
function fan(turn: number, out: Vec): void {
  const t = ((turn * 5) & 7) / 8;
  const flip = turn & 8 ? -1 : 1;
  out.x = (flip * (1 - t * t)) / (1 + t * t);
  out.y = (flip * 2 * t) / (1 + t * t);
}
