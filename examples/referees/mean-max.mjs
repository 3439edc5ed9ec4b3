// Mean Max: the rules of the game, complete. Checked event by event against games played on the server.
// Three players with a reaper, a destroyer and a doof each; tankers bring water, destroyers break them, reapers harvest the wrecks.
// Its bounce has arithmetic of its own, so it is written here: the arena finds the events, in the referee's order.
import { Arena, meanMaxOrder, roundHalfAway } from 'carom/arena';

const mapRadius = 6000;
const townRadius = 3000;
const spawnRadius = 8000;
const tiny = 1e-5;
const lastTurn = 200;
const [REAPER, DESTROYER, DOOF, TANKER, WRECK] = [0, 1, 2, 3, 4];
const looterMass = [0.5, 1.5, 1];
const friction = [0.2, 0.3, 0.25, 0.4];
// skills by looter: rage, turns, the type shown to players, and the order in which effects work
const skillCost = [30, 60, 30];
const skillTurns = [3, 1, 3];
const skillType = [5, 7, 6];
const skillRadius = 1000;
const skillRange = 2000;
const tarMass = 10;

/** One game. Give it a turn's orders with `play`. */
export class MeanMax {
  players = 3;
  ordersPerPlayer = 3;
  events = []; // of the last turn, as [time, texts] with the state of each unit before its bounce
  turn = 0;
  score = [0, 0, 0];
  rage = [0, 0, 0];
  out = [false, false, false];
  units = []; // { slot, id, type, player, mass, water, size } in the order they came
  wrecks = []; // { id, x, y, radius, water }
  effects = []; // { id, type, x, y, turns } in the order they work
  broken = []; // tankers to be replaced, by player
  nextId = 0;

  /** `random` places everything; without it the game is empty, to be filled from a recording with `add`. */
  constructor(random) {
    this.random = random;
    const rank = (i, j, edge) => {
      const [low, high] = j < 0 ? [this.at(i).id, -1] : this.inOrder(i, j).map((unit) => unit.id);
      return low * 10000 + high + edge + 1; // the border comes before pairs
    };
    this.arena = new Arena({ discs: 30, order: { ...meanMaxOrder, rank } });
    this.border = this.arena.addWall({ inside: { x: 0, y: 0, r: mapRadius } });
    this.handlers = { pair: (i, j) => this.meet(...this.inOrder(i, j)), edge: (i) => this.meetBorder(this.at(i)) };
    if (random) this.spawnAll();
  }

  at = (slot) => this.units.find((unit) => unit.slot === slot);

  inOrder(i, j) {
    const [a, b] = [this.at(i), this.at(j)];
    return a.id < b.id ? [a, b] : [b, a];
  }

  /** Puts a unit in. */
  add({ id = this.nextId, type, player, mass, water = -1, size = -1, radius, x, y, vx = 0, vy = 0 }) {
    let slot = 0;
    while (this.arena.has(slot)) slot++;
    const unit = { slot, id, type, player, mass, water, size };
    this.arena.set(slot, { x, y, vx, vy, r: radius });
    this.arena.setWall(slot, this.border, type !== TANKER);
    this.units.push(unit);
    this.nextId = Math.max(this.nextId, id + 1);
    return unit;
  }

  remove(unit) {
    this.arena.remove(unit.slot);
    this.units.splice(this.units.indexOf(unit), 1);
  }

