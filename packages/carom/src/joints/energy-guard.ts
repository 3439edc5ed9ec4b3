import type { StepParams } from '../world/state/step-params.ts';
import type { Branch } from './branch.ts';
import { impulseDebt, impulseStride } from './joint-layout.ts';
import { armAX, armBX, type JointRows } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

/** From this gain on, over the energy, a group is braked: rounding and the errors of a swing are far below. */
const tolerated = 1e-3;
const jammed = 4;
/** What solving may change: the energy of the change over that of the group; where it is locked, no more than that. */
const mostChange = 16;
/** What holds a locked group and moves may bring it to at most four times its own speed: this over half of mass · speed². */
const mostDrive = 16;

/**
 * Joints that contradict each other, or pull through what does not give way, would turn the velocity that takes violations back into energy.
 * Rigid rows and limits do no work, so what a group of joined bodies gains from its joints beyond the work of springs and motors is taken
 * from it again. A moving kinematic body that holds a group does work: such a group
 * is braked only where it is locked, to a few times the speed of what moves it.
 */
export class EnergyGuard {
  /** By group: the work of springs and motors in the sub-step, and energy in springs at its end. */
  works: Float64Array = new Float64Array(0);
  stored: Float64Array = new Float64Array(0);
  /** By group: the share of what solving changed that was let through. */
  shares: Float64Array = new Float64Array(0);
  /** By group: energy gained in the sub-step, and what was gained without work since there was least. */
  private gains: Float64Array = new Float64Array(0);
  private debts: Float64Array = new Float64Array(0);
  /** By group: 1 if the world holds it, 2 if something that moves does, and the square of the greatest speed of the points that hold it. */
  private holds: Uint8Array = new Uint8Array(0);
  private drives: Float64Array = new Float64Array(0);
  /** By group: mass, momentum, energy, factor. */
  private sums: Float64Array = new Float64Array(0);
  private readonly state: JointState;
  private readonly members: Members;
  private readonly rows: JointRows;

  constructor(state: JointState, members: Members, rows: JointRows) {
    this.state = state;
    this.members = members;
    this.rows = rows;
  }

  /** Makes room for the groups. */
  list(): void {
    const { count } = this.members;
    if (this.gains.length >= count) return;
    for (const name of ['works', 'stored', 'shares', 'gains', 'debts', 'drives'] as const) this[name] = new Float64Array(2 * count);
    this.holds = new Uint8Array(2 * count);
    this.sums = new Float64Array(10 * count);
  }

  private isDriven(group: number): boolean {
    return this.holds[group] === 2 || this.holds[group] === 3;
  }

  /** A sub-step begins. */
  begin(): void {
    const { holds, drives, gains, works, stored } = this;
    const { velocities: v, masses, inverses, count } = this.members;
    const { branches, records } = this.rows;
    gains.fill(0, 0, count);
    works.fill(0, 0, count);
    stored.fill(0, 0, count);
    drives.fill(0, 0, count);
    holds.fill(0, 0, count);
    for (let i = 0; i < 2 * branches.length; i++) {
      const { a, b, group, arms } = branches[i >> 1];
      const n = (i & 1) === 0 ? a : b;
      if (masses[2 * n] > 0) continue;
      const at = arms + ((i & 1) === 0 ? armAX : armBX);
      const spin = v[3 * n + 2] * inverses[n];
      const x = v[3 * n] - spin * records[at + 1];
      const y = v[3 * n + 1] + spin * records[at];
      drives[group] = Math.max(drives[group], x * x + y * y);
      holds[group] |= v[3 * n] === 0 && v[3 * n + 1] === 0 && v[3 * n + 2] === 0 ? 1 : 2;
    }
  }

  /** Notes the energy before (`sign` −1) or after (1) joints have changed velocities. */
  note(sign: number): void {
    const { gains } = this;
    const { groups, velocities: v, masses, count } = this.members;
    for (let n = 1; n < count; n++) {
      const m = masses[2 * n];
      if (m === 0) continue;
      const g = masses[2 * n + 1];
      let energy = (v[3 * n] * v[3 * n] + v[3 * n + 1] * v[3 * n + 1]) / m;
      if (g > 0) energy += (v[3 * n + 2] * v[3 * n + 2]) / g;
      gains[groups[n]] += 0.5 * sign * energy;
    }
  }

