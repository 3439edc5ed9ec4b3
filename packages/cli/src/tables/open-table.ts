import { CommandError } from '../exit.ts';
import { extension, writeWhole } from '../files.ts';
import type { Shell } from '../shell.ts';
import type { About, Column, TableWriter, TextSink } from './table.ts';
import { fileSink, stdoutSink } from './text-sink.ts';
import { csvTable, ndjsonTable } from './text-tables.ts';

/** The kinds of tables. */
export type TableFormat = 'ndjson' | 'csv' | 'parquet';

const formats: readonly string[] = ['ndjson', 'csv', 'parquet'];

/** The kind that a file's name asks for, or `--format`. @throws CommandError if it is none */
export function formatOf(path: string | null, format: string | undefined, others: readonly string[] = []): string {
  const wanted = format ?? (path === null ? 'ndjson' : extension(path));
  if (formats.includes(wanted) || others.includes(wanted)) return wanted;
  const known = [...formats, ...others];
  if (format !== undefined) throw new CommandError(`--format must be one of ${known.join(', ')}, got ${JSON.stringify(format)}`);
  const ends = known.filter((kind) => kind !== 'none').map((kind) => `.${kind}`);
  throw new CommandError(`--out must end in one of ${ends.join(', ')}, got ${JSON.stringify(path)}`);
}

/** Where a table goes. */
export interface TableTarget {
  /** The file; `null` for stdout. */
  readonly path: string | null;
  /** The kind of table. */
  readonly format: TableFormat;
  /** Bytes of the file that stay: it is gone on with. @default 0 */
  readonly keep?: number;
}

/** A table that is written as its rows come, and the text it goes through. */
export async function openTable(
  shell: Shell,
  { path, format, keep = 0 }: TableTarget,
  columns: readonly Column[],
  about: About,
): Promise<{ readonly table: TableWriter; readonly sink: TextSink | null }> {
  if (format === 'parquet') {
    if (path === null) throw new CommandError('--out must be a file for Parquet, got stdout');
    const { parquetTable } = await import('./parquet-table.ts');
    return { table: parquetTable(path, columns, about), sink: null };
  }
  const sink = path === null ? stdoutSink(shell) : fileSink(path, keep);
  if (format === 'ndjson') return { table: ndjsonTable(sink, columns, about, keep === 0), sink };
  const beside = (all: About) => {
    if (path !== null) writeWhole(`${path}.json`, `${JSON.stringify(all, null, 2)}\n`);
  };
  return { table: csvTable(sink, columns, about, beside, keep === 0), sink };
}
