import { Timeline } from 'carom';

/** Events between two states kept. With 3,000 discs running them takes 10 ms, and keeping a state 0.7 ms. */
const shortest = 2048;
/** Bytes of the states kept; beyond it every second one is given up. */
const mostBytes = 64 * 2 ** 20;

interface Kept {
  readonly time: number;
  readonly bytes: Uint8Array;
  /** Whether it is the first of a timeline: what was done just before is known from it alone. */
  readonly isFirst: boolean;
}

/** What things are called and how they look, by their ids: a state does not tell. */
type Data<T> = ReadonlyMap<number, T | undefined>;

/**
 * The whole past of a timeline. A timeline remembers as much of it as it has room for: of thousands of discs, some seconds. Here is a state
 * from time to time, and what lies between two of them is run again, which gives the same bits.
 */
export class Past<T> {
  readonly #timeline: Timeline<T>;
  readonly #data: Data<T>;
  readonly #wallData: Data<T>;
  #states: readonly Kept[];
  #spacing: number;
  #count = -Infinity;
  #again: { readonly state: Kept; readonly timeline: Timeline<T> } | null = null;

  /** With `before`, the timeline goes on where another one was, whose past is its own. */
  constructor(timeline: Timeline<T>, before?: Past<T>) {
    const dataOf = (known: Data<T> | undefined, things: Iterable<{ readonly id: number; readonly data: T | undefined }>): Data<T> =>
      new Map([...(known ?? []), ...Array.from(things, ({ id, data }) => [id, data] as const)]);
    this.#timeline = timeline;
    this.#data = dataOf(before ? before.#data : undefined, timeline);
    this.#wallData = dataOf(before ? before.#wallData : undefined, timeline.walls);
    this.#states = before ? before.#states.filter(({ time }) => time <= timeline.now) : [];
    this.#spacing = before ? before.#spacing : shortest;
    this.keep();
  }

  /** Keeps the state of now, if there were many events since the last one. */
  keep(): void {
    const { now, eventCount } = this.#timeline;
    if (eventCount - this.#count < this.#spacing) return;
    this.#states = [...this.#states, { time: now, bytes: this.#timeline.snapshot(), isFirst: this.#count === -Infinity }];
    this.#count = eventCount;
    if (this.#states.reduce((sum, { bytes }) => sum + bytes.length, 0) <= mostBytes) return;
    this.#states = this.#states.filter(({ isFirst }, i) => isFirst || i % 2 === 0);
    this.#spacing *= 2;
  }

  /** A timeline that knows a time which has been reached. */
  knowing(time: number): Timeline<T> {
    const timeline = this.#timeline;
    if (time >= timeline.recorded.from) return timeline;
    let k = this.#states.length - 1;
    while (k > 0 && this.#states[k].time > time) k--;
    const isThere = this.#again?.state === this.#states[k] && this.#again.timeline.recorded.from <= time;
    const again = isThere ? this.#again!.timeline : this.#runAgain(this.#states[k]);
    if (again.now < time) again.runTo(time);
    return again;
  }

  #runAgain(state: Kept): Timeline<T> {
    const timeline = Timeline.from<T>(state.bytes, { data: (id) => this.#data.get(id), wallData: (id) => this.#wallData.get(id) });
    this.#again = { state, timeline };
    return timeline;
  }
}
