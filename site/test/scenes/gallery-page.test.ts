import { gallery } from '@carom/gallery';
import { expect, it } from 'vitest';
import { tags, tagsOf } from '../../src/scenes/tags.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, overhang, smallTargets } from '../pages.ts';

const site = useSite();

it('each tag is on some scene and not on all, and tells what the scene has', () => {
  const all = gallery.map(({ id, build }) => ({ id, tags: tagsOf(build()) }));
  for (const tag of tags) {
    const count = all.filter((scene) => scene.tags.includes(tag)).length;
    expect(count, tag).toBeGreaterThan(0);
    expect(count, tag).toBeLessThan(all.length);
  }
  const of = (id: string) => all.find((scene) => scene.id === id)!.tags;
  expect(of('pinball')).toEqual(expect.arrayContaining(['fixed steps', 'keys to play', 'gravity', 'moving walls']));
  expect(of('agar-arena')).toEqual(['fixed steps', 'sensors', 'torus', 'recipes']);
  expect(of('piston')).toEqual(expect.arrayContaining(['exact times', 'moving walls']));
});

it('scenes are chosen by theme, by tags and by words, on a phone too', async () => {
  const page = await site.visit('#/scenes', { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
  await appears(page, '.gallery-tags');
  const shown = () => page.locator('section[aria-labelledby="gallery-all"] .card strong').allTextContents();
  expect(await shown()).toHaveLength(gallery.length);
  await button(page, 'Games').click();
  expect(await shown()).toHaveLength(gallery.filter(({ theme }) => theme === 'games').length);
  await button(page, 'gravity').click();
  await button(page, 'keys to play').click();
  expect(await shown()).toEqual(['Pinball']);
  await button(page, 'torus').click();
  expect(await shown()).toEqual([]);
  expect(await page.getByText('No scenes with all of this.').count()).toBe(1);
  for (const tag of ['gravity', 'keys to play', 'torus']) await button(page, tag).click();
  await button(page, 'All').click();
  await page.getByLabel('Find a scene').fill('merging');
  expect(await shown()).toEqual(['Merging fruit']);
  expect(await overhang(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});
