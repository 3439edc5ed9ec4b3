import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { prove } from '../../src/home/proofs.ts';
import { type OpenSite, openSite } from '../open-site.ts';
import { goTo } from '../pages.ts';

const hashes = JSON.parse(readFileSync(new URL('../../../corpora/hashes.json', import.meta.url), 'utf8'));

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site?.close();
});

it('what the home page claims is so: the usual formula errs, the break has the known hash, pairs are found', () => {
  const { answers, collisions, hash, known, circles, pairs, milliseconds } = prove();
  expect(answers.map(({ carom }) => carom)).toEqual([false, []]);
  expect(answers.map(({ usual }) => usual)).toEqual([true, { x: Number.NaN, y: Number.NaN }]);
  expect([collisions, hash]).toEqual([hashes['pool-break'].events, hashes['pool-break'].hash]);
  expect(known).toBe(hash);
  expect(circles).toBe(10_000);
  expect(pairs).toBe(3325);
  expect(milliseconds).toBeGreaterThan(0);
});

it('the home page shows it, run in the browser of the visitor', async () => {
  const page = await site.visit('#/', { reducedMotion: 'reduce' });
  const figures = page.locator('.why-figures dd');
  await page.locator('.why').evaluate((section) => section.scrollIntoView());
  await page.getByText('123 collisions, run here').waitFor();
  expect((await figures.allTextContents()).slice(0, 3)).toEqual([hashes['pool-break'].hash, hashes['pool-break'].hash, '3,325']);
  expect(await page.locator('.why-table td').allTextContents()).toEqual(['true', 'false', '(NaN, NaN)', '[ ] (none)']);
  await site.leave(page);
});

it.runIf(isWhole)('a picture of the gallery is drawn when it is about to come into sight, not before', async () => {
  const page = await site.visit('#/scenes', { reducedMotion: 'reduce' });
  const isDrawn = (canvas: Element) =>
    (canvas as HTMLCanvasElement)
      .getContext('2d')!
      .getImageData(0, 0, 20, 20)
      .data.some((value) => value > 0);
  const pictures = page.locator('canvas.picture');
  await expect.poll(() => pictures.first().evaluate(isDrawn)).toBe(true);
  expect(await pictures.last().evaluate(isDrawn)).toBe(false);
  await pictures.last().scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.last().evaluate(isDrawn)).toBe(true);
  await site.leave(page);
});

it.runIf(isWhole)('every page names itself in the title of the window, and an address that leads nowhere says so', async () => {
  const page = await site.visit('#/');
  for (const [route, title] of [
    ['#/scenes', 'Scenes'],
    ['#/scenes/pinball', 'Pinball'],
    ['#/scenes/nothing', 'There is no scene “nothing”'],
    ['#/replays/nothing', 'There is no replay “nothing”'],
    ['#/explain', 'Explain'],
    ['#/articles', 'Articles'],
    ['#/articles/004', 'Collision time of moving circles'],
    ['#/articles/999', 'There is no article “999”'],
    ['#/crowd', 'A crowd of circles'],
    ['#/nothing', 'There is no such page'],
  ] as const) {
    await goTo(page, route);
    expect(await page.title(), route).toBe(`${title} · Carom`);
  }
  await site.leave(page);
});
