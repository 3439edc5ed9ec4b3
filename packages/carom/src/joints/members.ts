import { writeRotation } from '../numeric/rotation.ts';
import { bytes, floats, ints } from '../world/arrays.ts';
import { furthest } from '../world/limits.ts';
import { atG, atM, atR, atX, atY, rareStride, rForceX, rForceY, rGravityScale } from '../world/state/layout.ts';
import { wallEnd } from '../world/state/links.ts';
import { motionStride, poseAngle, poseCos, poseSin, poseX, poseY } from '../world/walls/wall-layout.ts';
import { isCapped } from './joint-kinds.ts';
import type { JointState } from './joint-state.ts';

/**
 * The bodies and walls that joints hold, under numbers of their own: 0 is the world, which stands still; walls come last. The passes over joints
 * work on copies of velocities: contacts warm-start by what a body gained in a sub-step, and must not count what joints gave.
 */
export class Members {
  count = 1;
  /** The number of the first wall. */
  firstWall = 1;
  /** Index of the body, or end of the link that is the wall; numbers of bodies by index; offset of the row, of a wall its place. */
  indices: Int32Array = ints(0);
  private numbers: Int32Array = ints(16);
  private rows: Int32Array = ints(0);
  /** Inverse mass, and r²/inertia with which rows count; r²/inertia as it is, and stiffness against turning (`slowTurns`). */
  masses: Float64Array = floats(0);
  gyrations: Float64Array = floats(0);
  stiffness: Float64Array = floats(0);
  /** Place, angle, its cosine and sine, radius, 1 / radius; a wall has its pivot and radius 1. */
  x: Float64Array = floats(0);
  y: Float64Array = floats(0);
  angles: Float64Array = floats(0);
  cosines: Float64Array = floats(0);
  sines: Float64Array = floats(0);
  radii: Float64Array = floats(0);
  inverses: Float64Array = floats(0);
  /** vx vy u, and as they were. */
  velocities: Float64Array = floats(0);
  before: Float64Array = floats(0);
  /** Velocities before what contacts and joints are giving at once: joints work along the mean of these and those after it. */
  since: Float64Array = floats(0);
  /** Half of what gravity gives in a sub-step. Forces act before the move (solver/force-lead.ts). */
  private kicks: Float64Array = floats(0);
  /** By member: the first of its group, bodies that joints join; and by group, whether a contact presses on one of them. */
  groups: Int32Array = ints(0);
  pressed: Uint8Array = bytes(0);
  /** By group: whether joints form a loop in it. */
  looped: Uint8Array = bytes(0);
  touched: Uint8Array = bytes(0);
  /** By group: 1 if it has a motor, 3 if that works against a force. Its bound then holds for a whole sub-step before the move, as if pressed. */
  private driven: Uint8Array = bytes(0);
  /** Room for the elimination: inverse mass of a body with all that hangs on it (xx xy yy xu yu uu), and the impulse on it. */
  mobility: Float64Array = floats(0);
  pushes: Float64Array = floats(0);
  private readonly rotation = floats(2);
  private readonly state: JointState;

  constructor(state: JointState) {
    this.state = state;
    this.resize(8);
  }

  /** Numbers the bodies that joints hold, in the order of their indices, and the walls, in that of their ids. */
  list(): void {
    const { joints, bodies } = this.state;
    if (this.numbers.length < bodies.bound) this.numbers = ints(2 * bodies.bound);
    this.numbers.fill(0);
    for (let end = 0; end < 2 * joints.count; end++) if (joints.ends[end] >= 0) this.numbers[joints.ends[end]] = 1;
    if (this.indices.length < 2 * joints.count + 1) this.resize(4 * joints.count);
    this.count = 1;
    for (let index = 0; index < bodies.bound; index++) {
      if (this.numbers[index] === 0) continue;
      this.numbers[index] = this.count;
      this.indices[this.count++] = index;
    }
    this.listWalls();
  }

  /** Each wall once, the one of the greatest id first. */
  private listWalls(): void {
    const { indices } = this;
    const { ends, count } = this.state.joints;
    this.firstWall = this.count;
    let n = this.count;
    for (let end = 0; end < 2 * count; end++) if (ends[end] < -1) indices[n++] = ends[end];
    indices.subarray(this.count, n).sort();
    for (let i = this.count; i < n; i++)
      if (this.count === this.firstWall || indices[i] !== indices[this.count - 1]) indices[this.count++] = indices[i];
  }

