import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, factOf, hashOf, heading, overhang, picture, scrubTo, smallTargets, timeOf, until } from '../pages.ts';
import { Fingers } from '../room.ts';

const site = useSite();

/** Where a point of the air hockey table is on the page. */
async function onTable(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.stage-canvas').boundingBox())!;
  const scale = Math.min((box.width - 40) / 2.4, (box.height - 40) / 1.2);
  return { x: box.x + box.width / 2 + (x - 1.2) * scale, y: box.y + box.height / 2 - (y - 0.6) * scale };
}

describe('the page of a world', () => {
  it.runIf(isWhole)('plays, pauses and stands still, and says what a step costs', async () => {
    const page = await site.visit('#/scenes/pile');
    expect(await timeOf(page)).toBe(0);
    await page.keyboard.press('Space');
    await until(page, 0.2);
    await page.keyboard.press('Space');
    const time = await timeOf(page);
    await page.waitForTimeout(150);
    expect(await timeOf(page)).toBe(time);
    expect(await factOf(page, 'A step takes')).toMatch(/^\d+(\.\d+)? ms$/);
    expect(await factOf(page, 'solver')).toMatch(/^\d+\.\d+ ms$/);
    expect(await factOf(page, 'Bodies')).toBe('600');
    expect(await factOf(page, 'Candidate pairs')).toMatch(/^[\d,]+$/);
    expect(await factOf(page, 'Contacts')).toMatch(/^[\d,]+$/);
  });

  it('pulls time back by snapshots: the same hash at the same step, and when run again', async () => {
    const page = await site.visit('#/scenes/plinko');
    await scrubTo(page, 100 / 60);
    const late = await hashOf(page);
    await scrubTo(page, 37 / 60);
    const early = await hashOf(page);
    expect(early).not.toBe(late);
    await scrubTo(page, 100 / 60);
    expect(await hashOf(page)).toBe(late);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await hashOf(page)).toBe(late);
    await button(page, 'Run again').click();
    await page.getByText('Run again from the start: the same hash').first().waitFor();
  });

  it('lets a disc be taken and moved while time goes on; the past knows it, and can be done otherwise', async () => {
    const page = await site.visit('#/scenes/air-hockey');
    const [from, to] = [await onTable(page, 2.1, 0.6), await onTable(page, 1.7, 0.9)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    expect(await button(page, 'Pause').count()).toBe(1); // taking something lets time go on
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await until(page, 0.4);
    await page.mouse.up();
    await page.keyboard.press('Space');
    await page.locator('.hash[data-hash]:not([data-hash=""])').waitFor();
    const reached = await page.evaluate(() => Number((document.querySelector('[aria-label="Time scrubber"]') as HTMLInputElement).value));
    const thrown = await hashOf(page);
    await button(page, 'Run again').click();
    await page.getByText('Run again from the start: the same hash').first().waitFor();
    await scrubTo(page, 0);
    await scrubTo(page, reached);
    expect(await hashOf(page)).toBe(thrown);
    await button(page, 'Reset the scene').click();
    await scrubTo(page, reached);
    expect(await hashOf(page)).not.toBe(thrown);
  });

  it('holds the flippers by key and by button', async () => {
    const page = await site.visit('#/scenes/pinball');
    const left = page.getByRole('button', { name: 'Left flipper' });
    const right = page.getByRole('button', { name: 'Right flipper' });
    const pressed = async () => [await left.getAttribute('aria-pressed'), await right.getAttribute('aria-pressed')];
    await page.keyboard.press('ArrowRight');
    const rest = await hashOf(page);
    await page.keyboard.press('Home');
    await page.keyboard.down('f');
    expect(await pressed()).toEqual(['true', 'false']);
    await page.keyboard.press('ArrowRight');
    expect(await hashOf(page)).not.toBe(rest);
    await page.keyboard.up('f');
    expect(await pressed()).toEqual(['false', 'false']);
    const box = (await right.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    expect(await pressed()).toEqual(['false', 'true']);
    await page.mouse.up();
    expect(await pressed()).toEqual(['false', 'false']);
  });

  it.runIf(isWhole)('draws contacts and the grid on demand, by button and by key', async () => {
    const page = await site.visit('#/scenes/hourglass?t=1');
    await until(page, 0.98);
    const plain = await picture(page);
    await page.keyboard.press('c');
    expect(await button(page, 'Contacts').getAttribute('aria-pressed')).toBe('true');
    const contacts = await picture(page);
    await button(page, 'Neighbor grid').click();
    const both = await picture(page);
    expect(new Set([plain, contacts, both]).size).toBe(3);
    await page.keyboard.press('c');
    await page.keyboard.press('g');
    expect(await picture(page)).toBe(plain);
  });

  it.runIf(isWhole)('says the moment to screen readers, and shows the program', async () => {
    const page = await site.visit('#/scenes/pinball');
    await page.keyboard.press('ArrowRight');
    await page
      .locator('[aria-live="polite"]', { hasText: /Paused at 0\.008333 s\. 6 discs, \d in motion\. \d+ contacts?\. Kinetic energy/ })
      .waitFor();
    await page.getByRole('tab', { name: 'Code' }).click();
    expect(await page.locator('.code-text').textContent()).toContain('world.step(dt);');
    await page.keyboard.press('?');
    await page.getByText('Hold the left or right flipper').waitFor();
  });

  it.runIf(isWhole)('opens a world of the visitor from JSON, and shares it in a link', async () => {
    const page = await site.visit('#/scenes');
    await button(page, 'Open a scene…').click();
    const scene = {
      format: 'carom-scene',
      version: 0,
      engine: 'world',
      title: 'Mine',
      bodies: [
        { x: 0, y: 0, r: 1, vx: 1 },
        { x: 4, y: 0, r: 1 },
      ],
    };
    await page.locator('textarea').fill(JSON.stringify(scene));
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await appears(page, heading); // with its engine, which hears the key
    const link = page.url(); // before the moment is noted in it
    expect(link).toContain('#/scenes/own?s=0.');
    await page.locator('dialog[open]').waitFor({ state: 'detached' }); // it would have the key
    await page.keyboard.press('ArrowRight');
    await until(page, 0);
    const hash = await hashOf(page);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await appears(page, heading);
    await page.keyboard.press('ArrowRight');
    await until(page, 0);
    expect(await hashOf(page)).toBe(hash);
  });
});

it.runIf(isWhole)(
  'on a phone nothing sticks out, every control is large enough for a finger, and the page scrolls beside discs',
  async () => {
    const page = await site.visit('#/scenes/pinball', { viewport: { width: 360, height: 740 }, hasTouch: true });
    for (const tab of ['Numbers', 'Code']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await overhang(page), tab).toEqual([]);
      expect(await smallTargets(page), tab).toEqual([]);
    }
    const prevented = (x: number, y: number) =>
      page.locator('.stage-canvas').evaluate(
        (canvas, at) => {
          const box = canvas.getBoundingClientRect();
          const scale = Math.min((box.width - 40) / 6.6, (box.height - 40) / 12.5);
          const clientX = box.left + box.width / 2 + (at.x - 3.3) * scale;
          const clientY = box.top + box.height / 2 - (at.y - 6.05) * scale;
          const touch = new Touch({ identifier: 1, target: canvas, clientX, clientY });
          const touches = { touches: [touch], changedTouches: [touch], cancelable: true, bubbles: true };
          return !canvas.dispatchEvent(new TouchEvent('touchstart', touches));
        },
        { x, y },
      );
    expect(await prevented(3.4, 6)).toBe(true); // ball 2
    expect(await prevented(1, 11.3)).toBe(false); // above the zones of the flippers
    expect(await prevented(3, 1.5)).toBe(true);
  },
);

