import { pH, rowStride } from './kernels/layout.ts';
import type { State } from './state.ts';

/** Bodies are near if their distance is at most this many times that of touching. */
const nearShare = 1.05;

/** Finds the bodies that touch fast ones. */
export class Companions {
  private readonly state: State;
  /** Number of a slot among those that have not moved, −1 if it has. */
  private numbers: Int32Array = new Int32Array(16).fill(-1);

  constructor(state: State) {
    this.state = state;
  }

  /** Takes back the moves of bodies that touch one that has not moved yet: they go together. Returns how many have not moved then. */
  expand(pending: Int32Array, count: number): number {
    const { pairs, adjacency, bodies, params } = this.state;
    const { rows } = bodies;
    if (this.numbers.length < bodies.count) this.numbers = new Int32Array(2 * bodies.count).fill(-1);
    const { numbers } = this;
    adjacency.update(pairs, bodies.count);
    const { heads, next } = adjacency;
    let n = count;
    for (let i = 0; i < count; i++) numbers[pending[i]] = i;
    for (let i = 0; i < count; i++) {
      const p = rowStride * pending[i];
      for (let at = heads[pending[i]]; at >= 0; at = next[at]) {
        const other = pairs.ends[at ^ 1];
        const k = rowStride * other;
        const reach = nearShare * (rows[k + 7] + rows[p + 7]);
        const dx = rows[k + 5] - rows[p + 5];
        const dy = rows[k + 6] - rows[p + 6];
        if (numbers[other] >= 0 || rows[k + 3] === 0 || dx * dx + dy * dy > reach * reach) continue;
        rows[k + 5] -= rows[k] * params[pH];
        rows[k + 6] -= rows[k + 1] * params[pH];
        numbers[other] = n;
        pending[n++] = other;
      }
    }
    for (let i = 0; i < n; i++) numbers[pending[i]] = -1;
    return n;
  }
}
