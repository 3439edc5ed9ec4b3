import { sideFlags, updateSide } from '../narrowphase/wall-contacts.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { writeRotation } from '../walls/rotation.ts';
import type { Paths } from './paths.ts';
import { atShare, nearingShare, wallGap, wallShare, wayStride } from './sweep.ts';

const vx = 0;
const vy = 1;
const r = 7;
const enabled = 4;
const never = 2;
/** Numbers of `Walls.motions`. */
const motionStride = 5;
/** So many advances find the time of a moving wall, or it counts as met where the last one ends. */
const mostAdvances = 40;

/** The difference of two coordinates round a torus, the least one. */
export function nearest(difference: number, period: number): number {
  return period === Infinity ? difference : difference - period * Math.floor(difference / period + 0.5);
}

/** How near bodies may come to each other and to walls, and when their paths would bring them nearer. */
export class Separation {
  /** Distance from a wall and the normal away from it. */
  readonly gap: Float64Array = new Float64Array(5);
  private readonly way = new Float64Array(wayStride);
  /** What is asked of a moving wall: place, velocity, time, time left, floor; and what it answers: for how long it is far enough. */
  private readonly query = new Float64Array(8);
  private readonly state: State;
  readonly paths: Paths;
  private readonly pathA = new Float64Array(128);
  private readonly pathB = new Float64Array(128);
  private readonly rotation = new Float64Array(2);
  /** A place seen from a moving wall. */
  private readonly seen = new Float64Array(2);

  constructor(state: State, paths: Paths) {
    this.state = state;
    this.paths = paths;
  }

  /** The core distance of two bodies, or their distance if that is less. */
  floor(i: number, j: number, square: number): number {
    const { rows } = this.state.bodies;
    const ri = rows[8 * i + r];
    const rj = rows[8 * j + r];
    const cores = ri + rj - coreShare * Math.min(ri, rj);
    return square < cores * cores ? Math.sqrt(square) : cores;
  }

  /** The share of the sub-step at which two bodies come nearer than they may on their paths; more than 1 if they do not. */
  pairTime(i: number, j: number): number {
    const { state, pathA, pathB } = this;
    const { bodies, params } = state;
    const { rows } = bodies;
    const { h } = params;
    const legsA = this.paths.write(i, h, pathA);
    const legsB = this.paths.write(j, h, pathB);
    const px = pathB[1] - pathA[1];
    const py = pathB[2] - pathA[2];
    if (params.isTorus) return this.pairTimeOnTorus(i, j, legsA, legsB);
    if (legsA === 1 && legsB === 1) {
      const wayX = (rows[8 * j + vx] - rows[8 * i + vx]) * h;
      const wayY = (rows[8 * j + vy] - rows[8 * i + vy]) * h;
      return nearingShare(px, py, wayX, wayY, this.floor(i, j, px * px + py * py));
    }
    return this.pathTime(legsA, legsB, 0, 0, this.floor(i, j, px * px + py * py));
  }

  /** Of all images that may come near: nothing goes further than a quarter of a period. */
  private pairTimeOnTorus(i: number, j: number, legsA: number, legsB: number): number {
    const { pathA, pathB } = this;
    const { periodX, periodY } = this.state.params;
    const nearX = nearest(pathB[1] - pathA[1], periodX) - (pathB[1] - pathA[1]);
    const nearY = nearest(pathB[2] - pathA[2], periodY) - (pathB[2] - pathA[2]);
    let first = never;
    for (let column = periodX < Infinity ? -1 : 0; column <= (periodX < Infinity ? 1 : 0); column++) {
      for (let row = periodY < Infinity ? -1 : 0; row <= (periodY < Infinity ? 1 : 0); row++) {
        const shiftX = nearX + (column === 0 ? 0 : column * periodX);
        const shiftY = nearY + (row === 0 ? 0 : row * periodY);
        const px = pathB[1] - pathA[1] + shiftX;
        const py = pathB[2] - pathA[2] + shiftY;
        first = Math.min(first, this.pathTime(legsA, legsB, shiftX, shiftY, this.floor(i, j, px * px + py * py)));
      }
    }
    return first;
  }

  /** As pairTime, of the two paths written last, the second one shifted. */
  private pathTime(legsA: number, legsB: number, shiftX: number, shiftY: number, floor: number): number {
    const { pathA, pathB } = this;
    const { h } = this.state.params;
    let a = 0;
    let b = 0;
    let px = pathB[1] - pathA[1] + shiftX;
    let py = pathB[2] - pathA[2] + shiftY;
    let now = 0;
    while (a < legsA && b < legsB) {
      const until = Math.min(pathA[3 * a + 3], pathB[3 * b + 3]);
      const endX = along(pathB, b, until, 1) - along(pathA, a, until, 1) + shiftX;
      const endY = along(pathB, b, until, 2) - along(pathA, a, until, 2) + shiftY;
      const t = nearingShare(px, py, endX - px, endY - py, floor);
      if (t <= 1) return (now + t * (until - now)) / h;
      px = endX;
      py = endY;
      now = until;
      if (pathA[3 * a + 3] <= until) a++;
      if (pathB[3 * b + 3] <= until) b++;
    }
    return never;
  }

