import type { RunTask } from '../case.ts';
import { runCase } from '../run-case.ts';

// What a Web Worker does: one run after the other, each answered by its row.
self.addEventListener('message', ({ data }: MessageEvent<RunTask>) => {
  runCase(data).then(
    (row) => self.postMessage(row),
    (error: unknown) =>
      queueMicrotask(() => {
        throw error;
      }),
  );
});
