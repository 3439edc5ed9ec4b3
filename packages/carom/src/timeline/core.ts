import { fail } from '../numeric/fail.ts';
import { unpackWall } from '../numeric/unpack.ts';
import { between, integer } from '../numeric/validate.ts';
import type { Disc, DiscChange, DiscOptions } from './disc.ts';
import { discState } from './disc-view.ts';
import { Engine } from './engine.ts';
import * as kinds from './event-kinds.ts';
import { eachOverlap } from './observe/observables.ts';
import { type ResolvedFrom, type ResolvedOptions, resolveOptions, type TimelineOptions } from './options.ts';
import { readChange, wallNames, writeAdd, writeAddWall, writeChange, writeRemove, writeRemoveWall } from './past/edits.ts';
import { apply } from './past/entry.ts';
import * as entry from './past/entry-layout.ts';
import { readEvent } from './past/event-view.ts';
import type { TimelineEvent, TimelineOverlap, UpcomingEvent } from './past/events.ts';
import { copyState, discThatLeft, History, wallThatLeft } from './past/history.ts';
import type { Moment } from './past/moment.ts';
import { hashState, readSnapshot } from './past/snapshot.ts';
import { type RecordedEvent, runAgain } from './past/verify.ts';
import { largest } from './predict/bounds.ts';
import { learn } from './resolve/late.ts';
import { createScheduler } from './schedule/create-scheduler.ts';
import { createState, type TimelineState } from './state.ts';
import { type ViewHost, Views, WallView } from './views.ts';
import type { TimelineWall, WallHandle, WallOptions } from './wall.ts';
import type { WallRecord } from './wall-record.ts';

/** What a timeline does behind its public face: runs the engine, keeps the past, and has views of discs and walls made. */
export class Core<T> implements ViewHost {
  readonly options: ResolvedOptions;
  readonly views: Views<T>;
  readonly engine: Engine;
  readonly #history: History;

