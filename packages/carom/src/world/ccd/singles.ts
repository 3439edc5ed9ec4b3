import { grown, grownBytes, grownInts } from '../state/bodies.ts';
import type { State } from '../state/state.ts';
import type { Paths } from './paths.ts';
import { nearest, type Separation } from './separation.ts';

const vx = 0;
const vy = 1;
const m = 3;
const x = 5;
const y = 6;
const r = 7;

/** The bodies that go one at a time in a sub-step, and the ways that they have to go. */
export class Singles {
  count = 0;
  slots: Int32Array = new Int32Array(16);
  /** The place of each slot in `slots`, −1 if it moves with the others. */
  places: Int32Array = new Int32Array(16).fill(-1);
  /** The way that each has to go; the share of it that is left; how often it waited for others. */
  ways: Float64Array = new Float64Array(32);
  lefts: Float64Array = new Float64Array(16);
  visits: Uint8Array = new Uint8Array(16);
  /** Two directions that each cannot yield in. */
  supports: Float64Array = new Float64Array(64);
  /** All of them, in the order in which they met something. */
  order: Int32Array = new Int32Array(16);
  private times: Float64Array = new Float64Array(16);
  private readonly state: State;
  private readonly paths: Paths;
  private readonly separation: Separation;
  private readonly start = new Float64Array(128);

  constructor(state: State, separation: Separation) {
    this.state = state;
    this.separation = separation;
    this.paths = separation.paths;
  }

  clear(): void {
    const { bodies } = this.state;
    for (let n = 0; n < this.count; n++) this.places[this.slots[n]] = -1;
    this.count = 0;
    if (this.places.length < bodies.count) this.places = new Int32Array(bodies.ids.length).fill(-1);
  }

  /** Takes a body in that meets something at the share of the sub-step in `separation.share`; what cannot be moved is left out. */
  add(slot: number): void {
    const { rows } = this.state.bodies;
    const { share } = this.separation;
    if (rows[8 * slot + m] === 0) return;
    const known = this.places[slot];
    if (known >= 0) {
      if (share[0] < this.times[known]) this.times[known] = share[0];
      return;
    }
    const n = this.count++;
    if (n >= this.slots.length) this.enlarge();
    this.slots[n] = slot;
    this.places[slot] = n;
    this.times[n] = share[0];
  }

  /** As add, at the end of the sub-step or at its start. */
  addAt(slot: number, isEnd: boolean): void {
    this.separation.share[0] = +isEnd;
    this.add(slot);
  }

  /** Takes in, one after the other, whoever would run into one of them standing at its start; then all stand there. */
  spread(): void {
    const { state, separation, start } = this;
    const { bodies, pairs, adjacency } = state;
    const { rows } = bodies;
    adjacency.update(pairs, bodies.count);
    const { heads, next } = adjacency;
    for (let n = 0; n < this.count; n++) {
      const slot = this.slots[n];
      this.begin(slot);
      for (let at = heads[slot]; at >= 0; at = next[at]) {
        const other = pairs.ends[at ^ 1];
        if (this.places[other] >= 0 || rows[8 * other + m] === 0) continue;
        if (!this.isFar(slot, other) && separation.runsInto(other, slot, start)) this.addAt(other, true);
      }
    }
    for (let n = 0; n < this.count; n++) {
      const k = 8 * this.slots[n];
      this.begin(this.slots[n]);
      rows[k + x] = start[1];
      rows[k + y] = start[2];
      this.aim(n);
      this.lefts[n] = 1;
      this.visits[n] = 0;
      this.supports.fill(0, 4 * n, 4 * n + 4);
    }
  }

  /** Writes where the path of a body begins to `start`, from 1 on. */
  private begin(slot: number): void {
    const { state, paths, start } = this;
    const { rows } = state.bodies;
    start[1] = rows[8 * slot + x];
    start[2] = rows[8 * slot + y];
    if (paths.bends[slot] !== 0) paths.write(slot, start);
  }

  /** Whether a straight path of `other` surely does not come to a body that stands at `start`: most do not. */
  private isFar(slot: number, other: number): boolean {
    const { state, paths, start } = this;
    if (paths.bends[other] !== 0) return false;
    const { rows } = state.bodies;
    const { periodX, periodY, h } = state.params;
    const b = 8 * other;
    const dx = nearest(rows[b + x] - start[1], periodX);
    const dy = nearest(rows[b + y] - start[2], periodY);
    const reach = 2 * (Math.abs(rows[b + vx]) + Math.abs(rows[b + vy])) * h + 1.1 * (rows[8 * slot + r] + rows[b + r]);
    return dx * dx + dy * dy > reach * reach;
  }

  /** Takes a body in that has been pushed: its way is over. */
  join(slot: number): void {
    if (this.places[slot] >= 0) return;
    this.addAt(slot, true);
    const n = this.places[slot];
    if (n < 0) return;
    this.ways[2 * n] = this.ways[2 * n + 1] = this.lefts[n] = this.visits[n] = 0;
    this.supports.fill(0, 4 * n, 4 * n + 4);
  }

  /** Takes what a body was pushed, which is in `way`, off the way it has to go. */
  takeOff(slot: number, way: Float64Array): void {
    const n = this.places[slot];
    const dx = way[0];
    const dy = way[1];
    const pushed = Math.sqrt(dx * dx + dy * dy);
    if (n < 0 || !(pushed > 0)) return;
    const along = (this.ways[2 * n] * dx + this.ways[2 * n + 1] * dy) / pushed;
    const less = Math.min(Math.max(along, 0), pushed) / pushed;
    this.ways[2 * n] -= less * dx;
    this.ways[2 * n + 1] -= less * dy;
  }

  /** Puts them in order, by insertion: by time, then slot. They are few, or nearly in order. */
  sort(): void {
    const { order, times, slots } = this;
    for (let n = 0; n < this.count; n++) order[n] = n;
    for (let i = 1; i < this.count; i++) {
      const n = order[i];
      let at = i;
      for (; at > 0; at--) {
        const other = order[at - 1];
        if (times[other] < times[n] || (times[other] === times[n] && slots[other] < slots[n])) break;
        order[at] = other;
      }
      order[at] = n;
    }
  }

  /** The way of a body is that of its velocity; on a torus no more than a quarter of it, and not to where walls have no images. */
  aim(n: number): void {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const k = 8 * this.slots[n];
    let time = params.h;
    if (params.isTorus) {
      const way = (Math.abs(rows[k + vx]) + Math.abs(rows[k + vy])) * time;
      const longest = 0.25 * Math.min(params.periodX, params.periodY);
      if (way > longest) time *= longest / way;
      if (this.isBeyond(rows[k + x] + rows[k + vx] * time, rows[k + y] + rows[k + vy] * time)) time = 0;
    }
    this.ways[2 * n] = rows[k + vx] * time;
    this.ways[2 * n + 1] = rows[k + vy] * time;
  }

  /** Whether walls may have no images at a place on a torus: bodies are brought back before the next step. */
  isBeyond(px: number, py: number): boolean {
    const { halfX, halfY } = this.state.params;
    return Math.abs(px - halfX) > 2.5 * halfX || Math.abs(py - halfY) > 2.5 * halfY;
  }

  private enlarge(): void {
    const size = 2 * this.slots.length;
    this.slots = grownInts(this.slots, size);
    this.order = grownInts(this.order, size);
    this.times = grown(this.times, size);
    this.ways = grown(this.ways, 2 * size);
    this.lefts = grown(this.lefts, size);
    this.supports = grown(this.supports, 4 * size);
    this.visits = grownBytes(this.visits, size);
  }
}
