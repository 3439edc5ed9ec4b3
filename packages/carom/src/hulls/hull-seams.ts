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
import type { HullContacts } from './hull-contacts.ts';
import { hullOfA, linkA, linkStride, near } from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies'>;

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
  private readonly bodies: Parts['bodies'];
  private readonly hulls: BodyHulls;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly side = new Float64Array(7);
  /** The ends of the segment between: x, y of that of the corner, of that of the neighbor, and the radius about it. */
  private readonly bridge = new Float64Array(5);
  /** Which of the two of the contact has the corner at hand, and which corner that is. */
  private end = 0;
  private corner = 0;

  constructor({ bodies }: Parts, hulls: BodyHulls, contacts: HullContacts, pair: HullPair) {
    this.bodies = bodies;
    this.hulls = hulls;
    this.contacts = contacts;
    this.pair = pair;
  }

  /** Has a contact that was measured be with what lies between two neighbors, if it is. `since` as for `HullPair.place`. */
  mend(c: number, since: Float64Array | null): number {
    const { out } = this.pair;
    if (!(out[distance] > 0)) return itself;
    for (let end = 0; end < 2; end++) {
      if (out[kind] !== corners && out[kind] !== (end === 0 ? sideOfB : sideOfA)) continue;
      if (!this.mayHaveNeighbors(c, end)) continue;
      this.end = end;
      this.corner = out[ofA + end] | 0;
      for (let after = 0; after < 2; after++) {
        if (!this.leans(after === 1) || !this.findNeighbor(c, after === 0, since)) continue;
        return this.meetBetween(c, since);
      }
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

  /** Whether one of a contact is a hull that stands, or has others of the same body beside it. */
  private mayHaveNeighbors(c: number, end: number): boolean {
    const { bodies, hulls } = this;
    const { links } = this.contacts.now;
    const slot = links[linkStride * c + linkA + end];
    if (slot < 0 || links[linkStride * c + hullOfA + end] < 0) return false;
    return bodies.rows[rowStride * slot + atM] === 0 || hulls.nexts[hulls.firsts[bodies.ids[slot]]] >= 0;
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

  /** Looks for a neighbor that goes on from the side, among what the same hull may touch. */
  private findNeighbor(c: number, isForward: boolean, since: Float64Array | null): boolean {
    const { contacts, pair, end, side } = this;
    const { links } = contacts.now;
    const n = linkStride * c;
    const slot = links[n + linkA + end];
    const mover = links[n + linkA + 1 - end];
    for (let at = contacts.heads[mover]; at >= 0; at = contacts.nextAt(at)) {
      const m = linkStride * (at >> 1);
      const own = at & 1;
      const other = links[m + linkA + 1 - own];
      const hull = links[m + hullOfA + 1 - own];
      if (m === n || other < 0 || hull < 0 || links[m + hullOfA + own] !== links[n + hullOfA + 1 - end]) continue;
      if (other !== slot && this.bodies.rows[rowStride * slot + atM] + this.bodies.rows[rowStride * other + atM] !== 0) continue;
      pair.placeThird(other, hull, since, side);
      if (other !== slot && !this.moveAsOne()) continue;
      for (let i = 0; i < pair.placed.counts[2]; i++) if (this.isContinuedBy(i, isForward)) return true;
    }
    return false;
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
  private meetBetween(c: number, since: Float64Array | null): number {
    const { bridge, end, side, pair } = this;
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
    pair.place(c, since);
    pair.measure();
    return itself;
  }
}
