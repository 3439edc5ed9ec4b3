import type { Input } from '../inputs/input.ts';
import { InputLog } from '../inputs/input-log.ts';
import { fail } from '../numeric/fail.ts';
import { integer, knownOptions, positive } from '../numeric/validate.ts';
import { StateRing } from '../play/history.ts';
import { World } from '../world/world.ts';

/** Options of `createRollback`. */
export interface RollbackOptions<A> {
  /** Names of all players, the same on every peer; each gives one input for every frame. */
  readonly players: readonly string[];
  /** Length of a frame. [time] @default 1 / 60 */
  readonly dt?: number;
  /** What a player does before the first input: plain JSON. */
  readonly idle: A;
  /**
   * Applies the actions of a frame to the world, right before its step. It must depend on nothing but them, the world and what `load` puts back.
   * It must not read `world.events`: they are no part of a state, so there are none in the first frame that is simulated again.
   */
  readonly apply: (actions: ReadonlyMap<string, A>, frame: number) => void;
  /**
   * Called right after the step of each frame, those simulated again too: the place to read `world.events`, and to edit the world by them.
   * Ends of what it removed or changed itself are told with the next step, but not where the next frame is the first that is simulated again.
   */
  readonly afterStep?: (frame: number) => void;
  /** What a player whose input is not known yet is taken to do, from what was known last. @default the same again */
  readonly predict?: (last: A, player: string, frame: number) => A;
  /** How many frames may be predicted: `advance` waits when more would be. 1 … 600 @default 60 */
  readonly maxPrediction?: number;
  /** Memory for past states: `advance` waits where they take more, and one is always kept. [bytes] @default 268435456 */
  readonly bytes?: number;
  /** Keeps what the world does not hold, such as a score; what it returns is given to `load`. */
  readonly save?: () => unknown;
  /** Puts that back. */
  readonly load?: (kept: unknown) => void;
}

/** Runs a world ahead of inputs that are still on their way, and runs it again where it guessed wrong. */
export interface Rollback<A> {
  /** The frame to be simulated next: `stepCount` of the world. */
  readonly frame: number;
  /** Frames below this ran with the inputs of all players: nothing changes them any more. */
  readonly confirmed: number;
  /** Frames that were simulated again so far. */
  readonly resimulated: number;
  /**
   * Takes in an input of a player, in any order and any number of times: its `step` is the frame it is for, its `by` the player. Returns whether
   * it is new. The first input of a player for a frame counts.
   *
   * @throws TypeError or RangeError if it is malformed, of nobody, or too far ahead
   */
  add(input: Input<A>): boolean;
  /** Simulates again from the first wrong guess on, then one more frame. Returns false, and waits, where too many frames would be guesses or their states take too much memory. */
  advance(): boolean;
  /** The first frame whose input is not known of a player: all before are. What a peer acknowledges. */
  knownOf(player: string): number;
  /** The inputs known of a player from a frame on: what is to be sent, again and again until it is acknowledged. */
  inputsOf(player: string, from: number): readonly Input<A>[];
  /** The hash of the world at `confirmed`, for peers to compare. Runs what is known first. */
  confirmedHash(): { readonly frame: number; readonly hash: string };
}

const names = ['players', 'dt', 'idle', 'apply', 'afterStep', 'predict', 'maxPrediction', 'bytes', 'save', 'load'];
/** No input may be for a frame further ahead than this. */
const mostAhead = 3600;

/**
 * Rollback for a world: peers exchange inputs, never states. Each runs at once with what it knows, guesses the rest, and when an input turns out
 * other than guessed, goes back to that frame and runs from there. Worlds, options and `apply` have to be the same on every peer.
 *
 * @example
 * const world = new World();
 * const ball = world.add({ x: 0, y: 0, r: 1 });
 * const apply = (actions: ReadonlyMap<string, number>) => void (ball.vx = actions.get('ann') ?? 0);
 * const rollback = createRollback(world, { players: ['ann', 'bob'], idle: 0, apply });
 * rollback.add({ step: rollback.frame, by: 'ann', action: 1 });
 * rollback.advance(); // true
 *
 * @throws TypeError or RangeError naming the option that is wrong
 */
