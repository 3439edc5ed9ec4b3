import { settleGap } from '../geometry/separation.ts';
import type { Circle, Vec } from '../geometry/shapes.ts';
import { answer } from '../numeric/relative.ts';
import { type CircleStore, wrap } from './circle-store.ts';
import type { Filter } from './query.ts';
import type { Runs } from './runs.ts';
import { type Scan, searchLevel } from './search.ts';

/** Keeps the discs nearest to a disc: by separation, then by id. */
export class NearestScan implements Scan {
  /** How many there are. */
  count = 0;
  /** Their ids; a heap with the farthest first, ascending after `sort`. The entry after the `wanted` is scratch. */
  ids: Int32Array = new Int32Array(16);
  private gaps: Float64Array = new Float64Array(16);
  private readonly filter: Filter;
  private readonly asked: Circle = { x: 0, y: 0, r: 0 };
  private readonly other: Circle = { x: 0, y: 0, r: 0 };
  private wanted = 0;
  /** None farther than this is of interest. */
  bound = 0;
  /** Whether several images of a circle may be shown. */
  private wraps = false;

  constructor(filter: Filter) {
    this.filter = filter;
  }

  /** Sets the disc to ask about; false if it is none. */
  ask({ x, y, r = 0 }: Readonly<Vec & Partial<Circle>>, store: CircleStore): boolean {
    const { asked } = this;
    asked.x = store.wraps ? wrap(x, store.periodX) : x;
    asked.y = store.wraps ? wrap(y, store.periodY) : y;
    asked.r = r;
    return x * 0 + y * 0 + r * 0 === 0 && r >= 0;
  }

  /** Finds the `wanted` discs nearest to the one asked about. */
  find(store: CircleStore, runs: Runs, wanted: number): void {
    const { levels, records, end } = store.settle();
    const { asked } = this;
    const { bound } = this;
    this.wanted = Math.min(wanted, store.size);
    this.wraps = store.periodX < Infinity || store.periodY < Infinity;
    if (this.ids.length <= this.wanted) {
      this.ids = new Int32Array(2 * this.wanted);
      this.gaps = new Float64Array(2 * this.wanted);
    }
    this.count = 0;
    if (this.wanted === 0) return;
    // Any `wanted` discs bound the separations to look at: here some of each size that lie near in the order of records.
    for (let i = 0; i < levels.length; i += levels[i].span) {
      const level = levels[i];
      let k = i;
      for (; levels[k].rows === 0; k++) {
        const { axis, middle } = levels[k];
        if (axis === 2 || (axis === 0 ? asked.x : asked.y) > middle) k += levels[k + 1].span;
      }
      const near = levels[k].near(asked);
      let from = near;
      let to = near;
      while ((this.count < this.wanted || to - from < this.wanted) && (from > level.from || to < level.to)) {
        const less = Math.max(level.from, from - this.wanted);
        const more = Math.min(level.to, to + this.wanted);
        this.scan(records, less, from, runs);
        this.scan(records, to, more, runs);
        from = less;
        to = more;
      }
    }
    if (this.count === this.wanted) this.bound = Math.min(bound, this.gaps[0]);
    this.count = 0;
    for (let i = 0; i < levels.length; ) {
      runs.around(asked.x, asked.y, this.reach());
      i += searchLevel(store, levels[i], runs, this);
    }
    runs.around(asked.x, asked.y, this.reach());
    if (store.looseEnd > end) searchLevel(store, null, runs, this);
    this.sort();
  }

  /** How far from the center a point of a disc of interest may be. */
  private reach(): number {
    const { x, y, r } = this.asked;
    const bound = Math.max(0, this.bound);
    return (r + bound) * 1.00000000000001 + 1e-14 * (Math.abs(x) + Math.abs(y));
  }

  scan(records: Float64Array, from: number, to: number, { shiftX, shiftY }: Runs): void {
    const { filter, asked, other } = this;
    const { x, y, r } = asked;
    asked.x -= Math.min(shiftX, 0);
    asked.y -= Math.min(shiftY, 0);
    for (let at = 4 * from; at < 4 * to; at += 4) {
      other.x = records[at] + Math.max(shiftX, 0);
      other.y = records[at + 1] + Math.max(shiftY, 0);
      other.r = records[at + 2];
      const dx = other.x - asked.x;
      const dy = other.y - asked.y;
      const limit = this.bound + (r + other.r) + 1e-14 * (Math.abs(this.bound) + r + other.r);
      if (!(dx * dx + dy * dy <= limit * limit + 1e-290 && limit >= 0)) continue; // true for free records
      const id = records[at + 3] | 0;
      if (!filter.accepts(id)) continue;
      settleGap(asked, other);
      this.offer(id);
    }
    asked.x = x;
    asked.y = y;
  }

  /** Takes in a disc whose separation is the answer just settled. Numbers stay in the arrays: passed, each would be boxed. */
  private offer(id: number): void {
    const { ids, gaps, count, wanted } = this;
    const gap = answer[0];
    if (!(gap <= this.bound)) return;
    ids[wanted] = id;
    gaps[wanted] = gap;
    if (this.wraps) {
      for (let i = 0; i < count; i++) {
        if (ids[i] !== id) continue;
        if (gap < gaps[i]) this.sink(i, wanted, count); // the nearer of two images
        return;
      }
    }
    if (count < wanted) {
      let i = count;
      for (; i > 0 && this.isFarther(wanted, (i - 1) >> 1); i = (i - 1) >> 1) this.copy((i - 1) >> 1, i);
      this.copy(wanted, i);
      this.count++;
    } else if (this.isFarther(0, wanted)) this.sink(0, wanted, count);
    if (this.count === wanted) this.bound = Math.min(this.bound, gaps[0]);
  }

  /** Puts the entry at `from` into the heap of `count` at i or below. */
  private sink(i: number, from: number, count: number): void {
    for (let child = 2 * i + 1; child < count; child = 2 * i + 1) {
      if (child + 1 < count && this.isFarther(child + 1, child)) child++;
      if (!this.isFarther(child, from)) break;
      this.copy(child, i);
      i = child;
    }
    this.copy(from, i);
  }

  private sort(): void {
    for (let last = this.count - 1; last > 0; last--) {
      this.copy(last, this.wanted);
      this.copy(0, last);
      this.sink(0, this.wanted, last);
    }
  }

  private copy(from: number, to: number): void {
    this.ids[to] = this.ids[from];
    this.gaps[to] = this.gaps[from];
  }

  private isFarther(i: number, j: number): boolean {
    const { ids, gaps } = this;
    return gaps[i] > gaps[j] || (gaps[i] === gaps[j] && ids[i] > ids[j]);
  }
}
