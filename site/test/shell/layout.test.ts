import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { openSite, useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, goTo, hashOf, overhang, smallTargets } from '../pages.ts';
import { Fingers, numberIn } from '../room.ts';

const routes = ['#/', '#/scenes', '#/scenes/pool-break?t=0.6', '#/scenes/own', '#/scenes/nowhere', '#/nowhere'];

const site = useSite();

const tabs = ['Numbers', 'Events', 'Discs', 'Code'];

describe.each(
  sample([
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]),
)('at $width × $height', ({ width, height }) => {
  it('nothing sticks out, and on a phone every control is large enough for a finger', async () => {
    const page = await site.visit('#/', { viewport: { width, height }, hasTouch: width < 500 });
    for (const route of routes) {
      await goTo(page, route);
      expect(await overhang(page), route).toEqual([]);
      if (width < 500) expect(await smallTargets(page), route).toEqual([]);
      if (!route.includes('pool')) continue;
      for (const name of tabs) {
        await page.getByRole('tab', { name }).click();
        expect(await overhang(page), name).toEqual([]);
        if (width < 500) expect(await smallTargets(page), name).toEqual([]);
      }
    }
  });
});

describe.each(sample(['light', 'dark'] as const))('in %s colors', (colorScheme) => {
  it('axe finds no barrier', async () => {
    const page = await site.visit('#/', { colorScheme, reducedMotion: 'reduce' });
    const only = colorScheme === 'dark' ? 'colors' : undefined; // all else is the same in both
    for (const route of routes) {
      await goTo(page, route);
      expect(await barriers(page, 'every', only), route).toEqual([]);
      if (!route.includes('pool')) continue;
      for (const name of tabs.slice(1)) {
        await page.getByRole('tab', { name }).click();
        expect(await barriers(page, 'every', only), name).toEqual([]);
      }
      await button(page, 'Open a scene').click();
      await page.locator('textarea').fill('{}');
      await button(page, 'Open').click();
      await page.locator('.problems').waitFor();
      expect(await barriers(page, 'every', only), 'problems').toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

it('on a phone a table stands upright and its balls are no dots; a throw goes where the finger went', async () => {
  const page = await site.visit('#/scenes/pool-break', { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' });
  const measured = async () => {
    const canvas = (await page.locator('.stage-canvas').boundingBox())!;
    return { canvas, scale: Math.min((canvas.height - 16) / 2.54, (canvas.width - 16) / 1.27) };
  };
  const wide = await measured();
  expect(wide.canvas.height).toBeGreaterThan(1.2 * wide.canvas.width);
  expect(0.05715 * wide.scale).toBeGreaterThan(9.5); // pixels across a ball
  for (const name of ['Edit', 'Share', 'Save']) await page.locator('.scene-actions').getByText(name, { exact: true }).waitFor();
  const fingers = await Fingers.on(page);
  await fingers.tap(button(page, 'Edit the scene'));
  await appears(page, '.edit-layer');
  for (const name of ['Select', 'Disc', 'Wall'])
    expect(await page.locator('.edit-bar').getByText(name, { exact: true }).isVisible()).toBe(true);
  await page.locator('.edit-layer').scrollIntoViewIfNeeded();
  await drawn(page);
  const { canvas, scale } = await measured();
  const at = (x: number, y: number) => ({
    x: canvas.x + canvas.width / 2 - (y - 0.635) * scale,
    y: canvas.y + canvas.height / 2 - (x - 1.27) * scale,
  });
  await fingers.drag(at(0.635, 0.635), at(0.4, 0.3)); // the cue ball
  expect(await numberIn(page, 'x (m)')).toBeCloseTo(0.4, 1);
  expect(await numberIn(page, 'y (m)')).toBeCloseTo(0.3, 1);
});

it.runIf(isWhole)('on a phone the navigation shows where one is', async () => {
  const page = await site.visit('#/', { viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const route of ['#/articles', '#/docs', '#/explain']) {
    await goTo(page, route);
    const { x, width } = (await page.locator('.nav [aria-current]').boundingBox())!;
    expect(x, route).toBeGreaterThanOrEqual(0);
    expect(x + width, route).toBeLessThanOrEqual(360);
  }
});

it('who opens a scene is four tab stops from Play', async () => {
  for (const route of sample(['#/scenes/pool-break', '#/scenes/pile'])) {
    const page = await site.visit(route, { fresh: true });
    await drawn(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Play');
  }
});

it.runIf(isWhole)('the theme follows the system until one is chosen, and the choice stays', async () => {
  const page = await site.visit('#/', { colorScheme: 'dark', fresh: true });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const night = await background();
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  const day = await background();
  expect(day).not.toBe(night);
  await page.reload();
  await page.locator('main h1').waitFor();
  expect(await background()).toBe(day);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  expect(await background()).toBe(night);
});

it.runIf(isWhole)('a page stays scrollable by touch where there is no disc', async () => {
  const page = await site.visit('#/scenes/pool-break', { viewport: { width: 360, height: 500 }, hasTouch: true });
  const prevented = (x: number, y: number) =>
    page.locator('.stage-canvas').evaluate(
      (canvas, at) => {
        const box = canvas.getBoundingClientRect();
        const touch = new Touch({
          identifier: 1,
          target: canvas,
          clientX: box.left + at.x * box.width,
          clientY: box.top + at.y * box.height,
        });
        return !canvas.dispatchEvent(
          new TouchEvent('touchstart', { touches: [touch], changedTouches: [touch], cancelable: true, bubbles: true }),
        );
      },
      { x, y },
    );
  expect(await prevented(0.5, 0.2)).toBe(false);
  expect(await prevented(0.275, 0.5)).toBe(true);
});

it.runIf(isWhole)('the development server serves the same site from the sources', async () => {
  const sources = await openSite({ development: true });
  const page = await sources.visit('#/scenes/newtons-cradle');
  await page.keyboard.press('ArrowRight');
  const hash = await hashOf(page);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(sources.complaints).toEqual([]);
  await sources.close();
  const built = await site.visit('#/scenes/newtons-cradle');
  await built.keyboard.press('ArrowRight');
  expect(await hashOf(built)).toBe(hash);
});
