// Coders Strike Back: the rules of the race, complete. Checked turn by turn against matches played on the server.
// Two players race two pods each round the checkpoints; pods 0 and 1 belong to player 0, pods 2 and 3 to player 1.
import { Arena, bounceDiscs, codingameOrder, roundHalfUp, truncate } from 'carom/arena';
import { fields } from './fields.mjs';

const maxRotation = Math.PI / 10; // a turn
const patience = 100; // turns a player may take from one checkpoint to the next
const lastTurn = 500;
const shieldTurns = 4; // one with ten times the mass, and three more without engine
const collision = { minImpulse: 120, separate: 1e-5 };
const waySize = 2 * 32; // a start and 31 bounces a turn

/** One race. Give it a turn's orders with `play`, or write a search with `steer`, `thrust` and `advance`. */
export class Race {
  players = 2;
  ordersPerPlayer = 2;
  events = null; // an array here collects the bounces of each turn: [time, pod, pod]
  arena = new Arena({ discs: 4, order: codingameOrder });
  way = new Float64Array(4 * waySize); // per pod: x and y of its start and its bounces this turn, then its end
  points = new Int32Array(4);

  /** `checkpoints` as [x, y]; the pods start beside the first and head for the second. */
  constructor(checkpoints, laps = 3) {
    Object.assign(this, fields({ angle: 4, passed: 4, shield: 4, boosted: 4, waiting: 2, out: 2, turn: 1 }));
    this.checkpoints = checkpoints;
    this.laps = laps;
    this.goal = laps * checkpoints.length;
    this.waiting.fill(patience);
    const [[x0, y0], [x1, y1]] = checkpoints;
    const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
    [-500, 500, -1500, 1500].forEach((offset, i) => {
      const x = roundHalfUp((-(y1 - y0) / length) * offset + x0);
      const y = roundHalfUp(((x1 - x0) / length) * offset + y0);
      this.arena.set(i, { x, y, r: 400 });
    });
    this.handlers = {
      pair: (i, j) => {
        bounceDiscs(this.arena, i, j, collision);
        this.events?.push([this.arena.now, i, j]);
        this.mark(i);
        this.mark(j);
      },
    };
  }

  /** The checkpoint that pod `i` heads for. */
  next(i) {
    return Math.min(this.passed[i] + 1, this.goal) % this.checkpoints.length;
  }

  /** Turns pod `i` towards a point, by 18° at most but for the first turn. False if it stands on that point. */
  steer(i, x, y) {
    const { arena, angle, turn } = this;
    if (x === arena.x[i] && y === arena.y[i]) return false;
    const wanted = Math.atan2(y - arena.y[i], x - arena.x[i]);
    const difference = (wanted - angle[i]) % (2 * Math.PI);
    const rotation = ((2 * difference) % (2 * Math.PI)) - difference; // the short way round
    angle[i] = turn[0] === 0 || Math.abs(rotation) < maxRotation ? wanted : angle[i] + maxRotation * Math.sign(rotation);
    return true;
  }

  /** Runs the engine of pod `i`: 0 to 200, 'BOOST' (650, once, then 200) or 'SHIELD'. Without `pushes` it idles. */
  thrust(i, order, pushes = true) {
    const { arena, angle, shield, boosted } = this;
    let force = order;
    if (order === 'SHIELD') shield[i] = shieldTurns;
    if (order === 'BOOST') {
      force = boosted[i] === 0 ? 650 : 200;
      boosted[i] = 1;
    }
    arena.inverseMass[i] = shield[i] === shieldTurns ? 1 / 10 : 1;
    if (!pushes || shield[i] > 0) return;
    arena.vx[i] += Math.cos(angle[i]) * force;
    arena.vy[i] += Math.sin(angle[i]) * force;
  }

  /** Notes where pod `i` is on its way. */
  mark(i) {
    const at = i * waySize + 2 * this.points[i];
    if (this.points[i] < waySize / 2 - 1) this.points[i]++;
    this.way[at] = this.arena.x[i];
    this.way[at + 1] = this.arena.y[i];
  }

  /** Plays the turn: flight and bounces, friction, rounding, checkpoints, shields, patience. */
  advance() {
    const { arena, shield, passed, waiting, points } = this;
    const { x, y, vx, vy } = arena;
    points.fill(0);
    for (let i = 0; i < 4; i++) this.mark(i);
    arena.step(1, this.handlers);
    this.turn[0]++;
    waiting[0]--;
    waiting[1]--;
    for (let i = 0; i < 4; i++) {
      x[i] = roundHalfUp(x[i]);
      y[i] = roundHalfUp(y[i]);
      vx[i] = truncate(vx[i] * 0.85);
      vy[i] = truncate(vy[i] * 0.85);
      if (shield[i] > 0) shield[i]--;
      this.mark(i);
      while (passed[i] < this.goal && this.reaches(i, this.checkpoints[this.next(i)])) {
        passed[i]++;
        waiting[i >> 1] = patience;
      }
    }
  }

