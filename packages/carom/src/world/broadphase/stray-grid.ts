import { grownInts } from '../arrays.ts';
import { atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'periodX' | 'periodY' | 'bodies'>;

/** Cells further out are not looked at one by one: their numbers leave the range of 32-bit integers. */
const furthestCell = 1073741824;

/**
 * Bodies that are not in the cells of the broadphase, in hashed cells of their own: what was moved, enlarged or added since these were filled,
 * and what is fast. To add, move or remove one takes the same time however many there are.
 *
 * Radii of one group differ by at most a factor of 4; its cells are as wide as two of its largest radii. A body lies in the cell of its center.
 */
export class StrayGrid {
  /** What `collect` found: indices, in no order. */
  found: Int32Array = new Int32Array(64);
  /** A box around all discs since `clear`. */
  readonly bounds: Float64Array = new Float64Array(4);
  private readonly state: Parts;
  /** Entries in the order they came: the index of a body, and the entry before it in the same hashed cell. */
  private count = 0;
  private indices: Int32Array = new Int32Array(16);
  private next: Int32Array = new Int32Array(16);
  /** The last entry of each hashed cell. */
  private heads: Int32Array = new Int32Array(64);
  /** The last entry of a body by index, −1 if it is in none; earlier ones are void. */
  private places: Int32Array = new Int32Array(0);
  /** Twice a power of 4, above the radii of each group. */
  private readonly reaches: number[] = [];

  constructor(state: Parts) {
    this.state = state;
    this.clear();
  }

  /** Takes all out. */
  clear(): void {
    for (let entry = 0; entry < this.count; entry++) this.places[this.indices[entry]] = -1;
    if (this.next.length > 32 && this.next.length > 8 * this.count) this.resize(this.next.length >> 1);
    this.reaches.length = this.count = 0;
    this.heads.fill(-1);
    this.bounds[0] = this.bounds[1] = Infinity;
    this.bounds[2] = this.bounds[3] = -Infinity;
  }

  /** Puts a body in where it is now; one that is in moves. */
  insert(index: number): void {
    const { bounds } = this;
    const { bodies, periodX, periodY } = this.state;
    if (this.count >= this.next.length) this.compact();
    const before = this.places.length;
    if (index >= before) this.places = grownInts(this.places, bodies.slots.length).fill(-1, before);
    const k = rowStride * bodies.slots[index];
    const r = bodies.rows[k + atR];
    const x = canonical(bodies.rows[k + atX], periodX);
    const y = canonical(bodies.rows[k + atY], periodY);
    const group = this.groupOf(r);
    const scale = 0.5 / this.reaches[group];
    const cell = this.cell(Math.floor(x * scale), Math.floor(y * scale), group);
    this.indices[this.count] = index;
    this.next[this.count] = this.heads[cell];
    this.heads[cell] = this.places[index] = this.count++;
    bounds[0] = Math.min(bounds[0], x - r);
    bounds[1] = Math.min(bounds[1], y - r);
    bounds[2] = Math.max(bounds[2], x + r);
    bounds[3] = Math.max(bounds[3], y + r);
  }

  /** Takes a body out, if it is in. */
  remove(index: number): void {
    if (index < this.places.length) this.places[index] = -1;
  }

  /** Finds the bodies whose discs may overlap a box, perhaps more and some twice; returns how many. */
  collect(minX: number, minY: number, maxX: number, maxY: number): number {
    const { bounds, reaches } = this;
    if (this.count === 0 || !(minX <= bounds[2] && maxX >= bounds[0] && minY <= bounds[3] && maxY >= bounds[1])) return 0;
    let n = 0;
    for (let group = 0; group < reaches.length; group++) {
      const reach = reaches[group] * 1.000001;
      const scale = 0.5 / reaches[group];
      const left = Math.floor((minX - reach) * scale);
      const low = Math.floor((minY - reach) * scale);
      const columns = Math.floor((maxX + reach) * scale) - left;
      const rows = Math.floor((maxY + reach) * scale) - low;
      const isNear = Math.max(Math.abs(left), Math.abs(low), left + columns, low + rows) < furthestCell;
      if (!(isNear && (columns + 1) * (rows + 1) <= 2 * this.count)) return this.collectAll();
      for (let row = 0; row <= rows; row++)
        for (let column = 0; column <= columns; column++) n = this.collectCell(this.cell(left + column, low + row, group), n);
    }
    return n;
  }

  private collectAll(): number {
    let n = 0;
    for (let entry = 0; entry < this.count; entry++) {
      if (n >= this.found.length) this.found = grownInts(this.found, 2 * n);
      if (this.places[this.indices[entry]] === entry) this.found[n++] = this.indices[entry];
    }
    return n;
  }

  private collectCell(cell: number, from: number): number {
    const { indices, next, places } = this;
    let n = from;
    for (let entry = this.heads[cell]; entry >= 0; entry = next[entry]) {
      const index = indices[entry];
      if (places[index] !== entry) continue;
      if (n >= this.found.length) this.found = grownInts(this.found, 2 * n);
      this.found[n++] = index;
    }
    return n;
  }

  /** Leaves void entries out, and makes room if there are few. */
  private compact(): void {
    const { indices, places, count } = this;
    const living = indices.subarray(0, count).filter((index, entry) => places[index] === entry);
    if (2 * living.length > count) this.resize(2 * count);
    this.reaches.length = this.count = 0;
    this.heads.fill(-1);
    for (const index of living) this.insert(index);
  }

  private resize(size: number): void {
    this.indices = new Int32Array(size);
    this.next = new Int32Array(size);
    this.heads = new Int32Array(4 * size);
  }

  private cell(column: number, row: number, group: number): number {
    const mixed = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b) ^ Math.imul(group, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & (this.heads.length - 1);
  }

  /** The group of a radius, a new one if need be. */
  private groupOf(r: number): number {
    const { reaches } = this;
    for (let group = 0; group < reaches.length; group++) if (r < reaches[group] && 4 * r >= reaches[group]) return group;
    let reach = 2;
    while (reach <= r) reach *= 4;
    while (reach > 4 * r) reach /= 4;
    return reaches.push(reach) - 1;
  }
}

/** A coordinate; on a torus, one that is half a period or more outside of [0, period) is brought there. */
export function canonical(value: number, period: number): number {
  if (period === Infinity || (value >= -period / 2 && value <= 1.5 * period)) return value;
  return value - Math.floor(value / period) * period;
}
