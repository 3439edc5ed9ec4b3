import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import type { EnergyGuard } from './energy-guard.ts';
import {
  distance,
  drag,
  jAnchorA,
  jAnchorB,
  jAxis,
  jDampingRatio,
  jFrequency,
  jMaxForce,
  jointRowStride,
  jointStride,
  jRest,
  jTarget,
  limitsBit,
  motorBit,
  pin,
  placeInverse,
  placeStride,
  rowBias,
  rowImpulse,
  rowViolation,
  slider,
  springBit,
  tieA,
  tieB,
  tieHeld,
  tieRecord,
  tieRows,
  tieStride,
  weld,
} from './joint-layout.ts';
import { bounded, idle, type JointRows, rigid, sprung } from './joint-rows.ts';
import type { Members } from './members.ts';

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

/** Numbers of a spring by joint. */
const ruleStride = 16;
const sMobility = 4;
const sInverse = 10;

/** The springs of joints, and the compliance of all rows. */
export class Springs {
  /** Places of the joints that have one. */
  places: Int32Array = new Int32Array(8);
  count = 0;
  /** By joint, in this sub-step: β, 0 where there is no spring, or nothing that it moves; Γ of its coordinate; stiffness over the inverse mobility. */
  rates: Float64Array = new Float64Array(8);
  compliances: Float64Array = new Float64Array(8);
  private scales: Float64Array = new Float64Array(8);
  /** By joint: what a coordinate that has bounds gets of its spring before the move; energy then; whether energy tells the work. */
  halves: Float64Array = new Float64Array(8);
  private energies: Float64Array = new Float64Array(8);
  areStored: Uint8Array = new Uint8Array(8);
  /** By joint: β of both rules, and Γ of both over the mobility; mobility and its inverse, of both the lower triangle. */
  private rules: Float64Array = new Float64Array(8 * ruleStride);
  /** Lower triangle of the mobility of x, y and angle; of a slider: along, across, angle. */
  private readonly mobility = new Float64Array(6);
  private readonly rotation = new Float64Array(2);
  private readonly state: State;
  private readonly members: Members;
  private readonly rows: JointRows;

  constructor(state: State, members: Members, rows: JointRows) {
    this.state = state;
    this.members = members;
    this.rows = rows;
  }

  /** Finds them. */
  list(): void {
    const { joints } = this.state;
    if (this.rates.length < joints.count) {
      this.rates = new Float64Array(2 * joints.count);
      this.compliances = new Float64Array(2 * joints.count);
      this.places = new Int32Array(2 * joints.count);
      this.scales = new Float64Array(2 * joints.count);
      this.halves = new Float64Array(2 * joints.count);
      this.energies = new Float64Array(2 * joints.count);
      this.areStored = new Uint8Array(2 * joints.count);
      this.rules = new Float64Array(2 * ruleStride * joints.count);
    }
    this.rates.fill(0);
    this.areStored.fill(0);
    this.count = 0;
    for (let j = 0; j < joints.count; j++) if ((joints.bits[j] & springBit) !== 0) this.places[this.count++] = j;
  }

  /** What joints have, and Γ of the rows that hold. */
  private beginRows(): void {
    const { ties, roles } = this.rows;
    const { masses } = this.members;
    const { kinds, bits, count } = this.state.joints;
    for (let j = 0; j < count; j++) {
      const tie = tieStride * j;
      const held = ties[tie + tieHeld];
      if (ties[tie + tieRows] === 0) continue;
      this.soften(j, 0, kinds[j] === weld || kinds[j] === drag ? held : ties[tie + tieRows]);
      const isIdle = masses[2 * ties[tie + tieA]] === 0 && masses[2 * ties[tie + tieB]] === 0;
      if (isIdle) roles[j] = idle;
      else if (ties[tie + tieRows] === held) roles[j] = rigid;
      else roles[j] = kinds[j] >= drag || (bits[j] & (limitsBit | motorBit)) !== 0 ? bounded : sprung;
      this.rows.setMask(j, isIdle ? 0 : (1 << held) - 1);
    }
  }

  /** Writes Γ of the rows that hold, or of a coordinate where it does: of an angle, by what it does where the anchors stand still. */
  soften(j: number, from: number, to: number): void {
    const { ties, records } = this.rows;
    const { masses, places } = this.members;
    const { numbers } = this.state.joints;
    const tie = tieStride * j;
    const rows = ties[tie + tieRows];
    const gamma = ties[tie + tieRecord] + jointRowStride * rows + ((rows * (rows + 1)) >> 1);
    for (let row = from; row < to; row++) {
      let mobility = 0;
      for (let end = 0; end < 2; end++) {
        const n = ties[tie + end];
        const x = numbers[jointStride * j + jAnchorA + 2 * end] * places[placeStride * n + placeInverse];
        const y = numbers[jointStride * j + jAnchorA + 2 * end + 1] * places[placeStride * n + placeInverse];
        const m = masses[2 * n];
        const g = masses[2 * n + 1];
        if (!this.rows.isAngle(j, row)) mobility += m;
        else if (m > 0)
          mobility +=
            ((g * m) / (m + g * (x * x + y * y))) * places[placeStride * n + placeInverse] * places[placeStride * n + placeInverse];
      }
      records[gamma + ((row * (row + 3)) >> 1)] = softness * mobility;
    }
  }

