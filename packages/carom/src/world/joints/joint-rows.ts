import type { State } from '../state/state.ts';
import { biasesAt, impulsesAt, jacobianRow, recordSize, violationsAt } from './elimination.ts';
import { JointArms } from './joint-arms.ts';
import { rigidRows, yieldingRows } from './joint-set.ts';
import type { Members } from './members.ts';

// Of joint-arms.ts; imported constants would be loaded whenever they are read.
const aimLength = 6;
const aimX = 4;
const aimY = 5;
const armAX = 0;
const armAY = 1;
const armStride = 7;
const atC = 6;
const jacobianAU = 2;
const jacobianAX = 0;
const jacobianAY = 1;
const jacobianBU = 5;
const jacobianBX = 3;
const jacobianBY = 4;
const jacobianSize = 6;
const leastLength = 1e-140;
const tieA = 0;
const tieB = 1;
const tieChild = 3;
const tieRecord = 2;
const tieRow = 4;
const tieRows = 5;
const tieStride = 6;

// Of joint-set.ts; imported constants would be loaded whenever they are read.
const distance = 0;
const drag = 4;
const impulseStride = 7;
const jAxis = 12;
const jDampingRatio = 8;
const jFrequency = 7;
const jLower = 5;
const jMaxForce = 14;
const jMaxTorque = 15;
const jMotorMax = 11;
const jointStride = 18;
const jRest = 4;
const jSpeed = 10;
const jTarget = 9;
const jUpper = 6;
const limitsBit = 4;
const motor = 5;
const motorBit = 8;
const pin = 1;
const slider = 2;
const springBit = 2;

// Words of a member's place (members.ts).
const placeStride = 5;
const placeCos = 3;
const placeSin = 4;

/**
 * Yielding row, 16 numbers: J of a and b · 1 / (J W Jᵀ) · bias velocity, when solving and when relaxing · shares of a soft row: of the
 * impulse, and of the accumulated impulse that is lost · bounds of the impulse · impulse · the largest impulse of this row and the next
 * together, Infinity if there is none · room.
 */
const rowStride = 16;
const rMass = 6;
const rBias = 7;
const rRelaxBias = 8;
const rScale = 9;
const rLoss = 10;
const rLow = 11;
const rHigh = 12;
const rImpulse = 13;
const rCap = 14;

const turn = 6.283185307179586;

