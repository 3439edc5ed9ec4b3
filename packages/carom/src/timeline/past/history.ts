import { ByteReader, ByteWriter } from '../../numeric/bytes.ts';
import type { HistoryOptions } from '../options.ts';
import type { TimelineState } from '../state.ts';
import { apply } from './entry.ts';
import * as entryKinds from './entry-kinds.ts';
import * as entry from './entry-layout.ts';
import { readState, writeState } from './snapshot.ts';

/** A keyframe and the events after it, up to the next keyframe. */
interface Chapter {
  /** Index of the first event after the keyframe. */
  readonly first: number;
  /** Time of the keyframe. */
  readonly time: number;
  /** The state, as `writeState` writes it. */
  readonly keyframe: Uint8Array;
  /** Entries one after the other, `pageSize` in each page but the last. */
  readonly pages: Float64Array[];
  /** Number of entries. */
  count: number;
}

/** Entries of a page, 2¹⁰: long logs grow without being copied, or they would take twice the memory while they are. */
const pageBits = 10;
const pageSize = 1024;

/** Receives an event: its entry starts at `log[at]`. */
export type EntryReader = (log: Float64Array, at: number, index: number) => void;

/**
 * The past of a timeline: chapters of keyframe + log. To read it, copy a keyframe and replay the entries after it, which hold every
 * delayed state to the last bit. Whole chapters are forgotten, oldest first, when there are too many keyframes or too many bytes.
 */
export class History {
  readonly #options: Required<HistoryOptions>;
  readonly #onForget: EntryReader;
  #chapters: Chapter[] = [];
  #bytes = 0;
  /** Pages of chapters forgotten, for the next ones: garbage would wait for its collection. */
  #spare: Float64Array[] = [];
  #outlines: Map<number, Float64Array> = new Map();

  /** @param onForget receives each event that is forgotten; if nothing is remembered, each one but meetings */
  constructor(options: Required<HistoryOptions>, onForget: EntryReader) {
    this.#options = options;
    this.#onForget = onForget;
  }

  /** Forgets everything and begins with this state. */
  reset(state: TimelineState): void {
    this.#chapters = [];
    this.#spare = [];
    this.#bytes = 0;
    this.#outlines = state.outlines;
    if (this.#options.keyframes > 0) this.#open(state);
  }

  /** Time of the oldest keyframe; `now` if nothing is remembered. */
  from(now: number): number {
    return this.#chapters.length === 0 ? now : this.#chapters[0].time;
  }

  /** Index of the oldest event remembered; `eventCount` if there is none. */
  firstIndex(eventCount: number): number {
    return this.#chapters.length === 0 ? eventCount : this.#chapters[0].first;
  }

  /**
   * Records an event that led to `state`; with `more` to come at once, `state` has those in it too and is not fit for a keyframe.
   */
  append(event: Float64Array, state: TimelineState, more = false): void {
    if (this.#chapters.length === 0) {
      if (event[entry.kind] > entryKinds.wall) this.#onForget(event, 0, state.eventCount - 1);
      return;
    }
    const chapter = this.#chapters[this.#chapters.length - 1];
    const at = startOf(chapter.count);
    let page = chapter.pages[chapter.count >> pageBits];
    if (page === undefined || at === page.length) page = this.#enlarge(chapter);
    page.set(event, at);
    chapter.count++;
    if (more) return;
    if (chapter.count >= Math.max(this.#options.spacing, state.discs.size)) this.#open(state);
    this.#forget();
  }

  /** The state after every event recorded at a time ≤ `t`; `t` in the recorded past. */
  stateAt(t: number): TimelineState {
    return this.#replay(
      (chapter) => chapter.time <= t,
      (time) => time <= t,
    );
  }

  /** The state right after event `index`, or before the first one remembered. */
  stateAfter(index: number): TimelineState {
    return this.#replay(
      (chapter) => chapter.first <= index + 1,
      (_, at) => at <= index,
    );
  }

  /** Hands over every event remembered with index ≥ `index` and from ≤ time ≤ to, in order. */
  each(index: number, from: number, to: number, read: EntryReader): void {
    for (let i = 0; i < this.#chapters.length; i++) {
      const chapter = this.#chapters[i];
      const next = this.#chapters[i + 1];
      if (chapter.time > to) return;
      if (next !== undefined && (next.first <= index || next.time < from)) continue;
      for (let k = Math.max(0, index - chapter.first); k < chapter.count; k++) {
        const page = chapter.pages[k >> pageBits];
        const time = page[startOf(k) + entry.time];
        if (time >= from && time <= to) read(page, startOf(k), chapter.first + k);
      }
    }
  }

  /** The state of the last chapter that has begun, or of the first, after its events as long as it `goesOn`. */
  #replay(hasBegun: (chapter: Chapter) => boolean, goesOn: (time: number, index: number) => boolean): TimelineState {
    let i = this.#chapters.length - 1;
    while (i > 0 && !hasBegun(this.#chapters[i])) i--;
    const { keyframe, pages, first, count } = this.#chapters[i];
    const state = readState('Timeline.at', new ByteReader('Timeline.at', keyframe), this.#outlines);
    for (let k = 0; k < count; k++) {
      const page = pages[k >> pageBits];
      const at = startOf(k);
      if (!goesOn(page[at + entry.time], first + k)) break;
      apply(state, page, at);
    }
    return state;
  }

  #open(state: TimelineState): void {
    const last = this.#chapters[this.#chapters.length - 1];
    if (last !== undefined) this.#trim(last);
    // the last keyframe's length is this one's too, unless discs, walls or visits came or went
    const writer = new ByteWriter(new Uint8Array(last === undefined ? 256 : last.keyframe.length));
    writeState(state, writer);
    const bytes = writer.bytes();
    const keyframe = bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
    this.#chapters.push({ first: state.eventCount, time: state.now, keyframe, pages: [], count: 0 });
    this.#bytes += keyframe.length;
  }

  /** Makes room for one more entry: a page twice as long, or one more. */
  #enlarge(chapter: Chapter): Float64Array {
    const { pages, count } = chapter;
    const used = count & (pageSize - 1);
    return this.#replacePage(chapter, count >> pageBits, used === 0 ? (pages.length === 0 ? 8 : pageSize) : 2 * used);
  }

  #trim(chapter: Chapter): void {
    const used = chapter.count & (pageSize - 1);
    if (used > 0) this.#replacePage(chapter, chapter.count >> pageBits, used);
  }

