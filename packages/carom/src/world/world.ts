import type { Box, Circle, Ray, Vec } from '../geometry/shapes.ts';
import type { ContactRules, FullContactRules } from '../motion/contact-rules.ts';
import type { MovingCircle } from '../motion/moving-circle.ts';
import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import type { Random } from '../numeric/random.ts';
import { integer } from '../numeric/validate.ts';
import { addBody, addColumns, addKinematic, addWall, checkRoom, readBody } from './edits/add.ts';
import { setContactRules } from './edits/contact-rules.ts';
import { ignoredPairs, ignorePair } from './edits/pair-edits.ts';
import { WorldParts } from './edits/parts.ts';
import type { WorldItem } from './extension.ts';
import { readVec } from './limits.ts';
import { copyPositions, kineticEnergy, momentum } from './observables.ts';
import { type FromOptions, readFromOptions, resolveOptions, type WorldOptions } from './options.ts';
import { castCircleIn, castRayIn, type WorldCastOptions, type WorldHit } from './queries/casts.ts';
import type { WorldQueryOptions } from './queries/filter.ts';
import { inBox, nearestGaps, type WorldAreaOptions, type WorldNearestOptions, within } from './queries/queries.ts';
import { slideIn, type WorldSlide } from './queries/slide.ts';
import { SavedState, type WorldState } from './snapshot/saved-state.ts';
import { hashState, readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import { createStateRandom } from './state/random.ts';
import { State } from './state/state.ts';
import { Pipeline } from './step.ts';
import type { Body, BodyColumns, BodyOptions, Kinematic, WorldWall } from './views/body.ts';
import { BodyView } from './views/body-view.ts';
import { createEvents, type WorldEvents } from './views/events.ts';
import type { KinematicJson, KinematicOptions, WorldWallJson, WorldWallOptions } from './views/wall.ts';
import { KinematicView, WallView } from './views/wall-view.ts';
import type { KinematicShape, WorldWallShape } from './walls/shapes.ts';

/**
 * Circles that move, collide and pile up in real time, in fixed steps. Every run is the same on every machine, bit for bit.
 *
 * Nothing passes through. In a step two discs overlap by at most 0.16 of the smaller radius, a disc and a wall by at most 0.08 of its radius, at any
 * speed. What overlaps by more already, because it was placed, grown or teleported there, is pushed apart and gets no deeper. Only kinematic bodies
 * and walls that leave no room may overlap others by more.
 */
export class World<T = undefined> implements Iterable<Body<T>> {
  readonly #events: WorldEvents<T>;
  readonly #random: Random;
  readonly #parts: WorldParts<T>;

  /** An empty world at time 0. @throws TypeError or RangeError naming the option that is wrong */
  constructor(options: WorldOptions = {}) {
    const resolved = resolveOptions('new World', options);
    printAs(World.prototype, 'World', ({ time, size, walls }) => ({ time, bodies: size, walls: walls.length }));
    this.#parts = new WorldParts(resolved, this);
    this.#random = createStateRandom(() => this.#parts.state.random);
    this.#events = createEvents(
      (kind) => this.#parts.pipeline.events.stores[kind],
      (name) => this.#parts.book.find(name),
    );
    if (new.target === World) Object.preventExtensions(this); // world.layers = {} throws instead of doing nothing; subclasses have fields
  }

  /**
   * A world that goes on exactly where `snapshot` was taken, in this process or another.
   *
   * @throws TypeError or RangeError if the bytes are not a whole, unaltered snapshot of a world
   */
  static from<T = undefined>(bytes: Uint8Array, options: FromOptions<T> = {}): World<T> {
    const { given, extensions, data, wallData } = readFromOptions('World.from', options);
    const pipeline = new Pipeline(new State());
    readSnapshot('World.from', bytes, pipeline, extensions);
    const world = new World<T>(given);
    world.#parts.enter(pipeline, { data, wallData });
    return world;
  }

  /** What happened in the last step. */
  get events(): WorldEvents<T> {
    return this.#events;
  }

  /** Seeded random numbers, part of the state: they come again after `restore`. */
  get random(): Random {
    return this.#random;
  }

  /** The sum of all steps. [time] */
  get time(): number {
    return this.#parts.state.time;
  }

  /** How many steps there were. */
  get stepCount(): number {
    return this.#parts.state.stepCount;
  }

  /** Number of bodies. */
  get size(): number {
    return this.#parts.state.bodies.size;
  }

  /** The length after which x repeats, or Infinity. */
  get periodX(): number {
    return this.#parts.state.periodX;
  }

  /** The length after which y repeats, or Infinity. */
  get periodY(): number {
    return this.#parts.state.periodY;
  }

  /** Acceleration of every dynamic body, a copy. Writing it wakes all that sleeps. [length/time²] */
  get gravity(): Readonly<Vec> {
    const { gravityX, gravityY } = this.#parts.state;
    return Object.freeze({ x: gravityX, y: gravityY });
  }
  set gravity(gravity: Readonly<Vec>) {
    const { x, y } = readVec('World.gravity', 'gravity', gravity);
    this.#parts.checkEditable('World.gravity');
    this.#parts.state.gravityX = x;
    this.#parts.state.gravityY = y;
    this.#parts.pipeline.sleep.wakeAll();
  }

  /**
   * How materials combine, complete and frozen. Writing it wakes all that sleeps; what is left out gets its default, and names that materials have
   * remain.
   */
  get contactRules(): FullContactRules {
    return this.#parts.state.rules.given;
  }
  set contactRules(rules: ContactRules) {
    setContactRules('World.contactRules', this.#parts, rules);
  }

  /** `WorldOptions.pairFilter` as it was given, null if all may meet. */
  get pairFilter(): NonNullable<WorldOptions['pairFilter']> | null {
    return this.#parts.pairRules.given.pairFilter;
  }

  /** `WorldOptions.preSolve` as it was given, null without. */
  get preSolve(): NonNullable<WorldOptions['preSolve']> | null {
    return this.#parts.pairRules.given.preSolve;
  }

  /** Parts that a step is solved in, an integer from 1 to 64. May be changed between any two steps. */
  get subSteps(): number {
    return this.#parts.state.subSteps;
  }
  set subSteps(subSteps: number) {
    this.#parts.checkEditable('World.subSteps');
    this.#parts.state.subSteps = integer('World.subSteps', 'subSteps', subSteps, 1, 64);
    this.#parts.pipeline.sleep.wakeAll();
  }

  /** The walls, by id; kinematic ones among them. */
  get walls(): readonly WorldWall<T>[] {
    return [...this.#parts.walls.values()];
  }

  /** The kinematic walls, by id. */
  get kinematics(): readonly Kinematic<T>[] {
    return this.walls.filter((wall): wall is KinematicView<T> => wall instanceof KinematicView);
  }

  /** The bodies, in the order of their places: that in which they were added, except that new ones take the places of removed ones. */
  *[Symbol.iterator](): IterableIterator<Body<T>> {
    const { views, state } = this.#parts;
    for (let index = 0; index < state.bodies.bound; index++) {
      const view = views[index];
      if (view?.alive) yield view;
    }
  }

  /** The body with this id if it is in the world, else `null`. @throws TypeError unless it is a number */
  get(id: number): Body<T> | null {
    if (typeof id !== 'number') fail('World.get', 'id', 'a number', id, 'type');
    const index = this.#parts.state.bodies.indexOf(id);
    return index < 0 ? null : (this.#parts.views[index] ?? null);
  }

  /** Adds a body. Where it overlaps others, contacts push them apart. @throws TypeError or RangeError naming the value that is wrong */
  add(options: BodyOptions<T>): Body<T> {
    const where = 'World.add';
    checkRoom(where, this.#parts, 1);
    const { kind, numbers, data } = readBody(where, 'body', options, this.#parts);
    return addBody(this.#parts, kind, numbers, data);
  }

  /**
   * Adds many bodies, given one by one or as columns; all or, if one is wrong, none. They are in the order of the arrays.
   *
   * @example
   * const world = new World();
   * world.addMany([{ x: 0, y: 0, r: 1 }, { x: 5, y: 0, r: 2 }]);
   * world.addMany({ x: new Float32Array([0, 5]), y: 0, r: [1, 2], material: { restitution: 1 } });
   *
   * @throws TypeError or RangeError naming the first value that is wrong
   */
  addMany(bodies: readonly BodyOptions<T>[] | BodyColumns<T>): Body<T>[] {
    const where = 'World.addMany';
    if (!Array.isArray(bodies)) return addColumns(where, this.#parts, bodies as BodyColumns<T>);
    checkRoom(where, this.#parts, bodies.length);
    const read = Array.from(bodies, (options, i) => readBody(where, `bodies[${i}]`, options, this.#parts));
    return read.map(({ kind, numbers, data }) => addBody(this.#parts, kind, numbers, data));
  }

  /**
   * Adds a static wall; also one that `toJSON` of a wall wrote. With static walls of its filter that it touches it is one surface.
   *
   * @throws TypeError or RangeError naming what is wrong
   */
  addWall(wall: WorldWallShape | WorldWallJson<T>, options: WorldWallOptions<T> = {}): WorldWall<T> {
    return addWall('World.addWall', this.#parts, wall, options);
  }

  /**
   * Adds a kinematic wall, which moves by its own velocity and is stopped by nothing; also one that `toJSON` of such a wall wrote.
   *
   * @throws TypeError or RangeError naming what is wrong
   */
  addKinematic(wall: KinematicShape | KinematicJson<T>, options: KinematicOptions<T> = {}): Kinematic<T> {
    return addKinematic('World.addKinematic', this.#parts, wall, options);
  }

  /**
   * Removes a body with its joints, a wall, or what an extension has added, as a joint; contacts end with the next step.
   *
   * @throws TypeError if it is none of this world; RangeError if removed before
   */
  remove(item: Body<T> | WorldWall<T> | WorldItem): void {
    const where = 'World.remove';
    if (item instanceof BodyView) this.#parts.bodyEdits.remove(where, item as BodyView<T>);
    else if (item instanceof WallView) this.#parts.wallEdits.remove(where, item as WallView<T>);
    else if (!this.#parts.books.some((book) => book.remove(where, item)))
      fail(where, 'item', 'a body, wall or joint of this world', item, 'type');
  }

  /**
   * Lets a body and a body or wall never meet nor sense each other, whatever their filters say, or meet again. Part of the state; ends when one of
   * the two is removed.
   *
   * @throws TypeError or RangeError if one is not in the world, both are walls, or both are the same
   */
  ignorePair(a: Body<T> | WorldWall<T>, b: Body<T> | WorldWall<T>, ignored = true): void {
    ignorePair('World.ignorePair', this.#parts, a, b, ignored);
  }

  /** The pairs that `ignorePair` keeps from meeting, a body first. */
  get ignoredPairs(): readonly (readonly [Body<T>, Body<T> | WorldWall<T>])[] {
    return ignoredPairs(this.#parts);
  }

  /**
   * Advances by `dt`; 0 does nothing, so `events` stay those of the step before. Best results come from equal steps of 1/240 to 1/30 of a second.
   *
   * Velocities are advanced before places (semi-implicit Euler): with h = dt / subSteps a fall of the time t is ahead by gravity · h · t / 2.
   *
   * @throws TypeError or RangeError unless dt is 0 or a number from 1e-12 to 1e6
   */
  step(dt: number): void {
    this.#parts.step('World.step', dt);
  }

  /**
   * Bodies that overlap a circle, in the order of iteration; with `walls: true` also walls, by id. A point is a circle with `r: 0`. Bodies are
   * decided exactly, as `overlaps` does. A room (`inside`) is all that lies outside of it.
   */
  within(circle: Readonly<Circle>, options: WorldAreaOptions<T> & { readonly walls: true }): (Body<T> | WorldWall<T>)[];
  within(circle: Readonly<Circle>, options?: WorldAreaOptions<T> & { readonly walls?: false }): Body<T>[];
  within(circle: Readonly<Circle>, options: WorldAreaOptions<T> = {}): (Body<T> | WorldWall<T>)[] {
    return within(this.#parts, circle, options);
  }

  /** Bodies, and walls if asked for, that overlap a box, its edges included; none if minX > maxX or minY > maxY. As `within` otherwise. */
  inBox(box: Readonly<Box>, options: WorldAreaOptions<T> & { readonly walls: true }): (Body<T> | WorldWall<T>)[];
  inBox(box: Readonly<Box>, options?: WorldAreaOptions<T> & { readonly walls?: false }): Body<T>[];
  inBox(box: Readonly<Box>, options: WorldAreaOptions<T> = {}): (Body<T> | WorldWall<T>)[] {
    return inBox(this.#parts, box, options);
  }

  /**
   * The `count` bodies, and walls if asked for, nearest to a circle or point: by `separation`, which is negative inside; equally near ones in
   * the order of iteration, walls last. Fewer if there are not so many.
   */
  nearest(
    from: Readonly<Vec & Partial<Circle>>,
    count: number,
    options: WorldNearestOptions<T> & { readonly walls: true },
  ): (Body<T> | WorldWall<T>)[];
  nearest(from: Readonly<Vec & Partial<Circle>>, count?: number, options?: WorldNearestOptions<T> & { readonly walls?: false }): Body<T>[];
  nearest(from: Readonly<Vec & Partial<Circle>>, count = 1, options: WorldNearestOptions<T> = {}): (Body<T> | WorldWall<T>)[] {
    return nearestGaps('World.nearest', this.#parts, from, count, options).map(({ item }) => item);
  }

  /**
   * The first body or wall that a ray hits, or `null`. Bodies as `castRay` of geometry does, and of several at the same t bodies before
   * walls and the first in the order of iteration. One-sided walls let rays through from behind. A direction of (0, 0) tests
   * the start. Writes into `out` and returns it.
   */
  castRay(ray: Readonly<Ray>, options: WorldCastOptions<T> = {}, out?: WorldHit<T>): WorldHit<T> | null {
    return castRayIn(this.#parts, ray, options, out);
  }

  /** The first body or wall, standing still, that a moving circle hits, or `null`. `t` is the time; as `castRay` otherwise. */
  castCircle(circle: Readonly<MovingCircle>, options: WorldCastOptions<T> = {}, out?: WorldHit<T>): WorldHit<T> | null {
    return castCircleIn(this.#parts, circle, options, out);
  }

  /**
   * Moves a circle by `motion` along bodies and walls, as a character walks. It goes up to the first, then along it with what is left of the
   * motion, until that is used up or a corner stops it. Says where it ends and what it met; changes nothing. All stands still meanwhile.
   *
   * At the end it overlaps nothing that may be found, and it stops short of touching by some ulp. What overlaps at the start is left first, by the
   * shortest way, deepest first; `depth` is not 0 if that fails, and then it goes no further. One-sided walls let through from behind. On a
   * torus the motion is at most a quarter of a period along each axis.
   *
   * @example
   * const world = new World();
   * world.addWall({ x1: 0, y1: 0, x2: 9, y2: 0 });
   * world.slide({ x: 2, y: 2, r: 1 }, { x: 3, y: -4 }); // ends at x = 5, y = 1: along the floor
   *
   * @throws TypeError or RangeError naming the value that is wrong
   */
  slide(circle: Readonly<Circle>, motion: Readonly<Vec>, options: WorldQueryOptions<T> = {}): WorldSlide<T> {
    return slideIn(this.#parts, circle, motion, options);
  }

  /**
   * The state as bytes, with a checksum: in `out` if it is large enough, else in an array of their own. Keep what is returned: an `out` that
   * is too small no longer holds the snapshot it held before. Events are not in it.
   */
  snapshot(out?: Uint8Array): Uint8Array {
    if (out !== undefined && !(out instanceof Uint8Array)) fail('World.snapshot', 'out', 'a Uint8Array', out, 'type');
    return writeSnapshot(this.#parts.pipeline, out);
  }

  /**
   * Goes on exactly where the snapshot was taken. Bodies and walls keep their objects by id, also the 1,024 removed last; events are forgotten.
   *
   * @throws TypeError or RangeError if the bytes are not a whole, unaltered snapshot of a world; nothing has changed then
   */
  restore(bytes: Uint8Array): void {
    this.#parts.checkEditable('World.restore');
    const pipeline = new Pipeline(new State());
    readSnapshot('World.restore', bytes, pipeline, this.#parts.extensions);
    this.#parts.enter(pipeline);
  }

  /**
   * Keeps the state in this process: block copies, no checksum, a few percent of the time of `snapshot`. In `out` if given, which takes its room.
   * States saved between two edits share what only edits change.
   */
  save(out: WorldState = new SavedState()): WorldState {
    if (!(out instanceof SavedState)) return fail('World.save', 'out', 'a state that World.save returned', out, 'type');
    return this.#parts.save(out);
  }

  /** Goes on exactly where a state was saved, by this world or another of this process. Objects are kept as by `restore`. */
  load(state: WorldState): void {
    this.#parts.checkEditable('World.load');
    if (!(state instanceof SavedState) || state.traits === null)
      fail('World.load', 'state', 'a state that World.save returned', state, 'type');
    else this.#parts.load(state);
  }

  /** A new world in the same state, with the same ids, data and options. This one is not disturbed. */
  fork(): World<T> {
    const { layers, warn, views, walls, extensions, books, state, pairRules } = this.#parts;
    const world = new World<T>({ layers, warn, ...pairRules.given, extensions });
    const data = (id: number) => views[state.bodies.indexOf(id)]?.data;
    world.#parts.load(this.#parts.save(new SavedState()), { data, wallData: (id) => walls.get(id)?.data, books });
    return world;
  }

  /** A fingerprint of the state in 16 hex digits: equal hash, equal future. Data, events and layer names are not in it. */
  hash(): string {
    return hashState(this.#parts.pipeline);
  }

  /** Writes x, y of each body to `out`, in the order of iteration; returns how many bodies fit. */
  copyPositions(out: Float64Array | Float32Array): number {
    if (!(out instanceof Float64Array || out instanceof Float32Array))
      fail('World.copyPositions', 'out', 'a Float64Array or Float32Array', out, 'type');
    return copyPositions(this.#parts.state.bodies, out);
  }

  /** Σ ½ m v² + ½ I ω² over the dynamic bodies. [mass·length²/time²] */
  kineticEnergy(): number {
    return kineticEnergy(this.#parts.state);
  }

  /** Σ m v over the dynamic bodies. [mass·length/time] */
  momentum(): Vec {
    return momentum(this.#parts.state);
  }
}
