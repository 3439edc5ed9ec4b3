import { furthest } from '../limits.ts';
import {
  anchorSkin,
  anchorX,
  anchorY,
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  rAngularDamping,
  rareStride,
  rForceX,
  rForceY,
  rGravityScale,
  rLinearDamping,
  rTorque,
  shapedTag,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

// Warm starting without a pass over the contacts: what a body has gained since `starts` is the impulse of its contacts in the last sub-step. The
// loops over velocities add it again, and note in `starts` the velocity without it. The solver then corrects it contact by contact.

/** Gravity on every dynamic body over one sub-step, and what it carries: worlds without damping, forces or gravity scales. */
export function integrateGravity({ bodies, params }: Parts): void {
  const { rows, starts, count } = bodies;
  const gx = params.gravityX * params.h;
  const gy = params.gravityY * params.h;
  let j = 0;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    if (rows[k + atM] !== 0) {
      const oldX = rows[k + atVx];
      const oldY = rows[k + atVy];
      const oldU = rows[k + atU];
      const newX = oldX + gx;
      const newY = oldY + gy;
      rows[k + atVx] = newX + (oldX - starts[j]);
      rows[k + atVy] = newY + (oldY - starts[j + atVy]);
      rows[k + atU] = oldU + (oldU - starts[j + atU]);
      starts[j] = newX;
      starts[j + atVy] = newY;
      starts[j + atU] = oldU;
    }
    j = (j + 3) & 0x3fffffff;
  }
}

/**
 * As integrateGravity, with forces, torques and damping, which solves v' = −c·v by v / (1 + c·h): stable for every c ≥ 0. Forces and scales of 1e50
 * could leave the doubles within a step, so velocities are bounded.
 */
export function integrateVelocities({ bodies, params }: Parts): void {
  const { rows, starts, count, ids, rare } = bodies;
  const { h, gravityX, gravityY } = params;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const k = i << 3;
    const j = 3 * i;
    const inverseMass = rows[k + atM];
    if (inverseMass === 0) continue;
    const at = rareStride * ids[i];
    const scale = rare[at + rGravityScale];
    const damping = 1 / (1 + rare[at + rLinearDamping] * h);
    const newX = (rows[k + atVx] + (gravityX * scale + rare[at + rForceX] * inverseMass) * h) * damping;
    const newY = (rows[k + atVy] + (gravityY * scale + rare[at + rForceY] * inverseMass) * h) * damping;
    let newU = rows[k + atU];
    if (rows[k + atG] !== 0)
      newU = (newU + (rows[k + atG] / rows[k + atR]) * rare[at + rTorque] * h) / (1 + rare[at + rAngularDamping] * h);
    const carriedX = rows[k + atVx] - starts[j];
    const carriedY = rows[k + atVy] - starts[j + atVy];
    const carriedU = rows[k + atU] - starts[j + atU];
    starts[j] = Math.min(Math.max(newX, -furthest), furthest);
    starts[j + atVy] = Math.min(Math.max(newY, -furthest), furthest);
    starts[j + atU] = Math.min(Math.max(newU, -furthest), furthest);
    rows[k + atVx] = starts[j] + carriedX;
    rows[k + atVy] = starts[j + atVy] + carriedY;
    rows[k + atU] = starts[j + atU] + carriedU;
  }
}

/** Whether some body of the slots from … to − 1 may leave the skin of its candidate pairs within the step, if it goes on as it does. */
export function leavesSkin({ bodies, params }: Parts, from: number, to: number): boolean {
  const { rows, anchors } = bodies;
  const { dt } = params;
  for (let i = from; i < to; i = (i + 1) | 0) {
    const k = i << 3;
    const at = i << 2;
    const dx = rows[k + atX] + rows[k + atVx] * dt - anchors[at + anchorX];
    const dy = rows[k + atY] + rows[k + atVy] * dt - anchors[at + anchorY];
    const skin = anchors[at + anchorSkin];
    if (dx * dx + dy * dy > skin * skin) return true;
  }
  return false;
}

/** Moves every body by its velocity over the sub-step. */
export function integratePositions({ bodies, params }: Parts): void {
  const { rows, count } = bodies;
  const { h } = params;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    rows[k + atX] += rows[k + atVx] * h;
    rows[k + atY] += rows[k + atVy] * h;
  }
}

/** Keeps places and velocities of all bodies where squares and products of two stay in the range of doubles. */
export function boundRows({ bodies }: Parts): void {
  const { rows, count } = bodies;
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    const speeds = Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy]) + Math.abs(rows[k + atU]);
    if (speeds + (Math.abs(rows[k + atX]) + Math.abs(rows[k + atY])) <= furthest) continue; // five comparisons in one
    for (let i = k; i < k + atR; i++) {
      if (i === k + atM || i === k + atG) continue;
      if (rows[i] > furthest) rows[i] = furthest;
      else if (rows[i] < -furthest) rows[i] = -furthest;
    }
  }
}

/** Turns every body by its angular velocity at the end of the step over all of it. */
export function integrateAngles({ bodies, params }: Parts): void {
  const { rows, count, ids, angles } = bodies;
  const { dt } = params;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const surface = rows[8 * i + atU];
    if (surface !== 0) angles[ids[i]] += (surface / rows[8 * i + atR]) * dt;
  }
}

/** Turns every disc by its angular velocity over the sub-step. */
export function turnBodies({ bodies, params }: Parts): void {
  const { rows, ids, angles, tags, count } = bodies;
  const { h } = params;
  for (let i = 0; i < count; i++) {
    const surface = rows[8 * i + atU];
    if (surface === 0 || ids[i] < 0 || (tags[ids[i]] & shapedTag) !== 0) continue; // hulls turn as they move
    angles[ids[i]] += (surface / rows[8 * i + atR]) * h;
  }
}

/** Notes the velocities of all bodies, for what contacts give them to be counted from. */
export function writeStarts({ bodies }: Parts): void {
  const { rows, starts, count } = bodies;
  const end = count << 3;
  let j = 0;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    starts[j] = rows[k + atVx];
    starts[j + atVy] = rows[k + atVy];
    starts[j + atU] = rows[k + atU];
    j = (j + 3) & 0x3fffffff;
  }
}
