import type { DiscTable } from '../disc-table.ts';
import { atCell, atOldReach, atOldX, atOldY, atReach, centerY, codeShift } from '../disc-words.ts';
import type { Flight } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';
import { CellChains } from './cell-chains.ts';
import type { Shifts } from './shifts.ts';

/** Cells of one size, for discs whose reach is at most `reach`. */
interface Level {
  readonly reach: number;
  /** 1 / width and 1 / height of a cell, 2 `reach` at least. */
  readonly inverseX: number;
  readonly inverseY: number;
  readonly columns: number;
  readonly rows: number;
  /** What makes a column or row of the plane one of the table; all ones on a torus, where it is one. */
  readonly maskX: number;
  readonly maskY: number;
  /** Where its cells begin in `heads`. */
  readonly first: number;
  /** Discs in it. */
  count: number;
}

/** Each level takes discs down to a quarter of the reach of the one above, the lowest all smaller ones. */
const levelRatio = 0.25;
const mostLevels = 16;

/**
 * Slots by the place of their neighborhoods' centers: grids by size. A table repeats in the plane, in both directions; who only seems near fails
 * the distance test. On a torus it goes around once. A disc whose cell number is too large to be told apart well (2²⁸), or whose reach exceeds
 * all levels, has no place here (`enter` says so).
 */
export class Cells extends CellChains {
  /** Entries that `search` found: slots, and the codes of the shifts to where they are near. */
  found: Int32Array = new Int32Array(0);
  /** Where the center of the slot's neighborhood was when its list was last complete, and its reach then: NaN if it has no list. */
  readonly old: Float64Array = new Float64Array(3);
  private readonly shifts: Shifts;
  private levels: Level[] = [];
  /** Lower left corner of cell (0, 0), and the periods. */
  private x0 = 0;
  private y0 = 0;
  private periodX = Infinity;
  private periodY = Infinity;

  constructor(shifts: Shifts) {
    super();
    this.shifts = shifts;
  }

  /**
   * Empties the cells and lays them out for the discs of a table, whose reach lies in [least, most] and which take up a box of this width and height.
   */
  layOut(table: DiscTable, { periodX, periodY }: Flight, least: number, most: number, box: Readonly<Float64Array>): void {
    this.periodX = periodX;
    this.periodY = periodY;
    this.x0 = periodX < Infinity ? box[atMinX] : 0;
    this.y0 = periodY < Infinity ? box[atMinY] : 0;
    const { count } = table;
    this.levels = [];
    let size = 0;
    for (let reach = most, k = 0; k < mostLevels; reach *= levelRatio, k++) {
      const inverse = 0.5 / reach;
      if (!(inverse < Infinity && reach > 0)) break;
      let [columns, rows] = tableSize(count, (box[atMaxX] - box[atMinX]) * inverse, (box[atMaxY] - box[atMinY]) * inverse);
      const [maskX, maskY] = [periodX < Infinity ? -1 : columns - 1, periodY < Infinity ? -1 : rows - 1];
      if (maskX < 0) columns = Math.max(1, Math.min(columns, Math.floor(periodX * inverse)));
      if (maskY < 0) rows = Math.max(1, Math.min(rows, Math.floor(periodY * inverse)));
      const inverseX = maskX < 0 ? columns / periodX : inverse;
      const inverseY = maskY < 0 ? rows / periodY : inverse;
      this.levels.push({ reach, inverseX, inverseY, columns, rows, maskX, maskY, first: size, count: 0 });
      size += columns * rows;
      if (reach * levelRatio < least) break;
    }
    this.begin(table, size);
  }

  /** Files a slot by its neighborhood, out of the cell it may be in. `false` if there is no place for it: then it is in none. */
  enter(slot: number): boolean {
    const { e, g } = this.table;
    const o = slot << 3;
    const k = this.#levelOf(g[o | atReach]);
    if (k >= 0) {
      const level = this.levels[k];
      const column = Math.floor((g[o] - this.x0) * level.inverseX);
      const row = Math.floor((g[o | centerY] - this.y0) * level.inverseY);
      if (Math.abs(column) < 0x1000_0000 && Math.abs(row) < 0x1000_0000) {
        const cell =
          level.first + Math.min(row & level.maskY, level.rows - 1) * level.columns + Math.min(column & level.maskX, level.columns - 1);
        if (e[(slot << 4) | atCell] === cell) return true;
        this.leave(slot);
        this.put(slot, cell);
        level.count++;
        return true;
      }
    }
    this.leave(slot);
    return false;
  }

