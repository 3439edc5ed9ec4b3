import { grown, grownInts } from '../bodies/bodies.ts';
import { pWatched } from '../kernels/layout.ts';
import { askNext, listAll, listDue, listOf } from '../kernels/sift.ts';
import type { Adjacency } from './adjacency.ts';
import type { PairList } from './pair-list.ts';

/** Which contacts of bodies are to be asked for hits: those of bodies that were turned, and, where all go straight on between hits, those due. */
export class DueContacts {
  /** Contacts that matter in the sub-step, some of them more than once: as many as params[pWatched]. */
  watched: Int32Array = new Int32Array(64);
  /** Those to ask next. */
  count = 0;
  list: Int32Array = new Int32Array(64);
  /** When each contact matters (kernels/bounce.ts). */
  due: Float64Array = new Float64Array(64);
  private isAll = false;

  /** Makes room for so many contacts. */
  reserve(count: number): void {
    if (count < this.due.length) return; // one contact may be listed twice
    const size = 2 * count;
    this.due = grown(this.due, size);
    this.list = new Int32Array(size);
  }

  /** Makes room in `watched` for what is listed. */
  makeRoom(params: Float64Array): void {
    const enough = params[pWatched] + this.count;
    if (this.watched.length < enough) this.watched = grownInts(this.watched, 2 * enough);
  }

  /** All contacts are to be asked in the next sub-step, or only those that are due. */
  askAll(isAll: boolean): void {
    this.isAll = isAll;
  }

  /** Lists what is to be asked of `count` contacts in a sub-step. */
  begin(count: number, params: Float64Array): void {
    this.count = this.isAll ? listAll(this.due, count, params, this.list) : listDue(this.due, count, params, this.list);
    this.isAll = false;
  }

  /** Lists the contacts of two bodies, of one if they are the same. */
  listOf(a: number, b: number, { heads, next }: Adjacency, { flags, contacts }: PairList): void {
    this.count = listOf(a, heads, next, flags, contacts, this.list, 0);
    if (a !== b) this.count = listOf(b, heads, next, flags, contacts, this.list, this.count);
  }

  /** The contacts of a body are to be asked in the next sub-step. */
  ask(slot: number, { heads, next }: Adjacency, { flags, contacts }: PairList, params: Float64Array): void {
    askNext(slot, heads, next, flags, contacts, this.due, params);
  }
}
