import type { LatePairs } from '../broadphase/late-pairs.ts';
import type { Paths } from '../ccd/paths.ts';
import type { Separation } from '../ccd/separation.ts';
import { wallGap } from '../ccd/wall-gap.ts';
import { faceFeature, featureImpact, ioCount, isBeyond, point } from '../narrowphase/features.ts';
import type { PairContacts } from '../narrowphase/pair-contacts.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { combineWall } from '../state/contact-material.ts';
import type { State } from '../state/state.ts';
import { bouncePair, bounceWall, impactStride } from './bounce.ts';
import { EventQueue } from './event-queue.ts';
import { findTouched, predictAll, predictPairs } from './predict.ts';

// Numbers that go in and out of features (narrowphase/features.ts).
const ioNx = 0;
const ioNy = 1;
const ioDistance = 2;
const ioX = 3;
const ioY = 4;
const ioVx = 5;
const ioVy = 6;
const ioGap = 7;
const ioReach = 12;

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
const wallStride = 12; // wallContactStride
const pn = 3;
const pt = 4;
const restitution = 7;
const active = 2;
// Numbers of a gap (ccd/wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;
const gapX = 3;
const gapY = 4;
// Numbers of `Impacts.times`.
const atNow = 0;
const atUntil = 1;
const shallow = 0.06; // squeezed
/** Impacts of a body in a sub-step, at most; the solver handles the rest. More of them dissipate the same. */
export const mostImpacts = 31;

/**
 * Carries out the impacts that give speed back, exactly and in the order of time. They are those of a sub-step before its solver runs, or,
 * where nothing else changes velocities, of a whole step.
 */
export class Impacts {
  readonly queue: EventQueue = new EventQueue();
  private readonly state: State;
  private readonly paths: Paths;
  private readonly separation: Separation;
  private readonly pairContacts: PairContacts;
  private readonly wallContacts: WallContacts;
  private readonly latePairs: LatePairs;
  /** The impact at hand, see bounce.ts: its time, how far ahead is looked, and what it does. */
  private readonly times = new Float64Array(impactStride);
  private readonly io = new Float64Array(ioCount);
  private readonly gap = new Float64Array(5);
  private readonly wallSpeed = new Float64Array(2);

  constructor(state: State, separation: Separation, pairContacts: PairContacts, wallContacts: WallContacts, latePairs: LatePairs) {
    this.state = state;
    this.separation = separation;
    this.paths = separation.paths;
    this.pairContacts = pairContacts;
    this.wallContacts = wallContacts;
    this.latePairs = latePairs;
  }

  /** The impacts of a sub-step. */
  run(): void {
    const { params, bodies, wallContacts } = this.state;
    this.times[atNow] = 0;
    this.times[atUntil] = params.h;
    this.queue.count = 0;
    predictAll(this.state, this.queue, false);
    for (let c = 0; c < wallContacts.count; c++) this.predictWall(wallContacts.links[4 * c + 2]);
    if (this.queue.count === 0) return;
    this.carryOut(false);
    const { bent, bentCount } = this.paths;
    for (let i = 0; i < bentCount; i++) if (bodies.rows[8 * bent[i] + m] !== 0) this.pairContacts.refreshAround(bent[i], this.paths);
  }

  /** Whether bodies go straight on between impacts. On a torus walls have images only as far as bodies come in a sub-step. */
  canFly(): boolean {
    const { gravityX, gravityY, walls, sleepTime, bodies, params } = this.state;
    if (!bodies.survey.isPlain || gravityX !== 0 || gravityY !== 0 || walls.areMoving || sleepTime > 0) return false;
    return walls.records.length === 0 || !params.isTorus;
  }

  /**
   * Tries a whole step without sub-steps and solver: impacts are exact however long it is. Where that proves to be not so, because something
   * touches, presses, does not bounce or hits too often, nothing has changed, and it returns false.
   */
  fly(): boolean {
    const { state, paths } = this;
    const { params, contacts, wallContacts } = state;
    const { h } = params;
    params.h = this.times[atUntil] = params.dt; // the step is one sub-step
    this.times[atNow] = 0;
    this.queue.count = 0;
    paths.clear();
    contacts.clear();
    wallContacts.clear();
    this.latePairs.keep();
    if (this.prepareFlight() && this.carryOut(true) && this.isClearOfWalls()) {
      paths.settle(null);
      return true;
    }
    params.h = h;
    paths.takeBack();
    const { pairs, wallPairs } = state;
    for (let c = 0; c < contacts.count; c++) pairs.flags[contacts.links[4 * c + 2]] &= ~active;
    for (let c = 0; c < wallContacts.count; c++) wallPairs.flags[wallContacts.links[4 * c + 2]] &= ~active;
    this.latePairs.takeBack();
    return false;
  }

