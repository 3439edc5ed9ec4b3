import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import { flag } from '../numeric/validate.ts';
import { Search } from './broadphase/search.ts';
import { endAll, endPair, endUnsensed, endWall } from './edits/endings.ts';
import { PairFilter } from './edits/pair-filter.ts';
import { visitorsOf } from './edits/visitors.ts';
import type { Book, Extension } from './extension.ts';
import { wakeAtBody, wakeAtWall } from './islands/wake.ts';
import type { Layers } from './layers.ts';
import { size, velocity, velocityOfKind } from './limits.ts';
import { elasticFriction, type FullMaterial } from './material.ts';
import type { ResolvedOptions } from './options.ts';
import { loadState, type SavedState, saveState } from './snapshot/saved-state.ts';
import { type Bodies, bodyKinds, clearForce } from './state/bodies.ts';
import { type Ignored, markIgnored } from './state/ignored.ts';
import {
  asleepBit,
  atG,
  atM,
  atR,
  atU,
  atVx,
  cDensity,
  cFriction,
  cMass,
  coldStride,
  cRestitution,
  cRolling,
  enabled,
  fixedRotationBit,
  passing,
  rowStride,
  sensorBit,
} from './state/layout.ts';
import { State } from './state/state.ts';
import { Engine } from './step.ts';
import { BodyView, printedBody } from './views/body-view.ts';
import type { BodyFace, BodyHost, WallHost } from './views/host.ts';
import { ViewBook } from './views/view-book.ts';
import { KinematicView, printedWall, WallView } from './views/wall-view.ts';
import { WallSearch } from './walls/wall-search.ts';
import { createWall, type WallEdit, type WallRecord } from './walls/walls.ts';

const dynamic: number = /* @__PURE__ */ bodyKinds.indexOf('dynamic');

/** What bodies and walls carry, by id, and the objects of extensions whose data others of the same id carry. */
export interface Data<T> {
  readonly data?: ((id: number) => T | undefined) | undefined;
  readonly wallData?: ((id: number) => T | undefined) | undefined;
  readonly books?: readonly Book<T>[] | undefined;
}

/** The core of each world of this copy of the module. */
const cores: WeakMap<object, unknown> = /* @__PURE__ */ new WeakMap();

/** The core of a world, for functions of other entries. @throws TypeError if it is none, or of another copy of the module */
export function coreOf<T>(where: string, world: object): Core<T> {
  const core = typeof world === 'object' && world !== null ? cores.get(world) : undefined;
  return (core ?? fail(where, 'world', 'a World of the same copy of carom', world, 'type')) as Core<T>;
}

/** The state of a world, the objects that users hold, and the edits that they make. */
export class Core<T> implements BodyHost, WallHost {
  engine: Engine = new Engine(new State());
  /** Finds bodies; it has to hear of every edit of a place or radius. */
  search: Search = new Search(this.engine.state, this.engine.neighbors);
  readonly wallSearch: WallSearch = new WallSearch();
  readonly layers: Layers;
  readonly warn: ((message: string) => void) | null;
  readonly pairFilter: PairFilter<T>;
  readonly book: ViewBook<T> = new ViewBook(this);
  /** Views of bodies by index, of walls by id. */
  readonly views: ViewBook<T>['bodies'] = this.book.bodies;
  readonly walls: ViewBook<T>['walls'] = this.book.walls;
  /** The objects of extensions. */
  readonly books: Book<T>[] = [];
  private readonly warned: Set<string> = new Set();

  constructor(
    options: Pick<ResolvedOptions, 'layers' | 'warn'> & Partial<Pick<ResolvedOptions, 'pairFilter' | 'extensions'>>,
    world: object,
  ) {
    cores.set(world, this);
    this.pairFilter = new PairFilter(options.pairFilter ?? null, this.book);
    this.state.mayMeet = this.pairFilter.mayMeet;
    this.layers = options.layers;
    this.warn = options.warn;
    printAs(BodyView.prototype, 'Body', printedBody);
    printAs(WallView.prototype, 'Wall', printedWall);
    printAs(KinematicView.prototype, 'Kinematic', printedWall);
    for (const extension of options.extensions ?? []) this.bookOf(extension);
  }

  get state(): State {
    return this.engine.state;
  }

  get extensions(): readonly Extension[] {
    return this.books.map(({ extension }) => extension);
  }

  /** The objects of an extension, with which its stage comes into the world. */
  bookOf(extension: Extension): Book<T> {
    const known = this.books.find((book) => book.extension === extension);
    if (known !== undefined) return known;
    const book = extension.createBook<T>(extension, this, this.engine.stageOf(extension));
    this.books.push(book);
    return book;
  }

  /** Gives advice, once per cause. */
  advise(cause: string, message: string): void {
    if (this.warn === null || this.warned.has(cause)) return;
    this.warned.add(cause);
    this.warn(message);
  }

