import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { barriers, button, goTo, overhang, picture, smallTargets, timeOf, until } from '../pages.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../corpora/${name}`, import.meta.url));
const json = (name: string, value: unknown) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
const race = '#/replays/coders-strike-back';
const game = '#/replays/fantastic-bits';

const site = useSite();

const spoken = (page: Page, text: RegExp) => page.locator('[role="status"]').filter({ hasText: text }).waitFor();

/** Opens a file from the page it is on. */
async function open(page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: /^Open a replay or trace/ }).click();
  await page.locator('input[type="file"]').setInputFiles(chosen);
}

describe('the replays page', () => {
  it('offers both games, and leads to them', async () => {
    const page = await site.visit('#/replays');
    await page
      .getByText(/turns, .* events/)
      .nth(1)
      .waitFor();
    expect(await page.locator('a.card').count()).toBe(2);
    await page.getByRole('link', { name: /Coders Strike Back/ }).click();
    await page.getByRole('heading', { name: 'Coders Strike Back: a race' }).waitFor();
    await expect.poll(() => page.title()).toBe('Coders Strike Back: a race · Carom');
  });

  it.runIf(isWhole)('says so where there is no such replay, or none of one’s own is open', async () => {
    const page = await site.visit('#/replays/nothing');
    await page.getByRole('heading', { name: 'There is no replay “nothing”' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/replays/own';
    });
    await page.getByRole('heading', { name: 'No replay is open' }).waitFor();
  });
});

describe('a replay', () => {
  it.runIf(isWhole)('plays, pauses and stands still, and begins anew after its end', async () => {
    const page = await site.visit(race);
    expect(await timeOf(page)).toBe(0);
    const start = await picture(page);
    await button(page, 'Play').click();
    await until(page, 0.5);
    await button(page, 'Pause').click();
    const turn = await timeOf(page);
    expect((await picture(page)) === start).toBe(false);
    await page.waitForTimeout(120);
    expect(await timeOf(page)).toBe(turn);
    await button(page, 'To the end').click();
    await page.locator('.score', { hasText: 'Blue' }).getByText('wins', { exact: true }).waitFor();
    await button(page, 'Play').click();
    await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) < 10);
  });

  it('steps by turns and from event to event, and lists the events of the turn', async () => {
    const page = await site.visit(`${race}?t=5.2`);
    await button(page, 'On a turn').click();
    expect(await timeOf(page)).toBe(6);
    await button(page, 'Back a turn').click();
    expect(await timeOf(page)).toBe(5);
    await button(page, 'On to the next event').click();
    expect(await timeOf(page)).toBe(5.68);
    const event = button(page, '0.683 Orange pod 1 and blue pod 2 bounce');
    expect(await event.getAttribute('aria-current')).toBe('step');
    await button(page, 'Back to the previous event').click();
    expect(await timeOf(page)).toBe(2.26);
    await page.getByRole('button', { name: /Next event after: turn/ }).click();
    expect(await timeOf(page)).toBe(5.68);
  });

  it.runIf(isWhole)('puts bodies where they touch at the moment of a bounce', async () => {
    const page = await site.visit(`${race}?t=5.68296`);
    await page.getByRole('tab', { name: 'Bodies' }).click();
    const cells = async (name: string) =>
      (await page.locator('tr', { hasText: name }).locator('td').allTextContents()).slice(0, 2).map(Number);
    const [a, b] = [await cells('Orange pod 1'), await cells('Blue pod 2')];
    expect(Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1]) - 800)).toBeLessThan(3);
  });

  it('is in the hands of the keyboard', async () => {
    const page = await site.visit(game);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await timeOf(page)).toBe(2);
    await page.keyboard.press('ArrowLeft');
    expect(await timeOf(page)).toBe(1);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await timeOf(page)).toBeGreaterThan(1);
    await page.keyboard.press('End');
    expect(await timeOf(page)).toBe(88);
    await page.keyboard.press('Shift+ArrowRight');
    await spoken(page, /No further event/);
    await page.keyboard.press('Home');
    expect(await timeOf(page)).toBe(0);
    await page.getByLabel('Turn scrubber').focus();
    await page.keyboard.press('ArrowRight');
    expect(await timeOf(page)).toBe(1);
    await page.keyboard.press('+');
    await page.getByText('8/s', { exact: true }).waitFor();
    await page.keyboard.press(' ');
    await until(page, 1.5);
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    expect(await button(page, 'Trails').getAttribute('aria-pressed')).toBe('false');
  });

  it.runIf(isWhole)('tells screen readers the moment once it rests, and notes it in the address', async () => {
    const page = await site.visit(game);
    await page.keyboard.press('End');
    await spoken(page, /Paused at turn 88\.00 of 88\. Blue 4 points, Orange 3 points\. .*Blue wins\./);
    expect(new URL(page.url()).hash).toBe(`${game}?t=88`);
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await timeOf(page)).toBe(88);
  });

  it.runIf(isWhole)('counts a goal at its moment', async () => {
    const page = await site.visit(`${game}?t=46.75`);
    const points = async () => (await page.locator('.score-value strong').allTextContents()).map(Number);
    expect(await points()).toEqual([0, 0]);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await timeOf(page)).toBe(46.75);
    expect(await points()).toEqual([0, 1]);
    expect(await page.locator('.turn-event[aria-current][data-kind="goal"]').count()).toBe(1);
  });

  it('chooses a body in the list and on the picture', async () => {
    const page = await site.visit(game);
    const plain = await picture(page);
    await page.getByRole('tab', { name: 'Bodies' }).click();
    await button(page, 'Blue wizard 1').click();
    expect((await picture(page)) === plain).toBe(false);
    const box = (await page.locator('.stage-canvas').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await button(page, 'Snaffle 7').getAttribute('aria-pressed')).toBe('true');
  });

  it.runIf(isWhole)('does not let flashes grow where less motion is wanted', async () => {
    const rings = async (reducedMotion: 'reduce' | 'no-preference') => {
      const page = await site.visit(`${race}?t=2.2`, { reducedMotion, fresh: true }); // since what draws is changed in it
      await page.evaluate(() => {
        const radii: number[] = [];
        Object.assign(globalThis, { radii });
        const { arc } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.arc = function (this: CanvasRenderingContext2D, ...args) {
          if (this.lineWidth === 2 && this.globalAlpha < 1) radii.push(args[2]);
          return arc.apply(this, args);
        };
      });
      await button(page, 'Play').click();
      await until(page, 3.2);
      const radii = await page.evaluate(() => (globalThis as unknown as { radii: number[] }).radii);
      return new Set(radii.map((r) => r.toFixed(3))).size;
    };
    expect(await rings('reduce')).toBe(1);
    expect(await rings('no-preference')).toBeGreaterThan(1);
  });
});

