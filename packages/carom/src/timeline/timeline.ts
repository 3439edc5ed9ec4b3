import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import { unpackWall } from '../numeric/unpack.ts';
import { between, integer, nonNegative } from '../numeric/validate.ts';
import type { Disc, DiscChange, DiscOptions } from './disc.ts';
import { discState } from './disc-view.ts';
import { Engine } from './engine.ts';
import { kinds } from './event-heap.ts';
import { eachOverlap, kineticEnergy, momentum, temperature } from './observe/observables.ts';
import { type FromOptions, type ResolvedFrom, type ResolvedOptions, resolveFrom, resolveOptions, type TimelineOptions } from './options.ts';
import { readChange, wallNames, writeAdd, writeAddWall, writeChange, writeRemove, writeRemoveWall } from './past/edits.ts';
import { apply, entry } from './past/entry.ts';
import { readEvent } from './past/event-view.ts';
import type { TimelineEvent, TimelineOverlap, UpcomingEvent } from './past/events.ts';
import { copyState, discThatLeft, History, wallThatLeft } from './past/history.ts';
import type { Moment } from './past/moment.ts';
import { hashState, readSnapshot, writeSnapshot } from './past/snapshot.ts';
import { type RecordedEvent, runAgain } from './past/verify.ts';
import { bounded, largest } from './predict/bounds.ts';
import { learn } from './resolve/late.ts';
import type { Tally } from './resolve/tally.ts';
import { type RunLimits, type RunReport, readLimits, runUntil } from './run-limits.ts';
import { createScheduler } from './schedule/create-scheduler.ts';
import { createState, type TimelineState } from './state.ts';
import { Views, WallView } from './views.ts';
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
  readonly #options: ResolvedOptions;
  readonly #history: History;
  readonly #views: Views<T>;
  readonly #engine: Engine;

  /** An empty timeline at time 0. @throws TypeError or RangeError naming the option that is wrong */
  constructor(options: TimelineOptions = {}) {
    this.#options = resolveOptions('new Timeline', options);
    printAs(Timeline.prototype, 'Timeline', ({ now, size, walls, eventCount }) => ({ now, discs: size, walls: walls.length, eventCount }));
    const flight = () => this.#engine.state.flight;
    this.#views = new Views({ now: () => this.now, flight, change: (where, disc, values) => this.#change(where, disc, values) });
    this.#history = new History(this.#options.history, (log, at) => {
      this.#views.dropDisc(discThatLeft(log, at));
      this.#views.dropWall(wallThatLeft(log, at));
      this.#engine.state.outlines.delete(wallThatLeft(log, at));
    });
    this.#engine = new Engine(createState(this.#options.rules), createScheduler(this.#options.scheduler), this.#history);
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
    learn('Timeline.from', state, timeline.#engine.scheduler);
    return timeline;
  }

  static #of<T>(state: TimelineState, { history, scheduler, data, wallData }: ResolvedFrom<T>): Timeline<T> {
    const timeline = new Timeline<T>({ history, scheduler });
    for (const disc of state.discs.values()) timeline.#views.addDisc(disc, data?.(disc.id));
    for (const wall of state.walls.values()) timeline.#views.addWall(wall, wallData?.(wall.id));
    timeline.#engine.enter(state);
    return timeline;
  }

  /** The time reached; 0 at the start. [time] */
  get now(): number {
    return this.#engine.state.now;
  }

  /** Number of discs. */
  get size(): number {
    return this.#engine.state.discs.size;
  }

  /** Number of events so far, edits included: the `index` the next one will have. */
  get eventCount(): number {
    return this.#engine.state.eventCount;
  }

  /** The span of time that `at` and `fork` can reach; `to` is `now`. `from` moves up as the past is forgotten. */
  get recorded(): { readonly from: number; readonly to: number } {
    return { from: this.#history.from(this.now), to: this.now };
  }

  /** The walls that stand, by id. */
  get walls(): readonly WallHandle<T>[] {
    return this.#wallsOf(this.#engine.state);
  }

  /** The discs, by id. */
  *[Symbol.iterator](): IterableIterator<Disc<T>> {
    for (const { id } of this.#engine.state.discs.values()) {
      const disc = this.get(id); // in the state of now: the loop may have restored another
      if (disc !== null) yield disc;
    }
  }

  /** The disc with this id if it is in the timeline, else `null`. @throws TypeError unless it is a number */
  get(id: number): Disc<T> | null {
    if (typeof id !== 'number') fail('Timeline.get', 'id', 'a number', id, 'type');
    const record = this.#engine.state.discs.get(id);
    return record === undefined ? null : this.#views.disc(record);
  }

  /**
   * Puts a disc in at `now`. It may touch or overlap others, and lie in a wall or out of a room (see `overlaps`): it meets at once what it
   * approaches, and leaves the rest freely.
   *
   * @throws TypeError or RangeError naming the value that is wrong; RangeError if a room is too narrow for it
   */
  add(options: DiscOptions<T>): Disc<T> {
    const data = options?.data; // before anything is done: a getter may throw, and a wrong kind is refused below
    writeAdd('Timeline.add', this.#engine, options, this.#engine.entry);
    const record = this.#applied(this.#engine.state.discs);
    const view = this.#views.addDisc(record, data);
    this.#engine.scheduler.joined(record);
    this.#engine.record();
    return view;
  }

  /**
   * Puts a wall up at `now`; also one that `toJSON` of a wall wrote.
   *
   * @throws TypeError or RangeError naming the number that is wrong, or the disc that has no room in it
   */
  addWall(wall: TimelineWall | ReturnType<WallHandle<T>['toJSON']>, options: WallOptions<T> = {}): WallHandle<T> {
    const given = unpackWall<TimelineWall, WallOptions<T>>('Timeline.addWall', wall, options, wallNames);
    const { data } = given.options;
    writeAddWall('Timeline.addWall', this.#engine, given.shape, given.options, this.#engine.entry);
    const record = this.#applied(this.#engine.state.walls);
    const view = this.#views.addWall(record, data);
    this.#engine.scheduler.built(record);
    this.#engine.record();
    return view;
  }

  /** Takes a disc or a wall out at `now`. @throws TypeError if it is none of this timeline; RangeError if it was removed before */
  remove(item: Disc<T> | WallHandle<T>): void {
    if (item instanceof WallView) {
      const { record } = this.#views.standing('Timeline.remove', item);
      writeRemoveWall(this.#engine.state, record, this.#engine.entry);
      apply(this.#engine.state, this.#engine.entry, 0);
      this.#engine.scheduler.torn(record);
    } else {
      const { record } = this.#views.living('Timeline.remove', item, 'item', 'a disc or wall of this timeline');
      writeRemove(this.#engine.state, record, this.#engine.entry);
      const { slot } = record;
      apply(this.#engine.state, this.#engine.entry, 0);
      this.#engine.scheduler.left(record, slot);
    }
    this.#engine.record();
  }

  /**
   * Edits a disc at `now`; what is not named stays. With nothing named, nothing happens, and `data` alone is no event.
   *
   * @throws TypeError or RangeError naming the value or the disc that is wrong; nothing has changed then
   */
  change(disc: Disc<T>, values: DiscChange<T>): void {
    this.#change('Timeline.change', disc, values);
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
    const report = runUntil(where, this.#engine, t, readLimits(where, limits ?? {}));
    return limits === undefined ? report.events : report;
  }

  /**
   * Runs exactly one event and stands at its time. Returns it, or `null` if there is none to come before time 1e75.
   * With simultaneous ties, all meetings at that time are run as one round, and the first of them returned.
   *
   * @throws CollapseError where events pile up and PileError where discs rest on discs, standing at the last event run
   */
  step(): TimelineEvent<T> | null {
    const first = this.#engine.scheduler.first();
    if (first === null || first.time > largest) return null;
    const index = this.#engine.state.eventCount;
    const face = this.#views.disc(first.a); // the event may take it out and be forgotten at once
    this.#engine.run('Timeline.step', first);
    return readEvent(this.#views, this.#engine.entry, 0, index, face);
  }

  /** The next meeting as things are; nothing moves. `null` if there is none to come before time 1e75. */
  next(): UpcomingEvent<T> | null {
    const first = this.#engine.scheduler.first();
    if (first === null || first.time > largest) return null;
    const { time, wall, kind, b } = first;
    const a = this.#views.disc(first.a);
    if (b !== null) return { kind: 'pair', time, a, b: this.#views.disc(b) };
    if (wall === null) return { kind: 'stop', time, a };
    return { kind: kind === kinds.sense ? 'sense' : 'wall', time, a, wall: this.#views.wall(wall) };
  }

  /**
   * Everything as it was at time `t`, after what happened at that time: the same bits as if you had stood there. Changes nothing.
   *
   * @throws RangeError unless `t` is in the recorded past or now
   */
  at(t: number): Moment<T> {
    between('Timeline.at', 't', t, this.recorded.from, this.now);
    return this.#momentOf(t === this.now ? this.#engine.state : this.#history.stateAt(t), t);
  }

  /**
   * Everything as it was right after event `index`, which tells apart what happened at one time. Changes nothing.
   * One less than the oldest recorded index gives the state before that event, −1 the empty start if it is remembered.
   *
   * @throws RangeError unless the event is recorded
   */
  after(index: number): Moment<T> {
    const oldest = this.#history.firstIndex(this.eventCount);
    integer('Timeline.after', 'index', index, oldest - 1, this.eventCount - 1);
    if (index === this.eventCount - 1 && oldest === this.eventCount) return this.#momentOf(this.#engine.state, this.now);
    const state = this.#history.stateAfter(index);
    return this.#momentOf(state, state.now);
  }

  /** Recorded events with from ≤ time ≤ to, in order of index. What was forgotten is not among them. */
  events(from = 0, to: number = this.now): TimelineEvent<T>[] {
    bounded('Timeline.events', 'from', from);
    bounded('Timeline.events', 'to', to);
    return this.#read(0, from, to);
  }

  /** Recorded events with this index or a higher one: with the `eventCount` of your last visit, what is new. */
  eventsSince(index: number): TimelineEvent<T>[] {
    integer('Timeline.eventsSince', 'index', index, 0);
    return this.#read(index, 0, Infinity);
  }

  /**
   * A new timeline that starts as this one was at `t` (now, if left out), with the same ids, data and options. This one is not disturbed.
   * The only way to change the past. The fork's own recorded past starts at `t`.
   *
   * @throws RangeError unless `t` is in the recorded past or now
   */
  fork(t: number = this.now): Timeline<T> {
    between('Timeline.fork', 't', t, this.recorded.from, this.now);
    const state = copyState(t === this.now ? this.#engine.state : this.#history.stateAt(t));
    state.now = t;
    const data = (id: number) => this.#views.discById(id)?.data;
    return Timeline.#of(state, { ...this.#options, data, wallData: (id) => this.#views.wallById(id)?.data });
  }

  /**
   * The state at `now` as bytes, with a checksum: in `out` if it is large enough, else in an array of their own. Keep what is returned: an `out` that
   * is too small no longer holds the snapshot it held before.
   */
  snapshot(out?: Uint8Array): Uint8Array {
    if (out !== undefined && !(out instanceof Uint8Array)) fail('Timeline.snapshot', 'out', 'a Uint8Array', out, 'type');
    return writeSnapshot(this.#engine.state, out);
  }

  /**
   * Goes on exactly where the snapshot was taken. Discs and walls keep their objects by id; the recorded past starts anew.
   *
   * @throws TypeError or RangeError if the bytes are not a whole, unaltered snapshot of a timeline; nothing has changed then
   */
  restore(bytes: Uint8Array): void {
    const state = readSnapshot('Timeline.restore', bytes);
    const scheduler = learn('Timeline.restore', state, createScheduler(this.#options.scheduler));
    this.#views.rebind(this.now, state.discs, state.walls);
    for (const disc of state.discs.values()) this.#views.disc(disc);
    for (const wall of state.walls.values()) this.#views.wall(wall);
    this.#engine.enter(state, scheduler);
  }

  /** A fingerprint of the state in 16 hex digits: equal state, equal hash, equal future. The recorded past is not in it. */
  hash(): string {
    return hashState(this.#engine.state);
  }

  /** What has happened so far, summed up: since this object was made, whatever was restored in between. A copy. */
  totals(): Tally {
    return { ...this.#engine.tally };
  }

  /**
   * kT = K / (N − 1) of the movable discs, K the kinetic energy of their motion about their center of mass. There are two degrees of freedom for
   * each, less the two that the total momentum fixes. (A gas between walls does not keep its momentum; for large N it makes no difference.) 0 for
   * fewer than two. [mass·length²/time²]
   */
  temperature(): number {
    return temperature(this.#engine.state);
  }

  /** Σ ½ m v² over the movable discs. [mass·length²/time²] */
  kineticEnergy(): number {
    return kineticEnergy(this.#engine.state);
  }

  /** Σ m v over the movable discs. [mass·length/time] */
  momentum(): Vec {
    return momentum(this.#engine.state);
  }

  /**
   * Discs that overlap each other or a wall by more than `depth`, at now: what to look at before the first run.
   * Overlaps are legal; contacts may show some of 1e-16 of their size. Pairs that cannot meet are left out. A disc that lies out of a room
   * altogether is in the list with a depth of 2r or more: it may never come in.
   */
  overlaps(depth = 0): TimelineOverlap<T>[] {
    nonNegative('Timeline.overlaps', 'depth', depth);
    const list: TimelineOverlap<T>[] = [];
    eachOverlap(
      this.#engine.state,
      depth,
      (a, b, depth) => list.push({ kind: 'pair', a: this.#views.disc(a), b: this.#views.disc(b), depth }),
      (a, wall, depth) => list.push({ kind: 'wall', a: this.#views.disc(a), wall: this.#views.wall(wall), depth }),
    );
    return list;
  }

  /**
   * Runs the recorded past again, from its beginning and with a scheduler of its own, and compares every event to the last bit; returns
   * how many there were. So a recording proves itself, on any machine. The timeline does not change.
   *
   * @throws RangeError naming the first event that comes out otherwise, or CollapseError
   */
  verify(): number {
    const where = 'Timeline.verify';
    const oldest = this.#history.firstIndex(this.eventCount);
    const start = oldest === this.eventCount ? copyState(this.#engine.state) : this.#history.stateAfter(oldest - 1);
    const events: RecordedEvent[] = [];
    this.#history.each(0, 0, Infinity, (log, at, index) => events.push({ log, at, index }));
    const end = runAgain(where, start, events, createScheduler(this.#options.scheduler));
    end.now = this.now;
    if (hashState(end) !== this.hash()) fail(where, 'the state reached', this.hash(), hashState(end));
    return events.length;
  }

  #change(where: string, disc: Disc<T>, given: DiscChange<T>): void {
    const { values, data } = readChange(where, given); // first: a getter may take the disc out
    const { record } = this.#views.living(where, disc);
    const isEdit = writeChange(where, this.#engine.state, record, values, this.#engine.entry);
    if (data !== undefined) disc.data = data;
    if (!isEdit) return;
    apply(this.#engine.state, this.#engine.entry, 0);
    this.#engine.scheduler.moved(record.slot, -1);
    this.#engine.record();
  }

  /** Carries out the entry that adds to `items`, and returns what was added. */
  #applied<R>(items: Map<number, R>): R {
    apply(this.#engine.state, this.#engine.entry, 0);
    return items.get(this.#engine.entry[entry.a]) as R;
  }

  #momentOf(state: TimelineState, time: number): Moment<T> {
    const discs = [...state.discs.values()].map((record) => discState(state.flight, record, time, this.#views.disc(record)));
    return { time, eventCount: state.eventCount, discs, walls: this.#wallsOf(state), [Symbol.iterator]: () => discs[Symbol.iterator]() };
  }

  #wallsOf(state: TimelineState): WallHandle<T>[] {
    return [...state.walls.values()].map((record) => this.#views.wall(record));
  }

  #read(index: number, from: number, to: number): TimelineEvent<T>[] {
    const list: TimelineEvent<T>[] = [];
    this.#history.each(index, from, to, (log, at, i) => list.push(readEvent(this.#views, log, at, i)));
    return list;
  }
}
