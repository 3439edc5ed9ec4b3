import { DiscRecord, type Rows } from './disc-record.ts';
import { atCell, atId, atMeeting, atPlace, atStamp, atT, atTime } from './disc-words.ts';

/** The timeline whose present a table is. */
export interface TableHost {
  readonly state: {
    readonly now: number;
    readonly flight: { readonly periodX: number; readonly periodY: number };
    readonly rules: { readonly names: readonly string[] };
  };
  /** The faces of discs that left. */
  readonly views: { left(face: Face): void };
  change(where: string, face: object, values: object): void;
}

/** What users see of a disc: it goes where the row goes. */
export interface Face {
  readonly id: number;
  /** Shows this row from now on. */
  show(table: DiscTable, slot: number): void;
}

/**
 * The discs of a timeline, one row each in typed arrays: the one copy of their numbers, shared by scheduler, prediction and resolution.
 *
 * A row keeps its slot until the scheduler puts rows in the order of place (`arrange`); slots of discs that left are used again. Event counters
 * only grow, so what was predicted about a slot's last owner is known to be stale. A row is no object: one is made where it is asked for (`DiscRecord`).
 */
export class DiscTable implements Rows {
  f: Float64Array;
  g: Float64Array;
  m: Float64Array;
  /** By how much others hold each disc up, see `DiscRecord.held`. */
  h: Float64Array;
  e: Int32Array;
  /** The number of each disc's material among the names of the contact rules. */
  materials: Uint8Array;
  /** Whether a disc has grown: then radii are functions of time. */
  growing = false;
  /** Slots handed out, free ones included. */
  count = 0;
  /** Number of discs. */
  size = 0;
  /** When the one disc in it was last seen; `Infinity` where discs are in a state. */
  end: number = Infinity;
  host!: TableHost;
  /** The public face of each slot's disc, where there is one. */
  readonly faces: (Face | null)[] = [];
  readonly #one: DiscRecord;
  readonly #other: DiscRecord;
  #free: number[] = [];
  /** The slots of all discs by id: ids only grow, so it is in the order they came. */
  #slots: Int32Array;

  constructor(room = 16) {
    this.f = new Float64Array(8 * room);
    this.g = new Float64Array(8 * room);
    this.m = new Float64Array(4 * room);
    this.h = new Float64Array(room);
    this.e = new Int32Array(16 * room);
    this.materials = new Uint8Array(room);
    this.#slots = new Int32Array(room);
    this.#one = new DiscRecord(this, 0);
    this.#other = new DiscRecord(this, 0);
  }

  /** The slots of all by id, until one comes or leaves. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.size);
  }

  /** The slot of the disc with this id, −1 if there is none. */
  slotOf(id: number): number {
    const place = this.#placeOf(id);
    return this.#idAt(place) === id ? this.#slots[place] : -1;
  }

  get(id: number): DiscRecord | undefined {
    const slot = this.slotOf(id);
    return slot < 0 ? undefined : new DiscRecord(this, slot);
  }

  /** Every disc by id, also while some come and leave. */
  *values(): IterableIterator<DiscRecord> {
    for (let place = 0, id = 0; place < this.size; place = this.#idAt(place) === id ? place + 1 : this.#placeOf(id + 1)) {
      id = this.#idAt(place);
      yield new DiscRecord(this, this.#slots[place]);
    }
  }

  /** A row for a new disc, of a higher id than all before; returns its slot. */
  add(id: number): number {
    const slot = this.#free.pop() ?? this.count++;
    if (8 * slot >= this.f.length) this.#enlarge();
    this.m.fill(0, 4 * slot, 4 * slot + 4);
    this.h[slot] = 0;
    this.materials[slot] = 0;
    this.g.fill(0, 8 * slot, 8 * slot + 8);
    this.e[(slot << 4) | atId] = id;
    this.#slots[this.size++] = slot;
    this.#enter(slot);
    return slot;
  }

  /** A row to be read at once: there is one such record for all. */
  at(slot: number): DiscRecord {
    return this.#one.show(this, slot);
  }

  /** A second row to be read at once. */
  beside(slot: number): DiscRecord {
    return this.#other.show(this, slot);
  }

  /** Has this object, if any, be the face of the disc in a slot. */
  setFace(slot: number, face: Face | null): void {
    this.faces[slot] = face;
    face?.show(this, slot);
  }

  /** Frees the row of a disc. It stays readable until the next `add`. */
  remove(slot: number): void {
    const place = this.#placeOf(this.at(slot).id);
    this.#slots.copyWithin(place, place + 1, this.size--);
    this.f[(slot << 3) | atTime] = Infinity;
    this.e[(slot << 4) | atStamp]++;
    this.#free.push(slot);
    this.detach(slot, this.f[(slot << 3) | atT]);
  }

  /** Has the face of a disc, if there is one, keep what it shows at a time in a table of its own. */
  detach(slot: number, end: number): void {
    const face = this.faces[slot];
    if (!face) return;
    const own = new DiscTable(1);
    own.end = end;
    own.host = this.host;
    own.#move(0, this, slot);
    own.host.views.left(face);
  }

  /** Puts rows in an order: each slot gets the disc from a place in `slots`. What the scheduler keeps in a row is lost. */
  arrange(places: Int32Array): void {
    const row = new DiscTable(1);
    places.forEach((place, to) => {
      // the two change places: copies of all rows would be garbage of the size of the table
      const from = this.#slots[place];
      if (from !== to) {
        const other = this.#placeOf(this.at(to).id);
        row.#move(0, this, to);
        this.#move(to, this, from);
        this.#move(from, row, 0);
        if (this.#slots[other] === to) this.#slots[other] = from; // else the slot was free
        this.#slots[place] = to;
      }
      this.#enter(to);
    });
    this.count = this.size;
    this.#free = [];
  }

  /** Copies the numbers of a row, and takes its face. */
  #move(to: number, source: DiscTable, from: number): void {
    const { f, g, m, h, e } = source;
    for (let k = 0; k < 8; k++) {
      this.f[8 * to + k] = f[8 * from + k];
      this.g[8 * to + k] = g[8 * from + k];
    }
    for (let k = 0; k < 4; k++) this.m[4 * to + k] = m[4 * from + k];
    this.h[to] = h[from];
    this.materials[to] = source.materials[from];
    this.e[(to << 4) | atId] = e[(from << 4) | atId];
    if (source.faces.length === 0) return;
    this.setFace(to, source.faces[from]);
    source.faces[from] = null;
  }

  /** A disc comes into its slot: what the scheduler keeps there is as of one that it has not seen. */
  #enter(slot: number): void {
    const o = slot << 4;
    this.f[(o >> 1) | atTime] = this.f[(o >> 1) | atMeeting] = Infinity;
    this.e.fill(0, o | 8, o + 16);
    this.e[o | atCell] = this.e[o | atPlace] = -1; // in no cell and on no day
  }

  /** The id of the disc at a place in `slots`, NaN where there is none. */
  #idAt(place: number): number {
    return place < this.size ? this.at(this.#slots[place]).id : Number.NaN;
  }

  /** The first place of an id that is at least this one. */
  #placeOf(id: number): number {
    if (this.#idAt(id) === id) return id; // as long as none has left
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#idAt(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #enlarge(): void {
    this.#slots = doubled(this.#slots);
    this.f = doubled(this.f);
    this.g = doubled(this.g);
    this.m = doubled(this.m);
    this.h = doubled(this.h);
    this.e = doubled(this.e);
    this.materials = doubled(this.materials);
  }
}

function doubled<A extends Float64Array | Int32Array | Uint8Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * array.length);
  larger.set(array);
  return larger;
}
