import { Worker } from 'bullmq';
import { connect, type OnNotice } from './connect.ts';
import { checkpointVariable, queueName, redisVariable } from './names.ts';

/** Time between two checkpoints of a run that are kept, at most. [ms] */
const longestInterval = 1000;

/** How a worker works. */
export interface WorkerOptions {
  /** The address of Redis. */
  readonly url: string;
  /** How many runs at once, each in a process of its own. */
  readonly workers: number;
  /** How long a job is this worker's without a word from it: how soon another takes over what a killed one had. [ms] @default 30000 */
  readonly lock?: number;
  /** Hears what is to be told. */
  readonly onNotice: OnNotice;
  /** Called after each run. */
  readonly onRow?: (done: number) => void;
}

/** A worker at a Redis. */
export interface RedisWorker {
  /** Takes no more jobs, and resolves when those it has are done; with `force` at once: others go on with them. */
  close(force: boolean): Promise<void>;
}

/**
 * Takes runs out of the queue until it is closed. Each is carried out in a process of its own, so that the job stays this worker's while it computes;
 * the process ends when this one does.
 *
 * @example
 * async function work(): Promise<void> {
 *   const worker = startWorker({ url: 'redis://localhost:6379', workers: 4, onNotice: console.error });
 *   process.once('SIGTERM', () => worker.close(false));
 * }
 */
export function startWorker({ url, workers, lock = 30_000, onNotice, onRow }: WorkerOptions): RedisWorker {
  const redis = connect(url, onNotice);
  process.env[redisVariable] = url;
  process.env[checkpointVariable] = String(Math.min(longestInterval, lock / 4)); // less is lost with a worker than is waited for it
  const worker = new Worker(queueName, new URL('./processor.js', import.meta.url), {
    connection: redis,
    concurrency: workers,
    lockDuration: lock,
    stalledInterval: lock,
    maxStalledCount: 5, // a worker may be killed, and Redis too
  });
  let done = 0;
  worker.on('active', ({ data }) => {
    const ready = data?.checkpoint?.done;
    if (typeof ready === 'number') onNotice(`run ${data.case?.index ?? '?'} goes on after ${ready} stretches, from its checkpoint`);
  });
  worker.on('error', () => {}); // the connection has said it
  worker.on('completed', () => onRow?.(++done));
  worker.on('failed', (job, error) =>
    onNotice(`${job?.data?.tile ? `tile ${job.data.tile}` : `run ${job?.data?.case?.index ?? '?'}`} was given back: ${error.message}`),
  );
  return {
    async close(force) {
      await worker.close(force);
      redis.disconnect();
    },
  };
}
