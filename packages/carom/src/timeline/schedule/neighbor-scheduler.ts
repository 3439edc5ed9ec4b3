import { DiscTable } from '../disc-table.ts';
import * as word from '../disc-words.ts';
import * as kinds from '../event-kinds.ts';
import { largest } from '../predict/bounds.ts';
import type { Prediction } from '../prediction.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TimelineState } from '../state.ts';
import type { WallRecord } from '../wall-record.ts';
import { Calendar } from './calendar.ts';
import { Draft } from './draft.ts';
import { Predictor } from './predictor.ts';
import { Shells } from './shells.ts';

/**
 * The fast scheduler: one event per disc, the earliest that its last prediction saw.
 *
 * Whenever two discs will meet, the event of at least one of them is that meeting or one before it. Each new delayed state, and each new
 * list, is followed by a prediction with everybody near. When an event comes up whose other disc has a new delayed state by now, its disc
 * predicts again; nothing is ever searched for and thrown out. A disc's event is the first in the order of `comesBefore`, so one hidden
 * behind it comes after it at the same time too.
 *
 * Lists may be ahead of the state's time, as far as the event last shown; an edit brings those discs back.
 */
export class NeighborScheduler implements Scheduler {
  private table: DiscTable = new DiscTable(0);
  private readonly shells: Shells = new Shells();
  private readonly predictor: Predictor = new Predictor(this.shells);
  private readonly queue: Calendar = new Calendar();
  private state: TimelineState | null = null;
  /** Whether everything is to be built anew before the next answer. */
  private dirty = true;
  /** Slots listed at a time after the state's, and the latest of these times. */
  private readonly early: number[] = [];
  private earlyCount = 0;
  private ahead = 0;
  /** Meetings and exits since everything was organized, and when that was. */
  private meetings = 0;
  private exits = 0;
  private organizedAt = 0;
  /** How often in a row everything was organized without a meeting in between. */
  private idle = 0;
  private readonly slots: number[] = [];
  private readonly draft: Draft = new Draft();

  reset(state: TimelineState): void {
    this.state = state;
    this.dirty = true;
  }

  joined(slot: number): void {
    if (!this.#comesBack() || !this.shells.hasRoomFor(slot) || this.table.count > word.slotMask) {
      this.dirty = true;
      return;
    }
    this.shells.enlist(slot, this.now);
    this.#predictAround(slot, this.now);
  }

  moved(i: number, j: number, part = false): void {
    if (this.dirty) return;
    const { e, f } = this.table;
    const { now } = this;
    e[(i << 4) | word.atStamp]++;
    if (j >= 0) e[(j << 4) | word.atStamp]++;
    if (!this.#comesBack()) return;
    this.meetings++;
    f[(i << 3) | word.atTime] = f[(i << 3) | word.atMeeting] = now;
    if (j >= 0) f[(j << 3) | word.atTime] = f[(j << 3) | word.atMeeting] = now;
    if (part) {
      this.predictor.predictAfter(i);
      this.queue.set(i);
      this.predictor.predictAfter(j);
      this.queue.set(j);
      return;
    }
    this.#arrive(i);
    if (j >= 0) this.#arrive(j);
    this.#predictHere(i);
    if (j >= 0) this.#predictHere(j);
  }

  left(slot: number): void {
    if (!this.#comesBack()) return;
    this.shells.unlist(slot);
    this.table.e[(slot << 4) | word.atFlags] = 0;
    this.table.f[(slot << 3) | word.atTime] = Infinity;
    this.queue.set(slot);
  }

  built(wall: WallRecord): void {
    if (!this.#comesBack() || this.shells.reach.walls.length >= 32 << this.shells.reach.shift) {
      this.dirty = true;
      return;
    }
    this.shells.reach.built(wall);
    for (let slot = 0; slot < this.table.count; slot++) this.#predict(slot, this.now);
  }

  torn(): void {
    // what was predicted with the wall is stale from now on, as `alive` tells
  }

  first(until: number = largest): Prediction | null {
    if (this.dirty) this.#organize(this.now);
    for (;;) {
      const slot = this.queue.top();
      if (slot < 0) return null;
      const { e, f } = this.table;
      const time = f[(slot << 3) | word.atTime];
      if (time > until) return null;
      if (e[(slot << 4) | word.atKind] < 0) {
        if (this.#isDue()) this.#organize(time);
        else this.#relist(slot);
      } else if (this.#isFresh(slot)) return this.#shown(slot);
      else this.#predictHere(slot);
    }
  }

  tied(out: number[]): number {
    this.first();
    return this.queue.tied(out);
  }

  partners(slot: number, out: number[]): number {
    if (this.dirty) this.#organize(this.now);
    return this.#around(slot, out);
  }

  /** Writes the slots to `out` that this one may meet before it leaves its neighborhood; returns how many there are. */
  #around(slot: number, out: number[]): number {
    const { shells } = this;
    const { count, e } = this.table;
    let n = 0;
    if ((e[(slot << 4) | word.atFlags] & word.everywhere) !== 0) {
      for (let other = 0; other < count; other++) if (other !== slot && e[(other << 4) | word.atFlags] > 0) out[n++] = other;
      return n;
    }
    shells.near(slot);
    for (let k = shells.from; k < shells.to; k++) out[n++] = shells.pool[k] & word.slotMask;
    for (const other of shells.everywhere) out[n++] = other;
    return n;
  }

  private get now(): number {
    return this.state === null ? 0 : this.state.now;
  }

  /** Lists and predicts everything anew, as of time `when`: the state's, or that of the next exit. */
  #organize(when: number): void {
    if (this.state === null) return;
    this.table = this.draft.table = this.state.discs;
    if (!this.dirty) this.shells.tune(this.meetings, this.exits);
    this.idle = this.dirty || this.meetings > 0 ? 0 : this.idle + 1;
    this.shells.open = this.idle > 8 && (this.shells.capped || this.table.count <= 2048);
    this.earlyCount = this.meetings = this.exits = 0;
    this.ahead = this.organizedAt = when;
    this.shells.organize(this.state, when);
    this.predictor.reset(this.table);
    for (let slot = 0; slot < this.table.count; slot++) {
      this.table.f[(slot << 3) | word.atTime] = when;
      this.predictor.predict(slot);
    }
    this.queue.fill(this.table, when);
    this.dirty = false;
  }

  /**
   * Whether it is time to put slots in order of place again and to see about the size of neighborhoods. It is after many meetings, or
   * after many exits with few meetings between. Discs that fly apart for ever get larger and larger neighborhoods, and time is passed in
   * fewer and fewer steps.
   */
  #isDue(): boolean {
    const { count } = this.table;
    return (
      this.shells.outgrown ||
      this.meetings > 32 * count + 4096 ||
      (this.exits > (this.shells.settled ? 64 : 8) * count + 256 && this.exits > 4 * this.meetings)
    );
  }

  /** Predicts the slot's event, which is not before `now`. */
  #predict(slot: number, now: number): void {
    if (this.table.e[(slot << 4) | word.atFlags] === 0) return; // its disc has left
    this.table.f[(slot << 3) | word.atTime] = now;
    this.predictor.predict(slot);
    this.queue.set(slot);
  }

