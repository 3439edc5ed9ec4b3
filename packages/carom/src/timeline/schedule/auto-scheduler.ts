import { AllPairs } from '../all-pairs.ts';
import type { Prediction } from '../prediction.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TimelineState } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { NeighborScheduler } from './neighbor-scheduler.ts';

/** From this many discs on lists of neighbors pay (bench: timeline, `crossover`). */
const crossover = 8;

/** Once they are in use, they stay until there are this few discs: building them anew costs some hundred events. */
const crossBack = 4;

/** All pairs for few discs, neighbor lists for many. Both know the same events, so changing over cannot be seen in a run. */
export class AutoScheduler implements Scheduler {
  #state: TimelineState | null = null;
  /** The one in use; `null` until the next question, so that building up a scene costs nothing. */
  #current: Scheduler | null = null;
  #fast = false;

  reset(state: TimelineState): void {
    this.#state = state;
    this.#current = null;
  }

  joined(slot: number): void {
    if (this.#isRight()) this.#current?.joined(slot);
  }

  moved(i: number, j: number, part?: boolean): void {
    this.#current?.moved(i, j, part);
  }

  left(slot: number): void {
    if (this.#isRight()) this.#current?.left(slot);
  }

  built(wall: WallRecord): void {
    this.#current?.built(wall);
  }

  torn(wall: WallRecord): void {
    this.#current?.torn(wall);
  }

  first(until?: number): Prediction | null {
    return this.#inUse()?.first(until) ?? null;
  }

  tied(out: number[]): number {
    return this.#inUse()?.tied(out) ?? 0;
  }

  partners(slot: number, out: number[]): number {
    return this.#inUse()?.partners(slot, out) ?? 0;
  }

  /** Whether the scheduler in use suits the number of discs; if not, it is dropped. */
  #isRight(): boolean {
    const size = this.#state === null ? 0 : this.#state.discs.size;
    if (this.#current !== null && (this.#fast ? size < crossBack : size >= crossover)) this.#current = null;
    return this.#current !== null;
  }

  #inUse(): Scheduler | null {
    if (this.#current === null && this.#state !== null) {
      this.#fast = this.#state.discs.size >= crossover;
      this.#current = this.#fast ? new NeighborScheduler() : new AllPairs();
      this.#current.reset(this.#state);
    }
    return this.#current;
  }
}
