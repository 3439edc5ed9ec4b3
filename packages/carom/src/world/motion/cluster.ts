import { bytes, enlarge, floats, ints } from '../arrays.ts';
import { atG, atM, atR, atU, atVx, atVy, passing } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { isBeyond } from '../walls/feature-contact.ts';
import { ioReach } from '../walls/wall-layout.ts';
import type { PairEvents } from './pair-events.ts';
import { type MotionEvent, type Paths, rounding, ulps } from './paths.ts';
import type { WallFacing } from './wall-facing.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'pairs' | 'wallPairs' | 'adjacency' | 'wallAdjacency' | 'params'>;

/** What is further off its floor than this share of the radius is no obstacle yet. */
const near = 0.02;
/** Passes over the constraints, at most: these by masses, all others with all bodies equally heavy. */
const mostPasses = 1024;
const momentumPasses = 8;
/** Those others overdo what is lacking (successive over-relaxation). */
const over = 1.9;
/** Bodies of a cluster, at most: what is further off has events of its own. */
const mostChanged = 64;
/** What is met is met by this share of the greatest approach more: so what can be met is met in a finite number of passes. */
const spare = 1 / 32;
/** A body leaves a corner at no more than so many times the greatest speed of what takes part: if something drives it out, and if nothing does. */
const mostDriven = 1000;
const mostFree = 8;
/** Numbers of a constraint: normal from the first to the second, the least speed at which they part along it, 1 if what it gives is lent. */
const stride = 6;
const bodyArrays = ['slots', 'velocities', 'inverses', 'turns', 'inertias', 'hasChanged'];
const atNx = 0;
const atNy = 1;
const atLeast = 2;
const atDriven = 3;
/** Of bodies made of hulls: arm × normal of the first and the second body, over their radii. */
const atArmA = 4;
const atArmB = 5;

/**
 * Bodies at their floors that change their velocities together (projected Gauss–Seidel): inelastic impulses, one constraint after the other, until
 * nothing is approached that is at its floor. Who changes brings its constraints in.
 */
export class Cluster {
  /** Slots of the bodies; the first place stands for walls. Arrays begin small: see EventQueue. */
  slots: Int32Array = ints(2);
  count = 1;
  private readonly state: Parts;
  private readonly paths: Paths;
  private readonly event: MotionEvent;
  private readonly pairEvents: PairEvents;
  private readonly wallFacing: WallFacing;
  /** By slot its place in `slots`, or 0. */
  private places: Int32Array = ints(2);
  /** By place: velocities, inverse masses, and whether a body has changed and brought its constraints in. */
  private velocities: Float64Array = floats(4);
  private inverses: Float64Array = floats(2);
  /** The same of turns: u and g. They take part once a body made of hulls does. */
  private turns: Float64Array = floats(2);
  private inertias: Float64Array = floats(2);
  private areTurning = false;
  private turned: number = NaN;
  hasChanged: Uint8Array = bytes(2);
  private changedCount = 0;
  /** Of constraints: places of the two bodies, and numbers. */
  private ends: Int32Array = ints(2);
  private numbers: Float64Array = floats(stride);
  private total = 0;
  /** The greatest approach, what lacked most in the last pass, and the square of the greatest speed of what takes part, without what is lent. */
  private worst: number = NaN;
  private lack: number = NaN;
  private fastest: number = NaN;
  /** 1 if more speed is for the sub-step only. */
  private driven = 0;

  constructor(state: Parts, paths: Paths, event: MotionEvent, pairEvents: PairEvents, wallFacing: WallFacing) {
    this.state = state;
    this.paths = paths;
    this.event = event;
    this.pairEvents = pairEvents;
    this.wallFacing = wallFacing;
  }

  /** Finds velocities for two bodies at their floor, or a body and a wall (−1), that lead into nothing at its floor. Returns false if it fails. */
  solve(first: number, second: number): boolean {
    this.begin();
    const a = this.placeOf(first);
    if (this.inverses[a] > 0) this.bring(a);
    const b = second >= 0 ? this.placeOf(second) : 0;
    if (this.inverses[b] > 0) this.bring(b);
    let before = Infinity;
    for (let pass = 1; pass <= mostPasses; pass++) {
      if (this.areMet(pass <= momentumPasses)) return !this.isTooFast();
      // no room: what lacks most has not shrunk by a tenth in 64 passes
      if (pass % 64 === 0 && this.lack > 0.9 * before) return false;
      if (pass % 64 === 0) before = this.lack;
    }
    return false;
  }

