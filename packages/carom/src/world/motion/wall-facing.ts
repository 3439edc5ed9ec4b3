import { floats } from '../arrays.ts';
import { atR, atVx, atVy, atX, atY, wallCore } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { FeatureApproach } from '../walls/feature-approach.ts';
import { faceFeature } from '../walls/feature-contact.ts';
import { isHollow } from '../walls/feature-regions.ts';
import {
  ioCount,
  ioDistance,
  ioNx,
  ioNy,
  ioX,
  ioY,
  motionSpin,
  motionVx,
  motionVy,
  motionX,
  motionY,
  ofX,
  ofY,
} from '../walls/wall-layout.ts';
import { deepest, type MotionEvent, type Paths, rounding } from './paths.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'wallPairs'>;

/** Who gives way to a wall that turns is clear of it for this share of the sub-step. */
const clearShare = 1 / 8;
/** Velocities of walls are bounded: far away, coordinates are too coarse for the shape of one that turns. */
const fastestWall = 1e60;

/** How bodies lie to wall features, where both are at the time of an event. */
export class WallFacing {
  readonly approach: FeatureApproach;
  /** Velocity of the wall that was measured. A body needs `lead` more, to get out of it, or to stay clear of it as it turns or curves. */
  speedX: number = NaN;
  speedY: number = NaN;
  lead: number = NaN;
  /** Numbers that go in and out of features: of where a body is, and of where it is seen from a wall. */
  readonly io: Float64Array = floats(ioCount);
  readonly gap: Float64Array = floats(ioCount);
  private readonly state: Parts;
  private readonly paths: Paths;
  private readonly event: MotionEvent;

  constructor(state: Parts, paths: Paths) {
    this.state = state;
    this.paths = paths;
    this.event = paths.event;
    this.approach = new FeatureApproach(state.walls, this.gap);
  }

  /** Writes where the body whose row is at k is now to (io 3, 4). */
  locate(k: number): void {
    const { io, event, paths } = this;
    const { rows } = this.state.bodies;
    const span = event.now - paths.since[k >> 3];
    io[ioX] = rows[k + atX] + rows[k + atVx] * span;
    io[ioY] = rows[k + atY] + rows[k + atVy] * span;
  }

  /** Has the body that was located be what is asked about. */
  aim(k: number): void {
    const { io, event, approach } = this;
    const { rows } = this.state.bodies;
    approach.x = io[ioX];
    approach.y = io[ioY];
    approach.vx = rows[k + atVx];
    approach.vy = rows[k + atVy];
    approach.time = event.now;
  }

  /** Notes the velocity of a wall at the place (io 3, 4); `isNow`: where the wall is now, not at the start of the sub-step. */
  noteSpeed(owner: number, isNow: boolean): void {
    const { io } = this;
    const { motions } = this.state.walls;
    const w = 5 * owner;
    const time = +isNow * this.event.now;
    const fromX = io[ioX] - (motions[w + motionX] + motions[w + motionVx] * time);
    const fromY = io[ioY] - (motions[w + motionY] + motions[w + motionVy] * time);
    this.speedX = Math.min(Math.max(motions[w + motionVx] - motions[w + motionSpin] * fromY, -fastestWall), fastestWall);
    this.speedY = Math.min(Math.max(motions[w + motionVy] + motions[w + motionSpin] * fromX, -fastestWall), fastestWall);
  }

  /** Measures a body and a feature as they are now, for a bounce: the normal is that of where it may be touched. */
  measureTouch(entry: number): void {
    const { state, io, event } = this;
    const { wallPairs, walls } = state;
    const f = wallPairs.ends[2 * entry + 1];
    const k = 8 * wallPairs.ends[2 * entry];
    const owner = walls.owners[f];
    this.locate(k);
    if (this.isCurveTurning(f)) {
      this.measureCurve(k, f);
      return;
    }
    this.noteSpeed(owner, false);
    io[ioX] -= this.speedX * event.now;
    io[ioY] -= this.speedY * event.now;
    faceFeature(walls.numbers, walls.kinds, f, io);
    event.nx = -io[ioNx];
    event.ny = -io[ioNy];
    this.locate(k);
    io[ioX] -= io[ioNx] * io[ioDistance];
    io[ioY] -= io[ioNy] * io[ioDistance];
    this.noteSpeed(owner, false);
  }

