/**
 * Doubles per slot in `f`, a cache line: the delayed state x y vx vy t and the radius r then. Also the time of the disc's next event, and that
 * of its first event but for leaving its neighborhood or cell. The last two belong to the scheduler.
 */
export const anchor = { x: 0, y: 1, vx: 2, vy: 3, t: 4, r: 5, time: 6, meeting: 7, length: 8 } as const;

/**
 * Doubles per slot in `g`: the neighborhood (its center in the image of the delayed state, r + half-width, half-width, the code of that image),
 * which belongs to the scheduler. Then mass, restitution (−1 where the user gave none), and meetings in a row while time stood still.
 */
export const shell = { x: 0, y: 1, reach: 2, width: 3, image: 4, mass: 5, restitution: 6, streak: 7, length: 8 } as const;

/**
 * Doubles per slot in `m`: acceleration and time of rest (these follow from delayed state and flight), and by how much the radius grows per
 * unit of time.
 */
export const motion = { ax: 0, ay: 1, until: 2, growth: 3, length: 4 } as const;

/**
 * Integers per slot in `e`, a cache line. The event queue: links, day. The next event: kind (see `prediction.ts`; −1: leaving the neighborhood or
 * cell), the other, its event counter then. The slot's own
 * event counter, its disc's id. Kind of the first event but for leaving. The one before it in its cell and that cell, its row of neighbors,
 * flags, and a bit for every group of walls in reach.
 */
export const event = {
  next: 0,
  previous: 1,
  place: 2,
  kind: 3,
  other: 4,
  otherStamp: 5,
  stamp: 6,
  id: 7,
  meets: 8,
  before: 9,
  cell: 10,
  start: 11,
  count: 12,
  room: 13,
  flags: 14,
  walls: 15,
  length: 16,
} as const;

/** Flags of a slot. */
export const flags = { used: 1, immovable: 2, everywhere: 4 } as const;

/**
 * The discs of a timeline, one row each in typed arrays: the one copy of their numbers, shared by scheduler, prediction and resolution.
 *
 * A row keeps its slot until the scheduler puts rows in the order of place (`arrange`); slots of discs that left are used again. Event counters
 * only grow, so what was predicted about a slot's last owner is known to be stale.
 */
export class DiscTable {
  f: Float64Array;
  g: Float64Array;
  m: Float64Array;
  /** By how much others hold each disc up, see `DiscRecord.held`. */
  h: Float64Array;
  e: Int32Array;
  /** The disc in each slot; of a free slot, one that left. */
  records: DiscRecord[] = [];
  /** Whether a disc has grown: then radii are functions of time. */
  growing = false;
  /** Slots handed out, free ones included. */
  count = 0;
  #free: number[] = [];

  constructor(room = 16) {
    this.f = new Float64Array(8 * room);
    this.g = new Float64Array(8 * room);
    this.m = new Float64Array(4 * room);
    this.h = new Float64Array(room);
    this.e = new Int32Array(16 * room);
  }

  /** A row for a new disc. */
  add(id: number): DiscRecord {
    const slot = this.#free.pop() ?? this.count++;
    if (8 * slot >= this.f.length) this.#enlarge();
    this.m.fill(0, 4 * slot, 4 * slot + 4);
    this.h[slot] = 0;
    this.g.fill(0, 8 * slot, 8 * slot + 8);
    const record = new DiscRecord(this, slot, id);
    this.#enter(record);
    return record;
  }

  /** Frees the row of a disc, which keeps its numbers in a table of its own. Its old row stays readable until the next `add`. */
  remove(disc: DiscRecord): void {
    const o = disc.slot << 3;
    this.f[o | 6] = Infinity;
    this.e[(o << 1) | 6]++;
    this.#free.push(disc.slot);
    const own = new DiscTable(1);
    own.#copy(0, this, disc.slot);
    own.e[6] = this.e[(o << 1) | 6];
    disc.table = own;
    disc.slot = 0;
  }

  /** Puts the rows of these discs, all there are, into this order. What the scheduler keeps in a row is lost. */
  arrange(discs: readonly DiscRecord[]): void {
    const row = new DiscTable(1);
    const { records } = this;
    for (let to = 0; to < discs.length; to++) {
      // the two change places: copies of all rows would be garbage of the size of the table
      const from = discs[to].slot;
      const other = records[to];
      if (from !== to) {
        row.#copy(0, this, to);
        this.#copy(to, this, from);
        this.#copy(from, row, 0);
        records[from] = other;
        if (other.table === this) other.slot = from;
        discs[to].slot = to;
      }
      this.#enter(discs[to]);
    }
    records.length = this.count = discs.length;
    this.#free = [];
  }

