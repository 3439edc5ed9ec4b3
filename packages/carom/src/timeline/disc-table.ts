/**
 * Doubles per slot in `f`, a cache line: the delayed state x y vx vy t and the radius r then. Also the time of the disc's next event, and that
 * of its first event but for leaving its neighborhood or cell. The last two belong to the scheduler.
 */
export const anchor = { x: 0, y: 1, vx: 2, vy: 3, t: 4, r: 5, time: 6, meeting: 7, length: 8 } as const;

/**
 * Doubles per slot in `m`: mass, restitution (−1 where the user gave none), acceleration and time of rest (these follow from delayed state and
 * flight). Also meetings in a row while time stood still, by how much the radius grows per unit of time, and how much others held the disc up.
 */
export const matter = { mass: 0, restitution: 1, ax: 2, ay: 3, until: 4, streak: 5, growth: 6, held: 7, length: 8 } as const;

/** Doubles per slot in `g`: center of the neighborhood in the image of the delayed state, r + half-width, and half-width. Of the scheduler. */
export const shell = { x: 0, y: 1, reach: 2, width: 3, length: 4 } as const;

/** Integers per slot in `e`: links and day in the event queue, the event itself, the delayed state's event counter, the disc's id. */
export const event = { next: 0, previous: 1, place: 2, kind: 3, other: 4, otherStamp: 5, stamp: 6, id: 7, length: 8 } as const;

/**
 * Integers per slot in `l`: the one before it in its cell and that cell, its row of neighbors, flags, and a bit for every group of walls in
 * reach.
 */
export const list = { previous: 1, cell: 2, start: 3, count: 4, room: 5, flags: 6, walls: 7, length: 8 } as const;

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
  m: Float64Array;
  g: Float64Array;
  e: Int32Array;
  l: Int32Array;
  /** The disc in each slot; of a free slot, one that left. */
  records: DiscRecord[] = [];
  /** Whether a disc has grown: then radii are functions of time. */
  growing = false;
  /** Slots handed out, free ones included. */
  count = 0;
  private free: number[] = [];

  constructor(room = 16) {
    this.f = new Float64Array(8 * room);
    this.m = new Float64Array(8 * room);
    this.g = new Float64Array(4 * room);
    this.e = new Int32Array(8 * room);
    this.l = new Int32Array(8 * room);
  }

  /** A row for a new disc. */
  add(id: number): DiscRecord {
    const slot = this.free.pop() ?? this.count++;
    if (8 * slot >= this.f.length) this.enlarge();
    this.m.fill(0, 8 * slot, 8 * slot + 8);
    const record = new DiscRecord(this, slot, id);
    this.enter(record);
    return record;
  }

  /** Frees the row of a disc, which keeps its numbers in a table of its own. Its old row stays readable until the next `add`. */
  remove(disc: DiscRecord): void {
    const o = disc.slot << 3;
    this.f[o | 6] = Infinity;
    this.e[o | 6]++;
    this.free.push(disc.slot);
    const own = new DiscTable(1);
    own.copy(0, this.f, this.m, disc.slot);
    own.e[6] = this.e[o | 6];
    disc.table = own;
    disc.slot = 0;
  }

  /** Puts the rows of these discs, all there are, into this order. What the scheduler keeps in a row is lost. */
  arrange(discs: readonly DiscRecord[]): void {
    const f = this.f.slice(0, 8 * this.count);
    const m = this.m.slice(0, 8 * this.count);
    discs.forEach((disc, to) => {
      this.copy(to, f, m, disc.slot);
      disc.slot = to;
      this.enter(disc);
    });
    this.records.length = this.count = discs.length;
    this.free = [];
  }

  private copy(to: number, f: Float64Array, m: Float64Array, from: number): void {
    for (let k = 0; k < 8; k++) {
      this.f[8 * to + k] = f[8 * from + k];
      this.m[8 * to + k] = m[8 * from + k];
    }
  }

  /** A disc comes into its slot: what the scheduler keeps there is as of one that it has not seen. */
  private enter(disc: DiscRecord): void {
    const o = disc.slot << 3;
    this.records[disc.slot] = disc;
    this.f[o | 6] = Infinity;
    this.l.fill(0, o, o + 8);
    this.l[o | 2] = this.e[o | 2] = -1; // in no cell and on no day
    this.e[o | 7] = disc.id;
  }

  private enlarge(): void {
    this.f = doubled(this.f);
    this.m = doubled(this.m);
    this.g = doubled(this.g);
    this.e = doubled(this.e);
    this.l = doubled(this.l);
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
    return this.table.m[this.slot << 3];
  }
  set mass(mass: number) {
    this.table.m[this.slot << 3] = mass;
  }

  /** −1 where the user gave none. */
  get restitution(): number {
    return this.table.m[(this.slot << 3) | 1];
  }
  set restitution(restitution: number) {
    this.table.m[(this.slot << 3) | 1] = restitution;
  }

  /** Acceleration from the delayed state on; follows from delayed state and flight (`setFlight`), so it is in no snapshot. */
  get ax(): number {
    return this.table.m[(this.slot << 3) | 2];
  }
  set ax(ax: number) {
    this.table.m[(this.slot << 3) | 2] = ax;
  }

  get ay(): number {
    return this.table.m[(this.slot << 3) | 3];
  }
  set ay(ay: number) {
    this.table.m[(this.slot << 3) | 3] = ay;
  }

  /** When cloth brings it to rest, `Infinity` if it does not; follows from delayed state and flight too. */
  get until(): number {
    return this.table.m[(this.slot << 3) | 4];
  }
  set until(until: number) {
    this.table.m[(this.slot << 3) | 4] = until;
  }

  /** Meetings in a row while time stood still. */
  get streak(): number {
    return this.table.m[(this.slot << 3) | 5];
  }
  set streak(streak: number) {
    this.table.m[(this.slot << 3) | 5] = streak;
  }

  /** The speed against gravity that slow meetings with movable discs have given it, less what other meetings did; see `heldAfter`. */
  get held(): number {
    return this.table.m[(this.slot << 3) | 7];
  }
  set held(held: number) {
    this.table.m[(this.slot << 3) | 7] = held;
  }

  /** By how much the radius grows per unit of time. */
  get growth(): number {
    return this.table.m[(this.slot << 3) | 6];
  }
  set growth(growth: number) {
    this.table.m[(this.slot << 3) | 6] = growth;
    if (growth > 0) this.table.growing = true;
  }

  /** Counts the delayed states this row has had, for whoever keeps predictions. Not part of the state. */
  get stamp(): number {
    return this.table.e[(this.slot << 3) | 6];
  }
  set stamp(stamp: number) {
    this.table.e[(this.slot << 3) | 6] = stamp;
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
