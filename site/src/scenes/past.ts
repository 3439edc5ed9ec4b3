import { Timeline } from 'carom';

/** Events between two states kept. With 3,000 discs running them takes 10 ms, and keeping a state 0.7 ms. */
const shortest = 2048;
/** Bytes of the states kept; beyond it every second one is given up. */
const mostBytes = 64 * 2 ** 20;

interface Kept {
  readonly time: number;
  readonly bytes: Uint8Array;
}

/**
 * The whole past of a timeline. A timeline remembers as much of it as it has room for: of thousands of discs, some seconds. Here is a state
 * from time to time, and what lies between two of them is run again, which gives the same bits.
 */
export class Past<T> {
  readonly #timeline: Timeline<T>;
  readonly #data: ReadonlyMap<number, T | undefined>;
  readonly #states: Kept[] = [];
  #spacing = shortest;
  #bytes = 0;
  #count = -Infinity;
  #again: { readonly state: Kept; readonly timeline: Timeline<T> } | null = null;

  constructor(timeline: Timeline<T>) {
    this.#timeline = timeline;
    this.#data = new Map([...timeline].map(({ id, data }) => [id, data]));
    this.keep();
  }

  /** Keeps the state of now, if there were many events since the last one. */
  keep(): void {
    const { now, eventCount } = this.#timeline;
    if (eventCount - this.#count < this.#spacing) return;
    const bytes = this.#timeline.snapshot();
    this.#count = eventCount;
    this.#bytes += bytes.length;
    this.#states.push({ time: now, bytes });
    if (this.#bytes <= mostBytes) return;
    const kept = this.#states.filter((_, i) => i % 2 === 0);
    this.#states.splice(0, Infinity, ...kept);
    this.#bytes = kept.reduce((sum, state) => sum + state.bytes.length, 0);
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
    const walls = new Map(this.#timeline.walls.map(({ id, data }) => [id, data]));
    const timeline = Timeline.from<T>(state.bytes, { data: (id) => this.#data.get(id), wallData: (id) => walls.get(id) });
    this.#again = { state, timeline };
    return timeline;
  }
}
