import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, drawn, goTo, overhang, shows } from '../pages.ts';

const site = useSite();

const summary = async (page: Page) => (await page.locator('.crowd-summary').textContent()) ?? '';
const announced = async (page: Page) => (await page.locator('.hidden-visually[role="status"]').textContent()) ?? '';
/** What is drawn, as a short text that differs when the picture does. */
const picture = (page: Page) => page.locator('.stage-canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().slice(-4000));
/** How many pixels of the picture have about this color. */
const pixels = (page: Page, color: readonly [number, number, number]) =>
  page.locator('.stage-canvas').evaluate((canvas, [red, green, blue]) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4)
      if (Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < 12) count++;
    return count;
  }, color);

describe('the crowd', () => {
  it('moves, tells pairs and time, and rests when paused', async () => {
    const page = await site.visit('#/crowd?n=2000');
    const before = await picture(page);
    await page.waitForFunction((old) => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      return canvas.toDataURL().slice(-4000) !== old;
    }, before);
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await announced(page)).toMatch(
      /^Paused\. 2,000 circles of one size in a box: [\d,]+ pairs touch, found in [\d.]+ ms with 1 grid\.$/,
    );
    await drawn(page);
    const rest = await picture(page);
    await page.waitForTimeout(150);
    expect(await picture(page)).toBe(rest);
    await page.getByRole('button', { name: 'Step' }).click();
    await drawn(page);
    expect(await picture(page)).not.toBe(rest);
    expect(await page.getByText('1,999,000').count()).toBe(1); // tests one by one
  });

  it.runIf(isWhole)('can be worked by keyboard alone, and the address keeps every choice', async () => {
    const page = await site.visit('#/crowd?n=1000', { reducedMotion: 'reduce' });
    await page.keyboard.press('Space');
    expect(await announced(page)).toBe('Playing');
    await page.keyboard.press('Space');
    expect(await announced(page)).toContain('Paused.');
    await page.keyboard.press('ArrowRight');
    expect(await announced(page)).toContain('1,000 circles');
    await page.getByLabel('Circles', { exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await summary(page)).toContain('2,000 circles');
    await page.getByRole('radio', { name: 'Equal' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await summary(page)).toContain('of sizes 1 to 80 in a box');
    await page.getByRole('checkbox', { name: 'Torus' }).focus();
    await page.keyboard.press('Space');
    expect(await summary(page)).toContain('on a torus');
    await page.keyboard.press('g');
    expect(await page.getByRole('checkbox', { name: 'Grid of the index' }).isChecked()).toBe(false);
    expect(page.url()).toContain('#/crowd?n=2000&r=power&torus=1&grid=0');
    await page.reload();
    await appears(page, 'main h1');
    expect(await summary(page)).toContain('2,000 circles of sizes 1 to 80 on a torus');
    expect(await page.getByRole('checkbox', { name: 'Grid of the index' }).isChecked()).toBe(false);
  });

  it.runIf(isWhole)('draws circles that touch in a second color, and the grid over the floor', async () => {
    const page = await site.visit('#/crowd?n=200&r=some&grid=0', { reducedMotion: 'reduce', colorScheme: 'light' });
    await drawn(page);
    expect(await pixels(page, [0xb8, 0x69, 0x0a])).toBeGreaterThan(2000);
    expect(await pixels(page, [0x2d, 0x7d, 0x9a])).toBeGreaterThan(2000);
    const floor = await pixels(page, [0xe9, 0xef, 0xe4]);
    await page.getByRole('checkbox', { name: 'Grid of the index' }).check();
    await drawn(page);
    expect(await pixels(page, [0xe9, 0xef, 0xe4])).toBeLessThan(0.99 * floor);
  });

  it.runIf(isWhole)('stands still until asked where motion is to be reduced', async () => {
    const page = await site.visit('#/crowd?n=500', { reducedMotion: 'reduce' });
    await drawn(page);
    const before = await picture(page);
    await page.waitForTimeout(200);
    expect(await picture(page)).toBe(before);
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  });

  it('says what to do when there is no circle, and takes addresses that make no sense for the usual crowd', async () => {
    const page = await site.visit('#/crowd?n=0', { reducedMotion: 'reduce' });
    expect(await page.locator('.stage-note').textContent()).toContain('move the slider');
    await goTo(page, '#/crowd?n=lots&r=round');
    await shows(page, '10,000 circles of one size in a box');
  });

  it.runIf(isWhole)('still counts where a browser cannot draw', async () => {
    const page = await site.visit('#/', { reducedMotion: 'reduce', fresh: true });
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
      location.hash = '#/crowd?n=1000';
    });
    await shows(page, 'This browser cannot draw here');
    expect(await summary(page)).toContain('1,000 circles');
  });
});

describe.each(
  sample([
    { width: 360, height: 740, colorScheme: 'light' as const },
    { width: 1440, height: 900, colorScheme: 'dark' as const },
  ]),
)('at $width × $height in $colorScheme colors', ({ width, height, colorScheme }) => {
  it('nothing sticks out, controls are large enough, and axe finds no serious barrier', async () => {
    const page = await site.visit('#/crowd?n=1000', {
      viewport: { width, height },
      colorScheme,
      hasTouch: width < 500,
      reducedMotion: 'reduce',
    });
    expect(await overhang(page)).toEqual([]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main input, main a')]
        .map((element) => ({ text: element.outerHTML.slice(0, 60), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.9 || box.width < 43.9)
        .map(({ text, box }) => `${text} ${box.width} × ${box.height}`),
    );
    if (width < 500) expect(small).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });
});

it.runIf(isWhole)('the page of scenes leads there', async () => {
  const page = await site.visit('#/scenes', { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: /A crowd of circles/ }).click();
  await page.getByRole('heading', { name: 'A crowd of circles' }).waitFor();
});
