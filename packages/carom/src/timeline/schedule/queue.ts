import { anchor, type DiscTable, event } from '../disc-table.ts';
import { kinds } from '../event-heap.ts';

/**
 * A kind of next event beside those of `event-heap.ts`, before them all: the disc leaves its neighborhood. Nobody's business but the
 * scheduler's.
 */
export const exit = -1;

/** The slots of a table in the order of their next events. */
export interface EventQueue {
  /** Forgets everything and takes in every slot of this table, `now` being the earliest time that can come up. */
  fill(table: DiscTable, now: number): void;
  /** The slot has a new event: its time stands in the table, `Infinity` for none. */
  set(slot: number): void;
  /** The slot whose event is first, or −1. */
  top(): number;
  /** Writes the slots of all events at the time of the first one to `out`, in any order; returns how many. */
  tied(out: number[]): number;
}

/**
 * Whether the event of slot `i` comes before that of slot `j`: by time. At one time by kind (exits, pairs, walls, …), then by the lower
 * disc id, then by the other id. The same order as `comesBefore`; exits come first, so that lists are good for what follows.
 */
export function isBefore(table: DiscTable, i: number, j: number): boolean {
  const f = table.f;
  const difference = f[i * anchor.length + anchor.time] - f[j * anchor.length + anchor.time];
  return difference !== 0 ? difference < 0 : isBeforeAtOnce(table, i, j);
}

/** `isBefore` for two events at one time. */
export function isBeforeAtOnce(table: DiscTable, i: number, j: number): boolean {
  const e = table.e;
  const oi = i * event.length;
  const oj = j * event.length;
  return compareKeys(table, i, e[oi + event.kind], e[oi + event.other], j, e[oj + event.kind], e[oj + event.other]) < 0;
}

/** Compares two events at one time: of slot `i` with `other` (a slot in a pair, a wall's index at a wall), and of slot `j`. */
export function compareKeys(table: DiscTable, i: number, kindI: number, otherI: number, j: number, kindJ: number, otherJ: number): number {
  if (kindI !== kindJ) return kindI - kindJ;
  const e = table.e;
  const idI = e[i * event.length + event.id];
  const idJ = e[j * event.length + event.id];
  if (kindI !== kinds.pair) return idI !== idJ ? idI - idJ : otherI - otherJ;
  const partnerI = e[otherI * event.length + event.id];
  const partnerJ = e[otherJ * event.length + event.id];
  const lower = Math.min(idI, partnerI) - Math.min(idJ, partnerJ);
  return lower !== 0 ? lower : Math.max(idI, partnerI) - Math.max(idJ, partnerJ);
}