  /** Whether the way of pod `i` this turn came within 600 of a checkpoint. */
  reaches(i, [cx, cy]) {
    const { way, points } = this;
    const end = i * waySize + 2 * points[i] - 2;
    for (let at = i * waySize; at < end; at += 2) {
      const dx = way[at + 2] - way[at];
      const dy = way[at + 3] - way[at + 1];
      const along = (cx - way[at]) * dx + (cy - way[at + 1]) * dy;
      const part = along <= 0 ? 0 : Math.min(1, along / (dx * dx + dy * dy));
      const ex = way[at] + part * dx - cx;
      const ey = way[at + 1] + part * dy - cy;
      if (ex * ex + ey * ey <= 600 * 600) return true;
    }
    return false;
  }

  /** Plays a turn from two lines of each player: `x y thrust`, `x y BOOST` or `x y SHIELD`. Anything else loses the game. */
  play(orders) {
    if (this.events) this.events.length = 0;
    orders.forEach((lines, player) => {
      const parsed = lines.map((line) => /^(-?\d+) (-?\d+) (\d+|BOOST|SHIELD)( .*)?$/.exec(line));
      if (parsed.some((order) => order === null || order[3] > 200)) this.out[player] = 1;
      if (this.out[player] === 1) return;
      parsed.forEach(([, x, y, force], k) => {
        const pushes = this.steer(2 * player + k, Number(x), Number(y));
        this.thrust(2 * player + k, Number.isNaN(Number(force)) ? force : Number(force), pushes);
      });
    });
    this.advance();
  }

  /** Checkpoints passed, and how near the next one is. */
  progress(i) {
    const [x, y] = this.checkpoints[this.next(i)];
    return this.passed[i] - Math.sqrt((x - this.arena.x[i]) ** 2 + (y - this.arena.y[i]) ** 2) / 40000;
  }

  /** The players in groups from best to last, or null while the race goes on. */
  ranking() {
    const lost = [0, 1].map((player) => this.out[player] === 1 || this.waiting[player] <= 0);
    const home = this.passed.some((passed) => passed >= this.goal);
    if (this.turn[0] < lastTurn && !home && !lost[0] && !lost[1]) return null;
    const score = [0, 1].map((player) => (lost[player] ? -1 : Math.max(this.progress(2 * player), this.progress(2 * player + 1))));
    return score[0] === score[1] ? [[0, 1]] : score[0] > score[1] ? [[0], [1]] : [[1], [0]];
  }

  /** What a player reads before the first turn: laps, number of checkpoints, checkpoints. */
  greeting() {
    return [this.laps, this.checkpoints.length, ...this.checkpoints.map((at) => at.join(' '))].map(String);
  }

  /** What `player` reads every turn: x y vx vy angle next of its own pods, then of the other's. */
  view(player) {
    const { x, y, vx, vy } = this.arena;
    return (player === 0 ? [0, 1, 2, 3] : [2, 3, 0, 1]).map((i) => {
      const degrees = (((this.angle[i] * 180) / Math.PI) % 360) + 360;
      return [x[i], y[i], vx[i], vy[i], this.turn[0] === 0 ? -1 : roundHalfUp(degrees) % 360, this.next(i)].join(' ');
    });
  }
}

const tracks = [
  [12460, 1350, 10540, 5980, 3580, 5180, 13580, 7600],
  [3600, 5280, 13840, 5080, 10680, 2280, 8700, 7460, 7200, 2160],
  [4560, 2180, 7350, 4940, 3320, 7230, 14580, 7700, 10560, 5060, 13100, 2320],
  [5010, 5260, 11480, 6080, 9100, 1840],
  [3640, 4420, 8000, 7900, 13300, 5540, 9560, 1400],
  [4060, 4660, 13040, 1900, 6560, 7840, 7480, 1360, 12700, 7100],
];

/** Checkpoints of one of the contest's tracks, each moved a little, starting anywhere. */
export function drawTrack(random) {
  const flat = tracks[random.below(tracks.length)];
  const count = flat.length / 2;
  const first = random.below(count);
  return Array.from({ length: count }, (_, k) => {
    const at = 2 * ((k + first) % count);
    return [flat[at] + random.below(61) - 30, flat[at + 1] + random.below(61) - 30];
  });
}
