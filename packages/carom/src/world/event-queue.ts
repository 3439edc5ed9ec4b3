import { grown, grownInts } from './bodies.ts';

/** A queue of cases by time, the least first; of equal times the case with the least number, then version. */
export class EventQueue {
  count = 0;
  times: Float64Array = new Float64Array(64);
  cases: Int32Array = new Int32Array(64);
  versions: Int32Array = new Int32Array(64);

  push(time: number, number: number, version: number): void {
    let at = this.count++;
    if (at >= this.times.length) {
      this.times = grown(this.times, 2 * at);
      this.cases = grownInts(this.cases, 2 * at);
      this.versions = grownInts(this.versions, 2 * at);
    }
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isAfter(parent, time, number, version)) break;
      this.copy(parent, at);
      at = parent;
    }
    this.set(at, time, number, version);
  }

  /** Takes out the first. */
  pop(): void {
    const last = --this.count;
    if (last === 0) return;
    const time = this.times[last];
    const number = this.cases[last];
    const version = this.versions[last];
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.isAfter(child, this.times[child + 1], this.cases[child + 1], this.versions[child + 1])) child++;
      if (this.isAfter(child, time, number, version)) break;
      this.copy(child, at);
      at = child;
    }
    this.set(at, time, number, version);
  }

  /** Whether the entry comes after the one given. */
  private isAfter(at: number, time: number, number: number, version: number): boolean {
    if (this.times[at] !== time) return this.times[at] > time;
    return this.cases[at] === number ? this.versions[at] > version : this.cases[at] > number;
  }

  private copy(from: number, to: number): void {
    this.set(to, this.times[from], this.cases[from], this.versions[from]);
  }

  private set(at: number, time: number, number: number, version: number): void {
    this.times[at] = time;
    this.cases[at] = number;
    this.versions[at] = version;
  }
}
