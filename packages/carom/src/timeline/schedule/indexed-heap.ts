import { DiscTable } from '../disc-table.ts';
import { type EventQueue, isBefore } from './queue.ts';

/** A binary heap of slots, each knowing its place: no tuning, and the same cost whatever the times are. */
export class IndexedHeap implements EventQueue {
  private table: DiscTable = new DiscTable(0);
  private heap: Int32Array = new Int32Array(64);
  private size = 0;

  fill(table: DiscTable): void {
    this.table = table;
    const { count, e } = this.table;
    this.size = 0;
    for (let slot = 0; slot < count; slot++) e[(slot << 4) | 2] = -1;
    for (let slot = 0; slot < count; slot++) this.set(slot);
  }

  set(slot: number): void {
    const { e, f } = this.table;
    const place = e[(slot << 4) | 2];
    const never = !(f[(slot << 3) | 6] < Infinity);
    if (place < 0) {
      if (!never) this.#push(slot);
    } else if (never) this.#drop(place);
    else if (!this.#rise(place)) this.#sink(place);
  }

  top(): number {
    return this.size > 0 ? this.heap[0] : -1;
  }

  tied(out: number[]): number {
    const { heap, size } = this;
    const { f } = this.table;
    if (size === 0) return 0;
    const time = f[(heap[0] << 3) | 6];
    let count = 0;
    // children of a later event come later
    for (let k = 0, places = [0]; k < places.length; k++) {
      const place = places[k];
      if (place >= size || f[(heap[place] << 3) | 6] !== time) continue;
      out[count++] = heap[place];
      places.push(2 * place + 1, 2 * place + 2);
    }
    return count;
  }

  #push(slot: number): void {
    if (this.size === this.heap.length) {
      const larger = new Int32Array(2 * this.size);
      larger.set(this.heap);
      this.heap = larger;
    }
    this.#put(this.size++, slot);
    this.#rise(this.size - 1);
  }

  #drop(place: number): void {
    this.table.e[(this.heap[place] << 4) | 2] = -1;
    const last = this.heap[--this.size];
    if (place === this.size) return;
    this.#put(place, last);
    if (!this.#rise(place)) this.#sink(place);
  }

  #put(place: number, slot: number): void {
    this.heap[place] = slot;
    this.table.e[(slot << 4) | 2] = place;
  }

  #rise(place: number): boolean {
    const heap = this.heap;
    const slot = heap[place];
    const from = place;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(this.table, slot, heap[parent])) break;
      this.#put(place, heap[parent]);
      place = parent;
    }
    this.#put(place, slot);
    return place < from;
  }

  #sink(place: number): void {
    const { heap, size, table } = this;
    const slot = heap[place];
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(table, heap[child + 1], heap[child])) child++;
      if (!isBefore(table, heap[child], slot)) break;
      this.#put(place, heap[child]);
      place = child;
    }
    this.#put(place, slot);
  }
}
