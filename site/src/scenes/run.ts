import { actOnTimeline, buildTimeline, type Scene, type SceneAction, type SceneLook } from '@carom/scene';
import type { DiscState, Input, Moment, Timeline } from 'carom';
import { EventLog } from './event-log.ts';
import { Past } from './past.ts';
import { Series } from './series.ts';
import { isGas, SpeedTrail } from './speeds.ts';
import { type Totals, totalsOf } from './totals.ts';

/** Bytes of the past that a timeline remembers itself, for the moments just gone; the rest is run again (`past.ts`). */
const remembered = 4 * 2 ** 20;

/** Events after which they are noted: far fewer than the timeline remembers. */
const noted = 1024;

/** What a run that branches off another one begins with. */
interface Branch {
  readonly parent: Run;
  readonly time: number;
  readonly actions: readonly SceneAction[];
}

/**
 * One scene set going: its timeline, the meetings so far, and the totals over time. It only ever runs forward: who does something at a
 * moment gets a run of its own, which begins there and has the past of the one it branches off.
 */
export class Run {
  /** The engine. Read it freely; run it by `advance` alone. */
  readonly timeline: Timeline<SceneLook>;
  /** The scene at the start of all. */
  readonly scene: Scene;
  /** What came from outside since the start of all, in order. */
  readonly inputs: readonly Input<SceneAction>[];
  /** The meetings so far. */
  readonly log: EventLog;
  /** The totals so far, sampled. */
  readonly series: Series;
  /** The totals at time 0. */
  readonly start: Totals;
  /** The speeds so far, if it is a gas. */
  readonly speeds: SpeedTrail | null;
  readonly #past: Past<SceneLook>;
  #seen = 0;
  #failure: Error | null = null;
  #moment: Moment<SceneLook> | null = null;

  /** @throws TypeError or RangeError if the scene has an error, or an action cannot be done */
  constructor(source: Scene | Branch) {
    if ('parent' in source) {
      const { parent, time, actions } = source;
      this.scene = parent.scene;
      this.timeline = parent.forkAt(time);
      const inputs = parent.inputs.filter((input) => input.time! <= time);
      for (const action of actions) {
        inputs.push({ step: this.timeline.eventCount, time, by: 'visitor', action });
        actOnTimeline(this.timeline, action);
      }
      this.inputs = inputs;
      this.log = parent.log.copy(parent.log.countUpTo(time));
      this.series = parent.series.copy(time);
      this.speeds = null;
      this.#past = new Past(this.timeline, parent.#past);
    } else {
      this.scene = source;
      this.timeline = buildTimeline(source, { history: { bytes: remembered } });
      this.inputs = [];
      this.log = new EventLog();
      this.series = new Series();
      this.speeds = isGas(source, this.timeline) ? new SpeedTrail(this.timeline) : null;
      this.#past = new Past(this.timeline);
    }
    this.#seen = this.timeline.eventCount;
    this.start = totalsOf(this.timeline);
    this.#sample();
  }

  /** The run in which these things are done at a time that this one has reached. @throws TypeError or RangeError if they cannot be */
  branch(time: number, actions: readonly SceneAction[]): Run {
    return new Run({ parent: this, time, actions });
  }

  /** The time reached. */
  get now(): number {
    return this.timeline.now;
  }

  /** What the engine gave up with, if it did: events that pile up without end. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Stops here for good: something that was to be done cannot be. */
  fail(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }

  /** Runs towards `goal` for at most `budget` milliseconds, and to at most `last` events in all. Whether it got there. */
  advance(goal: number, budget: number, last: number = Infinity): boolean {
    const { timeline } = this;
    if (timeline.now > goal) return true;
    if (this.#failure) return false;
    if (timeline.now === goal && (this.nextTime() ?? Infinity) > goal) return true; // else more happens at this very time
    this.#moment = null; // more may happen at the very time reached
    const deadline = performance.now() + budget;
    const batch = Math.max(1, timeline.size >> 4);
    let there = false;
    try {
      for (;;) {
        const left = last - timeline.eventCount;
        if (left <= 0) break;
        there = this.#steps(goal, Math.min(batch, left));
        this.#past.keep();
        if (timeline.eventCount - this.#seen >= noted) this.#note();
        this.#sample();
        this.speeds?.sample(timeline);
        if (there || performance.now() >= deadline) break;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#note();
    return there;
  }

  /** The time of the next meeting to come, or `null` if there is none. */
  nextTime(): number | null {
    return this.timeline.next()?.time ?? null;
  }

  /** The discs at `time`, which must not lie ahead of the run. */
  discsAt(time: number): readonly DiscState<SceneLook>[] {
    return this.momentAt(time).discs;
  }

  /** Discs and walls at `time`, which must not lie ahead of the run. */
  momentAt(time: number): Moment<SceneLook> {
    if (this.#moment?.time !== time) this.#moment = this.#past.knowing(time).at(time);
    return this.#moment;
  }

  /** The hash of the state at `time`: the same digits however often and from where it is asked for. */
  hashAt(time: number): string {
    return time === this.timeline.now ? this.timeline.hash() : this.forkAt(time).hash();
  }

  /** A timeline of its own that stands at `time`, which must not lie ahead of the run. */
  forkAt(time: number): Timeline<SceneLook> {
    return this.#past.knowing(time).fork(time);
  }

  /** Runs at most `maxEvents` meetings up to `goal`. Whether `goal` is reached. */
  #steps(goal: number, maxEvents: number): boolean {
    return this.timeline.runTo(goal, { maxEvents }).end === 'time';
  }

  /** Notes the meetings that are new, before the timeline forgets them. */
  #note(): void {
    this.log.append(this.timeline.eventsSince(this.#seen));
    this.#seen = this.timeline.eventCount;
  }

  #sample(): void {
    const { now } = this.timeline;
    if (!this.series.wants(now)) return;
    const { energy, momentum } = totalsOf(this.timeline);
    this.series.add(now, energy, Math.hypot(momentum.x, momentum.y));
  }
}

/** How far a run came, and what is still to be done to it. */
export interface Advance {
  /** The run reached: another one if something was done. */
  readonly run: Run;
  /** What lies ahead of it. */
  readonly ahead: readonly Input<SceneAction>[];
  /** Whether it stands at the goal. */
  readonly there: boolean;
}

/** Runs on to `goal` for at most `budget` milliseconds and `last` events in all, doing what lies ahead when its time comes. */
export function advanceWith(
  run: Run,
  inputs: readonly Input<SceneAction>[],
  goal: number,
  budget: number,
  last: number = Infinity,
): Advance {
  const end = performance.now() + budget;
  let reached = run;
  let ahead = inputs;
  while (ahead.length > 0 && ahead[0].time! <= goal && !reached.failure) {
    const time = ahead[0].time!;
    if (!reached.advance(time, end - performance.now(), last)) return { run: reached, ahead, there: false };
    const now = ahead.filter((input) => input.time! <= time);
    try {
      reached = reached.branch(
        time,
        now.map(({ action }) => action),
      );
      ahead = ahead.slice(now.length);
    } catch (error) {
      ahead = [];
      reached.fail(error);
    }
  }
  return { run: reached, ahead, there: reached.advance(goal, Math.max(1, end - performance.now()), last) };
}
