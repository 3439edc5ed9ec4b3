import { WallIndex } from './wall-index.ts';
import type { Walls } from './walls.ts';

/** Finds the features of walls near a box for queries; it looks for itself whether walls came or went. */
export class WallSearch {
  readonly index: WallIndex = new WallIndex('queries');
  private walls: Walls | null = null;
  private version = -1;

  /** The features whose boxes, or those of their solids, overlap a box: ascending, in `index.found`. */
  inBox(walls: Walls, minX: number, minY: number, maxX: number, maxY: number): WallIndex {
    const { index } = this.update(walls);
    const rounding = 1e-12 * (Math.abs(minX) + Math.abs(minY) + Math.abs(maxX) + Math.abs(maxY));
    const margin = rounding < Infinity ? rounding : 0;
    index.asked[0] = minX - margin;
    index.asked[1] = minY - margin;
    index.asked[2] = maxX + margin;
    index.asked[3] = maxY + margin;
    index.find();
    return index;
  }

  /** Builds the index of walls, if it is not that of them as they are. */
  update(walls: Walls): this {
    if (this.walls === walls && this.version === walls.version) return this;
    walls.mend();
    this.walls = walls;
    this.version = walls.version;
    this.index.build(walls);
    return this;
  }
}
