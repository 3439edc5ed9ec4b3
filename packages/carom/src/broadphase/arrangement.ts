import { Level } from './level.ts';
import { levelPadding } from './level-pairs.ts';
import { RadiusGroups } from './radius-groups.ts';

/** See cell-grid.ts. */
const positive = 0x3fffffff;
/** Records in the cell of a record, on average, from which a level is split rather than tested. */
const crowd = 16;
/** Splitting stops at levels so small, or after so many halvings. */
const smallLevel = 64;
const mostHalvings = 64;

/** The box of the centers, the least and the largest radius of what was measured last; NaN if one of the numbers was. */
export const extent = { minX: 0, minY: 0, maxX: 0, maxY: 0, least: 0, largest: 0 };

/** Fills `extent` from circles packed `stride` numbers apart. (`Math.min`: comparisons are compiled badly now and then.) */
export function measure(packed: Float64Array, stride: number, from: number, count: number): void {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let least = Infinity;
  let largest = -Infinity;
  const end = (from + count) * stride;
  for (let i = from * stride; i < end; i = (i + stride) & positive) {
    const x = packed[i];
    const y = packed[i + 1];
    const r = packed[i + 2];
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
    least = Math.min(least, r);
    largest = Math.max(largest, r);
  }
  extent.minX = minX;
  extent.minY = minY;
  extent.maxX = maxX;
  extent.maxY = maxY;
  extent.least = least;
  extent.largest = largest;
}

/**
 * Circles as records x, y, r, id in an order that finds pairs and neighbors. It is that of the cells of one grid, or of one grid for each
 * group of radii, if cells for the largest would hold many of the others. Cells may be crowded, with all
 * circles in a corner of the extent or along a slanting line. Then there are grids over halves of it, or for the larger and the
 * smaller ones, as often as needed. The order is a function of the circles alone, not of what was arranged before.
 */
export class Arrangement {
  records: Float64Array = new Float64Array(4 * 64);
  /** The grids, larger radii first, and before those that share an extent one that stands for all of them: see `span`. */
  readonly levels: Level[] = [];
  /** Records used, free ones among them. */
  end = 0;
  private readonly spare: Level[] = [];
  private readonly groups = new RadiusGroups();
  private cells = new Int32Array(64);

  /** Arranges `count` packed circles, just measured; circle i gets the id `ids[i]`, or i. */
  arrange(packed: Float64Array, count: number, ids: Int32Array | null): void {
    while (this.levels.length > 0) this.spare.push(this.levels.pop()!);
    this.end = 0;
    if (this.cells.length < count) this.cells = new Int32Array(2 * count);
    if (count > 0) this.arrangeSome(packed, count);
    const { records, end } = this;
    if (ids !== null) for (let at = 0; at < 4 * end; at += 4) if (records[at] < Infinity) records[at + 3] = ids[records[at + 3]];
  }

  private arrangeSome(packed: Float64Array, count: number): void {
    const { groups, cells } = this;
    const { minX, minY, maxX, maxY, least, largest } = extent;
    const area = Math.max(maxX - minX, largest) * Math.max(maxY - minY, largest);
    // With cells for the largest a circle is tested against those in about 12 squares of its radius.
    const isSpread = largest > 4 * least && (12 * largest * largest * count) / area > 40;
    if (!isSpread && this.fillLevel(packed, 3, 0, count, 0)) {
      copyRecords(packed, 3, 0, count, cells, this.records);
      return;
    }
    groups.sort(packed, count, isSpread ? largest : Infinity);
    if (!isSpread) this.halve(0, count, 0);
    else for (let group = 0, from = 0; from < count; from += groups.sizes[group++]) this.arrangeGroup(from, groups.sizes[group], 0);
  }

  private arrangeGroup(from: number, count: number, halvings: number): void {
    const { records } = this.groups;
    if (count === 0) return;
    measure(records, 4, from, count);
    if (this.fillLevel(records, 4, from, count, halvings)) copyRecords(records, 4, from, count, this.cells, this.records);
    else this.halve(from, count, halvings);
  }

  /** Arranges the circles of the level added last by halves. */
  private halve(from: number, count: number, halvings: number): void {
    const { levels } = this;
    const at = levels.length - 1;
    const level = levels[at];
    level.rows = 0;
    const half = partition(this.groups.records, from, count, level.axis, level.middle);
    if (level.axis === 2) this.arrangeGroup(from + half, count - half, halvings + 1);
    this.arrangeGroup(from, half, halvings + 1);
    if (level.axis < 2) this.arrangeGroup(from + half, count - half, halvings + 1);
    level.span = levels.length - at;
    level.to = this.end;
  }

