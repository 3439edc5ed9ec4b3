import { grown, grownBytes, grownInts } from '../arrays.ts';
import { furthest } from '../limits.ts';
import { active, atM, atR, atVx, atVy, atX, atY, buried, contactGap, slotMask } from '../state/layout.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'pairs' | 'adjacency' | 'contacts' | 'tracks'>;

// Strengths: of two bodies at their floor the weaker gives way. What stands or is driven has no mass then; equals share by their masses.
/** Neither joined nor met by what has infinite mass. */
export const free = 0;
/** Bounces are over, its mass counts. */
export const leaning = 1;
/** What a kinematic thing drives; each body further on is weaker by one. */
export const driven = 253;
/** It stands to the end of the sub-step. */
export const held = 254;
/** What no event changes: kinematic, static or asleep. */
export const immovable = 255;

/** Speeds that differ by less than this share are the same. */
export const rounding = 1e-9;
/** A hair more than it takes, as rounding would have the two meet again at once. */
export const hair = 1e-12;
export const ulps = 4e-16;
/** What is deeper than its floor by less than this share of a radius got there by rounding. */
export const deepest = 1e-6;

/** Who comes near by more of its radii in a sub-step gets no speed from bumpers: rounding would be felt. */
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
  /** By slot: when it is at the place of its row, how often its velocity changed, events that it had, and its strength. */
  since: Float64Array = new Float64Array(2);
  versions: Int32Array = new Int32Array(2);
  counts: Uint8Array = new Uint8Array(2);
  gives: Uint8Array = new Uint8Array(2);
  strengths: Uint8Array = new Uint8Array(2);
  /** By slot: the next of those that are joined to it, round. */
  nexts: Int32Array = Int32Array.of(0, 1);
  /** Slots of bodies whose velocity changed. */
  bent: Int32Array = new Int32Array(2);
  bentCount = 0;
  /** By slot, once a body is driven: the speed of what drives it, and 1 if its velocity is for the sub-step only, with the one it gets back. */
  drives: Float64Array = new Float64Array(2);
  isLent: Uint8Array = new Uint8Array(2);
  private lent: Float64Array = new Float64Array(4);
  private readonly share = new Float64Array(1);
  /** Whether users put some body into another. */
  areBuried = false;
  /** Events of a body in the sub-step, at most: with one more it is joined to what it meets, or held. */
  mostEvents = 31;
  /** What `weigh` and `readOwn` found, the speed of what drives, and the velocity to be given. */
  mass: number = NaN;
  speed: number = NaN;
  ownX: number = NaN;
  ownY: number = NaN;
  aimX: number = NaN;
  aimY: number = NaN;
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
      this.versions[slot] = this.counts[slot] = this.gives[slot] = this.strengths[slot] = 0;
      this.nexts[slot] = slot;
      if (slot < this.drives.length) this.drives[slot] = this.isLent[slot] = 0;
    }
    this.bentCount = 0;
    if (this.versions.length >= bodies.count) return;
    const { length } = bodies.budgets;
    this.since = grown(this.since, length);
    this.versions = grownInts(this.versions, length);
    this.counts = grownBytes(this.counts, length);
    this.gives = grownBytes(this.gives, length);
    this.strengths = grownBytes(this.strengths, length);
    this.nexts = new Int32Array(length).map((_, slot) => slot);
  }

  strengthOf(slot: number): number {
    if (this.state.bodies.rows[8 * slot + atM] === 0) return immovable;
    return Math.max(this.strengths[slot], leaning);
  }

  /** Notes the velocity that a body has of its own: without what was lent to it. */
  readOwn(slot: number): void {
    const isLent = this.hasLoan(slot);
    const values = isLent ? this.lent : this.state.bodies.rows;
    const k = isLent ? 2 * slot : 8 * slot;
    this.ownX = values[k];
    this.ownY = values[k + 1];
  }

  /** Whether a body has its velocity for the sub-step only. */
  hasLoan(slot: number): boolean {
    return slot < this.isLent.length && this.isLent[slot] === 1;
  }

  /** Gives a body, and all that are joined to it, the velocity `aim` from now on; contacts do not carry that over. */
  send(slot: number): void {
    const { nexts, isLent } = this;
    const { starts } = this.state.bodies;
    let each = slot;
    do {
      this.readOwn(each);
      starts[3 * each] += this.aimX - this.ownX;
      starts[3 * each + 1] += this.aimY - this.ownY;
      if (each < isLent.length) isLent[each] = 0;
      this.bend(each);
      each = nexts[each];
    } while (each !== slot);
  }

  /** Adds the velocity `aim` to that which a body has of its own, from now on; it is joined to none. */
  kick(slot: number): void {
    const { starts } = this.state.bodies;
    this.readOwn(slot);
    const { aimX, aimY, ownX, ownY } = this;
    this.aimX += ownX;
    this.aimY += ownY;
    const isBounded = Math.abs(this.aimX) + Math.abs(this.aimY) <= furthest;
    if (!isBounded) {
      // between bumpers a speed grows with each of many bounces of a sub-step
      this.aimX = Math.min(Math.max(this.aimX, -furthest), furthest);
      this.aimY = Math.min(Math.max(this.aimY, -furthest), furthest);
    }
    starts[3 * slot] += isBounded ? aimX : this.aimX - ownX;
    starts[3 * slot + 1] += isBounded ? aimY : this.aimY - ownY;
    if (slot < this.isLent.length) this.isLent[slot] = 0;
    this.bend(slot);
  }

  /** Gives them the velocity `aim` to the end of the sub-step; then they get back what they had before. */
  lend(slot: number): void {
    const { nexts } = this;
    const { rows } = this.state.bodies;
    let each = slot;
    do {
      this.reserveDrives(each);
      if (this.isLent[each] === 0) {
        this.isLent[each] = 1;
        this.lent[2 * each] = rows[8 * each + atVx];
        this.lent[2 * each + 1] = rows[8 * each + atVy];
      }
      this.bend(each);
      each = nexts[each];
    } while (each !== slot);
  }

  /** Gives them the velocity `aim`, but that of a body which is being pushed out of another is lent: it is no speed to be lost or handed on. */
  turn(slot: number): void {
    if (this.areBuried && this.areSomeBuried(slot)) this.lend(slot);
    else this.send(slot);
  }

  /** They stand to the end of the sub-step, and have lost their velocity. */
  hold(slot: number): void {
    this.setStrength(slot, held);
    this.aimX = this.aimY = 0;
    this.turn(slot);
  }

  setStrength(slot: number, strength: number): void {
    const { nexts, strengths } = this;
    let each = slot;
    do {
      strengths[each] = strength;
      each = nexts[each];
    } while (each !== slot);
  }

  /** Two bodies, and what is joined to them, go on together with their common momentum. */
  join(a: number, b: number): void {
    const { nexts, counts, mostEvents } = this;
    const { rows } = this.state.bodies;
    this.weigh(a);
    const massA = this.mass;
    this.weigh(b);
    const share = massA / (massA + this.mass);
    this.aimX = rows[8 * b + atVx] + (rows[8 * a + atVx] - rows[8 * b + atVx]) * share;
    this.aimY = rows[8 * b + atVy] + (rows[8 * a + atVy] - rows[8 * b + atVy]) * share;
    const strength = Math.max(this.strengthOf(a), this.strengthOf(b));
    const isLent = strength > leaning && (this.hasLoan(a) || this.hasLoan(b));
    const next = nexts[a];
    nexts[a] = nexts[b];
    nexts[b] = next;
    this.setStrength(a, strength);
    if (isLent) this.lend(a);
    else this.send(a);
    let each = a;
    do {
      counts[each] = strength > leaning ? 0 : mostEvents; // then it is joined to what it meets next, too
      each = nexts[each];
    } while (each !== a);
  }

  /** Changes the velocity of a body by the impulse of the event; `side`: −1 for the first, 1 for the second. */
  push(slot: number, side: number, isLent: boolean): void {
    const { event } = this;
    const { rows } = this.state.bodies;
    this.weigh(slot);
    const share = side / this.mass;
    this.aimX = rows[8 * slot + atVx] + share * event.normal * event.nx;
    this.aimY = rows[8 * slot + atVy] + share * event.normal * event.ny;
    if (isLent) this.lend(slot);
    else this.turn(slot);
  }

  /** Notes the mass of a body and all that are joined to it. */
  weigh(slot: number): void {
    const { nexts } = this;
    const { rows } = this.state.bodies;
    this.mass = 0;
    let each = slot;
    do {
      this.mass += 1 / rows[8 * each + atM];
      each = nexts[each];
    } while (each !== slot);
  }

  /** Gives what is driven the velocity `aim`, to the end of the sub-step if that is faster than its own and `speed`, of what drives it. */
  drive(slot: number): void {
    const { nexts } = this;
    let each = slot;
    do {
      this.reserveDrives(each);
      this.drives[each] = Math.max(this.drives[each], this.speed);
      each = nexts[each];
    } while (each !== slot);
    this.readOwn(slot);
    const square = this.aimX * this.aimX + this.aimY * this.aimY;
    const own = this.ownX * this.ownX + this.ownY * this.ownY;
    if (square > (1 + rounding) * Math.max(own, this.drives[slot] * this.drives[slot])) this.lend(slot);
    else this.turn(slot);
  }

  /** Whether one of them is buried. */
  private areSomeBuried(slot: number): boolean {
    let each = slot;
    do {
      if (this.isBuried(each)) return true;
      each = this.nexts[each];
    } while (each !== slot);
    return false;
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

  /** Makes room for what is noted of driven bodies. */
  private reserveDrives(slot: number): void {
    if (slot < this.drives.length) return;
    const length = Math.max(this.versions.length, slot + 1);
    this.drives = grown(this.drives, length);
    this.isLent = grownBytes(this.isLent, length);
    this.lent = grown(this.lent, 2 * length);
  }

  /** All go on to the end of the sub-step, and get back what they had before a loan. */
  finish(): void {
    goOn(this.state, this.since, this.event.until);
    const { rows } = this.state.bodies;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      if (slot >= this.isLent.length || this.isLent[slot] === 0) continue;
      rows[8 * slot + atVx] = this.lent[2 * slot];
      rows[8 * slot + atVy] = this.lent[2 * slot + 1];
    }
  }

  private bend(slot: number): void {
    const { tracks } = this.state;
    const { rows } = this.state.bodies;
    const { now } = this.event;
    const k = 8 * slot;
    if (this.versions[slot]++ === 0) {
      if (this.bentCount >= this.bent.length) this.bent = grownInts(this.bent, 2 * this.bentCount);
      this.bent[this.bentCount++] = slot;
    }
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
