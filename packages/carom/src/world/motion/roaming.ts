import { floats, ints } from '../arrays.ts';
import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { anchorSkin, anchorX, anchorY, atM, atR, atVx, atVy, atX, atY, slotMask } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { MotionEvent } from './paths.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

/** The bodies that may meet what they have no contact with. */
export class Roaming {
  slots: Int32Array = ints(16);
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
