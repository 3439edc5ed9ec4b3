import { createHullSet, type HullSet, placeHull, setNormals } from '../geometry/hulls/hull-set.ts';
import type { Hull, Vec } from '../geometry/shapes.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { floats, grown, ints } from '../world/arrays.ts';
import type { Bodies } from '../world/state/bodies.ts';
import { atM, atX, atY, rowStride, shapedTag } from '../world/state/layout.ts';
import type { ShapeOfBody } from '../world/views/body.ts';
import { type HullTrait, HullTraits } from './hull-traits.ts';

/** The square of the largest angle of a few terms. */
const mostSmall = 1 / 4096;
/** No hull: of a disc, and at the end of a list. */
const none = -1;
/** Of a hull that has nothing of its own. */
const plain: HullTrait = { material: null, name: 0, filter: null, density: 1, sensor: false };

/**
 * The hulls of bodies in flat arrays: as they were given, about the center of mass, and where they are. They are placed when first asked for
 * after a move. Each has a block of its own, which the next one takes when its body is gone.
 */
export class BodyHulls {
  /** As they were given, about the center of mass. */
  local: HullSet = createHullSet(0);
  /** Where they were when last placed, under the same numbers. */
  placed: HullSet = createHullSet(0);
  /** What hulls have of their own besides. */
  readonly traits: HullTraits = new HullTraits();
  /** By index of the body: its first hull, −1 for a disc. */
  firsts: Int32Array = ints(0);
  /** By index of the body: the first of its hulls that sense. These are in a list of their own: nothing touches them. */
  private sensing: Int32Array = ints(0);
  /** By hull: the index of its body, and which of its hulls it is. */
  owners: Int32Array = ints(0);
  places: Int32Array = ints(0);
  /** How many hulls sense. */
  sensingCount = 0;
  /** By hull: the next one of the same body, −1 after the last. */
  nexts: Int32Array = ints(0);
  /** By index of the body: cosine and sine of its turn. */
  turns: Float64Array = floats(0);
  /** By index of the body: the angle that these are of. */
  angles: Float64Array = floats(0);
  /** By index of the body: when it was placed. */
  private stamps: Int32Array = ints(0);
  /** By index of the body: its hulls as users are handed them, once one has asked. */
  private readonly shapes: (readonly ShapeOfBody[] | null)[] = [];
  private stamp = 1;
  private free = none;
  private readonly pose = floats(4);
  private readonly rotation = floats(2);

  /** Gives body `index` its hulls, seen from its center of mass. */
  add(index: number, hulls: readonly Hull[], center: Readonly<Vec>, traits: readonly HullTrait[] = []): void {
    this.reserveBody(index);
    this.shapes[index] = null;
    this.turns[2 * index] = 1;
    this.turns[2 * index + 1] = 0;
    this.stamps[index] = 0;
    this.angles[index] = 0;
    let solid = hulls.length;
    for (const { sensor } of traits) if (sensor) solid--;
    let sensing = hulls.length;
    for (let i = hulls.length - 1; i >= 0; i--) {
      const h = this.take();
      const trait = traits[i] ?? plain;
      const list = trait.sensor ? this.sensing : this.firsts;
      this.nexts[h] = list[index];
      list[index] = h;
      this.owners[h] = index;
      this.places[h] = trait.sensor ? --sensing : --solid;
      if (trait.sensor) this.sensingCount++;
      this.write(h, hulls[i], center);
      this.traits.set(h, trait);
    }
  }

  /** Body `index` has no hulls any more. */
  remove(index: number): void {
    if (index >= this.firsts.length) return;
    for (const list of [this.firsts, this.sensing]) {
      let h = list[index];
      list[index] = none;
      while (h !== none) {
        const next = this.nexts[h];
        if (list === this.sensing) this.sensingCount--;
        this.nexts[h] = this.free;
        this.free = h;
        h = next;
      }
    }
  }

  /** No body has hulls. */
  clear(): void {
    for (let index = 0; index < this.firsts.length; index++) this.remove(index);
  }

