import type { Box, Circle, Ray, Vec } from '../geometry/shapes.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { fail } from '../numeric/fail.ts';
import { guardReadOnly } from '../numeric/read-only.ts';
import { finite, integer, knownOptions, nameRadius, nonNegative, numbers, positive } from '../numeric/validate.ts';
import { AreaScan } from './area-scan.ts';
import type { Arrangement } from './arrangement.ts';
import { CastScan, type IndexHit } from './cast-scan.ts';
import { CircleReader, type CircleSource, type CircleSourceOptions, mostCircles } from './circle-source.ts';
import { CircleStore, wrap } from './circle-store.ts';
import { collectPairs } from './collect-pairs.ts';
import { copyFound, copyTo, IdList, type NumberSink, toArray } from './id-list.ts';
import type { CastOptions, CircleFilter, CircleIndexOptions, NearestOptions, PairOptions } from './index-options.ts';
import { limit, readFilter, readMaxT, readSorted } from './index-options.ts';
import { describe, type IndexGrid } from './level.ts';
import { NearestScan } from './nearest-scan.ts';
import { PairList } from './pair-list.ts';
import { callable, Filter, keepAgreeing, type QueryOptions } from './query.ts';
import { Runs } from './runs.ts';
import { search } from './search.ts';

/**
 * Many circles, held so that pairs and neighbors are found fast while they move: each has an id, a small integer that it keeps until it
 * is removed.
 *
 * All decisions are exact, as those of `overlaps` and `castRay` are: pairs are those that overlap, tangent ones included. No result depends
 * on how circles came to be where they are. Any order of `add`, `update` and `rebuild` that ends with the same circles under the same ids
 * gives the same answers in the same order.
 *
 * On a torus coordinates are taken modulo the periods. Two circles overlap there if they do as given or after the one with the smaller x,
 * or y, is moved up by the period, which rounds once. After a few calls no objects or arrays are made but those returned.
 *
 * @example
 * const index = new CircleIndex();
 * index.add({ x: 0, y: 0, r: 1 }); // 0
 * index.add({ x: 2, y: 0, r: 1 }); // 1
 * index.pairs(); // [0, 1]: tangent
 */
export class CircleIndex {
  readonly #store: CircleStore;
  readonly #filter: Filter;
  readonly #area: AreaScan;
  readonly #nearestScan: NearestScan;
  readonly #castScan: CastScan;
  readonly #reader: CircleReader = new CircleReader();
  readonly #runs: Runs = new Runs();
  readonly #near: Runs = new Runs();
  #list: PairList = new PairList();
  #spareList: PairList | null = null;
  #spareFound: IdList | null = null;

  /** An empty index. @throws RangeError or TypeError unless the periods are numbers > 0. */
  constructor(options: CircleIndexOptions = {}) {
    const where = 'new CircleIndex';
    const { periodX = Infinity, periodY = Infinity } = knownOptions(where, 'options', options, ['periodX', 'periodY']);
    if (periodX !== Infinity) positive(where, 'options.periodX', periodX);
    if (periodY !== Infinity) positive(where, 'options.periodY', periodY);
    this.#store = new CircleStore(periodX, periodY);
    this.#filter = new Filter(this.#store);
    this.#area = new AreaScan(this.#filter);
    this.#nearestScan = new NearestScan(this.#filter);
    this.#castScan = new CastScan(this.#filter);
    guardReadOnly(CircleIndex.prototype, 'CircleIndex');
    if (new.target === CircleIndex) Object.preventExtensions(this); // index.radius = 3 throws instead of doing nothing; subclasses have fields
  }

  /** How many circles it holds. */
  get size(): number {
    return this.#store.size;
  }

  /** Takes in a circle; returns its id: the one given back last by `remove`, or the least never used. */
  add(circle: Readonly<Circle>, filter?: CircleFilter): number {
    const where = 'CircleIndex.add';
    const store = this.#store;
    if (typeof circle !== 'object' || circle === null) fail(where, 'circle', 'an object', circle, 'type');
    const { x, y, r } = circle;
    finite(where, 'circle.x', x);
    finite(where, 'circle.y', y);
    if (r === undefined) nameRadius(where, 'circle', circle);
    nonNegative(where, 'circle.r', r);
    const given = filter === undefined ? null : readFilter(where, filter);
    if (store.size >= mostCircles) fail(where, 'size', `below ${mostCircles}`, store.size);
    store.sync();
    const id = store.add();
    store.set(id, x, y, r);
    store.move(id);
    if (given !== null) store.setFilter(id, given.category, given.mask);
    return id;
  }