export function createRollback<A>(
  // biome-ignore lint/suspicious/noExplicitAny: data of any type, which nothing here reads; named, it would have to be written out beside A
  world: World<any>,
  options: RollbackOptions<A>,
): Rollback<A> {
  const where = 'createRollback';
  if (!(world instanceof World)) return fail(where, 'world', 'a World', world, 'type');
  const { players, dt = 1 / 60, maxPrediction = 60, bytes = 268435456 } = knownOptions(where, 'options', options, names);
  if (!Array.isArray(players) || players.length === 0 || players.length > 64)
    return fail(where, 'options.players', 'a list of 1 to 64 names', players, 'type');
  for (const [i, name] of players.entries()) {
    if (typeof name !== 'string' || name.length < 1 || name.length > 64)
      fail(where, `options.players[${i}]`, 'a text of 1 to 64 characters', name, typeof name === 'string' ? 'range' : 'type');
    if (players.indexOf(name) !== i) fail(where, `options.players[${i}]`, 'another name than the others', name);
  }
  for (const name of ['apply', 'afterStep', 'predict', 'save', 'load'] as const)
    if ((name === 'apply' || options[name] !== undefined) && typeof options[name] !== 'function')
      fail(where, `options.${name}`, 'a function', options[name], 'type');
  positive(where, 'options.dt', dt);
  integer(where, 'options.maxPrediction', maxPrediction, 1, 600);
  const idle = new InputLog<A>().add({ step: 0, by: 'idle', action: options.idle }).action;
  integer(where, 'options.bytes', bytes, 1);
  return new WorldRollback<A, unknown>(world, { ...options, players: [...players], dt, maxPrediction, bytes, idle });
}

interface Player<A> {
  /** The first frame whose input is not known. */
  known: number;
  /** What was known last before the oldest frame that is still kept. */
  last: A;
}

type ReadOptions<A> = RollbackOptions<A> & Required<Pick<RollbackOptions<A>, 'dt' | 'maxPrediction' | 'bytes'>>;

class WorldRollback<A, T> implements Rollback<A> {
  readonly #world: World<T>;
  readonly #options: ReadOptions<A>;
  readonly #history: StateRing<T>;
  /** Takes the confirmed state to hash it: loaded into the world itself, it would take away the events of the last step. */
  readonly #twin: World<T> = new World();
  readonly #log: InputLog<A> = new InputLog();
  readonly #players: Map<string, Player<A>> = new Map();
  /** Known actions by frame and player. */
  readonly #actions: Map<number, Map<string, A>> = new Map();
  /** What was used for each frame that is not confirmed. */
  readonly #used: Map<number, ReadonlyMap<string, A>> = new Map();
  readonly #kept: Map<number, unknown> = new Map();
  #wrongFrom = Infinity;
  #forgotten: number;
  #resimulated = 0;

  constructor(world: World<T>, options: ReadOptions<A>) {
    this.#world = world;
    this.#options = options;
    this.#history = new StateRing(world, Infinity, options.maxPrediction + 2); // it must drop none that is needed
    this.#forgotten = world.stepCount;
    for (const name of options.players) this.#players.set(name, { known: world.stepCount, last: options.idle });
  }

  get frame(): number {
    return this.#world.stepCount;
  }

