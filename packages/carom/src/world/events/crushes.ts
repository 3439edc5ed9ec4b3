import { mostBodies } from '../state/bodies.ts';
import { crush, type EventLog } from '../state/event-log.ts';
import { atR, atX, atY } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { ioCount, ioDistance, ioX, ioY } from '../walls/wall-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params'>;

/** Reports who is crushed: a body that has no room left, and the kinematic body or wall that goes into it. */
export class Crushes {
  private readonly state: Parts;
  private readonly events: EventLog;
  private readonly gap = new Float64Array(ioCount);

  constructor(state: Parts, events: EventLog) {
    this.state = state;
    this.events = events;
  }

  /** Notes a pair of slots, of which one is kinematic. */
  note(first: number, second: number): void {
    const { bodies } = this.state;
    const { ids, kinds } = bodies;
    const slot = kinds[ids[first]] === 2 ? first : second;
    this.add(bodies.idOf(ids[slot]), bodies.idOf(ids[first + second - slot]));
  }

  /** Notes a slot and a feature of a kinematic wall. */
  noteWall(slot: number, f: number): void {
    const { bodies, walls } = this.state;
    this.add(bodies.idOf(bodies.ids[slot]), -1 - walls.records[walls.owners[f]].id);
  }

  /** Writes how deep each pair overlaps at the end of the step. */
  measure(): void {
    const { rows, slots } = this.state.bodies;
    const store = this.events.stores[crush];
    for (let i = 0; i < store.count; i++) {
      const k = 8 * slots[store.names[3 * i] % mostBodies];
      const by = store.names[3 * i + 1];
      this.gap[ioDistance] = Infinity;
      if (by < 0) this.measureWall(k, -1 - by);
      else this.measureBody(k, 8 * slots[by % mostBodies]);
      store.numbers[i] = Math.max(rows[k + atR] - this.gap[ioDistance], 0);
    }
  }

  /** Once a pair and step. */
  private add(body: number, by: number): void {
    const store = this.events.stores[crush];
    const { names } = store;
    for (let i = 0; i < 3 * store.count; i += 3) if (names[i] === body && names[i + 1] === by) return;
    store.add(body, by, 0);
  }

  private measureBody(k: number, b: number): void {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { way } = params;
    params.look(rows, k, b);
    this.gap[ioDistance] = Math.sqrt(way[0] * way[0] + way[1] * way[1]) - rows[b + atR];
  }

  private measureWall(k: number, id: number): void {
    const { gap } = this;
    const { walls, bodies } = this.state;
    let at = 0;
    while (walls.records[at].id !== id) at++;
    let least = Infinity;
    for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++) {
      gap[ioX] = bodies.rows[k + atX];
      gap[ioY] = bodies.rows[k + atY];
      featureGap(walls.numbers, walls.kinds, f, gap);
      least = Math.min(least, gap[ioDistance]);
    }
    gap[ioDistance] = least;
  }
}
