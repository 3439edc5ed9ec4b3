import { hitStride, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';

// Words of a body's row (state/layout.ts).
const atX = 5;
const atY = 6;
const atR = 7;

// Words of a hit (state/layout.ts).
const hitTime = 1;
const hitNx = 4;
const hitNy = 5;
const hitX = 6;
const hitY = 7;

// Words of a way.
const wayStride = 6;
export const startX = 0;
export const startY = 1;
/** Where the center was at the first hit. */
export const bendX = 2;
export const bendY = 3;
/** When that was, Infinity without a hit. */
export const bendTime = 4;
/** How long the body has flown straight since its last hit, Infinity without one. */
export const straight = 5;

/**
 * The straight parts of the ways of bodies in a step, for sensors: before the first hit and after the last one. A look back along the velocity
 * alone leads through what was hit.
 */
export class Ways {
  records: Float64Array = new Float64Array(0);
  private isStarted = false;
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Where the way of a slot begins in `records`. */
  static of(slot: number): number {
    return wayStride * slot;
  }

  /** Notes where the bodies are at the start of a step, if there is a sensor. */
  start(): void {
    const { bodies, sensorPairs, wallSensors } = this.state;
    this.isStarted = sensorPairs.count + wallSensors.count > 0;
    if (!this.isStarted) return;
    if (this.records.length < wayStride * bodies.count) this.records = new Float64Array(2 * wayStride * bodies.count);
    const { records } = this;
    for (let slot = 0; slot < bodies.count; slot++) {
      records[wayStride * slot + startX] = bodies.rows[rowStride * slot + atX];
      records[wayStride * slot + startY] = bodies.rows[rowStride * slot + atY];
      records[wayStride * slot + bendTime] = records[wayStride * slot + straight] = Infinity;
    }
  }

  /** Notes the hits of the step. */
  bend(): void {
    if (!this.isStarted) this.start(); // a sensor was found in the middle of the step: ways begin at their ends
    if (!this.isStarted) return;
    const { contacts, wallContacts, pairs } = this.state;
    for (let place = 0; place < contacts.hits.count; place++) {
      const p = contacts.links[4 * contacts.hits.contacts[place] + 2];
      this.note(pairs.ends[2 * p], contacts.hits.numbers, hitStride * place, -1);
      this.note(pairs.ends[2 * p + 1], contacts.hits.numbers, hitStride * place, 1);
    }
    for (let place = 0; place < wallContacts.hits.count; place++)
      this.note(wallContacts.links[4 * wallContacts.hits.contacts[place]] / rowStride, wallContacts.hits.numbers, hitStride * place, -1);
  }

  /** A hit of a slot; `side` says on which side of its point along the normal the center is. */
  private note(slot: number, hits: Float64Array, at: number, side: number): void {
    const { records, state } = this;
    const k = wayStride * slot;
    const time = Math.max(hits[at + hitTime], 0);
    records[k + straight] = Math.min(records[k + straight], Math.max(state.params.dt - time, 0));
    if (!(time < records[k + bendTime])) return;
    const r = side * state.bodies.rows[rowStride * slot + atR];
    records[k + bendTime] = time;
    records[k + bendX] = hits[at + hitX] + r * hits[at + hitNx];
    records[k + bendY] = hits[at + hitY] + r * hits[at + hitNy];
  }
}
