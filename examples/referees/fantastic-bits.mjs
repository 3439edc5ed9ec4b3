// Fantastic Bits: the rules of the game, complete (costs and times of the puzzle league). Checked event by event, to the last
// bit of every event time, against games of the official rules.
// Discs: wizards 0–3 (0 and 1 play for player 0), snaffles from 4 on, 2 bludgers, 4 goal posts.
import { Arena, bounceDiscs, bounceEdge, codingameOrder, roundHalfAway } from 'carom/arena';
import { fields } from './fields.mjs';

const field = { minX: 0, minY: 0, maxX: 16000, maxY: 7500 };
const mouth = { from: 1750, to: 5750 }; // of both goals
const collision = { minImpulse: 100, separate: 1e-5 };
const wallBounce = { separate: 'mirror' };
const reach = { sense: 399 }; // at which a wizard catches a snaffle
const lastTurn = 200;
const none = -1;

export const spells = ['OBLIVIATE', 'PETRIFICUS', 'ACCIO', 'FLIPENDO'];
const [OBLIVIATE, PETRIFICUS, ACCIO, FLIPENDO] = [0, 1, 2, 3];
const cost = [5, 10, 15, 20];
const duration = [4, 1, 6, 3];

/** One game. Give it a turn's orders with `play`, or write a search with `move`, `throw`, `cast` and `advance`. */
export class FantasticBits {
  players = 2;
  ordersPerPlayer = 2;
  events = null; // an array here collects the events of each turn: [kind, time, a, b]
  nearest = [none, none, none, none]; // of the snaffles in reach of each wizard right now
  now = false; // whether "right now" is the moment of the last scan

  /** `snaffles` as [x, y], 5 or 7 of them. */
  constructor(snaffles) {
    const n = 4 + snaffles.length;
    this.bludger = n; // the first of the two
    this.post = n + 2; // the first of the four
    this.toWin = (snaffles.length + 1) / 2;
    const own = { turn: 1, over: 1, score: 2, magic: 2, out: 2, victim: 2, holds: 4, cooldown: 4, held: n, alive: n, ignoring: n * n };
    const magic = { left: 16, target: 16, ordered: 4, orderedAt: 4, ready: 4, readyAt: 4 };
    Object.assign(this, fields({ ...own, ...magic }));
    for (const each of [this.victim, this.holds, this.target, this.ordered, this.ready]) each.fill(none);
    this.alive.fill(1);
    this.forceX = new Float64Array(n); // ordered for this turn
    this.forceY = new Float64Array(n);
    this.arena = new Arena({ discs: n + 6, order: { ...codingameOrder, rank: (i, j, edge) => this.rank(i, j, edge) } });
    this.place(snaffles);
    this.handlers = {
      moved: (dt) => this.look(dt === 0),
      pair: (i, j) => this.meet(i, j),
      edge: (i, edge) => this.meetEdge(i, edge),
      sense: (snaffle, wizard) => !this.catches(wizard, snaffle), // true: ask again at the next scan
    };
  }

  place(snaffles) {
    const { arena, bludger, post } = this;
    for (let i = 0; i < 4; i++) arena.set(i, { x: i < 2 ? 1000 : 15000, y: i === 0 || i === 3 ? 5250 : 2250, r: 400 });
    for (const [k, [x, y]] of snaffles.entries()) arena.set(4 + k, { x, y, r: 150, mass: 0.5 });
    for (let k = 0; k < 2; k++) arena.set(bludger + k, { x: 7450 + 1100 * k, y: 3750, r: 200, mass: 8 });
    for (let k = 0; k < 4; k++) arena.set(post + k, { x: k < 2 ? 0 : 16000, y: 1750 + 4000 * (k % 2), r: 300, mass: Infinity });
    const goals = [
      { side: 'minX', ...mouth },
      { side: 'maxX', ...mouth },
    ];
    this.wall = arena.addWall({ inside: field });
    this.open = arena.addWall({ inside: field }, { gaps: goals });
    this.goal = arena.addWall({ inside: { ...field, minY: -Infinity, maxY: Infinity } }, { sense: 0 });
    for (let i = 0; i < post; i++) {
      arena.setWall(i, this.wall, i < 4 || i >= bludger);
      arena.setWall(i, this.open, i >= 4 && i < bludger);
      arena.setWall(i, this.goal, i >= 4 && i < bludger);
    }
  }

