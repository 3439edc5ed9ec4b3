import { EventQueue } from '../event-queue.ts';
import { isSpent } from '../kernels/bounce.ts';
import { ioCount } from '../kernels/features.ts';
import {
  asideStride,
  atWall,
  done,
  fly,
  foreseeAll,
  foreseeOf,
  makeContact,
  nCases,
  nContacts,
  setAside,
  stuck,
  takeBack,
  turnedA,
  turnedB,
  unfree,
} from '../kernels/flight.ts';
import { flyOn } from '../kernels/integrate.ts';
import { active, atM, pDt, pH, pHit, pRest, pTime, rowStride, wallContactStride } from '../kernels/layout.ts';
import { wouldWallsPush } from '../kernels/press.ts';
import { warmWalls } from '../kernels/wall-contacts.ts';
import type { Strays } from '../lists/strays.ts';
import { collideWalls } from '../lists/wall-collide.ts';
import type { State } from '../state.ts';
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
  private candidates: Int32Array = new Int32Array(64);
  private times: Float64Array = new Float64Array(64);
  private touched: Int32Array = new Int32Array(64);
  /** Rows as they were when the step began, of bodies that were turned. */
  private aside: Float64Array = new Float64Array(64);
  private readonly counts = new Int32Array(5);
  private readonly turned = new Int32Array(2);
  private readonly io = new Float64Array(ioCount);

  constructor(state: State, strays: Strays) {
    this.state = state;
    this.strays = strays;
    this.walls = new WallBounces(state, this.queue);
  }

  /** Whether bodies go straight on between hits. On a torus walls have images only as far as bodies come in a sub-step. */
  isPossible(): boolean {
    const { gravityX, gravityY, walls, sleepTime, bodies, periodX, periodY } = this.state;
    if (!bodies.survey.isPlain || gravityX !== 0 || gravityY !== 0 || walls.areMoving || sleepTime > 0) return false;
    return walls.records.length === 0 || (periodX === Infinity && periodY === Infinity);
  }

  /** Carries the step out, or returns false. */
  step(): boolean {
    const { state, counts } = this;
    const { bodies, contacts, wallContacts, params } = state;
    const h = params[pH];
    wallContacts.count = this.queue.count = 0;
    counts.fill(0);
    params[pTime] = 0;
    params[pH] = params[pRest] = params[pDt];
    bodies.marks.fill(0, 0, bodies.count);
    this.strays.keep();
    this.reserve();
    const isFree = this.foresee() && this.carryOut() && !this.isPressed() && !this.isPushed();
    contacts.count = counts[nContacts];
    if (isFree) {
      flyOn(bodies.rows, bodies.count, params);
      return true;
    }
    params[pH] = h;
    takeBack(bodies.rows, this.aside, counts);
    const { flags } = state.pairs;
    for (let c = 0; c < contacts.count; c++) flags[contacts.links[4 * c + 2]] &= ~active;
    for (let c = 0; c < wallContacts.count; c++) state.wallPairs.flags[wallContacts.links[4 * c + 2]] &= ~active;
    this.strays.takeBack();
    return false;
  }

  private reserve(): void {
    const { pairs, bodies, contacts } = this.state;
    contacts.reserve(pairs.count);
    if (this.times.length < pairs.count + 2) {
      this.candidates = new Int32Array(2 * pairs.count + 2);
      this.times = new Float64Array(2 * pairs.count + 2);
      this.touched = new Int32Array(2 * pairs.count + 2);
    }
    if (this.aside.length < asideStride * bodies.count) this.aside = new Float64Array(2 * asideStride * bodies.count);
  }

  /** Foresees the first hits. Returns whether nothing touches. */
  private foresee(): boolean {
    const { state, touched, walls, queue, candidates, times } = this;
    const { bodies, pairs, wallPairs, wallContacts: wall, params, adjacency, wallAdjacency } = state;
    const count = foreseeAll(bodies.rows, pairs.ends, pairs.flags, pairs.count, params, candidates, times, touched);
    if (count < 0) return false;
    for (let i = 1; i <= touched[0]; i++) {
      const p = touched[i];
      if (pairs.impulses[2 * p] !== 0 || pairs.impulses[2 * p + 1] !== 0) return false;
      this.addContact(p);
    }
    queue.room(count);
    for (let i = 0; i < count; i++) {
      queue.times[queue.count] = times[i];
      queue.push(candidates[i], 0);
    }
    wallAdjacency.isStale = true;
    collideWalls(state, this.io, 0, wallPairs.count, 0);
    if (this.isPressed()) return false;
    walls.foresee(0, wall.count);
    adjacency.update(pairs, bodies.count);
    wallAdjacency.update(wallPairs, bodies.count);
    return true;
  }

  private addContact(p: number): void {
    const { bodies, contacts, pairs, params } = this.state;
    const { records, links, approaches } = contacts;
    const n = this.counts[nContacts]++;
    makeContact(pairs.ends, pairs.flags, pairs.contacts, p, n, params, records, links, approaches, bodies.ids, bodies.cold);
  }

  /** Carries out the hits in the order of time. Returns whether all bounced. */
  private carryOut(): boolean {
    const { counts, queue } = this;
    for (;;) {
      counts[nCases] = queue.count;
      const why = this.fly();
      queue.count = counts[nCases];
      if (why === done) return true;
      if (why === stuck) return false;
      if (!(why === atWall ? this.hitWall() : this.turn(counts[turnedA], counts[turnedB]))) return false;
    }
  }

  private fly(): number {
    const { queue } = this;
    const { bodies, pairs, contacts, adjacency, wallAdjacency } = this.state;
    return fly(
      bodies.rows,
      pairs.ends,
      pairs.flags,
      pairs.contacts,
      adjacency.heads,
      adjacency.next,
      wallAdjacency.heads,
      bodies.anchors,
      contacts.records,
      contacts.links,
      contacts.hits,
      contacts.approaches,
      bodies.marks,
      bodies.shifts,
      bodies.turns,
      bodies.ids,
      bodies.cold,
      this.aside,
      queue.times,
      queue.cases,
      queue.versions,
      this.counts,
      this.state.params,
    );
  }

  /** The next hit is one of a wall. Returns whether it bounced. */
  private hitWall(): boolean {
    const { state, queue, walls } = this;
    const { bodies } = state;
    const c = -1 - queue.cases[0];
    const slot = walls.slotOf(c);
    const isStill = queue.versions[0] === walls.version(c);
    state.params[pHit] = queue.times[0];
    queue.pop();
    if (!isStill) return true;
    if (isSpent(bodies.marks, slot)) return false;
    setAside(bodies.rows, slot, bodies.marks, this.aside, this.counts);
    walls.bounce(c);
    return this.turn(slot, slot);
  }

  /** Asks what two bodies will hit that were turned, one if they are the same. Returns whether all is known. */
  private turn(a: number, b: number): boolean {
    const { state, turned } = this;
    const { bodies, pairs, adjacency } = state;
    turned[0] = a;
    turned[1] = b;
    this.strays.gather(turned, a === b ? 1 : 2, pRest);
    this.reserve();
    adjacency.update(pairs, bodies.count);
    return this.ask(a) && (a === b || this.ask(b));
  }

  private ask(slot: number): boolean {
    const { queue } = this;
    const { bodies, pairs, adjacency, params } = this.state;
    if (bodies.rows[rowStride * slot + atM] === 0) return true; // goes on as it did
    const { heads, next } = adjacency;
    for (let isShort = true; isShort; ) {
      const { times, cases, versions, count } = queue;
      const n = foreseeOf(slot, bodies.rows, pairs.ends, heads, next, params, bodies.marks, times, cases, versions, count);
      if (n === unfree) return false;
      isShort = n < 0;
      queue.count = isShort ? -1 - n : n;
      if (isShort) queue.room(queue.count);
    }
    this.walls.turn(slot);
    return true;
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
