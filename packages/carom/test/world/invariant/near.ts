// Which of many boxes overlap: swept from left to right. near.test.ts compares it with testing all against all.

/** How often a world repeats itself along each axis. */
export interface Periods {
  readonly periodX: number;
  readonly periodY: number;
}

/** A box in an array: its center, half its width and half its height. */
const [atX, atY, atHalfWidth, atHalfHeight] = [0, 1, 2, 3];
const stride = 4;

/** Bounding boxes of discs or of ways, from left to right. On a torus each is there twice, where it is and a period further. */
export class Boxes {
  /** Box i lies at 4i; copies lie behind, in the same order. */
  #boxes = new Float64Array(0);
  #count = 0;
  #total = 0;
  #widest = 0;
  #periodY = Infinity;
  /** Boxes in the order in which they begin, and where each begins and ends along x. */
  #order = new Int32Array(0);
  #low = new Float64Array(0);
  #high = new Float64Array(0);

  /** Takes `count` boxes; `boxAt` writes x, y, half the width and half the height of each. */
  fill(count: number, { periodX, periodY }: Periods, boxAt: (i: number, box: Float64Array) => void): void {
    const isRound = periodX < Infinity;
    const total = isRound ? 2 * count : count;
    const isNew = total !== this.#total;
    if (isNew) {
      this.#boxes = new Float64Array(stride * total);
      this.#order = Int32Array.from({ length: total }, (_, i) => i);
      [this.#low, this.#high] = [new Float64Array(total), new Float64Array(total)];
    }
    const boxes = this.#boxes;
    const box = new Float64Array(stride);
    this.#widest = 0;
    for (let i = 0; i < count; i++) {
      boxAt(i, box);
      const left = box[atX] - box[atHalfWidth];
      if (isRound) box[atX] -= periodX * Math.floor(left / periodX); // begins between 0 and a period
      boxes.set(box, stride * i);
      this.#widest = Math.max(this.#widest, 2 * box[atHalfWidth]);
      if (!isRound) continue;
      box[atX] += periodX;
      boxes.set(box, stride * (count + i));
    }
    [this.#count, this.#total, this.#periodY] = [count, total, periodY];
    this.#sort(isNew);
  }

  /** From step to step little changes: each box goes back to where it belongs among those before it. */
  #sort(isNew: boolean): void {
    const [order, low, high, boxes] = [this.#order, this.#low, this.#high, this.#boxes];
    const lowOf = (i: number) => boxes[stride * i + atX] - boxes[stride * i + atHalfWidth];
    if (isNew) order.sort((a, b) => lowOf(a) - lowOf(b));
    for (let m = 0; m < order.length; m++) {
      const i = order[m];
      const begin = lowOf(i);
      let n = m;
      for (; n > 0 && low[n - 1] > begin; n--) {
        low[n] = low[n - 1];
        order[n] = order[n - 1];
      }
      low[n] = begin;
      order[n] = i;
    }
    for (let m = 0; m < order.length; m++) high[m] = boxes[stride * order[m] + atX] + boxes[stride * order[m] + atHalfWidth];
  }

  /** Every pair i < j of boxes that overlap or touch, or whose images do; a pair that meets on both sides of a torus may come twice. */
  eachPair(visit: (i: number, j: number) => void): void {
    const [order, low, high, count] = [this.#order, this.#low, this.#high, this.#count];
    for (let m = 0; m < order.length; m++) {
      const i = order[m];
      if (i >= count) continue; // a copy: what begins after it begins after another, too
      for (let n = m + 1; n < order.length && low[n] <= high[m]; n++) {
        const j = order[n] < count ? order[n] : order[n] - count;
        if (i !== j && this.#isLevel(i, j)) visit(Math.min(i, j), Math.max(i, j));
      }
    }
  }

  /** Whether two boxes overlap along y. */
  #isLevel(i: number, j: number): boolean {
    const boxes = this.#boxes;
    let dy = boxes[stride * i + atY] - boxes[stride * j + atY];
    if (this.#periodY < Infinity) dy -= this.#periodY * Math.round(dy / this.#periodY);
    return Math.abs(dy) <= boxes[stride * i + atHalfHeight] + boxes[stride * j + atHalfHeight];
  }

  /** Every box that overlaps or touches a strip from `minX` to `maxX`, of a plane. */
  eachAcross(minX: number, maxX: number, visit: (i: number) => void): void {
    const [order, low, high] = [this.#order, this.#low, this.#high];
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (low[middle] < minX - this.#widest) from = middle + 1;
      else to = middle;
    }
    for (let m = from; m < order.length && low[m] <= maxX; m++) if (high[m] >= minX) visit(order[m]);
  }
}
