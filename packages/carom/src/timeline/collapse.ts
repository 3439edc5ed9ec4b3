import { CollapseError } from './collapse-error.ts';
import { entry, nextStreak } from './entry.ts';
import type { DiscRecord, TimelineState } from './state.ts';
import type { WallRecord } from './wall-record.ts';

/** How many times longer than an inelastic row of events an elastic one may be: elastic chains end, if late (Burago, Ferleger, Kononenko 1998). */
const elasticPatience = 1024;

/**
 * Throws if the meeting worked out in `meeting` would be one too many of its disc while time stands still.
 *
 * Meetings that give back all they take (restitution 1) get more patience; those with nothing to exchange (a graze) do not.
 */
export function refuseCollapse(
  where: string,
  state: TimelineState,
  a: DiscRecord,
  b: DiscRecord | null,
  wall: WallRecord | null,
  meeting: Float64Array,
): void {
  const time = meeting[entry.time];
  const streak = Math.max(streakOf(a, time), b === null ? 0 : streakOf(b, time));
  if (streak <= state.limit) return;
  const elastic = meeting[entry.restitution] === 1 && meeting[entry.approach] > 0;
  if (elastic && streak <= state.limit * elasticPatience) return;
  throw new CollapseError(where, a.id, b?.id ?? null, wall?.id ?? null, time, streak - 1);
}

function streakOf(disc: DiscRecord, time: number): number {
  return disc.mass === Infinity ? 0 : nextStreak(disc, time);
}
