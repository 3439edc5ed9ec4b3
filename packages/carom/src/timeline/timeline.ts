import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import { integer, nonNegative } from '../numeric/validate.ts';
import { Core } from './core.ts';
import type { Disc, DiscChange, DiscOptions } from './disc.ts';
import { kineticEnergy, momentum, temperature } from './observe/observables.ts';
import { type FromOptions, type ResolvedFrom, resolveFrom, type TimelineContactRules, type TimelineOptions } from './options.ts';
import type { TimelineEvent, TimelineOverlap, UpcomingEvent } from './past/events.ts';
import type { Moment } from './past/moment.ts';
import { hashState, readSnapshot, writeSnapshot } from './past/snapshot.ts';
import { bounded } from './predict/bounds.ts';
import { learn } from './resolve/late.ts';
import type { Tally } from './resolve/tally.ts';
import { type RunLimits, type RunReport, readLimits, runUntil } from './run-limits.ts';
import type { TimelineState } from './state.ts';
import type { TimelineWall, WallHandle, WallOptions } from './wall.ts';

/**
 * Discs and walls in continuous time, run from one meeting to the next: nothing is missed, nothing is stepped over.
 *
 * A disc keeps its *delayed state* (place, velocity, time) from one of its own events to the next. Whatever is read in between is computed from
 * that delayed state and never written back. So reading changes nothing: looking once or a thousand times gives the same run, bit for bit,
 * and `at` gives what was there, bit for bit. Every run is the same on every machine.
 *
 * Discs fly straight, or as `gravity` or `deceleration` has it. Touching discs (and overlapping ones) meet at once if they approach and not at all if
 * they part; positions are never edited. Concentric discs part. Events at exactly one time happen one after the other (but see `ties`): pairs, walls,
 * sensors, stops, then the lower disc id, then the lower other id. An immovable disc (mass `Infinity`) passes through walls and other immovable
 * discs.
 *
 * Errors: times are absolute, so rounding of positions grows with `now` × speed × 2⁻⁵³. Lengths and speeds whose fourth powers leave the
 * doubles (beyond 1e75, or below 1e-75 and not 0) lose accuracy.
 *
 * @example
 * const table = new Timeline();
 * table.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 2 } });
 * table.add({ x: 1, y: 1, r: 0.5, vx: 1 });
 * table.next()?.time; // 2.5
 */
export class Timeline<T = undefined> implements Iterable<Disc<T>> {
  readonly #core: Core<T>;

  /** An empty timeline at time 0. @throws TypeError or RangeError naming the option that is wrong */
  constructor(options: TimelineOptions = {}) {
    this.#core = new Core(options);
    printAs(Timeline.prototype, 'Timeline', ({ now, size, walls, eventCount }) => ({ now, discs: size, walls: walls.length, eventCount }));
    if (new.target === Timeline) Object.preventExtensions(this); // as World
  }

  /**
   * A timeline that goes on exactly where `snapshot` was taken, in this process or another. Its recorded past starts there.
   *
   * @throws TypeError or RangeError if the bytes are not a whole, unaltered snapshot of a timeline
   */
  static from<T = undefined>(bytes: Uint8Array, options: FromOptions<T> = {}): Timeline<T> {
    const resolved = resolveFrom('Timeline.from', options);
    const state = readSnapshot('Timeline.from', bytes);
    const timeline = Timeline.#of(state, resolved);
    learn('Timeline.from', state, timeline.#core.engine.scheduler);
    return timeline;
  }

  static #of<T>(state: TimelineState, resolved: ResolvedFrom<T>): Timeline<T> {
    const { history, scheduler } = resolved;
    const timeline = new Timeline<T>({ history, scheduler });
    timeline.#core.enter(state, resolved);
    return timeline;
  }

  /** How restitutions combine, complete and frozen. */
  get contactRules(): Readonly<Required<TimelineContactRules>> {
    const { friction: _, ...rules } = this.#core.state.rules.given;
    return rules;
  }

  /** The time reached; 0 at the start. [time] */
  get now(): number {
    return this.#core.state.now;
  }

  /** Number of discs. */
  get size(): number {
    return this.#core.state.discs.size;
  }

