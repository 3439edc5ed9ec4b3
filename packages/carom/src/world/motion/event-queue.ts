import { enlarge, floats, ints } from '../arrays.ts';

/**
 * A priority queue of events: a binary heap in three arrays. By time, then case, then version: a case names a pair, its version counts the bends of
 * its paths.
 */
export class EventQueue {
  count = 0;
  /** The time of what is to be inserted. A field, as numbers passed to functions would be boxed. */
  time: number = NaN;
  /** They begin small: V8 takes arrays that were never replaced for constants, and throws away what it compiled when they first grow. */
  times: Float64Array = floats(2);
  cases: Int32Array = ints(2);
  versions: Int32Array = ints(2);

  /** Makes room for so many more. */
  room(more = 1): void {
    const { length } = this.times;
    if (this.count + more >= length) enlarge(this, ['times', 'cases', 'versions'], length, 2 * (this.count + more));
  }

  /** Inserts the case whose time is in `time`. */
  push(number: number, version: number): void {
    this.room();
    const { times, cases, versions, time } = this;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = times[parent];
      const otherCase = cases[parent];
      const otherVersion = versions[parent];
      const isLater = +(number > otherCase) | (+(number === otherCase) & +(version >= otherVersion));
      if ((+(time > other) | (+(time === other) & isLater)) !== 0) break;
      times[at] = other;
      cases[at] = otherCase;
      versions[at] = otherVersion;
      at = parent;
    }
    times[at] = time;
    cases[at] = number;
    versions[at] = version;
  }

  /** Removes the first. */
  pop(): void {
    const { times, cases, versions } = this;
    const count = --this.count;
    const time = times[count];
    const number = cases[count];
    const version = versions[count];
    let at = 0;
    for (let child = 1; child < count; child = ((at << 1) + 1) | 0) {
      const other = (child + 1) | 0; // what lies beyond the last is never the first
      child = (child + (+(other < count) & isBefore(this, other, child))) | 0;
      const childTime = times[child];
      const childCase = cases[child];
      const childVersion = versions[child];
      const isEarlier = +(number < childCase) | (+(number === childCase) & +(version < childVersion));
      if ((+(time < childTime) | (+(time === childTime) & isEarlier)) !== 0) break;
      times[at] = childTime;
      cases[at] = childCase;
      versions[at] = childVersion;
      at = child;
    }
    times[at] = time;
    cases[at] = number;
    versions[at] = version;
  }
}

/** 1 if one comes before another, else 0: without branches, as each that was not taken yet throws away what V8 has compiled. */
function isBefore({ times, cases, versions }: EventQueue, a: number, b: number): number {
  const isEarlier = +(cases[a] < cases[b]) | (+(cases[a] === cases[b]) & +(versions[a] < versions[b]));
  return +(times[a] < times[b]) | (+(times[a] === times[b]) & isEarlier);
}

/**
 * Where events come from besides discs: bodies made of hulls, which turn as they move. It has the parts of the motion stage from `join`. Slots whose
 * bodies are not made of hulls may be asked about as well.
 */
export interface EventSource {
  /** Whether it has anything: if not, nothing is asked. */
  readonly isOn: boolean;
  /** A sub-step begins, and all go straight on: predicts the events of all contacts. */
  predictAll(mayBounce: boolean): void;
  /** Predicts the events of a body that has bent, or is fast. */
  predictAround(slot: number, mayBounce: boolean): void;
  /** An event of its own is due; `number` is the one it gave, `version` the sum of the versions of its slots. */
  meet(number: number, version: number): void;
  /** Gives a cluster the constraints of a body that may change. */
  collect(place: number): void;
  /** Turns a body by its angular velocity to the time of the event at hand, as its path bends. */
  turn(slot: number): void;
  /** Turns all to the end of the sub-step. */
  finish(): void;
  /** A body has come to others: contacts are made for what is left of the step. */
  findContacts(slot: number): void;
}

/** Events of a source have numbers from here on in the queue, which names of pairs do not reach. */
export const firstOfSource = 0x20000000;
