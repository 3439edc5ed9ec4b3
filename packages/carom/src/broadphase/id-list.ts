/** Where numbers go: an array, which grows, or a typed array, which keeps as many as fit. */
export interface NumberSink {
  [i: number]: number;
}

/** Ids being collected, in an array that grows by doubling. */
export class IdList {
  ids: Int32Array = new Int32Array(64);
  count = 0;
  private other: Int32Array = new Int32Array(0);

  add(id: number): void {
    if (this.count === this.ids.length) {
      const larger = new Int32Array(2 * this.count);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.count++] = id;
  }

  /** Puts the ids, all below `bound`, in ascending order and leaves out repetitions. */
  sort(bound: number): void {
    const { count } = this;
    if (count > 64) this.sortByDigits(bound);
    else insertionSort(this.ids, 0, count);
    const { ids } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) if (i === 0 || ids[i] !== ids[i - 1]) ids[kept++] = ids[i];
    this.count = kept;
  }

  private sortByDigits(bound: number): void {
    if (this.other.length < this.ids.length) this.other = new Int32Array(this.ids.length);
    for (let shift = 0; bound >> shift > 0; shift += 11) {
      sortByDigit(this.ids, this.other, this.count, shift);
      const { ids } = this;
      this.ids = this.other;
      this.other = ids;
    }
  }
}

/** Sorts what is from `from` up to before `to`: for short stretches. */
export function insertionSort(ids: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const id = ids[i];
    let j = i;
    for (; j > from && ids[j - 1] > id; j--) ids[j] = ids[j - 1];
    ids[j] = id;
  }
}

const digits: Int32Array = /* @__PURE__ */ new Int32Array(2049);

/** Copies `count` numbers in the order of 11 of their bits, those above `shift`; equal ones keep their order. */
function sortByDigit(from: Int32Array, to: Int32Array, count: number, shift: number): void {
  digits.fill(0);
  for (let i = 0; i < count; i++) digits[((from[i] >> shift) & 2047) + 1]++;
  for (let digit = 1; digit < 2048; digit++) digits[digit] += digits[digit - 1];
  for (let i = 0; i < count; i++) to[digits[(from[i] >> shift) & 2047]++] = from[i];
}

/** The ids as an array. */
export function toArray({ ids, count }: { ids: Int32Array; count: number }): number[] {
  const array = new Array<number>(count);
  for (let i = 0; i < count; i++) array[i] = ids[i];
  return array;
}

/** Writes the ids to `out`; returns how many. */
export function copyFound(out: NumberSink, { ids, count }: { ids: Int32Array; count: number }): number {
  copyTo(out, ids, count);
  return count;
}

/** Writes the first `count` ids to `out`. */
export function copyTo(out: NumberSink, ids: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) out[i] = ids[i];
}