  #replacePage({ pages }: Chapter, k: number, entries: number): Float64Array {
    const before = pages[k];
    if (before !== undefined && before.length === entries * entry.length) return before;
    const page = (entries === pageSize && this.#spare.pop()) || new Float64Array(entries * entry.length);
    if (before !== undefined) page.set(before.subarray(0, Math.min(before.length, page.length)));
    this.#bytes += page.byteLength - (before === undefined ? 0 : before.byteLength);
    pages[k] = page;
    return page;
  }

  #forget(): void {
    while (this.#chapters.length > 1 && (this.#chapters.length > this.#options.keyframes || this.#bytes > this.#options.bytes)) {
      const chapter = this.#chapters.shift();
      if (chapter === undefined) return;
      this.#bytes -= chapter.keyframe.length;
      for (const page of chapter.pages) this.#bytes -= page.byteLength;
      for (let k = 0; k < chapter.count; k++) this.#onForget(chapter.pages[k >> pageBits], startOf(k), chapter.first + k);
      this.#spare = chapter.pages.filter((page) => page.length === pageSize * entry.length);
    }
  }
}

/** Where in its page entry `k` of a chapter starts. */
function startOf(k: number): number {
  return (k & (pageSize - 1)) * entry.length;
}

/** The id of the disc that left with this event, or −1. */
export function discThatLeft(log: Float64Array, at: number): number {
  const kind = log[at + entry.kind];
  return kind === entryKinds.remove || kind === entryKinds.capture ? log[at + entry.a] : -1;
}

/** The id of the wall that was taken down with this event, or −1. */
export function wallThatLeft(log: Float64Array, at: number): number {
  return log[at + entry.kind] === entryKinds.removeWall ? log[at + entry.a] : -1;
}

/** A copy of a timeline's state that shares nothing with it, nor knows of walls put up later: their ids are free again. */
export function copyState(state: TimelineState): TimelineState {
  const writer = new ByteWriter();
  writeState(state, writer);
  return readState('Timeline.fork', new ByteReader('Timeline.fork', writer.bytes()));
}
