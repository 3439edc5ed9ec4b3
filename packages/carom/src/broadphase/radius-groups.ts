/** Groups at most; the last takes all radii too small for the others. */
const most = 16;

/** Circles sorted by radius: each group has radii from a quarter of those of the one before. */
export class RadiusGroups {
  /** Circles in each group. */
  readonly sizes: Int32Array = new Int32Array(most);
  /** x, y, r, number of the circles by group. */
  records: Float64Array = new Float64Array(0);
  private readonly starts: Int32Array = new Int32Array(most);
  private groupOf: Uint8Array = new Uint8Array(0);

  /** Sorts packed circles, none larger than `largest`; if that is infinite, all into one group. */
  sort(packed: Float64Array, count: number, largest: number): void {
    const { sizes, starts } = this;
    if (this.groupOf.length < count) {
      this.groupOf = new Uint8Array(2 * count);
      this.records = new Float64Array(8 * count);
    }
    const { groupOf, records } = this;
    sizes.fill(0);
    for (let i = 0; i < count; i++) {
      // ⌊log₄⌋ of how many times smaller it is than the largest; 4¹⁵ = 2³⁰
      const times = Math.min(largest / packed[3 * i + 2], 1073741824);
      const group = largest < Infinity ? (31 - Math.clz32(times)) >> 1 : 0;
      groupOf[i] = group;
      sizes[group]++;
    }
    for (let group = 0, start = 0; group < most; start += sizes[group++]) starts[group] = start;
    for (let i = 0; i < count; i++) {
      const at = 4 * starts[groupOf[i]]++;
      records[at] = packed[3 * i];
      records[at + 1] = packed[3 * i + 1];
      records[at + 2] = packed[3 * i + 2];
      records[at + 3] = i;
    }
  }
}