  /** A step begins: what springs are. */
  begin(): void {
    this.beginRows();
    const { mobility, rules } = this;
    const { joints, params } = this.state;
    for (let i = 0; i < this.count; i++) {
      const j = this.places[i];
      const at = ruleStride * j;
      const omega = turn * joints.numbers[jointStride * j + jFrequency];
      const ratio = 2 * joints.numbers[jointStride * j + jDampingRatio] + omega * params.h;
      this.fit(j);
      rules[at + 1] = ratio > 0 ? omega / ratio : 0;
      rules[at + 3] = 1 / (omega * params.h * ratio);
      this.writeMobility(j);
      rules.set(mobility, at + sMobility);
      this.invert();
      if (joints.kinds[j] === pin) mobility[0] = mobility[5];
      rules.set(mobility, at + sInverse);
      // nothing that could move, or as good as nothing that moves it
      this.rates[j] = +(mobility[0] > 0 && rules[at] > 0 && rules[at + 3] < Infinity);
      const isCapped = joints.kinds[j] === drag && joints.numbers[jointStride * j + jMaxForce] < Infinity;
      this.areStored[j] = +(this.rates[j] > 0 && !isCapped);
    }
  }

  /** A sub-step begins: Γ and bias of the rows of springs, and a first guess of their impulses. */
  start(): void {
    const { rules, rates, energies, areStored } = this;
    const { ties, records, groups, roles } = this.rows;
    const { kinds } = this.state.joints;
    for (let i = 0; i < this.count; i++) {
      const j = this.places[i];
      this.halves[j] = 0;
      if (roles[j] === idle) continue;
      const at = ruleStride * j;
      const tie = tieStride * j;
      const isWhole = this.members.pressed[groups[j]];
      const ratio = rules[at + 2 + isWhole];
      const rows = ties[tie + tieRows];
      const held = ties[tie + tieHeld];
      const gamma = ties[tie + tieRecord] + jointRowStride * rows + ((rows * (rows + 1)) >> 1);
      if (rates[j] > 0) {
        rates[j] = rules[at + isWhole];
        this.scales[j] = ((2 - isWhole) * rates[j]) / (ratio * this.state.params.h);
        this.compliances[j] = ratio / rules[at + sInverse];
      }
      if (areStored[j] !== 0) energies[j] = this.energy(j);
      if (kinds[j] > slider) for (let n = 0; n < (rows * (rows + 1)) >> 1; n++) records[gamma + n] = ratio * rules[at + sMobility + n];
      else records[gamma + ((held * (held + 3)) >> 1)] = this.compliances[j];
      const share = rates[j] === 0 ? 0 : isWhole === 0 ? 0.5 : 1;
      for (let k = ties[tie + tieRecord] + jointRowStride * held; k < ties[tie + tieRecord] + jointRowStride * rows; k += jointRowStride) {
        records[k + rowImpulse] *= share;
        records[k + rowBias] = -rates[j] * (records[k + rowViolation] - this.offset(j));
      }
    }
  }

  /** After the move: the other half of what springs give, and the work that they did, which is what their energy lost. */
  finish(guard: EnergyGuard): void {
    const { areStored, halves } = this;
    const { ties, records, groups, roles } = this.rows;
    const { kinds } = this.state.joints;
    for (let i = 0; i < this.count; i++) {
      const j = this.places[i];
      const tie = tieStride * j;
      if (roles[j] === idle) continue;
      if (areStored[j] !== 0) {
        const energy = this.energy(j);
        guard.works[groups[j]] += this.energies[j] - energy;
        guard.stored[groups[j]] += energy;
      }
      if (this.members.pressed[groups[j]] !== 0) continue;
      const isPart = kinds[j] <= slider && roles[j] === bounded;
      for (let row = ties[tie + tieHeld]; row < ties[tie + tieRows]; row++)
        this.rows.push(j, row, isPart ? halves[j] : records[ties[tie + tieRecord] + jointRowStride * row + rowImpulse]);
    }
  }

  /** What the spring of a coordinate with bounds gives in a sub-step. */
  given(j: number): number {
    return (2 - this.members.pressed[this.rows.groups[j]]) * this.halves[j];
  }

