import type { EventLog } from '../events/event-log.ts';
import { collidePairs, listLate } from '../kernels/collide.ts';
import { pSifted, pWatched } from '../kernels/layout.ts';
import type { State } from '../state.ts';

/** Makes contacts of listed pairs. */
export class Collide {
  private readonly state: State;
  private readonly events: EventLog;
  private parted: Int32Array = new Int32Array(64);
  private late: Int32Array = new Int32Array(64);

  constructor(state: State, events: EventLog) {
    this.state = state;
    this.events = events;
  }

  /** Makes contacts of the pairs `from` … `to` − 1 that may touch during the step. */
  pairs(from: number, to: number): void {
    const { state, events } = this;
    const { bodies, pairs, contacts, due } = state;
    contacts.reserve(contacts.count + to - from);
    due.reserve(contacts.count + to - from);
    if (this.parted.length <= to - from) this.parted = new Int32Array(2 * (to - from) + 2);
    contacts.count = collidePairs(
      bodies.rows,
      pairs.ends,
      pairs.impulses,
      pairs.flags,
      from,
      to,
      state.params,
      contacts.records,
      contacts.links,
      contacts.approaches,
      this.parted,
      bodies.ids,
      bodies.cold,
      contacts.count,
      bodies.starts,
      due.due,
      pairs.contacts,
    );
    for (let i = 1; i <= this.parted[0]; i++) {
      const p = this.parted[i];
      events.parted(pairs.ends[2 * p], pairs.ends[2 * p + 1]);
    }
  }

  /** Makes the contacts that a body lacks which a hit has made faster, so that it may meet in the step what it could not before. */
  pairsOf(slot: number): void {
    const { bodies, pairs, adjacency, params } = this.state;
    adjacency.update(pairs, bodies.count);
    const { heads, next } = adjacency;
    if (this.late.length <= pairs.count) this.late = new Int32Array(2 * pairs.count);
    const { late } = this;
    const count = listLate(bodies.rows, pairs.ends, pairs.flags, slot, heads, next, params, late);
    for (let i = 0; i < count; i++) this.added(late[i], late[i] + 1);
  }

  /** Makes contacts of the pairs `from` … `to` − 1 in the middle of the bounces of a sub-step. */
  added(from: number, to: number): void {
    const { contacts, params } = this.state;
    const first = contacts.count;
    this.pairs(from, to);
    for (let c = first; c < contacts.count; c++) {
      contacts.far[c] = 0;
      if (params[pSifted] === 0) contacts.near[params[pWatched]++] = c;
    }
  }
}
