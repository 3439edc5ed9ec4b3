import type { DiscRecord } from './state.ts';
import type { WallRecord } from './wall-record.ts';

/** Kinds of predicted events, in their order at one time. */
export const kinds = { pair: 0, wall: 1, sense: 2, stop: 3 } as const;

/** A predicted event: two discs meet (`b`, lower id first), a disc meets a wall or a sensor (`wall`), or a disc comes to rest. */
export interface Prediction {
  readonly time: number;
  /** One of `kinds`. */
  readonly kind: number;
  readonly a: DiscRecord;
  readonly b: DiscRecord | null;
  readonly wall: WallRecord | null;
  /** Slots of `a` and `b`, −1 if there is no `b`. */
  readonly i: number;
  readonly j: number;
}

/**
 * Whether `p` comes before `q`: by time; at one time by kind, then by the lower disc id, then by the other id.
 * Total: two predictions that tie in everything are of the same event.
 */
export function comesBefore(p: Prediction, q: Prediction): boolean {
  if (p.time !== q.time) return p.time < q.time;
  if (p.kind !== q.kind) return p.kind < q.kind;
  if (p.a.id !== q.a.id) return p.a.id < q.a.id;
  return otherId(p) < otherId(q);
}

function otherId(p: Prediction): number {
  return p.b === null ? (p.wall?.id ?? -1) : p.b.id;
}

/** A binary heap of predictions, the first one on top. */
export class EventHeap<P extends Prediction> {
  private items: P[] = [];

  /** Number of predictions held. */
  get size(): number {
    return this.items.length;
  }

  /** The first prediction, or `undefined` if there is none. */
  top(): P | undefined {
    return this.items[0];
  }

  push(item: P): void {
    this.items.push(item);
    this.rise(this.items.length - 1);
  }

  /** Hands over every prediction at the time of the first one. */
  eachFirst(read: (item: P) => void, i = 0): void {
    if (i >= this.items.length || this.items[i].time !== this.items[0].time) return;
    read(this.items[i]);
    this.eachFirst(read, 2 * i + 1);
    this.eachFirst(read, 2 * i + 2);
  }

  /** Takes the first prediction out. */
  pop(): void {
    const last = this.items.pop();
    if (last === undefined || this.items.length === 0) return;
    this.items[0] = last;
    this.sink(0);
  }

  /** Keeps only the predictions that pass. */
  keep(test: (item: P) => boolean): void {
    this.items = this.items.filter(test);
    for (let i = (this.items.length >> 1) - 1; i >= 0; i--) this.sink(i);
  }

  clear(): void {
    this.items = [];
  }

  private rise(i: number): void {
    const items = this.items;
    const item = items[i];
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!comesBefore(item, items[parent])) break;
      items[i] = items[parent];
      i = parent;
    }
    items[i] = item;
  }

  private sink(i: number): void {
    const items = this.items;
    const item = items[i];
    for (;;) {
      let child = 2 * i + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && comesBefore(items[child + 1], items[child])) child++;
      if (!comesBefore(items[child], item)) break;
      items[i] = items[child];
      i = child;
    }
    items[i] = item;
  }
}
