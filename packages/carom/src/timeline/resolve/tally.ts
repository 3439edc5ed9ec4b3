import * as entryKinds from '../past/entry-kinds.ts';
import * as entry from '../past/entry-layout.ts';
import { type DiscRecord, xAt, yAt } from '../state.ts';

/**
 * Running totals of what happened, from the making of the timeline on. Not part of the state: a restored snapshot goes
 * on counting.
 */
export interface Tally {
  /** Meetings of two discs. */
  pairs: number;
  /** Meetings of a disc and a wall. */
  walls: number;
  /** Σ impulse × distance of the centers, over meetings of two discs: the collisional virial. [mass·length²/time] */
  virial: number;
  /** Σ impulse, over meetings with walls. [mass·length/time] */
  wallImpulse: number;
  /**
   * Way that movable discs have gone from event to event; a disc's way since its last one is not in it. On parabolas
   * the chord counts. [length]
   */
  path: number;
}

/** Totals of nothing. */
export function createTally(): Tally {
  return { pairs: 0, walls: 0, virial: 0, wallImpulse: 0, path: 0 };
}

/** Counts a meeting that is about to be carried out: its discs still have their old delayed states. */
export function countMeeting(tally: Tally, log: Float64Array, a: DiscRecord, b: DiscRecord | null): void {
  const time = log[entry.time];
  if (log[entry.kind] === entryKinds.pair && b !== null) {
    const dx = log[entry.bx] - log[entry.ax];
    const dy = log[entry.by] - log[entry.ay];
    tally.pairs++;
    tally.virial += log[entry.impulse] * Math.sqrt(dx * dx + dy * dy);
    tally.path += wayTo(b, time);
  } else {
    tally.walls++;
    tally.wallImpulse += log[entry.impulse];
  }
  tally.path += wayTo(a, time);
}

/** How far a movable disc has come since its delayed state. */
export function wayTo(disc: DiscRecord, time: number): number {
  if (disc.mass === Infinity) return 0;
  if (disc.ax === 0 && disc.ay === 0) return Math.sqrt(disc.vx * disc.vx + disc.vy * disc.vy) * (time - disc.t);
  const dx = xAt(disc, time) - disc.x;
  const dy = yAt(disc, time) - disc.y;
  return Math.sqrt(dx * dx + dy * dy);
}