it.each(sample(['light', 'dark'] as const))('in %s colors axe finds no barrier', async (colorScheme) => {
  const page = await site.visit('#/scenes/pinball', { colorScheme, reducedMotion: 'reduce' });
  for (const tab of ['Numbers', 'Code']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await barriers(page, 'every'), tab).toEqual([]);
  }
});

it('by touch each half of the picture holds its flipper, both at once, and lets it go', async () => {
  const page = await site.visit('#/scenes/pinball', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const box = (await page.locator('.stage-canvas').boundingBox())!;
  const low = box.y + 0.8 * box.height;
  const [left, right] = [
    { x: box.x + 0.2 * box.width, y: low },
    { x: box.x + 0.8 * box.width, y: low },
  ];
  const pressed = (name: string) => page.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-pressed');
  const fingers = await Fingers.on(page);
  await fingers.touch('touchStart', left);
  await expect.poll(() => pressed('Left flipper')).toBe('true');
  expect(await pressed('Right flipper')).toBe('false');
  await fingers.touch('touchStart', left, right);
  await expect.poll(() => pressed('Right flipper')).toBe('true');
  expect(await pressed('Left flipper')).toBe('true');
  await fingers.touch('touchEnd');
  await expect.poll(() => pressed('Left flipper')).toBe('false');
  expect(await pressed('Right flipper')).toBe('false');
  await button(page, 'Pause').tap();
  const [hash, time] = [await hashOf(page), await timeOf(page)];
  await button(page, 'Undo').waitFor(); // what the fingers did can be taken back
  await button(page, 'Share: copy a link').tap();
  await page.waitForFunction((end) => location.hash.includes(`h=${end}`), hash);
  const route = await page.evaluate(() => location.hash);
  const visitor = await site.visit(route, { viewport: { width: 360, height: 740 }, hasTouch: true });
  expect(await hashOf(visitor)).toBe(hash);
  expect(await timeOf(visitor)).toBeCloseTo(time, 2);
});

it.runIf(isWhole)('after a click on a button Space plays and pauses, and the speed slider reaches its end', async () => {
  const page = await site.visit('#/scenes/pinball');
  await button(page, 'Velocity arrows').click();
  const pressed = await button(page, 'Velocity arrows').getAttribute('aria-pressed');
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  expect(await button(page, 'Velocity arrows').getAttribute('aria-pressed')).toBe(pressed);
  await page.keyboard.press('Space');
  await button(page, 'Play').waitFor();
  await page.getByLabel('Speed').focus();
  await page.keyboard.press('End');
  await page.getByText('×4.00').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('×0.05').waitFor();
});

it.runIf(isWhole)('plots where the system names its language en-US@posix', async () => {
  const page = await site.visit('#/', { fresh: true });
  const named = await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }));
  await page.reload();
  await page.evaluate(() => {
    location.hash = '#/scenes/pinball';
  });
  await page.locator('.plot-box canvas').waitFor();
  await named.dispose();
});

it.runIf(isWhole)('lists hits, counts points, and shows energy and frame times', async () => {
  const page = await site.visit('#/scenes/pinball?t=2');
  await until(page, 1.99);
  await page.locator('.plot-box canvas').waitFor();
  expect(await page.locator('.stage-count').textContent()).toMatch(/^[\d,]+points$/);
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('option').first().click();
  expect(await timeOf(page)).toBeLessThan(2);
  await page.getByRole('tab', { name: 'Discs' }).click();
  await page.getByRole('textbox', { name: 'Mass (kg)' }).waitFor();
  await page.getByRole('tab', { name: 'Numbers' }).click();
  await page.keyboard.press('Space');
  await page.locator('.frames figcaption', { hasText: 'real time' }).waitFor();
  expect(await factOf(page, 'solver')).toMatch(/^[\d.]+ ms$/); // each stage of a step
});
