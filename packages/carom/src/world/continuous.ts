import { pH, rowStride } from './kernels/layout.ts';
import type { State } from './state.ts';

/** Moves fast bodies. */
export class Continuous {
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  move(pending: Int32Array, count: number): void {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    for (let i = 0; i < count; i++) {
      const k = rowStride * pending[i];
      rows[k + 5] += rows[k] * params[pH];
      rows[k + 6] += rows[k + 1] * params[pH];
    }
  }
}
