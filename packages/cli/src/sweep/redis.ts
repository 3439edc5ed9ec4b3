import { CommandError } from '../exit.ts';
import type { Shell } from '../shell.ts';
import type { RowSource } from './run-sweep.ts';
import type { SweepFile } from './sweep-file.ts';

/** Rows of the workers at a Redis. */
export function redisSource(_shell: Shell, _url: string, _sweep: SweepFile): RowSource {
  throw new CommandError('not yet');
}
