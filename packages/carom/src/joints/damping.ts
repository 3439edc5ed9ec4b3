import type { StepParams } from '../world/state/step-params.ts';
import { type Branch, jointRowStride, rowImpulse } from './branch.ts';
import { distance, pin } from './joint-kinds.ts';
import { armAimX, armAimY, armAX, armAY, armBX, armBY, armLength, type JointRows } from './joint-rows.ts';
import type { Members } from './members.ts';

// Tension T gives a rod of length L the stiffness T/L across its length, and a body pinned at an arm the angular stiffness T·arm. Sub-steps
// treat both explicitly: where h²·T·(1/ma + 1/mb)/L comes near 2, light branches between heavy loads shake, without end above it.

/** From this on a sub-step takes a share of the velocity that shakes: less slows nothing, and pendulums keep their energy. */
const least = 0.3;
/** Share taken per stiffness above that, and at most: more makes waves along a chain instead. */
const rate = 0.5;
const most = 0.5;

/** Damps the shaking of light bodies under great tension: across rods, and between the angular velocities of pinned bodies. */
export function damp(params: StepParams, members: Members, { records: f, branches }: JointRows): void {
  const { masses } = members;
  for (let i = 0; i < branches.length; i++) {
    const { kind, a, b } = branches[i];
    if (kind > pin || masses[2 * a] === 0 || masses[2 * b] === 0) continue;
    if (kind === distance) dampRod(f, branches[i], params, members);
    else dampPin(f, branches[i], params, members);
  }
}

function dampRod(f: Float64Array, { a, b, arms, record }: Branch, { h }: StepParams, { velocities: v, masses }: Members): void {
  const inverse = masses[2 * a] + masses[2 * b];
  const stiffness = (-f[record + rowImpulse] * h * inverse) / f[arms + armLength];
  if (!(stiffness > least)) return;
  const x = -f[arms + armAimY];
  const y = f[arms + armAimX];
  const across = (v[3 * b] - v[3 * a]) * x + (v[3 * b + 1] - v[3 * a + 1]) * y;
  const impulse = (Math.min(rate * (stiffness - least), most) * across) / inverse;
  v[3 * a] += masses[2 * a] * impulse * x;
  v[3 * a + 1] += masses[2 * a] * impulse * y;
  v[3 * b] -= masses[2 * b] * impulse * x;
  v[3 * b + 1] -= masses[2 * b] * impulse * y;
}

function dampPin(f: Float64Array, { a, b, arms, record }: Branch, { h }: StepParams, { velocities: v, masses, radii }: Members): void {
  const ra = radii[a];
  const rb = radii[b];
  const inverseA = masses[2 * a + 1] / (ra * ra);
  const inverseB = masses[2 * b + 1] / (rb * rb);
  const x = f[record + rowImpulse];
  const y = f[record + jointRowStride + rowImpulse];
  const armA = Math.sqrt(f[arms + armAX] * f[arms + armAX] + f[arms + armAY] * f[arms + armAY]);
  const armB = Math.sqrt(f[arms + armBX] * f[arms + armBX] + f[arms + armBY] * f[arms + armBY]);
  const stiffness = h * Math.sqrt(x * x + y * y) * (armA * inverseA + armB * inverseB);
  if (!(stiffness > least)) return;
  const spin = v[3 * b + 2] / rb - v[3 * a + 2] / ra;
  const impulse = (Math.min(rate * (stiffness - least), most) * spin) / (inverseA + inverseB);
  v[3 * a + 2] += inverseA * impulse * ra;
  v[3 * b + 2] -= inverseB * impulse * rb;
}
