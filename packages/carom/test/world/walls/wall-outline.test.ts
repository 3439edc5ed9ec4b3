import { expect, it } from 'vitest';
import { overlapsSegment, separationSegment } from '../../../src/geometry/segment.ts';
import type { Circle, Segment, Wall } from '../../../src/geometry/shapes.ts';
import { overlapsWall, separationWall } from '../../../src/geometry/wall.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { WorldChain, WorldWallShape } from '../../../src/world/walls/shapes.ts';
import { overlapsShape } from '../../../src/world/walls/wall-outline.ts';
import { runs } from '../../runs.ts';

/** A whole number of sixteenths: on such grids discs touch exactly. */
const grid = (random: Random) => random.below(160) / 16;

const shapes: Readonly<Record<string, (random: Random) => WorldWallShape>> = {
  segment: (random) => ({ x1: grid(random), y1: grid(random), x2: grid(random), y2: grid(random) }),
  capsule: (random) => ({ x1: grid(random), y1: grid(random), x2: grid(random), y2: grid(random), r: (1 + random.below(32)) / 16 }),
  circle: (random) => ({ x: grid(random), y: grid(random), r: (1 + random.below(64)) / 16 }),
  box: (random) => {
    const [minX, minY] = [grid(random), grid(random)];
    return { minX, minY, maxX: minX + (1 + random.below(64)) / 16, maxY: minY + (1 + random.below(64)) / 16 };
  },
  triangle: (random) => {
    const [x, y] = [grid(random), grid(random)];
    const points = [{ x, y }, { x: x + (1 + random.below(64)) / 16, y }, { x, y: y + (1 + random.below(64)) / 16 }]; // biome-ignore format: short
    return { points: random.below(2) === 0 ? points : points.reverse() };
  },
  chain: (random) => ({
    chain: Array.from({ length: 4 }, () => ({ x: grid(random), y: grid(random) })),
    closed: random.below(2) === 0,
  }),
  arc: (random) => ({ x: grid(random), y: grid(random), r: (16 + random.below(64)) / 16, from: { x: 3, y: 4 }, to: { x: -4, y: 3 } }),
  'wide arc': (random) => ({
    ...{ x: grid(random), y: grid(random), r: (1 + random.below(96)) / 16 },
    from: { x: 1 + random.below(9), y: random.below(9) },
    to: { x: -random.below(9), y: -1 - random.below(9) },
  }),
  'vast arc': (random) => ({ x: -3e9, y: -4e9, r: 5e9 + grid(random), from: { x: 3, y: 4 }, to: { x: 4 + random.below(9), y: 3 } }),
  'round room': (random) => ({ inside: { x: grid(random), y: grid(random), r: (1 + random.below(96)) / 16 } }),
  room: (random) => {
    const [minX, minY] = [grid(random), grid(random)];
    return { inside: { minX, minY, maxX: minX + (1 + random.below(96)) / 16, maxY: minY + (1 + random.below(96)) / 16 } };
  },
};

/** The sides of a chain. */
function sidesOf({ chain, closed }: WorldChain): Segment[] {
  const sides = chain.map((b, i) => {
    const a = chain[i === 0 ? chain.length - 1 : i - 1];
    return { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  });
  return sides.slice(closed === true ? 0 : 1);
}

/** The same by the functions of geometry. */
function overlapsByGeometry(disc: Circle, shape: WorldWallShape): boolean {
  return 'chain' in shape ? sidesOf(shape).some((side) => overlapsSegment(disc, side)) : overlapsWall(disc, shape as Wall);
}

function gapByGeometry(disc: Circle, shape: WorldWallShape): number {
  return 'chain' in shape
    ? sidesOf(shape).reduce((gap, side) => Math.min(gap, separationSegment(disc, side)), Infinity)
    : separationWall(disc, shape as Wall);
}

it.each(Object.keys(shapes))('a disc overlaps a %s exactly as geometry says, at touching and a rounding to either side', (name) => {
  let touching = 0;
  const random = createRandom(name.length);
  for (let n = 0; n < runs(3000); n++) {
    const shape = shapes[name](random);
    const point = { x: grid(random), y: grid(random), r: 0 };
    const gap = gapByGeometry(point, shape);
    if (gap <= 0) {
      expect(overlapsShape({ ...point, r: 1e-20 }, shape)).toBe(true);
      continue;
    }
    const answers = [-(2 ** -48), -(2 ** -52), 0, 2 ** -52, 2 ** -48].map((more) => {
      const near = { ...point, r: gap * (1 + more) };
      const overlaps = overlapsShape(near, shape);
      // of arcs geometry is asked for the gap, whose sign is exact: they overlap by the same function
      const expected = 'from' in shape ? gapByGeometry(near, shape) <= 0 : overlapsByGeometry(near, shape);
      if (overlaps !== expected) expect.fail(JSON.stringify([near, shape]));
      return overlaps;
    });
    if (answers[0] !== answers[4]) touching++;
  }
  expect(touching).toBeGreaterThan(runs(100));
});

it('what lies deep in a solid overlaps it, however small', () => {
  const tiny = { x: 0.7, y: 0.4, r: 1e-40 };
  expect(overlapsShape(tiny, { minX: 0, minY: 0, maxX: 1, maxY: 1 })).toBe(true);
  expect(overlapsShape(tiny, { points: Array.from({ length: 100 }, (_, i) => ({ x: i / 50, y: (i * (i - 99)) / 1e3 })) })).toBe(false);
  expect(overlapsShape(tiny, { chain: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }], closed: true })).toBe(false); // biome-ignore format: short
});
