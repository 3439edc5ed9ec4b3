import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, hashOf, overhang, shows, smallTargets, timeOf, until } from '../pages.ts';
import { clickInRoom, dragInRoom, Fingers, field, fill, hashOutside, inRoom, numberIn, openMore, pick } from '../room.ts';

const site = useSite();

describe.each(
  sample([
    { name: 'New world', ofWall: 'Surface velocity x (m/s)', ofDisc: 'Damping (1/s)' },
    { name: 'New timeline', ofWall: 'Temperature, kT (J)', ofDisc: 'Velocity y (m/s)' },
  ]),
)('by mouse, from nothing: $name', ({ name, ofWall, ofDisc }) => {
  it('builds, edits later, undoes to the same hash, shares, and opens in a fresh profile at that hash', async () => {
    const page = await site.visit('#/scenes');
    await button(page, name).click();
    await appears(page, '.edit-layer');
    await page.getByRole('button', { name: 'Add a disc' }).click();
    await clickInRoom(page, 3, 4);
    await page.getByRole('button', { name: 'Add a disc' }).click();
    await dragInRoom(page, [6, 4], [6.5, 4]);
    await page.getByRole('button', { name: 'Add a wall' }).click();
    await dragInRoom(page, [2, 1], [7, 1.5]);
    await openMore(page);
    await fill(page, ofWall, '0.5');
    expect(await numberIn(page, ofWall)).toBe(0.5);
    await clickInRoom(page, 6, 4);
    await fill(page, ofDisc, '3');
    expect(await numberIn(page, ofDisc)).toBe(3);
    expect(await numberIn(page, 'Radius (m)')).toBeCloseTo(0.5, 1);
    await dragInRoom(page, [6, 4], [7, 4.5]); // moves
    expect([await numberIn(page, 'x (m)'), await numberIn(page, 'y (m)')]).toEqual([expect.closeTo(7, 1), expect.closeTo(4.5, 1)]);
    await field(page, 'Velocity x (m/s)').fill('-3');
    await field(page, 'Velocity x (m/s)').press('Enter');
    await button(page, 'Play').click();
    await until(page, 0.3);
    await button(page, 'Pause').click();
    const time = await timeOf(page);
    const before = await hashOutside(page);
    await button(page, 'Undo').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Disc', { exact: true }).selectOption('0');
    await field(page, 'Velocity y (m/s)').fill('2.5');
    await field(page, 'Velocity y (m/s)').press('Enter');
    const after = await hashOutside(page);
    expect(after).not.toBe(before);
    await page.keyboard.press('Control+z');
    expect(await hashOutside(page)).toBe(before);
    expect(await timeOf(page)).toBeCloseTo(time, 2);
    await page.keyboard.press('Control+y');
    expect(await hashOutside(page)).toBe(after);
    await button(page, 'Share: copy a link').click();
    await page.waitForFunction((hash) => location.hash.includes('&i=') && location.hash.includes(`h=${hash}`), after);
    const route = await page.evaluate(() => location.hash);
    const visitor = await site.visit(route, { fresh: true });
    expect(await hashOf(visitor)).toBe(after);
    await shows(visitor, 'The moment that was shared, bit for bit');
  });
});

it('by keyboard alone: adds a disc and a wall, shifts, copies, deletes, undoes', async () => {
  const page = await site.visit('#/scenes');
  await button(page, 'New world').focus();
  await page.keyboard.press('Enter');
  await appears(page, '.edit-layer');
  await page.getByRole('button', { name: 'Add a disc' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a wall' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.edit-layer').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('heading', { name: '1 disc, 2 walls' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Disc', { exact: true }).selectOption('0');
  const x = await numberIn(page, 'x (m)');
  await page.locator('.edit-layer').focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await numberIn(page, 'x (m)')).toBeCloseTo(x + 0.5, 6);
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+a');
  await page.getByRole('heading', { name: '2 discs, 2 walls' }).waitFor();
  await page.keyboard.press('Delete');
  await shows(page, 'Nothing is selected.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+a');
  await page.getByRole('heading', { name: '2 discs, 2 walls' }).waitFor();
});

it.runIf(isWhole)('hears keys from the moment it is there', async () => {
  const page = await site.visit('#/scenes/newtons-cradle');
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        new MutationObserver((_, observer) => {
          const layer = document.querySelector('.edit-layer');
          if (!layer) return;
          observer.disconnect();
          layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }));
          done();
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>('[aria-label="Edit the scene"]')!.click();
      }),
  );
  await page.getByRole('button', { name: 'Add a wall', pressed: true }).waitFor();
});

