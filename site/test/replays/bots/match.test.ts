import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../../packages/carom/test/runs.ts';
import { awaiting, BotTextError } from '../../../src/replays/bots/awaiting.ts';
import { type MatchOrder, playGame, type Side } from '../../../src/replays/bots/match.ts';
import { useSite } from '../../open-site.ts';
import { barriers, overhang, smallTargets } from '../../pages.ts';

/** Bots that drive straight at their checkpoint, each reading in another way. */
const readers: Record<string, string> = {
  'in a loop at the top': `
    const laps = parseInt(readline());
    const n = parseInt(readline());
    const at = [];
    for (let i = 0; i < n; i++) { var inputs = readline().split(' '); at.push([+inputs[0], +inputs[1]]); }
    while (true) {
      for (let i = 0; i < 4; i++) {
        const [x, y, vx, vy, angle, next] = readline().split(' ').map(Number);
        if (i < 2) console.log(at[next][0] - 3 * vx, at[next][1] - 3 * vy, 100);
      }
    }`,
  'in functions, arrows and callbacks': `
    const numbers = () => readline().split(' ').map(Number);
    function take(count) { return Array.from({ length: count }, () => numbers()); }
    const [laps] = numbers(), [n] = numbers(), at = take(n);
    function turn() {
      const pods = take(4);
      return pods.slice(0, 2).map(([, , vx, vy, , next]) => [at[next][0] - 3 * vx, at[next][1] - 3 * vy, 100].join(' '));
    }
    for (;;) print(turn().join('\\n'));`,
  'in methods, as a bundle does': `
    'use strict';
    let fs = require("fs");
    function readLine() {
      const { readline } = globalThis;
      if (typeof readline === 'function') { var _a; return (_a = readline()) !== null && _a !== void 0 ? _a : null; }
      fs.readSync(0);
    }
    class Input {
      static pods() { return [0, 1, 2, 3].map(() => this.row()); }
      static row() { return readLine().split(' ').map(Number); }
    }
    Input.row();
    const at = [];
    for (let n = Input.row()[0]; n > 0; n--) at.push(Input.row());
    while (true) {
      const begin = Date.now(), also = performance.now();
      const [a, b] = Input.pods();
      for (const [, , vx, vy, , next] of [a, b]) process.stdout.write((at[next][0] - 3 * vx) + ' ' + (at[next][1] - 3 * vy) + ' 100\\n');
    }`,
};
const order = (a: Side, b: Side, haste = 10): MatchOrder => ({ sides: [a, b], games: 2, seed: 5, haste });
const text = (code: string): Side => ({ kind: 'text', text: code });

describe('a pasted bot', () => {
  it('plays the same race in whatever way it reads', async () => {
    const races = await Promise.all(Object.values(readers).map((code) => playGame(order(text(code), { kind: 'driver' }), 0)));
    expect(races.map(({ fault }) => fault)).toEqual([null, null, null]);
    for (const race of races) expect(race.orders).toEqual(races[0].orders);
    expect(races[0].orders.length).toBeGreaterThan(50);
    const swapped = await playGame(order(text(readers['in a loop at the top']), { kind: 'driver' }), 1);
    expect([swapped.first, swapped.checkpoints]).toEqual([1, races[0].checkpoints]);
  });

  it('loses where it throws, ends, or asks for more than there is, and the reason is told', async () => {
    const fault = async (code: string) => {
      const game = await playGame(order({ kind: 'driver' }, text(code)), 0);
      expect(game.winner).toBe(0);
      return game.fault;
    };
    expect(await fault('readline(); throw new Error("oh")')).toBe('bot B, turn 0: oh');
    expect(await fault('readline();')).toBe('bot B, turn 0: the bot has ended');
    expect(await fault('while (true) { readline(); }')).toBe('bot B, turn 0: the bot asks for more lines after 0 of 2 orders');
  });

  it('thinks on a clock that runs faster', async () => {
    const code = `
      ${readers['in functions, arrows and callbacks'].replace('function turn() {', 'function turn() { const begin = Date.now(); while (Date.now() - begin < 20);')}`;
    const begin = process.cpuUsage(); // the machine may be busy with others
    const { orders } = await playGame(order(text(code), { kind: 'driver' }, 100), 0);
    const each = process.cpuUsage(begin).user / 1000 / orders.length;
    expect(each).toBeLessThan(15); // 0.2 to 1 ms, a clock having whole milliseconds; not 20
  });

  it('that cannot be run is refused with the reason', () => {
    const refusal = (code: string) => {
      try {
        awaiting(code);
      } catch (error) {
        return error instanceof BotTextError ? error.message : `not refused: ${error}`;
      }
      return 'taken';
    };
    expect(refusal('let a = ;')).toBe('it is no script that can be run: Unexpected token (1:8)');
    expect(refusal('console.log(1)')).toBe('it never calls readline(): is it a whole bot, as it is pasted on the contest site?');
    expect(refusal('class A { constructor() { this.n = readline(); } }')).toBe('a constructor reads a line; read before making the object');
    expect(refusal('[1, 2].forEach(() => { readline(); });')).toBe('a function given to forEach reads a line; read in a loop instead');
  });
});

const site = useSite();

async function paste(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: `Code of bot ${name}` }).fill(code);
}

describe('the page of two bots', () => {
  it('races a pasted bot, shows the rate with its interval, and opens any game as a replay', async () => {
    const page = await site.visit('#/replays/bots');
    const start = page.getByRole('button', { name: 'Race them' });
    expect(await start.isDisabled()).toBe(true);
    await paste(page, 'A', readers['in a loop at the top']);
    await page.getByLabel('Races').selectOption('10');
    await start.click();
    await page.getByText(/of 10\. The true rate lies between/).waitFor();
    expect(await page.locator('.match-games li').count()).toBe(10);
    const width = (await page.locator('.match-interval').boundingBox())!.width / (await page.locator('.match-bar').boundingBox())!.width;
    expect(width).toBeGreaterThan(0.2); // the interval of 10 races
    expect(width).toBeLessThan(0.7);
    await page.locator('.match-games button').nth(3).click();
    await page.getByRole('heading', { name: /Coders Strike Back/ }).waitFor();
    await page.goBack();
    expect(await page.getByRole('textbox', { name: 'Code of bot A' }).inputValue()).toBe(readers['in a loop at the top']);
  });

  it.runIf(isWhole)('says why there is no match', async () => {
    const page = await site.visit('#/replays/bots');
    await paste(page, 'A', 'let a = ;');
    await page.getByRole('button', { name: 'Race them' }).click();
    await page.getByText('There is no match: it is no script that can be run').waitFor();
  });

  it.each(sample([360, 1440]))('fits %s px, with large targets on a phone, and axe finds no serious barrier', async (width) => {
    const page = await site.visit('#/replays/bots', { viewport: { width, height: 800 }, hasTouch: width < 500, reducedMotion: 'reduce' });
    await page.getByLabel('Bot A').first().waitFor();
    expect(await overhang(page)).toEqual([]);
    if (width < 500) expect(await smallTargets(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });
});
