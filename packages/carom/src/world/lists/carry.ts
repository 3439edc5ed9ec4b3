import { grown, grownBytes, grownInts } from '../bodies/bodies.ts';
import type { EventLog } from '../events/event-log.ts';
import { touching } from '../kernels/layout.ts';
import { permutePairs, rememberPairs } from '../kernels/neighbours.ts';
import type { State } from '../state.ts';
import type { Found } from './cells.ts';
import type { PairList } from './pair-list.ts';

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
  /** Each slot in its place. */
  private identity: Int32Array = new Int32Array(0);

  constructor(state: State, events: EventLog) {
    this.state = state;
    this.events = events;
  }

  /** Renames slots in the lists of walls; entries of slots without a new place go. */
  slots(places: Int32Array): void {
    rename(this.state.wallPairs, places);
    rename(this.state.wallSensors, places);
  }

  /**
   * Replaces the entries of a list of pairs from `from` on by the found ones. Those that touched and are not among them have parted. The
   * slots of the list have moved to `places` (−1: removed) since it was made, or nowhere.
   */
  pairs(list: PairList, from: number, found: Found, places: Int32Array | null = null): void {
    const { bodies } = this.state;
    this.rememberPairs(list, from, places ?? this.everySlot());
    if (list === this.state.pairs) this.state.adjacency.isStale = true;
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

  private rememberPairs(list: PairList, from: number, places: Int32Array): void {
    this.clear();
    while (this.next.length < list.count - from) this.grow();
    const { head, next, ends, impulses, flags } = this;
    this.count = rememberPairs(list.ends, list.impulses, list.flags, from, list.count, places, head, next, ends, impulses, flags);
  }

  private everySlot(): Int32Array {
    const { count } = this.state.bodies;
    if (this.identity.length < count) this.identity = new Int32Array(2 * count).map((_, slot) => slot);
    return this.identity;
  }

  private clear(): void {
    const slots = this.state.bodies.count;
    if (this.head.length < slots) this.head = new Int32Array(2 * slots);
    this.head.fill(-1, 0, slots);
    this.count = 0;
  }

  /** Sets aside the used entries of a list of walls from `from` on, to be asked for by `recall`. */
  remember(list: PairList, from: number): void {
    this.clear();
    for (let entry = list.count - 1; entry >= from; entry--) {
      if (!list.isUsed(entry)) continue;
      const i = this.count++;
      if (i >= this.next.length) this.grow();
      const a = list.ends[2 * entry];
      const b = list.ends[2 * entry + 1];
      this.ends[2 * i] = a;
      this.ends[2 * i + 1] = b;
      this.impulses[2 * i] = list.impulses[2 * entry];
      this.impulses[2 * i + 1] = list.impulses[2 * entry + 1];
      this.flags[i] = list.flags[entry];
      this.next[i] = this.head[a];
      this.head[a] = i;
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

function rename(list: PairList, places: Int32Array): void {
  let n = 0;
  for (let entry = 0; entry < list.count; entry++) {
    const slot = places[list.ends[2 * entry]];
    if (slot < 0) continue;
    list.move(entry, n);
    list.ends[2 * n] = slot;
    n++;
  }
  list.count = n;
}
