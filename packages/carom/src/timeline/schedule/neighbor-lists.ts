import type { DiscTable } from '../disc-table.ts';
import { atCount, atReach, atRoom, atStart, centerY, codeShift, imageCode, slotMask } from '../disc-words.ts';
import type { Shifts } from './shifts.ts';

/** Entries a list begins with: more than the neighbors a disc among equal ones has (bench: timeline). */
const firstRoom = 16;

/** The neighbors of each slot, lists in one pool. Who stands in whose list is mutual. */
export class NeighborLists {
  /** The list of a slot: `pool[start … start + count − 1]`, by `atStart` and `atCount`. */
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
    for (const end = k + e[(i << 4) | atCount]; k < end; k++) if ((pool[k] & slotMask) === j) return true;
    return false;
  }

  /** Puts an entry into the list of `i`, and its counterpart into the other's. */
  join(i: number, entry: number): void {
    this.#append(i << 4, entry);
    const code = entry >>> codeShift;
    this.#append((entry & slotMask) << 4, code === 0 ? i : i | (this.#shifts.opposite(code) << codeShift));
  }

  /** Takes slot `i` out of every list, and empties its own. */
  empty(i: number): void {
    const { e } = this.#table;
    const o = i << 4;
    const start = e[o | atStart];
    for (let k = start + e[o | atCount] - 1; k >= start; k--) this.#strike(this.pool[k] & slotMask, i);
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
      const q = (entry & slotMask) << 3;
      const image = g[q | imageCode];
      let px = g[q] - x;
      let py = g[q | centerY] - y;
      if ((entry >>> codeShift) + image !== 0) {
        px += dx[entry >>> codeShift] - dx[image];
        py += dy[entry >>> codeShift] - dy[image];
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
    while ((pool[at] & slotMask) !== i) at++;
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
