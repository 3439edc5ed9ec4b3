import { enlarge, floats, ints } from '../arrays.ts';

/** Numbers of a haul: velocity of the body itself, vx vy u. */
export const haulStride = 3;

/** Bodies that the sub-step moves by other velocities than theirs, which their rows have: what holds them is off, and hauls them back. */
export class Hauls {
  count = 0;
  slots: Int32Array = ints(4);
  own: Float64Array = floats(4 * haulStride);

  /** Makes room for one more. */
  reserve(): void {
    if (this.count >= this.slots.length) enlarge(this, ['slots', 'own'], this.count, 2 * this.count);
  }
}
