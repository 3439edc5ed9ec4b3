import { CellGrid } from '../../broadphase/cell-grid.ts';
import { grownInts } from '../state/bodies.ts';
import { levelPairs, runPairs, slotPairs } from './pair-kernels.ts';

/** Bodies of like reach in the cells of a grid, in slots from … to − 1. */
export class Level {
  from = 0;
  to = 0;
  /** No reach is larger. */
  reach = 0;
  readonly grid: CellGrid = new CellGrid();
  /** Least x, y, greatest x, y of the centers. */
  readonly box: Float64Array = new Float64Array(4);
}

/** Pairs of slots, as many as are found. */
export class Found {
  pairs: Int32Array = new Int32Array(256);
  count = 0;
  private heads: Int32Array = new Int32Array(0);
  private next: Int32Array = new Int32Array(0);

  /** Makes room for more. */
  grow(): void {
    this.pairs = grownInts(this.pairs, 2 * this.pairs.length);
  }

  /** Keeps of each pair of slots below `slots` the first. On a torus two bodies may be near directly and across a seam, or across several. */
  keepFirst(slots: number): void {
    const { pairs } = this;
    if (this.heads.length < slots) this.heads = new Int32Array(2 * slots);
    if (this.next.length < this.count) this.next = new Int32Array(2 * this.count);
    const { heads, next } = this;
    heads.fill(-1, 0, slots);
    let n = 0;
    for (let p = 0; p < this.count; p++) {
      const a = pairs[2 * p];
      const b = pairs[2 * p + 1];
      const least = Math.min(a, b);
      let at = heads[least];
      while (at >= 0 && pairs[2 * at] + pairs[2 * at + 1] !== a + b) at = next[at]; // they have the lesser slot in common
      if (at >= 0) continue;
      pairs[2 * n] = a;
      pairs[2 * n + 1] = b;
      next[n] = heads[least];
      heads[least] = n++;
    }
    this.count = n;
  }
}

const shape: Float64Array = /* @__PURE__ */ new Float64Array(3);
const around: Float64Array = /* @__PURE__ */ new Float64Array(4);
const range: Int32Array = /* @__PURE__ */ new Int32Array(4);

/** Finds the pairs within one level. */
export function pairsWithin(level: Level, anchors: Float64Array, found: Found): void {
  const { grid } = level;
  shape[0] = grid.minX;
  shape[1] = grid.columnScale;
  shape[2] = level.reach + grid.rounding;
  for (;;) {
    const n = levelPairs(anchors, grid.starts, shape, grid.rows, grid.pitch, grid.first, grid.columns, found.pairs, found.count);
    if (n >= 0) {
      found.count = n;
      return;
    }
    found.grow();
  }
}

/**
 * Finds the pairs of slot i, taken to be at `place` (x, y, reach: passed as doubles they would be boxed, and boxes are garbage), with the
 * bodies of a level within that reach, their own reach included.
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
  while ((n = runPairs(anchors, i, place, from, to, found.pairs, found.count)) < 0) found.grow();
  found.count = n;
}

/** As runOf, with the first `count` of `slots`, except those from `end` on. */
export function slotsOf(
  anchors: Float64Array,
  i: number,
  place: Float64Array,
  slots: Int32Array,
  count: number,
  end: number,
  found: Found,
): void {
  let n = -1;
  while ((n = slotPairs(anchors, i, place, slots, count, end, found.pairs, found.count)) < 0) found.grow();
  found.count = n;
}

/** Writes the least column and row and the greatest ones that a box (least x, y, greatest x, y) overlaps to `out`; the nearest if outside. */
export function cellsOf(grid: CellGrid, box: Float64Array, out: Int32Array): void {
  for (let i = 0; i < 4; i += 2) {
    out[i] = Math.min(Math.max((box[i] - grid.minX) * grid.columnScale, 0), grid.columns - 1);
    out[i + 1] = Math.min(Math.max((box[i + 1] - grid.minY) * grid.rowScale, 0), grid.rows - 1);
  }
}
