import { corners as betweenCorners, kind } from '../geometry/hulls/features.ts';
import { bytes, floats, grown, roomFor } from '../world/arrays.ts';
import { atG, atM, atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';
import { gone, type HullMoves, moveStride } from './hull-moves.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params'>;

/** Numbers of a footing: place, cosine and sine of the turn, angle; NaN as angle without one. */
export const footingStride = 5;
export const footingAngle = 4;

/** Who has moved no point by more than this share of its radius keeps its footing. What gaps are carried on by is off by a share of its square. */
const still = 1e-6;
/** It keeps its footing; has a new one; keeps it, but has another mass than when its contacts were measured. */
const kept = 0;
const anew = 1;
const altered = 2;
/** Points whose gaps are less than this share of the smaller rounding are there at every velocity. */
const sure = 0.5;

/**
 * Where bodies made of hulls are measured as a step begins: where they are, or have hardly moved from since an earlier step. Of two that keep their
 * footings what was measured there would be the same again: it is kept. Footings are in the bytes, what was measured there is not.
 */
export class HullFootings {
  /** By index of the body. */
  footings: Float64Array = floats(0);
  /** By index: `kept`, `anew`, or `altered`. */
  private states: Uint8Array = bytes(0);
  /** By index: what its contacts were measured with besides, mass, turning and radius. */
  private masses: Float64Array = floats(0);
  private wallVersion = -1;
  private areWallsNew = true;
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly contacts: HullContacts;

  constructor(state: Parts, hulls: BodyHulls, contacts: HullContacts) {
    this.state = state;
    this.hulls = hulls;
    this.contacts = contacts;
  }

  /** Body `index` has no footing. */
  forget(index: number): void {
    this.footings[footingStride * index + footingAngle] = NaN; // out of the array without one
  }

  /** No body has one. */
  clear(): void {
    this.footings.fill(NaN);
  }

  /** Makes room for the bodies. */
  reserve(): void {
    const { bound } = this.state.bodies;
    const had = this.footings.length;
    if (had >= footingStride * bound) return;
    const size = roomFor(bound);
    this.footings = grown(this.footings, footingStride * size);
    this.footings.fill(NaN, had);
    this.states = grown(this.states, size);
    this.masses = grown(this.masses, 3 * size);
  }

  /** Footings those anew that have moved; of others writes how they have, by slot. */
  follow(moves: Float64Array): void {
    const { bodies, walls } = this.state;
    const { ids, count } = bodies;
    this.reserve();
    this.areWallsNew = this.wallVersion !== walls.version || walls.areBelts;
    this.wallVersion = walls.version;
    for (let slot = 0; slot < count; slot++) {
      const n = moveStride * slot;
      moves[n] = moves[n + 1] = moves[n + 2] = moves[n + gone] = 0;
      const index = ids[slot];
      if (index < 0) continue;
      this.states[index] = anew;
      if (bodies.isShaped(index)) this.followBody(slot, index, moves);
    }
  }

  private followBody(slot: number, index: number, moves: Float64Array): void {
    const { footings, masses } = this;
    const { turns } = this.hulls;
    const { rows, angles } = this.state.bodies;
    const k = rowStride * slot;
    const n = moveStride * slot;
    const m = 3 * index;
    const at = footingStride * index;
    const dx = rows[k + atX] - footings[at];
    const dy = rows[k + atY] - footings[at + 1];
    const turn = angles[index] - footings[at + footingAngle];
    const way = Math.abs(dx) + Math.abs(dy) + Math.abs(turn) * rows[k + atR];
    if (way <= still * rows[k + atR] && !this.state.params.isTorus) {
      moves[n] = dx;
      moves[n + 1] = dy;
      moves[n + 2] = turn;
      moves[n + gone] = way;
      const areSame = masses[m] === rows[k + atM] && masses[m + 1] === rows[k + atG] && masses[m + 2] === rows[k + atR];
      this.states[index] = areSame ? kept : altered;
    } else {
      footings[at] = rows[k + atX];
      footings[at + 1] = rows[k + atY];
      footings[at + 2] = turns[2 * index];
      footings[at + 3] = turns[2 * index + 1];
      footings[at + footingAngle] = angles[index];
    }
    masses[m] = rows[k + atM];
    masses[m + 1] = rows[k + atG];
    masses[m + 2] = rows[k + atR];
  }

  /** Whether both bodies of a contact have new footings, where they are. */
  areNew(c: number): boolean {
    const { links } = this.contacts.now;
    const { ids } = this.state.bodies;
    const b = links[word.linkStride * c + word.linkB];
    return this.states[ids[links[word.linkStride * c + word.linkA]]] === anew && (b < 0 || this.states[ids[b]] === anew);
  }

  /** Whether what was measured of a contact holds still. */
  keeps(c: number): boolean {
    const { links, numbers } = this.contacts.now;
    const { ids } = this.state.bodies;
    const n = word.linkStride * c;
    if (!(numbers[word.contactStride * c + word.cFooting] > 0) || this.states[ids[links[n + word.linkA]]] !== kept) return false;
    const b = links[n + word.linkB];
    if (b >= 0) return this.states[ids[b]] === kept;
    return !this.areWallsNew && !this.state.walls.isMoving(links[n + word.featureOf]);
  }

  /** Has the body in a slot, if it has moved from its footing, be there, or where it was before. */
  swap(slot: number, moves: Float64Array): void {
    if (moves[moveStride * slot + gone] === 0) return;
    const { footings, hulls } = this;
    const { rows, ids } = this.state.bodies;
    const { turns } = hulls;
    const index = ids[slot];
    const k = rowStride * slot + atX;
    const at = footingStride * index;
    for (let i = 0; i < 2; i++) {
      const place = rows[k + i];
      rows[k + i] = footings[at + i];
      footings[at + i] = place;
      const turn = turns[2 * index + i];
      turns[2 * index + i] = footings[at + 2 + i];
      footings[at + 2 + i] = turn;
    }
    hulls.moved();
  }

  /** Notes whether a contact that was measured at the footings would be the same there again; what was nearest before is given. */
  note(c: number, nearest: number, out: Float64Array): void {
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const count = links[n + word.pointsOf];
    numbers[k + word.cFooting] = 0;
    // what is nearest is found in another way when it is known, a neighbor may come or go, and another velocity may add a point
    if (links[n + word.nearestAt] !== nearest || numbers[k + word.cGroove] > 0 || this.state.params.areAsked) return;
    if (count === 0 || (count === 1 && out[kind] !== betweenCorners)) return;
    for (let p = k + word.cPoints; p < k + word.cPoints + word.pointStride * count; p += word.pointStride) {
      if (!(Math.abs(numbers[p + word.pGap]) < sure * numbers[k + word.cSmaller])) return;
      numbers[p + word.pFooting] = numbers[p + word.pGap];
    }
    numbers[k + word.cFooting] = numbers[k + word.cDistance];
  }

  /** Carries a contact on from the footings of its bodies to where they are. */
  goOn(c: number, moved: HullMoves): void {
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const b = links[n + word.linkB];
    const way = moved.moves[moveStride * links[n + word.linkA] + gone] + (b < 0 ? 0 : moved.moves[moveStride * b + gone]);
    numbers[k + word.cMoved] = way;
    if (numbers[k + word.cFooting] > 0) {
      numbers[k + word.cDistance] = numbers[k + word.cFooting];
      const end = k + word.cPoints + word.pointStride * links[n + word.pointsOf];
      for (let p = k + word.cPoints; p < end; p += word.pointStride) numbers[p + word.pGap] = numbers[p + word.pFooting];
    }
    if (way === 0) return;
    numbers[k + word.cDistance] -= way;
    moved.carryGaps(c);
  }
}