  /** Which of two exactly simultaneous events comes first: the place in the lists that the referee writes, disc by disc. */
  rank(i, j, edge) {
    const kind = (k) => (k < 4 ? 0 : k < this.bludger ? 1 : k < this.post ? 2 : 3);
    const listed = j !== none && (kind(i) === 3 || (kind(i) === 1 && kind(j) === 0)) ? j : i; // i > j
    const other = listed === i ? j : i;
    let place = 40 + other; // captures, and bludgers with wizards and snaffles: lowest first
    if (edge >= this.goal) place = 90;
    else if (edge >= 0) place = kind(i) === 1 ? 5 : 0;
    else if (kind(other) === 3) place = 1 + other - this.post;
    else if (kind(other) === kind(listed)) place = 30 - other; // its own kind: highest first
    return kind(listed) * 10000 - listed * 100 + place;
  }

  /** Orders a push of disc `i`, which is where wizard `from` is, towards a point. */
  pushTo(i, from, x, y, power) {
    const { arena, forceX, forceY } = this;
    const dx = x - arena.x[from];
    const dy = y - arena.y[from];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return;
    const again = Math.sqrt((dx / length) ** 2 + (dy / length) ** 2); // the referee normalises twice
    forceX[i] = (dx / length / again) * power;
    forceY[i] = (dy / length / again) * power;
  }

  /** Orders wizard `i` to move towards a point; power up to 150. */
  move(i, x, y, power) {
    this.pushTo(i, i, x, y, power);
  }

  /** Orders wizard `i` to throw the snaffle it holds towards a point; power up to 500. */
  throw(i, x, y, power) {
    this.pushTo(this.holds[i], i, x, y, power);
  }

  /** Orders wizard `i` to cast a spell at a disc; it works from the next turn on. Without the magic nothing happens. */
  cast(i, spell, at) {
    if (this.magic[i >> 1] < cost[spell]) return;
    this.magic[i >> 1] -= cost[spell];
    this.ordered[i] = spell;
    this.orderedAt[i] = at;
  }

  /** Plays the turn: spells, releases, pushes, physics, friction, rounding. */
  advance() {
    const { arena, bludger, post, turn, over, magic, alive, score } = this;
    const { x, y, vx, vy } = arena;
    if (alive.indexOf(1, 4) < 0) over[0] = 1;
    this.startSpells();
    this.release();
    for (let i = 0; i < bludger; i++) this.push(i, this.forceX[i], this.forceY[i]);
    this.forceX.fill(0);
    this.forceY.fill(0);
    this.chase(0);
    this.chase(1);
    this.applySpells();
    for (let player = 0; player < 2; player++) magic[player] = Math.min(100, magic[player] + 1);
    arena.step(1, this.handlers);
    for (let i = 0; i < post; i++) {
      const keep = i < bludger ? 0.75 : 0.9;
      vx[i] = roundHalfAway(vx[i] * keep);
      vy[i] = roundHalfAway(vy[i] * keep);
      x[i] = roundHalfAway(x[i]);
      y[i] = roundHalfAway(y[i]);
    }
    turn[0]++;
    if (score[0] >= this.toWin || score[1] >= this.toWin || turn[0] >= lastTurn) over[0] = 1;
  }

  push(i, fx, fy) {
    this.arena.vx[i] += fx * this.arena.inverseMass[i];
    this.arena.vy[i] += fy * this.arena.inverseMass[i];
  }

