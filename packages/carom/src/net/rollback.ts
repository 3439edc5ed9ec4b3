import { type Input, inputLimits } from '../inputs/input.ts';
import { InputLog } from '../inputs/input-log.ts';
import { fail } from '../numeric/fail.ts';
import { integer, knownOptions, positive } from '../numeric/validate.ts';
import { StateRing } from '../play/history.ts';
import { World } from '../world/world.ts';
import { Roster, type Stay } from './roster.ts';

/** Options of `createRollback`. */
export interface RollbackOptions<A> {
  /** Names of the players at the start, the same on every peer; each gives one input for every frame. At most 64. */
  readonly players: readonly string[];
  /** Length of a frame. [time] @default 1 / 60 */
  readonly dt?: number;
  /** What a player does before the first input: plain JSON. */
  readonly idle: A;
  /**
   * Applies the actions of a frame to the world, right before its step: one of each player of the frame, in order of their names.
   * It must depend on nothing but them, the world and what `load` puts back.
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
  /** Names of those who play in `frame`, in their order. */
  readonly players: readonly string[];
  /**
   * Takes in an input of a player, in any order and any number of times: its `step` is the frame it is for, its `by` the player. Returns whether
   * it is new. The first input of a player for a frame counts.
   *
   * @throws TypeError or RangeError if it is malformed, of nobody, or too far ahead
   */
  add(input: Input<A>): boolean;
  /**
   * From this frame on somebody plays: it gives an input for each, and is among the actions. Call it on every peer with the same frame, before
   * that is confirmed: the room that decides takes one ahead of all. Returns whether it is news.
   *
   * @throws TypeError or RangeError if the frame is confirmed or too far ahead, the player in already, or there would be more than 64
   */
  join(player: string, frame: number): boolean;
  /**
   * From this frame on somebody plays no more; its inputs for later frames are dropped. Call it on every peer with the same frame, before that is
   * confirmed: where a line broke, the first frame whose input nobody has (`knownOf` where all inputs come by). Returns whether it is news.
   *
   * @throws TypeError or RangeError if the frame is confirmed, or the player is not in then
   */
  leave(player: string, frame: number): boolean;
  /** Simulates again from the first wrong guess on, then one more frame. Returns false, and waits, where too many frames would be guesses or their states take too much memory. */
  advance(): boolean;
  /** The first frame whose input is not known of a player: all before are. What a peer acknowledges. Of one who left, where it left at most. */
  knownOf(player: string): number;
  /** The inputs known of a player from a frame on: what is to be sent, again and again until it is acknowledged. */
  inputsOf(player: string, from: number): readonly Input<A>[];
  /** The hash of the world at `confirmed`, for peers to compare. Runs what is known first. */
  confirmedHash(): { readonly frame: number; readonly hash: string };
  /**
   * The state at `confirmed`, and what `save` kept with it, for somebody who comes later: it begins with `World.from(bytes)`, the players of that
   * frame, and the inputs and joins since. Runs what is known first.
   */
  confirmedState(): { readonly frame: number; readonly players: readonly string[]; readonly bytes: Uint8Array; readonly kept: unknown };
}