  private prepareFlight(): boolean {
    const { state } = this;
    const { pairs, wallPairs, wallContacts } = state;
    const { queue } = this;
    if (!predictAll(state, queue, true)) return false;
    const touchedCount = findTouched(pairs, queue.touched);
    for (let i = 0; i < touchedCount; i++) {
      const p = queue.touched[i];
      if (pairs.impulses[2 * p] !== 0 || pairs.impulses[2 * p + 1] !== 0) return false;
      this.pairContacts.addBlank(p); // it touched: its end is an event
    }
    this.wallContacts.make(0, wallPairs.count);
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallStride * c;
      const { records, links } = wallContacts;
      if (this.separation.oneSided.isPassing(links[4 * c + 2])) continue;
      if (records[k + pn] !== 0 || records[k + pt] !== 0 || records[k + restitution] === 0 || this.isInWall(c)) return false;
      this.predictWall(links[4 * c + 2]);
    }
    return true;
  }

  /** Whether no path comes nearer to a wall than its core may. Impacts name the side or corner that a disc touches; this tests all of them. */
  private isClearOfWalls(): boolean {
    const { state, paths, separation } = this;
    const { wallContacts, wallAdjacency } = state;
    const { rows } = state.bodies;
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallContacts.links[4 * c];
      if (paths.bends[k >> 3] > 0) continue;
      const entry = wallContacts.links[4 * c + 2];
      this.gap[gapX] = rows[k + x];
      this.gap[gapY] = rows[k + y];
      this.measure(entry);
      const way = (Math.abs(rows[k + vx]) + Math.abs(rows[k + vy])) * state.params.h;
      if (this.gap[gapDistance] <= rows[k + r] + way && separation.meetsWall(k >> 3, entry)) return false;
    }
    for (let i = 0; i < paths.bentCount; i++) {
      const slot = paths.bent[i];
      for (let at = wallAdjacency.heads[slot]; at >= 0; at = wallAdjacency.next[at]) if (separation.meetsWall(slot, at >> 1)) return false;
    }
    return true;
  }

  /** Whether a body overlaps the wall of a contact: by more than rounding leaves it. */
  private isInWall(c: number): boolean {
    const { state } = this;
    const { links } = state.wallContacts;
    const { rows } = state.bodies;
    const k = links[4 * c];
    this.gap[gapX] = rows[k + x];
    this.gap[gapY] = rows[k + y];
    this.measure(links[4 * c + 2]);
    return this.gap[gapDistance] < (1 - 1e-9) * rows[k + r];
  }

  /** Writes the distance of the place in `gap` from the feature of an entry, and the normal. */
  private measure(entry: number): void {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    wallGap(walls, f, this.gap);
  }

  /** Carries out all impacts. Returns false if a flight must be undone. */
  private carryOut(isFlight: boolean): boolean {
    const { state, queue, paths, times } = this;
    const { bodies, pairs, wallPairs } = state;
    const { rows } = bodies;
    state.adjacency.update(pairs, bodies.count);
    state.wallAdjacency.update(wallPairs, bodies.count);
    while (queue.count > 0) {
      const name = queue.cases[0];
      const version = queue.versions[0];
      times[atNow] = queue.times[atNow];
      queue.pop();
      const entry = name >= 0 ? name : -1 - name;
      const a = (name >= 0 ? pairs : wallPairs).ends[2 * entry];
      const b = name >= 0 ? pairs.ends[2 * entry + 1] : a;
      const { bends } = paths;
      if (version !== bends[a] + (name >= 0 ? bends[b] : 0)) continue; // outdated: one of the paths has bent since
      if (bends[a] >= mostImpacts || bends[b] >= mostImpacts) {
        if (isFlight) return false;
        continue;
      }
      if (!(name >= 0 ? bouncePair(state, paths, this.pairContacts, entry, times) : this.hitWall(entry))) {
        if (isFlight) return false;
        continue;
      }
      if (rows[8 * a + m] !== 0 && !this.follow(a, isFlight)) return false;
      if (b !== a && rows[8 * b + m] !== 0 && !this.follow(b, isFlight)) return false;
    }
    return true;
  }

  private hitWall(entry: number): boolean {
    const { state, paths, times, io, gap, wallSpeed } = this;
    const { wallPairs, walls } = state;
    const { rows } = state.bodies;
    const slot = wallPairs.ends[2 * entry];
    const k = 8 * slot;
    const c = this.wallContacts.add(entry);
    const f = wallPairs.ends[2 * entry + 1];
    io[ioX] = rows[k + x] + rows[k + vx] * times[atNow];
    io[ioY] = rows[k + y] + rows[k + vy] * times[atNow];
    this.writeWallSpeed(walls.owners[f]);
    // seen from the wall, which is where it was at the start of the sub-step
    io[ioX] -= wallSpeed[0] * times[atNow];
    io[ioY] -= wallSpeed[1] * times[atNow];
    faceFeature(walls.numbers, walls.kinds, f, io);
    gap[gapDistance] = io[ioDistance];
    gap[gapNx] = io[ioNx];
    gap[gapNy] = io[ioNy];
    return bounceWall(state, paths, c, gap, times);
  }

  /** Predicts the impacts of a body whose path has bent. Returns false if a flight must be undone. */
  private follow(slot: number, isFlight: boolean): boolean {
    const { state, queue, paths, times } = this;
    const { wallAdjacency } = state;
    const { rows, anchors } = state.bodies;
    const k = slot << 3;
    const at = slot << 2;
    const dx = rows[k + x] + rows[k + vx] * times[atUntil] - anchors[at];
    const dy = rows[k + y] + rows[k + vy] * times[atUntil] - anchors[at + 1];
    if (dx * dx + dy * dy > anchors[at + 2] * anchors[at + 2]) this.latePairs.extend(slot, paths);
    if (!predictPairs(state, queue, paths, slot, times, isFlight)) return false;
    for (let i = wallAdjacency.heads[slot]; i >= 0; i = wallAdjacency.next[i]) this.predictWall(i >> 1);
    return true;
  }

  /** Writes the velocity of a wall at the place (io 3, 4). */
  private writeWallSpeed(owner: number): void {
    const { io, wallSpeed } = this;
    const { motions } = this.state.walls;
    const w = 5 * owner;
    wallSpeed[0] = motions[w + motionVx];
    wallSpeed[1] = motions[w + motionVy];
    if (motions[w + motionSpin] === 0) return;
    wallSpeed[0] = Math.min(Math.max(wallSpeed[0] - motions[w + motionSpin] * (io[ioY] - motions[w + pivotY]), -1e60), 1e60);
    wallSpeed[1] = Math.min(Math.max(wallSpeed[1] + motions[w + motionSpin] * (io[ioX] - motions[w + pivotX]), -1e60), 1e60);
  }

  /** Predicts the impact of a body and a wall feature from `times[atNow]` on. */
  private predictWall(entry: number): void {
    const since = this.times[atNow];
    const { state, io, times } = this;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    const { rows, ids } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const owner = walls.owners[f];
    combineWall(state, ids[slot], owner);
    const e = params.answer[0];
    if (e === 0 || this.paths.bends[slot] >= mostImpacts) return;
    const k = 8 * slot;
    if (rows[k + m] === 0) return;
    if ((wallPairs.flags[entry] & active) !== 0 && wallContacts.records[wallStride * wallPairs.contacts[entry] + pn] !== 0) return;
    io[ioX] = rows[k + x] + rows[k + vx] * since;
    io[ioY] = rows[k + y] + rows[k + vy] * since;
    this.writeWallSpeed(owner);
    const wallVx = this.wallSpeed[0];
    const wallVy = this.wallSpeed[1];
    const left = times[atUntil] - since;
    const speedX = rows[k + vx] - wallVx;
    const speedY = rows[k + vy] - wallVy;
    io[ioReach] = rows[k + r] + (Math.abs(speedX) + Math.abs(speedY)) * left;
    if (isBeyond(walls.numbers, walls.kinds, f, io)) return;
    if (this.paths.passes(slot, entry)) return;
    io[ioReach] = (1 - shallow) * rows[k + r];
    if (e !== 1 && !isBeyond(walls.numbers, walls.kinds, f, io)) {
      this.gap[gapX] = io[ioX];
      this.gap[gapY] = io[ioY];
      this.measure(entry);
      if (walls.kinds[f] === point || this.gap[gapDistance] < (1 - shallow) * rows[k + r]) return; // of a point the bound is its distance
    }
    // seen from the wall, which is where it was at the start of the sub-step
    io[ioX] -= wallVx * since;
    io[ioY] -= wallVy * since;
    io[ioVx] = speedX;
    io[ioVy] = speedY;
    io[ioGap] = rows[k + r];
    featureImpact(walls.numbers, walls.kinds, f, io);
    const t = since + io[ioDistance];
    if (!(t <= times[atUntil])) return;
    // The velocity is that of the middle of the sub-step; at the hit gravity has changed it by t − h/2 times itself.
    const fall = (params.gravityX * io[ioNx] + params.gravityY * io[ioNy]) * (t - 0.5 * params.h);
    if (speedX * io[ioNx] + speedY * io[ioNy] + fall >= -params.threshold) return;
    this.queue.room();
    this.queue.times[this.queue.count] = t;
    this.queue.push(-1 - entry, this.paths.bends[slot]);
  }
}