  /** Spells run out, and those ordered the turn before begin. */
  startSpells() {
    const { left, target, ordered, orderedAt, ready, readyAt } = this;
    for (let i = 0; i < 4; i++) {
      for (let at = 4 * i; at < 4 * i + 4; at++) if (left[at] > 0) left[at]--;
      if (ready[i] !== none) {
        left[4 * i + ready[i]] = duration[ready[i]];
        target[4 * i + ready[i]] = readyAt[i];
      }
      ready[i] = ordered[i];
      readyAt[i] = orderedAt[i];
      ordered[i] = none;
      for (let at = 4 * i; at < 4 * i + 4; at++) if (left[at] === 0) target[at] = none;
    }
  }

  /** Held snaffles leave their wizards, thrown or not. */
  release() {
    const { arena, bludger, holds, held, cooldown, target, left, alive, ignoring } = this;
    for (let i = 0; i < 4; i++) {
      if (holds[i] === none) continue;
      this.carry(i);
      cooldown[i] = 3;
    }
    for (let s = 4; s < bludger; s++) {
      for (let k = 4; k < s; k++) if (ignoring[s * bludger + k] === 1 && !this.touch(s, k)) this.ignore(s, k, 0);
    }
    for (let i = 0; i < 4; i++) {
      const s = holds[i];
      const accio = 4 * i + ACCIO;
      if (s !== none) {
        for (let k = 4; k < bludger; k++) if (k !== s && this.touch(s, k)) this.ignore(s, k, 1);
        held[s] = 0;
        holds[i] = none;
      }
      if (target[accio] !== none && (target[accio] === s || (target[accio] < bludger && alive[target[accio]] === 0))) {
        left[accio] = 0;
        target[accio] = none;
      }
      if (cooldown[i] > 0) cooldown[i]--;
    }
    for (let s = 4; s < bludger; s++) if (alive[s] === 1) this.mingle(s, true);
    for (let i = 0; i < 4; i++) {
      for (let s = 4; s < bludger; s++) arena.setPair(i, s, alive[s] === 1 && cooldown[i] === 0 ? reach : 'ignore');
    }
  }

  touch(a, b) {
    const { x, y } = this.arena;
    return (x[a] - x[b]) ** 2 + (y[a] - y[b]) ** 2 <= 300 * 300;
  }

  ignore(a, b, value) {
    this.ignoring[a * this.bludger + b] = this.ignoring[b * this.bludger + a] = value;
  }

  /** Lets a snaffle meet posts, walls and other snaffles, or takes it out of their way. Bludgers always meet it. */
  mingle(s, meets) {
    const { arena, bludger, post, ignoring, alive, held } = this;
    for (let k = post; k < post + 4; k++) arena.setPair(s, k, meets ? 'bounce' : 'ignore');
    for (let k = 4; k < bludger; k++) {
      const apart = !meets || ignoring[s * bludger + k] === 1 || alive[k] === 0 || held[k] === 1;
      if (k !== s) arena.setPair(s, k, apart ? 'ignore' : 'bounce');
    }
    arena.setWall(s, this.open, meets);
    arena.setWall(s, this.goal, meets);
  }

  /** A bludger flies at the nearest wizard that is not its last victim and whose team has not made it forget. */
  chase(k) {
    const { x, y } = this.arena;
    const b = this.bludger + k;
    let nearest = Infinity;
    let prey = none;
    for (let i = 0; i < 4; i++) {
      const mates = i < 2 ? [0, 1] : [2, 3];
      const distance = Math.sqrt((x[i] - x[b]) ** 2 + (y[i] - y[b]) ** 2);
      if (this.victim[k] === i || mates.some((mate) => this.target[4 * mate + OBLIVIATE] === b) || !(distance < nearest)) continue;
      nearest = distance;
      prey = i;
    }
    if (prey !== none && nearest > 0) this.push(b, ((x[prey] - x[b]) / nearest) * 1000, ((y[prey] - y[b]) / nearest) * 1000);
  }

