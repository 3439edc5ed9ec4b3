import { floats } from '../arrays.ts';
import type { OneSided } from '../narrowphase/one-sided.ts';
import type { WallContacts } from '../narrowphase/wall-contacts.ts';
import { answerStride, saidX, saidY, spoken } from '../state/answers.ts';
import { combineEntry, type Materials } from '../state/contact-material.ts';
import {
  active,
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  squeezed,
  wallContactStride,
  wallCore,
  wallFriction,
  wallNormalImpulse,
  wallRestitution,
} from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import { featureImpact } from '../walls/feature-impact.ts';
import { arc, ioDistance, ioGap, ioNx, ioNy, ioReach, ioVx, ioVy, ioX, ioY, motionVx, motionVy, point } from '../walls/wall-layout.ts';
import type { EventQueue } from './event-queue.ts';
import type { PairEvents } from './pair-events.ts';
import { deepest, fastest, free, logHit, type MotionEvent, type Paths, ulps } from './paths.ts';
import type { WallFacing } from './wall-facing.ts';

/** What it reads of the state. */
type Parts = Materials & Pick<State, 'wallAdjacency' | 'wallContacts' | 'shapes'>;

/** When bodies meet walls on their paths, and the impulses of that. */
export class WallEvents {
  private readonly facing: WallFacing;
  private readonly state: Parts;
  private readonly paths: Paths;
  private readonly oneSided: OneSided;
  private readonly queue: EventQueue;
  private readonly contacts: WallContacts;
  private readonly pairEvents: PairEvents;
  private readonly event: MotionEvent;
  /** Place, velocity and time of the body that one-sided walls are asked about. */
  private readonly from = floats(5);
  private parting: number = NaN;

  constructor(facing: WallFacing, state: Parts, paths: Paths, oneSided: OneSided, contacts: WallContacts, pairEvents: PairEvents) {
    this.facing = facing;
    this.state = state;
    this.paths = paths;
    this.oneSided = oneSided;
    this.queue = pairEvents.queue;
    this.contacts = contacts;
    this.pairEvents = pairEvents;
    this.event = paths.event;
  }