  override leave(slot: number): void {
    const cell = this.table.e[(slot << 4) | atCell];
    if (cell < 0) return;
    super.leave(slot);
    let k = this.levels.length - 1;
    while (this.levels[k].first > cell) k--;
    this.levels[k].count--;
  }

  /** The level for discs of this reach, or −1. */
  #levelOf(reach: number): number {
    const { levels } = this;
    let k = levels.length - 1;
    while (k >= 0 && !(reach <= levels[k].reach)) k--;
    return k;
  }

  /**
   * Writes every filed slot to `found` whose neighborhood comes as near as touching to that of `slot`, but was not as near before, as `old` has it.
   * Returns how many there are, −1 if there is no code for a shift.
   *
   * Distances are taken a millionth too small, far more than their rounding. Those in between, of whom it is not sure, are among them.
   */
  search(slot: number): number {
    if (this.found.length << 3 <= this.table.g.length) this.found = new Int32Array((this.table.g.length >> 3) + 64);
    let n = 0;
    for (let k = 0; k < this.levels.length && n >= 0; k++) if (this.levels[k].count > 0) n = this.#scan(slot, this.levels[k], n);
    return n;
  }

  /** `search` in the cells of a level, to be added to the first `n` found. */
  #scan(slot: number, level: Level, n: number): number {
    const { found, heads, next, old, periodX, periodY, shifts, x0, y0 } = this;
    const { inverseX, inverseY, first, columns, rows, maskX, maskY } = level;
    const { g } = this.table;
    const ownX = g[slot << 3];
    const ownY = g[(slot << 3) | centerY];
    const reach = g[(slot << 3) | atReach];
    const oldReach = old[atOldReach];
    const range = (reach + level.reach) * 1.00001;
    const left = Math.floor((ownX - range - x0) * inverseX);
    const low = Math.floor((ownY - range - y0) * inverseY);
    const across = Math.min(Math.floor((ownX + range - x0) * inverseX) - left + 1, maskX < 0 ? Infinity : columns) | 0;
    const up = Math.min(Math.floor((ownY + range - y0) * inverseY) - low + 1, maskY < 0 ? Infinity : rows) | 0;
    const column0 = left | 0; // modulo 2³², of which the columns of a plane are a divisor
    const row0 = low | 0;
    for (let j = 0; j < up; j++) {
      let row = (row0 + j) & maskY;
      const ky = row < 0 ? -1 : row >= rows ? 1 : 0;
      row -= ky * rows;
      for (let i = 0; i < across; i++) {
        let column = (column0 + i) & maskX;
        const kx = column < 0 ? -1 : column >= columns ? 1 : 0;
        column -= kx * columns;
        let slotThere = heads[first + row * columns + column];
        if (slotThere < 0) continue;
        let code = 0;
        if ((kx | ky) !== 0) {
          code = shifts.codeOf(kx, ky);
          if (code < 0) return code;
        }
        const offX = kx === 0 ? 0 : kx * periodX;
        const offY = ky === 0 ? 0 : ky * periodY;
        const x = ownX - offX;
        const y = ownY - offY;
        const oldX = old[atOldX] - offX;
        const oldY = old[atOldY] - offY;
        for (; slotThere >= 0; slotThere = next[slotThere]) {
          const o = slotThere << 3;
          const dx = g[o] - x;
          const dy = g[o | centerY] - y;
          const oldDx = g[o] - oldX;
          const oldDy = g[o | centerY] - oldY;
          const sum = g[o | atReach] + reach;
          const before = g[o | atReach] + oldReach;
          found[n] = slotThere | (code << codeShift); // and kept if near: a branch on that nobody could predict
          const isNew = +!(oldDx * oldDx + oldDy * oldDy <= before * before * 1.000001);
          n += +(dx * dx + dy * dy <= sum * sum * 1.000002) & isNew;
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
