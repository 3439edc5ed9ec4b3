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

  /** Makes two slots neighbours, `image` being that of `j` seen from `i`. */
  join(i: number, j: number, image: number): void {
    this.append(i, j | (image << imageShift));
    this.append(j, i | (opposite(image) << imageShift));
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

  private append(i: number, entry: number): void {
    const { l } = this.mirror;
    const o = i * list.length;
    const count = l[o + list.count];
    if (count === l[o + list.room]) this.enlarge(o);
    this.pool[l[o + list.start] + count] = entry;
    l[o + list.count] = count + 1;
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