it.runIf(isWhole)('by touch: draws a disc, moves it, zooms with two fingers, and one finger still edits', async () => {
  const page = await site.visit('#/scenes', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await button(page, 'New timeline').tap();
  await appears(page, '.edit-layer');
  await page.locator('.edit-layer').scrollIntoViewIfNeeded();
  const fingers = await Fingers.on(page);
  await page.getByRole('button', { name: 'Add a disc' }).tap();
  await fingers.drag(await inRoom(page, 3, 3), await inRoom(page, 3.8, 3));
  await fingers.drag(await inRoom(page, 3, 3), await inRoom(page, 6, 3));
  expect(await numberIn(page, 'x (m)')).toBeCloseTo(6, 0);
  const middle = await inRoom(page, 5, 3);
  await fingers.touch('touchStart', { x: middle.x - 20, y: middle.y }, { x: middle.x + 20, y: middle.y });
  await fingers.touch('touchMove', { x: middle.x - 60, y: middle.y }, { x: middle.x + 60, y: middle.y });
  await fingers.touch('touchEnd');
  expect(await button(page, 'Show all').isEnabled()).toBe(true);
  expect(await numberIn(page, 'x (m)')).toBeCloseTo(6, 0); // two fingers edit nothing
  expect(await overhang(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
});

it('the JSON is checked as it is typed, and what is valid runs', async () => {
  const page = await site.visit('#/scenes/newtons-cradle?edit=1');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByLabel(/The scene at its start/);
  await expect.poll(() => text.inputValue()).toContain('carom-scene'); // written when the tab is there
  const scene = JSON.parse(await text.inputValue());
  await text.fill(JSON.stringify({ ...scene, title: 'Mine', bodies: [{ x: 0, y: 0, r: '2px' }], generate: undefined }));
  await shows(page, 'bodies[0].r must be');
  await text.fill(JSON.stringify({ ...scene, bodies: [{ x: 0, y: 0, r: 0.02, name: '<b>one</b>' }], generate: undefined }));
  await shows(page, 'Valid.');
  await page.getByRole('tab', { name: 'Inspector' }).click();
  expect(await page.getByLabel('Disc', { exact: true }).locator('option').allTextContents()).toEqual(['Choose…', '<b>one</b>']);
});

it.runIf(isWhole)('gravity, restitution and sub-steps change at any time, and the same hash comes back by undo', async () => {
  const page = await site.visit('#/scenes/pinball?t=0.5&edit=1');
  await appears(page, '.edit-layer');
  await until(page, 0.49);
  const before = await hashOutside(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const seen = new Set([before]);
  for (const name of ['Gravity, y', 'Restitution of all', 'Sub-steps']) {
    await page.getByLabel(name, { exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) > 0.49);
    const hash = await hashOutside(page);
    expect(seen.has(hash), name).toBe(false);
    seen.add(hash);
    await page.getByRole('tab', { name: 'Settings' }).click();
  }
  await page.getByLabel('Of two restitutions', { exact: true }).selectOption('product');
  await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) > 0.49);
  expect(seen.has(await hashOutside(page)), 'product').toBe(false);
  await page.getByRole('tab', { name: 'Settings' }).click();
  for (let i = 0; i < 4; i++) await button(page, 'Undo').click();
  await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) > 0.49);
  expect(await hashOutside(page)).toBe(before);
});

it.each(
  sample([
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]),
)('the way of a disc to and fro, its density and what it eats are fields at $width × $height', async ({ width, height }) => {
  const page = await site.visit('#/scenes/agar-arena?edit=1', { viewport: { width, height }, hasTouch: width < 500 });
  await appears(page, '.edit-layer');
  await page.getByLabel('Disc', { exact: true }).selectOption('0');
  await openMore(page);
  const eats = page.getByLabel('Eats sensors of layer');
  expect(await eats.inputValue()).toBe('food');
  await eats.selectOption('');
  await drawn(page);
  expect(await eats.inputValue()).toBe('');
  const mass = await numberIn(page, 'Mass (kg)');
  const density = await numberIn(page, 'Density (kg/m²)');
  await fill(page, 'Density (kg/m²)', String(2 * density));
  expect(await numberIn(page, 'Mass (kg)')).toBeCloseTo(2 * mass, 3);
  await page.getByLabel('Immovable').check();
  await fill(page, 'To and fro, x (m)', '2');
  expect(await numberIn(page, 'Period (s)')).toBe(2);
  expect(await overhang(page)).toEqual([]);
  if (width < 500) expect(await smallTargets(page)).toEqual([]);
  await page.getByLabel('Immovable').uncheck();
  expect(await numberIn(page, 'Density (kg/m²)')).toBeCloseTo(2 * density, 3); // it goes nowhere by itself any more
});

