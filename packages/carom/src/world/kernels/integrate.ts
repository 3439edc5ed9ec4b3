import { hitsOf } from './bounce.ts';

// Where bodies carry on what contacts gave them (params[21] is 1), both loops over velocities add what a body has gained since `starts`, and
// note there what its velocity is without: contacts give it again what they gave in the last sub-step, before they are asked how much it is
// to be now. Numbers of `starts`: vx vy u and nothing, from slot · 4.

/** Gravity on every dynamic body over one sub-step: worlds without damping, forces or gravity scales. */
export function integrateGravity(rows: Float64Array, starts: Float64Array, count: number, params: Float64Array): void {
  const gx = params[13] * params[1];
  const gy = params[14] * params[1];
  const share = params[21];
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    if (rows[k + 3] === 0) continue;
    const j = k >> 1;
    const vx = rows[k];
    const vy = rows[k + 1];
    const u = rows[k + 2];
    rows[k] = vx + gx + share * (vx - starts[j]);
    rows[k + 1] = vy + gy + share * (vy - starts[j + 1]);
    rows[k + 2] = u + share * (u - starts[j + 2]);
    starts[j] = vx + gx;
    starts[j + 1] = vy + gy;
    starts[j + 2] = u;
  }
}

/**
 * Gravity, forces, torques and damping over one sub-step. `cold` holds for each body, at 11 · ids[slot]: …, 5 linear damping, 6 angular
 * damping, 7 gravity scale, 8 9 force, 10 torque. Damping solves v' = −c·v by v / (1 + c·h): stable for every c ≥ 0. No velocity grows
 * beyond 1e75 (limits.ts): forces and scales of 1e50 can otherwise leave the doubles within a step.
 */
export function integrateVelocities(
  rows: Float64Array,
  starts: Float64Array,
  count: number,
  params: Float64Array,
  ids: Int32Array,
  cold: Float64Array,
): void {
  const h = params[1];
  const gx = params[13];
  const gy = params[14];
  const share = params[21];
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const k = i << 3;
    const j = i << 2;
    const m = rows[k + 3];
    if (m === 0) continue;
    const at = 11 * ids[i];
    const scale = cold[at + 7];
    const damping = 1 / (1 + cold[at + 5] * h);
    const vx = (rows[k] + (gx * scale + cold[at + 8] * m) * h) * damping;
    const vy = (rows[k + 1] + (gy * scale + cold[at + 9] * m) * h) * damping;
    rows[k] = Math.min(Math.max(vx + share * (rows[k] - starts[j]), -1e75), 1e75);
    rows[k + 1] = Math.min(Math.max(vy + share * (rows[k + 1] - starts[j + 1]), -1e75), 1e75);
    starts[j] = vx;
    starts[j + 1] = vy;
    const g = rows[k + 4];
    if (g === 0) continue;
    const u = (rows[k + 2] + (g / rows[k + 7]) * cold[at + 10] * h) / (1 + cold[at + 6] * h);
    rows[k + 2] = Math.min(Math.max(u + share * (rows[k + 2] - starts[j + 2]), -1e75), 1e75);
    starts[j + 2] = u;
  }
}

/** Whether some body may leave the reach of its list of neighbours within the time `params[which]`, if it goes on as it does. */
export function leaves(rows: Float64Array, anchors: Float64Array, from: number, to: number, params: Float64Array, which: number): boolean {
  const dt = params[which];
  for (let i = from; i < to; i = (i + 1) | 0) {
    const k = i << 3;
    const at = i << 2;
    const dx = rows[k + 5] + rows[k] * dt - anchors[at];
    const dy = rows[k + 6] + rows[k + 1] * dt - anchors[at + 1];
    const skin = anchors[at + 2];
    if (dx * dx + dy * dy > skin * skin) return true;
  }
  return false;
}

