import { grown } from '../arrays.ts';
import { atR, atVx, atVy, passing } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import { arc, ioReach } from '../walls/wall-layout.ts';
import type { PairEvents } from './pair-events.ts';
import { driven, hair, held, leaning, type MotionEvent, type Paths, rounding, ulps } from './paths.ts';
import type { WallFacing } from './wall-facing.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'pairs' | 'wallPairs' | 'adjacency' | 'wallAdjacency'>;

/** What is further off its floor than this share of the radius is no obstacle yet. */
const near = 0.02;
/** A driven body gets out of the way at so many times the speed of what drives it, at most. */
const fastest = 30;
/** So often a body gives way in a sub-step; then it is held. */
const mostGives = 31;
/** Numbers of an obstacle: normal out of it, least speed along that, strength that it gives, speed of what drives it, 1 if it is no stronger. */
const stride = 6;
const atNx = 0;
const atNy = 1;
const atLeast = 2;
const atStrength = 3;
const atDrive = 4;
const atEqual = 5;

/**
 * Has bodies give way to what does not give way to them. A body takes the velocity nearest to its own that leads into nothing stronger at its
 * floor. Where there is none, or only one that is too fast, it is held.
 */
export class Yielding {
  private readonly state: Parts;
  private readonly paths: Paths;
  private readonly event: MotionEvent;
  private readonly pairEvents: PairEvents;
  private readonly wallFacing: WallFacing;
  private obstacles: Float64Array = new Float64Array(stride * 2);
  private count = 0;
  /** The velocity that is tried, the best so far, and the square of its change. */
  private tryX: number = NaN;
  private tryY: number = NaN;
  private bestX: number = NaN;
  private bestY: number = NaN;
  private change: number = NaN;

  constructor(state: Parts, paths: Paths, event: MotionEvent, pairEvents: PairEvents, wallFacing: WallFacing) {
    this.state = state;
    this.paths = paths;
    this.event = event;
    this.pairEvents = pairEvents;
    this.wallFacing = wallFacing;
  }

  /** A body gives way. */
  giveWay(slot: number): void {
    const { paths } = this;
    const { gives, nexts } = paths;
    if (gives[slot]++ >= mostGives) {
      paths.hold(slot);
      return;
    }
    this.count = 0;
    let each = slot;
    do {
      this.collectWalls(each);
      this.collectBodies(each);
      each = nexts[each];
    } while (each !== slot);
    this.choose(slot);
    if (this.change === Infinity) {
      this.spare();
      this.choose(slot);
    }
    if (this.change < Infinity) this.go(slot);
    else paths.hold(slot);
  }

  /** Notes the walls that a body is at the floor of. */
  private collectWalls(slot: number): void {
    const { state, wallFacing } = this;
    const { bodies, wallPairs, wallAdjacency, walls } = state;
    const { io } = wallFacing;
    const k = 8 * slot;
    io[ioReach] = (1 + near) * bodies.rows[k + atR];
    for (let at = wallAdjacency.heads[slot]; at >= 0; at = wallAdjacency.next[at]) {
      const entry = at >> 1;
      if ((wallPairs.flags[entry] & passing) !== 0) continue;
      if (!wallFacing.approach.isMoving(entry)) {
        wallFacing.locate(k);
        if (isBeyond(walls.numbers, walls.kinds, wallPairs.ends[2 * entry + 1], io)) continue;
      }
      if (wallFacing.measure(entry)) this.addWall(k);
      if (walls.kinds[wallPairs.ends[2 * entry + 1]] < arc) continue;
      for (let end = 0; end < 2; end++) {
        wallFacing.measureEnd(entry, end);
        this.addWall(k);
      }
    }
  }

  /** Adds the wall that was measured, if the body whose row is at k is near. */
  private addWall(k: number): void {
    const { event, wallFacing } = this;
    if (event.room > near * this.state.bodies.rows[k + atR]) return;
    const { speedX, speedY } = wallFacing;
    const speed = Math.sqrt(speedX * speedX + speedY * speedY);
    const n = this.add(-1);
    this.obstacles[n + atLeast] += wallFacing.lead - (speedX * event.nx + speedY * event.ny);
    this.obstacles[n + atStrength] = speed > 0 ? driven : leaning;
    this.obstacles[n + atDrive] = speed;
    this.obstacles[n + atEqual] = 0;
  }

