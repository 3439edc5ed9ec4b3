import { DiscTable } from '../disc-table.ts';
import { type Flight, straightFlight } from '../state.ts';
import { Cells } from './cells.ts';
import { codeShift } from './neighbor-lists.ts';
import { none, type Shifts } from './shifts.ts';

/** Finds the neighbors of a disc in the cells, on a torus across its seams too. */
export class NeighborSearch {
  readonly cells: Cells;
  /** Entries found, as neighbor lists hold them. */
  found: Int32Array = new Int32Array(0);
  private readonly shifts: Shifts;
  private table: DiscTable = new DiscTable(0);
  private flight: Flight = straightFlight;
  /** The largest reach there is room for. */
  private most = 0;

  constructor(shifts: Shifts) {
    this.shifts = shifts;
    this.cells = new Cells(this.table);
  }

  /** Begins anew with the discs of this table, none of a larger reach than `most`. */
  reset(table: DiscTable, flight: Flight, most: number): void {
    this.table = table;
    this.flight = flight;
    this.most = most;
  }

  /** Writes the neighbors of a slot to `found`; returns how many there are, −1 if there is no code for a shift. */
  search(slot: number): number {
    const { f, l } = this.table;
    if (this.found.length << 3 < f.length) this.found = new Int32Array(f.length >> 3);
    const n = this.cells.nearInto(slot, 0, 0, l[(slot << 3) | 6] & 2, this.found, 0); // two immovable ones never meet
    const { periodX, periodY } = this.flight;
    return periodX < Infinity || periodY < Infinity ? this.findImages(slot, n) : n;
  }

  /**
   * Adds to the first `n` found those near where the neighborhood would be, seen from the other side of a seam, and gives all their
   * shifts. Returns how many there are, −1 if there is no code for a shift.
   */
  private findImages(slot: number, n: number): number {
    const { found, shifts, table } = this;
    const { periodX, periodY } = this.flight;
    const { g, l } = table;
    const o = slot << 2;
    const range = (g[o | 2] + this.most) * 1.001;
    const fromX = g[o] + range >= periodX / 2 ? -1 : 0;
    const toX = g[o] - range <= -periodX / 2 ? 1 : 0;
    const fromY = g[o | 1] + range >= periodY / 2 ? -1 : 0;
    const toY = g[o | 1] - range <= -periodY / 2 ? 1 : 0;
    let first = this.withShifts(slot, 0, n, 0) ? n : none;
    for (let ky = fromY; ky <= toY; ky++) {
      for (let kx = fromX; kx <= toX && first >= 0; kx++) {
        const code = shifts.codeOf(kx, ky);
        if (code === 0) continue;
        // a neighbor k periods on is one whose shell is near the disc moved k periods back
        const end = this.cells.nearInto(slot, shifts.dx[code], shifts.dy[code], l[(slot << 3) | 6] & 2, found, first);
        first = this.withShifts(slot, first, end, shifts.opposite(code)) ? end : none;
      }
    }
    return first;
  }

  /** Gives the slots found their shifts: by how much the delayed states of both lie off their neighborhoods, and the image. */
  private withShifts(slot: number, from: number, to: number, image: number): boolean {
    const { l } = this.table;
    const { found, shifts } = this;
    const own = l[slot << 3];
    for (let k = from; k < to; k++) {
      const theirs = l[found[k] << 3];
      if (theirs === own && image === 0) continue;
      const code = shifts.sum(theirs, own, image);
      if (code === none) return false;
      found[k] |= code << codeShift;
    }
    return true;
  }
}