  /** Whether some body would get out of a corner faster than it may. */
  private isTooFast(): boolean {
    const { velocities, fastest } = this;
    const most = this.driven === 1 ? mostDriven : mostFree;
    for (let i = 1; i < this.count && fastest > 0; i++) {
      const u = this.areTurning ? this.turns[i] : 0;
      const square = velocities[2 * i] * velocities[2 * i] + velocities[2 * i + 1] * velocities[2 * i + 1] + u * u;
      if (this.hasChanged[i] === 1 && square > most * most * fastest) return true; // where all stand rounding alone moves them
    }
    return false;
  }

  /**
   * A body goes on by the velocity that was found. More speed from what is kinematic is for the sub-step only. Who gets such speed again stands in the
   * end, as it would add up.
   */
  send(place: number): void {
    const { paths, velocities } = this;
    const slot = this.slots[place];
    const wasLent = paths.hasLoanOfEvents(slot);
    paths.readOwn(slot);
    this.measureOwn(slot);
    const own = this.turned;
    paths.aimX = velocities[2 * place];
    paths.aimY = velocities[2 * place + 1];
    paths.aimU = this.areTurning ? this.turns[place] : paths.ownU;
    this.turned = paths.aimX * paths.aimX + paths.aimY * paths.aimY;
    if (this.inertias[place] > 0) this.turned += (this.inverses[place] / this.inertias[place]) * paths.aimU * paths.aimU;
    if (this.driven === 0 || this.turned <= (1 + rounding) * own) paths.turn(slot);
    else if (wasLent) paths.drop(slot);
    else paths.lend(slot);
  }

  /** Writes the square of the speed that a body has of its own to `turned`: twice its energy over its mass. */
  private measureOwn(slot: number): void {
    const { paths } = this;
    const place = this.places[slot];
    this.turned = paths.ownX * paths.ownX + paths.ownY * paths.ownY;
    if (this.inertias[place] > 0) this.turned += (this.inverses[place] / this.inertias[place]) * paths.ownU * paths.ownU;
  }

  private begin(): void {
    const { bodies } = this.state;
    for (let i = 1; i < this.count; i++) this.places[this.slots[i]] = 0;
    this.count = 1;
    this.total = this.changedCount = this.worst = this.fastest = this.driven = 0;
    this.areTurning = false;
    if (this.places.length < bodies.count) this.places = ints(bodies.budgets.length);
  }

  /** The place of a body, which gets one if it has none. */
  private placeOf(slot: number): number {
    const { paths, places } = this;
    const { rows } = this.state.bodies;
    if (places[slot] > 0) return places[slot];
    const i = this.count++;
    if (i >= this.slots.length) enlarge(this, bodyArrays, i, 2 * i);
    places[slot] = i;
    this.slots[i] = slot;
    this.hasChanged[i] = 0;
    this.velocities[2 * i] = rows[8 * slot + atVx];
    this.velocities[2 * i + 1] = rows[8 * slot + atVy];
    this.inverses[i] = paths.isHeld(slot) ? 0 : rows[8 * slot + atM];
    this.inertias[i] = 0;
    paths.readOwn(slot);
    if (paths.isShaped(slot)) this.takeTurn(slot, i);
    this.measureOwn(slot);
    this.fastest = Math.max(this.fastest, this.turned);
    return i;
  }

  /** A body made of hulls turns as well. */
  private takeTurn(slot: number, place: number): void {
    const { rows } = this.state.bodies;
    if (!this.areTurning) this.turns.fill(0);
    this.areTurning = true;
    this.turns[place] = rows[8 * slot + atU];
    this.inertias[place] = this.inverses[place] === 0 ? 0 : rows[8 * slot + atG];
  }

  /** A body changes: brings its constraints in. */
  private bring(place: number): void {
    if (this.hasChanged[place] === 1 || this.changedCount >= mostChanged) return;
    this.hasChanged[place] = 1;
    this.changedCount++;
    this.collectBodies(place);
    this.collectWalls(place);
    if (this.paths.source !== null) this.paths.source.collect(place);
  }