  /** Number of events so far, edits included: the `index` the next one will have. */
  get eventCount(): number {
    return this.#core.state.eventCount;
  }

  /** The span of time that `at` and `fork` can reach; `to` is `now`. `from` moves up as the past is forgotten. */
  get recorded(): { readonly from: number; readonly to: number } {
    return { from: this.#core.oldest, to: this.now };
  }

  /** The walls that stand, by id. */
  get walls(): readonly WallHandle<T>[] {
    return this.#core.wallsOf(this.#core.state);
  }

  /** The discs, by id. */
  *[Symbol.iterator](): IterableIterator<Disc<T>> {
    for (const { id } of this.#core.state.discs.values()) {
      const disc = this.get(id); // in the state of now: the loop may have restored another
      if (disc !== null) yield disc;
    }
  }

  /** The disc with this id if it is in the timeline, else `null`. @throws TypeError unless it is a number */
  get(id: number): Disc<T> | null {
    return this.#core.get(id);
  }

  /**
   * Puts a disc in at `now`. It may touch or overlap others, and lie in a wall or out of a room (see `overlaps`): it meets at once what it
   * approaches, and leaves the rest freely.
   *
   * @throws TypeError or RangeError naming the value that is wrong; RangeError if a room is too narrow for it
   */
  add(options: DiscOptions<T>): Disc<T> {
    return this.#core.add(options);
  }

  /**
   * Puts a wall up at `now`; also one that `toJSON` of a wall wrote.
   *
   * @throws TypeError or RangeError naming the number that is wrong, or the disc that has no room in it
   */
  addWall(wall: TimelineWall | ReturnType<WallHandle<T>['toJSON']>, options: WallOptions<T> = {}): WallHandle<T> {
    return this.#core.addWall(wall, options);
  }

  /** Takes a disc or a wall out at `now`. @throws TypeError if it is none of this timeline; RangeError if it was removed before */
  remove(item: Disc<T> | WallHandle<T>): void {
    this.#core.remove(item);
  }

  /**
   * Edits a disc at `now`; what is not named stays. With nothing named, nothing happens, and `data` alone is no event.
   *
   * @throws TypeError or RangeError naming the value or the disc that is wrong; nothing has changed then
   */
  change(disc: Disc<T>, values: DiscChange<T>): void {
    this.#core.change('Timeline.change', disc, values);
  }

  /**
   * Runs every meeting up to and including time `t`, and stands at `t`. Returns how many there were.
   *
   * @throws RangeError if `t` is in the past; CollapseError where events pile up and PileError where discs rest on discs, standing at the last event run
   */
  runTo(t: number): number;
  /** The same within limits: tells how far it came and why it ended there. Called again it goes on, with the same bits as in one go. */
  runTo(t: number, limits: RunLimits): RunReport;
  runTo(t: number, limits?: RunLimits): number | RunReport {
    const where = 'Timeline.runTo';
    if (bounded(where, 't', t) < this.now) fail(where, 't', `a number >= now (${this.now})`, t);
    const report = runUntil(where, this.#core.engine, t, readLimits(where, limits ?? {}));
    return limits === undefined ? report.events : report;
  }

  /**
   * Runs exactly one event and stands at its time. Returns it, or `null` if there is none to come before time 1e75.
   * With simultaneous ties, all meetings at that time are run as one round, and the first of them returned.
   *
   * It takes no time: `runTo(now + dt)` goes on by one, as `World.step(dt)` does.
   *
   * @throws CollapseError where events pile up and PileError where discs rest on discs, standing at the last event run; TypeError if it is
   * given a time
   */
  step(dt?: undefined): TimelineEvent<T> | null {
    if (dt !== undefined)
      fail('Timeline.step', 'dt', 'left out, as it goes on to the next event; runTo(now + dt) goes on by a time', dt, 'type');
    return this.#core.step();
  }

  /** The next meeting as things are; nothing moves. `null` if there is none to come before time 1e75. */
  next(): UpcomingEvent<T> | null {
    return this.#core.next();
  }

  /**
   * Everything as it was at time `t`, after what happened at that time: the same bits as if you had stood there. Changes nothing.
   *
   * @throws RangeError unless `t` is in the recorded past or now
   */
  at(t: number): Moment<T> {
    return this.#core.at(t);
  }

  /**
   * Everything as it was right after event `index`, which tells apart what happened at one time. Changes nothing.
   * One less than the oldest recorded index gives the state before that event, −1 the empty start if it is remembered.
   *
   * @throws RangeError unless the event is recorded
   */
  after(index: number): Moment<T> {
    return this.#core.after(index);
  }

  /** Recorded events with from ≤ time ≤ to, in order of index. What was forgotten is not among them. */
  events(from = 0, to: number = this.now): TimelineEvent<T>[] {
    bounded('Timeline.events', 'from', from);
    bounded('Timeline.events', 'to', to);
    return this.#core.read(0, from, to);
  }

  /** Recorded events with this index or a higher one: with the `eventCount` of your last visit, what is new. */
  eventsSince(index: number): TimelineEvent<T>[] {
    integer('Timeline.eventsSince', 'index', index, 0);
    return this.#core.read(index, 0, Infinity);
  }

  /**
   * A new timeline that starts as this one was at `t` (now, if left out), with the same ids, data and options. This one is not disturbed.
   * The only way to change the past. The fork's own recorded past starts at `t`.
   *
   * @throws RangeError unless `t` is in the recorded past or now
   */
  fork(t: number = this.now): Timeline<T> {
    return Timeline.#of(...this.#core.fork(t));
  }

  /**
   * The state at `now` as bytes, with a checksum: in `out` if it is large enough, else in an array of their own. Keep what is returned: an `out` that
   * is too small no longer holds the snapshot it held before.
   */
  snapshot(out?: Uint8Array): Uint8Array {
    if (out !== undefined && !(out instanceof Uint8Array)) fail('Timeline.snapshot', 'out', 'a Uint8Array', out, 'type');
    return writeSnapshot(this.#core.state, out);
  }

  /**
   * Goes on exactly where the snapshot was taken. Discs and walls keep their objects by id; the recorded past starts anew.
   *
   * @throws TypeError or RangeError if the bytes are not a whole, unaltered snapshot of a timeline; nothing has changed then
   */
  restore(bytes: Uint8Array): void {
    this.#core.restore(bytes);
  }

  /** A fingerprint of the state in 16 hex digits: equal state, equal hash, equal future. The recorded past is not in it. */
  hash(): string {
    return hashState(this.#core.state);
  }

  /** What has happened so far, summed up: since this object was made, whatever was restored in between. A copy. */
  totals(): Tally {
    return { ...this.#core.engine.tally };
  }

  /**
   * kT = K / (N − 1) of the movable discs, K the kinetic energy of their motion about their center of mass. There are two degrees of freedom for
   * each, less the two that the total momentum fixes. (A gas between walls does not keep its momentum; for large N it makes no difference.) 0 for
   * fewer than two. [mass·length²/time²]
   */
  temperature(): number {
    return temperature(this.#core.state);
  }

  /** Σ ½ m v² over the movable discs. [mass·length²/time²] */
  kineticEnergy(): number {
    return kineticEnergy(this.#core.state);
  }

  /** Σ m v over the movable discs. [mass·length/time] */
  momentum(): Vec {
    return momentum(this.#core.state);
  }

  /**
   * Discs that overlap each other or a wall by more than `depth`, at now: what to look at before the first run.
   * Overlaps are legal; contacts may show some of 1e-16 of their size. Pairs that cannot meet are left out. A disc that lies out of a room
   * altogether is in the list with a depth of 2r or more: it may never come in.
   */
  overlaps(depth = 0): TimelineOverlap<T>[] {
    nonNegative('Timeline.overlaps', 'depth', depth);
    return this.#core.overlaps(depth);
  }

  /**
   * Runs the recorded past again, from its beginning and with a scheduler of its own, and compares every event to the last bit; returns
   * how many there were. So a recording proves itself, on any machine. The timeline does not change.
   *
   * @throws RangeError naming the first event that comes out otherwise, or CollapseError
   */
  verify(): number {
    return this.#core.verify();
  }
}
