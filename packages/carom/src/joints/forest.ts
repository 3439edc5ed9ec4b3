import { grown, ints } from '../world/arrays.ts';
import { Branch, Tree } from './branch.ts';
import { heldRows } from './joint-kinds.ts';
import { rowCount } from './joint-set.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

/** So many forests are looked for; what closes a loop in all of them is solved alone. */
const mostForests = 8;

/**
 * Divides the joints that have rows into forests: in each, no joints form a loop, so that one elimination from the leaves to the root solves a
 * tree of it. What closes a loop in one forest goes to the next; joints that give way come last. Bodies that cannot move are no part of loops.
 *
 * Deterministic: a function of the joints, in the order of their ids, and the indices of their bodies.
 */
export class Forests {
  /** The trees, forest by forest. */
  readonly trees: Tree[] = [];
  /** Numbers in all records. */
  size = 0;
  /** By member, in each forest: one that lies nearer to the first of its tree. */
  private parents: Int32Array = ints(16 * mostForests);
  /** By joint: the forest it is in, negative if there is none, or not any more. */
  private forests: Int32Array = ints(16);
  private heads: Int32Array = ints(16);
  private next: Int32Array = ints(32);
  /** Members in the order in which a tree reaches them, and the joints by which it does: twice the place; one more if the child is b. */
  private queue: Int32Array = ints(16);
  private order: Int32Array = ints(16);
  private readonly state: JointState;
  private readonly members: Members;

  constructor(state: JointState, members: Members) {
    this.state = state;
    this.members = members;
  }

  /** Makes the trees anew, and the groups of bodies that joints join. */
  build(): void {
    const { members, state } = this;
    const { joints } = state;
    if (this.heads.length < members.count) {
      this.heads = ints(2 * members.count);
      this.queue = ints(2 * members.count);
      this.parents = ints(2 * mostForests * members.count);
    }
    if (this.forests.length < joints.count) {
      this.forests = ints(2 * joints.count);
      this.next = grown(this.next, 4 * joints.count);
      this.order = ints(2 * joints.count);
    }
    for (let i = 0; i < mostForests * members.count; i++) this.parents[i] = i;
    let forestCount = 0;
    for (let i = 0; i < 2 * joints.count; i++) {
      const j = i % joints.count;
      if (i < joints.count) this.forests[j] = -1;
      if (rowCount(joints, j) === 0 || i < joints.count !== heldRows(joints.kinds[j], joints.bits[j]) > 0) continue;
      this.forests[j] = this.place(members.numberOf(joints.ends[2 * j]), members.numberOf(joints.ends[2 * j + 1]));
      if (this.forests[j] < mostForests) forestCount = Math.max(forestCount, this.forests[j] + 1);
    }
    for (let n = 0; n < members.count; n++) members.groups[n] = this.root(n);
    members.looped.fill(0);
    for (let j = 0; j < joints.count; j++) if (this.forests[j] > 0) members.looped[members.groupOf(j)] = 1;
    this.trees.length = this.size = 0;
    for (let forest = 0; forest < forestCount; forest++) this.arrange(forest);
    for (let j = 0; j < joints.count; j++) if (this.forests[j] >= mostForests) this.add(new Tree(), 2 * j);
  }

  /** The first forest in which a joint of two members closes no loop. */
  private place(a: number, b: number): number {
    const { members } = this;
    const isTied = members.isDynamic(a) && members.isDynamic(b);
    let forest = 0;
    while (isTied && forest < mostForests && !this.unite(forest * members.count + a, forest * members.count + b)) forest++;
    return forest;
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
    while (parents[i] !== i) i = parents[i] = parents[parents[i]];
    return i;
  }

  /** Makes the trees of a forest: breadth first from the body with the least index of each, then turned round. */
  private arrange(forest: number): void {
    const { heads, next, forests, queue, order, members } = this;
    const { ends, count } = this.state.joints;
    heads.fill(-1, 0, members.count);
    for (let at = 2 * count - 1; at >= 0; at--) {
      const n = members.numberOf(ends[at]);
      if (forests[at >> 1] !== forest || n === 0) continue;
      next[at] = heads[n];
      heads[n] = at;
    }
    for (let root = 1; root < members.count; root++) {
      if (heads[root] < 0 || !members.isDynamic(root)) continue;
      let found = 0;
      let tail = 0;
      queue[tail++] = root;
      for (let head = 0; head < tail; head++) {
        for (let at = heads[queue[head]]; at >= 0; at = next[at]) {
          if (forests[at >> 1] !== forest) continue;
          forests[at >> 1] = -1; // done
          order[found++] = at ^ 1;
          const other = members.numberOf(ends[at ^ 1]);
          if (members.isDynamic(other)) queue[tail++] = other;
        }
        heads[queue[head]] = -1;
      }
      const tree = new Tree();
      while (found > 0) this.add(tree, order[--found]);
    }
  }

  private add(tree: Tree, code: number): void {
    const branch = new Branch(this.state.joints, this.members, code >> 1, (code & 1) === 1, this.size);
    this.size = branch.end;
    if (tree.branches.push(branch) === 1) this.trees.push(tree);
  }
}
