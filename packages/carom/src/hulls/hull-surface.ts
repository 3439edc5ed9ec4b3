import { atM, atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy, motionX, motionY, ring } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import {
  contactStride,
  cPoints,
  cSmaller,
  featureOf,
  linkA,
  linkB,
  linkStride,
  near,
  pAx,
  pBx,
  pGap,
  pMass,
  pNormal,
  pNx,
  pNy,
  pointStride,
  pointsOf,
  pTangent,
  pTangentMass,
  solid,
  stateOf,
} from './hull-layout.ts';
import { carryLoads } from './hull-loads.ts';
import { areAlike } from './hull-side.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls'>;

/** Normals that differ by less than this sine are the same: of what falls nearly flat, some are of its sides, some of the surface. */
export const level = 0.02;

// Numbers of a point on a surface: how far along, gap.
const along = 0;
const gap = 1;
const placeWords = 2;

/**
 * What a body touches in several contacts along one line is one surface if it stands, or moves as one. So are pieces of a floor end to end, of whatever
 * materials, and one floor below several hulls. Gaps change linearly along the line, so the two outermost points hold all others, which bear nothing.
 * Else the solver would take them one after the other, and what falls flat would turn.
 */
export class HullSurface {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  /** Contacts of the body at hand, as 2 · contact + which of its two the body is: those of the surface at hand lie from `first` to `last`. */
  private ends = new Int32Array(16);
  private first = 0;
  private last = 0;
  private count = 0;
  /** Points of the surface: their places in `numbers` of the contacts, and their numbers. */
  private points = new Int32Array(32);
  private places = new Float64Array(32 * placeWords);
  private pointCount = 0;
  /** The outermost points. */
  private low = 0;
  private high = 0;
  /** Velocity of what a contact is with, at the center of the body, and its turning: of two. */
  private readonly flows = new Float64Array(6);

  constructor(state: Parts, contacts: HullContacts) {
    this.state = state;
    this.contacts = contacts;
  }

  /** Has points bear nothing that others of their surface hold: all have their masses before. `areCarried`: what they have given is in what goes on (`carryLoads`). */
  level(areCarried: boolean): void {
    const { spanning, spanningCount } = this.contacts;
    for (let i = 0; i < spanningCount; i++) {
      this.collect(spanning[i]);
      while (this.first < this.count) {
        this.take();
        if (this.last - this.first > 1) this.levelSurface(spanning[i], areCarried);
        this.first = this.last;
      }
    }
  }

  /** Lists the contacts of the body in a slot that may be with a surface. */
  private collect(slot: number): void {
    const { contacts } = this;
    const { walls } = this.state;
    const { links } = contacts.now;
    this.first = this.count = 0;
    for (let at = contacts.heads[slot]; at >= 0; at = contacts.nextAt(at)) {
      const n = linkStride * (at >> 1);
      if (links[n + stateOf] !== solid || links[n + pointsOf] === 0) continue;
      if (links[n + linkB] < 0 && walls.kinds[links[n + featureOf]] >= ring) continue;
      if (this.count === this.ends.length) {
        const { ends } = this;
        this.ends = new Int32Array(2 * this.count);
        this.ends.set(ends);
        this.points = new Int32Array(4 * this.count);
        this.places = new Float64Array(4 * this.count * placeWords);
      }
      this.ends[this.count++] = at;
    }
  }

  /** Brings the contacts with the surface of the first one that is left to its side. */
  private take(): void {
    const { ends, first } = this;
    const { numbers } = this.contacts.now;
    const p = contactStride * (ends[first] >> 1) + cPoints;
    this.last = first + 1;
    for (let i = this.last; i < this.count; i++) {
      const q = contactStride * (ends[i] >> 1) + cPoints;
      const sign = ((ends[first] ^ ends[i]) & 1) === 0 ? 1 : -1;
      const cross = numbers[p + pNx] * numbers[q + pNy] - numbers[p + pNy] * numbers[q + pNx];
      const dot = sign * (numbers[p + pNx] * numbers[q + pNx] + numbers[p + pNy] * numbers[q + pNy]);
      if (!(Math.abs(cross) < level && dot > 0) || !this.areOne(ends[first], ends[i])) continue;
      const at = ends[i];
      ends[i] = ends[this.last];
      ends[this.last++] = at;
    }
  }

  /** Whether what two contacts of a body are with moves as one. */
  areOne(one: number, other: number): boolean {
    const { rows } = this.state.bodies;
    const { links } = this.contacts.now;
    const a = links[linkStride * (one >> 1) + linkB - (one & 1)];
    const b = links[linkStride * (other >> 1) + linkB - (other & 1)];
    if (a >= 0 && a === b) return true;
    if ((a >= 0 && rows[rowStride * a + atM] !== 0) || (b >= 0 && rows[rowStride * b + atM] !== 0)) return false;
    this.writeFlow(one, 0);
    this.writeFlow(other, 3);
    return areAlike(this.flows);
  }

