import type { EventLog } from '../state/event-log.ts';
import { active, touching } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import { permutePairs, rememberPairs } from './pair-kernels.ts';
import { type Found, Memory } from './records.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'shapedPairs' | 'adjacency' | 'shapedAdjacency' | 'contacts'>;

/** Keeps impulses and flags of pairs across a rebuild of their list. */
export class PairCarry {
  readonly list: PairList;
  private readonly state: Parts;
  private readonly events: EventLog;
  private readonly memory: Memory;
  /** Each slot in its place. */
  private identity: Int32Array = new Int32Array(0);

  constructor(state: Parts, list: PairList, events: EventLog) {
    this.state = state;
    this.list = list;
    this.events = events;
    // contacts are void while lists are rebuilt
    this.memory = list === state.pairs ? new Memory(state.contacts) : new Memory();
  }

  /** Sets aside the entries from `from` on. Their slots have moved to `places` (−1: removed) since the list was made, or nowhere. */
  remember(from: number, places: Int32Array | null): void {
    const { list, memory, state } = this;
    let n = -1;
    for (let room = 0; n < 0; room = Math.min(memory.home.links.length >> 1, list.count - from)) {
      memory.clear(room);
      if (list.count > from) memory.chain(state.bodies.count);
      n = rememberPairs(list, from, places ?? this.everySlot(), memory);
    }
    memory.count = n;
  }

  /** Replaces the entries from `from` on by the found ones. */
  write(from: number, found: Found): void {
    const { list, memory, state } = this;
    if (list === state.pairs) state.adjacency.isStale = true;
    if (list === state.shapedPairs) state.shapedAdjacency.isStale = true;
    list.count = from + found.count;
    list.reserve(list.count);
    if (found.count > 0) memory.chain(state.bodies.count);
    permutePairs(found, state.bodies.ids, list, from, memory);
  }

  /** Reports pairs that touched and are no longer listed as separated. */
  tellParted(): void {
    const {
      count,
      home: { links },
    } = this.memory;
    for (let i = 0; i < count; i++) if ((links[4 * i + 3] & touching) !== 0) this.events.parted(links[4 * i], links[4 * i + 1]);
  }

  private everySlot(): Int32Array {
    const { count } = this.state.bodies;
    if (this.identity.length < count) this.identity = new Int32Array(2 * count).map((_, slot) => slot);
    return this.identity;
  }
}

/** What it reads of the state. */
type WallParts = Pick<State, 'bodies' | 'walls'>;

/** Keeps impulses and flags of bodies and wall features across a rebuild of their list. */
export class WallCarry {
  readonly list: PairList;
  private readonly state: WallParts;
  private readonly memory = new Memory();

  constructor(state: WallParts, list: PairList) {
    this.state = state;
    this.list = list;
  }

  /** Sets aside the entries from `from` on, to be asked for by `recall`. */
  remember(from: number): void {
    const { list, memory, state } = this;
    memory.clear(list.count - from);
    if (list.count > from) memory.chain(state.bodies.count);
    const {
      head,
      home: { links, records: impulses },
    } = memory;
    for (let entry = list.count - 1; entry >= from; entry--) {
      if (!list.isUsed(entry)) continue;
      const i = memory.count++;
      const a = list.ends[2 * entry];
      impulses[2 * i] = list.impulses[2 * entry];
      impulses[2 * i + 1] = list.impulses[2 * entry + 1];
      links[4 * i] = a;
      links[4 * i + 1] = list.ends[2 * entry + 1];
      links[4 * i + 2] = head[a];
      links[4 * i + 3] = list.flags[entry];
      head[a] = i;
    }
  }

  /** Gives the entry last added the impulses and flags of the old one with its ends. Returns whether there was one. */
  recall(): boolean {
    const { list, memory } = this;
    memory.chain(this.state.bodies.count);
    const entry = list.count - 1;
    const b = list.ends[2 * entry + 1];
    const { links, records } = memory.home;
    for (let i = memory.head[list.ends[2 * entry]]; i >= 0; i = links[4 * i + 2]) {
      if (links[4 * i + 1] !== b) continue;
      list.impulses[2 * entry] = records[2 * i];
      list.impulses[2 * entry + 1] = records[2 * i + 1];
      list.flags[entry] = links[4 * i + 3];
      return true;
    }
    return this.state.walls.areOneSided && this.recallSide(entry);
  }

  /** Gives the entry of a one-sided wall the flags of that with another image of the feature: its body was brought back over a seam. */
  private recallSide(entry: number): boolean {
    const { list, memory, state } = this;
    const { links } = memory.home;
    const b = list.ends[2 * entry + 1];
    if (!state.walls.isOneSided(b)) return false;
    for (let i = memory.head[list.ends[2 * entry]]; i >= 0; i = links[4 * i + 2]) {
      if (!state.walls.areImages(links[4 * i + 1], b)) continue;
      list.flags[entry] = links[4 * i + 3] & ~active;
      return true;
    }
    return false;
  }
}
