import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, overhang, shows } from '../pages.ts';
import { clickInRoom, field, fill, hashOutside, numberIn } from '../room.ts';

const site = useSite();

it('what is built survives reload, Back, another tab and its own link; drafts are listed, copied, downloaded, deleted and put back', async () => {
  const page = await site.visit('#/scenes', { fresh: true });
  await button(page, 'New world').click();
  await appears(page, '.edit-layer');
  await shows(page, 'Your first change begins a draft.');
  await page.getByRole('button', { name: 'Add a disc' }).click();
  await clickInRoom(page, 3, 4);
  await fill(page, 'Velocity x (m/s)', '2');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await field(page, 'Name of the scene').fill('Mine');
  await field(page, 'Name of the scene').press('Enter');
  await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor();
  await fill(page, 'Duration (s)', '-1');
  await shows(page, 'Give a time above 0, or nothing for no end');
  await fill(page, 'Duration (s)', '7');
  const hash = await hashOutside(page);
  expect(await page.evaluate(() => location.hash)).toContain('#/scenes/own?d=');

  const isThere = async () => {
    await appears(page, '.edit-layer');
    await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor();
    expect(await hashOutside(page)).toBe(hash);
  };
  await page.reload();
  await isThere();
  await page.getByLabel('Disc', { exact: true }).selectOption('0');
  expect(await numberIn(page, 'Velocity x (m/s)')).toBe(2);
  await page.evaluate(() => {
    location.hash = '#/docs';
  });
  await page.waitForFunction(() => !document.querySelector('.edit-layer'));
  await page.goBack();
  await isThere();

  const second = await page.context().newPage();
  await second.goto(`${page.url().split('#')[0]}#/scenes`);
  await second.getByRole('heading', { name: 'Your drafts' }).waitFor();
  await second.getByRole('button', { name: 'Duplicate Mine' }).click();
  await shows(second, 'Mine (copy)');
  await second.getByRole('button', { name: 'Delete Mine (copy)' }).click();
  await shows(second, '“Mine (copy)” is deleted.');
  await second.getByRole('button', { name: 'Undo' }).click();
  await second.getByRole('button', { name: 'Delete Mine (copy)' }).waitFor();
  const download = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Download Mine', exact: true }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ title: 'Mine', duration: 7, bodies: [{ vx: 2 }] });
  expect(await overhang(second)).toEqual([]);
  expect(await barriers(second, 'every')).toEqual([]);
  await second.getByRole('link', { name: /^Mine just now/ }).click();
  await appears(second, '.edit-layer');
  await second.getByRole('tab', { name: 'Settings' }).click();
  await fill(second, 'Duration (s)', '8');
  await drawn(second);
  await appears(second, '.draft-line[data-state="kept"]');
  await second.close();

  await page.getByRole('tab', { name: 'Settings' }).click(); // and the first tab does not know of it
  await fill(page, 'Duration (s)', '9');
  await shows(page, 'Another tab has changed this draft');
  await page.evaluate(() => {
    location.hash = '#/scenes';
  });
  await shows(page, 'Mine (copy 2)');
  await drawn(page);
});
