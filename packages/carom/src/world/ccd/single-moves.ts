import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { startHit } from '../solver/pair-hits.ts';
import { buried } from '../solver/pair-solver.ts';
import { startWallHit } from '../solver/wall-solver.ts';
import { writeRestitution } from '../state/contact-material.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { atApart, atHit, atWent, type BodySweep } from './body-sweep.ts';
import { Meetings } from './meetings.ts';
import type { Separation } from './separation.ts';
import type { Singles } from './singles.ts';

// Numbers of the motion of a wall (walls/walls.ts).
const pivotX = 0;
const pivotY = 1;
const motionVx = 2;
const motionVy = 3;
const motionSpin = 4;

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const r = 7;
const active = 2;
const gap = 2;
const wallStride = 12; // wallContactStride
const restitution = 7;
// Numbers of a gap (wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;
/** Velocities stay within ±1e75 (limits.ts). */
const furthest = 1e75;
/** How often a body may wait for others, and how often it may bump on the way. */
const mostVisits = 6;
const mostBumps = 4;
/** Who has lost more than half of its way in so many sub-steps running loses the speed that it cannot use: squeezed bodies would stay tense. */
const patience = 2;

/**
 * Bodies that go one at a time, in the order in which they met something, while everything else stands where it is. Each stops where it comes
 * as near as it may, gives and takes an inelastic impulse, and goes on along what is left. So none can pass a core or a wall, whatever happens.
 */
export class SingleMoves {
  /** Whether some contact is of bodies that were put into each other. */
  areBuried = false;
  private readonly state: State;
  private readonly singles: Singles;
  private readonly sweep: BodySweep;
  private readonly meetings: Meetings;
  private readonly separation: Separation;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  /** The unit normal of what was met; the part of a push along it that a body can follow; a change of velocity. */
  private readonly normal = new Float64Array(2);
  private readonly yieldOf = new Float64Array(2);
  private readonly change = new Float64Array(2);

  constructor(
    state: State,
    singles: Singles,
    separation: Separation,
    sweep: BodySweep,
    pairContacts: PairContacts,
    wallContacts: WallContacts,
  ) {
    this.state = state;
    this.singles = singles;
    this.sweep = sweep;
    this.meetings = new Meetings(state, sweep, singles);
    this.separation = separation;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
  }

  /** Moves them. */
  go(): void {
    const { singles } = this;
    const { order } = singles;
    singles.sort();
    let waiting = singles.count;
    while (waiting > 0) {
      let again = 0;
      for (let i = 0; i < waiting; i++) if (this.visit(order[i])) order[again++] = order[i];
      waiting = again;
    }
    this.brake();
  }

  /** Takes speed from those that are stuck. */
  private brake(): void {
    const { state } = this;
    const { slots, lefts, count } = this.singles;
    const { rows, starts, ids, stalls } = state.bodies;
    for (let n = 0; n < count; n++) {
      const index = ids[slots[n]];
      stalls[index] = lefts[n] > 0.5 ? Math.min(stalls[index] + 1, patience) : 0;
      if (stalls[index] < patience || (this.areBuried && this.isPushedOut(slots[n]))) continue;
      const k = 8 * slots[n];
      for (let i = 0; i < 2; i++) {
        const loss = rows[k + i] * lefts[n];
        rows[k + i] -= loss;
        starts[3 * slots[n] + i] -= loss;
      }
    }
  }

