import { createRandom, type Random } from 'carom';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { Driver, drawTrack, Race, warmUp, winRate } from '../src/index.ts';

const track: [number, number][] = [
  [9000, 4500],
  [12000, 4800],
  [7000, 2000],
];

/** Pods close together and fast, so that most turns have bounces. */
function crowd(race: Race, random: Random): void {
  for (let i = 0; i < 4; i++) {
    race.arena.set(i, {
      x: 9000 + 900 * (i % 2) + random.below(300),
      y: 4000 + 850 * (i >> 1) + random.below(300),
      vx: random.below(1200) - 600,
      vy: random.below(1200) - 600,
    });
    race.angle[i] = random.between(-3, 3);
  }
  race.turn[0] = 1;
}

function order(race: Race, random: Random): void {
  for (let i = 0; i < 4; i++) {
    const kind = random.below(20);
    race.turnBy(i, random.between(-1.2, 1.2));
    race.thrust(i, kind === 0 ? 'SHIELD' : kind === 1 ? 'BOOST' : random.below(201));
  }
}

describe('Race', () => {
  it('flies as the arena does, to the last bit, whoever watches', () => {
    const random = createRandom(3);
    let bounces = 0;
    for (let game = 0; game < runs(400); game++) {
      const quick = new Race(track);
      const watched = new Race(track);
      watched.events = [];
      crowd(quick, random);
      watched.load(quick.save());
      for (let turn = 0; turn < 10; turn++) {
        const seed = random.below(1e9);
        watched.events.length = 0;
        for (const race of [quick, watched]) {
          order(race, createRandom(seed));
          race.advance();
        }
        bounces += watched.events.length;
        const [a, b] = [quick.save(), watched.save()];
        if (a.memory.join() !== b.memory.join() || a.state.join() !== b.state.join())
          expect({ game, turn, ...a }).toEqual({ game, turn, ...b });
      }
    }
    expect(bounces).toBeGreaterThan(runs(1500));
  });

  it('plays mirror-symmetric pile-ups, three and four pods at once, as the arena does', () => {
    let bounces = 0;
    for (let gap = 800; gap < 1200; gap += 3) {
      for (const speed of [0, 100, 333, 900]) {
        const places: [number, number, number, number][] = [
          [-gap, 0, speed, 0],
          [gap, 0, -speed, 0],
          [0, -gap, 0, speed],
          [0, gap, 0, -speed],
        ];
        const [quick, watched] = [new Race(track), new Race(track)];
        watched.events = [];
        for (const race of [quick, watched]) {
          for (const [i, [x, y, vx, vy]] of places.entries()) race.arena.set(i, { x: 9000 + x, y: 4500 + y, vx, vy });
          for (let turn = 0; turn < 3; turn++) race.advance();
        }
        bounces += watched.events.length;
        expect([...quick.arena.state]).toEqual([...watched.arena.state]);
      }
    }
    expect(bounces).toBeGreaterThan(500);
  });

  it('save and load: as if nothing had happened', () => {
    const random = createRandom(9);
    const race = new Race(drawTrack(random));
    crowd(race, random);
    const start = race.save();
    const [state, memory] = [[...start.state], [...start.memory]];
    for (let turn = 0; turn < 20; turn++) {
      order(race, random);
      race.drive(3);
      race.advance();
    }
    race.load(start);
    expect([...race.arena.state]).toEqual(state);
    expect([...race.memory]).toEqual(memory);
  });

  it('a shield weighs ten times as much for a turn, and the engine rests for three more', () => {
    const race = new Race(track);
    race.thrust(0, 'SHIELD');
    expect(race.arena.inverseMass[0]).toBe(1 / 10);
    race.advance();
    for (let turn = 0; turn < 3; turn++) {
      race.thrust(0, 200);
      expect([race.arena.inverseMass[0], race.arena.vx[0], race.arena.vy[0]]).toEqual([1, 0, 0]);
      race.advance();
    }
    race.thrust(0, 200);
    expect(Math.abs(race.arena.vx[0])).toBe(200);
  });

  it('a boost is 650 once, and 200 after', () => {
    const race = new Race(track);
    race.thrust(0, 'BOOST');
    expect(race.arena.vx[0]).toBe(650);
    race.thrust(0, 'BOOST');
    expect(race.arena.vx[0]).toBe(850);
  });

  it('see takes over what a player reads: a race seen from both sides goes on as it was', () => {
    const race = new Race(track);
    const bots = [new Driver(), new Driver()];
    for (const bot of bots) bot.greet(race.greeting());
    const other = new Race(track);
    for (let turn = 0; turn < 60 && race.ranking() === null; turn++) {
      other.see(race.view(0));
      expect([...other.arena.x]).toEqual([...race.arena.x]);
      expect([...other.passed]).toEqual([...race.passed]);
      race.play(bots.map((bot, player) => bot.orders(race.view(player))));
      other.advance();
      other.load({ state: race.arena.snapshot(), memory: other.memory.slice() });
    }
    expect(Math.max(...race.passed)).toBeGreaterThan(2);
  });

  it('refuses what is no track, naming what is wrong', () => {
    const make = (...args: unknown[]) => new (Race as unknown as new (...all: unknown[]) => Race)(...args);
    expect(() => make()).toThrow(new TypeError('Race: checkpoints must be an array of [x, y], got undefined'));
    expect(() => make([[0, 0]])).toThrow(new RangeError('Race: number of checkpoints must be from 2 to 100, got 1'));
    expect(() => make([[0, 0], [1]])).toThrow(new TypeError('Race: checkpoints[1] must be [x, y], got an object'));
    expect(() =>
      make([
        [0, 0],
        [1, Number.NaN],
      ]),
    ).toThrow(new RangeError('Race: checkpoints[1][1] must be a finite number, got NaN'));
    expect(() =>
      make([
        [1, 1],
        [1, 1],
      ]),
    ).toThrow(new RangeError('Race: distance of the first two checkpoints must be a finite number > 0, got 0'));
    expect(() => make(track, 0)).toThrow(new RangeError('Race: laps must be an integer from 1 to 100, got 0'));
  });
});

describe('winRate', () => {
  it("is Wilson's interval: the textbook's 95 of 100, and never beyond 0 and 1", () => {
    const { rate, low, high } = winRate(95, 0, 100);
    expect([rate, Math.round(low * 1e4), Math.round(high * 1e4)]).toEqual([0.95, 8882, 9785]);
    expect(winRate(0, 0, 1)).toMatchObject({ rate: 0, low: 0 });
    expect(winRate(20, 0, 20).high).toBe(1);
    expect(winRate(3, 4, 10).rate).toBe(0.5);
  });

  it('refuses more wins than games', () => {
    expect(() => winRate(3, 0, 2)).toThrow(new RangeError('winRate: wins must be an integer from 0 to 2, got 3'));
    expect(() => winRate(1, 2, 2)).toThrow(new RangeError('winRate: draws must be an integer from 0 to 1, got 2'));
  });
});

describe('warmUp', () => {
  it('calls its work until the time has gone', () => {
    let calls = 0;
    const begin = Date.now();
    expect(warmUp(() => calls++, 30)).toBe(calls);
    expect(calls).toBeGreaterThan(10);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(29);
    expect(() => warmUp(() => 0, -1)).toThrow(new RangeError('warmUp: milliseconds must be a number from 0 to 60000, got -1'));
  });
});
