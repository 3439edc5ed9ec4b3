import { bytes, enlarge, floats, grown, ints } from '../arrays.ts';
import type { ContactList } from '../state/contacts.ts';
import { haulStride } from '../state/hauls.ts';
import {
  active,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  buried,
  contactGap,
  hitNormal,
  hitStride,
  hitTangent,
  slotMask,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { EventSource } from './event-queue.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'adjacency' | 'contacts' | 'tracks' | 'hauls'>;

// States of a body in the sub-step.
/** It bounces. */
export const free = 0;
/** It has met something at its floor, and bounces no more. */
export const leaning = 1;
/** It stands to the end of the sub-step. */
export const held = 2;

// Who lends a velocity: events at floors, or what hauls the body.
const byMotion = 1;
const byHaul = 2;

/** Distances, over a radius, and speeds that differ by less than this share are the same. */
export const rounding = 1e-9;
/**
 * The rounding of a sum of a few numbers, over the largest. By this share of a sub-step floors are met before their time: what fast bodies go while
 * times round would lead them too deep.
 */
export const ulps = 4e-16;
/** What is deeper than its floor by less than this share of a radius got there by rounding. */
export const deepest = 1e-6;

/** A bumper gives speed up to so many radii a sub-step: places on the way are then rounded to 1e-11 radii, and 31 bounces to 1e-9. */
export const fastest = 1e5;

/** The event at hand. Fields, not parameters: numbers passed to functions would be boxed, and boxes are garbage. */
export class MotionEvent {
  /** Its time in the sub-step, and when that ends. */
  now: number = NaN;
  until: number = NaN;
  /** Normal from the first of the two to the second, or from body to wall. */
  nx: number = NaN;
  ny: number = NaN;
  /** Speed at which they come nearer to each other. */
  approach: number = NaN;
  /** How far they are off their floor; negative where they lie deeper. [length] */
  room: number = NaN;
  /** Whether they lie deeper than rounding leaves them: users or kinematic bodies put them there. */
  isDeep = false;
  /** Impulses along normal and tangent. */
  normal: number = NaN;
  tangent: number = NaN;
}

/**
 * The paths of a sub-step: each body goes straight on from the place in its row, where it is at the time `since`, by the velocity in its row.
 */
export class Paths {
  /** By slot: when it is at the place of its row, how often its velocity changed, its bounces, its events at floors, and its state. */
  since: Float64Array = floats(2);
  versions: Int32Array = ints(2);
  counts: Uint8Array = bytes(2);
  presses: Uint8Array = bytes(2);
  states: Uint8Array = bytes(2);
  /** Slots of bodies whose velocity changed. */
  bent: Int32Array = ints(2);
  bentCount = 0;
  /** By slot, once a velocity is lent: who lends it for the sub-step, 0 if nobody, and the one that the body gets back. */
  private isLent: Uint8Array = bytes(2);
  private lent: Float64Array = floats(4);
  private lentTurns: Float64Array = floats(0);
  private readonly share = floats(1);
  /** Whether users put some body into another. */
  areBuried = false;
  /** Bounces of a body in the sub-step, at most. */
  mostEvents = 31;
  /** What `readOwn` found, and the velocity to be given. */
  ownX: number = NaN;
  ownY: number = NaN;
  aimX: number = NaN;
  aimY: number = NaN;
  /** The same of u, for bodies made of hulls. */
  ownU: number = NaN;
  aimU: number = NaN;
  /** Turns bodies made of hulls. */
  source: EventSource | null = null;
  private readonly state: Parts;
  readonly event: MotionEvent;

  constructor(state: Parts, event: MotionEvent) {
    this.state = state;
    this.event = event;
  }

  /** All paths are straight. */
  clear(): void {
    const { bodies } = this.state;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      this.since[slot] = 0;
      this.versions[slot] = this.counts[slot] = this.presses[slot] = this.states[slot] = 0;
      if (slot < this.isLent.length) this.isLent[slot] = 0;
    }
    this.bentCount = 0;
    if (this.versions.length >= bodies.count) return;
    enlarge(this, ['since', 'versions', 'counts', 'presses', 'states'], this.versions.length, bodies.budgets.length);
  }

  /** Whether a body stands: nothing gives it a velocity. */
  isHeld(slot: number): boolean {
    return this.states[slot] === held || this.state.bodies.rows[8 * slot + atM] === 0;
  }

  /** Notes the velocity that a body has of its own: without what was lent to it. */
  readOwn(slot: number): void {
    const isLent = this.hasLoan(slot);
    const values = isLent ? this.lent : this.state.bodies.rows;
    const k = isLent ? 2 * slot : 8 * slot;
    this.ownX = values[k];
    this.ownY = values[k + 1];
    if (this.isShaped(slot)) this.ownU = isLent ? this.lentTurns[slot] : values[k + atU];
  }

  /** Whether a body is made of hulls: as it goes on, it turns. */
  isShaped(slot: number): boolean {
    return this.source !== null && this.state.bodies.isShaped(this.state.bodies.ids[slot]);
  }

  /** Whether a body has its velocity for the sub-step only. */
  hasLoan(slot: number): boolean {
    return slot < this.isLent.length && this.isLent[slot] !== 0;
  }

  /** Whether events gave a body its velocity for the sub-step. */
  hasLoanOfEvents(slot: number): boolean {
    return slot < this.isLent.length && this.isLent[slot] === byMotion;
  }

  /** Gives a body the velocity `aim` from now on, or adds it to that which a body has of its own; contacts do not carry that over. */
  send(slot: number, isMore: boolean): void {
    const { starts } = this.state.bodies;
    this.readOwn(slot);
    const { ownX, ownY, ownU } = this;
    starts[3 * slot] += this.aimX - (isMore ? 0 : ownX);
    starts[3 * slot + atVy] += this.aimY - (isMore ? 0 : ownY);
    if (isMore) this.aimX += ownX;
    if (isMore) this.aimY += ownY;
    if (this.isShaped(slot)) {
      starts[3 * slot + atU] += this.aimU - (isMore ? 0 : ownU);
      if (isMore) this.aimU += ownU;
    }
    if (slot < this.isLent.length) this.isLent[slot] = 0;
    this.bend(slot);
  }

  /** Gives a body the velocity `aim` to the end of the sub-step; then it gets back what it had before. */
  lend(slot: number): void {
    const { rows } = this.state.bodies;
    this.makeRoom();
    if (this.isLent[slot] === 0) {
      this.isLent[slot] = byMotion;
      this.lent[2 * slot] = rows[8 * slot + atVx];
      this.lent[2 * slot + 1] = rows[8 * slot + atVy];
      if (this.isShaped(slot)) this.lendTurn(slot, rows, 8 * slot + atU);
    }
    this.bend(slot);
  }

  /** Bodies that are hauled go on by what their rows have, and get back what is their own. */
  haul(): void {
    const { hauls, bodies } = this.state;
    const { rows } = bodies;
    if (hauls.count > 0) this.makeRoom();
    for (let i = 0; i < hauls.count; i++) {
      const slot = hauls.slots[i];
      const at = haulStride * i;
      this.isLent[slot] = byHaul;
      this.lent[2 * slot] = hauls.own[at];
      this.lent[2 * slot + 1] = hauls.own[at + 1];
      if (this.isShaped(slot)) this.lendTurn(slot, hauls.own, at + 2);
      this.aimX = rows[8 * slot + atVx];
      this.aimY = rows[8 * slot + atVy];
      this.aimU = rows[8 * slot + atU];
      this.bend(slot);
    }
  }

  private makeRoom(): void {
    if (this.isLent.length >= this.versions.length) return;
    this.isLent = grown(this.isLent, this.versions.length);
    this.lent = grown(this.lent, 2 * this.versions.length);
  }

  /** Notes the turn that a body gets back. */
  private lendTurn(slot: number, from: Float64Array, at: number): void {
    if (slot >= this.lentTurns.length) this.lentTurns = grown(this.lentTurns, this.versions.length);
    this.lentTurns[slot] = from[at];
  }

  /** As lend, but a body that has a loan stands when the sub-step ends. */
  drop(slot: number): void {
    const { starts } = this.state.bodies;
    starts[3 * slot] -= this.ownX;
    starts[3 * slot + atVy] -= this.ownY;
    this.lent[2 * slot] = this.lent[2 * slot + 1] = 0;
    if (this.isShaped(slot)) {
      starts[3 * slot + atU] -= this.ownU;
      this.lentTurns[slot] = 0;
    }
    this.bend(slot);
  }

  /** Gives a body the velocity `aim`, but that of one which is being pushed out of another is lent: it is no speed to be lost or handed on. */
  turn(slot: number): void {
    if (this.areBuried && this.isBuried(slot)) this.lend(slot);
    else this.send(slot, false);
  }

  /** It stands to the end of the sub-step, and has lost its velocity. */
  hold(slot: number): void {
    this.states[slot] = held;
    this.aimX = this.aimY = this.aimU = 0;
    this.turn(slot);
  }

  /** Whether a body lies in another by more than a quarter of its radius: users put it there. */
  private isBuried(slot: number): boolean {
    const { bodies, pairs, adjacency, contacts } = this.state;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const p = at >> 1;
      if ((pairs.flags[p] & active) === 0) continue;
      const c = pairs.contacts[p];
      if (contacts.records[4 * c + contactGap] < -buried * bodies.rows[contacts.links[4 * c] + atR]) return true;
    }
    return false;
  }

  /** All go on to the end of the sub-step, and get back what they had before a loan. */
  finish(): void {
    if (this.source !== null) this.source.finish();
    goOn(this.state, this.since, this.event.until);
    const { rows } = this.state.bodies;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      if (!this.hasLoan(slot)) continue;
      rows[8 * slot + atVx] = this.lent[2 * slot];
      rows[8 * slot + atVy] = this.lent[2 * slot + 1];
      if (this.isShaped(slot)) rows[8 * slot + atU] = this.lentTurns[slot];
    }
  }

  private bend(slot: number): void {
    const { tracks } = this.state;
    const { rows } = this.state.bodies;
    const { now } = this.event;
    const k = 8 * slot;
    if (this.versions[slot]++ === 0) {
      if (this.bentCount >= this.bent.length) this.bent = grown(this.bent, 2 * this.bentCount);
      this.bent[this.bentCount++] = slot;
    }
    const isShaped = this.isShaped(slot);
    if (isShaped && this.source !== null) this.source.turn(slot);
    const span = now - this.since[slot];
    this.since[slot] = now;
    rows[k + atX] += rows[k + atVx] * span;
    rows[k + atY] += rows[k + atVy] * span;
    if (tracks.isOn && span > 0) {
      this.share[0] = now / this.event.until;
      tracks.bend(slot, this.share);
    }
    rows[k + atVx] = this.aimX;
    rows[k + atVy] = this.aimY;
    if (isShaped) rows[k + atU] = this.aimU;
  }
}

