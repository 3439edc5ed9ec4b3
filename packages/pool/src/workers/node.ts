import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';
import type { RunRow } from '../case.ts';
import type { CreateWorkers } from './pool.ts';

/** Worker threads of Node, one a core unless told otherwise. */
export const createWorkers: CreateWorkers = async (count = availableParallelism()) => {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./node-task.js', import.meta.url)),
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: 1,
  });
  return {
    size: count,
    run: (task) => pool.run(task) as Promise<RunRow>,
    end: () => pool.destroy(),
  };
};
