import { AllPairs } from '../all-pairs.ts';
import type { SchedulerKind } from '../options.ts';
import type { Scheduler } from '../scheduler.ts';
import { NeighborScheduler } from './neighbor-scheduler.ts';

/** The scheduler of this kind. */
export function createScheduler(kind: SchedulerKind): Scheduler {
  return kind === 'plain' ? new AllPairs() : new NeighborScheduler();
}
