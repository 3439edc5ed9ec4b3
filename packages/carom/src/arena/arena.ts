import { fail } from '../numeric/fail.ts';
import { hashBytes } from '../numeric/hash.ts';
import { finite, integer, nonNegative } from '../numeric/validate.ts';
import { bounceDiscs, bounceEdge } from './bounce.ts';
import { checkDiscs, checkHandlers, checkIndex, checkMass, checkNames, checkOrder } from './check.ts';
import type { ArenaDiscs, EdgeContact } from './discs.ts';
import { createEdgeContact } from './discs.ts';
import { EventLimitError } from './event-limit-error.ts';
import { nextFound } from './found.ts';
import { type ArenaContact, type ArenaDisc, type ArenaHandlers, type ArenaOptions, arenaDefaults, type PairRule } from './options.ts';
import { scan } from './scan.ts';
import { Table } from './table.ts';
import { type ArenaWall, type ArenaWallOptions, createWallRecord, writeEdgeContact } from './wall.ts';
import * as word from './words.ts';

const discNames = ['x', 'y', 'vx', 'vy', 'r', 'mass'] as const;
const noHandlers: ArenaHandlers = /* @__PURE__ */ Object.freeze({});
const elastic = /* @__PURE__ */ Object.freeze({});
const apart = /* @__PURE__ */ Object.freeze({ separate: 1e-5 }); // without it, overlap 'always' meets again at once, for ever

/**
 * A handful of discs that fly straight and meet in time order: the physics of a bot contest's turn, bit for bit.
 *
 * Every scan looks at all pairs (right for up to 20 discs or so). Nothing is allocated after construction. The whole mutable
 * state is one `Float64Array`, so that saving and restoring it is one `set`. The arrays `x`, `y`, `vx`, `vy`, `r` and
 * `inverseMass` are views of it that may be written directly, unchecked; inside a handler of another disc, follow with `changed`.
 *
 * @example
 * const pods = new Arena({ discs: 2, order: codingameOrder });
 * pods.set(0, { x: 0, y: 0, vx: 100, r: 400 });
 * pods.set(1, { x: 850, y: 0, r: 400 });
 * pods.step(1, { pair: (i, j) => bounceDiscs(pods, i, j, { minImpulse: 120, separate: 1e-5 }) });
 */
export class Arena implements ArenaDiscs {
  /** How many discs there can be. */
  readonly capacity: number;
  /** The whole mutable state: discs, who is present, pair rules, and the walls each disc passes through. */
  readonly state: Float64Array;
  /** Centers, x. [length] */
  readonly x: Float64Array;
  /** Centers, y. [length] */
  readonly y: Float64Array;
  /** Velocities along x. [length/time] */
  readonly vx: Float64Array;
  /** Velocities along y. [length/time] */
  readonly vy: Float64Array;
  /** Radii. [length] */
  readonly r: Float64Array;
  /** 1 / mass of each disc; 0 for one that nothing moves. [1/mass] */
  readonly inverseMass: Float64Array;

  private readonly table: Table;
  private readonly maxEvents: number;
  private readonly contact: ArenaContact;

  /** An arena without discs or walls. @throws TypeError or RangeError if an option is wrong or unknown. */
  constructor(options: ArenaOptions) {
    const where = 'Arena';
    checkNames(where, 'options', options, ['discs', 'order', 'maxEvents']);
    const { discs, order = arenaDefaults.order, maxEvents = arenaDefaults.maxEvents } = options;
    this.capacity = integer(where, 'options.discs', discs, 1, 255);
    this.maxEvents = integer(where, 'options.maxEvents', maxEvents, 1);
    const table = new Table(this.capacity, checkOrder(where, order));
    this.table = table;
    this.state = table.state;
    this.x = table.x;
    this.y = table.y;
    this.vx = table.vx;
    this.vy = table.vy;
    this.r = table.r;
    this.inverseMass = table.w;
    this.contact = { time: 0, i: -1, j: -1, edge: -1, sensor: false };
    if (new.target === Arena) Object.freeze(this); // arena.x = 3 throws instead of cutting the array off; subclasses have fields of their own
  }

  /** Discs present. */
  get count(): number {
    const { present } = this.table;
    let count = 0;
    for (let i = 0; i < present.length; i++) count += present[i];
    return count;
  }

