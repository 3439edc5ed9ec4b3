import { atLeast, grown, ints } from '../arrays.ts';
import { furthest, widest } from '../limits.ts';
import type { Adjacency } from '../state/adjacency.ts';
import { anchorReach, anchorSkin, anchorStride, anchorX, anchorY, atR, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import { type Candidates, chainPairs, type State } from '../state/state.ts';
import { runOf, slotsOf } from './cells.ts';
import { skinOfRadius } from './pair-kernels.ts';
import { levelCount, type PairSearch } from './pair-search.ts';
import { Found, type SlotList } from './records.ts';
import type { WallList } from './wall-list.ts';

/** What it reads of the state. */
type Parts = Candidates & Pick<State, 'periodX' | 'periodY' | 'bodies' | 'hasLatePairs' | 'fastFrom' | 'params'>;

/** A time in the sub-step. A number that is passed may be boxed, and boxes are garbage. */
interface Moment {
  now: number;
}

/**
 * Candidate pairs found mid-step: of bodies that would leave their skin because something hit them. They are appended to the lists, which are
 * rebuilt before the next step.
 */
export class LatePairs implements SlotList {
  /** Slots of those bodies; of fast ones too. */
  slots: Int32Array = ints(16);
  count = 0;
  private readonly state: Parts;
  private readonly search: PairSearch;
  private readonly wallList: WallList;
  private readonly founds: readonly Found[] = [new Found(), new Found(), new Found()];
  /** Which body a slot has been paired with last: 1 + its slot. */
  private partners: Int32Array = ints(16);
  /** The length of the way of the body at hand. */
  private way: number = NaN;

  constructor(state: Parts, search: PairSearch, wallList: WallList) {
    this.state = state;
    this.search = search;
    this.wallList = wallList;
  }

  /** To be called when the lists are rebuilt. */
  clear(): void {
    this.count = 0;
  }

  /** If a body would leave its skin within the sub-step, going straight on from where it is now, appends all it may meet in the rest of the step. */
  extend(slot: number, { now }: Readonly<Moment>): void {
    const { bodies, params } = this.state;
    const { rows, anchors } = bodies;
    const k = rowStride * slot;
    const at = anchorStride * slot;
    const left = params.h - now;
    const offX = rows[k + atX] + rows[k + atVx] * left - anchors[at + anchorX];
    const offY = rows[k + atY] + rows[k + atVy] * left - anchors[at + anchorY];
    if (offX * offX + offY * offY <= anchors[at + anchorSkin] * anchors[at + anchorSkin]) return;
    const rest = params.dt - params.time - now;
    const wayX = rows[k + atVx] * rest;
    const wayY = rows[k + atVy] * rest;
    this.way = Math.sqrt(wayX * wayX + wayY * wayY);
    this.add(slot);
  }

  /** Appends what a body may collide with on the way. */
  private add(slot: number): void {
    const { state } = this;
    const { bodies } = state;
    const { anchors } = bodies;
    this.partners = atLeast(this.partners, bodies.count);
    if (this.slots.length <= this.count) this.slots = grown(this.slots, 2 * this.count);
    state.hasLatePairs = true;
    const at = anchorStride * slot;
    const r = bodies.rows[rowStride * slot + atR];
    anchors[at + anchorX] = Math.min(Math.max(bodies.rows[rowStride * slot + atX], -furthest), furthest);
    anchors[at + anchorY] = Math.min(Math.max(bodies.rows[rowStride * slot + atY], -furthest), furthest);
    anchors[at + anchorSkin] = Math.min(1.01 * this.way, widest) + skinOfRadius * r;
    anchors[at + anchorReach] = r + anchors[at + anchorSkin];
    this.slots[this.count++] = slot;
    chainPairs(state);
    this.list(slot);
    chainPairs(state);
    state.wallAdjacency.update(state.wallPairs, bodies.count);
    if (bodies.shapedCount > 0) state.shapedWallAdjacency.update(state.shapedWalls, bodies.count);
  }

  private list(slot: number): void {
    const { state, search, founds } = this;
    const found = founds[0];
    const sensed = founds[1];
    const shaped = founds[2];
    const { bodies, pairs, shapedPairs, sensorPairs, fastFrom } = state;
    const { anchors } = bodies;
    found.count = 0;
    search.locate(slot);
    search.around(slot, levelCount, found);
    runOf(anchors, slot, search.place, fastFrom, bodies.count, found);
    slotsOf(anchors, slot, search.place, this, fastFrom, found);
    if (state.periodX < Infinity || state.periodY < Infinity) search.acrossSeams(slot, true, found, this);
    search.filter(founds);
    this.append(slot, found, pairs, state.adjacency);
    if (shaped.count > 0) this.append(slot, shaped, shapedPairs, state.shapedAdjacency);
    // a sensor that is listed twice reports once
    for (let n = 0; n < sensed.count; n++) sensorPairs.add(sensed.pairs[2 * n], sensed.pairs[2 * n + 1], 0);
    this.wallList.escape(slot);
  }

  /** Appends those of the found pairs of a slot to a list that it lacks. */
  private append(slot: number, found: Found, list: PairList, { heads, next }: Adjacency): void {
    const { partners } = this;
    const { ids } = this.state.bodies;
    const name = slot + 1;
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[list.ends[at ^ 1]] = name;
    for (let n = 0; n < found.count; n++) {
      const other = found.pairs[2 * n + 1];
      if (partners[other] === name) continue;
      partners[other] = name;
      if (ids[slot] < ids[other]) list.add(slot, other, 0);
      else list.add(other, slot, 0);
    }
    for (let at = heads[slot]; at >= 0; at = next[at]) partners[list.ends[at ^ 1]] = 0;
    for (let n = 0; n < found.count; n++) partners[found.pairs[2 * n + 1]] = 0;
  }
}