  /** Moves one over what is left of its way. Returns whether it waits for another to go on. */
  private visit(n: number): boolean {
    const { slots, ways, lefts, visits, places } = this.singles;
    const { way } = this.sweep;
    const slot = slots[n];
    if (lefts[n] === 1 && visits[n] === 0) {
      const mate = this.meetings.bring(n);
      if (mate >= 0) this.hitBody(n, mate);
    }
    for (let bump = 0; bump < mostBumps && lefts[n] > 0; bump++) {
      const dx = ways[2 * n] * lefts[n];
      const dy = ways[2 * n + 1] * lefts[n];
      if (dx === 0 && dy === 0) {
        lefts[n] = 0;
        return false;
      }
      way[0] = dx;
      way[1] = dy;
      this.sweep.advance(slot, -1);
      if (way[atHit] > 1) {
        lefts[n] = 0;
        return false;
      }
      lefts[n] *= 1 - way[atWent];
      if (this.sweep.hitSlot < 0) {
        if (this.sweep.hitEntry < 0) return false; // at the end of its skin
        this.hitWall(n);
        continue;
      }
      const other = places[this.sweep.hitSlot];
      const isHit = this.hitBody(n, this.sweep.hitSlot);
      if (other >= 0 && lefts[other] > 0 && visits[other] < mostVisits) return ++visits[n] < mostVisits; // that one will go on
      if (!isHit && bump > 1) return false;
    }
    return false;
  }

  /** A body at a wall: bounces if it is new to it and fast, else loses the speed towards it; goes on along it. */
  private hitWall(n: number): void {
    const { state, separation, singles, normal, change } = this;
    const { ways } = singles;
    const { way } = this.sweep;
    const { bodies, walls, wallPairs, wallContacts, params } = state;
    const { rows } = bodies;
    const slot = singles.slots[n];
    const entry = this.sweep.hitEntry;
    const k = 8 * slot;
    const c = this.wallContacts.add(entry);
    this.sweep.measure(slot, entry);
    const { gap } = separation;
    const nx = gap[gapNx];
    const ny = gap[gapNy];
    normal[0] = nx;
    normal[1] = ny;
    let distance = rows[k + r];
    if (gap[gapDistance] < Infinity) distance = gap[gapDistance]; // where it stops another feature is the nearest
    const f = wallPairs.ends[2 * entry + 1];
    const w = 5 * walls.owners[f];
    const { motions } = walls;
    const wallVx = motions[w + motionVx] - motions[w + motionSpin] * (rows[k + y] - ny * distance - motions[w + pivotY]);
    const wallVy = motions[w + motionVy] + motions[w + motionSpin] * (rows[k + x] - nx * distance - motions[w + pivotX]);
    const speed = (rows[k + vx] - wallVx) * nx + (rows[k + vy] - wallVy) * ny;
    let e = 0;
    if (this.sweep.isNew && speed < -params.threshold) e = wallContacts.records[wallStride * c + restitution];
    if (e === 0) this.support(n);
    if (speed < 0) {
      if (this.sweep.isNew && wallContacts.links[4 * c + 3] === 0) startWallHit(state, c);
      change[0] = -(1 + e) * speed * nx;
      change[1] = -(1 + e) * speed * ny;
      this.kick(slot);
    }
    singles.aim(n);
    const left = singles.lefts[n];
    if (e > 0 || left === 0 || !this.sweep.isWithin(slot, f)) return;
    way[0] = ways[2 * n] * left;
    way[1] = ways[2 * n + 1] * left;
    this.sweep.bendAlong(slot, f);
    ways[2 * n] = way[0] / left;
    ways[2 * n + 1] = way[1] / left;
  }

