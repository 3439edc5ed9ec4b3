import { DiscTable, flags } from '../disc-table.ts';
import { type DiscRecord, type Flight, isStraight, rAt, straightFlight, type TimelineState, vxAt, vyAt, xAt, yAt } from '../state.ts';
import type { Cells } from './cells.ts';
import { Crossings } from './crossings.ts';
import { curvedExit, exitAfter, growingExit, usable } from './exits.ts';
import { alongMortonCurve, boundsInto } from './morton.ts';
import { NeighborLists } from './neighbor-lists.ts';
import { NeighborSearch } from './neighbor-search.ts';
import { none, Shifts } from './shifts.ts';
import { WallReach } from './wall-reach.ts';

/**
 * A disc is listed only if 64 units in the last place of where it is (2⁻⁴⁷ of it) are below a ten-thousandth of its neighborhood's half-width.
 */
const coarseness = 7.105427357601002e-11;

/**
 * Half-width of a neighborhood in units of the mean distance between discs, at first: good for equal discs at η = 0.5 … 0.7 (bench: timeline).
 */
const firstWidth = 0.42;

/**
 * So far ahead of a disc that flies straight is its neighborhood's center put, in half-widths. It came from behind and will hardly turn back at
 * once, so it stays a tenth longer (bench: timeline).
 */
const lead = 0.3;

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
export class Shells {
  readonly shifts: Shifts = new Shifts();
  readonly lists: NeighborLists;
  /** Slots that are everybody's neighbors. */
  readonly everywhere: number[] = [];
  readonly reach: WallReach;
  /** Half-width of every neighborhood, except of immovable discs at rest: they need none. */
  width = 0;
  /** Whether periods keep neighborhoods smaller than they would be. */
  capped = false;
  /** Whether to do without neighborhoods: nobody has met for long, and all pairs at once tell when they will. */
  open = false;
  /** Whether the gas is so thin that no lists are kept: discs cross from cell to cell. */
  listless = false;
  readonly crossings: Crossings = new Crossings();
  /** Whether a disc has outgrown the cells. */
  outgrown = false;
  /** Whether the size of neighborhoods was right when it was last looked at. */
  settled = false;
  /** Where `near` found the neighbors: `pool[from … to − 1]`. */
  pool: Int32Array = new Int32Array(0);
  from = 0;
  to = 0;
  /** Half-width in units of the mean distance between discs. */
  relativeWidth: number = firstWidth;
  /** Whether all fly straight. */
  straight = true;
  /** Whether besides nothing repeats. */
  plane = true;
  flight: Flight = straightFlight;
  private periodic = false;
  private table: DiscTable = new DiscTable(0);
  private readonly finder: NeighborSearch;
  private readonly cells: Cells;
  /** The largest reach there is room for. */
  private most = 0;
  private readonly box: Float64Array = new Float64Array(4);
  /** The time as of which the list in work is made. */
  private readonly asOf: Float64Array = new Float64Array(1);

  constructor() {
    this.lists = new NeighborLists(this.table, this.shifts);
    this.finder = new NeighborSearch(this.shifts);
    this.cells = this.finder.cells;
    this.reach = new WallReach(this.table);
  }

  /** Gives every disc of the state a slot in Morton order, and a list as of time `now`. */
  organize(state: TimelineState, now: number): void {
    const { box } = this;
    const discs = [...state.discs.values()];
    const { flight, table } = state;
    this.table = table;
    table.growing = discs.some(({ growth }) => growth > 0);
    this.flight = flight;
    this.straight = isStraight(flight);
    this.periodic = flight.periodX < Infinity || flight.periodY < Infinity;
    this.plane = this.straight && !this.periodic;
    boundsInto(discs, now, box);
    if (flight.periodX < Infinity) [box[0], box[2]] = [-0.5 * flight.periodX, 0.5 * flight.periodX];
    if (flight.periodY < Infinity) [box[1], box[3]] = [-0.5 * flight.periodY, 0.5 * flight.periodY];
    table.arrange(alongMortonCurve(discs, now, box));
    this.shifts.reset(flight);
    this.reach.reset(table, flight, state.walls.values());
    this.everywhere.length = 0;
    this.lists.clear(table);
    this.layOut(now);
    for (let slot = 0; slot < table.count; slot++) this.enlist(slot, now);
  }

