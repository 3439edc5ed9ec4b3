import type { Paths } from '../ccd/paths.ts';
import { furthest, widest } from '../limits.ts';
import { atLeast, grown, grownInts } from '../state/bodies.ts';
import { anchorStride, atR, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { runOf, slotsOf } from './cells.ts';
import { skinOfRadius } from './pair-kernels.ts';
import { levelCount, type PairSearch } from './pair-search.ts';
import { Found, type SlotList } from './records.ts';
import type { WallList } from './wall-list.ts';

/**
 * Candidate pairs found mid-step: of bodies that would leave their skin because something hit them. They are appended to the lists, which are
 * rebuilt before the next step.
 */
export class LatePairs implements SlotList {
  /** Slots of those bodies; of fast ones too. */
  slots: Int32Array = new Int32Array(16);
  count = 0;
  private readonly state: State;
  private readonly search: PairSearch;
  private readonly wallList: WallList;
  private readonly found = new Found();
  private readonly sensed = new Found();
  /** Where they were listed before. */
  private homes: Float64Array = new Float64Array(anchorStride * 16);
  /** Counts of lists and bodies that `takeBack` restores, and whether there were any. */
  private readonly kept = new Int32Array(6);
  /** Which body a slot has been paired with last: 1 + its slot. */
  private partners: Int32Array = new Int32Array(16);
  private path: Float64Array = new Float64Array(128);

  constructor(state: State, search: PairSearch, wallList: WallList) {
    this.state = state;
    this.search = search;
    this.wallList = wallList;
  }

  /** To be called when the lists are rebuilt. */
  clear(): void {
    this.count = 0;
  }

  /** If a body would leave its skin within the sub-step, appends all it may collide with in the rest of the step. */
  extend(slot: number, paths: Paths): void {
    const { bodies, params } = this.state;
    const until = params.h;
    const { rows, anchors } = bodies;
    const k = rowStride * slot;
    const at = anchorStride * slot;
    const offX = rows[k + atX] + rows[k + atVx] * until - anchors[at];
    const offY = rows[k + atY] + rows[k + atVy] * until - anchors[at + 1];
    if (offX * offX + offY * offY <= anchors[at + 2] * anchors[at + 2]) return;
    const { path } = this;
    const legs = paths.write(slot, path);
    const rest = params.dt - params.time;
    path[3 * legs + 1] = rows[k + atX] + rows[k + atVx] * rest;
    path[3 * legs + 2] = rows[k + atY] + rows[k + atVy] * rest;
    let square = 0;
    for (let v = 3; v <= 3 * legs; v += 3) {
      const dx = path[v + 1] - path[1];
      const dy = path[v + 2] - path[2];
      square = Math.max(square, dx * dx + dy * dy);
    }
    path[0] = Math.sqrt(square);
    this.add(slot);
  }

  /** Appends what a body may meet on a way of this length from where it is: it is being pushed out of its skin. */
  widen(slot: number, way: number): void {
    const { rows } = this.state.bodies;
    this.path[1] = rows[rowStride * slot + atX];
    this.path[2] = rows[rowStride * slot + atY];
    this.path[0] = way;
    this.add(slot);
  }

  /** Notes the state that `takeBack` restores. */
  keep(): void {
    const { state, kept } = this;
    kept[0] = this.count;
    kept[1] = +state.hasLatePairs;
    kept[2] = state.pairs.count;
    kept[3] = state.sensorPairs.count;
    kept[4] = state.wallPairs.count;
    kept[5] = state.wallSensors.count;
  }

  /** Removes what was appended since `keep`. */
  takeBack(): void {
    const { state, kept } = this;
    if (this.count === kept[0]) return;
    while (this.count > kept[0]) {
      this.count--;
      const at = anchorStride * this.slots[this.count];
      for (let k = 0; k < anchorStride; k++) state.bodies.anchors[at + k] = this.homes[anchorStride * this.count + k];
    }
    state.hasLatePairs = kept[1] === 1;
    state.pairs.count = kept[2];
    state.sensorPairs.count = kept[3];
    state.wallPairs.count = kept[4];
    state.wallSensors.count = kept[5];
    state.adjacency.isStale = state.wallAdjacency.isStale = true;
  }

  /** Appends what a body may collide with on a path of at most this length from where it begins. */
  private add(slot: number): void {
    const { state, path } = this;
    const { bodies } = state;
    const { anchors } = bodies;
    this.partners = atLeast(this.partners, bodies.count);
    if (this.slots.length <= this.count) {
      this.slots = grownInts(this.slots, 2 * this.count);
      this.homes = grown(this.homes, anchorStride * this.slots.length);
    }
    state.hasLatePairs = true;
    const at = anchorStride * slot;
    const r = bodies.rows[rowStride * slot + atR];
    for (let k = 0; k < anchorStride; k++) this.homes[anchorStride * this.count + k] = anchors[at + k];
    anchors[at] = Math.min(Math.max(path[1], -furthest), furthest);
    anchors[at + 1] = Math.min(Math.max(path[2], -furthest), furthest);
    anchors[at + 2] = Math.min(1.01 * path[0], widest) + skinOfRadius * r;
    anchors[at + 3] = r + anchors[at + 2];
    this.slots[this.count++] = slot;
    state.adjacency.update(state.pairs, bodies.count);
    this.list(slot);
    state.adjacency.update(state.pairs, bodies.count);
    state.wallAdjacency.update(state.wallPairs, bodies.count);
  }

  private list(slot: number): void {
    const { state, search, found, sensed, partners } = this;
    const { bodies, pairs, sensorPairs, fastFrom } = state;
    const { anchors, ids } = bodies;
    const name = slot + 1;
    const { heads, next } = state.adjacency;
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[pairs.ends[at ^ 1]] = name;
    found.count = 0;
    search.locate(slot);
    search.around(slot, levelCount, found);
    runOf(anchors, slot, search.place, fastFrom, bodies.count, found);
    slotsOf(anchors, slot, search.place, this, fastFrom, found);
    if (state.periodX < Infinity || state.periodY < Infinity) search.acrossSeams(slot, true, found, this);
    search.filter(found, sensed);
    for (let n = 0; n < found.count; n++) {
      const other = found.pairs[2 * n + 1];
      if (partners[other] === name) continue;
      partners[other] = name;
      if (ids[slot] < ids[other]) pairs.add(slot, other, 0);
      else pairs.add(other, slot, 0);
    }
    // a sensor that is listed twice reports once
    for (let n = 0; n < sensed.count; n++) sensorPairs.add(sensed.pairs[2 * n], sensed.pairs[2 * n + 1], 0);
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[pairs.ends[at ^ 1]] = 0;
    for (let n = 0; n < found.count; n++) partners[found.pairs[2 * n + 1]] = 0;
    this.wallList.escape(slot);
  }
}
