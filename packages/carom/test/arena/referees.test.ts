import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { type Bot, type Game, loadExamples, type Replay } from './examples.ts';

const {
  replayOfTrace,
  Race,
  FantasticBits,
  MeanMax,
  RaceBot,
  Driver,
  WizardBot,
  SimpleBot,
  NearestBot,
  match,
  referee,
  playAsBot,
  save,
  load,
} = await loadExamples();

const track = [
  [13000, 1900],
  [6500, 7800],
  [7500, 1400],
];
const snaffles = [
  [5000, 2000],
  [11000, 5500],
  [4000, 6000],
  [12000, 1500],
  [8000, 3750],
];

/** Plays a game through the line protocol: bots behind an arena runner, as cg-brutaltester does it. */
async function run(create: (seed: number) => Game, bots: Bot[]): Promise<{ end: string; written: string[]; game: Game; seed: number }> {
  const written: string[] = [];
  const inputs: string[][] = bots.map(() => []);
  const greeted = bots.map(() => false);
  const pending = ['###Seed 5', `###Start ${bots.length}`];
  let player = -1;
  let seed = -1;
  let game: Game | null = null;
  await referee(
    (given) => {
      seed = given;
      game = create(given);
      return game;
    },
    async () => pending.shift() ?? null,
    (line) => {
      written.push(line);
      const [command, who, count] = line.split(' ');
      if (command === '###Input') {
        player = Number(who);
      } else if (command === '###Output') {
        const bot = bots[Number(who)];
        const lines = inputs[Number(who)].splice(0);
        if (!greeted[Number(who)] && bot.greet && game) bot.greet(lines.splice(0, game.greeting(Number(who)).length));
        greeted[Number(who)] = true;
        const orders = bot.orders(lines);
        expect(orders).toHaveLength(Number(count));
        pending.push(...orders);
      } else if (!command.startsWith('###')) {
        inputs[player].push(line);
      }
    },
  );
  if (game === null) throw new Error('no game was made');
  return { end: written[written.length - 1], written, game, seed };
}

