import type { State } from '../state/state.ts';
import type { Members } from './members.ts';

// Of joint-set.ts: imported constants would be loaded whenever they are read, a tenth of the time of a net.
const distance = 0;
const jAnchorA = 0;
const jAnchorB = 2;
const jointStride = 18;
const jRest = 4;
const pin = 1;
const slider = 2;

/**
 * Integers of a joint: numbers of its two bodies · its record, or −1 · 3 if its child is a, 0 if b: where J of a goes · its first row that
 * yields · how many.
 */
const tieStride = 6;
const tieA = 0;
const tieB = 1;

/** Numbers of the geometry of a joint: arms of both anchors · direction · length. */
const armStride = 7;
const armAX = 0;
const armAY = 1;
const armBX = 2;
const armBY = 3;
const aimX = 4;
const aimY = 5;
const aimLength = 6;

/** Numbers of `io`: the Jacobian of a and of b, and the violation or coordinate of the row. Doubles passed to functions are boxed. */
const jacobianAX = 0;
const jacobianAY = 1;
const jacobianAU = 2;
const jacobianBX = 3;
const jacobianBY = 4;
const jacobianBU = 5;
const atC = 6;
const ioCount = 7;

// Words of a member's place and velocity (members.ts).
const placeStride = 5;
const placeX = 0;
const placeY = 1;
const placeR = 2;
const placeCos = 3;
const placeSin = 4;
const velocityStride = 3;
const vx = 0;
const vy = 1;
const u = 2;

/** Below this a direction would lose its digits: squares of its parts are no normal numbers any more. */
const leastLength = 1e-140;

/** Arms, directions and Jacobians of joints, from where bodies are. */
export class JointArms {
  arms: Float64Array = new Float64Array(8 * armStride);
  ties: Int32Array = new Int32Array(8 * tieStride);
  readonly io: Float64Array = new Float64Array(ioCount);
  /** What curved paths add to the violations of the two linear rows: see `writeCurvature`. */
  readonly bends: Float64Array = new Float64Array(2);
  private readonly state: State;
  private readonly members: Members;

  constructor(state: State, members: Members) {
    this.state = state;
    this.members = members;
  }

  /** Makes room for so many joints. */
  reserve(count: number): void {
    if (this.ties.length >= tieStride * count) return;
    this.ties = new Int32Array(2 * tieStride * count);
    this.arms = new Float64Array(2 * armStride * count);
  }

  /** Arms of the anchors, and the way from that on a to that on b: the shortest on a torus. */
  write(j: number): void {
    const { arms, ties, state } = this;
    const { joints, params } = state;
    const { places } = this.members;
    const { numbers } = joints;
    const at = armStride * j;
    const fromA = jointStride * j + jAnchorA;
    const fromB = jointStride * j + jAnchorB;
    const a = placeStride * ties[tieStride * j + tieA];
    const b = placeStride * ties[tieStride * j + tieB];
    const ax = places[a + placeCos] * numbers[fromA] - places[a + placeSin] * numbers[fromA + 1];
    const ay = places[a + placeSin] * numbers[fromA] + places[a + placeCos] * numbers[fromA + 1];
    const bx = places[b + placeCos] * numbers[fromB] - places[b + placeSin] * numbers[fromB + 1];
    const by = places[b + placeSin] * numbers[fromB] + places[b + placeCos] * numbers[fromB + 1];
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
    arms[at + aimX] = dx;
    arms[at + aimY] = dy;
  }

  /** The Jacobian of the distance of the anchors along the direction of the joint. */
  aim(j: number): void {
    const { arms, io, ties } = this;
    const { places } = this.members;
    const at = armStride * j;
    const x = arms[at + aimX];
    const y = arms[at + aimY];
    io[jacobianAX] = -x;
    io[jacobianAY] = -y;
    io[jacobianAU] = -(arms[at + armAX] * y - arms[at + armAY] * x) / places[placeStride * ties[tieStride * j + tieA] + placeR];
    io[jacobianBX] = x;
    io[jacobianBY] = y;
    io[jacobianBU] = (arms[at + armBX] * y - arms[at + armBY] * x) / places[placeStride * ties[tieStride * j + tieB] + placeR];
  }

  /** As aim, along x (axis 0) or y (1), with the distance. */
  aimPoint(j: number, axis: number): void {
    const { arms, io } = this;
    const at = armStride * j;
    const dx = arms[at + aimX];
    const dy = arms[at + aimY];
    arms[at + aimX] = 1 - axis;
    arms[at + aimY] = axis;
    this.aim(j);
    arms[at + aimX] = dx;
    arms[at + aimY] = dy;
    io[atC] = arms[at + aimX + axis];
  }

  /** As aim, of the angle of b against a at rest. */
  aimAngle(j: number): void {
    const { io, ties, members, state } = this;
    const { joints, bodies } = state;
    const { places } = members;
    io[jacobianAX] = io[jacobianAY] = io[jacobianBX] = io[jacobianBY] = 0;
    io[jacobianAU] = -1 / places[placeStride * ties[tieStride * j + tieA] + placeR];
    io[jacobianBU] = 1 / places[placeStride * ties[tieStride * j + tieB] + placeR];
    io[atC] = -joints.numbers[jointStride * j + jRest];
    const a = joints.ends[2 * j];
    const b = joints.ends[2 * j + 1];
    if (b >= 0) io[atC] += bodies.angles[b];
    if (a >= 0) io[atC] -= bodies.angles[a];
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

  /** What velocities squared add to the violations of the linear rows in a sub-step: ½ h² J̇ v. */
  writeCurvature(j: number): void {
    const { arms, ties, members, state, bends } = this;
    const { velocities: v, places } = members;
    const { h } = state.params;
    const kind = state.joints.kinds[j];
    const at = armStride * j;
    const numberA = ties[tieStride * j + tieA];
    const numberB = ties[tieStride * j + tieB];
    const a = velocityStride * numberA;
    const b = velocityStride * numberB;
    const wa = v[a + u] / places[placeStride * numberA + placeR];
    const wb = v[b + u] / places[placeStride * numberB + placeR];
    const half = 0.5 * h * h;
    const bendX = wa * wa * arms[at + armAX] - wb * wb * arms[at + armBX];
    const bendY = wa * wa * arms[at + armAY] - wb * wb * arms[at + armBY];
    bends[0] = half * bendX;
    bends[1] = half * bendY;
    if (kind > slider || kind === pin) return;
    const x = arms[at + aimX];
    const y = arms[at + aimY];
    const speedX = v[b + vx] - wb * arms[at + armBY] - (v[a + vx] - wa * arms[at + armAY]);
    const speedY = v[b + vy] + wb * arms[at + armBX] - (v[a + vy] + wa * arms[at + armAX]);
    const across = x * speedY - y * speedX;
    let sum = bendX * x + bendY * y;
    if (kind === distance) sum += arms[at + aimLength] > leastLength ? (across * across) / arms[at + aimLength] : 0;
    else sum += 2 * wa * across - wa * wa * arms[at + aimLength];
    bends[0] = half * sum;
  }
}
