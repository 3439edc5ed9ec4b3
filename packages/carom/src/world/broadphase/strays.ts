import { atLeast, bytes, floats, grown, ints } from '../arrays.ts';
import { atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { writeBox } from './pair-kernels.ts';
import { Level } from './records.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'periodX' | 'periodY' | 'bodies'>;

/** So many are looked at one by one; of more all go into cells, which takes each of them as long as a query that asks for it. */
const mostListed = 64;

/**
 * Bodies that are not in the cells of the broadphase: what was moved, enlarged or added since these were filled, and what is fast. Who came last is in
 * a list. When that is long, all go into cells of their own; who moves then is in the list once more.
 */
export class Strays {
  /** Indices: those in cells in the order of these, then the list. Some bodies may have been removed. */
  indices: Int32Array = ints(64);
  count = 0;
  /** How many there were when these were put into cells. */
  private arranged = 0;
  /** Cells of the first ones. */
  readonly cells: Level = new Level();
  /** A box around all discs since `clear`. */
  readonly bounds: Float64Array = floats(4);
  private readonly state: Parts;
  /** By index, 1 if it is in the list. */
  private marks: Uint8Array = bytes(64);

  constructor(state: Parts) {
    this.state = state;
    this.clear();
  }

  /** Takes all out. */
  clear(): void {
    for (let i = 0; i < this.count; i++) this.marks[this.indices[i]] = 0;
    this.count = this.arranged = this.cells.to = 0;
    this.bounds[0] = this.bounds[1] = Infinity;
    this.bounds[2] = this.bounds[3] = -Infinity;
  }

  /** Puts a body in that is somewhere else now. */
  insert(index: number): void {
    const { bounds } = this;
    const { bodies, periodX, periodY } = this.state;
    const k = rowStride * bodies.slots[index];
    const r = bodies.rows[k + atR];
    const x = canonical(bodies.rows[k + atX], periodX);
    const y = canonical(bodies.rows[k + atY], periodY);
    bounds[0] = Math.min(bounds[0], x - r);
    bounds[1] = Math.min(bounds[1], y - r);
    bounds[2] = Math.max(bounds[2], x + r);
    bounds[3] = Math.max(bounds[3], y + r);
    if (index >= this.marks.length) this.marks = grown(this.marks, bodies.slots.length);
    if (this.marks[index] === 1) return;
    this.marks[index] = 1;
    this.indices = atLeast(this.indices, this.count + 1);
    this.indices[this.count++] = index;
  }

  /** Puts all into cells if many came to the list; those stay in it that are far larger than most. */
  arrange(): void {
    const { cells, marks } = this;
    if (this.count - this.arranged <= mostListed + 2 * Math.sqrt(cells.to)) return;
    const { bodies, periodX, periodY } = this.state;
    const { rows, slots } = bodies;
    const all = this.indices.slice(0, this.count);
    const living = all.filter((index, i) => slots[index] >= 0 && (i >= cells.to || marks[index] === 0));
    for (const index of all) marks[index] = 0;
    let sum = 0;
    for (const index of living) sum += rows[rowStride * slots[index] + atR];
    const places = floats(2 * living.length);
    let small = 0;
    let large = living.length;
    cells.reach = 0;
    for (const index of living) {
      const k = rowStride * slots[index];
      marks[index] = +(rows[k + atR] * living.length > 4 * sum);
      if (marks[index] === 1) {
        this.indices[--large] = index;
        continue;
      }
      cells.reach = Math.max(cells.reach, rows[k + atR]);
      places[2 * small] = canonical(rows[k + atX], periodX);
      places[2 * small + 1] = canonical(rows[k + atY], periodY);
      all[small++] = index;
    }
    const order = ints(small);
    const { grid, box } = cells;
    writeBox(places, 2, 0, 0, small, box);
    const [minX, minY, maxX, maxY] = box;
    grid.plan({ minX, minY, maxX, maxY }, small, 2 * cells.reach);
    grid.locate(places, 2, 0, small, order);
    grid.place(order, small);
    for (let i = 0; i < small; i++) this.indices[order[i]] = all[i];
    cells.to = small;
    this.count = this.arranged = living.length;
  }
}

/** A coordinate; on a torus, one that is half a period or more outside of [0, period) is brought there. */
export function canonical(value: number, period: number): number {
  if (period === Infinity || (value >= -period / 2 && value <= 1.5 * period)) return value;
  return value - Math.floor(value / period) * period;
}
