import { createRandom } from '../../src/numeric/random.ts';
import { CollapseError, measureGas, type SchedulerKind, speedHistogram, Timeline } from '../../src/timeline/index.ts';
import { systemOfAnyKind } from './every-kind.ts';
import { trail } from './systems.ts';

const kinds: readonly SchedulerKind[] = ['plain', 'calendar'];

/** What a run came to: its hash, its events, and how it ended. */
interface Outcome {
  readonly hash: string;
  readonly trail: string;
  readonly end: string;
  readonly events: number;
}

/** How much was compared. */
export interface Compared {
  readonly events: number;
  readonly restarts: number;
  readonly reads: number;
}

/**
 * Runs the random system of this seed to a time, and again in three other ways: read at every turn; begun anew from its own snapshot after
 * every event, each time with another scheduler; and from forks of its past. All must come to the same hash. Throws if they do not.
 */
export function compareRestarts(seed: number): Compared {
  const random = createRandom(seed + 2e6);
  const end = random.between(0.5, 3);
  const plain = systemOfAnyKind(seed, { scheduler: 'plain' });
  const first = plain.eventCount;
  const straight = outcome(plain, first, () => plain.runTo(end));

  const read = systemOfAnyKind(seed);
  const reads = { count: 0 };
  expectSame(
    seed,
    'read at every turn',
    straight,
    outcome(read, first, () => readOn(read, end, reads)),
  );

  let restarts = 0;
  let current = systemOfAnyKind(seed);
  const chained = outcome(current, first, () => {
    for (;;) {
      const next = current.next();
      if (next === null || next.time > end || restarts >= 400) break;
      current.step();
      current = Timeline.from(current.snapshot(), { scheduler: kinds[restarts++ % kinds.length] });
    }
    current.runTo(end);
  });
  const hash = current.hash();
  if (hash !== straight.hash || chained.end !== straight.end)
    throw new Error(`seed ${seed}: restarted ${restarts} times it ends differently`);

  for (let k = 0; k < 3; k++) {
    const fork = plain.fork(random.between(plain.recorded.from, plain.now));
    const forked = outcome(fork, fork.eventCount, () => fork.runTo(end));
    if (forked.hash !== straight.hash || forked.end !== straight.end) throw new Error(`seed ${seed}: a fork ends differently`);
  }
  return { events: straight.events, restarts, reads: reads.count };
}

/** Looks at everything there is to look at between short runs. */
function readOn(timeline: Timeline, end: number, reads: { count: number }): void {
  while (timeline.now < end) {
    const next = timeline.next();
    timeline.overlaps();
    timeline.temperature();
    speedHistogram(timeline, 4);
    timeline.at(timeline.recorded.from + 0.5 * (timeline.now - timeline.recorded.from));
    timeline.snapshot();
    for (const disc of timeline) reads.count += Number.isFinite(disc.x + disc.vx) ? 1 : 0;
    const fork = timeline.fork();
    if (reads.count % 5 === 0 && [...fork].filter(({ mass }) => mass < Infinity).length > 1) tryMeasuring(fork);
    const step = (end - timeline.now) * 0.25;
    timeline.runTo(step < 1e-3 ? end : Math.min(end, next === null ? Infinity : next.time, timeline.now + step));
  }
}

function tryMeasuring(fork: Timeline): void {
  try {
    measureGas(fork, { time: 0.05, blocks: 2 });
  } catch (error) {
    if (!(error instanceof CollapseError) && !(error instanceof RangeError)) throw error; // it may lose its discs on the way
  }
}

function outcome(timeline: Timeline, from: number, run: () => void): Outcome {
  let end = 'ran to its end';
  try {
    run();
  } catch (error) {
    if (!(error instanceof CollapseError)) throw error;
    end = error.message.slice(error.message.indexOf(':'));
  }
  return { hash: timeline.hash(), trail: trail(timeline, from), end, events: timeline.eventCount };
}

function expectSame(seed: number, what: string, a: Outcome, b: Outcome): void {
  if (a.hash !== b.hash || a.trail !== b.trail || a.end !== b.end) {
    throw new Error(`seed ${seed}: ${what}, it comes to ${b.hash} ${b.end} instead of ${a.hash} ${a.end}`);
  }
}
