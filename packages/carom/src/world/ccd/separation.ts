import type { OneSided } from '../narrowphase/one-sided.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { Paths } from './paths.ts';
import { WallApproach } from './wall-approach.ts';
import { wallShare } from './wall-share.ts';
import { atDistance, atDx, atDy, atRx, atRy, atShare, atX, atY, nearing, wayStride } from './ways.ts';

const vx = 0;
const vy = 1;
const r = 7;
const never = 2;
// Numbers of `WallApproach.query`.
const askTime = 4;
const askFloor = 6;
// Numbers of a gap: distance and normal out of a wall feature; before that, the place it is measured from.
const gapDistance = 0;
const gapX = 3;
const gapY = 4;
// Numbers of `Separation.shift`.
const atShiftX = 0;
const atShiftY = 1;
const atFloor = 2;
const atSquare = 3;
/** See `writeReach`. */
const atReach = 4;

/** The difference of two coordinates round a torus, the least one. */
export function nearest(difference: number, period: number): number {
  return period === Infinity ? difference : difference - period * Math.floor(difference / period + 0.5);
}

/** How near bodies may come to each other and to walls, and when their paths would bring them nearer. */
export class Separation {
  /** Distance from a wall and the normal away from it. */
  readonly gap: Float64Array = new Float64Array(5);
  /** The share of the sub-step at which something was met last. */
  readonly share: Float64Array = new Float64Array(1);
  /** How far the second of two paths is shifted, how near it may come, and the square of their distance. */
  private readonly shift = new Float64Array(5);
  private readonly way = new Float64Array(wayStride);
  /** Of walls, moving or not. */
  readonly approach: WallApproach;
  private readonly state: State;
  readonly paths: Paths;
  readonly oneSided: OneSided;
  private readonly leg = new Float64Array(6);
  private readonly pathA = new Float64Array(128);
  private readonly pathB = new Float64Array(128);

  constructor(state: State, paths: Paths) {
    this.state = state;
    this.paths = paths;
    this.oneSided = paths.oneSided;
    this.approach = new WallApproach(state, this.gap);
  }

  /** The core distance of two bodies, or their distance if that is less. */
  floor(i: number, j: number, square: number): number {
    this.shift[atSquare] = square;
    this.writeFloor(i, j);
    return this.shift[atFloor];
  }

  /** As floor, from the square of their distance in `shift` and to it. */
  private writeFloor(i: number, j: number): void {
    const { shift } = this;
    const { rows } = this.state.bodies;
    const ri = rows[8 * i + r];
    const rj = rows[8 * j + r];
    const cores = ri + rj - coreShare * Math.min(ri, rj);
    shift[atFloor] = cores;
    if (shift[atSquare] < cores * cores) shift[atFloor] = Math.sqrt(shift[atSquare]);
  }

  /** Whether two bodies come nearer than they may on their paths, and at which share of the sub-step. */
  meetsPair(i: number, j: number): boolean {
    const { state, pathA, pathB } = this;
    const { bodies, params } = state;
    const { rows } = bodies;
    const { h } = params;
    const legsA = this.paths.write(i, pathA);
    const legsB = this.paths.write(j, pathB);
    const px = pathB[1] - pathA[1];
    const py = pathB[2] - pathA[2];
    if (params.isTorus) return this.meetsPairOnTorus(i, j, legsA, legsB);
    if (legsA === 1 && legsB === 1) {
      const wayX = (rows[8 * j + vx] - rows[8 * i + vx]) * h;
      const wayY = (rows[8 * j + vy] - rows[8 * i + vy]) * h;
      this.shift[atSquare] = px * px + py * py;
      this.writeFloor(i, j);
      // as `nearing`, written out: most pairs that are asked go this way
      const along = px * wayX + py * wayY;
      const power = px * px + py * py - this.shift[atFloor] * this.shift[atFloor];
      const discriminant = along * along - (wayX * wayX + wayY * wayY) * power;
      this.share[0] = never;
      if (along >= 0 || (power > 0 && discriminant <= 0)) return false;
      this.share[0] = 0;
      if (power > 0) this.share[0] = power / (Math.sqrt(discriminant) - along);
      return this.share[0] <= 1;
    }
    this.shift[atShiftX] = this.shift[atShiftY] = 0;
    this.shift[atSquare] = px * px + py * py;
    this.writeFloor(i, j);
    this.tracePair(legsA, legsB);
    return this.share[0] <= 1;
  }

