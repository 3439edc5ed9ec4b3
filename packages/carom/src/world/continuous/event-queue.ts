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
    const { times, cases, versions } = this;
    let at = this.count++;
    const time = times[at];
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (time > times[parent] || (time === times[parent] && !this.isBefore(number, version, parent))) break;
      times[at] = times[parent];
      cases[at] = cases[parent];
      versions[at] = versions[parent];
      at = parent;
    }
    times[at] = time;
    cases[at] = number;
    versions[at] = version;
  }

  /** Takes out the first. */
  pop(): void {
    const { times, cases, versions } = this;
    const last = --this.count;
    const time = times[last];
    const number = cases[last];
    const version = versions[last];
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      const other = child + 1;
      if (
        other < last &&
        (times[other] < times[child] || (times[other] === times[child] && this.isBefore(cases[other], versions[other], child)))
      )
        child = other;
      if (time < times[child] || (time === times[child] && this.isBefore(number, version, child))) break;
      times[at] = times[child];
      cases[at] = cases[child];
      versions[at] = versions[child];
      at = child;
    }
    times[at] = time;
    cases[at] = number;
    versions[at] = version;
  }

  /** Whether one comes before that in place `at`, of the same time. */
  private isBefore(number: number, version: number, at: number): boolean {
    return number === this.cases[at] ? version < this.versions[at] : number < this.cases[at];
  }
}
