import type { Vec } from '../geometry/shapes.ts';
import { CellGrid } from './cell-grid.ts';
import { levelPadding } from './level-pairs.ts';
import type { Runs } from './runs.ts';

/**
 * Circles of like radii in the cells of a grid: records x, y, r, id in cell order, the free ones with x = NaN. Places of
 * records are counted in records.
 *
 * Or several such: then it has no rows, and those of its two halves follow it among the levels.
 */
export class Level extends CellGrid {
  /** Least x, y, greatest x, y that a disc reaches, rounded outward. */
  readonly box: Float64Array = new Float64Array(4);
  /** The first record. */
  from = 0;
  /** The record after the last. */
  to = 0;
  /** How many levels this is with those it stands for. */
  span = 1;
  /** Of several: the first half has those up to `middle` along x (0) or y (1), or those with larger radii (2). */
  axis = 0;
  middle = 0;
  /** No radius is larger. */
  largest = 0;
  /** A power of two: lengths times it have squares that neither overflow nor, if they matter, underflow. 1 for ordinary circles. */
  scale = 1;
  /** Whether squares may do so without it. */
  careful = false;

  constructor() {
    super(levelPadding);
  }

  /** Finds runs of records with all discs whose boxes meet `runs.box`. Returns how many levels further to look next. */
  find(runs: Runs): number {
    const { minX, minY, columnScale, rowScale, starts, columns, rows } = this;
    const { box } = this;
    const asked = runs.box;
    runs.count = 0;
    if (asked[0] > box[2] || asked[1] > box[3] || asked[2] < box[0] || asked[3] < box[1]) return this.span;
    const reach = this.largest + this.rounding;
    // clamped to the cells there are; NaN gives 0
    const left = Math.min(Math.max((asked[0] - reach - minX) * columnScale, 0), columns - 1) | 0;
    const right = Math.min(Math.max((asked[2] + reach - minX) * columnScale, 0), columns - 1) | 0;
    const low = Math.min(Math.max((asked[1] - reach - minY) * rowScale, 0), rows - 1) | 0;
    const high = Math.min(Math.max((asked[3] + reach - minY) * rowScale, 0), rows - 1) | 0;
    for (let row = low; row <= high; row++) {
      const base = this.first + row * this.pitch;
      runs.add(starts[base + left], starts[base + right + 1]);
    }
    return 1;
  }

  /** A record near a point. */
  near({ x, y }: Readonly<Vec>): number {
    const row = Math.min(Math.max((y - this.minY) * this.rowScale, 0), this.rows - 1) | 0;
    const column = Math.min(Math.max((x - this.minX) * this.columnScale, 0), this.columns - 1) | 0;
    return this.starts[this.first + row * this.pitch + column];
  }

  /** Whether the circle of the record at `at` can become that at k of `circles` where it is. */
  keeps(records: Float64Array, at: number, circles: Float64Array, k: number): boolean {
    const { minX, minY, columnScale, rowScale, box } = this;
    const x = circles[k];
    const y = circles[k + 1];
    const r = circles[k + 2];
    return (
      r <= this.largest &&
      x - r >= box[0] &&
      x + r <= box[2] &&
      y - r >= box[1] &&
      y + r <= box[3] &&
      Math.floor((x - minX) * columnScale) === Math.floor((records[at] - minX) * columnScale) &&
      Math.floor((y - minY) * rowScale) === Math.floor((records[at + 1] - minY) * rowScale)
    );
  }
}

/** A grid of an index: `columns` × `rows` cells from (minX, minY) on, for circles with a radius up to `largestRadius`. */
export interface IndexGrid {
  /** Left edge of the first column. [length] */
  readonly minX: number;
  /** Lower edge of the first row. [length] */
  readonly minY: number;
  /** Cells along x. */
  readonly columns: number;
  /** Cells along y. */
  readonly rows: number;
  /** The size of a cell; Infinity if there is but one. [length] */
  readonly columnWidth: number;
  /** [length] */
  readonly rowHeight: number;
  /** The largest radius of a circle that lies in this grid. [length] */
  readonly largestRadius: number;
}

/** What users may know of levels. */
export function describe(levels: readonly Level[]): IndexGrid[] {
  const grids = levels.filter(({ rows }) => rows > 0);
  return grids.map(({ minX, minY, columns, rows, columnScale, rowScale, largest }) => {
    return { minX, minY, columns, rows, columnWidth: 1 / columnScale, rowHeight: 1 / rowScale, largestRadius: largest };
  });
}
