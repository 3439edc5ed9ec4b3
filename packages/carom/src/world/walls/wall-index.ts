import { floats, grown, ints } from '../arrays.ts';
import { featureBox, solidBox } from './feature-box.ts';
import { face, featureStride, ofFirst, ofLength, ofWedge, plane, point, ring } from './wall-layout.ts';
import type { Walls } from './walls.ts';

/** Up to so many features are all tested; more are put into cells. */
const few = 16;

/**
 * Whom an index is for. Steps ask for features that touch, and of sensors for the faces of solids that overlap the box. Queries may ask what lies inside of solids: they also find the faces of solids that
 * overlap the box, and always those of moving walls. Seams ask for what has sides: of a solid its first face is found, where the solid is.
 */
export type IndexPurpose = 'steps' | 'queries' | 'seams';

/** Finds the static features near a box. */
export class WallIndex {
  private readonly isForQueries: boolean;
  private readonly isForSeams: boolean;
  /** Features found by `find`, and how many. */
  found: Int32Array = ints(64);
  count = 0;
  /** Whether there are static features other than sides of rooms. */
  hasOthers = false;
  /** Static features without bounds or with few others, tested always. */
  private always: Int32Array = ints(16);
  private alwaysCount = 0;
  private starts: Int32Array = ints(2);
  private items: Int32Array = ints(0);
  private stamps: Int32Array = ints(0);
  private stamp = 0;
  /** Least x, y, greatest x, y to look in. */
  readonly asked: Float64Array = floats(4);
  private readonly box = floats(4);
  private readonly bounds = floats(4);
  private columns = 0;
  private rows = 0;
  private scaleX = 0;
  private scaleY = 0;

  constructor(purpose: IndexPurpose = 'steps') {
    this.isForQueries = purpose === 'queries';
    this.isForSeams = purpose === 'seams';
  }

  /** Builds the index of the static features of all walls. */
  build(walls: Walls): void {
    const { kinds, owners, records } = walls;
    if (this.always.length < walls.count) this.always = ints(2 * walls.count);
    if (this.found.length < walls.count) this.found = ints(2 * walls.count);
    if (this.stamps.length < walls.count) this.stamps = ints(2 * walls.count);
    this.stamps.fill(0);
    this.stamp = 0;
    this.alwaysCount = 0;
    this.columns = 0;
    this.hasOthers = false;
    const members = ints(walls.count);
    let bounded = 0;
    for (let f = 0; f < walls.count; f++) {
      const isMoving = records[owners[f]].kinematic;
      if (!isMoving && kinds[f] !== plane) this.hasOthers = true;
      if (isMoving ? !this.isForQueries : !this.holds(walls, f)) continue;
      if (isMoving || !isBounded(kinds[f])) this.always[this.alwaysCount++] = f;
      else members[bounded++] = f;
    }
    if (bounded > few) {
      this.buildCells(walls, members.subarray(0, bounded));
      return;
    }
    for (let n = 0; n < bounded; n++) this.always[this.alwaysCount++] = members[n];
    this.always.subarray(0, this.alwaysCount).sort();
  }

  /** Finds the static features whose boxes may overlap the box `asked`. */
  find(): void {
    this.count = this.alwaysCount;
    for (let i = 0; i < this.alwaysCount; i++) this.found[i] = this.always[i];
    const { bounds, columns } = this;
    const { asked } = this;
    if (columns === 0 || !(asked[0] <= bounds[2] && asked[2] >= bounds[0] && asked[1] <= bounds[3] && asked[3] >= bounds[1])) return;
    this.stamp++;
    const left = this.column(asked, 0);
    const right = this.column(asked, 2);
    const high = this.row(asked, 3);
    for (let row = this.row(asked, 1); row <= high; row++) {
      const end = this.starts[row * columns + right + 1];
      for (let i = this.starts[row * columns + left]; i < end; i++) {
        const f = this.items[i];
        if (this.stamps[f] === this.stamp) continue;
        this.stamps[f] = this.stamp;
        if (this.isForQueries) this.found[this.count++] = f;
        else this.insert(f);
      }
    }
    if (this.isForQueries) this.found.subarray(0, this.count).sort();
  }

  /** The largest distance along an axis from a point to what has bounds. */
  farFrom(x: number, y: number): number {
    const { bounds } = this;
    return this.columns === 0 ? 0 : Math.max(x - bounds[0], bounds[2] - x, y - bounds[1], bounds[3] - y);
  }

