// Records a game as a replay: where every body starts each turn, and the corners of its way in between.
import { writeFileSync } from 'node:fs';

const short = (value) => Math.round(value * 10) / 10;
const time = (value) => Math.round(value * 1e5) / 1e5;

/** Watches the handlers of a game. Call `endTurn` after every turn and `end` at the end; the format is in corpora/replays/README.md. */
export class Recorder {
  turns = [];
  paths = {};
  events = [];

  /** `about` has game, field, bodies, marks, and `extra()` with whatever else a turn should tell. */
  constructor(game, { extra = () => ({}), ...about }) {
    this.game = game;
    this.about = about;
    this.extra = extra;
    this.before = new Float64Array(4 * game.arena.capacity);
    const { pair, edge, sense, moved } = game.handlers;
    game.handlers.moved = (dt) => moved?.(dt);
    game.handlers.pair = (i, j) => this.watch('bounce', i, j, pair);
    game.handlers.edge = (i, k) => this.watch('edge', i, k, edge);
    if (sense) game.handlers.sense = (i, j) => this.watch('sense', i, j, sense);
    this.start = this.places();
  }

  places() {
    const { arena } = this.game;
    return this.about.bodies.map((_, i) => (arena.has(i) ? [short(arena.x[i]), short(arena.y[i])] : null));
  }

  /** Calls a handler and notes a corner for each body that it sent another way. */
  watch(kind, i, j, handler) {
    const { before } = this;
    const { x, y, vx, vy, now, capacity } = this.game.arena;
    for (let k = 0; k < capacity; k++) before.set([x[k], y[k], vx[k], vy[k]], 4 * k);
    const answer = handler(i, j);
    if (kind !== 'sense' || answer !== true) this.events.push([time(now), kind, i, j]);
    for (let k = 0; k < this.about.bodies.length; k++) {
      const [oldX, oldY, oldVx, oldVy] = before.subarray(4 * k, 4 * k + 4);
      const jumps = Math.abs(x[k] - oldX) + Math.abs(y[k] - oldY) > 1;
      if (!jumps && oldVx === vx[k] && oldVy === vy[k]) continue;
      this.paths[k] ??= [];
      this.paths[k].push(time(now), short(oldX), short(oldY));
      if (jumps) this.paths[k].push(time(now), short(x[k]), short(y[k]));
    }
    return answer;
  }

  /** Closes a turn. */
  endTurn() {
    const turn = { at: this.start };
    if (this.events.length > 0) turn.events = this.events;
    if (Object.keys(this.paths).length > 0) turn.paths = this.paths;
    this.turns.push({ ...turn, ...this.extra() });
    this.start = this.places();
    this.paths = {};
    this.events = [];
  }

  /** The whole replay. */
  end(ranking) {
    return { format: 'carom replay 1', ...this.about, ranking, turns: this.turns, end: this.start };
  }
}

/** Writes a replay, one turn a line. */
export function writeReplay(file, { turns, ...rest }) {
  const lines = turns.map((turn) => JSON.stringify(turn));
  writeFileSync(file, `${JSON.stringify(rest).slice(0, -1)},"turns":[\n${lines.join(',\n')}\n]}\n`);
}
