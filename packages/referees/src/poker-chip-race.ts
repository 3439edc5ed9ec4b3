import { integerIn, refuse } from './door.ts';
import { height, larger, near, PokerChipEvents, width } from './poker-chip-events.ts';

const leastRadius = 5; // of a chip that may still push itself
const ratio: number = Math.fround(1 / 15); // of its area goes
const ejection = 200; // speed of that
const lastTurn = 300;
const mostEvents = 100000;

/** Numbers of a chip in the state: x y vx vy r, owner (−1 nobody), id, parent. That is the id of the chip that ejected it this turn, or −1. */
const stride = 8;
const px = 0;
const py = 1;
const pvx = 2;
const pvy = 3;
const pr = 4;
const pOwner = 5;
const pId = 6;
const pParent = 7;
const eaten = -1; // radius of a chip that was merged into another
const names = ['x', 'y', 'vx', 'vy', 'r', 'owner'] as const;

/** A chip as a race begins with it; the field reaches from −400 to 400 and −257.5 to 257.5. */
export interface PokerChip {
  /** Center along x. */
  readonly x: number;
  /** Center along y, downwards. */
  readonly y: number;
  /** Velocity along x, a turn. */
  readonly vx: number;
  /** Velocity along y, a turn. */
  readonly vy: number;
  /** Radius. */
  readonly r: number;
  /** The player whose it is, −1 for a neutral one. */
  readonly owner: number;
}

/** What happened in a turn of a {@link PokerChipRace}: its time, and the ids of the chips; `second` is −1 for a border. */
export interface PokerChipEvent {
  /** When in the turn, 0 to 1. */
  readonly time: number;
  /** What happened: equal chips bounce, others merge. */
  readonly kind: 'border' | 'bounce' | 'merge';
  /** Id of a chip. */
  readonly first: number;
  /** Id of the other, −1 for a border. */
  readonly second: number;
}

/** The state of a {@link PokerChipRace}, copied. */
export interface PokerChipState {
  /** The chips, eight numbers each. */
  readonly chips: Float64Array;
  /** Everything else. */
  readonly numbers: Float64Array;
}

/**
 * A game of Poker Chip Race: its rules, complete. Chips push themselves by ejecting a fifteenth of their area; whoever touches a smaller chip
 * takes it in.
 *
 * Chips lie in a list, in the order of the referee: new ones come last. The referee runs ejections in the order of a hash set of Java objects,
 * which nobody can repeat; here they run by player, then by chip. That decides ids, and which of two events at one time comes first, nothing else.
 *
 * @example
 * const race = new PokerChipRace(2, [
 *   { x: -100, y: 0, vx: 0, vy: 0, r: 20, owner: 0 },
 *   { x: 100, y: 0, vx: 0, vy: 0, r: 20, owner: 1 },
 * ]);
 * race.play([['400 257.5'], ['WAIT']]); // player 0 pushes itself towards the center
 * race.count; // 3
 */
export class PokerChipRace {
  /** How many players there are. */
  readonly players: number;
  /** How many chips there are. */
  count = 0;
  /** Turns played. */
  turn = 0;
  /** An array here collects the events of each turn; `advance` empties it. */
  events: PokerChipEvent[] | null = null;
  /** The chips one after the other, eight numbers each. */
  private chips: Float64Array = new Float64Array(64 * stride);
  private nextId = 0;
  /** When each player lost the last chip, in turns; −1 while it has one. */
  private readonly lost: Float64Array;
  /** When in a turn the last chip of each was eaten. */
  private readonly death = new Float64Array(4);
  private readonly ahead = new PokerChipEvents();

