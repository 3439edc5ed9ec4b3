import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { CommandError } from '../exit.ts';
import { createTaker, type OnCircle, type OnReject, placesOf } from './circle-row.ts';
import type { ParquetAnswer, ParquetQuestion } from './parquet-thread.ts';

/** Processor time that unpacking may take: what a small file asks for, and so much more for each megabyte. A thousandth of it is enough. [ms] */
const patience = 800;
/** How often that is looked at. [ms] */
const look = 200;

/** Reads circles from a Parquet file, a row group at a time. @throws CommandError if it is none, or claims what it does not hold */
export async function readParquet(path: string, onCircle: OnCircle, onReject: OnReject): Promise<void> {
  const { size } = statSync(path);
  const about = await ask({ path, group: null, names: [] }, patience + size / 1000);
  if (!('columns' in about)) throw new CommandError(`${path}: must be a Parquet file`);
  const { x, y, r, id, scale } = placesOf(path, about.columns);
  const names = [x, y, r, ...(id < 0 ? [] : [id])].map((place) => about.columns[place]);
  const { take } = createTaker(onCircle, onReject);
  let line = 0;
  for (const [group, { bytes }] of about.groups.entries()) {
    const found = await ask({ path, group, names }, patience + Math.min(Math.max(bytes, 0) || 0, 100 * size) / 1000);
    if (!('data' in found)) throw new CommandError(`${path}: must be a Parquet file`);
    const [xs, ys, rs, ids] = found.data;
    for (let i = 0; i < xs.length; i++) take(++line, xs[i], ys[i], rs[i], id < 0 ? undefined : ids[i], scale);
  }
}

/** The thread, made with the first question; a new one after one that had to be ended. */
let thread: Promise<Worker> | null = null;

/** Asks the thread, and ends it if it takes too much processor time: a busy machine is no fault of the file. @throws CommandError with what it says is wrong */
async function ask(question: ParquetQuestion, time: number): Promise<ParquetAnswer> {
  const worker = await (thread ??= startThread());
  worker.ref();
  const answer = await new Promise<ParquetAnswer>((resolve) => {
    const start = process.cpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(start); // in microseconds
      if (user + system > 1000 * time) end(null);
    }, look);
    const hear = (heard: ParquetAnswer) => end(heard);
    const lose = () => end(null);
    const end = (heard: ParquetAnswer | null) => {
      clearInterval(timer);
      worker.unref();
      worker.off('message', hear);
      worker.off('exit', lose);
      if (heard === null) {
        thread = null;
        worker.terminate().catch(() => {});
      }
      resolve(heard ?? { error: `${question.path}: cannot be read as Parquet: unpacking it takes more than its size allows` });
    };
    worker.on('message', hear);
    worker.on('exit', lose);
    worker.postMessage(question);
  });
  if ('error' in answer) throw new CommandError(answer.error);
  return answer;
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL('./parquet-thread.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.removeAllListeners('error');
  worker.on('error', () => {}); // it ends then, which whoever asks hears
  return worker;
}
