import type { State } from '../state/state.ts';
import { push, speedOf } from './elimination.ts';
import {
  armAimX,
  armAimY,
  armAX,
  armAY,
  armBX,
  armBY,
  armLength,
  armStride,
  armWayX,
  armWayY,
  distance,
  impulseStride,
  jAnchorA,
  jAnchorB,
  jAxis,
  jointLinkStride,
  jointRowStride,
  jointStride,
  jRest,
  lMask,
  placeCos,
  placeInverse,
  placeR,
  placeSin,
  placeStride,
  placeX,
  placeY,
  rowBias,
  rowImpulse,
  rowViolation,
  slider,
  tieA,
  tieB,
  tieFirst,
  tieHeld,
  tieLink,
  tieRecord,
  tieRows,
  tieStride,
  weld,
} from './joint-layout.ts';
import { heldRows, rowCount } from './joint-set.ts';
import type { Members } from './members.ts';

/** Below this a direction would lose its digits: squares of its parts are no normal numbers any more. */
const leastLength = 1e-140;

/**
 * Violations are taken back by at most this share of the smaller radius (of a radian, for angles) a sub-step. What is locked gets no more speed
 * than that, and 30 steps of 4 sub-steps take back 10 radii.
 */
export const mostCorrection: number = 1 / 12;

/** What a joint has: rows that hold and nothing else · springs, too · what has bounds: limits, motors, forces · two bodies that sleep. */
export const rigid = 0;
export const sprung = 1;
export const bounded = 2;
export const idle = 3;

/** The rows of joints, from where bodies are. */
export class JointRows {
  /** Records of joints, and the joints in order of elimination (elimination.ts). */
  records: Float64Array = new Float64Array(64);
  links: Int32Array = new Int32Array(8 * jointLinkStride);
  ties: Int32Array = new Int32Array(8 * tieStride);
  arms: Float64Array = new Float64Array(8 * armStride);
  /** By joint: what it has, and its group. */
  roles: Uint8Array = new Uint8Array(8);
  groups: Int32Array = new Int32Array(8);
  /** By joint: whether it is violated by more than the smaller radius (an angle: a radian). */
  areFar: Uint8Array = new Uint8Array(8);
  /** What curved paths add to the violations of the two linear rows: see `writeCurvature`. */
  readonly bends: Float64Array = new Float64Array(2);
  private readonly state: State;
  private readonly members: Members;

  constructor(state: State, members: Members) {
    this.state = state;
    this.members = members;
  }

  /** Gives each joint its place; those with rows are in `order`, as in forest.ts. */
  list(order: Int32Array, count: number): void {
    const { members } = this;
    const { joints } = this.state;
    if (this.areFar.length < joints.count) {
      this.areFar = new Uint8Array(2 * joints.count);
      this.roles = new Uint8Array(2 * joints.count);
      this.groups = new Int32Array(2 * joints.count);
      this.ties = new Int32Array(2 * tieStride * joints.count);
      this.arms = new Float64Array(2 * armStride * joints.count);
      this.links = new Int32Array(2 * jointLinkStride * joints.count);
    }
    const { ties, links } = this;
    for (let j = 0; j < joints.count; j++) {
      const tie = tieStride * j;
      ties[tie + tieA] = members.numberOf(joints.ends[2 * j]);
      ties[tie + tieB] = members.numberOf(joints.ends[2 * j + 1]);
      ties[tie + tieRows] = rowCount(joints, j);
      this.groups[j] = members.groupOf(j);
      ties[tie + tieHeld] = heldRows(joints.kinds[j], joints.bits[j]);
    }
    let size = 0;
    for (let i = 0; i < count; i++) {
      const j = order[i] >> 1;
      const tie = tieStride * j;
      const isChildB = order[i] & 1;
      const rows = ties[tie + tieRows];
      const held = ties[tie + tieHeld];
      ties[tie + tieRecord] = size;
      ties[tie + tieFirst] = 3 * isChildB;
      ties[tie + tieLink] = jointLinkStride * i;
      const factor = size + jointRowStride * rows;
      const compliance = factor + ((rows * (rows + 1)) >> 1);
      const link = [held, size, ties[tie + tieA + isChildB], ties[tie + tieB - isChildB], factor, compliance, (1 << held) - 1, j];
      links.set(link, jointLinkStride * i);
      size = compliance + compliance - factor;
    }
    if (this.records.length < size) this.records = new Float64Array(2 * size);
    else this.records.fill(0, 0, size);
  }

