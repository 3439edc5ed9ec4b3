import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { readCount, readShard } from '../counts.ts';
import { CommandError } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface SweepOptions {
  readonly out?: string;
  readonly format?: string;
  readonly workers?: string;
  readonly resume?: boolean;
  readonly shard?: string;
  readonly redis?: string;
}

/** `carom sweep`: many runs, one table. */
export const sweepCommand: CaromCommand = {
  name: 'sweep',
  summary: 'run a scene many times over parameters and seeds, into one table',
  define(command: Command, shell: () => Shell) {
    command
      .usage('[options] <sweep>\n       carom sweep merge [options] <sweep> <rows...>')
      .argument('<file...>', "the sweep's JSON file; to merge: the sweep, and the rows of all shards")
      .option('--out <file>', 'the table: .csv, .parquet or .ndjson; else ndjson on stdout; of a shard its .rows')
      .option('--format <kind>', 'csv, parquet or ndjson, where the name does not say')
      .option('--workers <n>', 'worker threads; else one a core')
      .option('--resume', 'go on with a sweep that was cut off')
      .option('--shard <i/n>', 'only every n-th run, from the i-th on: one job of an array')
      .option('--redis <url>', 'let the workers at this Redis run it: redis://host:6379')
      .action(async (files: string[], options: SweepOptions) => {
        const isMerge = files[0] === 'merge';
        process.exitCode = isMerge ? await merge(shell(), files.slice(1), options) : await sweep(shell(), files, options);
      });
  },
};

async function sweep(shell: Shell, files: readonly string[], options: SweepOptions): Promise<number> {
  if (files.length > 1) throw new CommandError(`sweep: one file must be given, got ${files.length}`);
  const { loadSweep } = await import('../sweep/sweep-file.ts');
  const { localSource, runSweep } = await import('../sweep/run-sweep.ts');
  const { formatOf } = await import('../tables/open-table.ts');
  const shard = readShard(options.shard);
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  if (shard.count > 1 && out === null) throw new CommandError('--out must name a file with --shard, as part1.rows');
  if (options.resume && out === null) throw new CommandError('--out must name the file to go on with, with --resume');
  const format = shard.count > 1 ? 'rows' : formatOf(out, options.format);
  const workers = options.workers === undefined ? undefined : readCount('--workers', options.workers, 1, 1024);
  const job = await loadSweep(files[0]);
  const source =
    options.redis === undefined ? localSource(workers) : (await import('../sweep/redis.ts')).redisSource(shell, options.redis, job);
  return runSweep(shell, { sweep: job, out, format, shard, resume: options.resume === true, source });
}

async function merge(shell: Shell, [file, ...rows]: readonly string[], options: SweepOptions): Promise<number> {
  if (rows.length === 0)
    throw new CommandError('sweep merge: the sweep and its rows must be given, as carom sweep merge sweep.json part*.rows');
  const { loadSweep } = await import('../sweep/sweep-file.ts');
  const { mergeRows } = await import('../sweep/run-sweep.ts');
  const { formatOf } = await import('../tables/open-table.ts');
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const format = formatOf(out, options.format);
  return mergeRows(shell, await loadSweep(file), rows, out, format);
}