  /** Where the coordinate of a spring is at rest, as its row counts it. */
  private offset(j: number): number {
    const { kinds, numbers } = this.state.joints;
    return kinds[j] === pin || kinds[j] === slider ? numbers[jointStride * j + jTarget] : 0;
  }

  /** β and Γ of the midpoint rule. */
  private fit(j: number): void {
    const { joints, params } = this.state;
    const part = 1 / 128; // half of a 64th
    const x = turn * joints.numbers[jointStride * j + jFrequency] * params.h * part;
    const ratio = joints.numbers[jointStride * j + jDampingRatio];
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
    this.rules[ruleStride * j] = u > 0 ? (2 * u) / ((2 * a + u) * params.h) : 0;
    this.rules[ruleStride * j + 2] = (4 - 2 * a - u) / (2 * a + u);
  }

  /** Mobility of the two bodies of a joint where its spring is at rest, seen from a. */
  private writeMobility(j: number): void {
    const { mobility: k, rotation } = this;
    const { ties } = this.rows;
    const { masses, places } = this.members;
    const { kinds, numbers } = this.state.joints;
    const kind = kinds[j];
    const from = jointStride * j;
    const a = ties[tieStride * j + tieA];
    const b = ties[tieStride * j + tieB];
    k[0] = k[2] = masses[2 * a] + masses[2 * b];
    k[1] = k[3] = k[4] = k[5] = 0;
    if (kind === distance || kind === drag) return; // their force turns bodies to where it has no arms
    const inverseA = masses[2 * a + 1] * places[placeStride * a + placeInverse] * places[placeStride * a + placeInverse];
    const inverseB = masses[2 * b + 1] * places[placeStride * b + placeInverse] * places[placeStride * b + placeInverse];
    rotation[0] = numbers[from + jRest] + (kind === pin ? numbers[from + jTarget] : 0);
    writeRotation(rotation);
    const c = rotation[0];
    const s = rotation[1];
    let ax = numbers[from + jAnchorA];
    let ay = numbers[from + jAnchorA + 1];
    let bx = c * numbers[from + jAnchorB] - s * numbers[from + jAnchorB + 1];
    let by = s * numbers[from + jAnchorB] + c * numbers[from + jAnchorB + 1];
    if (kind === slider) {
      const x = numbers[from + jAxis];
      const y = numbers[from + jAxis + 1];
      const alongA = x * ax + y * ay + numbers[from + jTarget];
      const alongB = x * bx + y * by;
      ay = x * ay - y * ax;
      by = x * by - y * bx;
      ax = alongA;
      bx = alongB;
    }
    k[0] += inverseA * ay * ay + inverseB * by * by;
    k[1] = -(inverseA * ax * ay + inverseB * bx * by);
    k[2] += inverseA * ax * ax + inverseB * bx * bx;
    k[3] = -(inverseA * ay + inverseB * by);
    k[4] = inverseA * ax + inverseB * bx;
    k[5] = inverseA + inverseB;
  }

  /** Inverts the mobility, by LDLᵀ; what cannot move has 0. */
  private invert(): void {
    const { mobility: k } = this;
    const first = k[0] > 0 ? 1 / k[0] : 0;
    const l = k[1] * first;
    const pivot = k[2] - l * k[1];
    const second = pivot > 0 ? 1 / pivot : 0;
    const m = k[3] * first;
    const rest = k[4] - m * k[1];
    const n = rest * second;
    const last = k[5] - m * k[3] - n * rest;
    const third = last > 0 ? 1 / last : 0;
    const e = l * n - m;
    k[0] = first + l * l * second + e * e * third;
    k[1] = -l * second - e * n * third;
    k[2] = second + n * n * third;
    k[3] = e * third;
    k[4] = -n * third;
    k[5] = third;
  }

  /** Energy in the spring of a joint. */
  private energy(j: number): number {
    const { rules, scales } = this;
    const { ties, records } = this.rows;
    const { kinds } = this.state.joints;
    const k = ties[tieStride * j + tieRecord] + rowViolation;
    const at = ruleStride * j + sInverse;
    const half = 0.5 * scales[j];
    if (kinds[j] <= slider) {
      const c = records[k + jointRowStride * ties[tieStride * j + tieHeld]] - this.offset(j);
      return half * rules[at] * c * c;
    }
    const x = records[k];
    const y = records[k + jointRowStride];
    const angle = kinds[j] === weld ? records[k + 2 * jointRowStride] : 0;
    const linear = rules[at] * x * x + 2 * rules[at + 1] * x * y + rules[at + 2] * y * y;
    return half * (linear + 2 * angle * (rules[at + 3] * x + rules[at + 4] * y) + rules[at + 5] * angle * angle);
  }
}
