import { writeRotation } from '../numeric/rotation.ts';
import { floats } from '../world/arrays.ts';
import { type Branch, bounded, jointRowStride, rigid, rowBias, rowImpulse, rowRoom, rowViolation, sprung } from './branch.ts';
import {
  distance,
  drag,
  gear,
  hasCoordinate,
  limitsBit,
  motor,
  motorBit,
  pin,
  rack,
  slider,
  springBit,
  weld,
  wheel,
} from './joint-kinds.ts';
import { jAnchorA, jAnchorB, jAxis, jDampingRatio, jFrequency, jMaxForce, jointStride, jRatio, jRest, jTarget } from './joint-layout.ts';
import type { JointRows } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

/**
 * Rule of a joint that gives way. Of its spring in this sub-step: β, 0 where there is none, or nothing that it moves · Γ of its
 * coordinate · stiffness times the mobility · what a coordinate with bounds gets of it before the move · energy then. Of a coordinate: w + Γ λ
 * = −bias of its spring · speeds that reach the limits · the most that its motor gives. Of the spring in the step: β and Γ over the mobility, of both rules · mobility and its
 * factor, the lower triangles.
 */
export const ruleRate = 0;
export const ruleGamma = 1;
export const ruleScale = 2;
export const ruleHalf = 3;
export const ruleEnergy = 4;
export const ruleBias = 5;
export const ruleLow = 6;
export const ruleHigh = 7;
export const ruleMost = 8;
export const ruleRates = 9;
export const ruleRatios = 11;
export const ruleMobility = 13;
export const ruleFactor = 19;

// What is found of the spring at hand: where its coordinate is at rest, as its row counts it, and its energy.
const rest = 0;
const energy = 1;

const turn = 6.283185307179586;

/** An undamped spring turns its phase by no more than this in a sub-step: three swing once. */
const mostSwing = 2;

/** A sub-step is halved so often; the midpoint rule of such a part is off by 1e-4 of a frequency at most. */
const halvings = 6;

// The implicit midpoint rule: a spring gives half of its impulse before the move, by what its violation C will be in the middle of it, and the same
// along where it lies after the move. Its stiffness and damping are those by which a swing of frequency ω and damping ratio ζ goes from sub-step to
// sub-step as it should, as z = exp((−ζ ± √(ζ² − 1)) ω h): with a = 1 − z₁z₂ and u = (1 − z₁)(1 − z₂), the impulse λ and velocity w of its row
// obey w + Γ λ = −β C, with β = 2u / ((2a + u) h) and Γ = (4 − 2a − u) / (2a + u) times the mobility of the joint where the spring is at rest.
// Neither is negative: whatever else is joined, it gains nothing.
//
// Where a contact presses on the group of a joint, its spring gives all before the move, as the contact does, by the implicit Euler rule:
// β = ω / (2ζ + ωh) and Γ = 1 / (ωh (2ζ + ωh)) times that mobility. The contact would answer what comes after the move, and swing with the spring.

/** Rows that hold yield a little, by a share of what their two bodies do: rows that contradict each other then share the load. */
const softness = 1e-3;

/** The springs of joints, and the compliance of all rows. */
export class Springs {
  /** The joints that have one. */
  private readonly branches: Branch[] = [];
  /** Lower triangle of the mobility of x, y and angle; of a slider: across, angle, along. */
  private readonly mobility = floats(6);
  private readonly rotation = floats(2);
  private readonly found = floats(2);
  private readonly state: JointState;
  private readonly members: Members;
  private readonly rows: JointRows;

  constructor(state: JointState, members: Members, rows: JointRows) {
    this.state = state;
    this.members = members;
    this.rows = rows;
  }

  /** Finds them. */
  list(): void {
    const { bits } = this.state.joints;
    this.branches.length = 0;
    for (const branch of this.rows.branches) if ((bits[branch.place] & springBit) !== 0) this.branches.push(branch);
  }

