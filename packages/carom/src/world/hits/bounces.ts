import { EventQueue } from '../event-queue.ts';
import { bouncePair, flag, foreseePairs, hitsOf, isSpent, pushed } from '../kernels/bounce.ts';
import { pHit, pLeft, pRest, pSifted, pWatched } from '../kernels/layout.ts';
import { wouldPush, wouldWallsPush } from '../kernels/press.ts';
import type { Collide } from '../lists/collide.ts';
import type { Strays } from '../lists/strays.ts';
import type { State } from '../state.ts';
import { WallBounces } from './wall-bounces.ts';

/**
 * Exact bounces within a sub-step, in the order of time; of hits at one time those of walls come first, then in the order of the contacts.
 * A body that was turned is asked anew what it will hit, and what it lacks a contact with now that it is faster.
 */
export class Bounces {
  private readonly state: State;
  private readonly collide: Collide;
  private readonly strays: Strays;
  private readonly turned = new Int32Array(2);
  /** Numbers of contacts, −1 − number for walls; versions count the hits of their bodies: what was turned since is passed over. */
  private readonly queue = new EventQueue();
  private readonly walls: WallBounces;

  constructor(state: State, collide: Collide, strays: Strays) {
    this.state = state;
    this.collide = collide;
    this.strays = strays;
    this.walls = new WallBounces(state, this.queue);
  }

  /**
   * Carries out the hits of a sub-step. The contacts that matter in it are then watched: params[pWatched] of `due.watched` where contacts
   * are sifted, else of `near`.
   */
  run(): void {
    const { state, queue, walls } = this;
    const { contacts, wallContacts: wall, wallAdjacency, params, due } = state;
    params[pLeft] = 0;
    params[pWatched] = 0;
    if (params[pSifted] === 1) due.begin(contacts.count, params);
    this.foresee(true);
    wallAdjacency.isStale = true;
    walls.foresee(0, wall.count);
    while (queue.count > 0) {
      const number = queue.cases[0];
      const isWall = number < 0;
      const c = isWall ? -1 - number : number;
      const isStill = queue.versions[0] === (isWall ? walls.version(c) : this.version(c));
      params[pHit] = queue.times[0];
      queue.pop();
      if (!isStill) continue;
      if (isWall) this.hitWall(c);
      else this.hit(c);
    }
  }

  /** Whether the solver would change anything, as it does where bodies press on each other, overlap, or are left to hit. Walls are warmed. */
  wouldSolve(): boolean {
    const { bodies, contacts, wallContacts: wall, params, due } = this.state;
    const { rows, marks, shifts, turns } = bodies;
    if (wouldWallsPush(rows, wall.records, wall.links, wall.count, params, marks, shifts) + params[pLeft] > 0) return true;
    const asked = params[pSifted] === 1 ? due.watched : contacts.near;
    return wouldPush(rows, contacts.records, contacts.links, asked, params[pWatched] | 0, params, marks, turns); // a double would be boxed
  }

  /** Foresees the hits of the contacts that are listed, or at the start of a sub-step of all that may hit in it. */
  private foresee(isStart: boolean): void {
    const { queue } = this;
    const { bodies, contacts, params, due } = this.state;
    const { rows, marks, shifts, turns } = bodies;
    const { records, links, near, far, candidates, times } = contacts;
    const isSifted = params[pSifted] === 1;
    if (isSifted) due.makeRoom(params);
    const count = isStart && !isSifted ? contacts.count : due.count;
    const watched = isSifted ? due.watched : near;
    const n = foreseePairs(
      rows,
      records,
      links,
      due.list,
      count,
      params,
      watched,
      due.due,
      marks,
      shifts,
      turns,
      far,
      candidates,
      times,
      isStart,
    );
    for (let i = 0; i < n; i++) {
      queue.room();
      queue.times[queue.count] = times[i];
      queue.push(candidates[i], this.version(candidates[i]));
    }
  }

  private version(c: number): number {
    const { bodies, contacts } = this.state;
    return hitsOf(bodies.marks, contacts.links[4 * c] >> 3) + hitsOf(bodies.marks, contacts.links[4 * c + 1] >> 3);
  }

  private hit(c: number): void {
    const { bodies, contacts, params } = this.state;
    const { rows, marks, shifts, turns } = bodies;
    const { records, links, hits, approaches } = contacts;
    const a = links[4 * c] >> 3;
    const b = links[4 * c + 1] >> 3;
    if (isSpent(marks, a) || isSpent(marks, b)) {
      this.leave(a);
      this.leave(b);
      return;
    }
    const faster = bouncePair(rows, records, links, c, params, hits, approaches, marks, shifts, turns);
    this.turn(a, b, faster);
  }

  private hitWall(c: number): void {
    const slot = this.walls.slotOf(c);
    if (isSpent(this.state.bodies.marks, slot)) this.leave(slot);
    else this.turn(slot, slot, +this.walls.bounce(c));
  }

  /** A hit of a body is left. */
  private leave(slot: number): void {
    const { bodies, params } = this.state;
    params[pLeft]++;
    flag(bodies.marks, bodies.shifts, slot, pushed);
  }

  /** Asks what two bodies will hit that were turned; `faster` as in bouncePair. */
  private turn(a: number, b: number, faster: number): void {
    const { state, collide, turned } = this;
    const { pairs, adjacency, bodies, params } = state;
    const pairCount = pairs.count;
    turned[0] = a;
    turned[1] = b;
    this.strays.gather(turned, a === b ? 1 : 2, pRest);
    if (pairs.count > pairCount) collide.added(pairCount, pairs.count);
    if (params[pSifted] === 0) {
      if ((faster & 1) !== 0) collide.pairsOf(a);
      if ((faster & 2) !== 0) collide.pairsOf(b);
    }
    adjacency.update(pairs, bodies.count);
    state.due.listOf(a, b, adjacency, pairs);
    this.foresee(false);
    this.walls.turn(a);
    if (a !== b) this.walls.turn(b);
  }
}
