import { createRandom } from 'carom';
import { describe, expect, it } from 'vitest';
import { SearchRace, searchRaceMaps } from '../src/index.ts';
import { playOracle, startOracle } from './search-race-oracle.ts';

const maps = searchRaceMaps();

/** A seeded bot: drives at the checkpoint, three turns of drift ahead, or now and then anywhere; by points and by EXPERT orders. */
function order(race: SearchRace, random: ReturnType<typeof createRandom>): string {
  const [x, y, vx, vy, , passed] = race.state;
  const [cx, cy] = race.checkpoints[(passed + 1) % race.checkpoints.length];
  const kind = random.below(12);
  if (kind === 0) return `EXPERT ${random.below(37) - 18} ${random.below(201)}`;
  if (kind === 1) return `${random.below(16000)} ${random.below(9000)} ${random.below(201)}`;
  if (kind === 2) return `${x} ${y} 200`;
  const [tx, ty] = [cx - 3 * vx, cy - 3 * vy];
  const off = Math.atan2(ty - y, tx - x) - race.state[4];
  return `${tx} ${ty} ${Math.cos(off) > 0.5 ? 200 - random.below(40) : 0}`;
}

describe('SearchRace', () => {
  it('there are 50 maps, all different, inside the field', () => {
    expect(maps).toHaveLength(50);
    expect(new Set(maps.map(({ name }) => name)).size).toBe(50);
    expect(new Set(maps.map(({ checkpoints }) => checkpoints.join(';'))).size).toBe(50);
    for (const [x, y] of maps.flatMap(({ checkpoints }) => checkpoints)) expect(x >= 0 && x <= 16000 && y >= 0 && y <= 9000).toBe(true);
  });

  it('equals an independent transcription of the rules, turn by turn, on every map', () => {
    let turns = 0;
    let passes = 0;
    for (const [k, { checkpoints }] of maps.entries()) {
      const random = createRandom(k + 1);
      const race = new SearchRace(checkpoints);
      const oracle = startOracle(checkpoints);
      while (race.score() === null) {
        const line = order(race, random);
        race.play(line);
        playOracle(oracle, line);
        turns++;
        const ours = [...race.state].slice(0, 8);
        const theirs = [
          oracle.place.x,
          oracle.place.y,
          oracle.speed.x,
          oracle.speed.y,
          oracle.heading,
          oracle.passed,
          oracle.turns,
          oracle.lastPass,
        ];
        if (ours.join() !== theirs.join()) expect({ map: maps[k].name, turn: race.state[6], line, state: ours }).toEqual({ state: theirs });
      }
      passes += oracle.passed;
      const isDone = oracle.passed === oracle.goal;
      expect(race.score()).toBe(isDone ? Math.round((oracle.turns + oracle.lastPass) * 100) / 100 : 1000);
    }
    expect(turns).toBeGreaterThan(50 * 100);
    expect(passes).toBeGreaterThan(50 * 15);
  });

  it('passes two checkpoints in one turn, in order of time, and one that it only grazes', () => {
    const race = new SearchRace([
      [0, 0],
      [1000, 0],
      [1100, 0],
      [9000, 600],
    ]);
    race.state.set([0, 0, 1200, 0]);
    race.advance();
    expect([race.state[5], race.state[7]]).toEqual([2, expect.closeTo(500 / 1200, 12)]);
    race.state.set([8500, 0, 1000, 0]);
    race.advance();
    expect([race.state[5], race.state[7]]).toEqual([3, 0.5]);
  });

  it('speaks the lines of the contest', () => {
    const race = new SearchRace([
      [10353, 1986],
      [2757, 4659],
      [3358, 2838],
    ]);
    expect(race.greeting()).toEqual(['9', ...Array.from({ length: 3 }, () => ['2757 4659', '3358 2838', '10353 1986']).flat()]);
    expect(race.view()).toEqual(['0 10353 1986 0 0 161']);
    race.play('EXPERT -18 200');
    expect(race.view()).toEqual(['0 10193 2106 -135 102 143']);
    for (const line of ['', '1 2', '1 2 201', '1 2 -1', 'EXPERT 19 100', 'EXPERT 1.5 100', 'hello', 'EXPERT 1 2 3']) {
      const other = new SearchRace(race.checkpoints);
      other.play(line);
      expect([line, other.score()]).toEqual([line, line.endsWith('3') ? null : 1000]); // the last has a message
    }
  });

  it('a race of 600 turns is lost', () => {
    const race = new SearchRace(maps[0].checkpoints);
    for (let turn = 0; turn < 600; turn++) {
      expect(race.score()).toBe(null);
      race.play('EXPERT 0 0');
    }
    expect(race.score()).toBe(1000);
  });

  it('save and load: as if nothing had happened', () => {
    const race = new SearchRace(maps[5].checkpoints);
    const start = race.save();
    const before = [...start];
    for (let turn = 0; turn < 30; turn++) race.play(`EXPERT ${(turn % 37) - 18} 200`);
    race.load(start);
    expect([...race.state]).toEqual(before);
  });

  it('refuses what is no track and what is no line', () => {
    expect(() => new SearchRace([[0, 0]])).toThrow(new RangeError('SearchRace: number of checkpoints must be from 2 to 100, got 1'));
    const race = new SearchRace(maps[0].checkpoints);
    expect(() => race.play(7 as unknown as string)).toThrow(new TypeError('SearchRace.play: line must be a string, got 7'));
  });
});