  constructor(options: TimelineOptions) {
    this.options = resolveOptions('new Timeline', options);
    this.views = new Views(this);
    this.#history = new History(this.options.history, (log, at) => {
      this.views.dropDisc(discThatLeft(log, at));
      this.views.dropWall(wallThatLeft(log, at));
      this.state.outlines.delete(wallThatLeft(log, at));
    });
    this.engine = new Engine(createState(this.options.rules), createScheduler(this.options.scheduler), this.#history);
  }

  get state(): TimelineState {
    return this.engine.state;
  }

  /** Begins with this state, and with data for what is in it. */
  enter(state: TimelineState, { data, wallData }: ResolvedFrom<T>): void {
    for (const { id, slot } of state.discs.values()) this.views.addDisc(state.discs, slot, data?.(id));
    for (const wall of state.walls.values()) this.views.addWall(wall, wallData?.(wall.id), state.rules);
    this.engine.enter(state);
  }

  /** The time that the recorded past goes back to. */
  get oldest(): number {
    return this.#history.from(this.state.now);
  }

  get(id: number): Disc<T> | null {
    if (typeof id !== 'number') fail('Timeline.get', 'id', 'a number', id, 'type');
    const view = this.views.discById(id);
    return view?.alive ? view : null;
  }

  add(options: DiscOptions<T>): Disc<T> {
    const data = options?.data; // before anything is done: a getter may throw, and a wrong kind is refused below
    writeAdd('Timeline.add', this.engine, options, this.engine.entry);
    const { discs } = this.#applied();
    const slot = discs.slotOf(this.engine.entry[entry.a]);
    const view = this.views.addDisc(discs, slot, data);
    this.engine.scheduler.joined(slot);
    this.engine.record();
    return view;
  }

  addWall(wall: TimelineWall | ReturnType<WallHandle<T>['toJSON']>, options: WallOptions<T>): WallHandle<T> {
    const given = unpackWall<TimelineWall, WallOptions<T>>('Timeline.addWall', wall, options, wallNames);
    const { data } = given.options;
    writeAddWall('Timeline.addWall', this.engine, given.shape, given.options, this.engine.entry);
    const record = this.#applied().walls.get(this.engine.entry[entry.a]) as WallRecord;
    const view = this.views.addWall(record, data);
    this.engine.scheduler.built(record);
    this.engine.record();
    return view;
  }

  remove(item: Disc<T> | WallHandle<T>): void {
    const { engine, state, views } = this;
    if (item instanceof WallView) {
      const { record } = views.standing('Timeline.remove', item);
      writeRemoveWall(state, record, engine.entry);
      apply(state, engine.entry, 0);
      engine.scheduler.torn(record);
    } else {
      const { record } = views.living('Timeline.remove', item, 'item', 'a disc or wall of this timeline');
      writeRemove(state, record, engine.entry);
      const { slot } = record;
      apply(state, engine.entry, 0);
      engine.scheduler.left(slot);
    }
    engine.record();
  }

  change(where: string, disc: Disc<T>, given: DiscChange<T>): void {
    const { values, data } = readChange(where, given); // first: a getter may take the disc out
    const { engine, state } = this;
    const { record } = this.views.living(where, disc);
    const isEdit = writeChange(where, state, record, values, engine.entry);
    if (data !== undefined) disc.data = data;
    if (!isEdit) return;
    apply(state, engine.entry, 0);
    engine.scheduler.moved(record.slot, -1);
    engine.record();
  }

  step(): TimelineEvent<T> | null {
    const first = this.engine.scheduler.first();
    if (first === null || first.time > largest) return null;
    const index = this.state.eventCount;
    const face = this.views.disc(first.a); // the event may take it out and be forgotten at once
    this.engine.run('Timeline.step', first);
    return readEvent(this.views, this.engine.entry, 0, index, face);
  }

  next(): UpcomingEvent<T> | null {
    const first = this.engine.scheduler.first();
    if (first === null || first.time > largest) return null;
    const { time, wall, kind, b } = first;
    const a = this.views.disc(first.a);
    if (b !== null) return { kind: 'pair', time, a, b: this.views.disc(b) };
    if (wall === null) return { kind: 'stop', time, a };
    return { kind: kind === kinds.sense ? 'sense' : 'wall', time, a, wall: this.views.wall(wall) };
  }

  at(t: number): Moment<T> {
    return this.#momentOf(this.#stateAt('Timeline.at', t), t);
  }

  after(index: number): Moment<T> {
    const { eventCount, now } = this.state;
    const oldest = this.#history.firstIndex(eventCount);
    integer('Timeline.after', 'index', index, oldest - 1, eventCount - 1);
    if (index === eventCount - 1 && oldest === eventCount) return this.#momentOf(this.state, now);
    const state = this.#history.stateAfter(index);
    return this.#momentOf(state, state.now);
  }

  /** Recorded events from an index on and between two times. */
  read(index: number, from: number, to: number): TimelineEvent<T>[] {
    const list: TimelineEvent<T>[] = [];
    this.#history.each(index, from, to, (log, at, i) => list.push(readEvent(this.views, log, at, i)));
    return list;
  }

  /** A copy of the state at time `t`, to begin a fork with, and what goes with it. */
  fork(t: number): [TimelineState, ResolvedFrom<T>] {
    const state = copyState(this.#stateAt('Timeline.fork', t));
    state.now = t;
    const data = (id: number) => this.views.discById(id)?.data;
    return [state, { ...this.options, data, wallData: (id) => this.views.wallById(id)?.data }];
  }

  restore(bytes: Uint8Array): void {
    const state = readSnapshot('Timeline.restore', bytes);
    const scheduler = learn('Timeline.restore', state, createScheduler(this.options.scheduler));
    this.views.rebind(state);
    for (const wall of state.walls.values()) this.views.wall(wall);
    this.engine.enter(state, scheduler);
  }

  overlaps(depth: number): TimelineOverlap<T>[] {
    const { views } = this;
    const list: TimelineOverlap<T>[] = [];
    eachOverlap(
      this.state,
      depth,
      (a, b, depth) => list.push({ kind: 'pair', a: views.disc(a), b: views.disc(b), depth }),
      (a, wall, depth) => list.push({ kind: 'wall', a: views.disc(a), wall: views.wall(wall), depth }),
    );
    return list;
  }

  verify(): number {
    const where = 'Timeline.verify';
    const { eventCount, now } = this.state;
    const oldest = this.#history.firstIndex(eventCount);
    const start = oldest === eventCount ? copyState(this.state) : this.#history.stateAfter(oldest - 1);
    const events: RecordedEvent[] = [];
    this.#history.each(0, 0, Infinity, (log, at, index) => events.push({ log, at, index }));
    const end = runAgain(where, start, events, createScheduler(this.options.scheduler));
    end.now = now;
    const hash = hashState(this.state);
    if (hashState(end) !== hash) fail(where, 'the state reached', hash, hashState(end));
    return events.length;
  }

  wallsOf(state: TimelineState): WallHandle<T>[] {
    return [...state.walls.values()].map((record) => this.views.wall(record));
  }

  /** The state once the entry is carried out. */
  #applied(): TimelineState {
    apply(this.state, this.engine.entry, 0);
    return this.state;
  }

  #stateAt(where: string, t: number): TimelineState {
    between(where, 't', t, this.oldest, this.state.now);
    return t === this.state.now ? this.state : this.#history.stateAt(t);
  }

  #momentOf(state: TimelineState, time: number): Moment<T> {
    const discs = [...state.discs.values()].map((record) => discState(state, record, time, this.views.disc(record)));
    return { time, eventCount: state.eventCount, discs, walls: this.wallsOf(state), [Symbol.iterator]: () => discs[Symbol.iterator]() };
  }
}
