import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { button, factOf, hashOf, scrubTo, timeOf, until } from '../pages.ts';

const site = useSite();

/** Where a point of the table of the 15-ball break is on the page. */
async function onTable(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.stage-canvas').boundingBox())!;
  const scale = Math.min((box.width - 40) / 2.54, (box.height - 40) / 1.27);
  return { x: box.x + box.width / 2 + (x - 1.27) * scale, y: box.y + box.height / 2 - (y - 0.635) * scale };
}

/** Drags from a point for 120 ms at a velocity and lets go. The events carry their times, however busy the computer is. [pixel/ms] */
async function flick(page: Page, from: { x: number; y: number }, velocity: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const start = Date.now();
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', after: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x: from.x + velocity.x * after,
      y: from.y + velocity.y * after,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      timestamp: (start + after) / 1000,
    });
  await send('mousePressed', 0);
  for (let after = 10; after <= 120; after += 10) await send('mouseMoved', after);
  await send('mouseReleased', 120);
  await devtools.detach();
}

describe('the scene page', () => {
  it('plays, pauses and stands still', async () => {
    const page = await site.visit('#/scenes/pool-break');
    expect(await timeOf(page)).toBe(0);
    await button(page, 'Play').click();
    await until(page, 0.05);
    await button(page, 'Pause').click();
    const time = await timeOf(page);
    await page.waitForTimeout(150);
    expect(await timeOf(page)).toBe(time);
  });

  it.runIf(isWhole)('stands still while the page is hidden, and goes on from there', async () => {
    const page = await site.visit('#/scenes/pool-break');
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await button(page, 'Play').click();
    await until(page, 0.02);
    await setVisibility('hidden');
    const time = await timeOf(page);
    await page.waitForTimeout(200);
    expect(await timeOf(page)).toBe(time);
    await setVisibility('visible');
    await until(page, time);
    expect(await timeOf(page)).toBeLessThan(time + 0.2);
  });

  it('shows the same hash after scrubbing back and forth, and after running again', async () => {
    const page = await site.visit('#/scenes/pool-break');
    await scrubTo(page, 1.5);
    const late = await hashOf(page);
    await scrubTo(page, 0.4);
    await page.waitForFunction((old) => document.querySelector('.hash')?.getAttribute('data-hash') !== old, late);
    const early = await hashOf(page);
    await scrubTo(page, 1.5);
    await page.waitForFunction((old) => document.querySelector('.hash')?.getAttribute('data-hash') === old, late);
    await scrubTo(page, 0.4);
    await page.waitForFunction((old) => document.querySelector('.hash')?.getAttribute('data-hash') === old, early);
    await button(page, 'Run again').click();
    await page.getByText('Run again from the start: the same hash').first().waitFor();
  });

  it.runIf(isWhole)('steps to the next and back to the previous collision, and lists it', async () => {
    const page = await site.visit('#/scenes/pool-break');
    await button(page, 'On to the next collision').click();
    const first = await timeOf(page);
    expect(first).toBeGreaterThan(0);
    await button(page, 'On to the next collision').click();
    expect(await timeOf(page)).toBeGreaterThanOrEqual(first);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('option').nth(1).waitFor();
    await page.getByRole('option').first().click();
    expect(await timeOf(page)).toBe(first);
    await button(page, 'Back to the previous collision').click();
    expect(await timeOf(page)).toBe(0);
  });

  it.runIf(isWhole)('keeps energy and momentum but for what cushions take', async () => {
    const page = await site.visit('#/scenes/pool-break?t=2');
    const drifts = page.locator('.fact', { has: page.getByText('drift since start') }).locator('dd');
    const sizes = (await drifts.allTextContents()).map((text) => (text === '0 %' ? -20 : Number(powerIn(text))));
    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(size).toBeLessThan(-11);
    expect(await factOf(page, 'lost in collisions')).toMatch(/J \(\d+(\.\d+)? %\)/);
  });

  it.runIf(isWhole)('counts 314 collisions for the mass ratio 10,000', async () => {
    const page = await site.visit('#/scenes/pi-collisions');
    await button(page, 'To the end').click();
    await page.waitForFunction(() => document.querySelector('.fact dd')?.textContent === '314');
  });

  it.runIf(isWhole)('throws a disc that is let go in motion, and resets', async () => {
    const page = await site.visit('#/scenes/pool-break');
    const before = await hashOf(page);
    await flick(page, await onTable(page, 0.635, 0.6385), { x: -0.4, y: 0.9 });
    await until(page, 0.02);
    await button(page, 'Pause').click();
    await button(page, 'To the start').click();
    await page.getByRole('tab', { name: 'Discs' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.discs-fields input')!.value !== '0.635');
    const pixelsPerMetre = (await onTable(page, 1, 0)).x - (await onTable(page, 0, 0)).x;
    const speed = 0.9 / 0.25 / (pixelsPerMetre / 1000); // the scene plays at a quarter of the real speed
    expect(Number(await page.getByLabel('Velocity y').inputValue())).toBeCloseTo(-speed, 1);
    await button(page, 'Reset the scene').click();
    await page.getByRole('tab', { name: 'Numbers' }).click();
    expect(await hashOf(page)).toBe(before);
  });

  it.runIf(isWhole)('turns a velocity by the ring on its arrow', async () => {
    const page = await site.visit('#/scenes/pool-break');
    const disc = await onTable(page, 0.635, 0.6385);
    await page.mouse.click(disc.x, disc.y);
    await page.getByRole('tab', { name: 'Discs' }).click();
    const tip = await onTable(page, 0.635 + 0.2 * 2.54, 0.6385);
    await page.mouse.move(tip.x, tip.y);
    await page.mouse.down();
    await page.mouse.move(tip.x - 20, tip.y - 60, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => Number(document.querySelectorAll<HTMLInputElement>('.discs-fields input')[3].value) > 0.5);
    expect(await page.getByRole('textbox', { name: 'x (m)', exact: true }).inputValue()).toBe('0.635');
  });

  it.runIf(isWhole)('takes a disc of a torus by its image across the seam, and puts it down within the period', async () => {
    const page = await site.visit('#/scenes');
    await button(page, 'Open a scene…').click();
    const scene = {
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      title: 'Seam',
      timeline: { periodX: 4, periodY: 2 },
      view: { box: { minX: 0, minY: 0, maxX: 4, maxY: 2 } },
      bodies: [
        { x: 2, y: 1.5, r: 0.3 },
        { x: 0.1, y: 1, r: 0.4 },
      ],
    };
    await page.locator('textarea').fill(JSON.stringify(scene));
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'Seam' }).waitFor();
    const box = (await page.locator('.stage-canvas').boundingBox())!;
    const scale = Math.min((box.width - 40) / 4, (box.height - 40) / 2);
    const right = box.x + box.width / 2 + 1.9 * scale; // the image at (4.1, 1) sticks out of the seam
    const middle = box.y + box.height / 2;
    await page.mouse.move(right, middle);
    await page.mouse.down();
    await page.mouse.move(right - 0.5 * scale, middle + 0.25 * scale, { steps: 4 });
    await page.waitForTimeout(150); // put down, not thrown
    await page.mouse.up();
    await page.getByRole('tab', { name: 'Discs' }).click();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();
    expect(await page.locator('.discs select').inputValue()).toBe('1');
    expect([Number(await field('x (m)')), Number(await field('y (m)'))]).toEqual([expect.closeTo(3.6, 1), expect.closeTo(0.75, 1)]);
  });

  it.runIf(isWhole)('refuses a place where discs overlap, and says so', async () => {
    const page = await site.visit('#/scenes/pool-break');
    await page.getByRole('tab', { name: 'Discs' }).click();
    const field = page.getByRole('textbox', { name: 'x (m)', exact: true });
    await field.fill('1.9');
    await field.press('Enter');
    await page.locator('.field-problem', { hasText: 'overlap' }).waitFor();
    await field.fill('wide');
    await field.press('Enter');
    await page.locator('.field-problem', { hasText: 'must be a number' }).waitFor();
    await field.fill('0.5');
    await field.press('Enter');
    await page.waitForFunction(() => document.querySelector('.field-problem')?.textContent === '');
  });

  it('is operated by keys alone', async () => {
    const page = await site.visit('#/scenes/pool-break');
    await page.keyboard.press('ArrowRight');
    const first = await timeOf(page);
    expect(first).toBeGreaterThan(0);
    await page.keyboard.press('End');
    await until(page, 3.9);
    await page.keyboard.press('ArrowLeft');
    expect(await timeOf(page)).toBeLessThan(4);
    await page.keyboard.press('Home');
    expect(await timeOf(page)).toBe(0);
    await page.keyboard.press('-');
    await page.getByText('×0.50').waitFor();
    await page.keyboard.press(' ');
    await until(page, 0.03);
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keys' }).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Numbers' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('listbox', { name: 'Collisions' }).waitFor();
    const rest = await timeOf(page);
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.locator('.code-text').focus();
    await page.keyboard.press('ArrowRight'); // scrolls the code
    expect(await timeOf(page)).toBe(rest);
  });

  it.runIf(isWhole)('tells screen readers where it stands', async () => {
    const page = await site.visit('#/scenes/pool-break');
    await page.keyboard.press('ArrowRight');
    await page.locator('[role="status"]', { hasText: /Paused at .* collisions? so far\. .+ and .+\. Kinetic energy/ }).waitFor();
  });

  it.runIf(isWhole)('shares the scene with its changes and the moment', async () => {
    const page = await site.visit('#/scenes/newtons-cradle');
    await page.getByRole('tab', { name: 'Discs' }).click();
    const speed = page.getByLabel('Velocity x');
    await speed.fill('0.75');
    await speed.press('Enter');
    await scrubTo(page, 1.25);
    await page.getByRole('tab', { name: 'Numbers' }).click();
    const hash = await hashOf(page);
    await button(page, 'Share: copy a link').click();
    await page.waitForFunction(() => location.hash.includes('s=0.') && location.hash.includes('t=1.25'));
    const route = await page.evaluate(() => location.hash);
    const visitor = await site.visit(route);
    expect(await hashOf(visitor)).toBe(hash);
  });
});