  /** Whether filters of their own let hulls of two bodies meet; a disc, whose hull is −1, has that of its body. */
  meet(i: number, h: number, j: number, g: number, { categories, masks }: Pick<Bodies, 'categories' | 'masks'>): boolean {
    const { traits } = this;
    if (h >= 0 && !(g >= 0 ? traits.meet(h, g, categories[j], masks[j]) : traits.meets(h, categories[j], masks[j]))) return false;
    return g < 0 || (h >= 0 ? traits.meet(g, h, categories[i], masks[i]) : traits.meets(g, categories[i], masks[i]));
  }

  /** Whether hulls of the body in a slot may have others beside them that move as one with them: it stands or has several. */
  mayHaveNeighbors({ rows, ids }: Pick<Bodies, 'rows' | 'ids'>, slot: number): boolean {
    return rows[rowStride * slot + atM] === 0 || this.nexts[this.firsts[ids[slot]]] !== none;
  }

  /** The first of the hulls of a body that sense, −1 without: `nexts` has the others. */
  sensingOf(index: number): number {
    return index < this.sensing.length ? this.sensing[index] : none;
  }

  /** The hull after one of a body, be it one that senses: these come last. */
  private after(index: number, h: number): number {
    return this.nexts[h] !== none || this.traits.senses(h) ? this.nexts[h] : this.sensing[index];
  }

  /** Angles that users have set are those of the turns. */
  follow(bodies: Pick<Bodies, 'angles' | 'bound' | 'tags'>): void {
    for (let index = 0; index < bodies.bound; index++) if ((bodies.tags[index] & shapedTag) !== 0) this.followBody(bodies, index);
  }

  /** The angle of a body that users have set is that of its turn. */
  followBody({ angles }: Pick<Bodies, 'angles'>, index: number): void {
    if (this.angles[index] !== angles[index]) this.setAngle(index, angles);
  }

  private setAngle(index: number, angles: Float64Array): void {
    const { rotation } = this;
    rotation[0] = this.angles[index] = angles[index];
    writeRotation(rotation);
    this.turns[2 * index] = rotation[0];
    this.turns[2 * index + 1] = rotation[1];
    this.stamps[index] = 0;
  }

  /** The same as users are handed them: frozen, and made once. */
  shapesOf(index: number, names: readonly string[]): readonly ShapeOfBody[] {
    const made = this.shapes[index];
    if (made) return made;
    const { traits } = this;
    const first = traits.densities[this.firsts[index]];
    const hulls = this.hullsOf(index);
    const isEven = hulls.every((_, place) => {
      const h = this.hullAt(index, place);
      return traits.senses(h) || traits.densities[h] === first;
    });
    const found = hulls.map(({ points, r }, place): ShapeOfBody => {
      const h = this.hullAt(index, place);
      const density = isEven || traits.senses(h) ? {} : { density: traits.densities[h] };
      return Object.freeze({ points: Object.freeze(points.map(Object.freeze)) as readonly Vec[], r, ...density, ...traits.of(h, names) });
    });
    this.shapes[index] = Object.freeze(found);
    return found;
  }

  /** The hulls of a body as they were given, about its center of mass. */
  hullsOf(index: number): Hull[] {
    return this.collect(index, this.local);
  }

  /** The hulls of a body where it is, its row at `at`. */
  hullsAt(index: number, rows: Float64Array, at: number): Hull[] {
    this.stamps[index] = 0;
    this.place(index, rows, at);
    return this.collect(index, this.placed);
  }

  private collect(index: number, { corners, counts, radii, starts }: HullSet): Hull[] {
    const found: Hull[] = [];
    for (let h = index < this.firsts.length ? this.firsts[index] : none; h !== none; h = this.after(index, h)) {
      const first = 2 * starts[h];
      const points = Array.from({ length: counts[h] }, (_, i) => ({ x: corners[first + 2 * i], y: corners[first + 2 * i + 1] }));
      found.push({ points, r: radii[h] });
    }
    return found;
  }