  applySpells() {
    const { arena, target } = this;
    for (let i = 0; i < 4; i++) {
      const at = target[4 * i + PETRIFICUS];
      if (at !== none) arena.vx[at] = arena.vy[at] = 0;
    }
    for (let i = 0; i < 4; i++) this.pull(target[4 * i + ACCIO], i, 3000, 1);
    for (let i = 0; i < 4; i++) this.pull(target[4 * i + FLIPENDO], i, 6000, -1);
  }

  /** Pulls a disc towards wizard `i`, or pushes it away, by strength / (distance / 1000)², 1000 at most. */
  pull(at, i, strength, sign) {
    if (at === none) return;
    const dx = sign * (this.arena.x[i] - this.arena.x[at]);
    const dy = sign * (this.arena.y[i] - this.arena.y[at]);
    const d2 = dx * dx + dy * dy;
    const power = Math.min(strength * (1000000 / d2), 1000);
    if (d2 > 0) this.push(at, (dx / Math.sqrt(d2)) * power, (dy / Math.sqrt(d2)) * power);
  }

  /** Before the events of a moment: if it is that of the last scan, only the nearest snaffle in reach can be caught. */
  look(now) {
    this.now = now;
    if (!now) return;
    const { arena, bludger, alive, held, holds, cooldown, nearest } = this;
    for (let i = 0; i < 4; i++) {
      let least = reach.sense * reach.sense;
      nearest[i] = none;
      if (holds[i] !== none || cooldown[i] > 0) continue;
      for (let s = 4; s < bludger; s++) {
        const d2 = (arena.x[i] - arena.x[s]) ** 2 + (arena.y[i] - arena.y[s]) ** 2;
        if (alive[s] === 0 || held[s] === 1 || d2 > least || (d2 === least && nearest[i] !== none)) continue;
        least = d2;
        nearest[i] = s;
      }
    }
  }

  /** A wizard catches a snaffle unless it holds one or a free wizard is as near. */
  catches(i, s) {
    const { arena, holds, held } = this;
    const distance = (k) => (arena.x[s] - arena.x[k]) ** 2 + (arena.y[s] - arena.y[k]) ** 2;
    if (holds[i] !== none || (this.now && nearestIsAnother(this, i, s, distance(i)))) return false;
    for (let k = 0; k < 4; k++) if (k !== i && holds[k] === none && distance(i) + 1e-5 >= distance(k)) return false;
    this.events?.push(['C', arena.now, s, i]);
    holds[i] = s;
    held[s] = 1;
    this.carry(i);
    this.mingle(s, false);
    for (let k = 0; k < 4; k++) arena.setPair(k, s, 'ignore');
    for (let k = 4; k < this.bludger; k++) arena.setPair(i, k, 'ignore');
    return true;
  }

  /** The snaffle that a wizard holds goes where the wizard goes. */
  carry(i) {
    const { x, y, vx, vy } = this.arena;
    const s = this.holds[i];
    if (i >= 4 || s === none) return;
    x[s] = x[i];
    y[s] = y[i];
    vx[s] = vx[i];
    vy[s] = vy[i];
  }

  meet(i, j) {
    const { arena, bludger, post, victim } = this;
    this.events?.push(i < post ? ['E', arena.now, i, j] : ['E', arena.now, j, post - i - 1]);
    bounceDiscs(arena, i, j, collision);
    if (i >= bludger && i < post && j < 4) victim[i - bludger] = j;
    this.carry(i);
    this.carry(j);
  }

  meetEdge(i, edge) {
    const { arena, score, alive } = this;
    if (edge >= this.goal) {
      const player = edge === this.goal ? 1 : 0;
      this.events?.push(['X', arena.now, i, player]);
      score[player]++;
      alive[i] = 0;
      this.mingle(i, false);
      for (let k = 0; k < 4; k++) arena.setPair(i, k, 'ignore');
      return;
    }
    this.events?.push(['W', arena.now, i, 'LRTB'[edge % 4]]);
    const inMouth = (arena.x[i] <= 150 || arena.x[i] >= 15850) && arena.y[i] >= mouth.from && arena.y[i] <= mouth.to;
    if (edge >= this.open && inMouth) return; // pushed there at this very moment
    bounceEdge(arena, i, edge, wallBounce);
    this.carry(i);
  }

