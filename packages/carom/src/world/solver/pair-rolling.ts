import { atG, atR, atU, offsetMask, rareStride, rRolling, slotMask } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'contacts'>;

/**
 * Rolling resistance: brakes the difference of the angular velocities of bodies that press on each other, by a torque of at most the pair's
 * rolling resistance × smaller radius × normal force.
 */
export function rollPairs({ bodies, contacts, pairs }: Parts): void {
  const { rows, starts, ids, rare } = bodies;
  const { links, count } = contacts;
  const { impulses } = pairs;
  for (let c = 0; c < count; c = (c + 1) & slotMask) {
    const normal = impulses[2 * links[4 * c + 2]];
    if (normal === 0) continue;
    const a = links[4 * c] & offsetMask;
    const b = links[4 * c + 1] & offsetMask;
    const ca = rare[rareStride * ids[a >> 3] + rRolling];
    const cb = rare[rareStride * ids[b >> 3] + rRolling];
    const rolling = ca > cb ? ca : cb;
    const ra = rows[a + atR];
    const rb = rows[b + atR];
    const inverseA = rows[a + atG] / (ra * ra);
    const inverseB = rows[b + atG] / (rb * rb);
    const inverse = inverseA + inverseB;
    if (rolling === 0 || inverse === 0) continue;
    const limit = rolling * ra * normal;
    let torque = -(rows[b + atU] / rb - rows[a + atU] / ra) / inverse;
    if (torque > limit) torque = limit;
    else if (torque < -limit) torque = -limit;
    const brakeA = inverseA * torque * ra;
    const brakeB = inverseB * torque * rb;
    rows[a + atU] -= brakeA;
    rows[b + atU] += brakeB;
    starts[3 * (a >> 3) + atU] -= brakeA; // no impulses to begin the next sub-step with
    starts[3 * (b >> 3) + atU] += brakeB;
  }
}