  /** Adds a level over `extent` and finds the places of its records; not their places, and returns false, if they are crowded. */
  private fillLevel(packed: Float64Array, stride: number, from: number, count: number, halvings: number): boolean {
    const { cells } = this;
    const { minX, minY, maxX, maxY, least, largest } = extent;
    const level = this.spare.pop() ?? new Level();
    const { box } = level;
    this.levels.push(level);
    level.plan(extent, count, 2 * largest);
    const beyond = largest + level.rounding;
    box[0] = minX - beyond;
    box[1] = minY - beyond;
    box[2] = maxX + beyond;
    box[3] = maxY + beyond;
    level.axis = !level.coarse ? 2 : maxX / 2 - minX / 2 >= maxY / 2 - minY / 2 ? 0 : 1;
    level.middle = level.axis === 2 ? largest / 4 : level.axis === 0 ? minX / 2 + maxX / 2 : minY / 2 + maxY / 2;
    level.from = this.end;
    level.span = 1;
    level.largest = largest;
    const isEven = level.axis === 2 ? least > level.middle || largest === 0 : level.middle >= (level.axis === 0 ? maxX : maxY);
    const canSplit = !isEven && count > smallLevel && halvings < mostHalvings;
    // A crowd shows among every 16th of them already; that spares most levels that are split a second look.
    for (let share = canSplit && level.coarse && halvings > 0 && count > 4096 ? 16 : 1; share > 0; share = share > 1 ? 1 : 0) {
      const some = Math.floor(count / share);
      level.plan(extent, some, 2 * largest);
      level.locate(packed, stride * share, from * stride, some, cells);
      if (canSplit && level.crowding() > crowd * some) return false;
    }
    const end = level.place(cells, count, this.end);
    level.to = end;
    level.scale = scaleFor(Math.max(maxX - minX, maxY - minY, largest));
    const isHuge = !(Math.max(-box[0], -box[1], box[2], box[3]) < 1e150);
    level.careful = isHuge || level.scale !== 1 || (least < 1e-140 && hasTiny(packed, stride, from, count));
    this.end = end;
    this.room(end);
    for (let row = 1; row <= level.rows; row++) {
      const next = level.starts[level.first + row * level.pitch];
      for (let i = 1; i <= levelPadding; i++) this.records[4 * (next - i)] = NaN;
    }
    return true;
  }

  /** Makes room for so many records. */
  room(count: number): void {
    if (this.records.length >= 4 * count) return;
    const larger = new Float64Array(8 * count);
    larger.set(this.records);
    this.records = larger;
  }
}

/** Whether a positive radius is so small that squares may underflow. */
function hasTiny(packed: Float64Array, stride: number, from: number, count: number): boolean {
  for (let i = from * stride + 2; i < (from + count) * stride; i += stride) if (packed[i] > 0 && packed[i] < 1e-140) return true;
  return false;
}

/** The power of 2⁶⁴ that brings a length to 1e-60 … 1e60; 1 if it is 0 or infinite. */
function scaleFor(size: number): number {
  let scale = 1;
  if (size > 0 && size < Infinity) {
    while (size * scale > 1e60) scale /= 4294967296 * 4294967296;
    while (size * scale < 1e-60) scale *= 4294967296 * 4294967296;
  }
  return scale;
}

/** Moves circle i of those from `from` on to record `to[i]`; packed by threes they have their number as id. */
function copyRecords(packed: Float64Array, stride: number, from: number, count: number, to: Int32Array, records: Float64Array): void {
  for (let i = 0, k = (from * stride) & positive; i < count; i = (i + 1) & positive, k = (k + stride) & positive) {
    const at = (to[i] << 2) & positive;
    records[at] = packed[k];
    records[at + 1] = packed[k + 1];
    records[at + 2] = packed[k + 2];
    records[at + 3] = stride === 3 ? i : packed[k + 3];
  }
}

/** Brings the circles up to `middle` along an axis before the others; returns how many they are. */
function partition(records: Float64Array, from: number, count: number, axis: number, middle: number): number {
  let i = 4 * from;
  let j = 4 * (from + count);
  for (;;) {
    while (i < j && records[i + axis] <= middle) i += 4;
    while (i < j && !(records[j - 4 + axis] <= middle)) j -= 4;
    if (i >= j) return i / 4 - from;
    j -= 4;
    for (let k = 0; k < 4; k++) {
      const held = records[i + k];
      records[i + k] = records[j + k];
      records[j + k] = held;
    }
    i += 4;
  }
}