  /** Whether a row is that of the angle. */
  isAngle(j: number, row: number): boolean {
    const kind = this.state.joints.kinds[j];
    return row === 2 ? kind !== slider : row === 1 && kind === slider;
  }

  /** Sets which rows of a joint are in (elimination.ts); returns whether that is another factor. */
  setMask(j: number, mask: number): boolean {
    const { links } = this;
    const link = this.ties[tieStride * j + tieLink];
    const isOther = links[link + lMask] !== mask;
    links[link + lMask] = mask;
    links[link] = (mask & 4) !== 0 ? 3 : (mask & 2) !== 0 ? 2 : mask & 1;
    return isOther;
  }

  /** Writes the rows of all joints, without bias. */
  write(): void {
    const { ties } = this;
    const { kinds, count } = this.state.joints;
    for (let j = 0; j < count; j++) {
      const rows = ties[tieStride * j + tieRows];
      if (rows === 0) continue;
      this.areFar[j] = 0;
      this.writeArms(j);
      if (kinds[j] === distance) this.writeDistance(j);
      else if (kinds[j] === slider) this.writeSlider(j, rows);
      // along the axes of a the stiffness of a weld is always the same, as that of a bent rod
      else this.writePoint(j, rows, +(kinds[j] === weld && ties[tieStride * j + tieHeld] === 0));
    }
  }

  /** Arms of the anchors, and the way from that on a to that on b: the shortest on a torus. */
  private writeArms(j: number): void {
    const { arms, ties } = this;
    const { joints, params } = this.state;
    const { places } = this.members;
    const { numbers } = joints;
    const at = armStride * j;
    const from = jointStride * j;
    const a = placeStride * ties[tieStride * j + tieA];
    const b = placeStride * ties[tieStride * j + tieB];
    const ax = places[a + placeCos] * numbers[from + jAnchorA] - places[a + placeSin] * numbers[from + jAnchorA + 1];
    const ay = places[a + placeSin] * numbers[from + jAnchorA] + places[a + placeCos] * numbers[from + jAnchorA + 1];
    const bx = places[b + placeCos] * numbers[from + jAnchorB] - places[b + placeSin] * numbers[from + jAnchorB + 1];
    const by = places[b + placeSin] * numbers[from + jAnchorB] + places[b + placeCos] * numbers[from + jAnchorB + 1];
    let dx = places[b + placeX] + bx - (places[a + placeX] + ax);
    let dy = places[b + placeY] + by - (places[a + placeY] + ay);
    if (params.isTorus) {
      if (params.periodX < Infinity) dx -= params.periodX * Math.floor(dx / params.periodX + 0.5);
      if (params.periodY < Infinity) dy -= params.periodY * Math.floor(dy / params.periodY + 0.5);
    }
    arms[at + armAX] = ax;
    arms[at + armAY] = ay;
    arms[at + armBX] = bx;
    arms[at + armBY] = by;
    arms[at + armWayX] = dx;
    arms[at + armWayY] = dy;
  }

  private writeDistance(j: number): void {
    const { arms, records, ties } = this;
    const at = armStride * j;
    const dx = arms[at + armWayX];
    const dy = arms[at + armWayY];
    const length = Math.sqrt(dx * dx + dy * dy);
    const isSmall = !(length > leastLength);
    arms[at + armLength] = length;
    arms[at + armAimX] = isSmall ? 1 : dx / length;
    arms[at + armAimY] = isSmall ? 0 : dy / length;
    this.writeAlong(j, 0, 0);
    records[ties[tieStride * j + tieRecord] + rowViolation] = length - this.state.joints.numbers[jointStride * j + jRest];
  }

