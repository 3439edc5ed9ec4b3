import { courseWords, createMovingPair, type MovingPair, pivotX, pivotY, reach, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { placeHull } from '../geometry/hulls/hull-set.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { floats } from '../world/arrays.ts';
import { atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';

// Numbers of the course of each of two over a leg: where it is at its start, the angle that it is turned back by there.
export const baseX = 0;
export const baseY = 1;
export const baseTurn = 2;
export const baseStride = 3;

/** Puts hulls of one body, or of two, where they are or were: numbers 0 and 1 of its pair. A disc is a hull of one point. */
export class HullPlacer {
  readonly pair: MovingPair = createMovingPair();
  readonly base: Float64Array = floats(2 * baseStride);
  /** How far into the course. */
  readonly time: Float64Array = floats(1);
  /** The two hulls at hand, −1 for a disc. */
  h = -1;
  g = -1;
  /** A hull that stands for the first body alone, or −1: then all of its hulls do that touch. */
  alone = -1;
  private first = -1;
  private readonly state: Pick<State, 'bodies' | 'params'>;
  private readonly hulls: BodyHulls;
  private readonly pose = floats(4);
  private readonly rotation = floats(2);

  constructor(state: Pick<State, 'bodies' | 'params'>, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
  }

  /** The first hull of the body in a slot, −1 of a disc. */
  firstOf(slot: number): number {
    const { bodies } = this.state;
    return bodies.isShaped(bodies.ids[slot]) ? this.hulls.firsts[bodies.ids[slot]] : -1;
  }

  /** The first hull that is asked about of the body in a slot, and the one after another. */
  firstAsked(slot: number): number {
    return this.alone >= 0 ? this.alone : this.firstOf(slot);
  }

  nextAsked(h: number): number {
    return this.alone >= 0 ? -1 : this.hulls.nexts[h];
  }

  /** The first two hulls of two bodies, of all that there are of them. */
  startPairs(a: number, b: number): void {
    this.h = this.firstAsked(a);
    this.g = this.first = this.firstOf(b);
  }

  /** The next two; false after the last ones. */
  nextPair(): boolean {
    const { nexts } = this.hulls;
    this.g = this.g < 0 ? -1 : nexts[this.g];
    if (this.g >= 0) return true;
    this.h = this.h < 0 ? -1 : this.nextAsked(this.h);
    this.g = this.first;
    return this.h >= 0;
  }

  /** Nothing moves: bodies, and the one in slot b at its image nearest to that in slot a. Of one body alone b is −1. */
  stand(a: number, b: number): void {
    const { base, time } = this;
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { courses } = this.pair;
    const ka = rowStride * a;
    courses[vx] = courses[vy] = courses[turn] = 0;
    courses[courseWords + vx] = courses[courseWords + vy] = courses[courseWords + turn] = 0;
    time[0] = base[baseTurn] = base[baseStride + baseTurn] = 0;
    base[baseX] = rows[ka + atX];
    base[baseY] = rows[ka + atY];
    if (b < 0) return;
    const kb = rowStride * b;
    const { way } = params;
    params.look(rows, ka, kb);
    base[baseStride + baseX] = params.isTorus ? rows[ka + atX] + way[0] : rows[kb + atX];
    base[baseStride + baseY] = params.isTorus ? rows[ka + atY] + way[1] : rows[kb + atY];
  }

  /** Places a hull of the body in a slot, or a disc, where its course has it at the time. */
  place(to: number, slot: number, h: number): void {
    const { pair, base, pose, rotation, hulls, time } = this;
    const { courses } = pair;
    const { rows, ids } = this.state.bodies;
    const c = courseWords * to;
    const at = baseStride * to;
    courses[c + pivotX] = base[at + baseX] + courses[c + vx] * time[0];
    courses[c + pivotY] = base[at + baseY] + courses[c + vy] * time[0];
    if (h < 0) {
      const first = 2 * pair.starts[to];
      courses[c + turn] = courses[c + reach] = 0;
      pair.counts[to] = 1;
      pair.radii[to] = rows[rowStride * slot + atR];
      pair.corners[first] = courses[c + pivotX];
      pair.corners[first + 1] = courses[c + pivotY];
      return;
    }
    pose[0] = courses[c + pivotX];
    pose[1] = courses[c + pivotY];
    pose[2] = hulls.turns[2 * ids[slot]];
    pose[3] = hulls.turns[2 * ids[slot] + 1];
    rotation[0] = base[at + baseTurn] + courses[c + turn] * time[0];
    if (rotation[0] !== 0) {
      const cos = pose[2];
      const sin = pose[3];
      writeRotation(rotation);
      pose[2] = cos * rotation[0] - sin * rotation[1];
      pose[3] = sin * rotation[0] + cos * rotation[1];
    }
    placeHull(hulls.local, h, pose, pair, to);
  }
}