  /** Notes the stronger bodies that a body is at the floor of; of driven ones equals, too. */
  private collectBodies(slot: number): void {
    const { state, event, paths, pairEvents } = this;
    const { bodies, pairs, adjacency } = state;
    const { rows } = bodies;
    const own = paths.strengthOf(slot);
    const isJoined = paths.nexts[slot] !== slot;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const other = pairs.ends[at ^ 1];
      const strength = paths.strengthOf(other);
      if (strength < own || (strength === own && (own === leaning || isJoined))) continue;
      pairEvents.measure(at >> 1);
      const k = 8 * other;
      if (event.room > near * Math.min(rows[k + atR], rows[8 * slot + atR])) continue;
      const side = 2 * (at & 1) - 1; // out of the other
      const n = this.add(side);
      const speed = Math.sqrt(rows[k + atVx] * rows[k + atVx] + rows[k + atVy] * rows[k + atVy]);
      this.obstacles[n + atLeast] += side * (rows[k + atVx] * event.nx + rows[k + atVy] * event.ny);
      this.obstacles[n + atStrength] = strength < held ? strength - 1 : speed > 0 ? driven : leaning;
      this.obstacles[n + atDrive] = strength < held ? paths.drives[other] : speed;
      this.obstacles[n + atEqual] = +(strength === own);
    }
  }

  /** Drops the obstacles that are no stronger. */
  private spare(): void {
    const { obstacles } = this;
    let n = 0;
    for (let i = 0; i < stride * this.count; i += stride) {
      if (obstacles[i + atEqual] === 1) continue;
      obstacles.copyWithin(n, i, i + stride);
      n += stride;
    }
    this.count = n / stride;
  }

  /** Adds an obstacle with the normal of the event on a side, which may be come nearer to as far as there is room; returns where its numbers are. */
  private add(side: number): number {
    const { event } = this;
    const n = stride * this.count++;
    if (n >= this.obstacles.length) this.obstacles = grown(this.obstacles, 2 * n);
    this.obstacles[n + atNx] = side * event.nx;
    this.obstacles[n + atNy] = side * event.ny;
    this.obstacles[n + atLeast] = event.room > 0 ? -event.room / (event.until - event.now) : event.isDeep ? 0 : -event.room / event.until;
    return n;
  }

  /** Finds the velocity nearest to that of a body that leads into no obstacle: its own, one that meets one of them, or a corner of two. */
  private choose(slot: number): void {
    const { obstacles } = this;
    const { rows } = this.state.bodies;
    const ownX = rows[8 * slot + atVx];
    const ownY = rows[8 * slot + atVy];
    const end = stride * this.count;
    this.change = Infinity;
    this.tryX = ownX;
    this.tryY = ownY;
    this.weigh(slot);
    if (this.change === 0) return;
    for (let i = 0; i < end; i += stride) {
      const nx = obstacles[i + atNx];
      const ny = obstacles[i + atNy];
      const least = obstacles[i + atLeast];
      const sizes = Math.abs(ownX) + Math.abs(ownY) + Math.abs(least);
      const lack = (least - (ownX * nx + ownY * ny)) * (1 + hair) + ulps * sizes;
      if (!(lack > 0)) continue;
      this.tryX = ownX + lack * nx;
      this.tryY = ownY + lack * ny;
      this.weigh(slot);
      if (this.change < Infinity) return;
    }
    for (let i = 0; i < end; i += stride) for (let j = i + stride; j < end; j += stride) this.meetBoth(slot, i, j);
  }

  /** Tries the one velocity that just leads into neither of two obstacles. */
  private meetBoth(slot: number, i: number, j: number): void {
    const { obstacles } = this;
    const cross = obstacles[i + atNx] * obstacles[j + atNy] - obstacles[i + atNy] * obstacles[j + atNx];
    if (Math.abs(cross) < 1e-9) return;
    const first = obstacles[i + atLeast];
    const second = obstacles[j + atLeast];
    this.tryX = (first * obstacles[j + atNy] - second * obstacles[i + atNy]) / cross;
    this.tryY = (second * obstacles[i + atNx] - first * obstacles[j + atNx]) / cross;
    const more = hair * (Math.abs(this.tryX) + Math.abs(this.tryY));
    this.tryX += more * (obstacles[i + atNx] + obstacles[j + atNx]);
    this.tryY += more * (obstacles[i + atNy] + obstacles[j + atNy]);
    this.weigh(slot);
  }

  /** Notes the velocity that is tried if it leads into no obstacle and is nearer to that of the body than the best so far. */
  private weigh(slot: number): void {
    const { obstacles, tryX, tryY } = this;
    const { rows } = this.state.bodies;
    const dx = tryX - rows[8 * slot + atVx];
    const dy = tryY - rows[8 * slot + atVy];
    if (!(dx * dx + dy * dy < this.change)) return;
    let drive = 0;
    for (let i = 0; i < stride * this.count; i += stride) {
      if (tryX * obstacles[i + atNx] + tryY * obstacles[i + atNy] < obstacles[i + atLeast]) return;
      drive = Math.max(drive, obstacles[i + atDrive]);
    }
    const square = tryX * tryX + tryY * tryY;
    const own = rows[8 * slot + atVx] * rows[8 * slot + atVx] + rows[8 * slot + atVy] * rows[8 * slot + atVy];
    if (square > own * (1 + 1e-9) && square > fastest * fastest * drive * drive) return;
    this.bestX = tryX;
    this.bestY = tryY;
    this.change = dx * dx + dy * dy;
  }

  /**
   * A body goes on by the velocity that was found, and is driven if something moving left it no other. More speed than it has or than what drives it
   * is for the sub-step only.
   */
  private go(slot: number): void {
    const { paths, obstacles, bestX, bestY } = this;
    let strength = Math.max(paths.strengths[slot], leaning);
    paths.speed = 0;
    for (let i = 0; i < stride * this.count; i += stride) {
      const least = obstacles[i + atLeast];
      const spare = bestX * obstacles[i + atNx] + bestY * obstacles[i + atNy] - least;
      if (spare > rounding * (Math.abs(bestX) + Math.abs(bestY) + Math.abs(least))) continue;
      strength = Math.max(strength, obstacles[i + atStrength]);
      if (obstacles[i + atStrength] > leaning) paths.speed = Math.max(paths.speed, obstacles[i + atDrive]);
    }
    paths.setStrength(slot, strength);
    paths.aimX = bestX;
    paths.aimY = bestY;
    if (strength > leaning) paths.drive(slot);
    else paths.turn(slot);
  }
}
