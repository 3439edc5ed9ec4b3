import type { TimelineState } from '../state.ts';

// A pile is refused where slow pushes of movable discs have held a disc up for long (`DiscRecord.held`, summed up by `heldAfter`). With the
// cut-off speed c, slow is what closes below 2c: two that hop at c each close at no more. A disc that leaves a meeting at 16c or faster is not at
// rest. Held 64c, it has been so for a time T of at least 28c/g: its velocity has changed by at most 16c + 20c (before the first push, of
// 4c at most), and gT is what pushes gave less that change. What flies cannot: in this time its fall gains 28c.

/** Speed from which on a disc is not at rest, in cut-off speeds. */
const restless = 16;
/** The most that a disc may be held up, in cut-off speeds: four times as much. */
const patience = 64;

/** Whether contacts of this timeline can rest: under gravity with a cut-off speed. */
export function canRest({ cutoffSpeed, flight }: Pick<TimelineState, 'cutoffSpeed' | 'flight'>): boolean {
  return cutoffSpeed > 0 && (flight.gx !== 0 || flight.gy !== 0);
}

/** Whether a disc with this velocity may be at rest. */
export function isSlow(cutoffSpeed: number, vx: number, vy: number): boolean {
  const most = restless * cutoffSpeed;
  return vx * vx + vy * vy < most * most;
}

/** The share of gravity's direction in (nx, ny), a vector of length 1. */
export function downward({ gx, gy }: TimelineState['flight'], nx: number, ny: number): number {
  const largest = Math.max(Math.abs(gx), Math.abs(gy)); // squares of its own size: those of a tiny gravity would vanish
  const ux = gx / largest;
  const uy = gy / largest;
  return (nx * ux + ny * uy) / Math.sqrt(ux * ux + uy * uy);
}

/** The most `DiscRecord.held` can be. */
export function mostHeld(cutoffSpeed: number): number {
  return patience * cutoffSpeed;
}
