import { grown, grownInts } from '../arrays.ts';

/** Numbers of a haul: velocity of the body itself, vx vy u. */
export const haulStride = 3;

/** Bodies that the sub-step moves by other velocities than theirs, which their rows have: what holds them is off, and hauls them back. */
export class Hauls {
  count = 0;
  slots: Int32Array = new Int32Array(4);
  own: Float64Array = new Float64Array(4 * haulStride);

  /** Makes room for one more. */
  reserve(): void {
    if (this.count < this.slots.length) return;
    this.slots = grownInts(this.slots, 2 * this.count);
    this.own = grown(this.own, 2 * haulStride * this.count);
  }
}
