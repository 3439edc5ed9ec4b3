import type { Vec } from '../geometry/shapes.ts';
import type { Bodies } from './state/bodies.ts';
import { atG, atM, atU, atVx, atVy, atX, atY, rowStride } from './state/layout.ts';
import type { State } from './state/state.ts';

/** Σ ½ m v² + ½ I ω² over the dynamic bodies, in the order of their indices. */
export function kineticEnergy({ bodies }: State): number {
  const { rows, slots, bound } = bodies;
  let sum = 0;
  for (let index = 0; index < bound; index++) {
    if (slots[index] < 0) continue;
    const k = rowStride * slots[index];
    if (rows[k + atM] > 0) sum += (rows[k + atVx] * rows[k + atVx] + rows[k + atVy] * rows[k + atVy]) / (2 * rows[k + atM]);
    if (rows[k + atG] > 0) sum += (rows[k + atU] * rows[k + atU]) / (2 * rows[k + atG]);
  }
  return sum;
}

/** Σ m v over the dynamic bodies, in the order of their indices. */
export function momentum({ bodies }: State): Vec {
  const { rows, slots, bound } = bodies;
  const sum = { x: 0, y: 0 };
  for (let index = 0; index < bound; index++) {
    if (slots[index] < 0) continue;
    const k = rowStride * slots[index];
    if (rows[k + atM] === 0) continue;
    sum.x += rows[k + atVx] / rows[k + atM];
    sum.y += rows[k + atVy] / rows[k + atM];
  }
  return sum;
}

/** Writes x, y of each body to `out`, in the order of their places; returns how many bodies fit. */
export function copyPositions({ rows, slots, bound }: Bodies, out: Float64Array | Float32Array): number {
  const room = out.length >> 1;
  let n = 0;
  for (let index = 0; index < bound && n < room; index++) {
    if (slots[index] < 0) continue;
    const k = rowStride * slots[index];
    out[2 * n] = rows[k + atX];
    out[2 * n + 1] = rows[k + atY];
    n++;
  }
  return n;
}
