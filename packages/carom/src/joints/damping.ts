import type { StepParams } from '../world/state/step-params.ts';
import { jointRowStride, rowImpulse } from './branch.ts';
import { distance, pin, weld } from './joint-kinds.ts';
import { armAimX, armAimY, armAX, armAY, armBX, armBY, armLength, type JointRows } from './joint-rows.ts';
import type { Members } from './members.ts';

// Tension T gives a rod of length L the stiffness T/L across its length, and a body pinned at an arm the angular stiffness T·arm. Sub-steps
// treat both explicitly: where h²·T·(1/ma + 1/mb)/L comes near 2, light branches between heavy loads shake, without end above it.

/** From this on a sub-step takes a share of the velocity that shakes: less slows nothing, and pendulums keep their energy. */
const least = 0.3;
/** Share taken per stiffness above that, and at most: more makes waves along a chain instead. */
const rate = 0.5;
const most = 0.5;

/** Damps the shaking of light bodies under great tension, across rods. */
export function damp({ h }: StepParams, members: Members, { records: f, branches }: JointRows): void {
  const { velocities: v, masses } = members;
  for (let i = 0; i < branches.length; i++) {
    const { kind, a, b, arms, record } = branches[i];
    if (kind !== distance || masses[2 * a] === 0 || masses[2 * b] === 0) continue;
    const inverse = masses[2 * a] + masses[2 * b];
    const stiffness = (-f[record + rowImpulse] * h * inverse) / f[arms + armLength];
    if (!(stiffness > least)) continue;
    const x = -f[arms + armAimY];
    const y = f[arms + armAimX];
    const across = (v[3 * b] - v[3 * a]) * x + (v[3 * b + 1] - v[3 * a + 1]) * y;
    const impulse = (Math.min(rate * (stiffness - least), most) * across) / inverse;
    v[3 * a] += masses[2 * a] * impulse * x;
    v[3 * a + 1] += masses[2 * a] * impulse * y;
    v[3 * b] -= masses[2 * b] * impulse * x;
    v[3 * b + 1] -= masses[2 * b] * impulse * y;
  }
}

/** From this stiffness against turning on, in turns of h² · T · arm / inertia, rows count with more inertia: above 4 a pinned body shakes without end. */
const easy = 1;

/**
 * Has rows count with more inertia of bodies that are pinned at arms under great tension, so that they swing no faster than sub-steps follow.
 * What they turn by is then less, and links of a chain hold any load.
 */
export function slowTurns({ h }: StepParams, members: Members, { records: f, branches }: JointRows): void {
  const { masses, gyrations, stiffness, inverses, count } = members;
  stiffness.fill(0, 0, count);
  for (let i = 0; i < branches.length; i++) {
    const { kind, a, b, arms, record } = branches[i];
    if (kind !== pin && kind !== weld) continue;
    const x = f[record + rowImpulse];
    const y = f[record + jointRowStride + rowImpulse];
    stiffness[a] -= x * f[arms + armAX] + y * f[arms + armAY];
    stiffness[b] += x * f[arms + armBX] + y * f[arms + armBY];
  }
  for (let n = 1; n < count; n++) {
    const own = h * stiffness[n] * gyrations[n] * inverses[n] * inverses[n];
    masses[2 * n + 1] = own > easy ? (gyrations[n] * easy) / own : gyrations[n];
  }
}
