import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { gas10k } from '../../src/scenes/large-scenes.ts';
import { Track } from '../../src/world/track.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, hashOf, overhang, shows } from '../pages.ts';

const site = useSite();

/** How many colors a row of the picture has. */
function colorsOf(page: Page): Promise<number> {
  return page.locator('.stage-canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext('2d')!;
    copy.drawImage(canvas as HTMLCanvasElement, 0, 0);
    return new Set(new Uint32Array(copy.getImageData(0, height >> 1, width, 1).data.buffer)).size;
  });
}

it('10,000 discs move in a worker, come to the hash of the engine, and back; a link brings the moment to another profile', async () => {
  const page = await site.visit('#/scenes/gas-10k', { reducedMotion: 'reduce' });
  const start = await hashOf(page);
  const track = new Track(gas10k());
  expect(start).toBe(track.world.hash());
  expect(await colorsOf(page)).toBeGreaterThan(2); // both gases are there before anything is played
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  track.goTo(3, 60_000);
  await appears(page, `.hash[data-hash="${track.world.hash()}"]`);
  await page.keyboard.press('Home');
  await appears(page, `.hash[data-hash="${start}"]`);
  await button(page, 'Play').click();
  await page.waitForFunction(() => Number((document.querySelector('[aria-label="Time scrubber"]') as HTMLInputElement).value) > 0.02);
  await button(page, 'Pause').click();
  const said = (await page.locator('.frames figcaption').textContent()) ?? '';
  expect(Number(/engine ([\d.]+)/.exec(said)?.[1]), said).toBeGreaterThan(0.1); // what the worker took, not the page
  const hash = await hashOf(page);
  expect(hash).not.toBe(start);
  await button(page, 'Share: copy a link').click();
  await page.waitForFunction((end) => location.hash.endsWith(`h=${end}`), hash);
  const route = await page.evaluate(() => location.hash);
  expect(await overhang(page)).toEqual([]);
  expect(await barriers(page, 'every')).toEqual([]);
  const visitor = await site.visit(route, { fresh: true });
  await shows(visitor, 'The moment that was shared, bit for bit.');
});

it.runIf(isWhole)('Play that is clicked before the engine has come lets time go on when it has', async () => {
  const page = await site.visit('#/scenes/pile-10k', { reducedMotion: 'reduce' });
  await button(page, 'Play').click();
  await button(page, 'Pause').click();
});
