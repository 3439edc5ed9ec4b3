import { bytes, enlarge, floats, ints, roomFor } from '../arrays.ts';
import { keep } from '../limits.ts';
import { atG, atM, atR, atU, atVy, rAngularDamping, rareStride, rForceX, rForceY, rLinearDamping, rTorque } from '../state/layout.ts';
import { yieldingMark } from '../state/links.ts';
import type { State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'subSteps' | 'bodies' | 'links' | 'contacts' | 'wallContacts' | 'params'>;

// Users read a force off the places of the step's start. Spread over n sub-steps it moves a body by (n + 1)/2n · a·dt² beside the velocity.
// Orbits by such forces lose energy without end: only a·dt² keeps areas of phase space (a kick, then a drift by the new velocity). So in each
// sub-step bodies move by a lead beside their velocity. Impacts, joints and the solver see it; it is taken off before relaxing.

/** Numbers of a record, three of each, vx vy u: as the step began · lead · without the lead in a sub-step · what force and torque give in one. */
const leadStride = 12;
const leadAdded = 3;
const leadOwn = 6;
const leadForce = 9;
/** Something changes the velocity besides forces, gravity and impacts; nothing does; nothing does but rigid joints, which are solved exactly. */
const constrained = 0;
const unconstrained = 1;
const jointed = 2;

/** The velocities by which bodies under forces move faster than they are, so that they go a·dt² in a step however many sub-steps it has. */
export class ForceLead {
  private readonly state: Parts;
  private slots: Int32Array = ints(2);
  private records: Float64Array = floats(2 * leadStride);
  /** How each may follow its force: held, free, or rigidly joined. */
  private states: Uint8Array = bytes(2);
  private count = 0;
  /** By slot: groups of joined bodies as trees (union-find), whether the group of a root is held, and who is joined. */
  private parents: Int32Array = ints(2);
  private areHeld: Uint8Array = bytes(2);
  private areJoined: Uint8Array = bytes(2);

  constructor(state: Parts) {
    this.state = state;
  }

  /** Notes who is under a force, as the sub-steps begin. */
  begin(): void {
    const { state } = this;
    const { bodies, subSteps, links } = state;
    this.count = 0;
    if (!bodies.survey.areForces || subSteps === 1) return;
    this.list();
    if (links.count > 0) this.markJoined();
    const { starts, rows } = bodies;
    for (let n = 0; n < this.count; n++) {
      const slot = this.slots[n];
      const k = 8 * slot;
      if (starts[3 * slot] !== rows[k] || starts[3 * slot + atVy] !== rows[k + atVy]) this.states[n] = constrained; // by contacts
      if (this.states[n] !== constrained) this.leadFree(n);
    }
  }

  private list(): void {
    const { bodies, params, links } = this.state;
    const { rows, ids, rare, count } = bodies;
    const { h } = params;
    for (let slot = 0; slot < count; slot++) {
      const k = 8 * slot;
      const at = rareStride * ids[slot];
      const turn = links.count > 0 ? rare[at + rTorque] * rows[k + atG] : 0; // else angles advance once a step, by the new velocity
      if (rows[k + atM] === 0 || (rare[at + rForceX] === 0 && rare[at + rForceY] === 0 && turn === 0)) continue;

      const n = this.count++;
      if (n >= this.slots.length) this.grow(n + 1);
      this.slots[n] = slot;
      this.states[n] = unconstrained;
      const { records } = this;
      const from = leadStride * n;
      for (let i = 0; i < 3; i++) {
        records[from + i] = rows[k + i];
        records[from + leadAdded + i] = 0;
      }
      records[from + leadForce] = rare[at + rForceX] * rows[k + atM] * h;
      records[from + leadForce + 1] = rare[at + rForceY] * rows[k + atM] * h;
      records[from + leadForce + 2] = (turn / rows[k + atR]) * h;
    }
  }

  private grow(count: number): void {
    enlarge(this, ['slots', 'records', 'states'], this.slots.length, roomFor(count));
  }

  /**
   * Those whom joints join are free together if their joints are rigid and without a loop, and nothing touches any of them: then joints are
   * solved exactly, leads included. All others are held.
   */
  private markJoined(): void {
    const { bodies, links, contacts, wallContacts } = this.state;
    const { slots, states } = this;
    if (this.parents.length < bodies.count) {
      this.parents = ints(roomFor(bodies.count));
      this.areHeld = bytes(this.parents.length);
      this.areJoined = bytes(this.parents.length);
    }
    for (let slot = 0; slot < bodies.count; slot++) this.parents[slot] = slot;
    this.areHeld.fill(0, 0, bodies.count);
    this.areJoined.fill(0, 0, bodies.count);
    for (let link = 0; link < links.count; link++) this.join(link);
    for (let c = 0; c < contacts.count; c++)
      for (let end = 0; end < 2; end++) this.areHeld[this.rootOf(contacts.links[4 * c + end] >> 3)] = 1;
    for (let c = 0; c < wallContacts.count; c++) this.areHeld[this.rootOf(wallContacts.links[4 * c] >> 3)] = 1;
    for (let n = 0; n < this.count; n++)
      if (this.areJoined[slots[n]] !== 0) states[n] = this.areHeld[this.rootOf(slots[n])] !== 0 ? constrained : jointed;
  }

  private join(link: number): void {
    const { bodies, links } = this.state;
    const { parents, areHeld, areJoined } = this;
    const isYielding = (links.marks[link] & yieldingMark) !== 0;
    let other = -1;
    for (let end = 2 * link; end < 2 * link + 2; end++) {
      const index = links.ends[end];
      if (index < 0) continue;
      const slot = bodies.slots[index];
      const root = this.rootOf(slot);
      areJoined[slot] = 1;
      if (isYielding || root === other) areHeld[root] = 1;
      if (other < 0) other = root;
      else if (root !== other) {
        parents[root] = other;
        areHeld[other] |= areHeld[root];
      }
    }
  }

  private rootOf(slot: number): number {
    const { parents } = this;
    let root = slot;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]];
    return root;
  }

  /** Who is not held moves by one lead all step, (n − 1)/2 of what the force gives in a sub-step: an impact in mid-step turns it with the velocity. */
  private leadFree(n: number): void {
    const { records } = this;
    const { bodies, params, subSteps } = this.state;
    const from = leadStride * n;
    const at = rareStride * bodies.ids[this.slots[n]];
    const half = 0.5 * (subSteps - 1);
    for (let i = 0; i < 3; i++) records[from + leadAdded + i] = half * records[from + leadForce + i];
    if (bodies.rare[at + rLinearDamping] > 0) this.damp(from, 2, 1 / (1 + bodies.rare[at + rLinearDamping] * params.h));
    if (bodies.rare[at + rAngularDamping] > 0) this.damp(from + 2, 1, 1 / (1 + bodies.rare[at + rAngularDamping] * params.h));
    for (let i = 0; i < 3; i++) keep(records, from + leadAdded + i);
  }

  /** Leaves of a lead the share of a force that a body gains as speed against its damping: none at its terminal velocity. */
  private damp(from: number, count: number, damping: number): void {
    const { records } = this;
    let scale = 0;
    for (let i = 0; i < count; i++) scale = Math.max(scale, Math.abs(records[from + leadForce + i]));
    if (scale === 0) return;
    let gain = 0;
    let square = 0;
    for (let i = 0; i < count; i++) {
      const force = records[from + leadForce + i] / scale;
      const velocity = records[from + i];
      gain += ((velocity + records[from + leadForce + i]) * damping - velocity) * force;
      square += force * force;
    }
    const share = Math.min(Math.max(gain / square / scale, 0), 1);
    for (let i = 0; i < count; i++) records[from + leadAdded + i] *= share;
  }

  /** Adds the leads, when velocities are those of the sub-step. */
  add(): void {
    const { records, slots } = this;
    const { rows, starts } = this.state.bodies;
    for (let n = 0; n < this.count; n++) {
      const from = leadStride * n;
      const k = 8 * slots[n];
      const j = 3 * slots[n];
      for (let i = 0; i < 3; i++) {
        records[from + leadOwn + i] = starts[j + i];
        rows[k + i] += records[from + leadAdded + i];
        starts[j + i] += records[from + leadAdded + i];
      }
    }
  }

  /** Takes the leads off again, when bodies have moved: bit for bit where nothing else has changed a velocity. */
  takeOff(): void {
    const { records, slots } = this;
    const { rows, starts } = this.state.bodies;
    for (let n = 0; n < this.count; n++) {
      const from = leadStride * n;
      const k = 8 * slots[n];
      const j = 3 * slots[n];
      for (let i = 0; i < 3; i++) {
        const lead = records[from + leadAdded + i];
        const own = records[from + leadOwn + i];
        const sum = own + lead;
        rows[k + i] = rows[k + i] === sum ? own : rows[k + i] - lead;
        starts[j + i] = starts[j + i] === sum ? own : starts[j + i] - lead;
      }
    }
  }

  /** Finds the leads of the next sub-step; `past`: how many there have been, `versions`: which slots had events in the last one. */
  renew(past: number, versions: Int32Array): void {
    const { records, slots, states } = this;
    const { rows } = this.state.bodies;
    for (let n = 0; n < this.count; n++) {
      const from = leadStride * n;
      const slot = slots[n];
      const k = 8 * slot;
      const isAlone = rows[k] === records[from + leadOwn] && rows[k + atVy] === records[from + leadOwn + 1];
      if (states[n] === unconstrained && !isAlone && versions[slot] === 0) states[n] = constrained;
      if (states[n] === constrained) this.leadHeld(from, k, past);
    }
  }

  /**
   * Who is held leads by what it has gained in the step, as far as the force may have given it. A constraint lets through the part of a force that
   * lies along the gain. So what gravity gives along a wall, against which a force presses, is no lead, and who rests does not creep.
   */
  private leadHeld(from: number, k: number, past: number): void {
    const { records } = this;
    const { rows } = this.state.bodies;
    const turn = past * records[from + leadForce + 2];
    const gainX = rows[k] - records[from];
    const gainY = rows[k + atVy] - records[from + 1];
    const gainU = rows[k + atU] - records[from + 2];
    const gain = Math.sqrt(gainX * gainX + gainY * gainY);
    const given = gain > 0 ? past * (records[from + leadForce] * (gainX / gain) + records[from + leadForce + 1] * (gainY / gain)) : 0;
    const share = given <= 0 ? 0 : given < gain ? given / gain : 1;
    records[from + leadAdded] = share * gainX;
    records[from + leadAdded + 1] = share * gainY;
    records[from + leadAdded + 2] = Math.max(Math.min(gainU, Math.max(turn, 0)), Math.min(turn, 0));
    for (let i = 0; i < 3; i++) keep(records, from + leadAdded + i);
  }
}
