import { courseWords, pivotX, pivotY } from '../geometry/hulls/advance.ts';
import { distance, margin, nx, ny, pointCount, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import type { Motion } from '../world/motion/motion.ts';
import { fastest } from '../world/motion/paths.ts';
import { atG, atM, atR, atU, atVy, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import {
  cBelt,
  cFriction,
  contactStride,
  cRestitution,
  cSmaller,
  cSum,
  featureOf,
  hullOfA,
  hullOfB,
  linkA,
  linkB,
  linkStride,
  near,
} from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';
import { beside, type HullSeams } from './hull-seams.ts';
import { holds } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params'>;

// Numbers of a point of an impact.
const iNx = 0;
const iNy = 1;
/** Arms of A and B over their radii, and these × normal. */
const iAx = 2;
const iAy = 3;
const iBx = 4;
const iBy = 5;
const iAcrossA = 6;
const iAcrossB = 7;
/** The rate of the gap, what it is to be more, and the impulses. */
const iRate = 8;
const iWant = 9;
const iNormal = 10;
const iTangent = 11;
/** Velocity of a wall. */
const iVx = 12;
const iVy = 13;
const impactStride = 14;

/** The impulses of hulls that bounce off. */
export class HullImpact {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly motion: Motion;
  private readonly seams: HullSeams;
  private readonly impacts = new Float64Array(2 * impactStride);
  /** What is given to A and B: along x, y, and u; and their slots. */
  private readonly gifts = new Float64Array(6);
  private first = -1;
  private second = -1;

  constructor(state: Parts, contacts: HullContacts, pair: HullPair, motion: Motion, seams: HullSeams) {
    this.seams = seams;
    this.state = state;
    this.contacts = contacts;
    this.pair = pair;
    this.motion = motion;
  }

  /** Finds the impulse of an impact with restitution, friction included, of the two of a contact that was measured. Returns false if it is too slow. */
  bounce(c: number): boolean {
    const { pair, impacts, motion, state } = this;
    const { out } = pair;
    const { links, numbers } = this.contacts.now;
    const { event } = motion;
    const n = linkStride * c;
    const k = contactStride * c;
    const f = links[n + featureOf];
    const { since } = motion.paths;
    if (f >= 0 && !holds(pair.placed, state.walls, f, out)) return false;
    if (f >= 0 && this.seams.takesCornerOf(links[n + linkA], links[n + hullOfA], f, out, since)) return false;
    if (f < 0 && this.seams.mend(links[n + linkA], links[n + hullOfA], links[n + linkB], links[n + hullOfB], since) === beside)
      return false;
    out[margin] = out[distance] - numbers[k + cSum] + near * numbers[k + cSmaller];
    pair.touch();
    const count = out[pointCount];
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      this.writeImpact(c, i);
      least = Math.min(least, impacts[impactStride * i + iRate]);
    }
    if (!(least < -state.params.threshold)) return false;
    const most = Math.max(1, (fastest * numbers[k + cSmaller]) / (-least * event.until));
    const e = Math.min(numbers[k + cRestitution], most);
    for (let i = 0; i < count; i++) {
      const at = impactStride * i;
      impacts[at + iWant] = impacts[at + iRate] < 0 ? -(1 + e) * impacts[at + iRate] : 0;
    }
    event.approach = -least;
    this.gifts.fill(0);
    this.solveNormals(c, count);
    if (numbers[k + cFriction] > 0) for (let i = 0; i < count; i++) this.rub(c, i);
    event.normal = event.tangent = 0;
    for (let i = 0; i < count; i++) {
      event.normal += impacts[impactStride * i + iNormal];
      event.tangent += impacts[impactStride * i + iTangent];
    }
    this.first = links[n + linkA];
    this.second = links[n + linkB];
    return true;
  }

  /** Gives both what was found. */
  give(): void {
    this.send(this.first, 0);
    if (this.second >= 0) this.send(this.second, 3);
  }

  /** Adds the gifts from a place on to the velocity of a body. */
  private send(slot: number, from: number): void {
    const { gifts } = this;
    const { paths } = this.motion;
    const { rows, starts } = this.state.bodies;
    if (rows[rowStride * slot + atM] === 0) return;
    paths.aimX = gifts[from];
    paths.aimY = gifts[from + 1];
    paths.aimU = gifts[from + 2];
    if (!paths.isShaped(slot)) {
      rows[rowStride * slot + atU] += gifts[from + 2];
      starts[3 * slot + atU] += gifts[from + 2];
    }
    paths.kick(slot);
    paths.counts[slot]++;
  }

  /** Writes point i of what was measured: arms, and the rate of its gap by the velocities without what contacts gave in the sub-step. */
  private writeImpact(c: number, i: number): void {
    const { pair, impacts } = this;
    const { out, placed } = pair;
    const { courses } = placed;
    const { bodies, walls, params } = this.state;
    const { rows, starts } = bodies;
    const { links } = this.contacts.now;
    const { event } = this.motion;
    const n = linkStride * c;
    const from = points + pointWords * i;
    const at = impactStride * i;
    const a = links[n + linkA];
    const b = links[n + linkB];
    const ra = rows[rowStride * a + atR];
    const x = out[from + pointX];
    const y = out[from + pointY];
    const ax = (x - courses[pivotX]) / ra;
    const ay = (y - courses[pivotY]) / ra;
    impacts[at + iNx] = out[nx];
    impacts[at + iNy] = out[ny];
    impacts[at + iAx] = ax;
    impacts[at + iAy] = ay;
    impacts[at + iAcrossA] = ax * out[ny] - ay * out[nx];
    impacts[at + iBx] = impacts[at + iBy] = impacts[at + iAcrossB] = 0;
    impacts[at + iNormal] = impacts[at + iTangent] = 0;
    impacts[at + iVx] = impacts[at + iVy] = 0;
    if (b >= 0) {
      const rb = rows[rowStride * b + atR];
      const bx = (x - courses[courseWords + pivotX]) / rb;
      const by = (y - courses[courseWords + pivotY]) / rb;
      impacts[at + iBx] = bx;
      impacts[at + iBy] = by;
      impacts[at + iAcrossB] = bx * out[ny] - by * out[nx];
    } else {
      const w = motionStride * walls.owners[links[n + featureOf]];
      const spin = walls.motions[w + motionSpin];
      impacts[at + iVx] = walls.motions[w + motionVx] - spin * (y - courses[courseWords + pivotY]);
      impacts[at + iVy] = walls.motions[w + motionVy] + spin * (x - courses[courseWords + pivotX]);
    }
    const ja = 3 * a;
    let u = impacts[at + iVx] - (starts[ja] - starts[ja + atU] * ay);
    let v = impacts[at + iVy] - (starts[ja + atVy] + starts[ja + atU] * ax);
    if (b >= 0) {
      u += starts[3 * b] - starts[3 * b + atU] * impacts[at + iBy];
      v += starts[3 * b + atVy] + starts[3 * b + atU] * impacts[at + iBx];
    }
    impacts[at + iRate] = u * out[nx] + v * out[ny];
    // velocities are those of the middle of the sub-step; against what stands gravity makes a difference until the hit
    const fall = (params.gravityX * out[nx] + params.gravityY * out[ny]) * (event.now - 0.5 * params.h);
    if (b < 0 || rows[rowStride * b + atM] === 0) impacts[at + iRate] -= fall;
    else if (rows[rowStride * a + atM] === 0) impacts[at + iRate] += fall;
  }

  /** Impulses along the normals, of both points at once if both approach: each is left as fast as it came, times the restitution. */
  private solveNormals(c: number, count: number): void {
    const { impacts } = this;
    const { rows } = this.state.bodies;
    const { links } = this.contacts.now;
    const a = rowStride * links[linkStride * c + linkA];
    const b = links[linkStride * c + linkB];
    const masses = rows[a + atM] + (b < 0 ? 0 : rows[rowStride * b + atM]);
    const ga = rows[a + atG];
    const gb = b < 0 ? 0 : rows[rowStride * b + atG];
    const firstA = impacts[iAcrossA];
    const firstB = impacts[iAcrossB];
    const want = impacts[iWant];
    const k11 = masses + ga * firstA * firstA + gb * firstB * firstB;
    if (count === 1) {
      impacts[iNormal] = want / k11;
      this.pass(c, 0, true);
      return;
    }
    const secondA = impacts[impactStride + iAcrossA];
    const secondB = impacts[impactStride + iAcrossB];
    const other = impacts[impactStride + iWant];
    const k22 = masses + ga * secondA * secondA + gb * secondB * secondB;
    const k12 = masses + ga * firstA * secondA + gb * firstB * secondB;
    const det = k11 * k22 - k12 * k12;
    const j1 = (want * k22 - other * k12) / det;
    const j2 = (other * k11 - want * k12) / det;
    if (want > 0 && other > 0 && det > 1e-9 * k11 * k22 && j1 >= 0 && j2 >= 0) {
      impacts[iNormal] = j1;
      impacts[impactStride + iNormal] = j2;
    } else if (want * k22 >= other * k11) impacts[iNormal] = want / k11;
    else impacts[impactStride + iNormal] = other / k22;
    this.pass(c, 0, true);
    this.pass(c, impactStride, true);
  }

  /** Adds an impulse of a point to the gifts: along its normal or tangent. */
  private pass(c: number, at: number, isNormal: boolean): void {
    const { impacts, gifts } = this;
    const { rows } = this.state.bodies;
    const { links } = this.contacts.now;
    const a = rowStride * links[linkStride * c + linkA];
    const b = links[linkStride * c + linkB];
    const size = isNormal ? impacts[at + iNormal] : impacts[at + iTangent];
    const px = size * (isNormal ? impacts[at + iNx] : impacts[at + iNy]);
    const py = size * (isNormal ? impacts[at + iNy] : -impacts[at + iNx]);
    gifts[0] -= rows[a + atM] * px;
    gifts[1] -= rows[a + atM] * py;
    gifts[2] -= rows[a + atG] * (impacts[at + iAx] * py - impacts[at + iAy] * px);
    if (b < 0) return;
    const k = rowStride * b;
    gifts[3] += rows[k + atM] * px;
    gifts[4] += rows[k + atM] * py;
    gifts[5] += rows[k + atG] * (impacts[at + iBx] * py - impacts[at + iBy] * px);
  }

  /** Friction of an impact at point i. */
  private rub(c: number, i: number): void {
    const { impacts, gifts } = this;
    const { bodies } = this.state;
    const { rows, starts } = bodies;
    const { links, numbers } = this.contacts.now;
    const at = impactStride * i;
    if (impacts[at + iNormal] === 0) return;
    const a = links[linkStride * c + linkA];
    const b = links[linkStride * c + linkB];
    const normalX = impacts[at + iNx];
    const normalY = impacts[at + iNy];
    const ka = rowStride * a;
    const ja = 3 * a;
    let u = impacts[at + iVx] - (starts[ja] + gifts[0] - (starts[ja + atU] + gifts[2]) * impacts[at + iAy]);
    let v = impacts[at + iVy] - (starts[ja + atVy] + gifts[1] + (starts[ja + atU] + gifts[2]) * impacts[at + iAx]);
    const alongA = impacts[at + iAx] * normalX + impacts[at + iAy] * normalY;
    let mass = rows[ka + atM] + rows[ka + atG] * alongA * alongA;
    if (b >= 0) {
      const kb = rowStride * b;
      const jb = 3 * b;
      u += starts[jb] + gifts[3] - (starts[jb + atU] + gifts[5]) * impacts[at + iBy];
      v += starts[jb + atVy] + gifts[4] + (starts[jb + atU] + gifts[5]) * impacts[at + iBx];
      const alongB = impacts[at + iBx] * normalX + impacts[at + iBy] * normalY;
      mass += rows[kb + atM] + rows[kb + atG] * alongB * alongB;
    }
    const slip = u * normalY - v * normalX + numbers[contactStride * c + cBelt];
    const limit = numbers[contactStride * c + cFriction] * impacts[at + iNormal];
    impacts[at + iTangent] = Math.min(Math.max(-slip / mass, -limit), limit);
    this.pass(c, at, false);
  }
}
