import type { RunRow, RunTask } from '../case.ts';
import type { CreateWorkers } from './pool.ts';

interface Waiting {
  readonly task: RunTask;
  readonly resolve: (row: RunRow) => void;
  readonly reject: (reason: Error) => void;
}

/** Web Workers, one a core unless told otherwise. */
export const createWorkers: CreateWorkers = async (count = navigator.hardwareConcurrency || 1) => {
  const waiting: Waiting[] = [];
  const idle: Worker[] = [];
  const all: Worker[] = [];
  const start = (worker: Worker) => {
    const next = waiting.shift();
    if (next === undefined) {
      idle.push(worker);
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<RunRow>) => {
      next.resolve(data);
      start(worker);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      next.reject(new Error(`the worker ended: ${event.message}`));
    };
    worker.postMessage(next.task);
  };
  for (let i = 0; i < count; i++) {
    const worker = new Worker(new URL('./web-task.js', import.meta.url), { type: 'module' });
    all.push(worker);
    idle.push(worker);
  }
  return {
    size: count,
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        const worker = idle.pop();
        if (worker !== undefined) start(worker);
      }),
    async end() {
      for (const worker of all) worker.terminate();
    },
  };
};
