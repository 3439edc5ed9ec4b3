import type { CellGrid } from '../../broadphase/cell-grid.ts';
import { levelPairs, runPairs, slotPairs } from './pair-kernels.ts';
import type { Found, Level, SlotList } from './records.ts';

const around: Float64Array = /* @__PURE__ */ new Float64Array(4);
const range: Int32Array = /* @__PURE__ */ new Int32Array(4);

/** Finds the pairs within one level. */
export function pairsWithin(level: Level, anchors: Float64Array, found: Found): void {
  let n = -1;
  found.reserve(2 * (level.to - level.from));
  while ((n = levelPairs(anchors, level, found)) < 0) found.grow();
  found.count = n;
}

/**
 * Finds the pairs of slot i, taken to be at `place` (x, y, reach: passed as doubles they would be boxed, and boxes are garbage). It finds
 * those with the bodies of a level within that reach, their own reach included.
 */
export function pairsAround(level: Level, anchors: Float64Array, i: number, place: Float64Array, found: Found): void {
  const { grid, box } = level;
  const x = place[0];
  const y = place[1];
  const reach = place[2];
  const further = (reach + level.reach + grid.rounding) * 1.000001;
  if (level.from === level.to) return;
  if (x - further > box[2] || x + further < box[0] || y - further > box[3] || y + further < box[1]) return;
  around[0] = x - further;
  around[1] = y - further;
  around[2] = x + further;
  around[3] = y + further;
  cellsOf(grid, around, range);
  for (let row = range[1]; row <= range[3]; row++) {
    const base = grid.first + row * grid.pitch;
    runOf(anchors, i, place, grid.starts[base + range[0]], grid.starts[base + range[2] + 1], found);
  }
}

/** Finds the pairs of slot i, taken to be at `place`, with slots from … to − 1. */
export function runOf(anchors: Float64Array, i: number, place: Float64Array, from: number, to: number, found: Found): void {
  let n = -1;
  while ((n = runPairs(anchors, i, place, from, to, found)) < 0) found.grow();
  found.count = n;
}

/** As runOf, with the slots of a list, except those from `end` on. */
export function slotsOf(anchors: Float64Array, i: number, place: Float64Array, list: SlotList, end: number, found: Found): void {
  let n = -1;
  while ((n = slotPairs(anchors, i, place, list, end, found)) < 0) found.grow();
  found.count = n;
}

/**
 * Writes the least column and row and the greatest ones that a box (least x, y, greatest x, y) overlaps to `out`; the nearest if outside.
 */
export function cellsOf(grid: CellGrid, box: Float64Array, out: Int32Array): void {
  for (let i = 0; i < 4; i += 2) {
    out[i] = Math.min(Math.max((box[i] - grid.minX) * grid.columnScale, 0), grid.columns - 1);
    out[i + 1] = Math.min(Math.max((box[i + 1] - grid.minY) * grid.rowScale, 0), grid.rows - 1);
  }
}
