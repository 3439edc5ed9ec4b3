import type { LatePairs } from '../broadphase/late-pairs.ts';
import { grown, grownInts } from '../state/bodies.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { poseCount } from '../walls/walls.ts';
import { atWent, type BodySweep } from './body-sweep.ts';
import { nearest, type Separation } from './separation.ts';
import type { Singles } from './singles.ts';
import { nearingShare } from './sweep.ts';

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
const enabled = 4;
/** Numbers of `Walls.motions`. */
const motionStride = 5;
/** Kinematic bodies go in parts of at most this many radii of what they may meet, and in at most so many. */
const part = 0.5;
const mostParts = 64;
/** So often what a kinematic body has met is asked whether it still meets it, as others push it back. */
const rounds = 8;
/** So many moves are made to clear the way of one body and what lies before it. */
const mostMoves = 256;
const mostTurns = 24;
/** Nothing is pushed further than so many radii of who is pushed first: what slides along slides would need ever longer ways. */
const furthest = 1000;
/** Two directions nearer to opposite than this leave no room: the square of the sine between them. */
const least = 0.0001;
/** What slides leaves what it slides along by this share of its way, or rounding would let it meet that again at once. */
const tilt = 1e-9;
/** What is so near to the end of its way, over its radius, has arrived: the rest is rounding. */
const done = 1e-12;

// Numbers of `Pushers.wish`: passed to functions or returned they would be boxed, and boxes are garbage. Before them the direction of a press.
/** How far it is to bring a body on, and how far it came. */
const atMissing = 2;
const atCame = 3;
/** For how long kinematic bodies have gone on, and how long before they end. */
const atSpan = 4;
const atLeft = 5;
/** The longest way that something may be pushed. */
const atMost = 6;

/**
 * Moving walls and kinematic bodies, which nothing stops: they move over the sub-step in small parts, and push what stands in their way before
 * them, which pushes what it meets. What has no room left is overlapped by them, and by nothing else.
 */
export class Pushers {
  private readonly state: State;
  private readonly separation: Separation;
  private readonly singles: Singles;
  private readonly sweep: BodySweep;
  private readonly latePairs: LatePairs;
  private moves = 0;
  /** Out of what a pushed body has met. */
  private readonly normal = new Float64Array(2);
  /** What is asked of a press and other methods, and what it answers. */
  private readonly wish = new Float64Array(7);
  /** Poses of the walls when the sub-step began. */
  private poses: Float64Array = new Float64Array(poseCount);
  /** Slots of the kinematic bodies that push, and where they end. */
  private drivers: Int32Array = new Int32Array(4);
  private ends: Float64Array = new Float64Array(8);
  private driverCount = 0;

  constructor(state: State, separation: Separation, sweep: BodySweep, singles: Singles, latePairs: LatePairs) {
    this.state = state;
    this.separation = separation;
    this.singles = singles;
    this.sweep = sweep;
    this.latePairs = latePairs;
  }

  /** Moves the walls over the sub-step, and all that stands in the way of them and of the kinematic bodies, which are where they end. */
  push(): void {
    const { state, wish } = this;
    const { bodies, walls, params } = state;
    const parts = this.countParts();
    if (parts > 0) {
      this.notePoses();
      wish[atSpan] = params.h / parts;
      for (let n = 1; n < parts; n++) {
        walls.span[0] = (params.h * n) / parts;
        walls.advance();
        wish[atLeft] = (params.h * (parts - n)) / parts;
        this.placeDrivers();
        this.clear();
        this.resetPoses();
      }
      for (let i = 0; i < this.driverCount; i++) {
        bodies.rows[8 * this.drivers[i] + x] = this.ends[2 * i];
        bodies.rows[8 * this.drivers[i] + y] = this.ends[2 * i + 1];
      }
    }
    walls.span[0] = params.h;
    walls.advance();
    if (parts > 0) this.clear();
  }

