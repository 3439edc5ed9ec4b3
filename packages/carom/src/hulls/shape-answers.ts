import { createHit, type Hit } from '../geometry/cast.ts';
import { castHull } from '../geometry/cast-hull.ts';
import { overlapsHull, separationHull } from '../geometry/hulls.ts';
import type { Hull, Vec } from '../geometry/shapes.ts';
import type { BodyShapes } from '../world/state/body-shapes.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullContacts } from './hull-contacts.ts';
import { HullReadout } from './hull-readout.ts';
import { HullSenses } from './hull-senses.ts';

/** A hull that is written over. */
interface OpenHull extends Hull {
  readonly points: Vec[];
  r: number;
}

/** What bodies made of hulls answer to queries and sensors. */
export class ShapeAnswers implements BodyShapes {
  private readonly state: Pick<State, 'bodies'>;
  private readonly hulls: BodyHulls;
  private readonly pose = new Float64Array(4);
  private readonly written: OpenHull[] = [];
  private readonly met: Hit = createHit();
  readonly senses: HullSenses;
  readonly readout: HullReadout;

  constructor(state: State, hulls: BodyHulls, contacts: HullContacts) {
    this.state = state;
    this.hulls = hulls;
    this.senses = new HullSenses(state, hulls);
    this.readout = new HullReadout(state, hulls, contacts);
  }

  hullsAt(index: number, { x, y }: Readonly<Vec>): readonly Readonly<Hull>[] {
    const { hulls, pose, written } = this;
    hulls.followBody(this.state.bodies, index);
    pose[0] = x;
    pose[1] = y;
    pose[2] = hulls.turns[2 * index];
    pose[3] = hulls.turns[2 * index + 1];
    let count = 0;
    for (let h = hulls.firsts[index]; h >= 0; h = hulls.nexts[h]) {
      if (written.length === count) written.push({ points: [], r: 0 });
      this.write(h, written[count++]);
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

  overlaps(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>): boolean {
    for (let i = 0; i < hulls.length; i++) if (overlapsHull(hulls[i], other)) return true;
    return false;
  }

  separation(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>): number {
    let least = Infinity;
    for (let i = 0; i < hulls.length; i++) least = Math.min(least, separationHull(hulls[i], other));
    return least;
  }

  cast(hulls: readonly Readonly<Hull>[], other: Readonly<Hull>, way: Readonly<Vec>, out: Hit): boolean {
    const { met } = this;
    let isFound = false;
    for (let i = 0; i < hulls.length; i++) {
      if (castHull(other, way, hulls[i], isFound ? met : out) === null) continue;
      if (isFound && met.t < out.t) copyHit(met, out);
      isFound = true;
    }
    return isFound;
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
