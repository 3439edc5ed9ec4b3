import { bytes, floats } from '../world/arrays.ts';
import { furthest } from '../world/limits.ts';
import { haulStride } from '../world/state/hauls.ts';
import { atU, rowStride } from '../world/state/layout.ts';
import { type Branch, jointRowStride, rowViolation, type Tree } from './branch.ts';
import { distance, limitsBit, pin } from './joint-kinds.ts';
import { jLower, jointStride, jRest, jUpper } from './joint-layout.ts';
import { type JointRows, off } from './joint-rows.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

/**
 * Brings bodies back to where joints hold them, once they are off by much, by velocities that they have for the move only. What they are struck with
 * meanwhile they meet by their own velocity: else they would hand on what only mends places, as speed, and joints would give it anew.
 */
export class Hauling {
  /** Whether some group is hauled in the sub-step. */
  isAny = false;
  /** The joints with limits. */
  private readonly limited: Branch[] = [];
  private readonly state: JointState;
  private readonly members: Members;
  private readonly rows: JointRows;
  /** Records and pieces of all joints as they were: the impulses that haul bodies are none that joints tell of, or go on from. */
  private records: Float64Array = floats(0);
  private pieces: Uint8Array = bytes(0);

  constructor(state: JointState, members: Members, rows: JointRows) {
    this.state = state;
    this.members = members;
    this.rows = rows;
  }

  /** Makes room for groups and joints. */
  list(): void {
    const { members, rows, limited } = this;
    const { bits } = this.state.joints;
    limited.length = 0;
    for (const branch of rows.branches) if (branch.rows > branch.held && (bits[branch.place] & limitsBit) !== 0) limited.push(branch);
    if (rows.hauled.length < members.count) rows.hauled = bytes(2 * members.count);
    if (this.records.length !== rows.records.length) this.records = floats(rows.records.length);
    if (this.pieces.length < rows.branches.length) this.pieces = bytes(2 * rows.branches.length);
  }

  /** A sub-step begins: finds the groups with a joint that is off, and what their velocities take back of it. */
  find(): void {
    const { rows, limited } = this;
    rows.hauled.fill(0);
    this.isAny = rows.areOff = false;
    for (let i = 0; i < limited.length; i++) {
      if (!this.isBeyond(limited[i])) continue;
      rows.hauled[limited[i].group] = 1;
      this.isAny = true;
    }
    rows.writeBias();
    if (!rows.areOff) return;
    this.isAny = true;
    rows.writeBias();
  }

  /** Whether a joint is beyond its limits. */
  private isBeyond(branch: Branch): boolean {
    const { rows } = this;
    const { numbers } = this.state.joints;
    const { record, held, place, kind } = branch;
    const from = jointStride * place;
    const value = rows.records[record + jointRowStride * held + rowViolation] + (kind === distance ? numbers[from + jRest] : 0);
    return Math.max(numbers[from + jLower] - value, value - numbers[from + jUpper]) > off * rows.reach(branch, kind === pin);
  }

  /** Whether the bodies of a tree are hauled. */
  isHauled({ branches }: Tree): boolean {
    return this.rows.hauled[branches[0].group] !== 0;
  }

  /** Velocities are found: what joints are to do beyond them is asked next. */
  begin(): void {
    const { members, rows } = this;
    const { branches } = rows;
    this.records.set(rows.records);
    for (let i = 0; i < branches.length; i++) this.pieces[i] = branches[i].piece;
    members.before.set(members.velocities);
    rows.isHauling = true;
    rows.writeBias();
  }

  /** Gives bodies the velocities of the members for the move. */
  give(): void {
    const { members, rows } = this;
    const { hauls, bodies } = this.state;
    const { branches, hauled } = rows;
    const { velocities: v, groups } = members;
    rows.isHauling = false;
    rows.records.set(this.records);
    for (let i = 0; i < branches.length; i++) branches[i].piece = this.pieces[i];
    hauls.count = 0;
    for (let n = 1; n < members.firstWall; n++) {
      if (hauled[groups[n]] === 0 || !members.isDynamic(n)) continue;
      if (!(Math.abs(v[3 * n]) + Math.abs(v[3 * n + 1]) + Math.abs(v[3 * n + 2]) <= furthest)) continue;
      const k = members.rowOf(n);
      hauls.reserve();
      const at = haulStride * hauls.count;
      hauls.slots[hauls.count++] = k / rowStride;
      for (let i = 0; i < 3; i++) {
        hauls.own[at + i] = bodies.rows[k + i];
        bodies.rows[k + i] = v[3 * n + i];
      }
    }
  }

  /** Bodies have moved, and have velocities of their own again: but for turns of discs, which the motion stage does not know. */
  end(): void {
    const { hauls, bodies } = this.state;
    const { velocities: v } = this.members;
    for (let i = 0; i < hauls.count; i++) {
      const slot = hauls.slots[i];
      const index = bodies.ids[slot];
      if (bodies.isShaped(index)) continue;
      bodies.rows[rowStride * slot + atU] += hauls.own[haulStride * i + atU] - v[3 * this.members.memberOf(index) + atU];
    }
    hauls.count = 0;
  }
}
