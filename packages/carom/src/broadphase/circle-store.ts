import type { Circle } from '../geometry/shapes.ts';
import { Arrangement, measure } from './arrangement.ts';

/** Passes a category test if it shares a bit with the other's mask, and the other way round. */
const everything = -1;

/**
 * The circles of an index by id, and their arrangement, brought up to date when it is asked for.
 *
 * A few changes between two questions are made in the arrangement: a circle that leaves its cell, or a new one, goes to a
 * heap of loose records behind it. More than about 8√n, and it is made anew; if that was so the last time, at once.
 */
export class CircleStore {
  readonly arrangement: Arrangement = new Arrangement();
  /** The length after which x repeats, or Infinity; then every x is in [0, periodX). */
  readonly periodX: number;
  /** The same for y. */
  readonly periodY: number;
  /** x, y, r by id; r = −1 if there is none. See `sync`. */
  circles: Float64Array = new Float64Array(3 * 64);
  /** Every id is below. */
  bound = 0;
  /** How many circles there are. */
  size = 0;
  /** Category and mask by id, if any circle has other ones than 1 and all. */
  categories: Int32Array | null = null;
  masks: Int32Array | null = null;
  /** Loose records lie from `arrangement.end` up to here. */
  looseEnd = 0;
  /** The largest radius among them, if there are any. */
  looseLargest = 0;
  private readonly free: number[] = [];
  private packed = new Float64Array(0);
  private packedIds = new Int32Array(0);
  /** By id the record, or −1; if `recordsKnown`. */
  private recordOf = new Int32Array(0);
  private recordsKnown = false;
  /** Whether `circles` holds what the records hold. */
  private synced = true;
  /** Whether the records hold what `circles` holds. */
  private arranged = true;
  private changes = 0;
  private busy = false;

  constructor(periodX: number, periodY: number) {
    this.periodX = periodX;
    this.periodY = periodY;
  }

  /** Replaces everything by valid packed circles, just measured, and their categories and masks, if any. */
  replace(packed: Float64Array, count: number, categories: Int32Array | null, masks: Int32Array | null): void {
    this.bound = count;
    this.size = count;
    this.free.length = 0;
    this.arrange(packed, count, null);
    this.synced = false;
    this.categories = null;
    this.masks = null;
    if (categories === null && masks === null) return;
    for (let id = 0; id < count; id++)
      this.setFilter(id, categories === null ? 1 : categories[id], masks === null ? everything : masks[id]);
  }

  /** Whether an axis repeats. */
  get wraps(): boolean {
    return this.periodX < Infinity || this.periodY < Infinity;
  }

  /** Copies a circle. */
  read(id: number, out: Circle): Circle {
    this.sync();
    out.x = this.circles[3 * id];
    out.y = this.circles[3 * id + 1];
    out.r = this.circles[3 * id + 2];
    return out;
  }

  /** Makes `circles` hold all circles: after `replace` only the records do. */
  sync(): void {
    if (this.synced) return;
    this.synced = true;
    this.room(this.bound);
    const { records, end } = this.arrangement;
    const { circles } = this;
    for (let at = 0; at < 4 * end; at += 4) {
      if (!(records[at] < Infinity)) continue;
      const k = 3 * records[at + 3];
      circles[k] = records[at];
      circles[k + 1] = records[at + 1];
      circles[k + 2] = records[at + 2];
    }
  }

  /** Whether there is a circle with this id. */
  has(id: number): boolean {
    return id >= 0 && id < this.bound && (!this.synced || this.circles[3 * id + 2] >= 0) && Math.floor(id) === id;
  }

  /** Takes in a circle yet to be set; returns its id, that of the circle removed last if there is one. */
  add(): number {
    const id = this.free.pop() ?? this.bound++;
    this.room(this.bound);
    this.size++;
    return id;
  }

  /** Removes the circle with this id. */
  remove(id: number): void {
    this.sync();
    this.circles[3 * id + 2] = -1;
    if (this.categories !== null) this.setFilter(id, 1, everything);
    this.free.push(id);
    this.size--;
    this.move(id);
  }

  /** Changes a circle; after `sync`. */
  set(id: number, x: number, y: number, r: number): void {
    const { circles } = this;
    circles[3 * id] = wrap(x, this.periodX);
    circles[3 * id + 1] = wrap(y, this.periodY);
    circles[3 * id + 2] = r;
  }

  /** The category of a circle. */
  category(id: number): number {
    return this.categories === null ? 1 : this.categories[id];
  }

  /** The mask of a circle. */
  mask(id: number): number {
    return this.masks === null ? everything : this.masks[id];
  }

  setFilter(id: number, category: number, mask: number): void {
    if (this.categories === null || this.masks === null || this.categories.length < this.bound) {
      const room = Math.max(2 * this.bound, 64);
      this.categories = grown(this.categories, room, 1);
      this.masks = grown(this.masks, room, everything);
    }
    this.categories[id] = category;
    this.masks[id] = mask;
  }

