import { AllPairs } from '../all-pairs.ts';
import type { SchedulerKind } from '../options.ts';
import type { Scheduler } from '../scheduler.ts';
import { AutoScheduler } from './auto-scheduler.ts';
import { NeighborScheduler } from './neighbor-scheduler.ts';

/** The scheduler of this kind. */
export function createScheduler(kind: SchedulerKind): Scheduler {
  switch (kind) {
    case 'plain':
      return new AllPairs();
    case 'calendar':
      return new NeighborScheduler();
    case 'auto':
      return new AutoScheduler();
  }
}
