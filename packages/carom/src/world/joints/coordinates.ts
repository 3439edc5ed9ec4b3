import type { State } from '../state/state.ts';
import { distance, drag, limitsBit, motor, motorBit, pin, slider } from './joint-kinds.ts';
import {
  impulsePiece,
  impulseStride,
  jAxis,
  jLower,
  jMaxForce,
  jMaxTorque,
  jMotorMax,
  jointStride,
  jRest,
  jSpeed,
  jUpper,
} from './joint-layout.ts';
import { type JointRows, mostCorrection } from './joint-rows.ts';
import {
  jointRowStride,
  type Link,
  rowBias,
  rowImpulse,
  rowViolation,
  ruleBias,
  ruleGamma,
  ruleHalf,
  ruleHigh,
  ruleLow,
  ruleRate,
  sprung,
} from './link.ts';
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

/** Joints with bounds: limits, motors, largest forces. They decide which rows are in, and how. */
export class Coordinates {
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

  /** Sets the rows of a joint before a sub-step is solved (`isBiased`), or relaxed. Returns whether its factor is another one than it was. */
  start(link: Link, isBiased: boolean): boolean {
    const { numbers } = this.state.joints;
    const { records } = this.rows;
    const { kind, record, place } = link;
    const from = jointStride * place;
    if (link.role === sprung || kind === drag) {
      return link.setMask((1 << (isBiased && records[link.rule + ruleRate] > 0 ? link.rows : link.held)) - 1);
    }
    if (kind !== motor) return this.startCoordinate(link, isBiased);
    for (let row = 0; row < 3; row++) records[record + jointRowStride * row + rowBias] = numbers[from + (row < 2 ? jAxis + row : jSpeed)];
    const hasForce =
      numbers[from + jMaxForce] > 0 || records[record + rowImpulse] !== 0 || records[record + jointRowStride + rowImpulse] !== 0;
    const hasTorque = numbers[from + jMaxTorque] > 0 || records[record + 2 * jointRowStride + rowImpulse] !== 0;
    return link.setMask((hasForce ? 3 : 0) + (hasTorque ? 4 : 0));
  }

  private startCoordinate(link: Link, isBiased: boolean): boolean {
    const { records } = this.rows;
    const { bits, numbers, impulses } = this.state.joints;
    const { kind, place, record, rule } = link;
    const k = record + jointRowStride * link.held;
    const length = records[k + rowViolation] + (kind === distance ? numbers[jointStride * place + jRest] : 0);
    if (isBiased) records[rule + ruleBias] = -records[k + rowBias];
    records[rule + ruleLow] = -Infinity;
    records[rule + ruleHigh] = Infinity;
    const hasLimits = (bits[place] & limitsBit) !== 0;
    const hasMotor = (bits[place] & motorBit) !== 0;
    if (hasLimits) this.writeLimits(link, length, isBiased);
    const at = impulseStride * place + impulsePiece;
    if (!hasLimits && impulses[at] >= atLower) impulses[at] = free;
    if (!hasMotor && impulses[at] < atLower) impulses[at] = free;
    if (hasMotor && impulses[at] === free) impulses[at] = atSpeed;
    return this.pose(link, isBiased);
  }

  /** The speeds that reach the limits within the sub-step; beyond one, that take it back. */
  private writeLimits(link: Link, length: number, isBiased: boolean): void {
    const { rows } = this;
    const { joints, params } = this.state;
    const { kind, place, rule } = link;
    const most = mostCorrection * rows.reach(link, kind === pin);
    let bend = 0;
    if (isBiased && kind !== pin) {
      rows.writeCurvature(link);
      bend = Math.min(Math.max(rows.bends[kind === distance ? 0 : 1], -4 * most), 4 * most);
    }
    const low = length + bend - joints.numbers[jointStride * place + jLower];
    const high = joints.numbers[jointStride * place + jUpper] - length - bend;
    if (Math.max(-low, -high) * mostCorrection > most) link.isFar = true;
    const least = isBiased ? -most : 0;
    rows.records[rule + ruleLow] = -Math.min(Math.max(low, least) / params.h, 1e75);
    rows.records[rule + ruleHigh] = Math.min(Math.max(high, least) / params.h, 1e75);
  }

