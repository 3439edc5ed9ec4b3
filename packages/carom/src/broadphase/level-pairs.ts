import type { CellGrid } from './cell-grid.ts';
import { meet } from './exact-overlap.ts';
import type { PairList } from './pair-list.ts';

/** See cell-grid.ts. */
const positive = 0x3fffffff;
/** Records a row must leave free at its end, their x NaN: the loops below test three records at a time. */
export const levelPadding = 3;

/**
 * Appends the overlapping pairs among the circles of one grid. `records` are x, y, r, id in its order, no radius above
 * `largest`, no positive one below 1e-140, and none above 1e150.
 *
 * Each circle is tested against those after it in its row and those of the row above, in both up to its own reach. The
 * loop has no branch on the outcome: every candidate is written, and kept by counting it. It counts twice, by a bound
 * above (ra + rb)² and by one below (12u, u = 2⁻⁵³; d² and (ra + rb)² are off by 5u together). If the counts differ, the
 * circle has a pair too close to touching for doubles, and is done again exactly. Bench: broadphase, pairs.
 */
export function levelPairs(records: Float64Array, grid: CellGrid, largest: number, list: PairList): void {
  row[0] = grid.minX;
  row[1] = grid.columnScale;
  row[2] = largest + grid.rounding;
  for (let k = 0; k < grid.rows; k++) {
    row[3] = k + 1 < grid.rows ? grid.minY + (k + 1) / grid.rowScale : Infinity;
    const base = grid.first + k * grid.pitch;
    rowPairs(records, grid.starts, base, base + grid.columns, base + grid.pitch, list);
  }
}

/**
 * minX, columnScale, largest radius with rounding, upper end of the row (∞: none above): what `rowPairs` needs of the
 * grid.
 */
const row: Float64Array = /* @__PURE__ */ new Float64Array(4);

/** The pairs of one row of cells: a function of its own because the compiler then sees it often enough to do it well. */
function rowPairs(records: Float64Array, starts: Int32Array, base: number, last: number, above: number, list: PairList): void {
  const minX = row[0];
  const columnScale = row[1];
  const further = row[2];
  const top = row[3];
  let pairs = list.ids;
  let n = (list.count << 1) & positive;
  const end = starts[last] << 2;
  for (let i = (starts[base] << 2) & positive; i < end; i = (i + 4) & positive) {
    const x = records[i];
    const y = records[i + 1];
    const r = records[i + 2];
    const id = records[i + 3] | 0;
    const reach = (r + further) * 1.000000000001;
    const right = ((((x + reach - minX) * columnScale) | 0) + 1) | 0;
    const left = ((x - reach - minX) * columnScale) | 0;
    const before = n;
    let sure = n;
    let j = (i + 4) & positive;
    let to = starts[base + right] << 2;
    let upward = top - y <= reach;
    for (;;) {
      if (n + ((to - j) >> 1) + 16 > pairs.length) pairs = list.room(n, (to - j) >> 1);
      do {
        let dx = records[j] - x;
        let dy = records[j + 1] - y;
        let s = records[j + 2] + r;
        let distance = dx * dx + dy * dy;
        let limit = s * s;
        pairs[n] = id;
        pairs[n + 1] = records[j + 3];
        n = (n + (+(distance <= limit * 1.0000000000000013) << 1)) & positive;
        sure = (sure + (+(distance < limit * 0.9999999999999987) << 1)) | 0;
        dx = records[j + 4] - x;
        dy = records[j + 5] - y;
        s = records[j + 6] + r;
        distance = dx * dx + dy * dy;
        limit = s * s;
        pairs[n] = id;
        pairs[n + 1] = records[j + 7];
        n = (n + (+(distance <= limit * 1.0000000000000013) << 1)) & positive;
        sure = (sure + (+(distance < limit * 0.9999999999999987) << 1)) | 0;
        dx = records[j + 8] - x;
        dy = records[j + 9] - y;
        s = records[j + 10] + r;
        distance = dx * dx + dy * dy;
        limit = s * s;
        pairs[n] = id;
        pairs[n + 1] = records[j + 11];
        n = (n + (+(distance <= limit * 1.0000000000000013) << 1)) & positive;
        sure = (sure + (+(distance < limit * 0.9999999999999987) << 1)) | 0;
        j = (j + 12) & positive;
      } while (j < to);
      if (!upward) break;
      upward = false;
      j = (starts[above + left] << 2) & positive;
      to = starts[above + right] << 2;
    }
    if (sure !== n) {
      // again
      n = exactPairs(records, i, (i + 4) & positive, starts[base + right] << 2, pairs, before, 1);
      if (top - y <= reach) n = exactPairs(records, i, starts[above + left] << 2, starts[above + right] << 2, pairs, n, 1);
    }
  }
  list.ids = pairs;
  list.count = n >> 1;
}

/** Writes the pairs of the circle at i with those from j to `to`, which have room at n; returns the end of them. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function exactPairs(records: Float64Array, i: number, j: number, to: number, pairs: Int32Array, n: number, scale: number): number {
  const x = records[i];
  const y = records[i + 1];
  const r = records[i + 2];
  for (; j < to; j += 4) {
    if (!meet(x, y, r, records[j], records[j + 1], records[j + 2], scale)) continue;
    pairs[n++] = records[i + 3];
    pairs[n++] = records[j + 3];
  }
  return n;
}
