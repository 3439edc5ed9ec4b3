import { Arena, bounceDiscs, codingameOrder, roundHalfUp } from 'carom/arena';
import { flatPoints, integerIn, refuse } from './door.ts';
import { createFlight, type Flight } from './pod-flight.ts';
import { createAdvance, createOrders, type Orders } from './pod-turn.ts';
import { patience, pods, shieldTurns, waySize } from './pods.ts';

const lastTurn = 500;
const boostThrust = 650;
const collision = { minImpulse: 120, separate: 1e-5 };

/** The mutable state of a {@link Race}: what `save` gives and `load` takes. */
export interface RaceState {
  /** The state of its arena. */
  readonly state: Float64Array;
  /** Everything else. */
  readonly memory: Float64Array;
}

/** What a {@link Race} tells its arena to do. Whoever records a race may put functions of their own around these. */
export interface RaceHandlers {
  /** Two pods touch. */
  pair(i: number, j: number): void;
}

/** What a pod is told to do with its engine: 0 to 200, 650 once as `'BOOST'`, or to raise its shield. */
export type RaceThrust = number | 'BOOST' | 'SHIELD';

/**
 * One race of Coders Strike Back, which the contest site now calls Mad Pod Racing: its rules, complete and bit for bit.
 *
 * Two players race two pods each round the checkpoints; pods 0 and 1 belong to player 0, pods 2 and 3 to player 1. Give it a turn's
 * orders with `play`, or write a search with `save`, `turnBy` or `steer`, `thrust`, `advance` and `load`: those allocate nothing.
 * The arrays are the state itself, and are not to be kept across `load` by value.
 *
 * @example
 * const race = new Race([[13040, 1900], [6560, 7840], [7480, 1360]]);
 * const start = race.save();
 * race.thrust(0, 200);
 * race.advance();
 * race.load(start);
 */
export class Race {
  /** Players. */
  readonly players: number = 2;
  /** Lines that a player writes each turn. */
  readonly ordersPerPlayer: number = 2;
  /** The pods as discs of radius 400. */
  readonly arena: Arena;
  /** The state besides the discs; the arrays below are parts of it. */
  readonly memory: Float64Array;
  /** Heading of each pod, from +x towards +y. [radians] */
  readonly angle: Float64Array;
  /** Checkpoints that each pod has passed. */
  readonly passed: Float64Array;
  /** Turns until the engine of each pod works again; 4 while its shield is up. */
  readonly shield: Float64Array;
  /** 1 for each pod that has used its boost. */
  readonly boosted: Float64Array;
  /** Turns left to each player to reach a checkpoint. */
  readonly waiting: Float64Array;
  /** 1 for each player who gave an invalid order. */
  readonly out: Float64Array;
  /** One number: turns played. */
  readonly turn: Float64Array;
  /** The checkpoints as [x, y]. */
  readonly checkpoints: readonly (readonly [number, number])[];
  /** Times that the checkpoints are to be passed. */
  readonly laps: number;
  /** Checkpoints to pass. */
  readonly goal: number;
  /** What the arena calls. */
  readonly handlers: RaceHandlers;
  /** An array here collects the bounces of each turn as [time, pod, pod]; `play` empties it. */
  events: [number, number, number][] | null = null;

  private readonly count: number;
  private readonly flat: Float64Array;
  private readonly flight: Flight;
  private readonly told: Orders;
  private readonly go: () => void;
  private readonly meet: RaceHandlers['pair'];

  /**
   * `checkpoints` as [x, y]; the pods start beside the first and head for the second.
   *
   * @throws TypeError or RangeError unless there are 2 to 100 pairs of finite numbers and 1 to 100 laps.
   */
  constructor(checkpoints: readonly (readonly [number, number])[], laps: number = 3) {
    this.flat = flatPoints('Race', checkpoints);
    this.laps = integerIn('Race', 'laps', laps, 1, 100);
    this.checkpoints = checkpoints.map(([x, y]) => [x, y]);
    this.count = checkpoints.length;
    this.goal = laps * this.count;
    this.arena = new Arena({ discs: pods, order: codingameOrder });
    this.memory = new Float64Array(4 * pods + 5);
    const part = (from: number, count: number) => this.memory.subarray(from, from + count);
    this.angle = part(0, pods);
    this.passed = part(pods, pods);
    this.shield = part(2 * pods, pods);
    this.boosted = part(3 * pods, pods);
    this.waiting = part(4 * pods, 2).fill(patience);
    this.out = part(4 * pods + 2, 2);
    this.turn = part(4 * pods + 4, 1);
    const { x, y, vx, vy, inverseMass } = this.arena;
    const { angle, passed, shield, waiting, turn, flat, count, goal } = this;
    const way = new Float64Array(pods * waySize);
    const corners = new Int32Array(pods);
    const race = { x, y, vx, vy, inverseMass, angle, passed, shield, waiting, turn, flat, count, goal, way, corners };
    this.flight = createFlight(race);
    this.told = createOrders(race);
    this.go = createAdvance(race, this.flight.isClear, this.told.next, () => this.fly());
    this.meet = (i, j) => {
      bounceDiscs(this.arena, i, j, collision);
      if (this.events !== null) this.events.push([this.arena.now, i, j]);
      this.flight.mark(i);
      this.flight.mark(j);
    };
    this.handlers = { pair: this.meet };
    this.lineUp();
  }