  /** Sets the row of a coordinate by its piece. Returns whether its factor is another one. */
  private pose(link: Link, isBiased: boolean): boolean {
    const { rows, springs } = this;
    const { records } = rows;
    const { place, held, rule } = link;
    const k = link.record + jointRowStride * held;
    const piece = this.state.joints.impulses[impulseStride * place + impulsePiece];
    const bit = 1 << held;
    if (piece === atSpeed || piece >= atLower) {
      records[k + rowBias] =
        piece === atSpeed
          ? this.state.joints.numbers[jointStride * place + jSpeed]
          : records[rule + (piece === atLower ? ruleLow : ruleHigh)];
      if (records[rule + ruleRate] > 0) springs.soften(link, held, held + 1);
      return link.setMask(2 * bit - 1);
    }
    const motorImpulse = this.motorImpulse(link, piece, isBiased);
    if (isBiased && records[rule + ruleRate] > 0) {
      const gamma = records[rule + ruleGamma];
      records[link.compliance + ((held * (held + 3)) >> 1)] = gamma;
      records[k + rowBias] = gamma * motorImpulse - records[rule + ruleBias];
      link.setMask(2 * bit - 1);
      return true;
    }
    records[k + rowBias] = 0;
    rows.push(link, held, this.springImpulse(link, isBiased) + motorImpulse - records[k + rowImpulse]);
    return link.setMask(bit - 1);
  }

  /** For how long forces act before the move: half a sub-step, and half after it, as those of springs and gravity. */
  private time({ group }: Link, isBiased: boolean): number {
    return (isBiased && this.members.pressed[group] === 0 ? 0.5 : 1) * this.state.params.h;
  }

  /** What of the impulse of a row is its spring's. */
  private springImpulse(link: Link, isBiased: boolean): number {
    return isBiased ? this.rows.records[link.rule + ruleHalf] : this.springs.given(link);
  }

  /** What the motor gives where it has all it may. */
  private motorImpulse(link: Link, piece: number, isBiased: boolean): number {
    const most = this.state.joints.numbers[jointStride * link.place + jMotorMax] * this.time(link, isBiased);
    return piece === pushed ? most : piece === pulled ? -most : 0;
  }

  /** Whether a joint has more than it may have, or is on another piece of its law than it should: changes that. */
  check(link: Link, isBiased: boolean): boolean {
    const { numbers } = this.state.joints;
    if (link.kind <= slider) return this.checkCoordinate(link, isBiased);
    const { rows } = this;
    const { record, mask } = link;
    const from = jointStride * link.place;
    let next = mask;
    const force = numbers[from + jMaxForce] * this.time(link, isBiased);
    const x = rows.records[record + rowImpulse];
    const y = rows.records[record + jointRowStride + rowImpulse];
    const size = Math.sqrt(x * x + y * y);
    if ((mask & 1) !== 0 && size > force) {
      rows.push(link, 0, x * (force / size) - x);
      rows.push(link, 1, y * (force / size) - y);
      next &= ~3;
    }
    if ((mask & 4) !== 0) {
      const torque = numbers[from + jMaxTorque] * this.time(link, isBiased);
      const given = rows.records[record + 2 * jointRowStride + rowImpulse];
      if (Math.abs(given) > torque) {
        rows.push(link, 2, Math.min(Math.max(given, -torque), torque) - given);
        next &= ~4;
      }
    }
    return link.setMask(next);
  }

  private checkCoordinate(link: Link, isBiased: boolean): boolean {
    const { records } = this.rows;
    const { bits, numbers, impulses } = this.state.joints;
    const { place, rule } = link;
    const w = this.rows.speed(link, link.held);
    if (isBiased) records[rule + ruleHalf] = records[rule + ruleRate] > 0 ? -(w + records[rule + ruleBias]) / records[rule + ruleGamma] : 0;
    const rest = records[link.record + jointRowStride * link.held + rowImpulse] - this.springImpulse(link, isBiased);
    const speed = numbers[jointStride * place + jSpeed];
    const hasMotor = (bits[place] & motorBit) !== 0;
    const most = hasMotor ? numbers[jointStride * place + jMotorMax] * this.time(link, isBiased) : 0;
    const low = records[rule + ruleLow];
    const high = records[rule + ruleHigh];
    const piece = impulses[impulseStride * place + impulsePiece];
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
    impulses[impulseStride * place + impulsePiece] = next;
    this.pose(link, isBiased);
    return true;
  }
}
