import { floats, grown, ints, roomFor } from '../world/arrays.ts';
import { contactStride, cPoints, linkStride, pNormal, pointStride, pointsOf, pTangent } from './hull-layout.ts';

/** Contacts with their records (hull-layout.ts). */
export class ContactTable {
  count = 0;
  links: Int32Array = ints(2 * linkStride);
  numbers: Float64Array = floats(2 * contactStride);

  /** Velocities of the surface of B seen from A, where a rule of the user says them; void in worlds without. */
  belts: Float64Array = floats(0);

  /** Makes room for velocities of surfaces. */
  keepBelts(): void {
    if (this.belts.length < 2 * this.count) this.belts = grown(this.belts, 4 * this.count);
  }

  /** Makes room for so many. */
  reserve(count: number): void {
    if (count * linkStride <= this.links.length) return;
    const size = roomFor(count);
    this.links = grown(this.links, size * linkStride);
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