  /** Keeps what is found beyond the ones always tested in order. */
  private insert(f: number): void {
    let at = this.count++;
    for (; at > this.alwaysCount && this.found[at - 1] > f; at--) this.found[at] = this.found[at - 1];
    this.found[at] = f;
  }

  private buildCells(walls: Walls, members: Int32Array): void {
    const { bounds } = this;
    const bounded = members.length;
    const boxes = floats(4 * bounded);
    for (let n = 0; n < bounded; n++) {
      this.boxOf(walls, members[n]);
      for (let i = 0; i < 4; i++) boxes[4 * n + i] = this.box[i];
    }
    bounds[0] = bounds[1] = Infinity;
    bounds[2] = bounds[3] = -Infinity;
    let sides = 0;
    for (let k = 0; k < 4 * bounded; k += 4) {
      bounds[0] = Math.min(bounds[0], boxes[k]);
      bounds[1] = Math.min(bounds[1], boxes[k + 1]);
      bounds[2] = Math.max(bounds[2], boxes[k + 2]);
      bounds[3] = Math.max(bounds[3], boxes[k + 3]);
      sides += boxes[k + 2] - boxes[k] + (boxes[k + 3] - boxes[k + 1]);
    }
    const width = bounds[2] - bounds[0];
    const height = bounds[3] - bounds[1];
    // square cells as large as features are on average, but no more than some four a feature
    const side = Math.max(sides / (2 * bounded), Math.sqrt((width / (4 * bounded)) * height), Math.max(width, height) / (4 * bounded));
    this.columns = Math.floor(width / side) || 1;
    this.rows = Math.floor(height / side) || 1; // 0 / 0: all is one point
    this.scaleX = width > 0 ? this.columns / width : 0;
    this.scaleY = height > 0 ? this.rows / height : 0;
    const cells = this.columns * this.rows;
    this.starts = ints(cells + 2);
    this.visitCells(members, boxes, true);
    for (let c = 0; c < cells; c++) this.starts[c + 2] += this.starts[c + 1];
    this.items = grown(this.items.subarray(0, 0), this.starts[cells + 1]);
    this.visitCells(members, boxes, false);
  }

  /** Counts the members of each cell, or writes them. */
  private visitCells(members: Int32Array, boxes: Float64Array, isCounting: boolean): void {
    const { starts, items, columns } = this;
    for (let n = 0; n < members.length; n++) {
      const left = this.column(boxes, 4 * n);
      const right = this.column(boxes, 4 * n + 2);
      const high = this.row(boxes, 4 * n + 3);
      for (let row = this.row(boxes, 4 * n + 1); row <= high; row++) {
        for (let cell = row * columns + left; cell <= row * columns + right; cell++) {
          if (isCounting) starts[cell + 2]++;
          else items[starts[cell + 1]++] = members[n];
        }
      }
    }
  }

  /** Whether a feature of a static wall is to be found. */
  private holds({ kinds, numbers, owners, records }: Walls, f: number): boolean {
    const k = featureStride * f;
    if (!this.isForSeams) return this.isForQueries || kinds[f] !== point || numbers[k + ofLength] >= 0;
    if (records[owners[f]].sensor) return false;
    return kinds[f] === face
      ? numbers[k + ofFirst] === f
      : kinds[f] !== point || (numbers[k + ofWedge] === 0 && numbers[k + ofWedge + 1] === 0);
  }

  private boxOf({ numbers, kinds, records, owners }: Walls, f: number): void {
    const { box } = this;
    if (kinds[f] === face && (this.isForQueries || this.isForSeams || records[owners[f]].sensor)) solidBox(numbers, kinds, f, box);
    else featureBox(numbers, kinds, f, box);
  }

  /** The column of a coordinate; a number passed itself would be boxed where this is not inlined. */
  private column(box: Float64Array, at: number): number {
    return Math.min(Math.max(Math.floor((box[at] - this.bounds[0]) * this.scaleX), 0), this.columns - 1) | 0;
  }

  private row(box: Float64Array, at: number): number {
    return Math.min(Math.max(Math.floor((box[at] - this.bounds[1]) * this.scaleY), 0), this.rows - 1) | 0;
  }
}

/** Rooms are tested for bodies outside of them too, however far: bodies placed there are kept from going further. */
function isBounded(kind: number): boolean {
  return kind !== plane && kind !== ring;
}
