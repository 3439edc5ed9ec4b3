import { atLeast, floats, ints } from '../arrays.ts';
import type { Adjacency } from '../state/adjacency.ts';
import { bodyKinds, clearForce } from '../state/bodies.ts';
import {
  asleepBit,
  atM,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cMass,
  coldStride,
  hitApproach,
  hitStride,
  rowStride,
  sleeplessBit,
  touching,
} from '../state/layout.ts';
import { wallEnd } from '../state/links.ts';
import type { PairList } from '../state/pair-list.ts';
import { chainPairs, type State } from '../state/state.ts';
import { type Resting, stillSpeed } from './reached.ts';

/** What it reads of the state. */
type Parts = Resting & Pick<State, 'walls' | 'links' | 'contacts' | 'wallContacts'>;

const dynamic = bodyKinds.indexOf('dynamic');
const patience = 8;

/**
 * Puts bodies to sleep and wakes them. A sleeping body has velocity 0 and inverse mass 0 in the rows, as a static one. Pairs of sleeping
 * bodies stay in the lists with their impulses, but make no contacts. Bodies that touch fall asleep together.
 */
export class Sleep {
  private readonly state: Parts;
  /** For each index the index of another of its island, or itself; and how long the island has been still. */
  private parents: Int32Array = ints(16);
  private stillness: Float64Array = floats(16);
  /** The rows when the step began. */
  private before: Float64Array = floats(16 * rowStride);
  /** Of each island, at its root: mass, and what its momentum changed by in the step. */
  private sums: Float64Array = floats(48);

  /** Indices woken or put to sleep in one call. */
  private turned: Int32Array = ints(16);
  private turnedCount = 0;
  /** No approach. */
  private readonly calm = floats(1);

  constructor(state: Parts) {
    this.state = state;
  }

  /** Notes where bodies are as a step begins. */
  start(): void {
    const { bodies, sleepTime } = this.state;
    if (sleepTime === 0) return;
    this.wereStill = this.areAllStill();
    const { rows, count } = bodies;
    if (this.before.length < rowStride * count) this.before = floats(2 * rowStride * count);
    for (let k = 0; k < rowStride * count; k++) this.before[k] = rows[k];
  }

  /** Whether every body sleeps or stands still, and did when the last step began: another one changes nothing but the time. False after any edit. */
  isQuiet = false;
  /** Whether all were still as the step began. The step after the one in which the last fell asleep may change what is kept of contacts. */
  private wereStill = false;

  /** Wakes what was hit, then lets islands that have been still for long enough fall asleep. */
  update(): void {
    const { state } = this;
    if (state.sleepTime === 0) return;
    this.wakeHit();
    if (this.measure()) this.join();
    this.isQuiet = this.wereStill && this.areAllStill();
  }

  private areAllStill(): boolean {
    const { rows, count, ids, kinds, bits } = this.state.bodies;
    for (let slot = 0; slot < count; slot++) {
      const k = rowStride * slot;
      if (rows[k + atVx] !== 0 || rows[k + atVy] !== 0 || rows[k + atU] !== 0) return false;
      if (ids[slot] >= 0 && kinds[ids[slot]] === dynamic && !isAsleep(bits[ids[slot]])) return false;
    }
    return !this.state.walls.areMoving;
  }

  /** Wakes a body, all that touch it or are joined to it, and so on. */
  wake(index: number): void {
    this.spread(index, false);
  }

  /** Puts a body to sleep, all that touch it or are joined to it, and so on; but for those that may not. */
  rest(index: number): void {
    this.spread(index, true);
  }

  private spread(index: number, isToSleep: boolean): void {
    this.isQuiet = false;
    const { bodies, pairs, shapedPairs, adjacency, shapedAdjacency } = this.state;
    if (isAsleep(bodies.bits[index]) === isToSleep) return;
    chainPairs(this.state);
    this.turned = atLeast(this.turned, bodies.bound);
    this.turnedCount = 0;
    this.turn(index, isToSleep);
    for (let i = 0; i < this.turnedCount; i++) {
      this.turnTouching(this.turned[i], pairs, adjacency, isToSleep);
      if (bodies.shapedCount > 0) this.turnTouching(this.turned[i], shapedPairs, shapedAdjacency, isToSleep);
      if (i === this.turnedCount - 1) this.turnLinked(isToSleep);
    }
  }

  private turnTouching(index: number, pairs: PairList, { heads, next }: Adjacency, isToSleep: boolean): void {
    const { ids, slots } = this.state.bodies;
    for (let at = heads[slots[index]]; at >= 0; at = next[at]) {
      const other = ids[pairs.ends[at ^ 1]];
      if (other >= 0 && (pairs.flags[at >> 1] & touching) !== 0) this.turn(other, isToSleep);
    }
  }

