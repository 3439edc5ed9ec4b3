/** What of the sum of the radii circles come to lie beyond touching: above rounding, below sight. */
const margin = 1e-9;
/** 4 ulp. */
const rounding = 8.9e-16;

/** Circles of like size, in columns as wide as the largest of them. */
interface Level {
  readonly first: number;
  readonly count: number;
  readonly low: number;
  readonly width: number;
  readonly largest: number;
}

/** Circles placed beside an axis: those of each column sorted by their offset, so that what is near is found without looking at all. */
export class Stacks {
  private readonly x: Float64Array;
  private readonly r: Float64Array;
  private readonly y: Float64Array;
  private readonly columnOf: Int32Array;
  private readonly levels: Level[] = [];
  private readonly columns: Int32Array[] = [];
  private readonly heights: number[] = [];
  private near: Int32Array = new Int32Array(16);
  private reaches: Float64Array = new Float64Array(16);
  private places: Int32Array = new Int32Array(16);

  constructor(x: Float64Array, r: Float64Array, circles: readonly number[]) {
    this.x = x;
    this.r = r;
    this.y = new Float64Array(x.length);
    this.columnOf = new Int32Array(x.length);
    for (const group of bySize(r, circles)) this.addLevel(group);
  }

  private addLevel(group: readonly number[]): void {
    const { x, r, columns, heights } = this;
    let low = Infinity;
    let high = -Infinity;
    for (const i of group) {
      low = Math.min(low, x[i]);
      high = Math.max(high, x[i]);
    }
    const first = columns.length;
    const largest = r[group[0]];
    const width = Math.max(2 * largest, (high - low) / (group.length + 1), 5e-324);
    const count = Math.min(Math.floor((high - low) / width), group.length) + 1;
    for (let k = 0; k < count; k++) {
      columns.push(new Int32Array(4));
      heights.push(0);
    }
    for (const i of group) this.columnOf[i] = first + Math.min(Math.floor((x[i] - low) / width), count - 1);
    this.levels.push({ first, count, low, width, largest });
  }

  /** Places a circle. */
  put(i: number, y: number): void {
    const column = this.columnOf[i];
    const count = this.heights[column]++;
    let list = this.columns[column];
    if (count === list.length) {
      const longer = new Int32Array(2 * count);
      longer.set(list);
      list = this.columns[column] = longer;
    }
    this.y[i] = y;
    const at = this.firstAbove(list, count, y);
    list.copyWithin(at + 1, at, count);
    list[at] = i;
  }

  /** How far from the axis, on the side of `sign`, circle i is free: from `base` on, or the first place found beyond `limit`. */
  free(i: number, sign: number, base: number, limit: number): number {
    const found = this.gather(i, sign, base);
    const { columns, heights, near, reaches, places, x, y, r } = this;
    const xi = x[i];
    const ri = r[i];
    let at = base;
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (let c = 0; c < found; c++) {
        const list = columns[near[c]];
        const end = sign > 0 ? heights[near[c]] : -1;
        const reach = reaches[c];
        let p = places[c];
        while (p !== end && sign * y[list[p]] <= at - reach) p += sign;
        places[c] = p;
        for (; p !== end; p += sign) {
          const k = list[p];
          const other = sign * y[k];
          if (other >= at + reach) break;
          const sum = ri + r[k];
          const dx = Math.abs(xi - x[k]);
          if (dx >= sum) continue;
          const dy = at - other;
          const close = sum * (1 + margin / 2);
          if (dx * dx + dy * dy >= close * close) continue;
          const wide = sum * (1 + margin);
          const top = other + Math.sqrt((wide - dx) * (wide + dx)) + rounding * (Math.abs(other) + Math.abs(xi) + Math.abs(x[k]));
          if (!(top > at)) continue;
          at = top;
          isMoving = true;
          if (at >= limit) return at;
        }
      }
    }
    return at;
  }

  /** Notes the columns with circles that may be in the way of i, and where to begin in each; returns how many. */
  private gather(i: number, sign: number, base: number): number {
    const { columns, heights, x, r } = this;
    let found = 0;
    for (const { first, count, low, width, largest } of this.levels) {
      const reach = (r[i] + largest) * (1 + 2 * margin);
      const from = Math.max(Math.floor((x[i] - reach - low) / width), 0);
      const to = Math.min(Math.floor((x[i] + reach - low) / width), count - 1);
      for (let column = first + from; column <= first + to; column++) {
        const height = heights[column];
        if (height === 0) continue;
        if (found === this.near.length) this.grow();
        const at = this.firstAbove(columns[column], height, sign * (base - reach));
        this.near[found] = column;
        this.reaches[found] = reach;
        this.places[found++] = sign > 0 ? at : at - 1;
      }
    }
    return found;
  }

  private grow(): void {
    const { near, reaches, places } = this;
    this.near = new Int32Array(2 * near.length);
    this.near.set(near);
    this.reaches = new Float64Array(2 * near.length);
    this.reaches.set(reaches);
    this.places = new Int32Array(2 * near.length);
    this.places.set(places);
  }

  /** The number of circles in a column below y. */
  private firstAbove(list: Int32Array, count: number, y: number): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.y[list[middle]] < y) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The circles in groups, the largest first: in each radii from a quarter of its largest on; the last has all smaller ones. */
function bySize(r: Float64Array, circles: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const i of [...circles].sort((a, b) => r[b] - r[a] || a - b)) {
    const group = groups[groups.length - 1];
    if (group !== undefined && (r[i] * 4 >= r[group[0]] || groups.length === 16)) group.push(i);
    else groups.push([i]);
  }
  return groups;
}
