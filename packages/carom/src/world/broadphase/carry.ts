import { ints } from '../arrays.ts';
import type { EventLog } from '../state/event-log.ts';
import { active, touching } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { BodyPairs, State } from '../state/state.ts';
import type { Walls } from '../walls/walls.ts';
import { permutePairs, rememberPairs } from './pair-kernels.ts';
import { type Found, Memory } from './records.ts';

/** What it reads of the state. */
type Parts = BodyPairs & Pick<State, 'contacts'>;

/** Keeps impulses and flags of a list of pairs across a rebuild of it. */
class Carry {
  readonly list: PairList;
  protected readonly state: Parts;
  protected readonly memory: Memory;
  private readonly ofWalls: boolean;
  /** Each slot in its place. */
  private identity: Int32Array = ints(0);

  constructor(state: Parts, list: PairList, memory: Memory, ofWalls: boolean) {
    this.state = state;
    this.list = list;
    this.memory = memory;
    this.ofWalls = ofWalls;
  }

  /** Sets aside the entries from `from` on. Their slots have moved to `places` (−1: removed) since the list was made, or nowhere. */
  remember(from: number, places: Int32Array | null): void {
    const { list, memory, state } = this;
    let n = -1;
    for (let room = 0; n < 0; room = Math.min(memory.home.links.length >> 1, list.count - from)) {
      memory.clear(room);
      if (list.count > from) memory.chain(state.bodies.count);
      n = rememberPairs(list, from, places ?? this.everySlot(), memory, this.ofWalls);
    }
    memory.count = n;
  }

  private everySlot(): Int32Array {
    const { count } = this.state.bodies;
    if (this.identity.length < count) this.identity = ints(2 * count).map((_, slot) => slot);
    return this.identity;
  }
}

/** The same of pairs of bodies. */
export class PairCarry extends Carry {
  private readonly events: EventLog;

  constructor(state: Parts, list: PairList, events: EventLog) {
    // contacts are void while lists are rebuilt
    super(state, list, list === state.pairs ? new Memory(state.contacts) : new Memory(), false);
    this.events = events;
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
}

/** The same of bodies and wall features. */
export class WallCarry extends Carry {
  private readonly walls: Walls;

  constructor(state: Parts, list: PairList, walls: Walls) {
    super(state, list, new Memory(), true);
    this.walls = walls;
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
    return this.walls.areOneSided && this.recallSide(entry);
  }

  /** Gives the entry of a one-sided wall the flags of that with another image of the feature: its body was brought back over a seam. */
  private recallSide(entry: number): boolean {
    const { list, memory, walls } = this;
    const { links } = memory.home;
    const b = list.ends[2 * entry + 1];
    if (!walls.isOneSided(b)) return false;
    for (let i = memory.head[list.ends[2 * entry]]; i >= 0; i = links[4 * i + 2]) {
      if (!walls.areImages(links[4 * i + 1], b)) continue;
      list.flags[entry] = links[4 * i + 3] & ~active;
      return true;
    }
    return false;
  }
}
