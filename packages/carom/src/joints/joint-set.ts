import { bytes, floats, grown, ints } from '../world/arrays.ts';
import { apartMark, find, Links, yieldingMark } from '../world/state/links.ts';
import {
  collideBit,
  distance,
  drag,
  givesWay,
  hasCoordinate,
  heldRows,
  limitsBit,
  motor,
  motorBit,
  springBit,
  weld,
} from './joint-kinds.ts';
import { impulseStride, jLower, jointStride, jUpper } from './joint-layout.ts';

/** Ids of joints are below this. */
export const mostJoints = 1073741824;

/** The joints of a world, in the order of their ids. */
export class JointSet {
  /** Their bodies: what the rest of the world knows of joints. */
  readonly links: Links;
  /** The id that the next joint gets. */
  next = 0;
  ids: Int32Array = ints(8);
  kinds: Uint8Array = bytes(8);
  bits: Uint8Array = bytes(8);
  numbers: Float64Array = floats(8 * jointStride);
  impulses: Float64Array = floats(8 * impulseStride);
  /** Force along x and y on b, and torque, in the last step: no part of the state. */
  forces: Float64Array = floats(24);
  /** Whether joints came, went or changed their rows. */
  isStale = true;

  constructor(links: Links = new Links()) {
    this.links = links;
  }

  get count(): number {
    return this.links.count;
  }

  /** Indices of the two bodies, −1 for the world. */
  get ends(): Int32Array {
    return this.links.ends;
  }

  /** What there is of each joint, and how many numbers of it. */
  private get columns(): readonly (readonly [Int32Array | Uint8Array | Float64Array, number])[] {
    const { ids, kinds, bits, links, numbers, impulses, forces } = this;
    return [
      [ids, 1],
      [kinds, 1],
      [bits, 1],
      [links.ends, 2],
      [links.marks, 1],
      [numbers, jointStride],
      [impulses, impulseStride],
      [forces, 3],
    ];
  }

  /** Appends a joint whose numbers are all 0; returns its place. */
  add(id: number, kind: number, bits: number, a: number, b: number): number {
    const place = this.count;
    this.reserve(place + 1);
    this.links.count++;
    this.numbers.fill(0, jointStride * place, jointStride * (place + 1));
    this.impulses.fill(0, impulseStride * place, impulseStride * (place + 1));
    this.forces.fill(0, 3 * place, 3 * (place + 1));
    this.ids[place] = id;
    this.kinds[place] = kind;
    this.bits[place] = bits;
    this.ends[2 * place] = a;
    this.ends[2 * place + 1] = b;
    this.mark(place);
    return place;
  }

  /** Takes a joint out. */
  remove(place: number): void {
    for (const [column, size] of this.columns) column.copyWithin(size * place, size * (place + 1), size * this.count);
    this.links.count--;
    this.changed();
  }

  /** Sets what rows a joint has; its impulses begin anew. */
  setBits(place: number, bits: number): void {
    this.bits[place] = bits;
    this.impulses.fill(0, impulseStride * place, impulseStride * (place + 1));
    this.mark(place);
  }

  /** Its bodies collide from now on, or do not any more. */
  turnCollide(place: number): void {
    this.bits[place] ^= collideBit;
    this.mark(place);
  }

  private mark(place: number): void {
    const isYielding = givesWay(this.kinds[place], this.bits[place]);
    this.links.marks[place] = ((this.bits[place] & collideBit) === 0 ? apartMark : 0) | (isYielding ? yieldingMark : 0);
    this.changed();
  }

  /** Joints came, went, or changed what rows they have. */
  changed(): void {
    this.isStale = true;
    this.links.changed();
  }

  /** The place of the joint with this id, or −1. */
  placeOf(id: number): number {
    return find(this.ids, this.count, id);
  }

  /** Becomes a copy of another set; without one it is as it was made. */
  copy(from: JointSet | null): void {
    const count = from?.count ?? 0;
    this.reserve(count);
    this.links.count = count;
    this.next = from?.next ?? 0;
    const { columns } = this;
    for (const [i, [column, size]] of from?.columns.entries() ?? []) columns[i][0].set(column.subarray(0, size * count));
    this.forces.fill(0, 0, 3 * count);
    this.changed();
  }

  /** Bytes of the joints. */
  get byteLength(): number {
    return this.count * (15 + 8 * (jointStride + impulseStride));
  }

  /** Makes room for so many joints. */
  reserve(count: number): void {
    this.links.reserve(count);
    if (count <= this.ids.length) return;
    const size = 2 * count;
    this.ids = grown(this.ids, size);
    this.kinds = grown(this.kinds, size);
    this.bits = grown(this.bits, size);
    this.numbers = grown(this.numbers, jointStride * size);
    this.impulses = grown(this.impulses, impulseStride * size);
    this.forces = grown(this.forces, 3 * size);
  }
}

/** How many rows a joint has; a coordinate is the last, if anything may hold it. */
export function rowCount({ kinds, bits, numbers }: JointSet, place: number): number {
  const kind = kinds[place];
  if (kind === drag) return 2;
  if (kind === weld || kind === motor) return 3;
  if (!hasCoordinate(kind)) return 1;
  const isHeld = (bits[place] & (springBit | motorBit)) !== 0;
  const isLimited = (bits[place] & limitsBit) !== 0;
  const lower = numbers[jointStride * place + jLower];
  const bounds = isLimited && (numbers[jointStride * place + jUpper] < Infinity || lower > (kind === distance ? 0 : -Infinity));
  return heldRows(kind, bits[place]) + +(isHeld || bounds);
}
