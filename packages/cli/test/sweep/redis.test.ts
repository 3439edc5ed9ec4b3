import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../carom/dist/index.js';
import { isWhole } from '../../../carom/test/runs.ts';
import { carom, type Done, ended, folderWith, start, sweep } from '../carom.ts';

// A real Redis, two workers in processes of their own, and what can happen to them. They run in CI; without redis-server they are skipped.
const hasRedis = isWhole && spawnSync('redis-server', ['--version']).status === 0;
if (isWhole && !hasRedis)
  console.log('packages/cli/test/redis.test.ts is skipped: there is no redis-server (Debian: apt-get install redis-server)');

const long = {
  ...sweep,
  until: { time: 1500 },
  measure: { from: 500, blocks: 10 },
  design: { list: [{ density: 0.3, ratio: 0.7 }] },
  seeds: 8,
};
/** One run of some seconds, in many stretches. */
const one = { ...sweep, until: { time: 80_000 }, measure: { blocks: 500 }, design: { list: [{ density: 0.3, ratio: 0.7 }] }, seeds: 1 };
const random = createRandom(5);
const circles = Array.from({ length: 3000 }, () => [random.between(0, 60), random.between(0, 60), random.between(0, 1)].join());
const folder = folderWith({
  'sweep.json': { ...sweep, seeds: 2 },
  'long.json': long,
  'one.json': one,
  'circles.csv': `x,y,r\n${circles.join('\n')}\n`,
});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const alive = new Set<ChildProcess>();
afterAll(() => {
  for (const child of alive) child.kill('SIGKILL');
});

// Side by side, each with a Redis of its own: most of their time they wait for locks to run out.
describe.concurrent('sweeps at a Redis', () => {
  it.skipIf(!hasRedis)('a worker killed in mid-job and a Redis killed in mid-sweep lose nothing: the same bytes as here', async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    let redis = await startRedis(port);
    await carom(folder, ['sweep', 'long.json', '--out', 'local.csv']);
    const workers = [startWorker(url), startWorker(url)];
    const submitted = ended(keep(start(folder, ['sweep', 'long.json', '--redis', url, '--out', 'far.csv'])));

    // A worker is killed in mid-job, once a checkpoint of its job is there: its process ends with it.
    await until(() => rowsOf('far.csv.rows') >= 2);
    const children = childrenOf(workers[0]);
    expect(children.length).toBeGreaterThan(0);
    workers[0].kill('SIGKILL');
    await until(() => children.every((pid) => !isAlive(pid)), 10_000);

    // Redis is killed in mid-sweep, which is heard below, and comes back from its append-only file, for one worker and a new one.
    redis.kill('SIGKILL');
    await new Promise((resolve) => redis.once('close', resolve));
    workers.push(startWorker(url));
    await pause(500);
    redis = await startRedis(port);

    const { code, err } = await submitted;
    expect([code, err]).toEqual([0, expect.stringContaining('8 runs → far.csv')]);
    expect(err).toContain('does not answer');
    expect(err).toContain('is back');
    expect(read('far.csv')).toBe(read('local.csv'));

    // A further sweep, of many short runs, on what was through all this.
    await carom(folder, ['sweep', 'sweep.json', '--out', 'local.csv']);
    await carom(folder, ['sweep', 'sweep.json', '--redis', url, '--out', 'far.csv']);
    expect(read('far.csv') === read('local.csv')).toBe(true);

    // Pairs in tiles, on the same workers.
    await carom(folder, ['pairs', 'circles.csv', '--out', 'near.csv']);
    const { code: found } = await carom(folder, ['pairs', 'circles.csv', '--tiles', '300', '--redis', url, '--out', 'tiles.csv']);
    expect(found).toBe(0);
    expect(read('near.csv').split('\n').length).toBeGreaterThan(1000);
    expect(read('tiles.csv') === read('near.csv')).toBe(true);

    // Nothing is left behind: no process, no plan, no job.
    const left = workers.slice(1).flatMap(childrenOf);
    for (const worker of workers.slice(1)) worker.kill('SIGTERM');
    await until(() => workers.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null), 10_000);
    await until(() => left.every((pid) => !isAlive(pid)), 5000);
    const keys = spawnSync('redis-cli', ['-p', String(port), 'keys', '*'], { encoding: 'utf8' }).stdout.split('\n');
    expect(keys.filter((key) => /plan|tile|pairs|:0\.1\.0-/.test(key))).toEqual([]);
    redis.kill('SIGKILL');
  });

  it.skipIf(!hasRedis)('a run whose worker was killed with -9 goes on from its checkpoint, not from the start', async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const redis = await startRedis(port);
    await carom(folder, ['sweep', 'one.json', '--out', 'one.csv']);
    const first = startWorker(url);
    const submitted = ended(keep(start(folder, ['sweep', 'one.json', '--redis', url, '--out', 'again.csv'])));
    await until(async () => (await stretchesDone(port)) > 0);
    const atFirst = await stretchesDone(port);
    await until(async () => (await stretchesDone(port)) > atFirst); // a second checkpoint: going on from the first one would show
    const before = await stretchesDone(port);
    first.kill('SIGKILL');
    const second = startWorker(url);
    const told = ended(second);
    const seen: number[] = [];
    await until(async () => {
      const done = await stretchesDone(port);
      if (done > 0 && done !== seen.at(-1)) seen.push(done);
      return existsSync(join(folder, 'again.csv'));
    });
    expect((await submitted).code).toBe(0);
    expect(seen[0]).toBeGreaterThanOrEqual(before);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(read('again.csv')).toBe(read('one.csv'));
    second.kill('SIGTERM');
    const { err } = await told;
    const from = Number(/run 0 goes on after (\d+) stretches, from its checkpoint/.exec(err)?.[1]);
    expect(from).toBeGreaterThanOrEqual(before);
    redis.kill('SIGKILL');
  });

  it.skipIf(!hasRedis)('a Redis that is not there is waited for, with one message', async () => {
    const port = await freePort();
    const child = keep(start(folder, ['sweep', 'sweep.json', '--redis', `redis://127.0.0.1:${port}`, '--out', 'none.csv']));
    const done: Promise<Done> = ended(child);
    let said = '';
    child.stderr!.on('data', (text) => (said += text));
    await until(() => said.includes('does not answer'));
    await pause(1000); // in which it tries again several times
    child.kill('SIGINT');
    const { code, err } = await done;
    expect(err.match(/does not answer/g)?.length).toBe(1);
    expect(err).toContain('interrupted after 0 of 40 runs; go on with the same command and --resume');
    expect(code).toBe(1);
  });

  it('an address that is none of Redis is refused', async () => {
    const { code, err } = await carom(folder, ['worker', '--redis', 'http://localhost']);
    expect([code, err]).toEqual([2, 'carom: --redis must be an address as redis://host:6379, got "http://localhost"\n']);
  });
});

