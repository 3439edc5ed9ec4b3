import { floats, ints } from '../arrays.ts';
import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import {
  anchorSkin,
  anchorX,
  anchorY,
  atM,
  atR,
  atVx,
  atVy,
  atX,
  atY,
  contactGap,
  contactNx,
  contactNy,
  coreShare,
  offsetMask,
  slotMask,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { MotionEvent } from './paths.ts';

// Who may meet in what is left of a sub-step. It is found by loops without calls, and asked then: after a call V8 loads and checks every array anew.

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;
type PairParts = Pick<State, 'bodies' | 'params' | 'pairs' | 'contacts'>;

/** The bodies that may meet what they have no contact with. */
export class Roaming {
  slots: Int32Array = ints(2);
  count = 0;
  /** The longest way of the sub-step. */
  readonly longest: Float64Array = floats(1);
  private readonly state: Parts;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  private readonly latePairs: LatePairs;

  constructor(state: Parts, pairContacts: PairContacts, wallContacts: WallContacts, latePairs: LatePairs) {
    this.state = state;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
    this.latePairs = latePairs;
  }

  /** Finds them as a sub-step begins. */
  find(): void {
    const { state } = this;
    this.count = findRoaming(state, this.slots, this.longest, 1);
    if (this.count < this.slots.length) return;
    while (this.slots.length <= this.count) this.slots = ints(2 * this.slots.length);
    findRoaming(state, this.slots, this.longest, 0);
  }

  /** Finds the candidate pairs that they lack. */
  extend(event: MotionEvent): void {
    for (let i = 0; i < this.count; i++) this.latePairs.extend(this.slots[i], event);
  }

  /** Has a body that has come to others make contacts for what is left of the step. */
  findContacts(slot: number): void {
    const { bodies, params } = this.state;
    const { rows, budgets } = bodies;
    const left = params.dt - params.time - params.h;
    const k = 8 * slot;
    budgets[slot] = 0.01 * rows[k + atR] + (Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy])) * Math.max(left, 0) + 0.5 * params.margin;
    if (left <= 0.5 * params.h || rows[k + atM] === 0) return;
    this.pairContacts.addAround(slot);
    this.wallContacts.addAround(slot);
  }
}

/**
 * Takes the ways of the sub-step off the budgets, and writes the slots of those who roam to `out`; returns how many. Those roam who exceed
 * their budgets, leave their skins, or go round a torus. All are in it if it has room for more. The longest way goes to `longest`: nothing
 * comes after the loop (see pair-kernels.ts).
 */
function findRoaming({ bodies, params }: Parts, out: Int32Array, longest: Float64Array, turn: number): number {
  const { rows, anchors, budgets, count } = bodies;
  const { h } = params;
  const limit = 0.25 * Math.min(params.periodX, params.periodY);
  const last = out.length - 1; // a power of two less one
  let n = 0;
  longest[0] = 0;
  for (let i = 0; i < count; i = (i + 1) & slotMask) {
    const k = i << 3;
    const at = i << 2;
    const wayX = rows[k + atVx] * h;
    const wayY = rows[k + atVy] * h;
    const way = Math.abs(wayX) + Math.abs(wayY);
    const offX = rows[k + atX] + wayX - anchors[at + anchorX];
    const offY = rows[k + atY] + wayY - anchors[at + anchorY];
    const skin = anchors[at + anchorSkin];
    const budget = budgets[i] - way * turn;
    budgets[i] = budget;
    if (budget < 0 || offX * offX + offY * offY > skin * skin || way > limit) {
      out[n & last] = i; // within the array: V8 throws away what it compiled when one first is not
      n = (n + 1) & slotMask;
    }
    if (way > longest[0]) longest[0] = way;
  }
  return n;
}

/**
 * Finds the pairs that touch within the flight if they go straight on, and when. Returns how many; −1 if one touches, or on a torus may touch
 * across another seam. Nothing but its result comes after the loop (see pair-kernels.ts).
 */
export function findMeetings({ bodies, pairs, params }: PairParts, meetings: Int32Array, times: Float64Array): number {
  const { rows } = bodies;
  const { ends, count } = pairs;
  const { halfX, halfY, wrapX, wrapY, perX, perY, isTorus } = params;
  const until = params.h;
  const soon = -2.000001 * until;
  let n = 0;
  for (let p = 0; p < count; p = (p + 1) & slotMask) {
    const a = (ends[2 * p] & slotMask) << 3;
    const b = (ends[2 * p + 1] & slotMask) << 3;
    let dx = rows[b + atX] - rows[a + atX];
    let dy = rows[b + atY] - rows[a + atY];
    const wx = rows[b + atVx] - rows[a + atVx];
    const wy = rows[b + atVy] - rows[a + atVy];
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
      if (!(Math.abs(dx) + Math.abs(wx) * until <= halfX && Math.abs(dy) + Math.abs(wy) * until <= halfY)) return -1;
    }
    const sum = rows[a + atR] + rows[b + atR];
    const power = dx * dx + dy * dy - sum * sum;
    if (!(power > -1e-9 * sum * sum)) return -1;
    const along = dx * wx + dy * wy;
    if (power > along * soon) continue; // as in predictAround
    const discriminant = along * along - (wx * wx + wy * wy) * power;
    const t = power > 0 ? power / (Math.sqrt(discriminant) - along) : 0;
    meetings[n] = p;
    times[n] = t;
    n = (n + (+(along < 0) & +(discriminant > 0) & +(t <= until))) & slotMask; // no branches: they would be mispredicted
  }
  return n;
}

/**
 * Finds the contacts that may come to their floor in the sub-step, or touch if they may bounce. Writes twice their pairs, and 1 more for those that
 * may bounce; returns how many. All are there if there is room for more.
 */
export function findNearing(
  { bodies, contacts, pairs, params }: PairParts,
  longest: Float64Array,
  bounces: number,
  out: Int32Array,
): number {
  const { rows } = bodies;
  const { records, links, count } = contacts;
  const { impulses } = pairs;
  const { h } = params;
  const sure = 2 * longest[0];
  // other images of two bodies are farther apart than a period less their distance
  const around = Math.min(params.periodX, params.periodY) - sure;
  const last = out.length - 1;
  let n = 0;
  for (let c = 0; c < count; c = (c + 1) & slotMask) {
    const k = (c << 2) & offsetMask;
    const a = links[k] & offsetMask;
    const b = links[k + 1] & offsetMask;
    const p = (links[k + 2] << 1) & offsetMask;
    const s = records[k + contactGap];
    const ra = rows[a + atR];
    const mayBounce = bounces & +(impulses[p] === 0);
    const distance = s + coreShare * ra * (1 - mayBounce);
    const closing =
      ((rows[a + atVx] - rows[b + atVx]) * records[k + contactNx] + (rows[a + atVy] - rows[b + atVy]) * records[k + contactNy]) * h;
    const nears = (+(closing > distance) & +(closing > 0)) | +(s + 2 * (ra + rows[b + atR]) > around);
    out[n & last] = p + mayBounce;
    n = (n + (+(distance <= sure) & nears)) & slotMask;
  }
  return n;
}
