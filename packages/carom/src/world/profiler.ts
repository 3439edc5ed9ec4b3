/** Milliseconds, or whatever the clock counts, that each stage of the last step took. */
export interface WorldProfile {
  /** Candidate pairs, and the order of bodies in memory. */
  readonly broadphase: number;
  /** Contacts of bodies, and of bodies and walls. */
  readonly narrowphase: number;
  /** Velocities, soft contacts and friction. */
  readonly solver: number;
  /** Events in order of time, and motion. */
  readonly motion: number;
  /** Begins, ends, hits, sensors. */
  readonly events: number;
  /** Sleep. */
  readonly islands: number;
  /** The whole step. */
  readonly total: number;
}

/** Stages as they are measured. */
export const stageNames = ['broadphase', 'narrowphase', 'solver', 'motion', 'events', 'islands'] as const;
export const broadphase = 0;
export const narrowphase = 1;
export const solver = 2;
export const motion = 3;
export const events = 4;
export const islands = 5;

/** Sums up how long the stages of a step take. Nothing of it is state: a step does the same with and without. */
export class Profiler {
  readonly clock: () => number;
  readonly times: Float64Array = new Float64Array(stageNames.length);
  private last = 0;
  private first = 0;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** A step begins. */
  start(): void {
    this.times.fill(0);
    this.first = this.last = this.clock();
  }

  /** What was done since the last call belongs to a stage. */
  lap(stage: number): void {
    const now = this.clock();
    this.times[stage] += now - this.last;
    this.last = now;
  }

  read(): WorldProfile {
    const { times } = this;
    return {
      broadphase: times[broadphase],
      narrowphase: times[narrowphase],
      solver: times[solver],
      motion: times[motion],
      events: times[events],
      islands: times[islands],
      total: this.last - this.first,
    };
  }
}
