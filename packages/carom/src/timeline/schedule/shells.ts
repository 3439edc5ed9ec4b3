import * as word from '../disc-words.ts';
import { isStraight, rAt, type TimelineState } from '../state.ts';
import { atMaxX, atMaxY, atMinX, atMinY } from '../wall-words.ts';
import { Cells } from './cells.ts';
import { alongMortonCurve, boundsInto } from './morton.ts';
import { NeighborLists } from './neighbor-lists.ts';
import { Neighborhoods } from './neighborhoods.ts';
import { WallReach } from './wall-reach.ts';

/**
 * Half-width of a neighborhood in units of the mean distance between discs, at first: good for equal discs at η = 0.5 … 0.7 (bench: timeline).
 */
const firstWidth = 0.42;

/** From so many exits a meeting on, lists cost more than crossing cells (bench: timeline, η 0.005). */
const thinFrom = 1.5;

/** Lists pay again from so few crossings a meeting on. */
const thickFrom = 0.9;

/** Sides of cells in a thin gas, in units of the mean distance between discs (bench: timeline, η 0.005). */
const cellSide = 1.25;

/**
 * Who can meet whom soon. Each disc has a neighborhood, the circle around where it was when its list was made, and a list of the discs whose
 * neighborhoods, widened by their radii, touch. Until it leaves its neighborhood, it can meet nobody else. Leaving makes a new list for that disc
 * only.
 *
 * A disc whose place is rounded too coarsely for that, or that would meet itself across a period, is `everywhere`: everybody's neighbor.
 */
export class Shells extends Neighborhoods {
  readonly lists: NeighborLists;
  /** Slots that are everybody's neighbors. */
  readonly everywhere: number[] = [];
  readonly reach: WallReach;
  /** Whether periods keep neighborhoods smaller than they would be. */
  capped = false;
  /** Whether to do without neighborhoods: nobody has met for long, and all pairs at once tell when they will. */
  open = false;
  /** Whether the size of neighborhoods was right when it was last looked at. */
  settled = false;
  /** Where `near` found the neighbors: `pool[from … to − 1]`. */
  pool: Int32Array = new Int32Array(0);
  from = 0;
  to = 0;
  /** A bit for every group of walls that came into reach at the last `relist`. */
  newWalls = 0;
  /** Half-width in units of the mean distance between discs. */
  relativeWidth: number = firstWidth;
  readonly cells: Cells;
  private readonly box: Float64Array = new Float64Array(4);

  constructor() {
    super();
    this.lists = new NeighborLists(this.table, this.shifts);
    this.cells = new Cells(this.shifts);
    this.reach = new WallReach(this.table);
  }

  /** Gives every disc of the state a slot in Morton order, and a list as of time `now`. */
  organize(state: TimelineState, now: number): void {
    const { box } = this;
    const { discs: table, flight } = state;
    this.table = table;
    const { slots } = table;
    table.growing = slots.some((slot) => table.at(slot).growth > 0);
    this.flight = flight;
    this.straight = isStraight(flight);
    this.periodic = flight.periodX < Infinity || flight.periodY < Infinity;
    boundsInto(table, slots, now, box);
    if (flight.periodX < Infinity) [box[atMinX], box[atMaxX]] = [-0.5 * flight.periodX, 0.5 * flight.periodX];
    if (flight.periodY < Infinity) [box[atMinY], box[atMaxY]] = [-0.5 * flight.periodY, 0.5 * flight.periodY];
    table.arrange(alongMortonCurve(table, slots, now, box));
    this.shifts.reset(flight);
    this.reach.reset(table, flight, state.walls.values());
    this.everywhere.length = 0;
    this.lists.clear(table);
    this.#layOut(now);
    for (let slot = 0; slot < table.count; slot++) this.enlist(slot, now);
  }

