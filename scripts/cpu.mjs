// CPU seconds, from /proc; 0 where there is none. As a set-up file of Vitest, with CAROM_CPU=<file>: one line of JSON per file of tests, with
// what its process and those below it (Chromium, the command) took, loading included. `npm test -- --cpu` shows them.
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

/** Times of a process in ticks behind its parent: [parent, user, system, user and system of children that have ended]; null if it has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [fields[1], ...fields.slice(11, 15)];
  } catch {
    return null;
  }
}

/** Seconds of the children of this process that have ended, and of theirs. */
export function cpuOfEnded() {
  const [, , , user = 0, system = 0] = statOf(process.pid) ?? [];
  return (user + system) / 100;
}

/** Seconds of this process and all below it, those that have ended included. */
export function cpuBelow() {
  if (!existsSync('/proc/self/stat')) return 0;
  const stats = readdirSync('/proc').map((name) => [Number(name), statOf(name)]);
  const all = new Map(stats.filter(([pid, stat]) => pid > 0 && stat));
  let ticks = 0;
  for (const [pid, [, ...times]] of all) {
    let at = pid;
    while (at !== process.pid && all.has(at)) at = all.get(at)[0];
    if (at === process.pid) ticks += times.reduce((sum, time) => sum + time, 0);
  }
  return ticks / 100;
}

if (process.env.VITEST && process.env.CAROM_CPU) {
  const { afterAll, expect } = await import('vitest');
  globalThis.cpuBefore ??= { seconds: 0 };
  afterAll(() => {
    const seconds = cpuBelow();
    const file = expect.getState().testPath.slice(process.cwd().length + 1);
    appendFileSync(process.env.CAROM_CPU, `${JSON.stringify({ file, seconds: seconds - globalThis.cpuBefore.seconds })}\n`);
    globalThis.cpuBefore.seconds = seconds;
  });
}
