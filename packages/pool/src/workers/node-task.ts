import type { RunRow, RunTask } from '../case.ts';
import { runCase } from '../run-case.ts';

/** What a worker thread does: one run. */
// biome-ignore lint/style/noDefaultExport: the pool calls the default export of this file.
export default function run(task: RunTask): Promise<RunRow> {
  return runCase(task);
}
