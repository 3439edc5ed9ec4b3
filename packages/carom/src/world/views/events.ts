import type { Vec } from '../../geometry/shapes.ts';
import { integer } from '../../numeric/validate.ts';
import { begin, crush, type EventStore, end, endReasons, hit, sensorBegin, sensorEnd } from '../state/event-log.ts';
import { hitStride } from '../state/layout.ts';
import type { Body, ShapeOfBody, WorldWall } from './body.ts';

/** A contact that began: the two touch in this step and did not in the one before. */
export interface ContactBegin<T = undefined> {
  /** A body. Of two, the one with the lesser index. */
  readonly a: Body<T>;
  /** The other body, or the wall. */
  readonly b: Body<T> | WorldWall<T>;
}

/** A contact that ended, once for each that began. */
export interface ContactEnd<T = undefined> extends ContactBegin<T> {
  /** `'removed'`: one of the two left the world; `'changed'`: its filter changed, or it became a sensor. */
  readonly reason: 'separated' | 'removed' | 'changed';
}

/** A hit: a contact began, or two that touched already collided faster than resting contacts do under gravity. */
export interface ContactHit<T = undefined> extends ContactBegin<T> {
  /** Where they touched first. */
  readonly point: Vec;
  /** Unit vector from a to b. */
  readonly normal: Vec;
  /** Speed of approach along the normal, before the hit. [length/time] */
  readonly approachSpeed: number;
  /** Impulse along the normal, summed over the step. [mass·length/time] */
  readonly normalImpulse: number;
  /** Impulse of friction, on b along (normal.y, −normal.x): a quarter turn from y to x off the normal. [mass·length/time] */
  readonly frictionImpulse: number;
  /** When they touched, counted from the start of the step. [time] */
  readonly time: number;
}

/**
 * A body or wall began or ended to overlap a sensor. A visit lasts while the two overlap at the ends of steps; whoever crosses between two ends
 * begins and ends in that step.
 */
export interface SensorEvent<T = undefined> {
  /** The sensor. */
  readonly sensor: Body<T> | WorldWall<T>;
  /** The body, or the wall that a sensor body met. */
  readonly visitor: Body<T> | WorldWall<T>;
  /** The shape that senses, of `shapes` of the sensor, where only that does and not all of the body. */
  readonly shape?: ShapeOfBody;
}

/** A kinematic body or wall went into a body that had no room left, and overlaps it. */
export interface Crush<T = undefined> {
  /** The body: pressed between something kinematic and something that does not give way. */
  readonly body: Body<T>;
  /** What crushes it. */
  readonly by: Body<T> | WorldWall<T>;
  /** How deep the two overlap at the end of the step. [length] */
  readonly depth: number;
}

/** Events of one kind of the last step. Objects are made as they are read; adding and removing bodies meanwhile is legal. */
export interface EventList<E> extends Iterable<E> {
  /** How many. */
  readonly length: number;
  /** The event at place `i`. @throws RangeError unless 0 ≤ i < length */
  at(i: number): E;
}

/** Events of the last step, and ends of contacts by edits since the step before. Order depends on the state only. */
export interface WorldEvents<T = undefined> {
  /** Contacts that began. */
  readonly begins: EventList<ContactBegin<T>>;
  /** Contacts that ended. */
  readonly ends: EventList<ContactEnd<T>>;
  /** Hits. */
  readonly hits: EventList<ContactHit<T>>;
  /** Overlaps of sensors that began. */
  readonly sensorBegins: EventList<SensorEvent<T>>;
  /** Overlaps of sensors that ended. */
  readonly sensorEnds: EventList<SensorEvent<T>>;
  /** Bodies that were crushed: each pair once a step. */
  readonly crushes: EventList<Crush<T>>;
}

/** Reads the events of a store as objects. */
export class EventReader<E> implements EventList<E> {
  private readonly where: string;
  private readonly find: () => EventStore;
  private readonly read: (store: EventStore, i: number) => E;

  constructor(where: string, find: () => EventStore, read: (store: EventStore, i: number) => E) {
    this.where = where;
    this.find = find;
    this.read = read;
  }

  private get store(): EventStore {
    return this.find();
  }

  get length(): number {
    return this.store.count;
  }

  at(i: number): E {
    return this.read(this.store, integer(`${this.where}.at`, 'i', i, 0, this.store.count - 1));
  }

  *[Symbol.iterator](): IterableIterator<E> {
    for (let i = 0; i < this.store.count; i++) yield this.read(this.store, i);
  }
}

/** Readers of the kinds of events. `find` gives the object of a name. */
export function createEvents<T>(storeOf: (kind: number) => EventStore, find: (name: number) => Body<T> | WorldWall<T>): WorldEvents<T> {
  const pair = (store: EventStore, i: number) => ({ a: find(store.names[3 * i]) as Body<T>, b: find(store.names[3 * i + 1]) });
  const visit = (store: EventStore, i: number): SensorEvent<T> => {
    const sensor = find(store.names[3 * i]);
    const visitor = find(store.names[3 * i + 1]);
    const place = store.names[3 * i + 2];
    return place === 0 ? { sensor, visitor } : { sensor, visitor, shape: (sensor as Body<T>).shapes[place - 1] };
  };
  const reader = <E>(name: string, kind: number, read: (store: EventStore, i: number) => E) =>
    new EventReader(`World.events.${name}`, () => storeOf(kind), read);
  return Object.freeze({
    begins: reader('begins', begin, pair),
    ends: reader('ends', end, (store, i) => ({ ...pair(store, i), reason: endReasons[store.names[3 * i + 2]] })),
    hits: reader('hits', hit, (store, i) => {
      const [nx, ny, x, y, approachSpeed, normalImpulse, frictionImpulse, time] = store.numbers.subarray(
        hitStride * i,
        hitStride * (i + 1),
      );
      return { ...pair(store, i), normal: { x: nx, y: ny }, point: { x, y }, approachSpeed, normalImpulse, frictionImpulse, time };
    }),
    sensorBegins: reader('sensorBegins', sensorBegin, visit),
    sensorEnds: reader('sensorEnds', sensorEnd, visit),
    crushes: reader('crushes', crush, (store, i) => {
      const { a, b } = pair(store, i);
      return { body: a, by: b, depth: store.numbers[i] };
    }),
  });
}
