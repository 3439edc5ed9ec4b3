// CPU seconds from /proc: of a process, what it waited for, and all that runs below it. 0 where there is no /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** The numbers of /proc/<pid>/stat behind the name, or null for one that has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number);
  } catch {
    return null;
  }
}

/** Seconds that process `root` and its descendants took so far, those that have ended included. */
export function cpuBelow(root) {
  if (process.platform !== 'linux') return 0;
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    if (stat) all.set(Number(name), stat);
  }
  let ticks = 0;
  for (const [pid, stat] of all) {
    let at = pid;
    while (at !== root && all.has(at)) at = all.get(at)[1];
    if (at === root) ticks += stat[11] + stat[12] + stat[13] + stat[14];
  }
  return ticks / 100;
}
