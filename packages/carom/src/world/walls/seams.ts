// Walls that touch are one surface. Where a disc touches it is decided by each feature for itself (feature-contact.ts), so features have to know
// what others do beside them: a corner leaves to them what lies beside their sides, and a face between two solids touches nothing. What changes is
// numbers of features only, a function of the set of walls: neither their order of coming nor what was there before matters.
//
// Neighbors are static walls, no sensors, of one filter, of which no body ignores one: whoever meets one meets the other. They touch if they are no
// farther apart than a millionth of the shorter of two sides. Continuous collision detection takes walls as they were given.

import { floats, grown, ints } from '../arrays.ts';
import { featureBox, solidBox } from './feature-box.ts';
import { afterPiece, areOne, endsOf, isContinued, reachOut, reachRound, sizeOf, writeEnd } from './pieces.ts';
import { WallIndex } from './wall-index.ts';
import {
  arc,
  face,
  featureStride,
  ofCount,
  ofFromX,
  ofFromY,
  ofLeast,
  ofLength,
  ofMost,
  ofRadius,
  ofToX,
  ofToY,
  ofUx,
  ofUy,
  ofX,
  ofY,
  plane,
  point,
  ring,
  touchShare,
} from './wall-layout.ts';
import type { SeamMender, Walls } from './walls.ts';
import { narrow } from './wedge.ts';

/** Mends the seams of walls that touch. */
export class Seams implements SeamMender {
  /** Whether there are bodies that a wall with an id never meets: it is nobody's neighbor. */
  private readonly isIgnored: (id: number) => boolean;
  private readonly index = new WallIndex('seams');
  /** The box around a piece and what may touch it, and an end of another piece. */
  private readonly box = floats(4);
  private readonly end = floats(2);
  private readonly wedge = floats(4);
  /** What may touch a piece: features, of solids first faces; the longest side of each. */
  private others: Int32Array = ints(16);
  private sizes: Float64Array = floats(16);
  private otherCount = 0;
  /** Parts of a face that lie in other solids: from, to. */
  private covers: Float64Array = floats(16);
  private coverCount = 0;

  constructor(isIgnored: (id: number) => boolean = () => false) {
    this.isIgnored = isIgnored;
  }

  mend(walls: Walls): void {
    const { stale } = walls;
    this.index.build(walls);
    if (walls.isAllStale) for (let f = 0; f < walls.count; ) f = this.mendAt(walls, f);
    else for (let i = 0; i < stale.length; i += 4) this.mendIn(walls, stale[i], stale[i + 1], stale[i + 2], stale[i + 3]);
  }

  /** Mends all that may touch what is in a box. */
  private mendIn(walls: Walls, minX: number, minY: number, maxX: number, maxY: number): void {
    const { box } = this;
    const size = Math.max(maxX - minX, maxY - minY);
    const margin = size < Infinity ? touchShare * size : 0;
    const within = [minX - margin, minY - margin, maxX + margin, maxY + margin];
    this.find(within[0], within[1], within[2], within[3]);
    const owners = new Set<number>();
    for (let i = 0; i < this.index.count; i++) owners.add(walls.owners[this.index.found[i]]);
    for (const at of owners) {
      for (let f = walls.firsts[at]; f < walls.firsts[at + 1]; ) {
        this.setBox(walls, f);
        const isNear = box[0] <= within[2] && box[2] >= within[0] && box[1] <= within[3] && box[3] >= within[1];
        f = isNear ? this.mendAt(walls, f) : afterPiece(walls, f);
      }
    }
  }

  /** Mends a feature, or all of the solid that begins with it; returns the next one. */
  private mendAt(walls: Walls, f: number): number {
    const { kinds, owners, records, numbers } = walls;
    const { kinematic, sensor, id } = records[owners[f]];
    const next = afterPiece(walls, f);
    const kind = kinds[f];
    if (kinematic || sensor || kind === plane || kind === ring) return next;
    const isRound = kind === point && numbers[featureStride * f + ofFromX] === 0 && numbers[featureStride * f + ofFromY] === 0;
    if (isRound) return next;
    if (walls.mended[f] === 1) walls.placeSome(owners[f], f, next);
    if (this.isIgnored(id)) return next;
    this.findOthers(walls, f);
    if (this.otherCount === 0) return next;
    walls.mended[f] = 1;
    if (kind === point) this.narrowCorner(walls, f);
    else this.closeGaps(walls, f, kind === face ? f + numbers[featureStride * f + ofCount] : next);
    if (kind !== face) return next;
    for (let i = f; i < next; i++) {
      if (kinds[i] === point) this.narrowCorner(walls, i);
      else this.coverFace(walls, i);
    }
    return next;
  }

