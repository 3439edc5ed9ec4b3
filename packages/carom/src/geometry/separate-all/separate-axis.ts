import type { Box } from '../shapes.ts';
import { depthOf, type Field, PairFinder, rounding, type Separated, within } from './separate-field.ts';

/** What of the sum of the radii discs come to lie beyond touching. */
const margin = 1e-9;

/**
 * Moves the discs of a field apart along one axis, in the order in which they lie along it.
 *
 * Of two discs nearer to each other on the other axis than their radii, the later one must be at least c further along, a number.
 * So two sweeps solve all of them. Upward, each disc goes as far as those before it push it; downward, as far as those behind it do. Both
 * answers are right, and so is every mean of them. The one that moves the weights least is taken, for each group that cannot do with
 * means of its own. Pinned discs and bounds limit both sweeps by the least and the greatest place that leaves room for the others.
 */
export function separateAlong(field: Field, axis: 'x' | 'y', bounds: Readonly<Box> | null, most: number): Separated {
  const lanes = new Lanes(field, axis, bounds);
  let iterations = 0;
  let overlap = lanes.deepest();
  let isInside = lanes.isInside();
  // The first round leaves touching discs as they are, and rounding may press one of them into its neighbor; the second does not.
  while ((overlap > 0 || !isInside) && iterations < Math.min(most, 2)) {
    lanes.solve(iterations > 0);
    iterations++;
    overlap = lanes.deepest();
    isInside = lanes.isInside();
  }
  return { maxOverlap: overlap, iterations, converged: overlap === 0 && isInside };
}

/** The discs in their order along the axis, and what two sweeps make of them. */
class Lanes {
  private readonly field: Field;
  private readonly at: Float64Array;
  private readonly across: Float64Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly order: Int32Array;
  private readonly shelves: Shelves;
  private isTight = false;

  constructor(field: Field, axis: 'x' | 'y', bounds: Readonly<Box> | null) {
    const { count, r, share } = field;
    const at = axis === 'x' ? field.x : field.y;
    this.field = field;
    this.at = at;
    this.across = axis === 'x' ? field.y : field.x;
    const low = bounds === null ? -Infinity : axis === 'x' ? bounds.minX : bounds.minY;
    const high = bounds === null ? Infinity : axis === 'x' ? bounds.maxX : bounds.maxY;
    this.low = Float64Array.from(at, (place, n) => (share[n] > 0 ? within(-Infinity, low + r[n], high - r[n]) : place));
    this.high = Float64Array.from(at, (place, n) => (share[n] > 0 ? within(Infinity, low + r[n], high - r[n]) : place));
    this.order = Int32Array.from(at, (_, n) => n).sort((a, b) => at[a] - at[b] || a - b);
    this.shelves = new Shelves(this.across, r, count);
  }

  /** The largest overlap. */
  deepest(): number {
    let most = 0;
    const { field } = this;
    const normal = { x: 0, y: 0 };
    new PairFinder().find(field, 0, (pairs, length) => {
      for (let p = 0; p < length; p += 2) most = Math.max(most, depthOf(field, pairs[p], pairs[p + 1], normal));
    });
    return most;
  }

  /** Whether all that may move are in the bounds. */
  isInside(): boolean {
    const { at, low, high } = this;
    for (let n = 0; n < at.length; n++) if (!(at[n] >= low[n] && at[n] <= high[n])) return false;
    return true;
  }

  /** Moves the discs; `isTight` counts touching as too near. */
  solve(isTight: boolean): void {
    const { at, low, high, order } = this;
    this.isTight = isTight;
    const least = this.sweep(order, 1, low, high);
    const backward = order.slice().reverse();
    const greatest = this.sweep(backward, -1, high, low);
    const up = this.sweep(
      order,
      1,
      at.map((place, n) => Math.max(place, least[n])),
      greatest,
    );
    const down = this.sweep(
      backward,
      -1,
      at.map((place, n) => Math.min(place, greatest[n])),
      least,
    );
    this.mix(up, down);
  }