  /** Brings the arrangement up to date, loose records included. */
  settle(): Arrangement {
    if (!this.arranged) {
      const { size, bound } = this;
      if (size < bound) this.pack();
      const packed = size < bound ? this.packed : this.circles;
      measure(packed, 3, 0, size);
      this.arrange(packed, size, size < bound ? this.packedIds : null);
    }
    return this.arrangement;
  }

  /** The same without loose or moved records: so that it depends on nothing but the circles. */
  settleAnew(): Arrangement {
    if (this.changes > 0) this.arranged = false;
    return this.settle();
  }

  private arrange(packed: Float64Array, count: number, ids: Int32Array | null): void {
    this.arrangement.arrange(packed, count, ids);
    this.looseEnd = this.arrangement.end;
    this.looseLargest = 0;
    this.busy = this.changes > this.patience();
    this.changes = 0;
    this.arranged = true;
    this.recordsKnown = false;
  }

  /** Changes to bear with before arranging anew: their cost and that of looking through loose records then balance. */
  private patience(): number {
    return 32 + 8 * Math.floor(Math.sqrt(this.bound));
  }

  /** Makes the records follow a change of one circle. */
  move(id: number): void {
    this.changes++;
    if (!this.arranged) return;
    if (this.busy || this.changes > this.patience()) {
      this.arranged = false;
      return;
    }
    if (!this.recordsKnown) this.findRecords();
    const { arrangement, circles, recordOf } = this;
    const { records } = arrangement;
    const k = 3 * id;
    const record = recordOf[id];
    const isThere = circles[k + 2] >= 0;
    if (record >= 0 && isThere && this.fits(record, k)) {
      this.write(record, id);
      return;
    }
    if (record >= 0) records[4 * record] = NaN;
    recordOf[id] = isThere ? this.looseEnd++ : -1;
    if (!isThere) return;
    arrangement.room(this.looseEnd);
    this.write(recordOf[id], id);
  }

  private write(record: number, id: number): void {
    if (record >= this.arrangement.end) this.looseLargest = Math.max(this.looseLargest, this.circles[3 * id + 2]);
    const { records } = this.arrangement;
    records[4 * record] = this.circles[3 * id];
    records[4 * record + 1] = this.circles[3 * id + 1];
    records[4 * record + 2] = this.circles[3 * id + 2];
    records[4 * record + 3] = id;
  }

  /** Whether the circle of this record can change to that at k in place. */
  private fits(record: number, k: number): boolean {
    const { circles, arrangement } = this;
    const { records, levels, end } = arrangement;
    if (record >= end) return true;
    let i = 0;
    while (record >= levels[i].to || levels[i].rows === 0) i += record < levels[i].to ? 1 : levels[i].span;
    return levels[i].keeps(records, 4 * record, circles, k);
  }

  private findRecords(): void {
    const { records } = this.arrangement;
    if (this.recordOf.length < this.bound) this.recordOf = new Int32Array(this.circles.length / 3);
    this.recordOf.fill(-1);
    for (let i = 0; i < this.looseEnd; i++) if (records[4 * i] < Infinity) this.recordOf[records[4 * i + 3]] = i;
    this.recordsKnown = true;
  }

  /** Copies the circles that there are to `packed`. */
  private pack(): void {
    if (this.packedIds.length < this.size) {
      this.packed = new Float64Array(6 * this.size);
      this.packedIds = new Int32Array(2 * this.size);
    }
    const { circles, packed, packedIds, bound } = this;
    for (let id = 0, n = 0; id < bound; id++) {
      if (circles[3 * id + 2] < 0) continue;
      packed[3 * n] = circles[3 * id];
      packed[3 * n + 1] = circles[3 * id + 1];
      packed[3 * n + 2] = circles[3 * id + 2];
      packedIds[n++] = id;
    }
  }

  /** Makes room for so many ids. */
  private room(count: number): void {
    if (this.circles.length >= 3 * count) return;
    const larger = new Float64Array(6 * count);
    larger.set(this.circles);
    this.circles = larger;
    this.recordsKnown = false;
  }
}

/** The coordinate in [0, period) that a coordinate stands for; itself if the period is infinite. Off by half an ulp at most. */
export function wrap(at: number, period: number): number {
  if (period === Infinity || (at >= 0 && at < period)) return at;
  const rest = at % period; // exact
  const wrapped = rest < 0 ? rest + period : rest;
  return wrapped < period ? wrapped + 0 : 0; // + 0: no −0
}

function grown(array: Int32Array | null, length: number, value: number): Int32Array {
  const larger = new Int32Array(length).fill(value);
  if (array !== null) larger.set(array);
  return larger;
}
