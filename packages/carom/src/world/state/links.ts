import { bytes, enlarge, floats, ints } from '../arrays.ts';

/** Marks of a link: its two ends do not collide; it gives way to a force. */
export const apartMark = 1;
export const yieldingMark = 2;

/** More than there are bodies: 2²⁰. */
const most = 1048576;

/** The end of a link that is a wall, and the wall that such an end is. */
export function wallEnd(id: number): number {
  return -2 - id;
}

/**
 * Which bodies and walls a constraint holds together, in the order of a constraint stage. Pairs, sleep and forces read this, and nothing else of joints.
 */
export class Links {
  count = 0;
  /** Indices of the two bodies, −1 for the world, −2 − id for a wall. */
  ends: Int32Array = ints(16);
  marks: Uint8Array = bytes(8);
  /** Pairs that do not collide, as sorted keys, those of walls below 0; made again when links have changed. */
  private keys: Float64Array = floats(8);
  private keyCount = 0;
  private areKeysStale = true;

  /** Links came, went, or have other marks. */
  changed(): void {
    this.areKeysStale = true;
  }

  /** Makes room for so many links. */
  reserve(count: number): void {
    if (count > this.marks.length) enlarge(this, ['ends', 'marks'], this.marks.length, 2 * count);
  }

  /** Whether a link keeps two bodies from colliding, or a wall, the first one, and a body. */
  separates(i: number, j: number): boolean {
    if (this.count === 0) return false;
    if (this.areKeysStale) this.makeKeys();
    return find(this.keys, this.keyCount, keyOf(i, j)) >= 0;
  }

  /** Whether a link keeps a body from colliding with a wall. */
  separatesWall(id: number): boolean {
    if (this.count === 0) return false;
    if (this.areKeysStale) this.makeKeys();
    const at = above(this.keys, this.keyCount, keyOf(wallEnd(id), most - 1)); // the least key of the wall
    return at < this.keyCount && this.keys[at] <= keyOf(wallEnd(id), 0);
  }

  /** Whether these keep the same walls from bodies as other links do. */
  separatesWallsAs(other: Links): boolean {
    for (const [links, others] of [[this, other] as const, [other, this] as const])
      for (let end = 0; end < 2 * links.count; end++)
        if (links.ends[end] < -1 && links.isApart(end >> 1) && !others.separatesWall(wallEnd(links.ends[end]))) return false;
    return true;
  }

  private isApart(link: number): boolean {
    return (this.marks[link] & apartMark) !== 0;
  }

  private makeKeys(): void {
    if (this.keys.length < this.count) this.keys = floats(2 * this.count);
    let n = 0;
    for (let link = 0; link < this.count; link++) {
      const a = this.ends[2 * link];
      const b = this.ends[2 * link + 1];
      if (a === -1 || b === -1 || !this.isApart(link)) continue;
      this.keys[n++] = keyOf(Math.min(a, b), Math.max(a, b));
    }
    this.keys.subarray(0, n).sort();
    this.keyCount = n;
    this.areKeysStale = false;
  }
}

/** The key of two ends, the lesser one first if it is a wall; those of one wall are next to each other. */
function keyOf(i: number, j: number): number {
  if (i < 0) return -(1 + j + most * wallEnd(i));
  return Math.min(i, j) * most + Math.max(i, j);
}

/** The first of sorted keys that is not below another. */
function above(sorted: Float64Array, count: number, key: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
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
