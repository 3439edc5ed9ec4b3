import type { Estimate } from 'carom/timeline';

/** What a gas has come to. */
export interface GasFigures {
  /** How much of the warming up is done, 0 to 1. */
  readonly warmed: number;
  /** Meetings of discs measured. */
  readonly collisions: number;
  /** Z = pV/NkT, once there is enough to tell its error. */
  readonly Z: Estimate | null;
  /** Meetings per disc and unit of time, likewise. */
  readonly rate: Estimate | null;
  /** Way of a disc from one meeting to the next, likewise. */
  readonly path: Estimate | null;
}

/** Figures of a gas that has not begun. */
export const noFigures: GasFigures = { warmed: 0, collisions: 0, Z: null, rate: null, path: null };
