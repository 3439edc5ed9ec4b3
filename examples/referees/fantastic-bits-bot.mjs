// A small search bot for Fantastic Bits: random choices for the two wizards are played out for a few turns on the real rules,
// with simple wizards from then on, and the best pair is ordered. It reads what a player reads.
import { createRandom } from 'carom';
import { FantasticBits, spells } from './fantastic-bits.mjs';
import { load, save } from './fields.mjs';

const depth = 5;
const [ACCIO, FLIPENDO] = [2, 3];

/** A bot: `orders(view)` after `greet(lines)`. `tries` pairs of choices are played out a turn. */
export class WizardBot {
  constructor({ tries = 60, seed = 1 } = {}) {
    this.tries = tries;
    this.random = createRandom(seed);
    this.game = null;
  }

  greet([player]) {
    this.player = Number(player);
  }

  /** What to do this turn. */
  orders(view) {
    this.read(view);
    const { game, player } = this;
    const own = [2 * player, 2 * player + 1];
    let best = own.map((i) => this.simple(i));
    let highest = this.value(own, best);
    for (let k = 0; k < this.tries; k++) {
      const choice = own.map((i) => (this.random.next() < 0.3 ? this.simple(i) : this.draw(i)));
      const value = this.value(own, choice);
      if (value <= highest) continue;
      highest = value;
      best = choice;
    }
    load(game, this.start);
    this.obeyAll(own, best);
    game.advance(); // spells that work and wizards that wait, which the view does not tell
    return best.map((order) => order.join(' '));
  }

  /** Corrects the game by what is seen. */
  read([mine, foes, , ...things]) {
    const numbers = things.map((line) => line.split(' '));
    if (this.game === null) {
      const snaffles = numbers.filter(([, type]) => type === 'SNAFFLE').map(([, , x, y]) => [Number(x), Number(y)]);
      this.game = new FantasticBits(snaffles);
    }
    const { game, player } = this;
    const { arena, bludger, alive, held, holds, victim } = game;
    [mine, foes].forEach((line, k) => {
      const [score, magic] = line.split(' ').map(Number);
      game.score[k === 0 ? player : 1 - player] = score;
      game.magic[k === 0 ? player : 1 - player] = magic;
    });
    alive.fill(0, 4);
    held.fill(0);
    holds.fill(-1);
    for (const [name, type, ...rest] of numbers) {
      const i = Number(name);
      const [x, y, vx, vy, state] = rest.map(Number);
      arena.set(i, { x, y, vx, vy });
      if (type === 'SNAFFLE') alive[i] = 1;
      if (type === 'SNAFFLE') held[i] = state;
      if (type === 'BLUDGER') victim[i - bludger] = state;
      if (type.endsWith('WIZARD') && state === 1) holds[i] = -2; // which one, is known below
    }
    for (let s = 4; s < bludger; s++) {
      if (alive[s] === 0) game.mingle(s, false);
      for (let i = 0; i < 4; i++)
        if (held[s] === 1 && holds[i] === -2 && arena.x[i] === arena.x[s] && arena.y[i] === arena.y[s]) holds[i] = s;
    }
    for (let i = 0; i < 4; i++) if (holds[i] === -2) holds[i] = -1;
    this.start = save(game, this.start);
  }

  goalOf(i) {
    return i < 2 ? 16000 : 0;
  }

  /** What a simple wizard does: throw at the goal, else go to the nearest free snaffle. */
  simple(i) {
    const { arena, bludger, alive, held, holds } = this.game;
    if (holds[i] >= 0) return ['THROW', this.goalOf(i), 3750, 500];
    let nearest = Infinity;
    let order = ['MOVE', 8000, 3750, 150];
    for (let s = 4; s < bludger; s++) {
      const distance = (arena.x[s] - arena.x[i]) ** 2 + (arena.y[s] - arena.y[i]) ** 2;
      if (alive[s] === 0 || held[s] === 1 || distance >= nearest) continue;
      nearest = distance;
      order = ['MOVE', Math.round(arena.x[s] + arena.vx[s]), Math.round(arena.y[s] + arena.vy[s]), 150];
    }
    return order;
  }

  /** A random choice for wizard `i`: a throw somewhere towards the goal, a spell, or a move anywhere or to some snaffle. */
  draw(i) {
    const { random } = this;
    const { arena, bludger, alive, holds, magic } = this.game;
    if (holds[i] >= 0) return ['THROW', this.goalOf(i), random.below(7501), 500];
    const s = 4 + random.below(bludger - 4);
    const player = i >> 1;
    if (alive[s] === 1 && magic[player] >= 20 && random.next() < 0.15) return [spells[FLIPENDO], s];
    if (alive[s] === 1 && magic[player] >= 15 && random.next() < 0.1) return [spells[ACCIO], s];
    if (alive[s] === 1 && random.next() < 0.6)
      return ['MOVE', Math.round(arena.x[s] + 2 * arena.vx[s]), Math.round(arena.y[s] + 2 * arena.vy[s]), 150];
    return ['MOVE', random.below(16001), random.below(7501), 150];
  }

  obeyAll(own, choice) {
    for (const i of [2 - own[0], 3 - own[0]]) this.game.obey(i, this.simple(i).map(String));
    for (let k = 0; k < 2; k++) this.game.obey(own[k], choice[k].map(String));
  }

  /** How good a choice is after a few turns: score, then snaffles near the goal, then wizards near snaffles. */
  value(own, choice) {
    const { game, player } = this;
    load(game, this.start);
    this.obeyAll(own, choice);
    game.advance();
    for (let turn = 1; turn < depth; turn++) {
      this.obeyAll(
        own,
        own.map((i) => this.simple(i)),
      );
      game.advance();
    }
    const { arena, bludger, alive, score, magic } = game;
    let value = (score[player] - score[1 - player]) * 100 + magic[player] * 0.05;
    for (let s = 4; s < bludger; s++) {
      if (alive[s] === 0) continue;
      value += (player === 0 ? arena.x[s] : 16000 - arena.x[s]) / 1000;
      const reach = own.map((i) => Math.sqrt((arena.x[s] - arena.x[i]) ** 2 + (arena.y[s] - arena.y[i]) ** 2));
      value -= Math.min(...reach) / 4000;
    }
    load(game, this.start);
    return value;
  }
}

/** A bot without search: two simple wizards. */
export class SimpleBot extends WizardBot {
  orders(view) {
    this.read(view);
    return [0, 1].map((k) => this.simple(2 * this.player + k).join(' '));
  }
}
