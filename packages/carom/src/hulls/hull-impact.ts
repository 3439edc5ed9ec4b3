import { courseWords, pivotX, pivotY, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { distance, margin, nx, ny, pointCount, pointGap, points, pointWords, pointX, pointY } from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import type { Motion } from '../world/motion/motion.ts';
import { fastest } from '../world/motion/paths.ts';
import { atG, atM, atR, atU, atVy, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';
import type { HullSeams } from './hull-seams.ts';
import { type HullSurface, level } from './hull-surface.ts';
import { ImpactContacts, icContact, icGap, icStride, icX, icY } from './impact-contacts.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params'>;

// Numbers of a point of an impact: the normal from the first of the two.
const iNx = 0;
const iNy = 1;
/** Arms of the first and the second over their radii, and these × normal. */
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
/** Velocity of what stands, or moves as it is told to. */
const iVx = 12;
const iVy = 13;
/** Where it is, how far along the surface, the contact it is of, as 2 · contact + which of its two is the first, and the gap. */
const iX = 14;
const iY = 15;
const iAlong = 16;
const iContact = 17;
const iGap = 18;
const impactStride = 19;

/**
 * The impulses of hulls that bounce off. The first of the two is a body that is free to. What it touches at once in other contacts of one surface
 * (hull-surface.ts) is one impact, at the two outermost points.
 */
export class HullImpact {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly motion: Motion;
  private readonly seams: HullSeams;
  private readonly surface: HullSurface;
  /** Two points, and one that is looked at. */
  private readonly impacts = floats(3 * impactStride);
  private count = 0;
  /** The gap from which on points are none of the impact, and the least rate of the others. */
  private readonly room = floats(2);
  readonly hit: ImpactContacts = new ImpactContacts();
  /** What is given to both: along x, y, and u. */
  private readonly gifts = floats(6);
  private first = -1;
  private second = -1;
  /** The contact that bounces, and which of its two is the first. */
  private contact = -1;
  private end = 0;

  constructor(state: Parts, contacts: HullContacts, pair: HullPair, motion: Motion, seams: HullSeams, surface: HullSurface) {
    this.seams = seams;
    this.state = state;
    this.contacts = contacts;
    this.pair = pair;
    this.motion = motion;
    this.surface = surface;
  }

  /** Finds the impulse of an impact with restitution, friction included, of the two of a contact that was measured. Returns false if it is too slow. */
  bounce(c: number): boolean {
    const { impacts, motion, state, pair } = this;
    const { rows } = state.bodies;
    const { links, numbers } = this.contacts.now;
    const { event } = motion;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    this.contact = c;
    this.count = this.hit.count = 0;
    this.end = links[n + word.linkB] >= 0 && rows[rowStride * links[n + word.linkA] + atM] === 0 ? 1 : 0;
    this.first = links[n + word.linkA + this.end];
    this.second = links[n + word.linkB - this.end];
    if (this.second >= 0 && rows[rowStride * this.second + atM] === 0) this.second = -1;
    this.room[0] = pair.out[distance] - numbers[k + word.cSum] + word.near * numbers[k + word.cSmaller];
    this.addPoints(c, this.end);
    this.findRate();
    if (!(this.room[1] < -state.params.threshold)) return false;
    this.addOthers();
    this.findRate();
    const least = this.room[1];
    if (!(least < -state.params.threshold)) return false;
    this.keep();
    const most = Math.max(1, (fastest * numbers[k + word.cSmaller]) / (-least * event.until));
    for (let at = 0; at < impactStride * this.count; at += impactStride) {
      const e = Math.min(numbers[word.contactStride * (impacts[at + iContact] >> 1) + word.cRestitution], most);
      impacts[at + iWant] = impacts[at + iRate] < 0 ? -(1 + e) * impacts[at + iRate] : 0;
    }
    event.approach = -least;
    this.gifts.fill(0);
    this.solveNormals();
    for (let at = 0; at < impactStride * this.count; at += impactStride) this.rub(at);
    return true;
  }

  /** Finds the least rate of points whose gap is less than `room`. */
  private findRate(): void {
    const { impacts, room } = this;
    room[1] = Infinity;
    for (let at = 0; at < impactStride * this.count; at += impactStride)
      if (impacts[at + iGap] < room[0] && impacts[at + iRate] < room[1]) room[1] = impacts[at + iRate];
  }

  /** Takes out the points and contacts whose gap is not less than `room`. */
  private keep(): void {
    const { impacts } = this;
    const room = this.room[0];
    const { numbers, count } = this.hit;
    for (let at = icStride; at < icStride * count; at += icStride) if (!(numbers[at + icGap] < room)) numbers[at + icContact] = -1;
    const found = this.count;
    this.count = 0;
    for (let at = 0; at < impactStride * found; at += impactStride) {
      if (!(impacts[at + iGap] < room)) continue;
      const to = impactStride * this.count++;
      for (let i = 0; i < impactStride && to < at; i++) impacts[to + i] = impacts[at + i];
    }
  }

  /** Adds the points of a contact that was measured. */
  private addPoints(c: number, end: number): void {
    const { pair, seams, motion } = this;
    const { out } = pair;
    const { links, numbers } = this.contacts.now;
    const { since } = motion.paths;
    const n = word.linkStride * c;
    const f = links[n + word.featureOf];
    const gap = Math.max(0, out[distance] - numbers[word.contactStride * c + word.cSum]);
    out[margin] = gap + numbers[word.contactStride * this.contact + word.cSmaller];
    if (f >= 0) seams.touchWall(links[n + word.linkA], links[n + word.hullOfA], f, since);
    else seams.touchTwo(links[n + word.linkA], links[n + word.hullOfA], links[n + word.linkB], links[n + word.hullOfB], since);
    if (this.count > 0 && !this.isLevel(end)) return;
    this.hit.add(2 * c + end, f < 0 ? links[n + word.linkB - end] : -1 - this.state.walls.owners[f], out);
    for (let i = 0; i < out[pointCount]; i++) {
      this.writeImpact(c, i, end);
      this.place();
    }
  }

  /** Whether the normal of what was measured is that of the impact. */
  private isLevel(end: number): boolean {
    const { impacts } = this;
    const { out } = this.pair;
    const dot = impacts[iNx] * out[nx] + impacts[iNy] * out[ny];
    return (end === 0 ? dot : -dot) > 0 && Math.abs(impacts[iNx] * out[ny] - impacts[iNy] * out[nx]) < level;
  }

  /** Adds the points of what else the first touches on the same surface, or is to: what lies between two is no corner of it. */
  private addOthers(): void {
    const { contacts, surface, pair, motion } = this;
    const { out } = pair;
    const own = 2 * this.contact + this.end;
    const { links, numbers } = contacts.now;
    for (let at = contacts.heads[this.first]; at >= 0; at = contacts.nextAt(at)) {
      const c = at >> 1;
      if (at === own || links[word.linkStride * c + word.stateOf] !== word.solid || !surface.areOne(own, at)) continue;
      pair.look(c, motion.paths.since);
      const isNear = out[distance] - numbers[word.contactStride * c + word.cSum] < numbers[word.contactStride * c + word.cSmaller];
      if (isNear) this.addPoints(c, at & 1);
    }
  }

  /** Keeps the point that was written last if it is one of the two outermost. */
  private place(): void {
    const { impacts } = this;
    const { rows } = this.state.bodies;
    const last = 2 * impactStride;
    const r = rows[rowStride * this.first + atR];
    const from = this.count === 0 ? last : 0;
    const along = r * (impacts[from + iNy] * impacts[last + iAx] - impacts[from + iNx] * impacts[last + iAy]);
    const slack = word.near * this.contacts.now.numbers[word.contactStride * this.contact + word.cSmaller];
    impacts[last + iAlong] = along;
    let to = impactStride * this.count;
    if (this.count === 2) {
      const low = impacts[iAlong] < impacts[impactStride + iAlong] ? 0 : impactStride;
      const high = impactStride - low;
      if (along < impacts[low + iAlong] - slack) to = low;
      else if (along > impacts[high + iAlong] + slack) to = high;
      else return;
    } else if (this.count === 1 && Math.abs(along - impacts[iAlong]) <= slack) return;
    else this.count++;
    for (let i = 0; i < impactStride; i++) impacts[to + i] = impacts[last + i];
  }

  /** Has the record and the event be those of a contact that was hit. Those between the outermost points have impulses of 0. Returns it, or −1. */
  tell(place: number): number {
    const { impacts, pair, motion, count } = this;
    const { out } = pair;
    const { event } = motion;
    const { numbers } = this.hit;
    const k = icStride * place;
    const at = numbers[k + icContact];
    if (at < 0) return -1;
    const sign = (at & 1) === 0 ? 1 : -1;
    out[pointCount] = event.normal = event.tangent = 0;
    out[nx] = sign * impacts[iNx];
    out[ny] = sign * impacts[iNy];
    out[points + pointX] = numbers[k + icX];
    out[points + pointY] = numbers[k + icY];
    for (let from = 0; from < impactStride * count; from += impactStride) {
      if (impacts[from + iContact] !== at) continue;
      const to = points + pointWords * out[pointCount]++;
      out[to + pointX] = impacts[from + iX];
      out[to + pointY] = impacts[from + iY];
      event.normal += impacts[from + iNormal];
      event.tangent += impacts[from + iTangent];
    }
    const isBetween =
      out[pointCount] === 0 && this.hit.isTold(place, impacts[iContact] | 0, impacts[(count - 1) * impactStride + iContact] | 0);
    return isBetween ? -1 : at >> 1;
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
    paths.aimX = gifts[from];
    paths.aimY = gifts[from + 1];
    paths.aimU = gifts[from + 2];
    if (!paths.isShaped(slot)) {
      rows[rowStride * slot + atU] += gifts[from + 2];
      starts[3 * slot + atU] += gifts[from + 2];
    }
    paths.send(slot, true);
    paths.counts[slot]++;
  }

  /** Writes point i of a contact that was measured: arms, and the rate of its gap by the velocities without what contacts gave in the sub-step. */
  private writeImpact(c: number, i: number, end: number): void {
    const { pair, impacts, first, second } = this;
    const { out, placed } = pair;
    const { courses } = placed;
    const { bodies, params } = this.state;
    const { rows, starts } = bodies;
    const { event } = this.motion;
    const from = points + pointWords * i;
    const at = 2 * impactStride;
    const own = courseWords * end;
    const other = courseWords - own;
    const ra = rows[rowStride * first + atR];
    const x = out[from + pointX];
    const y = out[from + pointY];
    const normalX = end === 0 ? out[nx] : 0 - out[nx];
    const normalY = end === 0 ? out[ny] : 0 - out[ny];
    const ax = (x - courses[own + pivotX]) / ra;
    const ay = (y - courses[own + pivotY]) / ra;
    impacts[at + iContact] = 2 * c + end;
    impacts[at + iGap] = out[from + pointGap];
    impacts[at + iX] = x;
    impacts[at + iY] = y;
    impacts[at + iNx] = normalX;
    impacts[at + iNy] = normalY;
    impacts[at + iAx] = ax;
    impacts[at + iAy] = ay;
    impacts[at + iAcrossA] = ax * normalY - ay * normalX;
    impacts[at + iBx] = impacts[at + iBy] = impacts[at + iAcrossB] = 0;
    impacts[at + iNormal] = impacts[at + iTangent] = 0;
    impacts[at + iVx] = impacts[at + iVy] = 0;
    const toX = x - courses[other + pivotX];
    const toY = y - courses[other + pivotY];
    if (second >= 0) {
      const rb = rows[rowStride * second + atR];
      impacts[at + iBx] = toX / rb;
      impacts[at + iBy] = toY / rb;
      impacts[at + iAcrossB] = impacts[at + iBx] * normalY - impacts[at + iBy] * normalX;
    } else {
      impacts[at + iVx] = courses[other + vx] - courses[other + turn] * toY;
      impacts[at + iVy] = courses[other + vy] + courses[other + turn] * toX;
    }
    const ja = 3 * first;
    let u = impacts[at + iVx] - (starts[ja] - starts[ja + atU] * ay);
    let v = impacts[at + iVy] - (starts[ja + atVy] + starts[ja + atU] * ax);
    if (second >= 0) {
      u += starts[3 * second] - starts[3 * second + atU] * impacts[at + iBy];
      v += starts[3 * second + atVy] + starts[3 * second + atU] * impacts[at + iBx];
    }
    impacts[at + iRate] = u * normalX + v * normalY;
    // velocities are those of the middle of the sub-step; against what stands gravity makes a difference until the hit
    if (second < 0) impacts[at + iRate] -= (params.gravityX * normalX + params.gravityY * normalY) * (event.now - 0.5 * params.h);
  }

  /** Impulses along the normals, of both points at once if both approach: each is left as fast as it came, times the restitution. */
  private solveNormals(): void {
    const { impacts, first, second } = this;
    const { rows } = this.state.bodies;
    const a = rowStride * first;
    const masses = rows[a + atM] + (second < 0 ? 0 : rows[rowStride * second + atM]);
    const ga = rows[a + atG];
    const gb = second < 0 ? 0 : rows[rowStride * second + atG];
    const firstA = impacts[iAcrossA];
    const firstB = impacts[iAcrossB];
    const want = impacts[iWant];
    const k11 = masses + ga * firstA * firstA + gb * firstB * firstB;
    if (this.count === 1) {
      impacts[iNormal] = want / k11;
      this.pass(0, true);
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
    this.pass(0, true);
    this.pass(impactStride, true);
  }

  /** Adds an impulse of a point to the gifts: along its normal or tangent. */
  private pass(at: number, isNormal: boolean): void {
    const { impacts, gifts, second } = this;
    const { rows } = this.state.bodies;
    const a = rowStride * this.first;
    const size = isNormal ? impacts[at + iNormal] : impacts[at + iTangent];
    const px = size * (isNormal ? impacts[at + iNx] : impacts[at + iNy]);
    const py = size * (isNormal ? impacts[at + iNy] : -impacts[at + iNx]);
    gifts[0] -= rows[a + atM] * px;
    gifts[1] -= rows[a + atM] * py;
    gifts[2] -= rows[a + atG] * (impacts[at + iAx] * py - impacts[at + iAy] * px);
    if (second < 0) return;
    const k = rowStride * second;
    gifts[3] += rows[k + atM] * px;
    gifts[4] += rows[k + atM] * py;
    gifts[5] += rows[k + atG] * (impacts[at + iBx] * py - impacts[at + iBy] * px);
  }

  /** Friction of an impact at a point. */
  private rub(at: number): void {
    const { impacts, gifts, first, second } = this;
    const { bodies } = this.state;
    const { rows, starts } = bodies;
    const { numbers } = this.contacts.now;
    if (impacts[at + iNormal] === 0) return;
    const k = word.contactStride * (impacts[at + iContact] >> 1);
    const normalX = impacts[at + iNx];
    const normalY = impacts[at + iNy];
    const ka = rowStride * first;
    const ja = 3 * first;
    let u = impacts[at + iVx] - (starts[ja] + gifts[0] - (starts[ja + atU] + gifts[2]) * impacts[at + iAy]);
    let v = impacts[at + iVy] - (starts[ja + atVy] + gifts[1] + (starts[ja + atU] + gifts[2]) * impacts[at + iAx]);
    const alongA = impacts[at + iAx] * normalX + impacts[at + iAy] * normalY;
    let mass = rows[ka + atM] + rows[ka + atG] * alongA * alongA;
    if (second >= 0) {
      const kb = rowStride * second;
      const jb = 3 * second;
      u += starts[jb] + gifts[3] - (starts[jb + atU] + gifts[5]) * impacts[at + iBy];
      v += starts[jb + atVy] + gifts[4] + (starts[jb + atU] + gifts[5]) * impacts[at + iBx];
      const alongB = impacts[at + iBx] * normalX + impacts[at + iBy] * normalY;
      mass += rows[kb + atM] + rows[kb + atG] * alongB * alongB;
    }
    const slip = u * normalY - v * normalX + numbers[k + word.cBelt];
    const limit = numbers[k + word.cFriction] * impacts[at + iNormal];
    impacts[at + iTangent] = Math.min(Math.max(-slip / mass, -limit), limit);
    this.pass(at, false);
  }
}
