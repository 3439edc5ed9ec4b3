import type { DiscTable } from '../disc-table.ts';

/** Cells of one size, for discs whose reach is at most `reach`. The table repeats in both directions; who only seems near fails the distance test. */
interface Level {
  readonly reach: number;
  /** 1 / width of a cell, which is 2 `reach`. */
  readonly inverse: number;
  columns: number;
  rows: number;
  /** Where its cells begin in `heads`. */
  first: number;
  /** Discs in it. */
  count: number;
}

/** Each level takes discs down to a quarter of the reach of the one above, the lowest all smaller ones. */
const levelRatio = 0.25;
const mostLevels = 16;

/**
 * Slots by the place of their neighborhoods' centers: grids by size in one table. A disc whose cell number is too large to be told apart well (2²⁸),
 * or whose reach exceeds all levels, has no place here (`enter` says so).
 */
export class Cells {
  private table: DiscTable;
  private levels: Level[] = [];
  private heads: Int32Array = new Int32Array(0);
  /** The next slot in the cell of each, −1 at the end. Apart from the table, so that walking along a cell reads few lines of memory. */
  private next: Int32Array = new Int32Array(0);

  /** @param table whose slots are filed */
  constructor(table: DiscTable) {
    this.table = table;
  }

  /**
   * Empties the cells and lays them out for the discs of a table, whose reach lies in [least, most] and which take up a box of this width and height.
   */
  layOut(table: DiscTable, least: number, most: number, width: number, height: number): void {
    this.table = table;
    const { count } = table;
    this.levels = [];
    let size = 0;
    for (let reach = most, k = 0; k < mostLevels; reach *= levelRatio, k++) {
      const inverse = 0.5 / reach;
      if (!(inverse < Infinity && reach > 0)) break;
      const [columns, rows] = tableSize(count, width * inverse, height * inverse);
      this.levels.push({ reach, inverse, columns, rows, first: size, count: 0 });
      size += columns * rows;
      if (reach * levelRatio < least) break;
    }
    if (this.heads.length !== size) this.heads = new Int32Array(size);
    this.heads.fill(-1);
    this.next = new Int32Array(this.table.l.length >> 3);
  }

  /** Files a slot by its neighborhood, out of the cell it may be in. `false` if there is no place for it: then it is in none. */
  enter(slot: number): boolean {
    const { g, l } = this.table;
    const o = slot << 2;
    const k = this.levelOf(g[o | 2]);
    if (k >= 0) {
      const level = this.levels[k];
      const column = g[o] * level.inverse;
      const row = g[o | 1] * level.inverse;
      if (Math.abs(column) < 0x1000_0000 && Math.abs(row) < 0x1000_0000) {
        const cell = level.first + (Math.floor(row) & (level.rows - 1)) * level.columns + (Math.floor(column) & (level.columns - 1));
        const p = slot << 3;
        if (l[p | 2] === cell) return true;
        this.leave(slot);
        const head = this.heads[cell];
        if (this.next.length << 3 !== l.length) this.enlarge(l.length >> 3);
        this.next[slot] = head;
        l[p | 1] = -1;
        l[p | 2] = cell;
        if (head >= 0) l[(head << 3) | 1] = slot;
        this.heads[cell] = slot;
        level.count++;
        return true;
      }
    }
    this.leave(slot);
    return false;
  }

  /** Takes a slot out, if it is in. */
  leave(slot: number): void {
    const { l } = this.table;
    const p = slot << 3;
    const cell = l[p | 2];
    if (cell < 0) return;
    const next = this.next[slot];
    const previous = l[p | 1];
    if (previous >= 0) this.next[previous] = next;
    else this.heads[cell] = next;
    if (next >= 0) l[(next << 3) | 1] = previous;
    l[p | 2] = -1;
    let k = this.levels.length - 1;
    while (this.levels[k].first > cell) k--;
    this.levels[k].count--;
  }

  private enlarge(slots: number): void {
    const larger = new Int32Array(slots);
    larger.set(this.next);
    this.next = larger;
  }

  /** The level for discs of this reach, or −1. */
  private levelOf(reach: number): number {
    const { levels } = this;
    let k = levels.length - 1;
    while (k >= 0 && !(reach <= levels[k].reach)) k--;
    return k;
  }

  /**
   * Writes to `out[from …]` every filed slot but `except` whose neighborhood comes as near as touching to that of `except` moved by `(offX, offY)`,
   * and returns where they end. Distances are taken a millionth too small, far more than their rounding. Slots with one of the flags `without` are
   * left out.
   */
  nearInto(except: number, offX: number, offY: number, without: number, out: Int32Array, from: number): number {
    const { g, l } = this.table;
    const x = g[except << 2] + offX;
    const y = g[(except << 2) | 1] + offY;
    const reach = g[(except << 2) | 2];
    const { heads, levels, next } = this;
    let n = from;
    for (let k = 0; k < levels.length; k++) {
      const level = levels[k];
      if (level.count === 0) continue;
      const range = reach + level.reach;
      const { inverse } = level;
      let row = Math.floor((y - range) * inverse);
      const column = Math.floor((x - range) * inverse);
      const columns = Math.min(level.columns, Math.floor((x + range) * inverse) - column + 1);
      const rows = Math.min(level.rows, Math.floor((y + range) * inverse) - row + 1);
      const columnMask = level.columns - 1;
      const left = column & columnMask;
      for (let i = 0; i < rows; i++, row++) {
        const first = level.first + (row & (level.rows - 1)) * level.columns;
        for (let j = 0; j < columns; j++) {
          for (let slot = heads[first + ((left + j) & columnMask)]; slot >= 0; slot = next[slot]) {
            const o = slot << 2;
            const dx = g[o] - x;
            const dy = g[o | 1] - y;
            const sum = g[o | 2] + reach;
            out[n] = slot; // and kept if near: a branch on that nobody could predict
            if (slot !== except && (without === 0 || (l[(slot << 3) | 6] & without) === 0))
              n += +(dx * dx + dy * dy <= sum * sum * 1.000002);
          }
        }
      }
    }
    return n;
  }
}

/** Columns and rows of a table, powers of two from 4 on: the box of cells if that takes at most some four cells per disc, else a smaller one. */
function tableSize(count: number, width: number, height: number): [number, number] {
  let columns = 4;
  let rows = 4;
  while (columns * rows < 4 * count + 16 && (columns < width || rows < height)) {
    if (columns / width < rows / height) columns *= 2;
    else rows *= 2;
  }
  return [columns, rows];
}