  /** The hull of a body at a place, or −1. */
  hullAt(index: number, place: number): number {
    let h = index < this.firsts.length ? this.firsts[index] : none;
    for (; place > 0 && h !== none; place--) h = this.after(index, h);
    return h;
  }

  /** Bodies have moved: hulls are placed anew. */
  moved(): void {
    this.stamp = (this.stamp % 0x3fffffff) + 1;
    if (this.stamp === 1) this.stamps.fill(0);
  }

  /** Turns body `index` by the angle in `angles[at]`; its cosine and sine stay those of a unit vector. */
  turn(index: number, angles: Float64Array, at: number): void {
    const { rotation, turns } = this;
    const angle = angles[at];
    const q = angle * angle;
    this.angles[index] += angle;
    if (q < mostSmall) {
      // the first terms of the series: those that are left out are below rounding
      rotation[0] = 1 - q * (1 / 2 - q * (1 / 24 - q * (1 / 720)));
      rotation[1] = angle * (1 - q * (1 / 6 - q * (1 / 120 - q * (1 / 5040))));
    } else {
      rotation[0] = angle;
      writeRotation(rotation);
    }
    const cos = turns[2 * index] * rotation[0] - turns[2 * index + 1] * rotation[1];
    const sin = turns[2 * index + 1] * rotation[0] + turns[2 * index] * rotation[1];
    const scale = 1.5 - 0.5 * (cos * cos + sin * sin); // one step of Newton's method to length 1
    turns[2 * index] = cos * scale;
    turns[2 * index + 1] = sin * scale;
    this.stamps[index] = 0;
  }

  /** Places the hulls of body `index`, whose row is at `at`, unless that was done since it moved. */
  place(index: number, rows: Float64Array, at: number): void {
    if (this.stamps[index] === this.stamp) return;
    this.stamps[index] = this.stamp;
    const { pose, turns } = this;
    pose[0] = rows[at + atX];
    pose[1] = rows[at + atY];
    pose[2] = turns[2 * index];
    pose[3] = turns[2 * index + 1];
    for (let h = this.firsts[index]; h !== none; h = this.after(index, h)) placeHull(this.local, h, pose, this.placed, h);
  }

  private write(h: number, { points, r }: Hull, center: Readonly<Vec>): void {
    const { local } = this;
    const first = 2 * local.starts[h];
    local.counts[h] = points.length;
    local.radii[h] = r;
    for (let i = 0; i < points.length; i++) {
      local.corners[first + 2 * i] = points[i].x - center.x;
      local.corners[first + 2 * i + 1] = points[i].y - center.y;
    }
    setNormals(local, h);
  }

  /** A number for a hull. */
  private take(): number {
    if (this.free === none) this.reserveHulls();
    const h = this.free;
    this.free = this.nexts[h];
    return h;
  }

  private reserveBody(index: number): void {
    const had = this.firsts.length;
    if (index < had) return;
    const count = Math.max(2 * had, index + 1, 16);
    this.firsts = grown(this.firsts, count);
    this.firsts.fill(none, had);
    this.sensing = grown(this.sensing, count);
    this.sensing.fill(none, had);
    this.turns = grown(this.turns, 2 * count);
    this.angles = grown(this.angles, count);
    this.stamps = grown(this.stamps, count);
  }

  private reserveHulls(): void {
    const had = this.nexts.length;
    const count = Math.max(2 * had, 16);
    this.local = grownSet(this.local, count);
    this.placed = grownSet(this.placed, count);
    this.nexts = grown(this.nexts, count);
    this.owners = grown(this.owners, count);
    this.places = grown(this.places, count);
    for (let h = count - 1; h >= had; h--) {
      this.nexts[h] = this.free;
      this.free = h;
    }
  }
}

function grownSet(set: HullSet, hulls: number): HullSet {
  const larger = createHullSet(hulls);
  for (const name of ['corners', 'normals', 'counts', 'radii'] as const) larger[name].set(set[name]);
  return larger;
}