  private writeFlow(at: number, to: number): void {
    const { flows } = this;
    const { bodies, walls } = this.state;
    const { rows } = bodies;
    const { links } = this.contacts.now;
    const n = linkStride * (at >> 1);
    const own = rowStride * links[n + linkA + (at & 1)];
    const other = links[n + linkB - (at & 1)];
    if (other < 0) {
      const { motions } = walls;
      const w = motionStride * walls.owners[links[n + featureOf]];
      flows[to + 2] = motions[w + motionSpin];
      flows[to] = motions[w + motionVx] - flows[to + 2] * (rows[own + atY] - motions[w + motionY]);
      flows[to + 1] = motions[w + motionVy] + flows[to + 2] * (rows[own + atX] - motions[w + motionX]);
      return;
    }
    const k = rowStride * other;
    flows[to + 2] = rows[k + atU] / rows[k + atR];
    flows[to] = rows[k + atVx] - flows[to + 2] * (rows[own + atY] - rows[k + atY]);
    flows[to + 1] = rows[k + atVy] + flows[to + 2] * (rows[own + atX] - rows[k + atX]);
  }

  /** The same of the contacts with the surface at hand. */
  private levelSurface(slot: number, areCarried: boolean): void {
    this.gather(slot);
    const { places, points, low, high } = this;
    const { numbers } = this.contacts.now;
    const from = places[placeWords * low + along];
    const length = places[placeWords * high + along] - from;
    const slack = near * numbers[contactStride * (this.ends[this.first] >> 1) + cSmaller];
    const lowest = places[placeWords * low + gap];
    const rise = places[placeWords * high + gap] - lowest;
    let isLoaded = false;
    for (let i = 0; i < this.pointCount; i++) {
      const share = (places[placeWords * i + along] - from) / length;
      const least = lowest + share * rise - slack;
      const isHeld = i !== low && i !== high && length > slack && places[placeWords * i + gap] >= least;
      if (isHeld && (numbers[points[i] + pNormal] !== 0 || numbers[points[i] + pTangent] !== 0)) isLoaded = true;
      else if (isHeld) numbers[points[i] + pMass] = numbers[points[i] + pTangentMass] = 0;
      places[placeWords * i + gap] = isHeld ? share : -1;
    }
    if (!isLoaded) return;
    if (areCarried) this.carry(-1);
    for (let i = 0; i < this.pointCount; i++) if (places[placeWords * i + gap] > -1) this.unload(i);
    if (areCarried) this.carry(1);
  }

  /** Lists the points of the surface at hand, and finds the outermost two. */
  private gather(slot: number): void {
    const { ends, points, places } = this;
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const r = rows[rowStride * slot + atR];
    const p = contactStride * (ends[this.first] >> 1) + cPoints;
    const x = numbers[p + pNy] * r;
    const y = -numbers[p + pNx] * r;
    const slack = near * numbers[contactStride * (ends[this.first] >> 1) + cSmaller];
    this.pointCount = this.low = this.high = 0;
    for (let i = this.first; i < this.last; i++) {
      const c = ends[i] >> 1;
      const end = contactStride * c + cPoints + pointStride * links[linkStride * c + pointsOf];
      const arm = (ends[i] & 1) === 0 ? pAx : pBx;
      for (let q = contactStride * c + cPoints; q < end; q += pointStride) {
        const at = this.pointCount++;
        const place = x * numbers[q + arm] + y * numbers[q + arm + 1];
        points[at] = q;
        places[placeWords * at + along] = place;
        places[placeWords * at + gap] = numbers[q + pGap];
        // of points at one place that which bears something goes on to do so
        const toLow = place - places[placeWords * this.low + along];
        const toHigh = place - places[placeWords * this.high + along];
        if (toLow < -slack || (toLow <= slack && numbers[q + pNormal] > numbers[points[this.low] + pNormal])) this.low = at;
        if (toHigh > slack || (toHigh >= -slack && numbers[q + pNormal] > numbers[points[this.high] + pNormal])) this.high = at;
      }
    }
  }

  /** Gives what a point has given to the outermost ones, which push and turn as much by it. */
  private unload(i: number): void {
    const { points, places } = this;
    const { numbers } = this.contacts.now;
    const q = points[i];
    const share = places[placeWords * i + gap];
    const low = points[this.low];
    const high = points[this.high];
    numbers[low + pNormal] += (1 - share) * numbers[q + pNormal];
    numbers[low + pTangent] += (1 - share) * numbers[q + pTangent];
    numbers[high + pNormal] += share * numbers[q + pNormal];
    numbers[high + pTangent] += share * numbers[q + pTangent];
    numbers[q + pNormal] = numbers[q + pTangent] = 0;
    numbers[q + pMass] = numbers[q + pTangentMass] = 0;
  }

  private carry(sign: number): void {
    for (let i = this.first; i < this.last; i++) carryLoads(this.state.bodies, this.contacts.now, this.ends[i] >> 1, sign);
  }
}