  /** Time of the event that is being handled, from the start of the step; 0 outside a step. [time] */
  get now(): number {
    return this.table.clock[word.clockEvent];
  }

  /** Whether disc `i` is present. */
  has(i: number): boolean {
    return this.table.present[checkIndex('Arena.has', 'i', i, this.capacity)] === 1;
  }

  /**
   * Changes the given fields of disc `i`, or puts it in if it is not present; then x, y and r are needed.
   *
   * @throws TypeError or RangeError if a field is missing, unknown or out of range; nothing has changed then.
   */
  set(i: number, disc: ArenaDisc): void {
    const where = 'Arena.set';
    checkIndex(where, 'i', i, this.capacity);
    checkNames(where, 'disc', disc, discNames);
    const { table } = this;
    const fresh = table.present[i] === 0;
    const x = disc.x === undefined && !fresh ? table.x[i] : finite(where, 'disc.x', disc.x);
    const y = disc.y === undefined && !fresh ? table.y[i] : finite(where, 'disc.y', disc.y);
    const r = disc.r === undefined && !fresh ? table.r[i] : nonNegative(where, 'disc.r', disc.r);
    const vx = disc.vx === undefined ? table.vx[i] : finite(where, 'disc.vx', disc.vx);
    const vy = disc.vy === undefined ? table.vy[i] : finite(where, 'disc.vy', disc.vy);
    const w = disc.mass === undefined ? (fresh ? 1 : table.w[i]) : 1 / checkMass(where, disc.mass);
    if (fresh) table.insert(i);
    table.x[i] = x;
    table.y[i] = y;
    table.vx[i] = vx;
    table.vy[i] = vy;
    table.r[i] = r;
    table.w[i] = w;
    table.forget(i, false);
  }

  /** Takes disc `i` out; its pair and wall rules stay for whoever comes next in its place. @throws RangeError if it is not present. */
  remove(i: number): void {
    checkIndex('Arena.remove', 'i', i, this.capacity);
    if (this.table.present[i] === 0) fail('Arena.remove', 'i', 'a disc that is present', i);
    this.table.drop(i);
  }

  /**
   * Says that a handler wrote into the arrays of disc `i`, so that pairs which just bounced may meet again. `set` does it by
   * itself, and so does the event for the discs that it is about.
   */
  changed(i: number): void {
    checkIndex('Arena.changed', 'i', i, this.capacity);
    this.table.forget(i, false);
  }

  /** Sets what every disc of `a` and every disc of `b` do when they meet; all pairs bounce at first. A disc never meets itself. */
  setPair(a: number | readonly number[], b: number | readonly number[], rule: PairRule): void {
    const where = 'Arena.setPair';
    const value = this.ruleOf(rule);
    checkDiscs(where, 'a', a, this.capacity);
    checkDiscs(where, 'b', b, this.capacity);
    for (let m = 0; m < countOf(a); m++) for (let n = 0; n < countOf(b); n++) this.table.setRule(item(a, m), item(b, n), value);
  }

  private ruleOf(rule: PairRule): number {
    const where = 'Arena.setPair';
    if (rule === 'bounce') return word.bounceRule;
    if (rule === 'ignore') return word.ignoreRule;
    if (typeof rule !== 'object' || rule === null) fail(where, 'rule', "'bounce', 'ignore' or { sense: distance }", rule, 'type');
    checkNames(where, 'rule', rule, ['sense']);
    const distance = nonNegative(where, 'rule.sense', rule.sense);
    const { table } = this;
    for (let k = 1; k < table.distances; k++) if (table.reaches[k] === distance) return k;
    if (table.distances === word.ignoreRule)
      fail(where, 'rule.sense', `one of the ${word.ignoreRule - 1} distances already used`, distance);
    table.reaches[table.distances] = distance;
    return table.distances++;
  }

  /**
   * Adds a wall for all discs and returns its first edge. The inside of a box has four edges, in the order minX, maxX, minY,
   * maxY; any other wall has one. At most 32 walls. Walls are not part of the state.
   */
  addWall(wall: ArenaWall, options: ArenaWallOptions = {}): number {
    if (this.table.stepping) this.failInside('Arena.addWall');
    const { table } = this;
    if (table.walls.length === word.maxWalls) fail('Arena.addWall', 'number of walls', `at most ${word.maxWalls}`, word.maxWalls + 1);
    const record = createWallRecord(wall, options, table.edgeCount);
    table.append(record);
    return record.firstEdge;
  }