  /** @throws TypeError within `pairFilter` */
  checkEditable(where: string): void {
    this.pairFilter.checkEditable(where);
  }

  /** The state, if the body is in this world. @throws TypeError if it is of another, RangeError if it was removed */
  living(where: string, body: BodyFace): State {
    this.checkPresent(where, 'body', body, this.views[body.index]);
    return this.state;
  }

  /** As `living`, for a force about to be added. */
  forced(where: string, body: BodyFace): Bodies {
    const { bodies } = this.living(where, body);
    bodies.survey.isStale = true;
    bodies.hasForces = true;
    this.wake(body.index);
    return bodies;
  }

  /** Wakes a body and what touches it; or, if it is one that never sleeps, what sleeps at it. */
  wake(index: number): void {
    this.engine.sleep.wake(index);
    wakeAtBody(this.state, this.engine.sleep, index);
    for (let b = 0; b < this.books.length; b++) this.books[b].bodyWoken(index);
  }

  setVelocity(where: string, body: BodyFace, at: number, value: number): void {
    const { bodies } = this.living(where, body);
    velocityOfKind(where, nameIn(where), bodies.kinds[body.index], at === atU ? value / body.r : value);
    const k = rowStride * bodies.slots[body.index] + at;
    const isSame = bodies.rows[k] === value;
    bodies.rows[k] = value;
    if (at === atU && value !== 0) bodies.survey.isStale = true;
    if (!isSame || bodies.kinds[body.index] === dynamic) this.wake(body.index);
  }

  setPlace(where: string, body: BodyFace, at: number, value: number): void {
    const { bodies } = this.living(where, body);
    this.wake(body.index);
    this.engine.oneSided.leave(bodies.slots[body.index]);
    bodies.rows[rowStride * bodies.slots[body.index] + at] = value;
    this.search.edited(body.index);
    this.wake(body.index);
    this.state.isDirty = true;
  }

  setRadius(where: string, body: BodyFace, r: number, keep: 'mass' | 'density'): void {
    size(where, 'r', r);
    this.checkRadius(where, 'r', r);
    const { bodies } = this.living(where, body);
    const at = coldStride * body.index;
    const k = rowStride * bodies.slots[body.index];
    const area = Math.PI * r * r;
    const mass = keep === 'mass' ? bodies.cold[at + cMass] : size(where, 'the mass that follows from r', bodies.cold[at + cDensity] * area);
    const u = velocity(where, 'angularVelocity times r', (bodies.rows[k + atU] / bodies.rows[k + atR]) * r);
    this.wake(body.index);
    this.engine.oneSided.leave(bodies.slots[body.index]);
    bodies.cold[at + cDensity] = keep === 'mass' ? mass / area : bodies.cold[at + cDensity];
    bodies.rows[k + atU] = u;
    bodies.rows[k + atR] = r;
    this.search.edited(body.index);
    this.writeMass(body.index, mass);
    this.wake(body.index);
    bodies.survey.isStale = true;
    this.state.isDirty = true;
  }

  /** @throws RangeError if a circle is too large for the torus */
  checkRadius(where: string, what: string, r: number): void {
    const least = Math.min(this.state.periodX, this.state.periodY);
    if (!(4 * r <= least)) fail(where, what, `at most a quarter of the period (${least / 4})`, r);
  }

  setMass(where: string, body: BodyFace, mass: number): void {
    const { bodies } = this.living(where, body);
    const r = body.r;
    this.wake(body.index);
    bodies.cold[coldStride * body.index + cDensity] = mass / (Math.PI * r * r);
    this.writeMass(body.index, mass);
  }

  /** Writes the mass of a body and what the kernels take from it: a uniform disc, r²/inertia = 2/mass. */
  writeMass(index: number, mass: number): void {
    const { bodies } = this.state;
    const k = rowStride * bodies.slots[index];
    bodies.traits = null;
    bodies.cold[coldStride * index + cMass] = mass;
    const m = bodies.kinds[index] === 2 && (bodies.bits[index] & asleepBit) === 0 ? 1 / mass : 0;
    bodies.rows[k + atM] = m;
    bodies.rows[k + atG] = (bodies.bits[index] & fixedRotationBit) !== 0 ? 0 : 2 * m;
  }

  setBit(where: string, body: BodyFace, bit: number, value: boolean): void {
    flag(where, nameIn(where), value);
    const { bodies } = this.living(where, body);
    if (((bodies.bits[body.index] & bit) !== 0) === value) return;
    this.wake(body.index);
    if (bit === sensorBit) endAll(this.engine, body.index, 2);
    bodies.bits[body.index] ^= bit;
    bodies.survey.isStale = true;
    if (bit === fixedRotationBit && value) bodies.rows[rowStride * bodies.slots[body.index] + atU] = 0;
    this.writeMass(body.index, bodies.cold[coldStride * body.index + cMass]);
    this.state.bodies.writeTag(body.index);
    this.wake(body.index);
    this.state.isDirty = true;
  }