describe('opening a scene', () => {
  it('shows every problem of a wrong one, and opens a right one', async () => {
    const page = await site.visit('#/scenes');
    await button(page, 'Open a scene…').click();
    const wrong = {
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      bodies: [
        { x: 0, y: 0, radius: 1 },
        { x: 3, y: 0, r: '12px' },
      ],
    };
    await page.locator('textarea').fill(JSON.stringify(wrong));
    await button(page, 'Open').click();
    const problems = page.getByRole('region', { name: 'Problems of the scene' });
    await problems.waitFor();
    const text = (await problems.textContent()) ?? '';
    for (const part of ['bodies[0].radius', 'did you mean r?', 'bodies[1].r', '"12px"', 'write 12']) expect(text).toContain(part);
    await page.locator('textarea').fill('{ "format": ');
    await button(page, 'Open').click();
    await page.getByText('the text must be JSON').waitFor();
    await button(page, 'Fill in an example').click();
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'Three in a box' }).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await timeOf(page)).toBeGreaterThan(0);
  });

  it('says why a run cannot go on, and keeps what it has', async () => {
    const page = await site.visit('#/scenes/own', { fresh: true });
    const material = { restitution: 0.1 };
    const scene = {
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      title: 'Crushed',
      walls: [{ x1: -1, y1: 0, x2: 1, y2: 0, material }],
      bodies: [
        { x: 0, y: 0.5, r: 0.4, material },
        { x: 0, y: 1.6, r: 0.4, vy: -1, mass: 1000, material },
      ],
    };
    await button(page, 'Open a scene…').click();
    await page.locator('textarea').fill(JSON.stringify(scene));
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'Crushed' }).waitFor();
    await button(page, 'To the end').click();
    await page.getByRole('alert').getByText('must let time pass').waitFor();
    await button(page, 'Run again').click();
    await page.getByText('Run again from the start: the same hash').first().waitFor();
    await button(page, 'To the start').click();
    expect(await timeOf(page)).toBe(0);
  });

  it.runIf(isWhole)('says what is wrong with a damaged link', async () => {
    const page = await site.visit('#/scenes/own?s=0.abc');
    await page.getByText('the link is damaged').waitFor();
  });
});

/** The power of ten in `+1.29 × 10⁻¹⁴ %`. */
function powerIn(text: string): string {
  const power = /× 10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/.exec(text);
  if (!power) return '0';
  return `${power[1] ? '-' : ''}${[...power[2]].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join('')}`;
}