/**
 * Moves every body by its velocity over the sub-step, except those that must be taken continuously: fast ones, those that both hits and the
 * solver turned, and those that would leave the reach of their list. Their slots go to `pending` and get 1 in `held`; returns how many. Those
 * that moved so far that their contacts must be asked, by holdPairs and holdWalls, get 2, if their mark is at least `least`; `params[19]` is 1
 * if there are any.
 */
export function integratePositions(
  rows: Float64Array,
  anchors: Float64Array,
  count: number,
  params: Float64Array,
  held: Uint8Array,
  marks: Uint8Array,
  shifts: Float64Array,
  least: number,
  pending: Int32Array,
): number {
  const h = params[1];
  const fast = params[16] * params[16];
  const brisk = 6.4e-5 * fast; // 0.008²
  let n = 0;
  let isBrisk = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const k = i << 3;
    const at = i << 2;
    let mx = rows[k] * h;
    let my = rows[k + 1] * h;
    const x = rows[k + 5] + mx;
    const y = rows[k + 6] + my;
    const mark = marks[i];
    if (mark !== 0) {
      mx += shifts[2 * i];
      my += shifts[2 * i + 1];
    }
    const dx = x - anchors[at];
    const dy = y - anchors[at + 1];
    const skin = anchors[at + 2];
    const r = rows[k + 7];
    const square = r * r;
    const way = mx * mx + my * my;
    // where hits and the solver both turned it, gaps of its contacts are not those of its path
    const isBent = mark > 0 && mark >= least && hitsOf(marks, i) > 0;
    if (way > (isBent ? brisk : fast) * square || dx * dx + dy * dy > skin * skin) {
      rows[k] = Math.min(Math.max(rows[k], -1e75), 1e75);
      rows[k + 1] = Math.min(Math.max(rows[k + 1], -1e75), 1e75);
      pending[n] = i;
      held[i] = 1;
      n = (n + 1) | 0;
      continue;
    }
    if (way > brisk * square && mark >= least) {
      held[i] = 2;
      isBrisk = 1;
    }
    rows[k + 5] = x;
    rows[k + 6] = y;
  }
  params[19] = isBrisk;
  return n;
}

/** Moves every body by its velocity over the sub-step: none of them meets anything on its way. */
export function flyOn(rows: Float64Array, count: number, params: Float64Array): void {
  const h = params[1];
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    rows[k + 5] += rows[k] * h;
    rows[k + 6] += rows[k + 1] * h;
  }
}

/** Keeps places and velocities of all bodies within ±1e75, where squares and products of two stay in the range of doubles. */
export function boundRows(rows: Float64Array, count: number): void {
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    const v = Math.abs(rows[k]) + Math.abs(rows[k + 1]) + Math.abs(rows[k + 2]);
    if (v + (Math.abs(rows[k + 5]) + Math.abs(rows[k + 6])) <= 1e75) continue; // five comparisons in one
    for (let i = k; i < ((k + 7) | 0); i = (i === ((k + 2) | 0) ? k + 5 : i + 1) | 0) {
      if (rows[i] > 1e75) rows[i] = 1e75;
      else if (rows[i] < -1e75) rows[i] = -1e75;
    }
  }
}

/** Turns every body by its angular velocity at the end of the step over all of it; the angle of a body is at ids[slot]. */
export function integrateAngles(rows: Float64Array, count: number, params: Float64Array, ids: Int32Array, angles: Float64Array): void {
  const dt = params[0];
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const u = rows[8 * i + 2];
    if (u !== 0) angles[ids[i]] += (u / rows[8 * i + 7]) * dt;
  }
}

/** Notes the velocities of all bodies, for what contacts give them to be counted from. */
export function writeStarts(rows: Float64Array, count: number, starts: Float64Array): void {
  const end = count << 3;
  for (let k = 0; k < end; k = (k + 8) & 0x3fffffff) {
    const j = k >> 1;
    starts[j] = rows[k];
    starts[j + 1] = rows[k + 1];
    starts[j + 2] = rows[k + 2];
  }
}
