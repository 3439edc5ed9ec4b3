import { atMass } from './disc-words.ts';
import * as kinds from './event-kinds.ts';
import { apply } from './past/entry.ts';
import * as entryKinds from './past/entry-kinds.ts';
import * as entry from './past/entry-layout.ts';
import type { Prediction } from './prediction.ts';
import { refuseCollapse } from './resolve/collapse.ts';
import { type Meeting, resolveRound } from './resolve/group.ts';
import { refuseLate } from './resolve/late.ts';
import { refusePile } from './resolve/refuse-pile.ts';
import { resolvePair, resolveSense, resolveStop, resolveWall } from './resolve/resolve.ts';
import { runStraightPair } from './resolve/straight-pair.ts';
import { countMeeting, createTally, type Tally, wayTo } from './resolve/tally.ts';
import type { Scheduler } from './scheduler.ts';
import { isStraight, type TimelineState } from './state.ts';

/** Where events are recorded. */
export interface EventLog {
  /** Forgets everything and begins with this state. */
  reset(state: TimelineState): void;
  /** Records an event that led to `state`; with `more` to come at once, `state` has those in it too. */
  append(event: Float64Array, state: TimelineState, more?: boolean): void;
}

/** A timeline without its public face: the state, who knows what comes next, and what is done when it comes. */
export class Engine {
  state: TimelineState;
  /** The event worked out last. */
  readonly entry: Float64Array = new Float64Array(entry.length);
  readonly tally: Tally = createTally();
  scheduler: Scheduler;
  readonly #log: EventLog;
  /** Whether ordinary meetings of two discs may be carried out in one pass. */
  #swift = false;

  constructor(state: TimelineState, scheduler: Scheduler, log: EventLog) {
    this.state = state;
    this.scheduler = scheduler;
    this.#log = log;
    this.enter(state);
  }

  /** Goes on from another state, with a scheduler that knows it already if there is one. */
  enter(state: TimelineState, scheduler?: Scheduler): void {
    this.state = state;
    this.#swift = isStraight(state.flight) && state.ties === 'sequential';
    if (scheduler === undefined) this.scheduler.reset(state);
    else this.scheduler = scheduler;
    this.#log.reset(state);
  }

  /** Records the event worked out last. */
  record(): void {
    this.#log.append(this.entry, this.state);
  }

  /** Carries out an event, or a round of them, unless meetings pile up: then it throws before anything changed. */
  run(where: string, first: Prediction): void {
    const { time, kind, i, j } = first;
    if (time < this.state.now) refuseLate(where, this.state, first);
    this.entry[entry.time] = time;
    if (this.#swift && j >= 0 && !this.state.discs.growing) {
      const { g } = this.state.discs;
      const done =
        g[(i << 3) | atMass] < Infinity && g[(j << 3) | atMass] < Infinity ? runStraightPair(this.state, this.tally, i, j, this.entry) : 0;
      if (done > 0) {
        this.scheduler.moved(i, j, done > 1);
        this.#log.append(this.entry, this.state);
        return;
      }
    }
    const { a, b, wall } = first;
    if (kind <= kinds.wall && this.state.ties === 'simultaneous') {
      this.#runRound(where, resolveRound(this.state, this.scheduler, first));
      return;
    }
    if (kind === kinds.stop) {
      this.tally.path += wayTo(a, time);
      resolveStop(a, time, this.entry);
    } else if (kind === kinds.sense && wall !== null) resolveSense(a, wall, time, this.entry);
    else {
      if (b !== null) resolvePair(this.state, a, b, time, this.entry);
      else if (wall !== null) resolveWall(this.state, a, wall, time, this.entry);
      refuseCollapse(where, this.state, a, b, wall, this.entry);
      refusePile(where, this.state, a, b, this.entry);
      countMeeting(this.tally, this.entry, a, b);
    }
    apply(this.state, this.entry, 0, a, b);
    if (this.entry[entry.kind] === entryKinds.capture) this.scheduler.left(i);
    else if (b === null || b.mass === Infinity) this.scheduler.moved(i, -1);
    else if (a.mass === Infinity) this.scheduler.moved(j, -1);
    else this.scheduler.moved(i, j);
    this.record();
  }

  #runRound(where: string, round: readonly Meeting[]): void {
    for (const { a, b, wall, entry } of round) {
      refuseCollapse(where, this.state, a, b, wall, entry);
      refusePile(where, this.state, a, b, entry);
    }
    const moved: Set<number> = new Set();
    for (const { a, b, entry } of round) {
      countMeeting(this.tally, entry, a, b);
      apply(this.state, entry, 0);
      if (a.mass < Infinity) moved.add(a.slot);
      if (b !== null && b.mass < Infinity) moved.add(b.slot);
    }
    for (const slot of moved) this.scheduler.moved(slot, -1);
    for (let i = 0; i < round.length; i++) this.#log.append(round[i].entry, this.state, i < round.length - 1);
    this.entry.set(round[0].entry);
  }
}
