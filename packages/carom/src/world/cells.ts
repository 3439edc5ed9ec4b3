import { CellGrid } from '../broadphase/cell-grid.ts';
import { grownInts } from './bodies.ts';
import { levelPairs, runPairs } from './kernels/neighbours.ts';

/** Bodies of like reach in the cells of a grid, in slots from … to − 1. */
export class Level {
  from = 0;
  to = 0;
  /** No reach is larger. */
  reach = 0;
  readonly grid: CellGrid = new CellGrid();
  /** Least x, y, greatest x, y of the centres. */
  readonly box: Float64Array = new Float64Array(4);
}

/** Pairs of slots, as many as are found. */
export class Found {
  pairs: Int32Array = new Int32Array(256);
  count = 0;

  /** Makes room for more. */
  grow(): void {
    this.pairs = grownInts(this.pairs, 2 * this.pairs.length);
  }
}

const shape: Float64Array = /* @__PURE__ */ new Float64Array(3);

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
  const left = clamp((x - further - grid.minX) * grid.columnScale, grid.columns);
  const right = clamp((x + further - grid.minX) * grid.columnScale, grid.columns);
  const high = clamp((y + further - grid.minY) * grid.rowScale, grid.rows);
  for (let row = clamp((y - further - grid.minY) * grid.rowScale, grid.rows); row <= high; row++) {
    const base = grid.first + row * grid.pitch;
    runOf(anchors, i, place, grid.starts[base + left], grid.starts[base + right + 1], found);
  }
}

/** Finds the pairs of slot i, taken to be at `place`, with slots from … to − 1. */
export function runOf(anchors: Float64Array, i: number, place: Float64Array, from: number, to: number, found: Found): void {
  let n = -1;
  while ((n = runPairs(anchors, i, place, from, to, found.pairs, found.count)) < 0) found.grow();
  found.count = n;
}

/** The cell a coordinate in cells lies in, of `count`; the nearest if outside. */
function clamp(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1) | 0;
}
