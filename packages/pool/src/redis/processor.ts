import { Worker } from 'node:worker_threads';
import type { SandboxedJob } from 'bullmq';
import { Redis } from 'ioredis';
import type { RunRow } from '../case.ts';
import { writeRow } from '../row.ts';
import { endWithWorker } from './end-with-worker.ts';
import { readJob, readPlan, type StoredCheckpoint } from './job.ts';
import type { ThreadTile, ThreadWork } from './job-thread.ts';
import { pairsKey, planKey, redisVariable, tileAge, tileKey } from './names.ts';
import { readTileBytes, readTileJob } from './tile-job.ts';

// The process of a job. It computes in a thread, so that it hears at once when its worker has ended, and ends too.
endWithWorker();

/** What the thread says: where the run stands, its row, the pairs of a tile, or why there is nothing. */
type Word =
  | { readonly checkpoint: StoredCheckpoint }
  | { readonly row: RunRow }
  | { readonly pairs: Uint8Array }
  | { readonly error: string };

const plans = new Map<string, ReturnType<typeof readPlan>>();

/** The thread, made with the first job: making it takes longer than many a run. */
let thread: Worker | null = null;

/** Carries out a job: a run, or a tile. */
// biome-ignore lint/style/noDefaultExport: the queue calls the default export of this file.
export default async function run(job: SandboxedJob): Promise<unknown> {
  if (job.data?.format === 'carom-tile') return findPairs(job.data);
  const data = readJob(job.data);
  const { scene, measure } = await planOf(data.sweep);
  const work: ThreadWork = { task: { scene, measure, case: data.case }, checkpoint: data.checkpoint };
  const word = await ask(work, (checkpoint) => {
    job.updateData({ ...data, checkpoint }).catch(() => {});
  });
  if (!('row' in word)) throw new Error('the thread gave no row');
  return JSON.parse(writeRow(word.row));
}

/** The pairs of a tile, from its circles in Redis into Redis. */
async function findPairs(data: unknown): Promise<number> {
  const { tile, task } = readTileJob(data);
  return withRedis(async (redis) => {
    const bytes = await redis.getBuffer(tileKey(tile));
    if (bytes === null) throw new Error(`the circles of tile ${tile} are not there any more`);
    const work: ThreadTile = { tile: task, bytes: readTileBytes(bytes) };
    const word = await ask(work, () => {});
    if (!('pairs' in word)) throw new Error('the thread gave no pairs');
    await redis.set(pairsKey(tile), Buffer.from(word.pairs), 'EX', tileAge);
    return word.pairs.length;
  });
}

/** Has the thread do its work. Rejects if it fails, or the thread ends. */
function ask(work: ThreadWork | ThreadTile, onCheckpoint: (checkpoint: StoredCheckpoint) => void): Promise<Word> {
  const worker = (thread ??= startThread());
  return new Promise((resolve, reject) => {
    const hear = (word: Word) => {
      if ('checkpoint' in word) {
        onCheckpoint(word.checkpoint);
        return;
      }
      worker.off('message', hear);
      worker.off('exit', lose);
      if ('error' in word) reject(new Error(word.error));
      else resolve(word);
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
  return withRedis(async (redis) => {
    const text = await redis.get(planKey(sweep));
    if (text === null) throw new Error(`sweep ${sweep} is not there any more`);
    const plan = readPlan(text);
    plans.clear(); // sweeps come one after the other: one is kept
    plans.set(sweep, plan);
    return plan;
  });
}

/** What the act gives, on a connection of its own. */
async function withRedis<T>(act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(process.env[redisVariable] ?? 'redis://127.0.0.1:6379', { maxRetriesPerRequest: 3 });
  redis.on('error', () => {}); // the request rejects
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}