  /** What joints have, and Γ of the rows that hold. */
  private beginRows(): void {
    const { branches } = this.rows;
    const { masses } = this.members;
    const { bits } = this.state.joints;
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      const { kind, rows, held, place } = branch;
      this.soften(branch, 0, kind === weld || kind === drag ? held : rows);
      branch.isIdle = masses[2 * branch.a] === 0 && masses[2 * branch.b] === 0;
      if (branch.isIdle || rows === held) branch.role = rigid;
      else branch.role = kind === drag || kind === motor || (bits[place] & (limitsBit | motorBit)) !== 0 ? bounded : sprung;
      branch.setMask(branch.isIdle ? 0 : (1 << held) - 1);
    }
  }

  /** Writes Γ of the rows that hold, or of a coordinate where it does: of an angle, by what it does where the anchors stand still. */
  soften(branch: Branch, from: number, to: number): void {
    const { records } = this.rows;
    const { masses, inverses } = this.members;
    const { numbers } = this.state.joints;
    for (let row = from; row < to; row++) {
      const isAngle = branch.isAngle(row);
      const ratio = numbers[jointStride * branch.place + jRatio];
      let mobility = 0;
      for (let end = 0; end < 2; end++) {
        const n = end === 0 ? branch.a : branch.b;
        const anchor = jointStride * branch.place + (end === 0 ? jAnchorA : jAnchorB);
        const x = numbers[anchor] * inverses[n];
        const y = numbers[anchor + 1] * inverses[n];
        const m = masses[2 * n];
        const g = masses[2 * n + 1];
        const turned = m > 0 ? ((g * m) / (m + g * (x * x + y * y))) * inverses[n] * inverses[n] : 0;
        if (!isAngle) mobility += m;
        else mobility += branch.kind === gear && end === 0 ? ratio * ratio * turned : turned;
        if (branch.kind === rack) mobility += ratio * ratio * g * inverses[n] * inverses[n];
      }
      records[branch.compliance + ((row * (row + 3)) >> 1)] = softness * mobility;
    }
  }

  /** A step begins: what springs are. */
  begin(): void {
    this.beginRows();
    const { mobility } = this;
    const { records: f } = this.rows;
    const { numbers } = this.state.joints;
    const { h } = this.state.params;
    for (let i = 0; i < this.branches.length; i++) {
      const branch = this.branches[i];
      const { kind, rule } = branch;
      const from = jointStride * branch.place;
      const omega = turn * numbers[from + jFrequency];
      const ratio = 2 * numbers[from + jDampingRatio] + omega * h;
      this.fit(branch);
      f[rule + ruleRates + 1] = ratio > 0 ? omega / ratio : 0;
      f[rule + ruleRatios + 1] = 1 / (omega * h * ratio);
      this.writeMobility(branch);
      f.set(mobility, rule + ruleMobility);
      this.decompose();
      f.set(mobility, rule + ruleFactor);
      // nothing that could move, or as good as nothing that moves it
      const isAny = mobility[hasCoordinate(kind) ? 5 : 0] > 0 && f[rule + ruleRates] > 0 && f[rule + ruleRatios + 1] < Infinity;
      f[rule + ruleRate] = +isAny;
      branch.stores = isAny && !(kind === drag && numbers[from + jMaxForce] < Infinity);
    }
  }

  /** A sub-step begins: Γ and bias of the rows of springs, and a first guess of their impulses. */
  start(): void {
    const { found } = this;
    const { records: f } = this.rows;
    const { h } = this.state.params;
    for (let i = 0; i < this.branches.length; i++) {
      const branch = this.branches[i];
      const { held, compliance, record, factor: end, rule } = branch;
      f[rule + ruleHalf] = 0;
      if (branch.isIdle) continue;
      const isWhole = this.members.pressed[branch.group];
      const ratio = f[rule + ruleRatios + isWhole];
      if (f[rule + ruleRate] > 0) {
        f[rule + ruleRate] = f[rule + ruleRates + isWhole];
        f[rule + ruleScale] = ((2 - isWhole) * f[rule + ruleRate]) / (ratio * h);
        f[rule + ruleGamma] = ratio / f[rule + ruleFactor + 5];
      }
      this.findRest(branch);
      if (branch.stores) {
        this.findEnergy(branch);
        f[rule + ruleEnergy] = found[energy];
      }
      if (!hasCoordinate(branch.kind)) for (let n = 0; n < rule - compliance; n++) f[compliance + n] = ratio * f[rule + ruleMobility + n];
      else f[compliance + ((held * (held + 3)) >> 1)] = f[rule + ruleGamma];
      const share = f[rule + ruleRate] === 0 ? 0 : isWhole === 0 ? 0.5 : 1;
      for (let k = record + jointRowStride * held; k < end; k += jointRowStride) {
        f[k + rowImpulse] *= share;
        f[rule + ruleBias] = f[rule + ruleRate] * (f[k + rowViolation] - found[rest]);
        f[k + rowBias] = -f[rule + ruleBias];
      }
    }
  }

  /** After the move: the other half of what springs give, and the work that they did, which is what their energy lost. */
  finish(works: Float64Array, stored: Float64Array): void {
    const { found } = this;
    const { records: f } = this.rows;
    for (let i = 0; i < this.branches.length; i++) {
      const branch = this.branches[i];
      const { group, kind, record, rule } = branch;
      if (branch.isIdle) continue;
      if (branch.stores) {
        this.findRest(branch);
        this.findEnergy(branch);
        works[group] += f[rule + ruleEnergy] - found[energy];
        stored[group] += found[energy];
      }
      if (this.members.pressed[group] !== 0) continue;
      const isPart = hasCoordinate(kind) && branch.role === bounded;
      for (let row = branch.held; row < branch.rows; row++) {
        const k = record + jointRowStride * row;
        f[k + rowRoom] = isPart ? f[rule + ruleHalf] : f[k + rowImpulse];
        this.rows.push(branch, row);
      }
    }
  }

  /** Where the coordinate of a spring is at rest, as its row counts it. */
  private findRest({ kind, place }: Branch): void {
    this.found[rest] = kind !== distance && hasCoordinate(kind) ? this.state.joints.numbers[jointStride * place + jTarget] : 0;
  }

  /** β and Γ of the midpoint rule. */
  private fit({ place, rule }: Branch): void {
    const { joints, params } = this.state;
    const { records: f } = this.rows;
    const part = 1 / 128; // half of a 64th
    const x = turn * joints.numbers[jointStride * place + jFrequency] * params.h * part;
    const ratio = joints.numbers[jointStride * place + jDampingRatio];
    const root = Math.sqrt(Math.abs(ratio * ratio - 1));
    const fast = Math.min(x * (ratio < 1 ? ratio : ratio + root), 1);
    const slow = ratio < 1 ? fast : Math.min(x / (ratio + root), 1);
    const swing = ratio < 1 ? Math.min(x * root, mostSwing * part) : 0;
    const square = fast * slow + swing * swing;
    let a = (2 * (fast + slow)) / (1 + fast + slow + square);
    let u = (4 * square) / (1 + fast + slow + square);
    for (let i = 0; i < halvings; i++) {
      u *= 4 - 2 * a - u;
      a *= 2 - a;
    }
    f[rule + ruleRates] = u > 0 ? (2 * u) / ((2 * a + u) * params.h) : 0;
    f[rule + ruleRatios] = (4 - 2 * a - u) / (2 * a + u);
  }

  /** Mobility of the two bodies of a joint where its spring is at rest, seen from a. */
  private writeMobility({ kind, place, a, b }: Branch): void {
    const { mobility: k, rotation } = this;
    const { masses, inverses } = this.members;
    const { numbers } = this.state.joints;
    const from = jointStride * place;
    k[0] = k[2] = k[5] = masses[2 * a] + masses[2 * b];
    k[1] = k[3] = k[4] = 0;
    if (kind === distance || kind === drag) return; // their force turns bodies to where it has no arms
    const inverseA = masses[2 * a + 1] * inverses[a] * inverses[a];
    const inverseB = masses[2 * b + 1] * inverses[b] * inverses[b];
    rotation[0] = numbers[from + jRest] + (kind === pin ? numbers[from + jTarget] : 0);
    writeRotation(rotation);
    const c = rotation[0];
    const s = rotation[1];
    let ax = numbers[from + jAnchorA];
    let ay = numbers[from + jAnchorA + 1];
    let bx = c * numbers[from + jAnchorB] - s * numbers[from + jAnchorB + 1];
    let by = s * numbers[from + jAnchorB] + c * numbers[from + jAnchorB + 1];
    const isSlider = kind === slider || kind === wheel;
    if (isSlider) {
      const x = numbers[from + jAxis];
      const y = numbers[from + jAxis + 1];
      const alongA = x * ax + y * ay + numbers[from + jTarget];
      const alongB = x * bx + y * by;
      ay = x * ay - y * ax;
      by = x * by - y * bx;
      ax = alongA;
      bx = alongB;
    }
    const xx = k[0] + inverseA * ay * ay + inverseB * by * by;
    const yy = k[0] + inverseA * ax * ax + inverseB * bx * bx;
    const xy = -(inverseA * ax * ay + inverseB * bx * by);
    const xu = -(inverseA * ay + inverseB * by);
    const yu = inverseA * ax + inverseB * bx;
    const uu = inverseA + inverseB;
    k[0] = isSlider ? yy : xx;
    k[1] = isSlider ? yu : xy;
    k[2] = isSlider ? uu : yy;
    k[3] = isSlider ? xy : xu;
    k[4] = isSlider ? xu : yu;
    k[5] = isSlider ? xx : uu;
    if (kind === wheel) k[1] = k[4] = 0; // the angle is free
  }

  /** Factors the mobility, LDLᵀ with D⁻¹ on the diagonal; what cannot move has 0. The last is that of a coordinate where all else holds. */
  private decompose(): void {
    const { mobility: k } = this;
    const below = k[1];
    k[0] = k[0] > 0 ? 1 / k[0] : 0;
    k[1] = below * k[0];
    const second = k[2] - k[1] * below;
    const left = k[4] - k[1] * k[3];
    k[2] = second > 0 ? 1 / second : 0;
    k[4] = left * k[2];
    const third = k[5] - k[3] * k[3] * k[0] - k[4] * left;
    k[3] *= k[0];
    k[5] = third > 0 ? 1 / third : 0;
  }

  /** Energy in the spring of a joint, whose rest was found. */
  private findEnergy({ record, rule, held, kind }: Branch): void {
    const { found } = this;
    const { records: f } = this.rows;
    const at = rule + ruleFactor;
    const half = 0.5 * f[rule + ruleScale];
    if (hasCoordinate(kind)) {
      const c = f[record + jointRowStride * held + rowViolation] - found[rest];
      found[energy] = half * f[at + 5] * c * c;
      return;
    }
    const x = f[record + rowViolation];
    const y = f[record + jointRowStride + rowViolation] - f[at + 1] * x;
    const angle = kind === weld ? f[record + 2 * jointRowStride + rowViolation] - f[at + 3] * x - f[at + 4] * y : 0;
    found[energy] = half * (f[at] * x * x + f[at + 2] * y * y + f[at + 5] * angle * angle);
  }
}
