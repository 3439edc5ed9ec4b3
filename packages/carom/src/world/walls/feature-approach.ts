import { writeRotation } from '../../numeric/rotation.ts';
import { floats } from '../arrays.ts';
import { featureGap } from './feature-contact.ts';
import { inArc } from './feature-regions.ts';
import {
  arc,
  featureStride,
  ioDistance,
  ioDx,
  ioDy,
  ioNx,
  ioNy,
  ioX,
  ioY,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  motionX,
  motionY,
  ofFromX,
  ofRadius,
  ofToX,
  ofX,
  ofY,
  ring,
} from './wall-layout.ts';
import type { Walls } from './walls.ts';

/** So many advances find the time of a meeting, or the wall counts as met where the last one ends. */
const mostAdvances = 40;

/** How far points are from walls, and when walls that turn come near them. Features are convex, but for arcs and rings. */
export class FeatureApproach {
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
  /** Its speed seen from the wall, and that velocity in the frame of the wall as it stands. */
  private speed: number = NaN;
  turnedX: number = NaN;
  turnedY: number = NaN;
  /** What `spanToCurve` finds, and what `lengthen` takes: a gap, its rate, how much that bends, and the longest span it holds for. */
  private span: number = NaN;
  private room: number = NaN;
  private rate: number = NaN;
  private bend: number = NaN;
  private most: number = NaN;
  /** Where the point is, seen from the pivot. */
  private fromX: number = NaN;
  private fromY: number = NaN;
  private readonly walls: Walls;
  private readonly gap: Float64Array;
  private readonly rotation: Float64Array = floats(2);

  /** Writes distances to `gap`. */
  constructor(walls: Walls, gap: Float64Array) {
    this.walls = walls;
    this.gap = gap;
  }

  /** Whether the wall of a feature turns. */
  isTurning(f: number): boolean {
    const { walls } = this;
    return walls.areMoving && walls.motions[motionStride * walls.owners[f] + motionSpin] !== 0;
  }

  /** Writes how far the place in `gap` is from a feature as it stands, and the normal. */
  measure(f: number): void {
    featureGap(this.walls.numbers, this.walls.kinds, f, this.gap);
  }

  /** Writes how far the point is from a feature at its time to `gap`, and notes the normal. */
  look(f: number): void {
    const { gap, rotation, walls } = this;
    const { motions } = walls;
    const w = motionStride * walls.owners[f];
    this.fromX = this.x - (motions[w + motionX] + motions[w + motionVx] * this.time);
    this.fromY = this.y - (motions[w + motionY] + motions[w + motionVy] * this.time);
    rotation[0] = motions[w + motionSpin] * this.time;
    writeRotation(rotation);
    const cos = rotation[0];
    const sin = rotation[1];
    // in the frame of the wall as it stands
    gap[ioX] = motions[w + motionX] + cos * this.fromX + sin * this.fromY;
    gap[ioY] = motions[w + motionY] + cos * this.fromY - sin * this.fromX;
    this.measure(f);
    this.normalX = gap[ioNx] * cos - gap[ioNy] * sin;
    this.normalY = gap[ioNx] * sin + gap[ioNy] * cos;
  }

  /** As look; also notes how fast the point parts from the wall, and how much that may change in a time as the wall turns. */
  watch(f: number): void {
    const { motions, owners } = this.walls;
    const w = motionStride * owners[f];
    const spin = motions[w + motionSpin];
    this.look(f);
    const relativeX = this.vx - (motions[w + motionVx] - spin * this.fromY);
    const relativeY = this.vy - (motions[w + motionVy] + spin * this.fromX);
    this.parting = relativeX * this.normalX + relativeY * this.normalY;
    // spin² · |from| and spin · speed
    const speed = Math.sqrt(relativeX * relativeX + relativeY * relativeY);
    this.speed = speed;
    this.turnedX = this.rotation[0] * relativeX + this.rotation[1] * relativeY;
    this.turnedY = this.rotation[0] * relativeY - this.rotation[1] * relativeX;
    const far = Math.abs(this.fromX) + Math.abs(this.fromY);
    this.change = Math.abs(spin) * (Math.abs(spin) * far + 2 * (Math.abs(this.vx) + Math.abs(this.vy)) + 2 * speed);
  }

