import { periodicDifference } from '../../numeric/periodic.ts';
import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import { recordSize } from './elimination.ts';
import {
  distance,
  drag,
  impulseStride,
  jAxis,
  jDampingRatio,
  jFrequency,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointStride,
  jRest,
  jSpeed,
  jTarget,
  jUpper,
  limitsBit,
  motor,
  motorBit,
  pin,
  rigidRows,
  slider,
  springBit,
  yieldingRows,
} from './joint-set.ts';
import type { Members } from './members.ts';

// Words of a body's row (state/layout.ts).
const atX = 5;
const atY = 6;

/**
 * Yielding row, 16 numbers: J of a and b · 1 / (J W Jᵀ) · bias velocity, when solving and when relaxing · shares of a soft row: of the
 * impulse, and of the accumulated impulse that is lost · bounds of the impulse · impulse · if not 0, the largest impulse of this row and the
 * next together · room.
 */
export const rowStride = 16;
export const rMass = 6;
export const rBias = 7;
export const rRelaxBias = 8;
export const rScale = 9;
export const rLoss = 10;
export const rLow = 11;
export const rHigh = 12;
export const rImpulse = 13;
export const rCap = 14;
export const rChange = 15;

/** Numbers of the geometry of a joint: arms of both anchors · direction · length. */
export const armStride = 7;

// Numbers of `io`: the Jacobian of a row, as in a row, and its violation or coordinate. Doubles passed to functions are boxed.
const atC = 6;
const ioCount = 7;
const turn = 6.283185307179586;

/**
 * Violations are taken back by at most this share of the smaller radius (of a radian, for angles) a sub-step. What is locked gets no more speed
 * than that, and 30 steps of 4 sub-steps take back 10 radii.
 */
const mostCorrection = 1 / 12;

/** Writes the rows of joints from where bodies are. */
export class JointRows {
  /** Records of joints with rigid rows (elimination.ts). */
  records: Float64Array = new Float64Array(16);
  /** Rows that yield. */
  rows: Float64Array = new Float64Array(16);
  /**
   * By joint: numbers of its two bodies · its record, or −1 · 3 if its child is a, 0 if b: where J of a goes · its first row that yields · how
   * many.
   */
  links: Int32Array = new Int32Array(48);
  arms: Float64Array = new Float64Array(8 * armStride);
  /** By joint: whether it is violated by more than the smaller radius (an angle: a radian). */
  areFar: Uint8Array = new Uint8Array(8);
  private readonly io = new Float64Array(ioCount);
  private readonly state: State;
  private readonly members: Members;

  constructor(state: State, members: Members) {
    this.state = state;
    this.members = members;
  }

  /** Gives each joint its place; those with rigid rows are in `order`, as in forest.ts. */
  list(order: Int32Array, count: number): void {
    const { members, state } = this;
    const { joints } = state;
    if (this.links.length < 6 * joints.count) {
      this.links = new Int32Array(12 * joints.count);
      this.arms = new Float64Array(2 * armStride * joints.count);
      this.areFar = new Uint8Array(2 * joints.count);
    }
    const { links } = this;
    let rows = 0;
    for (let j = 0; j < joints.count; j++) {
      for (let end = 0; end < 2; end++) links[6 * j + end] = members.numberOf(joints.ends[2 * j + end]);
      links[6 * j + 2] = -1;
      links[6 * j + 4] = rows;
      links[6 * j + 5] = yieldingRows(joints.kinds[j], joints.bits[j]);
      rows += links[6 * j + 5];
    }
    let size = 0;
    for (let i = 0; i < count; i++) {
      const j = order[i] >> 1;
      links[6 * j + 2] = size;
      links[6 * j + 3] = (order[i] & 1) === 0 ? 0 : 3;
      size += recordSize(rigidRows(joints.kinds[j], joints.bits[j]));
    }
    if (this.rows.length < rows * rowStride) this.rows = new Float64Array(2 * rows * rowStride);
    if (this.records.length < size) this.records = new Float64Array(2 * size);
  }

  /** Writes the rows of all joints. */
  write(): void {
    const { joints } = this.state;
    for (let j = 0; j < joints.count; j++) {
      const kind = joints.kinds[j];
      this.areFar[j] = 0;
      this.writeArms(j);
      if (kind === distance) this.writeDistance(j);
      else if (kind === pin) this.writePin(j);
      else if (kind === slider) this.writeSlider(j);
      else if (kind === drag) this.writeDrag(j);
      else if (kind === motor) this.writeMotor(j);
      else this.writeWeld(j);
    }
  }

