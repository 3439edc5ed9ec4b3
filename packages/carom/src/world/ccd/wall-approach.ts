import { writeRotation } from '../../numeric/rotation.ts';
import type { State } from '../state/state.ts';
import { wallGap } from './wall-gap.ts';

// Numbers of the motion of a wall (walls/walls.ts).
const pivotX = 0;
const pivotY = 1;
const motionVx = 2;
const motionVy = 3;
const motionSpin = 4;
/** Numbers of `Walls.motions`. */
const motionStride = 5;
// Numbers of `WallApproach.query`.
const askX = 0;
const askY = 1;
const askVx = 2;
const askVy = 3;
const askTime = 4;
const askLeft = 5;
const askFloor = 6;
const askFree = 7;
// Numbers of a gap (wall-gap.ts).
const gapDistance = 0;
const gapNx = 1;
const gapNy = 2;
const gapX = 3;
const gapY = 4;
/** So many advances find the time of a moving wall, or it counts as met where the last one ends. */
const mostAdvances = 40;

/** How far places are from walls, and when walls that move come near them. */
export class WallApproach {
  /** Place, velocity, time, time left, floor; and the answer: for how long it is far enough. */
  readonly query: Float64Array = new Float64Array(8);
  /** A place seen from a moving wall as it stands now. */
  readonly seen: Float64Array = new Float64Array(2);
  private readonly state: State;
  private readonly gap: Float64Array;
  private readonly rotation = new Float64Array(2);

  /** Writes what it measures to `gap`. */
  constructor(state: State, gap: Float64Array) {
    this.state = state;
    this.gap = gap;
  }

  /** Whether the wall of an entry moves. */
  isMoving(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    return (
      walls.areMoving && (walls.motions[w + motionVx] !== 0 || walls.motions[w + motionVy] !== 0 || walls.motions[w + motionSpin] !== 0)
    );
  }

  /** Writes how far the place in `gap` is from the feature of an entry as it stands, and the normal. */
  measure(entry: number): void {
    const { walls, wallPairs } = this.state;
    const f = wallPairs.ends[2 * entry + 1];
    wallGap(walls, f, this.gap);
  }

  /**
   * Whether a path of so many legs comes nearer than the floor of `query` to a moving wall, which moves on from where it is: conservative
   * advancement. Writes that time to `query`.
   */
  meets(entry: number, path: Float64Array, legs: number): boolean {
    const { query } = this;
    const floor = query[askFloor];
    for (let v = 0; v < 3 * legs; v += 3) {
      let t = path[v];
      const end = path[v + 3];
      const span = end - t;
      if (span <= 0) continue;
      const speedX = (path[v + 4] - path[v + 1]) / span;
      const speedY = (path[v + 5] - path[v + 2]) / span;
      for (let n = 0; ; n++) {
        query[askX] = path[v + 1] + speedX * (t - path[v]);
        query[askY] = path[v + 2] + speedY * (t - path[v]);
        query[askVx] = speedX;
        query[askVy] = speedY;
        query[askTime] = t;
        query[askLeft] = end - t;
        this.findFreeTime(entry);
        t += query[askFree];
        if (t >= end) break;
        if (n < mostAdvances && this.gap[gapDistance] - floor > 1e-9 * Math.abs(floor)) continue;
        query[askTime] = t;
        return true;
      }
    }
    return false;
  }

  /**
   * For how long after its time the point of `query` with its velocity cannot come within its floor of a moving wall. `gap` is then that of the
   * time t, seen in the frame of the wall as it stands. A wall that recedes gives all the time there is.
   */
  private findFreeTime(entry: number): void {
    const { state, gap, seen, query } = this;
    const px = query[askX];
    const py = query[askY];
    const speedX = query[askVx];
    const speedY = query[askVy];
    const t = query[askTime];
    const left = query[askLeft];
    const floor = query[askFloor];
    query[askFree] = 0;
    const { walls, wallPairs } = state;
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const spin = motions[w + motionSpin];
    this.seeQuery(entry);
    gap[gapX] = seen[0];
    gap[gapY] = seen[1];
    this.measure(entry);
    // the velocity against the wall, where it is now, in the frame of the wall as it stands
    const fromX = px - (motions[w + pivotX] + motions[w + motionVx] * t);
    const fromY = py - (motions[w + pivotY] + motions[w + motionVy] * t);
    const relativeX = speedX - (motions[w + motionVx] - spin * fromY);
    const relativeY = speedY - (motions[w + motionVy] + spin * fromX);
    const speed = Math.sqrt(relativeX * relativeX + relativeY * relativeY);
    // as the wall turns on, its velocity there changes by at most spin² · |from| and spin · speed a time
    const change =
      Math.abs(spin) * (Math.abs(spin) * (Math.abs(fromX) + Math.abs(fromY)) + 2 * (Math.abs(speedX) + Math.abs(speedY)) + 2 * speed);
    const room = gap[gapDistance] - floor;
    if (!(room > 0)) {
      // touching: it goes on if it parts, and may be let go that far
      const normalX = gap[gapNx] * this.rotation[0] - gap[gapNy] * this.rotation[1];
      const normalY = gap[gapNx] * this.rotation[1] + gap[gapNy] * this.rotation[0];
      const parting = relativeX * normalX + relativeY * normalY;
      if (parting >= 0 && (spin === 0 || parting >= change * left)) query[askFree] = left;
      return;
    }
    const bound = speed + change * left;
    query[askFree] = left;
    if (bound > 0 && room / bound < left) query[askFree] = room / bound;
  }

  /** Writes where the place of `query` at its time lies in the frame of a moving wall as it stands now, to `seen`. */
  private seeQuery(entry: number): void {
    const { walls, wallPairs } = this.state;
    const px = this.query[askX];
    const py = this.query[askY];
    const t = this.query[askTime];
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const { rotation, seen } = this;
    rotation[0] = motions[w + motionSpin] * t;
    writeRotation(rotation);
    const dx = px - (motions[w + pivotX] + motions[w + motionVx] * t);
    const dy = py - (motions[w + pivotY] + motions[w + motionVy] * t);
    seen[0] = motions[w + pivotX] + rotation[0] * dx + rotation[1] * dy;
    seen[1] = motions[w + pivotY] + rotation[0] * dy - rotation[1] * dx;
  }

  /**
   * Finds when a wall that has moved for the time −`query` 4 met a point that stood at `query` 0, 1, as near as `query` 6.
   * Writes that time to `query` 4, from its end; 1 if it did not.
   */
  arrive(entry: number): void {
    const { query } = this;
    query[askVx] = query[askVy] = 0;
    for (let n = 0; query[askTime] < 0; n++) {
      query[askLeft] = -query[askTime];
      this.findFreeTime(entry);
      query[askTime] += query[askFree];
      if (query[askTime] >= 0) break;
      if (n === mostAdvances || this.gap[gapDistance] - query[askFloor] <= 1e-9 * Math.abs(query[askFloor])) return;
    }
    query[askTime] = 1;
  }

  /** Writes how far the time, x and y in `place` are from a moving wall, as `measureThen`. */
  measureAfter(entry: number, place: Float64Array): void {
    const { query } = this;
    query[askTime] = place[0];
    query[askX] = place[1];
    query[askY] = place[2];
    this.measureThen(entry);
  }

  /** Writes how far the place of `query` at its time is from a moving wall to `gap`, and the normal in the frame of the wall as it stands. */
  measureThen(entry: number): void {
    this.seeQuery(entry);
    this.gap[gapX] = this.seen[0];
    this.gap[gapY] = this.seen[1];
    this.measure(entry);
  }
}