  #copy(to: number, { f, g, m, h }: DiscTable, from: number): void {
    for (let k = 0; k < 8; k++) {
      this.f[8 * to + k] = f[8 * from + k];
      this.g[8 * to + k] = g[8 * from + k];
    }
    for (let k = 0; k < 4; k++) this.m[4 * to + k] = m[4 * from + k];
    this.h[to] = h[from];
  }

  /** A disc comes into its slot: what the scheduler keeps there is as of one that it has not seen. */
  #enter(disc: DiscRecord): void {
    const o = disc.slot << 4;
    this.records[disc.slot] = disc;
    this.f[(o >> 1) | 6] = this.f[(o >> 1) | 7] = Infinity;
    this.e.fill(0, o | 8, o + 16);
    this.e[o | 10] = this.e[o | 2] = -1; // in no cell and on no day
    this.e[o | 7] = disc.id;
  }

  #enlarge(): void {
    this.f = doubled(this.f);
    this.g = doubled(this.g);
    this.m = doubled(this.m);
    this.h = doubled(this.h);
    this.e = doubled(this.e);
  }
}

function doubled<A extends Float64Array | Int32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * array.length);
  larger.set(array);
  return larger;
}

/** A row as an object: its delayed state `(x, y, vx, vy)` at time `t`, where its last own event put it. Between events nothing here changes. */
export class DiscRecord {
  readonly id: number;
  alive = true;
  slot: number;
  /** Where its row is. */
  table: DiscTable;

  constructor(table: DiscTable, slot: number, id: number) {
    this.table = table;
    this.slot = slot;
    this.id = id;
  }

  get x(): number {
    return this.table.f[this.slot << 3];
  }
  set x(x: number) {
    this.table.f[this.slot << 3] = x;
  }

  get y(): number {
    return this.table.f[(this.slot << 3) | 1];
  }
  set y(y: number) {
    this.table.f[(this.slot << 3) | 1] = y;
  }

  get vx(): number {
    return this.table.f[(this.slot << 3) | 2];
  }
  set vx(vx: number) {
    this.table.f[(this.slot << 3) | 2] = vx;
  }

  get vy(): number {
    return this.table.f[(this.slot << 3) | 3];
  }
  set vy(vy: number) {
    this.table.f[(this.slot << 3) | 3] = vy;
  }

  get t(): number {
    return this.table.f[(this.slot << 3) | 4];
  }
  set t(t: number) {
    this.table.f[(this.slot << 3) | 4] = t;
  }

  /** Radius at time `t`. */
  get r(): number {
    return this.table.f[(this.slot << 3) | 5];
  }
  set r(r: number) {
    this.table.f[(this.slot << 3) | 5] = r;
  }

  get mass(): number {
    return this.table.g[(this.slot << 3) | 5];
  }
  set mass(mass: number) {
    this.table.g[(this.slot << 3) | 5] = mass;
  }

  /** −1 where the user gave none. */
  get restitution(): number {
    return this.table.g[(this.slot << 3) | 6];
  }
  set restitution(restitution: number) {
    this.table.g[(this.slot << 3) | 6] = restitution;
  }

  /** Acceleration from the delayed state on; follows from delayed state and flight (`setFlight`), so it is in no snapshot. */
  get ax(): number {
    return this.table.m[this.slot << 2];
  }
  set ax(ax: number) {
    this.table.m[this.slot << 2] = ax;
  }

  get ay(): number {
    return this.table.m[(this.slot << 2) | 1];
  }
  set ay(ay: number) {
    this.table.m[(this.slot << 2) | 1] = ay;
  }

  /** When cloth brings it to rest, `Infinity` if it does not; follows from delayed state and flight too. */
  get until(): number {
    return this.table.m[(this.slot << 2) | 2];
  }
  set until(until: number) {
    this.table.m[(this.slot << 2) | 2] = until;
  }

  /** Meetings in a row while time stood still. */
  get streak(): number {
    return this.table.g[(this.slot << 3) | 7];
  }
  set streak(streak: number) {
    this.table.g[(this.slot << 3) | 7] = streak;
  }

  /** The speed against gravity that slow meetings with movable discs have given it, less what other meetings did; see `heldAfter`. */
  get held(): number {
    return this.table.h[this.slot];
  }
  set held(held: number) {
    this.table.h[this.slot] = held;
  }

  /** By how much the radius grows per unit of time. */
  get growth(): number {
    return this.table.m[(this.slot << 2) | 3];
  }
  set growth(growth: number) {
    this.table.m[(this.slot << 2) | 3] = growth;
    if (growth > 0) this.table.growing = true;
  }

  /** Counts the delayed states this row has had, for whoever keeps predictions. Not part of the state. */
  get stamp(): number {
    return this.table.e[(this.slot << 4) | 6];
  }
  set stamp(stamp: number) {
    this.table.e[(this.slot << 4) | 6] = stamp;
  }
}

/** A disc alone in a table, as it is at time `t`, for what is in no timeline (any more). */
export function createDisc(id: number, t: number): DiscRecord {
  const disc = new DiscTable(1).add(id);
  reset(disc, t);
  return disc;
}

/** Gives a new row the values a disc has where nothing else is said; acceleration follows with its first delayed state. */
export function reset(disc: DiscRecord, t: number): DiscRecord {
  return Object.assign(disc, { x: 0, y: 0, vx: 0, vy: 0, t, r: 1, mass: 1, restitution: -1, until: Infinity });
}
