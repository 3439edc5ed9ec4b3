import { grown, grownBytes, grownInts } from '../bodies/bodies.ts';

/**
 * A list of what may touch, kept over many steps: for each entry two integers (two slots; or slot and feature), the impulses along normal
 * and tangent that the solver found last, and flags.
 */
export class PairList {
  count = 0;
  /** Entries before this are made by a rebuild, those from it on anew in each step: of fast bodies and moving walls. */
  mainCount = 0;
  ends: Int32Array = new Int32Array(128);
  impulses: Float64Array = new Float64Array(128);
  flags: Uint8Array = new Uint8Array(64);
  /** The contact of each entry that has one in this step. */
  contacts: Int32Array = new Int32Array(64);

  /** Makes room for so many entries. */
  reserve(count: number): void {
    if (count <= this.flags.length) return;
    const size = Math.max(count, 2 * this.flags.length);
    this.ends = grownInts(this.ends, 2 * size);
    this.impulses = grown(this.impulses, 2 * size);
    this.flags = grownBytes(this.flags, size);
    this.contacts = grownInts(this.contacts, size);
  }

  /** Appends an entry without impulses. */
  add(a: number, b: number, flags: number): void {
    const n = this.count++;
    if (n >= this.flags.length) this.reserve(n + 1);
    this.ends[2 * n] = a;
    this.ends[2 * n + 1] = b;
    this.impulses[2 * n] = 0;
    this.impulses[2 * n + 1] = 0;
    this.flags[n] = flags;
  }

  /** Moves entry `from` to place `to`. */
  move(from: number, to: number): void {
    if (from === to) return;
    this.ends[2 * to] = this.ends[2 * from];
    this.ends[2 * to + 1] = this.ends[2 * from + 1];
    this.impulses[2 * to] = this.impulses[2 * from];
    this.impulses[2 * to + 1] = this.impulses[2 * from + 1];
    this.flags[to] = this.flags[from];
  }

  /** Whether there is anything to remember of an entry. */
  isUsed(entry: number): boolean {
    return this.flags[entry] !== 0 || this.impulses[2 * entry] !== 0 || this.impulses[2 * entry + 1] !== 0;
  }
}

/** Contacts of one step: their records for the kernels, and what they went through. */
export class ContactList {
  count = 0;
  records: Float64Array;
  links: Int32Array = new Int32Array(256);
  hits: Float64Array = new Float64Array(512);
  /** Approach speed of the first hit of a contact of bodies, 0 if there was none: apart from `hits`, as every contact is asked for it. */
  approaches: Float64Array = new Float64Array(64);
  /** Room for the numbers of those that matter in a sub-step. */
  near: Int32Array = new Int32Array(64);
  /** 1 for those that do not matter in the sub-step. */
  far: Uint8Array = new Uint8Array(64);
  /** Room for those that will hit, and when in the sub-step. */
  candidates: Int32Array = new Int32Array(64);
  times: Float64Array = new Float64Array(64);
  /** Room for those that there is something to tell of. */
  told: Int32Array = new Int32Array(64);
  private readonly stride: number;

  constructor(stride: number) {
    this.stride = stride;
    this.records = new Float64Array(64 * stride);
  }

  /** Makes room for so many contacts; what is there stays. */
  reserve(count: number): void {
    if (4 * count <= this.links.length) return;
    const size = Math.max(count, this.links.length >> 1);
    this.records = grown(this.records, size * this.stride);
    this.links = grownInts(this.links, 4 * size);
    this.hits = grown(this.hits, 8 * size);
    this.approaches = grown(this.approaches, size);
    this.near = grownInts(this.near, size);
    this.far = grownBytes(this.far, size);
    this.times = grown(this.times, size);
    this.candidates = new Int32Array(size);
    this.told = new Int32Array(size);
  }
}
