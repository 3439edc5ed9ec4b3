/** Stages of a step as they are measured. */
export const stageNames = ['broadphase', 'narrowphase', 'solver', 'motion', 'events', 'islands'] as const;
export const broadphase = 0;
export const narrowphase = 1;
export const solver = 2;
export const motion = 3;
export const events = 4;
export const islands = 5;

/** Who measures the stages of steps. Nothing of it is state: a step does the same with and without. */
export interface StepProfiler {
  /** A step begins. */
  start(): void;
  /** What was done since the last call belongs to a stage. */
  lap(stage: number): void;
}
