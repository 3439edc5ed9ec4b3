import { fail } from '../numeric/fail.ts';
import { guardReadOnly } from '../numeric/read-only.ts';
import { finite, integer, knownOptions, positive } from '../numeric/validate.ts';

/** Where something is and how it is turned. */
export interface Pose {
  /** Place along x. [length] */
  x: number;
  /** Place along y. [length] */
  y: number;
  /** Angle. [radian] */
  angle: number;
}

/** What a stepper advances: a `World`, or anything that steps and holds bodies. */
export interface Steppable extends Iterable<Readonly<Pose>> {
  /** Advances by `dt`. */
  step(dt: number): void;
  /** Moving walls, interpolated like bodies. */
  readonly kinematics?: Iterable<Readonly<Pose>>;
  /** Width of a torus; `Infinity` where the plane does not end. [length] */
  readonly periodX?: number;
  /** Height of a torus. [length] */
  readonly periodY?: number;
}

/** Options of `createStepper`. */
export interface StepperOptions {
  /** Length of every step. [time] @default 1 / 60 */
  readonly dt?: number;
  /**
   * Steps that one call of `advanceTo` takes at most: where stepping is slower than the clock, the rest of the time is dropped
   * instead of growing without end. @default 8
   */
  readonly maxSteps?: number;
}

/** The options that `createStepper` takes where none are given. */
export const stepperDefaults: Required<StepperOptions> = /* @__PURE__ */ Object.freeze({ dt: 1 / 60, maxSteps: 8 });

/** What `advanceTo` calls around each step. */
export interface StepCalls {
  /** Called before each step: the place for inputs, forces and `moveTo`. */
  readonly beforeStep?: (() => void) | undefined;
  /** Called after each step: the place to read events. */
  readonly afterStep?: (() => void) | undefined;
}

/** A fixed timestep for a clock read at uneven times, and interpolation between two steps for drawing. */
export interface Stepper {
  /** Length of every step. [time] */
  readonly dt: number;
  /** Steps taken so far. */
  readonly stepCount: number;
  /** How much of the next step the clock has passed, 0 … 1: what `interpolate` blends by. */
  readonly alpha: number;
  /** Time that was dropped so far because stepping could not keep up; a multiple of `dt`. [time] */
  readonly droppedTime: number;
  /**
   * Takes every step that is due at `now`, and calls `afterStep` after each: the place to read events. Returns how many it took.
   *
   * `{ beforeStep, afterStep }` also calls what has to come before each step. A frame may take no step, or several: a force applied once a
   * frame would be stronger or weaker with the screen's rate.
   * `now` is any clock in the unit of `dt`; the first call starts it and takes no step. An earlier `now` than before counts as the last
   * one. How many steps are taken depends on the times given alone: the stepper reads no clock. Three calls in a row that are each hundreds
   * of steps late make it warn once, on the console: `now` is likely in milliseconds then.
   * What `step` or `afterStep` throws comes through; the step it was thrown in counts as taken, those still due follow in the next call.
   * If `beforeStep` throws its step is still due.
   * @throws TypeError or RangeError unless `now` is a finite number, TypeError when called from within `beforeStep` or `afterStep`.
   */
  advanceTo(now: number, calls?: (() => void) | StepCalls): number;
  /**
   * Where to draw a body or moving wall at the time of the last `advanceTo`: `alpha` of the way from the step before to the last one.
   *
   * One step behind the world: nothing is extrapolated. Across the seam of a torus the short way counts, and the place lies within
   * the period. A body that was not there before the last step is where it is.
   * Writes into `out` and returns it; pass your own to allocate nothing.
   */
  interpolate(item: Readonly<Pose>, out?: Pose): Pose;
  /** Draws everything where it is until the next step: nothing slides across the screen after a restore or a teleport. */
  snap(): void;
}

/** The places before the last step, by the object they belong to: bodies keep their identity. */
class Before {
  readonly #rows = new Map<Readonly<Pose>, number>();
  #items: Readonly<Pose>[] = [];
  #poses = new Float64Array(0);