  /** Constraints with bodies that have not brought them in. */
  private collectBodies(place: number): void {
    const { event, pairEvents, paths } = this;
    const { bodies, pairs, adjacency, params } = this.state;
    const { rows } = bodies;
    const slot = this.slots[place];
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const other = pairs.ends[at ^ 1];
      if (this.hasChanged[this.places[other]] === 1) continue;
      pairEvents.measure(at >> 1);
      if (event.room > near * Math.min(rows[8 * other + atR], rows[8 * slot + atR])) continue;
      if (params.areAsked && !pairEvents.preSolve.allows(at >> 1)) continue;
      const far = this.placeOf(other);
      const isDriven = this.isPusher(far) || event.isDeep || paths.hasLoan(slot) || paths.hasLoan(other);
      if ((at & 1) === 0) this.add(place, far, isDriven);
      else this.add(far, place, isDriven);
    }
  }

  /** Whether a body that gives no way moves. */
  private isPusher(place: number): boolean {
    return this.inverses[place] === 0 && (this.velocities[2 * place] !== 0 || this.velocities[2 * place + 1] !== 0);
  }

  /** Constraints with walls. */
  private collectWalls(place: number): void {
    const { state, wallFacing } = this;
    const { bodies, wallPairs, wallAdjacency, walls } = state;
    const k = 8 * this.slots[place];
    wallFacing.io[ioReach] = (1 + near) * bodies.rows[k + atR];
    for (let at = wallAdjacency.heads[k >> 3]; at >= 0; at = wallAdjacency.next[at]) {
      const entry = at >> 1;
      if ((wallPairs.flags[entry] & passing) !== 0) continue;
      const f = wallPairs.ends[2 * entry + 1];
      if (!walls.isMoving(f)) {
        wallFacing.locate(k);
        if (isBeyond(walls.numbers, walls.kinds, f, wallFacing.io)) continue;
      }
      if (wallFacing.measure(entry)) this.addWall(place, entry);
    }
  }

  /** Adds the wall that was measured, if the body is near. */
  private addWall(place: number, entry: number): void {
    const { event, paths, pairEvents } = this;
    const { speedX, speedY, lead } = this.wallFacing;
    if (event.room > near * this.state.bodies.rows[8 * this.slots[place] + atR]) return;
    if (this.state.params.areAsked && !pairEvents.preSolve.allowsWall(entry)) return;
    const n = stride * this.total;
    if (speedX !== 0 || speedY !== 0) {
      const speed = Math.sqrt(speedX * speedX + speedY * speedY) + lead;
      this.fastest = Math.max(this.fastest, speed * speed);
    }
    this.add(place, 0, speedX !== 0 || speedY !== 0 || paths.hasLoan(this.slots[place]));
    this.numbers[n + atLeast] += lead - (speedX * event.nx + speedY * event.ny);
  }

  /** Adds the constraint that was measured; who is not at its floor yet may come nearer to it. */
  private add(first: number, second: number, isDriven: boolean): void {
    const { event } = this;
    const c = this.total++;
    const n = stride * c;
    if (2 * c >= this.ends.length) enlarge(this, ['ends', 'numbers'], c, 2 * c);
    const { numbers } = this;
    this.ends[2 * c] = first;
    this.ends[2 * c + 1] = second;
    numbers[n + atNx] = event.nx;
    numbers[n + atNy] = event.ny;
    numbers[n + atLeast] = event.room > 0 ? -event.room / (event.until - event.now) : event.isDeep ? 0 : -event.room / event.until;
    numbers[n + atDriven] = +isDriven;
    numbers[n + atArmA] = numbers[n + atArmB] = 0;
  }

  /**
   * Adds a constraint of hulls between the body at a place and another slot, or a wall (−1). Normal, least speed of parting and arms are in `terms`,
   * seen from the first of the two.
   */
  addShaped(place: number, other: number, isFirst: boolean, terms: Float64Array, isMoving: boolean): void {
    const { paths } = this;
    const far = other < 0 ? 0 : this.placeOf(other);
    const isLent = paths.hasLoan(this.slots[place]) || (other >= 0 && paths.hasLoan(other));
    const c = this.total;
    this.add(isFirst ? place : far, isFirst ? far : place, isMoving || this.isPusher(far) || isLent);
    const n = stride * c;
    const { numbers } = this;
    numbers[n + atNx] = terms[0];
    numbers[n + atNy] = terms[1];
    numbers[n + atLeast] = terms[2];
    numbers[n + atArmA] = terms[3];
    numbers[n + atArmB] = terms[4];
    if (isMoving) this.fastest = Math.max(this.fastest, terms[5] * terms[5]);
  }

  /** Whether the constraints of a body are in. */
  hasBrought(slot: number): boolean {
    return this.places[slot] > 0 && this.hasChanged[this.places[slot]] === 1;
  }

  /** A pass over the constraints, by masses or with all bodies equally heavy; returns whether all were met. */
  private areMet(byMass: boolean): boolean {
    const even = byMass ? 0 : 1;
    let areMet = true;
    this.lack = 0;
    for (let c = 0; c < this.total; c++) {
      const { ends, numbers, velocities, inverses, turns, areTurning } = this;
      const n = stride * c;
      const a = ends[2 * c];
      const b = ends[2 * c + 1];
      const nx = numbers[n + atNx];
      const ny = numbers[n + atNy];
      const least = numbers[n + atLeast];
      let lack = least - ((velocities[2 * b] - velocities[2 * a]) * nx + (velocities[2 * b + 1] - velocities[2 * a + 1]) * ny);
      if (areTurning) lack -= turns[b] * numbers[n + atArmB] - turns[a] * numbers[n + atArmA];
      if (!(lack > 0)) continue;
      const ma = inverses[a] * (1 - even) + even * +(inverses[a] > 0);
      const mb = inverses[b] * (1 - even) + even * +(inverses[b] > 0);
      if (ma + mb === 0) continue; // a crush
      areMet = false;
      this.lack = Math.max(this.lack, lack);
      if (byMass) this.worst = Math.max(this.worst, lack);
      this.driven |= even | numbers[n + atDriven];
      this.turned = 0;
      if (areTurning) this.weigh(n, a, b, byMass);
      const sizes =
        Math.abs(velocities[2 * a]) + Math.abs(velocities[2 * a + 1]) + Math.abs(velocities[2 * b]) + Math.abs(velocities[2 * b + 1]);
      const change = ((byMass ? lack : over * lack) + spare * this.worst + ulps * (sizes + Math.abs(least))) / (ma + mb + this.turned);
      velocities[2 * a] -= change * ma * nx;
      velocities[2 * a + 1] -= change * ma * ny;
      velocities[2 * b] += change * mb * nx;
      velocities[2 * b + 1] += change * mb * ny;
      this.turned = change;
      if (areTurning) this.turnBoth(n, a, b, byMass);
      for (let end = 2 * c; end < 2 * c + 2; end++) if (this.inverses[this.ends[end]] > 0) this.bring(this.ends[end]); // one call: it is inlined
    }
    return areMet;
  }

  /** Writes what turning adds to the inverse mass along the constraint at n to `turned`. */
  private weigh(n: number, a: number, b: number, byMass: boolean): void {
    const { numbers, inertias, inverses } = this;
    const armA = numbers[n + atArmA];
    const armB = numbers[n + atArmB];
    this.turned = armA === 0 ? 0 : (inertias[a] / (byMass || inverses[a] === 0 ? 1 : inverses[a])) * armA * armA;
    if (armB !== 0) this.turned += (inertias[b] / (byMass || inverses[b] === 0 ? 1 : inverses[b])) * armB * armB;
  }

  /** Turns both bodies by the impulse in `turned`. */
  private turnBoth(n: number, a: number, b: number, byMass: boolean): void {
    const { numbers, inertias, inverses, turns } = this;
    const armA = numbers[n + atArmA];
    const armB = numbers[n + atArmB];
    if (armA !== 0) turns[a] -= this.turned * (inertias[a] / (byMass || inverses[a] === 0 ? 1 : inverses[a])) * armA;
    if (armB !== 0) turns[b] += this.turned * (inertias[b] / (byMass || inverses[b] === 0 ? 1 : inverses[b])) * armB;
  }
}
