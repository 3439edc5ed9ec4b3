import { DiscTable } from '../disc-table.ts';
import { kinds } from '../event-heap.ts';
import { type Flight, straightFlight, xAt, yAt } from '../state.ts';
import { compareKeys } from './queue.ts';

/** Sides of a cell are this much longer than the largest disc is wide: that covers the rounding of when a disc crosses. */
const spare = 1.001;

/** Columns or rows may not be numbered beyond this, far below where doubles stop telling integers apart. */
const mostCells = 0x1000_0000;

/**
 * The cell method, for discs that fly straight in thin gases: no lists. Discs are filed by the cells that their centers are in, whose sides
 * are no shorter than a disc is wide. So only discs in cells side by side can meet. Crossing into the next cell is an event, at which only
 * the three cells that come into reach are asked. A slot keeps its first meeting over crossings: its time in `f | 7`, kind in `l | 3`.
 *
 * A slot's column and row (`g`, `g | 1`) go on across seams, in the image of its delayed state, so whole turns between two slots follow
 * from them.
 */
export class Crossings {
  private table: DiscTable = new DiscTable(0);
  private heads: Int32Array = new Int32Array(0);
  private next: Int32Array = new Int32Array(0);
  private columns = 1;
  private rows = 1;
  /** Lower left corner of cell (0, 0), and the sides of a cell. */
  private x0 = 0;
  private y0 = 0;
  private sideX = 1;
  private sideY = 1;
  private flight: Flight = straightFlight;

  /** Lays cells out with sides of about `side`. `false` if there is no room for three in a row: then there is no such grid. */
  layOut(table: DiscTable, flight: Flight, box: Readonly<Float64Array>, side: number): boolean {
    this.table = table;
    this.flight = flight;
    [this.columns, this.sideX] = divide(box[2] - box[0], side, flight.periodX < Infinity);
    [this.rows, this.sideY] = divide(box[3] - box[1], side, flight.periodY < Infinity);
    [this.x0, this.y0] = box;
    if (this.columns < 3 || this.rows < 3 || !(this.columns * this.rows < 8 * table.count + 4096)) return false;
    this.heads = new Int32Array(this.columns * this.rows).fill(-1);
    this.next = new Int32Array(table.l.length >> 3);
    return true;
  }

  /** The largest radius that there is room for. */
  get most(): number {
    return Math.min(this.sideX, this.sideY) / (2 * spare);
  }

  /** Files a slot by where it is at time `now`, or `false`. */
  enter(slot: number, now: number): boolean {
    const { g, l, records } = this.table;
    const column = Math.floor((xAt(records[slot], now) - this.x0) / this.sideX);
    const row = Math.floor((yAt(records[slot], now) - this.y0) / this.sideY);
    l[slot << 3] = 0;
    if (!(Math.abs(column) < mostCells && Math.abs(row) < mostCells)) return false;
    g[slot << 2] = column;
    g[(slot << 2) | 1] = row;
    this.link(slot);
    return true;
  }

  /** Takes a slot out, if it is in. */
  leave(slot: number): void {
    const { l } = this.table;
    const { next } = this;
    const p = slot << 3;
    const cell = l[p | 2];
    if (cell < 0) return;
    const after = next[slot];
    const before = l[p | 1];
    if (before >= 0) next[before] = after;
    else this.heads[cell] = after;
    if (after >= 0) l[(after << 3) | 1] = before;
    l[p | 2] = -1;
  }

  private link(slot: number): void {
    const { g, l } = this.table;
    const { columns, rows, heads } = this;
    const p = slot << 3;
    const column = g[slot << 2] % columns;
    const row = g[(slot << 2) | 1] % rows;
    const cell = (row < 0 ? row + rows : row) * columns + (column < 0 ? column + columns : column);
    if (slot >= this.next.length) this.enlarge();
    const head = heads[cell];
    this.next[slot] = head;
    l[p | 1] = -1;
    l[p | 2] = cell;
    if (head >= 0) l[(head << 3) | 1] = slot;
    heads[cell] = slot;
  }

