import { floats } from '../arrays.ts';
import { bodyKinds } from '../state/bodies.ts';
import { atVx, atVy, cMass, coldStride, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { stillSpeed } from './reached.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params' | 'sleepTime' | 'sleepSpeed'>;

const dynamic = bodyKinds.indexOf('dynamic');

/** An island falls if in so many times `sleepTime` it gets too fast for sleep, at its acceleration. */
const patience = 8;

/** Numbers of an island: its mass, and what its momentum changed by. */
const sumStride = 3;

/**
 * Whether islands are carried. What falls is slow at first, and at the top of a throw or of a slope. So what is slow is at rest only if its
 * momentum stays as it is; what bodies of an island do to each other does not count.
 */
export class Support {
  private readonly state: Parts;
  /** vx and vy of each slot when the step began. */
  private before: Float64Array = floats(32);
  /** By root of an island. */
  private sums: Float64Array = floats(16 * sumStride);

  constructor(state: Parts) {
    this.state = state;
  }

  /** A step begins. */
  start(): void {
    const { rows, count } = this.state.bodies;
    if (this.before.length < 2 * count) this.before = floats(4 * count);
    for (let slot = 0; slot < count; slot++) {
      this.before[2 * slot] = rows[rowStride * slot + atVx];
      this.before[2 * slot + 1] = rows[rowStride * slot + atVy];
    }
  }

  /** Adds up masses and changes of momentum; `roots` has the root of each index. */
  weigh(roots: Int32Array): void {
    const { before } = this;
    const { rows, cold, count, bound, ids, kinds } = this.state.bodies;
    if (this.sums.length < sumStride * bound) this.sums = floats(2 * sumStride * bound);
    const { sums } = this;
    sums.fill(0, 0, sumStride * bound);
    for (let slot = 0; slot < count; slot++) {
      const index = ids[slot];
      if (index < 0 || kinds[index] !== dynamic) continue;
      const n = sumStride * roots[index];
      const mass = cold[coldStride * index + cMass];
      sums[n] += mass;
      sums[n + 1] += mass * (rows[rowStride * slot + atVx] - before[2 * slot]);
      sums[n + 2] += mass * (rows[rowStride * slot + atVy] - before[2 * slot + 1]);
    }
  }

  /** Whether the velocity of an island that was weighed changes. */
  falls(root: number): boolean {
    const { sums } = this;
    const { params, sleepTime } = this.state;
    const n = sumStride * root;
    const least = (stillSpeed(this.state) * params.dt * sums[n]) / (patience * sleepTime);
    return sums[n + 1] * sums[n + 1] + sums[n + 2] * sums[n + 2] > least * least;
  }
}
