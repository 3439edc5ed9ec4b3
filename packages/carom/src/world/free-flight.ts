import { EventQueue } from './continuous/event-queue.ts';
import { hitsOf, isSpent } from './kernels/bounce.ts';
import { ioCount } from './kernels/features.ts';
import { foreseeAll, foreseeOf, makeContact, meet, setAside, takeBack } from './kernels/flight.ts';
import { flyOn } from './kernels/integrate.ts';
import { active, pDt, pH, pHit, pRest, pTime, rowStride, wallContactStride } from './kernels/layout.ts';
import { wouldWallsPush } from './kernels/press.ts';
import { warmWalls } from './kernels/wall-contacts.ts';
import type { Strays } from './lists/strays.ts';
import { collideWalls } from './lists/wall-collide.ts';
import type { State } from './state.ts';
import { WallBounces } from './wall-bounces.ts';

/**
 * A whole step without sub-steps and solver, for worlds where bodies go straight on between hits that all bounce: hits are exact however long
 * the step is. Where that proves to be not so, because something touches, presses, does not bounce, or hits too often, nothing has changed.
 */
export class FreeFlight {
  private readonly state: State;
  private readonly strays: Strays;
  /** Numbers of pairs, −1 − number of the contact for walls; versions as in bounces.ts. */
  private readonly queue = new EventQueue();
  private readonly walls: WallBounces;
  private readonly turned = new Int32Array(2);
  private candidates: Int32Array = new Int32Array(64);
  private times: Float64Array = new Float64Array(64);
  private touched: Int32Array = new Int32Array(64);
  /** The rows of turned bodies as they were when the step began. */
  private before: Float64Array = new Float64Array(64);
  private readonly io = new Float64Array(ioCount);

  constructor(state: State, strays: Strays) {
    this.state = state;
    this.strays = strays;
    this.walls = new WallBounces(state, this.queue);
  }

  /** Whether bodies go straight on between hits. */
  isPossible(): boolean {
    const { gravityX, gravityY, walls, sleepTime, periodX, periodY, bodies } = this.state;
    const { survey } = bodies;
    return (
      survey.isPlain &&
      gravityX === 0 &&
      gravityY === 0 &&
      !walls.areMoving &&
      sleepTime === 0 &&
      periodX === Infinity &&
      periodY === Infinity
    );
  }

  /** Carries the step out, or returns false. */
  step(): boolean {
    const { state } = this;
    const { bodies, contacts, wallContacts, params } = state;
    const h = params[pH];
    contacts.count = wallContacts.count = this.queue.count = 0;
    params[pTime] = 0;
    params[pH] = params[pRest] = params[pDt];
    bodies.marks.fill(0, 0, bodies.count);
    this.reserve();
    if (this.foresee() && this.carryOut() && !this.isPressed() && !this.isPushed()) {
      flyOn(bodies.rows, bodies.count, params);
      return true;
    }
    params[pH] = h;
    takeBack(bodies.rows, bodies.count, bodies.marks, this.before);
    const { flags } = state.pairs;
    for (let c = 0; c < contacts.count; c++) flags[contacts.links[4 * c + 2]] &= ~active;
    for (let c = 0; c < wallContacts.count; c++) state.wallPairs.flags[wallContacts.links[4 * c + 2]] &= ~active;
    return false;
  }

  private reserve(): void {
    const { pairs, bodies } = this.state;
    if (this.times.length < pairs.count + 2) {
      this.candidates = new Int32Array(2 * pairs.count + 2);
      this.times = new Float64Array(2 * pairs.count + 2);
      this.touched = new Int32Array(2 * pairs.count + 2);
    }
    if (this.before.length < rowStride * bodies.count) this.before = new Float64Array(2 * rowStride * bodies.count);
  }

  /** Foresees the first hits. Returns whether nothing touches. */
  private foresee(): boolean {
    const { state, touched, walls } = this;
    const { bodies, pairs, wallPairs, wallContacts: wall, params } = state;
    const count = foreseeAll(bodies.rows, pairs.ends, pairs.flags, pairs.count, params, this.candidates, this.times, touched);
    if (count < 0) return false;
    this.push(count);
    for (let i = 1; i <= touched[0]; i++) {
      const p = touched[i];
      if (pairs.impulses[2 * p] !== 0 || pairs.impulses[2 * p + 1] !== 0) return false;
      this.contactOf(p);
    }
    state.wallAdjacency.isStale = true;
    collideWalls(state, this.io, 0, wallPairs.count, 0);
    if (this.isPressed()) return false;
    walls.foresee(0, wall.count);
    return true;
  }