  /** Of two that are linked and only one of which sleeps, turns the other. */
  private turnLinked(isToSleep: boolean): void {
    const { bodies, links } = this.state;
    for (let j = 0; j < links.count; j++) {
      const a = links.ends[2 * j];
      const b = links.ends[2 * j + 1];
      if (a < 0 || b < 0 || bodies.kinds[a] !== dynamic || bodies.kinds[b] !== dynamic) continue;
      if (isAsleep(bodies.bits[a]) === isAsleep(bodies.bits[b])) continue;
      this.turn(a, isToSleep);
      this.turn(b, isToSleep);
    }
  }

  /** Wakes all. */
  wakeAll(): void {
    this.isQuiet = false;
    this.turned = atLeast(this.turned, this.state.bodies.bound);
    this.turnedCount = 0;
    for (let index = 0; index < this.state.bodies.bound; index++) if (this.state.bodies.slots[index] >= 0) this.turn(index, false);
  }

  /** Wakes one, or puts it to sleep, unless that is so or may not be. */
  private turn(index: number, isToSleep: boolean): void {
    const { bodies } = this.state;
    const { bits, kinds, slots } = bodies;
    if (kinds[index] !== dynamic || isAsleep(bits[index]) === isToSleep || (isToSleep && (bits[index] & sleeplessBit) !== 0)) return;
    this.turned[this.turnedCount++] = index;
    if (isToSleep) {
      this.fallAsleep(slots[index]);
      clearForce(bodies, index);
      return;
    }
    bits[index] &= ~asleepBit;
    bodies.stillness[index] = 0;
    bodies.rows[rowStride * slots[index] + atM] = 1 / bodies.cold[coldStride * index + cMass];
    bodies.writeTurning(index);
  }

  /** Wakes what is touched by something that moves. */
  private wakeHit(): void {
    const { contacts, pairs } = this.state;
    const { links, records, hits } = contacts;
    for (let c = 0; c < contacts.count; c++) {
      if (pairs.impulses[2 * links[4 * c + 2]] === 0 && records[4 * c + 2] > 0 && links[4 * c + 3] === 0) continue;
      const a = links[4 * c] / rowStride;
      const b = links[4 * c + 1] / rowStride;
      if (links[4 * c + 3] > 0) this.hit(a, b, hits.numbers, hitStride * (links[4 * c + 3] - 1) + hitApproach);
      else this.hit(a, b, this.calm, 0);
    }
  }

  /** Wakes the one of two slots that touch which sleeps, if the other moves; its approach is the number at a place. */
  hit(a: number, b: number, approaches: Float64Array, place: number): void {
    const { params, bodies } = this.state;
    const { rows, ids, bits } = bodies;
    if (isAsleep(bits[ids[a]]) === isAsleep(bits[ids[b]])) return;
    const sleeper = isAsleep(bits[ids[a]]) ? a : b;
    const k = rowStride * (sleeper === a ? b : a);
    const limit = stillSpeed(this.state);
    // a body that came to rest on it has been slow in this step
    const isSlow = rows[k + atVx] * rows[k + atVx] + rows[k + atVy] * rows[k + atVy] <= limit * limit;
    if (!isSlow || approaches[place] > limit + 2 * params.dt * this.gravity()) this.wake(ids[sleeper]);
  }

  private gravity(): number {
    const { gravityX, gravityY } = this.state;
    return Math.sqrt(gravityX * gravityX + gravityY * gravityY);
  }

  /**
   * How long each body has been still: slow, and moved no further in a step than a slow body. A body pushed out of a wall or of another
   * body has no velocity, but moves. Returns whether one has been still for long enough.
   */
  private measure(): boolean {
    const { bodies, params, sleepTime } = this.state;
    const { before } = this;
    const limit = stillSpeed(this.state);
    const furthest = limit * params.dt;
    let isAny = false;
    for (let slot = 0; slot < bodies.count; slot++) {
      const index = bodies.ids[slot];
      const k = rowStride * slot;
      if (index < 0 || bodies.rows[k + atM] === 0) continue;
      const { rows } = bodies;
      const square = rows[k + atVx] * rows[k + atVx] + rows[k + atVy] * rows[k + atVy] + rows[k + atU] * rows[k + atU];
      const dx = rows[k + atX] - before[k + atX];
      const dy = rows[k + atY] - before[k + atY];
      const isStill = square < limit * limit && dx * dx + dy * dy <= furthest * furthest;
      bodies.stillness[index] = isStill && (bodies.bits[index] & sleeplessBit) === 0 ? bodies.stillness[index] + params.dt : 0;
      if (bodies.stillness[index] >= sleepTime) isAny = true;
    }
    return isAny;
  }

