// Nothing passes through, by construction: the smallest worlds that showed each way it could go wrong. Every step checks itself (install.ts).
import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';
import { run } from './scenario-scenes.ts';

describe('what the user put there', () => {
  it('far outside of a round room does not fall away from it, among many walls', () => {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
    world.addWall({ inside: { x: 0, y: 0, r: 5 } });
    for (let i = 0; i < 6; i++) world.addWall({ minX: i - 3, minY: 0, maxX: i - 2.9, maxY: 0.1 }); // more than the index holds without cells
    const disc = world.add({ x: -60, y: -90, r: 1 });
    const distance = Math.hypot(disc.x, disc.y);
    run(world, 30);
    expect(Math.hypot(disc.x, disc.y)).toBeLessThan(distance);
  });
});
