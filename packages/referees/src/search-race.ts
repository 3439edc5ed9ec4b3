import { roundHalfAway, roundHalfUp, truncate } from 'carom/arena';
import { flatPoints, integerIn, refuse } from './door.ts';

const maxRotation = Math.PI / 10; // a turn, for orders that name a point
const fullTurn = 2 * Math.PI;
const keep = 1 - 0.15; // of the speed, each turn
const reach = 600; // of a checkpoint
const whole = 1e-5; // so near to an integer a number is that integer; others lose their fraction
const lastTurn = 600;
const failed = 1000; // score of a race that does not end

// Places in the state.
const px = 0;
const py = 1;
const pvx = 2;
const pvy = 3;
const angle = 4; // radians, of a whole number of degrees
const passed = 5;
const turn = 6;
const time = 7; // within the turn, of the last checkpoint passed; 2 if none was
const out = 8; // 1 after an order that is none

/**
 * One race of Search Race: its rules, complete. One car passes all checkpoints three times, as soon as it can.
 *
 * The state is one array of nine numbers: a search saves and loads it with one `set`, and allocates nothing.
 *
 * @example
 * const race = new SearchRace(searchRaceMaps()[0].checkpoints);
 * const start = race.save();
 * race.turnBy(18);
 * race.thrust(200);
 * race.advance();
 * race.load(start);
 */
export class SearchRace {
  /** Players. */
  readonly players: number = 1;
  /** Lines that the player writes each turn. */
  readonly ordersPerPlayer: number = 1;
  /** x y vx vy, heading in radians, checkpoints passed, turns played, and two numbers of the rules' own. */
  readonly state: Float64Array = new Float64Array(9);
  /** The checkpoints as [x, y]. */
  readonly checkpoints: readonly (readonly [number, number])[];
  /** Checkpoints to pass. */
  readonly goal: number;
  private readonly flat: Float64Array;
  private readonly count: number;

  /**
   * The car starts on the first checkpoint and heads for the second.
   *
   * @throws TypeError or RangeError unless there are 2 to 100 pairs of finite numbers and 1 to 100 laps.
   */
  constructor(checkpoints: readonly (readonly [number, number])[], laps: number = 3) {
    this.flat = flatPoints('SearchRace', checkpoints);
    this.checkpoints = checkpoints.map(([x, y]) => [x, y]);
    this.count = checkpoints.length;
    this.goal = this.count * integerIn('SearchRace', 'laps', laps, 1, 100);
    const [x, y, nextX, nextY] = this.flat;
    this.state[px] = x;
    this.state[py] = y;
    this.state[angle] = Math.atan2(nextY - y, nextX - x);
    this.state[time] = 2;
    this.round();
  }

  /** A copy of the state, in `into` if given. */
  save(into: Float64Array = new Float64Array(this.state.length)): Float64Array {
    into.set(this.state);
    return into;
  }

  /** Takes the race back to a saved state. */
  load(saved: Float64Array): void {
    this.state.set(saved);
  }

  /** Whether all checkpoints are passed. */
  isDone(): boolean {
    return this.state[passed] >= this.goal;
  }

  /** Turns by whole degrees, −18 to 18: the first number of an order `EXPERT`. */
  turnBy(degrees: number): void {
    const { state } = this;
    state[angle] = (((state[angle] * 180) / Math.PI + degrees) / 180) * Math.PI;
  }

  /** Turns towards a point, by 18° at most. False if the car stands on it: then it does not thrust either. */
  steer(x: number, y: number): boolean {
    const { state } = this;
    const dx = x - state[px];
    const dy = y - state[py];
    if (dx === 0 && dy === 0) return false;
    const wanted = Math.atan2(dy, dx);
    const difference = (wanted - state[angle]) % fullTurn;
    const rotation = ((2 * difference) % fullTurn) - difference; // the short way round
    state[angle] = Math.abs(rotation) >= maxRotation ? state[angle] + maxRotation * Math.sign(rotation) : wanted;
    return true;
  }

  /** Runs the engine: 0 to 200. */
  thrust(force: number): void {
    const { state } = this;
    state[pvx] += Math.cos(state[angle]) * force;
    state[pvy] += Math.sin(state[angle]) * force;
  }