  /** Sets whether the discs of `a` meet the wall that `edge` belongs to, or pass through it; all discs meet all walls at first. */
  setWall(a: number | readonly number[], edge: number, meets: boolean): void {
    const where = 'Arena.setWall';
    checkDiscs(where, 'a', a, this.capacity);
    checkIndex(where, 'edge', edge, this.table.edgeCount);
    if (typeof meets !== 'boolean') fail(where, 'meets', 'a boolean', meets, 'type');
    const { table } = this;
    const bit = 1 << table.wallOf(edge);
    for (let m = 0; m < countOf(a); m++) {
      const i = item(a, m);
      if (meets) table.avoids[i] &= ~bit;
      else table.avoids[i] |= bit;
    }
  }

  /**
   * Writes the unit normal from disc `i` to `edge` ((1, 0) for a center on it) and the gap between them into `out` and returns it.
   * Distances from segments and rings whose squares leave the doubles (below 1e-150, beyond 1e150) are out of its range.
   */
  edgeContact(i: number, edge: number, out: EdgeContact = createEdgeContact()): EdgeContact {
    checkIndex('Arena.edgeContact', 'i', i, this.capacity);
    checkIndex('Arena.edgeContact', 'edge', edge, this.table.edgeCount);
    return writeEdgeContact(this.table, i, edge, out);
  }

  /**
   * Flies all discs for `dt` and calls the handlers at each event, in time order; returns the number of events.
   *
   * A pair or edge event without handler is an elastic bounce; in orders where overlapping discs always collide it also
   * pushes them 1e-5 apart. After a handler the discs of the event are taken to fly on as it left them. An event of a disc that an
   * earlier handler removed is dropped.
   *
   * @throws EventLimitError after `maxEvents` events; whatever a handler throws. The arena stands at that moment then.
   */
  step(dt: number, handlers: ArenaHandlers = noHandlers): number {
    const { table } = this;
    if (table.stepping) this.failInside('Arena.step');
    if (typeof dt !== 'number' || !(dt >= 0 && dt < Infinity)) nonNegative('Arena.step', 'dt', dt);
    if (handlers !== table.handlers) this.accept(handlers);
    if (table.dirty) table.forgetAll();
    table.clock[word.clockEnd] = dt;
    table.stepping = true;
    try {
      return this.run(handlers);
    } finally {
      table.stepping = false;
      table.clock[word.clockEvent] = 0;
      table.found = 0;
    }
  }

  /** Checks handlers that were not there in the step before. */
  private accept(handlers: ArenaHandlers): void {
    checkHandlers('Arena.step', handlers);
    this.table.handlers = handlers;
  }

  private run(handlers: ArenaHandlers): number {
    const { table, maxEvents } = this;
    const { clock, batch, firstDiscs, secondDiscs, eventEdges } = table;
    let events = 0;
    clock[word.clockNow] = 0;
    while (batch < 0 || clock[word.clockNow] < clock[word.clockEnd]) {
      scan(table);
      if (table.found === 0) break;
      // as the two families of referees keep their clock
      clock[word.clockFlight] = batch < 0 ? clock[word.clockBest] : clock[word.clockFirst] - clock[word.clockNow];
      this.fly(handlers);
      for (let k = nextFound(table); k >= 0; k = nextFound(table)) {
        const i = firstDiscs[k];
        const j = secondDiscs[k];
        const edge = eventEdges[k];
        firstDiscs[k] = -1;
        clock[word.clockEvent] = table.times[k];
        if (events === maxEvents) throw new EventLimitError(i, j, Math.max(edge, -1), table.times[k], maxEvents);
        events++;
        if (edge >= 0) this.meetEdge(i, edge, handlers);
        else this.meetDisc(i, j, edge === word.sensorEvent, handlers);
      }
    }
    clock[word.clockFlight] = Math.max(0, clock[word.clockEnd] - clock[word.clockNow]);
    this.fly(handlers);
    return events;
  }

