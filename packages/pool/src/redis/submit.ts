import { sceneHash } from '@carom/scene';
import { type Job, Queue } from 'bullmq';
import { failedRow, keyOf, type RunRow } from '../case.ts';
import { readRow } from '../row.ts';
import type { SweepPlan } from '../sweep.ts';
import { connect, type OnNotice } from './connect.ts';
import type { JobData } from './job.ts';
import { planKey, queueName } from './names.ts';
import { pause, untilAborted } from './wait.ts';

/** How a sweep is handed to Redis. */
export interface SubmitOptions {
  /** The address of Redis. */
  readonly url: string;
  /** The name of the sweep, 16 hex digits. */
  readonly name: string;
  /** Ends waiting when it is aborted. */
  readonly signal: AbortSignal;
  /** Hears what is to be told. */
  readonly onNotice: OnNotice;
}

/** Jobs put in at once. */
const bulk = 500;
/** Jobs that are done, looked at together. */
const page = 1000;
/** How long the row of a run stays in the queue where nobody takes it. [s] */
const keep = 604_800;
/** Time between two looks. [ms] */
const interval = 200;
/** How often a job that went missing is put in again before its run counts as failed. */
const mostTries = 3;

/**
 * Puts the runs of a plan into the queue and gives their rows as they are done, whoever does them.
 *
 * A run is in the queue once, by its key. What Redis forgot, because it was killed, is put in again.
 *
 * @example
 * async function submit(plan: SweepPlan): Promise<void> {
 *   const options = { url: 'redis://localhost:6379', name: 'gas', signal: AbortSignal.timeout(60_000), onNotice: console.error };
 *   for await (const row of submitPlan(plan, options)) console.log(row.index, row.status);
 * }
 */
export async function* submitPlan(plan: SweepPlan, { url, name, signal, onNotice }: SubmitOptions): AsyncGenerator<RunRow> {
  const redis = connect(url, onNotice);
  const queue = new Queue(queueName, { connection: redis });
  queue.on('error', () => {}); // the connection has said it
  const scene = sceneHash(plan.scene);
  const missing = new Map(plan.cases.map((each) => [keyOf(scene, plan.measure, each), { case: each, tries: 0 }]));
  const put = async () => {
    await redis.set(planKey(name), JSON.stringify({ scene: plan.scene, measure: plan.measure }));
    const all = [...missing];
    for (let at = 0; at < all.length && !signal.aborted; at += bulk)
      await queue.addBulk(all.slice(at, at + bulk).map(([key, { case: each }]) => jobOf(name, key, each)));
  };
  try {
    await untilAborted(signal, put());
    let quiet = 0;
    while (missing.size > 0) {
      await untilAborted(signal, pause(interval));
      const rows = await untilAborted(signal, collect(queue, name, missing));
      yield* rows;
      quiet = rows.length > 0 ? 0 : quiet + 1;
      if (
        quiet < 5 ||
        (await untilAborted(signal, queue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized', 'completed'))) > 0
      )
        continue;
      for (const [key, item] of missing) {
        if (++item.tries <= mostTries) continue;
        missing.delete(key);
        yield failedRow(key, item.case, `the job was lost ${mostTries} times: its worker ended, or refused it`);
      }
      quiet = 0;
      await untilAborted(signal, put());
    }
    await redis.del(planKey(name));
  } finally {
    await Promise.race([queue.close(), pause(1000)]); // closing waits for a Redis that is away
    redis.disconnect();
  }
}

function jobOf(sweep: string, key: string, each: SweepPlan['cases'][number]) {
  const data: JobData = { format: 'carom-job', version: 0, sweep, case: each, checkpoint: null };
  const backoff = { type: 'fixed', delay: 1000 };
  return { name: sweep, data, opts: { jobId: key, attempts: 5, backoff, removeOnComplete: { age: keep }, removeOnFail: true } };
}

/** Takes the rows of this sweep that are done out of the queue. */
async function collect(queue: Queue, name: string, missing: Map<string, unknown>): Promise<RunRow[]> {
  const rows: RunRow[] = [];
  for (let from = 0; ; ) {
    const jobs: (Job | undefined)[] = await queue.getJobs(['completed'], from, from + page - 1, true);
    for (const job of jobs) {
      if (job?.name !== name) {
        from++; // of another sweep, whose jobs stay where they are
        continue;
      }
      if (missing.has(job.id!)) {
        const row = readRow(`job ${job.id}`, job.returnvalue);
        if (row.key === job.id) {
          rows.push(row);
          missing.delete(job.id);
        }
      }
      await job.remove().catch(() => {}); // another look has taken it
    }
    if (jobs.length < page) return rows;
  }
}
