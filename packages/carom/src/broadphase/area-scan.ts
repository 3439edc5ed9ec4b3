import { meet } from './exact-overlap.ts';
import { IdList } from './id-list.ts';
import type { Filter } from './query.ts';
import type { Runs } from './runs.ts';
import type { Scan } from './search.ts';

/**
 * Collects the ids of discs that overlap an area: every point within r of a box, which for a disc is a single point. A disc
 * does if the point of the box nearest to its center is within the sum of the radii; that point is found without rounding.
 */
export class AreaScan implements Scan {
  found: IdList = new IdList();
  /** Whether to look at images across a seam only. */
  acrossOnly = false;
  private readonly filter: Filter;
  private minX = 0;
  private minY = 0;
  private maxX = 0;
  private maxY = 0;
  private r = 0;

  constructor(filter: Filter) {
    this.filter = filter;
  }

  /** Asks about the points within r of a box; their box goes to `runs`. */
  start(minX: number, minY: number, maxX: number, maxY: number, r: number, runs: Runs): void {
    this.minX = minX;
    this.minY = minY;
    this.maxX = maxX;
    this.maxY = maxY;
    this.r = r;
    this.found.count = 0;
    runs.box[0] = minX - r;
    runs.box[1] = minY - r;
    runs.box[2] = maxX + r;
    runs.box[3] = maxY + r;
  }

  scan(records: Float64Array, from: number, to: number, { shiftX, shiftY }: Runs): void {
    if (this.acrossOnly && shiftX === 0 && shiftY === 0) return;
    const { r, filter, found } = this;
    // Of an image and the area the lower one is moved up: so the image of a pair is the same seen from either circle.
    const upX = Math.max(shiftX, 0);
    const upY = Math.max(shiftY, 0);
    const minX = this.minX + (upX - shiftX);
    const maxX = this.maxX + (upX - shiftX);
    const minY = this.minY + (upY - shiftY);
    const maxY = this.maxY + (upY - shiftY);
    for (let at = 4 * from; at < 4 * to; at += 4) {
      const x = records[at] + upX;
      const y = records[at + 1] + upY;
      const nearX = Math.min(Math.max(x, minX), maxX);
      const nearY = Math.min(Math.max(y, minY), maxY);
      // powerSign written out: what is passed to a function that is not inlined is boxed; x is NaN in free records
      const dx = nearX - x;
      const dy = nearY - y;
      const s = records[at + 2] + r;
      const distance = dx * dx + dy * dy;
      const reach = s * s;
      const power = distance - reach;
      const error = 6.661338147750939e-16 * (distance + reach) + 1e-321;
      if (power > error || !(x < Infinity) || (!(power < -error) && !meet(x, y, records[at + 2], nearX, nearY, r, 1))) continue;
      const id = records[at + 3] | 0;
      if (filter.accepts(id)) found.add(id);
    }
  }
}
