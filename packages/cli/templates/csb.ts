// A bot for Coders Strike Back, which the contest site calls Mad Pod Racing. It plays thousands of plans of six turns on the exact rules,
// keeps the best, and orders its first turn. Change `value` and `mutate` to make it yours, then:
//   npx carom bot bundle my-bot.ts           one file to paste
//   npx carom bot play my-bot.js --games 20  races against a bot that only drives
import { Race, warmUp } from '@carom/referees';
import { readLine } from '@carom/referees/stdio';

const turnTime = Number((typeof process === 'object' && process.env.TURN_MS) || 65); // of the 75 ms that a turn may take
const firstTime = Math.min(600, 10 * turnTime); // of the 1000 ms of the first turn, which warms up the engine
const depth = 6; // turns of a plan
const size = 4 * depth; // per turn and own pod: rotation, −1 to 1, and thrust, 0 to 1; above 1.25 the shield

/** A small fast source of numbers in [0, 1). */
let seed = 20170131;
function random(): number {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 4294967296;
}

class Bot {
  readonly race: Race;
  /** How the race stands: seen each turn, but for shields, boosts and laps, which are ours to remember. */
  readonly start;
  readonly best = new Float64Array(size);
  readonly plan = new Float64Array(size);
  highest = 0;

  constructor(checkpoints: [number, number][], laps: number) {
    this.race = new Race(checkpoints, laps);
    this.start = this.race.save();
  }

  /** The two lines of this turn. */
  orders(view: string[]): string[] {
    const { race, start, best } = this;
    const begin = Date.now();
    race.load(start);
    race.see(view);
    race.save(start);
    const isFirst = race.turn[0] === 0;
    best.copyWithin(0, 4); // last turn's plan, one turn on
    best.fill(0, size - 4);
    for (let at = size - 3; at < size; at += 2) best[at] = 1;
    this.highest = this.value(best);
    if (isFirst) warmUp(() => this.tryOne(), firstTime);
    else
      do for (let k = 0; k < 20; k++) this.tryOne();
      while (Date.now() - begin < turnTime);
    race.load(start);
    const lines = isFirst ? this.firstOrders() : [this.line(0), this.line(1)];
    for (let i = 0; i < 4; i++) {
      if (isFirst || i > 1) race.drive(i);
      else this.obey(i, best, 0);
    }
    race.advance();
    race.save(start);
    return lines;
  }

  /** Plays one more plan, and keeps it if it is better. */
  tryOne(): void {
    this.mutate();
    const value = this.value(this.plan);
    if (value <= this.highest) return;
    this.highest = value;
    this.best.set(this.plan);
  }

  /** Makes `plan` of `best`: all of it new, or some of one pod. */
  mutate(): void {
    const { best, plan } = this;
    const fresh = random() < 0.1;
    const pod = random() < 0.5 ? 0 : 2;
    const part = 0.1 + 0.5 * random();
    for (let at = 0; at < size; at++) {
      plan[at] = best[at];
      if (!fresh && ((at & 2) !== pod || random() > part)) continue;
      plan[at] = (at & 1) === 0 ? random() * 3 - 1.5 : random() * 1.8 - 0.5;
    }
  }

  /** How good a plan is, played against opponents that drive straight on. */
  value(plan: Float64Array): number {
    const { race } = this;
    race.load(this.start);
    for (let turn = 0; turn < depth; turn++) {
      this.obey(0, plan, 4 * turn);
      this.obey(1, plan, 4 * turn);
      race.drive(2);
      race.drive(3);
      race.advance();
    }
    const a = this.place(0);
    const b = this.place(1);
    const foe = Math.max(race.progress(2), race.progress(3));
    return Math.max(a, b) + 0.2 * Math.min(a, b) - 0.5 * foe;
  }

  /** Checkpoints passed and nearness, and a little for speed towards the next one. */
  place(i: number): number {
    const { race } = this;
    const { x, y, vx, vy } = race.arena;
    const next = race.checkpoints[race.next(i)];
    const dx = next[0] - x[i];
    const dy = next[1] - y[i];
    return race.progress(i) + (0.00004 * (dx * vx[i] + dy * vy[i])) / (1 + Math.sqrt(dx * dx + dy * dy));
  }

  /** Lets pod `i` do what a plan says from `at` on. */
  obey(i: number, plan: Float64Array, at: number): void {
    const { race } = this;
    race.turnBy(i, plan[at + 2 * i]);
    const thrust = plan[at + 2 * i + 1];
    if (thrust > 1.25) race.thrust(i, 'SHIELD');
    else race.thrust(i, Math.round(200 * Math.min(1, Math.max(0, thrust))));
  }

  /** The first turn of the best plan as a line. */
  line(i: number): string {
    const { race, best } = this;
    const angle = race.angle[i] + Math.min(1, Math.max(-1, best[2 * i])) * (Math.PI / 10);
    const x = Math.round(race.arena.x[i] + 10000 * Math.cos(angle));
    const y = Math.round(race.arena.y[i] + 10000 * Math.sin(angle));
    const thrust = best[2 * i + 1];
    return `${x} ${y} ${thrust > 1.25 ? 'SHIELD' : Math.round(200 * Math.min(1, Math.max(0, thrust)))}`;
  }

  /** In the first turn pods may turn as far as they like; the first one spends the boost. */
  firstOrders(): string[] {
    const [x, y] = this.race.checkpoints[1];
    this.race.boosted[0] = 1;
    return [`${x} ${y} BOOST`, `${x} ${y} 200`];
  }
}

const laps = Number(readLine());
const count = Number(readLine());
const checkpoints = Array.from({ length: count }, () => readLine()!.split(' ').map(Number) as [number, number]);
const bot = new Bot(checkpoints, laps);
for (let line = readLine(); line !== null; line = readLine()) {
  const view = [line, readLine()!, readLine()!, readLine()!];
  console.log(bot.orders(view).join('\n'));
}
