import { expect, it } from 'vitest';
import { addBody, hullsOf } from '../../src/hulls/add-body.ts';
import type { BodyShape } from '../../src/hulls/body-shape.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { overlapsShape } from '../../src/queries/wall-shape.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';

/** Walls of whole numbers: what lies on their grid touches them exactly, often. */
function wallOn(random: Random): object {
  const [x, y, w, h] = [random.below(6), random.below(6), 1 + random.below(3), 1 + random.below(3)];
  const kind = random.below(8);
  const corners = [{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }]; // biome-ignore format: corners
  if (kind === 0) return { minX: x, minY: y, maxX: x + w, maxY: y + h };
  if (kind === 1) return { points: [...corners, { x: x - 1, y: y + h / 2 }] };
  if (kind === 2) return { x1: x, y1: y, x2: x + w, y2: y + 4 - h };
  if (kind === 3) return { x1: x, y1: y, x2: x + w, y2: y + h, r: 1 };
  if (kind === 4) return { chain: corners, closed: random.below(2) === 0 };
  if (kind === 5) return { x, y, r: h };
  if (kind === 6) return { inside: random.below(2) === 0 ? { minX: 0, minY: 0, maxX: 6, maxY: 6 } : { x: 3, y: 3, r: 3 } };
  return { x, y, r: h, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
}

it('bodies on the grid of walls that sense visit those that they touch, exactly', () => {
  let [touching, apart] = [0, 0];
  for (let seed = 0; seed < runs(1500); seed++) {
    const random = createRandom(seed);
    const world = new World({ warn: null });
    const wall = world.addWall(wallOn(random) as never, { sensor: true });
    const place = { x: random.below(7), y: random.below(7) };
    const shapes: readonly BodyShape[] = [
      { width: 1 + random.below(2), height: 1 + random.below(2), r: 0.5 },
      { x1: -1, y1: 0, x2: 1, y2: 0, r: 1 },
      { points: [{ x: -1, y: -1 }, { x: 1, y: -1 }, { x: 0, y: 2 }], r: 1 }, // biome-ignore format: a triangle
      { r: 1, x: 0, y: 0 },
    ];
    const body = addBody(world, { ...place, shapes: [shapes[random.below(shapes.length)]] });
    world.step(1 / 60);
    const [own] = hullsOf(world, body);
    const truth = overlapsShape(own, wall.shape as never);
    expect(wall.visitors.length, JSON.stringify([own, wall.shape])).toBe(truth ? 1 : 0);
    for (const sign of [-1, 1])
      if (overlapsShape({ points: own.points, r: own.r * (1 + sign * 1e-12) }, wall.shape as never) !== truth)
        sign > 0 ? apart++ : touching++;
  }
  expect(touching).toBeGreaterThan(runs(40));
  expect(apart).toBeLessThan(touching); // exact touches count as overlaps
});