describe('the referees speak the line protocol of brutaltester', () => {
  it('Coders Strike Back: greeting, inputs, outputs, and the end as the match without protocol has it', async () => {
    const bots = () => [new RaceBot({ plans: 10, seed: 2 }), new Driver()];
    const { end, written, seed } = await run(() => new Race(track, 1), bots());
    expect(seed).toBe(5);
    expect(written.slice(0, 6)).toEqual(['###Input 0', '1', '3', '13000 1900', '6500 7800', '7500 1400']);
    expect(written.slice(6, 12)).toEqual(['###Input 1', '1', '3', '13000 1900', '6500 7800', '7500 1400']);
    expect(written[12]).toBe('###Input 0');
    expect(written[17]).toBe('###Output 0 2');
    const other = new Race(track, 1);
    expect(end).toBe(
      `###End ${match(other, bots())
        .map((group) => group.join(''))
        .join(' ')}`,
    );
  });

  it('Fantastic Bits', async () => {
    const { end, written } = await run(() => new FantasticBits(snaffles), [new WizardBot({ tries: 3 }), new SimpleBot()]);
    expect(written.slice(0, 8)).toEqual(['###Input 0', '0', '###Input 1', '1', '###Input 0', '0 0', '0 0', '11']);
    expect(end).toMatch(/^###End (0 1|1 0|01)$/);
  });

  it('Mean Max', async () => {
    const { end, written } = await run((seed) => new MeanMax(createRandom(seed)), [new NearestBot(), new NearestBot(), new NearestBot()]);
    expect(written[0]).toBe('###Input 0');
    expect(end).toMatch(/^###End (?=.*0)(?=.*1)(?=.*2)[012 ]{3,5}$/);
  });

  it('a player with an invalid order loses', async () => {
    const broken: Bot = { orders: () => ['hello', 'world'] };
    expect((await run(() => new Race(track), [broken, new Driver()])).end).toBe('###End 1 0');
    expect((await run(() => new FantasticBits(snaffles), [new SimpleBot(), broken])).end).toBe('###End 0 1');
  });

  it('ends quietly when its input ends', async () => {
    const lines: string[] = [];
    await referee(
      () => new Race(track),
      async () => null,
      (line) => void lines.push(line),
    );
    expect(lines).toEqual([]);
  });
});

describe('the bots', () => {
  it('the race bot reaches more checkpoints than the driver over three tracks', () => {
    const passed = [0, 0];
    for (const seed of [1, 2, 3]) {
      const game = new Race(track, 2);
      match(game, [new RaceBot({ seed }), new Driver()]);
      const { passed: each } = game as unknown as { passed: Float64Array };
      passed[0] += Math.max(each[0], each[1]);
      passed[1] += Math.max(each[2], each[3]);
    }
    expect(passed[0]).toBeGreaterThan(passed[1]);
  });

  it('the wizard bot beats the simple one', () => {
    expect(match(new FantasticBits(snaffles), [new WizardBot({ tries: 20 }), new SimpleBot()])).toEqual([[0], [1]]);
    expect(match(new FantasticBits(snaffles), [new SimpleBot(), new WizardBot({ tries: 20 })])).toEqual([[1], [0]]);
  });

  it('play on standard input and output as they do in the process', async () => {
    const game = new Race(track, 1);
    const mine = new RaceBot({ plans: 5 });
    const input: string[] = [...game.greeting(0)];
    const expected: string[] = [];
    mine.greet?.(game.greeting(0));
    const driver = new Driver();
    driver.greet?.(game.greeting(1));
    for (let turn = 0; turn < 20; turn++) {
      input.push(...game.view(0));
      const orders = [mine.orders(game.view(0)), driver.orders(game.view(1))];
      expected.push(...orders[0]);
      game.play(orders);
    }
    const output: string[] = [];
    await playAsBot(
      new RaceBot({ plans: 5 }),
      { greeting: ([, count]) => 2 + Number(count ?? 0), view: () => 4 },
      async () => input.shift() ?? null,
      (line) => void output.push(line),
    );
    expect(output).toEqual(expected);
  });
});

describe('save and load', () => {
  it('take a game back to any turn: the same orders give the same future', () => {
    const game = new FantasticBits(snaffles);
    const bots = [new WizardBot({ tries: 2 }), new WizardBot({ tries: 2, seed: 4 })];
    for (const [player, bot] of bots.entries()) bot.greet?.(game.greeting(player));
    const orders: string[][][] = [];
    const states: string[] = [];
    let saved = save(game);
    for (let turn = 0; turn < 60; turn++) {
      if (turn === 20) saved = save(game);
      orders.push(bots.map((bot, player) => bot.orders(game.view(player))));
      game.play(orders[turn]);
      states.push(game.arena.hash() + game.memory.join());
    }
    load(game, saved);
    for (let turn = 20; turn < 60; turn++) {
      game.play(orders[turn]);
      expect(game.arena.hash() + game.memory.join()).toBe(states[turn]);
    }
  });
});

describe('the replays', () => {
  const folder = new URL('../../../../corpora/replays/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

  it('are a race and a game', () => {
    expect(names.sort()).toEqual(['coders-strike-back.json', 'fantastic-bits.json']);
  });

  for (const name of names) {
    it(`${name} has a place for every body in every turn, and corners in time order`, () => {
      const replay: Replay = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      expect(replay.format).toBe('carom replay 1');
      expect(replay.turns.length).toBeGreaterThan(20);
      for (const { at, paths } of [...replay.turns, { at: replay.end }]) {
        expect(at).toHaveLength(replay.bodies.length);
        for (const [body, path] of Object.entries(paths ?? {})) {
          expect(Number(body)).toBeLessThan(replay.bodies.length);
          expect(path.length % 3).toBe(0);
          for (let k = 0; k < path.length; k += 3) {
            expect(path[k]).toBeGreaterThanOrEqual(k > 0 ? path[k - 3] : 0);
            expect(path[k]).toBeLessThanOrEqual(1);
          }
        }
      }
    });

    it(`${name} counts what its events tell: goals, checkpoints passed`, () => {
      const { start, turns }: Replay = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      const { passed = [], score = [] } = structuredClone(start) as { passed?: number[]; score?: number[] };
      let told = 0;
      for (const turn of turns) {
        for (const [, kind, a, b] of turn.events ?? []) {
          if (kind === 'checkpoint') passed[a]++;
          if (kind === 'goal') score[Number(b)]++;
          if (kind === 'checkpoint' || kind === 'goal') told++;
        }
        expect(turn.passed ?? []).toEqual(passed);
        expect(turn.score ?? []).toEqual(score);
      }
      expect(told).toBeGreaterThan(5);
    });
  }

  it('of a trace leads through the very places of the trace', () => {
    const trace = JSON.parse(readFileSync(new URL('../traces/fantasticbits-seed3.json', folder), 'utf8'));
    const { replay, difference, turns } = replayOfTrace(trace);
    expect(difference).toBeNull();
    expect(replay.turns).toHaveLength(turns);
    for (let k = 1; k < turns; k++) {
      for (const [i, [x, y, , , more]] of trace.turns[k - 1].s.entries()) {
        const gone = i >= 4 && i < trace.init.bl[0][0] && more === 0; // scored
        expect(replay.turns[k].at[i]).toEqual(gone ? null : [x, y]);
      }
    }
  });
});
