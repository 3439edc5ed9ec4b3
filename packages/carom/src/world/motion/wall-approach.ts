import { writeRotation } from '../../numeric/rotation.ts';
import type { State } from '../state/state.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { ioDistance, ioNx, ioNy, ioX, ioY, motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../walls/wall-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'walls' | 'wallPairs'>;

/** So many advances find the time of a meeting, or the wall counts as met where the last one ends. */
const mostAdvances = 40;

/** How far points are from walls, and when walls that turn come near them. All kinematic walls are convex (views/add.ts). */
export class WallApproach {
  /** The point in question and its velocity, a time in the sub-step, and how near the point may come. */
  x: number = NaN;
  y: number = NaN;
  vx: number = NaN;
  vy: number = NaN;
  time: number = NaN;
  floor: number = NaN;
  /** When `meets` looks no further. */
  until: number = NaN;
  /** Of the wall and the point as they are then: normal, and how much the speed along it may change in a time. */
  normalX: number = NaN;
  normalY: number = NaN;
  change: number = NaN;
  /** The speed at which the point parts from the wall. */
  parting: number = NaN;
  /** Where the point is, seen from the pivot. */
  private fromX: number = NaN;
  private fromY: number = NaN;
  private readonly state: Parts;
  private readonly gap: Float64Array;
  private readonly rotation: Float64Array = new Float64Array(2);

  /** Writes distances to `gap`. */
  constructor(state: Parts, gap: Float64Array) {
    this.state = state;
    this.gap = gap;
  }

  /** Whether the wall of an entry turns. */
  isTurning(entry: number): boolean {
    const { walls, wallPairs } = this.state;
    return walls.areMoving && walls.motions[motionStride * walls.owners[wallPairs.ends[2 * entry + 1]] + motionSpin] !== 0;
  }

  /** Writes how far the place in `gap` is from the feature of an entry as it stands, and the normal. */
  measure(entry: number): void {
    const { walls, wallPairs } = this.state;
    featureGap(walls.numbers, walls.kinds, wallPairs.ends[2 * entry + 1], this.gap);
  }

  /** Writes how far the point is from the feature of an entry at its time to `gap`, and notes the normal. */
  look(entry: number): void {
    const { gap, rotation } = this;
    const { walls, wallPairs } = this.state;
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    this.fromX = this.x - (motions[w + motionX] + motions[w + motionVx] * this.time);
    this.fromY = this.y - (motions[w + motionY] + motions[w + motionVy] * this.time);
    rotation[0] = motions[w + motionSpin] * this.time;
    writeRotation(rotation);
    const cos = rotation[0];
    const sin = rotation[1];
    // in the frame of the wall as it stands
    gap[ioX] = motions[w + motionX] + cos * this.fromX + sin * this.fromY;
    gap[ioY] = motions[w + motionY] + cos * this.fromY - sin * this.fromX;
    this.measure(entry);
    this.normalX = gap[ioNx] * cos - gap[ioNy] * sin;
    this.normalY = gap[ioNx] * sin + gap[ioNy] * cos;
  }

  /** As look; also notes how fast the point parts from the wall, and how much that may change in a time as the wall turns. */
  watch(entry: number): void {
    const { walls, wallPairs } = this.state;
    const { motions } = walls;
    const w = motionStride * walls.owners[wallPairs.ends[2 * entry + 1]];
    const spin = motions[w + motionSpin];
    this.look(entry);
    const relativeX = this.vx - (motions[w + motionVx] - spin * this.fromY);
    const relativeY = this.vy - (motions[w + motionVy] + spin * this.fromX);
    this.parting = relativeX * this.normalX + relativeY * this.normalY;
    // spin² · |from| and spin · speed
    const speed = Math.sqrt(relativeX * relativeX + relativeY * relativeY);
    const far = Math.abs(this.fromX) + Math.abs(this.fromY);
    this.change = Math.abs(spin) * (Math.abs(spin) * far + 2 * (Math.abs(this.vx) + Math.abs(this.vy)) + 2 * speed);
  }

  /**
   * Whether the point comes to its floor, or nearer than it is, before `until`, going on from where it is at its own: conservative advancement. Moves the
   * point on to where it does. From what is convex the distance is no less than along its normal now.
   */
  meets(entry: number): boolean {
    const { gap, until } = this;
    for (let n = 0; ; n++) {
      this.watch(entry);
      const room = Math.max(gap[ioDistance] - this.floor, 0);
      const { parting, change } = this;
      if (n === mostAdvances || (room <= 1e-9 * this.floor && !(parting > 0))) return true;
      let span = Infinity;
      if (change > 0) span = (parting + Math.sqrt(parting * parting + 2 * change * room)) / change;
      else if (parting < 0) span = room / -parting;
      if (!(this.time + span < until)) return false;
      this.time += span;
      this.x += this.vx * span;
      this.y += this.vy * span;
    }
  }
}