it.runIf(isWhole)('the way of a wall to and fro is changed at the start', async () => {
  const page = await site.visit('#/scenes/live-gas?edit=1');
  await appears(page, '.edit-layer');
  const box = (await page.locator('.stage-canvas').boundingBox())!;
  const scale = Math.min((box.width - 40) / 32, (box.height - 40) / 18);
  await page.mouse.click(box.x + box.width / 2 + (31 - 16) * scale, box.y + box.height / 2);
  await fill(page, 'To and fro, x (m)', '-4');
  expect(await numberIn(page, 'To and fro, x (m)')).toBe(-4);
  expect(await numberIn(page, 'Period (s)')).toBe(8);
});

it.each(sample(['light', 'dark'] as const))('in %s colors axe finds no barrier in the editor', async (colorScheme) => {
  const page = await site.visit('#/scenes/pinball?edit=1', { colorScheme, reducedMotion: 'reduce' });
  await appears(page, '.edit-layer');
  await page.getByLabel('Disc', { exact: true }).selectOption('1');
  for (const tab of ['Inspector', 'Settings', 'JSON']) {
    await page.getByRole('tab', { name: tab }).click();
    if (tab === 'Inspector') await openMore(page);
    const only = colorScheme === 'dark' ? 'colors' : undefined; // all else is the same in both
    expect(await barriers(page, 'every', only), tab).toEqual([]);
  }
});

it.runIf(isWhole)('by mouse, from nothing: a pinball, which counts, stays as a draft and is found again', async () => {
  const page = await site.visit('#/scenes', { fresh: true });
  await button(page, 'New world').click();
  await appears(page, '.edit-layer');
  const parts = [
    ['wall', 'Arc', [1, 3], [9, 3]],
    ['wall', 'Slingshot', [2, 3], [3, 2]],
    ['wall', 'One-way gate', [8, 3], [9, 3]],
    ['disc', 'Bumper', [5, 2.5], [5.4, 2.5]],
    ['moving wall', 'Left flipper', [3, 1], [4.2, 0.7]],
    ['moving wall', 'Right flipper', [7, 1], [5.8, 0.7]],
    ['moving wall', 'Plunger', [9.2, 0.2], [9.8, 1]],
    ['disc', 'Lively ball', [5, 4.5], [5.2, 4.5]],
  ] as const;
  for (const [group, item, from, to] of parts) {
    await pick(page, group, item);
    await dragInRoom(page, [...from], [...to]);
  }
  expect(await barriers(page, 'every')).toEqual([]);
  await button(page, 'Add a moving wall').click();
  expect(await barriers(page, 'every')).toEqual([]);
  await button(page, 'Select').click();
  await button(page, 'Play').click();
  await page.waitForFunction(() => Number(document.querySelector('.stage-count .number')?.textContent) >= 100);
  await button(page, 'Pause').click();
  await page.reload();
  await appears(page, '.edit-layer');
  await page.keyboard.press('Control+a');
  await page.getByRole('heading', { name: '2 discs, 7 walls' }).waitFor();
});

it.runIf(isWhole)('fields are put in by keyboard, listed in Settings, changed by numbers and taken out', async () => {
  const page = await site.visit('#/scenes');
  await button(page, 'New world').click();
  await appears(page, '.edit-layer');
  await button(page, 'Add a field').click();
  await page.locator('.palette').getByRole('button', { name: 'Water', exact: true }).press('Enter');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const list = page.getByRole('region', { name: 'Fields' });
  await list.getByRole('group', { name: 'Water' }).waitFor();
  await fill(page, 'Density', '-1');
  await list.locator('[aria-invalid="true"]').waitFor();
  await fill(page, 'Density', '3');
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('"density": 3'));
  await page.getByRole('tab', { name: 'Settings' }).click();
  expect(await barriers(page, 'every')).toEqual([]);
  await list.getByRole('button', { name: 'Remove' }).click();
  await list.waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await list.waitFor();
});
