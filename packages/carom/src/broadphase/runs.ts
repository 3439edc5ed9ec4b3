/** A box to look in, and the stretches of records found there. */
export class Runs {
  /** Least x, least y, greatest x, greatest y. */
  readonly box: Float64Array = new Float64Array(4);
  /** What to add to the coordinates of records to get the image looked at; 0 unless on a torus. */
  shiftX = 0;
  shiftY = 0;
  /** Half of how far along x and y a cast goes in the box: images half a period beyond that count, see search.ts. */
  readonly core: Float64Array = new Float64Array(2);
  /** First record and the one after the last, for each run. */
  bounds: Int32Array = new Int32Array(64);
  /** How many runs. */
  count = 0;

  /** Looks in the box of a disc. */
  around(x: number, y: number, r: number): void {
    this.box[0] = x - r;
    this.box[1] = y - r;
    this.box[2] = x + r;
    this.box[3] = y + r;
  }

  /** Adds a run unless it is empty. */
  add(from: number, to: number): void {
    const { bounds, count } = this;
    if (from >= to) return;
    if (2 * count === bounds.length) {
      this.bounds = new Int32Array(4 * count);
      this.bounds.set(bounds);
    }
    this.bounds[2 * count] = from;
    this.bounds[2 * count + 1] = to;
    this.count++;
  }
}