const names = ['players', 'dt', 'idle', 'apply', 'afterStep', 'predict', 'maxPrediction', 'bytes', 'save', 'load'];
/** No input may be for a frame further ahead than this. */
const mostAhead = 3600;
const mostPlayers = 64;

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
  if (!Array.isArray(players) || players.length > mostPlayers)
    return fail(where, 'options.players', `a list of at most ${mostPlayers} names`, players, 'type');
  for (const [i, name] of players.entries()) {
    readName(where, `options.players[${i}]`, name);
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

function readName(where: string, what: string, name: unknown): void {
  if (typeof name !== 'string' || name.length < 1 || name.length > inputLimits.by)
    fail(where, what, `a text of 1 to ${inputLimits.by} characters`, name, typeof name === 'string' ? 'range' : 'type');
}

type ReadOptions<A> = RollbackOptions<A> & Required<Pick<RollbackOptions<A>, 'dt' | 'maxPrediction' | 'bytes'>>;

class WorldRollback<A, T> implements Rollback<A> {
  readonly #world: World<T>;
  readonly #options: ReadOptions<A>;
  readonly #history: StateRing<T>;
  /** Takes the confirmed state to hash it: loaded into the world itself, it would take away the events of the last step. */
  readonly #twin: World<T> = new World();
  readonly #log: InputLog<A> = new InputLog();
  readonly #roster: Roster<A> = new Roster();
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
    for (const name of options.players) this.#roster.add(name, world.stepCount, options.idle);
  }

  get frame(): number {
    return this.#world.stepCount;
  }

  get confirmed(): number {
    return Math.min(this.#roster.known, this.frame, this.#wrongFrom);
  }

  get resimulated(): number {
    return this.#resimulated;
  }

  get players(): readonly string[] {
    return this.#roster.in(this.frame).map(({ name }) => name);
  }

  add(input: Input<A>): boolean {
    const where = 'Rollback.add';
    const { step, by } = (typeof input === 'object' && input !== null ? input : {}) as Partial<Input<A>>;
    if (this.#roster.latest(by as string) === undefined) return fail(where, 'input.by', `a player (${this.#roster.names.join(', ')})`, by);
    const frame = integer(where, 'input.step', step, 0);
    if (frame >= this.frame + mostAhead) fail(where, 'input.step', `below ${this.frame + mostAhead}`, frame);
    const stay = this.#roster.at(by as string, frame);
    if (stay === undefined || frame < stay.known || this.#actions.get(frame)?.has(by as string)) return false;
    const { action } = this.#log.add({ step: frame, by: by as string, action: (input as Input<A>).action });
    const actions = this.#actions.get(frame) ?? new Map<string, A>();
    this.#actions.set(frame, actions.set(by as string, action));
    while (stay.known < stay.until && this.#actions.get(stay.known)?.has(by as string)) stay.known++;
    const used = this.#used.get(frame)?.get(by as string);
    if (frame < this.frame && JSON.stringify(used) !== JSON.stringify(action)) this.#wrongFrom = Math.min(this.#wrongFrom, frame);
    return true;
  }

  join(player: string, frame: number): boolean {
    const where = 'Rollback.join';
    readName(where, 'player', player);
    const stay = this.#roster.latest(player);
    if (stay?.from === integer(where, 'frame', frame, 0) && stay.until === Infinity) return false;
    this.#checkFrame(where, frame);
    if (stay !== undefined && frame < stay.until) fail(where, 'frame', `one in which ${player} is not in (from ${stay.until})`, frame);
    if (this.#roster.in(frame).length >= mostPlayers) fail(where, 'player', `one of at most ${mostPlayers}`, player);
    this.#roster.add(player, frame, this.#options.idle);
    if (frame < this.frame) this.#wrongFrom = Math.min(this.#wrongFrom, frame);
    return true;
  }

  leave(player: string, frame: number): boolean {
    const where = 'Rollback.leave';
    const stay = this.#find(where, player);
    if (stay.until === integer(where, 'frame', frame, 0)) return false;
    this.#checkFrame(where, frame);
    if (stay.until < Infinity) fail(where, 'frame', `that of before, ${stay.until}`, frame);
    if (frame < stay.from) fail(where, 'frame', `at least ${stay.from}, where ${player} joins`, frame);
    stay.until = frame;
    stay.known = Math.min(stay.known, frame);
    for (const [at, actions] of this.#actions) if (at >= frame) actions.delete(player);
    if (frame < this.frame) this.#wrongFrom = Math.min(this.#wrongFrom, frame);
    return true;
  }

  advance(): boolean {
    this.#settle();
    this.#forget();
    const { maxPrediction, bytes } = this.#options;
    const guesses = this.frame - this.#roster.known;
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
    const inputs = this.#log.from(integer(where, 'from', from, 0));
    return inputs.filter(({ by, step }) => by === player && this.#roster.at(player, step) !== undefined);
  }

  confirmedHash(): { readonly frame: number; readonly hash: string } {
    this.#settle();
    const { confirmed, frame } = this;
    if (confirmed === frame) return { frame, hash: this.#world.hash() };
    this.#history.load(confirmed, this.#twin);
    return { frame: confirmed, hash: this.#twin.hash() };
  }

  confirmedState(): { readonly frame: number; readonly players: readonly string[]; readonly bytes: Uint8Array; readonly kept: unknown } {
    this.#settle();
    const { confirmed, frame } = this;
    const players = this.#roster.in(confirmed).map(({ name }) => name);
    if (confirmed === frame) return { frame, players, bytes: this.#world.snapshot(), kept: this.#options.save?.() };
    this.#history.load(confirmed, this.#twin);
    return { frame: confirmed, players, bytes: this.#twin.snapshot(), kept: this.#kept.get(confirmed) };
  }

  #find(where: string, name: string): Stay<A> {
    return this.#roster.latest(name) ?? fail(where, 'player', `one of ${this.#roster.names.join(', ')}`, name);
  }

  #checkFrame(where: string, frame: number): void {
    const { confirmed } = this;
    if (frame < confirmed || frame >= this.frame + mostAhead)
      fail(where, 'frame', `from ${confirmed}, which is not confirmed, to ${this.frame + mostAhead - 1}`, frame);
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
    if (frame >= this.#roster.known) {
      // only there a guess can turn out wrong
      this.#history.save();
      if (save !== undefined) this.#kept.set(frame, save());
    }
    const actions = new Map<string, A>();
    for (const stay of this.#roster.in(frame)) actions.set(stay.name, this.#actionOf(stay, frame));
    this.#used.set(frame, actions);
    apply(actions, frame);
    this.#world.step(dt);
    afterStep?.(frame);
  }

  #actionOf({ name, from, last: earlier }: Stay<A>, frame: number): A {
    const known = this.#actions.get(frame);
    if (known?.has(name)) return known.get(name) as A;
    let last = earlier;
    for (let before = frame - 1; before >= Math.max(this.#forgotten, from); before--) {
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
      for (const stay of this.#roster.in(this.#forgotten)) if (actions?.has(stay.name)) stay.last = actions.get(stay.name) as A;
      this.#actions.delete(this.#forgotten);
      this.#used.delete(this.#forgotten);
      this.#kept.delete(this.#forgotten);
    }
    this.#history.forget(confirmed);
    // a peer that lacks the input of a frame has come maxPrediction beyond it at most, and its own inputs reach mostAhead beyond that: so do we
    const oldest = Math.max(0, confirmed - this.#options.maxPrediction - mostAhead);
    this.#log.forget(oldest);
    this.#roster.forget(oldest);
  }
}