  /** The share at which a body whose path is `other` for itself runs into a body that stands at (px, py). */
  timeAgainst(slot: number, other: number, px: number, py: number): number {
    const { pathA } = this;
    const { params } = this.state;
    const legs = this.paths.write(slot, params.h, pathA);
    const nearX = pathA[1] - nearest(pathA[1] - px, params.periodX);
    const nearY = pathA[2] - nearest(pathA[2] - py, params.periodY);
    let first = never;
    for (let column = params.periodX < Infinity ? -1 : 0; column <= (params.periodX < Infinity ? 1 : 0); column++) {
      for (let row = params.periodY < Infinity ? -1 : 0; row <= (params.periodY < Infinity ? 1 : 0); row++) {
        const fromX = nearX + (column === 0 ? 0 : column * params.periodX);
        const fromY = nearY + (row === 0 ? 0 : row * params.periodY);
        const dx = pathA[1] - fromX;
        const dy = pathA[2] - fromY;
        const floor = this.floor(slot, other, dx * dx + dy * dy);
        for (let v = 0; v < 3 * legs && first > 1; v += 3) {
          const wayX = pathA[v + 4] - pathA[v + 1];
          const wayY = pathA[v + 5] - pathA[v + 2];
          first = Math.min(first, nearingShare(pathA[v + 1] - fromX, pathA[v + 2] - fromY, wayX, wayY, floor));
        }
      }
    }
    return first;
  }

  /** The share of the sub-step at which a body comes nearer to the wall of an entry than it may; more than 1 if it does not. */
  wallTime(slot: number, entry: number): number {
    const { state, pathA, gap } = this;
    const { wallPairs, params } = state;
    const legs = this.paths.write(slot, params.h, pathA);
    updateSide(state, entry, pathA[1], pathA[2]);
    let flags = wallPairs.flags[entry];
    this.measure(entry, pathA[1], pathA[2]);
    const floor = this.wallFloor(slot, gap[0]);
    this.query[6] = floor;
    if (this.isMoving(entry)) return this.movingWallTime(entry, legs);
    for (let v = 0; v < 3 * legs; v += 3) {
      flags = sideFlags(state, entry, flags, pathA[v + 1], pathA[v + 2]);
      if ((flags & enabled) === 0) continue;
      const t = this.sweepWall(entry, pathA[v + 1], pathA[v + 2], pathA[v + 4] - pathA[v + 1], pathA[v + 5] - pathA[v + 2], floor);
      if (t <= 1) return (pathA[v] + t * (pathA[v + 3] - pathA[v])) / params.h;
    }
    return never;
  }

  /** How near the center of a body at a distance may come to a wall. */
  wallFloor(slot: number, distance: number): number {
    return Math.min(distance, (1 - coreShare / 2) * this.state.bodies.rows[8 * slot + r]);
  }

  /** The share of a way at which a point comes nearer than `distance` to the feature of an entry, as it stands. */
  sweepWall(entry: number, px: number, py: number, dx: number, dy: number, distance: number): number {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    const { way } = this;
    way[0] = px;
    way[1] = py;
    way[2] = dx;
    way[3] = dy;
    way[4] = distance;
    wallShare(walls.numbers, walls.kinds, f, walls.records[walls.owners[f]].oneSided, way);
    return way[atShare];
  }

  /** Writes the distance of a place from the feature of an entry, and the normal, to `gap`. */
  measure(entry: number, px: number, py: number): void {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    this.gap[3] = px;
    this.gap[4] = py;
    wallGap(walls.numbers, walls.kinds, f, walls.records[walls.owners[f]].oneSided, this.gap);
  }

  /** The place that `see` found. */
  get placeX(): number {
    return this.seen[0];
  }

  get placeY(): number {
    return this.seen[1];
  }

  isMoving(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    return walls.areMoving && (walls.motions[w + 2] !== 0 || walls.motions[w + 3] !== 0 || walls.motions[w + 4] !== 0);
  }

