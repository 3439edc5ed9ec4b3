import type { WorldProfile } from 'carom/inspect';

/** The stages of a step, in the order of the engine, and what they are called. */
const stages = [
  ['broadphase', 'broad phase'],
  ['narrowphase', 'narrow phase'],
  ['solver', 'solver'],
  ['motion', 'motion'],
  ['events', 'events'],
  ['islands', 'islands'],
] as const;
/** What a new step counts in the running mean. */
const weight = 0.05;

/** A stage of a step and the milliseconds it takes. */
export interface StageTime {
  readonly name: string;
  readonly milliseconds: number;
}

/** What the stages of a step take, as running means: clocks of pages tick too slowly for a single one. */
export class StageTimes {
  readonly #means = new Float64Array(stages.length);
  #count = 0;

  /** Notes a step. */
  note(profile: WorldProfile): void {
    this.#count++;
    const share = Math.max(weight, 1 / this.#count);
    for (const [i, [stage]] of stages.entries()) this.#means[i] += share * (profile[stage] - this.#means[i]);
  }

  /** The stages that take any time at all; none before the first step. */
  read(): StageTime[] {
    return stages.map(([, name], i) => ({ name, milliseconds: this.#means[i] })).filter(({ milliseconds }) => milliseconds >= 0.0005);
  }
}
