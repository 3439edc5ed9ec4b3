import { atLeast, floats, ints } from '../arrays.ts';
import type { Adjacency } from '../state/adjacency.ts';
import { refused } from '../state/answers.ts';
import { asleepBit, atM, atR, atU, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import { type BodyPairs, chainPairs, type State } from '../state/state.ts';

/** What it reads of the state. */
type Parts = Resting & Pick<State, 'periodX' | 'periodY' | 'pairAnswers'>;

/** What who rests is known by. */
export type Resting = BodyPairs & Pick<State, 'gravityX' | 'gravityY' | 'sleepTime' | 'sleepSpeed' | 'wakes' | 'wakeCount' | 'params'>;

/** Below this speed a body is still. */
export function stillSpeed({ sleepSpeed, bodies }: Pick<State, 'sleepSpeed' | 'bodies'>): number {
  return sleepSpeed > 0 ? sleepSpeed : 0.1 * bodies.survey.meanRadius;
}

/** Finds the sleepers that are to be woken before something hits them: asleep they would stand as static bodies do. */
export class Reached {
  private readonly state: Parts;
  /** By index whether it was noted in this search, and the speed that it may be hit with. */
  private stamps: Int32Array = ints(16);
  private stamp = 0;
  private speeds: Float64Array = floats(16);
  /** The way between two bodies, and its length. */
  private readonly way: Float64Array = floats(3);
  /** A dynamic body that is slower comes to rest on a sleeper and does not wake it. */
  private least = NaN;
  /** The speed of what hits. */
  private readonly speed: Float64Array = floats(1);

  constructor(state: Parts) {
    this.state = state;
    this.least = 0;
  }

  /**
   * Appends the sleeping bodies that something may hit in the step to `wakes`: a kinematic one at any speed, a dynamic one faster than what comes to
   * rest. Asleep, they would give way to nothing. What is hit may hit others in the same step, as fast.
   */
  find(): void {
    const { state } = this;
    const { bodies } = state;
    if (state.sleepTime === 0) return;
    this.least = stillSpeed(state) + 2 * state.params.dt * Math.sqrt(state.gravityX * state.gravityX + state.gravityY * state.gravityY);
    state.wakes = atLeast(state.wakes, state.wakeCount + bodies.bound);
    const from = state.wakeCount;
    this.stamps = atLeast(this.stamps, bodies.bound);
    this.speeds = this.speeds.length < bodies.bound ? floats(2 * bodies.bound) : this.speeds;
    this.stamp++;
    this.findAmong(state.pairs, state.params.areAsked);
    if (bodies.shapedCount > 0) this.findAmong(state.shapedPairs, false);
    if (state.wakeCount > from) this.passOn(from);
  }

  private findAmong(pairs: PairList, areAsked: boolean): void {
    const answers = this.state.pairAnswers.states;
    const { rows, ids, bits } = this.state.bodies;
    for (let p = 0; p < pairs.count; p++) {
      const a = rowStride * pairs.ends[2 * p];
      const b = rowStride * pairs.ends[2 * p + 1];
      if (rows[a + atM] !== 0 && rows[b + atM] !== 0) continue; // both awake
      if (areAsked && answers[p] === refused) continue;
      const isFirst = isAsleep(bits[ids[pairs.ends[2 * p]]]);
      if (isFirst === isAsleep(bits[ids[pairs.ends[2 * p + 1]]])) continue;
      this.reach(pairs, p, isFirst);
    }
  }

  /** Notes the sleeper of a pair if the other body may hit it; `isFirst`: it is the first of the two. */
  private reach(pairs: PairList, p: number, isFirst: boolean): void {
    const { bodies } = this.state;
    const { rows } = bodies;
    const k = rowStride * pairs.ends[isFirst ? 2 * p : 2 * p + 1];
    const j = rowStride * pairs.ends[isFirst ? 2 * p + 1 : 2 * p];
    const speed = Math.abs(rows[j + atVx]) + Math.abs(rows[j + atVy]);
    if (speed + Math.abs(rows[j + atU]) === 0) return; // static
    this.measureGap(k, j);
    if (rows[j + atM] === 0) this.speed[0] = speed;
    else {
      this.speed[0] = (this.way[0] * rows[j + atVx] + this.way[1] * rows[j + atVy]) / this.way[2];
      if (!(this.speed[0] > this.least)) return;
    }
    if (this.isWithinReach(k, j)) this.note(bodies.ids[k / rowStride]);
  }

  /** Writes the way between two bodies and their distance. */
  private measureGap(k: number, j: number): void {
    const { bodies, periodX, periodY } = this.state;
    const { rows } = bodies;
    const { way } = this;
    way[0] = rows[k + atX] - rows[j + atX];
    way[1] = rows[k + atY] - rows[j + atY];
    if (periodX < Infinity) way[0] -= periodX * Math.floor(way[0] / periodX + 0.5);
    if (periodY < Infinity) way[1] -= periodY * Math.floor(way[1] / periodY + 0.5);
    way[2] = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
  }

  /** Whether two bodies, measured, touch within the step at the speed noted. */
  private isWithinReach(k: number, j: number): boolean {
    const { bodies, params } = this.state;
    return this.way[2] <= 1.02 * (bodies.rows[k + atR] + bodies.rows[j + atR]) + this.speed[0] * params.dt;
  }

  private note(index: number): void {
    const { state, stamps, speeds } = this;
    if (stamps[index] === this.stamp) {
      speeds[index] = Math.max(speeds[index], this.speed[0]);
      return;
    }
    stamps[index] = this.stamp;
    speeds[index] = this.speed[0];
    state.wakes[state.wakeCount++] = index;
  }

  /** Who is hit may hit other sleepers, and they others. */
  private passOn(from: number): void {
    const { state, speeds } = this;
    const { bodies, pairs, shapedPairs, adjacency, shapedAdjacency } = state;
    chainPairs(state);
    for (let i = from; i < state.wakeCount; i++) {
      const slot = bodies.slots[state.wakes[i]];
      this.speed[0] = speeds[state.wakes[i]];
      this.passOnFrom(slot, pairs, adjacency);
      if (bodies.shapedCount > 0) this.passOnFrom(slot, shapedPairs, shapedAdjacency);
    }
  }

  private passOnFrom(slot: number, pairs: PairList, { heads, next }: Adjacency): void {
    const { bodies } = this.state;
    for (let at = heads[slot]; at >= 0; at = next[at]) {
      const other = pairs.ends[at ^ 1];
      const index = bodies.ids[other];
      if (index < 0 || this.stamps[index] === this.stamp || !isAsleep(bodies.bits[index])) continue;
      this.measureGap(rowStride * other, rowStride * slot);
      if (this.isWithinReach(rowStride * other, rowStride * slot)) this.note(index);
    }
  }
}

function isAsleep(bits: number): boolean {
  return (bits & asleepBit) !== 0;
}
