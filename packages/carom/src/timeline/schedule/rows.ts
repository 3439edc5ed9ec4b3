import { list, type Mirror } from './mirror.ts';
import { opposite } from './turns.ts';

/** An entry of a row: slot + image << imageShift, the image (see `turns.ts`) in which the neighbour's shell is near. */
export const imageShift = 26;
export const slotMask = 0x3ff_ffff;

/** Entries a row begins with: more than the neighbours a disc among equal ones has (bench: timeline). */
const firstRoom = 16;

/** The neighbours of each slot, rows in one pool. Who stands in whose row is mutual. */
export class Rows {
  /** The row of a slot: `pool[start … start + count − 1]`, by `list.start` and `list.count`. */
  pool: Int32Array = new Int32Array(0);
  private readonly mirror: Mirror;
  private used = 0;

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
    const { l } = this.mirror;
    const o = i * list.length;
    const from = l[o + list.count];
    while (from + n > l[o + list.room]) this.enlarge(o);
    const start = l[o + list.start] + from;
    const there = image << imageShift;
    const back = i | (opposite(image) << imageShift);
    for (let k = 0; k < n; k++) {
      const j = others[k];
      this.pool[start + k] = j | there;
      const p = j * list.length;
      const count = l[p + list.count];
      if (count === l[p + list.room]) this.enlarge(p);
      this.pool[l[p + list.start] + count] = back;
      l[p + list.count] = count + 1;
    }
    l[o + list.count] = from + n;
  }

  /** Empties the row of `i` and takes `i` out of the rows of its neighbours. */
  leave(i: number): void {
    const { l } = this.mirror;
    const { pool } = this;
    const o = i * list.length;
    const start = l[o + list.start];
    for (let k = start + l[o + list.count] - 1; k >= start; k--) {
      const p = (pool[k] & slotMask) * list.length;
      const from = l[p + list.start];
      const last = from + --l[p + list.count];
      let at = from;
      while ((pool[at] & slotMask) !== i) at++;
      pool[at] = pool[last];
    }
    l[o + list.count] = 0;
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