  /** Moves a circle, and changes its radius if one is given. */
  update(id: number, x: number, y: number, r?: number): void {
    const store = this.#store;
    const where = 'CircleIndex.update';
    this.#check(where, id);
    finite(where, 'x', x);
    finite(where, 'y', y);
    if (r !== undefined) nonNegative(where, 'r', r);
    store.sync();
    store.set(id, x, y, r ?? store.circles[3 * id + 2]);
    store.move(id);
  }

  /** Changes whom a circle meets. What is left out gets its default. */
  setFilter(id: number, filter: CircleFilter): void {
    this.#check('CircleIndex.setFilter', id);
    const { category, mask } = readFilter('CircleIndex.setFilter', filter);
    this.#store.setFilter(id, category, mask);
  }

  /** Removes a circle; its id may be given to one added later. */
  remove(id: number): void {
    this.#check('CircleIndex.remove', id);
    this.#store.remove(id);
  }

  /** Whether a circle has this id. */
  has(id: number): boolean {
    return this.#store.has(id);
  }

  /** The circle with this id as it is held: on a torus its coordinates are below the periods. Writes into `out` and returns it. */
  circle(id: number, out: Circle = { x: 0, y: 0, r: 0 }): Circle {
    this.#check('CircleIndex.circle', id);
    return this.#store.read(id, out);
  }

  /**
   * Replaces everything by the circles of an array; each gets its place in it as id. The fastest way to follow many that move: call it once
   * a frame. A `Float64Array` of x, y, r is read without a copy, other numbers and objects with one. Nothing changes if one of them is not
   * a circle.
   *
   * @example
   * const index = new CircleIndex();
   * index.rebuild([{ x: 0, y: 0, r: 1 }, { x: 5, y: 0, r: 1 }]); // objects with x, y, r
   * index.rebuild([{ cx: 0, cy: 0, size: 2 }], { x: (node) => node.cx, y: (node) => node.cy, r: (node) => node.size / 2 });
   * index.rebuild(new Float64Array([0, 0, 1, 5, 0, 1])); // x, y, r, x, y, r
   * index.rebuild([0, 0, 5, 0], { r: 1 }); // x, y, x, y
   */
  rebuild<T = Circle>(circles: CircleSource<T>, options?: CircleSourceOptions<T>): void {
    const reader = this.#reader;
    const store = this.#store;
    reader.read('CircleIndex.rebuild', circles, options, store.periodX, store.periodY);
    store.replace(reader.packed, reader.count, reader.categories, reader.masks);
    reader.release();
  }

  /** All pairs that overlap and whose filters agree, as ids a, b, a, b, …; in an order that depends on the circles only. */
  pairs(options?: PairOptions): Int32Array {
    const { ids, count } = this.#collect(options);
    return ids.slice(0, 2 * count);
  }

  /**
   * As `pairs`, written to `out[0 … 2n − 1]`; returns n. What `out` holds after that may change too. An `Int32Array` with
   * room for all of them is written to directly.
   */
  pairsInto(out: NumberSink, options?: PairOptions): number {
    const list = this.#list;
    const { ids } = list;
    if (out instanceof Int32Array) list.ids = out;
    try {
      this.#collect(options);
      if (list.ids !== out) copyTo(out, list.ids, 2 * list.count);
    } finally {
      if (list.ids === out) list.ids = ids;
    }
    return list.count;
  }

  /** Calls `visit` for each pair, until it returns false. It may use and change the index; the pairs are those of before. */
  visitPairs(visit: (a: number, b: number) => unknown, options?: PairOptions): void {
    callable('CircleIndex.visitPairs', 'visit', visit);
    const { ids, count } = this.#collect(options);
    const list = this.#list;
    this.#list = this.#spareList ?? new PairList();
    this.#spareList = null;
    try {
      for (let i = 0; i < 2 * count; i += 2) if (visit(ids[i], ids[i + 1]) === false) return;
    } finally {
      this.#spareList = list;
    }
  }

  /**
   * All pairs of a circle here and one of another index with the same periods, as ids a, b, a, b, …: players and food.
   * None are looked for within either. The order depends on the circles only.
   */
  pairsWith(other: CircleIndex, options?: PairOptions): Int32Array {
    const { ids, count } = this.#collectWith(other, options);
    return ids.slice(0, 2 * count);
  }

  /** As `pairsWith`, written to `out[0 … 2n − 1]`; returns n. */
  pairsWithInto(other: CircleIndex, out: NumberSink, options?: PairOptions): number {
    const { ids, count } = this.#collectWith(other, options);
    copyTo(out, ids, 2 * count);
    return count;
  }