  /** Of all images that may come near: nothing goes further than a quarter of a period. */
  private meetsPairOnTorus(i: number, j: number, legsA: number, legsB: number): boolean {
    const { pathA, pathB, shift } = this;
    const { periodX, periodY } = this.state.params;
    const nearX = nearest(pathB[1] - pathA[1], periodX) - (pathB[1] - pathA[1]);
    const nearY = nearest(pathB[2] - pathA[2], periodY) - (pathB[2] - pathA[2]);
    let first = never;
    this.writeReach(i, j, legsA, legsB);
    for (let column = periodX < Infinity ? -1 : 0; column <= (periodX < Infinity ? 1 : 0); column++) {
      for (let row = periodY < Infinity ? -1 : 0; row <= (periodY < Infinity ? 1 : 0); row++) {
        shift[atShiftX] = nearX;
        shift[atShiftY] = nearY;
        if (column !== 0) shift[atShiftX] += column * periodX;
        if (row !== 0) shift[atShiftY] += row * periodY;
        const px = pathB[1] - pathA[1] + shift[atShiftX];
        const py = pathB[2] - pathA[2] + shift[atShiftY];
        shift[atSquare] = px * px + py * py;
        if (shift[atSquare] > shift[atReach] * shift[atReach]) continue;
        this.writeFloor(i, j);
        this.tracePair(legsA, legsB);
        first = Math.min(first, this.share[0]);
      }
    }
    this.share[0] = first;
    return first <= 1;
  }

  /** Writes how far apart two bodies may be at first and yet meet on the paths written last. */
  private writeReach(i: number, j: number, legsA: number, legsB: number): void {
    const { pathA, pathB, shift } = this;
    const { rows } = this.state.bodies;
    let a = 0;
    let b = 0;
    for (let v = 3; v <= 3 * legsA; v += 3) a = Math.max(a, Math.abs(pathA[v + 1] - pathA[1]) + Math.abs(pathA[v + 2] - pathA[2]));
    for (let v = 3; v <= 3 * legsB; v += 3) b = Math.max(b, Math.abs(pathB[v + 1] - pathB[1]) + Math.abs(pathB[v + 2] - pathB[2]));
    shift[atReach] = rows[8 * i + r] + rows[8 * j + r] + a + b;
  }

  /** Writes the share at which the two paths written last, the second one shifted, come nearer than the floor, both in `shift`; 2 if never. */
  private tracePair(legsA: number, legsB: number): void {
    const { pathA, pathB, shift, way } = this;
    const { h } = this.state.params;
    const shiftX = shift[atShiftX];
    const shiftY = shift[atShiftY];
    const floor = shift[atFloor];
    this.share[0] = never;
    let a = 0;
    let b = 0;
    let px = pathB[1] - pathA[1] + shiftX;
    let py = pathB[2] - pathA[2] + shiftY;
    let now = 0;
    while (a < legsA && b < legsB) {
      const until = Math.min(pathA[3 * a + 3], pathB[3 * b + 3]);
      const endX = along(pathB, b, until, 1) - along(pathA, a, until, 1) + shiftX;
      const endY = along(pathB, b, until, 2) - along(pathA, a, until, 2) + shiftY;
      way[atRx] = px;
      way[atRy] = py;
      way[atDx] = endX - px;
      way[atDy] = endY - py;
      way[atDistance] = floor;
      nearing(way);
      const t = way[atShare];
      if (t <= 1) {
        this.share[0] = (now + t * (until - now)) / h;
        return;
      }
      px = endX;
      py = endY;
      now = until;
      if (pathA[3 * a + 3] <= until) a++;
      if (pathB[3 * b + 3] <= until) b++;
    }
  }

