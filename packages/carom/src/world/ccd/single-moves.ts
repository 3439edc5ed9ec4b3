import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { buried, restitutionOf, startHit } from '../solver/pair-solver.ts';
import { startWallHit } from '../solver/wall-solver.ts';
import { grown, grownInts } from '../state/bodies.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { atApart, atHit, atWent, type BodySweep } from './body-sweep.ts';
import type { Paths } from './paths.ts';
import { nearest, type Separation } from './separation.ts';
import { atDistance, atDx, atDy, atRx, atRy, atShare, atX, nearing, wayStride } from './sweep.ts';

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
/** How often a body may wait for others, and how often it may bump on the way. */
const mostVisits = 6;
const mostBumps = 4;
/** Who has lost more than half of its way in so many sub-steps running loses the speed that it cannot use: squeezed bodies would stay tense. */
const patience = 2;

/**
 * Bodies that go one at a time, in the order in which they met something, while everything else stands where it is: each stops where it comes
 * as near as it may, gives and takes an inelastic impulse, and goes on along what is left. So none can pass a core or a wall, whatever happens.
 */
export class SingleMoves {
  count = 0;
  /** Whether some contact is of bodies that were put into each other. */
  areBuried = false;
  slots: Int32Array = new Int32Array(16);
  /** The place of each slot in `slots`, −1 if it moves with the others. */
  places: Int32Array = new Int32Array(16).fill(-1);
  private readonly state: State;
  private readonly paths: Paths;
  private readonly separation: Separation;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  /** When each met something first; the way it has to go; the share of it that is left; the directions it cannot yield in. */
  private times: Float64Array = new Float64Array(16);
  private ways = new Float64Array(32);
  private lefts = new Float64Array(16);
  private supports = new Float64Array(64);
  private visits = new Uint8Array(16);
  private order = new Int32Array(16);
  private readonly start = new Float64Array(128);
  private readonly sweep: BodySweep;
  /** What is asked of two ways, and what it answers. */
  private readonly met = new Float64Array(wayStride);
  /** The unit normal of what was met; the part of a push along it that a body can follow; a change of velocity. */
  private readonly normal = new Float64Array(2);
  private readonly yieldOf = new Float64Array(2);
  private readonly change = new Float64Array(2);

  constructor(state: State, separation: Separation, sweep: BodySweep, pairContacts: PairContacts, wallContacts: WallContacts) {
    this.state = state;
    this.sweep = sweep;
    this.paths = separation.paths;
    this.separation = separation;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
  }

  clear(): void {
    const { bodies } = this.state;
    for (let n = 0; n < this.count; n++) this.places[this.slots[n]] = -1;
    this.count = 0;
    if (this.places.length < bodies.count) this.places = new Int32Array(bodies.ids.length).fill(-1);
  }

  /** Takes a body in that meets something at the share of the sub-step in `separation.share`; what cannot be moved is left out. */
  add(slot: number): void {
    const { rows } = this.state.bodies;
    const { share } = this.separation;
    if (rows[8 * slot + m] === 0) return;
    const known = this.places[slot];
    if (known >= 0) {
      if (share[0] < this.times[known]) this.times[known] = share[0];
      return;
    }
    const n = this.count++;
    if (n >= this.slots.length) this.enlarge();
    this.slots[n] = slot;
    this.places[slot] = n;
    this.times[n] = share[0];
  }

  /** As add, at the end of the sub-step or at its start. */
  addAt(slot: number, isEnd: boolean): void {
    this.separation.share[0] = +isEnd;
    this.add(slot);
  }

  /** Takes in, one after the other, whoever would run into one of them standing at its start; then all stand there. */
  spread(): void {
    const { state, separation, start } = this;
    const { bodies, pairs, adjacency } = state;
    const { rows } = bodies;
    adjacency.update(pairs, bodies.count);
    const { heads, next } = adjacency;
    for (let n = 0; n < this.count; n++) {
      const slot = this.slots[n];
      this.begin(slot);
      for (let at = heads[slot]; at >= 0; at = next[at]) {
        const other = pairs.ends[at ^ 1];
        if (this.places[other] >= 0 || rows[8 * other + m] === 0) continue;
        if (!this.isFar(slot, other) && separation.runsInto(other, slot, start)) this.addAt(other, true);
      }
    }
    for (let n = 0; n < this.count; n++) {
      const k = 8 * this.slots[n];
      this.begin(this.slots[n]);
      rows[k + x] = start[1];
      rows[k + y] = start[2];
      this.aim(n);
      this.lefts[n] = 1;
      this.visits[n] = 0;
      this.supports.fill(0, 4 * n, 4 * n + 4);
    }
  }

  /** Writes where the path of a body begins to `start`, from 1 on. */
  private begin(slot: number): void {
    const { state, paths, start } = this;
    const { rows } = state.bodies;
    start[1] = rows[8 * slot + x];
    start[2] = rows[8 * slot + y];
    if (paths.bends[slot] !== 0) paths.write(slot, start);
  }

