import { floats, grown } from '../arrays.ts';

/** A wall has a number below this in the key of a touch; ids of bodies above it make at most 2⁵². */
const keyFactor = 4194304;

/**
 * What touches now, of things whose contacts have several parts (a wall has many features) or none (sensors): found anew in each step and
 * compared with the step before. A touch is a pair of numbers below 2³⁰ and below 2²².
 */
export class TouchSet {
  /** Touches of the step before, and of this one, in the order they were found. */
  old: Float64Array = floats(16);
  oldCount = 0;
  now: Float64Array = floats(16);
  nowCount = 0;
  private oldTable: Float64Array = floats(32).fill(-1);
  private nowTable: Float64Array = floats(32).fill(-1);
  /** The key asked for: passed as a double it would be boxed. */
  private readonly key = floats(1);

  /** Adds a touch of this step. Returns whether it begins; false if it is known already. */
  add(a: number, b: number): boolean {
    const { key } = this;
    this.setKey(a, b);
    if (this.nowCount >= this.now.length) this.now = grown(this.now, 2 * this.nowCount);
    if (4 * this.nowCount >= this.nowTable.length) this.enlarge();
    if (!insert(this.nowTable, key, 0)) return false;
    this.now[this.nowCount++] = key[0];
    return !has(this.oldTable, key, 0);
  }

  /** The first number of a touch of the step before. */
  bodyOf(i: number): number {
    return Math.floor(this.old[i] / keyFactor);
  }

  /** Keeps a touch of the step before. */
  keep(i: number): void {
    this.add(Math.floor(this.old[i] / keyFactor), this.old[i] % keyFactor);
  }

  /** Whether it is added in this step. */
  has(a: number, b: number): boolean {
    this.setKey(a, b);
    return has(this.nowTable, this.key, 0);
  }

  /** Forgets the touches of this step. */
  clear(): void {
    if (this.nowCount > 0) this.nowTable.fill(-1);
    this.nowCount = 0;
  }

  /** Whether it touched in the step before. */
  had(a: number, b: number): boolean {
    this.setKey(a, b);
    return has(this.oldTable, this.key, 0);
  }

  /** Multiplies doubles: a product of integers is compiled for small ones, and anew once there are 512 bodies. */
  private setKey(a: number, b: number): void {
    const { key } = this;
    key[0] = a;
    key[0] = key[0] * keyFactor + b;
  }

  /** Calls `ended` for each touch of the step before that is none any more; what touches now becomes what did before. */
  turn(ended: (a: number, b: number) => void): void {
    for (let i = 0; i < this.oldCount; i++) {
      if (has(this.nowTable, this.old, i)) continue;
      const key = this.old[i];
      ended(Math.floor(key / keyFactor), key % keyFactor);
    }
    const { old, oldTable } = this;
    this.old = this.now;
    this.oldTable = this.nowTable;
    this.oldCount = this.nowCount;
    this.now = old;
    this.nowTable = oldTable;
    if (this.nowTable.length !== this.oldTable.length) this.nowTable = floats(this.oldTable.length);
    this.nowTable.fill(-1);
    this.nowCount = 0;
  }

  /** Takes out the touches of the step before that `leaves` names. */
  drop(leaves: (a: number, b: number) => boolean): void {
    let n = 0;
    for (let i = 0; i < this.oldCount; i++) {
      const key = this.old[i];
      if (!leaves(Math.floor(key / keyFactor), key % keyFactor)) this.old[n++] = key;
    }
    if (n < this.oldCount) this.set(n);
  }

  /** Takes the first `count` numbers of `old` for the touches of the step before. */
  set(count: number): void {
    let size = this.oldTable.length;
    while (4 * count >= size) size *= 2;
    if (size !== this.oldTable.length) {
      this.oldTable = floats(size);
      this.nowTable = floats(size).fill(-1);
    }
    this.oldTable.fill(-1);
    for (let i = 0; i < count; i++) insert(this.oldTable, this.old, i);
    this.oldCount = count;
  }

  private enlarge(): void {
    const size = 2 * this.nowTable.length;
    this.nowTable = floats(size).fill(-1);
    this.oldTable = floats(size).fill(-1);
    for (let i = 0; i < this.nowCount; i++) insert(this.nowTable, this.now, i);
    for (let i = 0; i < this.oldCount; i++) insert(this.oldTable, this.old, i);
  }
}

/** Where to look first for the key at `keys[i]`. */
function place(keys: Float64Array, i: number, size: number): number {
  const mixed = Math.imul(keys[i] / keyFactor, 0x9e3779b1) ^ Math.imul(keys[i], 0x85ebca6b); // imul takes the lowest 32 bits of whole parts
  return (mixed ^ (mixed >>> 15)) & (size - 1);
}

function insert(table: Float64Array, keys: Float64Array, i: number): boolean {
  for (let at = place(keys, i, table.length); ; at = (at + 1) & (table.length - 1)) {
    if (table[at] === keys[i]) return false;
    if (table[at] >= 0) continue;
    table[at] = keys[i];
    return true;
  }
}

function has(table: Float64Array, keys: Float64Array, i: number): boolean {
  for (let at = place(keys, i, table.length); ; at = (at + 1) & (table.length - 1)) {
    if (table[at] === keys[i]) return true;
    if (table[at] < 0) return false;
  }
}