  distance(unit, x = 0, y = 0) {
    const [dx, dy] = [this.arena.x[unit.slot] - x, this.arena.y[unit.slot] - y];
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Pushes a unit towards a point, away from it if `power` < 0. */
  thrust(unit, x, y, power) {
    const distance = this.distance(unit, x, y);
    if (distance <= tiny) return;
    const part = power / unit.mass / distance;
    this.arena.vx[unit.slot] += (x - this.arena.x[unit.slot]) * part;
    this.arena.vy[unit.slot] += (y - this.arena.y[unit.slot]) * part;
  }

  /** Plays a turn from three lines of each player: `x y power`, `SKILL x y` or `WAIT`. Anything else loses. */
  play(orders) {
    this.events = [];
    const wishes = [];
    orders.forEach((lines, player) => {
      lines.forEach((line, type) => {
        if (this.out[player]) return;
        const unit = this.units.find((each) => each.type === type && each.player === player);
        const move = /^(-?\d{1,9}) (-?\d{1,9}) (\d{1,9})( .*)?$/.exec(line);
        const skill = /^SKILL (-?\d{1,9}) (-?\d{1,9})( .*)?$/i.exec(line);
        if (move) wishes.push(() => this.thrust(unit, Number(move[1]), Number(move[2]), Math.min(300, Number(move[3]))));
        else if (skill) this.useSkill(unit, Number(skill[1]), Number(skill[2]));
        else if (!/^WAIT( .*)?$/i.test(line)) this.out[player] = true;
      });
    });
    this.advance(wishes);
  }

  useSkill(unit, x, y) {
    const { type, player } = unit;
    if (this.rage[player] < skillCost[type] || this.distance(unit, x, y) > skillRange) return;
    this.rage[player] -= skillCost[type];
    this.addEffect({ id: this.nextId, type: skillType[type], x, y, turns: skillTurns[type] });
  }

  addEffect(effect) {
    this.effects.push(effect);
    this.effects.sort((a, b) => a.type - b.type || a.id - b.id);
    this.nextId = Math.max(this.nextId, effect.id + 1);
  }

  /** Skills, thrusts, flight and bounces, water, wrecks, rounding, rage. */
  advance(wishes) {
    for (const effect of this.effects) this.applyEffect(effect);
    for (const tanker of this.units.filter((unit) => unit.type === TANKER)) {
      if (tanker.water >= tanker.size) this.thrust(tanker, 0, 0, -500);
      else if (this.distance(tanker) > townRadius) this.thrust(tanker, 0, 0, 500);
    }
    for (const wish of wishes) wish();
    this.arena.step(1, this.handlers);
    this.fillTankers();
    for (const player of this.broken.splice(0)) if (this.random) this.spawnTanker(player);
    this.wrecks = this.wrecks.filter((wreck) => this.harvest(wreck));
    for (const unit of this.units) this.round(unit);
    for (const doof of this.units.filter((unit) => unit.type === DOOF)) {
      const { vx, vy } = this.arena;
      const speed = Math.sqrt(vx[doof.slot] * vx[doof.slot] + vy[doof.slot] * vy[doof.slot]);
      this.rage[doof.player] = Math.min(300, this.rage[doof.player] + Math.floor(speed * 0.01));
    }
    for (const unit of this.units) while (unit.mass >= tarMass) unit.mass -= tarMass;
    this.effects = this.effects.filter((effect) => effect.turns > 0);
    this.turn++;
  }

  /** Tar makes heavy, a grenade pushes away, oil works in `round` and `harvest`. */
  applyEffect(effect) {
    effect.turns--;
    for (const unit of this.units) {
      if (this.distance(unit, effect.x, effect.y) > skillRadius + this.arena.r[unit.slot]) continue;
      if (effect.type === skillType[REAPER]) unit.mass += tarMass;
      if (effect.type === skillType[DESTROYER]) this.thrust(unit, effect.x, effect.y, -1000);
    }
  }

  inOil(unit) {
    const oils = this.effects.filter((effect) => effect.type === skillType[DOOF]);
    return oils.some((oil) => this.distance(unit, oil.x, oil.y) <= skillRadius + this.arena.r[unit.slot]);
  }

  /** A destroyer breaks a tanker that is not tarred; any other two bounce. */
  meet(a, b) {
    const tanker = a.type === TANKER && b.type === DESTROYER ? a : b.type === TANKER && a.type === DESTROYER ? b : null;
    if (tanker !== null && tanker.mass < tarMass) return this.break(tanker);
    this.events.push([this.arena.now, this.text(a), this.text(b)]);
    bounceMeanMax(this.arena, a.slot, a.mass, b.slot, b.mass);
  }

  /** A looter bounces off the border. */
  meetBorder(a) {
    this.events.push([this.arena.now, this.text(a)]);
    bounceMeanMax(this.arena, a.slot, a.mass, -1, Infinity);
  }

  /** A tanker falls apart; inside the map its water stays as a wreck. */
  break(tanker) {
    const { x, y, r } = this.arena;
    const i = tanker.slot;
    const texts = [`${this.text(tanker)} d`];
    if (this.distance(tanker) < mapRadius) {
      const wreck = { id: this.nextId++, x: roundHalfAway(x[i]), y: roundHalfAway(y[i]), radius: r[i], water: tanker.water };
      this.wrecks.push(wreck);
      texts.push(`${wreck.id}@${wreck.water} ${wreck.x} ${wreck.y} 0 0 ${WRECK} ${wreck.radius.toFixed(1)}`);
    }
    this.events.push([this.arena.now, ...texts]);
    this.broken.push(tanker.player);
    this.remove(tanker);
  }

  /** Tankers in town take water; full ones that got away are replaced. */
  fillTankers() {
    for (const tanker of this.units.filter((unit) => unit.type === TANKER)) {
      const full = tanker.water >= tanker.size;
      if (this.distance(tanker) <= townRadius && !full) {
        tanker.water++;
        tanker.mass += 0.5;
      } else if (full && this.distance(tanker) >= spawnRadius + this.arena.r[tanker.slot]) {
        this.broken.push(tanker.player);
        this.remove(tanker);
      }
    }
  }

  /** Every reaper in a wreck, and not in oil, takes one water. Whether some is left. */
  harvest(wreck) {
    for (const reaper of this.units.filter((unit) => unit.type === REAPER)) {
      if (this.distance(reaper, wreck.x, wreck.y) > wreck.radius || this.inOil(reaper)) continue;
      this.score[reaper.player]++;
      wreck.water--;
    }
    return wreck.water > 0;
  }

  round(unit) {
    const { x, y, vx, vy } = this.arena;
    const i = unit.slot;
    const keep = this.inOil({ slot: i }) ? 1 : 1 - friction[unit.type];
    x[i] = roundHalfAway(x[i]);
    y[i] = roundHalfAway(y[i]);
    vx[i] = roundHalfAway(vx[i] * keep);
    vy[i] = roundHalfAway(vy[i] * keep);
  }

  /** Looters and tankers at the start, the same for each player but for a third of a turn about the center. */
  spawnAll() {
    const { random } = this;
    const each = 1 + random.below(3); // tankers of each player
    this.queue = Array.from({ length: 500 }, () => ({ size: 4 + random.below(6), angle: random.next() }));
    this.spawned = [0, 0, 0];
    const places = this.drawPlaces();
    for (let player = 0; player < 3; player++) {
      for (let type = 0; type < 3; type++) this.add({ type, player, mass: looterMass[type], radius: 400, ...places[type][player] });
    }
    for (let k = 0; k < each; k++) for (let player = 0; player < 3; player++) this.spawnTanker(player);
    for (const unit of this.units) this.round(unit);
  }

  /** Places of the three kinds of looter, drawn again until none touch. */
  drawPlaces() {
    for (;;) {
      const places = [REAPER, DESTROYER, DOOF].map(() => {
        const distance = this.random.next() * (mapRadius - 400);
        const angle = this.random.next();
        return [0, 1, 2].map((player) => onCircle(player + angle, distance));
      });
      const all = places.flat();
      if (all.every((a, k) => all.slice(0, k).every((b) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) > 800))) return places;
    }
  }