  /** Whether a straight path of `other` surely does not come to a body that stands at `start`: most do not. */
  private isFar(slot: number, other: number): boolean {
    const { state, paths, start } = this;
    if (paths.bends[other] !== 0) return false;
    const { rows } = state.bodies;
    const { periodX, periodY, h } = state.params;
    const b = 8 * other;
    const dx = nearest(rows[b + x] - start[1], periodX);
    const dy = nearest(rows[b + y] - start[2], periodY);
    const reach = 2 * (Math.abs(rows[b + vx]) + Math.abs(rows[b + vy])) * h + 1.1 * (rows[8 * slot + r] + rows[b + r]);
    return dx * dx + dy * dy > reach * reach;
  }

  /** Takes a body in that has been pushed: its way is over. */
  join(slot: number): void {
    if (this.places[slot] >= 0) return;
    this.addAt(slot, true);
    const n = this.places[slot];
    if (n < 0) return;
    this.ways[2 * n] = this.ways[2 * n + 1] = this.lefts[n] = this.visits[n] = 0;
    this.supports.fill(0, 4 * n, 4 * n + 4);
  }

  /** Takes what a body was pushed, which is `way`, off the way it has to go. */
  takeOff(slot: number): void {
    const n = this.places[slot];
    const dx = this.sweep.way[0];
    const dy = this.sweep.way[1];
    const pushed = Math.sqrt(dx * dx + dy * dy);
    if (n < 0 || !(pushed > 0)) return;
    const along = (this.ways[2 * n] * dx + this.ways[2 * n + 1] * dy) / pushed;
    const less = Math.min(Math.max(along, 0), pushed) / pushed;
    this.ways[2 * n] -= less * dx;
    this.ways[2 * n + 1] -= less * dy;
  }

  /** Moves them. */
  go(): void {
    const { order } = this;
    for (let n = 0; n < this.count; n++) order[n] = n;
    this.sort();
    let waiting = this.count;
    while (waiting > 0) {
      let again = 0;
      for (let i = 0; i < waiting; i++) if (this.visit(order[i])) order[again++] = order[i];
      waiting = again;
    }
    this.brake();
  }

  /** Insertion by time, then slot: they are few, or nearly in order. */
  private sort(): void {
    const { order, times, slots } = this;
    for (let i = 1; i < this.count; i++) {
      const n = order[i];
      let at = i;
      for (; at > 0; at--) {
        const other = order[at - 1];
        if (times[other] < times[n] || (times[other] === times[n] && slots[other] < slots[n])) break;
        order[at] = other;
      }
      order[at] = n;
    }
  }