  /**
   * Makes neighborhoods a little larger or smaller, by what was done since they were made. With x exits a meeting and K discs a list, an event
   * costs about 500 x for new lists and 10 K (2 + x) for tests [ns, bench: timeline]. x falls as 1 / width w; K grows as (r + w)², by p = 2 w /
   * (r + w) times as much as the width. At the least, 500 x + 10 K x = p · 10 K (2 + x).
   */
  tune(meetings: number, exits: number): void {
    const { l, count } = this.table;
    let listed = 0;
    for (let slot = 0; slot < count; slot++) listed += l[(slot << 3) | 4];
    const x = exits / Math.max(1, meetings);
    this.settled = this.listless;
    this.listless = this.straight && x > (this.listless ? thickFrom : thinFrom) && meetings > 0;
    if (this.settled) return;
    const near = listed / Math.max(1, count);
    const power = (2 * this.width) / this.most;
    const ratio = ((50 + near) * x) / (power * near * (2 + x) + 0.1);
    if (ratio > 1.25) this.relativeWidth = Math.min(4, this.relativeWidth * 1.2);
    else if (ratio < 0.8) this.relativeWidth = Math.max(0.05, this.relativeWidth / 1.2);
    this.settled = meetings > 0 && ratio <= 1.25 && ratio >= 0.8;
  }

  /** Whether there is a cell size for discs as large as this one. */
  hasRoomFor(record: DiscRecord): boolean {
    return record.growth === 0 && record.r + this.width <= this.most;
  }

  /** Makes a new list for a slot that leaves its neighborhood, as of the time of that event. */
  relist(slot: number): void {
    this.asOf[0] = this.table.f[(slot << 3) | 6];
    if (this.listless) this.crossings.cross(slot);
    else this.makeList(slot);
  }

  /** Makes a list for a slot that has none, as of time `now`. */
  enlist(slot: number, now: number): void {
    const { l, m } = this.table;
    l[(slot << 3) | 6] = m[slot << 3] === Infinity ? 3 : 1;
    this.asOf[0] = now;
    this.makeList(slot);
  }

  private makeList(slot: number): void {
    const { f, g, l } = this.table;
    const now = this.asOf[0];
    const p = slot << 3;
    const o = slot << 2;
    const still = (l[p | 6] & 2) !== 0;
    const { growth } = this.table.records[slot];
    const width = still && f[p | 2] === 0 && f[p | 3] === 0 && growth === 0 ? 0 : this.width;
    g[o | 2] = (growth > 0 ? rAt(this.table.records[slot], now) : f[p | 5]) + width;
    if (g[o | 2] > this.most) this.outgrown = true;
    g[o | 3] = width;
    const coarse = this.center(slot, now);
    l[p | 6] = still ? 3 : 1;
    if (coarse || this.open || !(this.listless ? this.crossings.enter(slot, now) : this.cells.enter(slot))) {
      this.makeEverywhere(slot);
      return;
    }
    if (this.listless) {
      f[p | 7] = Infinity;
      l[p | 7] = still ? 0 : -1;
      return;
    }
    const n = this.finder.search(slot);
    if (n < 0) {
      this.makeEverywhere(slot);
      return;
    }
    this.lists.replace(slot, this.finder.found, n);
    l[p | 7] = still ? 0 : this.reach.around(slot);
  }

  /** Sets `pool`, `from` and `to` to the neighbors of a slot. */
  near(slot: number): void {
    const { l } = this.table;
    this.pool = this.listless ? new Int32Array(this.table.count) : this.lists.pool;
    this.from = this.listless ? 0 : l[(slot << 3) | 3];
    this.to = this.from + (this.listless ? this.crossings.nearInto(slot, this.pool) : l[(slot << 3) | 4]);
  }

  private makeEverywhere(slot: number): void {
    const { l } = this.table;
    this.leaveCell(slot);
    l[slot << 3] = 0;
    l[(slot << 3) | 6] |= 4;
    l[(slot << 3) | 7] = -1;
    this.everywhere.push(slot);
  }

  /** Whether the list of a slot is good for where its delayed state is, in this very image, at time `now`, and what it is. */
  holds(slot: number, now: number): boolean {
    const { f, g, l, m } = this.table;
    const p = slot << 3;
    const o = slot << 2;
    const before = l[p | 6];
    if (this.listless || ((before & 2) !== 0) !== (m[p] === Infinity) || g[o | 2] !== f[p | 5] + g[o | 3]) return false;
    if ((before & 4) !== 0) return true;
    const { shifts } = this;
    const dt = now - f[p | 4];
    const dx = f[p] + (f[p | 2] + 0.5 * m[p | 2] * dt) * dt + shifts.dx[l[p]] - g[o];
    const dy = f[p | 1] + (f[p | 3] + 0.5 * m[p | 3] * dt) * dt + shifts.dy[l[p]] - g[o | 1];
    const width = g[o | 3];
    return dx * dx + dy * dy <= width * width * usable;
  }