  /** Notes where everything is. Allocates only where something came or went. */
  note(world: Steppable): void {
    let count = 0;
    for (const item of world) this.#noteAt(count++, item);
    for (const item of world.kinematics ?? []) this.#noteAt(count++, item);
    for (let i = count; i < this.#items.length; i++) this.#forget(i);
    this.#items.length = Math.min(this.#items.length, count);
  }

  clear(): void {
    this.#rows.clear();
    this.#items = [];
  }

  /** Index of the first of an item's three numbers x, y, angle; negative if it is not known. */
  find(item: Readonly<Pose>): number {
    return 3 * (this.#rows.get(item) ?? -1);
  }

  at(index: number): number {
    return this.#poses[index];
  }

  #noteAt(i: number, item: Readonly<Pose>): void {
    if (this.#items[i] !== item) {
      if (i < this.#items.length) this.#forget(i);
      this.#items[i] = item;
      this.#rows.set(item, i);
      if (3 * i >= this.#poses.length) this.#grow(i);
    }
    this.#poses[3 * i] = item.x;
    this.#poses[3 * i + 1] = item.y;
    this.#poses[3 * i + 2] = item.angle;
  }

  /** Forgets the item of a row, unless it has moved to another row already. */
  #forget(i: number): void {
    if (this.#rows.get(this.#items[i]) === i) this.#rows.delete(this.#items[i]);
  }

  #grow(row: number): void {
    const larger = new Float64Array(6 * (row + 8));
    larger.set(this.#poses);
    this.#poses = larger;
  }
}

/**
 * A stepper for `world`: calls `world.step(dt)` as often as the clock asks for, and interpolates between steps for drawing.
 *
 * The same speed and the same steps at 30, 60 and 144 frames a second: drawing never changes results.
 * @throws TypeError or RangeError for an option that is unknown or out of its domain; TypeError if the world has no `step`.
 * @example
 * const world = new World();
 * const stepper = createStepper(world, { dt: 1 / 120 });
 * stepper.advanceTo(10); // the first call only notes the time
 * stepper.advanceTo(10.05, () => console.log(world.events.hits.length)); // after each step
 * world.stepCount; // 6
 * stepper.advanceTo(10.1, { beforeStep: () => console.log(world.time), afterStep: () => console.log(world.events.hits.length) });
 */
export function createStepper(world: Steppable, options: StepperOptions = {}): Stepper {
  const where = 'createStepper';
  if (typeof (world as Partial<Steppable> | null | undefined)?.step !== 'function')
    fail(where, 'world', 'a World, or what steps and holds bodies', world, 'type');
  const { dt = stepperDefaults.dt, maxSteps = stepperDefaults.maxSteps } = knownOptions(where, 'options', options, ['dt', 'maxSteps']);
  return new FixedStepper(world, positive(where, 'options.dt', dt), integer(where, 'options.maxSteps', maxSteps, 1));
}

function readCalls(where: string, given: (() => void) | StepCalls | undefined): StepCalls {
  const calls: StepCalls =
    typeof given === 'object' ? knownOptions(where, 'calls', given, ['beforeStep', 'afterStep']) : { afterStep: given };
  for (const [name, call] of Object.entries(calls))
    if (call !== undefined && typeof call !== 'function') fail(where, name, 'a function', call, 'type');
  return calls;
}

class FixedStepper implements Stepper {
  readonly dt: number;
  readonly #world: Steppable;
  readonly #maxSteps: number;
  readonly #before = new Before();
  /** The `now` at which counting began, and the steps counted from there: no sum of small times, so no drift. */
  #origin: number | null = null;
  #counted = 0;
  #now = 0;
  #taken = 0;
  #dropped = 0;
  #alpha = 0;
  #inside = false;
  /** Calls in a row of which each was far more steps late than any machine is. */
  #rushed = 0;

  constructor(world: Steppable, dt: number, maxSteps: number) {
    this.#world = world;
    this.dt = dt;
    this.#maxSteps = maxSteps;
    guardReadOnly(FixedStepper.prototype, 'Stepper');
    Object.freeze(this);
  }

  get stepCount(): number {
    return this.#taken;
  }

  get alpha(): number {
    return this.#alpha;
  }

  get droppedTime(): number {
    return this.#dropped * this.dt;
  }

  advanceTo(now: number, calls?: (() => void) | StepCalls): number {
    const where = 'Stepper.advanceTo';
    finite(where, 'now', now);
    const { beforeStep, afterStep } = readCalls(where, calls);
    if (this.#inside) throw new TypeError(`${where}: it must be called after the steps, not from within beforeStep or afterStep`);
    this.#now = this.#origin === null ? now : Math.max(this.#now, now);
    this.#origin ??= now;
    const due = this.#due();
    this.#mindUnits(due);
    const steps = Math.min(due, this.#maxSteps);
    this.#inside = true;
    try {
      for (let k = 1; k <= steps; k++) {
        beforeStep?.();
        if (k === steps) this.#before.note(this.#world);
        this.#counted++;
        this.#taken++;
        this.#world.step(this.dt);
        afterStep?.();
      }
    } finally {
      this.#inside = false;
      this.#settle(due - steps);
    }
    return steps;
  }

  interpolate(item: Readonly<Pose>, out: Pose = { x: 0, y: 0, angle: 0 }): Pose {
    if (!isObject(item)) fail('Stepper.interpolate', 'item', 'a body or moving wall', item, 'type');
    if (!isObject(out)) fail('Stepper.interpolate', 'out', 'an object', out, 'type');
    const { x, y, angle } = item;
    const row = this.#before.find(item);
    if (row < 0) {
      out.x = x;
      out.y = y;
      out.angle = angle;
      return out;
    }
    const { periodX = Infinity, periodY = Infinity } = this.#world;
    out.x = between(this.#before.at(row), x, this.#alpha, periodX);
    out.y = between(this.#before.at(row + 1), y, this.#alpha, periodY);
    out.angle = between(this.#before.at(row + 2), angle, this.#alpha, Infinity);
    return out;
  }

  snap(): void {
    this.#before.clear();
  }

  /** Steps that the clock has passed and that are not taken: at most what keeps the count exact. */
  #due(): number {
    const passed = Math.floor((this.#now - (this.#origin ?? this.#now)) / this.dt);
    return Math.max(0, Math.min(passed, Number.MAX_SAFE_INTEGER) - this.#counted);
  }

  /** Warns once of a clock in milliseconds: at dt = 1/60 each frame of it is a thousand steps. */
  #mindUnits(due: number): void {
    if (this.#rushed === 3) return; // it was said
    this.#rushed = due > Math.max(200, this.#maxSteps) ? this.#rushed + 1 : 0;
    if (this.#rushed < 3) return;
    const { console } = globalThis as { console?: { warn(message: string): void } };
    console?.warn(`carom: Stepper.advanceTo: ${due} steps are due: is now in milliseconds, and dt (${this.dt}) in seconds?`);
  }

  /** Drops what lies beyond the guard and notes how far into the next step the clock is. */
  #settle(surplus: number): void {
    this.#counted += surplus;
    this.#dropped += surplus;
    const share = (this.#now - (this.#origin ?? this.#now)) / this.dt - this.#counted;
    this.#alpha = Math.min(1, Math.max(0, share));
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** `share` of the way from `from` to `to`, the short way round where there is a period. */
function between(from: number, to: number, share: number, period: number): number {
  if (period === Infinity) return from + (to - from) * share;
  let way = to - from;
  if (way > period / 2) way -= period;
  else if (way < -period / 2) way += period;
  const at = from + way * share;
  const wrapped = at < 0 ? at + period : at; // −1e−20 + period rounds to period itself
  return wrapped >= period ? wrapped - period : wrapped;
}
