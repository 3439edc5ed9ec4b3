import { grown, grownInts } from '../bodies/bodies.ts';
import { pH, pHalfX, pHalfY, pPeriodX, pPeriodY, rowStride } from '../kernels/layout.ts';
import { furthest, keep } from '../limits.ts';
import type { State } from '../state.ts';

/** The straight paths of bodies that are taken continuously, over one sub-step. */
export class Paths {
  /** Number of a slot among the moving ones, −1 if it is none. */
  numbers: Int32Array = new Int32Array(16).fill(-1);
  count = 0;
  slots: Int32Array = new Int32Array(16);
  /** For each moving body: place at time t, velocity along its path, and t. */
  ways: Float64Array = new Float64Array(16 * 5);
  bumps: Int32Array = new Int32Array(16);
  /** The first of the meetings of each. */
  heads: Int32Array = new Int32Array(16);
  /** The time looked at. */
  readonly now: Float64Array = new Float64Array(1);
  /** How far no moving body gets in the sub-step, however it is bumped. */
  readonly reach: Float64Array = new Float64Array(1);
  private readonly other = new Float64Array(4);
  private readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** Starts the paths of the bodies in these slots, which have not moved; all others have. */
  start(pending: Int32Array, count: number): void {
    const { bodies, params } = this.state;
    const { rows, shifts, marks } = bodies;
    if (this.numbers.length < bodies.count) this.numbers = new Int32Array(2 * bodies.count).fill(-1);
    this.makeRoom(count);
    this.count = count;
    this.now[0] = 0;
    const { ways } = this;
    // on a torus half a period in a step: further away nothing has an image
    const steps = 2 * this.state.subSteps * params[pH];
    const mostX = Math.min(params[pPeriodX] / steps, furthest);
    const mostY = Math.min(params[pPeriodY] / steps, furthest);
    let fastest = 0;
    for (let p = 0; p < count; p++) {
      const slot = pending[p];
      const k = rowStride * slot;
      const shiftX = marks[slot] > 0 ? shifts[2 * slot] : 0;
      const shiftY = marks[slot] > 0 ? shifts[2 * slot + 1] : 0;
      ways[5 * p] = rows[k + 5] - shiftX;
      ways[5 * p + 1] = rows[k + 6] - shiftY;
      ways[5 * p + 2] = Math.min(Math.max(rows[k] + shiftX / params[pH], -mostX), mostX);
      ways[5 * p + 3] = Math.min(Math.max(rows[k + 1] + shiftY / params[pH], -mostY), mostY);
      const speed = Math.abs(ways[5 * p + 2]) + Math.abs(ways[5 * p + 3]);
      if (speed > fastest) fastest = speed;
      this.enter(p, slot);
    }
    this.reach[0] = 2 * fastest * params[pH];
  }

  /** Makes a body that has moved a moving one from the time `now` on. */
  enrol(slot: number): void {
    const p = this.count++;
    this.makeRoom(this.count);
    const { ways } = this;
    this.locate(slot, ways, 5 * p);
    this.enter(p, slot);
  }

  /** Where a body is at the time `now` of the sub-step, and its velocity along its path, to four places of `out`. */
  locate(slot: number, out: Float64Array, at: number): void {
    const { state, numbers, ways } = this;
    const t = this.now[0];
    const p = numbers[slot];
    if (p >= 0) {
      out[at + 2] = ways[5 * p + 2];
      out[at + 3] = ways[5 * p + 3];
      out[at] = ways[5 * p] + out[at + 2] * (t - ways[5 * p + 4]);
      out[at + 1] = ways[5 * p + 1] + out[at + 3] * (t - ways[5 * p + 4]);
      return;
    }
    const { rows, marks, shifts } = state.bodies;
    const h = state.params[pH];
    const k = rowStride * slot;
    out[at + 2] = rows[k] + (marks[slot] > 0 ? shifts[2 * slot] / h : 0);
    out[at + 3] = rows[k + 1] + (marks[slot] > 0 ? shifts[2 * slot + 1] / h : 0);
    out[at] = rows[k + 5] - out[at + 2] * (h - t);
    out[at + 1] = rows[k + 6] - out[at + 3] * (h - t);
  }

  /** Where b is as seen from a at the time `now`, the nearest of its images on a torus, and how it moves, to four places of `out`. */
  relate(a: number, b: number, out: Float64Array, at: number): void {
    const { numbers, ways, other } = this;
    const { params } = this.state;
    const pa = 5 * numbers[a];
    const pb = 5 * numbers[b];
    if (pa >= 0 && pb >= 0) {
      const t = this.now[0];
      out[at] = ways[pb] + ways[pb + 2] * (t - ways[pb + 4]) - (ways[pa] + ways[pa + 2] * (t - ways[pa + 4]));
      out[at + 1] = ways[pb + 1] + ways[pb + 3] * (t - ways[pb + 4]) - (ways[pa + 1] + ways[pa + 3] * (t - ways[pa + 4]));
      out[at + 2] = ways[pb + 2] - ways[pa + 2];
      out[at + 3] = ways[pb + 3] - ways[pa + 3];
    } else {
      this.locate(a, other, 0);
      this.locate(b, out, at);
      out[at] -= other[0];
      out[at + 1] -= other[1];
      out[at + 2] -= other[2];
      out[at + 3] -= other[3];
    }
    if (Math.abs(out[at]) > params[pHalfX]) out[at] -= out[at] > 0 ? params[pPeriodX] : -params[pPeriodX];
    if (Math.abs(out[at + 1]) > params[pHalfY]) out[at + 1] -= out[at + 1] > 0 ? params[pPeriodY] : -params[pPeriodY];
  }

  /** Moves a body along its path to the time `now`. */
  advance(p: number): void {
    const { ways } = this;
    const k = 5 * p;
    const t = this.now[0];
    ways[k] += ways[k + 2] * (t - ways[k + 4]);
    ways[k + 1] += ways[k + 3] * (t - ways[k + 4]);
    ways[k + 4] = t;
  }

  /** Puts all moving bodies at the ends of their paths. */
  finish(): void {
    const { rows } = this.state.bodies;
    const { slots, ways } = this;
    const h = this.state.params[pH];
    for (let p = 0; p < this.count; p++) {
      const k = rowStride * slots[p];
      const left = h - ways[5 * p + 4];
      rows[k + 5] = ways[5 * p] + ways[5 * p + 2] * left;
      rows[k + 6] = ways[5 * p + 1] + ways[5 * p + 3] * left;
      keep(rows, k + 5);
      keep(rows, k + 6);
      this.numbers[slots[p]] = -1;
    }
  }

  private enter(p: number, slot: number): void {
    this.numbers[slot] = p;
    this.slots[p] = slot;
    this.ways[5 * p + 4] = this.now[0];
    this.bumps[p] = 0;
    this.heads[p] = -1;
  }

  private makeRoom(count: number): void {
    if (this.slots.length >= count) return;
    this.slots = grownInts(this.slots, 2 * count);
    this.ways = grown(this.ways, 10 * count);
    this.bumps = grownInts(this.bumps, 2 * count);
    this.heads = grownInts(this.heads, 2 * count);
  }
}
