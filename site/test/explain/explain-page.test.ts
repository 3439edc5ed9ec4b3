import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { barriers, goTo, overhang } from '../pages.ts';

const site = useSite();

const summary = (page: Page): Promise<string | null> => page.locator('.explain-summary').textContent();

describe('explain mode', () => {
  it('dragging b near a tangency snaps to one point in common, and says so', async () => {
    const page = await site.visit('#/explain?mode=circles&a=0,0,3&b=6,0.5,2', { viewport: { width: 1440, height: 900 } });
    const handle = page.locator('[data-handle="b-center"]');
    const box = await handle.boundingBox();
    const unit = await page.locator('.explain-grid').evaluate((path) => path.getBoundingClientRect().width / 20);
    if (!box) throw new Error('the handle is not drawn');
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 0.9 * unit, y - 0.4 * unit, { steps: 4 });
    await page.mouse.up();
    expect(await summary(page)).toContain('touch from outside: one point in common');
    expect(page.url()).toContain('#/explain?mode=circles&a=0,0,3&b=');
  });

  it('can be worked by keyboard alone: handle, mode, switch, preset', async () => {
    const page = await site.visit('#/explain?mode=circles&a=0,0,3&b=8,0,2', { viewport: { width: 1440, height: 900 } });
    expect(await summary(page)).toContain('separate');
    await page.locator('[data-handle="b-center"]').focus();
    for (let i = 0; i < 16; i++) await page.keyboard.press('ArrowLeft');
    expect(await summary(page)).toContain('cross: two points');
    await page.locator('[data-handle="b-center"]').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('radio', { name: 'Line and circle' }).focus();
    await page.keyboard.press('Space');
    expect(await summary(page)).toContain('The segment meets the circle in two points.');
    await page.getByRole('button', { name: 'Tangent' }).focus();
    await page.keyboard.press('Enter');
    expect(await summary(page)).toContain('one point');
    await page.getByRole('switch', { name: 'Article formula' }).focus();
    await page.keyboard.press('Space');
    expect(await page.locator('.explain-differs').count()).toBe(1);
  });

  it.runIf(isWhole)('keeps what is typed, refuses what is no number, and the address brings it back', async () => {
    const page = await site.visit('#/explain/calculator', { viewport: { width: 360, height: 740 } });
    const radius = page.getByRole('group', { name: 'Circle b' }).getByLabel('r', { exact: true });
    await radius.fill('0.1');
    await radius.press('Enter');
    await radius.blur();
    expect(page.url()).toContain('b=3,1,0.1');
    await radius.fill('ten');
    await radius.blur();
    expect(await radius.getAttribute('aria-invalid')).toBe('true');
    expect(page.url()).toContain('b=3,1,0.1');
    await page.reload();
    expect(await page.getByRole('group', { name: 'Circle b' }).getByLabel('r', { exact: true }).inputValue()).toBe('0.1');
  });

  it.runIf(isWhole)('asks each shape: at rest, touching after a drag that snaps, and in flight', async () => {
    const page = await site.visit('#/explain?mode=shapes', { viewport: { width: 1440, height: 900 } });
    expect(await summary(page)).toContain('meets its side 3 at time 0.9');
    for (const name of ['Segment', 'Capsule', 'Polygon', 'Arc', 'Ring', 'Room', 'Box']) {
      await page.getByRole('radio', { name, exact: true }).check();
      expect(await summary(page)).toMatch(new RegExp(`^The circle (is clear of|overlaps|touches) the ${name.toLowerCase()}`));
      expect(page.url()).toContain(`&${name.toLowerCase()}=`);
    }
    await page.locator('[data-handle="a-center"]').focus();
    await page.keyboard.press('ArrowDown');
    expect(await summary(page)).toContain('clear of the box');
    const box = await page.locator('[data-handle="a-center"]').boundingBox();
    const unit = await page.locator('.explain-grid').evaluate((path) => path.getBoundingClientRect().width / 20);
    if (!box) throw new Error('the handle is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 4.4 * unit, box.y + box.height / 2 - 3 * unit, { steps: 4 });
    await page.mouse.up();
    expect(await summary(page)).toBe('The circle touches the box.');
    await page.getByRole('button', { name: 'Grazes a corner' }).click();
    expect(await summary(page)).toContain('grazes its corner 0');
    await page.getByRole('button', { name: 'Center inside' }).click();
    expect(await page.locator('.explain-step').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('Depth')]));
    expect(await page.locator('.explain-axes tbody tr').count()).toBe(5); // one axis a side, the center being within
    expect(await page.locator('.explain-axes caption').textContent()).toContain('overlap on every axis');
    await page.getByLabel('x1', { exact: true }).fill('20'); // folds the polygon: refused
    await page.getByLabel('x1', { exact: true }).blur();
    expect(await page.getByLabel('x1', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it.each(sample(['light', 'dark'] as const))(
    'has no serious accessibility violation and nothing sticks out, in the %s theme',
    async (colorScheme) => {
      const page = await site.visit('#/', { viewport: { width: 360, height: 740 }, colorScheme });
      for (const [route, sign] of [
        ['#/explain/calculator', 'cross'],
        ['#/explain?mode=ray&article=1', 'segment'],
        ['#/explain?mode=motion', 'time'],
        ['#/explain?mode=shapes', 'box'],
        ['#/explain?mode=shapes&a=3,0,1.5,0,0&polygon=0,-2,4,-3,6,1,3,4,-0.5,2', 'polygon'],
      ] as const) {
        await goTo(page, route);
        expect(await summary(page), route).toContain(sign);
        const only = colorScheme === 'dark' ? 'colors' : undefined; // all else is the same in both
        expect(await barriers(page, 'serious', only), route).toEqual([]);
        expect(await overhang(page), route).toEqual([]);
      }
    },
  );
});
