import { enlarge, floats, ints, roomFor } from '../arrays.ts';
import {
  type contactStride,
  hitApproach,
  hitNormal,
  hitNx,
  hitNy,
  hitStride,
  hitTangent,
  hitTime,
  hitX,
  hitY,
  linkStride,
  saidStride,
  type wallContactStride,
} from './layout.ts';

/** The hits of the step: for each a record (layout.ts) and the number of its contact. */
export class HitLog {
  count = 0;
  numbers: Float64Array = floats(2 * hitStride);
  contacts: Int32Array = ints(2);
  /** The hit to be added. Fields, not parameters: numbers passed to functions would be boxed, and boxes are garbage. */
  nx: number = NaN;
  ny: number = NaN;
  x: number = NaN;
  y: number = NaN;
  approach: number = NaN;
  time: number = NaN;

  /** Appends the hit in the fields, of a contact and without impulses; its links name it by 1 + its place, at `at`. */
  add(contact: number, links: Int32Array, at: number): void {
    const place = this.count++;
    if (place >= this.contacts.length) {
      enlarge(this, ['numbers', 'contacts'], place, 2 * place);
    }
    const { numbers } = this;
    const k = hitStride * place;
    links[at] = this.count;
    this.contacts[place] = contact;
    numbers[k + hitNx] = this.nx;
    numbers[k + hitNy] = this.ny;
    numbers[k + hitX] = this.x;
    numbers[k + hitY] = this.y;
    numbers[k + hitApproach] = this.approach;
    numbers[k + hitNormal] = numbers[k + hitTangent] = 0;
    numbers[k + hitTime] = this.time;
  }
}

/** The contacts of one step. */
export class ContactList {
  count = 0;
  records: Float64Array;
  links: Int32Array = ints(linkStride * 16);
  readonly hits: HitLog = new HitLog();
  /** Impulses of each contact in the step along normal and tangent: the sum over its sub-steps, impacts included. */
  totals: Float64Array = floats(2 * 16);
  /** What rules of the world or of the user say of contacts of two bodies, `saidStride` numbers each (layout.ts); else void. */
  said: Float64Array = floats(0);
  /** One number: the contact that began to press last in the pass at hand, from which a chain in the links leads to the others (pair-solver.ts). */
  readonly begun: Int32Array = ints(1);

  constructor(stride: typeof contactStride | typeof wallContactStride) {
    this.records = floats(16 * stride);
  }

  /** Makes room for so many contacts; what is there stays. */
  reserve(count: number): void {
    if (linkStride * count <= this.links.length) return;
    enlarge(this, ['records', 'links', 'totals', 'said'], this.links.length / linkStride, roomFor(count));
  }

  /** Makes room for what rules say. */
  keepSaid(): void {
    const size = saidStride * (this.links.length / linkStride);
    if (this.said.length < size) this.said = floats(size);
  }

  /** Removes all. */
  clear(): void {
    this.count = this.hits.count = 0;
  }
}
