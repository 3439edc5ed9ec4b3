import { CellGrid } from './cell-grid.ts';
import { levelPadding } from './level-pairs.ts';
import type { Runs } from './runs.ts';

/**
 * Circles of like radii in the cells of a grid: records x, y, r, id in cell order, the free ones with x = NaN. Places of
 * records are counted in records.
 */
export class Level extends CellGrid {
  /** Least x, y, greatest x, y that a disc reaches, rounded outward. */
  readonly box: Float64Array = new Float64Array(4);
  /** The first record. */
  from = 0;
  /** The record after the last. */
  to = 0;
  /** No radius is larger. */
  largest = 0;
  /** A power of two: lengths times it have squares that neither overflow nor, if they matter, underflow. 1 for ordinary circles. */
  scale = 1;
  /** Whether squares may do so without it. */
  careful = false;

  constructor() {
    super(levelPadding);
  }

  /** How far a cast should look at a time. */
  get step(): number {
    return Math.max(2 / this.rowScale, 4 / this.columnScale);
  }

  /** Adds to `runs` records with all discs whose boxes meet `runs.box`. */
  find(runs: Runs): void {
    const { minX, minY, columnScale, rowScale, starts, columns, rows } = this;
    const { box } = this;
    const asked = runs.box;
    runs.count = 0;
    if (asked[0] > box[2] || asked[1] > box[3] || asked[2] < box[0] || asked[3] < box[1]) return;
    const reach = this.largest + this.rounding;
    const left = nearest((asked[0] - reach - minX) * columnScale, columns);
    const right = nearest((asked[2] + reach - minX) * columnScale, columns);
    const high = nearest((asked[3] + reach - minY) * rowScale, rows);
    for (let row = nearest((asked[1] - reach - minY) * rowScale, rows); row <= high; row++) {
      const base = this.first + row * this.pitch;
      runs.add(starts[base + left], starts[base + right + 1]);
    }
  }

  /** A record near a point. */
  near(x: number, y: number): number {
    const row = nearest((y - this.minY) * this.rowScale, this.rows);
    return this.starts[this.first + row * this.pitch + nearest((x - this.minX) * this.columnScale, this.columns)];
  }

  /** Whether a circle that moves from (x, y) to (newX, newY), where it has radius r, stays in its cell. */
  keeps(x: number, y: number, newX: number, newY: number, r: number): boolean {
    const { minX, minY, columnScale, rowScale, box, largest } = this;
    return (
      r <= largest &&
      newX - r >= box[0] &&
      newX + r <= box[2] &&
      newY - r >= box[1] &&
      newY + r <= box[3] &&
      Math.floor((newX - minX) * columnScale) === Math.floor((x - minX) * columnScale) &&
      Math.floor((newY - minY) * rowScale) === Math.floor((y - minY) * rowScale)
    );
  }
}

/** The whole part of `at`, or the nearest of 0 … `count` − 1; 0 for NaN. */
function nearest(at: number, count: number): number {
  return at > 0 ? Math.floor(Math.min(at, count - 1)) : 0;
}
