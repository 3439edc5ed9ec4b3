import { courseWords, pivotX, pivotY, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import * as word from '../geometry/hulls/features.ts';
import { setNormals } from '../geometry/hulls/hull-set.ts';
import { floats, ints } from '../world/arrays.ts';
import type { ShapeSeams } from '../world/state/body-shapes.ts';
import { atM, passing, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { arc, edge, featureStride, ioNx, ioNy, ioReach, ofFromX, ofToX, plane, point } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullPair } from './hull-pair.ts';
import { areAlike, endX, endY, goesOn, isCorner, onX, onY, outX, outY, round, sideWords, writeSide } from './hull-side.ts';
import { holds, isExposed } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<
  State,
  'bodies' | 'walls' | 'params' | 'shapedPairs' | 'shapedAdjacency' | 'shapedWalls' | 'shapedWallAdjacency' | 'wallPairs' | 'wallAdjacency'
>;

/** What `mend` says: the contact is with the hull itself; with what lies between it and its neighbor; the neighbor has it. */
export const itself = 0;
export const between = 1;
export const beside = 2;

/** A normal leans to a neighbor from this sine on. */
const level = 1e-3;
/**
 * Seams between hulls that touch side by side and stand, move as one, or are of one body: their sides are one surface. What would meet a corner from
 * the side of the neighbor meets the segment between both instead, which closes the groove of their roundings. Events go by the hulls as they are.
 * So it is where hulls and walls touch: the hull has the segment, and the corner of the wall touches nothing there.
 */
export class HullSeams implements ShapeSeams {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly pair: HullPair;
  private readonly side = floats(sideWords);
  /** The ends of the segment between: x, y of that of the corner, of that of the neighbor, and the radius about it. */
  private readonly bridge = floats(5);
  /** Words of a record from the normal on. */
  private readonly kept = floats(word.points + 2 * word.pointWords - word.nx);
  /** Slots of the two that were measured; their hulls, −1 for a disc. */
  private readonly ends = ints(4);
  /** Velocity and turning of two. */
  private readonly flows = floats(6);
  /** The way from the corner of a wall to what it meets. */
  private readonly lean = floats(2);
  /** Which of the two has the corner at hand, and which corner that is. */
  private end = 0;
  private corner = 0;
  /** The side that ends there, which a neighbor goes on from. */
  private own = 0;
  /** Which side of the neighbor goes on. */
  private found = 0;

  constructor(state: Parts, hulls: BodyHulls, pair: HullPair) {
    this.state = state;
    this.hulls = hulls;
    this.pair = pair;
  }

  /** Has two hulls, or a hull and a disc, that were measured meet what lies between two neighbors, if they do. Arguments as of `HullPair.placeTwo`. */
  mend(a: number, h: number, b: number, g: number, since: Float64Array | null): number {
    const { ends } = this;
    const { out } = this.pair;
    if (!(out[word.distance] > 0)) return itself;
    ends[0] = a;
    ends[1] = b;
    ends[2] = h;
    ends[3] = g;
    for (let end = 0; end < 2; end++) {
      if (out[word.kind] !== word.corners && out[word.kind] !== (end === 0 ? word.sideOfB : word.sideOfA)) continue;
      if (ends[2 + end] < 0 || !this.hulls.mayHaveNeighbors(this.state.bodies, ends[end])) continue;
      if (since === null) this.pair.placeTwo(a, h, b, g, null);
      this.end = end;
      this.corner = out[word.ofA + end] | 0;
      for (let after = 0; after < 2; after++)
        if (this.leans(after === 1) && this.findNeighbor(after === 0, since)) return this.meetBetween(since);
    }
    return itself;
  }

  /** Finds the points of two that were measured, on the surface of both and their neighbors. Arguments as of `HullPair.placeTwo`. */
  touchTwo(a: number, h: number, b: number, g: number, since: Float64Array | null): void {
    const { pair } = this;
    const surface = this.mend(a, h, b, g, since);
    if (surface !== beside) pair.touch();
    if (surface === itself) return;
    // a neighbor has what is nearest: here are the corners over the segment between and over the side that ends there
    if (surface === between) this.name();
    else pair.touchSide(this.end, this.facingSide());
    this.addOwn(since);
  }

  /** The side of the segment between that looks out. */
  private facingSide(): number {
    const { placed } = this.pair;
    const p = 2 * placed.starts[this.end];
    return placed.normals[p] * this.side[outX] + placed.normals[p + 1] * this.side[outY] > 0 ? 0 : 1;
  }

  /** To the points over the segment between, if one is a corner, adds that of a corner over the side that ends there. */
  private addOwn(since: Float64Array | null): void {
    const { ends, kept, pair, end } = this;
    const { out } = pair;
    const from = 16 - 16 * end;
    const isFirst = isCorner(out, word.points, from);
    const isSecond = out[word.pointCount] === 2 && isCorner(out, word.points + word.pointWords, from);
    const corner = isFirst ? word.points - word.nx : word.points + word.pointWords - word.nx;
    for (let i = 0; i < kept.length; i++) kept[i] = out[word.nx + i];
    pair.placeTwo(ends[0], ends[2], ends[1], ends[3], since);
    // the neighbor has the corner, not that at the other end of the side
    const next = (this.own + 1) % pair.placed.counts[end];
    pair.touchSide(end, this.own, 16 * end + (this.own === this.corner ? next : this.own));
    if (kept[word.pointCount - word.nx] === 0) return;
    const areLevel = Math.abs(kept[0] * out[word.ny] - kept[1] * out[word.nx]) < level;
    const isMore = isFirst !== isSecond && areLevel && out[word.pointCount] === 1;
    for (let i = 0; i < word.pointWords && isMore; i++) kept[word.points - word.nx + i] = kept[corner + i];
    for (let i = 0; i < word.pointWords && isMore; i++) kept[word.points + word.pointWords - word.nx + i] = out[word.points + i];
    for (let i = 0; i < kept.length; i++) out[word.nx + i] = kept[i];
    if (isMore) out[word.pointCount] = 2;
  }

  /** The same of one and a feature of a wall. */
  touchWall(slot: number, h: number, f: number, since: Float64Array | null): void {
    const { pair } = this;
    const { walls } = this.state;
    const { out } = pair;
    out[word.pointCount] = 0;
    if (!holds(pair.placed, walls, f, out)) {
      if (walls.kinds[f] < plane) pair.touchSide(1, pair.facingSide());
    } else if (!this.takesCornerOf(slot, h, f, out, since)) pair.touch();
  }

  /** Has the points that were found be named by the corner, as if the segment were its side. */
  private name(): void {
    const { out } = this.pair;
    const first = 16 * this.end;
    for (let at = word.points; at < word.points + word.pointWords * out[word.pointCount]; at += word.pointWords) {
      if (out[at + word.pointId] === first) out[at + word.pointId] = first + this.corner;
      else if (out[at + word.pointId] === first + 1) out[at + word.pointId] = first + 8;
    }
  }

  /** Whether the normal at the corner leans over the end of the side after it, or before it, which it writes down. */
  private leans(isAfter: boolean): boolean {
    const { side, end, corner } = this;
    const { placed, out } = this.pair;
    const count = placed.counts[end];
    if (count < 2) return false;
    const sign = end === 0 ? 1 : -1;
    this.own = isAfter ? corner : corner === 0 ? count - 1 : corner - 1;
    writeSide(placed, end, this.own, isAfter, side);
    return (
      sign * (out[word.nx] * side[onX] + out[word.ny] * side[onY]) > level &&
      sign * (out[word.nx] * side[outX] + out[word.ny] * side[outY]) > 0
    );
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
    return mass === 0 && this.state.walls.count > 0 && this.findWall(isForward, since);
  }

  /** Looks for a wall that goes on from the side, among what the other of the two may meet. */
  private findWall(isForward: boolean, since: Float64Array | null): boolean {
    const { state, hulls, pair, ends, end, side, bridge } = this;
    const { walls, bodies } = state;
    const other = ends[1 - end];
    const hull = ends[3 - end];
    const list = hull < 0 ? state.wallPairs : state.shapedWalls;
    const adjacency = hull < 0 ? state.wallAdjacency : state.shapedWallAdjacency;
    adjacency.update(list, bodies.count);
    for (let at = adjacency.heads[other]; at >= 0; at = adjacency.next[at]) {
      const f = list.ends[at + 1];
      const { filter } = walls.records[walls.owners[f]];
      const isArc = walls.kinds[f] >= arc;
      if ((walls.kinds[f] >= plane && !isArc) || !isExposed(walls, f) || (list.flags[at >> 1] & passing) !== 0) continue;
      if (hull >= 0 && !hulls.traits.meets(hull, filter[0], filter[1])) continue;
      // faces, and edges that stop only from one side, are met from their left; arcs go on from their ends
      const isFirst = isArc ? isForward : walls.kinds[f] === edge && !walls.isOneSided(f);
      for (let tip = isArc ? 1 : -1; tip >= (isArc ? 0 : -1); tip--) {
        pair.placeFeature(f, 2, since !== null, tip);
        if (end === 0 && state.params.isTorus) pair.bringAlong();
        if (!this.moveAsOne()) break;
        if (isFirst && goesOn(pair.placed, 2, 0, isForward, side, bridge)) return true;
        if (!(isArc && isForward) && goesOn(pair.placed, 2, 1, isForward, side, bridge)) return true;
      }
    }
    return false;
  }

  /** Whether a hull goes on from the corner f of a wall, which has no contact then. A hull of the body in a slot was measured at it (`out`). */
  takesCornerOf(slot: number, h: number, f: number, out: Float64Array, since: Float64Array | null): boolean {
    this.lean[0] = 0 - out[word.nx];
    this.lean[1] = 0 - out[word.ny];
    return this.state.walls.kinds[f] === point && this.isTaken(slot, h, f, since);
  }

  takesCorner(slot: number, f: number, io: Float64Array, since: Float64Array | null): boolean {
    const { shapedPairs, shapedAdjacency, bodies } = this.state;
    shapedAdjacency.update(shapedPairs, bodies.count);
    if (shapedAdjacency.heads[slot] < 0) return false;
    this.pair.time[0] = io[ioReach];
    this.lean[0] = io[ioNx];
    this.lean[1] = io[ioNy];
    return this.isTaken(slot, -1, f, since);
  }

  /** Whether a hull goes on from the corner of a wall to where the way from it leans. */
  private isTaken(slot: number, h: number, f: number, since: Float64Array | null): boolean {
    const { ends, lean, side, pair } = this;
    const { numbers } = this.state.walls;
    const { placed, rotation } = pair;
    const k = featureStride * f;
    if (numbers[k + ofFromX] === 0 && numbers[k + ofFromX + 1] === 0) return false;
    this.end = 1;
    ends[0] = slot;
    ends[2] = h;
    ends[1] = ends[3] = -1;
    pair.placeFeature(f, 1, since !== null);
    const c = 2 * placed.starts[1];
    const cos = rotation[0];
    const sin = rotation[1];
    for (let from = k + ofFromX; from <= k + ofToX; from += 2) {
      side[onX] = cos * numbers[from] - sin * numbers[from + 1];
      side[onY] = sin * numbers[from] + cos * numbers[from + 1];
      if (!(lean[0] * side[onX] + lean[1] * side[onY] > level)) continue;
      const isForward = side[onX] * lean[1] - side[onY] * lean[0] < 0;
      side[outX] = isForward ? side[onY] : -side[onY];
      side[outY] = isForward ? -side[onX] : side[onX];
      side[round] = placed.radii[1];
      side[endX] = placed.corners[c] + side[round] * side[outX];
      side[endY] = placed.corners[c + 1] + side[round] * side[outY];
      if (this.findHull(isForward, since)) return true;
    }
    return false;
  }

  /** Looks for a hull that goes on from the wall, and has a wall go on from it. */
  private findHull(isForward: boolean, since: Float64Array | null): boolean {
    const { pair, side, ends } = this;
    const { bodies, shapedPairs, shapedAdjacency } = this.state;
    shapedAdjacency.update(shapedPairs, bodies.count);
    for (let at = shapedAdjacency.heads[ends[0]]; at >= 0; at = shapedAdjacency.next[at]) {
      const other = shapedPairs.ends[at ^ 1];
      if (bodies.rows[rowStride * other + atM] !== 0 || !bodies.isShaped(bodies.ids[other])) continue;
      if (!this.isNeighbor(other, isForward, since)) continue;
      writeSide(pair.placed, 2, this.found, isForward, side);
      if (this.findWall(!isForward, since)) return true;
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
      for (let i = 0; i < pair.placed.counts[2]; i++) {
        this.found = i;
        if (goesOn(pair.placed, 2, i, isForward, side, this.bridge)) return true;
      }
    }
    return false;
  }

  /** Whether a hull of the same body may touch the corner: by the box around it, seen from the body. */
  private isNearby(h: number): boolean {
    const { corners: c, starts, counts, radii } = this.hulls.local;
    const own = this.ends[2 + this.end];
    const at = 2 * (starts[own] + this.corner);
    const most = 1.1 * (radii[h] + radii[own]);
    for (let axis = 0; axis < 2; axis++) {
      let low = Infinity;
      let high = -Infinity;
      for (let i = 2 * starts[h] + axis; i < 2 * (starts[h] + counts[h]); i += 2) {
        if (c[i] < low) low = c[i];
        if (c[i] > high) high = c[i];
      }
      if (!(c[at + axis] >= low - most && c[at + axis] <= high + most)) return false;
    }
    return true;
  }

  /** Whether the filters of shapes let the other of the two meet a hull. */
  private isMet(slot: number, h: number): boolean {
    const { hulls, ends, end } = this;
    const { ids } = this.state.bodies;
    return hulls.meet(ids[ends[1 - end]], ends[3 - end], ids[slot], h, this.state.bodies);
  }

  /** Whether the hull at hand and the third one move as one. */
  private moveAsOne(): boolean {
    const { flows } = this;
    const { courses } = this.pair.placed;
    const a = courseWords * this.end;
    const b = 2 * courseWords;
    flows[0] = courses[a + vx] - courses[a + turn] * (courses[b + pivotY] - courses[a + pivotY]);
    flows[1] = courses[a + vy] + courses[a + turn] * (courses[b + pivotX] - courses[a + pivotX]);
    flows[2] = courses[a + turn];
    for (let i = 0; i < 3; i++) flows[3 + i] = courses[b + vx + i];
    return areAlike(flows);
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
    const across = out[word.nx] * placed.normals[first] + out[word.ny] * placed.normals[first + 1];
    const along = out[word.ny] * placed.normals[first] - out[word.nx] * placed.normals[first + 1];
    const isOutside = across * (placed.normals[first] * side[outX] + placed.normals[first + 1] * side[outY]) * sign > 0;
    if (isOutside && out[word.distance] > 0) {
      out[word.distance] += side[round] - bridge[4];
      return Math.abs(along) < level ? between : beside;
    }
    pair.placeTwo(ends[0], ends[2], ends[1], ends[3], since);
    pair.measure();
    return itself;
  }
}
