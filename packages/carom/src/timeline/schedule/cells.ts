import type { DiscTable } from '../disc-table.ts';
import type { Flight } from '../state.ts';
import { codeShift } from './neighbor-lists.ts';
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
export class Cells {
  /** Entries that `search` found: slots, and the codes of the shifts to where they are near. */
  found: Int32Array = new Int32Array(0);
  /** Where the center of the slot's neighborhood was when its list was last complete, and its reach then: NaN if it has no list. */
  readonly old: Float64Array = new Float64Array(3);
  /** First column and number of columns to look through, and so with rows. */
  private readonly bounds: Int32Array = new Int32Array(4);
  private table: DiscTable;
  private readonly shifts: Shifts;
  private levels: Level[] = [];
  private heads: Int32Array = new Int32Array(0);
  /** The next slot in the cell of each, −1 at the end. Apart from the table, so that walking along a cell reads few lines of memory. */
  private next: Int32Array = new Int32Array(0);
  /** Lower left corner of cell (0, 0), and the periods. */
  private x0 = 0;
  private y0 = 0;
  private periodX = Infinity;
  private periodY = Infinity;

  /** @param table whose slots are filed */
  constructor(table: DiscTable, shifts: Shifts) {
    this.table = table;
    this.shifts = shifts;
  }

  /**
   * Empties the cells and lays them out for the discs of a table, whose reach lies in [least, most] and which take up a box of this width and height.
   */
  layOut(table: DiscTable, { periodX, periodY }: Flight, least: number, most: number, box: Readonly<Float64Array>): void {
    this.table = table;
    this.periodX = periodX;
    this.periodY = periodY;
    this.x0 = periodX < Infinity ? box[0] : 0;
    this.y0 = periodY < Infinity ? box[1] : 0;
    const { count } = table;
    this.levels = [];
    let size = 0;
    for (let reach = most, k = 0; k < mostLevels; reach *= levelRatio, k++) {
      const inverse = 0.5 / reach;
      if (!(inverse < Infinity && reach > 0)) break;
      let [columns, rows] = tableSize(count, (box[2] - box[0]) * inverse, (box[3] - box[1]) * inverse);
      const [maskX, maskY] = [periodX < Infinity ? -1 : columns - 1, periodY < Infinity ? -1 : rows - 1];
      if (maskX < 0) columns = Math.max(1, Math.min(columns, Math.floor(periodX * inverse)));
      if (maskY < 0) rows = Math.max(1, Math.min(rows, Math.floor(periodY * inverse)));
      const inverseX = maskX < 0 ? columns / periodX : inverse;
      const inverseY = maskY < 0 ? rows / periodY : inverse;
      this.levels.push({ reach, inverseX, inverseY, columns, rows, maskX, maskY, first: size, count: 0 });
      size += columns * rows;
      if (reach * levelRatio < least) break;
    }
    if (this.heads.length !== size) this.heads = new Int32Array(size);
    this.heads.fill(-1);
    if (this.next.length !== table.f.length >> 3) this.next = new Int32Array(table.f.length >> 3);
  }

