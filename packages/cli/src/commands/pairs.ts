import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { FoundPairs } from '../pairs/pair.ts';
import type { Shell } from '../shell.ts';
import type { Column } from '../tables/table.ts';

interface PairsOptions {
  readonly out?: string;
  readonly format?: string;
  readonly tiles?: string;
  readonly workers?: string;
  readonly strict?: boolean;
}

/** `carom pairs`: every overlap among circles in files. */
export const pairsCommand: CaromCommand = {
  name: 'pairs',
  summary: 'list every overlapping pair of circles in csv, ndjson or parquet, with relation and depth',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<circles>', 'columns x, y, r (or diameter), and id if there are ids; - for CSV on stdin')
      .argument('[others]', 'pairs of one circle of each file, instead of pairs within one')
      .option('--out <file>', 'ends in .csv .ndjson .parquet; else csv on stdout')
      .option('--format <kind>', 'csv, ndjson or parquet, where the name does not say')
      .option('--tiles <n>', 'for files larger than memory: circles of a tile at most, each tile on its own')
      .option('--workers <n>', 'tiles at once; else one a core')
      .option('--strict', 'exit 2 if a line is no circle')
      .action(async (path: string, other: string | undefined, options: PairsOptions) => {
        process.exitCode = await pairs(shell(), path, other, options);
      });
  },
};

async function pairs(shell: Shell, path: string, other: string | undefined, options: PairsOptions): Promise<number> {
  const { openTable, formatOf } = await import('../tables/open-table.ts');
  const { caromVersion } = await import('../version.ts');
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const format = formatOf(out, options.format ?? (out === null ? 'csv' : undefined)) as 'csv' | 'ndjson' | 'parquet';
  const rejected = { count: 0 };
  const reject = (file: string) => (line: number, reason: string) => {
    rejected.count++;
    shell.complain(`${file}:${line}: ${reason}`);
  };
  const found = await findPairs(path, other, options, reject);
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
  const more = rejected.count === 0 ? '' : ` · ${rejected.count} lines were no circles`;
  shell.tell(`carom ${caromVersion} · ${circles} circles · ${count} pairs${more}${out === null ? '' : ` → ${out}`}`, {
    carom: caromVersion,
    circles,
    pairs: count,
    rejected: rejected.count,
    out,
  });
  return options.strict && rejected.count > 0 ? exitCodes.invalid : exitCodes.ok;
}

async function findPairs(
  path: string,
  other: string | undefined,
  options: PairsOptions,
  reject: (file: string) => (line: number, reason: string) => void,
): Promise<FoundPairs> {
  if (options.tiles !== undefined) {
    const most = whole('--tiles', options.tiles, 16, 100_000_000);
    const workers = options.workers === undefined ? undefined : whole('--workers', options.workers, 1, 1024);
    const { pairsInTiles } = await import('../pairs/tiles.ts');
    return pairsInTiles(path, other ?? null, { most, workers, reject });
  }
  const { loadCircles, pairsInMemory } = await import('../pairs/in-memory.ts');
  const circles = await loadCircles(path, reject(path));
  const others = other === undefined ? null : await loadCircles(other, reject(other));
  const isText = (ids: readonly (number | string)[] | null | undefined) => ids?.some((id) => typeof id === 'string') === true;
  return {
    circles: (circles.packed.length + (others?.packed.length ?? 0)) / 3,
    hasTextIds: isText(circles.ids) || isText(others?.ids),
    pairs: pairsInMemory(circles, others),
  };
}

function whole(name: string, text: string, low: number, high: number): number {
  const value = /^[\d.e]+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new CommandError(`${name} must be an integer in [${low}, ${high}], got ${JSON.stringify(text)}`);
}
