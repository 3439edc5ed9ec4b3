import { rmSync } from 'node:fs';
import { type RunRow, runPlan, type SweepPlan, sweepColumns, sweepValues } from '@carom/pool';
import { counted } from '../counts.ts';
import { CommandError, exitCodes } from '../exit.ts';
import { showProgress } from '../progress.ts';
import { listenForInterrupt, type Shell } from '../shell.ts';
import { openTable, type TableFormat } from '../tables/open-table.ts';
import { caromVersion } from '../version.ts';
import { openRows, readRows } from './rows-file.ts';
import type { SweepFile } from './sweep-file.ts';

/** Gives the rows of the runs that are still to be done, as they come. */
export type RowSource = (plan: SweepPlan, signal: AbortSignal) => AsyncIterable<RunRow>;

/** How a sweep is carried out. */
export interface SweepJob {
  /** The sweep. */
  readonly sweep: SweepFile;
  /** The table; of a shard its rows. `null` for stdout. */
  readonly out: string | null;
  /** The kind of table; `'rows'` for a shard. */
  readonly format: string;
  /** Which runs: those whose place leaves this remainder. */
  readonly shard: { readonly index: number; readonly count: number };
  /** Whether rows that are there already stay. */
  readonly resume: boolean;
  /** Who runs them. */
  readonly source: RowSource;
}

/** Rows of one worker pool on this machine. */
export function localSource(workers: number | undefined): RowSource {
  return (plan, signal) => runPlan(plan, { signal, ...(workers === undefined ? {} : { workers }) });
}

/** Carries out a sweep, keeping every row as it comes, and writes the table in the order of the runs. Resolves to the exit code. */
export async function runSweep(shell: Shell, job: SweepJob): Promise<number> {
  const { sweep, out, format, shard } = job;
  const mine = sweep.plan.cases.filter(({ index }) => index % shard.count === shard.index);
  const kept = format === 'rows' ? out! : `${out ?? 'sweep'}.rows`;
  const file = openRows(kept, sweep, job.resume);
  const rows = new Map(file.rows);
  const cases = mine.filter(({ index }) => !rows.has(index));
  if (cases.length < mine.length) shell.say(`${mine.length - cases.length} of ${mine.length} runs are there already`);
  const progress = await showProgress(shell, cases.length, 'runs');
  const interrupt = listenForInterrupt();
  const abort = new AbortController();
  const watch = setInterval(() => interrupt.wanted && abort.abort(new CommandError('interrupted')), 50);
  try {
    for await (const row of job.source({ ...sweep.plan, cases }, abort.signal)) {
      if (rows.has(row.index)) continue;
      file.add(row);
      rows.set(row.index, row);
      progress.set(rows.size - (mine.length - cases.length));
    }
  } catch (error) {
    if (rows.size === 0) rmSync(kept, { force: true }); // nothing to go on with
    if (!interrupt.wanted) throw error;
    throw new CommandError(
      `interrupted after ${rows.size} of ${mine.length} runs; go on with the same command and --resume`,
      exitCodes.failure,
    );
  } finally {
    clearInterval(watch);
    interrupt.end();
    progress.end();
    file.close();
  }
  if (format !== 'rows') {
    await writeTable(shell, sweep, rows, out, format as TableFormat);
    rmSync(kept, { force: true });
  }
  return report(shell, sweep, rows, out);
}

/** Makes the table of rows that shards made. @throws CommandError if a run is missing */
export async function mergeRows(
  shell: Shell,
  sweep: SweepFile,
  paths: readonly string[],
  out: string | null,
  format: string,
): Promise<number> {
  const rows = new Map<number, RunRow>();
  for (const path of paths) for (const [index, row] of readRows(path, sweep).rows) rows.set(index, row);
  const missing = sweep.plan.cases.filter(({ index }) => !rows.has(index)).map(({ index }) => index);
  if (missing.length > 0) {
    const some = `${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ', …' : ''}`;
    throw new CommandError(`${missing.length} of ${sweep.plan.cases.length} runs are missing: ${some}`, exitCodes.failure);
  }
  await writeTable(shell, sweep, rows, out, format as TableFormat);
  return report(shell, sweep, rows, out);
}

async function writeTable(
  shell: Shell,
  { plan, name }: SweepFile,
  rows: ReadonlyMap<number, RunRow>,
  path: string | null,
  format: TableFormat,
): Promise<void> {
  const { table } = await openTable(shell, { path, format }, sweepColumns(plan), { carom: caromVersion, sweep: name });
  for (const { index } of plan.cases) {
    table.row(sweepValues(plan, rows.get(index)!));
    await table.drain();
  }
  await table.end({ runs: plan.cases.length });
}

async function report(shell: Shell, { name }: SweepFile, rows: ReadonlyMap<number, RunRow>, out: string | null): Promise<number> {
  const failed = [...rows.values()].filter(({ status }) => status === 'failed');
  const more = failed.length === 0 ? '' : ` · ${failed.length} failed, the first: ${failed[0].message}`;
  const text = `carom ${caromVersion} · sweep ${name} · ${counted(rows.size, 'run')}${more}${out === null ? '' : ` → ${out}`}`;
  shell.tell(text, { carom: caromVersion, sweep: name, runs: rows.size, failed: failed.length, out });
  return failed.length > 0 && failed.length === rows.size ? exitCodes.failure : exitCodes.ok;
}