  /** Arms of the anchors, and the way from that on a to that on b: the shortest on a torus. */
  private writeArms(j: number): void {
    const { arms, links, state } = this;
    const { joints, params } = state;
    const { places } = this.members;
    const { numbers } = joints;
    const at = armStride * j;
    const from = jointStride * j;
    const a = 5 * links[6 * j];
    const b = 5 * links[6 * j + 1];
    const ax = places[a + 3] * numbers[from] - places[a + 4] * numbers[from + 1];
    const ay = places[a + 4] * numbers[from] + places[a + 3] * numbers[from + 1];
    const bx = places[b + 3] * numbers[from + 2] - places[b + 4] * numbers[from + 3];
    const by = places[b + 4] * numbers[from + 2] + places[b + 3] * numbers[from + 3];
    let dx = places[b] + bx - (places[a] + ax);
    let dy = places[b + 1] + by - (places[a + 1] + ay);
    if (params.isTorus) {
      if (params.periodX < Infinity) dx -= params.periodX * Math.floor(dx / params.periodX + 0.5);
      if (params.periodY < Infinity) dy -= params.periodY * Math.floor(dy / params.periodY + 0.5);
    }
    arms[at] = ax;
    arms[at + 1] = ay;
    arms[at + 2] = bx;
    arms[at + 3] = by;
    arms[at + 4] = dx;
    arms[at + 5] = dy;
  }

  private writeDistance(j: number): void {
    const { arms, io } = this;
    const { numbers, bits } = this.state.joints;
    const at = armStride * j;
    const dx = arms[at + 4];
    const dy = arms[at + 5];
    const length = Math.sqrt(dx * dx + dy * dy);
    const isSmall = !(length > 1e-140);
    arms[at + 6] = length;
    arms[at + 4] = isSmall ? 1 : dx / length;
    arms[at + 5] = isSmall ? 0 : dy / length;
    this.aim(j);
    io[atC] = length;
    if ((bits[j] & (springBit | limitsBit | motorBit)) !== 0) this.putCoordinate(j, jRest);
    else {
      io[atC] -= numbers[jointStride * j + jRest];
      this.putRigid(j, 0);
    }
  }

  private writePin(j: number): void {
    const { joints } = this.state;
    for (let row = 0; row < 2; row++) {
      this.aimPoint(j, row);
      this.putRigid(j, row);
    }
    if ((joints.bits[j] & (springBit | limitsBit | motorBit)) === 0) return;
    this.aimAngle(j);
    this.putCoordinate(j, jTarget);
  }

  private writeWeld(j: number): void {
    const isSoft = (this.state.joints.bits[j] & springBit) !== 0;
    for (let row = 0; row < 3; row++) {
      if (row < 2) this.aimPoint(j, row);
      else this.aimAngle(j);
      if (isSoft) this.putSpring(this.putRow(j, row), j);
      else this.putRigid(j, row);
    }
  }

  private writeDrag(j: number): void {
    const { joints, params } = this.state;
    for (let row = 0; row < 2; row++) {
      this.aimPoint(j, row);
      this.putSpring(this.putRow(j, row), j);
    }
    this.rows[rowStride * this.links[6 * j + 4] + rCap] = joints.numbers[jointStride * j + jMaxForce] * params.h;
  }

  private writeMotor(j: number): void {
    const { rows } = this;
    const { joints, params } = this.state;
    const { numbers } = joints;
    const from = jointStride * j;
    for (let row = 0; row < 2; row++) {
      this.aimPoint(j, row);
      const k = this.putRow(j, row);
      rows[k + rBias] = rows[k + rRelaxBias] = -numbers[from + jAxis + row];
    }
    rows[rowStride * this.links[6 * j + 4] + rCap] = numbers[from + jMaxForce] * params.h;
    this.aimAngle(j);
    this.putMotor(this.putRow(j, 2), from, jMaxTorque);
  }

