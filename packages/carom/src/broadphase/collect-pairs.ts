import type { Arrangement } from './arrangement.ts';
import type { Level } from './level.ts';
import { exactPairs, levelPairs } from './level-pairs.ts';
import type { PairList } from './pair-list.ts';
import type { Runs } from './runs.ts';

/** Appends all overlapping pairs of the circles arranged, as pairs of ids in no particular order. */
export function collectPairs({ records, levels }: Arrangement, list: PairList, runs: Runs): void {
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i];
    if (level.careful) crossPairs(records, level, level, list, runs);
    else levelPairs(records, level, level.largest, list);
    for (let j = i + 1; j < levels.length; j++) if (touch(level.box, levels[j].box)) crossPairs(records, level, levels[j], list, runs);
  }
}

function touch(a: Float64Array, b: Float64Array): boolean {
  return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1];
}

/** Appends the pairs of a circle of `level` and one of `other`, whose circles are not much larger, or a later one of the same. */
function crossPairs(records: Float64Array, level: Level, other: Level, list: PairList, runs: Runs): void {
  const { box } = runs;
  for (let i = level.from; i < level.to; i++) {
    const at = 4 * i;
    if (!(records[at] < Infinity)) continue;
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
}
