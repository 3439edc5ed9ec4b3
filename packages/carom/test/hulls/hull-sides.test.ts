// One-sided walls stop hulls that come from their left, and no others.
import { describe, expect, it } from 'vitest';
import { addBody, hulls, hullsOf } from '../../src/hulls/index.ts';
import { World } from '../../src/world/world.ts';
import { randomOf } from './floor/worlds.ts';

const chain = [{ x: -9, y: 0 }, { x: -3, y: 0 }, { x: 0, y: 1 }, { x: 3, y: 0 }, { x: 9, y: 0 }, { x: 12, y: -2 }]; // biome-ignore format: short
const shapes = [
  { width: 1, height: 1 },
  { x1: -0.6, y1: 0, x2: 0.6, y2: 0, r: 0.2 },
  { points: [{ x: -0.5, y: -0.3 }, { x: 0.5, y: -0.3 }, { x: 0, y: 0.6 }] }, // biome-ignore format: short
  { shapes: [{ width: 1.6, height: 0.3 }, { x: 0.6, y: 0.4, r: 0.3 }] }, // biome-ignore format: short
];

/** How high the chain is at x. */
function groundAt(x: number): number {
  const i = chain.findIndex((_, n) => n + 1 < chain.length && x <= chain[n + 1].x);
  const [a, b] = [chain[i], chain[i + 1]];
  return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
}

function worldOf(seed: number) {
  const random = randomOf(seed);
  const world = new World({ gravity: { x: 0, y: -10 }, subSteps: 1 + Math.floor(4 * random()) });
  world.addWall({ chain }, { oneSided: true, material: { friction: 0.5 } });
  const jumper = addBody(world, {
    x: -7 + 15 * random(),
    y: -3,
    angle: 7 * random(),
    vy: 11 + 8 * random(),
    angularVelocity: 8 * random() - 4,
    material: { friction: 0.5, restitution: random() < 0.3 ? 0.5 : 0 },
    ...shapes[seed % shapes.length],
  });
  return { world, jumper };
}

describe('one-sided chains', () => {
  it('let through from below, and are stood on then, by hulls of 80 kinds and ways', () => {
    for (let seed = 0; seed < 80; seed++) {
      const { world, jumper } = worldOf(seed);
      let wasAbove = false;
      for (let n = 0; n < 300; n++) {
        world.step(1 / 60);
        const heights = hullsOf(world, jumper).flatMap(({ points, r }) =>
          points.filter(({ x }) => x > -9 && x < 12).map(({ x, y }) => y - groundAt(x) - 0.5 * r * 0.9),
        );
        const isAbove = heights.length > 0 && Math.min(...heights) > 0;
        if (wasAbove && heights.length > 0) expect(isAbove, `seed ${seed}, step ${n}: ${Math.min(...heights)}`).toBe(true);
        wasAbove ||= isAbove && jumper.vy < 0 && Math.min(...heights) > 0.2;
      }
      if (jumper.x > -8 && jumper.x < 11) expect(wasAbove, `seed ${seed} came up`).toBe(true);
    }
  });

  it('go on alike after a snapshot in the middle of the way through', () => {
    for (const at of [10, 14, 18, 40]) {
      const { world } = worldOf(5);
      for (let n = 0; n < at; n++) world.step(1 / 60);
      const other = World.from(world.snapshot(), { extensions: [hulls] });
      for (let n = 0; n < 60; n++) for (const each of [world, other]) each.step(1 / 60);
      expect(other.hash()).toBe(world.hash());
    }
  });
});
