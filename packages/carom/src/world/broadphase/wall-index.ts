import { face, plane, ring } from '../narrowphase/features.ts';
import { grownInts } from '../state/bodies.ts';
import { featureBox, solidBox, type Walls } from '../walls/walls.ts';

/** Up to so many features are all tested; more are put into cells. */
const few = 16;

/**
 * Finds the static features near a box, and of sensors the faces of solids that overlap it. For queries, which may ask what lies inside of solids:
 * those of all solids, and always those of moving walls.
 */
export class WallIndex {
  private readonly isForQueries: boolean;
  /** Features found by `find`, and how many. */
  found: Int32Array = new Int32Array(64);
  count = 0;
  /** Whether there are static features other than sides of rooms. */
  hasOthers = false;
  /** Static features without bounds or with few others, tested always. */
  private always: Int32Array = new Int32Array(16);
  private alwaysCount = 0;
  private starts: Int32Array = new Int32Array(2);
  private items: Int32Array = new Int32Array(0);
  private stamps: Int32Array = new Int32Array(0);
  private stamp = 0;
  /** Least x, y, greatest x, y to look in. */
  readonly asked: Float64Array = new Float64Array(4);
  private readonly box = new Float64Array(4);
  private readonly bounds = new Float64Array(4);
  private columns = 0;
  private rows = 0;
  private scaleX = 0;
  private scaleY = 0;

  constructor(isForQueries = false) {
    this.isForQueries = isForQueries;
  }

  /** Builds the index of the static features of all walls. */
  build(walls: Walls): void {
    const { kinds, owners, records } = walls;
    if (this.always.length < walls.count) this.always = new Int32Array(2 * walls.count);
    if (this.found.length < walls.count) this.found = new Int32Array(2 * walls.count);
    if (this.stamps.length < walls.count) this.stamps = new Int32Array(2 * walls.count);
    this.stamps.fill(0);
    this.stamp = 0;
    this.alwaysCount = 0;
    this.columns = 0;
    let bounded = 0;
    for (let f = 0; f < walls.count; f++) if (!records[owners[f]].kinematic && isBounded(kinds[f])) bounded++;
    this.hasOthers = false;
    for (let f = 0; f < walls.count; f++) if (!records[owners[f]].kinematic && kinds[f] !== plane) this.hasOthers = true;
    for (let f = 0; f < walls.count; f++) {
      const isAlways = records[owners[f]].kinematic ? this.isForQueries : !isBounded(kinds[f]) || bounded <= few;
      if (isAlways) this.always[this.alwaysCount++] = f;
    }
    if (bounded > few) this.buildCells(walls, bounded);
  }

  /** Finds the static features whose boxes may overlap the box `asked`. */
  find(): void {
    this.count = this.alwaysCount;
    for (let i = 0; i < this.alwaysCount; i++) this.found[i] = this.always[i];
    const { bounds, columns } = this;
    const { asked } = this;
    if (columns === 0 || !(asked[0] <= bounds[2] && asked[2] >= bounds[0] && asked[1] <= bounds[3] && asked[3] >= bounds[1])) return;
    this.stamp++;
    const left = this.column(asked[0]);
    const right = this.column(asked[2]);
    const high = this.row(asked[3]);
    for (let row = this.row(asked[1]); row <= high; row++) {
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

  private buildCells(walls: Walls, bounded: number): void {
    const { box, bounds } = this;
    bounds[0] = bounds[1] = Infinity;
    bounds[2] = bounds[3] = -Infinity;
    let sides = 0;
    this.eachBox(walls, () => {
      bounds[0] = Math.min(bounds[0], box[0]);
      bounds[1] = Math.min(bounds[1], box[1]);
      bounds[2] = Math.max(bounds[2], box[2]);
      bounds[3] = Math.max(bounds[3], box[3]);
      sides += box[2] - box[0] + (box[3] - box[1]);
    });
    const width = bounds[2] - bounds[0];
    const height = bounds[3] - bounds[1];
    // square cells as large as features are on average, but no more than some four a feature
    const side = Math.max(sides / (2 * bounded), Math.sqrt((width / (4 * bounded)) * height), Math.max(width, height) / (4 * bounded));
    this.columns = Math.floor(width / side) || 1;
    this.rows = Math.floor(height / side) || 1; // 0 / 0: all is one point
    this.scaleX = width > 0 ? this.columns / width : 0;
    this.scaleY = height > 0 ? this.rows / height : 0;
    const cells = this.columns * this.rows;
    this.starts = new Int32Array(cells + 2);
    this.eachBox(walls, () => this.eachCell((cell) => void this.starts[cell + 2]++));
    for (let c = 0; c < cells; c++) this.starts[c + 2] += this.starts[c + 1];
    this.items = grownInts(this.items.subarray(0, 0), this.starts[cells + 1]);
    this.eachBox(walls, (f) => this.eachCell((cell) => void (this.items[this.starts[cell + 1]++] = f)));
  }

  private eachBox(walls: Walls, visit: (f: number) => void): void {
    for (let f = 0; f < walls.count; f++) {
      if (walls.records[walls.owners[f]].kinematic || !isBounded(walls.kinds[f])) continue;
      this.boxOf(walls, f);
      visit(f);
    }
  }

  private boxOf({ numbers, kinds, records, owners }: Walls, f: number): void {
    const { box } = this;
    if (kinds[f] === face && (this.isForQueries || records[owners[f]].sensor)) solidBox(numbers, kinds, f, box);
    else featureBox(numbers, kinds, f, box);
  }

  private eachCell(visit: (cell: number) => void): void {
    const { box, columns } = this;
    const right = this.column(box[2]);
    const high = this.row(box[3]);
    for (let row = this.row(box[1]); row <= high; row++) {
      for (let column = this.column(box[0]); column <= right; column++) visit(row * columns + column);
    }
  }

  private column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.bounds[0]) * this.scaleX), 0), this.columns - 1);
  }

  private row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.bounds[1]) * this.scaleY), 0), this.rows - 1);
  }
}

/** Rooms are tested for bodies outside of them too, however far: bodies placed there are kept from going further. */
function isBounded(kind: number): boolean {
  return kind !== plane && kind !== ring;
}