  private enlarge(): void {
    const larger = new Int32Array(this.table.l.length >> 3);
    larger.set(this.next);
    this.next = larger;
  }

  /** The slot's delayed state has been put into [−L/2, L/2): so are its column and row. */
  comeHome(slot: number): void {
    const { f, g } = this.table;
    const { columns, rows } = this;
    const p = slot << 3;
    const o = slot << 2;
    if (this.flight.periodX < Infinity) g[o] -= columns * Math.round((this.x0 + (g[o] + 0.5) * this.sideX - f[p]) / this.flight.periodX);
    if (this.flight.periodY < Infinity)
      g[o | 1] -= rows * Math.round((this.y0 + (g[o | 1] + 0.5) * this.sideY - f[p | 1]) / this.flight.periodY);
  }

  /** When an immovable slot crosses into another cell, not before `now`. */
  exitTime(slot: number, now: number): number {
    const { f } = this.table;
    f[(slot << 3) | 6] = now;
    f[(slot << 3) | 7] = Infinity;
    this.settle(slot);
    return f[(slot << 3) | 6];
  }

  /** The slot's next event is its crossing, not before the time that stands in `f | 6`, or its first meeting if that comes before. */
  settle(slot: number): void {
    const { f, g, e, l } = this.table;
    const p = slot << 3;
    const vx = f[p | 2];
    const vy = f[p | 3];
    const waitX = vx === 0 ? Infinity : (this.x0 + (g[slot << 2] + +(vx > 0)) * this.sideX - f[p]) / vx;
    const waitY = vy === 0 ? Infinity : (this.y0 + (g[(slot << 2) | 1] + +(vy > 0)) * this.sideY - f[p | 1]) / vy;
    const crossing = Math.max(f[p | 4] + Math.min(waitX, waitY), f[p | 6]);
    l[p | 4] = waitX <= waitY ? (vx > 0 ? 1 : -1) : vy > 0 ? 2 : -2;
    const meets = f[p | 7] < crossing;
    f[p | 6] = meets ? f[p | 7] : crossing;
    e[p | 3] = meets ? l[p | 3] : -1;
  }

  /** Carries out the slot's crossing, looks who comes into reach, and sets its next event. */
  cross(slot: number): void {
    const { g, l } = this.table;
    const { heads, next, columns, rows } = this;
    const p = slot << 3;
    const way = l[p | 4];
    const cell = l[p | 2];
    const after = next[slot];
    const before = l[p | 1];
    if (before >= 0) next[before] = after;
    else heads[cell] = after;
    if (after >= 0) l[(after << 3) | 1] = before;
    const row = (cell / columns) | 0;
    const column = cell - row * columns;
    let to = cell;
    if ((way & 1) !== 0) {
      g[slot << 2] += way;
      to += way + (column + way < 0 ? columns : column + way === columns ? -columns : 0);
    } else {
      const step = way >> 1;
      g[(slot << 2) | 1] += step;
      to += columns * (step + (row + step < 0 ? rows : row + step === rows ? -rows : 0));
    }
    const head = heads[to];
    next[slot] = head;
    l[p | 1] = -1;
    l[p | 2] = to;
    if (head >= 0) l[(head << 3) | 1] = slot;
    heads[to] = slot;
    if (l[p | 6] !== 1) return; // an immovable one predicts nothing
    if ((way & 1) !== 0) this.scan(slot, way, way, -1, 1);
    else this.scan(slot, -1, 1, way >> 1, way >> 1);
    this.settle(slot);
  }

  /** Finds the slot's first meeting with whom it can reach. */
  meet(slot: number): void {
    const { f, e, l } = this.table;
    const p = slot << 3;
    f[p | 7] = Infinity;
    l[p | 3] = kinds.stop;
    e[p | 4] = -1;
    this.scan(slot, -1, 1, -1, 1);
  }