  /** The number of an end of a joint: a body by index, a wall, 0 for the world. */
  numberOf(end: number): number {
    if (end >= -1) return end < 0 ? 0 : this.numbers[end];
    let low = this.firstWall;
    for (let high = this.count - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.indices[middle] < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The group of a joint. */
  groupOf(j: number): number {
    const { ends } = this.state.joints;
    const b = this.numberOf(ends[2 * j + 1]);
    return this.groups[this.isDynamic(b) ? b : this.numberOf(ends[2 * j])];
  }

  /** Whether a member can move. */
  isDynamic(n: number): boolean {
    return n > 0 && n < this.firstWall && this.state.bodies.kinds[this.indices[n]] === 2;
  }

  /** For how many halves of a sub-step springs and motors have acted on a group: all of it before the move where a contact presses (`takeHalves`). */
  halves(group: number, isBiased: boolean): number {
    return isBiased ? 1 + this.pressed[group] : 2;
  }

  /** Reads rows and masses, which change between steps only. */
  begin(): void {
    const { indices, masses, rows, kicks } = this;
    const { bodies, params } = this.state;
    const { rare } = bodies;
    const half = 0.5 * params.h;
    this.cosines[0] = this.radii[0] = this.inverses[0] = 1;
    for (let n = 1; n < this.firstWall; n++) {
      const k = bodies.slots[indices[n]] << 3;
      rows[n] = k;
      masses[2 * n] = bodies.rows[k + atM];
      masses[2 * n + 1] = this.gyrations[n] = bodies.rows[k + atG];
      this.radii[n] = bodies.rows[k + atR];
      this.inverses[n] = 1 / bodies.rows[k + atR];
      const own = rare.length > 0 ? rare[rareStride * indices[n] + rGravityScale] : 1;
      const scale = masses[2 * n] === 0 ? 0 : half * own;
      kicks[2 * n] = params.gravityX * scale;
      kicks[2 * n + 1] = params.gravityY * scale;
    }
    this.beginWalls();
    this.driven.fill(0, 0, this.count);
    if (bodies.survey.areForces) this.markDriven();
  }

  private beginWalls(): void {
    const { masses, rows } = this;
    for (let n = this.firstWall; n < this.count; n++) {
      rows[n] = this.state.walls.placeOf(wallEnd(this.indices[n]));
      masses[2 * n] = masses[2 * n + 1] = this.gyrations[n] = 0;
      this.radii[n] = this.inverses[n] = 1;
    }
  }

  private markDriven(): void {
    const { driven, groups, indices } = this;
    const { joints, bodies } = this.state;
    for (let j = 0; j < joints.count; j++) if (isCapped(joints.kinds[j], joints.bits[j])) driven[this.groupOf(j)] |= 1;
    for (let n = 1; n < this.firstWall; n++) {
      const at = rareStride * indices[n];
      if (driven[groups[n]] === 1 && (bodies.rare[at + rForceX] !== 0 || bodies.rare[at + rForceY] !== 0)) driven[groups[n]] = 3;
    }
  }

  /** Reads places and angles. */
  readPlaces(): void {
    const { indices, rows, rotation, cosines, sines, angles } = this;
    const { bodies, walls } = this.state;
    for (let n = 1; n < this.firstWall; n++) {
      this.x[n] = bodies.rows[rows[n] + atX];
      this.y[n] = bodies.rows[rows[n] + atY];
      const angle = (angles[n] = bodies.angles[indices[n]]);
      rotation[0] = angle;
      if (angle !== 0) writeRotation(rotation);
      cosines[n] = angle === 0 ? 1 : rotation[0];
      sines[n] = angle === 0 ? 0 : rotation[1];
    }
    for (let n = this.firstWall; n < this.count; n++) {
      const { pose } = walls.records[rows[n]];
      this.x[n] = pose[poseX];
      this.y[n] = pose[poseY];
      angles[n] = pose[poseAngle];
      cosines[n] = pose[poseCos];
      sines[n] = pose[poseSin];
    }
  }

  /** Offset of the row of a body. */
  rowOf(n: number): number {
    return this.rows[n];
  }

  /** The number of a body by its index. */
  memberOf(index: number): number {
    return this.numbers[index];
  }

  /** Reads velocities. */
  read(): void {
    const { rows, velocities, before } = this;
    const from = this.state.bodies.rows;
    const { motions } = this.state.walls;
    for (let n = this.firstWall; n < this.count; n++) {
      for (let i = 0; i < 3; i++) velocities[3 * n + i] = before[3 * n + i] = motions[motionStride * rows[n] + 2 + i];
    }
    for (let n = 1; n < this.firstWall; n++) {
      velocities[3 * n] = before[3 * n] = from[rows[n]];
      velocities[3 * n + 1] = before[3 * n + 1] = from[rows[n] + 1];
      velocities[3 * n + 2] = before[3 * n + 2] = from[rows[n] + 2];
    }
  }

  /** Reads the velocities of groups of which some are others than were written: returns whether there are any; `touched` has them. */
  readTouched(): boolean {
    const { rows, velocities: v, touched, groups } = this;
    const from = this.state.bodies.rows;
    let isAny = false;
    touched.fill(0, 0, this.count);
    for (let n = 1; n < this.firstWall; n++) {
      const k = rows[n];
      if (from[k] === v[3 * n] && from[k + 1] === v[3 * n + 1] && from[k + 2] === v[3 * n + 2]) continue;
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
    const { rows, velocities, groups, pressed } = this;
    const { starts } = this.state.bodies;
    for (let n = 0; n < this.count; n++) pressed[n] = this.driven[n] >> 1;
    for (let n = 1; n < this.firstWall; n++) {
      const j = 3 * (rows[n] >> 3);
      if (velocities[3 * n] !== starts[j] || velocities[3 * n + 1] !== starts[j + 1]) pressed[groups[n]] = 1;
    }
    this.giveHalves(-1);
  }

  /** Notes the velocities without what contacts carry over from the last sub-step. */
  noteSince(): void {
    const { rows, velocities, since, before, count, firstWall } = this;
    const { starts } = this.state.bodies;
    for (let n = 1; n < firstWall; n++) {
      const j = 3 * (rows[n] >> 3);
      since[3 * n] = velocities[3 * n] - (before[3 * n] - starts[j]);
      since[3 * n + 1] = velocities[3 * n + 1] - (before[3 * n + 1] - starts[j + 1]);
      since[3 * n + 2] = velocities[3 * n + 2] - (before[3 * n + 2] - starts[j + 2]);
    }
    for (let i = 3 * firstWall; i < 3 * count; i++) since[i] = velocities[i];
  }

  /** Notes the velocities as they are. */
  noteNow(): void {
    const { velocities, since, count } = this;
    for (let i = 3; i < 3 * count; i++) since[i] = velocities[i];
  }

  /** See `takeHalves`. */
  giveHalves(sign: number): void {
    const { velocities, kicks, groups, pressed } = this;
    for (let n = 1; n < this.firstWall; n++) {
      if (pressed[groups[n]] !== 0) continue;
      velocities[3 * n] += sign * kicks[2 * n];
      velocities[3 * n + 1] += sign * kicks[2 * n + 1];
    }
  }

  /** Writes velocities back; the change is no impulse of contacts. */
  write(): void {
    const { rows, velocities: v, before } = this;
    const { bodies } = this.state;
    const { starts } = bodies;
    for (let n = 1; n < this.firstWall; n++) {
      const k = rows[n];
      const j = 3 * (k >> 3);
      // beyond, or no number: a joint of extreme numbers does nothing
      if (!(Math.abs(v[3 * n]) + Math.abs(v[3 * n + 1]) + Math.abs(v[3 * n + 2]) <= furthest)) continue;
      for (let i = 0; i < 3; i++) {
        const to = v[3 * n + i];
        bodies.rows[k + i] = to;
        // equal stays equal: rounding would be taken for an impulse of a contact (takeHalves)
        starts[j + i] = starts[j + i] === before[3 * n + i] ? to : starts[j + i] + (to - before[3 * n + i]);
      }
    }
  }

  private resize(size: number): void {
    this.indices = ints(size);
    this.rows = ints(size);
    this.groups = ints(size);
    this.pressed = bytes(size);
    this.looped = bytes(size);
    this.touched = bytes(size);
    this.driven = bytes(size);
    for (const name of ['x', 'y', 'angles', 'cosines', 'sines', 'radii', 'inverses', 'gyrations', 'stiffness'] as const)
      this[name] = floats(size);
    for (const name of ['masses', 'kicks'] as const) this[name] = floats(2 * size);
    for (const name of ['velocities', 'before', 'since', 'pushes'] as const) this[name] = floats(3 * size);
    this.mobility = floats(6 * size);
  }
}
