import type { Bodies } from '../bodies/bodies.ts';
import { grown, grownInts } from '../bodies/bodies.ts';
import { pTime, pWatched } from '../kernels/layout.ts';
import { askNext, linkContacts, listAll, listDue, listMarked, markOf, markTurned, siftContacts } from '../kernels/sift.ts';
import type { ContactList } from './pair-list.ts';

/** Which contacts of bodies are to be asked for hits: those of bodies that were turned, and, where all go straight on between hits, those due. */
export class DueContacts {
  /** Contacts that matter in the sub-step, some of them more than once: as many as params[pWatched]. */
  watched: Int32Array = new Int32Array(64);
  /** Those to ask next. */
  count = 0;
  list: Int32Array = new Int32Array(64);
  /** When each contact matters (kernels/sift.ts). */
  due: Float64Array = new Float64Array(64);
  /** A bit for each contact: whether one of its bodies was turned in this pass. */
  private marked: Int32Array = new Int32Array(2);
  private heads: Int32Array = new Int32Array(64);
  private next: Int32Array = new Int32Array(128);
  private isAll = false;
  private linked = 0;

  /** Forgets all contacts. */
  start(slots: number): void {
    if (this.heads.length < slots) this.heads = new Int32Array(2 * slots);
    this.heads.fill(-1, 0, slots);
    this.linked = 0;
    this.isAll = false;
    this.marked.fill(0);
  }

  /** Makes room for so many contacts. */
  reserve(count: number): void {
    if (count <= this.due.length) return;
    const size = 2 * count;
    this.due = grown(this.due, size);
    this.list = new Int32Array(size);
    this.marked = new Int32Array((size >> 5) + 1);
    this.next = grownInts(this.next, 2 * size);
  }

  /** All contacts are to be asked in the next sub-step. */
  askAll(): void {
    this.isAll = true;
  }

  /** Lists what is to be asked in a sub-step. */
  begin(contacts: ContactList, params: Float64Array): void {
    // those of the start of the step know when they are due; what was added in the middle of it is due now
    if (params[pTime] > 0) for (let c = this.linked; c < contacts.count; c++) this.due[c] = params[pTime]; // fill would have its argument boxed
    this.link(contacts);
    params[pWatched] = 0;
    this.count = this.isAll ? listAll(contacts.count, this.list) : listDue(this.due, contacts.count, params, this.list);
    this.isAll = false;
  }

  /** Asks what is listed; those that matter in the sub-step are then in `near` of the contacts. Returns how many. */
  sift({ rows, marks, shifts }: Bodies, { records, links, near }: ContactList, params: Float64Array): number {
    const enough = params[pWatched] + this.count;
    if (this.watched.length < enough) this.watched = grownInts(this.watched, 2 * enough);
    return siftContacts(rows, records, links, this.list, this.count, this.due, params, near, this.watched, marks, shifts);
  }

  /** Bodies of those `count` candidates have bounced or are to: their contacts are to be asked in the next pass. */
  markTurned(contacts: ContactList, count: number): void {
    this.link(contacts);
    markTurned(contacts.candidates, count, contacts.links, this.heads, this.next, this.marked);
  }

  /** So are those of one more body. */
  mark(slot: number): void {
    markOf(slot, this.heads, this.next, this.marked);
  }

  /** Lists what is to be asked in the next pass. */
  nextPass(contacts: ContactList): void {
    this.count = listMarked(this.marked, contacts.count, this.list);
  }

  /** Chains the contacts that were made since it was called last by their bodies. */
  private link(contacts: ContactList): void {
    const { count } = contacts;
    linkContacts(contacts.links, this.linked, count, this.heads, this.next);
    this.linked = count;
  }

  /** The contacts of a body are to be asked in the next sub-step. */
  ask(slot: number, params: Float64Array): void {
    askNext(slot, this.heads, this.next, this.due, params);
  }
}