  /** Takes speed from those that are stuck. */
  private brake(): void {
    const { state, slots, lefts } = this;
    const { rows, starts, ids, stalls } = state.bodies;
    for (let n = 0; n < this.count; n++) {
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

  /**
   * Where the way of one that has all of it to go meets that of another such, both are brought there and hit each other: one after the other, while
   * the other stands, they might miss.
   */
  private meet(n: number): void {
    const { state, sweep, slots, places, lefts, visits, ways, met } = this;
    const { pairs, adjacency } = state;
    const slot = slots[n];
    let before = 1;
    let mate = -1;
    let entry = -1;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const other = places[pairs.ends[at ^ 1]];
      if (other < 0 || lefts[other] < 1 || visits[other] > 0) continue;
      this.findMeeting(n, other);
      if (!(met[atShare] <= before)) continue;
      before = met[atShare];
      mate = other;
      entry = at >> 1;
    }
    if (mate < 0) return;
    this.findMeeting(n, mate);
    const share = met[atShare];
    const isNew = met[atX] > 0;
    for (let turn = 0; turn < 2; turn++) {
      const one = turn === 0 ? mate : n;
      sweep.way[0] = ways[2 * one] * share;
      sweep.way[1] = ways[2 * one + 1] * share;
      sweep.advance(slots[one], -1);
      lefts[one] = 1 - share * sweep.way[atWent];
    }
    sweep.hitEntry = entry;
    sweep.isNew = isNew;
    sweep.measureTo(slot, slots[mate]);
    if (sweep.way[atApart] <= met[atDistance] * (1 + 1e-9)) this.hitBody(n, slots[mate]);
  }

  /** Notes in `met` at which share of their ways two meet, how near they come, and whether they come from apart. */
  private findMeeting(n: number, other: number): void {
    const { state, slots, ways, met } = this;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const a = 8 * slots[n];
    const b = 8 * slots[other];
    const sum = rows[a + r] + rows[b + r];
    met[atRx] = nearest(rows[a + x] - rows[b + x], periodX);
    met[atRy] = nearest(rows[a + y] - rows[b + y], periodY);
    met[atDx] = ways[2 * n] - ways[2 * other];
    met[atDy] = ways[2 * n + 1] - ways[2 * other + 1];
    met[atDistance] = sum - coreShare * Math.min(rows[a + r], rows[b + r]);
    met[atX] = +(met[atRx] * met[atRx] + met[atRy] * met[atRy] >= sum * sum);
    nearing(met); // what does not come as near as cores is left to the soft contacts
    if (met[atX] === 0 || !(met[atShare] <= 1)) return;
    met[atDistance] = sum;
    nearing(met);
  }

  /** Moves one over what is left of its way. Returns whether it waits for another to go on. */
  private visit(n: number): boolean {
    const { slots, ways, lefts, visits, places } = this;
    const { way } = this.sweep;
    const slot = slots[n];
    if (lefts[n] === 1 && visits[n] === 0) this.meet(n);
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
    const { state, separation, ways, normal, change } = this;
    const { way } = this.sweep;
    const { bodies, walls, wallPairs, wallContacts, params } = state;
    const { rows } = bodies;
    const slot = this.slots[n];
    const entry = this.sweep.hitEntry;
    const k = 8 * slot;
    const c = this.wallContacts.add(entry);
    this.sweep.measure(slot, entry);
    const { gap } = separation;
    const nx = gap[1];
    const ny = gap[2];
    normal[0] = nx;
    normal[1] = ny;
    let distance = rows[k + r];
    if (gap[0] < Infinity) distance = gap[0]; // where it stops another feature is the nearest
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
    this.aim(n);
    const left = this.lefts[n];
    if (e > 0 || left === 0 || !this.sweep.isWithin(slot, f)) return;
    way[0] = ways[2 * n] * left;
    way[1] = ways[2 * n + 1] * left;
    this.sweep.bendAlong(slot, f);
    ways[2 * n] = way[0] / left;
    ways[2 * n + 1] = way[1] / left;
  }

  /** An impulse as of an inelastic impact, or an impact if it is new; what something holds up yields only along that. */
  private hitBody(n: number, other: number): boolean {
    const { state, normal, yieldOf, places, change } = this;
    const { bodies, params, contacts } = state;
    const { rows } = bodies;
    const slot = this.slots[n];
    const a = 8 * slot;
    const b = 8 * other;
    const c = this.pairContacts.add(this.sweep.hitEntry);
    this.sweep.writeNormalOf(slot, other, normal);
    const nx = normal[0];
    const ny = normal[1];
    const vn = (rows[a + vx] - rows[b + vx]) * nx + (rows[a + vy] - rows[b + vy]) * ny;
    let e = 0;
    if (this.sweep.isNew && vn < -params.threshold) e = restitutionOf(state, a, b);
    this.yieldTo(n, 1);
    const ax = yieldOf[0];
    const ay = yieldOf[1];
    this.yieldTo(places[other], -1);
    const bx = yieldOf[0];
    const by = yieldOf[1];
    let share = 0;
    if (rows[b + m] !== 0) share = bx * bx + by * by;
    if (share < 0.3) this.support(n);
    this.aim(n);
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
      if (places[other] >= 0) this.aim(places[other]);
    }
    this.aim(n);
    return true;
  }

  /** Whether a body is being pushed out of one that it was put into. */
  private isPushedOut(slot: number): boolean {
    const { bodies, pairs, adjacency, contacts } = this.state;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const p = at >> 1;
      if ((pairs.flags[p] & active) === 0) continue;
      const c = pairs.contacts[p];
      if (contacts.records[8 * c + gap] < -buried * bodies.rows[contacts.links[4 * c] + r]) return true;
    }
    return false;
  }

  /** Changes a velocity by `change`; that is no part of what contacts carry. */
  private kick(slot: number): void {
    const { change } = this;
    const { rows, starts } = this.state.bodies;
    rows[8 * slot + vx] += change[0];
    rows[8 * slot + vy] += change[1];
    starts[3 * slot] += change[0];
    starts[3 * slot + 1] += change[1];
  }

  /** The way of a body is that of its velocity; on a torus no more than a quarter of it, and not to where walls have no images. */
  private aim(n: number): void {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const k = 8 * this.slots[n];
    let time = params.h;
    if (params.isTorus) {
      const way = (Math.abs(rows[k + vx]) + Math.abs(rows[k + vy])) * time;
      const longest = 0.25 * Math.min(params.periodX, params.periodY);
      if (way > longest) time *= longest / way;
      if (this.isBeyond(rows[k + x] + rows[k + vx] * time, rows[k + y] + rows[k + vy] * time)) time = 0;
    }
    this.ways[2 * n] = rows[k + vx] * time;
    this.ways[2 * n + 1] = rows[k + vy] * time;
  }

  /** Whether walls may have no images at a place on a torus: bodies are brought back before the next step. */
  isBeyond(px: number, py: number): boolean {
    const { halfX, halfY } = this.state.params;
    return Math.abs(px - halfX) > 2.5 * halfX || Math.abs(py - halfY) > 2.5 * halfY;
  }

  /** Something holds a body up from the side that `normal` comes from: two such directions are kept. */
  private support(n: number): void {
    const { supports } = this;
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
    const { supports, yieldOf, normal } = this;
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

  private enlarge(): void {
    const size = 2 * this.slots.length;
    this.slots = grownInts(this.slots, size);
    this.order = new Int32Array(size);
    this.times = grown(this.times, size);
    this.ways = new Float64Array(2 * size);
    this.lefts = new Float64Array(size);
    this.supports = new Float64Array(4 * size);
    this.visits = new Uint8Array(size);
  }
}
