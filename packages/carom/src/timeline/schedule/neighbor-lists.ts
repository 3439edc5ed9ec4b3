import type { DiscTable } from '../disc-table.ts';
import { atCount, atReach, atRoom, atStart, centerY, imageCode } from '../disc-words.ts';
import type { Shifts } from './shifts.ts';

/**
 * An entry of a neighbor list: slot + code << codeShift, the code (see `shifts.ts`) of what to add to the neighbor's
 * delayed state to see it where it is near.
 */
export const codeShift = 26;
export const slotMask = 0x3ff_ffff;
/** `slotMask` again: a name that is imported elsewhere is looked up at every use. */
const bitsOfSlot = 0x3ff_ffff;

/** Entries a list begins with: more than the neighbors a disc among equal ones has (bench: timeline). */
const firstRoom = 16;

/** The neighbors of each slot, lists in one pool. Who stands in whose list is mutual. */
export class NeighborLists {
  /** The list of a slot: `pool[start … start + count − 1]`, by `event.start` and `event.count`. */
  pool: Int32Array = new Int32Array(0);
  readonly #shifts: Shifts;
  #table: DiscTable;
  #used = 0;

  constructor(table: DiscTable, shifts: Shifts) {
    this.#table = table;
    this.#shifts = shifts;
  }

  /** Empties every list, of the discs of this table from now on. */
  clear(table: DiscTable): void {
    this.#table = table;
    const { e, count } = table;
    this.#used = 0;
    const wanted = count * firstRoom + (count >> 1) * firstRoom;
    if (this.pool.length < wanted || this.pool.length > 4 * wanted) this.pool = new Int32Array(Math.max(1024, wanted));
    for (let slot = 0; slot < count; slot++) e[(slot << 4) | atCount] = e[(slot << 4) | atRoom] = 0;
  }

  /** Whether slot `j` is in the list of `i`. */
  has(i: number, j: number): boolean {
    const { e } = this.#table;
    const { pool } = this;
    let k = e[(i << 4) | atStart];
    for (const end = k + e[(i << 4) | atCount]; k < end; k++) if ((pool[k] & bitsOfSlot) === j) return true;
    return false;
  }

  /** Puts an entry into the list of `i`, and its counterpart into the other's. */
  join(i: number, entry: number): void {
    this.#append(i << 4, entry);
    const code = entry >>> 26;
    this.#append((entry & bitsOfSlot) << 4, code === 0 ? i : i | (this.#shifts.opposite(code) << 26));
  }

  /** Takes slot `i` out of every list, and empties its own. */
  empty(i: number): void {
    const { e } = this.#table;
    const o = i << 4;
    const start = e[o | atStart];
    for (let k = start + e[o | atCount] - 1; k >= start; k--) this.#strike(this.pool[k] & bitsOfSlot, i);
    e[o | atCount] = 0;
  }

  /** Takes those out of the list of `i` whose neighborhoods no longer touch its own, and `i` out of theirs. */
  prune(i: number): void {
    const { e, g } = this.#table;
    const { pool } = this;
    const { dx, dy } = this.#shifts;
    const o = i << 4;
    const p = i << 3;
    const x = g[p] - dx[g[p | imageCode]];
    const y = g[p | centerY] - dy[g[p | imageCode]];
    const reach = g[p | atReach];
    const start = e[o | atStart];
    let end = start + e[o | atCount];
    for (let k = start; k < end; k++) {
      const entry = pool[k];
      const q = (entry & 0x3ff_ffff) << 3;
      const image = g[q | imageCode];
      let px = g[q] - x;
      let py = g[q | centerY] - y;
      if ((entry >>> 26) + image !== 0) {
        px += dx[entry >>> 26] - dx[image];
        py += dy[entry >>> 26] - dy[image];
      }
      const sum = g[q | atReach] + reach;
      if (px * px + py * py <= sum * sum * 1.000002) continue;
      this.#strike(q >> 3, i);
      pool[k--] = pool[--end];
    }
    e[o | atCount] = end - start;
  }

  #append(o: number, entry: number): void {
    const { e } = this.#table;
    const count = e[o | atCount];
    if (count === e[o | atRoom]) this.#enlarge(o);
    this.pool[e[o | atStart] + count] = entry;
    e[o | atCount] = count + 1;
  }

  /** Takes the entry of slot `i` out of the list of `j`. */
  #strike(j: number, i: number): void {
    const { e } = this.#table;
    const { pool } = this;
    const o = j << 4;
    let at = e[o | atStart];
    const count = e[o | atCount] - 1;
    const last = at + count;
    e[o | atCount] = count;
    while ((pool[at] & bitsOfSlot) !== i) at++;
    pool[at] = pool[last];
  }

  /** Moves the list to the end of the pool, with twice the room. What it leaves behind is reclaimed by `clear`. */
  #enlarge(o: number): void {
    const { e } = this.#table;
    const room = Math.max(firstRoom, 2 * e[o | atRoom]);
    if (this.#used + room > this.pool.length) {
      const larger = new Int32Array(Math.max(2 * this.pool.length, this.#used + room));
      larger.set(this.pool);
      this.pool = larger;
    }
    const start = e[o | atStart];
    this.pool.copyWithin(this.#used, start, start + e[o | atCount]);
    e[o | atStart] = this.#used;
    e[o | atRoom] = room;
    this.#used += room;
  }
}
