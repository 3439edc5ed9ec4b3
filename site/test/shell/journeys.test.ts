// What must work by every hand: build something, find it again, share it, and open what was shared. By mouse it is in drafts-page.test.ts and
// joints.test.ts; in Firefox in checks/firefox.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, goTo, hashOf, overhang, readOn, recolor, smallTargets } from '../pages.ts';
import { Fingers, inRoom } from '../room.ts';

const site = useSite();

/** Does what a control does, and puts a disc in. */
interface Hand {
  press(target: Locator): Promise<void>;
  addDisc(): Promise<void>;
}

async function keyboard(page: Page): Promise<Hand> {
  const press = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  return { press, addDisc: () => press(page.getByRole('button', { name: 'Add a disc' })) };
}

async function touch(page: Page): Promise<Hand> {
  const fingers = await Fingers.on(page);
  return {
    press: (target) => fingers.tap(target),
    async addDisc() {
      await fingers.tap(page.getByRole('button', { name: 'Add a disc' }));
      await page.locator('.edit-layer').scrollIntoViewIfNeeded();
      await drawn(page);
      await fingers.drag(await inRoom(page, 3, 3), await inRoom(page, 3.6, 3));
    },
  };
}

const hands = [
  { name: 'keyboard', handOf: keyboard, options: {} },
  { name: 'touch', handOf: touch, options: { viewport: { width: 360, height: 740 }, hasTouch: true } },
] as const;

describe.runIf(isWhole).each(hands)('by $name', ({ handOf, options }) => {
  it('a draft survives reload and Back, is opened from the list, duplicated, deleted and put back; what is shared opens at its hash', async () => {
    const page = await site.visit('#/scenes', { ...options, fresh: true });
    const hand = await handOf(page);
    await hand.press(button(page, 'New world'));
    await appears(page, '.edit-layer');
    await hand.addDisc();
    await appears(page, '.draft-line[data-state="kept"]');
    await hand.press(button(page, 'Edit the scene'));
    const built = await hashOf(page);
    const isThere = async () => {
      await page.getByRole('heading', { name: 'New world', level: 1 }).waitFor();
      await appears(page, '.edit-layer'); // a draft opens in the editor
      await hand.press(button(page, 'Edit the scene'));
      expect(await hashOf(page)).toBe(built);
    };
    await page.reload();
    await isThere();
    await goTo(page, '#/docs');
    await page.goBack();
    await isThere();
    await goTo(page, '#/scenes');
    const cards = page.locator('.draft-card');
    await hand.press(button(page, 'Duplicate New world'));
    await cards.nth(1).waitFor();
    await hand.press(button(page, 'Delete New world (copy)'));
    await page.getByText('“New world (copy)” is deleted.').waitFor();
    await hand.press(button(page, 'Undo'));
    await cards.nth(1).waitFor();
    await hand.press(page.getByRole('link', { name: /^New world just now/ }));
    await isThere();
    await page.locator('.stage-canvas').scrollIntoViewIfNeeded(); // time is held while nobody sees it
    await hand.press(button(page, 'Play'));
    await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) > 0.3);
    await hand.press(button(page, 'Pause'));
    const played = await hashOf(page);
    await page.getByText(/^Paused at/).waitFor(); // all rests, and the draft's address is noted
    await hand.press(button(page, 'Share: copy a link'));
    await page.waitForFunction((hash) => location.hash.includes(`h=${hash}`), played);
    const route = await page.evaluate(() => location.hash);
    const visitor = await site.visit(route, { ...options, fresh: true });
    await visitor.getByText('The moment that was shared, bit for bit').waitFor();
    expect(await hashOf(visitor)).toBe(played);
  });
});

const routes = [
  '#/',
  '#/docs',
  '#/docs/start',
  '#/docs/world',
  '#/reference',
  '#/reference/World',
  '#/reference/overlaps',
  '#/scenes',
  '#/scenes/pinball?edit=1',
  '#/scenes/pool-break?t=0.6',
  '#/scenes/gas-10k',
  '#/crowd?n=2000',
  '#/equation-of-state',
  '#/lab',
  '#/replays',
  '#/replays/bots',
  '#/explain',
  '#/explain/overlap',
  '#/explain/calculator',
];

it.runIf(isWhole).each(routes)('%s, read to its end, has no barrier, and nothing sticks out, in light and dark colors', async (route) => {
  for (const width of [390, 768, 1440]) {
    const hasTouch = width < 500;
    const page = await site.visit(route, { viewport: { width, height: 900 }, reducedMotion: 'reduce', hasTouch });
    await readOn(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      if (colorScheme === 'dark') {
        if (width === 768) continue; // its text has the colors that it has at 1440
        await recolor(page, 'dark');
      }
      // asked until it is so: on a busy machine some of a page comes after it was read
      const isNone = (found: () => Promise<string[]>) => expect.poll(found, { message: `${width}, ${colorScheme}` }).toEqual([]);
      await isNone(() => overhang(page));
      // the quantities of a chapter are words of its sentences
      if (hasTouch && !route.startsWith('#/explain/overlap')) await isNone(() => smallTargets(page));
      if (width !== 768) await isNone(() => barriers(page, 'every', colorScheme === 'dark' ? 'colors' : undefined));
    }
  }
});
