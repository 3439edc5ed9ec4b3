import { grown, grownBytes, grownInts, roomFor } from '../state/bodies.ts';
import type { State } from '../state/state.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;

// Strengths: of two bodies at their floor the weaker gives way. What stands or is driven has no mass then; equals share by their masses.
/** Nothing of infinite mass has met it in the sub-step. */
export const free = 0;
/** It has given way to what stands: bounces are over, its mass counts. */
export const leaning = 1;
/** What a kinematic thing drives; each body further on is weaker by one. */
export const driven = 253;
/** It stands to the end of the sub-step. */
export const held = 254;
/** What no event changes: kinematic, static or asleep. */
export const immovable = 255;

/** Speeds that differ by less than this share are the same. */
const rounding = 1e-9;

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
  /** Impulses along normal and tangent. */
  normal: number = NaN;
  tangent: number = NaN;
}

/**
 * The paths of a sub-step: each body is at place + velocity · time of its row. Where an event changes the velocity, the place is moved back, so that
 * the row holds where a straight path with the new velocity would have begun.
 */
export class Paths {
  /** By slot: how often the velocity changed, events that it had, and its strength. */
  versions: Int32Array = new Int32Array(2);
  counts: Uint8Array = new Uint8Array(2);
  strengths: Uint8Array = new Uint8Array(2);
  /** Slots of bodies whose velocity changed. */
  bent: Int32Array = new Int32Array(2);
  bentCount = 0;
  /** By slot, once a body is driven: the speed of what drives it, and 1 if its velocity is for the sub-step only, with the one it gets back. */
  drives: Float64Array = new Float64Array(2);
  isLent: Uint8Array = new Uint8Array(2);
  private lent: Float64Array = new Float64Array(4);
  /** Events of a body in the sub-step, at most: with one more it stands. */
  mostEvents = 31;
  /** The velocity to be given. */
  aimX: number = NaN;
  aimY: number = NaN;
  private readonly state: State;
  private readonly event: MotionEvent;

  constructor(state: State, event: MotionEvent) {
    this.state = state;
    this.event = event;
  }

  /** All paths are straight. */
  clear(): void {
    const { bodies } = this.state;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      this.versions[slot] = this.counts[slot] = this.strengths[slot] = 0;
      if (slot < this.drives.length) this.drives[slot] = this.isLent[slot] = 0;
    }
    this.bentCount = 0;
    if (this.versions.length >= bodies.count) return;
    const length = roomFor(bodies.count);
    this.versions = grownInts(this.versions, length);
    this.counts = grownBytes(this.counts, length);
    this.strengths = grownBytes(this.strengths, length);
    this.bent = grownInts(this.bent, length);
  }

  strengthOf(slot: number): number {
    if (this.state.bodies.rows[8 * slot + m] === 0) return immovable;
    return Math.max(this.strengths[slot], leaning);
  }

  /** Gives a body the velocity `aim` from now on; contacts do not carry that over. */
  send(slot: number): void {
    const { starts, rows } = this.state.bodies;
    const k = 8 * slot;
    starts[3 * slot] += this.aimX - rows[k + vx];
    starts[3 * slot + 1] += this.aimY - rows[k + vy];
    if (slot < this.isLent.length) this.isLent[slot] = 0;
    this.bend(slot);
  }

  /** Gives a body the velocity `aim` to the end of the sub-step; then it gets back what it had before. */
  lend(slot: number): void {
    const { rows } = this.state.bodies;
    this.reserveDrives(slot);
    if (this.isLent[slot] === 0) {
      this.isLent[slot] = 1;
      this.lent[2 * slot] = rows[8 * slot + vx];
      this.lent[2 * slot + 1] = rows[8 * slot + vy];
    }
    this.bend(slot);
  }

  /** Whether a body has its velocity for the sub-step only. */
  hasLoan(slot: number): boolean {
    return slot < this.isLent.length && this.isLent[slot] === 1;
  }

  /** A body stands to the end of the sub-step, and has lost its velocity. */
  hold(slot: number): void {
    this.strengths[slot] = held;
    this.aimX = this.aimY = 0;
    this.send(slot);
  }

  /** Gives a driven body the velocity `aim`, to the end of the sub-step if that is faster than its own and `speed`, of what drives it. */
  drive(slot: number, speed: number): void {
    this.reserveDrives(slot);
    const { drives, isLent, lent } = this;
    const { rows } = this.state.bodies;
    drives[slot] = Math.max(drives[slot], speed);
    const square = this.aimX * this.aimX + this.aimY * this.aimY;
    const values = isLent[slot] === 1 ? lent : rows;
    const k = isLent[slot] === 1 ? 2 * slot : 8 * slot;
    const own = values[k] * values[k] + values[k + 1] * values[k + 1];
    if (square > (1 + rounding) * Math.max(own, drives[slot] * drives[slot])) this.lend(slot);
    else this.send(slot);
  }

  /** Makes room for what is noted of driven bodies. */
  private reserveDrives(slot: number): void {
    if (slot < this.drives.length) return;
    const length = Math.max(this.versions.length, slot + 1);
    this.drives = grown(this.drives, length);
    this.isLent = grownBytes(this.isLent, length);
    this.lent = grown(this.lent, 2 * length);
  }

  /** All get back what was lent to them in exchange. */
  restore(): void {
    const { rows } = this.state.bodies;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      if (slot >= this.isLent.length || this.isLent[slot] === 0) continue;
      rows[8 * slot + vx] = this.lent[2 * slot];
      rows[8 * slot + vy] = this.lent[2 * slot + 1];
    }
  }

  private bend(slot: number): void {
    const { rows } = this.state.bodies;
    const { now } = this.event;
    const k = 8 * slot;
    if (this.versions[slot]++ === 0) this.bent[this.bentCount++] = slot;
    rows[k + x] -= (this.aimX - rows[k + vx]) * now;
    rows[k + y] -= (this.aimY - rows[k + vy]) * now;
    rows[k + vx] = this.aimX;
    rows[k + vy] = this.aimY;
  }
}

