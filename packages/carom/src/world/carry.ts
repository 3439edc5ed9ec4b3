import { grown, grownBytes, grownInts } from './bodies.ts';
import type { Found } from './cells.ts';
import type { EventLog } from './event-log.ts';
import { touching } from './kernels/layout.ts';
import { permutePairs } from './kernels/neighbours.ts';
import type { PairList } from './pair-list.ts';
import type { State } from './state.ts';

/** Carries what is remembered of the entries of a list over to a new list. */
export class Carry {
  private readonly state: State;
  private readonly events: EventLog;
  /** The entries of the old list that are remembered, chained by their lesser slot. */
  private head: Int32Array = new Int32Array(64);
  private next: Int32Array = new Int32Array(64);
  private ends: Int32Array = new Int32Array(128);
  private impulses: Float64Array = new Float64Array(128);
  private flags: Uint8Array = new Uint8Array(64);
  private count = 0;

  constructor(state: State, events: EventLog) {
    this.state = state;
    this.events = events;
  }

  /** Renames slots in all lists; entries of slots without a new place go. */
  slots(places: Int32Array): void {
    const { pairs, sensorPairs, wallPairs, wallSensors } = this.state;
    rename(pairs, places, true);
    rename(sensorPairs, places, true);
    rename(wallPairs, places, false);
    rename(wallSensors, places, false);
  }

  /** Replaces the entries of a list from `from` on by the found pairs. Those that touched and are not among them have parted. */
  pairs(list: PairList, from: number, found: Found): void {
    const { bodies } = this.state;
    this.remember(list, from, true);
    list.count = from + found.count;
    list.reserve(list.count);
    permutePairs(
      found.pairs,
      found.count,
      bodies.ids,
      list.ends,
      list.impulses,
      list.flags,
      from,
      this.head,
      this.next,
      this.ends,
      this.impulses,
      this.flags,
    );
    for (let i = 0; i < this.count; i++) {
      if ((this.flags[i] & touching) !== 0) this.events.parted(this.ends[2 * i], this.ends[2 * i + 1]);
    }
  }

  /** Sets aside the used entries of a list from `from` on, to be asked for by `recall`. */
  remember(list: PairList, from: number, byLeast: boolean): void {
    const slots = this.state.bodies.count;
    if (this.head.length < slots) this.head = new Int32Array(2 * slots);
    this.head.fill(-1, 0, slots);
    this.count = 0;
    for (let entry = list.count - 1; entry >= from; entry--) {
      if (!list.isUsed(entry)) continue;
      const i = this.count++;
      if (i >= this.next.length) this.grow();
      const a = list.ends[2 * entry];
      const b = list.ends[2 * entry + 1];
      const key = byLeast && b < a ? b : a;
      this.ends[2 * i] = a;
      this.ends[2 * i + 1] = b;
      this.impulses[2 * i] = list.impulses[2 * entry];
      this.impulses[2 * i + 1] = list.impulses[2 * entry + 1];
      this.flags[i] = list.flags[entry];
      this.next[i] = this.head[key];
      this.head[key] = i;
    }
  }

  /** Gives the entry last added to a list what is remembered of one with its ends. Returns whether there was one. */
  recall(list: PairList): boolean {
    const entry = list.count - 1;
    const b = list.ends[2 * entry + 1];
    for (let i = this.head[list.ends[2 * entry]]; i >= 0; i = this.next[i]) {
      if (this.ends[2 * i + 1] !== b) continue;
      list.impulses[2 * entry] = this.impulses[2 * i];
      list.impulses[2 * entry + 1] = this.impulses[2 * i + 1];
      list.flags[entry] = this.flags[i];
      return true;
    }
    return false;
  }

  private grow(): void {
    const size = 2 * this.next.length;
    this.next = grownInts(this.next, size);
    this.ends = grownInts(this.ends, 2 * size);
    this.impulses = grown(this.impulses, 2 * size);
    this.flags = grownBytes(this.flags, size);
  }
}

function rename(list: PairList, places: Int32Array, both: boolean): void {
  let n = 0;
  for (let entry = 0; entry < list.count; entry++) {
    const a = places[list.ends[2 * entry]];
    const b = both ? places[list.ends[2 * entry + 1]] : list.ends[2 * entry + 1];
    if (a < 0 || b < 0) continue;
    list.move(entry, n);
    list.ends[2 * n] = a;
    list.ends[2 * n + 1] = b;
    n++;
  }
  list.count = n;
}
