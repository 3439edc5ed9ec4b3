import type { MovingPair } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import {
  createFeatures,
  distance,
  nx,
  ny,
  pointCount,
  pointGap,
  pointId,
  points,
  pointWords,
  pointX,
  pointY,
} from '../geometry/hulls/features.ts';
import type { ShapeReadout, ShapeTouch } from '../world/state/body-shapes.ts';
import { enabled, touching } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { face } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import {
  contactStride,
  cPoints,
  cTotal,
  cTotalTangent,
  keyOf,
  keyOfDisc,
  keyOfHull,
  linkStride,
  pId,
  pNormal,
  pointStride,
  pointsOf,
  pTangent,
} from './hull-layout.ts';
import { HullPair } from './hull-pair.ts';
import { HullPlacer } from './hull-placer.ts';
import { beside, between, HullSeams } from './hull-seams.ts';
import { closestToFeature, holds, isExposed, loadFeature, outOfSolid, touchFeature } from './wall-hulls.ts';
import { closestToSet } from './wall-sets.ts';

/** What it reads of the state. */
type Parts = Pick<
  State,
  | 'bodies'
  | 'walls'
  | 'params'
  | 'subSteps'
  | 'shapedPairs'
  | 'shapedAdjacency'
  | 'shapedWalls'
  | 'shapedWallAdjacency'
  | 'wallPairs'
  | 'wallAdjacency'
>;

/** The two that touch. */
type Names = Pick<ShapeTouch, 'a' | 'b' | 'wall'>;

/** What one reads of contacts with hulls, and how far bodies made of hulls are from others. */
export class HullReadout implements ShapeReadout {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly contacts: HullContacts;
  private readonly placer: HullPlacer;
  private readonly pair: MovingPair;
  private readonly out = createFeatures();
  private readonly surface: HullPair;
  private readonly seams: HullSeams;

  constructor(state: Parts, hulls: BodyHulls, contacts: HullContacts) {
    this.state = state;
    this.hulls = hulls;
    this.contacts = contacts;
    this.placer = new HullPlacer(state, hulls);
    this.surface = new HullPair(state, hulls, contacts);
    this.seams = new HullSeams(state, hulls, this.surface);
    this.pair = this.placer.pair;
  }

  get contactCount(): number {
    return this.contacts.now.count;
  }

  measureBody(a: number, b: number, gap: Float64Array): void {
    const { placer, pair, out } = this;
    gap[0] = Infinity;
    this.startPairs(a, b);
    do {
      this.measurePair(a, b);
      gap[0] = Math.min(gap[0], out[distance] - pair.radii[0] - pair.radii[1]);
    } while (placer.nextPair());
  }

  measureFeature(slot: number, f: number, gap: Float64Array): void {
    const { placer, pair, out, hulls } = this;
    const { walls } = this.state;
    gap[0] = Infinity;
    placer.stand(slot, -1);
    for (let h = placer.firstOf(slot); h >= 0; h = hulls.nexts[h]) {
      placer.place(0, slot, h);
      loadFeature(walls, f, pair);
      closestToSet(pair, walls, f, out);
      if (walls.kinds[f] === face && !outOfSolid(pair, walls, f, out)) continue; // another face is the way out
      gap[0] = Math.min(gap[0], out[distance] - pair.radii[0] - pair.radii[1]);
    }
  }

  /** The first two hulls of two bodies, the second one as near as a torus has it. */
  private startPairs(a: number, b: number): void {
    this.placer.stand(a, b);
    this.placer.startPairs(a, b);
  }

  /** Places and measures the two hulls at hand. */
  private measurePair(a: number, b: number): void {
    const { placer, pair, out } = this;
    placer.place(0, a, placer.h);
    placer.place(1, b, placer.g);
    closestFeatures(pair, 0, pair, 1, out);
  }

  touches(isTouching: (body: number, wall: number) => boolean): readonly ShapeTouch[] {
    const { placer, surface, seams } = this;
    const { bodies, shapedPairs } = this.state;
    this.hulls.follow(bodies);
    const pairs: ShapeTouch[] = [];
    for (let p = 0; p < shapedPairs.count; p++) {
      const [first, second] = [shapedPairs.ends[2 * p], shapedPairs.ends[2 * p + 1]];
      if ((shapedPairs.flags[p] & touching) === 0 || bodies.ids[first] < 0 || bodies.ids[second] < 0) continue;
      const isFlipped = !bodies.isShaped(bodies.ids[first]); // contacts name a body made of hulls first
      const [a, b] = isFlipped ? [second, first] : [first, second];
      const found: ShapeTouch[] = [];
      this.startPairs(a, b);
      do {
        if (!this.hulls.meet(bodies.ids[a], placer.h, bodies.ids[b], placer.g, bodies)) continue;
        surface.placeTwo(a, placer.h, b, placer.g, null);
        surface.measure();
        const seam = seams.mend(a, placer.h, b, placer.g, null);
        if (seam === beside) continue;
        surface.touch();
        if (seam === between) seams.name();
        const key = placer.g < 0 ? [placer.h, bodies.ids[b], keyOfDisc] : [placer.h, placer.g, keyOfHull];
        this.collect(key, { a: bodies.ids[first], b: bodies.ids[second], wall: -1 }, isFlipped, surface.out, found);
      } while (placer.nextPair());
      pairs.push(...reached(found));
    }
    return [...pairs, ...this.wallTouches(isTouching)];
  }

