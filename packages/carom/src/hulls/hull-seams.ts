import { courseWords, pivotX, pivotY, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import {
  corners,
  distance,
  kind,
  nx,
  ny,
  ofA,
  pointCount,
  pointId,
  points,
  pointWords,
  sideOfA,
  sideOfB,
} from '../geometry/hulls/features.ts';
import { setNormals } from '../geometry/hulls/hull-set.ts';
import { atM, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import { near } from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'shapedPairs' | 'shapedAdjacency'>;

/** What `mend` says: the contact is with the hull itself; with what lies between it and its neighbor; the neighbor has it. */
export const itself = 0;
export const between = 1;
export const beside = 2;

/** A normal leans to a neighbor from this sine on. */
const level = 1e-3;
/** Sides of neighbors look the same way, to this cosine: those of a ring of tiles do if there are 14 or more. */
const alike = 0.9;
/** Velocities that differ by less than this share are the same. */
const rounding = 1e-9;

// Numbers of the side that ends at the corner at hand: where its surface ends, its normal, the way on to a neighbor, its rounding.
const endX = 0;
const endY = 1;
const outX = 2;
const outY = 3;
const onX = 4;
const onY = 5;
const round = 6;

/**
 * Seams between hulls that touch side by side and stand, move as one, or are of one body: their sides are one surface. What would meet a corner from
 * the side of the neighbor meets the segment between both instead, which closes the groove of their roundings. Events go by the hulls as they are.
 */
export class HullSeams {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly pair: HullPair;
  private readonly side = new Float64Array(7);
  /** The ends of the segment between: x, y of that of the corner, of that of the neighbor, and the radius about it. */
  private readonly bridge = new Float64Array(5);
  /** Slots of the two that were measured; their hulls, −1 for a disc. */
  private readonly ends = new Int32Array(4);
  /** Which of the two has the corner at hand, and which corner that is. */
  private end = 0;
  private corner = 0;

  constructor(state: Parts, hulls: BodyHulls, pair: HullPair) {
    this.state = state;
    this.hulls = hulls;
    this.pair = pair;
  }

  /** Has two hulls, or a hull and a disc, that were measured meet what lies between two neighbors, if they do. Arguments as of `HullPair.placeTwo`. */
  mend(a: number, h: number, b: number, g: number, since: Float64Array | null): number {
    const { ends } = this;
    const { out } = this.pair;
    if (!(out[distance] > 0)) return itself;
    ends[0] = a;
    ends[1] = b;
    ends[2] = h;
    ends[3] = g;
    for (let end = 0; end < 2; end++) {
      if (out[kind] !== corners && out[kind] !== (end === 0 ? sideOfB : sideOfA)) continue;
      if (ends[2 + end] < 0 || !this.hulls.mayHaveNeighbors(this.state.bodies, ends[end])) continue;
      if (since === null) this.pair.placeTwo(a, h, b, g, null);
      this.end = end;
      this.corner = out[ofA + end] | 0;
      for (let after = 0; after < 2; after++)
        if (this.leans(after === 1) && this.findNeighbor(after === 0, since)) return this.meetBetween(since);
    }
    return itself;
  }

  /** Has the points that were found be named by the corner, as if the segment were its side. */
  name(): void {
    const { out } = this.pair;
    const first = 16 * this.end;
    for (let at = points; at < points + pointWords * out[pointCount]; at += pointWords) {
      if (out[at + pointId] === first) out[at + pointId] = first + this.corner;
      else if (out[at + pointId] === first + 1) out[at + pointId] = first + 8;
    }
  }

  /** Whether the normal at the corner leans over the end of the side after it, or before it, which it writes down. */
  private leans(isAfter: boolean): boolean {
    const { side, end, corner } = this;
    const { placed, out } = this.pair;
    const count = placed.counts[end];
    if (count < 2) return false;
    const first = placed.starts[end];
    const at = 2 * (first + (isAfter ? corner : corner === 0 ? count - 1 : corner - 1));
    const sign = end === 0 ? 1 : -1;
    const back = isAfter ? -1 : 1;
    side[outX] = placed.normals[at];
    side[outY] = placed.normals[at + 1];
    side[onX] = -back * side[outY];
    side[onY] = back * side[outX];
    side[round] = placed.radii[end];
    side[endX] = placed.corners[2 * (first + corner)] + side[round] * side[outX];
    side[endY] = placed.corners[2 * (first + corner) + 1] + side[round] * side[outY];
    return sign * (out[nx] * side[onX] + out[ny] * side[onY]) > level && sign * (out[nx] * side[outX] + out[ny] * side[outY]) > 0;
  }

  /** Looks for a neighbor that goes on from the side, among what the other of the two may meet. */
  private findNeighbor(isForward: boolean, since: Float64Array | null): boolean {
    const { ends, end } = this;
    const { bodies, shapedPairs, shapedAdjacency } = this.state;
    const { rows } = bodies;
    const slot = ends[end];
    const mass = rows[rowStride * slot + atM];
    shapedAdjacency.update(shapedPairs, bodies.count);
    for (let at = shapedAdjacency.heads[ends[1 - end]]; at >= 0; at = shapedAdjacency.next[at]) {
      const other = shapedPairs.ends[at ^ 1];
      const areOne = other === slot || mass + rows[rowStride * other + atM] === 0;
      if (areOne && bodies.isShaped(bodies.ids[other]) && this.isNeighbor(other, isForward, since)) return true;
    }
    return false;
  }

  /** Whether a hull of a body goes on from the side. */
  private isNeighbor(slot: number, isForward: boolean, since: Float64Array | null): boolean {
    const { hulls, pair, side, ends, end } = this;
    for (let h = hulls.firsts[this.state.bodies.ids[slot]]; h >= 0; h = hulls.nexts[h]) {
      if (h === ends[2 + end] || !this.isMet(slot, h) || (slot === ends[end] && !this.isNearby(h))) continue;
      pair.placeThird(slot, h, since, side);
      if (slot !== ends[end] && !this.moveAsOne()) return false;
      for (let i = 0; i < pair.placed.counts[2]; i++) if (this.isContinuedBy(i, isForward)) return true;
    }
    return false;
  }

  /** Whether a hull of the same body may touch the corner: by the box around it, seen from the body. */
  private isNearby(h: number): boolean {
    const { corners: c, starts, counts, radii } = this.hulls.local;
    const own = this.ends[2 + this.end];
    const at = 2 * (starts[own] + this.corner);
    const most = 1.1 * (radii[h] + radii[own]);
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 2 * starts[h]; i < 2 * (starts[h] + counts[h]); i += 2) {
      if (c[i] < minX) minX = c[i];
      if (c[i] > maxX) maxX = c[i];
      if (c[i + 1] < minY) minY = c[i + 1];
      if (c[i + 1] > maxY) maxY = c[i + 1];
    }
    return c[at] >= minX - most && c[at] <= maxX + most && c[at + 1] >= minY - most && c[at + 1] <= maxY + most;
  }

  /** Whether the filters of shapes let the other of the two meet a hull. */
  private isMet(slot: number, h: number): boolean {
    const { hulls, ends, end } = this;
    const { ids } = this.state.bodies;
    return hulls.meet(ids[ends[1 - end]], ends[3 - end], ids[slot], h, this.state.bodies);
  }

  /** Whether the hull at hand and the third one move as one. */
  private moveAsOne(): boolean {
    const { courses } = this.pair.placed;
    const a = courseWords * this.end;
    const b = 2 * courseWords;
    const x = courses[b + pivotX] - courses[a + pivotX];
    const y = courses[b + pivotY] - courses[a + pivotY];
    const u = courses[a + vx] - courses[a + turn] * y;
    const w = courses[a + vy] + courses[a + turn] * x;
    const slack = rounding * (Math.abs(u) + Math.abs(w));
    const turns = Math.abs(courses[a + turn] - courses[b + turn]) <= rounding * Math.abs(courses[a + turn]);
    return turns && Math.abs(courses[b + vx] - u) <= slack && Math.abs(courses[b + vy] - w) <= slack;
  }

  /** Whether side i of the third hull goes on from the side at hand: writes the segment between. */
  private isContinuedBy(i: number, isForward: boolean): boolean {
    const { side, bridge } = this;
    const { placed } = this.pair;
    const { corners: c, normals, starts, counts, radii } = placed;
    const p = 2 * (starts[2] + i);
    const q = i + 1 < counts[2] ? p + 2 : 2 * starts[2];
    const x = normals[p];
    const y = normals[p + 1];
    const r = radii[2];
    if (!(x * side[outX] + y * side[outY] >= alike)) return false;
    const from = isForward ? p : q;
    const to = isForward ? q : p;
    const dx = c[from] + r * x - side[endX];
    const dy = c[from + 1] + r * y - side[endY];
    const along = dx * side[onX] + dy * side[onY];
    const most = (c[to] + r * x - side[endX]) * side[onX] + (c[to + 1] + r * y - side[endY]) * side[onY];
    const reach = r + side[round];
    const smaller = Math.min(r, side[round]);
    const slack = near * smaller;
    if (along > reach + slack || !(most > slack && most > along)) return false;
    const bend = Math.abs(x * side[outY] - y * side[outX]);
    const high = bend * Math.abs(along) + slack;
    if (Math.abs(dx * side[outX] + dy * side[outY]) > high || Math.abs(dx * x + dy * y) > high) return false;
    // where they overlap, the segment goes on along the neighbor
    const further = along < 0.25 * reach ? Math.min(reach, most) - along : 0;
    const way = isForward ? further : -further;
    bridge[0] = side[endX] - smaller * side[outX];
    bridge[1] = side[endY] - smaller * side[outY];
    bridge[2] = c[from] + (r - smaller) * x - way * y;
    bridge[3] = c[from + 1] + (r - smaller) * y + way * x;
    bridge[4] = smaller;
    return true;
  }

  /** Measures the other of the two against the segment between. */
  private meetBetween(since: Float64Array | null): number {
    const { bridge, end, ends, side, pair } = this;
    const { placed, out } = pair;
    const first = 2 * placed.starts[end];
    placed.counts[end] = 2;
    placed.radii[end] = bridge[4];
    for (let i = 0; i < 4; i++) placed.corners[first + i] = bridge[i];
    setNormals(placed, end);
    closestFeatures(placed, 0, placed, 1, out);
    const sign = end === 0 ? 1 : -1;
    const across = out[nx] * placed.normals[first] + out[ny] * placed.normals[first + 1];
    const along = out[ny] * placed.normals[first] - out[nx] * placed.normals[first + 1];
    const isOutside = across * (placed.normals[first] * side[outX] + placed.normals[first + 1] * side[outY]) * sign > 0;
    if (isOutside && out[distance] > 0) {
      out[distance] += side[round] - bridge[4];
      return Math.abs(along) < level ? between : beside;
    }
    pair.placeTwo(ends[0], ends[2], ends[1], ends[3], since);
    pair.measure();
    return itself;
  }
}
