import type { LatePairs } from '../broadphase/late-pairs.ts';
import { grown, grownInts } from '../state/bodies.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { poseCount } from '../walls/walls.ts';
import type { BodySweep } from './body-sweep.ts';
import { atCame, atMissing, atNormalX, atNormalY, Press } from './press.ts';
import { nearest, type Separation } from './separation.ts';
import type { Singles } from './singles.ts';
import { atDistance, atDx, atDy, atRx, atRy, atShare, nearing, wayStride } from './ways.ts';

// Numbers of the motion of a wall (walls/walls.ts).
const pivotX = 0;
const pivotY = 1;
const motionVx = 2;
const motionVy = 3;
const motionSpin = 4;

const vx = 0;
const vy = 1;
const x = 5;
const y = 6;
const r = 7;
// Numbers of `WallApproach.query`.
const askX = 0;
const askY = 1;
const askTime = 4;
const askFloor = 6;
// Numbers of a gap (wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;
/** Numbers of `Walls.motions`. */
const motionStride = 5;
/** Kinematic bodies go in parts of at most this many radii of what they may meet, and in at most so many. */
const part = 0.5;
const mostParts = 64;
/** So often what a kinematic body has met is asked whether it still meets it, as others push it back. */
const rounds = 8;

/** What overlaps by less than this share of its radius counts as cleared. */
const rounding = 1e-9;

// Numbers of `Pushers.times`.
/** For how long kinematic bodies have gone on, and how long before they end. */
const atSpan = 0;
const atLeft = 1;

/**
 * Moving walls and kinematic bodies, which nothing stops: they move over the sub-step in small parts, and push what stands in their way before
 * them, which pushes what it meets. What has no room left is overlapped by them, and by nothing else.
 */
export class Pushers {
  private readonly state: State;
  private readonly separation: Separation;
  private readonly singles: Singles;
  private readonly sweep: BodySweep;
  private readonly press: Press;
  private readonly times = new Float64Array(2);
  /** The way of a kinematic body, seen from another. */
  private readonly way = new Float64Array(wayStride);
  /** Poses of the walls when the sub-step began. */
  private poses: Float64Array = new Float64Array(poseCount);
  /** Slots of the kinematic bodies that push, and where they end. */
  private drivers: Int32Array = new Int32Array(4);
  private ends: Float64Array = new Float64Array(8);
  private driverCount = 0;
  /** In how many parts they go in this sub-step, 0 if none comes near what may be pushed. */
  private parts = 0;

  constructor(state: State, separation: Separation, sweep: BodySweep, singles: Singles, latePairs: LatePairs) {
    this.state = state;
    this.separation = separation;
    this.singles = singles;
    this.sweep = sweep;
    this.press = new Press(state, sweep, singles, latePairs);
  }

