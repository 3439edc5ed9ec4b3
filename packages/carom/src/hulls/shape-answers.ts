import { createHit, type Hit } from '../geometry/cast.ts';
import { castDisc } from '../geometry/cast-disc.ts';
import { loadHull, placeOf } from '../geometry/hull.ts';
import { overlapsAt, separationAt } from '../geometry/hull-contact.ts';
import { pairMeets } from '../geometry/hull-pair.ts';
import type { Box, Circle, Hull, Vec } from '../geometry/shapes.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { floats } from '../world/arrays.ts';
import type { BodyShapes, HullObstacle, ShapeFilter } from '../world/state/body-shapes.ts';
import { atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import { HullDepths } from './hull-depths.ts';
import { HullForms } from './hull-forms.ts';
import { HullPair } from './hull-pair.ts';
import { HullSeams } from './hull-seams.ts';
import { HullSenses } from './hull-senses.ts';
import { HullVisits } from './hull-visits.ts';

/** A hull that is written over. */
interface OpenHull extends Hull {
  readonly points: Vec[];
  r: number;
}

/** Where two that touch are measured, apart from the step. */
export interface ShapeSurface {
  readonly pair: HullPair;
  readonly seams: HullSeams;
}

/** What bodies made of hulls answer to queries and sensors. */
export class ShapeAnswers implements BodyShapes {
  private readonly state: State;
  readonly hulls: BodyHulls;
  readonly contacts: HullContacts;
  private readonly pose = floats(4);
  private readonly written: OpenHull[] = [];
  private readonly met: Hit = createHit();
  readonly senses: HullSenses;
  readonly depths: HullDepths;
  readonly forms: HullForms;
  readonly visits: HullVisits;
  readonly seams: HullSeams;

  constructor(state: State, hulls: BodyHulls, contacts: HullContacts, seams: HullSeams) {
    this.seams = seams;
    this.state = state;
    this.hulls = hulls;
    this.contacts = contacts;
    this.senses = new HullSenses(state, hulls);
    this.forms = new HullForms(state, hulls);
    this.visits = new HullVisits(state, hulls, this.senses);
    this.depths = new HullDepths(state, hulls);
  }

  /** For carom/inspect. */
  createSurface(): ShapeSurface {
    const { state, hulls, contacts } = this;
    const pair = new HullPair(state, hulls, contacts);
    return { pair, seams: new HullSeams(state, hulls, pair) };
  }

  hullsAt(index: number, { x, y }: Readonly<Vec>, by: ShapeFilter): readonly Readonly<Hull>[] {
    const { hulls, pose, written } = this;
    hulls.followBody(this.state.bodies, index);
    pose[0] = x;
    pose[1] = y;
    pose[2] = hulls.turns[2 * index];
    pose[3] = hulls.turns[2 * index + 1];
    let count = 0;
    for (let list = by.sensors ? 1 : 0; list >= 0; list--) {
      for (let h = list === 1 ? hulls.sensingOf(index) : hulls.firsts[index]; h >= 0; h = hulls.nexts[h]) {
        if (!hulls.traits.isMeant(h, by)) continue;
        if (written.length === count) written.push({ points: [], r: 0 });
        this.write(h, written[count++]);
      }
    }
    written.length = count;
    return written;
  }

  /** Writes hull h in the pose. */
  private write(h: number, out: OpenHull): void {
    const { pose } = this;
    const { corners, counts, radii, starts } = this.hulls.local;
    const first = 2 * starts[h];
    const { points } = out;
    out.r = radii[h];
    points.length = Math.min(points.length, counts[h]);
    for (let i = 0; i < counts[h]; i++) {
      const px = corners[first + 2 * i];
      const py = corners[first + 2 * i + 1];
      if (points.length === i) points.push({ x: 0.5, y: 0.5 });
      points[i].x = pose[0] + (pose[2] * px - pose[3] * py); // as placeHull has it
      points[i].y = pose[1] + (pose[3] * px + pose[2] * py);
    }
  }

  overlaps(index: number, circle: Readonly<Circle>, by: ShapeFilter): boolean {
    return this.someNear(index, circle, by, (hull) => loadHull(hull) && overlapsAt(placeOf(circle), circle, 0));
  }

  overlapsBox(index: number, box: Readonly<Box>, by: ShapeFilter): boolean {
    const middle = { x: box.minX / 2 + box.maxX / 2, y: box.minY / 2 + box.maxY / 2 };
    return this.someNear(index, middle, by, (hull) => pairMeets(hull, boxHull(box), 0));
  }

  separation(index: number, circle: Readonly<Circle>, by: ShapeFilter): number {
    let least = Infinity;
    this.someNear(index, circle, by, (hull) => {
      least = Math.min(least, gapTo(hull, circle));
      return false;
    });
    return least;
  }

  /** Whether some hull of a body is meant that is asked where it lies nearest to a place; on a torus the images around that too. */
  private someNear(index: number, { x, y }: Readonly<Vec>, by: ShapeFilter, isMeant: (hull: Readonly<Hull>) => boolean): boolean {
    return this.imagesNear(index, x, y).some((place) => this.hullsAt(index, place, by).some(isMeant));
  }

  cast(index: number, place: Readonly<Vec>, circle: Readonly<MovingCircle>, by: ShapeFilter, out: Hit): boolean {
    const { met } = this;
    let isFound = false;
    for (const hull of this.hullsAt(index, place, by)) {
      if (!loadHull(hull) || !castDisc(circle, isFound ? met : out)) continue;
      if (isFound && met.t < out.t) copyHit(met, out);
      isFound = true;
    }
    return isFound;
  }

  obstaclesAt(index: number, place: Readonly<Vec>, by: ShapeFilter): readonly HullObstacle[] {
    return this.hullsAt(index, place, by).map(({ points, r }) => new SlideHull({ points: points.map(({ x, y }) => ({ x, y })), r }));
  }

  /** Where the center of a body is nearest to a place, and on a torus the images around that: one of these may reach nearer. */
  private imagesNear(index: number, x: number, y: number): Vec[] {
    const { bodies, periodX, periodY } = this.state;
    const k = rowStride * bodies.slots[index];
    const lines = placesNear(bodies.rows[k + atY], y, periodY);
    return placesNear(bodies.rows[k + atX], x, periodX).flatMap((placeX) => lines.map((placeY) => ({ x: placeX, y: placeY })));
  }
}

function placesNear(place: number, to: number, period: number): readonly number[] {
  if (period === Infinity) return [place];
  const turns = Math.floor((to - place) / period + 0.5);
  return [turns, turns - 1, turns + 1].map((turn) => (turn === 0 ? place : place + turn * period));
}

/** The gap between a hull and a circle. */
function gapTo(hull: Readonly<Hull>, circle: Readonly<Circle>): number {
  return loadHull(hull) ? separationAt(placeOf(circle), circle) : Infinity;
}

/** A box as a hull: a segment without width or height, a point without both. */
function boxHull({ minX, minY, maxX, maxY }: Readonly<Box>): Hull {
  const points = [{ x: minX, y: minY }];
  if (maxX > minX) points.push({ x: maxX, y: minY });
  if (maxY > minY) points.push({ x: maxX, y: maxY });
  if (maxX > minX && maxY > minY) points.push({ x: minX, y: maxY });
  return { points, r: 0 };
}

/** A hull that a circle slides along. */
class SlideHull implements HullObstacle {
  private readonly hull: Hull;

  constructor(hull: Hull) {
    this.hull = hull;
  }

  separation(circle: Readonly<Circle>): number {
    return gapTo(this.hull, circle);
  }

  time(circle: Readonly<MovingCircle>, out: Hit): number {
    if (!loadHull(this.hull) || !castDisc(circle, out)) return Infinity;
    return out.normal.x * circle.vx + out.normal.y * circle.vy < 0 ? out.t : Infinity; // from a touch on, it is met only by who approaches
  }
}

/** Writes one hit into another. */
function copyHit({ t, normal, point, inside }: Readonly<Hit>, to: Hit): void {
  to.t = t;
  to.inside = inside;
  to.normal.x = normal.x;
  to.normal.y = normal.y;
  to.point.x = point.x;
  to.point.y = point.y;
}
