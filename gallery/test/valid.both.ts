import { validateScene } from '@carom/scene';
import { expect, it } from 'vitest';
import { findScene, gallery } from '../src/index.ts';

it.each(gallery)('$id is a valid scene without any warning, with title, description and view', ({ build }) => {
  const scene = build();
  expect(validateScene(scene)).toMatchObject({ ok: true, problems: [] });
  expect(scene.title?.length).toBeGreaterThan(3);
  expect(scene.description?.length).toBeGreaterThan(40);
  expect(scene.view?.box).toBeDefined();
  expect(build()).toEqual(scene);
});

it('ids are lower-case words joined by hyphens, each used once', () => {
  expect(gallery.filter(({ id }) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(new Set(gallery.map(({ id }) => id)).size).toBe(gallery.length);
  expect(findScene('pool-break')).toBe(gallery[0]);
  expect(findScene('pool')).toBeNull();
});
