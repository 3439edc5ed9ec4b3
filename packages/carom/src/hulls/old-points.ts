import { pointCount, pointId, points, pointWords } from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import type { ContactTable } from './contact-table.ts';
import { contactStride, cPoints, linkStride, metOf, pAx, pAy, pId, pNormal, pointStride, pointsOf, pTangent } from './hull-layout.ts';

/** Words of what is kept of a point. */
const oldWords = 5;

/** The points that a contact had before it is measured again: owners, impulses and arms. */
export class OldPoints {
  /** As far from one that is gone, in radii of A, a new point follows on it, if nearer. */
  readonly reach: Float64Array = floats(1);
  private readonly old = floats(2 * oldWords);

  /** Keeps those of a contact. */
  keep({ links, numbers }: ContactTable, c: number): void {
    const { old } = this;
    const count = links[linkStride * c + metOf] === 1 ? 0 : links[linkStride * c + pointsOf];
    links[linkStride * c + metOf] = 0;
    for (let i = 0; i < 2; i++) {
      const p = contactStride * c + cPoints + pointStride * i;
      const at = oldWords * i;
      old[at] = i < count ? numbers[p + pId] : -1;
      old[at + 1] = numbers[p + pNormal];
      old[at + 2] = numbers[p + pTangent];
      old[at + 3] = numbers[p + pAx];
      old[at + 4] = numbers[p + pAy];
    }
  }

  /** Hands impulses to a point that was measured: those of its owner, or of the nearest point that is gone. None are handed twice. */
  pass(numbers: Float64Array, p: number, out: Float64Array): void {
    const { old } = this;
    const id = numbers[p + pId];
    const match = id === old[0] ? 0 : id === old[oldWords] ? oldWords : this.followed(numbers, p, out);
    numbers[p + pNormal] = match < 0 ? 0 : old[match + 1];
    numbers[p + pTangent] = match < 0 ? 0 : old[match + 2];
    if (match >= 0) old[match] = -1;
  }

  /** The nearest of those that the contact has no more, or −1. */
  private followed(numbers: Float64Array, p: number, out: Float64Array): number {
    const { old, reach } = this;
    let least = reach[0] * reach[0];
    let nearest = -1;
    for (let at = 0; at < old.length; at += oldWords) {
      const x = numbers[p + pAx] - old[at + 3];
      const y = numbers[p + pAy] - old[at + 4];
      const isGone =
        old[at] >= 0 && old[at] !== out[points + pointId] && (out[pointCount] < 2 || old[at] !== out[points + pointWords + pointId]);
      if (!isGone || !(x * x + y * y < least)) continue;
      least = x * x + y * y;
      nearest = at;
    }
    return nearest;
  }
}
