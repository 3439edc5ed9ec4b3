import type { DiscTable } from '../disc-table.ts';
import * as word from '../disc-words.ts';
import * as kinds from '../event-kinds.ts';
import { type Flight, straightFlight, xAt, yAt } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';
import { CellChains } from './cell-chains.ts';
import { compareKeys } from './queue.ts';

/** Sides of a cell are this much longer than the largest disc is wide: that covers the rounding of when a disc crosses. */
const spare = 1.001;

/** Columns or rows may not be numbered beyond this, far below where doubles stop telling integers apart. */
const mostCells = 0x1000_0000;

/**
 * The cell method, for discs that fly straight in thin gases: no lists. Discs are filed by the cells that their centers are in, whose sides
 * are no shorter than a disc is wide. So only discs in cells side by side can meet. Crossing into the next cell is an event, at which only
 * the three cells that come into reach are asked. A slot keeps its first meeting over crossings, as it does with lists.
 *
 * A slot's column and row, the words of its neighborhood's center, go on across seams, in the image of its delayed state. So whole turns between
 * two slots follow from them.
 */
export class Crossings extends CellChains {
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
    this.flight = flight;
    [this.columns, this.sideX] = divide(box[atMaxX] - box[atMinX], side, flight.periodX < Infinity);
    [this.rows, this.sideY] = divide(box[atMaxY] - box[atMinY], side, flight.periodY < Infinity);
    [this.x0, this.y0] = box;
    if (this.columns < 3 || this.rows < 3 || !(this.columns * this.rows < 8 * table.count + 4096)) return false;
    this.begin(table, this.columns * this.rows);
    return true;
  }

  /** The largest radius that there is room for. */
  get most(): number {
    return Math.min(this.sideX, this.sideY) / (2 * spare);
  }

  /** Files a slot by where it is at time `now`, or `false`. */
  enter(slot: number, now: number): boolean {
    const { g } = this.table;
    const disc = this.table.at(slot);
    const column = Math.floor((xAt(disc, now) - this.x0) / this.sideX);
    const row = Math.floor((yAt(disc, now) - this.y0) / this.sideY);
    if (!(Math.abs(column) < mostCells && Math.abs(row) < mostCells)) return false;
    g[slot << 3] = column;
    g[(slot << 3) | word.centerY] = row;
    const { columns, rows } = this;
    this.put(slot, (((row % rows) + rows) % rows) * columns + (((column % columns) + columns) % columns));
    return true;
  }

  /** The slot's delayed state has been put into [−L/2, L/2): so are its column and row. */
  comeHome(slot: number): void {
    const { f, g } = this.table;
    const { columns, rows } = this;
    const o = slot << 3;
    if (this.flight.periodX < Infinity) g[o] -= columns * Math.round((this.x0 + (g[o] + 0.5) * this.sideX - f[o]) / this.flight.periodX);
    if (this.flight.periodY < Infinity)
      g[o | word.centerY] -=
        rows * Math.round((this.y0 + (g[o | word.centerY] + 0.5) * this.sideY - f[o | word.atY]) / this.flight.periodY);
  }

  /** Sets the time of the slot's next event to that of its crossing, or leaves it if that was before. */
  exit(slot: number): void {
    const { f, g, e } = this.table;
    const p = slot << 3;
    const vx = f[p | word.atVx];
    const vy = f[p | word.atVy];
    const waitX = vx === 0 ? Infinity : (this.x0 + (g[p] + +(vx > 0)) * this.sideX - f[p]) / vx;
    const waitY = vy === 0 ? Infinity : (this.y0 + (g[p | word.centerY] + +(vy > 0)) * this.sideY - f[p | word.atY]) / vy;
    e[(slot << 4) | word.atStart] = waitX <= waitY ? (vx > 0 ? 1 : -1) : vy > 0 ? 2 : -2;
    f[p | word.atTime] = Math.max(f[p | word.atT] + Math.min(waitX, waitY), f[p | word.atTime]);
  }

  /** Carries out the slot's crossing, and looks who comes into reach. */
  cross(slot: number): void {
    const { e, g } = this.table;
    const { columns, rows } = this;
    const q = slot << 4;
    const way = e[q | word.atStart];
    let cell = e[q | word.atCell];
    this.leave(slot);
    const row = (cell / columns) | 0;
    const column = cell - row * columns;
    if ((way & 1) !== 0) {
      g[slot << 3] += way;
      cell += way + (column + way < 0 ? columns : column + way === columns ? -columns : 0);
    } else {
      const step = way >> 1;
      g[(slot << 3) | word.centerY] += step;
      cell += columns * (step + (row + step < 0 ? rows : row + step === rows ? -rows : 0));
    }
    this.put(slot, cell);
    if (e[q | word.atFlags] !== word.used) return; // an immovable one predicts nothing
    if ((way & 1) !== 0) this.#scan(slot, way, way, -1, 1);
    else this.#scan(slot, -1, 1, way >> 1, way >> 1);
  }

  /** Finds the slot's first meeting with whom it can reach. */
  meet(slot: number): void {
    this.#scan(slot, -1, 1, -1, 1);
  }

  /**
   * Makes the first meeting with somebody in these columns and rows, counted from the slot's own, its first if it comes before the one it
   * has. These are the operations of `imagePairTime`, so the same bits.
   */
  #scan(slot: number, left: number, right: number, low: number, high: number): void {
    const { f, g, e } = this.table;
    const { heads, next, columns, rows } = this;
    const { periodX, periodY } = this.flight;
    const p = slot << 3;
    const q = slot << 4;
    const x = f[p];
    const y = f[p | word.atY];
    const vx = f[p | word.atVx];
    const vy = f[p | word.atVy];
    const t = f[p | word.atT];
    const r = f[p | word.atR];
    const column = g[slot << 3];
    const row = g[(slot << 3) | word.centerY];
    const own = e[q | word.atCell];
    const ownRow = (own / columns) | 0;
    const ownColumn = own - ownRow * columns;
    let best = f[p | word.atMeeting];
    for (let j = low; j <= high; j++) {
      let cellRow = ownRow + j;
      cellRow += cellRow < 0 ? rows : cellRow >= rows ? -rows : 0;
      for (let i = left; i <= right; i++) {
        let cellColumn = ownColumn + i;
        cellColumn += cellColumn < 0 ? columns : cellColumn >= columns ? -columns : 0;
        for (let other = heads[cellRow * columns + cellColumn]; other >= 0; other = next[other]) {
          if (other === slot) continue;
          const o = other << 3;
          const ux = f[o | word.atVx] - vx;
          const uy = f[o | word.atVy] - vy;
          const lag = t - f[o | word.atT];
          const lagThere = 0.5 * (lag + Math.abs(lag)); // see `meetStraight`
          const lagHere = lagThere - lag;
          let px = f[o] + f[o | word.atVx] * lagThere - (x + vx * lagHere);
          let py = f[o | word.atY] + f[o | word.atVy] * lagThere - (y + vy * lagHere);
          const wayX = column + i - g[o];
          const wayY = row + j - g[o | word.centerY];
          if (wayX !== 0) {
            if (periodX === Infinity) continue; // only seems near: cells repeat
            px += (wayX / columns) * periodX;
          }
          if (wayY !== 0) {
            if (periodY === Infinity) continue;
            py += (wayY / rows) * periodY;
          }
          const reach = r + f[o | word.atR];
          const b = px * ux + py * uy;
          const c = px * px + py * py - reach * reach;
          const cross = px * uy - py * ux;
          const d = reach * reach * (ux * ux + uy * uy) - cross * cross;
          if ((+(b < 0) & (+(d >= 0) | +(c <= 0))) === 0) continue; // most miss in a thin gas
          const time = Math.max(t, f[o | word.atT]) + (0.5 * (c + Math.abs(c))) / (Math.sqrt(Math.max(d, -c)) - b); // see `meetStraight`
          if ((+(time <= f[o | word.atMeeting]) & +(time <= best)) === 0) continue;
          if (time === best && compareKeys(this.table, slot, kinds.pair, other, slot, e[q | word.meetsKind], e[q | word.atOther]) > 0)
            continue;
          best = f[p | word.atMeeting] = time;
          e[q | word.meetsKind] = kinds.pair;
          e[q | word.atOther] = other;
          e[q | word.otherStamp] = e[(other << 4) | word.atStamp];
        }
      }
    }
  }

  /** Writes the slots in reach of a slot to `out`; returns how many there are. */
  nearInto(slot: number, out: Int32Array): number {
    const { columns, rows, heads, next } = this;
    const own = this.table.e[(slot << 4) | word.atCell];
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
