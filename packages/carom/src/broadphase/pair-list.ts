import { insertionSort } from './id-list.ts';

/** Pairs of ids being collected: two numbers a pair, in an array that grows by doubling. */
export class PairList {
  ids: Int32Array = new Int32Array(256);
  count = 0;
  private ends: Int32Array = new Int32Array(0);
  private seconds: Int32Array = new Int32Array(0);

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

  /** Sorts by the first id, then by the second; the first ids are below `bound`. */
  sort(bound: number): void {
    const { ids, count } = this;
    if (this.ends.length <= bound) this.ends = new Int32Array(2 * bound + 1);
    else this.ends.fill(0);
    if (this.seconds.length < count) this.seconds = new Int32Array(2 * count);
    const { ends, seconds } = this;
    for (let i = 0; i < 2 * count; i += 2) ends[ids[i] + 1]++;
    for (let id = 0; id < bound; id++) ends[id + 1] += ends[id];
    for (let i = 0; i < 2 * count; i += 2) seconds[ends[ids[i]]++] = ids[i + 1]; // ends[id] moves from the begin of its group to the end
    for (let id = 0, from = 0; from < count; from = ends[id++]) {
      const to = ends[id];
      if (to - from > 64) seconds.subarray(from, to).sort();
      else insertionSort(seconds, from, to);
      for (let i = from; i < to; i++) {
        ids[2 * i] = id;
        ids[2 * i + 1] = seconds[i];
      }
    }
  }
}