  /** Plays a turn from two lines of each player: `MOVE x y power`, `THROW x y power` or a spell's name and id. Else it loses. */
  play(orders) {
    if (this.events) this.events.length = 0;
    orders.forEach((lines, player) => {
      lines.forEach((line, k) => {
        if (this.out[player] === 0 && !this.obey(2 * player + k, line.trim().split(/\s+/))) this.out[player] = 1;
      });
    });
    this.advance();
  }

  /** Takes one order; false if it is none. */
  obey(i, [word, ...rest]) {
    const [a, b, c] = rest.map((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN));
    if (word === 'MOVE' || word === 'THROW') {
      const most = word === 'MOVE' ? 150 : 500;
      if (!(c >= 0 && c <= most) || Number.isNaN(a + b) || (word === 'THROW' && this.holds[i] === none)) return false;
      if (word === 'MOVE') this.move(i, a, b, c);
      else this.throw(i, a, b, c);
      return true;
    }
    const spell = spells.indexOf(word);
    const bludger = a >= this.bludger && a < this.post;
    const snaffle = a >= 4 && a < this.bludger && this.alive[a] === 1;
    const foe = a >= 0 && a < 4 && a >> 1 !== i >> 1;
    if (spell < 0 || !(bludger || (spell !== OBLIVIATE && snaffle) || ((spell === PETRIFICUS || spell === FLIPENDO) && foe))) return false;
    this.cast(i, spell, a);
    return true;
  }

  /** The players in groups from best to last, or null while the game goes on. */
  ranking() {
    if (this.over[0] === 0 && this.out[0] === 0 && this.out[1] === 0) return null;
    const [a, b] = [0, 1].map((player) => (this.out[player] === 1 ? -1 : this.score[player]));
    return a === b ? [[0, 1]] : a > b ? [[0], [1]] : [[1], [0]];
  }

  /** What `player` reads before the first turn: its number. */
  greeting(player) {
    return [String(player)];
  }

  /** What `player` reads every turn: score and magic of both, number of things, and each: id type x y vx vy state. */
  view(player) {
    const { arena, bludger, post, score, magic, alive, held, holds, victim } = this;
    const line = (i, type, state) => [i, type, arena.x[i], arena.y[i], arena.vx[i], arena.vy[i], state].join(' ');
    const things = [];
    for (const i of player === 0 ? [0, 1, 2, 3] : [2, 3, 0, 1]) {
      things.push(line(i, i >> 1 === player ? 'WIZARD' : 'OPPONENT_WIZARD', holds[i] === none ? 0 : 1));
    }
    for (let s = 4; s < bludger; s++) if (alive[s] === 1) things.push(line(s, 'SNAFFLE', held[s]));
    for (let b = bludger; b < post; b++) things.push(line(b, 'BLUDGER', victim[b - bludger]));
    const foe = 1 - player;
    return [`${score[player]} ${magic[player]}`, `${score[foe]} ${magic[foe]}`, String(things.length), ...things];
  }
}

/** Whether snaffle `s` was in reach at the scan, so that it competes, and another is nearer. */
function nearestIsAnother(game, i, s, d2) {
  return d2 <= reach.sense * reach.sense && game.nearest[i] !== none && game.nearest[i] !== s;
}

/** Places of 5 or 7 snaffles, mirrored about the center as in the contest. */
export function drawSnaffles(random) {
  const half = [];
  const wanted = 2 + random.below(2);
  while (half.length < wanted) {
    const [x, y] = [2000 + random.below(5000), 500 + random.below(6500)];
    if (half.every(([otherX, otherY]) => Math.sqrt((x - otherX) ** 2 + (y - otherY) ** 2) >= 1250)) half.push([x, y]);
  }
  return [
    ...half.flatMap(([x, y]) => [
      [x, y],
      [16000 - x, 7500 - y],
    ]),
    [8000, 3750],
  ];
}