  /** Of the path written last and a wall that moves on from where it is: conservative advancement. */
  private movingWallTime(entry: number, legs: number): number {
    const { pathA, query } = this;
    const floor = query[6];
    const { h } = this.state.params;
    for (let v = 0; v < 3 * legs; v += 3) {
      let t = pathA[v];
      const end = pathA[v + 3];
      const span = end - t;
      if (span <= 0) continue;
      const speedX = (pathA[v + 4] - pathA[v + 1]) / span;
      const speedY = (pathA[v + 5] - pathA[v + 2]) / span;
      for (let n = 0; ; n++) {
        query[0] = pathA[v + 1] + speedX * (t - pathA[v]);
        query[1] = pathA[v + 2] + speedY * (t - pathA[v]);
        query[2] = speedX;
        query[3] = speedY;
        query[4] = t;
        query[5] = end - t;
        this.findFreeTime(entry);
        t += query[7];
        if (t >= end) break;
        if (n === mostAdvances || this.gap[0] - floor <= 1e-9 * Math.abs(floor)) return t / h;
      }
    }
    return never;
  }

  /**
   * For how long after its time the point of `query` with its velocity cannot come within its floor of a moving wall. `gap` is then that of the
   * time t, seen in the frame of the wall as it stands. A wall that recedes gives all the time there is.
   */
  private findFreeTime(entry: number): void {
    const { state, gap, seen, query } = this;
    const px = query[0];
    const py = query[1];
    const speedX = query[2];
    const speedY = query[3];
    const t = query[4];
    const left = query[5];
    const floor = query[6];
    query[7] = 0;
    const { walls, wallPairs } = state;
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const spin = motions[w + 4];
    this.seeQuery(entry);
    this.measure(entry, seen[0], seen[1]);
    // the velocity against the wall, where it is now, in the frame of the wall as it stands
    const fromX = px - (motions[w] + motions[w + 2] * t);
    const fromY = py - (motions[w + 1] + motions[w + 3] * t);
    const relativeX = speedX - (motions[w + 2] - spin * fromY);
    const relativeY = speedY - (motions[w + 3] + spin * fromX);
    const speed = Math.sqrt(relativeX * relativeX + relativeY * relativeY);
    // as the wall turns on, its velocity there changes by at most spin² · |from| and spin · speed a time
    const change =
      Math.abs(spin) * (Math.abs(spin) * (Math.abs(fromX) + Math.abs(fromY)) + 2 * (Math.abs(speedX) + Math.abs(speedY)) + 2 * speed);
    const room = gap[0] - floor;
    if (!(room > 0)) {
      // touching: it goes on if it parts, and may be let go that far
      const normalX = gap[1] * this.rotation[0] - gap[2] * this.rotation[1];
      const normalY = gap[1] * this.rotation[1] + gap[2] * this.rotation[0];
      const parting = relativeX * normalX + relativeY * normalY;
      if (parting >= 0 && (spin === 0 || parting >= change * left)) query[7] = left;
      return;
    }
    const bound = speed + change * left;
    query[7] = left;
    if (bound > 0 && room / bound < left) query[7] = room / bound;
  }

  /** Writes where a place at the time t of the sub-step lies in the frame of a moving wall as it stands now, to `seen`. */
  see(entry: number, px: number, py: number, t: number): void {
    this.query[0] = px;
    this.query[1] = py;
    this.query[4] = t;
    this.seeQuery(entry);
  }

  private seeQuery(entry: number): void {
    const { walls, wallPairs } = this.state;
    const px = this.query[0];
    const py = this.query[1];
    const t = this.query[4];
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const { rotation, seen } = this;
    rotation[0] = motions[w + 4] * t;
    writeRotation(rotation);
    const dx = px - (motions[w] + motions[w + 2] * t);
    const dy = py - (motions[w + 1] + motions[w + 3] * t);
    seen[0] = motions[w] + rotation[0] * dx + rotation[1] * dy;
    seen[1] = motions[w + 1] + rotation[0] * dy - rotation[1] * dx;
  }

  /**
   * When a wall that has moved for the time `span`, and stands where it ends, met a point that stood at (px, py): a time from −span to 0, seen
   * from its end; 1 if it did not.
   */
  arrival(entry: number, px: number, py: number, floor: number, span: number): number {
    const { query } = this;
    let t = -span;
    for (let n = 0; t < 0; n++) {
      query[0] = px;
      query[1] = py;
      query[2] = query[3] = 0;
      query[4] = t;
      query[5] = -t;
      query[6] = floor;
      this.findFreeTime(entry);
      t += query[7];
      if (t >= 0) break;
      if (n === mostAdvances || this.gap[0] - floor <= 1e-9 * Math.abs(floor)) return t;
    }
    return 1;
  }

  /** The wall distance before the wall of an entry moved for the time `span`. */
  gapBefore(entry: number, px: number, py: number, span: number): number {
    this.see(entry, px, py, -span);
    this.measure(entry, this.seen[0], this.seen[1]);
    return this.gap[0];
  }
}

function along(path: Float64Array, leg: number, time: number, at: number): number {
  const v = 3 * leg;
  const span = path[v + 3] - path[v];
  if (time >= path[v + 3] || span <= 0) return path[v + 3 + at];
  return path[v + at] + ((path[v + 3 + at] - path[v + at]) * (time - path[v])) / span;
}
