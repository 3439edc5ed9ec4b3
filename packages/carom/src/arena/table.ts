import type { ArenaHandlers } from './options.ts';
import type { ArenaOrder } from './order.ts';
import { absentBit, bounceRule, ignoreRule, metBounce, wallSize } from './words.ts';

/** A wall: what it is. Its numbers lie in `wallNumbers`, from `wallSize` times its index on. */
export interface WallRecord {
  readonly kind: 'box' | 'ring' | 'segment';
  readonly firstEdge: number;
  /** Whether it raises events when a center comes near, instead of when a rim touches. */
  readonly senses: boolean;
  /** Whether it is a box with an opening. */
  readonly gapped: boolean;
  readonly numbers: readonly number[];
}

/**
 * Everything a scan reads and writes. The mutable state of an arena is one buffer. It holds
 * `x y vx vy r w` (doubles, w = 1/mass), then `avoids` (32 bits a disc, one per wall it passes through), then bytes:
 * `present` and `rules` (square, symmetric).
 *
 * No function of the scan takes or returns a double: V8 boxes those on the heap wherever it does not inline. They go by `clock`.
 */
export class Table {
  readonly capacity: number;
  /** The order: whether overlapping discs always collide, the time within which events are taken together or −1 … */
  readonly always: boolean;
  readonly batch: number;
  /** … and which exactly simultaneous event comes first. */
  readonly upwards: boolean;
  readonly rankBy: ArenaOrder['rank'];
  readonly state: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly r: Float64Array;
  readonly w: Float64Array;
  readonly avoids: Uint32Array;
  readonly present: Uint8Array;
  readonly rules: Uint8Array;

  /** Distance of each sensor rule; grows only, so that a rule byte means the same for ever. */
  readonly reaches: Float64Array;
  distances: number;
  readonly walls: WallRecord[];
  wallNumbers: Float64Array;
  edgeCount: number;

  /** Pairs and (disc, edge) that had their event; `dirty` says that any is set. Empty between steps. */
  readonly met: Uint8Array;
  metEdges: Uint8Array;
  dirty: boolean;

  /** Whether a step is under way, and the handlers last checked. */
  stepping: boolean;
  handlers: ArenaHandlers | undefined;

  readonly clock: Float64Array;
  /** The state before an event, where it matters what the event changed. */
  readonly noted: Float64Array;
  /** Events found by the last scan, in no order; `firstDiscs` is −1 for one that is done with. */
  found: number;
  times!: Float64Array;
  ranks!: Float64Array;
  firstDiscs!: Int32Array;
  secondDiscs!: Int32Array;
  eventEdges!: Int32Array;

  constructor(capacity: number, order: ArenaOrder) {
    const n = capacity;
    this.capacity = n;
    this.always = order.overlap === 'always';
    this.batch = order.together === null ? -1 : order.together;
    this.upwards = order.scan === 'ascending';
    this.rankBy = order.rank;
    this.state = new Float64Array((n * (48 + 4 + 1 + n) + 7) >> 3);
    const { buffer } = this.state;
    const doubles = (k: number) => new Float64Array(buffer, k * n * 8, n);
    this.x = doubles(0);
    this.y = doubles(1);
    this.vx = doubles(2);
    this.vy = doubles(3);
    this.r = doubles(4);
    this.w = doubles(5);
    this.avoids = new Uint32Array(buffer, n * 48, n);
    this.present = new Uint8Array(buffer, n * 52, n);
    this.rules = new Uint8Array(buffer, n * 53, n * n);
    this.rules.fill(bounceRule | absentBit);
    this.reaches = new Float64Array(ignoreRule);
    this.distances = 1;
    this.walls = [];
    this.wallNumbers = new Float64Array(0);
    this.edgeCount = 0;
    this.met = new Uint8Array(n * n);
    this.metEdges = new Uint8Array(0);
    this.dirty = false;
    this.stepping = false;
    this.handlers = undefined;
    this.clock = new Float64Array(9);
    this.noted = new Float64Array(this.state.length);
    this.found = 0;
    this.makeRoom();
  }

  /** Room for one event a pair, and one a disc and wall. */
  private makeRoom(): void {
    const { capacity } = this;
    const most = (capacity * (capacity - 1)) / 2 + capacity * this.walls.length;
    this.times = new Float64Array(most);
    this.ranks = new Float64Array(most);
    this.firstDiscs = new Int32Array(most);
    this.secondDiscs = new Int32Array(most);
    this.eventEdges = new Int32Array(most);
  }

  append(wall: WallRecord): void {
    const count = this.walls.push(wall);
    this.edgeCount += wall.kind === 'box' ? 4 : 1;
    const numbers = new Float64Array(count * wallSize);
    numbers.set(this.wallNumbers);
    numbers.set(wall.numbers, (count - 1) * wallSize);
    this.wallNumbers = numbers;
    this.metEdges = new Uint8Array(this.capacity * this.edgeCount);
    this.makeRoom();
  }

  /** Index of the wall that `edge` belongs to. */
  wallOf(edge: number): number {
    let k = this.walls.length - 1;
    while (this.walls[k].firstEdge > edge) k--;
    return k;
  }

  insert(i: number): void {
    const { capacity, present, rules } = this;
    present[i] = 1;
    for (let j = 0; j < capacity; j++) {
      if (j !== i && present[j] === 1) rules[i * capacity + j] = rules[j * capacity + i] = rules[i * capacity + j] & ~absentBit;
    }
  }

  /** Takes disc `i` out and drops its events that are still to be handled. */
  drop(i: number): void {
    const { capacity, rules, firstDiscs, secondDiscs } = this;
    this.present[i] = 0;
    for (let j = 0; j < capacity; j++) rules[i * capacity + j] = rules[j * capacity + i] = rules[i * capacity + j] | absentBit;
    for (let k = i; k < 6 * capacity; k += capacity) this.state[k] = 0;
    for (let k = 0; k < this.found; k++) {
      if (firstDiscs[k] === i || secondDiscs[k] === i) firstDiscs[k] = -1;
    }
    this.forget(i, true);
  }

  setRule(i: number, j: number, rule: number): void {
    const at = i * this.capacity + j;
    const mirrored = j * this.capacity + i;
    this.rules[at] = this.rules[mirrored] = rule | (this.rules[at] & absentBit);
    this.met[at] = this.met[mirrored] = 0;
  }

  /** Whether a disc is no longer as it was when `noted` was written. */
  differs(i: number): boolean {
    for (let k = i; k < 5 * this.capacity; k += this.capacity) if (this.state[k] !== this.noted[k]) return true;
    return false;
  }

  /** Disc `i` flies anew: bounces it had may happen again; with `all`, sensors too. */
  forget(i: number, all: boolean): void {
    const { capacity, met, metEdges, edgeCount } = this;
    if (!this.dirty) return;
    for (let k = 0; k < capacity; k++) {
      if (all || met[i * capacity + k] === metBounce) met[i * capacity + k] = met[k * capacity + i] = 0;
    }
    for (let k = i * edgeCount; k < (i + 1) * edgeCount; k++) if (all || metEdges[k] === metBounce) metEdges[k] = 0;
  }

  forgetAll(): void {
    this.met.fill(0);
    this.metEdges.fill(0);
    this.dirty = false;
  }
}
