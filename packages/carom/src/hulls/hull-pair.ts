import {
  courseWords,
  createMovingPair,
  gapRate,
  type MovingPair,
  pivotX,
  pivotY,
  reach,
  timeApart,
  turn,
  vx,
  vy,
} from '../geometry/hulls/advance.ts';
import { closestFeatures, isStillNearest, nearestOf } from '../geometry/hulls/closest-features.ts';
import { createFeatures, far, kind, nx, ny, ofA, ofB, sideOfA, sideOfB, slack } from '../geometry/hulls/features.ts';
import { type HullSet, placeHull } from '../geometry/hulls/hull-set.ts';
import { touchPoints } from '../geometry/hulls/touch-points.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { floats } from '../world/arrays.ts';
import { atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { face, motionSpin, motionStride, motionVx, motionVy, motionX, motionY } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import { contactStride, cSmaller, featureOf, hullOfA, hullOfB, linkA, linkB, linkStride, nearestAt, steady } from './hull-layout.ts';
import { keepOver } from './hull-side.ts';
import {
  carryFeature,
  closestToFeature,
  createSurface,
  isHull,
  loadFeature,
  outOfSolid,
  poseSurface,
  type Surfaces,
  timeToFeature,
  touchFeature,
} from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params'>;

/** The two of a contact at a time in the sub-step: the hull of A, and what B is there: a hull, a disc, a wall feature. */
export class HullPair {
  /** Hulls 0 and 1, and their courses; hull 2 is a neighbor of one of them. */
  readonly placed: MovingPair = createMovingPair(3);
  /** What is asked and said about them (geometry/hulls/features.ts). */
  readonly out: Float64Array = createFeatures();
  /** How often two were placed and measured on their paths in the sub-step. */
  looks = 0;
  /** How often two were measured as they stand in the step; and how often of these all their sides were asked for what is nearest. */
  measured = 0;
  searched = 0;
  /** The time they are placed at. */
  readonly time: Float64Array = floats(1);
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly contacts: HullContacts;
  private readonly pose = floats(4);
  /** Cosine and sine of the turn of what was placed last. */
  readonly rotation: Float64Array = floats(2);
  private readonly pivot = floats(2);
  /** On a torus, how far the image of B that is nearest to A is off. */
  readonly offset: Float64Array = floats(2);
  private feature = -1;
  /** The feature as it is at the time: its number in `surfaces`, those of all walls or the one that was moved there. */
  private surface = -1;
  private surfaces: Surfaces;
  private readonly posed: Surfaces = createSurface();
  /** Where the two hulls are found, and whether both are hulls, wall features as well. */
  private first: HullSet;
  private second: HullSet;
  private firstHull = 0;
  private secondHull = 1;
  private areHulls = true;

  constructor(state: Parts, hulls: BodyHulls, contacts: HullContacts) {
    this.state = state;
    this.surfaces = state.walls;
    this.hulls = hulls;
    this.contacts = contacts;
    this.first = this.second = this.placed;
  }

  /** Has both as they stand, without their courses. Hulls of bodies are placed once for all of their contacts. */
  stand(c: number): void {
    const { placed, hulls, offset } = this;
    const { bodies, walls, params } = this.state;
    const { links } = this.contacts.now;
    const n = linkStride * c;
    const a = links[n + linkA];
    const b = links[n + linkB];
    const f = links[n + featureOf];
    offset[0] = offset[1] = 0;
    if (params.isTorus || (f >= 0 && !(isHull(walls, f) && walls.kinds[f] !== face))) {
      this.place(c, null);
      return;
    }
    this.feature = f;
    this.areHulls = true;
    hulls.place(bodies.ids[a], bodies.rows, rowStride * a);
    this.first = hulls.placed;
    this.firstHull = links[n + hullOfA];
    this.second = placed;
    this.secondHull = 1;
    if (f >= 0) loadFeature(walls, f, placed);
    else if (links[n + hullOfB] < 0) this.placeDisc(b);
    else {
      hulls.place(bodies.ids[b], bodies.rows, rowStride * b);
      this.second = hulls.placed;
      this.secondHull = links[n + hullOfB];
    }
  }

  /** A disc in place of hull 1, where it stands. */
  private placeDisc(slot: number): void {
    const { placed } = this;
    const { rows } = this.state.bodies;
    const first = 2 * placed.starts[1];
    placed.counts[1] = 1;
    placed.radii[1] = rows[rowStride * slot + atR];
    placed.corners[first] = rows[rowStride * slot + atX];
    placed.corners[first + 1] = rows[rowStride * slot + atY];
  }

  /** Places both of a contact at the time, from where bodies are at `since`; without that, as they stand. */
  place(c: number, since: Float64Array | null): void {
    const { links } = this.contacts.now;
    const n = linkStride * c;
    const a = links[n + linkA];
    const b = links[n + linkB];
    if (b >= 0) {
      this.placeTwo(a, links[n + hullOfA], b, links[n + hullOfB], since);
      return;
    }
    this.placeBefore(a, links[n + hullOfA], links[n + featureOf], since);
  }

  /** The same of a hull of the body in a slot and a wall feature. */
  placeBefore(slot: number, hull: number, feature: number, since: Float64Array | null): void {
    this.takePlaced(feature);
    this.placeBody(slot, hull, 0, since);
    this.placeWall(since !== null);
  }

  /** The same of the hulls of the bodies in two slots; the hull of a disc is −1. */
  placeTwo(a: number, h: number, b: number, g: number, since: Float64Array | null): void {
    this.takePlaced(-1);
    this.placeBody(a, h, 0, since);
    this.placeBody(b, g, 1, since);
    if (this.state.params.isTorus) this.bringNear(1, this.placed.courses);
  }

  /** Both are those of `placed`. */
  private takePlaced(feature: number): void {
    this.feature = feature;
    this.first = this.second = this.placed;
    this.firstHull = 0;
    this.secondHull = 1;
    this.areHulls = feature < 0 || isHull(this.state.walls, feature);
  }

  private placeBody(slot: number, hull: number, to: number, since: Float64Array | null): void {
    const { placed, pose, rotation, hulls } = this;
    const { rows, ids } = this.state.bodies;
    const { courses } = placed;
    const k = rowStride * slot;
    const at = courseWords * to;
    const span = since === null ? 0 : this.time[0] - since[slot];
    courses[at + vx] = rows[k + atVx];
    courses[at + vy] = rows[k + atVy];
    courses[at + pivotX] = rows[k + atX] + rows[k + atVx] * span;
    courses[at + pivotY] = rows[k + atY] + rows[k + atVy] * span;
    if (hull < 0) {
      // a disc: it looks the same from all sides
      const first = 2 * placed.starts[to];
      courses[at + turn] = courses[at + reach] = 0;
      placed.counts[to] = 1;
      placed.radii[to] = rows[k + atR];
      placed.corners[first] = courses[at + pivotX];
      placed.corners[first + 1] = courses[at + pivotY];
      return;
    }
    const spin = rows[k + atU] / rows[k + atR];
    courses[at + turn] = spin;
    courses[at + reach] = rows[k + atR];
    pose[0] = courses[at + pivotX];
    pose[1] = courses[at + pivotY];
    const { turns } = hulls;
    const i = 2 * ids[slot];
    pose[2] = turns[i];
    pose[3] = turns[i + 1];
    if (spin !== 0 && span > 0) {
      rotation[0] = spin * span;
      writeRotation(rotation);
      pose[2] = turns[i] * rotation[0] - turns[i + 1] * rotation[1];
      pose[3] = turns[i + 1] * rotation[0] + turns[i] * rotation[1];
    }
    placeHull(hulls.local, hull, pose, placed as HullSet, to);
  }

  private placeWall(isMoving: boolean): void {
    const { placed, feature, pivot, rotation } = this;
    const { walls } = this.state;
    this.surfaces = walls;
    this.surface = feature;
    this.placeFeature(feature, 1, isMoving);
    if (!isMoving || this.areHulls || !walls.isMoving(feature)) return;
    poseSurface(walls, feature, this.posed, placed.courses, pivot, rotation);
    this.surfaces = this.posed;
    this.surface = 0;
    loadFeature(this.posed, 0, placed);
    pivot[0] = placed.courses[courseWords + pivotX];
    pivot[1] = placed.courses[courseWords + pivotY];
    if (placed.courses[courseWords + turn] !== 0) this.writeReach(1); // of a side of a room it is another point now
  }

  /**
   * Places a wall feature as a hull: where it is at the time, if it is one (`isMoving`), else as it stands. Of an arc that is its tangent at the end
   * that is given. Writes cosine and sine of its turn till then.
   */
  placeFeature(feature: number, to: number, isMoving: boolean, end: number = -1): void {
    const { placed, pivot, rotation } = this;
    const { walls } = this.state;
    const { courses } = placed;
    const { motions } = walls;
    const w = motionStride * walls.owners[feature];
    const at = courseWords * to;
    const spin = motions[w + motionSpin];
    loadFeature(walls, feature, placed, to, end);
    pivot[0] = motions[w + motionX];
    pivot[1] = motions[w + motionY];
    courses[at + vx] = motions[w + motionVx];
    courses[at + vy] = motions[w + motionVy];
    courses[at + turn] = spin;
    courses[at + pivotX] = pivot[0];
    courses[at + pivotY] = pivot[1];
    courses[at + reach] = 0;
    rotation[0] = 1;
    rotation[1] = 0;
    if (motions[w + motionVx] === 0 && motions[w + motionVy] === 0 && spin === 0) return;
    if (spin !== 0) this.writeReach(to);
    if (!isMoving) return;
    const t = this.time[0];
    courses[at + pivotX] += motions[w + motionVx] * t;
    courses[at + pivotY] += motions[w + motionVy] * t;
    rotation[0] = spin * t;
    writeRotation(rotation);
    if (end >= 0 || isHull(walls, feature)) carryFeature(placed, pivot, rotation, to);
  }

  /** On a torus, brings hull 2, a wall feature near body B as it lies, to where B is placed. */
  bringAlong(): void {
    const { courses, corners, starts, counts } = this.placed;
    const { offset } = this;
    const at = 2 * courseWords;
    courses[at + pivotX] -= offset[0];
    courses[at + pivotY] -= offset[1];
    for (let i = 2 * starts[2]; i < 2 * (starts[2] + counts[2]); i += 2) {
      corners[i] -= offset[0];
      corners[i + 1] -= offset[1];
    }
  }

  /** Notes how far the feature that was loaded reaches from its pivot. */
  private writeReach(to: number): void {
    const { placed, pivot } = this;
    const first = 2 * placed.starts[to];
    let most = 0;
    for (let i = first; i < first + 2 * placed.counts[to]; i += 2) {
      const x = placed.corners[i] - pivot[0];
      const y = placed.corners[i + 1] - pivot[1];
      most = Math.max(most, x * x + y * y);
    }
    placed.courses[courseWords * to + reach] = Math.sqrt(most);
  }

  /** Places a hull beside both of a contact, as hull 2: on a torus at its image nearest to the place that `to` begins with. */
  placeThird(slot: number, hull: number, since: Float64Array | null, to: Float64Array): void {
    this.placeBody(slot, hull, 2, since);
    if (this.state.params.isTorus) this.bringNear(2, to);
  }

  /** On a torus, moves a hull to its image nearest to the place that `to` begins with. */
  private bringNear(which: number, to: Float64Array): void {
    const { placed } = this;
    const { wrapX, wrapY, perX, perY } = this.state.params;
    const { courses, corners } = placed;
    const at = courseWords * which;
    const offX = wrapX * Math.floor((courses[at + pivotX] - to[0]) * perX + 0.5);
    const offY = wrapY * Math.floor((courses[at + pivotY] - to[1]) * perY + 0.5);
    if (which === 1) {
      this.offset[0] = offX;
      this.offset[1] = offY;
    }
    if (offX === 0 && offY === 0) return;
    courses[at + pivotX] -= offX;
    courses[at + pivotY] -= offY;
    const first = 2 * placed.starts[which];
    for (let i = first; i < first + 2 * placed.counts[which]; i += 2) {
      corners[i] -= offX;
      corners[i + 1] -= offY;
    }
  }

  /** Places both of a contact as `place` does, and measures them. */
  look(c: number, since: Float64Array | null): void {
    this.out[far] = Infinity;
    this.looks++;
    this.place(c, since);
    this.measure();
  }

  /** Writes distance, normal and features of both. */
  measure(): void {
    const { placed, out } = this;
    if (this.areHulls) closestFeatures(this.first, this.firstHull, this.second, this.secondHull, out);
    else closestToFeature(placed, this.surfaces, this.surface, out);
  }

  /** The same of a contact, which keeps to what was nearest before if that nearly is. */
  measureAgain(c: number): void {
    const { out } = this;
    const { links, numbers } = this.contacts.now;
    const nearest = links[linkStride * c + nearestAt];
    this.measured++;
    if (!this.areHulls) {
      this.measure();
      return;
    }
    out[slack] = steady * numbers[contactStride * c + cSmaller];
    if (nearest > 0 && isStillNearest(this.first, this.firstHull, this.second, this.secondHull, nearest, out)) return;
    this.searched++;
    this.measure();
    links[linkStride * c + nearestAt] = nearestOf(out);
  }

  /** Whether the feature that was measured is not another face's of its solid, where nothing moves. */
  isOutOfSolid(): boolean {
    return outOfSolid(this.placed, this.state.walls, this.feature, this.out);
  }

  /** Writes the points at which they touch, after `measure`. */
  touch(): void {
    const { placed, out } = this;
    if (this.areHulls) touchPoints(this.first, this.firstHull, this.second, this.secondHull, out);
    else touchFeature(placed, this.surfaces, this.surface, out);
  }

  /**
   * The same of two hulls where what is nearest lies at an end of a side, of A (`end` 0) or of B, from which others may go on. The points are those of
   * the corners of the other one over that side, and of a corner that is given.
   */
  touchSide(end: number, side: number, corner: number = -1): void {
    const { out } = this;
    const own = end === 0 ? this.first : this.second;
    const other = end === 0 ? this.second : this.first;
    const h = end === 0 ? this.firstHull : this.secondHull;
    const g = end === 0 ? this.secondHull : this.firstHull;
    const p = 2 * (own.starts[h] + side);
    const x = own.normals[p];
    const y = own.normals[p + 1];
    let least = Infinity;
    for (let i = 0; i < other.counts[g]; i++) {
      const at = 2 * (other.starts[g] + i);
      const height = x * other.corners[at] + y * other.corners[at + 1];
      if (height >= least) continue;
      least = height;
      out[ofB - end] = i;
    }
    const sign = end === 0 ? 1 : -1;
    out[nx] = sign * x;
    out[ny] = sign * y;
    out[kind] = end === 0 ? sideOfA : sideOfB;
    out[ofA + end] = side;
    touchPoints(this.first, this.firstHull, this.second, this.secondHull, out);
    keepOver(own, h, side, 16 - 16 * end, corner, out);
  }

  /** The side of B, an edge of a wall, that looks at A as it was measured. */
  facingSide(): number {
    const { out, second, secondHull } = this;
    const p = 2 * second.starts[secondHull];
    return out[nx] * second.normals[p] + out[ny] * second.normals[p + 1] <= 0 ? 0 : 1;
  }

  /** Writes for how long they stay apart, after `measure`. */
  ask(): void {
    const { placed, out, feature } = this;
    if (feature >= 0) timeToFeature(placed, this.surfaces, this.surface, out);
    else timeApart(placed, out);
  }

  /** Writes the least rate of their points. */
  rate(): void {
    gapRate(this.placed, this.out);
  }
}
