import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { runs } from '../../../carom/test/runs.ts';
import { carom, ended, folderWith, start, sweep as wholeSweep } from '../carom.ts';

const sweep = { ...wholeSweep, seeds: runs(10) };
/** How many runs it has. */
const count = 20 * sweep.seeds;

const failing = {
  ...sweep,
  design: {
    list: [
      { density: 0.2, ratio: 1 },
      { density: 0.95, ratio: 1 },
    ],
  },
  seeds: 2,
};
const folder = folderWith({ 'sweep.json': sweep, 'failing.json': failing });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('a sweep has the same bytes with 1 worker, with 2, from shards, and after SIGKILL half-way', async () => {
  expect((await carom(folder, ['sweep', 'sweep.json', '--workers', '1', '--out', 'one.csv'])).code).toBe(0);
  const one = read('one.csv');
  expect(one.split('\n').length).toBe(count + 2);
  expect(existsSync(join(folder, 'one.csv.rows'))).toBe(false);
  await carom(folder, ['sweep', 'sweep.json', '--workers', '2', '--out', 'two.csv']);
  expect(read('two.csv') === one).toBe(true);

  const shards = ['1/2', '2/2'].map((shard) =>
    carom(folder, ['sweep', 'sweep.json', '--workers', '1', '--shard', shard, '--out', `part${shard[0]}.rows`]),
  );
  await Promise.all(shards);
  const some = await carom(folder, ['sweep', 'merge', 'sweep.json', 'part1.rows', '--out', 'merged.csv']);
  expect([some.code, some.err]).toEqual([
    1,
    expect.stringContaining(`${count / 2} of ${count} runs are missing: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, …`),
  ]);
  await carom(folder, ['sweep', 'merge', 'sweep.json', 'part2.rows', 'part1.rows', '--out', 'merged.csv']);
  expect(read('merged.csv') === one).toBe(true);

  const child = start(folder, ['sweep', 'sweep.json', '--workers', '2', '--out', 'cut.csv']);
  const end = ended(child);
  while (!existsSync(join(folder, 'cut.csv.rows')) || read('cut.csv.rows').split('\n').length < 0.45 * count)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await end;
  const rows = read('cut.csv.rows');
  expect(rows.split('\n').length).toBeLessThan(count);
  writeFileSync(join(folder, 'cut.csv.rows'), rows.slice(0, -30)); // and the last line torn
  expect((await carom(folder, ['sweep', 'sweep.json', '--out', 'cut.csv'])).err).toContain('give --resume to go on, or remove it');
  const resumed = await carom(folder, ['sweep', 'sweep.json', '--out', 'cut.csv', '--resume']);
  expect(resumed.err).toContain(`of ${count} runs are there already`);
  expect(read('cut.csv') === one).toBe(true);
});

it('a run that fails is a row, not the end, and the table is the same as Parquet', async () => {
  const { code, err } = await carom(folder, ['sweep', 'failing.json', '--workers', '1', '--out', 'failing.parquet']);
  expect([code, err]).toEqual([0, expect.stringContaining('4 runs · 2 failed, the first: generate[0].count must be at most')]);
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'failing.parquet')) });
  expect(rows.map(({ seed, status }) => [seed, status])).toEqual([
    [1, 'ok'],
    [2, 'ok'],
    [1, 'failed'],
    [2, 'failed'],
  ]);
  expect(rows[2].compressibility).toBe(null);
  await carom(folder, ['sweep', 'failing.json', '--workers', '1', '--out', 'failing.ndjson']);
  const lines = read('failing.ndjson')
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  const present = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  expect(lines).toEqual(present);
});

it('a sweep of which no run came to an end exits with 1, and its table says why', async () => {
  const hopeless = { ...failing, design: { list: failing.design.list.slice(1) } };
  writeFileSync(join(folder, 'hopeless.json'), JSON.stringify(hopeless));
  expect((await carom(folder, ['sweep', 'hopeless.json', '--workers', '1', '--out', 'hopeless.csv'])).code).toBe(1);
  expect(read('hopeless.csv')).toContain('generate[0].count must be at most');
});

it('a sweep that is refused before its first row leaves no rows to remove', async () => {
  const { code, err } = await carom(folder, ['sweep', 'failing.json', '--redis', 'localhost', '--out', 'never.csv']);
  expect([code, err]).toEqual([2, expect.stringContaining('--redis must be an address')]);
  expect(existsSync(join(folder, 'never.csv.rows'))).toBe(false);
});

it('rows of another sweep are refused', async () => {
  await carom(folder, ['sweep', 'failing.json', '--workers', '1', '--shard', '1/2', '--out', 'other.rows']);
  const { code, err } = await carom(folder, ['sweep', 'merge', 'sweep.json', 'other.rows', '--out', 'x.csv']);
  expect([code, err]).toEqual([2, expect.stringMatching(/^carom: other.rows line 1: rows must be of sweep [0-9a-f]{16} by carom/)]);
});

it('the table of the study in the guide is what its sweep gives today', async () => {
  const study = new URL('../../../../examples/sweeps/bidisperse', import.meta.url);
  const sweepFile = fileURLToPath(`${study}.json`);
  await carom(folder, ['sweep', sweepFile, '--workers', '1', '--shard', '1/96', '--out', 'first.rows']);
  const [header, first] = readFileSync(fileURLToPath(`${study}.csv`), 'utf8').split('\n');
  const { hash, values } = JSON.parse(read('first.rows').trimEnd().split('\n').at(-1)!);
  const columns = header.split(',');
  const value = (name: string) => first.split(',')[columns.indexOf(name)];
  expect(value('hash')).toBe(hash);
  expect(Number(value('compressibility'))).toBe(values.compressibility.mean);
});