  private writeSlider(j: number): void {
    const { arms, io, links, members, state } = this;
    const { numbers, bits } = state.joints;
    const { places } = members;
    const at = armStride * j;
    const n = 5 * links[6 * j];
    const x = numbers[jointStride * j + jAxis];
    const y = numbers[jointStride * j + jAxis + 1];
    const tx = places[n + 3] * x - places[n + 4] * y;
    const ty = places[n + 4] * x + places[n + 3] * y;
    const dx = arms[at + 4];
    const dy = arms[at + 5];
    // the axis belongs to a: its arm reaches to the anchor of b
    arms[at] += dx;
    arms[at + 1] += dy;
    arms[at + 4] = -ty;
    arms[at + 5] = tx;
    this.aim(j);
    io[atC] = tx * dy - ty * dx;
    arms[at + 6] = io[atC];
    this.putRigid(j, 0);
    this.aimAngle(j);
    this.putRigid(j, 1);
    if ((bits[j] & (springBit | limitsBit | motorBit)) !== 0) {
      arms[at + 4] = tx;
      arms[at + 5] = ty;
      this.aim(j);
      io[atC] = tx * dx + ty * dy;
      this.putCoordinate(j, jTarget);
      arms[at + 4] = -ty;
      arms[at + 5] = tx;
    }
    arms[at] -= dx;
    arms[at + 1] -= dy;
  }

  /** The Jacobian of the distance of the anchors along the direction of the joint. */
  private aim(j: number): void {
    const { arms, io, links } = this;
    const { places } = this.members;
    const at = armStride * j;
    const x = arms[at + 4];
    const y = arms[at + 5];
    io[0] = -x;
    io[1] = -y;
    io[2] = -(arms[at] * y - arms[at + 1] * x) / places[5 * links[6 * j] + 2];
    io[3] = x;
    io[4] = y;
    io[5] = (arms[at + 2] * y - arms[at + 3] * x) / places[5 * links[6 * j + 1] + 2];
  }

  /** As aim, along x or y, with the distance. */
  private aimPoint(j: number, axis: number): void {
    const { arms, io } = this;
    const at = armStride * j;
    const dx = arms[at + 4];
    const dy = arms[at + 5];
    arms[at + 4] = 1 - axis;
    arms[at + 5] = axis;
    this.aim(j);
    arms[at + 4] = dx;
    arms[at + 5] = dy;
    io[atC] = arms[at + 4 + axis];
  }

  /** As aim, of the angle of b against a at rest. */
  private aimAngle(j: number): void {
    const { io, links, members, state } = this;
    const { joints, bodies } = state;
    const { places } = members;
    io[0] = io[1] = io[3] = io[4] = 0;
    io[2] = -1 / places[5 * links[6 * j] + 2];
    io[5] = 1 / places[5 * links[6 * j + 1] + 2];
    io[atC] = -joints.numbers[jointStride * j + jRest];
    const a = joints.ends[2 * j];
    const b = joints.ends[2 * j + 1];
    if (b >= 0) io[atC] += bodies.angles[b];
    if (a >= 0) io[atC] -= bodies.angles[a];
  }

  private putRigid(j: number, row: number): void {
    const { records, links, io, state } = this;
    const { kinds, bits } = state.joints;
    const at = links[6 * j + 2];
    if (at < 0) return;
    const d = rigidRows(kinds[j], bits[j]);
    const first = at + 6 * row + links[6 * j + 3];
    const second = at + 6 * row + 3 - links[6 * j + 3];
    for (let i = 0; i < 3; i++) {
      records[first + i] = io[i];
      records[second + i] = io[3 + i];
    }
    records[at + 9 * d + d * d + 2 * d + row] = io[atC];
  }

  /** Writes the Jacobian of a row that yields, unbounded and rigid; returns where it is. */
  private putRow(j: number, row: number): number {
    const { rows, links, io } = this;
    const { masses } = this.members;
    const k = rowStride * (links[6 * j + 4] + row);
    const a = 2 * links[6 * j];
    const b = 2 * links[6 * j + 1];
    for (let i = 0; i < 6; i++) rows[k + i] = io[i];
    const inverse =
      masses[a] * (io[0] * io[0] + io[1] * io[1]) +
      masses[a + 1] * io[2] * io[2] +
      masses[b] * (io[3] * io[3] + io[4] * io[4]) +
      masses[b + 1] * io[5] * io[5];
    rows[k + rMass] = inverse > 0 ? 1 / inverse : 0;
    rows[k + rScale] = 1;
    rows[k + rLoss] = 0;
    rows[k + rLow] = -Infinity;
    rows[k + rHigh] = Infinity;
    rows[k + rCap] = 0;
    return k;
  }

