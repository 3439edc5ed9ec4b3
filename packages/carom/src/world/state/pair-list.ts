import { bytes, enlarge, floats, ints, roomFor } from '../arrays.ts';

/**
 * Candidate pairs, kept over many steps. For each entry two integers (two slots, or slot and wall feature), the impulses along normal and
 * tangent that the solver found last, and flags. The solver works on the impulses of two bodies here; contacts of walls have copies.
 */
export class PairList {
  count = 0;
  /** Entries before this are made by a full rebuild, the others belong to fast bodies and moving walls and are rebuilt alone. */
  mainCount = 0;
  ends: Int32Array = ints(128);
  impulses: Float64Array = floats(128);
  flags: Uint8Array = bytes(64);
  /** The contact of each entry that has one in this step. */
  contacts: Int32Array = ints(64);

  /** Makes room for so many entries. */
  reserve(count: number): void {
    if (count <= this.flags.length) return;
    enlarge(this, ['ends', 'impulses', 'flags', 'contacts'], this.flags.length, roomFor(count));
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

  /** Second ends `from` … `to` − 1 are gone, with their entries; those behind have numbers that are larger by `more`. */
  renumber(from: number, to: number, more: number): void {
    let n = 0;
    for (let entry = 0; entry < this.count; entry++) {
      const number = this.ends[2 * entry + 1];
      if (number >= from && number < to) continue;
      this.move(entry, n);
      this.ends[2 * n + 1] = number < from ? number : number + more;
      if (n < entry) this.contacts[n] = -1; // its contact of the last step names the old place
      n++;
    }
    this.count = n;
  }
}
