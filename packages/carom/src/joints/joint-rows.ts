import { bytes, floats } from '../world/arrays.ts';
import { type Branch, jointRowStride, rowBias, rowImpulse, rowRoom, rowViolation, type Tree } from './branch.ts';
import { distance, gear, hasLine, rack, slider, weld, wheel } from './joint-kinds.ts';
import { impulseDebt, impulsePiece, impulseStride, jAnchorA, jAnchorB, jAxis, jointStride, jRatio, jRest } from './joint-layout.ts';
import type { JointState } from './joint-state.ts';
import type { Members } from './members.ts';

/** Geometry of a joint: arms of both anchors · way from that of a to that of b · direction of its first row · length of the way. */
export const armAX = 0;
export const armAY = 1;
export const armBX = 2;
export const armBY = 3;
export const armWayX = 4;
export const armWayY = 5;
export const armAimX = 6;
export const armAimY = 7;
export const armLength = 8;

/**
 * Violations are taken back by at most this share of the smaller radius (of a radian, for angles) a sub-step. What is locked gets no more speed
 * than that, and 30 steps of 4 sub-steps take back 10 radii.
 */
export const mostCorrection: number = 1 / 12;

/** From this share of the smaller radius on, or this angle, a group is hauled. Errors of a swing are below: its velocities bring it back. */
export const off = 0.1;

/** The rows of joints, from where bodies are. */
export class JointRows {
  /** The joints that have rows, in order of elimination. */
  readonly branches: Branch[] = [];
  /** Their records (branch.ts). */
  records: Float64Array = floats(64);
  /** What curved paths add to the violations of the two linear rows: see `writeCurvature`. */
  readonly bends: Float64Array = floats(2);
  /** Of the turns of a and b in a sub-step: 1 − cosine, and by how much it is more than its sine. */
  private readonly turns = floats(4);
  /** By group: whether its bodies are hauled (hauling.ts), and whether the velocity for that is being found. */
  hauled: Uint8Array = bytes(0);
  isHauling = false;
  /** Whether a group is hauled that was not known to be. */
  areOff = false;
  private readonly state: JointState;
  private readonly members: Members;

  constructor(state: JointState, members: Members) {
    this.state = state;
    this.members = members;
  }

  /** Makes room for trees of joints, whose records have so many numbers. */
  list(trees: readonly Tree[], size: number): void {
    this.branches.length = 0;
    for (const tree of trees) this.branches.push(...tree.branches);
    if (this.records.length < size) this.records = floats(2 * size);
    else this.records.fill(0, 0, size);
  }

