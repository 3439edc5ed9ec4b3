// Barriers in what the editor opens and says: palettes, the inspector of each kind of thing, errors beside their fields; in both themes, by
// finger and by mouse.
import { expect, it } from 'vitest';
import { sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, overhang, smallTargets } from '../pages.ts';
import { field, fill, openMore } from '../room.ts';

const site = useSite();

const ways = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;

it.each(sample(ways))(
  'palettes, bodies, walls, joints, fields and errors have none: $colorScheme at $width',
  async ({ colorScheme, width }) => {
    const hasTouch = width < 500;
    const page = await site.visit('#/scenes', { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce', hasTouch });
    await button(page, 'New world').click();
    await appears(page, '.edit-layer');
    const only = colorScheme === 'dark' ? 'colors' : undefined; // all else is the same in both
    const look = async (what: string) => {
      await drawn(page);
      expect(await overhang(page), what).toEqual([]);
      if (hasTouch) expect(await smallTargets(page), what).toEqual([]);
      expect(await barriers(page, 'every', only), what).toEqual([]);
    };
    const things = [
      ['disc', 'Crate', 'Density (kg/m²)'],
      ['wall', 'Arc', null],
      ['moving wall', 'Spinner', null],
      ['disc', 'Lively ball', 'Radius (m)'],
      ['joint', 'Rope', null],
      ['field', 'Water', null],
    ] as const;
    for (const [group, item, number] of things) {
      await button(page, `Add a ${group}`).click();
      await look(`palette of ${group}`);
      await page.locator('.palette').getByRole('button', { name: item, exact: true }).press('Enter');
      if (group === 'field') await page.getByRole('tab', { name: 'Settings' }).click();
      else await openMore(page);
      await look(item);
      const name = group === 'field' ? 'Density' : number;
      if (name === null) continue;
      const before = await field(page, name).inputValue();
      await fill(page, name, '-1');
      await page.locator('[aria-invalid="true"]').waitFor();
      await look(`${item}, with an error`);
      await fill(page, name, before);
    }
  },
);