  /**
   * Whether the point comes to its floor, or nearer than it is, before `until`, going on from where it is at its own: conservative advancement. Moves the
   * point on to where it does. From what is convex the distance is no less than along its normal now; of curves see `spanToCurve`.
   */
  meets(f: number): boolean {
    const { gap, until } = this;
    for (let n = 0; ; n++) {
      this.watch(f);
      const room = Math.max(gap[ioDistance] - this.floor, 0);
      const { parting, change } = this;
      if (n === mostAdvances || (room <= 1e-9 * this.floor && !(parting > 0))) return true;
      let span = Infinity;
      if (this.isCurved(f)) {
        this.spanToCurve(f);
        span = this.span;
      } else if (change > 0) span = (parting + Math.sqrt(parting * parting + 2 * change * room)) / change;
      else if (parting < 0) span = room / -parting;
      if (!(this.time + span < until)) return false;
      this.time += span;
      this.x += this.vx * span;
      this.y += this.vy * span;
    }
  }

  /** Whether a feature is an arc or a ring. */
  isCurved(f: number): boolean {
    const kind = this.walls.kinds[f];
    return kind === ring || kind >= arc;
  }

  /**
   * How long the point that is watched surely stays clear of an arc or ring, as the best of three bounds. No point of it comes nearer faster than the
   * greatest relative speed. It is no nearer than its circle: of that, what lies within goes round the center, so the gap bends by speed²/distance
   * more, and the distance at least halves. Beside an arc its ends are nearest, as points, for as long as the place cannot get before the arc.
   */
  private spanToCurve(f: number): void {
    const { gap, until, change } = this;
    const { numbers, kinds } = this.walls;
    const k = featureStride * f;
    const left = until - this.time;
    const speed = this.speed + change * left;
    this.span = speed > 0 ? Math.max(gap[ioDistance] - this.floor, 0) / speed : Infinity;
    const kind = kinds[f];
    const radius = numbers[k + ofRadius];
    const x = gap[ioX] - numbers[k + ofX];
    const y = gap[ioY] - numbers[k + ofY];
    const far = Math.sqrt(x * x + y * y);
    if (far === 0) return;
    const across = (x * this.turnedX + y * this.turnedY) / far; // away from the center
    gap[ioDx] = x;
    gap[ioDy] = y;
    const isBefore = kind === ring || inArc(numbers, k, kind, gap, false);
    const isWithin = kind === ring || far < radius;
    const off = (isWithin ? radius - far : far - radius) - this.floor;
    this.room = Math.max(off, 0);
    this.rate = isWithin ? -across : across;
    this.bend = isWithin ? change + (2 * speed * speed) / far : change;
    this.most = isWithin ? far / (2 * speed) : Infinity;
    if (isBefore || off > 0) this.lengthen();
    if (isBefore) return;
    // from each end as a point; the place gets before the arc across one of the two lines from the center to them
    let first = Infinity;
    let aside = Infinity;
    const before = this.span;
    for (let end = k + ofFromX; end <= k + ofToX; end += 2) {
      const ex = x - radius * numbers[end];
      const ey = y - radius * numbers[end + 1];
      const length = Math.sqrt(ex * ex + ey * ey);
      aside = Math.min(aside, Math.abs(numbers[end] * y - numbers[end + 1] * x));
      this.span = 0;
      this.room = Math.max(length - this.floor, 0);
      this.rate = length > 0 ? (ex * this.turnedX + ey * this.turnedY) / length : -speed;
      this.bend = change;
      this.most = Infinity;
      this.lengthen();
      first = Math.min(first, this.span);
    }
    this.span = Math.max(before, Math.min(first, speed > 0 ? aside / speed : Infinity));
  }

  /** Takes for the span, if that is longer, how long a gap that grows at a rate, and bends by no more than `bend`, stays above 0; at most `most`. */
  private lengthen(): void {
    const { room, rate, bend, most } = this;
    let span = Infinity;
    if (bend > 0) span = (rate + Math.sqrt(rate * rate + 2 * bend * room)) / bend;
    else if (rate < 0) span = room / -rate;
    this.span = Math.max(this.span, Math.min(span, most));
  }
}
