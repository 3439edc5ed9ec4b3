import type { Arrangement } from './arrangement.ts';
import type { Level } from './level.ts';
import { exactPairs, levelPairs } from './level-pairs.ts';
import type { PairList } from './pair-list.ts';
import type { Runs } from './runs.ts';

/** Appends all overlapping pairs of the circles arranged, as pairs of ids in no particular order; uses two sets of runs. */
export function collectPairs({ records, levels }: Arrangement, list: PairList, runs: Runs, near: Runs): void {
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i];
    if (level.rows === 0) continue;
    if (level.careful) crossPairs(records, level, level, list, runs, near);
    else levelPairs(records, level, level.largest, list);
    for (let j = i + 1; j < levels.length; ) {
      const other = levels[j];
      if (!touch(level.box, other.box)) j += other.span;
      else {
        if (other.rows > 0) crossPairs(records, level, other, list, runs, near);
        j++;
      }
    }
  }
}

function touch(a: Float64Array, b: Float64Array): boolean {
  return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1];
}

/** Appends the pairs of a circle of `level` and one of `other`, whose circles are not much larger, or a later one of the same. */
function crossPairs(records: Float64Array, level: Level, other: Level, list: PairList, runs: Runs, near: Runs): void {
  near.box.set(other.box);
  level.find(near);
  for (let k = 0; k < near.count; k++)
    for (let i = near.bounds[2 * k]; i < near.bounds[2 * k + 1]; i++) recordPairs(records, i, other, list, runs);
}

/** The same for circle i. */
function recordPairs(records: Float64Array, i: number, other: Level, list: PairList, runs: Runs): void {
  const at = 4 * i;
  const { box } = runs;
  const r = records[at + 2];
  // written out: passed to a function, each number would be boxed
  box[0] = records[at] - r;
  box[1] = records[at + 1] - r;
  box[2] = records[at] + r;
  box[3] = records[at + 1] + r;
  other.find(runs);
  for (let k = 0; k < runs.count; k++) {
    const from = Math.max(runs.bounds[2 * k], i + 1);
    const to = runs.bounds[2 * k + 1];
    const n = 2 * list.count;
    list.count = exactPairs(records, at, 4 * from, 4 * to, list.room(n, 2 * (to - from)), n, other.scale) >> 1;
  }
}
