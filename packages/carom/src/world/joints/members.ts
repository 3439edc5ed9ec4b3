import { cGravityScale, coldStride, grown } from '../state/bodies.ts';
import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import { yieldingRows } from './joint-set.ts';

// Words of a body's row (state/layout.ts).
const atM = 3;
const atG = 4;
const atX = 5;
const atY = 6;
const atR = 7;

const furthest = 1e75;

/**
 * The bodies that joints hold, under numbers of their own: 0 is the world, which stands still. The passes over joints work on copies of their
 * velocities: contacts warm-start by what a body gained in a sub-step, and must not count what joints gave.
 */
export class Members {
  count = 1;
  /** Index of the body, −1 for the world, and its number. */
  indices: Int32Array = new Int32Array(8);
  numbers: Int32Array = new Int32Array(16);
  /** Offset of its row. */
  rows: Int32Array = new Int32Array(8);
  /** Inverse mass, and r²/inertia. */
  masses: Float64Array = new Float64Array(16);
  /** Place, radius, cosine and sine of its angle. */
  places: Float64Array = new Float64Array(40);
  /** vx vy u, and as they were. */
  velocities: Float64Array = new Float64Array(24);
  before: Float64Array = new Float64Array(24);
  /** Half of what gravity and forces give in a sub-step, and whether a body gets it when relaxing. */
  kicks: Float64Array = new Float64Array(16);
  splits: Uint8Array = new Uint8Array(8);
  /** Whether only rigid joints hold it: springs are implicit already. */
  private areRigid: Uint8Array = new Uint8Array(8);
  /** Room for the elimination: inverse mass of a body with all that hangs on it (xx xy yy xu yu uu), and the impulse on it. */
  mobility: Float64Array = new Float64Array(48);
  pushes: Float64Array = new Float64Array(24);
  private readonly rotation = new Float64Array(2);
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Numbers the bodies that joints hold. */
  list(): void {
    const { joints, bodies } = this.state;
    if (this.numbers.length < bodies.bound) this.numbers = new Int32Array(2 * bodies.bound);
    this.numbers.fill(0);
    const most = 2 * joints.count + 1;
    if (this.indices.length < most) this.resize(2 * most);
    this.count = 1;
    this.indices[0] = -1;
    for (let end = 0; end < 2 * joints.count; end++) {
      const index = joints.ends[end];
      if (index < 0 || this.numbers[index] > 0) continue;
      this.numbers[index] = this.count;
      this.indices[this.count++] = index;
    }
    this.areRigid.fill(1);
    for (let end = 0; end < 2 * joints.count; end++) {
      if (yieldingRows(joints.kinds[end >> 1], joints.bits[end >> 1]) > 0) this.areRigid[this.numberOf(joints.ends[end])] = 0;
    }
  }

  /** The number of a body by index, 0 for the world. */
  numberOf(index: number): number {
    return index < 0 ? 0 : this.numbers[index];
  }

  /** Reads rows and masses, which change between steps only. */
  begin(): void {
    const { indices, masses, rows, kicks } = this;
    const { bodies, params } = this.state;
    const half = 0.5 * params.h;
    for (let n = 1; n < this.count; n++) {
      const k = bodies.slots[indices[n]] << 3;
      rows[n] = k;
      masses[2 * n] = bodies.rows[k + atM];
      masses[2 * n + 1] = bodies.rows[k + atG];
      this.places[5 * n + 2] = bodies.rows[k + atR];
      const at = coldStride * indices[n];
      const m = masses[2 * n];
      const scale = m === 0 ? 0 : half * bodies.cold[at + cGravityScale];
      kicks[2 * n] = params.gravityX * scale;
      kicks[2 * n + 1] = params.gravityY * scale;
    }
  }

  /** Reads places and angles. */
  readPlaces(): void {
    const { indices, rows, places, rotation } = this;
    const { bodies } = this.state;
    places[2] = places[3] = 1;
    for (let n = 1; n < this.count; n++) {
      const k = rows[n];
      const at = 5 * n;
      places[at] = bodies.rows[k + atX];
      places[at + 1] = bodies.rows[k + atY];
      rotation[0] = bodies.angles[indices[n]];
      if (rotation[0] === 0) {
        places[at + 3] = 1;
        places[at + 4] = 0;
        continue;
      }
      writeRotation(rotation);
      places[at + 3] = rotation[0];
      places[at + 4] = rotation[1];
    }
  }

  /** Reads velocities. */
  read(): void {
    const { rows, velocities, before } = this;
    const from = this.state.bodies.rows;
    for (let n = 1; n < this.count; n++) {
      const k = rows[n];
      for (let i = 0; i < 3; i++) {
        velocities[3 * n + i] = from[k + i];
        before[3 * n + i] = from[k + i];
      }
    }
  }

  /**
   * Takes half of what gravity gave in the sub-step away from bodies on which no contact presses; `giveHalves` gives it back after the move.
   * Joined bodies then follow velocity Verlet, of second order: semi-implicit Euler would start each run half a sub-step ahead.
   */
  takeHalves(): void {
    const { rows, velocities, kicks, splits, areRigid } = this;
    const { starts } = this.state.bodies;
    for (let n = 1; n < this.count; n++) {
      const j = 3 * (rows[n] >> 3);
      const v = 3 * n;
      const isFree = areRigid[n] === 1 && velocities[v] === starts[j] && velocities[v + 1] === starts[j + 1];
      splits[n] = +isFree;
      if (!isFree) continue;
      velocities[v] -= kicks[2 * n];
      velocities[v + 1] -= kicks[2 * n + 1];
    }
  }

  /** See `takeHalves`. */
  giveHalves(): void {
    const { velocities, kicks, splits } = this;
    for (let n = 1; n < this.count; n++) {
      if (splits[n] === 0) continue;
      velocities[3 * n] += kicks[2 * n];
      velocities[3 * n + 1] += kicks[2 * n + 1];
    }
  }

  /** Writes velocities back; the change is no impulse of contacts. */
  write(): void {
    const { rows, velocities, before } = this;
    const { bodies } = this.state;
    const { starts } = bodies;
    const to = bodies.rows;
    for (let n = 1; n < this.count; n++) {
      const k = rows[n];
      const j = 3 * (k >> 3);
      const v = 3 * n;
      // beyond, or no number: a joint of extreme numbers does nothing
      if (!(Math.abs(velocities[v]) + Math.abs(velocities[v + 1]) + Math.abs(velocities[v + 2]) <= furthest)) continue;
      for (let i = 0; i < 3; i++) {
        to[k + i] = velocities[v + i];
        starts[j + i] += velocities[v + i] - before[v + i];
      }
    }
  }

  /** Turns the bodies by their angular velocities over a sub-step. */
  static turn({ bodies, params }: State): void {
    const { rows, ids, angles, count } = bodies;
    const { h } = params;
    for (let i = 0; i < count; i++) {
      const surface = rows[8 * i + 2];
      if (surface !== 0 && ids[i] >= 0) angles[ids[i]] += (surface / rows[8 * i + 7]) * h;
    }
  }

  private resize(size: number): void {
    this.indices = new Int32Array(size);
    this.rows = new Int32Array(size);
    this.masses = new Float64Array(2 * size);
    this.kicks = new Float64Array(2 * size);
    this.splits = new Uint8Array(size);
    this.areRigid = new Uint8Array(size);
    this.places = grown(this.places, 5 * size);
    this.velocities = grown(this.velocities, 3 * size);
    this.before = grown(this.before, 3 * size);
    this.mobility = grown(this.mobility, 6 * size);
    this.pushes = grown(this.pushes, 3 * size);
  }
}
