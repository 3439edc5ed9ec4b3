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
  /** The list of a slot: `pool[start … start + count − 1]`, by `list.start` and `list.count`. */
  pool: Int32Array = new Int32Array(0);
  private readonly shifts: Shifts;
  private table: DiscTable;
  private used = 0;
  /** Of each slot, 64 × the number of the last list it was seen in + the code it was seen with. */
  private marks: Int32Array = new Int32Array(0);
  private mark = 0;

  constructor(table: DiscTable, shifts: Shifts) {
    this.table = table;
    this.shifts = shifts;
  }

  /** Empties every list, of the discs of this table from now on. */
  clear(table: DiscTable): void {
    this.table = table;
    const { l, count } = table;
    this.used = 0;
    const wanted = count * firstRoom + (count >> 1) * firstRoom;
    if (this.pool.length < wanted || this.pool.length > 4 * wanted) this.pool = new Int32Array(Math.max(1024, wanted));
    for (let slot = 0; slot < count; slot++) {
      l[(slot << 3) | 4] = 0;
      l[(slot << 3) | 5] = 0;
    }
  }

  /**
   * Makes `entries[0 … n − 1]` the list of `i`: only the lists of those who come or go are touched, about one in six.
   */
  replace(i: number, entries: Int32Array, n: number): void {
    const { l } = this.table;
    if (this.marks.length << 3 !== l.length) this.marks = new Int32Array(l.length >> 3);
    const { marks } = this;
    const o = i << 3;
    const start = l[o | 3];
    const end = start + l[o | 4];
    let { pool } = this;
    if (this.mark === 0x3fff_ff00) {
      marks.fill(0);
      this.mark = 0;
    }
    const mark = (this.mark += 64);
    for (let k = start; k < end; k++) marks[pool[k] & bitsOfSlot] = mark | (pool[k] >>> 26);
    for (let k = 0; k < n; k++) {
      const entry = entries[k];
      const j = entry & bitsOfSlot;
      const seen = marks[j];
      if (seen === (mark | (entry >>> 26))) marks[j] = 0;
      else if ((seen & -64) === mark) {
        marks[j] = 0;
        this.recode(j, i, this.shifts.opposite(entry >>> 26));
      } else {
        this.append(j, entry === j ? i : i | (this.shifts.opposite(entry >>> 26) << 26));
        pool = this.pool;
      }
    }
    for (let k = start; k < end; k++) if ((marks[pool[k] & bitsOfSlot] & -64) === mark) this.strike(pool[k] & bitsOfSlot, i);
    l[o | 4] = 0;
    while (n > l[o | 5]) this.enlarge(o);
    pool = this.pool;
    const to = l[o | 3];
    for (let k = 0; k < n; k++) pool[to + k] = entries[k];
    l[o | 4] = n;
  }

  private append(j: number, entry: number): void {
    const { l } = this.table;
    const p = j << 3;
    const count = l[p | 4];
    if (count === l[p | 5]) this.enlarge(p);
    this.pool[l[p | 3] + count] = entry;
    l[p | 4] = count + 1;
  }

  /** Takes the entry of slot `i` out of the list of `j`. */
  private strike(j: number, i: number): void {
    const { l } = this.table;
    const { pool } = this;
    const p = j << 3;
    let at = l[p | 3];
    const count = l[p | 4] - 1;
    const last = at + count;
    l[p | 4] = count;
    while ((pool[at] & bitsOfSlot) !== i) at++;
    pool[at] = pool[last];
  }

  /** Gives the entry of slot `i` in the list of `j` another code. */
  private recode(j: number, i: number, code: number): void {
    let at = this.table.l[(j << 3) | 3];
    while ((this.pool[at] & slotMask) !== i) at++;
    this.pool[at] = i | (code << codeShift);
  }

  /** Moves the list to the end of the pool, with twice the room. What it leaves behind is reclaimed by `clear`. */
  private enlarge(o: number): void {
    const { l } = this.table;
    const room = Math.max(firstRoom, 2 * l[o | 5]);
    if (this.used + room > this.pool.length) {
      const larger = new Int32Array(Math.max(2 * this.pool.length, this.used + room));
      larger.set(this.pool);
      this.pool = larger;
    }
    const start = l[o | 3];
    this.pool.copyWithin(this.used, start, start + l[o | 4]);
    l[o | 3] = this.used;
    l[o | 5] = room;
    this.used += room;
  }
}
