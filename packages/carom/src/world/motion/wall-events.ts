import { arc, faceFeature, featureImpact, ioCount, isBeyond, point } from '../narrowphase/features.ts';
import type { OneSided } from '../narrowphase/one-sided.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { EventQueue } from './event-queue.ts';
import { isHollow } from './feature-regions.ts';
import { logHit } from './hits.ts';
import type { PairEvents } from './pair-events.ts';
import { deepest, free, type MotionEvent, type Paths } from './paths.ts';
import { WallApproach } from './wall-approach.ts';
import { wallShare } from './wall-share.ts';
import { atDistance, atDx, atDy, atShare, atX, atY, wayStride } from './ways.ts';

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
const g = 4;
const x = 5;
const y = 6;
const r = 7;
const wallStride = 12; // wallContactStride
const pn = 3;
const friction = 6;
const restitution = 7;
const coldStride = 11;
const cRestitution = 2;
const active = 2;
// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;
const ofRadius = 5;
const ofFromX = 6;
// Numbers of a gap (wall-gap.ts).
const gapDistance = 0;
const gapX = 3;
const gapY = 4;
const core = 1 - coreShare / 2;
const shallow = 0.06; // squeezed
/** Who gives way to a wall that turns is clear of it for this share of the sub-step. */
const clearShare = 1 / 8;
/** Who was crushed gets out of a moving wall in so many sub-steps, where there is room. */
const patience = 2;
/** Velocities of walls are bounded: far away, coordinates are too coarse for the shape of one that turns. */
const fastest = 1e60;

/** When bodies meet walls on their paths, and the impulses of that. */
export class WallEvents {
  readonly approach: WallApproach;
  /** Velocity of the wall that was measured. A body needs `lead` more, to get out of it, or to stay clear of it as it turns or curves. */
  speedX: number = NaN;
  speedY: number = NaN;
  lead: number = NaN;
  private readonly state: State;
  private readonly paths: Paths;
  private readonly oneSided: OneSided;
  private readonly queue: EventQueue;
  private readonly contacts: WallContacts;
  private readonly pairEvents: PairEvents;
  private readonly event: MotionEvent;
  private readonly io = new Float64Array(ioCount);
  private readonly gap = new Float64Array(5);
  private readonly way = new Float64Array(wayStride);
  /** Place, velocity and time of the body that one-sided walls are asked about. */
  private readonly from = new Float64Array(5);

  constructor(state: State, paths: Paths, oneSided: OneSided, queue: EventQueue, contacts: WallContacts, pairEvents: PairEvents) {
    this.state = state;
    this.paths = paths;
    this.oneSided = oneSided;
    this.queue = queue;
    this.contacts = contacts;
    this.pairEvents = pairEvents;
    this.event = paths.event;
    this.approach = new WallApproach(state, this.gap);
  }