  /**
   * Whether the delayed state of a slot, after a meeting, is in the image that its entries are for: within half a period of its neighborhood's
   * center.
   */
  isInImage(slot: number): boolean {
    if (!this.periodic) return true;
    if (this.listless) {
      this.crossings.comeHome(slot);
      return true;
    }
    const { f, g, l } = this.table;
    const { dx, dy } = this.shifts;
    const p = slot << 3;
    const { periodX, periodY } = this.flight;
    return Math.abs(f[p] + dx[l[p]] - g[slot << 2]) < 0.5 * periodX && Math.abs(f[p | 1] + dy[l[p]] - g[(slot << 2) | 1]) < 0.5 * periodY;
  }

  /** Takes a slot out of everybody's list. */
  unlist(slot: number): void {
    const { l } = this.table;
    if ((l[(slot << 3) | 6] & flags.everywhere) !== 0) this.everywhere.splice(this.everywhere.indexOf(slot), 1);
    this.leaveCell(slot);
  }

  private leaveCell(slot: number): void {
    if (this.listless) {
      this.crossings.leave(slot);
      this.table.f[(slot << 3) | 7] = Infinity;
      return;
    }
    this.lists.replace(slot, this.finder.found, 0);
    this.cells.leave(slot);
  }

  /** When the disc leaves its neighborhood, or a little before; not before `now`. */
  exitTime(slot: number, now: number): number {
    const { f, g, l, records } = this.table;
    const p = slot << 3;
    const o = slot << 2;
    if ((l[p | 6] & 4) !== 0) return Infinity;
    if (this.listless) return this.crossings.exitTime(slot, now);
    const x = g[o] - this.shifts.dx[l[p]];
    const y = g[o | 1] - this.shifts.dy[l[p]];
    const record = records[slot];
    if (record.growth > 0) return growingExit(record, x, y, g[o | 2], now);
    if (record.ax !== 0 || record.ay !== 0) return curvedExit(record, x, y, g[o | 3] * usable, now);
    return exitAfter(f[p] - x, f[p | 1] - y, f[p | 2], f[p | 3], g[o | 3], f[p | 4], now);
  }

  /**
   * Puts the neighborhood's center where the disc is, a little ahead if it flies straight, on a torus in [−L/2, L/2). `true` if its place is
   * known too coarsely for its neighborhood, or the neighborhood would touch itself across a period.
   */
  private center(slot: number, now: number): boolean {
    const record = this.table.records[slot];
    const { vx, vy } = record;
    const speed = Math.sqrt(vx * vx + vy * vy);
    const ahead = this.straight ? this.table.g[(slot << 2) | 3] * lead : 0;
    const t = speed > 0 ? now + ahead / speed : now;
    const x = xAt(record, t);
    const y = yAt(record, t);
    const fastest = Math.abs(vx) + Math.abs(vy) + Math.abs(vxAt(record, now)) + Math.abs(vyAt(record, now));
    const size = Math.abs(x) + Math.abs(y) + fastest * now;
    return (!this.listless && this.put(slot, x, y)) || !(size * coarseness < this.width);
  }

  private put(slot: number, x: number, y: number): boolean {
    const { g, l } = this.table;
    const o = slot << 2;
    g[o] = x;
    g[o | 1] = y;
    l[slot << 3] = 0;
    if (!this.periodic) return false;
    const { periodX, periodY } = this.flight;
    const mostTurns = this.straight ? 0x100_0000 : 0x2000; // further off than `pairTime` foresees
    if (Math.abs(x) > mostTurns * periodX || Math.abs(y) > mostTurns * periodY) return true;
    if (2.001 * (g[o | 2] + this.most) > Math.min(periodX, periodY)) return true;
    const code = this.shifts.home(x, y);
    if (code === none) return true;
    l[slot << 3] = code;
    g[o] += this.shifts.dx[code];
    g[o | 1] += this.shifts.dy[code];
    return false;
  }

  private layOut(now: number): void {
    const { box } = this;
    const { records, count } = this.table;
    const columns = Math.max(1, Math.sqrt(count));
    let least = Infinity;
    let most = 0;
    for (let slot = 0; slot < count; slot++) {
      const r = rAt(records[slot], now);
      least = Math.min(least, r);
      most = Math.max(most, r);
    }
    const width = box[2] - box[0];
    const height = box[3] - box[1];
    const spacing = Math.sqrt((width + 2 * least) * (height + 2 * least)) / columns;
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
    this.finder.reset(this.table, this.flight, this.most);
    this.cells.layOut(this.table, least + this.width, this.most, width, height);
  }
}