  /**
   * Bounds what solving changes: by the energy of the change, to `mostChange` times that of the group and what moves each of its bodies by its
   * radius in the sub-step. Where joints contradict each other, the velocities that meet all of them are beyond any bounds. Returns whether some
   * group was bounded: by its share in `shares`.
   */
  limit({ h }: StepParams): boolean {
    const { sums, shares } = this;
    const { groups, velocities: v, before, masses, radii, count } = this.members;
    let isBounded = false;
    sums.fill(0, 0, 5 * count);
    shares.fill(1, 0, count);
    for (let n = 1; n < count; n++) {
      const m = masses[2 * n];
      const g = masses[2 * n + 1];
      if (m === 0) continue;
      const at = 5 * groups[n];
      const most = (this.holds[groups[n]] & jammed) === 0 ? mostChange : 1;
      const reach = radii[n] / h;
      sums[at] += (reach * reach) / m;
      for (let i = 0; i < 3; i++) {
        const inverse = i < 2 ? m : g;
        if (inverse === 0) continue;
        const old = before[3 * n + i];
        const change = v[3 * n + i] - old;
        sums[at] += (most * old * old) / inverse;
        sums[at + 1] += (change * change) / inverse;
      }
    }
    for (let n = 1; n < count; n++) {
      const at = 5 * groups[n];
      if (masses[2 * n] === 0 || sums[at + 1] <= sums[at]) continue;
      const share = Math.sqrt(sums[at] / sums[at + 1]);
      for (let i = 3 * n; i < 3 * n + 3; i++) v[i] = before[i] + share * (v[i] - before[i]);
      shares[groups[n]] = share;
      isBounded = true;
    }
    return isBounded;
  }

  /** A joint of a group is far from where it should be: until it is nearer the group gains nothing, by springs and motors neither. */
  jam({ group }: Branch): void {
    this.holds[group] |= jammed;
  }

  /** Takes the debts over from the joints of each group (`isLoading`), or gives them to the first of them. */
  exchange(isLoading: boolean): void {
    const { debts } = this;
    const { impulses } = this.state.joints;
    const { branches } = this.rows;
    if (isLoading) debts.fill(0, 0, this.members.count);
    for (let i = 0; i < branches.length; i++) {
      const { place, group } = branches[i];
      const at = impulseStride * place + impulseDebt;
      if (isLoading) debts[group] += impulses[at];
      else {
        impulses[at] = debts[group];
        debts[group] = 0;
      }
    }
  }

  /** Takes from each group what it gained: from its motion about its common center if nothing holds it. */
  brake(): void {
    const { gains, holds, sums, debts, stored } = this;
    const { groups, velocities: v, masses, count } = this.members;
    let isAny = false;
    for (let n = 1; n < count; n++) {
      if (holds[n] < jammed && this.works[n] !== 0) gains[n] -= this.works[n];
      if (stored[n] > 0 && holds[n] < jammed && !this.isDriven(n)) gains[n] = debts[n] = Math.max(debts[n] + gains[n], 0);
      if (gains[n] > 0 && !this.isDriven(n)) isAny = true;
    }
    if (!isAny) return;
    sums.fill(0, 0, 5 * count);
    for (let n = 1; n < count; n++) {
      if (masses[2 * n] === 0) continue;
      const at = 5 * groups[n];
      const mass = 1 / masses[2 * n];
      sums[at] += mass;
      sums[at + 1] += mass * v[3 * n];
      sums[at + 2] += mass * v[3 * n + 1];
      sums[at + 3] += mass * (v[3 * n] * v[3 * n] + v[3 * n + 1] * v[3 * n + 1]);
      if (masses[2 * n + 1] > 0) sums[at + 3] += (v[3 * n + 2] * v[3 * n + 2]) / masses[2 * n + 1];
    }
    for (let n = 1; n < count; n++) {
      const at = 5 * n;
      if ((holds[n] & 3) === 0 && sums[at] > 0) {
        sums[at + 1] /= sums[at];
        sums[at + 2] /= sums[at];
        sums[at + 3] -= sums[at] * (sums[at + 1] * sums[at + 1] + sums[at + 2] * sums[at + 2]);
      } else sums[at + 1] = sums[at + 2] = 0;
      let gain = 2 * gains[n];
      if (holds[n] > jammed + 1) gain = Math.min(gain, sums[at + 3] - mostDrive * sums[at] * this.drives[n]);
      sums[at + 4] = 1;
      if (this.isDriven(n) || !(gain > tolerated * (sums[at + 3] + 2 * stored[n]))) continue;
      sums[at + 4] = Math.sqrt(Math.max(1 - gain / sums[at + 3], 0));
      debts[n] = Math.max(debts[n] - 0.5 * Math.min(gain, sums[at + 3]), 0);
    }
    for (let n = 1; n < count; n++) {
      const at = 5 * groups[n];
      const factor = sums[at + 4];
      if (masses[2 * n] === 0 || factor === 1 || !(sums[at + 3] > 0)) continue;
      v[3 * n] = sums[at + 1] + factor * (v[3 * n] - sums[at + 1]);
      v[3 * n + 1] = sums[at + 2] + factor * (v[3 * n + 1] - sums[at + 2]);
      v[3 * n + 2] *= factor;
    }
  }
}