  /** Moves all discs by the flight in the clock. */
  private fly(handlers: ArenaHandlers): void {
    const { x, y, vx, vy, clock } = this.table;
    const dt = clock[word.clockFlight];
    if (dt > 0) {
      for (let i = 0; i < this.capacity; i++) {
        x[i] += vx[i] * dt;
        y[i] += vy[i] * dt;
      }
    }
    clock[word.clockNow] += dt;
    clock[word.clockEvent] = clock[word.clockNow];
    if (handlers.moved !== undefined) handlers.moved(dt);
  }

  private meetDisc(i: number, j: number, sensor: boolean, handlers: ArenaHandlers): void {
    const { table, capacity } = this;
    const { always } = table;
    if (!always) table.noted.set(table.state);
    if (sensor) {
      if (handlers.sense !== undefined && handlers.sense(i, j) === true) return;
    } else {
      if (handlers.pair !== undefined) handlers.pair(i, j);
      else bounceDiscs(this, i, j, always ? apart : elastic);
      if (always) return;
      // only what changed can meet its earlier partners again; a bounce that rounds to nothing must not go round and round
      if (table.differs(i)) table.forget(i, false);
      if (table.differs(j)) table.forget(j, false);
    }
    if (table.present[i] === 0 || table.present[j] === 0) return;
    table.met[i * capacity + j] = table.met[j * capacity + i] = sensor ? word.metSensor : word.metBounce;
    table.dirty = true;
  }

  private meetEdge(i: number, edge: number, handlers: ArenaHandlers): void {
    const { table } = this;
    const { always } = table;
    const { senses } = table.walls[table.wallOf(edge)];
    if (handlers.edge !== undefined) handlers.edge(i, edge);
    else if (!senses) bounceEdge(this, i, edge, always ? apart : elastic);
    if (!senses) {
      if (always) return;
      table.forget(i, false);
    }
    if (table.present[i] === 0) return;
    table.metEdges[i * table.edgeCount + edge] = senses ? word.metSensor : word.metBounce;
    table.dirty = true;
  }

  /**
   * The first event ahead within `limit`, or `null`. Nothing moves. The object returned is reused by the next call.
   *
   * In an order that takes events together it is the first of them.
   */
  next(limit: number = Infinity): ArenaContact | null {
    if (this.table.stepping) this.failInside('Arena.next');
    if (limit !== Infinity) nonNegative('Arena.next', 'limit', limit);
    const { table, contact } = this;
    if (table.dirty) table.forgetAll();
    table.clock[word.clockNow] = 0;
    table.clock[word.clockEnd] = limit;
    scan(table);
    const k = nextFound(table);
    table.found = 0;
    if (k < 0) return null;
    contact.time = table.times[k];
    contact.i = table.firstDiscs[k];
    contact.j = table.secondDiscs[k];
    contact.edge = Math.max(table.eventEdges[k], -1);
    contact.sensor = contact.edge < 0 ? table.eventEdges[k] === word.sensorEvent : table.walls[table.wallOf(contact.edge)].senses;
    return contact;
  }

  /** A copy of the whole state, in `out` if given (an array of the length of `state`). Legal inside a handler too. */
  snapshot(out: Float64Array = new Float64Array(this.state.length)): Float64Array {
    this.checkState('Arena.snapshot', 'out', out);
    out.set(this.state);
    return out;
  }

  /** Takes over the state that `snapshot` gave, from this arena or one made with the same calls. Sensor distances and walls are not in it. */
  restore(saved: Float64Array): void {
    if (this.table.stepping) this.failInside('Arena.restore');
    this.checkState('Arena.restore', 'saved', saved);
    this.state.set(saved);
  }

  /** 16 hex digits of the state: equal states, equal digits, on every engine. */
  hash(): string {
    return hashBytes(new Uint8Array(this.state.buffer));
  }

  private checkState(where: string, what: string, value: Float64Array): void {
    if (value instanceof Float64Array && value.length === this.state.length) return;
    const kind = value instanceof Float64Array ? 'range' : 'type';
    fail(where, what, `a Float64Array of length ${this.state.length}`, kind === 'range' ? value.length : value, kind);
  }

  private failInside(where: string): never {
    return fail(where, 'call', 'outside of a step', 'one in a handler');
  }
}

function countOf(list: number | readonly number[]): number {
  return typeof list === 'number' ? 1 : list.length;
}

function item(list: number | readonly number[], k: number): number {
  return typeof list === 'number' ? list : list[k];
}
