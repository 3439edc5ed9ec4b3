import { fail } from '../numeric/fail.ts';
import { guardReadOnly } from '../numeric/read-only.ts';
import { integer, knownOptions } from '../numeric/validate.ts';
import { SavedState } from '../world/snapshot/saved-state.ts';
import { World } from '../world/world.ts';

/** Options of `createHistory`. */
export interface WorldHistoryOptions {
  /** Memory that the states may take; the oldest are forgotten first, the newest is always kept. [bytes] @default 67108864 */
  readonly bytes?: number;
  /** How many states are kept at most. @default 1024 */
  readonly states?: number;
}

/** Past states of a world by the number of steps it had taken: what rollback, rewinding and lag compensation go back to. */
export interface WorldHistory {
  /** How many states are kept. */
  readonly length: number;
  /** `stepCount` of the oldest state, −1 if there is none. */
  readonly oldest: number;
  /** `stepCount` of the newest state, −1 if there is none. */
  readonly newest: number;
  /** Memory that the states take, and room kept for the next ones. [bytes] */
  readonly byteLength: number;
  /** Keeps the state of the world as it is, in place of those of the same and later steps: they are of another future. */
  save(): void;
  /** Whether the state after so many steps is kept. */
  has(stepCount: number): boolean;
  /** Puts the world back to the state after so many steps. @throws RangeError if it is not kept */
  load(stepCount: number): void;
  /** Forgets the states of fewer steps: no one goes back there any more. */
  forget(stepCount: number): void;
}

/**
 * A ring of past states of a world with bounded memory.
 *
 * @example
 * const world = new World();
 * const history = createHistory(world, { bytes: 1 << 24 });
 * history.save();
 * world.step(1 / 60);
 * history.load(world.stepCount - 1);
 * world.stepCount; // 0
 *
 * @throws TypeError or RangeError naming the option that is wrong
 */
export function createHistory<T>(world: World<T>, options: WorldHistoryOptions = {}): WorldHistory {
  const where = 'createHistory';
  if (!(world instanceof World)) return fail(where, 'world', 'a World', world, 'type');
  const { bytes = 67108864, states = 1024 } = knownOptions(where, 'options', options, ['bytes', 'states']);
  return new StateRing(world, integer(where, 'options.bytes', bytes, 1), integer(where, 'options.states', states, 1));
}

/** The ring itself: rollback asks it for more than users do. */
export class StateRing<T> implements WorldHistory {
  readonly #world: World<T>;
  readonly #mostBytes: number;
  readonly #mostStates: number;
  /** By stepCount, ascending. */
  readonly #states: SavedState[] = [];
  /** States that were dropped, kept for their room, and how much that is. */
  readonly #spares: SavedState[] = [];
  #spareBytes = 0;
  /** How many states hold each shared block. */
  readonly #holders: Map<object, number> = new Map();
  #byteLength = 0;

  constructor(world: World<T>, mostBytes: number, mostStates: number) {
    this.#world = world;
    this.#mostBytes = mostBytes;
    this.#mostStates = mostStates;
    guardReadOnly(StateRing.prototype, 'WorldHistory');
    Object.freeze(this);
  }

  get length(): number {
    return this.#states.length;
  }

  get oldest(): number {
    return this.#states[0]?.stepCount ?? -1;
  }

  get newest(): number {
    return this.#states[this.#states.length - 1]?.stepCount ?? -1;
  }

  get byteLength(): number {
    return this.#byteLength + this.#spareBytes;
  }

  /** Memory that the states take, without the room kept for the next ones. [bytes] */
  get usedBytes(): number {
    return this.#byteLength;
  }

  save(): void {
    const states = this.#states;
    while (states.length > 0 && this.newest >= this.#world.stepCount) this.#drop(states.pop() as SavedState);
    const spare = this.#spares.pop();
    if (spare !== undefined) this.#spareBytes -= spare.ownBytes;
    const state = this.#world.save(spare ?? new SavedState()) as SavedState;
    states.push(state);
    this.#byteLength += state.ownBytes;
    this.#hold(state, 1);
    while (this.#spares.length > 0 && this.byteLength > this.#mostBytes) this.#spareBytes -= (this.#spares.pop() as SavedState).ownBytes;
    while (states.length > 1 && (this.#byteLength > this.#mostBytes || states.length > this.#mostStates))
      this.#drop(states.shift() as SavedState);
  }

  has(stepCount: number): boolean {
    return this.#find(integer('WorldHistory.has', 'stepCount', stepCount, 0)) >= 0;
  }

  load(stepCount: number, into: World<T> = this.#world): void {
    const where = 'WorldHistory.load';
    const at = this.#find(integer(where, 'stepCount', stepCount, 0));
    if (at < 0) fail(where, 'stepCount', `that of a state that is kept (${this.oldest} to ${this.newest})`, stepCount);
    into.load(this.#states[at]);
  }

  forget(stepCount: number): void {
    integer('WorldHistory.forget', 'stepCount', stepCount, 0);
    while (this.#states.length > 0 && this.oldest < stepCount) this.#drop(this.#states.shift() as SavedState);
  }

  #find(stepCount: number): number {
    const at = stepCount - this.oldest; // nearly always one state a step
    if (this.#states[at]?.stepCount === stepCount) return at;
    return this.#states.findIndex((state) => state.stepCount === stepCount);
  }

  #drop(state: SavedState): void {
    this.#byteLength -= state.ownBytes;
    this.#hold(state, -1);
    state.traits = state.lists = null;
    state.walls = [];
    if (this.byteLength + state.ownBytes > this.#mostBytes) return;
    this.#spares.push(state);
    this.#spareBytes += state.ownBytes;
  }

  /** One more or one less state holds the blocks that it shares; each counts once. */
  #hold({ traits, lists }: SavedState, change: number): void {
    for (const block of [traits, lists]) {
      if (block === null) continue;
      const count = (this.#holders.get(block) ?? 0) + change;
      if (count === 0) this.#holders.delete(block);
      else this.#holders.set(block, count);
      if (count === 0) this.#byteLength -= block.byteLength;
      else if (count === 1 && change === 1) this.#byteLength += block.byteLength;
    }
  }
}
