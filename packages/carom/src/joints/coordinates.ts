import { type Branch, jointRowStride, rowBias, rowImpulse, rowRoom, rowViolation, sprung } from './branch.ts';
import { distance, drag, hasCoordinate, limitsBit, motor, motorBit, pin } from './joint-kinds.ts';
import { jAxis, jLower, jMaxForce, jMaxTorque, jMotorMax, jointStride, jRest, jSpeed, jUpper } from './joint-layout.ts';
import { type JointRows, mostCorrection } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';
import { ruleBias, ruleGamma, ruleHalf, ruleHigh, ruleLow, ruleMost, ruleRate, type Springs } from './springs.ts';

// A coordinate is one row, whatever it has of spring, limits and motor. Its impulse falls with its speed w: along a line of the spring, by a step of
// twice the motor's impulse at the motor's speed, without end at the speeds that would reach a limit. It is on one of these pieces of that law.
const free = 0;
const atSpeed = 1;
const pushed = 2;
const pulled = 3;
const atLower = 4;
const atUpper = 5;

/** Joints with bounds: limits, motors, largest forces. They decide which rows are in, and how. */
export class Coordinates {
  private readonly state: JointState;
  private readonly members: Members;
  private readonly rows: JointRows;
  private readonly springs: Springs;

  constructor(state: JointState, members: Members, rows: JointRows, springs: Springs) {
    this.state = state;
    this.members = members;
    this.rows = rows;
    this.springs = springs;
  }

  /** Sets the rows of a joint before a sub-step is solved (`isBiased`), or relaxed. Returns whether its factor is another one than it was. */
  start(branch: Branch, isBiased: boolean): boolean {
    const { numbers } = this.state.joints;
    const { records } = this.rows;
    const { kind, record, place } = branch;
    const from = jointStride * place;
    if (branch.role === sprung || kind === drag) {
      return branch.setMask((1 << (isBiased && records[branch.rule + ruleRate] > 0 ? branch.rows : branch.held)) - 1);
    }
    if (kind !== motor) return this.startCoordinate(branch, isBiased);
    for (let row = 0; row < 3; row++) records[record + jointRowStride * row + rowBias] = numbers[from + (row < 2 ? jAxis + row : jSpeed)];
    const hasForce =
      numbers[from + jMaxForce] > 0 || records[record + rowImpulse] !== 0 || records[record + jointRowStride + rowImpulse] !== 0;
    const hasTorque = numbers[from + jMaxTorque] > 0 || records[record + 2 * jointRowStride + rowImpulse] !== 0;
    return branch.setMask((hasForce ? 3 : 0) + (hasTorque ? 4 : 0));
  }

  private startCoordinate(branch: Branch, isBiased: boolean): boolean {
    const { records } = this.rows;
    const { bits, numbers } = this.state.joints;
    const { place, rule } = branch;
    records[rule + ruleLow] = -Infinity;
    records[rule + ruleHigh] = Infinity;
    const hasLimits = (bits[place] & limitsBit) !== 0;
    const hasMotor = (bits[place] & motorBit) !== 0;
    records[rule + ruleMost] = hasMotor
      ? numbers[jointStride * place + jMotorMax] * this.members.halves(branch.group, isBiased) * 0.5 * this.state.params.h
      : 0;
    if (hasLimits) this.writeLimits(branch, isBiased);
    if (!hasLimits && branch.piece >= atLower) branch.piece = free;
    if (!hasMotor && branch.piece < atLower) branch.piece = free;
    if (hasMotor && branch.piece === free) branch.piece = atSpeed;
    return this.pose(branch, isBiased);
  }

  /** The speeds that reach the limits within the sub-step; beyond one, that take it back. */
  private writeLimits(branch: Branch, isBiased: boolean): void {
    const { rows } = this;
    const { joints, params } = this.state;
    const { kind, rule } = branch;
    const from = jointStride * branch.place;
    const violation = rows.records[branch.record + jointRowStride * branch.held + rowViolation];
    const length = violation + (kind === distance ? joints.numbers[from + jRest] : 0);
    const most = mostCorrection * rows.reach(branch, kind === pin);
    const isCurved = isBiased && kind !== pin;
    if (isCurved) rows.writeCurvature(branch);
    const bend = isCurved ? Math.min(Math.max(rows.bends[kind === distance ? 0 : 1], -4 * most), 4 * most) : 0;
    const low = length + bend - joints.numbers[from + jLower];
    const high = joints.numbers[from + jUpper] - length - bend;
    if (Math.max(-low, -high) * mostCorrection > most) branch.isFar = true;
    const least = isBiased && (rows.hauled[branch.group] === 0 || rows.isHauling) ? -most : 0;
    rows.records[rule + ruleLow] = -Math.min(Math.max(low, least) / params.h, 1e75);
    rows.records[rule + ruleHigh] = Math.min(Math.max(high, least) / params.h, 1e75);
  }

