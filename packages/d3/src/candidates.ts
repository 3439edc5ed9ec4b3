import { CircleIndex } from 'carom/broadphase';
import type { Bodies } from './bodies.ts';
import { scatter } from './scatter.ts';

/** Pairs that a list holds at most: 16 MB of them. */
const mostPairs = 4194304;
/** Nodes asked for their neighbors, to guess how many pairs there are. */
const sample = 64;
/** For how many passes a list is meant to last. */
const passesOfAList = 6;

/**
 * The pairs of nodes that may meet: for node i, in the order of the numbers of nodes, those with a larger number are `others[starts[i]]` up
 * to before `others[starts[i + 1]]`. The list has a skin: it is right for as long as no node has moved by more than that, so most passes
 * need no search.
 */
export class Candidates {
  starts: Int32Array = new Int32Array(1);
  others: Int32Array = new Int32Array(0);
  private readonly index: CircleIndex = new CircleIndex();
  private packed: Float64Array = new Float64Array(0);
  private ids: Int32Array = new Int32Array(0);
  private known = 0;
  private pairs: Int32Array = new Int32Array(1024);
  private found: Int32Array = new Int32Array(1024);
  private skin = 0;
  private moved = Infinity;
  private passes = 0;
  private isWhole = false;

  /** Makes the next pass search: nodes or radii are others. */
  forget(): void {
    this.isWhole = false;
    this.moved = Infinity;
  }

  /** Makes the list right for the places that nodes are about to go to; may throw apart nodes that lie in one heap. */
  update(bodies: Bodies, random: () => number): void {
    if (this.isWhole && this.holds(bodies)) {
      this.passes++;
      return;
    }
    this.chooseSkin(bodies);
    if (!this.search(bodies)) {
      scatter(bodies, random);
      this.search(bodies);
    }
    this.collect();
    this.sort(bodies.count);
    this.passes = 0;
  }

  /** Whether every node is still within its skin; notes how far the one furthest away has moved. */
  private holds({ records, count }: Bodies): boolean {
    const { packed, ids, known, skin } = this;
    let most = 0;
    let k = 0;
    for (let i = 0; i < count; i++) {
      const at = 5 * i;
      if (records[at + 4] < 0) continue;
      if (k >= known || ids[k] !== i) return false;
      const dx = records[at] + records[at + 2] - packed[3 * k];
      const dy = records[at + 1] + records[at + 3] - packed[3 * k + 1];
      const square = dx * dx + dy * dy;
      if (square > most) most = square;
      k++;
    }
    this.moved = Math.sqrt(most);
    return k === known && this.moved <= skin;
  }

  /**
   * Wide enough for some passes at the speed of the last ones; where that is more than a third of the mean radius, a new search each
   * time is cheaper. Half a radius is left then for what moves within a pass: with less, more overlap is left than by d3.
   */
  private chooseSkin(bodies: Bodies): void {
    const mean = bodies.meanRadius();
    const wanted = (passesOfAList * this.moved) / (this.passes + 1);
    this.skin = wanted < mean / 3 ? Math.max(wanted, mean / 50) : mean / 2;
  }

  /** Fills the index; with smaller discs, whose pairs are the deepest, where there are too many pairs. False if even then. */
  private search(bodies: Bodies): boolean {
    for (let scale = 1; scale > 0.0005; scale /= 2) {
      this.pack(bodies, scale);
      this.index.rebuild(this.packed.subarray(0, 3 * this.known));
      this.isWhole = scale === 1;
      if (this.guess() <= mostPairs) return true;
    }
    return false;
  }

  /** Writes the discs that can collide, with their skins, to `packed`. */
  private pack({ records, count }: Bodies, scale: number): void {
    if (this.ids.length < count) {
      this.ids = new Int32Array(count);
      this.packed = new Float64Array(3 * count);
    }
    const { ids, packed, skin } = this;
    let k = 0;
    for (let i = 0; i < count; i++) {
      const at = 5 * i;
      const r = records[at + 4];
      if (r < 0) continue;
      packed[3 * k] = records[at] + records[at + 2];
      packed[3 * k + 1] = records[at + 1] + records[at + 3];
      packed[3 * k + 2] = scale * (r + skin);
      ids[k++] = i;
    }
    this.known = k;
  }

  /** About how many pairs there are. */
  private guess(): number {
    const { index, packed, known, pairs } = this;
    if (known * known <= 2 * mostPairs) return (known * known) / 2;
    let sum = 0;
    for (let n = 0; n < sample; n++) {
      const at = 3 * Math.floor((n * known) / sample);
      sum += index.withinInto({ x: packed[at], y: packed[at + 1], r: packed[at + 2] }, pairs) - 1;
    }
    return (sum / sample) * (known / 2);
  }

  private collect(): void {
    let count = this.index.pairsInto(this.pairs);
    if (2 * count > this.pairs.length) {
      this.pairs = new Int32Array(3 * count);
      count = this.index.pairsInto(this.pairs);
    }
    this.found = this.pairs.subarray(0, 2 * count);
  }

  /** Sorts the pairs by their lower number, by counting. */
  private sort(count: number): void {
    const { found, ids, known } = this;
    if (this.starts.length < count + 1) this.starts = new Int32Array(count + 1);
    if (this.others.length < found.length / 2) this.others = new Int32Array(found.length);
    const { starts, others } = this;
    const { length } = found;
    if (known < count) for (let p = 0; p < length; p++) found[p] = ids[found[p]];
    starts.fill(0);
    for (let p = 0; p < length; p += 2) {
      const a = found[p];
      const b = found[p + 1];
      starts[a < b ? a : b]++;
    }
    let sum = 0;
    for (let i = 0; i <= count; i++) {
      sum += starts[i];
      starts[i] = sum;
    }
    for (let p = length - 2; p >= 0; p -= 2) {
      const a = found[p];
      const b = found[p + 1];
      if (a < b) others[--starts[a]] = b;
      else others[--starts[b]] = a;
    }
  }
}
