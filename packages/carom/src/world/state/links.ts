import { grownBytes, grownInts } from '../arrays.ts';

/** Marks of a link: its two bodies do not collide; it gives way to a force. */
export const apartMark = 1;
export const yieldingMark = 2;

/**
 * Which bodies a constraint holds together, in the order of a constraint stage. Pairs, sleep and forces read this, and nothing else of joints.
 */
export class Links {
  count = 0;
  /** Indices of the two bodies, −1 for the world. */
  ends: Int32Array = new Int32Array(16);
  marks: Uint8Array = new Uint8Array(8);
  /** Pairs of bodies that do not collide, as sorted keys; made again when links have changed. */
  private keys: Float64Array = new Float64Array(8);
  private keyCount = 0;
  private areKeysStale = true;

  /** Links came, went, or have other marks. */
  changed(): void {
    this.areKeysStale = true;
  }

  /** Makes room for so many links. */
  reserve(count: number): void {
    if (count <= this.marks.length) return;
    this.ends = grownInts(this.ends, 4 * count);
    this.marks = grownBytes(this.marks, 2 * count);
  }

  /** Whether a link keeps two bodies from colliding. */
  separates(i: number, j: number): boolean {
    if (this.count === 0) return false;
    if (this.areKeysStale) this.makeKeys();
    const key = i < j ? i * 1048576 + j : j * 1048576 + i;
    return find(this.keys, this.keyCount, key) >= 0;
  }

  private makeKeys(): void {
    if (this.keys.length < this.count) this.keys = new Float64Array(2 * this.count);
    let n = 0;
    for (let link = 0; link < this.count; link++) {
      const a = this.ends[2 * link];
      const b = this.ends[2 * link + 1];
      if (a < 0 || b < 0 || (this.marks[link] & apartMark) === 0) continue;
      this.keys[n++] = Math.min(a, b) * 1048576 + Math.max(a, b);
    }
    this.keys.subarray(0, n).sort();
    this.keyCount = n;
    this.areKeysStale = false;
  }
}

/** Where a key is among the first `count` of sorted ones, or −1. */
export function find(sorted: Int32Array | Float64Array, count: number, key: number): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] === key) return middle;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
