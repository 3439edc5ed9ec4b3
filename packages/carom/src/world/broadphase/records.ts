import { CellGrid } from '../../broadphase/cell-grid.ts';
import { atLeast, floats, grown, ints } from '../arrays.ts';
import { ContactList } from '../state/contacts.ts';
import { contactStride } from '../state/layout.ts';

// What the kernels of the broadphase take apart in their first lines.

/** The first `count` of some slots. */
export interface SlotList {
  slots: Int32Array;
  count: number;
}

/** Bodies of like reach in the cells of a grid, in slots from … to − 1. */
export class Level {
  from = 0;
  to = 0;
  /** No reach is larger. */
  reach = 0;
  readonly grid: CellGrid = new CellGrid();
  /** Least x, y, greatest x, y of the centers. */
  readonly box: Float64Array = floats(4);
}

/** Pairs of slots, as many as are found. */
export class Found {
  pairs: Int32Array = ints(256);
  count = 0;
  private heads: Int32Array = ints(0);
  private next: Int32Array = ints(0);

  /** Makes room for more. */
  grow(): void {
    this.pairs = grown(this.pairs, 2 * this.pairs.length);
  }

  /** Appends a pair. */
  add(a: number, b: number): void {
    if (2 * this.count >= this.pairs.length) this.grow();
    this.pairs[2 * this.count] = a;
    this.pairs[2 * this.count + 1] = b;
    this.count++;
  }

  /** Makes room for so many more at the least: who finds none begins again. */
  reserve(more: number): void {
    const length = 2 * (this.count + more);
    if (this.pairs.length < length) this.pairs = grown(this.pairs, length);
  }

  /**
   * Keeps of each pair of slots below `slots` the first. On a torus two bodies may be near directly and across a seam, or across several.
   */
  keepFirst(slots: number): void {
    const { pairs } = this;
    this.heads = atLeast(this.heads, slots);
    this.next = atLeast(this.next, this.count);
    const { heads, next } = this;
    heads.fill(-1, 0, slots);
    let n = 0;
    for (let p = 0; p < this.count; p++) {
      const a = pairs[2 * p];
      const b = pairs[2 * p + 1];
      const least = Math.min(a, b);
      let at = heads[least];
      while (at >= 0 && pairs[2 * at] + pairs[2 * at + 1] !== a + b) at = next[at]; // they have the lesser slot in common
      if (at >= 0) continue;
      pairs[2 * n] = a;
      pairs[2 * n + 1] = b;
      next[n] = heads[least];
      heads[least] = n++;
    }
    this.count = n;
  }
}

/**
 * Impulses and flags of the used entries of a list while it is rebuilt, chained by slot. Of a pair it is the lesser one, of a body and a wall
 * that of the body. They lie where contacts do.
 */
export class Memory {
  count = 0;
  head: Int32Array = ints(0);
  /** `links`: of each entry its two ends, the next one of the slot or −1, and its flags. `records`: its two impulses. */
  readonly home: ContactList;
  private isChained = false;

  constructor(home: ContactList = new ContactList(contactStride)) {
    this.home = home;
  }

  /** Forgets everything and makes room for so many entries. */
  clear(entries: number): void {
    this.count = 0;
    this.isChained = false;
    this.home.reserve(entries);
  }

  /** Makes an empty chain for each of so many slots, unless there are some: where nothing is remembered or asked, there are none. */
  chain(slots: number): void {
    if (this.isChained) return;
    this.isChained = true;
    this.head = atLeast(this.head, slots);
    this.head.fill(-1, 0, slots);
  }
}
