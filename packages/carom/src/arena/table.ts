import type { ArenaOrder } from './order.ts';

/** Rule bytes of the pair table; a value from `sensor` on names the distance `reaches[value]`. */
export const bounceRule = 0;
export const ignoreRule = 1;
export const sensorRule = 2;

/** Values of `met`: a bounce waits for a change of either disc, a sensor for the pair to part. */
export const metBounce = 1;
export const metSensor = 2;

/** What `eventEdges` holds for an event between two discs. */
export const pairEvent = -1;
export const sensorEvent = -2;

export const maxWalls = 32; // one bit each in `avoids`

/** A wall in one shape for all kinds, so that the scan sees a single object layout. Unused numbers are 0. */
export interface WallRecord {
  readonly kind: 'box' | 'ring' | 'segment';
  readonly firstEdge: number;
  /** Distance at which its sensor sees a centre, or −1 for a solid wall. */
  readonly sense: number;
  /** Box: minX minY maxX maxY. Ring: centre x y, radius. Segment: x1 y1 x2 y2. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** Segment: unit direction, length and the radius around it. */
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
  readonly thickness: number;
  /** Box: gaps as side, from, to, side, from, to … */
  readonly gaps: Float64Array;
  /** Largest finite coordinate, the measure of "has left the sensor". */
  readonly scale: number;
}

/**
 * Everything a scan reads and writes. The mutable state of an arena is one buffer:
 * `x y vx vy r w` (doubles, w = 1/mass), then `avoids` (32 bits a disc, one per wall it passes through), then bytes:
 * `live` (discs present in the order they came; their number last), `present`, `rules` (square, symmetric).
 */
export class Table {
  readonly capacity: number;
  readonly state: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly r: Float64Array;
  readonly w: Float64Array;
  readonly avoids: Uint32Array;
  readonly live: Uint8Array;
  readonly present: Uint8Array;
  readonly rules: Uint8Array;
  readonly order: ArenaOrder;

  /** Distance of each sensor rule; grows only, so that a rule byte means the same for ever. */
  readonly reaches: number[] = [0, 0];
  readonly walls: WallRecord[] = [];
  edges = 0;

  /** Pairs and (disc, edge) that had their event; `dirty` says that any is set. Empty between steps. */
  readonly met: Uint8Array;
  metEdges: Uint8Array;
  dirty = false;

  /** Events found by the last scan, ascending in time. */
  found = 0;
  /** Time of the earliest, and for one-at-a-time orders the flight until then. */
  first = 0;
  flight = 0;
  times: Float64Array;
  ranks: Float64Array;
  firstDiscs: Int32Array;
  secondDiscs: Int32Array;
  eventEdges: Int32Array;

  constructor(capacity: number, order: ArenaOrder) {
    const n = capacity;
    this.capacity = n;
    this.order = order;
    const bytes = n * 48 + n * 4 + n + 1 + n + n * n;
    this.state = new Float64Array((bytes + 7) >> 3);
    const { buffer } = this.state;
    const doubles = (k: number) => new Float64Array(buffer, k * n * 8, n);
    this.x = doubles(0);
    this.y = doubles(1);
    this.vx = doubles(2);
    this.vy = doubles(3);
    this.r = doubles(4);
    this.w = doubles(5);
    this.avoids = new Uint32Array(buffer, n * 48, n);
    this.live = new Uint8Array(buffer, n * 52, n + 1);
    this.present = new Uint8Array(buffer, n * 53 + 1, n);
    this.rules = new Uint8Array(buffer, n * 54 + 1, n * n);
    this.met = new Uint8Array(n * n);
    this.metEdges = new Uint8Array(0);
    const most = this.mostEvents();
    this.times = new Float64Array(most);
    this.ranks = new Float64Array(most);
    this.firstDiscs = new Int32Array(most);
    this.secondDiscs = new Int32Array(most);
    this.eventEdges = new Int32Array(most);
  }

  private mostEvents(): number {
    return (this.capacity * (this.capacity - 1)) / 2 + this.capacity * this.walls.length + 1;
  }

  addWall(wall: WallRecord, edges: number): void {
    this.walls.push(wall);
    this.edges += edges;
    this.metEdges = new Uint8Array(this.capacity * this.edges);
    const most = this.mostEvents();
    this.times = new Float64Array(most);
    this.ranks = new Float64Array(most);
    this.firstDiscs = new Int32Array(most);
    this.secondDiscs = new Int32Array(most);
    this.eventEdges = new Int32Array(most);
  }

  /** The wall that `edge` belongs to. */
  wallOf(edge: number): WallRecord {
    let k = this.walls.length - 1;
    while (this.walls[k].firstEdge > edge) k--;
    return this.walls[k];
  }

  insert(i: number): void {
    this.present[i] = 1;
    this.live[this.live[this.capacity]++] = i;
  }

  /** Takes disc `i` out, keeps the order of the others, and drops its events that are still to be handled. */
  remove(i: number): void {
    const { live, capacity } = this;
    const count = live[capacity];
    let at = 0;
    while (live[at] !== i) at++;
    for (let k = at + 1; k < count; k++) live[k - 1] = live[k];
    live[count - 1] = 0;
    live[capacity] = count - 1;
    this.present[i] = 0;
    this.x[i] = this.y[i] = this.vx[i] = this.vy[i] = this.r[i] = this.w[i] = 0;
    for (let k = 0; k < this.found; k++) {
      if (this.firstDiscs[k] === i || this.secondDiscs[k] === i) this.firstDiscs[k] = -1;
    }
    if (this.dirty) this.forget(i, true);
  }

  /** Disc `i` flies anew: bounces it had may happen again; with `all`, sensors too. */
  forget(i: number, all: boolean): void {
    const { capacity, met, metEdges, edges } = this;
    for (let k = 0; k < capacity; k++) {
      if (all || met[i * capacity + k] === metBounce) met[i * capacity + k] = met[k * capacity + i] = 0;
    }
    for (let k = i * edges; k < (i + 1) * edges; k++) if (all || metEdges[k] === metBounce) metEdges[k] = 0;
  }

  forgetAll(): void {
    this.met.fill(0);
    this.metEdges.fill(0);
    this.dirty = false;
  }
}
