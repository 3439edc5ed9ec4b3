import type { Measure } from './case.ts';
import { type Fields, fields, positive, short, whole } from './door.ts';
import { observableNames } from './observables.ts';

/** Blocks of a run at most. */
export const mostBlocks = 1000;

/**
 * How runs are measured, checked; `at` is what stands before `from` and `blocks` in errors. @throws TypeError or RangeError naming what is wrong
 */
export function readMeasure(where: string, { until, measure = {}, observables = [] }: Fields, at: string): Measure {
  const end = fields(where, 'until', until, ['time', 'steps']);
  const { from = 0, blocks = 10 } = fields(where, 'measure', measure, ['from', 'blocks']);
  if ((end.time === undefined) === (end.steps === undefined))
    throw new TypeError(`${where}: until must have a time or steps, got ${short(Object.keys(end))}`);
  const last =
    end.time === undefined ? whole(where, 'until.steps', end.steps, 1, Number.MAX_SAFE_INTEGER) : positive(where, 'until.time', end.time);
  if (!(typeof from === 'number' && from >= 0 && from < last))
    throw new RangeError(`${where}: ${at}from must be a number in [0, ${last}), got ${short(from)}`);
  if (!Array.isArray(observables)) throw new TypeError(`${where}: observables must be a list, got ${short(observables)}`);
  for (const [i, name] of observables.entries()) {
    if (!observableNames.includes(name))
      throw new TypeError(`${where}: observables[${i}] must be one of ${observableNames.join(', ')}, got ${short(name)}`);
    if (observables.indexOf(name) !== i) throw new RangeError(`${where}: observables[${i}] must not be there twice, got ${short(name)}`);
  }
  const parts = whole(where, `${at}blocks`, blocks, 2, mostBlocks);
  return { until: end.time === undefined ? { steps: last } : { time: last }, from, blocks: parts, observables };
}
