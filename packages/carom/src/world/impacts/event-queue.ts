import { grown, grownInts } from '../state/bodies.ts';
import { popCase, pushCase } from './heap.ts';

/** A priority queue of impacts by time, then case, then version (heap.ts). */
export class EventQueue {
  count = 0;
  times: Float64Array = new Float64Array(64);
  cases: Int32Array = new Int32Array(64);
  versions: Int32Array = new Int32Array(64);

  /** Makes room for so many more; the time of one is then to be written to `times[count]`. */
  room(more = 1): void {
    if (this.count + more < this.times.length) return;
    const size = 2 * (this.count + more);
    this.times = grown(this.times, size);
    this.cases = grownInts(this.cases, size);
    this.versions = grownInts(this.versions, size);
  }

  /** Inserts the case whose time was written to `times[count]`. */
  push(number: number, version: number): void {
    pushCase(this.times, this.cases, this.versions, this.count++, number, version);
  }

  /** Removes the first. */
  pop(): void {
    popCase(this.times, this.cases, this.versions, --this.count);
  }
}
