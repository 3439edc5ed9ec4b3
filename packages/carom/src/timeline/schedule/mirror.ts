import type { DiscRecord } from '../state.ts';

/**
 * Doubles per slot in `f`: x y vx vy t (the anchor), r, the time of the disc's next event, and by how many turns (see `turns.ts`) the
 * anchor lies off its shell on a torus: 64 bytes, a cache line.
 */
export const anchor = { x: 0, y: 1, vx: 2, vy: 3, t: 4, r: 5, time: 6, turns: 7, length: 8 } as const;

/** Doubles per slot in `g`: centre and half-width of the shell that the disc's neighbour list is good for, and r + that half-width. */
export const shell = { x: 0, y: 1, reach: 2, width: 3, length: 4 } as const;

/** Integers per slot in `e`: links and place in the event queue, the event itself, the anchor's stamp, the disc's id. */
export const event = { next: 0, previous: 1, place: 2, kind: 3, other: 4, otherStamp: 5, stamp: 6, id: 7, length: 8 } as const;

/** Integers per slot in `l`: the one before it in its cell and that cell, its row of neighbours, flags, and a bit for every group of walls in reach. */
export const list = { previous: 1, cell: 2, start: 3, count: 4, room: 5, flags: 6, walls: 7, length: 8 } as const;

/** Flags of a slot. */
export const flags = { used: 1, immovable: 2, everywhere: 4 } as const;

/** A kind of next event beside those of `event-heap.ts`, before them all: the disc leaves its shell. Nobody's business but the scheduler's. */
export const exit = -1;

/**
 * The discs of a state once more, packed for the scheduler: what a prediction reads of a disc is one cache line, and discs close in space
 * are close in memory (slots follow the Morton curve as of the last `organise`). A copy: the state knows nothing of slots.
 */
export class Mirror {
  f: Float64Array = new Float64Array(0);
  g: Float64Array = new Float64Array(0);
  e: Int32Array = new Int32Array(0);
  l: Int32Array = new Int32Array(0);
  records: DiscRecord[] = [];
  /** Slots handed out. Those of discs that left are not used again before the next `fill`. */
  count = 0;

  /** Forgets everything and gives each record a slot, in this order. */
  fill(records: DiscRecord[]): void {
    this.records = records;
    this.count = records.length;
    this.allocate(Math.max(64, records.length + (records.length >> 3)));
    for (let i = 0; i < records.length; i++) this.enter(i, records[i]);
  }

  /** A slot for one more disc. */
  push(record: DiscRecord): number {
    const slot = this.count++;
    if (slot * anchor.length >= this.f.length) this.enlarge();
    this.records[slot] = record;
    this.enter(slot, record);
    return slot;
  }

  /** Copies the anchor of the disc's record and marks what was predicted from the old one as stale. */
  refresh(slot: number): void {
    const { x, y, vx, vy, t, r } = this.records[slot];
    const f = this.f;
    const o = slot << 3;
    f[o] = x;
    f[o | 1] = y;
    f[o | 2] = vx;
    f[o | 3] = vy;
    f[o | 4] = t;
    f[o | 5] = r;
    this.e[o | 6]++;
  }

  /** Gives the slot up: it has no event, and predictions with it are stale. */
  drop(slot: number): void {
    this.f[slot * anchor.length + anchor.time] = Infinity;
    this.e[slot * event.length + event.stamp]++;
    this.l[slot * list.length + list.flags] = 0;
  }

  private enter(slot: number, record: DiscRecord): void {
    record.slot = slot;
    const e = slot * event.length;
    const l = slot * list.length;
    this.e[e + event.id] = record.id;
    this.e[e + event.place] = -1;
    this.l[l + list.cell] = -1;
    this.l[l + list.flags] = flags.used | (record.mass === Infinity ? flags.immovable : 0);
    this.refresh(slot);
    this.f[slot * anchor.length + anchor.time] = Infinity;
  }

  private allocate(slots: number): void {
    this.f = new Float64Array(slots * anchor.length);
    this.g = new Float64Array(slots * shell.length);
    this.e = new Int32Array(slots * event.length);
    this.l = new Int32Array(slots * list.length);
  }

  private enlarge(): void {
    const { f, g, e, l } = this;
    this.allocate(2 * (f.length / anchor.length));
    this.f.set(f);
    this.g.set(g);
    this.e.set(e);
    this.l.set(l);
  }
}
