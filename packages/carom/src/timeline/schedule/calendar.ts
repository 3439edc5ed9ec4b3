import { DiscTable } from '../disc-table.ts';
import { atPlace, atTime, previousSlot } from '../disc-words.ts';
import { isBeforeAtOnce } from './queue.ts';

/** Days are counted in 32-bit integers up to here; events later than that wait in a list of their own. */
const lastDay = 0x3fff_ffff;

/**
 * A calendar: events filed by day in a ring of unsorted lists, linked through the table; the earliest is found by looking through today's.
 * A day is made so long that about one event falls on it; where events do not come at a steady rate, days are made longer or shorter.
 */
export class Calendar {
  private table: DiscTable = new DiscTable(0);
  /** First slot of each day of the ring, and of the later events at the end. */
  private heads: Int32Array = new Int32Array(0);
  private mask = 0;
  private origin = 0;
  private days = 1; // per unit of time
  private today = 0;
  private later = 0;
  private queued = 0;
  private tops = 0;
  private looks = 0;
  private tunedAt = 0;

  /** Forgets everything and takes in every slot of this table, `now` being the earliest time that can come up. */
  fill(table: DiscTable, now: number): void {
    this.table = table;
    this.#refill(now, daysPerTime(table, now));
  }

  /** The slot has a new event: its time stands in the table, `Infinity` for none. */
  set(slot: number): void {
    const { e, f } = this.table;
    const o = slot << 4;
    const time = f[(slot << 3) | atTime];
    const before = e[o | atPlace];
    if (!(time < Infinity)) {
      if (before >= 0) this.#unlink(o, this.#listOf(before));
      e[o | atPlace] = -1;
      return;
    }
    const day = this.#dayOf(time);
    if (day < this.today) this.today = day;
    e[o | atPlace] = day;
    const place = this.#listOf(day);
    if (before >= 0) {
      const former = this.#listOf(before);
      if (former === place) return;
      this.#unlink(o, former);
    }
    this.#link(slot, o, place);
  }

  /** The slot whose event is first, or −1. */
  top(): number {
    if (this.queued === 0) return -1;
    if (this.tops > this.mask && this.looks > 6 * this.tops) this.#retune();
    this.tops++;
    const { heads, mask, table } = this;
    const { e, f } = table;
    let { today, looks } = this;
    let first = -1;
    for (let empty = 0; empty <= mask; empty++) {
      let least = Infinity;
      for (let slot = heads[today & mask]; slot >= 0; slot = e[slot << 4]) {
        looks++;
        if (e[(slot << 4) | atPlace] !== today) continue;
        const time = f[(slot << 3) | atTime];
        if (time < least || (time === least && isBeforeAtOnce(table, slot, first))) {
          first = slot;
          least = time;
        }
      }
      if (first >= 0) break;
      today++;
      looks++;
      if (this.later === this.queued || today >= lastDay) break;
    }
    this.today = today;
    this.looks = looks;
    if (first >= 0) return first;
    this.#refill(this.#earliest(), this.days);
    return this.top();
  }

  /** Writes the slots of all events at the time of the first one to `out`, in any order; returns how many. */
  tied(out: number[]): number {
    const first = this.top();
    if (first < 0) return 0;
    const { e, f } = this.table;
    const time = f[(first << 3) | atTime];
    let count = 0;
    for (let slot = this.heads[this.today & this.mask]; slot >= 0; slot = e[slot << 4]) {
      if (f[(slot << 3) | atTime] === time) out[count++] = slot;
    }
    return count;
  }

  /** Time of the first event, found by looking through all of them. */
  #earliest(): number {
    const { count, e, f } = this.table;
    let least = Infinity;
    for (let slot = 0; slot < count; slot++) {
      if (e[(slot << 4) | atPlace] >= 0) least = Math.min(least, f[(slot << 3) | atTime]);
    }
    return least;
  }

  /** The length of a day from the rate at which events came up since the last time. */
  #retune(): void {
    const now = this.origin + this.today / this.days;
    const rate = this.tops / (now - this.tunedAt);
    this.#refill(now, rate < Infinity ? rate : this.days);
  }

  #refill(now: number, days: number): void {
    const { count, e } = this.table;
    let size = 64;
    while (size < 4 * count) size *= 2;
    if (size !== this.mask + 1 || this.heads.length === 0) this.heads = new Int32Array(size + 1);
    this.heads.fill(-1);
    this.mask = size - 1;
    // a day must be a good part of time's resolution, or all events fall on the first
    this.days = Math.min(days, 1 / (Math.abs(now) * 2.3e-16 + 1e-300));
    this.origin = this.tunedAt = now;
    this.today = this.later = this.queued = this.tops = this.looks = 0;
    for (let slot = 0; slot < count; slot++) e[(slot << 4) | atPlace] = -1;
    for (let slot = 0; slot < count; slot++) this.set(slot);
    this.today = 0;
  }

  #dayOf(time: number): number {
    const day = (time - this.origin) * this.days;
    return day < lastDay ? (day > 0 ? day | 0 : 0) : lastDay;
  }

  /** The list for a day: one of the ring, or that of the later ones. */
  #listOf(day: number): number {
    return day === lastDay ? this.mask + 1 : day & this.mask;
  }

  #link(slot: number, o: number, place: number): void {
    const { heads } = this;
    const { e } = this.table;
    const head = heads[place];
    e[o] = head;
    e[o | previousSlot] = -1;
    if (head >= 0) e[(head << 4) | previousSlot] = slot;
    heads[place] = slot;
    this.queued++;
    if (place > this.mask) this.later++;
  }

  #unlink(o: number, place: number): void {
    const { e } = this.table;
    const next = e[o];
    const previous = e[o | previousSlot];
    if (previous >= 0) e[previous << 4] = next;
    else this.heads[place] = next;
    if (next >= 0) e[(next << 4) | previousSlot] = previous;
    this.queued--;
    if (place > this.mask) this.later--;
  }
}

/** Events per time to come, from the median wait w: events that come at random leave half of them after ln 2 / rate. */
function daysPerTime(table: DiscTable, now: number): number {
  const { count, f } = table;
  const step = Math.max(1, count >> 9);
  const waits = new Float64Array(Math.ceil(count / step));
  let n = 0;
  let all = 0;
  for (let slot = 0; slot < count; slot += step, all++) {
    const wait = Math.max(0, f[(slot << 3) | atTime] - now); // in a state that was made up it may be late
    if (wait < Infinity) waits[n++] = wait;
  }
  if (n === 0) return 1;
  const median = waits.subarray(0, n).sort()[n >> 1];
  const rate = (0.7 * count * (n / all)) / median;
  return rate < Infinity ? rate : 1;
}
