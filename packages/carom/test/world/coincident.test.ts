import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';

/** Adds `count` discs of radius 1 at one place and lets them get apart: the highest speed of one on the way, and the bodies. */
function scatter(count: number, restitution = 0) {
  const world = new World({ warn: null });
  const bodies = Array.from({ length: count }, () => world.add({ x: 3, y: 4, r: 1, material: { restitution } }));
  let fastest = 0;
  for (let step = 0; step < 120; step++) {
    world.step(1 / 60);
    for (const { vx, vy } of bodies) fastest = Math.max(fastest, Math.hypot(vx, vy));
  }
  return { world, bodies, fastest };
}

describe('discs added at one place', () => {
  it.each([
    [2, 0.01],
    [3, 2.5],
    [6, 3],
    [20, 8],
  ])('%d of them get apart slowly, at less than %d radii a second', (count, most) => {
    for (const restitution of [0, 0.5, 1]) expect(scatter(count, restitution).fastest).toBeLessThan(most);
  });

  it('lie side by side in the end, always in the same places', () => {
    const { world, bodies } = scatter(12);
    for (const [i, a] of bodies.entries())
      for (const b of bodies.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.98);
    expect(scatter(12).world.hash()).toBe(world.hash());
  });

  it('lie around it', () => {
    const { bodies } = scatter(20);
    expect(Math.abs(bodies.reduce((sum, { x }) => sum + x, 0) / 20 - 3)).toBeLessThan(0.2);
    expect(Math.abs(bodies.reduce((sum, { y }) => sum + y, 0) / 20 - 4)).toBeLessThan(0.2);
  });
});
