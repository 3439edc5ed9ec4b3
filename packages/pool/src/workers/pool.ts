import type { RunRow, RunTask } from '../case.ts';

/** Workers that carry out runs side by side. */
export interface WorkerPool {
  /** How many. */
  readonly size: number;
  /** Carries out a run. Rejects only if the worker ended. */
  run(task: RunTask): Promise<RunRow>;
  /** Ends the workers, whatever they do. */
  end(): Promise<void>;
}

/** A module of this library that other engines have as well: how workers are made here. */
export type CreateWorkers = (count: number | undefined) => Promise<WorkerPool>;
