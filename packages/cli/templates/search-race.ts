// A bot for Search Race. It plays thousands of plans of ten turns on the exact rules, keeps the best, and orders its first turn.
// Change `value` and `mutate` to make it yours, then:
//   npx carom bot bundle my-bot.ts                        one file to paste
//   npx carom bot play my-bot.js --game search-race       its times on the public maps
import { SearchRace, warmUp } from '@carom/referees';
import { readLine } from '@carom/referees/stdio';

const turnTime = Number((typeof process === 'object' && process.env.TURN_MS) || 42); // of the 50 ms that a turn may take
const firstTime = Math.min(600, 10 * turnTime); // of the 1000 ms of the first turn, which warms up the engine
const depth = 10; // turns of a plan
const size = 2 * depth; // per turn: rotation in degrees, −18 to 18, and thrust

/** A small fast source of numbers in [0, 1). */
let seed = 20200101;
function random(): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 4294967296;
}

class Bot {
  readonly race: SearchRace;
  readonly start: Float64Array;
  readonly best = new Float64Array(size);
  readonly plan = new Float64Array(size);
  highest = 0;
  turns = 0;

  constructor(checkpoints: [number, number][]) {
    this.race = new SearchRace(checkpoints);
    this.start = this.race.save();
  }

  /** The line of this turn: the view only confirms what was played here. */
  order(): string {
    const { race, start, best } = this;
    const begin = Date.now();
    race.load(start);
    best.copyWithin(0, 2); // last turn's plan, one turn on
    best[size - 2] = 0;
    best[size - 1] = 200;
    this.highest = this.value(best);
    if (this.turns++ === 0) warmUp(() => this.tryOne(), firstTime);
    else
      do for (let k = 0; k < 20; k++) this.tryOne();
      while (Date.now() - begin < turnTime);
    race.load(start);
    race.turnBy(best[0]);
    race.thrust(best[1]);
    race.advance();
    race.save(start);
    return `EXPERT ${best[0]} ${best[1]}`;
  }

  /** Plays one more plan, and keeps it if it is better. */
  tryOne(): void {
    this.mutate();
    const value = this.value(this.plan);
    if (value <= this.highest) return;
    this.highest = value;
    this.best.set(this.plan);
  }

  /** Makes `plan` of `best`: all of it new, a few turns of it, or one turn a little. */
  mutate(): void {
    const { best, plan } = this;
    plan.set(best);
    const kind = random();
    if (kind < 0.3) {
      const at = 2 * Math.floor(random() * depth);
      plan[at] = Math.max(-18, Math.min(18, best[at] + Math.floor(random() * 7) - 3));
      if (random() < 0.3) plan[at + 1] = Math.max(0, Math.min(200, best[at + 1] + Math.floor(random() * 81) - 40));
      return;
    }
    const part = kind < 0.4 ? 1 : 0.1 + 0.3 * random();
    for (let at = 0; at < size; at += 2) {
      if (random() > part) continue;
      plan[at] = Math.max(-18, Math.min(18, Math.floor(random() * 61) - 30));
      plan[at + 1] = random() < 0.75 ? 200 : Math.floor(random() * 201);
    }
  }

  /** How good a plan is: checkpoints passed, when, and how near and how fast the next one is approached. */
  value(plan: Float64Array): number {
    const { race } = this;
    race.load(this.start);
    let bonus = 0;
    for (let turn = 0; turn < depth; turn++) {
      const before = race.state[5];
      race.turnBy(plan[2 * turn]);
      race.thrust(plan[2 * turn + 1]);
      race.advance();
      if (race.state[5] > before) bonus += 0.02 * (depth - turn - race.state[7]); // sooner is better
      if (race.isDone()) return 1000 + bonus;
    }
    const [x, y, vx, vy] = race.state;
    const [cx, cy] = race.checkpoints[(race.state[5] + 1) % race.checkpoints.length];
    const distance = 1 + Math.sqrt((cx - x) * (cx - x) + (cy - y) * (cy - y));
    return race.progress() + bonus + (0.00006 * ((cx - x) * vx + (cy - y) * vy)) / distance;
  }
}

const count = Number(readLine());
const all = Array.from({ length: count }, () => readLine()!.split(' ').map(Number) as [number, number]);
const lap = all.slice(0, count / 3); // laps are written out, the start last
const bot = new Bot([lap[lap.length - 1], ...lap.slice(0, -1)]);
while (readLine() !== null) console.log(bot.order());