  /**
   * `predictAround` as of the time that stands in the table. (A number handed to a function on the hot path may have to be put in a box.)
   */
  #predictHere(slot: number): void {
    if ((this.table.e[(slot << 4) | word.atFlags] & word.immovable) !== 0)
      this.#predictAround(slot, this.table.f[(slot << 3) | word.atTime]);
    else {
      this.predictor.predict(slot);
      this.queue.set(slot);
    }
  }

  /** Predicts the slot's event, and those of all around an immovable disc, which predicts no meetings of its own. */
  #predictAround(slot: number, now: number): void {
    this.#predict(slot, now);
    if ((this.table.e[(slot << 4) | word.atFlags] & word.immovable) === 0) return;
    for (let k = this.#around(slot, this.slots) - 1; k >= 0; k--) this.#predict(this.slots[k], now);
  }

  /** Makes a list for a disc with a new delayed state: an edit may have put it elsewhere; a meeting leaves it in its neighborhood. */
  #arrive(slot: number): void {
    if (this.table.g[(slot << 3) | word.atStreak] > 0 && this.shells.isInImage(slot)) return;
    if (!this.shells.hasRoomFor(slot)) this.dirty = true;
    this.shells.unlist(slot);
    this.shells.enlist(slot, this.now);
  }

  #relist(slot: number): void {
    this.ahead = this.table.f[(slot << 3) | word.atTime]; // exits come in order of time
    const count = this.shells.relist(slot);
    this.exits++;
    this.early[this.earlyCount++] = slot;
    if (this.shells.outgrown) this.#organize(this.ahead);
    else if (count < 0) this.#predictHere(slot);
    else {
      this.predictor.extend(slot, count);
      this.queue.set(slot);
    }
  }

  /**
   * Lists the discs anew whose lists are ahead of the state's time. `false` if everything is to be. After a meeting there are none: the
   * state's time has caught up.
   */
  #comesBack(): boolean {
    if (this.dirty) return false;
    const count = this.earlyCount;
    const { now } = this;
    this.earlyCount = 0;
    if (!(this.ahead > now)) return true;
    if (this.organizedAt > now) this.dirty = true;
    for (let k = 0; k < count && !this.dirty; k++) {
      const slot = this.early[k];
      if (this.table.e[(slot << 4) | word.atFlags] === 0) continue;
      this.shells.unlist(slot);
      this.shells.enlist(slot, now);
      this.#predictAround(slot, now);
    }
    this.ahead = now;
    return !this.dirty;
  }

  #isFresh(slot: number): boolean {
    const { e } = this.table;
    const o = slot << 4;
    const kind = e[o | word.atKind];
    if (kind === kinds.pair) return e[(e[o | word.atOther] << 4) | word.atStamp] === e[o | word.otherStamp];
    return kind === kinds.stop || this.shells.reach.walls[e[o | word.atOther]].alive;
  }

  #shown(slot: number): Prediction {
    const { draft } = this;
    const { e, f } = this.table;
    const o = slot << 4;
    const kind = e[o | word.atKind];
    const other = e[o | word.atOther];
    draft.time = f[(slot << 3) | word.atTime];
    draft.kind = kind;
    draft.i = slot;
    draft.j = -1;
    draft.wall = null;
    if (kind === kinds.pair) {
      const isLower = e[o | word.atId] < e[(other << 4) | word.atId];
      draft.i = isLower ? slot : other;
      draft.j = isLower ? other : slot;
    } else if (kind !== kinds.stop) draft.wall = this.shells.reach.walls[other];
    return draft;
  }
}
