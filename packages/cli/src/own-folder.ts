import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function stop(): never {
  process.exit(130);
}

/** A folder for the files of this process, gone when it ends; those of processes that were killed are removed. */
export function ownFolder(name: string): { readonly folder: string; readonly remove: () => void } {
  const head = `carom-${name}-`;
  for (const each of readdirSync(tmpdir())) {
    const [, id = 0] = (each.startsWith(head) && /^(\d+)-\w+$/.exec(each.slice(head.length))) || [];
    const pid = Number(id);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), each), { recursive: true, force: true });
  }
  let folder = '';
  const remove = () => {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, stop);
  };
  process.once('exit', remove); // also where a pipe is closed
  for (const signal of signals) process.once(signal, stop);
  folder = mkdtempSync(join(tmpdir(), `${head}${process.pid}-`)); // now that it will be removed
  return { folder, remove };
}

/** Whether a process is there, or one of others. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