  /** An impulse as of an inelastic impact, or an impact if it is new; what something holds up yields only along that. */
  private hitBody(n: number, other: number): boolean {
    const { state, normal, yieldOf, singles, change } = this;
    const { places } = singles;
    const { bodies, params, contacts } = state;
    const { rows } = bodies;
    const slot = singles.slots[n];
    const a = 8 * slot;
    const b = 8 * other;
    const c = this.pairContacts.add(this.sweep.hitEntry);
    this.sweep.writeNormalOf(slot, other, normal);
    const nx = normal[0];
    const ny = normal[1];
    const vn = (rows[a + vx] - rows[b + vx]) * nx + (rows[a + vy] - rows[b + vy]) * ny;
    let e = 0;
    if (this.sweep.isNew && vn < -params.threshold) {
      writeRestitution(state, a, b);
      e = params.answer[0];
    }
    this.yieldTo(n, 1);
    const ax = yieldOf[0];
    const ay = yieldOf[1];
    this.yieldTo(places[other], -1);
    const bx = yieldOf[0];
    const by = yieldOf[1];
    let share = 0;
    if (rows[b + m] !== 0) share = bx * bx + by * by;
    if (share < 0.3) this.support(n);
    singles.aim(n);
    const sum = rows[a + r] + rows[b + r];
    const isBuried = this.sweep.way[atApart] < (1 - 1e-6) * (sum - coreShare * Math.min(rows[a + r], rows[b + r]));
    // what overlaps by more is pushed apart by its soft contact; that is no speed to be handed on
    if (vn >= 0 || isBuried || (this.areBuried && (this.isPushedOut(slot) || this.isPushedOut(other)))) return false;
    if (this.sweep.isNew && contacts.links[4 * c + 3] === 0) startHit(state, c);
    const ma = rows[a + m];
    const mb = rows[b + m];
    const inverse = ma * (ax * ax + ay * ay) + mb * share;
    const closing = rows[a + vx] * ax + rows[a + vy] * ay + rows[b + vx] * bx + rows[b + vy] * by; // energy never grows
    let against = closing;
    if (mb === 0) against = closing - rows[b + vx] * (bx + nx) - rows[b + vy] * (by + ny);
    // a kinematic body gives all its speed to what can yield only sideways: in a jam without end
    if (inverse < 1e-9 * (ma + mb) || (mb === 0 && inverse < 0.5 * ma)) {
      const own = Math.max(vn, rows[a + vx] * nx + rows[a + vy] * ny);
      change[0] = -own * nx;
      change[1] = -own * ny;
      if (own < 0) this.kick(slot);
    } else if (against < 0) {
      const impulse = (-(1 + e) * against) / inverse;
      change[0] = ma * impulse * ax;
      change[1] = ma * impulse * ay;
      this.kick(slot);
      change[0] = mb * impulse * bx;
      change[1] = mb * impulse * by;
      if (mb !== 0) this.kick(other);
      if (places[other] >= 0) singles.aim(places[other]);
    }
    singles.aim(n);
    return true;
  }

  /** Whether a body is being pushed out of one that it was put into. */
  private isPushedOut(slot: number): boolean {
    const { bodies, pairs, adjacency, contacts } = this.state;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const p = at >> 1;
      if ((pairs.flags[p] & active) === 0) continue;
      const c = pairs.contacts[p];
      if (contacts.records[4 * c + gap] < -buried * bodies.rows[contacts.links[4 * c] + r]) return true;
    }
    return false;
  }

  /** Changes a velocity by `change`; that is no part of what contacts carry. */
  private kick(slot: number): void {
    const { change } = this;
    const { rows, starts } = this.state.bodies;
    for (let i = 0; i < 2; i++) {
      const k = 8 * slot + vx + i;
      const sum = rows[k] + change[i];
      const added = sum > furthest ? furthest - rows[k] : sum < -furthest ? -furthest - rows[k] : change[i];
      rows[k] += added;
      starts[3 * slot + i] += added;
    }
  }

  /** Something holds a body up from the side that `normal` comes from: two such directions are kept. */
  private support(n: number): void {
    const { supports } = this.singles;
    const nx = this.normal[0];
    const ny = this.normal[1];
    const s = 4 * n;
    if (supports[s] === 0 && supports[s + 1] === 0) {
      supports[s] = nx;
      supports[s + 1] = ny;
    } else if (supports[s] * nx + supports[s + 1] * ny < 0.99) {
      supports[s + 2] = nx;
      supports[s + 3] = ny;
    }
  }

  /** Writes the part of a push along `side` · `normal` that a body can follow to `yieldOf`. */
  private yieldTo(n: number, side: number): void {
    const { yieldOf, normal } = this;
    const { supports } = this.singles;
    let px = side * normal[0];
    let py = side * normal[1];
    if (n >= 0) {
      const s = 4 * n;
      for (let k = s; k < s + 4; k += 2) {
        const q = px * supports[k] + py * supports[k + 1];
        if (q >= 0) continue;
        px -= q * supports[k];
        py -= q * supports[k + 1];
      }
      if (px * supports[s] + py * supports[s + 1] < -1e-9) px = py = 0;
    }
    yieldOf[0] = px;
    yieldOf[1] = py;
  }
}
