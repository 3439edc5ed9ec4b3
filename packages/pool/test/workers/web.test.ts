import { afterEach, expect, it, vi } from 'vitest';
import type { RunTask } from '../../dist/case.js';
import { createWorkers } from '../../dist/workers/web.js';

/** What a page knows of a worker that fails each task but the one with seed 7, or does not load at all. */
class FakeWorker {
  static loads = true;
  onmessage: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  #isOver = false;

  constructor() {
    if (!FakeWorker.loads) this.#fail({});
  }

  postMessage(task: { readonly seed: number }): void {
    if (!FakeWorker.loads) return;
    if (task.seed === 7) queueMicrotask(() => this.onmessage?.({ data: task.seed }));
    else this.#fail({ message: 'out of memory' });
  }

  terminate(): void {
    this.#isOver = true;
  }

  #fail(event: object): void {
    setTimeout(() => {
      if (!this.#isOver) this.onerror?.({ ...event, preventDefault() {} });
    });
  }
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [true, ['out of memory', 'out of memory', 'out of memory', 7, 7]],
  [false, Array.from({ length: 5 }, () => 'its program does not load')],
])('Web Workers that end are replaced, so that no task waits for ever (their program loads: %s)', async (loads, expected) => {
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.loads = loads;
  const pool = await createWorkers(2);
  const answers = [1, 2, 3, 7, 7].map((seed) => pool.run({ seed } as unknown as RunTask).catch((error: Error) => error.message));
  expect(await Promise.all(answers)).toEqual(expected);
  await pool.end();
});