  /** Lists what may touch a feature or the solid that begins with it. */
  private findOthers(walls: Walls, f: number): void {
    const { index, box } = this;
    this.setBox(walls, f);
    const margin = touchShare * sizeOf(walls, f);
    box[0] -= margin;
    box[1] -= margin;
    box[2] += margin;
    box[3] += margin;
    this.find(box[0], box[1], box[2], box[3]);
    if (this.others.length < index.count) {
      this.others = grown(this.others, 2 * index.count);
      this.sizes = grown(this.sizes, 2 * index.count);
    }
    this.otherCount = 0;
    for (let i = 0; i < index.count; i++) {
      const other = index.found[i];
      if (other === f || !areOne(walls, f, other) || this.isIgnored(walls.records[walls.owners[other]].id)) continue;
      this.others[this.otherCount] = other;
      this.sizes[this.otherCount++] = sizeOf(walls, other);
    }
  }

  private find(minX: number, minY: number, maxX: number, maxY: number): void {
    const { asked } = this.index;
    asked[0] = minX;
    asked[1] = minY;
    asked[2] = maxX;
    asked[3] = maxY;
    this.index.find();
  }

  /** Writes the box around a feature, of a face that around its solid, to `box`. */
  private setBox({ numbers, kinds }: Walls, f: number): void {
    if (kinds[f] === face) solidBox(numbers, kinds, f, this.box);
    else featureBox(numbers, kinds, f, this.box);
  }

  /** Leaves to the neighbors of a corner the places from which they are nearer. */
  private narrowCorner(walls: Walls, f: number): void {
    const { wedge } = this;
    const { numbers } = walls;
    const k = featureStride * f;
    for (let i = 0; i < 4; i++) wedge[i] = numbers[k + ofFromX + i];
    let isLeft = true;
    for (let i = 0; i < this.otherCount && isLeft; i++) {
      isLeft = this.narrowBy(walls, f, this.others[i], touchShare * Math.min(numbers[k + ofLength], this.sizes[i]));
    }
    for (let i = 0; i < 4; i++) numbers[k + ofFromX + i] = wedge[i];
    if (!isLeft) numbers[k + ofLength] = -1;
  }

  /** Takes from the wedge of a corner what a neighbor is nearer to. Returns whether something is left. */
  private narrowBy(walls: Walls, f: number, other: number, tolerance: number): boolean {
    const { numbers, kinds } = walls;
    const k = featureStride * f;
    const j = featureStride * other;
    const kind = kinds[other];
    const dx = numbers[k + ofX] - numbers[j + ofX];
    const dy = numbers[k + ofY] - numbers[j + ofY];
    const radius = numbers[k + ofRadius];
    if (kind === face) return this.narrowBySolid(walls, f, other, tolerance);
    if (kind === plane) return dy * numbers[j + ofUx] - dx * numbers[j + ofUy] + radius > tolerance;
    if (kind < plane) return this.narrowByEdge(walls, f, other, tolerance);
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (kind === ring) return distance - radius < numbers[j + ofRadius] - tolerance;
    if (kind === point) return distance + radius >= numbers[j + ofRadius] - tolerance;
    return radius > 0 || this.narrowByArc(walls, f, other, tolerance);
  }

  private narrowByEdge(walls: Walls, f: number, other: number, tolerance: number): boolean {
    const { wedge } = this;
    const { numbers } = walls;
    const k = featureStride * f;
    const j = featureStride * other;
    const ux = numbers[j + ofUx];
    const uy = numbers[j + ofUy];
    const dx = numbers[k + ofX] - numbers[j + ofX];
    const dy = numbers[k + ofY] - numbers[j + ofY];
    const side = dy * ux - dx * uy;
    const along = dx * ux + dy * uy;
    const length = numbers[j + ofLength];
    if (along < -tolerance || along > length + tolerance) return true;
    const thinner = numbers[j + ofRadius] - numbers[k + ofRadius];
    const isStart = along <= tolerance;
    const isEnd = along >= length - tolerance;
    if (walls.isOneSided(other)) {
      if (Math.abs(side) > tolerance || thinner < 0) return true;
      // from its back it stops nobody
      if (!walls.isOneSided(f)) return narrow(wedge, uy, -ux);
      if ((isStart || isEnd) && !isContinued(walls, f, isStart)) return true;
    } else if (Math.abs(side) > thinner + tolerance) {
      // flush on one side only
      if (Math.abs(side - thinner) <= tolerance) return narrow(wedge, uy, -ux);
      return Math.abs(side + thinner) > tolerance || narrow(wedge, -uy, ux);
    }
    return (isEnd || narrow(wedge, -ux, -uy)) && (isStart || narrow(wedge, ux, uy));
  }

  private narrowBySolid(walls: Walls, f: number, first: number, tolerance: number): boolean {
    const { wedge } = this;
    const { numbers } = walls;
    const k = featureStride * f;
    const radius = numbers[k + ofRadius];
    const end = featureStride * (first + numbers[featureStride * first + ofCount]);
    let depth = Infinity;
    let isLeft = true;
    for (let j = featureStride * first; j < end; j += featureStride) {
      const ux = numbers[j + ofUx];
      const uy = numbers[j + ofUy];
      const dx = numbers[k + ofX] - numbers[j + ofX];
      const dy = numbers[k + ofY] - numbers[j + ofY];
      const side = dy * ux - dx * uy;
      const along = dx * ux + dy * uy;
      const length = numbers[j + ofLength];
      depth = Math.min(depth, -side - radius);
      if (Math.abs(side + radius) > tolerance || along < -tolerance || along > length + tolerance) continue;
      if (radius > 0) isLeft = narrow(wedge, uy, -ux) && isLeft;
      else {
        if (along < length - tolerance) isLeft = narrow(wedge, -ux, -uy) && isLeft;
        if (along > tolerance) isLeft = narrow(wedge, ux, uy) && isLeft;
      }
    }
    return isLeft && depth <= tolerance;
  }