  /** Joins bodies that touch into islands, and puts to sleep those of which all have been still. */
  private join(): void {
    const { bodies, pairs, shapedPairs, sleepTime } = this.state;
    const { ids, bound, kinds, rows, slots } = bodies;
    if (this.parents.length < bound) {
      this.parents = ints(2 * bound);
      this.stillness = floats(2 * bound);
      this.sums = floats(6 * bound);
    }
    const { parents, stillness, sums, before } = this;
    for (let index = 0; index < bound; index++) {
      const k = rowStride * Math.max(0, slots[index]);
      const mass = bodies.cold[coldStride * index + cMass];
      parents[index] = index;
      stillness[index] = isAsleep(bodies.bits[index]) ? Infinity : bodies.stillness[index];
      sums[3 * index] = mass;
      sums[3 * index + 1] = mass * (rows[k + atVx] - before[k + atVx]);
      sums[3 * index + 2] = mass * (rows[k + atVy] - before[k + atVy]);
    }
    this.uniteTouching(pairs);
    if (bodies.shapedCount > 0) this.uniteTouching(shapedPairs);
    this.uniteLinked();
    this.disturbByWalls();
    for (let slot = 0; slot < bodies.count; slot++) {
      const index = ids[slot];
      if (index < 0 || kinds[index] !== dynamic || isAsleep(bodies.bits[index]) || stillness[this.root(index)] < sleepTime) continue;
      if (!this.falls(this.root(index))) this.fallAsleep(slot);
    }
  }

  /**
   * Whether an island is slow but not at rest: what falls is so at first, and at the top of a throw or of a slope. Its acceleration is half of
   * gravity or more, or makes it too fast for sleep within `patience` times `sleepTime`. What its bodies do to each other does not count.
   */
  private falls(root: number): boolean {
    const { sums, state } = this;
    const { dt, margin } = state.params;
    const least = sums[3 * root] * Math.min((stillSpeed(state) * dt) / (patience * state.sleepTime), margin / (2 * dt) || Infinity);
    return sums[3 * root + 1] * sums[3 * root + 1] + sums[3 * root + 2] * sums[3 * root + 2] > least * least;
  }

  private fallAsleep(slot: number): void {
    const { bits, ids, rows } = this.state.bodies;
    bits[ids[slot]] |= asleepBit;
    rows.fill(0, rowStride * slot, rowStride * slot + atX);
  }

  /** Joins what touches. */
  private uniteTouching(pairs: PairList): void {
    const { ids, kinds } = this.state.bodies;
    for (let p = 0; p < pairs.count; p++) {
      if ((pairs.flags[p] & touching) === 0) continue;
      const a = ids[pairs.ends[2 * p]];
      const b = ids[pairs.ends[2 * p + 1]];
      if (kinds[a] === dynamic && kinds[b] === dynamic) this.unite(a, b);
      else this.disturb(kinds[a] === dynamic ? a : b, rowStride * pairs.ends[2 * p + (kinds[a] === dynamic ? 1 : 0)]);
    }
  }

  /** Links join bodies as contacts do. */
  private uniteLinked(): void {
    const { bodies, links, walls } = this.state;
    for (let j = 0; j < links.count; j++) {
      const a = links.ends[2 * j];
      const b = links.ends[2 * j + 1];
      if (a === -1) continue;
      if (a < 0 || b < 0) {
        if (walls.movesAt(walls.placeOf(wallEnd(Math.min(a, b))))) this.stillness[this.root(Math.max(a, b))] = 0;
      } else if (bodies.kinds[a] === dynamic && bodies.kinds[b] === dynamic) this.unite(a, b);
      else if (bodies.kinds[a] === dynamic) this.disturb(a, rowStride * bodies.slots[b]);
      else this.disturb(b, rowStride * bodies.slots[a]);
    }
  }

  private unite(a: number, b: number): void {
    const { parents, stillness, sums } = this;
    const first = this.root(a);
    const second = this.root(b);
    if (first === second) return;
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    parents[high] = low;
    stillness[low] = Math.min(stillness[first], stillness[second]);
    for (let n = 0; n < 3; n++) sums[3 * low + n] += sums[3 * high + n];
  }

  private root(index: number): number {
    const { parents } = this;
    while (parents[index] !== index) {
      parents[index] = parents[parents[index]];
      index = parents[index];
    }
    return index;
  }

  /** Keeps an island awake that touches a moving kinematic body, whose row is at k. */
  private disturb(index: number, k: number): void {
    const { rows } = this.state.bodies;
    if (rows[k + atVx] !== 0 || rows[k + atVy] !== 0 || rows[k + atU] !== 0) this.stillness[this.root(index)] = 0;
  }

  /** Keeps islands awake that touch moving walls. */
  private disturbByWalls(): void {
    const { bodies, wallContacts, walls } = this.state;
    const { links, records } = wallContacts;
    for (let c = 0; c < wallContacts.count; c++) {
      if (walls.carries(walls.owners[links[4 * c + 1]]) && (records[12 * c + 3] > 0 || records[12 * c + 2] <= 0)) {
        this.stillness[this.root(bodies.ids[links[4 * c] / rowStride])] = 0;
      }
    }
  }
}

function isAsleep(bits: number): boolean {
  return (bits & asleepBit) !== 0;
}