  /** Puts the first events of all contacts into the queue; returns false if a body overlaps its wall, presses on it or does not bounce. */
  predictFlight(): boolean {
    const { state } = this;
    const { gap, approach } = this.facing;
    const { wallContacts, bodies } = state;
    const { rows } = bodies;
    const { records, links } = wallContacts;
    this.oneSided.forget();
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallContactStride * c;
      const a = links[4 * c];
      if (this.oneSided.isPassing(links[4 * c + 2])) continue;
      if (records[k + wallNormalImpulse] !== 0 || records[k + wallNormalImpulse + 1] !== 0 || records[k + wallRestitution] === 0)
        return false;
      gap[ioX] = rows[a + atX];
      gap[ioY] = rows[a + atY];
      approach.measure(links[4 * c + 1]);
      if (gap[ioDistance] < (1 - 1e-9) * rows[a + atR]) return false;
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
    const { state, event, queue, paths, facing } = this;
    const { io } = facing;
    const { bodies, wallPairs, walls } = state;
    const { rows } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const k = 8 * slot;
    if (rows[k + atM] === 0) return;
    const left = event.until - event.now;
    facing.locate(k);
    if (walls.areOneSided && walls.isOneSided(f) && this.isPassing(entry, k)) return;
    const isTurning = facing.approach.isTurning(f);
    if (!walls.isMoving(f)) {
      io[ioReach] = rows[k + atR] + (Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy])) * left;
      if (isBeyond(walls.numbers, walls.kinds, f, io)) return;
    }
    if (state.params.areAsked && !this.contacts.preSolve.allowsWall(entry)) return;
    if (mayBounce && this.predictBounce(entry)) {
      // where a wall turns, the time of a bounce is not exact; an arc may be bounced off after its end has come too near
      if (walls.kinds[f] < arc && !isTurning) return;
    }
    facing.locate(k);
    io[ioDistance] = Infinity;
    if (isTurning) this.findTurning(k, f);
    else this.findStraight(k, f);
    if (!(io[ioDistance] <= 1)) return;
    queue.time = Math.max(event.now + io[ioDistance] * left - ulps * event.until, event.now);
    queue.push(-1 - 2 * entry, paths.versions[slot]);
  }

  /** Whether the one-sided wall of an entry lets the body through that was located, with the velocity of its row; notes it. */
  private isPassing(entry: number, k: number): boolean {
    const { from, event } = this;
    const { io } = this.facing;
    const { rows } = this.state.bodies;
    from[0] = io[ioX];
    from[1] = io[ioY];
    from[2] = rows[k + atVx];
    from[3] = rows[k + atVy];
    from[4] = event.now;
    return this.oneSided.isPassingFrom(entry, from);
  }

  /** Whether a wall is to be asked about whoever is near, however slow: it moves, or notes who comes. */
  isWatched(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    return walls.isMoving(f) || (walls.areOneSided && walls.isOneSided(f));
  }

  /** If the body that was located is to bounce off the feature, puts that into the queue. */
  private predictBounce(entry: number): boolean {
    const { state, queue, paths, facing } = this;
    const { io, gap } = facing;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    const { rows } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const k = 8 * slot;
    combineEntry(state, entry);
    const e = params.answer[0];
    if (e === 0 || paths.states[slot] !== free || paths.counts[slot] >= paths.mostEvents) return false;
    if (
      (wallPairs.flags[entry] & active) !== 0 &&
      wallContacts.records[wallContactStride * wallPairs.contacts[entry] + wallNormalImpulse] !== 0
    )
      return false;
    if (e !== 1) {
      io[ioReach] = (1 - squeezed) * rows[k + atR];
      if (!isBeyond(walls.numbers, walls.kinds, f, io)) {
        gap[ioX] = io[ioX];
        gap[ioY] = io[ioY];
        facing.approach.measure(f);
        if (walls.kinds[f] === point || gap[ioDistance] < (1 - squeezed) * rows[k + atR]) return false; // of a point the bound is its distance
      }
    }
    if (!(facing.isCurveTurning(f) ? this.touchesCurve(k, f) : this.touches(k, f))) return false;
    // The velocity is that of the middle of the sub-step; at the hit gravity has changed it by t − h/2 times itself.
    const fall = (params.gravityX * io[ioNx] + params.gravityY * io[ioNy]) * (queue.time - 0.5 * params.h);
    if (this.parting + fall >= -params.threshold) return false;
    queue.push(-2 - 2 * entry, paths.versions[slot]);
    return true;
  }

  /** Whether the body that was located touches a feature within the sub-step; notes when, the normal, and the speed of parting, without what contacts gave. */
  private touches(k: number, f: number): boolean {
    const { state, event, queue, paths, facing } = this;
    const { io } = facing;
    const { bodies, walls } = state;
    const { rows, starts } = bodies;
    const slot = k >> 3;
    // seen from the wall, which is where it was at the start of the sub-step
    facing.noteSpeed(walls.owners[f], false);
    io[ioX] -= facing.speedX * event.now;
    io[ioY] -= facing.speedY * event.now;
    io[ioVx] = rows[k + atVx] - facing.speedX;
    io[ioVy] = rows[k + atVy] - facing.speedY;
    io[ioGap] = rows[k + atR];
    featureImpact(walls.numbers, walls.kinds, f, io, true);
    queue.time = event.now + io[ioDistance];
    if (!(queue.time <= event.until)) return false;
    this.parting = (starts[3 * slot] - facing.speedX) * io[ioNx] + (starts[3 * slot + atVy] - facing.speedY) * io[ioNy];
    if (bodies.shapedCount === 0 || walls.kinds[f] !== point) return true;
    io[ioReach] = queue.time;
    return !state.shapes!.seams.takesCorner(slot, f, io, paths.since);
  }

  /** As touches, of a curve that turns. */
  private touchesCurve(k: number, f: number): boolean {
    const { event, queue, facing } = this;
    const { approach, io } = facing;
    const { rows, starts } = this.state.bodies;
    const s = 3 * (k >> 3);
    facing.aim(k);
    approach.floor = rows[k + atR];
    approach.until = event.until;
    if (!approach.meets(f)) return false;
    queue.time = approach.time;
    io[ioNx] = approach.normalX;
    io[ioNy] = approach.normalY;
    const pressed = (starts[s] - rows[k + atVx]) * io[ioNx] + (starts[s + atVy] - rows[k + atVy]) * io[ioNy];
    this.parting = approach.parting + pressed;
    return true;
  }

  /** Finds when the body that was located comes to the floor of a wall that turns, as a share of what is left of the sub-step. */
  private findTurning(k: number, f: number): void {
    const { event, facing } = this;
    const { approach, io } = facing;
    const { rows } = this.state.bodies;
    const left = event.until - event.now;
    if (!(left > 0)) return;
    facing.aim(k);
    approach.floor = wallCore * rows[k + atR];
    approach.watch(f);
    event.room = facing.gap[ioDistance] - approach.floor;
    facing.leadOut();
    approach.until = event.until;
    if (event.room < -deepest * rows[k + atR] && approach.parting < facing.lead) io[ioDistance] = 0;
    else if (approach.meets(f)) io[ioDistance] = Math.min((approach.time - event.now) / left, 1);
  }

  /** As findTurning, of a wall that does not turn. */
  private findStraight(k: number, f: number): void {
    const { state, event } = this;
    const { io, gap, approach } = this.facing;
    const { bodies, walls } = state;
    const { rows } = bodies;
    const left = event.until - event.now;
    // seen from the wall, which is where it was at the start of the sub-step
    const w = 5 * walls.owners[f];
    const wallVx = walls.motions[w + motionVx];
    const wallVy = walls.motions[w + motionVy];
    io[ioX] = gap[ioX] = io[ioX] - wallVx * event.now;
    io[ioY] = gap[ioY] = io[ioY] - wallVy * event.now;
    approach.measure(f);
    io[ioGap] = Math.min(gap[ioDistance], wallCore * rows[k + atR]);
    if (walls.isMoving(f) && gap[ioDistance] < (wallCore - deepest) * rows[k + atR]) {
      io[ioDistance] = 0;
      return;
    }
    io[ioVx] = (rows[k + atVx] - wallVx) * left;
    io[ioVy] = (rows[k + atVy] - wallVy) * left;
    featureImpact(walls.numbers, walls.kinds, f, io, false);
  }

  /** Gives a body that was measured the impulse of an impact with restitution, friction included. Returns false if it is too slow. */
  bounce(entry: number): boolean {
    const { state, event, paths, facing, pairEvents } = this;
    const { bodies, wallPairs, wallContacts, walls, params } = state;
    const { rows, starts } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const a = 8 * slot;
    const { nx, ny } = event;
    const wx = starts[3 * slot] - facing.speedX;
    const wy = starts[3 * slot + atVy] - facing.speedY;
    event.approach = wx * nx + wy * ny + (params.gravityX * nx + params.gravityY * ny) * (event.now - 0.5 * params.h);
    if (!(event.approach > 0)) return false;
    const c = this.contacts.add(entry);
    const { records } = wallContacts;
    const k = wallContactStride * c;
    const mass = rows[a + atM];
    const most = Math.max(1, (fastest * rows[a + atR]) / (event.approach * event.until));
    event.normal = ((1 + Math.min(records[k + wallRestitution], most)) * event.approach) / mass;
    const limit = records[k + wallFriction] * event.normal;
    const belt = 2 * walls.owners[wallPairs.ends[2 * entry + 1]];
    let along = walls.areBelts ? walls.belts[belt + 1] * nx - walls.belts[belt] * ny : 0;
    const { states, numbers } = state.wallAnswers;
    if (params.areAsked && states[entry] === spoken)
      along += numbers[answerStride * entry + saidY] * nx - numbers[answerStride * entry + saidX] * ny;
    const tangent = -(wy * nx - wx * ny + starts[3 * slot + atU] - along) / (mass + rows[a + atG]);
    event.tangent = Math.min(Math.max(tangent, -limit), limit);
    logHit(state, wallContacts, c, slot, paths, event);
    pairEvents.turn(slot);
    pairEvents.kick(slot, -1);
    return true;
  }
}