  setSenses(where: string, body: BodyFace, code: number): void {
    const { bodies } = this.living(where, body);
    bodies.senses[body.index] = code;
    bodies.traits = null;
    endUnsensed(this.engine);
    this.wake(body.index);
    this.state.isDirty = true;
  }

  /** What overlaps a sensor, by name: −1 − id for walls. */
  visitorsOf(sensor: number): readonly (BodyView<T> | WallView<T>)[] {
    return Object.freeze(visitorsOf(this.engine, sensor).map((name) => this.book.find(name)));
  }

  setMaterial(where: string, body: BodyFace, material: FullMaterial): void {
    this.living(where, body);
    const r = body.r;
    const mass = material.density === body.material.density ? body.mass : size(where, 'the mass', material.density * (Math.PI * r * r));
    this.wake(body.index);
    this.writeMaterial(body.index, material);
    this.writeMass(body.index, mass);
  }

  /** @throws RangeError if the body is not in the world */
  setKind(where: string, body: BodyFace, kind: number): void {
    const { bodies } = this.living(where, body);
    const { index } = body;
    if (bodies.kinds[index] === kind) return;
    this.wake(index);
    if (kind !== dynamic) endAll(this.engine, index, 2, dynamic);
    bodies.kinds[index] = kind;
    for (const stage of this.engine.stages) stage.kindChanged();
    const k = rowStride * bodies.slots[index];
    if (kind !== dynamic) clearForce(bodies, index);
    if (bodyKinds[kind] === 'static') bodies.rows.fill(0, k + atVx, k + atU + 1);
    bodies.stillness[index] = 0;
    this.writeMass(index, bodies.cold[coldStride * index + cMass]);
    endUnsensed(this.engine);
    bodies.writeTag(index);
    this.wake(index);
    bodies.survey.isStale = true;
    this.state.isDirty = true;
  }

  /** Puts a changed record in the place of that of a wall; `isMet`: what touches it goes on touching it. */
  editWall(record: WallRecord, edit: WallEdit, isMet: boolean): WallRecord {
    const changed = createWall({ ...record, ...edit });
    this.wakeAtWall(record);
    if (!isMet) endWall(this.engine, record.id, 2);
    if (isMet) this.state.walls.swap(record, changed);
    else this.engine.neighbors.replaceWall(record, changed);
    if (isMet && record.oneSided !== changed.oneSided) {
      writeSides(this.state, changed);
      this.engine.neighbors.wallMeetsOthers(record.id);
    }
    this.wakeAtWall(changed);
    if (edit.senses === undefined) return changed;
    endUnsensed(this.engine);
    this.state.isDirty = true;
    return changed;
  }

  /** The pairs that never meet, to be changed. */
  ignored(): Ignored {
    const { state } = this;
    if (state.ignored.isShared) state.ignored = state.ignored.copy();
    return state.ignored;
  }

  writeMaterial(index: number, material: FullMaterial): void {
    const { bodies } = this.state;
    const at = coldStride * index;
    bodies.traits = null;
    bodies.cold[at + cDensity] = material.density;
    bodies.cold[at + cRestitution] = material.restitution;
    bodies.cold[at + cFriction] = material.friction;
    bodies.cold[at + cRolling] = material.rollingResistance;
    bodies.materials[index] = this.state.rules.numberOf('material', 'name', material.name);
    bodies.survey.isStale = true;
    if (material.restitution === 1 && material.friction > 0) this.advise('elastic friction', elasticFriction);
  }

  setFilter(where: string, body: BodyFace, filter: { category: number; mask: number }): void {
    const { bodies } = this.living(where, body);
    this.wake(body.index);
    endAll(this.engine, body.index, 2);
    bodies.categories[body.index] = filter.category;
    bodies.masks[body.index] = filter.mask;
    this.state.bodies.writeTag(body.index);
    this.wake(body.index);
    this.state.isDirty = true;
  }

  /** Writes where a kinematic wall is and how it moves. */
  placeWall(record: WallRecord): void {
    const { walls } = this.state;
    const at = walls.records.indexOf(record);
    this.wakeAtWall(record);
    this.engine.oneSided.leaveWall(at);
    walls.place(at);
    this.wakeAtWall(record);
  }

  /** Wakes what sleeps at a wall. */
  wakeAtWall(record: WallRecord): void {
    wakeAtWall(this.state, this.engine.sleep, record);
  }

  /** Ends the contact and the sensor overlap of two names. */
  endPair(a: number, b: number, reason: number): void {
    endPair(this.engine, a, b, reason);
  }

