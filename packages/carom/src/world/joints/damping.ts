import type { State } from '../state/state.ts';
import {
  armAimX,
  armAimY,
  armAX,
  armAY,
  armBX,
  armBY,
  armLength,
  armStride,
  distance,
  jointRowStride,
  pin,
  rowImpulse,
  tieA,
  tieB,
  tieRecord,
  tieRows,
  tieStride,
} from './joint-layout.ts';
import type { JointRows } from './joint-rows.ts';
import type { Members } from './members.ts';

// Tension T gives a rod of length L the stiffness T/L across its length, and a body pinned at an arm the angular stiffness T·arm. Sub-steps
// treat both explicitly: where h²·T·(1/ma + 1/mb)/L comes near 2, light links between heavy loads shake, without end above it.

/** From this on a sub-step takes a share of the velocity that shakes: less slows nothing, and pendulums keep their energy. */
const least = 0.3;
/** Share taken per stiffness above that, and at most: more makes waves along a chain instead. */
const rate = 0.5;
const most = 0.5;

/** Damps the shaking of light bodies under great tension: across rods, and between the angular velocities of pinned bodies. */
export function damp({ joints, params }: State, { velocities: v, masses, places }: Members, { records, arms, ties }: JointRows): void {
  const { kinds, count } = joints;
  for (let j = 0; j < count; j++) {
    const at = ties[tieStride * j + tieRecord];
    const a = ties[tieStride * j + tieA];
    const b = ties[tieStride * j + tieB];
    if (kinds[j] > pin || ties[tieStride * j + tieRows] === 0 || masses[2 * a] === 0 || masses[2 * b] === 0) continue;
    const from = armStride * j;
    if (kinds[j] === distance) {
      const inverse = masses[2 * a] + masses[2 * b];
      const stiffness = (-records[at + rowImpulse] * params.h * inverse) / arms[from + armLength];
      if (!(stiffness > least)) continue;
      const x = -arms[from + armAimY];
      const y = arms[from + armAimX];
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
    const x = records[at + rowImpulse];
    const y = records[at + jointRowStride + rowImpulse];
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