  /** A game at its start. @throws TypeError or RangeError unless there are 2 to 4 players and 1 to 1000 chips of finite numbers within the field */
  constructor(players: number, chips: readonly PokerChip[]) {
    const where = 'PokerChipRace';
    this.players = integerIn(where, 'players', players, 2, 4);
    if (!Array.isArray(chips)) refuse(where, 'chips', 'an array', chips, 'type');
    integerIn(where, 'number of chips', chips.length, 1, 1000);
    for (const [i, chip] of chips.entries()) {
      if (typeof chip !== 'object' || chip === null) refuse(where, `chips[${i}]`, 'a chip', chip, 'type');
      for (const name of names) {
        const value: unknown = chip[name];
        if (typeof value !== 'number') refuse(where, `chips[${i}].${name}`, 'a finite number', value, 'type');
        if (!(Math.abs(value) <= 1e6)) refuse(where, `chips[${i}].${name}`, 'a finite number', value);
      }
      integerIn(where, `chips[${i}].owner`, chip.owner, -1, players - 1);
      if (!(chip.r > 0)) refuse(where, `chips[${i}].r`, 'a number > 0', chip.r);
    }
    for (const { x, y, vx, vy, r, owner } of chips) this.place(this.append(owner, -1), x, y, vx, vy, r);
    this.lost = new Float64Array(players).fill(-1);
  }

  /** A copy of the state, in `into` if that has room. */
  save(into?: PokerChipState): PokerChipState {
    const size = stride * this.count;
    const chips = into !== undefined && into.chips.length >= size ? into.chips : new Float64Array(2 * size);
    const numbers = into?.numbers ?? new Float64Array(3 + this.players);
    chips.set(this.chips.subarray(0, size));
    numbers[0] = this.count;
    numbers[1] = this.turn;
    numbers[2] = this.nextId;
    numbers.set(this.lost, 3);
    return into !== undefined && chips === into.chips ? into : { chips, numbers };
  }

  /** Takes the game back to a saved state. */
  load({ chips, numbers }: PokerChipState): void {
    this.count = numbers[0];
    this.turn = numbers[1];
    this.nextId = numbers[2];
    this.reserve(this.count);
    this.chips.set(chips.subarray(0, stride * this.count));
    this.lost.set(numbers.subarray(3));
  }

  /** Center of chip `i` along x. */
  x(i: number): number {
    return this.chips[stride * i + px];
  }

  /** Center of chip `i` along y. */
  y(i: number): number {
    return this.chips[stride * i + py];
  }

  /** Velocity of chip `i` along x. */
  vx(i: number): number {
    return this.chips[stride * i + pvx];
  }

  /** Velocity of chip `i` along y. */
  vy(i: number): number {
    return this.chips[stride * i + pvy];
  }

  /** Radius of chip `i`. */
  r(i: number): number {
    return this.chips[stride * i + pr];
  }

  /** The player whose chip `i` is, −1 for nobody. */
  owner(i: number): number {
    return this.chips[stride * i + pOwner];
  }

  /** Id of chip `i`, which it keeps. */
  id(i: number): number {
    return this.chips[stride * i + pId];
  }

  /** Chip `i` pushes itself towards a point by ejecting a fifteenth of its area. False if it is too small, or the point too near. */
  eject(i: number, x: number, y: number): boolean {
    const { chips } = this;
    const k = stride * i;
    const dx = x - chips[k + px];
    const dy = y - chips[k + py];
    if (!(chips[k + pr] > leastRadius) || Math.sqrt(dy * dy + dx * dx) < 0.5) return false;
    const angle = Math.atan2(dy, dx);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const area = areaOf(chips[k + pr]) * ratio;
    const vx = chips[k + pvx];
    const vy = chips[k + pvy];
    chips[k + pr] = radiusOf(areaOf(chips[k + pr]) - area);
    const r = radiusOf(area);
    const apart = chips[k + pr] - r;
    const force = ejection * areaOf(r);
    chips[k + pvx] += cos * force * (1 / areaOf(chips[k + pr]));
    chips[k + pvy] += sin * force * (1 / areaOf(chips[k + pr]));
    const inverse = 1 / areaOf(r);
    const [ownX, ownY] = [chips[k + px], chips[k + py]];
    const chip = this.append(-1, chips[k + pId]);
    this.place(chip, ownX - cos * apart, ownY - sin * apart, vx + -(cos * force) * inverse, vy + -(sin * force) * inverse, r);
    return true;
  }