  private lineUp(): void {
    const [x0, y0, x1, y1] = this.flat;
    const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
    if (!(length > 0 && length < Infinity)) refuse('Race', 'distance of the first two checkpoints', 'a finite number > 0', length);
    [-500, 500, -1500, 1500].forEach((offset, i) => {
      const x = roundHalfUp((-(y1 - y0) / length) * offset + x0);
      const y = roundHalfUp(((x1 - x0) / length) * offset + y0);
      this.arena.set(i, { x, y, r: 400 });
    });
  }

  /** A copy of the state, in `into` if given. */
  save(into: RaceState = { state: this.arena.snapshot(), memory: this.memory.slice() }): RaceState {
    this.arena.snapshot(into.state);
    into.memory.set(this.memory);
    return into;
  }

  /** Takes the race back to a saved state. */
  load(saved: RaceState): void {
    this.arena.restore(saved.state);
    this.memory.set(saved.memory);
  }

  /** The number of the checkpoint that pod `i` heads for. */
  next(i: number): number {
    return this.told.next(i);
  }

  /** Turns pod `i` by a part of the 18° that it may turn, −1 to 1. */
  turnBy(i: number, part: number): void {
    this.told.turnBy(i, part);
  }

  /** Turns pod `i` towards a point, by 18° at most but for the first turn. False if it stands on that point. */
  steer(i: number, x: number, y: number): boolean {
    return this.told.steer(i, x, y);
  }

  /** Runs the engine of pod `i`; without `pushes` it idles. A second boost is a thrust of 200. */
  thrust(i: number, order: RaceThrust, pushes: boolean = true): void {
    this.told.push(i, typeof order === 'number' ? order : this.special(i, order), pushes);
  }

  private special(i: number, order: 'BOOST' | 'SHIELD'): number {
    if (order === 'SHIELD') this.shield[i] = shieldTurns;
    const fresh = order === 'BOOST' && this.boosted[i] === 0;
    if (order === 'BOOST') this.boosted[i] = 1;
    return fresh ? boostThrust : 200;
  }

  /** Steers pod `i` at its checkpoint, three turns of drift ahead, with full thrust unless it faces away: how to expect others to drive. */
  drive(i: number): void {
    this.told.drive(i);
  }

  /** Plays the turn: flight and bounces, friction, rounding, checkpoints, shields, patience. */
  advance(): void {
    this.go();
  }

  /** Flies with bounces: in the arena if somebody watches, else in code written for this. The same bits. */
  private fly(): void {
    const { flight, handlers } = this;
    if (handlers.pair === this.meet && this.events === null) {
      flight.run();
      return;
    }
    flight.begin();
    this.arena.step(1, handlers);
  }

  /** Plays a turn from two lines of each player: `x y thrust`, `x y BOOST` or `x y SHIELD`. Anything else loses the game. */
  play(orders: readonly (readonly string[])[]): void {
    if (this.events !== null) this.events.length = 0;
    orders.forEach((lines, player) => {
      const parsed = lines.map((line) => /^(-?\d+) (-?\d+) (\d+|BOOST|SHIELD)( .*)?$/.exec(line));
      if (parsed.some((order) => order === null || Number(order[3]) > 200)) this.out[player] = 1;
      if (this.out[player] === 1) return;
      parsed.forEach((order, k) => {
        const [, x, y, force] = order!;
        const pushes = this.steer(2 * player + k, Number(x), Number(y));
        this.thrust(2 * player + k, force === 'BOOST' || force === 'SHIELD' ? force : Number(force), pushes);
      });
    });
    this.advance();
  }

  /** Checkpoints passed by pod `i`, and how near the next one is: 1 is a checkpoint, 1/40000 a unit of length. */
  progress(i: number): number {
    return this.told.progress(i);
  }

  /** The players in groups from best to last, or null while the race goes on. */
  ranking(): number[][] | null {
    const lost = [0, 1].map((player) => this.out[player] === 1 || this.waiting[player] <= 0);
    const home = this.passed.some((passed) => passed >= this.goal);
    if (this.turn[0] < lastTurn && !home && !lost[0] && !lost[1]) return null;
    const score = [0, 1].map((player) => (lost[player] ? -1 : Math.max(this.progress(2 * player), this.progress(2 * player + 1))));
    return score[0] === score[1] ? [[0, 1]] : score[0] > score[1] ? [[0], [1]] : [[1], [0]];
  }

  /** What a player reads before the first turn: laps, number of checkpoints, checkpoints. */
  greeting(_player: number = 0): string[] {
    return [this.laps, this.checkpoints.length, ...this.checkpoints.map((at) => at.join(' '))].map(String);
  }

  /** What `player` reads every turn: x y vx vy angle next of its own pods, then of the other's. */
  view(player: number): string[] {
    const { x, y, vx, vy } = this.arena;
    return (player === 0 ? [0, 1, 2, 3] : [2, 3, 0, 1]).map((i) => {
      const degrees = (((this.angle[i] * 180) / Math.PI) % 360) + 360;
      return [x[i], y[i], vx[i], vy[i], this.turn[0] === 0 ? -1 : roundHalfUp(degrees) % 360, this.next(i)].join(' ');
    });
  }

  /** Takes over what a player reads every turn; shields, boosts and laps are kept from what was played here. */
  see(view: readonly string[]): void {
    const { arena, angle, passed, turn, goal, count } = this;
    view.forEach((line, i) => {
      const [x, y, vx, vy, degrees, next] = line.split(' ').map(Number);
      arena.set(i, { x, y, vx, vy });
      if (turn[0] > 0) angle[i] = (degrees * Math.PI) / 180;
      const ahead = (next - this.next(i) + count) % count; // a prediction may be wrong either way
      passed[i] = Math.min(goal - 1, passed[i] + (ahead > count / 2 ? ahead - count : ahead));
    });
  }
}