  /**
   * Where each disc comes to lie if each goes from `from` on in one direction as far as those before it push it, but never beyond `most`.
   * The places are given in the direction of the sweep: `sign` −1 turns the axis round.
   */
  private sweep(order: Int32Array, sign: number, from: Float64Array, most: Float64Array): Float64Array {
    const { shelves } = this;
    const { r } = this.field;
    const place = new Float64Array(from.length);
    shelves.clear();
    for (const n of order) {
      let own = sign * from[n];
      shelves.open(n);
      for (let shelf = shelves.next(); shelf >= 0; shelf = shelves.next()) {
        const start = shelves.starts[shelf];
        for (let k = start + shelves.filled[shelf] - 1; k >= start && shelves.reaches[k] + r[n] > own; k--) {
          const other = shelves.discs[k];
          const pushed = place[other] + this.gap(n, other);
          if (pushed > own) own = pushed;
        }
      }
      place[n] = Math.min(own, sign * most[n]);
      const spare = rounding * 4 * Math.abs(place[n]);
      shelves.put(n, place[n] + r[n] * (1 + 4 * margin) + (spare < Infinity ? spare : 0));
    }
    for (let n = 0; n < place.length; n++) place[n] *= sign;
    return place;
  }

  /** How far apart two discs must be along the axis; −Infinity if they pass each other. */
  private gap(a: number, b: number): number {
    const { at, across, field, isTight } = this;
    const aside = Math.abs(across[a] - across[b]);
    const reach = field.r[a] + field.r[b];
    if (aside >= reach) return -Infinity;
    const wider = reach * (1 + margin);
    const size = Math.abs(at[a]) + Math.abs(at[b]) + Math.abs(across[a]) + Math.abs(across[b]);
    const gap = Math.sqrt(wider - aside) * Math.sqrt(wider + aside) + rounding * size;
    const now = Math.abs(at[a] - at[b]);
    if (isTight || now >= gap || now < gap * 0.999) return gap;
    return depthOf(field, a, b, { x: 0, y: 0 }) === 0 ? now : gap;
  }

  /** Takes for each group that mean of both sweeps which moves the weights least. */
  private mix(up: Float64Array, down: Float64Array): void {
    const { at, order } = this;
    const { r, share } = this.field;
    for (const lane of this.shelves.lanesOf(order)) {
      // The group ends where nothing before can reach anything behind, wherever between its two places each is.
      const behind = new Float64Array(lane.length + 1).fill(Infinity);
      for (let k = lane.length - 1; k >= 0; k--) behind[k] = Math.min(behind[k + 1], down[lane[k]] - r[lane[k]] * (1 + 2 * margin));
      let reach = -Infinity;
      let start = 0;
      for (let k = 0; k < lane.length; k++) {
        reach = Math.max(reach, up[lane[k]] + r[lane[k]] * (1 + 2 * margin));
        if (reach > behind[k + 1]) continue;
        let weighed = 0;
        let total = 0;
        for (let m = start; m <= k; m++) {
          const n = lane[m];
          const way = up[n] - down[n];
          const weight = share[n] > 0 ? 1 / share[n] : 0;
          weighed += weight * way * (at[n] - down[n]);
          total += weight * way * way;
        }
        const part = total > 0 ? within(weighed / total, 0, 1) : 0;
        for (let m = start; m <= k; m++) {
          const n = lane[m];
          if (up[n] !== at[n] || down[n] !== at[n]) at[n] = down[n] + part * (up[n] - down[n]);
        }
        start = k + 1;
      }
    }
  }
}

/**
 * The discs by their place across the axis and by size, each shelf in the order in which they are put: what is near is found without
 * looking at all.
 */