  /** Whether a body on its path runs into another one that stands at `place` 1, 2. */
  runsInto(slot: number, other: number, place: Float64Array): boolean {
    const { pathA, shift } = this;
    const { params } = this.state;
    const legs = this.paths.write(slot, pathA);
    const columns = params.periodX < Infinity ? 1 : 0;
    const lines = params.periodY < Infinity ? 1 : 0;
    const nearX = pathA[1] - nearest(pathA[1] - place[1], params.periodX);
    const nearY = pathA[2] - nearest(pathA[2] - place[2], params.periodY);
    for (let column = -columns; column <= columns; column++) {
      for (let line = -lines; line <= lines; line++) {
        let fromX = nearX;
        let fromY = nearY;
        if (column !== 0) fromX += column * params.periodX;
        if (line !== 0) fromY += line * params.periodY;
        const dx = pathA[1] - fromX;
        const dy = pathA[2] - fromY;
        shift[atSquare] = dx * dx + dy * dy;
        this.writeFloor(slot, other);
        const { way } = this;
        for (let v = 0; v < 3 * legs; v += 3) {
          way[atRx] = pathA[v + 1] - fromX;
          way[atRy] = pathA[v + 2] - fromY;
          way[atDx] = pathA[v + 4] - pathA[v + 1];
          way[atDy] = pathA[v + 5] - pathA[v + 2];
          way[atDistance] = shift[atFloor];
          nearing(way);
          if (way[atShare] <= 1) return true;
        }
      }
    }
    return false;
  }

  /** Whether a body comes nearer to the wall of an entry than it may on its path, and at which share of the sub-step. */
  meetsWall(slot: number, entry: number): boolean {
    const { state, pathA } = this;
    const { walls, wallPairs } = state;
    const legs = this.paths.write(slot, pathA);
    if (!walls.areOneSided || !walls.isOneSided(wallPairs.ends[2 * entry + 1])) return this.meetsOn(slot, entry, pathA, legs);
    for (let n = 0; n < legs; n++) {
      if (this.oneSided.isPassingOn(entry, pathA, n)) continue;
      for (let i = 0; i < 6; i++) this.leg[i] = pathA[3 * n + i];
      if (this.meetsOn(slot, entry, this.leg, 1)) return true;
    }
    return false;
  }

  private meetsOn(slot: number, entry: number, path: Float64Array, legs: number): boolean {
    const { state, gap, way, approach } = this;
    const { params } = state;
    gap[gapX] = path[1];
    gap[gapY] = path[2];
    if (path[0] === 0) approach.measure(entry);
    else approach.measureAfter(entry, path);
    const core = (1 - coreShare / 2) * state.bodies.rows[8 * slot + r];
    const floor = gap[gapDistance] < core ? gap[gapDistance] : core;
    if (approach.isMoving(entry)) {
      approach.query[askFloor] = floor;
      if (!approach.meets(entry, path, legs)) return false;
      this.share[0] = approach.query[askTime] / params.h;
      return true;
    }
    for (let v = 0; v < 3 * legs; v += 3) {
      way[atX] = path[v + 1];
      way[atY] = path[v + 2];
      way[atDx] = path[v + 4] - path[v + 1];
      way[atDy] = path[v + 5] - path[v + 2];
      way[atDistance] = floor;
      this.sweep(entry);
      if (!(way[atShare] <= 1)) continue;
      this.share[0] = (path[v] + way[atShare] * (path[v + 3] - path[v])) / params.h;
      return true;
    }
    return false;
  }

  /** Writes the share of `way` at which it comes nearer than its distance to the feature of an entry. */
  private sweep(entry: number): void {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    wallShare(walls, f, this.way);
  }
}

function along(path: Float64Array, leg: number, time: number, at: number): number {
  const v = 3 * leg;
  const span = path[v + 3] - path[v];
  if (time >= path[v + 3] || span <= 0) return path[v + 3 + at];
  return path[v + at] + ((path[v + 3 + at] - path[v + at]) * (time - path[v])) / span;
}
