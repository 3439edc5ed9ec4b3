// A set-up file of Vitest, used with CAROM_CPU=<file>: appends to it one line of JSON per file of tests, with the CPU seconds that its process
// and the processes below it (Chromium, the command) took, loading included. `npm test -- --cpu` sorts and sums these lines.
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { cpuBelow } from './cpu.mjs';

const before = (globalThis.caromCpu ??= { seconds: 0 });
afterAll(() => {
  const seconds = cpuBelow(process.pid);
  const file = expect.getState().testPath;
  appendFileSync(process.env.CAROM_CPU, `${JSON.stringify({ file, seconds: seconds - before.seconds })}\n`);
  before.seconds = seconds;
});
