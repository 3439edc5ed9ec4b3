import { ints } from '../world/arrays.ts';
import { ContactTable } from './contact-table.ts';
import { contactStride, cPoints, keyOf, linkStride, nearestAt, pointStride, pointsOf } from './hull-layout.ts';

/**
 * What contacts of the last step hand on to those of this one, by their keys. While they come in the order of the last step, each lies where it lay.
 * From the first one on that does not, old ones are looked up in the table of before.
 */
export class ContactMemory {
  now: ContactTable = new ContactTable();
  private before: ContactTable = new ContactTable();
  /** Places of old contacts by key, as a hash table. */
  private table: Int32Array = ints(16);
  private isInOrder = false;
  private oldCount = 0;

  /** Contacts are made anew. */
  start(): void {
    this.oldCount = this.now.count;
    this.isInOrder = true;
    this.now.count = 0;
  }

  /** Has contact c, the next one, be as the one with a key was, or returns false. */
  take(c: number, h: number, other: number, which: number): boolean {
    if (this.isInOrder) {
      const { links } = this.now;
      const n = linkStride * c + keyOf;
      if (c < this.oldCount && links[n] === h && links[n + 1] === other && links[n + 2] === which) return true;
      this.lookUp(c);
    }
    this.now.reserve(c + 1);
    const old = this.find(h, other, which);
    if (old < 0) return false;
    this.copy(old, c);
    return true;
  }

  /** From contact c on they come in another order: those before it move to the other table. */
  private lookUp(c: number): void {
    const { before } = this;
    this.isInOrder = false;
    this.before = this.now;
    this.now = before;
    this.now.count = this.before.count;
    this.before.count = this.oldCount;
    this.now.reserve(c + 1);
    for (let i = 0; i < c; i++) {
      for (let at = linkStride * i; at < linkStride * (i + 1); at++) this.now.links[at] = this.before.links[at];
      this.copy(i, i);
    }
    this.remember(c);
  }

  /** Copies what was measured of an old contact, and its points. */
  private copy(old: number, c: number): void {
    const { links, numbers } = this.now;
    const { before } = this;
    const n = linkStride * c;
    const k = contactStride * c;
    const from = linkStride * old;
    const to = contactStride * old;
    links[n + pointsOf] = before.links[from + pointsOf];
    links[n + nearestAt] = before.links[from + nearestAt];
    const count = cPoints + pointStride * links[n + pointsOf];
    for (let i = 0; i < count; i++) numbers[k + i] = before.numbers[to + i];
  }

  /** Hashes the old contacts from number c on. */
  private remember(c: number): void {
    const { links, count } = this.before;
    let size = this.table.length;
    while (size <= 2 * (count - c)) size *= 2;
    if (size > this.table.length) this.table = ints(size);
    const { table } = this;
    table.fill(-1);
    for (let old = c; old < count; old++) {
      const n = linkStride * old + keyOf;
      let at = mix(links[n], links[n + 1], links[n + 2]) & (table.length - 1);
      while (table[at] >= 0) at = (at + 1) & (table.length - 1);
      table[at] = old;
    }
  }

  private find(h: number, other: number, which: number): number {
    const { table } = this;
    const { links } = this.before;
    const mask = table.length - 1;
    for (let at = mix(h, other, which) & mask; table[at] >= 0; at = (at + 1) & mask) {
      const n = linkStride * table[at] + keyOf;
      if (links[n] === h && links[n + 1] === other && links[n + 2] === which) return table[at];
    }
    return -1;
  }
}

function mix(h: number, other: number, which: number): number {
  const mixed = Math.imul(h, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b) ^ Math.imul(which, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
