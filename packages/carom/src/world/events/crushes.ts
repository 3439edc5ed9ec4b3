import { floats } from '../arrays.ts';
import { mostBodies } from '../state/bodies.ts';
import { crush, type EventLog } from '../state/event-log.ts';
import { atR, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { ioCount, ioDistance, ioX, ioY } from '../walls/wall-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'shapes'>;

/** Reports who is crushed: a body that has no room left, and the kinematic body or wall that goes into it. */
export class Crushes {
  private readonly state: Parts;
  private readonly events: EventLog;
  private readonly gap = floats(ioCount);
  private readonly shapedGap = floats(1);

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
    const { slots } = this.state.bodies;
    const store = this.events.stores[crush];
    for (let i = 0; i < store.count; i++) {
      const slot = slots[store.names[3 * i] % mostBodies];
      const by = store.names[3 * i + 1];
      if (by < 0) this.measureWall(slot, -1 - by);
      else this.measureBody(slot, slots[by % mostBodies]);
      store.numbers[i] = Math.max(-this.gap[ioDistance], 0);
    }
  }

  /** Once a pair and step. */
  private add(body: number, by: number): void {
    const store = this.events.stores[crush];
    const { names } = store;
    for (let i = 0; i < 3 * store.count; i += 3) if (names[i] === body && names[i + 1] === by) return;
    store.add(body, by, 0);
  }

  private measureBody(slot: number, other: number): void {
    const { bodies, params, shapes } = this.state;
    const { rows, ids } = bodies;
    const { way } = params;
    if (shapes !== null && (bodies.isShaped(ids[slot]) || bodies.isShaped(ids[other]))) {
      shapes.depths.measureBody(slot, other, this.shapedGap);
      this.gap[ioDistance] = this.shapedGap[0];
      return;
    }
    params.look(rows, rowStride * slot, rowStride * other);
    this.gap[ioDistance] = Math.sqrt(way[0] * way[0] + way[1] * way[1]) - rows[rowStride * other + atR] - rows[rowStride * slot + atR];
  }

  private measureWall(slot: number, id: number): void {
    const { gap, shapedGap } = this;
    const { walls, bodies, shapes } = this.state;
    const k = rowStride * slot;
    let at = 0;
    while (walls.records[at].id !== id) at++;
    let least = Infinity;
    for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; f++) {
      if (shapes !== null && bodies.isShaped(bodies.ids[slot])) {
        shapes.depths.measureFeature(slot, f, shapedGap);
        least = Math.min(least, shapedGap[0]);
        continue;
      }
      gap[ioX] = bodies.rows[k + atX];
      gap[ioY] = bodies.rows[k + atY];
      featureGap(walls.numbers, walls.kinds, f, gap);
      least = Math.min(least, gap[ioDistance] - bodies.rows[k + atR]);
    }
    gap[ioDistance] = least;
  }
}