  private wallTouches(isTouching: (body: number, wall: number) => boolean): ShapeTouch[] {
    const { placer, pair, out, hulls } = this;
    const { bodies, walls, shapedWalls } = this.state;
    walls.mend();
    const found = new Map<string, ShapeTouch[]>();
    for (let entry = 0; entry < shapedWalls.count; entry++) {
      const [slot, f] = [shapedWalls.ends[2 * entry], shapedWalls.ends[2 * entry + 1]];
      const index = bodies.ids[slot];
      if (index < 0 || (shapedWalls.flags[entry] & enabled) === 0 || !isExposed(walls, f)) continue;
      const owner = walls.owners[f];
      const { id, filter } = walls.records[owner];
      if (!isTouching(bodies.idOf(index), id)) continue;
      const name = `${index} ${id}`;
      const own = found.get(name) ?? [];
      found.set(name, own);
      placer.stand(slot, -1);
      for (let h = placer.firstOf(slot); h >= 0; h = hulls.nexts[h]) {
        if (!hulls.traits.meets(h, filter[0], filter[1])) continue;
        placer.place(0, slot, h);
        loadFeature(walls, f, pair);
        closestToFeature(pair, walls, f, out);
        if (!outOfSolid(pair, walls, f, out) || !holds(pair, walls, f, out) || this.seams.takesCornerOf(slot, h, f, out, null)) continue;
        touchFeature(pair, walls, f, out);
        this.collect([h, id, f - walls.firsts[owner]], { a: index, b: -1, wall: id }, false, out, own);
      }
    }
    return [...found.values()].flatMap(reached);
  }

  /** Adds the points of two hulls that were measured, with the impulses of the contact of that key. */
  private collect(key: readonly number[], names: Names, isFlipped: boolean, out: Float64Array, found: ShapeTouch[]): void {
    const sign = isFlipped ? -1 : 1;
    for (let i = 0; i < out[pointCount]; i++) {
      const at = points + pointWords * i;
      const gap = out[at + pointGap];
      const normal = { x: 0 + sign * out[nx], y: 0 + sign * out[ny] };
      const point = { x: out[at + pointX] - 0.5 * gap * normal.x, y: out[at + pointY] - 0.5 * gap * normal.y };
      found.push({ ...names, point, normal, depth: 0 - gap, ...this.impulsesOf(key, out[at + pointId]) });
    }
  }

  /** What a point gave in the last step; of one that has none, as of sleepers, what it holds in each sub-step. */
  private impulsesOf([h, other, which]: readonly number[], id: number): Pick<ShapeTouch, 'normalImpulse' | 'frictionImpulse'> {
    const { links, numbers, count } = this.contacts.now;
    for (let c = 0; c < count; c++) {
      const n = linkStride * c;
      if (links[n + keyOf] !== h || links[n + keyOf + 1] !== other || links[n + keyOf + 2] !== which) continue;
      const k = contactStride * c;
      const end = k + cPoints + pointStride * links[n + pointsOf];
      let sum = 0;
      for (let p = k + cPoints; p < end; p += pointStride) sum += numbers[p + pNormal];
      for (let p = k + cPoints; p < end; p += pointStride) {
        if (numbers[p + pId] !== id) continue;
        const share = sum > 0 ? numbers[p + pNormal] / sum : 1 / links[n + pointsOf];
        const { subSteps } = this.state;
        if (numbers[k + cTotal] === 0)
          return { normalImpulse: numbers[p + pNormal] * subSteps, frictionImpulse: numbers[p + pTangent] * subSteps };
        return { normalImpulse: numbers[k + cTotal] * share, frictionImpulse: numbers[k + cTotalTangent] * share };
      }
    }
    return { normalImpulse: 0, frictionImpulse: 0 };
  }
}

/** Of the points of a touch those that are reached or press, or else the nearest one. */
function reached(found: readonly ShapeTouch[]): readonly ShapeTouch[] {
  const met = found.filter(({ depth, normalImpulse }) => depth >= 0 || normalImpulse !== 0);
  if (met.length > 0 || found.length === 0) return met;
  return [found.reduce((best, one) => (one.depth > best.depth ? one : best))];
}
