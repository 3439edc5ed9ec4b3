import { fail } from '../../numeric/fail.ts';
import { AllPairs } from '../all-pairs.ts';
import type { Prediction } from '../prediction.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TimelineState } from '../state.ts';

/** Up to so many discs all pairs are looked at for events that are late: about a millisecond. */
const fewDiscs = 128;

/**
 * Refuses an event before `now`. No run stands where one is still to come; only bytes that were made up do, and time would go backwards.
 *
 * @throws RangeError that names both times
 */
export function refuseLate(where: string, state: TimelineState, first: Prediction | null): void {
  if (first !== null && first.time < state.now) fail(where, 'now', `at most the time of the next event (${first.time})`, state.now);
}

/**
 * The scheduler, having learnt a state from outside. What lists of neighbors see of the past depends on who is near whom now; so, where
 * discs are few, all pairs are asked.
 *
 * @throws RangeError if the state's next event is late
 */
export function learn(where: string, state: TimelineState, scheduler: Scheduler): Scheduler {
  scheduler.reset(state);
  const judge = state.discs.size > fewDiscs ? scheduler : new AllPairs();
  if (judge !== scheduler) judge.reset(state);
  refuseLate(where, state, judge.first(state.now));
  return scheduler;
}