  /** Puts the first events of all contacts into the queue; returns false if a body overlaps its wall, presses on it or does not bounce. */
  predictFlight(): boolean {
    const { state, gap, approach } = this;
    const { wallContacts, bodies } = state;
    const { rows } = bodies;
    const { records, links } = wallContacts;
    this.oneSided.forget();
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallStride * c;
      const a = links[4 * c];
      if (this.oneSided.isPassing(links[4 * c + 2])) continue;
      if (records[k + pn] !== 0 || records[k + pn + 1] !== 0 || records[k + restitution] === 0) return false;
      gap[gapX] = rows[a + x];
      gap[gapY] = rows[a + y];
      approach.measure(links[4 * c + 2]);
      if (gap[gapDistance] < (1 - 1e-9) * rows[a + r]) return false;
    }
    for (let c = 0; c < wallContacts.count; c++) this.predict(links[4 * c + 2], true);
    return true;
  }

  /** Puts the next events of a body and all wall features that it may meet into the queue. */
  predictAround(slot: number, mayBounce: boolean): void {
    const { heads, next } = this.state.wallAdjacency;
    for (let at = heads[slot]; at >= 0; at = next[at]) this.predict(at >> 1, mayBounce);
  }

  /** Puts the next events of a body and a wall feature into the queue. */
  predict(entry: number, mayBounce: boolean): void {
    const { state, io, event, queue, paths, way } = this;
    const { bodies, wallPairs, walls } = state;
    const { rows } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const k = 8 * slot;
    if (rows[k + m] === 0) return;
    const left = event.until - event.now;
    this.locate(k);
    if (walls.areOneSided && walls.isOneSided(f) && this.isPassing(entry, k)) return;
    const isTurning = this.approach.isTurning(entry);
    if (!this.approach.isMoving(entry)) {
      io[ioReach] = rows[k + r] + (Math.abs(rows[k + vx]) + Math.abs(rows[k + vy])) * left;
      if (isBeyond(walls.numbers, walls.kinds, f, io)) return;
    }
    if (mayBounce && this.predictBounce(entry)) {
      // where a wall turns, the time of a bounce is not exact; an arc may be bounced off after its end has come too near
      if (walls.kinds[f] < arc && !isTurning) return;
    }
    this.locate(k);
    way[atShare] = 2;
    if (isTurning) this.findTurning(entry);
    else this.findStraight(entry);
    if (!(way[atShare] <= 1)) return;
    queue.room();
    queue.times[queue.count] = event.now + way[atShare] * left;
    queue.push(-1 - 2 * entry, paths.versions[slot]);
  }

  /** Whether the one-sided wall of an entry lets the body through that was located, with the velocity of its row; notes it. */
  private isPassing(entry: number, k: number): boolean {
    const { from, io, event } = this;
    const { rows } = this.state.bodies;
    from[0] = io[ioX];
    from[1] = io[ioY];
    from[2] = rows[k + vx];
    from[3] = rows[k + vy];
    from[4] = event.now;
    return this.oneSided.isPassingFrom(entry, from);
  }

  /** Whether a wall is to be asked about whoever is near, however slow: it moves, or notes who comes. */
  isWatched(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    return this.approach.isMoving(entry) || (walls.areOneSided && walls.isOneSided(wallPairs.ends[2 * entry + 1]));
  }

  /** Writes where the body whose row is at k is now to (io 3, 4). */
  private locate(k: number): void {
    const { io, event, paths } = this;
    const { rows } = this.state.bodies;
    const span = event.now - paths.since[k >> 3];
    io[ioX] = rows[k + x] + rows[k + vx] * span;
    io[ioY] = rows[k + y] + rows[k + vy] * span;
  }

  /** Has the body that was located be what is asked about. */
  private aim(k: number): void {
    const { io, event, approach } = this;
    const { rows } = this.state.bodies;
    approach.x = io[ioX];
    approach.y = io[ioY];
    approach.vx = rows[k + vx];
    approach.vy = rows[k + vy];
    approach.time = event.now;
  }

  /** Notes the velocity of a wall at the place (io 3, 4); `isNow`: where the wall is now, not at the start of the sub-step. */
  private noteSpeed(owner: number, isNow: boolean): void {
    const { io, event } = this;
    const { motions } = this.state.walls;
    const w = 5 * owner;
    const now = isNow ? event.now : 0;
    const fromX = io[ioX] - (motions[w + pivotX] + motions[w + motionVx] * now);
    const fromY = io[ioY] - (motions[w + pivotY] + motions[w + motionVy] * now);
    this.speedX = Math.min(Math.max(motions[w + motionVx] - motions[w + motionSpin] * fromY, -fastest), fastest);
    this.speedY = Math.min(Math.max(motions[w + motionVy] + motions[w + motionSpin] * fromX, -fastest), fastest);
  }

  /** If the body that was located is to bounce off the feature, puts that into the queue. */
  private predictBounce(entry: number): boolean {
    const { state, io, event, queue, paths, gap } = this;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    const { rows, starts, cold, ids } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const owner = walls.owners[f];
    const k = 8 * slot;
    const e = Math.max(cold[coldStride * ids[slot] + cRestitution], walls.records[owner].surface[0]);
    if (e === 0 || paths.strengths[slot] !== free || paths.counts[slot] >= paths.mostEvents) return false;
    if ((wallPairs.flags[entry] & active) !== 0 && wallContacts.records[wallStride * wallPairs.contacts[entry] + pn] !== 0) return false;
    if (e < 1) {
      io[ioReach] = (1 - shallow) * rows[k + r];
      if (!isBeyond(walls.numbers, walls.kinds, f, io)) {
        gap[gapX] = io[ioX];
        gap[gapY] = io[ioY];
        this.approach.measure(entry);
        if (walls.kinds[f] === point || gap[gapDistance] < (1 - shallow) * rows[k + r]) return false; // of a point the bound is its distance
      }
    }
    // seen from the wall, which is where it was at the start of the sub-step
    this.noteSpeed(owner, false);
    io[ioX] -= this.speedX * event.now;
    io[ioY] -= this.speedY * event.now;
    io[ioVx] = rows[k + vx] - this.speedX;
    io[ioVy] = rows[k + vy] - this.speedY;
    io[ioGap] = rows[k + r];
    featureImpact(walls.numbers, walls.kinds, f, io);
    const t = event.now + io[ioDistance];
    if (!(t <= event.until)) return false;
    // The velocity is that of the middle of the sub-step; at the hit gravity has changed it by t − h/2 times itself.
    const fall = (params.gravityX * io[ioNx] + params.gravityY * io[ioNy]) * (t - 0.5 * params.h);
    const vn = (starts[3 * slot] - this.speedX) * io[ioNx] + (starts[3 * slot + 1] - this.speedY) * io[ioNy];
    if (vn + fall >= -params.threshold) return false;
    queue.room();
    queue.times[queue.count] = t;
    queue.push(-2 - 2 * entry, paths.versions[slot]);
    return true;
  }

  /** Finds when the body that was located comes to the floor of a wall that turns, as a share of what is left of the sub-step. */
  private findTurning(entry: number): void {
    const { event, way, approach } = this;
    const { wallPairs, bodies } = this.state;
    const left = event.until - event.now;
    if (!(left > 0)) return;
    const k = 8 * wallPairs.ends[2 * entry];
    this.aim(k);
    approach.floor = core * bodies.rows[k + r];
    approach.watch(entry);
    const room = this.gap[gapDistance] - approach.floor;
    this.leadOut(room);
    if (room < -deepest * bodies.rows[k + r] && approach.parting < this.lead) way[atShare] = 0;
    else if (approach.meets(entry, event.until)) way[atShare] = Math.min((approach.time - event.now) / left, 1);
  }

  /** As findTurning, of a wall that does not turn. */
  private findStraight(entry: number): void {
    const { state, io, event, gap, way, approach } = this;
    const { bodies, wallPairs, walls } = state;
    const { rows } = bodies;
    const k = 8 * wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const left = event.until - event.now;
    // seen from the wall, which is where it was at the start of the sub-step
    const w = 5 * walls.owners[f];
    const wallVx = walls.motions[w + motionVx];
    const wallVy = walls.motions[w + motionVy];
    way[atX] = gap[gapX] = io[ioX] - wallVx * event.now;
    way[atY] = gap[gapY] = io[ioY] - wallVy * event.now;
    approach.measure(entry);
    way[atDistance] = Math.min(gap[gapDistance], core * rows[k + r]);
    if (approach.isMoving(entry) && gap[gapDistance] < (core - deepest) * rows[k + r]) {
      way[atShare] = 0;
      return;
    }
    way[atDx] = (rows[k + vx] - wallVx) * left;
    way[atDy] = (rows[k + vy] - wallVy) * left;
    wallShare(walls, f, way);
  }

  /** Measures a body and a feature as they are now, for a bounce: the normal is that of where it may be touched. */
  measureTouch(entry: number): void {
    const { state, io, event } = this;
    const { wallPairs, walls } = state;
    const f = wallPairs.ends[2 * entry + 1];
    const owner = walls.owners[f];
    this.locate(8 * wallPairs.ends[2 * entry]);
    this.noteSpeed(owner, false);
    io[ioX] -= this.speedX * event.now;
    io[ioY] -= this.speedY * event.now;
    faceFeature(walls.numbers, walls.kinds, f, io);
    event.nx = -io[ioNx];
    event.ny = -io[ioNy];
    this.locate(8 * wallPairs.ends[2 * entry]);
    io[ioX] -= io[ioNx] * io[ioDistance];
    io[ioY] -= io[ioNy] * io[ioDistance];
    this.noteSpeed(owner, false);
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
    approach.watch(entry);
    if (gap[gapDistance] === Infinity) return false;
    event.nx = -approach.normalX;
    event.ny = -approach.normalY;
    event.room = gap[gapDistance] - core * rows[k + r];
    event.isDeep = event.room < -deepest * rows[k + r];
    // of the center, not where it touches: who goes along with a wall that turns is to keep clear of it
    this.noteSpeed(walls.owners[f], true);
    event.approach = (rows[k + vx] - this.speedX) * event.nx + (rows[k + vy] - this.speedY) * event.ny;
    this.lead = 0;
    if (approach.isMoving(entry)) this.leadOut(event.room);
    else if (isHollow(walls.numbers, walls.kinds, f, io[ioX], io[ioY])) this.leadAlong(k, f);
    return true;
  }

  /** Of a moving wall that was watched: out of it, if the body is too deep, and clear of it as it turns. */
  private leadOut(room: number): void {
    const { event, approach } = this;
    const span = Math.min(clearShare * event.until, event.until - event.now);
    this.lead = Math.max(-room, 0) / (patience * event.until) + 0.5 * span * approach.change;
  }

  isArc(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    return walls.kinds[wallPairs.ends[2 * entry + 1]] >= arc;
  }

  /** As measure, of an end of an arc that stands still, 0 or 1: an arc can be met at both at once. */
  measureEnd(entry: number, end: number): void {
    const { event, io } = this;
    const { wallPairs, walls, bodies } = this.state;
    const { rows } = bodies;
    const { numbers } = walls;
    const k = 8 * wallPairs.ends[2 * entry];
    const f = 10 * wallPairs.ends[2 * entry + 1];
    this.locate(k);
    const dx = numbers[f + ofX] + numbers[f + ofRadius] * numbers[f + ofFromX + 2 * end] - io[ioX];
    const dy = numbers[f + ofY] + numbers[f + ofRadius] * numbers[f + ofFromX + 2 * end + 1] - io[ioY];
    const distance = Math.sqrt(dx * dx + dy * dy);
    event.nx = distance > 1e-140 ? dx / distance : 1;
    event.ny = distance > 1e-140 ? dy / distance : 0;
    event.room = distance - core * rows[k + r];
    event.isDeep = event.room < -deepest * rows[k + r];
    this.speedX = this.speedY = this.lead = 0;
  }

  /** Of a curve that the body is within: a chord leads through its inside until the end of the sub-step, or for half its radius. */
  private leadAlong(k: number, f: number): void {
    const { io, event } = this;
    const { bodies, walls } = this.state;
    const { rows } = bodies;
    const fromX = io[ioX] - walls.numbers[10 * f + ofX];
    const fromY = io[ioY] - walls.numbers[10 * f + ofY];
    const radius = Math.sqrt(fromX * fromX + fromY * fromY);
    const along = rows[k + vx] * event.ny - rows[k + vy] * event.nx;
    const share = Math.min((Math.abs(along) * (event.until - event.now)) / radius, 1);
    if (radius > 0) this.lead = 0.5 * share * (1 + share * share) * Math.abs(along) * (1 + 1e-9);
  }

  /** Gives a body that was measured the impulse of an impact with restitution, friction included. Returns false if it is too slow. */
  bounce(entry: number): boolean {
    const { state, event, paths, pairEvents } = this;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    const { rows, starts } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const a = 8 * slot;
    const { nx, ny } = event;
    const wx = starts[3 * slot] - this.speedX;
    const wy = starts[3 * slot + 1] - this.speedY;
    event.approach = wx * nx + wy * ny + (params.gravityX * nx + params.gravityY * ny) * (event.now - 0.5 * params.h);
    if (!(event.approach > 0)) return false;
    const c = this.contacts.add(entry);
    const { records } = wallContacts;
    const k = wallStride * c;
    const mass = rows[a + m];
    event.normal = ((1 + records[k + restitution]) * event.approach) / mass;
    const limit = records[k + friction] * event.normal;
    const belt = 2 * walls.owners[wallPairs.ends[2 * entry + 1]];
    const along = walls.areBelts ? walls.belts[belt + 1] * nx - walls.belts[belt] * ny : 0;
    const tangent = -(wy * nx - wx * ny + starts[3 * slot + 2] - along) / (mass + rows[a + g]);
    event.tangent = Math.min(Math.max(tangent, -limit), limit);
    logHit(state, wallContacts, c, slot, paths, event);
    pairEvents.turn(slot);
    pairEvents.kick(slot, -1);
    return true;
  }
}