  /** The next tanker of a player comes in from outside, farther out if somebody is there. */
  spawnTanker(player) {
    const { size, angle } = this.queue[this.spawned[player]++ % this.queue.length];
    const radius = 400 + 50 * size;
    let distance = spawnRadius + radius;
    const free = (at) => this.units.every((unit) => this.distance(unit, at.x, at.y) > radius + this.arena.r[unit.slot]);
    while (!free(onCircle(player + angle, distance))) distance += 600;
    const tanker = this.add({ type: TANKER, player, mass: 3, water: 1, size, radius, ...onCircle(player + angle, distance) });
    this.thrust(tanker, 0, 0, 2000);
  }

  /** The players in groups from best to last, or null while the game goes on. */
  ranking() {
    const alive = [0, 1, 2].filter((player) => !this.out[player]);
    const ahead = alive.length === 1 && this.score.every((score, player) => player === alive[0] || score < this.score[alive[0]]);
    if (this.turn < lastTurn && alive.length > 0 && !ahead && this.score.every((score) => score < 50)) return null;
    const scores = [...new Set(this.score)].sort((a, b) => b - a);
    return scores.map((score) => [0, 1, 2].filter((player) => this.score[player] === score));
  }

  /** What a player reads before the first turn: nothing. */
  greeting() {
    return [];
  }

