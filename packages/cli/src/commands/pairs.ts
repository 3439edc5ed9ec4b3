import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { counted, readCount, readShard } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { FoundPairs } from '../pairs/pair.ts';
import type { Shell } from '../shell.ts';
import type { TableFormat } from '../tables/open-table.ts';
import type { Column } from '../tables/table.ts';

interface PairsOptions {
  readonly out?: string;
  readonly format?: string;
  readonly tiles?: string;
  readonly workers?: string;
  readonly shard?: string;
  readonly redis?: string;
  readonly strict?: boolean;
}

/** `carom pairs`: every overlap among circles in files. */
export const pairsCommand: CaromCommand = {
  name: 'pairs',
  summary: 'list the overlapping pairs of circles in csv, ndjson or parquet',
  define(command: Command, shell: () => Shell) {
    command
      .usage('[options] <circles> [others]\n       carom pairs merge [options] <parts...>')
      .argument(
        '<file...>',
        'columns x, y, r (or diameter), and id if there are ids; - for CSV on stdin. A second file: pairs of one of each',
      )
      .option('--out <file>', 'ends in .csv .ndjson .parquet; else csv on stdout; of a shard its .pairs')
      .option('--format <kind>', 'csv, ndjson or parquet, where the name does not say')
      .option('--tiles <n>', 'for files larger than memory: circles of a tile at most, each tile on its own')
      .option('--workers <n>', 'tiles at once; else one a core')
      .option('--shard <i/n>', 'only every n-th tile, from the i-th on: one job of an array')
      .option('--redis <url>', 'let the workers at this Redis find the pairs of the tiles: redis://host:6379')
      .option('--strict', 'exit 2 if a line is no circle')
      .action(async (files: string[], options: PairsOptions) => {
        process.exitCode = files[0] === 'merge' ? await merge(shell(), files.slice(1), options) : await pairs(shell(), files, options);
      });
  },
};

async function pairs(shell: Shell, [path, other, ...more]: readonly string[], options: PairsOptions): Promise<number> {
  if (more.length > 0) throw new CommandError(`pairs: one file or two must be given, got ${2 + more.length}`);
  if (path === '-' && other === '-') throw new CommandError('pairs: one of two files may be - for stdin, got both');
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const workers = options.workers === undefined ? undefined : readCount('--workers', options.workers, 1, 1024);
  const rejected = { count: 0 };
  const reject = (file: string) => (line: number, reason: string) => {
    rejected.count++;
    shell.complain(`${file}:${line}: ${reason}`);
  };
  const shard = readShard(options.shard);
  const isPart = shard.count > 1;
  if (isPart && out === null) throw new CommandError('--out must name a file with --shard, as part1.pairs');
  const format = isPart ? 'csv' : await tableFormat(out, options.format);
  if (options.tiles === undefined) {
    if (options.redis !== undefined || isPart) throw new CommandError('--tiles must be given with --redis and --shard, as 100000');
    return print(shell, await findPairs(path, other, reject), { out, format }, options, rejected);
  }
  const { pairsInTiles } = await import('../pairs/tiles.ts');
  const { localTiles, redisTiles } = await import('../pairs/tile-runners.ts');
  const { showProgress } = await import('../progress.ts');
  const most = readCount('--tiles', options.tiles, 16, 100_000_000);
  const runner = options.redis === undefined ? localTiles(workers) : redisTiles(shell, options.redis);
  const { circles, name, records } = await pairsInTiles(path, other ?? null, {
    ...{ most, shard, reject },
    async run(tiles, source) {
      const progress = await showProgress(shell, tiles.length, 'tiles');
      let done = 0;
      await runner(tiles, source, () => progress.set(++done));
      progress.end();
    },
  });
  if (isPart) {
    const { writePart } = await import('../pairs/part-file.ts');
    const count = writePart(out!, { name, shard, circles, rejected: rejected.count }, records);
    return tell(shell, { circles, count, rejected: rejected.count, out }, options);
  }
  const { pairValues } = await import('../pairs/merge.ts');
  return print(shell, { circles, hasTextIds: false, pairs: mapped(records, pairValues) }, { out, format }, options, rejected);
}