/** Moves every body from where it is at its time on to another time. */
function goOn({ bodies }: Parts, since: Float64Array, until: number): void {
  const { rows, count } = bodies;
  for (let i = 0; i < count; i = (i + 1) & slotMask) {
    const k = i << 3;
    const span = until - since[i];
    rows[k + atX] += rows[k + atVx] * span;
    rows[k + atY] += rows[k + atVy] * span;
  }
}

/** Adds an event to the log of hits: the first of a contact with its time, normal and place, seen from a body. */
export function logHit(
  { bodies, params }: Pick<State, 'bodies' | 'params'>,
  { links, hits, totals }: ContactList,
  c: number,
  slot: number,
  paths: Paths,
  event: MotionEvent,
): void {
  if (links[4 * c + 3] === 0) {
    const { rows } = bodies;
    const k = 8 * slot;
    const span = event.now - paths.since[slot];
    hits.nx = event.nx;
    hits.ny = event.ny;
    hits.x = rows[k + atX] + rows[k + atVx] * span + event.nx * rows[k + atR];
    hits.y = rows[k + atY] + rows[k + atVy] * span + event.ny * rows[k + atR];
    hits.approach = event.approach;
    hits.time = params.time + event.now;
    hits.add(c, links, 4 * c + 3);
  }
  const at = hitStride * (links[4 * c + 3] - 1);
  hits.numbers[at + hitNormal] += event.normal;
  hits.numbers[at + hitTangent] += event.tangent;
  totals[2 * c] += event.normal;
  totals[2 * c + 1] += event.tangent;
}
