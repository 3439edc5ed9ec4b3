import { bytes, floats } from '../world/arrays.ts';
import type { StepParams } from '../world/state/step-params.ts';
import { jointRowStride, rigid, rowImpulse } from './branch.ts';
import type { JointRows } from './joint-rows.ts';
import type { Members } from './members.ts';
import { ruleHalf } from './springs.ts';

/** From this gain on, over the energy, a group is braked: rounding and the errors of a swing are far below. */
const tolerated = 1e-3;
/** Energies below this times mass · radius² are left as they are: the squares that they consist of lose their digits. */
const least = 1e-250;
const jammed = 4;
/** Numbers of a group while it is summed up. */
const sumStride = 6;
/** What solving may change: the energy of the change over that of the group; where a joint is far off, no more than that. */
const mostChange = 16;

/**
 * Joints that contradict each other, or pull through what does not give way, would turn the velocity that takes violations back into energy.
 * Rigid rows and limits do no work, so what a group of joined bodies gains from its joints beyond the work of springs and motors is taken
 * from it again. A moving kinematic body that holds a group does work: such a group is braked only while a joint of it is far off.
 */
export class EnergyGuard {
  /** By group: the work of springs and motors in the sub-step, and energy in springs at its end. */
  works: Float64Array = floats(0);
  stored: Float64Array = floats(0);
  /** By group: energy gained in the sub-step, and what was gained without work since there was least. */
  private gains: Float64Array = floats(0);
  debts: Float64Array = floats(0);
  /** By group: 1 if the world holds it, 2 if something that moves does, 4 if a joint of it is far from where it should be. */
  private holds: Uint8Array = bytes(0);
  /** By group: mass, momentum, energy, factor, mass · radius². */
  private sums: Float64Array = floats(0);
  private from: Float64Array = floats(0);
  private readonly members: Members;
  private readonly rows: JointRows;

  constructor(members: Members, rows: JointRows) {
    this.members = members;
    this.rows = rows;
  }

  /** Makes room for the groups. */
  list(): void {
    const { count } = this.members;
    if (this.gains.length >= count) return;
    for (const name of ['works', 'stored', 'gains', 'debts'] as const) this[name] = floats(2 * count);
    this.holds = bytes(2 * count);
    this.from = floats(6 * count);
    this.sums = floats(2 * sumStride * count);
  }

  private isDriven(group: number): boolean {
    return this.holds[group] === 2 || this.holds[group] === 3;
  }

  /** A sub-step begins. */
  begin(): void {
    const { holds, gains, works, stored } = this;
    const { velocities: v, masses, count } = this.members;
    const { branches } = this.rows;
    gains.fill(0, 0, count);
    works.fill(0, 0, count);
    stored.fill(0, 0, count);
    holds.fill(0, 0, count);
    for (let i = 0; i < 2 * branches.length; i++) {
      const { a, b, group } = branches[i >> 1];
      const n = (i & 1) === 0 ? a : b;
      if (masses[2 * n] === 0) holds[group] |= v[3 * n] === 0 && v[3 * n + 1] === 0 && v[3 * n + 2] === 0 ? 1 : 2;
    }
  }

  /** Joints are about to change velocities. */
  start(): void {
    const { from } = this;
    const { velocities, count } = this.members;
    for (let i = 3; i < 3 * count; i++) from[i] = velocities[i]; // set() would copy all the room there is, several times as much
  }

  /**
   * Joints have changed velocities: adds the work of their impulses, which act along the mean of the velocities before and after. What contacts gave
   * meanwhile acts at the same time: what joints take of that is no loss of theirs, to be made up for by gains elsewhere.
   */
  count(): void {
    const { gains, from } = this;
    const { groups, velocities: v, since, masses, gyrations, count } = this.members;
    for (let n = 1; n < count; n++) {
      const m = masses[2 * n];
      if (m === 0) continue;
      const k = 3 * n;
      const g = gyrations[n];
      let work = ((v[k] - from[k]) * (v[k] + since[k]) + (v[k + 1] - from[k + 1]) * (v[k + 1] + since[k + 1])) / m;
      if (g > 0) work += ((v[k + 2] - from[k + 2]) * (v[k + 2] + since[k + 2])) / g;
      gains[groups[n]] += 0.5 * work;
    }
    for (let i = 3; i < 3 * count; i++) since[i] = v[i];
  }

