import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const queueMain = join(dirname(createRequire(import.meta.url).resolve('bullmq')), 'classes', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'carom-end-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A worker that hands a job of 400 ms to the queue's process of jobs, and is killed while that computes. */
const worker = `
import { fork } from 'node:child_process';
const [main, processor] = process.argv.slice(2);
const child = fork(main, [], { stdio: 'pipe' });
console.log(child.pid);
child.once('message', () => {
  child.send({ cmd: 1, job: { data: '{}', opts: {} } });
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);
});
child.send({ cmd: 0, value: processor });
`;

/** The processor of a job that blocks its process, so that the job ends before its process has heard that the worker is gone. */
const processor = `
import { endWithWorker } from ${JSON.stringify(new URL('../../dist/redis/end-with-worker.js', import.meta.url).href)};
endWithWorker();
export default async () => {
  const end = Date.now() + 400;
  while (Date.now() < end);
  return 1;
};
`;

describe('the process of a job', () => {
  it('ends with its worker, even if its job ends before it hears of that', async () => {
    writeFileSync(join(folder, 'worker.mjs'), worker);
    writeFileSync(join(folder, 'processor.mjs'), processor);
    const killed = spawn(process.execPath, [join(folder, 'worker.mjs'), queueMain, join(folder, 'processor.mjs')]);
    let said = '';
    killed.stdout.on('data', (text) => (said += text));
    const [, signal] = await new Promise<unknown[]>((resolve) => killed.once('exit', (...how) => resolve(how)));
    expect(signal).toBe('SIGKILL');
    const pid = Number(said);
    expect(pid).toBeGreaterThan(0);
    const end = Date.now() + 15_000;
    while (runs(pid) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    const left = runs(pid);
    if (left) process.kill(pid, 'SIGKILL');
    expect(left).toBe(false);
  });
});

/** Whether a process runs. One that ended may stay in the table of processes for a while. */
function runs(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !/^(Z.*)?$/.test((stdout ?? '').trim());
}
