import type { RunRow, RunTask } from '../case.ts';
import type { CreateWorkers } from './pool.ts';

interface Waiting {
  readonly task: RunTask;
  readonly resolve: (row: RunRow) => void;
  readonly reject: (reason: Error) => void;
}

/** Web Workers, one a core unless told otherwise. One that ends is replaced while tasks wait. */
export const createWorkers: CreateWorkers = async (count = navigator.hardwareConcurrency || 1) => {
  const waiting: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const create = () => {
    const worker = new Worker(new URL('./web-task.js', import.meta.url), { type: 'module' });
    all.add(worker);
    return worker;
  };
  const start = (worker: Worker) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    worker.onmessage = ({ data }: MessageEvent<RunRow>) => {
      next?.resolve(data);
      start(worker);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      all.delete(worker);
      if (next === undefined) idle.splice(idle.indexOf(worker), 1);
      next?.reject(new Error(event.message || 'its program does not load'));
      if (waiting.length > 0) start(create());
    };
    if (next !== undefined) worker.postMessage(next.task);
  };
  return {
    size: count,
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        const worker = idle.pop() ?? (all.size < count ? create() : undefined);
        if (worker !== undefined) start(worker);
      }),
    async end() {
      for (const worker of all) worker.terminate();
    },
  };
};