  /** Everything there is as rows: id type player mass radius x y vx vy and two more (water and size, or turns left). */
  rows(seen = [0, 1, 2]) {
    const { x, y, vx, vy, r } = this.arena;
    const rows = this.units.map(({ slot, id, type, player, mass, water, size }) => {
      const who = type === TANKER ? -1 : seen.indexOf(player);
      return [id, type, who, mass, r[slot], x[slot], y[slot], vx[slot], vy[slot], water, size];
    });
    for (const wreck of this.wrecks) rows.push([wreck.id, WRECK, -1, -1, wreck.radius, wreck.x, wreck.y, 0, 0, wreck.water, -1]);
    for (const effect of this.effects) rows.push([effect.id, effect.type, -1, -1, skillRadius, effect.x, effect.y, 0, 0, effect.turns, -1]);
    return rows;
  }

  /** Fills an empty game from such rows. */
  restore(rows, rage) {
    this.rage = [...rage];
    for (const [id, type, player, mass, radius, x, y, vx, vy, water, size] of rows) {
      if (type <= TANKER) this.add({ id, type, player, mass, radius, x, y, vx, vy, water, size });
      else if (type === WRECK) this.wrecks.push({ id, x, y, radius, water });
      else this.addEffect({ id, type, x, y, turns: water });
      this.nextId = Math.max(this.nextId, id + 1);
    }
  }

  /** What `player` reads every turn: scores, rages, number of things, and the things; oneself is player 0. */
  view(player) {
    const seen = [player, ...[0, 1, 2].filter((other) => other !== player)];
    const things = this.rows(seen);
    const numbers = [...seen.map((each) => this.score[each]), ...seen.map((each) => this.rage[each]), things.length];
    return [...numbers.map(String), ...things.map((thing) => thing.join(' '))];
  }

  /** A unit as the referee reports it. */
  text({ slot, id, water }) {
    const { x, y, vx, vy } = this.arena;
    return [water < 0 ? id : `${id}@${water}`, ...[x, y, vx, vy].map((values) => Math.round(values[slot]))].join(' ');
  }
}

/**
 * The bounce of two discs, or with j = −1 of one and the border: an impulse that stops the approach, and half as much again,
 * 30 at least if there is any, as restitution. Whoever overlaps is moved apart, the second from where the first then is.
 */
export function bounceMeanMax({ x, y, vx, vy, r }, i, massI, j, massJ) {
  const border = j < 0;
  const push = (fx, fy) => {
    vx[i] -= fx * (1 / massI);
    vy[i] -= fy * (1 / massI);
    if (border) return;
    vx[j] += fx * (1 / massJ);
    vy[j] += fy * (1 / massJ);
  };
  const nx = border ? x[i] : x[i] - x[j];
  const ny = border ? y[i] : y[i] - y[j];
  const along = nx * (border ? vx[i] : vx[i] - vx[j]) + ny * (border ? vy[i] : vy[i] - vy[j]);
  const part = along / ((nx * nx + ny * ny) * (border ? 1 / massI : (massI + massJ) / (massI * massJ)));
  push(nx * part, ny * part);
  const [backX, backY] = [nx * part * 0.5, ny * part * 0.5];
  const back = Math.sqrt(backX * backX + backY * backY);
  const least = back > tiny && back < 30 ? 30 / back : 1;
  push(backX * least, backY * least);
  const distance = Math.sqrt(nx * nx + ny * ny);
  const gap = border ? mapRadius - distance - r[i] : (distance - r[i] - r[j]) / 2;
  if (gap > 0) return;
  const towards = (k, toX, toY, by) => {
    const [dx, dy] = [toX - x[k], toY - y[k]];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length < tiny) return;
    x[k] += dx * (by / length);
    y[k] += dy * (by / length);
  };
  if (border) return towards(i, 0, 0, tiny - gap);
  towards(i, x[j], y[j], gap - tiny);
  towards(j, x[i], y[i], gap - tiny);
}

/** A point on a circle about the center, by thirds of a turn. */
function onCircle(thirds, distance) {
  const angle = (thirds * Math.PI * 2) / 3;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}
