// CPU seconds, from /proc; 0 where there is none. As a set-up file of Vitest: one line of JSON per file of tests, with what its process and those
// below it (Chromium, the command) took, loading included. `CAROM_CPU=1 npm test` shows them.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';

export const cpuFile = 'node_modules/.cache/cpu.jsonl';

/** A process: [parent, ticks of its own and of children that have ended]; null if it has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [Number(fields[1]), fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)];
  } catch {
    return null;
  }
}

/** Seconds of this process and all below it, those that have ended included. */
export function secondsBelow() {
  if (!existsSync('/proc/self/stat')) return 0;
  const all = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), statOf(name)]] : [])));
  let ticks = 0;
  for (const [pid, stat] of all) {
    let at = pid;
    while (at !== process.pid && all.get(at)) at = all.get(at)[0];
    if (at === process.pid) ticks += stat?.[1] ?? 0;
  }
  return ticks / 100;
}

if (process.env.VITEST_WORKER_ID) {
  const { afterAll, expect } = await import('vitest');
  globalThis.secondsBefore ??= 0;
  afterAll(() => {
    const seconds = secondsBelow();
    const file = expect.getState().testPath.slice(process.cwd().length + 1);
    mkdirSync('node_modules/.cache', { recursive: true });
    appendFileSync(cpuFile, `${JSON.stringify({ file, seconds: seconds - globalThis.secondsBefore })}\n`);
    globalThis.secondsBefore = seconds;
  });
}
