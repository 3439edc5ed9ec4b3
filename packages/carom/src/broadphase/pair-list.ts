import { sortByDigit } from './id-list.ts';

/** Pairs of ids being collected: two numbers a pair, in an array that grows by doubling. */
export class PairList {
  ids: Int32Array = new Int32Array(256);
  count = 0;
  private other: Int32Array = new Int32Array(0);

  /** Makes room for `more` numbers and a few past the first `used`; returns the array, perhaps a new one. */
  room(used: number, more: number): Int32Array {
    if (used + more + 16 <= this.ids.length) return this.ids;
    const larger = new Int32Array(Math.max(2 * this.ids.length, used + more + 16));
    larger.set(this.ids);
    this.ids = larger;
    return larger;
  }

  add(a: number, b: number): void {
    const ids = this.room(2 * this.count, 2);
    ids[2 * this.count] = a;
    ids[2 * this.count++ + 1] = b;
  }

  /** Puts the lesser id of each pair first. */
  orient(): void {
    const { ids, count } = this;
    for (let i = 0; i < 2 * count; i += 2) {
      const a = ids[i];
      ids[i] = Math.min(a, ids[i + 1]);
      ids[i + 1] = Math.max(a, ids[i + 1]);
    }
  }

  /** Sorts by the first id, then by the second, all below `bound`. */
  sort(bound: number): void {
    if (this.other.length < this.ids.length) this.other = new Int32Array(this.ids.length);
    for (let at = 1; at >= 0; at--) {
      for (let shift = 0; bound >> shift > 0; shift += 11) {
        sortByDigit(this.ids, this.other, this.count, 2, at, shift);
        const { ids } = this;
        this.ids = this.other;
        this.other = ids;
      }
    }
  }
}
