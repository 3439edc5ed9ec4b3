import type { State } from '../state/state.ts';
import {
  distance,
  drag,
  fullMask,
  impulsePiece,
  impulseStride,
  jAxis,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointRowStride,
  jointStride,
  jRest,
  jSpeed,
  jUpper,
  lCompliance,
  limitsBit,
  lMask,
  motor,
  motorBit,
  pin,
  rowBias,
  rowImpulse,
  rowViolation,
  slider,
  tieHeld,
  tieLink,
  tieRecord,
  tieRows,
  tieStride,
} from './joint-layout.ts';
import { type JointRows, mostCorrection, sprung } from './joint-rows.ts';
import type { Members } from './members.ts';
import type { Springs } from './springs.ts';

// A coordinate is one row, whatever it has of spring, limits and motor. Its impulse falls with its speed w: along a line of the spring, by a step of
// twice the motor's impulse at the motor's speed, without end at the speeds that would reach a limit. It is on one of these pieces of that law.
const free = 0;
const atSpeed = 1;
const pushed = 2;
const pulled = 3;
const atLower = 4;
const atUpper = 5;

/** Numbers of the law of a coordinate: w + Γ λ = −bias of its spring · speeds that reach the limits. */
const lawStride = 3;
const lBias = 0;
const lLow = 1;
const lHigh = 2;

/** Joints with bounds: limits, motors, largest forces. They decide which rows are in, and how. */
export class Coordinates {
  private laws: Float64Array = new Float64Array(8 * lawStride);
  private readonly state: State;
  private readonly members: Members;
  private readonly rows: JointRows;
  private readonly springs: Springs;

  constructor(state: State, members: Members, rows: JointRows, springs: Springs) {
    this.state = state;
    this.members = members;
    this.rows = rows;
    this.springs = springs;
  }

  /** Makes room for so many joints. */
  list(): void {
    const { count } = this.state.joints;
    if (this.laws.length < lawStride * count) this.laws = new Float64Array(2 * count * lawStride);
  }

  /** Sets the rows of a joint before a sub-step is solved (`isBiased`), or relaxed. Returns whether its factor is another one than it was. */
  start(j: number, isBiased: boolean): boolean {
    const { rows } = this;
    const { kinds, numbers } = this.state.joints;
    const { ties, records } = rows;
    const tie = tieStride * j;
    const from = jointStride * j;
    const k = ties[tie + tieRecord];
    const isIn = isBiased && this.springs.rates[j] > 0;
    if (rows.roles[j] === sprung || kinds[j] === drag) {
      const all = (1 << ties[tie + tieRows]) - 1;
      return rows.setMask(j, isIn ? (kinds[j] > slider ? all | fullMask : all) : (1 << ties[tie + tieHeld]) - 1);
    }
    if (kinds[j] !== motor) return this.startCoordinate(j, isBiased);
    for (let row = 0; row < 3; row++) records[k + jointRowStride * row + rowBias] = numbers[from + (row < 2 ? jAxis + row : jSpeed)];
    const hasForce = numbers[from + jMaxForce] > 0 || records[k + rowImpulse] !== 0 || records[k + jointRowStride + rowImpulse] !== 0;
    const hasTorque = numbers[from + jMaxTorque] > 0 || records[k + 2 * jointRowStride + rowImpulse] !== 0;
    return rows.setMask(j, (hasForce ? 3 : 0) + (hasTorque ? 4 : 0));
  }

  private startCoordinate(j: number, isBiased: boolean): boolean {
    const { laws, rows } = this;
    const { kinds, bits, numbers, impulses } = this.state.joints;
    const tie = tieStride * j;
    const from = jointStride * j;
    const law = lawStride * j;
    const row = rows.ties[tie + tieRows] - 1;
    const violation = rows.records[rows.ties[tie + tieRecord] + jointRowStride * row + rowViolation];
    const length = kinds[j] === distance ? violation + numbers[from + jRest] : violation;
    if (isBiased) laws[law + lBias] = -rows.records[rows.ties[tie + tieRecord] + jointRowStride * row + rowBias];
    laws[law + lLow] = -Infinity;
    laws[law + lHigh] = Infinity;
    if ((bits[j] & limitsBit) !== 0) this.writeLimits(j, length, isBiased);
    let piece = impulses[impulseStride * j + impulsePiece];
    const hasMotor = (bits[j] & motorBit) !== 0;
    if ((bits[j] & limitsBit) === 0 && piece >= atLower) piece = free;
    if (!hasMotor && piece < atLower) piece = free;
    if (hasMotor && piece === free) piece = atSpeed;
    impulses[impulseStride * j + impulsePiece] = piece;
    return this.pose(j, isBiased);
  }

  /** The speeds that reach the limits within the sub-step; beyond one, that take it back. */
  private writeLimits(j: number, length: number, isBiased: boolean): void {
    const { laws, rows } = this;
    const { joints, params } = this.state;
    const most = mostCorrection * rows.reach(j, joints.kinds[j] === pin);
    let bend = 0;
    if (isBiased && joints.kinds[j] !== pin) {
      rows.writeCurvature(j);
      bend = Math.min(Math.max(rows.bends[joints.kinds[j] === distance ? 0 : 1], -4 * most), 4 * most);
    }
    const low = length + bend - joints.numbers[jointStride * j + jLower];
    const high = joints.numbers[jointStride * j + jUpper] - length - bend;
    if (Math.max(-low, -high) * mostCorrection > most) rows.areFar[j] = 1;
    const least = isBiased ? -most : 0;
    laws[lawStride * j + lLow] = -Math.min(Math.max(low, least) / params.h, 1e75);
    laws[lawStride * j + lHigh] = Math.min(Math.max(high, least) / params.h, 1e75);
  }

