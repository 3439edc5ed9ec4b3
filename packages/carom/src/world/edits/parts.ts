import { fail } from '../../numeric/fail.ts';
import { printAs } from '../../numeric/print.ts';
import { nonNegative } from '../../numeric/validate.ts';
import { Search } from '../broadphase/search.ts';
import type { Book, Extension } from '../extension.ts';
import { wakeAtBody, wakeAtWall } from '../islands/wake.ts';
import type { Layers } from '../layers.ts';
import type { ResolvedOptions } from '../options.ts';
import { loadState, type SavedState, saveState } from '../snapshot/saved-state.ts';
import type { Ignored } from '../state/ignored.ts';
import { seedRandom } from '../state/random.ts';
import { State } from '../state/state.ts';
import { Pipeline } from '../step.ts';
import type { WorldWall } from '../views/body.ts';
import { printedBody } from '../views/body-json.ts';
import { BodyView } from '../views/body-view.ts';
import type { BodyFace } from '../views/host.ts';
import { ViewBook } from '../views/view-book.ts';
import { KinematicView, printedWall, WallView } from '../views/wall-view.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { WallSearch } from '../walls/wall-search.ts';
import { BodyEdits } from './body-edits.ts';
import type { Edited } from './edited.ts';
import { endPair, visitorsOf } from './endings.ts';
import { PairRules } from './pair-rules.ts';
import { WallEdits } from './wall-edits.ts';

/** What bodies and walls carry, by id, and the objects of extensions whose data others of the same id carry. */
export interface Data<T> {
  readonly data?: ((id: number) => T | undefined) | undefined;
  readonly wallData?: ((id: number) => T | undefined) | undefined;
  readonly books?: readonly Book<T>[] | undefined;
}

/** Shorter or longer steps leave the range of doubles within a few of them. */
const leastDt = 1e-12;
const mostDt = 1e6;

/** The parts of each world of this copy of the module. */
const allParts: WeakMap<object, unknown> = /* @__PURE__ */ new WeakMap();

/** The parts of a world, for functions of other entries. @throws TypeError if it is none, or of another copy of the module */
export function partsOf<T>(where: string, world: object): WorldParts<T> {
  const parts = typeof world === 'object' && world !== null ? allParts.get(world) : undefined;
  return (parts ?? fail(where, 'world', 'a World of the same copy of carom', world, 'type')) as WorldParts<T>;
}

/** The state of a world, what carries out its steps, and the objects that users hold. */
export class WorldParts<T> implements Edited<T> {
  pipeline: Pipeline = new Pipeline(new State());
  /** Finds bodies; it has to hear of every edit of a place or radius. */
  search: Search = new Search(this.pipeline.state, this.pipeline.neighbors);
  readonly wallSearch: WallSearch = new WallSearch();
  readonly layers: Layers;
  readonly warn: ((message: string) => void) | null;
  readonly pairRules: PairRules<T>;
  readonly bodyEdits: BodyEdits<T> = new BodyEdits(this);
  readonly wallEdits: WallEdits<T> = new WallEdits(this);
  readonly book: ViewBook<T> = new ViewBook(this.bodyEdits, this.wallEdits);
  /** Views of bodies by index, of walls by id. */
  readonly views: ViewBook<T>['bodies'] = this.book.bodies;
  readonly walls: ViewBook<T>['walls'] = this.book.walls;
  /** The objects of extensions. */
  readonly books: Book<T>[] = [];
  private readonly warned: Set<string> = new Set();

  constructor(options: ResolvedOptions, world: object) {
    allParts.set(world, this);
    const { state } = this;
    state.gravityX = options.gravity.x;
    state.gravityY = options.gravity.y;
    state.subSteps = options.subSteps;
    state.periodX = options.periodX;
    state.periodY = options.periodY;
    state.rules = options.rules;
    state.sleepTime = options.sleepTime;
    state.sleepSpeed = options.sleepSpeed;
    seedRandom(state.random, options.seed);
    const { pairFilter, preSolve } = options;
    this.pairRules = new PairRules({ pairFilter, preSolve }, this.book);
    this.pairRules.join(state);
    this.layers = options.layers;
    this.warn = options.warn;
    printAs(BodyView.prototype, 'Body', printedBody);
    printAs(WallView.prototype, 'Wall', printedWall);
    printAs(KinematicView.prototype, 'Kinematic', printedWall);
    for (const extension of options.extensions) this.bookOf(extension);
  }

  get state(): State {
    return this.pipeline.state;
  }

  get extensions(): readonly Extension[] {
    return this.books.map(({ extension }) => extension);
  }

  /** The objects of an extension, with which its stage comes into the world. */
  bookOf(extension: Extension): Book<T> {
    const known = this.books.find((book) => book.extension === extension);
    if (known !== undefined) return known;
    const book = extension.createBook<T>(extension, this, this.pipeline.stageOf(extension));
    this.books.push(book);
    return book;
  }

  /** Gives advice, once per cause. */
  advise(cause: string, message: string): void {
    if (this.warn === null || this.warned.has(cause)) return;
    this.warned.add(cause);
    this.warn(message);
  }