  /** Ids of the circles that overlap a circle, ascending. A point is a circle with `r: 0`. */
  within(circle: Readonly<Circle>, options?: QueryOptions): number[] {
    return toArray(this.#lookWithin(circle, options));
  }

  /** As `within`, written to `out[0 … n − 1]`; returns n. */
  withinInto(circle: Readonly<Circle>, out: NumberSink, options?: QueryOptions): number {
    return copyFound(out, this.#lookWithin(circle, options));
  }

  /** Calls `visit` for each id of `within`, until it returns false. It may use and change the index. */
  visitWithin(circle: Readonly<Circle>, visit: (id: number) => unknown, options?: QueryOptions): void {
    this.#visit(this.#lookWithin(circle, options), callable('CircleIndex.visitWithin', 'visit', visit));
  }

  /** Ids of the circles that overlap a box, its edges included, ascending. The box may be infinite. */
  inBox(box: Readonly<Box>, options?: QueryOptions): number[] {
    return toArray(this.#lookInBox(box, options));
  }

  /** As `inBox`, written to `out[0 … n − 1]`; returns n. */
  inBoxInto(box: Readonly<Box>, out: NumberSink, options?: QueryOptions): number {
    return copyFound(out, this.#lookInBox(box, options));
  }

  /** Calls `visit` for each id of `inBox`, until it returns false. It may use and change the index. */
  visitInBox(box: Readonly<Box>, visit: (id: number) => unknown, options?: QueryOptions): void {
    this.#visit(this.#lookInBox(box, options), callable('CircleIndex.visitInBox', 'visit', visit));
  }

  /**
   * Ids of the `count` circles nearest to a circle or point: by `separation`, which is negative inside; equally near ones
   * by id. Fewer if there are not so many.
   */
  nearest(from: Readonly<Vec & Partial<Circle>>, count = 1, options?: NearestOptions): number[] {
    return toArray(this.#lookNearest(from, count, options));
  }

  /** As `nearest`, written to `out[0 … n − 1]`; returns n. */
  nearestInto(from: Readonly<Vec & Partial<Circle>>, count: number, out: NumberSink, options?: NearestOptions): number {
    return copyFound(out, this.#lookNearest(from, count, options));
  }

  /**
   * The first circle that a ray meets, as `castRay` of geometry finds it, or `null`; of several at the same t the one with
   * the least id. On a torus the ray goes on across the seams, and the hit is on the image of the circle that it meets.
   * Writes into `out` and returns it.
   */
  castRay(ray: Readonly<Ray>, options?: CastOptions, out?: IndexHit): IndexHit | null {
    numbers('CircleIndex.castRay', 'ray', ray, ['x', 'y', 'dx', 'dy']);
    const maxT = this.#startCast('CircleIndex.castRay', ray.dx, ray.dy, options);
    return this.#castScan.castRay(this.#store, this.#runs, ray, maxT, out);
  }

  /**
   * The first circle, standing still, that a moving one meets, as `impact` finds it, or `null`. `t` is the time; the normal
   * is out of the circle met; `inside` if they overlap or touch from the start. As `castRay` otherwise.
   */
  castCircle(circle: Readonly<MovingCircle>, options?: CastOptions, out?: IndexHit): IndexHit | null {
    numbers('CircleIndex.castCircle', 'circle', circle, ['x', 'y', 'r', 'vx', 'vy']);
    const maxT = this.#startCast('CircleIndex.castCircle', circle.vx, circle.vy, options);
    return this.#castScan.castCircle(this.#store, this.#runs, circle, maxT, out);
  }

  /** The grids that hold the circles now, those of larger ones first: to draw, or to see what was chosen. */
  grids(): IndexGrid[] {
    return describe(this.#store.settleAnew().levels);
  }

  #check(where: string, id: number): void {
    if (typeof id !== 'number') fail(where, 'id', 'a number', id, 'type');
    if (!this.#store.has(id)) fail(where, 'id', 'that of a circle in the index', id);
  }

  #collect(options: PairOptions | undefined): PairList {
    const [store, list] = [this.#store, this.#list];
    const sorted = readSorted('CircleIndex.pairs', options);
    const arrangement = store.settleAnew();
    list.count = 0;
    if (store.wraps) this.#collectOnTorus(arrangement);
    else collectPairs(arrangement, list, this.#runs, this.#near);
    keepAgreeing(list, store, store);
    if (sorted) {
      list.orient();
      list.sort(store.bound);
    }
    return list;
  }

  /** Pairs within, then across the seams; all as those across if two circles may overlap at several places. */
  #collectOnTorus(arrangement: Arrangement): void {
    const [area, list] = [this.#area, this.#list];
    const { periodX, periodY } = this.#store;
    const { levels, records, end } = arrangement;
    const margin = 2 * Math.max(0, ...levels.map(({ largest }) => largest)) * 1.000000000001;
    area.acrossOnly = 2 * margin < Math.min(periodX, periodY);
    if (area.acrossOnly) collectPairs(arrangement, list, this.#runs, this.#near);
    this.#filter.set('', undefined);
    for (let at = 0; at < 4 * end; at += 4) {
      const x = records[at];
      const y = records[at + 1];
      const isInside = x > margin && y > margin && x + margin < periodX && y + margin < periodY;
      if (!(isInside && area.acrossOnly) && x < Infinity) this.#join(this, records, at, false, list);
    }
    area.acrossOnly = false;
  }

  /** The smaller index asks the larger one. */
  #collectWith(other: CircleIndex, options: PairOptions | undefined): PairList {
    const [store, list] = [this.#store, this.#list];
    const where = 'CircleIndex.pairsWith';
    if (!(other instanceof CircleIndex)) fail(where, 'other', 'a CircleIndex', other, 'type');
    if (store.periodX !== other.#store.periodX || store.periodY !== other.#store.periodY)
      fail(where, 'other', 'an index with the same periods', other);
    const sorted = readSorted(where, options);
    const isAsking = store.size <= other.#store.size;
    const [asking, asked] = isAsking ? [this, other] : [other, this];
    const { records, end } = asking.#store.settleAnew();
    asked.#filter.set(where, undefined);
    list.count = 0;
    for (let at = 0; at < 4 * end; at += 4) if (records[at] < Infinity) asked.#join(asking, records, at, !isAsking, list);
    keepAgreeing(list, store, other.#store);
    if (sorted) list.sort(Math.max(store.bound, other.#store.bound));
    return list;
  }

  /** Appends the pairs of one record of an index and the circles of this one, the latter first if `swap`; in the same index once. */
  #join(asking: CircleIndex, records: Float64Array, at: number, swap: boolean, list: PairList): void {
    const { ids, count } = this.#findWithin(records[at], records[at + 1], records[at + 2]);
    const id = records[at + 3];
    for (let i = 0; i < count; i++) {
      if (asking === this && ids[i] <= id) continue;
      if (swap) list.add(ids[i], id);
      else list.add(id, ids[i]);
    }
  }

  #findWithin(x: number, y: number, r: number): IdList {
    const area = this.#area;
    const store = this.#store;
    const runs = this.#runs;
    area.start(x, y, x, y, r, runs);
    search(store, runs, area);
    area.found.sort(store.bound);
    return area.found;
  }

  #lookWithin(circle: Readonly<Circle>, options: QueryOptions | undefined): IdList {
    const store = this.#store;
    const area = this.#area;
    const { x, y, r } = circle ?? {};
    this.#filter.set('CircleIndex.within', options);
    // differences, which tell BigInt from numbers without a mix of both
    if (x - x === 0 && y - y === 0 && r - r === 0 && r >= 0) return this.#findWithin(wrap(x, store.periodX), wrap(y, store.periodY), r);
    numbers('CircleIndex.within', 'circle', circle, ['x', 'y', 'r']);
    area.found.count = 0;
    return area.found;
  }

  #lookInBox(box: Readonly<Box>, options: QueryOptions | undefined): IdList {
    const store = this.#store;
    const area = this.#area;
    const runs = this.#runs;
    const { minX, minY, maxX, maxY } = numbers('CircleIndex.inBox', 'box', box, ['minX', 'minY', 'maxX', 'maxY']);
    this.#filter.set('CircleIndex.inBox', options);
    area.start(minX, minY, maxX, maxY, 0, runs);
    if (minX <= maxX && minY <= maxY) search(store, runs, area);
    area.found.sort(store.bound);
    return area.found;
  }

  #lookNearest(from: Readonly<Vec & Partial<Circle>>, count: number, options: NearestOptions | undefined): NearestScan {
    const store = this.#store;
    const nearestScan = this.#nearestScan;
    const runs = this.#runs;
    const where = 'CircleIndex.nearest';
    numbers(where, 'from', from, from?.r === undefined ? ['x', 'y'] : ['x', 'y', 'r']);
    this.#filter.set(where, options, 'maxSeparation');
    const wanted = integer(where, 'count', count, 0);
    nearestScan.bound = limit(where, 'options.maxSeparation', options?.maxSeparation, -Infinity);
    nearestScan.find(store, runs, nearestScan.ask(from, store) ? wanted : 0);
    return nearestScan;
  }

  #startCast(where: string, dx: number, dy: number, options: CastOptions | undefined): number {
    this.#filter.set(where, options, 'maxT');
    return readMaxT(where, this.#store, Math.max(Math.abs(dx), Math.abs(dy)), options);
  }

  #visit(found: IdList, visit: (id: number) => unknown): void {
    this.#area.found = this.#spareFound ?? new IdList();
    this.#spareFound = null;
    try {
      for (let i = 0; i < found.count; i++) if (visit(found.ids[i]) === false) return;
    } finally {
      this.#spareFound = found;
    }
  }
}