  /** Sets the row of a coordinate by its piece. Returns whether its factor is another one. */
  private pose(j: number, isBiased: boolean): boolean {
    const { laws, rows, springs } = this;
    const { records, ties, links } = rows;
    const tie = tieStride * j;
    const law = lawStride * j;
    const held = ties[tie + tieHeld];
    const k = ties[tie + tieRecord] + jointRowStride * held;
    const piece = this.state.joints.impulses[impulseStride * j + impulsePiece];
    const bit = 1 << held;
    if (piece === atSpeed || piece >= atLower) {
      records[k + rowBias] =
        piece === atSpeed ? this.state.joints.numbers[jointStride * j + jSpeed] : laws[law + (piece === atLower ? lLow : lHigh)];
      if (springs.rates[j] > 0) springs.soften(j, held, held + 1);
      return rows.setMask(j, 2 * bit - 1);
    }
    const motorImpulse = this.motorImpulse(j, piece, isBiased);
    if (isBiased && springs.rates[j] > 0) {
      const gamma = springs.compliances[j];
      records[links[ties[tie + tieLink] + lCompliance] + ((held * (held + 3)) >> 1)] = gamma;
      records[k + rowBias] = gamma * motorImpulse - laws[law + lBias];
      rows.setMask(j, 2 * bit - 1);
      return true;
    }
    records[k + rowBias] = 0;
    rows.push(j, held, this.springImpulse(j, isBiased) + motorImpulse - records[k + rowImpulse]);
    return rows.setMask(j, bit - 1);
  }

  /** What share of forces acts before the move: half, and half after it, as that of springs and gravity. */
  private share(j: number, isBiased: boolean): number {
    return isBiased && this.members.pressed[this.rows.groups[j]] === 0 ? 0.5 : 1;
  }

  /** What of the impulse of a row is its spring's. */
  private springImpulse(j: number, isBiased: boolean): number {
    return isBiased ? this.springs.halves[j] : this.springs.given(j);
  }

  /** What the motor gives where it has all it may. */
  private motorImpulse(j: number, piece: number, isBiased: boolean): number {
    if (piece !== pushed && piece !== pulled) return 0;
    const { joints, params } = this.state;
    return (piece === pushed ? params.h : -params.h) * joints.numbers[jointStride * j + jMotorMax] * this.share(j, isBiased);
  }

  /** Whether a joint has more than it may have, or is on another piece of its law than it should: changes that. */
  check(j: number, isBiased: boolean): boolean {
    const { joints, params } = this.state;
    const { numbers, kinds } = joints;
    if (kinds[j] <= slider) return this.checkCoordinate(j, isBiased);
    const { records, ties, links } = this.rows;
    const tie = tieStride * j;
    const from = jointStride * j;
    const k = ties[tie + tieRecord];
    const mask = links[ties[tie + tieLink] + lMask];
    let next = mask;
    const time = params.h * this.share(j, isBiased);
    const force = numbers[from + jMaxForce] * time;
    const x = records[k + rowImpulse];
    const y = records[k + jointRowStride + rowImpulse];
    const size = Math.sqrt(x * x + y * y);
    if ((mask & 1) !== 0 && size > force) {
      this.rows.push(j, 0, x * (force / size) - x);
      this.rows.push(j, 1, y * (force / size) - y);
      next &= ~3;
    }
    if ((mask & 4) !== 0) {
      const torque = numbers[from + jMaxTorque] * time;
      const given = records[k + 2 * jointRowStride + rowImpulse];
      if (Math.abs(given) > torque) {
        this.rows.push(j, 2, Math.min(Math.max(given, -torque), torque) - given);
        next &= ~4;
      }
    }
    return this.rows.setMask(j, next);
  }

  private checkCoordinate(j: number, isBiased: boolean): boolean {
    const { laws } = this;
    const { joints, params } = this.state;
    const { ties, records } = this.rows;
    const law = lawStride * j;
    const row = ties[tieStride * j + tieHeld];
    const w = this.rows.speed(j, row);
    if (isBiased) this.springs.halves[j] = this.springs.rates[j] > 0 ? -(w + laws[law + lBias]) / this.springs.compliances[j] : 0;
    const rest = records[ties[tieStride * j + tieRecord] + jointRowStride * row + rowImpulse] - this.springImpulse(j, isBiased);
    const speed = joints.numbers[jointStride * j + jSpeed];
    const hasMotor = (joints.bits[j] & motorBit) !== 0;
    const most = hasMotor ? joints.numbers[jointStride * j + jMotorMax] * params.h * this.share(j, isBiased) : 0;
    const low = laws[law + lLow];
    const high = laws[law + lHigh];
    const piece = joints.impulses[impulseStride * j + impulsePiece];
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
        if (!hasMotor) next = free;
        else if (most === Infinity) next = atSpeed;
        else next = isInto === side > 0 ? pulled : pushed;
      }
    } else if (w < low) next = atLower;
    else if (w > high) next = atUpper;
    else if ((piece === pushed && w > speed) || (piece === pulled && w < speed)) next = atSpeed;
    if (next === piece) return false;
    joints.impulses[impulseStride * j + impulsePiece] = next;
    this.pose(j, isBiased);
    return true;
  }
}
