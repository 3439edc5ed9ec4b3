import type { Vec } from '../geometry/shapes.ts';
import { rowStride } from './state/layout.ts';
import type { State } from './state/state.ts';

/** Σ ½ m v² + ½ I ω² over the dynamic bodies, in the order of their indices. */
export function kineticEnergy({ bodies }: State): number {
  const { rows, slots, bound } = bodies;
  let sum = 0;
  for (let index = 0; index < bound; index++) {
    if (slots[index] < 0) continue;
    const k = rowStride * slots[index];
    if (rows[k + 3] > 0) sum += (rows[k] * rows[k] + rows[k + 1] * rows[k + 1]) / (2 * rows[k + 3]);
    if (rows[k + 4] > 0) sum += (rows[k + 2] * rows[k + 2]) / (2 * rows[k + 4]);
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
    if (rows[k + 3] === 0) continue;
    sum.x += rows[k] / rows[k + 3];
    sum.y += rows[k + 1] / rows[k + 3];
  }
  return sum;
}