  private narrowByArc({ numbers, kinds }: Walls, f: number, other: number, tolerance: number): boolean {
    const { wedge } = this;
    const k = featureStride * f;
    const j = featureStride * other;
    const dx = numbers[k + ofX] - numbers[j + ofX];
    const dy = numbers[k + ofY] - numbers[j + ofY];
    const radius = numbers[j + ofRadius];
    let isEnd = false;
    for (let end = j + ofFromX; end <= j + ofToX; end += 2) {
      const x = numbers[end];
      const y = numbers[end + 1];
      if (!(Math.abs(dx - radius * x) <= tolerance && Math.abs(dy - radius * y) <= tolerance)) continue;
      isEnd = true;
      if (!(end === j + ofFromX ? narrow(wedge, y, -x) : narrow(wedge, -y, x))) return false;
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (isEnd || !(Math.abs(distance - radius) <= tolerance)) return true;
    const after = numbers[j + ofFromX] * dy - numbers[j + ofFromY] * dx >= 0;
    const before = dx * numbers[j + ofToY] - dy * numbers[j + ofToX] >= 0;
    return !(kinds[other] === arc ? after && before : after || before);
  }

  /** Has edges or an arc, from one to before another, go on to where a neighbor begins: over gaps that are none nothing falls. */
  private closeGaps(walls: Walls, f: number, next: number): void {
    const { end, sizes, others, box } = this;
    for (let i = 0; i < this.otherCount; i++) {
      const count = endsOf(walls, others[i]);
      for (let e = 0; e < count; e++) {
        writeEnd(walls, others[i], e, end);
        if (end[0] < box[0] || end[0] > box[2] || end[1] < box[1] || end[1] > box[3]) continue;
        for (let own = f; own < next; own++) {
          if (walls.kinds[own] <= face) reachOut(walls.numbers, own, end, sizes[i]);
          else reachRound(walls.numbers, own, end, sizes[i]);
        }
      }
    }
  }

  /** Takes from a face what lies between solids. */
  private coverFace(walls: Walls, f: number): void {
    const { others, sizes } = this;
    const { numbers, kinds } = walls;
    const k = featureStride * f;
    const length = numbers[k + ofLength];
    const size = sizeOf(walls, f);
    this.coverCount = 0;
    for (let i = 0; i < this.otherCount; i++)
      if (kinds[others[i]] === face) this.addCover(numbers, k, others[i], touchShare * Math.min(size, sizes[i]));
    if (this.coverCount === 0) return;
    // covers lie in the order of their beginnings; each reaches as far beyond its ends as solids may be apart
    const least = 4 * touchShare * size;
    let first = Infinity;
    let last = -Infinity;
    let to = 0;
    for (let i = 0; i <= this.coverCount; i++) {
      const from = i < this.coverCount ? this.covers[2 * i] : length;
      if (from > to) {
        first = Math.min(first, to);
        last = from;
      }
      if (i < this.coverCount) to = Math.max(to, this.covers[2 * i + 1]);
    }
    if (first > least) numbers[k + ofLeast] = first - least;
    if (last < length - least) numbers[k + ofMost] = last + least;
  }

  /** Notes which part of a face lies in another solid, seen from a little before it. */
  private addCover(numbers: Float64Array, k: number, first: number, tolerance: number): void {
    const ux = numbers[k + ofUx];
    const uy = numbers[k + ofUy];
    let from = 0;
    let to = numbers[k + ofLength];
    const end = featureStride * (first + numbers[featureStride * first + ofCount]);
    for (let j = featureStride * first; j < end && from < to; j += featureStride) {
      const vx = numbers[j + ofUx];
      const vy = numbers[j + ofUy];
      const dx = numbers[k + ofX] - numbers[j + ofX] - 2 * tolerance * uy;
      const dy = numbers[k + ofY] - numbers[j + ofY] + 2 * tolerance * ux;
      const room = tolerance - (dy * vx - dx * vy);
      const slope = uy * vx - ux * vy;
      if (slope > 0) to = Math.min(to, room / slope);
      else if (slope < 0) from = Math.max(from, room / slope);
      else if (room < 0) return;
    }
    if (!(from < to)) return;
    if (this.covers.length < 2 * this.coverCount + 2) this.covers = grown(this.covers, 4 * this.coverCount + 4);
    const { covers } = this;
    let at = this.coverCount++;
    for (; at > 0 && covers[2 * at - 2] > from; at--) {
      covers[2 * at] = covers[2 * at - 2];
      covers[2 * at + 1] = covers[2 * at - 1];
    }
    covers[2 * at] = from;
    covers[2 * at + 1] = to;
  }
}
