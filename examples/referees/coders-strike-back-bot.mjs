// A small search bot for Coders Strike Back: random plans of six turns are played out on the real rules, the best one's first
// turn is ordered. It reads what a player reads, so it plays on the server, under brutaltester, or in this process.

import { Race } from '@carom/referees';
import { createRandom } from 'carom';

const depth = 6;
const genes = 2 * depth * 2; // per turn and own pod: rotation −1 to 1, thrust −0.2 to 1.2

/** A bot: `orders(view)` after `greet(lines)`. `plans` are tried a turn; more plans, better driving. */
export class RaceBot {
  constructor({ plans = 150, seed = 1 } = {}) {
    this.plans = plans;
    this.random = createRandom(seed);
    this.best = new Float64Array(genes);
    this.plan = new Float64Array(genes);
  }

  /** Takes the lines that come before the first turn. */
  greet([laps, , ...checkpoints]) {
    this.race = new Race(
      checkpoints.map((line) => line.split(' ').map(Number)),
      Number(laps),
    );
    this.start = this.race.save();
  }

  /** What to do this turn. */
  orders(view) {
    const { race } = this;
    race.load(this.start);
    race.see(view);
    race.save(this.start);
    if (race.turn[0] > 0) this.search();
    const orders = [0, 1].map((i) => this.order(i));
    for (let i = 0; i < 2; i++) this.obey(i, this.best, 0);
    for (let i = 2; i < 4; i++) race.drive(i);
    race.advance(); // shields, boosts and checkpoints passed, which the view does not tell
    race.save(this.start);
    return orders;
  }

  search() {
    const { best, plan, random } = this;
    best.copyWithin(0, 4); // last turn's plan, one turn on
    best.fill(0, genes - 4);
    let highest = this.value(best);
    for (let k = 0; k < this.plans; k++) {
      const fresh = random.next() < 0.4;
      for (let at = 0; at < genes; at++) {
        const value = at % 2 === 0 ? random.next() * 3 - 1.5 : random.next() * 1.4 - 0.1;
        plan[at] = fresh || random.next() < 0.2 ? value : best[at];
      }
      const value = this.value(plan);
      if (value <= highest) continue;
      highest = value;
      best.set(plan);
    }
  }

  /** How good a plan is: it is played out against opponents that drive straight on. */
  value(plan) {
    const { race } = this;
    race.load(this.start);
    for (let turn = 0; turn < depth; turn++) {
      this.obey(0, plan, turn);
      this.obey(1, plan, turn);
      race.drive(2);
      race.drive(3);
      race.advance();
    }
    const [a, b, c, d] = [race.progress(0), race.progress(1), race.progress(2), race.progress(3)];
    race.load(this.start);
    return Math.max(a, b) + 0.3 * Math.min(a, b) - 0.5 * Math.max(c, d);
  }

  /** Rotation and thrust of own pod `i` in a plan; on the first turn pods point where they like. */
  obey(i, plan, turn) {
    const { race } = this;
    const at = 4 * turn + 2 * i;
    if (race.turn[0] === 0) return race.drive(i);
    race.turnBy(i, plan[at]);
    race.thrust(i, Math.round(200 * Math.min(1, Math.max(0, plan[at + 1]))));
  }

  /** The first turn of the best plan as a line. */
  order(i) {
    const { race, best } = this;
    const { x, y } = race.arena;
    if (race.turn[0] === 0) return `${race.checkpoints[1].join(' ')} ${i === 0 ? 'BOOST' : 200}`;
    const angle = race.angle[i] + Math.min(1, Math.max(-1, best[2 * i])) * (Math.PI / 10);
    const thrust = Math.round(200 * Math.min(1, Math.max(0, best[2 * i + 1])));
    return `${Math.round(x[i] + 10000 * Math.cos(angle))} ${Math.round(y[i] + 10000 * Math.sin(angle))} ${thrust}`;
  }
}

/** A bot without search that only drives: something to race against. */
export class Driver extends RaceBot {
  search() {}

  obey(i) {
    this.race.drive(i);
  }

  order(i) {
    const { race } = this;
    const [cx, cy] = race.checkpoints[race.next(i)];
    const { x, y, vx, vy } = race.arena;
    const [tx, ty] = [cx - 3 * vx[i], cy - 3 * vy[i]];
    const off = Math.atan2(ty - y[i], tx - x[i]) - race.angle[i];
    return `${Math.round(tx)} ${Math.round(ty)} ${race.turn[0] === 0 || Math.cos(off) > 0 ? 200 : 0}`;
  }
}
