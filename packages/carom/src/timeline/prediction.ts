import type { DiscRecord } from './state.ts';
import type { WallRecord } from './wall-record.ts';

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