  /** Sets the row of a coordinate by its piece. Returns whether its factor is another one. */
  private pose(branch: Branch, isBiased: boolean): boolean {
    const { rows, springs } = this;
    const { records } = rows;
    const { place, held, rule, piece } = branch;
    const k = branch.record + jointRowStride * held;
    const bit = 1 << held;
    if (piece === atSpeed || piece >= atLower) {
      records[k + rowBias] =
        piece === atSpeed
          ? this.state.joints.numbers[jointStride * place + jSpeed]
          : records[rule + (piece === atLower ? ruleLow : ruleHigh)];
      if (records[rule + ruleRate] > 0) springs.soften(branch, held, held + 1);
      return branch.setMask(2 * bit - 1);
    }
    const given = piece === free ? 0 : piece === pushed ? records[rule + ruleMost] : -records[rule + ruleMost]; // by the motor
    if (isBiased && records[rule + ruleRate] > 0) {
      const gamma = records[rule + ruleGamma];
      records[branch.compliance + ((held * (held + 3)) >> 1)] = gamma;
      records[k + rowBias] = gamma * given - records[rule + ruleBias];
      branch.setMask(2 * bit - 1);
      return true;
    }
    records[k + rowBias] = 0;
    records[k + rowRoom] =
      given + records[rule + ruleHalf] * (isBiased ? 1 : 2 - this.members.pressed[branch.group]) - records[k + rowImpulse];
    rows.push(branch, held);
    return branch.setMask(bit - 1);
  }

  /** Whether a joint has more than it may have, or is on another piece of its law than it should: changes that. */
  check(branch: Branch, isBiased: boolean): boolean {
    if (hasCoordinate(branch.kind)) return this.checkCoordinate(branch, isBiased);
    let { mask } = branch;
    if ((mask & 3) !== 0 && this.cap(branch, 0, jMaxForce, isBiased)) mask &= ~3;
    if ((mask & 4) !== 0 && this.cap(branch, 2, jMaxTorque, isBiased)) mask &= ~4;
    return branch.setMask(mask);
  }

  /** Takes the impulse of the first two rows, or of the third, down to the largest force, or torque. Returns whether it was greater. */
  private cap(branch: Branch, first: number, word: number, isBiased: boolean): boolean {
    const { rows } = this;
    const { records } = rows;
    const most =
      this.state.joints.numbers[jointStride * branch.place + word] *
      this.members.halves(branch.group, isBiased) *
      0.5 *
      this.state.params.h;
    const k = branch.record + jointRowStride * first;
    const x = records[k + rowImpulse];
    const y = first === 0 ? records[k + jointRowStride + rowImpulse] : 0;
    const size = Math.sqrt(x * x + y * y);
    if (!(size > most)) return false;
    for (let row = first; row < (first === 0 ? 2 : 3); row++) {
      const at = branch.record + jointRowStride * row;
      records[at + rowRoom] = records[at + rowImpulse] * (most / size) - records[at + rowImpulse];
      rows.push(branch, row);
    }
    return true;
  }

  private checkCoordinate(branch: Branch, isBiased: boolean): boolean {
    const { records } = this.rows;
    const { place, rule, piece } = branch;
    const k = branch.record + jointRowStride * branch.held;
    this.rows.writeSpeed(branch, branch.held);
    const w = records[k + rowRoom];
    if (isBiased) records[rule + ruleHalf] = records[rule + ruleRate] > 0 ? -(w + records[rule + ruleBias]) / records[rule + ruleGamma] : 0;
    const rest = records[k + rowImpulse] - records[rule + ruleHalf] * (isBiased ? 1 : 2 - this.members.pressed[branch.group]);
    const speed = this.state.joints.numbers[jointStride * place + jSpeed];
    const most = records[rule + ruleMost];
    const low = records[rule + ruleLow];
    const high = records[rule + ruleHigh];
    let next = piece;
    if (piece === atSpeed) {
      if (speed < low) next = atLower;
      else if (speed > high) next = atUpper;
      else if (rest > most) next = pushed;
      else if (rest < -most) next = pulled;
    } else if (piece >= atLower) {
      const side = piece === atLower ? 1 : -1;
      const isInto = (speed - (piece === atLower ? low : high)) * side <= 0; // the motor presses against the limit
      if (!((rest + (isInto ? most : -most) * side) * side >= 0)) {
        if (most === 0) next = free;
        else if (most === Infinity) next = atSpeed;
        else next = isInto === side > 0 ? pulled : pushed;
      }
    } else if (w < low) next = atLower;
    else if (w > high) next = atUpper;
    else if ((piece === pushed && w > speed) || (piece === pulled && w < speed)) next = atSpeed;
    if (next === piece) return false;
    branch.piece = next;
    this.pose(branch, isBiased);
    return true;
  }
}