/** Rigid rows of a joint at most: its impulses come first. */
const mostRigid = 3;

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
  readonly geometry: JointArms;
  /** By joint: whether it is violated by more than the smaller radius (an angle: a radian). */
  areFar: Uint8Array = new Uint8Array(8);
  private readonly state: State;
  private readonly members: Members;

  constructor(state: State, members: Members) {
    this.state = state;
    this.members = members;
    this.geometry = new JointArms(state, members);
  }

  /** Gives each joint its place; those with rigid rows are in `order`, as in forest.ts. */
  list(order: Int32Array, count: number): void {
    const { members, state } = this;
    const { joints } = state;
    this.geometry.reserve(joints.count);
    if (this.areFar.length < joints.count) this.areFar = new Uint8Array(2 * joints.count);
    const { ties } = this.geometry;
    let rows = 0;
    for (let j = 0; j < joints.count; j++) {
      const at = tieStride * j;
      ties[at + tieA] = members.numberOf(joints.ends[2 * j]);
      ties[at + tieB] = members.numberOf(joints.ends[2 * j + 1]);
      ties[at + tieRecord] = -1;
      ties[at + tieRow] = rows;
      ties[at + tieRows] = yieldingRows(joints.kinds[j], joints.bits[j]);
      rows += ties[at + tieRows];
    }
    let size = 0;
    for (let i = 0; i < count; i++) {
      const j = order[i] >> 1;
      ties[tieStride * j + tieRecord] = size;
      ties[tieStride * j + tieChild] = (order[i] & 1) === 0 ? jacobianAX : jacobianBX;
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
      this.geometry.write(j);
      if (kind === distance) this.writeDistance(j);
      else if (kind === pin) this.writePin(j);
      else if (kind === slider) this.writeSlider(j);
      else if (kind === drag) this.writeDrag(j);
      else if (kind === motor) this.writeMotor(j);
      else this.writeRows(j, 3, (joints.bits[j] & springBit) === 0);
    }
  }

  private writeDistance(j: number): void {
    const { arms, io } = this.geometry;
    const { numbers, bits } = this.state.joints;
    const at = armStride * j;
    const dx = arms[at + aimX];
    const dy = arms[at + aimY];
    const length = Math.sqrt(dx * dx + dy * dy);
    const isSmall = !(length > leastLength);
    arms[at + aimLength] = length;
    arms[at + aimX] = isSmall ? 1 : dx / length;
    arms[at + aimY] = isSmall ? 0 : dy / length;
    this.geometry.aim(j);
    io[atC] = length;
    if ((bits[j] & (springBit | limitsBit | motorBit)) !== 0) this.putCoordinate(j, jRest);
    else {
      io[atC] -= numbers[jointStride * j + jRest];
      this.putRigid(j, 0);
    }
  }

  private writePin(j: number): void {
    this.writeRows(j, 2, true);
    if ((this.state.joints.bits[j] & (springBit | limitsBit | motorBit)) === 0) return;
    this.geometry.aimAngle(j);
    this.putCoordinate(j, jTarget);
  }

  private writeDrag(j: number): void {
    const { joints, params } = this.state;
    this.writeRows(j, 2, false);
    this.rows[rowStride * this.geometry.ties[tieStride * j + tieRow] + rCap] = joints.numbers[jointStride * j + jMaxForce] * params.h;
  }

  /** Rows that hold x, y and, if three, the angle: rigid ones, or springs. */
  private writeRows(j: number, count: number, isRigid: boolean): void {
    for (let row = 0; row < count; row++) {
      if (row < 2) this.geometry.aimPoint(j, row);
      else this.geometry.aimAngle(j);
      if (isRigid) this.putRigid(j, row);
      else this.putSpring(this.putRow(j, row), j);
    }
  }

  private writeMotor(j: number): void {
    const { rows } = this;
    const { joints, params } = this.state;
    const { numbers } = joints;
    const from = jointStride * j;
    for (let row = 0; row < 2; row++) {
      this.geometry.aimPoint(j, row);
      const k = this.putRow(j, row);
      rows[k + rBias] = rows[k + rRelaxBias] = -numbers[from + jAxis + row];
    }
    rows[rowStride * this.geometry.ties[tieStride * j + tieRow] + rCap] = numbers[from + jMaxForce] * params.h;
    this.geometry.aimAngle(j);
    this.putMotor(this.putRow(j, 2), from, jMaxTorque);
  }

  private writeSlider(j: number): void {
    const { geometry, members, state } = this;
    const { arms, io, ties } = geometry;
    const { numbers, bits } = state.joints;
    const { places } = members;
    const at = armStride * j;
    const a = placeStride * ties[tieStride * j + tieA];
    const x = numbers[jointStride * j + jAxis];
    const y = numbers[jointStride * j + jAxis + 1];
    const tx = places[a + placeCos] * x - places[a + placeSin] * y;
    const ty = places[a + placeSin] * x + places[a + placeCos] * y;
    const dx = arms[at + aimX];
    const dy = arms[at + aimY];
    // the axis belongs to a: its arm reaches to the anchor of b
    arms[at + armAX] += dx;
    arms[at + armAY] += dy;
    arms[at + aimX] = -ty;
    arms[at + aimY] = tx;
    this.geometry.aim(j);
    io[atC] = tx * dy - ty * dx;
    arms[at + aimLength] = io[atC];
    this.putRigid(j, 0);
    this.geometry.aimAngle(j);
    this.putRigid(j, 1);
    if ((bits[j] & (springBit | limitsBit | motorBit)) !== 0) {
      arms[at + aimX] = tx;
      arms[at + aimY] = ty;
      this.geometry.aim(j);
      io[atC] = tx * dx + ty * dy;
      this.putCoordinate(j, jTarget);
      arms[at + aimX] = -ty;
      arms[at + aimY] = tx;
    }
    arms[at + armAX] -= dx;
    arms[at + armAY] -= dy;
  }

  private putRigid(j: number, row: number): void {
    const { records, geometry, state } = this;
    const { io, ties } = geometry;
    const { kinds, bits } = state.joints;
    const at = ties[tieStride * j + tieRecord];
    if (at < 0) return;
    const d = rigidRows(kinds[j], bits[j]);
    const child = ties[tieStride * j + tieChild];
    const first = at + jacobianRow * row + child;
    const second = at + jacobianRow * row + jacobianBX - child;
    for (let i = 0; i < jacobianBX; i++) {
      records[first + i] = io[i];
      records[second + i] = io[jacobianBX + i];
    }
    records[at + violationsAt(d) + row] = io[atC];
  }

  /** Writes the Jacobian of a row that yields, unbounded and rigid; returns where it is. */
  private putRow(j: number, row: number): number {
    const { rows, geometry } = this;
    const { io, ties } = geometry;
    const { masses } = this.members;
    const tie = tieStride * j;
    const k = rowStride * (ties[tie + tieRow] + row);
    const a = 2 * ties[tie + tieA];
    const b = 2 * ties[tie + tieB];
    for (let i = 0; i < jacobianSize; i++) rows[k + i] = io[i];
    const inverse =
      masses[a] * (io[jacobianAX] * io[jacobianAX] + io[jacobianAY] * io[jacobianAY]) +
      masses[a + 1] * io[jacobianAU] * io[jacobianAU] +
      masses[b] * (io[jacobianBX] * io[jacobianBX] + io[jacobianBY] * io[jacobianBY]) +
      masses[b + 1] * io[jacobianBU] * io[jacobianBU];
    rows[k + rMass] = inverse > 0 ? 1 / inverse : 0;
    rows[k + rScale] = 1;
    rows[k + rLoss] = 0;
    rows[k + rLow] = -Infinity;
    rows[k + rHigh] = Infinity;
    rows[k + rCap] = Infinity;
    return k;
  }

  /** Spring, motor and limits of the coordinate in `io`, in this order; the spring rests at the number `target`. */
  private putCoordinate(j: number, target: number): void {
    const { geometry, rows, state } = this;
    const { io } = geometry;
    const { bits, numbers } = state.joints;
    const from = jointStride * j;
    const h = state.params.h;
    const most = mostCorrection * geometry.reach(j, io[jacobianBX] === 0 && io[jacobianBY] === 0);
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
      if (side === 1) for (let i = 0; i < jacobianSize; i++) rows[k + i] = -rows[k + i];
      rows[k + rLow] = 0;
      // apart, the gap may close within the sub-step and no further
      rows[k + rBias] = rows[k + rRelaxBias] = gap > 0 ? Math.min(gap / h, 1e75) : 0;
      if (-gap * mostCorrection > most) this.areFar[j] = 1;
      if (gap <= 0) rows[k + rBias] = Math.max(gap, -most) / h;
    }
  }

  /** A spring of the joint's frequency and damping ratio, as a soft constraint: implicit, and stable however stiff. */
  private putSpring(k: number, j: number): void {
    const { rows, geometry, state } = this;
    const { io } = geometry;
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

  /**
   * Bias velocities of the rigid rows. They take the violation back within the sub-step, and what the curved paths of the bodies will add to
   * it, so that the joint holds at its end (SHAKE). An error of the third order in the sub-step remains.
   */
  writeBias(): void {
    const { state, geometry, records } = this;
    const { joints, params } = state;
    const { ties, bends } = geometry;
    const inverse = 1 / params.h;
    for (let j = 0; j < joints.count; j++) {
      const at = ties[tieStride * j + tieRecord];
      if (at < 0) continue;
      const d = rigidRows(joints.kinds[j], joints.bits[j]);
      const violations = at + violationsAt(d);
      const biases = at + biasesAt(d);
      geometry.writeCurvature(j);
      for (let row = 0; row < d; row++) {
        const isAngle = row === 2 || (row === 1 && joints.kinds[j] === slider);
        const violation = records[violations + row];
        const most = mostCorrection * geometry.reach(j, isAngle);
        if (Math.abs(violation) * mostCorrection > most) this.areFar[j] = 1;
        let correction = Math.min(Math.max(violation, -most), most);
        if (!isAngle) correction += Math.min(Math.max(bends[row], -4 * most), 4 * most);
        records[biases + row] = -correction * inverse;
      }
    }
  }

  /** Takes the impulses of all rows over from the joints (`isLoading`), or gives them to the joints. */
  exchange(isLoading: boolean): void {
    const { records, rows, state } = this;
    const { ties } = this.geometry;
    const { count, impulses, kinds, bits } = state.joints;
    for (let j = 0; j < count; j++) {
      const tie = tieStride * j;
      const d = rigidRows(kinds[j], bits[j]);
      const at = ties[tie + tieRecord] + impulsesAt(d);
      const rigid = impulseStride * j;
      const yielding = impulseStride * j + mostRigid;
      for (let row = 0; row < d && ties[tie + tieRecord] >= 0; row++) {
        if (isLoading) records[at + row] = impulses[rigid + row];
        else impulses[rigid + row] = records[at + row];
      }
      for (let row = 0; row < ties[tie + tieRows]; row++) {
        const k = rowStride * (ties[tie + tieRow] + row) + rImpulse;
        if (isLoading) rows[k] = impulses[yielding + row];
        else impulses[yielding + row] = rows[k];
      }
    }
  }
}