  /** Files a slot by its neighborhood, out of the cell it may be in. `false` if there is no place for it: then it is in none. */
  enter(slot: number): boolean {
    const { e, g } = this.table;
    const o = slot << 3;
    const k = this.levelOf(g[o | 2]);
    if (k >= 0) {
      const level = this.levels[k];
      const column = Math.floor((g[o] - this.x0) * level.inverseX);
      const row = Math.floor((g[o | 1] - this.y0) * level.inverseY);
      if (Math.abs(column) < 0x1000_0000 && Math.abs(row) < 0x1000_0000) {
        const cell =
          level.first + Math.min(row & level.maskY, level.rows - 1) * level.columns + Math.min(column & level.maskX, level.columns - 1);
        const q = slot << 4;
        if (e[q | 10] === cell) return true;
        this.leave(slot);
        if (slot >= this.next.length) this.enlarge(this.table.f.length >> 3);
        const head = this.heads[cell];
        this.next[slot] = head;
        e[q | 9] = -1;
        e[q | 10] = cell;
        if (head >= 0) e[(head << 4) | 9] = slot;
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
    const { e } = this.table;
    const q = slot << 4;
    const cell = e[q | 10];
    if (cell < 0) return;
    const next = this.next[slot];
    const previous = e[q | 9];
    if (previous >= 0) this.next[previous] = next;
    else this.heads[cell] = next;
    if (next >= 0) e[(next << 4) | 9] = previous;
    e[q | 10] = -1;
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
   * Writes every filed slot to `found` whose neighborhood comes as near as touching to that of `slot`, but was not as near before, as `old` has it.
   * Returns how many there are, −1 if there is no code for a shift.
   *
   * Distances are taken a millionth too small, far more than their rounding. Those in between, of whom it is not sure, are among them.
   */
  search(slot: number): number {
    if (this.found.length << 3 <= this.table.g.length) this.found = new Int32Array((this.table.g.length >> 3) + 64);
    let n = 0;
    for (let k = 0; k < this.levels.length && n >= 0; k++) {
      if (this.levels[k].count === 0) continue;
      this.bound(slot, this.levels[k]);
      n = this.scan(slot, this.levels[k], n);
    }
    return n;
  }

  /**
   * Sets `bounds` to the columns and rows of a level where new neighbors of a slot may be. If its reach has stayed, they lie nearer to the new
   * center than to the old one, but for what the millionths leave open.
   */
  private bound(slot: number, { reach, inverseX, inverseY, columns, rows, maskX, maskY }: Level): void {
    const { bounds, old, x0, y0 } = this;
    const { g } = this.table;
    const x = g[slot << 3];
    const y = g[(slot << 3) | 1];
    const own = g[(slot << 3) | 2];
    const range = (own + reach) * 1.00001;
    const wayX = x - old[0];
    const wayY = y - old[1];
    const way = Math.sqrt(wayX * wayX + wayY * wayY);
    let behindX = range;
    let behindY = range;
    if (own === old[2] && way > 0.001 * range) {
      const back = 0.5 + (0.001 * range) / way;
      const aside = range / way;
      behindX = Math.min(range, Math.abs(wayX) * back + Math.abs(wayY) * aside);
      behindY = Math.min(range, Math.abs(wayY) * back + Math.abs(wayX) * aside);
    }
    const left = Math.floor((x - (wayX > 0 ? behindX : range) - x0) * inverseX);
    const right = Math.floor((x + (wayX < 0 ? behindX : range) - x0) * inverseX);
    const low = Math.floor((y - (wayY > 0 ? behindY : range) - y0) * inverseY);
    const high = Math.floor((y + (wayY < 0 ? behindY : range) - y0) * inverseY);
    bounds[0] = left; // modulo 2³², of which columns are a divisor
    bounds[1] = maskX < 0 ? right - left + 1 : Math.min(right - left + 1, columns);
    bounds[2] = low;
    bounds[3] = maskY < 0 ? high - low + 1 : Math.min(high - low + 1, rows);
  }

  /** `search` in the cells of a level that `bounds` names, to be added to the first `n` found. */
  private scan(slot: number, { first, columns, rows, maskX, maskY }: Level, n: number): number {
    const { bounds, found, heads, next, old, periodX, periodY, shifts } = this;
    const { g } = this.table;
    const reach = g[(slot << 3) | 2];
    const oldReach = old[2];
    const left = bounds[0];
    const across = bounds[1];
    const low = bounds[2];
    const up = bounds[3];
    for (let j = 0; j < up; j++) {
      let row = (low + j) & maskY;
      const ky = row < 0 ? -1 : row >= rows ? 1 : 0;
      row -= ky * rows;
      for (let i = 0; i < across; i++) {
        let column = (left + i) & maskX;
        const kx = column < 0 ? -1 : column >= columns ? 1 : 0;
        column -= kx * columns;
        let slotThere = heads[first + row * columns + column];
        if (slotThere < 0) continue;
        let x = g[slot << 3];
        let y = g[(slot << 3) | 1];
        let oldX = old[0];
        let oldY = old[1];
        let code = 0;
        if ((kx | ky) !== 0) {
          code = shifts.codeOf(kx, ky);
          if (code < 0) return code;
          if (kx !== 0) {
            x -= kx * periodX;
            oldX -= kx * periodX;
          }
          if (ky !== 0) {
            y -= ky * periodY;
            oldY -= ky * periodY;
          }
        }
        for (; slotThere >= 0; slotThere = next[slotThere]) {
          const o = slotThere << 3;
          const dx = g[o] - x;
          const dy = g[o | 1] - y;
          const oldDx = g[o] - oldX;
          const oldDy = g[o | 1] - oldY;
          const sum = g[o | 2] + reach;
          const before = g[o | 2] + oldReach;
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