  /** Moves the walls over the sub-step, and all that stands in the way of them and of the kinematic bodies, which are where they end. */
  push(): void {
    const { state, times } = this;
    const { bodies, walls, params } = state;
    const parts = this.countParts();
    this.parts = parts;
    if (parts > 0) {
      this.notePoses();
      times[atSpan] = params.h / parts;
      for (let n = 1; n < parts; n++) {
        walls.span[0] = (params.h * n) / parts;
        walls.advance();
        times[atLeft] = (params.h * (parts - n)) / parts;
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

  /** Clears overlaps once more after bodies have gone on: what had no room may have some now. */
  release(): void {
    if (this.parts === 0) return;
    this.link();
    this.clearOverlaps();
  }

  /** In how many parts kinematic bodies go, 0 if none comes near what may be pushed. Notes the kinematic bodies among them. */
  private countParts(): number {
    const { state, singles, sweep, separation } = this;
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency, walls, params } = state;
    const { rows } = bodies;
    this.link();
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
        if (separation.gap[gapDistance] <= rows[k + r] + speed * params.h) most = Math.max(most, (speed * params.h) / (part * rows[k + r]));
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

  /** Chains candidate pairs by body. */
  private link(): void {
    const { bodies, pairs, wallPairs, adjacency, wallAdjacency } = this.state;
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
  }

  private pushes(entry: number): boolean {
    return this.separation.approach.isMoving(entry) && !this.separation.oneSided.isPassingAtRest(entry);
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
    const time = this.times[atLeft];
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

  /** Clears the way of all kinematic bodies, which have gone on for the span to where they are. */
  private clear(): void {
    const { singles } = this;
    this.link();
    for (let n = 0; n < singles.count; n++) this.pushOut(singles.slots[n], true);
    this.clearOverlaps();
  }

  /** Moves bodies out of the kinematic ones: first until things touch; where that leaves no room, until cores do. */
  private clearOverlaps(): void {
    const { singles, sweep } = this;
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
    const { state, separation, times } = this;
    const { wish } = this.press;
    const { rows } = state.bodies;
    const { gap, approach } = separation;
    const { query, seen } = approach;
    const k = 8 * slot;
    query[askX] = rows[k + x];
    query[askY] = rows[k + y];
    query[askTime] = -times[atSpan];
    approach.measureThen(entry);
    query[askFloor] = Math.min(gap[gapDistance], (1 - coreShare / 2) * rows[k + r]);
    approach.arrive(entry);
    if (query[askTime] > 0) return;
    approach.measureThen(entry);
    wish[atNormalX] = gap[gapNx];
    wish[atNormalY] = gap[gapNy];
    wish[atMissing] = (seen[0] - rows[k + x]) * gap[gapNx] + (seen[1] - rows[k + y]) * gap[gapNy];
    this.press.push(slot, state.walls.owners[state.wallPairs.ends[2 * entry + 1]]);
  }

  /** A kinematic body does the same. */
  private pushByBody(slot: number, pusher: number): void {
    const { state, separation, times, way } = this;
    const { wish } = this.press;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    const span = times[atSpan];
    const wayX = rows[b + vx] * span;
    const wayY = rows[b + vy] * span;
    const px = nearest(rows[b + x] - wayX - rows[k + x], periodX);
    const py = nearest(rows[b + y] - wayY - rows[k + y], periodY);
    way[atRx] = px;
    way[atRy] = py;
    way[atDx] = wayX;
    way[atDy] = wayY;
    way[atDistance] = separation.floor(slot, pusher, px * px + py * py);
    nearing(way);
    const t = way[atShare];
    if (t > 1) return;
    const outX = -px - wayX * t;
    const outY = -py - wayY * t;
    const distance = Math.sqrt(outX * outX + outY * outY);
    if (!(distance > 0)) return;
    wish[atNormalX] = outX / distance;
    wish[atNormalY] = outY / distance;
    wish[atMissing] = ((wayX * outX + wayY * outY) / distance) * (1 - t);
    this.press.push(slot, -2 - pusher);
  }

  /** Moves a body out of a wall that has moved into it. */
  private clearWall(slot: number, entry: number): boolean {
    const { state, separation } = this;
    const { wish } = this.press;
    const { rows } = state.bodies;
    const k = 8 * slot;
    this.sweep.measure(slot, entry);
    const { gap } = separation;
    const missing = (1 - coreShare / 2) * rows[k + r] - gap[gapDistance];
    if (!(missing > rounding * rows[k + r])) return false;
    wish[atNormalX] = gap[gapNx];
    wish[atNormalY] = gap[gapNy];
    wish[atMissing] = missing;
    this.press.push(slot, state.walls.owners[state.wallPairs.ends[2 * entry + 1]]);
    return wish[atCame] > 0;
  }

  /** Moves a body out of a kinematic one that has moved into it. */
  private clearBody(slot: number, pusher: number): boolean {
    const { state, separation } = this;
    const { wish } = this.press;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const k = 8 * slot;
    const b = 8 * pusher;
    const px = nearest(rows[k + x] - rows[b + x], periodX);
    const py = nearest(rows[k + y] - rows[b + y], periodY);
    const distance = Math.sqrt(px * px + py * py);
    const missing = separation.floor(slot, pusher, Infinity) - distance;
    if (!(missing > rounding * Math.min(rows[k + r], rows[b + r]) && distance > 0)) return false;
    wish[atNormalX] = px / distance;
    wish[atNormalY] = py / distance;
    wish[atMissing] = missing;
    this.press.push(slot, -2 - pusher);
    return wish[atCame] > 0;
  }
}
