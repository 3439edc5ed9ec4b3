import { coreShare } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { atApart, atHit, atWent, type BodySweep } from './body-sweep.ts';
import { nearest } from './separation.ts';
import type { Singles } from './singles.ts';
import { atDistance, atDx, atDy, atRx, atRy, atShare, atX, nearing, wayStride } from './ways.ts';

const x = 5;
const y = 6;
const r = 7;

/** Where two of the bodies that go one at a time meet on their ways: one after the other, while the other stands, they might miss. */
export class Meetings {
  private readonly state: State;
  private readonly sweep: BodySweep;
  private readonly singles: Singles;
  /** What is asked of two ways, and what it answers. */
  private readonly met = new Float64Array(wayStride);
  /** Where two were, and their budgets, before they were brought together. */
  private readonly from = new Float64Array(6);

  constructor(state: State, sweep: BodySweep, singles: Singles) {
    this.state = state;
    this.sweep = sweep;
    this.singles = singles;
  }

  /** Brings one that has all of its way to go to where it meets another such first. Returns the slot of that one if they now touch, else −1. */
  bring(n: number): number {
    const { state, sweep, met } = this;
    const { slots, places, lefts, visits } = this.singles;
    const { pairs, adjacency } = state;
    const slot = slots[n];
    let before = 1;
    let mate = -1;
    let entry = -1;
    for (let at = adjacency.heads[slot]; at >= 0; at = adjacency.next[at]) {
      const other = places[pairs.ends[at ^ 1]];
      if (other < 0 || lefts[other] < 1 || visits[other] > 0) continue;
      this.findMeeting(n, other);
      if (!(met[atShare] <= before)) continue;
      before = met[atShare];
      mate = other;
      entry = at >> 1;
    }
    if (mate < 0) return -1;
    this.findMeeting(n, mate);
    if (!this.bringBoth(n, mate)) {
      this.goTo(mate, -1);
      this.goTo(n, -1);
    }
    sweep.hitEntry = entry;
    sweep.isNew = met[atX] > 0;
    sweep.measureTo(slot, slots[mate]);
    return sweep.way[atApart] <= met[atDistance] * (1 + 1e-9) ? slots[mate] : -1;
  }

  /** Moves both to where they meet, if nothing else stops either: then each may pass where the other was. */
  private bringBoth(n: number, mate: number): boolean {
    const { from } = this;
    const { slots, lefts } = this.singles;
    const { rows, budgets } = this.state.bodies;
    const a = slots[n];
    const b = slots[mate];
    from[0] = rows[8 * a + x];
    from[1] = rows[8 * a + y];
    from[2] = budgets[a];
    from[3] = rows[8 * b + x];
    from[4] = rows[8 * b + y];
    from[5] = budgets[b];
    if (this.goTo(mate, -2 - a) && this.goTo(n, -2 - b)) return true;
    rows[8 * a + x] = from[0];
    rows[8 * a + y] = from[1];
    budgets[a] = from[2];
    rows[8 * b + x] = from[3];
    rows[8 * b + y] = from[4];
    budgets[b] = from[5];
    lefts[n] = lefts[mate] = 1;
    return false;
  }

  /** Moves one over its way until they meet, past what `except` names; returns whether it got there. */
  private goTo(n: number, except: number): boolean {
    const { sweep, met } = this;
    const { ways, lefts, slots } = this.singles;
    sweep.way[0] = ways[2 * n] * met[atShare];
    sweep.way[1] = ways[2 * n + 1] * met[atShare];
    sweep.advance(slots[n], except);
    lefts[n] = 1 - met[atShare] * sweep.way[atWent];
    return sweep.way[atHit] > 1;
  }

  /** Notes in `met` at which share of their ways two meet, how near they come, and whether they come from apart. */
  private findMeeting(n: number, other: number): void {
    const { state, met } = this;
    const { slots, ways } = this.singles;
    const { rows } = state.bodies;
    const { periodX, periodY } = state.params;
    const a = 8 * slots[n];
    const b = 8 * slots[other];
    const sum = rows[a + r] + rows[b + r];
    met[atRx] = nearest(rows[a + x] - rows[b + x], periodX);
    met[atRy] = nearest(rows[a + y] - rows[b + y], periodY);
    met[atDx] = ways[2 * n] - ways[2 * other];
    met[atDy] = ways[2 * n + 1] - ways[2 * other + 1];
    met[atDistance] = sum - coreShare * Math.min(rows[a + r], rows[b + r]);
    met[atX] = +(met[atRx] * met[atRx] + met[atRy] * met[atRy] >= sum * sum);
    nearing(met); // what does not come as near as cores is left to the soft contacts
    if (met[atX] === 0 || !(met[atShare] <= 1)) return;
    met[atDistance] = sum;
    nearing(met);
  }
}