  /** Spring, motor and limits of the coordinate in `io`, in this order; the spring rests at the number `target`. */
  private putCoordinate(j: number, target: number): void {
    const { io, rows, state } = this;
    const { bits, numbers } = state.joints;
    const from = jointStride * j;
    const h = state.params.h;
    let row = 0;
    if ((bits[j] & springBit) !== 0) {
      const k = this.putRow(j, row++);
      io[atC] -= numbers[from + target];
      this.putSpring(k, j);
      io[atC] += numbers[from + target];
    }
    if ((bits[j] & motorBit) !== 0) this.putMotor(this.putRow(j, row++), from, jMotorMax);
    if ((bits[j] & limitsBit) === 0) return;
    for (let side = 0; side < 2; side++) {
      const k = this.putRow(j, row++);
      const gap = side === 0 ? io[atC] - numbers[from + jLower] : numbers[from + jUpper] - io[atC];
      if (side === 1) for (let i = 0; i < 6; i++) rows[k + i] = -rows[k + i];
      rows[k + rLow] = 0;
      // apart, the gap may close within the sub-step and no further
      rows[k + rBias] = rows[k + rRelaxBias] = gap > 0 ? Math.min(gap / h, 1e75) : 0;
      if (-gap * mostCorrection > this.reach(j, io[3] === 0 && io[4] === 0)) this.areFar[j] = 1;
      if (gap <= 0) rows[k + rBias] = Math.max(gap, -this.reach(j, io[3] === 0 && io[4] === 0)) / h;
    }
  }

  /** A spring of the joint's frequency and damping ratio, as a soft constraint: implicit, and stable however stiff. */
  private putSpring(k: number, j: number): void {
    const { rows, io, state } = this;
    const { numbers } = state.joints;
    const h = state.params.h;
    const omega = turn * numbers[jointStride * j + jFrequency];
    const rate = 2 * numbers[jointStride * j + jDampingRatio] + h * omega;
    const stiffness = h * omega * rate;
    rows[k + rBias] = rows[k + rRelaxBias] = rate > 0 ? (omega / rate) * io[atC] : 0;
    rows[k + rScale] = stiffness / (1 + stiffness);
    rows[k + rLoss] = 1 / (1 + stiffness);
  }

  private putMotor(k: number, from: number, most: number): void {
    const { rows, state } = this;
    const { numbers } = state.joints;
    rows[k + rBias] = rows[k + rRelaxBias] = -numbers[from + jSpeed];
    rows[k + rHigh] = numbers[from + most] * state.params.h;
    rows[k + rLow] = -rows[k + rHigh];
  }

  /** By how much a violation is taken back in a sub-step at most. */
  private reach(j: number, isAngle: boolean): number {
    const { places, masses } = this.members;
    const a = this.links[6 * j];
    const b = this.links[6 * j + 1];
    let least = Infinity;
    if (masses[2 * a] > 0) least = places[5 * a + 2];
    if (masses[2 * b] > 0) least = Math.min(least, places[5 * b + 2]);
    if (isAngle || least === Infinity) least = 1;
    return mostCorrection * least;
  }

  /**
   * Bias velocities of the rigid rows. They take the violation back within the sub-step, and what the curved paths of the bodies will add to
   * it, so that the joint holds at its end (SHAKE). An error of the third order in the sub-step remains.
   */
  writeBias(): void {
    const { state, links, records } = this;
    const { joints, params } = state;
    const inverse = 1 / params.h;
    for (let j = 0; j < joints.count; j++) {
      const at = links[6 * j + 2];
      if (at < 0) continue;
      const d = rigidRows(joints.kinds[j], joints.bits[j]);
      const c = at + 9 * d + d * d + 2 * d;
      this.writeCurvature(j);
      for (let row = 0; row < d; row++) {
        const isAngle = row === 2 || (row === 1 && joints.kinds[j] === slider);
        const violation = records[c + row];
        const most = this.reach(j, isAngle);
        if (Math.abs(violation) * mostCorrection > most) this.areFar[j] = 1;
        let correction = Math.min(Math.max(violation, -most), most);
        if (!isAngle) correction += Math.min(Math.max(this.io[row], -4 * most), 4 * most);
        records[c + d + row] = -correction * inverse;
      }
    }
  }

