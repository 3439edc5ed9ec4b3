import { grown, grownBytes, grownInts } from '../arrays.ts';
import {
  collideBit,
  distance,
  drag,
  impulseStride,
  jLower,
  jointStride,
  jUpper,
  limitsBit,
  motorBit,
  pin,
  slider,
  springBit,
  weld,
} from './joint-layout.ts';

/** Kinds of joints by code, as they are held. */
export const jointKinds = ['distance', 'pin', 'slider', 'weld', 'drag', 'motor'] as const;

/** Ids of joints are below this. */
export const mostJoints = 1073741824;

/** The joints of a world, in the order of their ids. */
export class JointSet {
  count = 0;
  /** The id that the next joint gets. */
  next = 0;
  ids: Int32Array = new Int32Array(8);
  kinds: Uint8Array = new Uint8Array(8);
  bits: Uint8Array = new Uint8Array(8);
  /** Indices of the two bodies, −1 for the world. */
  ends: Int32Array = new Int32Array(16);
  numbers: Float64Array = new Float64Array(8 * jointStride);
  impulses: Float64Array = new Float64Array(8 * impulseStride);
  /** Force along x and y on b, and torque, in the last step: no part of the state. */
  forces: Float64Array = new Float64Array(24);
  /** Whether joints came, went or changed their rows. */
  isStale = true;
  /** Pairs of bodies that do not collide, as sorted keys; made again when joints have changed. */
  private keys: Float64Array = new Float64Array(8);
  private keyCount = 0;
  private areKeysStale = true;

  /** What there is of each joint, and how many numbers of it. */
  private get columns(): readonly (readonly [Int32Array | Uint8Array | Float64Array, number])[] {
    const { ids, kinds, bits, ends, numbers, impulses, forces } = this;
    return [
      [ids, 1],
      [kinds, 1],
      [bits, 1],
      [ends, 2],
      [numbers, jointStride],
      [impulses, impulseStride],
      [forces, 3],
    ];
  }

  /** Appends a joint whose numbers are all 0; returns its place. */
  add(id: number, kind: number, bits: number, a: number, b: number): number {
    const place = this.count;
    this.reserve(place + 1);
    this.count++;
    this.numbers.fill(0, jointStride * place, jointStride * (place + 1));
    this.impulses.fill(0, impulseStride * place, impulseStride * (place + 1));
    this.forces.fill(0, 3 * place, 3 * (place + 1));
    this.ids[place] = id;
    this.kinds[place] = kind;
    this.bits[place] = bits;
    this.ends[2 * place] = a;
    this.ends[2 * place + 1] = b;
    this.changed();
    return place;
  }

  /** Takes a joint out. */
  remove(place: number): void {
    for (const [column, size] of this.columns) column.copyWithin(size * place, size * (place + 1), size * this.count);
    this.count--;
    this.changed();
  }

  /** Sets what rows a joint has; its impulses begin anew. */
  setBits(place: number, bits: number): void {
    this.bits[place] = bits;
    this.impulses.fill(0, impulseStride * place, impulseStride * (place + 1));
    this.changed();
  }

  /** Joints came, went, or changed what rows they have. */
  changed(): void {
    this.isStale = this.areKeysStale = true;
  }

  /** The place of the joint with this id, or −1. */
  placeOf(id: number): number {
    return find(this.ids, this.count, id);
  }

  /** Whether a joint keeps two bodies from colliding. */
  separates(i: number, j: number): boolean {
    if (this.count === 0) return false;
    if (this.areKeysStale) this.makeKeys();
    const key = i < j ? i * 1048576 + j : j * 1048576 + i;
    return find(this.keys, this.keyCount, key) >= 0;
  }

  private makeKeys(): void {
    if (this.keys.length < this.count) this.keys = new Float64Array(2 * this.count);
    let n = 0;
    for (let place = 0; place < this.count; place++) {
      const a = this.ends[2 * place];
      const b = this.ends[2 * place + 1];
      if (a < 0 || b < 0 || (this.bits[place] & collideBit) !== 0) continue;
      this.keys[n++] = Math.min(a, b) * 1048576 + Math.max(a, b);
    }
    this.keys.subarray(0, n).sort();
    this.keyCount = n;
    this.areKeysStale = false;
  }

  /** Becomes a copy of another set; without one it is as it was made. */
  copy(from: JointSet | null): void {
    const count = from?.count ?? 0;
    this.reserve(count);
    this.count = count;
    this.next = from?.next ?? 0;
    const { columns } = this;
    for (const [i, [column, size]] of from?.columns.entries() ?? []) columns[i][0].set(column.subarray(0, size * count));
    this.forces.fill(0, 0, 3 * count);
    this.changed();
  }

  /** Bytes of the joints. */
  get byteLength(): number {
    return this.count * (14 + 8 * (jointStride + impulseStride));
  }

  /** Makes room for so many joints. */
  reserve(count: number): void {
    if (count <= this.ids.length) return;
    const size = 2 * count;
    this.ids = grownInts(this.ids, size);
    this.kinds = grownBytes(this.kinds, size);
    this.bits = grownBytes(this.bits, size);
    this.ends = grownInts(this.ends, 2 * size);
    this.numbers = grown(this.numbers, jointStride * size);
    this.impulses = grown(this.impulses, impulseStride * size);
    this.forces = grown(this.forces, 3 * size);
  }
}

/** Where a key is among the first `count` of sorted ones, or −1. */
function find(sorted: Int32Array | Float64Array, count: number, key: number): number {
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

/** Whether a joint has something that gives way: a spring, limits, a motor or a bound on its force. */
export function givesWay(kind: number, bits: number): boolean {
  return kind >= drag || (bits & (springBit | limitsBit | motorBit)) !== 0;
}

/** Whether a joint has a coordinate with a spring, limits or a motor. */
export function isDriven(kind: number, bits: number): boolean {
  return kind <= slider && (bits & (springBit | limitsBit | motorBit)) !== 0;
}

/** How many rows of a joint hold exactly. */
export function heldRows(kind: number, bits: number): number {
  if (kind === distance) return isDriven(kind, bits) ? 0 : 1;
  if (kind === pin || kind === slider) return 2;
  return kind === weld && (bits & springBit) === 0 ? 3 : 0;
}

/** How many rows a joint has; a coordinate is the last, if anything may hold it. */
export function rowCount({ kinds, bits, numbers }: JointSet, place: number): number {
  const kind = kinds[place];
  if (kind === drag) return 2;
  if (kind > slider) return 3;
  const isHeld = (bits[place] & (springBit | motorBit)) !== 0;
  const isLimited = (bits[place] & limitsBit) !== 0;
  const lower = numbers[jointStride * place + jLower];
  const bounds = isLimited && (numbers[jointStride * place + jUpper] < Infinity || lower > (kind === distance ? 0 : -Infinity));
  return heldRows(kind, bits[place]) + +(isHeld || bounds);
}
