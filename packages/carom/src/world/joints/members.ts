import { grown } from '../arrays.ts';
import { furthest } from '../limits.ts';
import { atG, atM, atR, atX, atY, cForceX, cForceY, cGravityScale, coldStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import { drag, motorBit } from './joint-layout.ts';

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
  /** Place, radius, cosine and sine of its angle, 1 / radius. */
  places: Float64Array = new Float64Array(48);
  /** vx vy u, and as they were. */
  velocities: Float64Array = new Float64Array(24);
  before: Float64Array = new Float64Array(24);
  /** Half of what gravity gives in a sub-step. Forces act before the move (solver/force-lead.ts). */
  kicks: Float64Array = new Float64Array(16);
  /** By member: the first of its group, bodies that joints join; and by group, whether a contact presses on one of them. */
  groups: Int32Array = new Int32Array(8);
  pressed: Uint8Array = new Uint8Array(8);
  touched: Uint8Array = new Uint8Array(8);
  /** By group: 1 if it has a motor, 3 if that works against a force. Its bound then holds for a whole sub-step before the move, as if pressed. */
  private driven: Uint8Array = new Uint8Array(8);
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
    this.group();
  }

  private group(): void {
    const { groups } = this;
    const { joints, bodies } = this.state;
    for (let n = 0; n < this.count; n++) groups[n] = n;
    for (let j = 0; j < joints.count; j++) {
      const a = joints.ends[2 * j];
      const b = joints.ends[2 * j + 1];
      if (a < 0 || bodies.kinds[a] !== 2 || bodies.kinds[b] !== 2) continue;
      const first = this.root(this.numberOf(a));
      const second = this.root(this.numberOf(b));
      groups[Math.max(first, second)] = Math.min(first, second);
    }
    for (let n = 0; n < this.count; n++) groups[n] = this.root(n);
  }

  private root(n: number): number {
    let at = n;
    while (this.groups[at] !== at) at = this.groups[at];
    return at;
  }

  /** The group of a joint. */
  groupOf(j: number): number {
    const { joints, bodies } = this.state;
    const b = joints.ends[2 * j + 1];
    return this.groups[this.numberOf(bodies.kinds[b] === 2 ? b : joints.ends[2 * j])];
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
      this.places[6 * n + 2] = bodies.rows[k + atR];
      this.places[6 * n + 5] = 1 / bodies.rows[k + atR];
      const at = coldStride * indices[n];
      const m = masses[2 * n];
      const scale = m === 0 ? 0 : half * bodies.cold[at + cGravityScale];
      kicks[2 * n] = params.gravityX * scale;
      kicks[2 * n + 1] = params.gravityY * scale;
    }
    if (bodies.survey.areForces) this.markDriven();
    else this.driven.fill(0, 0, this.count);
  }

  private markDriven(): void {
    const { driven, groups, indices } = this;
    const { joints, bodies } = this.state;
    driven.fill(0, 0, this.count);
    for (let j = 0; j < joints.count; j++) if (joints.kinds[j] >= drag || (joints.bits[j] & motorBit) !== 0) driven[this.groupOf(j)] |= 1;
    for (let n = 1; n < this.count; n++) {
      const at = coldStride * indices[n];
      if (driven[groups[n]] === 1 && (bodies.cold[at + cForceX] !== 0 || bodies.cold[at + cForceY] !== 0)) driven[groups[n]] = 3;
    }
  }

  /** Reads places and angles. */
  readPlaces(): void {
    const { indices, rows, places, rotation } = this;
    const { bodies } = this.state;
    places[2] = places[3] = places[5] = 1;
    for (let n = 1; n < this.count; n++) {
      const k = rows[n];
      const at = 6 * n;
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
      const at = 3 * n;
      velocities[at] = before[at] = from[k];
      velocities[at + 1] = before[at + 1] = from[k + 1];
      velocities[at + 2] = before[at + 2] = from[k + 2];
    }
  }

  /** Reads the velocities of groups of which some are others than were written: returns whether there are any; `touched` has them. */
  readTouched(): boolean {
    const { rows, velocities, touched, groups } = this;
    const from = this.state.bodies.rows;
    let isAny = false;
    touched.fill(0, 0, this.count);
    for (let n = 1; n < this.count; n++) {
      const k = rows[n];
      if (from[k] === velocities[3 * n] && from[k + 1] === velocities[3 * n + 1] && from[k + 2] === velocities[3 * n + 2]) continue;
      touched[groups[n]] = 1;
      isAny = true;
    }
    if (isAny) this.read();
    return isAny;
  }

  /**
   * Takes half of what gravity gave in the sub-step away from bodies, unless a contact presses on their group; `giveHalves` gives it back after the
   * move. Joined bodies then follow velocity Verlet, of second order: semi-implicit Euler would start each run half a sub-step ahead. What a contact
   * presses on gets everything before the move: the contact would answer what comes later, and warm starting would give that answer in advance.
   */
  takeHalves(): void {
    const { rows, velocities, kicks, groups, pressed } = this;
    const { starts } = this.state.bodies;
    for (let n = 0; n < this.count; n++) pressed[n] = this.driven[n] >> 1;
    for (let n = 1; n < this.count; n++) {
      const j = 3 * (rows[n] >> 3);
      const v = 3 * n;
      if (velocities[v] !== starts[j] || velocities[v + 1] !== starts[j + 1]) pressed[groups[n]] = 1;
    }
    for (let n = 1; n < this.count; n++) {
      if (pressed[groups[n]] !== 0) continue;
      velocities[3 * n] -= kicks[2 * n];
      velocities[3 * n + 1] -= kicks[2 * n + 1];
    }
  }

  /** See `takeHalves`. */
  giveHalves(): void {
    const { velocities, kicks, groups, pressed } = this;
    for (let n = 1; n < this.count; n++) {
      if (pressed[groups[n]] !== 0) continue;
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
        // equal stays equal: rounding would be taken for an impulse of a contact (takeHalves)
        if (starts[j + i] === before[v + i]) starts[j + i] = velocities[v + i];
        else starts[j + i] += velocities[v + i] - before[v + i];
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
    this.groups = new Int32Array(size);
    this.pressed = new Uint8Array(size);
    this.touched = new Uint8Array(size);
    this.driven = new Uint8Array(size);
    this.places = grown(this.places, 6 * size);
    this.velocities = grown(this.velocities, 3 * size);
    this.before = grown(this.before, 3 * size);
    this.mobility = grown(this.mobility, 6 * size);
    this.pushes = grown(this.pushes, 3 * size);
  }
}
