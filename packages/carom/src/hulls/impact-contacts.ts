import { pointCount, pointGap, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import { floats, grown } from '../world/arrays.ts';

/**
 * Numbers of a contact of an impact: 2 · contact + which of its two is the first, or −1 if it is not near enough. Then where it is, the least
 * gap, and what it is with: a slot, or −1 − a wall.
 */
export const icContact = 0;
export const icX = 1;
export const icY = 2;
export const icGap = 3;
export const icWith = 4;
export const icStride = 5;

/** The contacts of an impact: that which bounces, and others of its surface. */
export class ImpactContacts {
  count = 0;
  numbers: Float64Array = floats(4 * icStride);

  /** Adds one that was measured. */
  add(contact: number, other: number, out: Float64Array): void {
    if (out[pointCount] === 0) return;
    const at = icStride * this.count++;
    if (at === this.numbers.length) this.numbers = grown(this.numbers, 2 * at);
    const { numbers } = this;
    const last = points + pointWords * (out[pointCount] - 1);
    numbers[at + icContact] = contact;
    numbers[at + icWith] = other;
    numbers[at + icX] = 0.5 * (out[points + pointX] + out[last + pointX]);
    numbers[at + icY] = 0.5 * (out[points + pointY] + out[last + pointY]);
    numbers[at + icGap] = Math.min(out[points + pointGap], out[last + pointGap]);
  }

  /** Whether another contact with the same body or wall is told of. The contacts of the outermost points are given. */
  isTold(place: number, first: number, second: number): boolean {
    const { numbers } = this;
    for (let i = 0; i < this.count; i++) {
      const at = icStride * i;
      if (i === place || numbers[at + icContact] < 0 || numbers[at + icWith] !== numbers[icStride * place + icWith]) continue;
      if (i < place || numbers[at + icContact] === first || numbers[at + icContact] === second) return true;
    }
    return false;
  }
}
