import { enlarge, floats, ints } from '../arrays.ts';
import { hitStride } from './layout.ts';
import type { State } from './state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies'>;

/** Kinds of events. */
export const begin = 0;
export const end = 1;
export const hit = 2;
export const sensorBegin = 3;
export const sensorEnd = 4;
/** A kinematic body or wall went into a body that had no room left: names of the body and of that, and how deep. */
export const crush = 5;
const kindCount = 6;
const crushNumbers = 1;

/** Why a contact ended. */
export const endReasons = ['separated', 'removed', 'changed'] as const;

/** Events of one kind: pairs of names, and their numbers. A body's name is its id, a wall's −1 − its id. */
export class EventStore {
  count = 0;
  /** Three integers each: names of a and b; the reason of an end, 1 + the place of the shape that senses, or 0. */
  names: Int32Array = ints(48);
  numbers: Float64Array;
  private readonly stride: number;

  constructor(stride: number) {
    this.stride = stride;
    this.numbers = floats(16 * stride);
  }

  /** Appends an event; returns where its numbers go. */
  add(a: number, b: number, reason: number): number {
    const n = this.count++;
    if (3 * n >= this.names.length) {
      enlarge(this, ['names', 'numbers'], n, 2 * n);
    }
    this.names[3 * n] = a;
    this.names[3 * n + 1] = b;
    this.names[3 * n + 2] = reason;
    return n * this.stride;
  }

  /** Takes back an event without numbers, if it was reported; returns whether it was. */
  takeBack(a: number, b: number, reason: number): boolean {
    const { names } = this;
    for (let i = 0; i < 3 * this.count; i += 3) {
      if (names[i] !== a || names[i + 1] !== b || names[i + 2] !== reason) continue;
      names.copyWithin(i, i + 3, 3 * this.count--);
      return true;
    }
    return false;
  }
}

/** The events of a step, as numbers. */
export class EventLog {
  readonly stores: readonly EventStore[] = Array.from(
    { length: kindCount },
    (_, kind) => new EventStore(kind === hit ? hitStride : kind === crush ? crushNumbers : 0),
  );
  /** Ends that happened between steps: removals. They are reported with the next step. */
  readonly early: readonly EventStore[] = [new EventStore(0), new EventStore(0)];
  private readonly state: Parts;

  constructor(state: Parts) {
    this.state = state;
  }

  /** A step begins: the events of the last one are dropped, those since then are added. */
  start(): void {
    for (const store of this.stores) store.count = 0;
    for (let sensing = 0; sensing < 2; sensing++) {
      const { names, count } = this.early[sensing];
      const store = this.stores[sensing === 1 ? sensorEnd : end];
      for (let i = 0; i < count; i++) store.add(names[3 * i], names[3 * i + 1], names[3 * i + 2]);
      this.early[sensing].count = 0;
    }
  }

  /** Forgets everything. */
  clear(): void {
    for (const store of this.stores) store.count = 0;
    for (const store of this.early) store.count = 0;
  }

  /** Two slots that touched are so far apart that they left the list. */
  parted(a: number, b: number): void {
    const { bodies } = this.state;
    const i = bodies.ids[a];
    const j = bodies.ids[b];
    const isOrdered = i < j;
    this.stores[end].add(bodies.idOf(isOrdered ? i : j), bodies.idOf(isOrdered ? j : i), 0);
  }

  /** A contact or a sensing ends between steps: the third number as in the stores. */
  endEarly(a: number, b: number, reason: number, sensing: boolean): void {
    this.early[sensing ? 1 : 0].add(a, b, reason);
  }
}
