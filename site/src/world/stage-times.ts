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
/** What is shorter has no row of its own. [ms] */
const leastShown = 0.0005;

/** A stage of a step and the milliseconds it takes. */
export interface StageTime {
  readonly name: string;
  readonly milliseconds: number;
}

/**
 * What a step takes, and what of it each stage does, as running means: clocks of pages tick too slowly for a single step. All are means
 * over the same steps, so the stages and what is left add up to the whole.
 */
export class StageTimes {
  readonly #means = new Float64Array(stages.length);
  #whole = 0;
  #count = 0;

  /** What a step takes; 0 before the first. [ms] */
  get whole(): number {
    return this.#whole;
  }

  /** Notes a step, and what it took with all that drives the scene. [ms] */
  note(profile: WorldProfile, whole: number): void {
    this.#count++;
    const share = Math.max(weight, 1 / this.#count);
    this.#whole += share * (whole - this.#whole);
    for (const [i, [stage]] of stages.entries()) this.#means[i] += share * (profile[stage] - this.#means[i]);
  }

  /** The stages that take any time at all, and the rest; none before the first step. */
  read(): StageTime[] {
    const shown = stages
      .map(([, name], i) => ({ name, milliseconds: this.#means[i] }))
      .filter(({ milliseconds }) => milliseconds >= leastShown);
    const rest = this.#whole - shown.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    return rest >= leastShown ? [...shown, { name: 'other', milliseconds: rest }] : shown;
  }
}