  /** What velocities squared add to the violations of the linear rows in a sub-step: ½ h² J̇ v. */
  private writeCurvature(j: number): void {
    const { arms, links, members, state, io } = this;
    const { velocities: v, places } = members;
    const { h } = state.params;
    const kind = state.joints.kinds[j];
    const at = armStride * j;
    const a = links[6 * j];
    const b = links[6 * j + 1];
    const wa = v[3 * a + 2] / places[5 * a + 2];
    const wb = v[3 * b + 2] / places[5 * b + 2];
    const half = 0.5 * h * h;
    const bendX = wa * wa * arms[at] - wb * wb * arms[at + 2];
    const bendY = wa * wa * arms[at + 1] - wb * wb * arms[at + 3];
    io[0] = half * bendX;
    io[1] = half * bendY;
    if (kind > slider || kind === pin) return;
    const x = arms[at + 4];
    const y = arms[at + 5];
    const vx = v[3 * b] - wb * arms[at + 3] - (v[3 * a] - wa * arms[at + 1]);
    const vy = v[3 * b + 1] + wb * arms[at + 2] - (v[3 * a + 1] + wa * arms[at]);
    const across = x * vy - y * vx;
    let sum = bendX * x + bendY * y;
    if (kind === distance) sum += arms[at + 6] > 1e-140 ? (across * across) / arms[at + 6] : 0;
    else sum += 2 * wa * across - wa * wa * arms[at + 6];
    io[0] = half * sum;
  }

  /** Takes the impulses of all rows over from the joints. */
  load(): void {
    this.exchange(true);
  }

  /** Gives the impulses of all rows to the joints. */
  store(): void {
    this.exchange(false);
  }

  private exchange(isLoading: boolean): void {
    const { records, rows, links, state } = this;
    const { count, impulses, kinds, bits } = state.joints;
    for (let j = 0; j < count; j++) {
      const d = rigidRows(kinds[j], bits[j]);
      const at = links[6 * j + 2] + 10 * d + d * d;
      for (let row = 0; row < d && links[6 * j + 2] >= 0; row++) {
        if (isLoading) records[at + row] = impulses[impulseStride * j + row];
        else impulses[impulseStride * j + row] = records[at + row];
      }
      for (let row = 0; row < links[6 * j + 5]; row++) {
        const k = rowStride * (links[6 * j + 4] + row) + rImpulse;
        if (isLoading) rows[k] = impulses[impulseStride * j + 3 + row];
        else impulses[impulseStride * j + 3 + row] = rows[k];
      }
    }
  }
}

/** The length, angle or translation of a joint as its bodies are now. */
export function coordinateNow(state: State, place: number): number {
  const { joints, bodies } = state;
  const { kinds, ends, numbers } = joints;
  const from = jointStride * place;
  const a = ends[2 * place];
  const b = ends[2 * place + 1];
  if (kinds[place] === pin) return bodies.angles[b] - (a < 0 ? 0 : bodies.angles[a]) - numbers[from + jRest];
  const points = [a, b].map((index, end) => {
    const x = numbers[from + 2 * end];
    const y = numbers[from + 2 * end + 1];
    if (index < 0) return { x, y };
    const [c, s] = rotationOf(bodies.angles[index]);
    const k = 8 * bodies.slots[index];
    return { x: bodies.rows[k + atX] + c * x - s * y, y: bodies.rows[k + atY] + s * x + c * y };
  });
  const dx = periodicDifference(points[1].x - points[0].x, state.periodX);
  const dy = periodicDifference(points[1].y - points[0].y, state.periodY);
  if (kinds[place] === distance) return Math.sqrt(dx * dx + dy * dy);
  const [c, s] = a < 0 ? [1, 0] : rotationOf(bodies.angles[a]);
  const x = numbers[from + jAxis];
  const y = numbers[from + jAxis + 1];
  return (c * x - s * y) * dx + (s * x + c * y) * dy;
}

function rotationOf(angle: number): Float64Array {
  const out = Float64Array.of(angle, 0);
  writeRotation(out);
  return out;
}
