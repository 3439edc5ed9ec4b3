import { grownInts } from '../arrays.ts';
import type { State } from '../state/state.ts';
import { heldRows, rowCount } from './joint-set.ts';

/** So many forests are looked for; what closes a loop in all of them is solved alone. */
const mostForests = 8;

/**
 * Divides the joints that have rows into forests: in each, no joints form a loop, so that one elimination from the leaves to the root solves a
 * tree of it. What closes a loop in one forest goes to the next; joints that give way come last. Bodies that cannot move are no part of loops.
 *
 * Deterministic: a function of the joints, in the order of their ids, and the indices of their bodies.
 */
export class Forests {
  /** Places of joints, forest by forest, from the leaves to the roots; bit 0: the child is b, not a. */
  order: Int32Array = new Int32Array(16);
  count = 0;
  /** Where each tree ends in `order`. */
  readonly ends: number[] = [];
  private parents: Int32Array = new Int32Array(16);
  /** By joint: the forest it is in. */
  private forests: Int32Array = new Int32Array(16);
  private heads: Int32Array = new Int32Array(16);
  private next: Int32Array = new Int32Array(32);
  private queue: Int32Array = new Int32Array(16);

  /** Makes the forests anew. */
  build({ joints, bodies }: State): void {
    const { count, kinds, bits, ends } = joints;
    const bound = bodies.bound + 1;
    if (this.heads.length < bound) {
      this.heads = new Int32Array(2 * bound);
      this.queue = new Int32Array(2 * bound);
    }
    if (this.parents.length < mostForests * bound) this.parents = new Int32Array(2 * mostForests * bound);
    if (this.forests.length < count) {
      this.forests = new Int32Array(2 * count);
      this.next = grownInts(this.next, 4 * count);
      this.order = new Int32Array(2 * count);
    }
    for (let i = 0; i < mostForests * bound; i++) this.parents[i] = i;
    let forestCount = 0;
    for (let i = 0; i < 2 * count; i++) {
      const j = i % count;
      if (rowCount(joints, j) === 0) this.forests[j] = -1;
      if (rowCount(joints, j) === 0 || i < count !== heldRows(kinds[j], bits[j]) > 0) continue;
      const a = ends[2 * j];
      const b = ends[2 * j + 1];
      const isTied = a >= 0 && b >= 0 && bodies.kinds[a] === 2 && bodies.kinds[b] === 2;
      let forest = 0;
      while (isTied && forest < mostForests && !this.unite(forest * bound + a, forest * bound + b)) forest++;
      this.forests[j] = forest;
      if (forest < mostForests) forestCount = Math.max(forestCount, forest + 1);
    }
    this.count = this.ends.length = 0;
    for (let forest = 0; forest < forestCount; forest++) this.arrange(forest, joints.ends, count, bodies.kinds, bodies.bound);
    for (let j = 0; j < count; j++) {
      if (this.forests[j] < mostForests) continue;
      this.order[this.count++] = 2 * j;
      this.ends.push(this.count);
    }
  }

  /** Whether two bodies were not yet in one tree. */
  private unite(a: number, b: number): boolean {
    const first = this.root(a);
    const second = this.root(b);
    this.parents[Math.max(first, second)] = Math.min(first, second);
    return first !== second;
  }

  private root(i: number): number {
    const { parents } = this;
    while (parents[i] !== i) {
      parents[i] = parents[parents[i]];
      i = parents[i];
    }
    return i;
  }

  /** Puts the joints of a forest in order: breadth first from the body with the least index of each tree, then turned round. */
  private arrange(forest: number, ends: Int32Array, count: number, kinds: Uint8Array, bound: number): void {
    const { heads, next, forests, queue, order } = this;
    heads.fill(-1, 0, bound);
    for (let at = 2 * count - 1; at >= 0; at--) {
      if (forests[at >> 1] !== forest || ends[at] < 0) continue;
      next[at] = heads[ends[at]];
      heads[ends[at]] = at;
    }
    for (let root = 0; root < bound; root++) {
      if (heads[root] < 0 || kinds[root] !== 2) continue;
      const from = this.count;
      let tail = 0;
      queue[tail++] = root;
      for (let head = 0; head < tail; head++) {
        const body = queue[head];
        for (let at = heads[body]; at >= 0; at = next[at]) {
          if (forests[at >> 1] !== forest) continue;
          forests[at >> 1] = -2 - forest; // done
          order[this.count++] = at ^ 1;
          const other = ends[at ^ 1];
          if (other >= 0 && kinds[other] === 2) queue[tail++] = other;
        }
        heads[body] = -1;
      }
      if (this.count === from) continue;
      order.subarray(from, this.count).reverse();
      this.ends.push(this.count);
    }
  }
}