  private push(count: number): void {
    const { queue, candidates, times } = this;
    const { bodies, pairs } = this.state;
    for (let i = 0; i < count; i++) {
      const p = candidates[i];
      queue.room();
      queue.times[queue.count] = times[i];
      queue.push(p, hitsOf(bodies.marks, pairs.ends[2 * p]) + hitsOf(bodies.marks, pairs.ends[2 * p + 1]));
    }
  }

  /** Carries out the hits in the order of time. Returns whether all bounced. */
  private carryOut(): boolean {
    const { queue, walls } = this;
    const { bodies, pairs, params } = this.state;
    const { marks } = bodies;
    while (queue.count > 0) {
      const number = queue.cases[0];
      const version = queue.versions[0];
      params[pHit] = queue.times[0];
      queue.pop();
      if (number < 0) {
        if (version === walls.version(-1 - number) && !this.hitWall(-1 - number)) return false;
      } else if (version === hitsOf(marks, pairs.ends[2 * number]) + hitsOf(marks, pairs.ends[2 * number + 1]) && !this.hit(number))
        return false;
    }
    return true;
  }

  private hit(p: number): boolean {
    const { bodies, contacts, pairs, params } = this.state;
    const { rows, marks, shifts, turns } = bodies;
    const a = pairs.ends[2 * p];
    const b = pairs.ends[2 * p + 1];
    if (isSpent(marks, a) || isSpent(marks, b)) return false;
    const c = this.contactOf(p);
    const { records, links, hits, approaches } = contacts;
    if (records[8 * c + 7] === 0) return false;
    if (meet(rows, records, links, c, params, hits, approaches, marks, shifts, turns, this.before)) this.turn(a, b);
    return true;
  }

  private hitWall(c: number): boolean {
    const { bodies } = this.state;
    const slot = this.walls.slotOf(c);
    if (isSpent(bodies.marks, slot)) return false;
    setAside(bodies.rows, rowStride * slot, bodies.marks, this.before);
    this.walls.bounce(c);
    this.turn(slot, slot);
    return true;
  }

  /** The contact of a pair, made if it has none. */
  private contactOf(p: number): number {
    const { bodies, contacts, pairs, params } = this.state;
    if ((pairs.flags[p] & active) === 0) {
      const n = contacts.count++;
      contacts.reserve(contacts.count);
      const { records, links, approaches } = contacts;
      makeContact(pairs.ends, pairs.flags, pairs.contacts, p, n, params, records, links, approaches, bodies.ids, bodies.cold);
    }
    return pairs.contacts[p];
  }

  /** Asks what two bodies will hit that were turned, one if they are the same. */
  private turn(a: number, b: number): void {
    const { state, turned } = this;
    const { bodies, pairs, adjacency } = state;
    turned[0] = a;
    turned[1] = b;
    this.strays.gather(turned, a === b ? 1 : 2, pRest);
    this.reserve();
    adjacency.update(pairs, bodies.count);
    this.ask(a);
    if (a !== b) this.ask(b);
  }

  private ask(slot: number): void {
    const { bodies, pairs, adjacency, params } = this.state;
    if (bodies.rows[rowStride * slot + 3] === 0) return; // goes on as it did
    this.push(foreseeOf(slot, bodies.rows, pairs.ends, adjacency.heads, adjacency.next, params, this.candidates, this.times));
    this.walls.turn(slot);
  }

  /** Whether walls press on something, or would not bounce it. */
  private isPressed(): boolean {
    const { count, records } = this.state.wallContacts;
    for (let k = 0; k < wallContactStride * count; k += wallContactStride) {
      if (records[k + 3] !== 0 || records[k + 4] !== 0 || records[k + 7] === 0) return true;
    }
    return false;
  }

  /** Whether walls would push something. */
  private isPushed(): boolean {
    const { bodies, wallContacts: wall, walls, wallPairs, params } = this.state;
    const { records, links } = wall;
    warmWalls(bodies.rows, records, links, 0, wall.count, params, walls.numbers, walls.kinds, walls.motions, wallPairs.flags, this.io);
    return wouldWallsPush(bodies.rows, records, links, wall.count, params, bodies.marks, bodies.shifts) > 0;
  }
}