  /**
   * Bounds what solving changes: by the energy of the change, to `mostChange` times that of the group and what moves each of its bodies by its
   * radius in the sub-step. Where joints contradict each other, the velocities that meet all of them are beyond any bounds. Impulses are those of
   * what is let through: the rest would come back by warm starting, and grow.
   *
   * While a joint of a group is far from where it should be, the group gains nothing, by springs and motors neither. What is hauled (`isHaul`) is so
   * by its radius at most.
   */
  limit({ h }: StepParams, isHaul: boolean): void {
    const { sums, holds } = this;
    const { branches, records } = this.rows;
    const { groups, velocities: v, before, masses, gyrations, radii, count } = this.members;
    for (let i = 0; i < branches.length; i++) if (branches[i].isFar) holds[branches[i].group] |= jammed;
    sums.fill(0, 0, sumStride * count);
    for (let n = 1; n < count; n++) {
      const m = masses[2 * n];
      const g = gyrations[n];
      if (m === 0) continue;
      const at = sumStride * groups[n];
      const most = isHaul ? 0 : (holds[groups[n]] & jammed) === 0 ? mostChange : 1;
      const reach = radii[n] / h;
      const x = before[3 * n];
      const y = before[3 * n + 1];
      const u = before[3 * n + 2];
      const dx = v[3 * n] - x;
      const dy = v[3 * n + 1] - y;
      const du = v[3 * n + 2] - u;
      sums[at] += (reach * reach + most * (x * x + y * y)) / m;
      sums[at + 1] += (dx * dx + dy * dy) / m;
      if (g === 0) continue;
      sums[at] += (most * u * u) / g;
      sums[at + 1] += (du * du) / g;
    }
    for (let at = sumStride; at < sumStride * count; at += sumStride) {
      const share = sums[at + 1] <= sums[at] ? 1 : Math.sqrt(sums[at] / sums[at + 1]);
      sums[at + 4] = share > 0 ? share : 0; // of velocities that are no numbers nothing
    }
    for (let n = 1; n < count; n++) {
      const share = sums[sumStride * groups[n] + 4];
      if (masses[2 * n] > 0 && share !== 1) for (let i = 3 * n; i < 3 * n + 3; i++) v[i] = before[i] + share * (v[i] - before[i]);
    }
    for (let i = 0; i < branches.length; i++) {
      const { group, record, factor: end, rule, role } = branches[i];
      const share = sums[sumStride * group + 4];
      if (share === 1) continue;
      for (let k = record + rowImpulse; k < end; k += jointRowStride) records[k] = Math.abs(records[k]) < Infinity ? records[k] * share : 0;
      if (role !== rigid) records[rule + ruleHalf] = share > 0 ? records[rule + ruleHalf] * share : 0;
    }
  }

  /** Takes from each group what it gained: from its motion about its common center if nothing holds it. */
  brake(): void {
    const { gains, holds, sums, debts, stored } = this;
    const { groups, velocities: v, masses, gyrations, radii, count } = this.members;
    let isAny = false;
    for (let n = 1; n < count; n++) {
      if (holds[n] < jammed) gains[n] -= this.works[n];
      if (stored[n] > 0 && holds[n] < jammed && !this.isDriven(n)) gains[n] = debts[n] = Math.max(debts[n] + gains[n], 0);
      if (gains[n] > 0 && !this.isDriven(n)) isAny = true;
    }
    if (!isAny) return;
    sums.fill(0, 0, sumStride * count);
    for (let n = 1; n < count; n++) {
      if (masses[2 * n] === 0) continue;
      const at = sumStride * groups[n];
      const mass = 1 / masses[2 * n];
      sums[at] += mass;
      sums[at + 1] += mass * v[3 * n];
      sums[at + 2] += mass * v[3 * n + 1];
      sums[at + 3] += mass * (v[3 * n] * v[3 * n] + v[3 * n + 1] * v[3 * n + 1]);
      sums[at + 5] += mass * radii[n] * radii[n];
      if (gyrations[n] > 0) sums[at + 3] += (v[3 * n + 2] * v[3 * n + 2]) / gyrations[n];
    }
    for (let n = 1; n < count; n++) {
      const at = sumStride * n;
      if ((holds[n] & 3) === 0 && sums[at] > 0) {
        sums[at + 1] /= sums[at];
        sums[at + 2] /= sums[at];
        sums[at + 3] -= sums[at] * (sums[at + 1] * sums[at + 1] + sums[at + 2] * sums[at + 2]);
      } else sums[at + 1] = sums[at + 2] = 0;
      const gain = 2 * gains[n];
      sums[at + 4] = 1;
      if (this.isDriven(n) || sums[at + 3] < least * sums[at + 5] || !(gain > tolerated * (sums[at + 3] + 2 * stored[n]))) continue;
      sums[at + 4] = Math.sqrt(Math.max(1 - gain / sums[at + 3], 0));
      debts[n] = Math.max(debts[n] - 0.5 * Math.min(gain, sums[at + 3]), 0);
    }
    for (let n = 1; n < count; n++) {
      const at = sumStride * groups[n];
      const factor = sums[at + 4];
      if (masses[2 * n] === 0 || factor === 1 || !(sums[at + 3] > 0)) continue;
      v[3 * n] = sums[at + 1] + factor * (v[3 * n] - sums[at + 1]);
      v[3 * n + 1] = sums[at + 2] + factor * (v[3 * n + 1] - sums[at + 2]);
      v[3 * n + 2] *= factor;
    }
  }
}
