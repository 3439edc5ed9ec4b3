import { list, type Mirror } from './mirror.ts';
import { opposite } from './turns.ts';

/** An entry of a row: slot + image << imageShift, the image (see `turns.ts`) in which the neighbour's shell is near. */
export const imageShift = 26;
export const slotMask = 0x3ff_ffff;
/** `slotMask` again: a name that is imported elsewhere is looked up at every use. */
const bitsOfSlot = 0x3ff_ffff;

/** Entries a row begins with: more than the neighbours a disc among equal ones has (bench: timeline). */
const firstRoom = 16;

/** The neighbours of each slot, rows in one pool. Who stands in whose row is mutual. */
export class Rows {
  /** The row of a slot: `pool[start … start + count − 1]`, by `list.start` and `list.count`. */
  pool: Int32Array = new Int32Array(0);
  private readonly mirror: Mirror;
  private used = 0;
  /** The last row that a slot was seen in, each seen row a number higher. */
  private marks: Int32Array = new Int32Array(0);
  private mark = 0;

  /** @param mirror whose slots have rows */
  constructor(mirror: Mirror) {
    this.mirror = mirror;
  }

  /** Empties every row. */
  clear(): void {
    const { l, count } = this.mirror;
    this.used = 0;
    const wanted = count * firstRoom + (count >> 1) * firstRoom;
    if (this.pool.length < wanted || this.pool.length > 4 * wanted) this.pool = new Int32Array(Math.max(1024, wanted));
    for (let slot = 0; slot < count; slot++) {
      l[slot * list.length + list.count] = 0;
      l[slot * list.length + list.room] = 0;
    }
  }

  /** Makes `i` and each of `others[0 … n − 1]` neighbours, `image` being the one that `i` sees them in. */
  join(i: number, others: Int32Array, n: number, image: number): void {
    const back = i | (opposite(image) << imageShift);
    for (let k = 0; k < n; k++) {
      this.append(i, others[k] | (image << imageShift));
      this.append(others[k], back);
    }
  }

  /** Empties the row of `i` and takes `i` out of the rows of its neighbours. */
  leave(i: number): void {
    const { l } = this.mirror;
    const o = i << 3;
    const start = l[o | 3];
    for (let k = start + l[o | 4] - 1; k >= start; k--) this.strike(this.pool[k] & slotMask, i);
    l[o | 4] = 0;
  }

  /** `leave` and `join` in one, for entries without images: only the rows of those who come or go are touched, about one in six. */
  replace(i: number, others: Int32Array, n: number): void {
    const { l } = this.mirror;
    if (this.marks.length << 3 !== l.length) this.marks = new Int32Array(l.length >> 3);
    const { marks } = this;
    const o = i << 3;
    const start = l[o | 3];
    const end = start + l[o | 4];
    let { pool } = this;
    if (this.mark === 0x3fff_ffff) {
      marks.fill(0);
      this.mark = 0;
    }
    const mark = ++this.mark;
    for (let k = start; k < end; k++) marks[pool[k]] = mark;
    for (let k = 0; k < n; k++) {
      const j = others[k];
      if (marks[j] === mark) marks[j] = 0;
      else {
        this.append(j, i);
        pool = this.pool;
      }
    }
    for (let k = start; k < end; k++) if (marks[pool[k]] === mark) this.strike(pool[k], i);
    l[o | 4] = 0;
    while (n > l[o | 5]) this.enlarge(o);
    pool = this.pool;
    const to = l[o | 3];
    for (let k = 0; k < n; k++) pool[to + k] = others[k];
    l[o | 4] = n;
  }

  private append(j: number, entry: number): void {
    const { l } = this.mirror;
    const p = j << 3;
    const count = l[p | 4];
    if (count === l[p | 5]) this.enlarge(p);
    this.pool[l[p | 3] + count] = entry;
    l[p | 4] = count + 1;
  }

  /** Takes one entry of slot `i` out of the row of `j`. */
  private strike(j: number, i: number): void {
    const { l } = this.mirror;
    const { pool } = this;
    const p = j << 3;
    let at = l[p | 3];
    const count = l[p | 4] - 1;
    const last = at + count;
    l[p | 4] = count;
    while ((pool[at] & bitsOfSlot) !== i) at++;
    pool[at] = pool[last];
  }

  /** Moves the row to the end of the pool, with twice the room. What it leaves behind is reclaimed by `clear`. */
  private enlarge(o: number): void {
    const { l } = this.mirror;
    const room = Math.max(firstRoom, 2 * l[o + list.room]);
    if (this.used + room > this.pool.length) {
      const larger = new Int32Array(Math.max(2 * this.pool.length, this.used + room));
      larger.set(this.pool);
      this.pool = larger;
    }
    const start = l[o + list.start];
    this.pool.copyWithin(this.used, start, start + l[o + list.count]);
    l[o + list.start] = this.used;
    l[o + list.room] = room;
    this.used += room;
  }
}