function keep(child: ChildProcess): ChildProcess {
  alive.add(child);
  child.once('close', () => alive.delete(child));
  return child;
}

async function startRedis(port: number): Promise<ChildProcess> {
  mkdirSync(join(folder, `redis-${port}`), { recursive: true });
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    `redis-${port}`,
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
    '--save',
    '',
  ];
  const redis = keep(spawn('redis-server', options, { cwd: folder, stdio: 'ignore' }));
  await until(async () => (await answers(port)) === true);
  return redis;
}

/** Whether somebody listens at a port of this machine. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function startWorker(url: string): ChildProcess {
  const worker = keep(start(folder, ['worker', '--redis', url, '--workers', '1', '--lock', '2s']));
  worker.stderr!.resume(); // who wants to hear it, listens too
  return worker;
}

function rowsOf(name: string): number {
  return existsSync(join(folder, name)) ? read(name).split('\n').length - 2 : 0;
}

/** For Redis: what the checkpoint of the one run in the queue says of stretches done. */
const script = `for _, key in ipairs(redis.call('keys', 'bull:carom-*:0.1.0-*')) do
  local data = redis.call('type', key).ok == 'hash' and redis.call('hget', key, 'data')
  if data then return string.match(data, '"done":(%d+)') end
end`;

/** Stretches done of the one run in the queue, as its checkpoint says. */
function stretchesDone(port: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(['EVAL', script, '0'].reduce((text, part) => `${text}$${part.length}\r\n${part}\r\n`, '*3\r\n'));
    });
    socket.once('data', (reply) => {
      socket.destroy();
      resolve(Number(/^\$\d+\r\n(\d+)/.exec(String(reply))?.[1] ?? 0));
    });
    socket.on('error', () => resolve(0));
  });
}

function childrenOf({ pid }: ChildProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child);
}

/** Whether a process runs. One that ended stays in the table of processes until somebody asks for its exit code, which for orphans can take long. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !/^(Z.*)?$/.test((stdout ?? '').trim());
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function until(holds: () => boolean | Promise<boolean>, most = 60_000): Promise<void> {
  const end = Date.now() + most;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not in ${most} ms: ${holds}`);
    await pause(50);
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