  /** Writes the rows of all joints, without bias. */
  write(): void {
    const { branches } = this;
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      branch.isFar = false;
      this.writeArms(branch);
      if (branch.kind === distance) this.writeDistance(branch);
      else if (branch.kind === slider || branch.kind === wheel) this.writeSlider(branch);
      else if (branch.kind === gear) this.writeGear(branch);
      else if (branch.kind === rack) this.writeRack(branch);
      else this.writePoint(branch);
    }
  }

  /** Arms of the anchors, and the way from that on a to that on b: the shortest on a torus. */
  private writeArms({ arms, place, a, b }: Branch): void {
    const { records: f } = this;
    const { joints, params } = this.state;
    const { x, y, cosines, sines } = this.members;
    const { numbers } = joints;
    const from = jointStride * place;
    const ax = cosines[a] * numbers[from + jAnchorA] - sines[a] * numbers[from + jAnchorA + 1];
    const ay = sines[a] * numbers[from + jAnchorA] + cosines[a] * numbers[from + jAnchorA + 1];
    const bx = cosines[b] * numbers[from + jAnchorB] - sines[b] * numbers[from + jAnchorB + 1];
    const by = sines[b] * numbers[from + jAnchorB] + cosines[b] * numbers[from + jAnchorB + 1];
    let dx = x[b] + bx - (x[a] + ax);
    let dy = y[b] + by - (y[a] + ay);
    if (params.isTorus) {
      if (params.periodX < Infinity) dx -= params.periodX * Math.floor(dx / params.periodX + 0.5);
      if (params.periodY < Infinity) dy -= params.periodY * Math.floor(dy / params.periodY + 0.5);
    }
    f[arms + armAX] = ax;
    f[arms + armAY] = ay;
    f[arms + armBX] = bx;
    f[arms + armBY] = by;
    f[arms + armWayX] = dx;
    f[arms + armWayY] = dy;
  }

  private writeDistance(branch: Branch): void {
    const { records: f } = this;
    const { arms, place } = branch;
    const dx = f[arms + armWayX];
    const dy = f[arms + armWayY];
    const length = Math.sqrt(dx * dx + dy * dy);
    f[arms + armLength] = length;
    f[arms + armAimX] = length > 0 ? dx / length : 1;
    f[arms + armAimY] = length > 0 ? dy / length : 0;
    this.writeAlong(branch, 0, 0);
    f[branch.record + rowViolation] = length - this.state.joints.numbers[jointStride * place + jRest];
  }

  /** Writes rows along x and y and, if three, of the angle. Those of a soft weld lie along the axes of a: there its stiffness is always the same. */
  private writePoint(branch: Branch): void {
    const { records: f } = this;
    const { cosines, sines } = this.members;
    const { arms, a } = branch;
    const turns = +(branch.kind === weld && branch.held === 0);
    const x = (f[arms + armAimX] = turns === 1 ? cosines[a] : 1);
    const y = (f[arms + armAimY] = turns === 1 ? sines[a] : 0);
    this.writeAlong(branch, 0, turns);
    f[arms + armAimX] = -y;
    f[arms + armAimY] = x;
    this.writeAlong(branch, 1, turns);
    if (branch.rows === 3) this.writeAngle(branch, 2);
  }

  /** Rows across the line and, of a slider, of the angle; the last is along the line. */
  private writeSlider(branch: Branch): void {
    const { records: f } = this;
    const { arms } = branch;
    this.aimAlong(branch);
    if (branch.rows > branch.held) this.writeAlong(branch, branch.held, 1);
    const x = f[arms + armAimX];
    f[arms + armAimX] = -f[arms + armAimY];
    f[arms + armAimY] = x;
    this.writeAlong(branch, 0, 1);
    if (branch.kind === slider) this.writeAngle(branch, 1);
  }

  /** Has the direction of a joint be the line of a. */
  private aimAlong({ arms, a, place }: Branch): void {
    const { records: f } = this;
    const { cosines, sines } = this.members;
    const { numbers } = this.state.joints;
    const axis = jointStride * place + jAxis;
    f[arms + armAimX] = cosines[a] * numbers[axis] - sines[a] * numbers[axis + 1];
    f[arms + armAimY] = sines[a] * numbers[axis] + cosines[a] * numbers[axis + 1];
  }

  /** The row of two angles, that of a times the ratio. */
  private writeGear(branch: Branch): void {
    const { records: f } = this;
    const { angles } = this.members;
    const { numbers } = this.state.joints;
    const from = jointStride * branch.place;
    this.writeAngle(branch, 0);
    f[branch.record + branch.ofA + 2] *= numbers[from + jRatio];
    f[branch.record + rowViolation] = angles[branch.b] - numbers[from + jRatio] * angles[branch.a] - numbers[from + jRest];
  }

  /** The row of the way along the line, and of the angle times the ratio. */
  private writeRack(branch: Branch): void {
    const { records: f } = this;
    const { inverses, angles } = this.members;
    const { numbers } = this.state.joints;
    const from = jointStride * branch.place;
    const { a, b, record: k } = branch;
    this.aimAlong(branch);
    this.writeAlong(branch, 0, 1);
    f[k + branch.ofA + 2] += numbers[from + jRatio] * inverses[a];
    f[k + branch.ofB + 2] -= numbers[from + jRatio] * inverses[b];
    f[k + rowViolation] -= numbers[from + jRatio] * (angles[b] - angles[a]) + numbers[from + jRest];
  }

  /** Writes the row of the way along the direction of the joint. If that turns with a (`turns` is 1), the arm of a reaches to the anchor of b. */
  private writeAlong({ arms, record, ofA, ofB, a, b }: Branch, row: number, turns: number): void {
    const { records: f } = this;
    const { inverses } = this.members;
    const k = record + jointRowStride * row;
    const armX = f[arms + armAX] + turns * f[arms + armWayX];
    const armY = f[arms + armAY] + turns * f[arms + armWayY];
    const x = f[arms + armAimX];
    const y = f[arms + armAimY];
    f[k + ofA] = -x;
    f[k + ofA + 1] = -y;
    f[k + ofA + 2] = (armY * x - armX * y) * inverses[a];
    f[k + ofB] = x;
    f[k + ofB + 1] = y;
    f[k + ofB + 2] = (f[arms + armBX] * y - f[arms + armBY] * x) * inverses[b];
    f[k + rowViolation] = x * f[arms + armWayX] + y * f[arms + armWayY];
    f[k + rowBias] = 0;
  }

  /** Writes the row of the angle of b against a. */
  private writeAngle({ record, ofA, ofB, a, b, place }: Branch, row: number): void {
    const { records: f } = this;
    const { inverses, angles } = this.members;
    const k = record + jointRowStride * row;
    f[k + ofA] = f[k + ofA + 1] = f[k + ofB] = f[k + ofB + 1] = 0;
    f[k + ofA + 2] = -inverses[a];
    f[k + ofB + 2] = inverses[b];
    f[k + rowViolation] = angles[b] - angles[a] - this.state.joints.numbers[jointStride * place + jRest];
    f[k + rowBias] = 0;
  }

  /** The smaller radius of the bodies that can move, 1 for an angle. */
  reach({ a, b }: Branch, isAngle: boolean): number {
    const { radii, masses } = this.members;
    let least = Infinity;
    if (masses[2 * a] > 0) least = radii[a];
    if (masses[2 * b] > 0) least = Math.min(least, radii[b]);
    return isAngle || least === Infinity ? 1 : least;
  }

  /**
   * Bias velocities of the rows that hold, while bodies are hauled of theirs. They take the violation back within the sub-step, and what the curved
   * paths of the bodies will add to it, so that the joint holds at its end (SHAKE). An error of the third order in the sub-step remains. Notes
   * groups that are to be hauled and were not known: then all is to be written again.
   */
  writeBias(): void {
    const { records: f, branches, bends, hauled, isHauling } = this;
    const { h } = this.state.params;
    const inverse = 1 / h;
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      if (branch.held === 0 || (isHauling && hauled[branch.group] === 0)) continue;
      this.writeCurvature(branch);
      for (let row = 0; row < branch.held; row++) {
        const k = branch.record + jointRowStride * row;
        const isAngle = branch.isAngle(row);
        const violation = f[k + rowViolation];
        const reach = this.reach(branch, isAngle);
        const most = mostCorrection * reach;
        if (Math.abs(violation) > off * reach) {
          if (Math.abs(violation) * mostCorrection > most) branch.isFar = true;
          if (hauled[branch.group] === 0) {
            hauled[branch.group] = 1;
            this.areOff = true;
          }
        }
        let correction = Math.min(Math.max(violation, -most), most);
        if (hauled[branch.group] !== 0 && !isHauling) {
          // the velocity of the body itself makes up for what softness yields under the load, no more
          const yielded = -f[branch.compliance + ((row * (row + 3)) >> 1)] * f[k + rowImpulse] * h;
          correction = correction > 0 ? Math.min(correction, Math.max(yielded, 0)) : Math.max(correction, Math.min(yielded, 0));
        }
        if (!isAngle) correction += Math.min(Math.max(bends[row], -4 * most), 4 * most);
        f[k + rowBias] = -correction * inverse;
      }
    }
  }

  /**
   * What curved paths at the velocities now add to violations in a sub-step, beyond what the speeds of the rows say. It is that of the first two
   * rows or, of a slider, across and along. More than a third of the smaller radius means nothing: bodies turn faster than sub-steps can follow.
   */
  writeCurvature({ arms, kind, a, b }: Branch): void {
    const { records: f, bends, turns } = this;
    const { velocities: v, inverses } = this.members;
    const { h } = this.state.params;
    const wa = v[3 * a + 2] * inverses[a];
    const wb = v[3 * b + 2] * inverses[b];
    turns[0] = wa * h;
    turns[2] = wb * h;
    if (wa !== 0 || wb !== 0) writeTurns(turns);
    else turns[1] = turns[3] = 0;
    const lagA = turns[0];
    const overA = turns[1];
    const lagB = turns[2];
    const overB = turns[3];
    bends[0] = lagA * f[arms + armAX] - overA * f[arms + armAY] - lagB * f[arms + armBX] + overB * f[arms + armBY];
    bends[1] = lagA * f[arms + armAY] + overA * f[arms + armAX] - lagB * f[arms + armBY] - overB * f[arms + armBX];
    if (kind === distance || hasLine(kind)) {
      const x = f[arms + armAimX];
      const y = f[arms + armAimY];
      const dx = f[arms + armWayX];
      const dy = f[arms + armWayY];
      const moveX = h * (v[3 * b] - wb * f[arms + armBY] - (v[3 * a] - wa * f[arms + armAY]));
      const moveY = h * (v[3 * b + 1] + wb * f[arms + armBX] - (v[3 * a + 1] + wa * f[arms + armAX]));
      const aside = x * moveY - y * moveX;
      if (kind === distance) {
        const length = f[arms + armLength];
        bends[0] = x * bends[0] + y * bends[1] + (length > 0 ? (aside * aside) / (2 * length) : 0);
      } else {
        // the way then, along the direction that the row has now, and aside; that of a slider is across its line, and turns with a
        const along = x * (dx + moveX + bends[0]) + y * (dy + moveY + bends[1]);
        const across = x * (dy + moveY + bends[1]) - y * (dx + moveX + bends[0]);
        const turned = wa * h;
        const sine = turned - overA;
        const alongNow = x * dx + y * dy;
        const acrossNow = x * dy - y * dx;
        bends[1] = -(across * (1 - lagA) - along * sine - acrossNow - aside + turned * alongNow);
        bends[0] = along * (1 - lagA) + across * sine - alongNow - (x * moveX + y * moveY) - turned * acrossNow;
      }
    }
  }

  /** Writes the speed of a row into its room, by the velocities of members, or by what they were. */
  writeSpeed({ record, child, parent }: Branch, row: number, v: Float64Array = this.members.velocities): void {
    const { records: f } = this;
    const k = record + jointRowStride * row;
    const c = 3 * child;
    const b = 3 * parent;
    const ofParent = f[k + 3] * v[b] + f[k + 4] * v[b + 1] + f[k + 5] * v[b + 2];
    f[k + rowRoom] = f[k] * v[c] + f[k + 1] * v[c + 1] + f[k + 2] * v[c + 2] + ofParent;
  }

  /** Adds what a row has in its room to its impulse, and to the velocities of its bodies. */
  push({ record, child, parent }: Branch, row: number): void {
    const { records: f } = this;
    const { velocities: v, masses } = this.members;
    const k = record + jointRowStride * row;
    const change = f[k + rowRoom];
    if (change === 0) return;
    f[k + rowImpulse] += change;
    v[3 * child] += masses[2 * child] * change * f[k];
    v[3 * child + 1] += masses[2 * child] * change * f[k + 1];
    v[3 * child + 2] += masses[2 * child + 1] * change * f[k + 2];
    v[3 * parent] += masses[2 * parent] * change * f[k + 3];
    v[3 * parent + 1] += masses[2 * parent] * change * f[k + 4];
    v[3 * parent + 2] += masses[2 * parent + 1] * change * f[k + 5];
  }

  /** Takes what a step leaves to the next over from the joints (`isLoading`), or gives it to them: impulses, pieces, and debts by group. */
  exchange(isLoading: boolean, debts: Float64Array): void {
    const { records: f, branches } = this;
    const { impulses } = this.state.joints;
    for (let i = 0; i < branches.length; i++) {
      const branch = branches[i];
      const at = impulseStride * branch.place;
      for (let row = 0; row < branch.rows; row++) {
        const k = branch.record + jointRowStride * row + rowImpulse;
        if (isLoading) f[k] = impulses[at + row];
        else impulses[at + row] = f[k];
      }
      if (isLoading) {
        branch.piece = impulses[at + impulsePiece];
        debts[branch.group] += impulses[at + impulseDebt];
      } else {
        impulses[at + impulsePiece] = branch.piece;
        impulses[at + impulseDebt] = debts[branch.group]; // the first joint of the group has it all
        debts[branch.group] = 0;
      }
    }
  }
}

/** Writes 1 − cosine of two angles, at 0 and 2, in their place, and after it the angle less its sine. They are right to 1e-5 at a radian. */
function writeTurns(out: Float64Array): void {
  for (let i = 0; i < 4; i += 2) {
    const angle = out[i];
    const q = angle * angle;
    out[i] = q * (1 / 2 - q * (1 / 24 - q / 720));
    out[i + 1] = angle * q * (1 / 6 - q * (1 / 120 - q / 5040));
  }
}
