import { pairMeets } from '../geometry/hull-pair.ts';
import { courseWords, type MovingPair, pivotX, pivotY, reach, timeApart, turn, vx, vy } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import { apart, createFeatures, distance, left, target } from '../geometry/hulls/features.ts';
import type { Hull } from '../geometry/shapes.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { floats } from '../world/arrays.ts';
import type { ShapeSenses } from '../world/state/body-shapes.ts';
import { atR, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { createTrack, vertexStride } from '../world/state/tracks.ts';
import { poseX, poseY } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import { baseStride, baseTurn, baseX, baseY, HullPlacer } from './hull-placer.ts';
import { carryFeature, createSurface, isHull, loadFeature, poseSurface, type Surfaces, timeToFeature } from './wall-hulls.ts';
import { closestToSet, isInSolid, meetsOutline } from './wall-sets.ts';

/** What it reads of the state. */
export type SenseParts = Pick<State, 'bodies' | 'walls' | 'params' | 'tracks'>;

/** Who passes counts where it overlaps by half of this share of the sizes; at ends of steps, geometry decides what is as near to touching. */
const fine = 1e-9;
/** Steps in which a leg of a path is looked through, at most: more than a hundred turns take. */
const mostSteps = 4096;

/** Bodies made of hulls as sensors see them: what they overlap at the end of a step, and on the way. */
export class HullSenses implements ShapeSenses {
  private readonly state: SenseParts;
  private readonly hulls: BodyHulls;
  private readonly placer: HullPlacer;
  private readonly pair: MovingPair;
  private readonly base: Float64Array;
  private readonly time: Float64Array;
  private readonly out = createFeatures();
  /** A side of a room, a ring or an arc as it was at a time. */
  private readonly posed: Surfaces = createSurface();
  private readonly rotation = floats(2);
  private readonly pivot = floats(2);
  private readonly path = createTrack();
  private readonly other = createTrack();
  private readonly turns = createTrack();
  private readonly otherTurns = createTrack();
  /** How near to touching is touching; from when to when on a leg. */
  private readonly slack = floats(1);
  private readonly leg = floats(2);
  private readonly ways = floats(2);

  constructor(state: SenseParts, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
    this.placer = new HullPlacer(state, hulls);
    this.pair = this.placer.pair;
    this.base = this.placer.base;
    this.time = this.placer.time;
  }

  overlapsBody(a: number, b: number): boolean {
    const { placer } = this;
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const ka = rowStride * a;
    const kb = rowStride * b;
    const { way } = params;
    params.look(rows, ka, kb);
    const sum = rows[ka + atR] + rows[kb + atR];
    if (way[0] * way[0] + way[1] * way[1] > 1.000001 * sum * sum) return false;
    placer.stand(a, b);
    this.slack[0] = sum;
    this.addRounding();
    placer.startPairs(a, b);
    do {
      if (!this.areMet(a, b)) continue;
      placer.place(0, a, placer.h);
      placer.place(1, b, placer.g);
      if (this.overlapsPair(a, b)) return true;
    } while (placer.nextPair());
    return false;
  }

  /** Has questions be about one hull of the first body alone, be it one that senses; −1: about all that touch. */
  choose(h: number): void {
    this.placer.alone = h;
  }

  /** Whether two bodies may have met on their paths, by the circles around them. */
  mayMeet(slot: number, other: number): boolean {
    const { ways } = this;
    const { bodies, params, tracks } = this.state;
    const { rows } = bodies;
    const { way } = params;
    tracks.measure(slot, ways, 0);
    tracks.measure(other, ways, 1);
    params.look(rows, rowStride * slot, rowStride * other);
    const most = 1.000001 * (rows[rowStride * slot + atR] + rows[rowStride * other + atR] + ways[0] + ways[1]);
    return way[0] * way[0] + way[1] * way[1] <= most * most && !(tracks.isStill(slot) && tracks.isStill(other));
  }

  /** Whether the filters of the two hulls at hand let them meet. */
  private areMet(a: number, b: number): boolean {
    const { bodies } = this.state;
    return this.hulls.meet(bodies.ids[a], this.placer.h, bodies.ids[b], this.placer.g, bodies);
  }

  /** Whether two hulls that are placed overlap. */
  private overlapsPair(a: number, b: number): boolean {
    const { pair, out, slack, placer } = this;
    closestFeatures(pair, 0, pair, 1, out);
    const rest = out[distance] - pair.radii[0] - pair.radii[1];
    if (this.state.params.isTorus || Math.abs(rest) > slack[0]) return rest <= 0;
    return pairMeets(this.hullOf(a, placer.h), this.hullOf(b, placer.g), 0);
  }

  overlapsFeature(slot: number, f: number): boolean {
    const { placer, pair, out, slack, state } = this;
    const { bodies, walls, params } = state;
    const k = rowStride * slot;
    placer.stand(slot, -1);
    slack[0] = bodies.rows[k + atR];
    this.addRounding();
    const record = walls.records[walls.owners[f]];
    for (let h = placer.firstAsked(slot); h >= 0; h = placer.nextAsked(h)) {
      if (!this.hulls.traits.meets(h, record.filter[0], record.filter[1])) continue;
      placer.place(0, slot, h);
      loadFeature(walls, f, pair);
      closestToSet(pair, walls, f, out);
      const rest = out[distance] - pair.radii[0] - pair.radii[1];
      if (record.kinematic || params.isTorus || Math.abs(rest) > slack[0]) {
        if (rest <= 0 || isInSolid(pair, walls, f)) return true;
      } else if (meetsOutline(this.hullOf(slot, h), record.shape, out) || isInSolid(pair, walls, f)) return true;
    }
    return false;
  }

  sweepBody(a: number, b: number): boolean {
    const { path, other, turns, otherTurns, leg } = this;
    const { tracks } = this.state;
    const legs = vertexStride * tracks.write(a, path);
    const otherLegs = vertexStride * tracks.write(b, other);
    tracks.writeTurns(a, turns);
    tracks.writeTurns(b, otherTurns);
    this.writeReach(a, b);
    leg[1] = 0;
    for (let i = 0, j = 0; i < legs && j < otherLegs; ) {
      leg[0] = leg[1];
      leg[1] = Math.min(path[i + vertexStride], other[j + vertexStride]);
      if (leg[1] > leg[0]) {
        this.writeCourse(0, a, path, turns, i);
        this.writeCourse(1, b, other, otherTurns, j);
        if (this.meetsImages(a, b)) return true;
      }
      const isFirst = path[i + vertexStride] <= leg[1];
      if (other[j + vertexStride] <= leg[1]) j += vertexStride;
      if (isFirst) i += vertexStride;
    }
    return false;
  }

  /** Looks through a leg for a meeting of two bodies, or of images of them on a torus. */
  private meetsImages(a: number, b: number): boolean {
    const { base, pair, leg } = this;
    const { rows } = this.state.bodies;
    const { courses } = pair;
    const most = rows[rowStride * a + atR] + rows[rowStride * b + atR];
    const { wrapX, wrapY, perX, perY } = this.state.params;
    const span = leg[1] - leg[0];
    const x = base[baseStride + baseX];
    const y = base[baseStride + baseY];
    const fromX = x - base[baseX];
    const fromY = y - base[baseY];
    const toX = fromX + (courses[courseWords + vx] - courses[vx]) * span;
    const toY = fromY + (courses[courseWords + vy] - courses[vy]) * span;
    // images whose place lies in the box around the leg; way beyond a hundred periods some are left out
    const first = wrapX > 0 ? Math.ceil((Math.min(fromX, toX) - most) * perX) : 0;
    const last = wrapX > 0 ? Math.min(Math.floor((Math.max(fromX, toX) + most) * perX), first + 100) : 0;
    const low = wrapY > 0 ? Math.ceil((Math.min(fromY, toY) - most) * perY) : 0;
    const high = wrapY > 0 ? Math.min(Math.floor((Math.max(fromY, toY) + most) * perY), low + 100) : 0;
    for (let column = first; column <= last; column++) {
      for (let line = low; line <= high; line++) {
        base[baseStride + baseX] = x - wrapX * column;
        base[baseStride + baseY] = y - wrapY * line;
        if (this.meetsOnLeg(a, b)) return true;
      }
    }
    return false;
  }

  private meetsOnLeg(a: number, b: number): boolean {
    const { placer } = this;
    placer.startPairs(a, b);
    do if (this.areMet(a, b) && this.advance(a, b)) return true;
    while (placer.nextPair());
    return false;
  }

  sweepFeature(slot: number, f: number, wall: Float64Array): boolean {
    const { path, turns, leg, pair, pivot, state } = this;
    const { tracks, walls, bodies } = state;
    const { courses } = pair;
    const legs = vertexStride * tracks.write(slot, path);
    tracks.writeTurns(slot, turns);
    const { pose, filter } = walls.records[walls.owners[f]];
    pivot[0] = pose[poseX];
    pivot[1] = pose[poseY];
    this.writeReach(slot, -1);
    this.placer.place(0, slot, this.placer.firstOf(slot));
    loadFeature(walls, f, pair);
    courses[courseWords + reach] = 0;
    for (let i = 2 * pair.starts[1]; i < 2 * (pair.starts[1] + pair.counts[1]); i += 2) {
      const x = pair.corners[i] - pivot[0];
      const y = pair.corners[i + 1] - pivot[1];
      courses[courseWords + reach] = Math.max(courses[courseWords + reach], Math.sqrt(x * x + y * y));
    }
    courses[courseWords + vx] = wall[0];
    courses[courseWords + vy] = wall[1];
    courses[courseWords + turn] = wall[2];
    this.slack[0] = bodies.rows[rowStride * slot + atR];
    this.addRounding();
    for (let i = 0; i < legs; i += vertexStride) {
      leg[0] = path[i];
      leg[1] = path[i + vertexStride];
      if (!(leg[1] > leg[0])) continue;
      this.writeCourse(0, slot, path, turns, i);
      for (let h = this.placer.firstAsked(slot); h >= 0; h = this.placer.nextAsked(h))
        if (this.hulls.traits.meets(h, filter[0], filter[1]) && this.advanceToFeature(slot, h, f)) return true;
    }
    return false;
  }

  /** Steps through a leg until two hulls overlap, or its end. */
  private advance(a: number, b: number): boolean {
    const { placer, pair, out, leg, time, slack } = this;
    const span = leg[1] - leg[0];
    time[0] = 0;
    for (let n = 0; n < mostSteps; n++) {
      placer.place(0, a, placer.h);
      placer.place(1, b, placer.g);
      closestFeatures(pair, 0, pair, 1, out);
      const sum = pair.radii[0] + pair.radii[1];
      if (out[distance] - sum <= -0.5 * slack[0]) return true;
      out[target] = sum - slack[0];
      out[left] = span - time[0];
      timeApart(pair, out);
      if (!(out[apart] < out[left])) return false;
      time[0] += out[apart];
    }
    return false;
  }

  /** The same of a hull and a feature, which stands where its wall was then. */
  private advanceToFeature(slot: number, h: number, f: number): boolean {
    const { pair, out, leg, time, slack, rotation, pivot, posed } = this;
    const { walls } = this.state;
    const { courses } = pair;
    const span = leg[1] - leg[0];
    time[0] = 0;
    for (let n = 0; n < mostSteps; n++) {
      this.placer.place(0, slot, h);
      const back = leg[0] + time[0] - 1;
      courses[courseWords + pivotX] = pivot[0] + courses[courseWords + vx] * back;
      courses[courseWords + pivotY] = pivot[1] + courses[courseWords + vy] * back;
      rotation[0] = courses[courseWords + turn] * back;
      writeRotation(rotation);
      const isPosed = back !== 0 && !isHull(walls, f);
      if (isPosed) poseSurface(walls, f, posed, courses, pivot, rotation);
      const surfaces = isPosed ? posed : walls;
      const at = isPosed ? 0 : f;
      loadFeature(surfaces, at, pair);
      if (back !== 0 && !isPosed) carryFeature(pair, pivot, rotation);
      closestToSet(pair, surfaces, at, out);
      const sum = pair.radii[0] + pair.radii[1];
      if (out[distance] - sum <= -0.5 * slack[0]) return true;
      out[target] = sum - slack[0];
      out[left] = span - time[0];
      timeToFeature(pair, surfaces, at, out);
      if (!(out[apart] < out[left])) return false;
      time[0] += out[apart];
    }
    return false;
  }

  /** Makes of a size in `slack` what is near enough. */
  private addRounding(): void {
    const { base, slack } = this;
    slack[0] = fine * slack[0] + 1e-14 * (Math.abs(base[baseX]) + Math.abs(base[baseY]));
  }

  /** Writes how far two reach from their centers, or one alone, and what is near enough. */
  private writeReach(a: number, b: number): void {
    const { pair, base } = this;
    const { rows } = this.state.bodies;
    base[baseX] = rows[rowStride * a + atX];
    base[baseY] = rows[rowStride * a + atY];
    pair.courses[reach] = rows[rowStride * a + atR];
    if (b >= 0) pair.courses[courseWords + reach] = rows[rowStride * b + atR];
    this.slack[0] = rows[rowStride * a + atR] + (b >= 0 ? rows[rowStride * b + atR] : 0);
    this.addRounding();
  }

  /** Writes the course of a body over the leg of its path from the vertex at v on: per share of the sub-step. */
  private writeCourse(to: number, slot: number, path: Float64Array, turns: Float64Array, v: number): void {
    const { base, pair, leg } = this;
    const { angles, ids } = this.state.bodies;
    const at = baseStride * to;
    const span = path[v + vertexStride] - path[v];
    const since = leg[0] - path[v];
    const n = v / vertexStride;
    const c = courseWords * to;
    pair.courses[c + vx] = (path[v + vertexStride + 1] - path[v + 1]) / span;
    pair.courses[c + vy] = (path[v + vertexStride + 2] - path[v + 2]) / span;
    pair.courses[c + turn] = (turns[n + 1] - turns[n]) / span;
    base[at + baseX] = path[v + 1] + pair.courses[c + vx] * since;
    base[at + baseY] = path[v + 2] + pair.courses[c + vy] * since;
    base[at + baseTurn] = turns[n] - angles[ids[slot]] + pair.courses[c + turn] * since;
  }

  /** A hull of a body where it is, or a disc. */
  private hullOf(slot: number, h: number): Hull {
    const { rows, ids } = this.state.bodies;
    const k = rowStride * slot;
    if (h < 0) return { points: [{ x: rows[k + atX], y: rows[k + atY] }], r: rows[k + atR] };
    return this.hulls.hullsAt(ids[slot], rows, k)[this.hulls.places[h]];
  }
}
