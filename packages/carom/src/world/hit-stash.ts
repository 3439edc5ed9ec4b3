import { grown, grownInts } from './bodies.ts';
import { hitStride, rowStride } from './kernels/layout.ts';
import type { ContactList } from './pair-list.ts';
import type { State } from './state.ts';

/** Keeps what contacts went through while they are made anew in the middle of a step. */
export class HitStash {
  private readonly state: State;
  /** For each hit: index of a, index of b or feature, next hit of the same a; pairs first, then walls. */
  private links: Int32Array = new Int32Array(48);
  private numbers: Float64Array = new Float64Array(16 * hitStride);
  private heads: Int32Array = new Int32Array(16);
  private pairCount = 0;
  private count = 0;

  constructor(state: State) {
    this.state = state;
  }

  /** Takes the hits of all contacts. */
  take(): void {
    const { contacts, wallContacts, bodies } = this.state;
    this.count = 0;
    this.takeFrom(contacts, (b) => bodies.ids[b / rowStride]);
    this.pairCount = this.count;
    this.takeFrom(wallContacts, (f) => f);
  }

  /** Gives them to the contacts of the same two; those without one are lost. */
  giveBack(): void {
    const { contacts, wallContacts, bodies } = this.state;
    this.giveTo(contacts, 0, this.pairCount, (b) => bodies.ids[b / rowStride]);
    this.giveTo(wallContacts, this.pairCount, this.count, (f) => f);
  }

  private takeFrom({ count, links, hits }: ContactList, name: (end: number) => number): void {
    const { ids } = this.state.bodies;
    for (let c = 0; c < count; c++) {
      if (hits[hitStride * c] === 0) continue;
      const i = this.count++;
      if (3 * i >= this.links.length) {
        this.links = grownInts(this.links, 6 * i);
        this.numbers = grown(this.numbers, 2 * i * hitStride);
      }
      this.links[3 * i] = ids[links[4 * c] / rowStride];
      this.links[3 * i + 1] = name(links[4 * c + 1]);
      for (let k = 0; k < hitStride; k++) this.numbers[hitStride * i + k] = hits[hitStride * c + k];
    }
  }

  private giveTo({ count, links, hits }: ContactList, from: number, to: number, name: (end: number) => number): void {
    const { bodies } = this.state;
    if (from === to) return;
    if (this.heads.length < bodies.bound) this.heads = new Int32Array(2 * bodies.bound);
    this.heads.fill(-1, 0, bodies.bound);
    for (let i = from; i < to; i++) {
      const a = this.links[3 * i];
      this.links[3 * i + 2] = this.heads[a];
      this.heads[a] = i;
    }
    for (let c = 0; c < count; c++) {
      const a = bodies.ids[links[4 * c] / rowStride];
      for (let i = this.heads[a]; i >= 0; i = this.links[3 * i + 2]) {
        if (this.links[3 * i + 1] !== name(links[4 * c + 1])) continue;
        for (let k = 0; k < hitStride; k++) hits[hitStride * c + k] = this.numbers[hitStride * i + k];
        break;
      }
    }
  }
}