  removeBody(where: string, body: BodyView<T>): void {
    const { bodies } = this.living(where, body);
    this.wake(body.index);
    for (const book of this.books) book.bodyRemoved(body.index);
    endAll(this.engine, body.index, 1);
    if ((bodies.tags[body.index] & 4) !== 0) this.forgetPairs(body.id);
    this.book.removeBody(body);
    this.search.removed(body.index);
    bodies.release(body.index);
    bodies.survey.isStale = true;
    this.state.isDirty = true;
  }

  /** Takes out the pairs of a name that never meet. */
  private forgetPairs(name: number): void {
    const pairs = this.ignored();
    const partners = pairs.of(name);
    pairs.drop(name);
    for (const partner of [name, ...partners]) markIgnored(this.state, partner);
    for (const partner of partners) if (partner < 0) this.engine.neighbors.wallMeetsOthers(-1 - partner);
  }

  /** @throws TypeError if a wall is of another world, RangeError if it was removed */
  standing(where: string, wall: WallView<T>): void {
    this.checkPresent(where, 'wall', wall, this.walls.get(wall.id));
  }

  /** `own` is the one of this world with that id. */
  private checkPresent(where: string, kind: string, item: { readonly id: number; readonly alive: boolean }, own: unknown): void {
    this.checkEditable(where);
    if (!item.alive) fail(where, `the ${kind}`, 'in the world', `${kind} ${item.id}, removed`);
    if (item !== own) fail(where, `the ${kind}`, 'of this world', `${kind} ${item.id} of another`, 'type');
  }

  removeWall(where: string, wall: WallView<T>): void {
    this.standing(where, wall);
    endWall(this.engine, wall.id, 1);
    this.wakeAtWall(wall.record);
    this.book.removeWall(wall);
    if (this.state.ignored.isNamed(-1 - wall.id)) this.forgetPairs(-1 - wall.id);
    this.engine.neighbors.removeWall(wall.record);
  }

  /** One step, advice included. */
  step(dt: number): void {
    const { state } = this;
    if (dt > 1 && state.bodies.size > 0)
      this.advise(
        'long step',
        `carom: World.step(${dt}): dt is in the unit of time of your velocities, usually seconds; are these milliseconds?`,
      );
    this.book.buried.turn();
    for (let b = 0; b < this.books.length; b++) this.books[b].turn();
    this.state.bringBack();
    this.search.moved();
    this.engine.step(dt);
    for (let b = 0; b < this.books.length; b++) this.books[b].told();
  }

  /** Keeps the state in `out`. */
  save(out: SavedState): SavedState {
    saveState(this.engine, out);
    return out;
  }

  /** Goes on where a state was saved. Views stay with their ids, as by `enter`. */
  load(saved: SavedState, { data, wallData, books }: Data<T> = {}): void {
    const { engine, state, book } = this;
    const areSame = state.bodies.traits === saved.traits;
    const areWallsSame = state.walls.saved === saved.walls;
    if (!areSame && saved.lists !== null && saved.traits !== null) book.leaveBodies(saved.lists.ids, saved.traits);
    loadState(engine, saved);
    this.search.moved();
    book.buried.forget();
    if (!areSame) book.enterBodies(data);
    if (!areWallsSame) {
      book.leaveWalls();
      book.enterWalls(wallData);
    }
    this.enterBooks(books);
  }

  /**
   * Continues with another state. Views stay with their ids; those of ids that are not in it are removed.
   */
  enter(engine: Engine, { data, wallData }: Data<T> = {}): void {
    const { book } = this;
    book.leaveAbsent(engine.state.bodies);
    engine.profiler = this.engine.profiler;
    this.engine = engine;
    engine.state.mayMeet = this.pairFilter.mayMeet;
    book.leaveWalls();
    this.search = new Search(engine.state, engine.neighbors);
    book.buried.forget();
    book.enterBodies(data);
    book.enterWalls(wallData);
    this.enterBooks();
  }

  /** Gives books the stages of the state that was entered. Those of another world have the data of their objects. */
  private enterBooks(from?: readonly Book<T>[]): void {
    for (const { extension } of this.engine.stages) this.bookOf(extension);
    for (const book of this.books)
      book.enter(
        this.engine.stageOf(book.extension),
        from?.find(({ extension }) => extension === book.extension),
      );
  }
}

/** A wall with two sides stops whoever is listed at it; one that has become one-sided decides from there. */
function writeSides({ walls, wallPairs }: State, record: WallRecord): void {
  const { flags, ends, count } = wallPairs;
  for (let entry = 0; entry < count; entry++)
    if (walls.records[walls.owners[ends[2 * entry + 1]]] === record) flags[entry] = (flags[entry] & ~passing) | enabled;
}

/** The name of the property in `Body.x`. */
function nameIn(where: string): string {
  return where.slice(where.indexOf('.') + 1);
}