  /** In how many parts kinematic bodies go, 0 if none comes near what may be pushed. Notes the kinematic bodies among them. */
  private countParts(): number {
    const { state, singles, sweep, separation } = this;
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency, walls, params } = state;
    const { rows } = bodies;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    this.driverCount = 0;
    let most = 0;
    for (let n = 0; n < singles.count; n++) {
      const slot = singles.slots[n];
      const k = 8 * slot;
      for (let i = wallAdjacency.heads[slot]; i >= 0 && walls.areMoving; i = wallAdjacency.next[i]) {
        if (!this.pushes(i >> 1)) continue;
        const w = motionStride * walls.owners[wallPairs.ends[i | 1]];
        const arm = Math.abs(rows[k + x] - walls.motions[w + pivotX]) + Math.abs(rows[k + y] - walls.motions[w + pivotY]) + rows[k + r];
        const speed =
          Math.abs(walls.motions[w + motionVx]) + Math.abs(walls.motions[w + motionVy]) + Math.abs(walls.motions[w + motionSpin]) * arm;
        sweep.measure(slot, i >> 1);
        if (separation.gap[0] <= rows[k + r] + speed * params.h) most = Math.max(most, (speed * params.h) / (part * rows[k + r]));
      }
      for (let i = adjacency.heads[slot]; i >= 0; i = adjacency.next[i]) {
        const pusher = pairs.ends[i ^ 1];
        if (!this.drives(pusher)) continue;
        this.noteDriver(pusher);
        const way = (Math.abs(rows[8 * pusher + vx]) + Math.abs(rows[8 * pusher + vy])) * params.h;
        most = Math.max(most, way / (part * rows[k + r]));
      }
    }
    return Math.min(Math.ceil(most), mostParts) | 0;
  }

  private pushes(entry: number): boolean {
    return (this.state.wallPairs.flags[entry] & enabled) !== 0 && this.separation.isMoving(entry);
  }

  private drives(slot: number): boolean {
    const { rows, kinds, ids } = this.state.bodies;
    return kinds[ids[slot]] === 1 && (rows[8 * slot + vx] !== 0 || rows[8 * slot + vy] !== 0);
  }

  private noteDriver(slot: number): void {
    const { rows } = this.state.bodies;
    for (let i = 0; i < this.driverCount; i++) if (this.drivers[i] === slot) return;
    const i = this.driverCount++;
    if (i >= this.drivers.length) {
      this.drivers = grownInts(this.drivers, 2 * i);
      this.ends = grown(this.ends, 4 * i);
    }
    this.drivers[i] = slot;
    this.ends[2 * i] = rows[8 * slot + x];
    this.ends[2 * i + 1] = rows[8 * slot + y];
  }

  /** Puts the kinematic bodies where they are so long before they end. */
  private placeDrivers(): void {
    const { rows } = this.state.bodies;
    const time = this.wish[atLeft];
    for (let i = 0; i < this.driverCount; i++) {
      const k = 8 * this.drivers[i];
      rows[k + x] = this.ends[2 * i] - rows[k + vx] * time;
      rows[k + y] = this.ends[2 * i + 1] - rows[k + vy] * time;
    }
  }

  private notePoses(): void {
    const { records } = this.state.walls;
    if (this.poses.length < poseCount * records.length) this.poses = new Float64Array(2 * poseCount * records.length);
    for (let w = 0; w < records.length; w++) this.poses.set(records[w].pose, poseCount * w);
  }

  private resetPoses(): void {
    const { records } = this.state.walls;
    for (let w = 0; w < records.length; w++) {
      if (!records[w].kinematic) continue;
      for (let i = 0; i < poseCount; i++) records[w].pose[i] = this.poses[poseCount * w + i];
    }
  }

  /**
   * Clears the way of all kinematic bodies, which have gone on for the time of the wish to where they are: first until things touch. Where that
   * leaves no room, until cores do.
   */
  private clear(): void {
    const { state, singles, sweep } = this;
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency } = state;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    for (let n = 0; n < singles.count; n++) this.pushOut(singles.slots[n], true);
    for (let turn = 0; turn < 2 * rounds; turn++) {
      sweep.toCores = turn >= rounds;
      let isClear = true;
      for (let n = 0; n < singles.count; n++) if (this.pushOut(singles.slots[n], false)) isClear = false;
      if (!isClear) continue;
      if (sweep.toCores) break;
      turn = rounds - 1;
    }
    sweep.toCores = false;
  }

  /** Pushes a body before all that has moved; if not `isBefore`, out of all that it is in. Returns whether it moved then. */
  private pushOut(slot: number, isBefore: boolean): boolean {
    const { pairs, adjacency, wallAdjacency, walls } = this.state;
    let hasMoved = false;
    for (let i = wallAdjacency.heads[slot]; i >= 0 && walls.areMoving; i = wallAdjacency.next[i]) {
      if (!this.pushes(i >> 1)) continue;
      if (isBefore) this.pushByWall(slot, i >> 1);
      else if (this.clearWall(slot, i >> 1)) hasMoved = true;
    }
    for (let i = adjacency.heads[slot]; i >= 0; i = adjacency.next[i]) {
      const other = pairs.ends[i ^ 1];
      if (!this.drives(other)) continue;
      if (isBefore) this.pushByBody(slot, other);
      else if (this.clearBody(slot, other)) hasMoved = true;
    }
    return hasMoved;
  }

  /** A wall pushes a body from where they met: as far along its normal as the body is then behind where it has to be. */
  private pushByWall(slot: number, entry: number): void {
    const { state, separation, wish } = this;
    const { rows } = state.bodies;
    const { gap, query, seen } = separation;
    const k = 8 * slot;
    query[0] = rows[k + x];
    query[1] = rows[k + y];
    query[4] = -wish[atSpan];
    separation.measureThen(entry);
    query[6] = Math.min(gap[0], (1 - coreShare / 2) * rows[k + r]);
    separation.arrive(entry);
    if (query[4] > 0) return;
    separation.measureThen(entry);
    wish[0] = gap[1];
    wish[1] = gap[2];
    wish[atMissing] = (seen[0] - rows[k + x]) * gap[1] + (seen[1] - rows[k + y]) * gap[2];
    this.pushFirst(slot, state.walls.owners[state.wallPairs.ends[2 * entry + 1]]);
  }

  /** A kinematic body does the same. */
  private pushByBody(slot: number, pusher: number): void {
    const { state, separation, wish } = this;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    const span = wish[atSpan];
    const wayX = rows[b + vx] * span;
    const wayY = rows[b + vy] * span;
    const px = nearest(rows[b + x] - wayX - rows[k + x], periodX);
    const py = nearest(rows[b + y] - wayY - rows[k + y], periodY);
    const floor = separation.floor(slot, pusher, px * px + py * py);
    const t = nearingShare(px, py, wayX, wayY, floor);
    if (t > 1) return;
    const outX = -px - wayX * t;
    const outY = -py - wayY * t;
    const distance = Math.sqrt(outX * outX + outY * outY);
    if (!(distance > 0)) return;
    wish[0] = outX / distance;
    wish[1] = outY / distance;
    wish[atMissing] = ((wayX * outX + wayY * outY) / distance) * (1 - t);
    this.pushFirst(slot, -2 - pusher);
  }

  /** Moves a body out of a wall that has moved into it. */
  private clearWall(slot: number, entry: number): boolean {
    const { state, separation, wish } = this;
    const { rows } = state.bodies;
    const k = 8 * slot;
    this.sweep.measure(slot, entry);
    const { gap } = separation;
    const missing = (1 - coreShare / 2) * rows[k + r] - gap[0];
    if (!(missing > 1e-9 * rows[k + r])) return false;
    wish[0] = gap[1];
    wish[1] = gap[2];
    wish[atMissing] = missing;
    this.pushFirst(slot, state.walls.owners[state.wallPairs.ends[2 * entry + 1]]);
    return wish[atCame] > 0;
  }

  /** Moves a body out of a kinematic one that has moved into it. */
  private clearBody(slot: number, pusher: number): boolean {
    const { state, separation, wish } = this;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    const px = nearest(rows[k + x] - rows[b + x], periodX);
    const py = nearest(rows[k + y] - rows[b + y], periodY);
    const distance = Math.sqrt(px * px + py * py);
    const missing = separation.floor(slot, pusher, Infinity) - distance;
    if (!(missing > 1e-9 * Math.min(rows[k + r], rows[b + r]) && distance > 0)) return false;
    wish[0] = px / distance;
    wish[1] = py / distance;
    wish[atMissing] = missing;
    this.pushFirst(slot, -2 - pusher);
    return wish[atCame] > 0;
  }

  /** Brings a body on as `wish` says, and all that lies before it. */
  private pushFirst(slot: number, except: number): void {
    const { wish } = this;
    const { bodies, params } = this.state;
    this.moves = 0;
    // on a torus walls have images so far around only
    wish[atMost] = Math.min(
      furthest * Math.max(wish[atMissing], bodies.rows[8 * slot + r]),
      0.25 * Math.min(params.periodX, params.periodY),
    );
    this.press(slot, except);
  }

  /**
   * Brings a body so far on along (nx, ny), all three in `wish`, past what `except` names. What it meets it pushes on in turn; along what does not
   * move it slides, as far as it takes to come on. Notes how far it came.
   */
  private press(slot: number, except: number): void {
    const { singles, sweep, wish } = this;
    const { rows } = this.state.bodies;
    const { way } = sweep;
    singles.join(slot);
    const fromX = rows[8 * slot + x];
    const fromY = rows[8 * slot + y];
    const nx = wish[0];
    const ny = wish[1];
    const distance = wish[atMissing];
    let rest = distance;
    let dx = nx;
    let dy = ny;
    let heldX = 0;
    let heldY = 0;
    let held = -1;
    let curve = -1;
    let stuck = -1;
    const firstNear = sweep.nearTo;
    const arrived = done * rows[8 * slot + r];
    for (let turn = 0; turn < mostTurns && this.moves < mostMoves && rest > arrived; turn++) {
      this.moves++;
      const slope = dx * nx + dy * ny;
      if (!(rest <= wish[atMost] * slope)) break; // no room left
      way[0] = (dx * rest) / slope;
      way[1] = (dy * rest) / slope;
      if (curve >= 0) sweep.bendAlong(slot, curve);
      const wayX = way[0];
      const wayY = way[1];
      sweep.nearFrom = firstNear;
      sweep.advance(slot, except);
      if (sweep.isAtSkin) this.latePairs.widen(slot, Math.abs(wayX) + Math.abs(wayY));
      const t = way[atWent];
      rest = Math.max(rest - (wayX * nx + wayY * ny) * t, 0);
      if (sweep.metEntry < 0) continue;
      const other = sweep.met;
      const met = other >= 0 ? sweep.metEntry : -2 - sweep.metEntry;
      sweep.writeNormal(slot, this.normal);
      const outX = this.normal[0];
      const outY = this.normal[1];
      if (other >= 0) sweep.noteNear(slot, other);
      wish[atMissing] = -(wayX * outX + wayY * outY) * (1 - t);
      if (other >= 0 && other !== stuck && this.pressOn(other)) continue;
      stuck = other;
      const along = nx * outX + ny * outY;
      dx = nx - (along - tilt) * outX;
      dy = ny - (along - tilt) * outY;
      if ((met !== held && dx * heldX + dy * heldY < 0) || dx * dx + dy * dy < least) break; // no room left
      heldX = outX;
      heldY = outY;
      held = met;
      curve = other < 0 ? this.curveOf(slot, -2 - met) : -1;
    }
    sweep.nearFrom = sweep.nearTo = firstNear;
    way[0] = rows[8 * slot + x] - fromX;
    way[1] = rows[8 * slot + y] - fromY;
    singles.takeOff(slot, way);
    wish[atCame] = distance <= arrived ? distance : distance - rest;
  }

  /** Pushes a body that was met on against `normal`, as far as in `wish`. Returns whether that makes room. */
  private pressOn(other: number): boolean {
    const { wish, normal } = this;
    if (this.state.bodies.rows[8 * other + m] === 0) return false;
    const closing = wish[atMissing];
    wish[0] = -normal[0];
    wish[1] = -normal[1];
    this.press(other, -1);
    return wish[atCame] > 0.01 * closing;
  }

  /** The feature of an entry if a body slides along it from within a curve, or −1. */
  private curveOf(slot: number, entry: number): number {
    const f = this.state.wallPairs.ends[2 * entry + 1];
    return this.sweep.isWithin(slot, f) ? f : -1;
  }
}