  get confirmed(): number {
    return Math.min(this.#knownOfAll(), this.frame, this.#wrongFrom);
  }

  get resimulated(): number {
    return this.#resimulated;
  }

  add(input: Input<A>): boolean {
    const where = 'Rollback.add';
    const { step, by } = (typeof input === 'object' && input !== null ? input : {}) as Partial<Input<A>>;
    const player = this.#players.get(by as string);
    if (player === undefined) return fail(where, 'input.by', `a player (${[...this.#players.keys()].join(', ')})`, by);
    const frame = integer(where, 'input.step', step, 0);
    if (frame >= this.frame + mostAhead) fail(where, 'input.step', `below ${this.frame + mostAhead}`, frame);
    if (frame < player.known || this.#actions.get(frame)?.has(by as string)) return false;
    const { action } = this.#log.add({ step: frame, by: by as string, action: (input as Input<A>).action });
    const actions = this.#actions.get(frame) ?? new Map<string, A>();
    this.#actions.set(frame, actions.set(by as string, action));
    while (this.#actions.get(player.known)?.has(by as string)) player.known++;
    const used = this.#used.get(frame)?.get(by as string);
    if (frame < this.frame && JSON.stringify(used) !== JSON.stringify(action)) this.#wrongFrom = Math.min(this.#wrongFrom, frame);
    return true;
  }

  advance(): boolean {
    this.#settle();
    this.#forget();
    const { maxPrediction, bytes } = this.#options;
    const guesses = this.frame - this.#knownOfAll();
    if (guesses >= maxPrediction || (guesses > 0 && this.#history.usedBytes > bytes)) return false;
    this.#simulate();
    return true;
  }

  knownOf(player: string): number {
    return this.#find('Rollback.knownOf', player).known;
  }

  inputsOf(player: string, from: number): readonly Input<A>[] {
    const where = 'Rollback.inputsOf';
    this.#find(where, player);
    return this.#log.from(integer(where, 'from', from, 0)).filter(({ by }) => by === player);
  }

  confirmedHash(): { readonly frame: number; readonly hash: string } {
    this.#settle();
    const { confirmed, frame } = this;
    if (confirmed === frame) return { frame, hash: this.#world.hash() };
    this.#history.load(confirmed, this.#twin);
    return { frame: confirmed, hash: this.#twin.hash() };
  }

  #find(where: string, name: string): Player<A> {
    return this.#players.get(name) ?? fail(where, 'player', `one of ${[...this.#players.keys()].join(', ')}`, name);
  }

  #knownOfAll(): number {
    let least = Infinity;
    for (const { known } of this.#players.values()) least = Math.min(least, known);
    return least;
  }

  /** Simulates again from the first wrong guess. */
  #settle(): void {
    if (this.#wrongFrom === Infinity) return;
    const { frame } = this;
    this.#history.load(this.#wrongFrom);
    this.#options.load?.(this.#kept.get(this.#wrongFrom));
    this.#wrongFrom = Infinity;
    while (this.frame < frame) {
      this.#simulate();
      this.#resimulated++;
    }
  }

  #simulate(): void {
    const { frame } = this;
    const { apply, afterStep, save, dt } = this.#options;
    if (frame >= this.#knownOfAll()) {
      // only there a guess can turn out wrong
      this.#history.save();
      if (save !== undefined) this.#kept.set(frame, save());
    }
    const actions = new Map<string, A>();
    for (const name of this.#players.keys()) actions.set(name, this.#actionOf(name, frame));
    this.#used.set(frame, actions);
    apply(actions, frame);
    this.#world.step(dt);
    afterStep?.(frame);
  }

  #actionOf(name: string, frame: number): A {
    const known = this.#actions.get(frame);
    if (known?.has(name)) return known.get(name) as A;
    let last = (this.#players.get(name) as Player<A>).last;
    for (let before = frame - 1; before >= this.#forgotten; before--) {
      const actions = this.#actions.get(before);
      if (!actions?.has(name)) continue;
      last = actions.get(name) as A;
      break;
    }
    const { predict } = this.#options;
    return predict === undefined ? last : predict(last, name, frame);
  }

  /** Forgets frames that nothing can change any more, and inputs that every peer has. */
  #forget(): void {
    const { confirmed } = this;
    for (; this.#forgotten < confirmed; this.#forgotten++) {
      const actions = this.#actions.get(this.#forgotten);
      for (const [name, player] of this.#players) if (actions?.has(name)) player.last = actions.get(name) as A;
      this.#actions.delete(this.#forgotten);
      this.#used.delete(this.#forgotten);
      this.#kept.delete(this.#forgotten);
    }
    this.#history.forget(confirmed);
    // a peer that lacks the input of a frame has come maxPrediction beyond it at most, and its own inputs reach mostAhead beyond that: so do we
    this.#log.forget(Math.max(0, confirmed - this.#options.maxPrediction - mostAhead));
  }
}
