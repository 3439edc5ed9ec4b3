// Records a game as a replay: where every body starts each turn, and the corners of its way in between.

const short = (value) => Math.round(value * 10) / 10;
const time = (value) => Math.round(value * 1e5) / 1e5;

/** Watches the handlers of a game. Call `endTurn` after every turn and `end` at the end; the format is in corpora/replays/README.md. */
export class Recorder {
  turns = [];
  paths = {};
  events = [];

  /**
   * `about` is the head of the replay. `tell(kind, i, j)` makes an event of what a handler did, or null. `state()` is what a turn
   * leaves, `late()` are events known only at its end, `shows(i)` says whether a body is there.
   */
  constructor(game, { about, tell, state = () => ({}), late = () => [], shows = () => true }) {
    Object.assign(this, { game, about, tell, state, late });
    this.shows = (i) => game.arena.has(i) && shows(i);
    this.before = new Float64Array(4 * game.arena.capacity);
    const { pair, edge, sense } = game.handlers;
    game.handlers.pair = (i, j) => this.watch('pair', i, j, pair);
    game.handlers.edge = (i, k) => this.watch('edge', i, k, edge);
    if (sense) game.handlers.sense = (i, j) => this.watch('sense', i, j, sense);
    this.start = this.state();
    this.at = this.places();
  }

  places() {
    const { x, y } = this.game.arena;
    return this.about.bodies.map((_, i) => (this.shows(i) ? [short(x[i]), short(y[i])] : null));
  }

  /** Calls a handler, notes what it did, and a corner for each body that it sent another way or took out. */
  watch(kind, i, j, handler) {
    const { before } = this;
    const { x, y, vx, vy, now } = this.game.arena;
    const there = this.about.bodies.map((_, k) => this.shows(k));
    for (let k = 0; k < there.length; k++) before.set([x[k], y[k], vx[k], vy[k]], 4 * k);
    const answer = handler?.(i, j);
    const event = kind === 'sense' && answer === true ? null : this.tell(kind, i, j);
    if (event !== null) this.events.push([time(now), ...event]);
    for (let k = 0; k < there.length; k++) {
      const [oldX, oldY, oldVx, oldVy] = before.subarray(4 * k, 4 * k + 4);
      const gone = there[k] && !this.shows(k);
      const jumps = !gone && Math.abs(x[k] - oldX) + Math.abs(y[k] - oldY) > 1;
      if (!there[k] || (!gone && !jumps && oldVx === vx[k] && oldVy === vy[k])) continue;
      this.paths[k] ??= [];
      this.paths[k].push(time(now), short(oldX), short(oldY));
      if (jumps) this.paths[k].push(time(now), short(x[k]), short(y[k]));
    }
    return answer;
  }

  /** Closes a turn. */
  endTurn() {
    const turn = { at: this.at };
    for (const event of this.late()) this.events.push([1, ...event]);
    if (this.events.length > 0) turn.events = this.events;
    if (Object.keys(this.paths).length > 0) turn.paths = this.paths;
    this.turns.push({ ...turn, ...this.state() });
    this.at = this.places();
    this.paths = {};
    this.events = [];
  }

  /** The whole replay. */
  end(ranking) {
    return { format: 'carom replay 1', ...this.about, start: this.start, ranking, end: this.at, turns: this.turns };
  }
}
