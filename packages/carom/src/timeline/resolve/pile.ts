import type { DiscRecord, TimelineState } from '../state.ts';

/**
 * How many times the cut-off speed c slow pushes of other movable discs may hold a disc up before it is a pile. In free fall it would have
 * gained 32 c meanwhile, 1,024 times the energy of a hop. A cluster that flies is not held, however slow its meetings.
 * Seen from the fall, pushes add up to a change of velocity, so up to speeds of 16 c they cannot reach this.
 */
const patience = 32;

/**
 * `DiscRecord.held` of a disc after one more meeting, which pushes it along (nx, ny). It is the speed against gravity that other movable discs
 * have given it in slow meetings. The speed that its other meetings gave it, in any direction, is taken off; the least is 0.
 *
 * Slow is what closes below 2c: two that hop at c each close at no more. `approach` is `Infinity` where the other is a wall or immovable: what
 * holds a disc alone makes no pile of it, and its hops are few.
 */
export function heldAfter(state: TimelineState, disc: DiscRecord, impulse: number, approach: number, nx: number, ny: number): number {
  const { gx, gy } = state.flight;
  const push = impulse / disc.mass;
  if (approach >= 2 * state.cutoffSpeed) return Math.max(0, disc.held - push);
  const largest = Math.max(Math.abs(gx), Math.abs(gy)); // squares of its own size: those of a tiny gravity would vanish
  const ux = gx / largest;
  const uy = gy / largest;
  return Math.max(0, disc.held - (push * (nx * ux + ny * uy)) / Math.sqrt(ux * ux + uy * uy));
}

/** Whether contacts of this timeline can rest: under gravity with a cut-off speed. */
export function canRest({ cutoffSpeed, flight }: Pick<TimelineState, 'cutoffSpeed' | 'flight'>): boolean {
  return cutoffSpeed > 0 && (flight.gx !== 0 || flight.gy !== 0);
}

/** The most `DiscRecord.held` can be. */
export function mostHeld(cutoffSpeed: number): number {
  return patience * cutoffSpeed;
}
