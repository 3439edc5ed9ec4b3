import { nextStreak } from '../past/entry.ts';
import * as entry from '../past/entry-layout.ts';
import { largest } from '../predict/bounds.ts';
import type { DiscRecord, TimelineState } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { CollapseError } from './collapse-error.ts';

/** How many times longer than an inelastic row of meetings one may be that must end. Elastic chains do (Burago, Ferleger, Kononenko 1998). */
const elasticPatience = 64;

/** The longest row of meetings where the limit itself is not larger: some seconds, while 64 times the largest limit were minutes. */
const longestRow = 1048576;

/**
 * Throws if the meeting worked out in `meeting` would be one too many of its disc while time stands still.
 *
 * Above 1, restitution adds speed with each meeting, and never without end: beyond 1e75 it throws too.
 *
 * Rows that must end get more patience: elastic ones, and all where a cut-off speed sees to it that inelastic meetings take energy in
 * pieces of a least size. Meetings with nothing to exchange (a disc sliding along the inside of a circle) do not.
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
  if (meeting[entry.restitution] > 1 && !(fastest(meeting) <= largest))
    throw new CollapseError(where, a.id, b?.id ?? null, wall?.id ?? null, time, 0, state.cutoffSpeed);
  const streak = Math.max(streakOf(a, meeting, entry.ax), b === null ? 0 : streakOf(b, meeting, entry.bx));
  if (streak <= state.limit) return;
  const e = meeting[entry.restitution];
  const ends = e === 1 || (e < 1 && state.cutoffSpeed > 0);
  if (ends && meeting[entry.impulse] > 0 && streak <= Math.min(state.limit * elasticPatience, longestRow)) return;
  const { gx, gy } = state.flight;
  const isCrushed = e > 1 || (e === 1 && gx === 0 && gy === 0); // neither loses energy nor lies: a cut-off speed would not help
  throw new CollapseError(where, a.id, b?.id ?? null, wall?.id ?? null, time, streak - 1, isCrushed ? Infinity : state.cutoffSpeed);
}

/** The sum of all speeds after a meeting, component by component. */
function fastest(meeting: Float64Array): number {
  const { avx, avy, bvx, bvy } = entry;
  return Math.abs(meeting[avx]) + Math.abs(meeting[avy]) + Math.abs(meeting[bvx]) + Math.abs(meeting[bvy]);
}

function streakOf(disc: DiscRecord, meeting: Float64Array, from: number): number {
  return disc.mass === Infinity ? 0 : nextStreak(disc, meeting, 0, from);
}
