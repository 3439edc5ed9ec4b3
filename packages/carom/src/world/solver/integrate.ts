import type { State } from '../state/state.ts';

const vx = 0;
const vy = 1;
const u = 2;
const m = 3;
const g = 4;
const x = 5;
const y = 6;
const r = 7;
// numbers of `Bodies.cold`
const coldStride = 11;
const linearDamping = 5;
const angularDamping = 6;
const gravityScale = 7;
const forceX = 8;
const forceY = 9;
const torque = 10;
/** Places and velocities stay within ±1e75 (limits.ts). */
const furthest = 1e75;

// Warm starting without a pass over the contacts: what a body has gained since `starts` is the impulse of its contacts in the last sub-step. The
// loops over velocities add it again, and note in `starts` the velocity without it. The solver then corrects it contact by contact.

/** Gravity on every dynamic body over one sub-step, and what it carries: worlds without damping, forces or gravity scales. */
export function integrateGravity({ bodies, params }: State): void {
  const { rows, starts, count } = bodies;
  const gx = params.gravityX * params.h;
  const gy = params.gravityY * params.h;
  let j = 0;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    if (rows[k + m] !== 0) {
      const oldX = rows[k + vx];
      const oldY = rows[k + vy];
      const oldU = rows[k + u];
      const newX = oldX + gx;
      const newY = oldY + gy;
      rows[k + vx] = newX + (oldX - starts[j]);
      rows[k + vy] = newY + (oldY - starts[j + 1]);
      rows[k + u] = oldU + (oldU - starts[j + 2]);
      starts[j] = newX;
      starts[j + 1] = newY;
      starts[j + 2] = oldU;
    }
    j = (j + 3) & 0x3fffffff;
  }
}

/**
 * As integrateGravity, with forces, torques and damping, which solves v' = −c·v by v / (1 + c·h): stable for every c ≥ 0. Forces and scales of 1e50
 * could leave the doubles within a step, so velocities are bounded.
 */
export function integrateVelocities({ bodies, params }: State): void {
  const { rows, starts, count, ids, cold } = bodies;
  const { h, gravityX, gravityY } = params;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const k = i << 3;
    const j = 3 * i;
    const inverseMass = rows[k + m];
    if (inverseMass === 0) continue;
    const at = coldStride * ids[i];
    const scale = cold[at + gravityScale];
    const damping = 1 / (1 + cold[at + linearDamping] * h);
    const newX = (rows[k + vx] + (gravityX * scale + cold[at + forceX] * inverseMass) * h) * damping;
    const newY = (rows[k + vy] + (gravityY * scale + cold[at + forceY] * inverseMass) * h) * damping;
    let newU = rows[k + u];
    if (rows[k + g] !== 0) newU = (newU + (rows[k + g] / rows[k + r]) * cold[at + torque] * h) / (1 + cold[at + angularDamping] * h);
    const carriedX = rows[k + vx] - starts[j];
    const carriedY = rows[k + vy] - starts[j + 1];
    const carriedU = rows[k + u] - starts[j + 2];
    starts[j] = Math.min(Math.max(newX, -furthest), furthest);
    starts[j + 1] = Math.min(Math.max(newY, -furthest), furthest);
    starts[j + 2] = Math.min(Math.max(newU, -furthest), furthest);
    rows[k + vx] = starts[j] + carriedX;
    rows[k + vy] = starts[j + 1] + carriedY;
    rows[k + u] = starts[j + 2] + carriedU;
  }
}

/** Whether some body of the slots from … to − 1 may leave the skin of its candidate pairs within the step, if it goes on as it does. */
export function leavesSkin({ bodies, params }: State, from: number, to: number): boolean {
  const { rows, anchors } = bodies;
  const { dt } = params;
  for (let i = from; i < to; i = (i + 1) | 0) {
    const k = i << 3;
    const at = i << 2;
    const dx = rows[k + x] + rows[k + vx] * dt - anchors[at];
    const dy = rows[k + y] + rows[k + vy] * dt - anchors[at + 1];
    const skin = anchors[at + 2];
    if (dx * dx + dy * dy > skin * skin) return true;
  }
  return false;
}

/** Moves every body by its velocity over the sub-step. */
export function integratePositions({ bodies, params }: State): void {
  const { rows, count } = bodies;
  const { h } = params;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    rows[k + x] += rows[k + vx] * h;
    rows[k + y] += rows[k + vy] * h;
  }
}

/** Keeps places and velocities of all bodies where squares and products of two stay in the range of doubles. */
export function boundRows({ bodies }: State): void {
  const { rows, count } = bodies;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    const speeds = Math.abs(rows[k + vx]) + Math.abs(rows[k + vy]) + Math.abs(rows[k + u]);
    if (speeds + (Math.abs(rows[k + x]) + Math.abs(rows[k + y])) <= furthest) continue; // five comparisons in one
    for (let i = k; i < k + r; i++) {
      if (i === k + m || i === k + g) continue;
      if (rows[i] > furthest) rows[i] = furthest;
      else if (rows[i] < -furthest) rows[i] = -furthest;
    }
  }
}

/** Turns every body by its angular velocity at the end of the step over all of it. */
export function integrateAngles({ bodies, params }: State): void {
  const { rows, count, ids, angles } = bodies;
  const { dt } = params;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const surface = rows[8 * i + u];
    if (surface !== 0) angles[ids[i]] += (surface / rows[8 * i + r]) * dt;
  }
}

/** Notes the velocities of all bodies, for what contacts give them to be counted from. */
export function writeStarts({ bodies }: State): void {
  const { rows, starts, count } = bodies;
  const end = count << 3;
  let j = 0;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    starts[j] = rows[k + vx];
    starts[j + 1] = rows[k + vy];
    starts[j + 2] = rows[k + u];
    j = (j + 3) & 0x3fffffff;
  }
}
