import { heldAfter } from '../past/entry.ts';
import * as entry from '../past/entry-layout.ts';
import type { DiscRecord, TimelineState } from '../state.ts';
import { canRest, mostHeld } from './pile.ts';
import { PileError } from './pile-error.ts';

/** Throws if the meeting of two movable discs worked out in `log` leaves one of them held up by others for too long: nothing has changed then. */
export function refusePile(where: string, state: TimelineState, a: DiscRecord, b: DiscRecord | null, log: Float64Array): void {
  if (b === null || !canRest(state) || a.mass === Infinity || b.mass === Infinity) return;
  const most = mostHeld(state.cutoffSpeed);
  if (heldAfter(state, a, log, 0, true) > most) throw new PileError(where, a.id, b.id, log[entry.time]);
  if (heldAfter(state, b, log, 0, true) > most) throw new PileError(where, b.id, a.id, log[entry.time]);
}
