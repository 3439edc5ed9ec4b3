import { grown, grownInts } from '../bodies/bodies.ts';

/** A queue of cases by time, the least first; of equal times the case with the least number, then version. */
export class EventQueue {
  count = 0;
  times: Float64Array = new Float64Array(64);
  cases: Int32Array = new Int32Array(64);
  versions: Int32Array = new Int32Array(64);

  /** Makes room for one more; its time is then to be written to `times[count]`. */
  room(): void {
    if (this.count + 1 < this.times.length) return;
    const size = 2 * this.times.length;
    this.times = grown(this.times, size);
    this.cases = grownInts(this.cases, size);
    this.versions = grownInts(this.versions, size);
  }

  /** Puts in the case whose time was written to `times[count]`. */
  push(number: number, version: number): void {
    let at = this.count++;
    this.cases[at] = number;
    this.versions[at] = version;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  /** Takes out the first. */
  pop(): void {
    const last = --this.count;
    this.swap(0, last);
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.isBefore(child + 1, child)) child++;
      if (!this.isBefore(child, at)) return;
      this.swap(child, at);
      at = child;
    }
  }

  private isBefore(a: number, b: number): boolean {
    if (this.times[a] !== this.times[b]) return this.times[a] < this.times[b];
    return this.cases[a] === this.cases[b] ? this.versions[a] < this.versions[b] : this.cases[a] < this.cases[b];
  }

  private swap(a: number, b: number): void {
    const { times, cases, versions } = this;
    const time = times[a];
    times[a] = times[b];
    times[b] = time;
    const number = cases[a];
    cases[a] = cases[b];
    cases[b] = number;
    const version = versions[a];
    versions[a] = versions[b];
    versions[b] = version;
  }
}
