import type { Prediction } from './prediction.ts';
import type { TimelineState } from './state.ts';
import type { WallRecord } from './wall-record.ts';

/**
 * Whoever knows which meeting comes next: the one seam where a faster engine takes over.
 *
 * A scheduler never writes to the state. All it holds follows from the delayed states (a predicted time is a pure function of two of them).
 * So it may be thrown away and built anew at any moment. Every scheduler must name the same meetings at the same bits of time.
 */
export interface Scheduler {
  /** Forgets everything and learns this state. */
  reset(state: TimelineState): void;
  /** The disc in this slot is new. */
  joined(slot: number): void;
  /**
   * The discs in these slots have new delayed states; `j` −1 if it is one only. `part`: two movable ones that fly straight have just met and
   * part, as `timeToReach` sees it.
   */
  moved(i: number, j: number, part?: boolean): void;
  /** The disc in this slot has left. */
  left(slot: number): void;
  /** The wall is new. */
  built(wall: WallRecord): void;
  /** The wall is gone. */
  torn(wall: WallRecord): void;
  /** The next event in the order of `comesBefore`, or `null` if there is none to come, or none up to time `until` that is known already. */
  first(until?: number): Prediction | null;
  /** Writes the slot of at least one disc of every event at the time of `first()`, and perhaps others, to `out`; returns how many. */
  tied(out: number[]): number;
  /** Writes the slots of all that the disc in this one may meet at the time of `first()`, and perhaps others, to `out`; returns how many. */
  partners(slot: number, out: number[]): number;
}
