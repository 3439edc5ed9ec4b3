import type { Vec } from '../geometry/shapes.ts';
import type { Disc, DiscChange, DiscOptions } from './disc.ts';
import type { TimelineEvent, TimelineOverlap, UpcomingEvent } from './events.ts';
import type { Moment } from './moment.ts';
import type { HistoryOptions, TimelineOptions } from './options.ts';
import type { TimelineWall, WallHandle, WallOptions } from './wall.ts';

/** What `Timeline.from` takes besides the bytes: what is not part of the state. */
export interface FromOptions<T = undefined> {
  /** How much of the past is remembered from here on. @default timelineDefaults.history */
  readonly history?: HistoryOptions;
  /** Gives each disc its `data`, by id. @default undefined for every disc */
  readonly data?: (id: number) => T | undefined;
  /** Gives each wall its `data`, by id. @default undefined for every wall */
  readonly wallData?: (id: number) => T | undefined;
}

/** Discs and walls in continuous time, from event to event. */
export class Timeline<T = undefined> implements Iterable<Disc<T>> {
  constructor(_options?: TimelineOptions) {
    throw new Error('Timeline: under construction');
  }
  /** A timeline that goes on exactly where `snapshot` was taken. Its recorded past starts there. */
  static from<T = undefined>(_bytes: Uint8Array, _options?: FromOptions<T>): Timeline<T> {
    throw new Error('Timeline: under construction');
  }
  /** The time reached. */
  get now(): number {
    throw new Error('Timeline: under construction');
  }
  /** Number of discs. */
  get size(): number {
    throw new Error('Timeline: under construction');
  }
  /** Number of events so far, edits included: the `index` the next one will have. */
  get eventCount(): number {
    throw new Error('Timeline: under construction');
  }
  /** The time span `at`, `events` and `fork` can reach: `to` is `now`. */
  get recorded(): { readonly from: number; readonly to: number } {
    throw new Error('Timeline: under construction');
  }
  /** The walls that stand, by id. */
  get walls(): readonly WallHandle<T>[] {
    throw new Error('Timeline: under construction');
  }
  /** The discs, by id. */
  [Symbol.iterator](): IterableIterator<Disc<T>> {
    throw new Error('Timeline: under construction');
  }
  /** The disc with this id if it is in the timeline, else `null`. */
  get(_id: number): Disc<T> | null {
    throw new Error('Timeline: under construction');
  }
  add(_options: DiscOptions<T>): Disc<T> {
    throw new Error('Timeline: under construction');
  }
  addWall(_shape: TimelineWall, _options?: WallOptions<T>): WallHandle<T> {
    throw new Error('Timeline: under construction');
  }
  remove(_item: Disc<T> | WallHandle<T>): void {
    throw new Error('Timeline: under construction');
  }
  change(_disc: Disc<T>, _values: DiscChange): void {
    throw new Error('Timeline: under construction');
  }
  /** Runs every event up to and including time `t`, and stands at `t`. Returns how many were run. */
  runTo(_t: number): number {
    throw new Error('Timeline: under construction');
  }
  /** Runs exactly one meeting and stands at its time; `null` if there is none to come. */
  step(): TimelineEvent<T> | null {
    throw new Error('Timeline: under construction');
  }
  /** The next meeting; nothing moves. */
  next(): UpcomingEvent<T> | null {
    throw new Error('Timeline: under construction');
  }
  /** Everything as it was at `t`, in the recorded past … now. */
  at(_t: number): Moment<T> {
    throw new Error('Timeline: under construction');
  }
  /** Everything as it was right after event `index` (−1: before the first). */
  after(_index: number): Moment<T> {
    throw new Error('Timeline: under construction');
  }
  /** Recorded events with from ≤ time ≤ to, in order of index. */
  events(_from?: number, _to?: number): TimelineEvent<T>[] {
    throw new Error('Timeline: under construction');
  }
  /** Recorded events with that index or a higher one. */
  eventsSince(_index: number): TimelineEvent<T>[] {
    throw new Error('Timeline: under construction');
  }
  /** A new timeline that starts as this one was at `t` (default: now). This one is not disturbed. */
  fork(_t?: number): Timeline<T> {
    throw new Error('Timeline: under construction');
  }
  snapshot(_out?: Uint8Array): Uint8Array {
    throw new Error('Timeline: under construction');
  }
  restore(_bytes: Uint8Array): void {
    throw new Error('Timeline: under construction');
  }
  /** 16 hex digits: equal hash, equal future. */
  hash(): string {
    throw new Error('Timeline: under construction');
  }
  /** Σ ½ m v² over the movable discs. */
  kineticEnergy(): number {
    throw new Error('Timeline: under construction');
  }
  /** Σ m v over the movable discs. */
  momentum(): Vec {
    throw new Error('Timeline: under construction');
  }
  /** Discs that overlap each other or a wall by more than `depth` (default 0), at now. */
  overlaps(_depth?: number): TimelineOverlap<T>[] {
    throw new Error('Timeline: under construction');
  }
}