  /** @throws TypeError within `pairFilter` and `preSolve` */
  checkEditable(where: string): void {
    this.pairRules.checkEditable(where);
  }

  /** The state, if the body is in this world. @throws TypeError if it is of another, RangeError if it was removed */
  living(where: string, body: BodyFace): State {
    this.checkPresent(where, 'body', body, this.views[body.index]);
    return this.state;
  }

  /** Wakes a body and what touches it; or, if it is one that never sleeps, what sleeps at it. */
  wake(index: number): void {
    this.pipeline.sleep.wake(index);
    wakeAtBody(this.state, this.pipeline.sleep, index);
    for (let b = 0; b < this.books.length; b++) this.books[b].bodyWoken?.(index);
  }

  /** @throws RangeError if a circle is too large for the torus */
  checkRadius(where: string, what: string, r: number): void {
    const least = Math.min(this.state.periodX, this.state.periodY);
    if (!(4 * r <= least)) fail(where, what, `at most a quarter of the period (${least / 4})`, r);
  }

  /** What overlaps a sensor, by name: −1 − id for walls. */
  visitorsOf(sensor: number): readonly (BodyView<T> | WallView<T>)[] {
    return Object.freeze(visitorsOf(this.pipeline, sensor).map((name) => this.book.find(name)));
  }

  /** The pairs that never meet, to be changed. */
  ignored(): Ignored {
    const { state } = this;
    if (state.ignored.isShared) state.ignored = state.ignored.copy();
    return state.ignored;
  }

  /** Wakes what sleeps at a wall, or hangs on it. */
  wakeAtWall(record: WallRecord): void {
    wakeAtWall(this.state, this.pipeline.sleep, record);
    for (let b = 0; b < this.books.length; b++) this.books[b].wallWoken?.(record.id);
  }

  /** Ends the contact and the sensor overlap of two names. */
  endPair(a: number, b: number, reason: number): void {
    endPair(this.pipeline, a, b, reason);
  }

  /** @throws TypeError if a wall is of another world, RangeError if it was removed */
  standing(where: string, wall: WorldWall<T>): void {
    this.checkPresent(where, 'wall', wall, this.walls.get(wall.id));
  }

  /** `own` is the one of this world with that id. */
  private checkPresent(where: string, kind: string, item: { readonly id: number; readonly alive: boolean }, own: unknown): void {
    this.checkEditable(where);
    if (!item.alive) fail(where, `the ${kind}`, 'in the world', `${kind} ${item.id}, removed`);
    if (item !== own) fail(where, `the ${kind}`, 'of this world', `${kind} ${item.id} of another`, 'type');
  }

  /** One step, advice included. @throws TypeError or RangeError unless dt is 0 or within what steps can be */
  step(where: string, dt: number): void {
    const { state } = this;
    nonNegative(where, 'dt', dt);
    this.checkEditable(where);
    if (dt === 0) return;
    if (dt < leastDt || dt > mostDt) fail(where, 'dt', '0 or a number from 1e-12 to 1e6', dt);
    if (dt > 1 && state.bodies.size > 0)
      this.advise(
        'long step',
        `carom: World.step(${dt}): dt is in the unit of time of your velocities, usually seconds; are these milliseconds?`,
      );
    this.book.buried.turn();
    for (let b = 0; b < this.books.length; b++) this.books[b].turn?.();
    this.state.bringBack();
    this.search.moved();
    this.pipeline.step(dt);
    for (let b = 0; b < this.books.length; b++) this.books[b].told?.();
    this.pairRules.stepped();
  }

  /** Keeps the state in `out`. */
  save(out: SavedState): SavedState {
    saveState(this.pipeline, out);
    return out;
  }

  /** Goes on where a state was saved. Views stay with their ids, as by `enter`. */
  load(saved: SavedState, { data, wallData, books }: Data<T> = {}): void {
    const { pipeline, state, book } = this;
    const areSame = state.bodies.traits === saved.traits;
    const areWallsSame = state.walls.kept === saved.walls;
    if (!areSame && saved.lists !== null && saved.traits !== null) book.leaveBodies(saved.lists.ints, saved.traits.ints);
    loadState(pipeline, saved);
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
  enter(pipeline: Pipeline, { data, wallData }: Data<T> = {}): void {
    const { book } = this;
    book.leaveAbsent(pipeline.state.bodies);
    pipeline.profiler = this.pipeline.profiler;
    this.pipeline = pipeline;
    this.pairRules.join(pipeline.state);
    book.leaveWalls();
    this.search = new Search(pipeline.state, pipeline.neighbors);
    book.buried.forget();
    book.enterBodies(data);
    book.enterWalls(wallData);
    this.enterBooks();
  }

  /** Gives books the stages of the state that was entered. Those of another world have the data of their objects. */
  private enterBooks(from?: readonly Book<T>[]): void {
    for (const { extension } of this.pipeline.stages) this.bookOf(extension);
    for (const book of this.books)
      book.enter(
        this.pipeline.stageOf(book.extension),
        from?.find(({ extension }) => extension === book.extension),
      );
  }
}
