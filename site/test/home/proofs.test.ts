import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { prove } from '../../src/home/proofs.ts';
import { useSite } from '../open-site.ts';
import { goTo } from '../pages.ts';

const hashes = JSON.parse(readFileSync(new URL('../../../corpora/hashes.json', import.meta.url), 'utf8'));

const site = useSite({ expected: /willReadFrequently/ }); // pictures are read until they are there

it('what the home page claims is so: the usual formula errs on what is plain to see, the break has the known hash, pairs are found', () => {
  const { answers, collisions, hash, known, circles, pairs, milliseconds } = prove();
  expect(answers.map(({ carom }) => carom)).toEqual([{ x: 4e-200, y: 3e-200 }, false]);
  expect(answers.map(({ usual }) => usual)).toEqual([{ x: Number.NaN, y: Number.NaN }, true]);
  const gaps = answers.map(({ circles: [a, b] }) => (b.x - b.r - (a.x + a.r)) / a.r); // in radii
  expect(gaps.map((gap) => gap.toFixed(9))).toEqual(['-0.400000000', '2.000000000']); // nobody has to look twice
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
  await page.getByText('123 collisions, run here by V8 (Chromium)').waitFor();
  expect((await figures.allTextContents()).slice(0, 3)).toEqual([hashes['pool-break'].hash, hashes['pool-break'].hash, '3,325']);
  expect(await page.locator('.why-verdict').textContent()).toBe('Equal, to the last bit.');
  expect(await page.locator('.why-pairs b').allTextContents()).toEqual(['(NaN, NaN)', '(4e-200, 3e-200)', 'true', 'false']);
  expect(await page.locator('.why-picture circle').count()).toBe(4);
});

it('a program stands beside what it does: a change runs, an error is told, and it can be as it was', async () => {
  const page = await site.visit('#/', { reducedMotion: 'reduce' });
  await page.locator('.live-place').evaluate((place) => place.scrollIntoView());
  const said = page.locator('.live-controls output');
  const picture = () => page.locator('canvas.live-canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await page.getByText(/^60 discs, ran in \d+ ms, world.hash\(\) is '[0-9a-f]{16}'$/).waitFor();
  const [before, hash] = [await picture(), /'(.*)'/.exec((await said.textContent())!)![1]];
  const code = page.getByRole('textbox', { name: 'A world: TypeScript to change and run' });
  const text = await code.inputValue();
  await code.fill(text.replace('i < 60', 'i < 25'));
  await page.getByText(/^25 discs/).waitFor();
  expect(await picture()).not.toBe(before);
  await code.fill(text.replace('r: 1.5', 'r: -1.5'));
  await page.getByText(/^RangeError: World.addWall: .*-1.5/).waitFor();
  await page.getByRole('button', { name: 'As it was' }).click();
  await page.getByText(`is '${hash}'`).waitFor(); // the same bits again
  await page.getByRole('button', { name: 'Play the world' }).click();
  const first = await picture();
  await expect.poll(picture).not.toBe(first);
  await page.getByRole('button', { name: 'Pause the world' }).click();
});

it('five doors with a picture each lead to the five paths', async () => {
  const page = await site.visit('#/', { reducedMotion: 'reduce' });
  const doors = page.locator('.doors a');
  expect(await doors.evaluateAll((all) => all.map((door) => door.getAttribute('href')))).toEqual(
    ['game', 'd3', 'bot', 'lesson', 'study'].map((path) => `#/docs/path-${path}`),
  );
  await doors.last().scrollIntoViewIfNeeded();
  const colors = (canvas: Element) => {
    const { width, height } = canvas as HTMLCanvasElement;
    return new Set(new Uint32Array((canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data.buffer)).size;
  };
  for (const door of await doors.all()) await expect.poll(() => door.locator('canvas').evaluate(colors)).toBeGreaterThan(20);
  await doors.first().click();
  await page.getByRole('heading', { level: 1, name: 'Make a game: round bricks' }).waitFor();
});

it.runIf(isWhole)('a picture of the gallery comes when it is about to come into sight; under a mouse the scene plays in it', async () => {
  const page = await site.visit('#/scenes');
  const pictures = page.locator('img.picture');
  const width = (image: Element) => (image as HTMLImageElement).naturalWidth;
  await expect.poll(() => pictures.first().evaluate(width)).toBeGreaterThan(100);
  expect(await pictures.last().getAttribute('loading')).toBe('lazy');
  await pictures.last().scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.last().evaluate(width)).toBeGreaterThan(100);
  await pictures.last().hover();
  await page.locator('canvas.picture').waitFor();
});

it.runIf(isWhole)('every page names itself in the title of the window, and an address that leads nowhere says so', async () => {
  const page = await site.visit('#/');
  for (const [route, title] of [
    ['#/scenes', 'Scenes'],
    ['#/scenes/pinball', 'Pinball'],
    ['#/scenes/nothing', 'There is no scene “nothing”'],
    ['#/replays/nothing', 'There is no replay “nothing”'],
    ['#/explain', 'Explain'],
    ['#/articles', 'Explain'],
    ['#/articles/004', 'Will they meet?'],
    ['#/articles/999', 'There is no article “999”'],
    ['#/crowd', 'A crowd of circles'],
    ['#/nothing', 'There is no such page'],
  ] as const) {
    await goTo(page, route);
    await expect.poll(() => page.title(), { message: route }).toBe(`${title} · Carom`);
  }
});