  /** Whether a feature is curved and turns: its bounces are found where it is then, as a curve that turns about its center stays. */
  isCurveTurning(f: number): boolean {
    return this.approach.isTurning(f) && this.approach.isCurved(f);
  }

  /** As measureTouch, of the body that was located and a curve that turns. */
  private measureCurve(k: number, f: number): void {
    const { io, gap, event, approach } = this;
    this.aim(k);
    approach.look(f);
    event.nx = -approach.normalX;
    event.ny = -approach.normalY;
    io[ioX] -= approach.normalX * gap[ioDistance];
    io[ioY] -= approach.normalY * gap[ioDistance];
    this.noteSpeed(this.state.walls.owners[f], true);
  }

  /** Measures a body and a feature as they are now: normal, approach, room, velocity of the wall. Returns false where the feature stops nobody. */
  measure(entry: number): boolean {
    const { state, event, io, gap, approach } = this;
    const { wallPairs, walls, bodies } = state;
    const { rows } = bodies;
    const f = wallPairs.ends[2 * entry + 1];
    const k = 8 * wallPairs.ends[2 * entry];
    this.locate(k);
    this.aim(k);
    approach.watch(f);
    if (gap[ioDistance] === Infinity) return false;
    event.nx = -approach.normalX;
    event.ny = -approach.normalY;
    const room = gap[ioDistance] - wallCore * rows[k + atR];
    event.room = room > 0 && room <= rounding * rows[k + atR] ? 0 : room;
    event.isDeep = room < -deepest * rows[k + atR];
    // of the center, not where it touches: who goes along with a wall that turns is to keep clear of it
    this.noteSpeed(walls.owners[f], true);
    event.approach = (rows[k + atVx] - this.speedX) * event.nx + (rows[k + atVy] - this.speedY) * event.ny;
    this.lead = 0;
    const isMoving = walls.isMoving(f);
    if (isMoving) this.leadOut();
    if (isHollow(walls.numbers, walls.kinds, f, isMoving ? gap : io)) this.leadAlong(k, f);
    return true;
  }

  /** Of a moving wall that was watched: out of it, if the body is too deep (`event.room`), and clear of it as it turns. */
  leadOut(): void {
    const { event, approach } = this;
    const span = Math.min(clearShare * event.until, event.until - event.now);
    this.lead = Math.min(Math.max(-event.room, 0) / event.until + 0.5 * span * approach.change, fastestWall);
  }

  /** Of a curve that the body is within: a chord leads through its inside until the end of the sub-step, or for half its radius. */
  private leadAlong(k: number, f: number): void {
    const { gap, event, approach } = this;
    const { bodies, walls } = this.state;
    const { rows } = bodies;
    const isMoving = walls.isMoving(f);
    const seen = isMoving ? gap : this.io;
    const fromX = seen[ioX] - walls.numbers[10 * f + ofX];
    const fromY = seen[ioY] - walls.numbers[10 * f + ofY];
    const radius = Math.sqrt(fromX * fromX + fromY * fromY);
    const turned = approach.turnedX * gap[ioNy] - approach.turnedY * gap[ioNx];
    const along = Math.abs(isMoving ? turned : rows[k + atVx] * event.ny - rows[k + atVy] * event.nx);
    const share = Math.min((along * (event.until - event.now)) / radius, 1);
    if (radius > 0) this.lead += 0.5 * share * (1 + share * share) * along * (1 + 1e-9);
    if (isMoving) this.lead = Math.min(this.lead, fastestWall);
  }
}
