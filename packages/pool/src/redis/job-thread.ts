import { parentPort } from 'node:worker_threads';
import type { RunTask } from '../case.ts';
import { runCase } from '../run-case.ts';
import { loadCheckpoint, type StoredCheckpoint, storeCheckpoint } from './job.ts';

/** Time between two checkpoints that are kept. [ms] */
const interval = 1000;

/** What the thread is handed: one run, and where to go on. */
export interface ThreadWork {
  /** The run. */
  readonly task: RunTask;
  /** Where to go on, if it was cut off. */
  readonly checkpoint: StoredCheckpoint | null;
}

parentPort!.on('message', async ({ task, checkpoint }: ThreadWork) => {
  let last = Date.now();
  try {
    const row = await runCase(task, {
      checkpoint: checkpoint === null ? null : loadCheckpoint(checkpoint),
      onCheckpoint(now) {
        if (Date.now() - last < interval) return;
        last = Date.now();
        const stored = storeCheckpoint(now);
        if (stored !== null) parentPort!.postMessage({ checkpoint: stored });
      },
    });
    parentPort!.postMessage({ row });
  } catch (error) {
    parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