  /**
   * Makes the first meeting with somebody in these columns and rows, counted from the slot's own, its first if it comes before the one it
   * has. These are the operations of `imagePairTime`, so the same bits.
   */
  private scan(slot: number, left: number, right: number, low: number, high: number): void {
    const { f, g, e, l } = this.table;
    const { heads, next, columns, rows } = this;
    const { periodX, periodY } = this.flight;
    const p = slot << 3;
    const x = f[p];
    const y = f[p | 1];
    const vx = f[p | 2];
    const vy = f[p | 3];
    const t = f[p | 4];
    const r = f[p | 5];
    const column = g[slot << 2];
    const row = g[(slot << 2) | 1];
    const own = l[p | 2];
    const ownRow = (own / columns) | 0;
    const ownColumn = own - ownRow * columns;
    let best = f[p | 7];
    for (let j = low; j <= high; j++) {
      let cellRow = ownRow + j;
      cellRow += cellRow < 0 ? rows : cellRow >= rows ? -rows : 0;
      for (let i = left; i <= right; i++) {
        let cellColumn = ownColumn + i;
        cellColumn += cellColumn < 0 ? columns : cellColumn >= columns ? -columns : 0;
        for (let other = heads[cellRow * columns + cellColumn]; other >= 0; other = next[other]) {
          if (other === slot) continue;
          const o = other << 3;
          const ux = f[o | 2] - vx;
          const uy = f[o | 3] - vy;
          const lag = t - f[o | 4];
          const lagThere = 0.5 * (lag + Math.abs(lag)); // see `meetStraight`
          const lagHere = lagThere - lag;
          let px = f[o] + f[o | 2] * lagThere - (x + vx * lagHere);
          let py = f[o | 1] + f[o | 3] * lagThere - (y + vy * lagHere);
          const wayX = column + i - g[other << 2];
          const wayY = row + j - g[(other << 2) | 1];
          if (wayX !== 0) {
            if (periodX === Infinity) continue; // only seems near: cells repeat
            px += (wayX / columns) * periodX;
          }
          if (wayY !== 0) {
            if (periodY === Infinity) continue;
            py += (wayY / rows) * periodY;
          }
          const reach = r + f[o | 5];
          const b = px * ux + py * uy;
          const c = px * px + py * py - reach * reach;
          const cross = px * uy - py * ux;
          const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
          const time = Math.max(t, f[o | 4]) + (0.5 * (c + Math.abs(c))) / (Math.sqrt(d) - b);
          if ((+(b < 0) & +(time <= f[o | 7]) & +(time <= best)) === 0) continue;
          if (time === best && compareKeys(this.table, slot, kinds.pair, other, slot, l[p | 3], e[p | 4]) > 0) continue;
          best = f[p | 7] = time;
          l[p | 3] = kinds.pair;
          e[p | 4] = other;
          e[p | 5] = e[o | 6];
        }
      }
    }
  }

  /** Writes the slots in reach of a slot to `out`; returns how many there are. */
  nearInto(slot: number, out: Int32Array): number {
    const { columns, rows, heads, next } = this;
    const own = this.table.l[(slot << 3) | 2];
    let n = 0;
    for (let k = 0; k < 9; k++) {
      const column = ((own % columns) + (k % 3) - 1 + columns) % columns;
      const row = (Math.floor(own / columns) + Math.floor(k / 3) - 1 + rows) % rows;
      for (let other = heads[row * columns + column]; other >= 0; other = next[other]) if (other !== slot) out[n++] = other;
    }
    return n;
  }
}

/** How many cells of about this side go into a length, at least 3 where nothing repeats, and their side. */
function divide(length: number, side: number, repeats: boolean): [number, number] {
  const count = Math.floor(length / side);
  return repeats ? [count, length / count] : [Math.max(3, count + 1), side];
}
