import { closeSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { type RunRow, readRow, type SweepPlan, writeRow } from '@carom/pool';
import { CommandError } from '../exit.ts';
import { openTo, parseJson, writeAll } from '../files.ts';
import { caromVersion } from '../version.ts';
import type { SweepFile } from './sweep-file.ts';

/** The rows of a sweep as they come, a line each: what a sweep that was cut off goes on from, and what a shard makes. */
export interface RowsFile {
  /** The rows that were there already. */
  readonly rows: ReadonlyMap<number, RunRow>;
  /** Adds a row; it is in the file when this returns. */
  add(row: RunRow): void;
  /** Closes the file. */
  close(): void;
}

/** Opens the rows of a sweep, to go on with them or anew. @throws CommandError if they are those of another sweep, or there and not wanted */
export function openRows(path: string, sweep: SweepFile, isResumed: boolean): RowsFile {
  const isThere = existsSync(path);
  if (isThere && !isResumed) throw new CommandError(`${path} is there from a sweep that was cut off: give --resume to go on, or remove it`);
  const { rows, whole } = isThere ? readRows(path, sweep) : { rows: new Map<number, RunRow>(), whole: 0 };
  if (isThere) truncateSync(path, whole); // the last line may be torn
  const file = openTo(path, 'a');
  const add = (line: string) => writeAll(path, file, Buffer.from(`${line}\n`));
  if (whole === 0) add(JSON.stringify(headOf(sweep)));
  return {
    rows,
    add: (row) => add(writeRow(row)),
    close: () => closeSync(file),
  };
}

/** Reads the rows of a sweep, and how many bytes of the file are whole lines. @throws CommandError naming what is wrong */
export function readRows(path: string, { plan, name }: SweepFile): { readonly rows: Map<number, RunRow>; readonly whole: number } {
  const bytes = readBytes(path);
  const whole = bytes.lastIndexOf(10) + 1;
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  const rows = new Map<number, RunRow>();
  for (const [i, line] of lines.entries()) {
    const where = `${path} line ${i + 1}`;
    const value = parseJson(where, line);
    if (i === 0) {
      const { format, version, carom, sweep } = (value ?? {}) as Record<string, unknown>;
      if (format !== 'carom-rows' || version !== 0) throw new CommandError(`${where}: must be the head of the rows of a sweep`);
      if (carom !== caromVersion || sweep !== name) {
        throw new CommandError(
          `${where}: rows must be of sweep ${name} by carom ${caromVersion}, got ${String(sweep).slice(0, 40)} by ${String(carom).slice(0, 40)}`,
        );
      }
      continue;
    }
    const row = checked(where, value, plan);
    rows.set(row.index, row);
  }
  return { rows, whole };
}

function checked(where: string, value: unknown, { cases }: SweepPlan): RunRow {
  let row: RunRow;
  try {
    row = readRow(where, value);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  if (row.index < cases.length) return row;
  throw new CommandError(`${where}: index must be below ${cases.length}, got ${row.index}`);
}

function headOf({ plan, name }: SweepFile): object {
  return { format: 'carom-rows', version: 0, carom: caromVersion, sweep: name, runs: plan.cases.length };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandError(`${path}: cannot be read: ${(error as Error).message}`);
  }
}
