import { grown, grownInts, roomFor } from '../world/arrays.ts';
import { contactStride, cPoints, linkStride, pNormal, pointStride, pointsOf, pTangent } from './hull-layout.ts';

/** Contacts with their records (hull-layout.ts). */
export class ContactTable {
  count = 0;
  links: Int32Array = new Int32Array(2 * linkStride);
  numbers: Float64Array = new Float64Array(2 * contactStride);

  /** Makes room for so many. */
  reserve(count: number): void {
    if (count * linkStride <= this.links.length) return;
    const size = roomFor(count);
    this.links = grownInts(this.links, size * linkStride);
    this.numbers = grown(this.numbers, size * contactStride);
  }

  /** Whether a contact has impulses: others are forgotten between steps. */
  isUsed(c: number): boolean {
    const { links, numbers } = this;
    const first = contactStride * c + cPoints;
    for (let p = first; p < first + pointStride * links[linkStride * c + pointsOf]; p += pointStride)
      if (numbers[p + pNormal] !== 0 || numbers[p + pTangent] !== 0) return true;
    return false;
  }
}