  /**
   * Makes neighborhoods a little larger or smaller, by what was done since they were made. With x exits a meeting and K discs a list, a meeting
   * costs about 500 x for exits and 10 · 2.2 K for tests, stale events included [ns, bench: timeline]. x falls as 1 / width w; K grows as
   * (r + w)², by p = 2 w / (r + w) times as much as the width. At the least, 500 x = p · 22 K.
   */
  tune(meetings: number, exits: number): void {
    const { e, count } = this.table;
    let listed = 0;
    for (let slot = 0; slot < count; slot++) listed += e[(slot << 4) | word.atCount];
    const x = exits / Math.max(1, meetings);
    this.settled = this.listless;
    this.listless = this.straight && x > (this.listless ? thickFrom : thinFrom) && meetings > 0;
    if (this.settled) return;
    const near = listed / Math.max(1, count);
    const power = (2 * this.width) / this.most;
    const ratio = (50 * x) / (2.2 * power * near + 0.1);
    if (ratio > 1.25) this.relativeWidth = Math.min(4, this.relativeWidth * 1.2);
    else if (ratio < 0.8) this.relativeWidth = Math.max(0.05, this.relativeWidth / 1.2);
    this.settled = meetings > 0 && ratio <= 1.25 && ratio >= 0.8;
  }

  /** Whether there is a cell size for discs as large as this one. */
  hasRoomFor(slot: number): boolean {
    const { growth, r } = this.table.at(slot);
    return growth === 0 && r + this.width <= this.most;
  }

  /**
   * Gives a slot that leaves its neighborhood a new one, as of the time of that event. Returns how many neighbors are new, `found[0 … n − 1]`, or
   * −1 where the slot is to predict anew.
   */
  relist(slot: number): number {
    const { e, f, g } = this.table;
    if (this.listless) {
      this.crossings.cross(slot);
      return e[(slot << 4) | word.atFlags] === word.used ? 0 : -1;
    }
    const o = slot << 3;
    const { old } = this.cells;
    old[word.atOldX] = g[o];
    old[word.atOldY] = g[o | word.centerY];
    old[word.atOldReach] = g[o | word.atReach];
    const image = g[o | word.imageCode];
    const walls = e[(slot << 4) | word.wallGroups];
    this.asOf[0] = f[o | word.atTime];
    const fits = this.center(slot);
    if (fits && image === g[o | word.imageCode]) this.lists.prune(slot);
    else {
      this.lists.empty(slot);
      old.fill(NaN);
    }
    const n = fits && this.cells.enter(slot) ? this.#findNew(slot) : -1;
    if (n < 0) {
      this.#makeEverywhere(slot);
      return -1;
    }
    if ((e[(slot << 4) | word.atFlags] & word.immovable) !== 0) return -1;
    e[(slot << 4) | word.wallGroups] = this.reach.around(slot);
    this.newWalls = e[(slot << 4) | word.wallGroups] & ~walls;
    return n;
  }

