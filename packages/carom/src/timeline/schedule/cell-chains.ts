import { DiscTable } from '../disc-table.ts';
import { atCell, slotBefore } from '../disc-words.ts';

/** Slots in cells: a chain for each cell, linked both ways. */
export class CellChains {
  protected table: DiscTable = new DiscTable(0);
  /** The first slot of each cell, −1 where there is none. */
  protected heads: Int32Array = new Int32Array(0);
  /** The next slot in the cell of each, −1 at the end. Apart from the table, so that walking along a cell reads few lines of memory. */
  protected next: Int32Array = new Int32Array(0);

  /** Begins anew with so many cells for the slots of this table. */
  protected begin(table: DiscTable, cells: number): void {
    this.table = table;
    if (this.heads.length !== cells) this.heads = new Int32Array(cells);
    this.heads.fill(-1);
    this.next = new Int32Array(table.f.length >> 3);
  }

  /** Puts a slot that is in no cell into one. */
  protected put(slot: number, cell: number): void {
    const { e } = this.table;
    const { heads } = this;
    const q = slot << 4;
    if (slot >= this.next.length) {
      const larger = new Int32Array(this.table.f.length >> 3);
      larger.set(this.next);
      this.next = larger;
    }
    const head = heads[cell];
    this.next[slot] = head;
    e[q | slotBefore] = -1;
    e[q | atCell] = cell;
    if (head >= 0) e[(head << 4) | slotBefore] = slot;
    heads[cell] = slot;
  }

  /** Takes a slot out of its cell, if it is in one. */
  leave(slot: number): void {
    const { e } = this.table;
    const { next } = this;
    const q = slot << 4;
    const cell = e[q | atCell];
    if (cell < 0) return;
    const after = next[slot];
    const before = e[q | slotBefore];
    if (before >= 0) next[before] = after;
    else this.heads[cell] = after;
    if (after >= 0) e[(after << 4) | slotBefore] = before;
    e[q | atCell] = -1;
  }
}
