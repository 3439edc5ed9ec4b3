import { grown, grownInts } from '../bodies/bodies.ts';
import { hasBounced } from '../kernels/bounce.ts';
import { leaves } from '../kernels/integrate.ts';
import { anchorStride, rowStride } from '../kernels/layout.ts';
import { widest } from '../limits.ts';
import type { State } from '../state.ts';
import { Found, runOf, slotsOf } from './cells.ts';
import { levelCount, type PairSearch, skinOfRadius } from './pair-search.ts';
import type { WallLists } from './wall-lists.ts';

/**
 * Bodies that would leave the reach of their list in the middle of a step, because something hit them: what they may meet is appended to
 * the lists, which are made anew before the next step.
 */
export class Strays {
  /** Their slots; of fast bodies too. */
  slots: Int32Array = new Int32Array(16);
  count = 0;
  private readonly state: State;
  private readonly search: PairSearch;
  private readonly wallLists: WallLists;
  private readonly found = new Found();
  private readonly sensed = new Found();
  private leaving: Int32Array = new Int32Array(16);
  private froms: Float64Array = new Float64Array(48);
  /** Their anchors before they strayed. */
  private homes: Float64Array = new Float64Array(anchorStride * 16);
  /** Counts of lists and strays that `takeBack` goes back to, and whether there were strays. */
  private readonly kept = new Int32Array(6);
  /** For each slot 1 + its place among the bodies of one call. */
  private marks: Int32Array = new Int32Array(16);
  /** Which body a slot has been paired with last: 1 + its slot. */
  private partners: Int32Array = new Int32Array(16);

  constructor(state: State, search: PairSearch, wallLists: WallLists) {
    this.state = state;
    this.search = search;
    this.wallLists = wallLists;
  }

  /**
   * Takes in those of the first `count` bodies of `pending` that would leave the reach of their list in the time `params[which]`; they have not
   * moved yet.
   */
  gather(pending: Int32Array, count: number, which: number): void {
    const { bodies, params } = this.state;
    const { rows, anchors, marks, shifts, turns } = bodies;
    let n = 0;
    for (let i = 0; i < count; i++) {
      const slot = pending[i];
      if (!leaves(rows, anchors, slot, slot + 1, params, which)) continue;
      if (n >= this.leaving.length) {
        this.leaving = grownInts(this.leaving, 2 * n);
        this.froms = grown(this.froms, 6 * n);
      }
      const k = rowStride * slot;
      const shiftX = marks[slot] > 0 ? shifts[2 * slot] : 0;
      const shiftY = marks[slot] > 0 ? shifts[2 * slot + 1] : 0;
      const wayX = rows[k] * params[which] + shiftX;
      const wayY = rows[k + 1] * params[which] + shiftY;
      this.leaving[n] = slot;
      this.froms[3 * n] = rows[k + 5] - shiftX;
      this.froms[3 * n + 1] = rows[k + 6] - shiftY;
      // where it was turned last may lie further from there than where it goes
      const turn = hasBounced(marks, slot) ? turns[slot] : 0;
      const bendX = rows[k] * turn + shiftX;
      const bendY = rows[k + 1] * turn + shiftY;
      this.froms[3 * n + 2] = Math.sqrt(Math.max(wayX * wayX + wayY * wayY, bendX * bendX + bendY * bendY));
      n++;
    }
    if (n > 0) this.add(this.leaving, this.froms, n);
  }

  /** Notes what `takeBack` goes back to. */
  keep(): void {
    const { state, kept } = this;
    kept[0] = this.count;
    kept[1] = +state.isStrayed;
    kept[2] = state.pairs.count;
    kept[3] = state.sensorPairs.count;
    kept[4] = state.wallPairs.count;
    kept[5] = state.wallSensors.count;
  }

  /** Forgets what was taken in since `keep`. */
  takeBack(): void {
    const { state, kept } = this;
    if (this.count === kept[0]) return;
    while (this.count > kept[0]) {
      this.count--;
      const at = anchorStride * this.slots[this.count];
      for (let k = 0; k < anchorStride; k++) state.bodies.anchors[at + k] = this.homes[anchorStride * this.count + k];
    }
    state.isStrayed = kept[1] === 1;
    state.pairs.count = kept[2];
    state.sensorPairs.count = kept[3];
    state.wallPairs.count = kept[4];
    state.wallSensors.count = kept[5];
    state.adjacency.isStale = state.wallAdjacency.isStale = true;
  }

  /** Takes in bodies from where they are (x, y) and as far as they go: three numbers each. */
  private add(slots: Int32Array, froms: Float64Array, count: number): void {
    const { state } = this;
    const { bodies } = state;
    if (this.marks.length < bodies.count) {
      this.marks = new Int32Array(2 * bodies.count);
      this.partners = new Int32Array(2 * bodies.count);
    }
    if (this.slots.length < this.count + count) {
      this.slots = grownInts(this.slots, 2 * (this.count + count));
      this.homes = grown(this.homes, anchorStride * this.slots.length);
    }
    state.isStrayed = true;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      const at = anchorStride * slot;
      const r = bodies.rows[rowStride * slot + 7];
      for (let k = 0; k < anchorStride; k++) this.homes[anchorStride * this.count + k] = bodies.anchors[at + k];
      bodies.anchors[at] = froms[3 * i];
      bodies.anchors[at + 1] = froms[3 * i + 1];
      bodies.anchors[at + 2] = Math.min(1.01 * froms[3 * i + 2], widest) + skinOfRadius * r;
      bodies.anchors[at + 3] = r + bodies.anchors[at + 2];
      this.marks[slot] = i + 1;
      this.slots[this.count++] = slot;
    }
    state.adjacency.update(state.pairs, bodies.count);
    for (let i = 0; i < count; i++) this.list(slots[i], i);
    for (let i = 0; i < count; i++) this.marks[slots[i]] = 0;
  }

  private list(slot: number, i: number): void {
    const { state, search, found, sensed, partners, marks } = this;
    const { bodies, pairs, sensorPairs, fastFrom } = state;
    const { anchors, ids } = bodies;
    const name = slot + 1;
    const { heads, next } = state.adjacency;
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[pairs.ends[at ^ 1]] = name;
    found.count = 0;
    search.locate(slot);
    search.around(slot, levelCount, found);
    runOf(anchors, slot, search.place, fastFrom, bodies.count, found);
    slotsOf(anchors, slot, search.place, this.slots, this.count, fastFrom, found);
    if (state.periodX < Infinity || state.periodY < Infinity) search.acrossSeams(slot, true, found, this.slots, this.count);
    search.filter(found, sensed);
    for (let n = 0; n < found.count; n++) {
      const other = found.pairs[2 * n + 1];
      // of two bodies of one call the one that comes first has made the pair
      if (partners[other] === name || (marks[other] > 0 && marks[other] - 1 < i)) continue;
      partners[other] = name;
      if (ids[slot] < ids[other]) pairs.add(slot, other, 0);
      else pairs.add(other, slot, 0);
    }
    // a sensor that is listed twice does not tell twice
    for (let n = 0; n < sensed.count; n++) sensorPairs.add(sensed.pairs[2 * n], sensed.pairs[2 * n + 1], 0);
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[pairs.ends[at ^ 1]] = 0;
    for (let n = 0; n < found.count; n++) partners[found.pairs[2 * n + 1]] = 0;
    this.wallLists.escape(slot);
  }
}