  /** Makes a list for a slot that has none, as of time `now`. */
  enlist(slot: number, now: number): void {
    const { e, g } = this.table;
    const q = slot << 4;
    e[q | word.atFlags] = g[(slot << 3) | word.atMass] === Infinity ? word.used | word.immovable : word.used;
    this.asOf[0] = now;
    const fits = this.center(slot) && !this.open;
    if (this.listless && fits && this.crossings.enter(slot, now))
      e[q | word.wallGroups] = (e[q | word.atFlags] & word.immovable) !== 0 ? 0 : -1;
    else if (!this.listless && fits && this.cells.enter(slot)) {
      this.cells.old.fill(NaN);
      if (this.#findNew(slot) < 0) this.#makeEverywhere(slot);
      else e[q | word.wallGroups] = (e[q | word.atFlags] & word.immovable) !== 0 ? 0 : this.reach.around(slot);
    } else this.#makeEverywhere(slot);
  }

  /** Puts those into the slot's list that are not in it yet, and into `found[0 … n − 1]`. Returns n, or −1 if there is no code for a shift. */
  #findNew(slot: number): number {
    const { e, g } = this.table;
    const { cells, lists, shifts } = this;
    const n = cells.search(slot);
    const { found } = cells;
    const own = g[(slot << 3) | word.imageCode];
    const stays = e[(slot << 4) | word.atFlags] & word.immovable;
    const isEmpty = e[(slot << 4) | word.atCount] === 0;
    let count = n < 0 ? n : 0;
    for (let k = 0; k < n; k++) {
      const other = found[k] & word.slotMask;
      if (other === slot || (stays & e[(other << 4) | word.atFlags]) !== 0) continue; // two immovable ones never meet
      if (!isEmpty && lists.has(slot, other)) continue;
      const theirs = g[(other << 3) | word.imageCode];
      const image = found[k] >>> word.codeShift;
      const code = theirs === own && image === 0 ? 0 : shifts.sum(theirs, own, image);
      if (code < 0) return code;
      const entry = other | (code << word.codeShift);
      found[count++] = entry;
      lists.join(slot, entry);
    }
    return count;
  }

  /** Sets `pool`, `from` and `to` to the neighbors of a slot. */
  near(slot: number): void {
    const { e } = this.table;
    const q = slot << 4;
    this.pool = this.listless ? new Int32Array(this.table.count) : this.lists.pool;
    this.from = this.listless ? 0 : e[q | word.atStart];
    this.to = this.from + (this.listless ? this.crossings.nearInto(slot, this.pool) : e[q | word.atCount]);
  }

  #makeEverywhere(slot: number): void {
    const { e, g } = this.table;
    this.#leaveCell(slot);
    g[(slot << 3) | word.imageCode] = 0;
    e[(slot << 4) | word.atFlags] |= word.everywhere;
    e[(slot << 4) | word.wallGroups] = -1;
    this.everywhere.push(slot);
  }

  /** Takes a slot out of everybody's list. */
  unlist(slot: number): void {
    if ((this.table.e[(slot << 4) | word.atFlags] & word.everywhere) !== 0) this.everywhere.splice(this.everywhere.indexOf(slot), 1);
    this.#leaveCell(slot);
  }

  #leaveCell(slot: number): void {
    this.table.f[(slot << 3) | word.atMeeting] = Infinity;
    if (this.listless) {
      this.crossings.leave(slot);
      return;
    }
    this.lists.empty(slot);
    this.cells.leave(slot);
  }

  #layOut(now: number): void {
    const { box } = this;
    const { count } = this.table;
    const columns = Math.max(1, Math.sqrt(count));
    let least = Infinity;
    let most = 0;
    for (let slot = 0; slot < count; slot++) {
      const r = rAt(this.table.at(slot), now);
      least = Math.min(least, r);
      most = Math.max(most, r);
    }
    const spacing = Math.sqrt((box[atMaxX] - box[atMinX] + 2 * least) * (box[atMaxY] - box[atMinY] + 2 * least)) / columns;
    const period = Math.min(this.flight.periodX, this.flight.periodY);
    const widest = Math.max(0.2 * period - most, 0.05 * period); // else shells meet themselves across a period
    const side = Math.max(cellSide * spacing, 2.002 * most);
    this.listless =
      this.listless && !this.table.growing && this.reach.walls.length <= 32 && this.crossings.layOut(this.table, this.flight, box, side);
    if (this.listless) {
      this.width = this.crossings.most;
      this.most = 2 * this.width;
      return;
    }
    this.capped = spacing * this.relativeWidth > widest;
    this.width = Math.max(Math.min(spacing * this.relativeWidth, widest, 1e75), least * 1e-3);
    this.most = (most + this.width) * (this.table.growing ? 1.05 : 1.0001);
    this.outgrown = false;
    this.cells.layOut(this.table, this.flight, least + this.width, this.most, box);
  }
}
