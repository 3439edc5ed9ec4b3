import type { DiscTable } from '../disc-table.ts';
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
    for (let slot = 0; slot < count; slot++) e[(slot << 4) | 12] = e[(slot << 4) | 13] = 0;
  }

  /** Whether slot `j` is in the list of `i`. */
  has(i: number, j: number): boolean {
    const { e } = this.#table;
    const { pool } = this;
    let k = e[(i << 4) | 11];
    for (const end = k + e[(i << 4) | 12]; k < end; k++) if ((pool[k] & bitsOfSlot) === j) return true;
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
    const start = e[o | 11];
    for (let k = start + e[o | 12] - 1; k >= start; k--) this.#strike(this.pool[k] & bitsOfSlot, i);
    e[o | 12] = 0;
  }

  /** Takes those out of the list of `i` whose neighborhoods no longer touch its own, and `i` out of theirs. */
  prune(i: number): void {
    const { e, g } = this.#table;
    const { pool } = this;
    const { dx, dy } = this.#shifts;
    const o = i << 4;
    const p = i << 3;
    const x = g[p] - dx[g[p | 4]];
    const y = g[p | 1] - dy[g[p | 4]];
    const reach = g[p | 2];
    const start = e[o | 11];
    let end = start + e[o | 12];
    for (let k = start; k < end; k++) {
      const entry = pool[k];
      const q = (entry & 0x3ff_ffff) << 3;
      const image = g[q | 4];
      let px = g[q] - x;
      let py = g[q | 1] - y;
      if ((entry >>> 26) + image !== 0) {
        px += dx[entry >>> 26] - dx[image];
        py += dy[entry >>> 26] - dy[image];
      }
      const sum = g[q | 2] + reach;
      if (px * px + py * py <= sum * sum * 1.000002) continue;
      this.#strike(q >> 3, i);
      pool[k--] = pool[--end];
    }
    e[o | 12] = end - start;
  }

  #append(o: number, entry: number): void {
    const { e } = this.#table;
    const count = e[o | 12];
    if (count === e[o | 13]) this.#enlarge(o);
    this.pool[e[o | 11] + count] = entry;
    e[o | 12] = count + 1;
  }

  /** Takes the entry of slot `i` out of the list of `j`. */
  #strike(j: number, i: number): void {
    const { e } = this.#table;
    const { pool } = this;
    const o = j << 4;
    let at = e[o | 11];
    const count = e[o | 12] - 1;
    const last = at + count;
    e[o | 12] = count;
    while ((pool[at] & bitsOfSlot) !== i) at++;
    pool[at] = pool[last];
  }

  /** Moves the list to the end of the pool, with twice the room. What it leaves behind is reclaimed by `clear`. */
  #enlarge(o: number): void {
    const { e } = this.#table;
    const room = Math.max(firstRoom, 2 * e[o | 13]);
    if (this.#used + room > this.pool.length) {
      const larger = new Int32Array(Math.max(2 * this.pool.length, this.#used + room));
      larger.set(this.pool);
      this.pool = larger;
    }
    const start = e[o | 11];
    this.pool.copyWithin(this.#used, start, start + e[o | 12]);
    e[o | 11] = this.#used;
    e[o | 13] = room;
    this.#used += room;
  }
}
