import { floats, ints } from '../world/arrays.ts';
import { atM, atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy, motionX, motionY, ring } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';
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
 * What a body touches in several contacts along one line is one surface if it stands, or moves as one, belts included. So are pieces of a floor end to
 * end, of whatever materials, and one floor below several hulls. Gaps change linearly along the line, so the two outermost points hold all others, which bear nothing.
 * Else the solver would take them one after the other, and what falls flat would turn.
 */
export class HullSurface {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  /** Contacts of the body at hand, as 2 · contact + which of its two the body is: those of the surface at hand lie from `first` to `last`. */
  private ends = ints(16);
  private first = 0;
  private last = 0;
  private count = 0;
  /** Points of the surface: their places in `numbers` of the contacts, and their numbers. */
  private points = ints(32);
  private places = floats(32 * placeWords);
  private pointCount = 0;
  /** The outermost points. */
  private low = 0;
  private high = 0;
  /** Velocity of what a contact is with, at the center of the body, and its turning: of two. */
  private readonly flows = floats(6);

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
      const n = word.linkStride * (at >> 1);
      if (links[n + word.stateOf] !== word.solid || links[n + word.pointsOf] === 0) continue;
      if (links[n + word.linkB] < 0 && walls.kinds[links[n + word.featureOf]] >= ring) continue;
      if (this.count === this.ends.length) {
        const { ends } = this;
        this.ends = ints(2 * this.count);
        this.ends.set(ends);
        this.points = ints(4 * this.count);
        this.places = floats(4 * this.count * placeWords);
      }
      this.ends[this.count++] = at;
    }
  }

  /** Brings the contacts with the surface of the first one that is left to its side. */
  private take(): void {
    const { ends, first } = this;
    const { numbers } = this.contacts.now;
    const p = word.contactStride * (ends[first] >> 1) + word.cPoints;
    this.last = first + 1;
    for (let i = this.last; i < this.count; i++) {
      const q = word.contactStride * (ends[i] >> 1) + word.cPoints;
      const sign = ((ends[first] ^ ends[i]) & 1) === 0 ? 1 : -1;
      const cross = numbers[p + word.pNx] * numbers[q + word.pNy] - numbers[p + word.pNy] * numbers[q + word.pNx];
      const dot = sign * (numbers[p + word.pNx] * numbers[q + word.pNx] + numbers[p + word.pNy] * numbers[q + word.pNy]);
      if (!(Math.abs(cross) < level && dot > 0) || !this.areOne(ends[first], ends[i])) continue;
      const at = ends[i];
      ends[i] = ends[this.last];
      ends[this.last++] = at;
    }
  }

  /** Whether what two contacts of a body are with moves as one: a belt between pieces of a floor drives. */
  areOne(one: number, other: number): boolean {
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const belt = word.contactStride * (one >> 1) + word.cBelt;
    if (numbers[belt] !== numbers[word.contactStride * (other >> 1) + word.cBelt]) return false;
    const a = links[word.linkStride * (one >> 1) + word.linkB - (one & 1)];
    const b = links[word.linkStride * (other >> 1) + word.linkB - (other & 1)];
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
    const n = word.linkStride * (at >> 1);
    const own = rowStride * links[n + word.linkA + (at & 1)];
    const other = links[n + word.linkB - (at & 1)];
    if (other < 0) {
      const { motions } = walls;
      const w = motionStride * walls.owners[links[n + word.featureOf]];
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
    const slack = word.near * numbers[word.contactStride * (this.ends[this.first] >> 1) + word.cSmaller];
    const lowest = places[placeWords * low + gap];
    const rise = places[placeWords * high + gap] - lowest;
    let isLoaded = false;
    for (let i = 0; i < this.pointCount; i++) {
      const share = (places[placeWords * i + along] - from) / length;
      const least = lowest + share * rise - slack;
      const isHeld = i !== low && i !== high && length > slack && places[placeWords * i + gap] >= least;
      if (isHeld && (numbers[points[i] + word.pNormal] !== 0 || numbers[points[i] + word.pTangent] !== 0)) isLoaded = true;
      else if (isHeld) numbers[points[i] + word.pMass] = numbers[points[i] + word.pTangentMass] = 0;
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
    const p = word.contactStride * (ends[this.first] >> 1) + word.cPoints;
    const x = numbers[p + word.pNy] * r;
    const y = -numbers[p + word.pNx] * r;
    const slack = word.near * numbers[word.contactStride * (ends[this.first] >> 1) + word.cSmaller];
    this.pointCount = this.low = this.high = 0;
    for (let i = this.first; i < this.last; i++) {
      const c = ends[i] >> 1;
      const end = word.contactStride * c + word.cPoints + word.pointStride * links[word.linkStride * c + word.pointsOf];
      const arm = (ends[i] & 1) === 0 ? word.pAx : word.pBx;
      for (let q = word.contactStride * c + word.cPoints; q < end; q += word.pointStride) {
        const at = this.pointCount++;
        const place = x * numbers[q + arm] + y * numbers[q + arm + 1];
        points[at] = q;
        places[placeWords * at + along] = place;
        places[placeWords * at + gap] = numbers[q + word.pGap];
        // of points at one place that which bears something goes on to do so
        const toLow = place - places[placeWords * this.low + along];
        const toHigh = place - places[placeWords * this.high + along];
        if (toLow < -slack || (toLow <= slack && numbers[q + word.pNormal] > numbers[points[this.low] + word.pNormal])) this.low = at;
        if (toHigh > slack || (toHigh >= -slack && numbers[q + word.pNormal] > numbers[points[this.high] + word.pNormal])) this.high = at;
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
    numbers[low + word.pNormal] += (1 - share) * numbers[q + word.pNormal];
    numbers[low + word.pTangent] += (1 - share) * numbers[q + word.pTangent];
    numbers[high + word.pNormal] += share * numbers[q + word.pNormal];
    numbers[high + word.pTangent] += share * numbers[q + word.pTangent];
    numbers[q + word.pNormal] = numbers[q + word.pTangent] = 0;
    numbers[q + word.pMass] = numbers[q + word.pTangentMass] = 0;
  }

  private carry(sign: number): void {
    for (let i = this.first; i < this.last; i++) carryLoads(this.state.bodies, this.contacts.now, this.ends[i] >> 1, sign);
  }
}
