import { integer, knownOptions } from '../numeric/validate.ts';
import type { Engine } from './engine.ts';
import { checkFunction } from './options.ts';

/** How much `Timeline.runTo` may do at once. None of it is part of the run: who stops on the way and goes on gets the same bits. */
export interface RunLimits {
  /** How many events at most, 0 or more; a round of simultaneous ties counts as one. @default Infinity */
  readonly maxEvents?: number;
  /** Asked every 256 events whether to stop here: true to stop. For time budgets, which the library cannot measure by itself. */
  readonly deadline?: () => boolean;
}

/** How far a run with limits came, and why it ended there. */
export interface RunReport {
  /** `'time'`: the time asked for is reached. Else which limit ended the run before; call again to go on. */
  readonly end: 'time' | 'maxEvents' | 'deadline';
  /** `Timeline.now`: the time asked for, or that of the last event. [time] */
  readonly now: number;
  /** Events that were run. */
  readonly events: number;
}

/** Runs every event up to and including time `t`, or until a limit is reached. */
export function runUntil(where: string, engine: Engine, t: number, { maxEvents = Infinity, deadline }: RunLimits): RunReport {
  const { state } = engine;
  const before = state.eventCount;
  const report = (end: RunReport['end']): RunReport => ({ end, now: state.now, events: state.eventCount - before });
  for (let rounds = 0; ; rounds++) {
    if ((rounds & 255) === 255 && deadline?.()) return report('deadline');
    const first = engine.scheduler.first(t);
    if (first === null || first.time > t) {
      state.now = t;
      return report('time');
    }
    if (rounds >= maxEvents) return report('maxEvents');
    engine.run(where, first);
  }
}

/** The limits as given. @throws TypeError or RangeError naming what is wrong */
export function readLimits(where: string, limits: RunLimits): RunLimits {
  const { maxEvents = Infinity, deadline } = knownOptions(where, 'limits', limits, ['maxEvents', 'deadline']);
  if (maxEvents !== Infinity) integer(where, 'limits.maxEvents', maxEvents, 0);
  checkFunction(where, 'limits.deadline', deadline);
  return limits;
}