class Shelves {
  readonly starts: Int32Array;
  readonly filled: Int32Array;
  readonly discs: Int32Array;
  /** How far the discs up to here reach at most. */
  readonly reaches: Float64Array;
  private readonly across: Float64Array;
  private readonly r: Float64Array;
  private readonly shelfOf: Int32Array;
  private readonly levels: { first: number; count: number; low: number; width: number; largest: number }[] = [];
  private level = 0;
  private shelf = 0;
  private lastShelf = -1;
  private asking = 0;

  constructor(across: Float64Array, r: Float64Array, count: number) {
    this.across = across;
    this.r = r;
    this.shelfOf = new Int32Array(count);
    let shelves = 0;
    for (const members of bySize(r, count)) {
      let low = Infinity;
      let high = -Infinity;
      for (const n of members) {
        low = Math.min(low, across[n]);
        high = Math.max(high, across[n]);
      }
      const largest = r[members[0]];
      const most = Math.min(2 * members.length, 65536);
      const width = Math.max(2 * largest, (high - low) / most, 5e-324);
      const columns = Math.min(Math.floor((high - low) / width), most) + 1;
      for (const n of members) this.shelfOf[n] = shelves + Math.min(Math.floor((across[n] - low) / width), columns - 1);
      this.levels.push({ first: shelves, count: columns, low, width, largest });
      shelves += columns;
    }
    this.starts = new Int32Array(shelves + 1);
    this.filled = new Int32Array(shelves);
    this.discs = new Int32Array(count);
    this.reaches = new Float64Array(count);
    for (let n = 0; n < count; n++) this.starts[this.shelfOf[n] + 1]++;
    for (let k = 0; k < shelves; k++) this.starts[k + 1] += this.starts[k];
  }

  clear(): void {
    this.filled.fill(0);
  }

  /** Puts a disc on its shelf. */
  put(n: number, reach: number): void {
    const shelf = this.shelfOf[n];
    const at = this.starts[shelf] + this.filled[shelf]++;
    this.discs[at] = n;
    this.reaches[at] = at > this.starts[shelf] ? Math.max(reach, this.reaches[at - 1]) : reach;
  }

  /** Begins to name the shelves of discs that may be in the way of this one. */
  open(n: number): void {
    this.asking = n;
    this.level = -1;
    this.shelf = 0;
    this.lastShelf = -1;
  }

  /** The next one, or −1. */
  next(): number {
    while (this.shelf > this.lastShelf) {
      const level = this.levels[++this.level];
      if (level === undefined) return -1;
      const reach = (this.r[this.asking] + level.largest) * (1 + margin);
      const from = (this.across[this.asking] - reach - level.low) / level.width;
      const to = (this.across[this.asking] + reach - level.low) / level.width;
      this.shelf = level.first + Math.max(Math.floor(from), 0);
      this.lastShelf = level.first + Math.min(Math.floor(to), level.count - 1);
    }
    return this.shelf++;
  }

  /** The discs in the given order, those apart that no chain of neighbors across the axis links. */
  lanesOf(order: Int32Array): number[][] {
    const { across, r } = this;
    const sorted = order.slice().sort((a, b) => across[a] - r[a] - (across[b] - r[b]) || a - b);
    const laneOf = new Int32Array(order.length);
    let lanes = 0;
    let end = -Infinity;
    for (const n of sorted) {
      if (across[n] - r[n] > end) lanes++;
      end = Math.max(end, across[n] + r[n]);
      laneOf[n] = lanes - 1;
    }
    const found: number[][] = Array.from({ length: lanes }, () => []);
    for (const n of order) found[laneOf[n]].push(n);
    return found;
  }
}

/** The discs in groups, the largest first: in each group radii from a quarter of its largest on. */
function bySize(r: Float64Array, count: number): number[][] {
  const sorted = Array.from({ length: count }, (_, n) => n).sort((a, b) => r[b] - r[a] || a - b);
  const groups: number[][] = [];
  for (const n of sorted) {
    const group = groups[groups.length - 1];
    if (group !== undefined && (r[n] * 4 >= r[group[0]] || groups.length === 16)) group.push(n);
    else groups.push([n]);
  }
  return groups;
}