/** One table of the parts that shards made. */
async function merge(shell: Shell, paths: readonly string[], options: PairsOptions): Promise<number> {
  if (paths.length === 0) throw new CommandError('pairs merge: the parts must be given, as carom pairs merge part*.pairs');
  const { readParts } = await import('../pairs/part-file.ts');
  const { mergedRecords, pairValues } = await import('../pairs/merge.ts');
  const { head, files } = readParts(paths);
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const found = { circles: head.circles, hasTextIds: false, pairs: mapped(mergedRecords(files), pairValues) };
  return print(shell, found, { out, format: await tableFormat(out, options.format) }, options, { count: head.rejected });
}

function* mapped<A, B>(items: Iterable<A>, change: (item: A) => B): Generator<B> {
  for (const item of items) yield change(item);
}

/** The kind of table, asked for before any work. @throws CommandError if there is none such */
async function tableFormat(out: string | null, format: string | undefined): Promise<TableFormat> {
  const { formatOf } = await import('../tables/open-table.ts');
  return formatOf(out, format ?? (out === null ? 'csv' : undefined)) as TableFormat;
}

/** Writes the table. */
async function print(
  shell: Shell,
  found: FoundPairs,
  { out, format }: { readonly out: string | null; readonly format: TableFormat },
  options: PairsOptions,
  rejected: { readonly count: number },
): Promise<number> {
  const { openTable } = await import('../tables/open-table.ts');
  const { caromVersion } = await import('../version.ts');
  const text = found.hasTextIds ? 'text' : 'number';
  const columns: Column[] = [
    { name: 'a', type: text },
    { name: 'b', type: text },
    { name: 'relation', type: 'text' },
    { name: 'depth', type: 'number' },
  ];
  const { table } = await openTable(shell, { path: out, format }, columns, { carom: caromVersion });
  let count = 0;
  for await (const values of found.pairs) {
    table.row(found.hasTextIds ? [String(values[0]), String(values[1]), values[2], values[3]] : values);
    if (++count % 4096 === 0) await table.drain();
  }
  const { circles } = found;
  await table.end({ circles, pairs: count, rejected: rejected.count });
  return tell(shell, { circles, count, rejected: rejected.count, out }, options);
}

interface Summary {
  readonly circles: number;
  readonly count: number;
  readonly rejected: number;
  readonly out: string | null;
}

async function tell(shell: Shell, { circles, count, rejected, out }: Summary, { strict }: PairsOptions): Promise<number> {
  const { caromVersion } = await import('../version.ts');
  const more = rejected === 0 ? '' : rejected === 1 ? ' · 1 line was no circle' : ` · ${rejected} lines were no circles`;
  const text = `carom ${caromVersion} · ${counted(circles, 'circle')} · ${counted(count, 'pair')}${more}${out === null ? '' : ` → ${out}`}`;
  shell.tell(text, { carom: caromVersion, circles, pairs: count, rejected, out });
  return strict && rejected > 0 ? exitCodes.invalid : exitCodes.ok;
}

async function findPairs(
  path: string,
  other: string | undefined,
  reject: (file: string) => (line: number, reason: string) => void,
): Promise<FoundPairs> {
  const { loadCircles, pairsInMemory } = await import('../pairs/in-memory.ts');
  const circles = await loadCircles(path, reject(path));
  const others = other === undefined ? null : await loadCircles(other, reject(other));
  const isText = (ids: readonly (number | string | undefined)[]) => ids.some((id) => typeof id === 'string');
  return {
    circles: (circles.packed.length + (others?.packed.length ?? 0)) / 3,
    hasTextIds: isText(circles.ids) || isText(others?.ids ?? []),
    pairs: pairsInMemory(circles, others),
  };
}