  /** Plays the turn: flight, borders, bounces of equal chips, merging of others. */
  advance(): void {
    if (this.events !== null) this.events.length = 0;
    const { ahead } = this;
    const { now } = ahead;
    let count = 0;
    now[0] = 0;
    ahead.forget();
    while (now[0] < 1) {
      ahead.scan(this.chips, this.count);
      const first = ahead.count === 0 ? 1 : ahead.times[0];
      this.fly(first - now[0]);
      for (let e = 0; e < ahead.count && ahead.times[e] <= first + near; e++) {
        if (count++ === mostEvents) refuse('PokerChipRace.advance', 'events of a turn', `at most ${mostEvents}`, count);
        this.react(e);
      }
      this.sweep();
      now[0] += first - now[0];
    }
    this.turn++;
    for (let player = 0; player < this.players; player++)
      if (this.lost[player] < 0 && !this.isIn(player)) this.lost[player] = this.turn - 1 + this.death[player];
    for (let i = 0; i < this.count; i++) this.chips[stride * i + pParent] = -1;
  }

  private isIn(player: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.owner(i) === player) return true;
    return false;
  }

  private fly(dt: number): void {
    if (!(dt > 0)) return;
    const { chips } = this;
    this.ahead.forget();
    for (let k = 0; k < stride * this.count; k += stride) {
      chips[k + px] += chips[k + pvx] * dt;
      chips[k + py] += chips[k + pvy] * dt;
    }
  }

  private react(e: number): void {
    const { chips } = this;
    const { ends, times } = this.ahead;
    const time = times[e];
    const i = ends[2 * e];
    const j = ends[2 * e + 1];
    const a = stride * i;
    if (j < 0) {
      chips[a + pParent] = -1;
      const at = a + (j >= -2 ? pvy : pvx);
      chips[at] = j === -1 || j === -3 ? -Math.abs(chips[at]) : Math.abs(chips[at]);
      this.events?.push({ time, kind: 'border', first: chips[a + pId], second: -1 });
      return;
    }
    const b = stride * j;
    const isEqual = chips[a + pr] === chips[b + pr];
    this.events?.push({ time, kind: isEqual ? 'bounce' : 'merge', first: chips[a + pId], second: chips[b + pId] });
    if (isEqual) this.bounce(a, b);
    else if (chips[a + pr] > chips[b + pr]) this.eat(a, b, time);
    else this.eat(b, a, time);
  }

  private bounce(a: number, b: number): void {
    const { chips } = this;
    let nx = chips[b + px] - chips[a + px];
    let ny = chips[b + py] - chips[a + py];
    const distance = Math.sqrt(nx * nx + ny * ny);
    nx = distance === 0 ? 0 : nx / distance;
    ny = distance === 0 ? 0 : ny / distance;
    const inverse = 1 / areaOf(chips[a + pr]);
    const speed = nx * (chips[a + pvx] - chips[b + pvx]) + ny * (chips[a + pvy] - chips[b + pvy]);
    const impulse = (-2 * speed) / (inverse + inverse);
    const ix = nx * impulse;
    const iy = ny * impulse;
    if (!(ix * nx + iy * ny <= 0)) return;
    chips[a + pvx] += ix * inverse;
    chips[a + pvy] += iy * inverse;
    chips[b + pvx] += -ix * inverse;
    chips[b + pvy] += -iy * inverse;
    chips[a + pParent] = chips[b + pParent] = -1;
  }

  /** The chip at `a` takes in the one at `b`. One eaten before in this moment counts once more, with the area of radius 1: so does the referee. */
  private eat(a: number, b: number, time: number): void {
    const { chips } = this;
    const own = areaOf(chips[a + pr]);
    const other = areaOf(chips[b + pr]);
    const scale = 1 / (other + own);
    for (let k = px; k <= pvy; k++) chips[a + k] = (chips[a + k] * own + chips[b + k] * other) * scale;
    chips[a + pr] = radiusOf(own + other);
    chips[a + pParent] = chips[b + pParent] = -1;
    if (chips[b + pr] !== eaten && chips[b + pOwner] >= 0) this.death[chips[b + pOwner]] = time;
    chips[b + pr] = eaten;
  }

  /** Takes eaten chips out of the list. */
  private sweep(): void {
    const { chips } = this;
    let n = 0;
    for (let i = 0; i < this.count; i++) {
      if (chips[stride * i + pr] === eaten) continue;
      if (n !== i) chips.copyWithin(stride * n, stride * i, stride * (i + 1));
      n++;
    }
    this.count = n;
  }

  /** Plays a turn from a line for each chip of each player, in the order of the list: `x y` to push, or `WAIT`. Others lose their chips. */
  play(orders: readonly (readonly string[])[]): void {
    const where = 'PokerChipRace.play';
    if (!Array.isArray(orders)) refuse(where, 'orders', 'an array of lines for each player', orders, 'type');
    const count = this.count;
    for (let player = 0; player < this.players; player++) {
      const lines: unknown = orders[player];
      if (!Array.isArray(lines) || lines.some((line) => typeof line !== 'string'))
        refuse(where, `orders[${player}]`, 'an array of lines', lines, 'type');
      const own = Array.from({ length: count }, (_, i) => i).filter((i) => this.owner(i) === player);
      let isLost = lines.length !== own.length;
      for (let n = 0; n < lines.length && !isLost; n++) {
        const order = readOrder(lines[n]);
        isLost = order === null; // what was ordered before it is done
        if (order !== null && order !== 'wait') this.eject(own[n], order.x, order.y);
      }
      if (!isLost) continue;
      for (const i of own) this.chips[stride * i + pOwner] = -1;
      if (this.lost[player] < 0) this.lost[player] = this.turn;
    }
    this.advance();
  }

  /** The area of all chips of a player. */
  area(player: number): number {
    let area = 0;
    for (let i = 0; i < this.count; i++) if (this.owner(i) === player) area += areaOf(this.r(i));
    return area;
  }

  /** The players in groups from best to last, or null while the game goes on: by area, then by who lasted longer. */
  ranking(): number[][] | null {
    const players = Array.from({ length: this.players }, (_, player) => player);
    const isOver = this.turn >= lastTurn || players.filter((player) => this.isIn(player)).length < 2;
    if (!isOver) return null;
    const scores = players.map((player) => (this.isIn(player) ? 1000 + this.area(player) : this.lost[player]));
    const order = [...new Set(scores)].sort((a, b) => b - a);
    return order.map((score) => players.filter((player) => scores[player] === score));
  }

  /** What a player reads every turn: how many chips it has, how many there are, then each, its own first: id owner r x y vx vy. */
  view(player: number): string[] {
    const all = Array.from({ length: this.count }, (_, i) => i);
    const own = all.filter((i) => this.owner(i) === player);
    const lines = [...own, ...all.filter((i) => this.owner(i) !== player)].map((i) =>
      [
        this.id(i),
        this.owner(i),
        ...[this.r(i), this.x(i) + width, this.y(i) + height, this.vx(i), this.vy(i)].map((value) => value.toFixed(6)),
      ].join(' '),
    );
    return [String(own.length), String(this.count), ...lines];
  }

  /** Adds a chip, to be placed; returns where its record begins. */
  private append(owner: number, parent: number): number {
    const k = stride * this.count;
    this.reserve(this.count + 1);
    const { chips } = this;
    chips[k + pOwner] = owner;
    chips[k + pId] = this.nextId++;
    chips[k + pParent] = parent;
    this.count++;
    return k;
  }

  private place(k: number, x: number, y: number, vx: number, vy: number, r: number): void {
    const { chips } = this;
    chips[k + px] = x;
    chips[k + py] = y;
    chips[k + pvx] = vx;
    chips[k + pvy] = vy;
    chips[k + pr] = r;
  }

  private reserve(count: number): void {
    while (stride * count > this.chips.length) this.chips = larger(this.chips);
  }
}

function areaOf(r: number): number {
  return r * r * Math.PI;
}

function radiusOf(area: number): number {
  return Math.sqrt(area / Math.PI);
}

/** The point of an order, from the center of the field; null if it is none. */
function readOrder(line: string): { readonly x: number; readonly y: number } | 'wait' | null {
  const order = /^(?:(wait)|(\S+) (\S+))(?: +.+)?$/i.exec(line);
  if (order === null) return null;
  if (order[1] !== undefined) return 'wait';
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
  if (!number.test(order[2]) || !number.test(order[3])) return null;
  const [x, y] = [Number(order[2]), Number(order[3])];
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x - width, y: y - height } : null;
}