  /** Writes rows along x and y and, if three, of the angle; along the axes of a if they turn with it (`turns` is 1). */
  private writePoint(j: number, rows: number, turns: number): void {
    const { arms, ties } = this;
    const { places } = this.members;
    const at = armStride * j;
    const a = placeStride * ties[tieStride * j + tieA];
    const x = turns === 1 ? places[a + placeCos] : 1;
    const y = turns === 1 ? places[a + placeSin] : 0;
    for (let row = 0; row < 2; row++) {
      arms[at + armAimX] = row === 0 ? x : -y;
      arms[at + armAimY] = row === 0 ? y : x;
      this.writeAlong(j, row, turns);
    }
    if (rows === 3) this.writeAngle(j, 2);
  }

  /** Rows across the line and of the angle; the last is along the line. */
  private writeSlider(j: number, rows: number): void {
    const { arms, ties } = this;
    const { places } = this.members;
    const { numbers } = this.state.joints;
    const at = armStride * j;
    const a = placeStride * ties[tieStride * j + tieA];
    const x = numbers[jointStride * j + jAxis];
    const y = numbers[jointStride * j + jAxis + 1];
    const tx = places[a + placeCos] * x - places[a + placeSin] * y;
    const ty = places[a + placeSin] * x + places[a + placeCos] * y;
    if (rows === 3) {
      arms[at + armAimX] = tx;
      arms[at + armAimY] = ty;
      this.writeAlong(j, 2, 1);
    }
    arms[at + armAimX] = -ty;
    arms[at + armAimY] = tx;
    this.writeAlong(j, 0, 1);
    this.writeAngle(j, 1);
  }

  /** Writes the row of the way along the direction of the joint. If that turns with a (`turns` is 1), the arm of a reaches to the anchor of b. */
  private writeAlong(j: number, row: number, turns: number): void {
    const { arms, ties, records } = this;
    const { places } = this.members;
    const at = armStride * j;
    const tie = tieStride * j;
    const k = ties[tie + tieRecord] + jointRowStride * row;
    const first = k + ties[tie + tieFirst];
    const second = k + 3 - ties[tie + tieFirst];
    const x = arms[at + armAimX];
    const y = arms[at + armAimY];
    const armX = arms[at + armAX] + turns * arms[at + armWayX];
    const armY = arms[at + armAY] + turns * arms[at + armWayY];
    records[first] = -x;
    records[first + 1] = -y;
    records[first + 2] = (armY * x - armX * y) * places[placeStride * ties[tie + tieA] + placeInverse];
    records[second] = x;
    records[second + 1] = y;
    records[second + 2] = (arms[at + armBX] * y - arms[at + armBY] * x) * places[placeStride * ties[tie + tieB] + placeInverse];
    records[k + rowViolation] = x * arms[at + armWayX] + y * arms[at + armWayY];
    records[k + rowBias] = 0;
  }

  /** Writes the row of the angle of b against a. */
  private writeAngle(j: number, row: number): void {
    const { ties, records } = this;
    const { places } = this.members;
    const { joints, bodies } = this.state;
    const tie = tieStride * j;
    const k = ties[tie + tieRecord] + jointRowStride * row;
    const first = k + ties[tie + tieFirst];
    const second = k + 3 - ties[tie + tieFirst];
    records[first] = records[first + 1] = records[second] = records[second + 1] = 0;
    records[first + 2] = -places[placeStride * ties[tie + tieA] + placeInverse];
    records[second + 2] = places[placeStride * ties[tie + tieB] + placeInverse];
    const a = joints.ends[2 * j];
    records[k + rowViolation] =
      bodies.angles[joints.ends[2 * j + 1]] - (a >= 0 ? bodies.angles[a] : 0) - joints.numbers[jointStride * j + jRest];
    records[k + rowBias] = 0;
  }

  /** The smaller radius of the bodies that can move, 1 for an angle. */
  reach(j: number, isAngle: boolean): number {
    const { places, masses } = this.members;
    const a = this.ties[tieStride * j + tieA];
    const b = this.ties[tieStride * j + tieB];
    let least = Infinity;
    if (masses[2 * a] > 0) least = places[placeStride * a + placeR];
    if (masses[2 * b] > 0) least = Math.min(least, places[placeStride * b + placeR]);
    return isAngle || least === Infinity ? 1 : least;
  }