describe('a file of one’s own', () => {
  it.runIf(isWhole)('that is a replay is shown', async () => {
    const page = await site.visit('#/replays');
    await open(page, file('replays/fantastic-bits.json'));
    await page.getByRole('heading', { name: 'Fantastic Bits' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/replays/own');
    await page.keyboard.press('End');
    await page.locator('.score', { hasText: 'Blue' }).getByText('wins', { exact: true }).waitFor();
  });

  it('that is a trace is played and compared', async () => {
    const page = await site.visit(race);
    await open(page, file('traces/csb-race-seed7.json'));
    await page.getByText('197 turns and 26 events equal').waitFor();
  });

  it.runIf(isWhole)('that is a trace of Mean Max is played turn by turn', async () => {
    const page = await site.visit('#/replays');
    await open(page, file('traces/meanmax-seed11.json'));
    await page.getByText('159 turns and 761 events equal').waitFor();
    expect(await page.locator('.score').count()).toBe(3);
    await page.keyboard.press('End');
    await spoken(page, /Blue 45 points, Orange 50 points, Green 43 points/);
    await page.getByRole('tab', { name: 'Bodies' }).click();
    await button(page, 'Green doof').waitFor();
  });

  it.runIf(isWhole)('that is a wrong trace leads to the turn where it parts from our referee', async () => {
    const page = await site.visit('#/replays');
    const trace = JSON.parse(readFileSync(file('traces/fantasticbits-seed3.json'), 'utf8'));
    trace.turns[31].s[2][0] += 3;
    await open(page, json('trace.json', trace));
    await page.getByText(/From turn 31 on this trace and our referee part: orange wizard 1 has x/).waitFor();
    await button(page, 'Go to turn 31').click();
    expect(await timeOf(page)).toBe(31);
  });

  it('that is broken has every problem named, and the page stays as it was', async () => {
    const page = await site.visit(race);
    await open(page, json('broken.json', { format: 'carom replay 1', game: 3, bodies: [{ kind: 'pod', r: -4 }], turns: [], end: [] }));
    const problems = page.locator('.problems');
    await problems.getByText('Not a valid replay: 4 problems').waitFor();
    for (const text of [
      'game must be a text, got 3',
      'bodies[0].r must be a finite number > 0, got -4',
      'field must be given, got nothing',
    ]) {
      await problems.getByText(text).waitFor();
    }
    await page.locator('input[type="file"]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no') });
    await problems.getByText('the file must be JSON').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Coders Strike Back: a race' }).waitFor();
  });
});

describe.each(sample(['light', 'dark'] as const))('in %s colors', (colorScheme) => {
  it('axe finds no serious barrier', async () => {
    const page = await site.visit('#/replays', { colorScheme, reducedMotion: 'reduce' });
    expect(await barriers(page), 'list').toEqual([]);
    const route = colorScheme === 'light' ? `${race}?t=5.68296` : `${game}?t=87.5`; // a turn with a bounce, one with a spell and a goal
    await goTo(page, route);
    await page.locator('.stage-canvas').waitFor();
    expect(await barriers(page), route).toEqual([]);
    await page.getByRole('tab', { name: 'Bodies' }).click();
    expect(await barriers(page), `${route} bodies`).toEqual([]);
    await open(page, json('broken.json', {}));
    await page.locator('.problems').waitFor();
    expect(await barriers(page), 'problems').toEqual([]);
  });
});

describe.each(
  sample([
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]),
)('at $width × $height', ({ width, height }) => {
  it('nothing sticks out, and on a phone every control is large enough for a finger', async () => {
    const page = await site.visit('#/replays', { viewport: { width, height }, hasTouch: width < 500 });
    for (const route of ['#/replays', `${race}?t=5.68296`, `${game}?t=60.3`, '#/replays/own']) {
      await goTo(page, route);
      for (const tab of route.includes('t=') ? ['Turn', 'Bodies'] : [null]) {
        if (tab) await page.getByRole('tab', { name: tab }).click();
        expect(await overhang(page), route).toEqual([]);
        if (width < 500) expect(await smallTargets(page), route).toEqual([]);
      }
    }
  });
});
