import { expect, it } from 'vitest';
import { World } from '../../../src/world/index.ts';

// The pairs of bodies added after the first such edit were read from an array that said nothing of them: an endless loop.
it('filters of bodies added one after the other are set between steps', () => {
  const world = new World();
  const bodies = Array.from({ length: 40 }, (_, i) => {
    const body = world.add({ x: 3 * i, y: 0, r: 1 });
    body.filter = { category: 2 };
    return body;
  });
  expect(bodies.every(({ filter }) => filter.category === 2)).toBe(true);
});
