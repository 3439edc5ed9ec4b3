import { floats } from '../arrays.ts';
import type { Bodies } from '../state/bodies.ts';
import { coldStride, rareStride, rGravityScale, rowStride } from '../state/layout.ts';

// The numbers a view keeps of its body after it is removed: its row, its cold and rare numbers, its angle, and integers.
export const keptCold: number = rowStride;
export const keptRare: number = keptCold + coldStride;
export const keptAngle: number = keptRare + rareStride;
export const keptKind: number = keptAngle + 1;
export const keptBits: number = keptKind + 1;
export const keptCategory: number = keptBits + 1;
export const keptMask: number = keptCategory + 1;
export const keptSenses: number = keptMask + 1;
const keptCount: number = keptSenses + 1;

/** The numbers of a body, as they are now. */
export function keepNumbers(bodies: Bodies, index: number): Float64Array {
  const kept = floats(keptCount);
  const k = rowStride * bodies.slots[index];
  for (let i = 0; i < rowStride; i++) kept[i] = bodies.rows[k + i];
  for (let i = 0; i < coldStride; i++) kept[keptCold + i] = bodies.cold[coldStride * index + i];
  for (let i = 0; i < rareStride; i++) kept[keptRare + i] = rareNumber(bodies, index, i);
  kept[keptAngle] = bodies.angles[index];
  kept[keptKind] = bodies.kinds[index];
  kept[keptBits] = bodies.bits[index];
  kept[keptCategory] = bodies.categories[index];
  kept[keptMask] = bodies.masks[index];
  kept[keptSenses] = bodies.senses[index];
  return kept;
}

/** One of the rare numbers of a body, which a world without such numbers does not hold. */
export function rareNumber({ rare }: Bodies, index: number, at: number): number {
  if (rare.length === 0) return at === rGravityScale ? 1 : 0;
  return rare[rareStride * index + at];
}
