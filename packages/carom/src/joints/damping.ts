import type { JointRows } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

// Of joint-rows.ts and elimination.ts; imported constants would be loaded whenever they are read.
const aimX = 6;
const aimY = 7;
const wayLength = 8;
const armAX = 0;
const armAY = 1;
const armBX = 2;
const armBY = 3;
const armStride = 9;
const tieA = 0;
const tieB = 1;
const tieRecord = 2;
const tieRows = 4;
const tieStride = 7;
const rowStride = 14;
const atImpulse = 9;

// Of joint-set.ts; imported constants would be loaded whenever they are read.
const distance = 0;
const pin = 1;

// Tension T gives a rod of length L the stiffness T/L across its length, and a body pinned at an arm the angular stiffness T·arm. Sub-steps
// treat both explicitly: where h²·T·(1/ma + 1/mb)/L comes near 2, light links between heavy loads shake, without end above it.

/** From this on a sub-step takes a share of the velocity that shakes: less slows nothing, and pendulums keep their energy. */
const least = 0.3;
/** Share taken per stiffness above that, and at most: more makes waves along a chain instead. */
const rate = 0.5;
const most = 0.5;

/** Damps the shaking of light bodies under great tension: across rods, and between the angular velocities of pinned bodies. */
export function damp({ joints, params }: JointState, { velocities: v, masses, places }: Members, { records, arms, ties }: JointRows): void {
  const { kinds, count } = joints;
  for (let j = 0; j < count; j++) {
    const at = ties[tieStride * j + tieRecord];
    const a = ties[tieStride * j + tieA];
    const b = ties[tieStride * j + tieB];
    if (kinds[j] > pin || ties[tieStride * j + tieRows] === 0 || masses[2 * a] === 0 || masses[2 * b] === 0) continue;
    const from = armStride * j;
    if (kinds[j] === distance) {
      const inverse = masses[2 * a] + masses[2 * b];
      const stiffness = (-records[at + atImpulse] * params.h * inverse) / arms[from + wayLength];
      if (!(stiffness > least)) continue;
      const x = -arms[from + aimY];
      const y = arms[from + aimX];
      const across = (v[3 * b] - v[3 * a]) * x + (v[3 * b + 1] - v[3 * a + 1]) * y;
      const impulse = (Math.min(rate * (stiffness - least), most) * across) / inverse;
      v[3 * a] += masses[2 * a] * impulse * x;
      v[3 * a + 1] += masses[2 * a] * impulse * y;
      v[3 * b] -= masses[2 * b] * impulse * x;
      v[3 * b + 1] -= masses[2 * b] * impulse * y;
      continue;
    }
    const ra = places[6 * a + 2];
    const rb = places[6 * b + 2];
    const inverseA = masses[2 * a + 1] / (ra * ra);
    const inverseB = masses[2 * b + 1] / (rb * rb);
    const x = records[at + atImpulse];
    const y = records[at + rowStride + atImpulse];
    const lambda = Math.sqrt(x * x + y * y);
    const armA = Math.sqrt(arms[from + armAX] * arms[from + armAX] + arms[from + armAY] * arms[from + armAY]);
    const armB = Math.sqrt(arms[from + armBX] * arms[from + armBX] + arms[from + armBY] * arms[from + armBY]);
    const stiffness = params.h * lambda * (armA * inverseA + armB * inverseB);
    if (!(stiffness > least)) continue;
    const spin = v[3 * b + 2] / rb - v[3 * a + 2] / ra;
    const impulse = (Math.min(rate * (stiffness - least), most) * spin) / (inverseA + inverseB);
    v[3 * a + 2] += inverseA * impulse * ra;
    v[3 * b + 2] -= inverseB * impulse * rb;
  }
}