  /**
   * Bias velocities of the rows that hold. They take the violation back within the sub-step, and what the curved paths of the bodies will add to
   * it, so that the joint holds at its end (SHAKE). An error of the third order in the sub-step remains.
   */
  writeBias(): void {
    const { records, ties, bends } = this;
    const { joints, params } = this.state;
    const inverse = 1 / params.h;
    for (let j = 0; j < joints.count; j++) {
      const held = ties[tieStride * j + tieHeld];
      if (held === 0) continue;
      this.writeCurvature(j);
      for (let row = 0; row < held; row++) {
        const k = ties[tieStride * j + tieRecord] + jointRowStride * row;
        const isAngle = this.isAngle(j, row);
        const violation = records[k + rowViolation];
        const most = mostCorrection * this.reach(j, isAngle);
        if (Math.abs(violation) * mostCorrection > most) this.areFar[j] = 1;
        let correction = Math.min(Math.max(violation, -most), most);
        if (!isAngle) correction += Math.min(Math.max(bends[row], -4 * most), 4 * most);
        records[k + rowBias] = -correction * inverse;
      }
    }
  }

  /** What velocities squared add to the violations of linear rows in a sub-step, ½ h² J̇ v: of the first two or, of a slider, across and along. */
  writeCurvature(j: number): void {
    const { arms, ties, bends } = this;
    const { velocities: v, places } = this.members;
    const { h } = this.state.params;
    const kind = this.state.joints.kinds[j];
    const at = armStride * j;
    const a = ties[tieStride * j + tieA];
    const b = ties[tieStride * j + tieB];
    const wa = v[3 * a + 2] * places[placeStride * a + placeInverse];
    const wb = v[3 * b + 2] * places[placeStride * b + placeInverse];
    const half = 0.5 * h * h;
    const bendX = wa * wa * arms[at + armAX] - wb * wb * arms[at + armBX];
    const bendY = wa * wa * arms[at + armAY] - wb * wb * arms[at + armBY];
    bends[0] = half * bendX;
    bends[1] = half * bendY;
    if (kind !== distance && kind !== slider) return;
    const x = arms[at + armAimX];
    const y = arms[at + armAimY];
    const speedX = v[3 * b] - wb * arms[at + armBY] - (v[3 * a] - wa * arms[at + armAY]);
    const speedY = v[3 * b + 1] + wb * arms[at + armBX] - (v[3 * a + 1] + wa * arms[at + armAX]);
    const across = x * speedY - y * speedX;
    if (kind === distance) {
      const length = arms[at + armLength];
      bends[0] = half * (bendX * x + bendY * y + (length > leastLength ? (across * across) / length : 0));
      return;
    }
    const dx = arms[at + armWayX];
    const dy = arms[at + armWayY];
    bends[0] = half * (bendX * x + bendY * y + wa * (2 * across - wa * (x * dx + y * dy)));
    bends[1] = half * (bendX * y - bendY * x + wa * (2 * (x * speedX + y * speedY) - wa * (y * dx - x * dy)));
  }

  /** Speed of a row. */
  speed(j: number, row: number): number {
    const k = this.ties[tieStride * j + tieRecord] + jointRowStride * row;
    return speedOf(this.records, k, this.links, this.ties[tieStride * j + tieLink], this.members.velocities);
  }

  /** Adds to the impulse of a row, and to the velocities of its bodies. */
  push(j: number, row: number, change: number): void {
    if (change === 0) return;
    const k = this.ties[tieStride * j + tieRecord] + jointRowStride * row;
    this.records[k + rowImpulse] += change;
    push(this.records, k, this.links, this.ties[tieStride * j + tieLink], this.members, change);
  }

  /** Takes the impulses of all rows over from the joints (`isLoading`), or gives them to the joints. */
  exchange(isLoading: boolean): void {
    const { records, ties } = this;
    const { count, impulses } = this.state.joints;
    for (let j = 0; j < count; j++) {
      for (let row = 0; row < ties[tieStride * j + tieRows]; row++) {
        const k = ties[tieStride * j + tieRecord] + jointRowStride * row + rowImpulse;
        if (isLoading) records[k] = impulses[impulseStride * j + row];
        else impulses[impulseStride * j + row] = records[k];
      }
    }
  }
}