  /** Plays the turn: flight past checkpoints in order of time, friction, rounding. */
  advance(): void {
    const { state } = this;
    if (state[passed] >= this.goal) return;
    this.fly();
    this.round();
    if (state[passed] < this.goal) state[turn]++;
  }

  /** Flies the turn. A checkpoint is passed when the center is as near as 600, and only the one ahead counts. */
  private fly(): void {
    const { state, flat, goal, count } = this;
    const vx = state[pvx];
    const vy = state[pvy];
    const a = vx * vx + vy * vy;
    let now = 0;
    state[time] = 2;
    while (state[passed] < goal) {
      const at = 2 * (((state[passed] | 0) + 1) % count);
      const dx = state[px] - flat[at];
      const dy = state[py] - flat[at + 1];
      const d2 = dx * dx + dy * dy;
      let t = 0;
      if (Math.sqrt(d2) > reach) {
        const b = dx * vx + dy * vy;
        const discriminant = b * b - a * (d2 - reach * reach);
        if (!(b < 0) || !(discriminant >= 0)) break;
        t = (-b - Math.sqrt(discriminant)) / a;
        if (!(t > 0 && t + now <= 1)) break;
      }
      now += t;
      state[time] = now;
      state[passed]++;
      state[px] += vx * t;
      state[py] += vy * t;
    }
    state[px] += vx * (1 - now);
    state[py] += vy * (1 - now);
  }

  private round(): void {
    const { state } = this;
    state[pvx] *= keep;
    state[pvy] *= keep;
    for (let k = 0; k < 4; k++) {
      const near = roundHalfAway(state[k]);
      state[k] = Math.abs(near - state[k]) < whole ? near : truncate(state[k]);
    }
    state[angle] = (roundHalfUp((state[angle] * 180) / Math.PI) / 180) * Math.PI;
    while (state[angle] > fullTurn) state[angle] -= fullTurn;
    while (state[angle] < 0) state[angle] += fullTurn;
  }

  /** Checkpoints passed, and how near the next one is: 1 is a checkpoint, 1/40000 a unit of length. */
  progress(): number {
    const { state, flat, count } = this;
    const at = 2 * (((state[passed] | 0) + 1) % count);
    const dx = flat[at] - state[px];
    const dy = flat[at + 1] - state[py];
    return state[passed] - Math.sqrt(dx * dx + dy * dy) / 40000;
  }

  /** Plays a turn from a line, `x y thrust` or `EXPERT rotation thrust`; anything else ends the race. @throws TypeError for what is no line */
  play(line: string): void {
    const { state } = this;
    if (typeof line !== 'string') refuse('SearchRace.play', 'line', 'a string', line, 'type');
    const order = /^(?:EXPERT (-?\d+)|(-?\d+) (-?\d+)) (\d+)( .*)?$/.exec(line);
    const rotation = Number(order?.[1] ?? 0);
    if (order === null || Number(order[4]) > 200 || Math.abs(rotation) > 18) {
      state[out] = 1;
      return;
    }
    let pushes = true;
    if (order[1] !== undefined) this.turnBy(rotation);
    else pushes = this.steer(Number(order[2]), Number(order[3]));
    if (pushes) this.thrust(Number(order[4]));
    this.advance();
  }

  /** What the contest counts: turns and the part of the last one, to two decimals; 1000 if the race failed; null while it goes on. */
  score(): number | null {
    const { state } = this;
    if (this.isDone()) return roundHalfUp((state[turn] + state[time]) * 100) / 100;
    return state[out] === 1 || state[turn] >= lastTurn ? failed : null;
  }

  /** What the player reads before the first turn: how many checkpoints there are to pass, and all of them in order, laps written out. */
  greeting(): string[] {
    const lines = Array.from({ length: this.goal }, (_, k) => this.checkpoints[(k + 1) % this.count].join(' '));
    return [String(this.goal), ...lines];
  }

  /** What the player reads every turn, one line: checkpoints passed, x y vx vy, heading in degrees. */
  view(): string[] {
    const { state } = this;
    const degrees = roundHalfUp((state[angle] * 180) / Math.PI);
    return [[state[passed], state[px], state[py], state[pvx], state[pvy], degrees].join(' ')];
  }
}
