import { buildTimeline, type Scene, type SceneLook } from '@carom/scene';
import type { DiscState, Moment, Timeline } from 'carom';
import { EventLog } from './event-log.ts';
import { isGas, SpeedTrail } from './speeds.ts';
import { type Totals, totalsOf } from './totals.ts';

/** The totals of a run over time, for plots. */
export interface Series {
  /** When, ascending. [time] */
  readonly time: number[];
  /** Kinetic energy. */
  readonly energy: number[];
  /** Size of the momentum. */
  readonly momentum: number[];
}

/** Samples of a series at most; beyond it every second one is dropped. */
const mostSamples = 4096;

/** One scene set going: its timeline, the meetings so far, and the totals over time. It only ever runs forward. */
export class Run {
  /** The engine. Read it freely; run it by `advance` alone. */
  readonly timeline: Timeline<SceneLook>;
  /** The meetings so far. */
  readonly log: EventLog = new EventLog();
  /** The totals so far, sampled. */
  readonly series: Series = { time: [], energy: [], momentum: [] };
  /** The totals at time 0. */
  readonly start: Totals;
  /** The speeds so far, if it is a gas. */
  readonly speeds: SpeedTrail | null;
  #seen = 0;
  #spacing = 0;
  #failure: Error | null = null;
  #moment: Moment<SceneLook> | null = null;

  constructor(scene: Scene) {
    this.timeline = buildTimeline(scene);
    this.#seen = this.timeline.eventCount;
    this.start = totalsOf(this.timeline);
    this.speeds = isGas(scene, this.timeline) ? new SpeedTrail(this.timeline) : null;
    this.#sample();
  }

  /** The time reached. */
  get now(): number {
    return this.timeline.now;
  }

  /** What the engine gave up with, if it did: events that pile up without end. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Runs towards `goal` for at most `budget` milliseconds. Whether it got there. */
  advance(goal: number, budget: number): boolean {
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
        there = this.#steps(goal, batch);
        this.#sample();
        this.speeds?.sample(timeline);
        if (there || performance.now() >= deadline) break;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.log.append(timeline.eventsSince(this.#seen));
    this.#seen = timeline.eventCount;
    return there;
  }

  /** The time of the next meeting to come, or `null` if there is none. */
  nextTime(): number | null {
    return this.timeline.next()?.time ?? null;
  }

  /** The discs at `time`, which must not lie ahead of the run. */
  discsAt(time: number): readonly DiscState<SceneLook>[] {
    if (this.#moment?.time !== time) this.#moment = this.timeline.at(time);
    return this.#moment.discs;
  }

  /** The hash of the state at `time`: the same digits however often and from where it is asked for. */
  hashAt(time: number): string {
    return time === this.timeline.now ? this.timeline.hash() : this.timeline.fork(time).hash();
  }

  /** Runs at most `maxEvents` meetings up to `goal`. Whether `goal` is reached. */
  #steps(goal: number, maxEvents: number): boolean {
    return this.timeline.runTo(goal, { maxEvents }).end === 'time';
  }

  #sample(): void {
    const { time, energy, momentum } = this.series;
    const { now } = this.timeline;
    const last = time.at(-1);
    if (last !== undefined && now - last < this.#spacing) return;
    const totals = totalsOf(this.timeline);
    time.push(now);
    energy.push(totals.energy);
    momentum.push(Math.hypot(totals.momentum.x, totals.momentum.y));
    if (time.length < mostSamples) return;
    for (const column of [time, energy, momentum]) {
      for (let i = 0; 2 * i < column.length; i++) column[i] = column[2 * i];
      column.length >>= 1;
    }
    this.#spacing = (2 * (now - time[0])) / mostSamples;
  }
}
