import type { PairEvent, TimelineEvent, Vec, WallEvent } from 'carom';

/** One meeting, as lists and marks show it. */
export interface Meeting {
  /** Place among the meetings of the run, counted from 0. */
  readonly index: number;
  /** When. [time] */
  readonly time: number;
  /** Id of the disc (of the lower one, in a pair). */
  readonly a: number;
  /** Id of the other disc, or −1 if it was a wall. */
  readonly b: number;
  /** Id of the wall, or −1 if it was a disc. */
  readonly wall: number;
  /** Momentum handed over. [mass·length/time] */
  readonly impulse: number;
  /** Where they touched. */
  readonly point: { readonly x: number; readonly y: number };
  /** Unit vector from `a` to `b`, or out of the wall. */
  readonly normal: { readonly x: number; readonly y: number };
  /** Whether `a` was crushed by the other: it had no room, and was overlapped. No momentum was handed over then. */
  readonly isCrush: boolean;
}

/** What the collisions up to a moment account for: the rest of a change since the start is rounding. */
export interface Account {
  /** Kinetic energy that inelastic collisions took. */
  readonly loss: number;
  /** Momentum that walls and immovable discs gave. */
  readonly gift: { readonly x: number; readonly y: number };
}

/** Numbers kept of each meeting: time, impulse (below 0 the depth of a crush), point, normal, and the sums of loss and gift so far. */
const width = 9;

/** The meetings of a run in columns of numbers: a million take 80 MB, and any one is found at once. */
export class EventLog {
  #count = 0;
  #loss = 0;
  #gift = { x: 0, y: 0 };
  #numbers = new Float64Array(256 * width);
  #ids = new Int32Array(256 * 2);

  /** How many meetings there were. */
  get count(): number {
    return this.#count;
  }

  /** Takes in the meetings among `events`; edits are left out. */
  append(events: readonly TimelineEvent<unknown>[]): void {
    for (const event of events) {
      if (event.kind !== 'pair' && event.kind !== 'wall') continue;
      this.#addUp(event);
      const other = event.kind === 'pair' ? event.b.id : ~event.wall.id;
      this.add(event.time, event.a.id, other, event.impulse, event.point, event.normal);
    }
  }

  /** Takes in one meeting; `other` is the id of a disc, or the complement (`~id`) of a wall's. */
  add(time: number, a: number, other: number, impulse: number, point: Readonly<Vec>, normal: Readonly<Vec>): void {
    if (this.#count * width === this.#numbers.length) this.#grow();
    const at = this.#count * width;
    const numbers = this.#numbers;
    numbers[at] = time;
    numbers[at + 1] = impulse;
    numbers[at + 2] = point.x;
    numbers[at + 3] = point.y;
    numbers[at + 4] = normal.x;
    numbers[at + 5] = normal.y;
    numbers[at + 6] = this.#loss;
    numbers[at + 7] = this.#gift.x;
    numbers[at + 8] = this.#gift.y;
    this.#ids[this.#count * 2] = a;
    this.#ids[this.#count * 2 + 1] = other;
    this.#count++;
  }

  /** Takes in that the body `a` was crushed, as deep as that. */
  addCrush(time: number, a: number, other: number, depth: number, at: Readonly<Vec>): void {
    this.add(time, a, other, -depth, at, { x: 0, y: 0 });
  }

  /** Forgets all but the first `count` meetings. */
  truncate(count: number): void {
    if (count >= this.#count) return;
    this.#count = count;
    const { loss, gift } = this.accountOf(count);
    this.#loss = loss;
    this.#gift = { ...gift };
  }

  /** A log of its own with the first `count` meetings. */
  copy(count: number): EventLog {
    const other = new EventLog();
    other.#numbers = this.#numbers.slice(0, Math.max(256, count) * width);
    other.#ids = this.#ids.slice(0, Math.max(256, count) * 2);
    other.#count = this.#count;
    other.truncate(count);
    return other;
  }

  /** The meeting with this index, 0 … count − 1. */
  at(index: number): Meeting {
    const from = index * width;
    const [time, impulse, x, y, nx, ny] = this.#numbers.subarray(from, from + width);
    const other = this.#ids[index * 2 + 1];
    return {
      index,
      time,
      a: this.#ids[index * 2],
      b: other >= 0 ? other : -1,
      wall: other < 0 ? ~other : -1,
      impulse: Math.max(impulse, 0),
      point: { x, y },
      normal: { x: nx, y: ny },
      isCrush: impulse < 0,
    };
  }

  /** What the first `count` meetings account for. */
  accountOf(count: number): Account {
    const from = (count - 1) * width + 6;
    const [loss, x, y] = count > 0 ? this.#numbers.subarray(from, from + 3) : [0, 0, 0];
    return { loss, gift: { x, y } };
  }

  /** When the meeting with this index was. */
  timeAt(index: number): number {
    return this.#numbers[index * width];
  }

  /** How many meetings lie at or before `time`: the index of the first one after it. */
  countUpTo(time: number): number {
    return this.#search((at) => at <= time);
  }

  /** How many meetings lie before `time`. */
  countBefore(time: number): number {
    return this.#search((at) => at < time);
  }

  #search(isBefore: (time: number) => boolean): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.timeAt(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Loss ½ (1 − e) v J. A wall pushes along its normal; an immovable disc pushes the other one away from itself. */
  #addUp(event: PairEvent<unknown> | WallEvent<unknown>): void {
    const { impulse, normal, restitution, approachSpeed } = event;
    this.#loss += 0.5 * (1 - restitution) * approachSpeed * impulse;
    const sign = event.kind === 'wall' || event.a.mass === Infinity ? 1 : event.b.mass === Infinity ? -1 : 0;
    if (sign === 0) return;
    this.#gift.x += sign * impulse * normal.x;
    this.#gift.y += sign * impulse * normal.y;
  }

  #grow(): void {
    this.#numbers = grown(this.#numbers, this.#numbers.length * 2);
    const ids = new Int32Array(this.#ids.length * 2);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}

function grown(numbers: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(numbers);
  return larger;
}
