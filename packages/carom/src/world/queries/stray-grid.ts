import { grownInts } from '../state/bodies.ts';
import { atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

const isLittle: boolean = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();
/** Cells further out are not looked at one by one: their numbers leave the range of 32-bit integers. */
const furthestCell = 1073741824;
const groupCount = 1024;

/**
 * Bodies that are not in the cells of the broadphase, in hashed cells of their own: what was moved, enlarged or added since these were filled,
 * and what is fast. To add, move or remove one takes the same time however many there are.
 *
 * Radii of one group differ by less than a factor of 4; its cells are as wide as two of its largest radii. A body lies in the cell of its center.
 */
export class StrayGrid {
  /** How many there are, and their indices in no order. */
  count = 0;
  entries: Int32Array = new Int32Array(16);
  /** A box around all discs since `clear`. */
  readonly bounds: Float64Array = new Float64Array(4);
  private readonly state: State;
  /** First body of each hashed cell; by index the next one, and the one before or −1 − the cell; the place in `entries`, −1 if in none. */
  private heads: Int32Array = new Int32Array(32).fill(-1);
  private next: Int32Array = new Int32Array(0);
  private before: Int32Array = new Int32Array(0);
  private places: Int32Array = new Int32Array(0);
  private groups: Int32Array = new Int32Array(0);
  /** Bodies of each group, and the groups that have some. */
  private readonly counts = new Int32Array(groupCount);
  private readonly used: number[] = [];
  private readonly double = new Float64Array(1);
  private readonly words = new Int32Array(this.double.buffer);

  constructor(state: State) {
    this.state = state;
    this.clear();
  }

  /** Takes all out. */
  clear(): void {
    for (let i = 0; i < this.count; i++) this.places[this.entries[i]] = -1;
    for (const group of this.used) this.counts[group] = 0;
    if (this.heads.length > 64 && this.heads.length > 16 * this.count) this.heads = new Int32Array(this.heads.length >> 1);
    this.used.length = this.count = 0;
    this.heads.fill(-1);
    this.bounds[0] = this.bounds[1] = Infinity;
    this.bounds[2] = this.bounds[3] = -Infinity;
  }

  /** Whether a body is in. */
  has(index: number): boolean {
    return index < this.places.length && this.places[index] >= 0;
  }

  /** Puts a body in where it is now; one that is in moves. */
  insert(index: number): void {
    const { bounds } = this;
    const { bodies, periodX, periodY } = this.state;
    if (index >= this.places.length) this.reserve();
    if (this.places[index] >= 0) this.unlink(index);
    else {
      if (this.count >= this.entries.length) this.entries = grownInts(this.entries, 2 * this.count);
      this.places[index] = this.count;
      this.entries[this.count++] = index;
      if (2 * this.count > this.heads.length) this.rehash();
    }
    const k = rowStride * bodies.slots[index];
    const r = bodies.rows[k + atR];
    const group = this.groupOf(r);
    if (this.counts[group]++ === 0) this.used.push(group);
    this.groups[index] = group;
    this.link(index);
    const x = canonical(bodies.rows[k + atX], periodX);
    const y = canonical(bodies.rows[k + atY], periodY);
    bounds[0] = Math.min(bounds[0], x - r);
    bounds[1] = Math.min(bounds[1], y - r);
    bounds[2] = Math.max(bounds[2], x + r);
    bounds[3] = Math.max(bounds[3], y + r);
  }

  /** Takes a body out, if it is in. */
  remove(index: number): void {
    if (!this.has(index)) return;
    this.unlink(index);
    const place = this.places[index];
    const last = this.entries[--this.count];
    this.entries[place] = last;
    this.places[last] = place;
    this.places[index] = -1;
  }

  /** Appends the bodies whose discs may overlap a box to `out`, perhaps more and some twice; returns how many are in it then. */
  collect(minX: number, minY: number, maxX: number, maxY: number, out: Int32Array[], from: number): number {
    const { bounds, used } = this;
    if (this.count === 0 || !(minX <= bounds[2] && maxX >= bounds[0] && minY <= bounds[3] && maxY >= bounds[1])) return from;
    let n = from;
    for (let i = 0; i < used.length; i++) {
      const reach = this.reachOf(used[i]) * 1.000001;
      const scale = 0.5 / this.reachOf(used[i]);
      const left = Math.floor((minX - reach) * scale);
      const low = Math.floor((minY - reach) * scale);
      const columns = Math.floor((maxX + reach) * scale) - left;
      const rows = Math.floor((maxY + reach) * scale) - low;
      const isNear = Math.max(Math.abs(left), Math.abs(low), left + columns, low + rows) < furthestCell;
      if (!(isNear && (columns + 1) * (rows + 1) <= 2 * this.count)) return this.collectAll(out, from);
      for (let row = 0; row <= rows; row++)
        for (let column = 0; column <= columns; column++) n = this.collectCell(left + column, low + row, used[i], out, n);
    }
    return n;
  }

  private collectAll(out: Int32Array[], from: number): number {
    if (out[0].length < from + this.count) out[0] = grownInts(out[0], 2 * (from + this.count));
    for (let i = 0; i < this.count; i++) out[0][from + i] = this.entries[i];
    return from + this.count;
  }

  private collectCell(column: number, row: number, group: number, out: Int32Array[], from: number): number {
    const { next } = this;
    let n = from;
    for (let index = this.heads[this.cell(column, row, group)]; index >= 0; index = next[index]) {
      if (n >= out[0].length) out[0] = grownInts(out[0], 2 * n);
      out[0][n++] = index;
    }
    return n;
  }

  private link(index: number): void {
    const { groups, heads, next, before } = this;
    const { bodies, periodX, periodY } = this.state;
    const k = rowStride * bodies.slots[index];
    const scale = 0.5 / this.reachOf(groups[index]);
    const column = Math.floor(canonical(bodies.rows[k + atX], periodX) * scale);
    const row = Math.floor(canonical(bodies.rows[k + atY], periodY) * scale);
    const cell = this.cell(column, row, groups[index]);
    next[index] = heads[cell];
    before[index] = -1 - cell;
    if (heads[cell] >= 0) before[heads[cell]] = index;
    heads[cell] = index;
  }

  private unlink(index: number): void {
    const { next, before, heads, counts, groups, used } = this;
    if (before[index] >= 0) next[before[index]] = next[index];
    else heads[-1 - before[index]] = next[index];
    if (next[index] >= 0) before[next[index]] = before[index];
    if (--counts[groups[index]] === 0) used.splice(used.indexOf(groups[index]), 1);
  }

  private rehash(): void {
    this.heads = new Int32Array(4 * this.heads.length).fill(-1);
    for (let i = 0; i < this.count - 1; i++) this.link(this.entries[i]); // the last one is about to be linked
  }

  private reserve(): void {
    const size = this.state.bodies.slots.length;
    const before = this.places.length;
    this.places = grownInts(this.places, size).fill(-1, before);
    this.next = grownInts(this.next, size);
    this.before = grownInts(this.before, size);
    this.groups = grownInts(this.groups, size);
  }

  private cell(column: number, row: number, group: number): number {
    const mixed = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b) ^ Math.imul(group, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & (this.heads.length - 1);
  }

  /** Half the exponent of a radius. */
  private groupOf(r: number): number {
    this.double[0] = r;
    return ((this.words[isLittle ? 1 : 0] >>> 20) & 0x7ff) >> 1;
  }

  /** A power of 2 that no radius of a group reaches: its exponent is one above. */
  private reachOf(group: number): number {
    this.words[isLittle ? 1 : 0] = (2 * group + 2) << 20;
    this.words[isLittle ? 0 : 1] = 0;
    return this.double[0];
  }
}

/** A coordinate; on a torus, one that is half a period or more outside of [0, period) is brought there. */
export function canonical(value: number, period: number): number {
  if (period === Infinity || (value >= -period / 2 && value <= 1.5 * period)) return value;
  return value - Math.floor(value / period) * period;
}
