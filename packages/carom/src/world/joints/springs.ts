import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import type { EnergyGuard } from './energy-guard.ts';
import { distance, drag, limitsBit, motorBit, pin, slider, springBit, weld } from './joint-kinds.ts';
import { jAnchorA, jAnchorB, jAxis, jDampingRatio, jFrequency, jMaxForce, jointStride, jRest, jTarget } from './joint-layout.ts';
import type { JointRows } from './joint-rows.ts';
import { bounded, jointRowStride, type Link, rigid, rowBias, rowImpulse, rowViolation, sprung } from './link.ts';
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
  /** The joints that have one. */
  private readonly links: Link[] = [];
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
    const { count } = joints;
    if (this.rates.length < count) {
      for (const name of ['rates', 'compliances', 'scales', 'halves', 'energies'] as const) this[name] = new Float64Array(2 * count);
      this.areStored = new Uint8Array(2 * count);
      this.rules = new Float64Array(2 * ruleStride * count);
    }
    this.rates.fill(0);
    this.areStored.fill(0);
    this.links.length = 0;
    for (const link of this.rows.links) if ((joints.bits[link.place] & springBit) !== 0) this.links.push(link);
  }

  /** What joints have, and Γ of the rows that hold. */
  private beginRows(): void {
    const { links } = this.rows;
    const { masses } = this.members;
    const { bits } = this.state.joints;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      const { kind, rows, held, place } = link;
      this.soften(link, 0, kind === weld || kind === drag ? held : rows);
      link.isIdle = masses[2 * link.a] === 0 && masses[2 * link.b] === 0;
      if (link.isIdle || rows === held) link.role = rigid;
      else link.role = kind >= drag || (bits[place] & (limitsBit | motorBit)) !== 0 ? bounded : sprung;
      link.setMask(link.isIdle ? 0 : (1 << held) - 1);
    }
  }

  /** Writes Γ of the rows that hold, or of a coordinate where it does: of an angle, by what it does where the anchors stand still. */
  soften(link: Link, from: number, to: number): void {
    const { records } = this.rows;
    const { masses, inverses } = this.members;
    const { numbers } = this.state.joints;
    for (let row = from; row < to; row++) {
      const isAngle = link.isAngle(row);
      let mobility = 0;
      for (let end = 0; end < 2; end++) {
        const n = end === 0 ? link.a : link.b;
        const anchor = jointStride * link.place + (end === 0 ? jAnchorA : jAnchorB);
        const x = numbers[anchor] * inverses[n];
        const y = numbers[anchor + 1] * inverses[n];
        const m = masses[2 * n];
        const g = masses[2 * n + 1];
        if (!isAngle) mobility += m;
        else if (m > 0) mobility += ((g * m) / (m + g * (x * x + y * y))) * inverses[n] * inverses[n];
      }
      records[link.compliance + ((row * (row + 3)) >> 1)] = softness * mobility;
    }
  }

  /** A step begins: what springs are. */
  begin(): void {
    this.beginRows();
    const { mobility, rules } = this;
    const { joints, params } = this.state;
    for (let i = 0; i < this.links.length; i++) {
      const link = this.links[i];
      const j = link.place;
      const at = ruleStride * j;
      const omega = turn * joints.numbers[jointStride * j + jFrequency];
      const ratio = 2 * joints.numbers[jointStride * j + jDampingRatio] + omega * params.h;
      this.fit(j);
      rules[at + 1] = ratio > 0 ? omega / ratio : 0;
      rules[at + 3] = 1 / (omega * params.h * ratio);
      this.writeMobility(link);
      rules.set(mobility, at + sMobility);
      this.invert();
      if (link.kind === pin) mobility[0] = mobility[5];
      rules.set(mobility, at + sInverse);
      // nothing that could move, or as good as nothing that moves it
      this.rates[j] = +(mobility[0] > 0 && rules[at] > 0 && rules[at + 3] < Infinity);
      const isCapped = link.kind === drag && joints.numbers[jointStride * j + jMaxForce] < Infinity;
      this.areStored[j] = +(this.rates[j] > 0 && !isCapped);
    }
  }

  /** A sub-step begins: Γ and bias of the rows of springs, and a first guess of their impulses. */
  start(): void {
    const { rules, rates, energies, areStored } = this;
    const { records } = this.rows;
    for (let i = 0; i < this.links.length; i++) {
      const link = this.links[i];
      const { place: j, held, compliance, record, factor: end } = link;
      this.halves[j] = 0;
      if (link.isIdle) continue;
      const at = ruleStride * j;
      const isWhole = this.members.pressed[link.group];
      const ratio = rules[at + 2 + isWhole];
      if (rates[j] > 0) {
        rates[j] = rules[at + isWhole];
        this.scales[j] = ((2 - isWhole) * rates[j]) / (ratio * this.state.params.h);
        this.compliances[j] = ratio / rules[at + sInverse];
      }
      if (areStored[j] !== 0) energies[j] = this.energy(link);
      if (link.kind > slider) for (let n = 0; n < compliance - end; n++) records[compliance + n] = ratio * rules[at + sMobility + n];
      else records[compliance + ((held * (held + 3)) >> 1)] = this.compliances[j];
      const share = rates[j] === 0 ? 0 : isWhole === 0 ? 0.5 : 1;
      for (let k = record + jointRowStride * held; k < end; k += jointRowStride) {
        records[k + rowImpulse] *= share;
        records[k + rowBias] = -rates[j] * (records[k + rowViolation] - this.offset(link));
      }
    }
  }

  /** After the move: the other half of what springs give, and the work that they did, which is what their energy lost. */
  finish(guard: EnergyGuard): void {
    const { areStored, halves } = this;
    const { records } = this.rows;
    for (let i = 0; i < this.links.length; i++) {
      const link = this.links[i];
      const { place: j, group, kind, record } = link;
      if (link.isIdle) continue;
      if (areStored[j] !== 0) {
        const energy = this.energy(link);
        guard.works[group] += this.energies[j] - energy;
        guard.stored[group] += energy;
      }
      if (this.members.pressed[group] !== 0) continue;
      const isPart = kind <= slider && link.role === bounded;
      for (let row = link.held; row < link.rows; row++)
        this.rows.push(link, row, isPart ? halves[j] : records[record + jointRowStride * row + rowImpulse]);
    }
  }

  /** What the spring of a coordinate with bounds gives in a sub-step. */
  given({ place, group }: Link): number {
    return (2 - this.members.pressed[group]) * this.halves[place];
  }

  /** Where the coordinate of a spring is at rest, as its row counts it. */
  private offset({ kind, place }: Link): number {
    return kind === pin || kind === slider ? this.state.joints.numbers[jointStride * place + jTarget] : 0;
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
  private writeMobility({ kind, place, a, b }: Link): void {
    const { mobility: k, rotation } = this;
    const { masses, inverses } = this.members;
    const { numbers } = this.state.joints;
    const from = jointStride * place;
    k[0] = k[2] = masses[2 * a] + masses[2 * b];
    k[1] = k[3] = k[4] = k[5] = 0;
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
  private energy(link: Link): number {
    const { rules } = this;
    const { records: f } = this.rows;
    const { record, place, held, kind } = link;
    const at = ruleStride * place + sInverse;
    const half = 0.5 * this.scales[place];
    if (kind <= slider) {
      const c = f[record + jointRowStride * held + rowViolation] - this.offset(link);
      return half * rules[at] * c * c;
    }
    const x = f[record + rowViolation];
    const y = f[record + jointRowStride + rowViolation];
    const angle = kind === weld ? f[record + 2 * jointRowStride + rowViolation] : 0;
    const linear = rules[at] * x * x + 2 * rules[at + 1] * x * y + rules[at + 2] * y * y;
    return half * (linear + 2 * angle * (rules[at + 3] * x + rules[at + 4] * y) + rules[at + 5] * angle * angle);
  }
}
