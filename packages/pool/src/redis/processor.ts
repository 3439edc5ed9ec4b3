import { Worker } from 'node:worker_threads';
import type { SandboxedJob } from 'bullmq';
import { Redis } from 'ioredis';
import type { RunRow } from '../case.ts';
import { writeRow } from '../row.ts';
import { readJob, readPlan, type StoredCheckpoint } from './job.ts';
import type { ThreadWork } from './job-thread.ts';
import { planKey, redisVariable } from './names.ts';

// The process of a job. It computes in a thread, so that it hears at once when its worker has ended, and ends too.
process.on('disconnect', () => process.exit(1));

/** What the thread says: where the run stands, or its row, or why there is none. */
type Word = { readonly checkpoint: StoredCheckpoint } | { readonly row: RunRow } | { readonly error: string };

const plans = new Map<string, ReturnType<typeof readPlan>>();

/** The thread, made with the first job: making it takes longer than many a run. */
let thread: Worker | null = null;

/** Carries out a job. */
// biome-ignore lint/style/noDefaultExport: the queue calls the default export of this file.
export default async function run(job: SandboxedJob): Promise<unknown> {
  const data = readJob(job.data);
  const { scene, measure } = await planOf(data.sweep);
  const worker = (thread ??= startThread());
  const work: ThreadWork = { task: { scene, measure, case: data.case }, checkpoint: data.checkpoint };
  return new Promise((resolve, reject) => {
    const hear = (word: Word) => {
      if ('checkpoint' in word) {
        job.updateData({ ...data, checkpoint: word.checkpoint }).catch(() => {});
        return;
      }
      worker.off('message', hear);
      worker.off('exit', lose);
      if ('row' in word) resolve(JSON.parse(writeRow(word.row)));
      else reject(new Error(word.error));
    };
    const lose = (code: number) => {
      thread = null;
      reject(new Error(`the thread ended with ${code}`));
    };
    worker.on('message', hear);
    worker.on('exit', lose);
    worker.postMessage(work);
  });
}

function startThread(): Worker {
  const worker = new Worker(new URL('./job-thread.js', import.meta.url));
  worker.on('error', () => {}); // it ends then, which the job hears
  return worker;
}

async function planOf(sweep: string): Promise<ReturnType<typeof readPlan>> {
  const known = plans.get(sweep);
  if (known !== undefined) return known;
  const redis = new Redis(process.env[redisVariable] ?? 'redis://127.0.0.1:6379', { maxRetriesPerRequest: 3 });
  redis.on('error', () => {}); // the request rejects
  try {
    const text = await redis.get(planKey(sweep));
    if (text === null) throw new Error(`sweep ${sweep} is not there any more`);
    const plan = readPlan(text);
    plans.clear(); // sweeps come one after the other: one is kept
    plans.set(sweep, plan);
    return plan;
  } finally {
    redis.disconnect();
  }
}
