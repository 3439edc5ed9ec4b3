import { periodicDifference } from '../../numeric/periodic.ts';
import { pH, rowStride } from '../kernels/layout.ts';
import type { State } from '../state.ts';

/** Bodies are near if their distance is at most this many times that of touching. */
const nearShare = 1.05;

/**
 * Takes back the moves of bodies that touch one of the `count` that have not moved yet, on a torus across its seams too: they go together.
 * Appends them to `pending`, with 1 in `held` as the others; returns how many have not moved then.
 */
export function addCompanions({ pairs, adjacency, bodies, params, periodX, periodY }: State, pending: Int32Array, count: number): number {
  const { rows, held } = bodies;
  adjacency.update(pairs, bodies.count);
  const { heads, next } = adjacency;
  let n = count;
  for (let i = 0; i < count; i++) {
    const p = rowStride * pending[i];
    for (let at = heads[pending[i]]; at >= 0; at = next[at]) {
      const other = pairs.ends[at ^ 1];
      const k = rowStride * other;
      const reach = nearShare * (rows[k + 7] + rows[p + 7]);
      const dx = periodicDifference(rows[k + 5] - rows[p + 5], periodX);
      const dy = periodicDifference(rows[k + 6] - rows[p + 6], periodY);
      if (held[other] === 1 || rows[k + 3] === 0 || dx * dx + dy * dy > reach * reach) continue;
      rows[k + 5] -= rows[k] * params[pH];
      rows[k + 6] -= rows[k + 1] * params[pH];
      held[other] = 1;
      pending[n++] = other;
    }
  }
  return n;
}
