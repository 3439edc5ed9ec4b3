import { createRandom, type Random } from 'carom';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { type PokerChip, PokerChipRace } from '../src/poker-chip-race.ts';
import { type Disk, diskOf, giveOff, playTurn } from './poker-chip-oracle.ts';

/** Chips apart from each other: some of players, some neutral; many of one size, so that some bounce. */
function drawChips(random: Random, players: number): PokerChip[] {
  const chips: PokerChip[] = [];
  for (let tries = 0; tries < 60; tries++) {
    const owner = chips.length < 2 * players ? chips.length % players : -1;
    const r = owner >= 0 || random.below(3) === 0 ? 18 : random.between(10, 25);
    const [x, y] = [random.between(r - 400, 400 - r), random.between(r - 257.5, 257.5 - r)];
    if (chips.some((other) => Math.hypot(other.x - x, other.y - y) < 1.4 * (other.r + r))) continue;
    const isMoving = owner < 0;
    chips.push({ x, y, vx: isMoving ? random.between(-40, 40) : 0, vy: isMoving ? random.between(-40, 40) : 0, r, owner });
  }
  return chips;
}

function bitsOf(race: PokerChipRace): number[][] {
  return Array.from({ length: race.count }, (_, i) => [race.x(i), race.y(i), race.vx(i), race.vy(i), race.r(i), race.owner(i)]);
}

const numbersOf = ({ at, speed, radius, owner }: Disk) => [at.x, at.y, speed.x, speed.y, radius, owner];

describe('PokerChipRace', () => {
  it('is turn by turn, to the last bit, what the rules written once more give; per event in any order of ejections', () => {
    const random = createRandom(9);
    const seen = { border: 0, bounce: 0, merge: 0 };
    for (let game = 0; game < runs(24); game++) {
      const players = 2 + (game % 3);
      const chips = drawChips(random, players);
      const race = new PokerChipRace(players, chips);
      race.events = [];
      let disks = chips.map((chip, i) => diskOf(`${i}`, chip));
      for (let turn = 0; turn < 60 && race.ranking() === null; turn++) {
        const orders: (readonly [number, { x: number; y: number }])[] = [];
        for (let i = 0; i < race.count; i++)
          if (race.owner(i) >= 0 && random.below(3) === 0) orders.push([i, { x: random.between(-400, 400), y: random.between(-257, 257) }]);
        const copies = disks.map((disk) => ({ ...disk, bumped: new Set<Disk>() }));
        const run = (list: Disk[], all: typeof orders) => playTurn([...list, ...all.flatMap(([i, to]) => giveOff(list[i], to) ?? [])]);
        for (const [i, to] of orders) race.eject(i, to.x, to.y);
        race.advance();
        const { disks: after, log } = run(disks, orders);
        const backwards = run(copies, [...orders].reverse());
        expect(bitsOf(race)).toEqual(after.map(numbersOf));
        expect(race.events.map(({ time }) => time)).toEqual(log.map((line) => Number(line.split(' ')[0])));
        expect([...backwards.log].sort()).toEqual([...log].sort());
        for (const { kind } of race.events) seen[kind]++;
        disks = after;
      }
    }
    expect(Math.min(seen.border, seen.bounce, seen.merge)).toBeGreaterThan(runs(20));
  });

  it('keeps area and, but for borders, momentum', () => {
    const random = createRandom(3);
    const race = new PokerChipRace(2, drawChips(random, 2));
    const area = () => Array.from({ length: race.count }, (_, i) => race.r(i) ** 2).reduce((sum, square) => sum + square, 0);
    const before = area();
    for (let turn = 0; turn < 40; turn++) {
      for (let i = 0; i < race.count; i++) if (race.owner(i) >= 0) race.eject(i, random.between(-400, 400), random.between(-257, 257));
      race.advance();
      expect(area()).toBeCloseTo(before, 6);
    }
  });

  it('goes back to a saved state', () => {
    const random = createRandom(5);
    const race = new PokerChipRace(3, drawChips(random, 3));
    race.eject(0, 0, 0);
    race.advance();
    const saved = race.save();
    const lines = race.view(1);
    for (let turn = 0; turn < 9; turn++) race.advance();
    const later = bitsOf(race);
    race.load(saved);
    expect(race.view(1)).toEqual(lines);
    for (let turn = 0; turn < 9; turn++) race.advance();
    expect(bitsOf(race)).toEqual(later);
    expect(race.save(saved).numbers).toBe(saved.numbers);
  });

  it('reads lines, shows them to each player, and takes the chips of who writes something else', () => {
    const chip = { vx: 0, vy: 0, r: 20 };
    const race = new PokerChipRace(2, [
      { ...chip, x: -100, y: 0, owner: 0 },
      { ...chip, x: 100, y: 0, owner: 1 },
    ]);
    expect(race.view(1)).toEqual([
      '1',
      '2',
      '1 1 20.000000 500.000000 257.500000 0.000000 0.000000',
      '0 0 20.000000 300.000000 257.500000 0.000000 0.000000',
    ]);
    race.play([['400 257.5 to the center'], ['wait']]);
    expect(race.count).toBe(3);
    expect(race.vx(0)).toBeCloseTo(200 / 14, 4);
    expect(race.ranking()).toBeNull();
    race.play([['WAIT'], ['left']]);
    expect(race.owner(1)).toBe(-1);
    expect(race.ranking()).toEqual([[0], [1]]);
  });

  it('refuses what is wrong', () => {
    const chip = { x: 0, y: 0, vx: 0, vy: 0, r: 9, owner: 0 };
    expect(() => new PokerChipRace(1, [chip])).toThrow(new RangeError('PokerChipRace: players must be an integer from 2 to 4, got 1'));
    expect(() => new PokerChipRace(2, 3 as never)).toThrow(new TypeError('PokerChipRace: chips must be an array, got 3'));
    expect(() => new PokerChipRace(2, [{ ...chip, r: 0 }])).toThrow('PokerChipRace: chips[0].r must be a number > 0, got 0');
    expect(() => new PokerChipRace(2, [{ ...chip, x: Number.NaN }])).toThrow('PokerChipRace: chips[0].x must be a finite number, got NaN');
    expect(() => new PokerChipRace(2, [{ ...chip, owner: 2 }])).toThrow('chips[0].owner must be an integer from -1 to 1, got 2');
    expect(() => new PokerChipRace(2, [chip]).play([3 as never])).toThrow(
      new TypeError('PokerChipRace.play: orders[0] must be an array of lines, got 3'),
    );
  });
});
