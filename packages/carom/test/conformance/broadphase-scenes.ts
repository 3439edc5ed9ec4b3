import type { Circle } from '../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';

/** Circles of one kind, the same for the same seed. */
export interface Scene {
  readonly name: string;
  readonly circles: (count: number, seed: number) => Circle[];
}

/** `most`: no more circles than this, where exact arithmetic is slow. */
function scene(name: string, circle: (random: Random, i: number, count: number) => Circle, most: number = Infinity): Scene {
  return {
    name,
    circles: (count, seed) => {
      const random = createRandom(seed);
      return Array.from({ length: Math.min(count, most) }, (_, i) => circle(random, i, count));
    },
  };
}

/** About three pairs a circle: the side of a square for circles of radius 0.5 … 1.5. */
function side(count: number): number {
  return Math.sqrt(2.2 * count);
}

function ordinary(random: Random, count: number): Circle {
  return { x: random.between(0, side(count)), y: random.between(0, side(count)), r: random.between(0.5, 1.5) };
}

function times(circle: Circle, factor: number): Circle {
  return { x: circle.x * factor, y: circle.y * factor, r: circle.r * factor };
}

/** Places and radii that a broadphase may get wrong or be slow about. */
export const scenes: readonly Scene[] = [
  scene('random places, radii 0.5 to 1.5', (random, _, count) => ordinary(random, count)),
  scene('equal radii', (random, _, count) => ({ ...ordinary(random, count), r: 1 })),
  scene('sparse', (random, _, count) => ({ ...ordinary(random, 30 * count), r: random.next() })),
  scene('radii from 0.1 to 8 by a power law', (random, _, count) => ({ ...ordinary(random, count), r: 1 / random.between(1 / 8, 10) })),
  scene('radii from 1e-9 to 10, evenly in their logarithm', (random, _, count) => {
    let r = 10 * random.next();
    for (let k = random.below(10); k > 0; k--) r /= 10;
    return { ...ordinary(random, count), r };
  }),
  scene('points with r = 0, many of them the same', (random) => ({ x: random.below(12), y: random.below(12), r: 0 })),
  scene('r = 0 among others', (random, i, count) => ({ ...ordinary(random, count), r: i % 3 === 0 ? 0 : random.next() })),
  scene('duplicates', (random, i, count) => ordinary(createRandom(i - (i % 3) + random.below(1)), count)),
  scene('concentric', (random, i) => ({ x: 3 * (i % 5), y: 0, r: random.next() })),
  scene('tangent on an integer grid', (_, i, count) => {
    const width = Math.ceil(Math.sqrt(count));
    return { x: 2 * (i % width), y: 2 * Math.floor(i / width), r: 1 };
  }),
  scene('tangent on a grid of decimals', (_, i, count) => {
    const width = Math.ceil(Math.sqrt(count));
    return { x: 0.2 * (i % width), y: 0.2 * Math.floor(i / width), r: 0.1 };
  }),
  scene('tangent by Pythagorean triples', (random) => ({ x: 3 * random.below(40), y: 4 * random.below(40), r: 2.5 })),
  scene('one giant over small ones', (random, i, count) =>
    i === 0 ? { x: 5, y: 5, r: side(count) } : { ...ordinary(random, count), r: 0.3 },
  ),
  scene('sizes and places of 20 octaves', (random, _, count) => {
    let size = 1;
    for (let k = random.below(20); k > 0; k--) size /= 2;
    const width = size * Math.sqrt(count);
    return { x: width * random.between(1, 2), y: width * random.between(1, 2), r: (size * random.between(0.5, 1.5)) / 2 };
  }),
  scene('specks in a corner among large ones', (random, i, count) =>
    i % 8 > 0 ? { x: random.next(), y: random.next(), r: 0.02 * random.next() } : ordinary(random, count),
  ),
  scene('all in one cell', (random) => ({ x: random.next(), y: random.next(), r: 1 })),
  scene('a crowd and one far away', (random, i, count) => (i === 7 ? { x: 1e9, y: -1e9, r: 1 } : ordinary(random, count))),
  scene('crowds far from each other', (random, i, count) => {
    const { x, y, r } = ordinary(random, count);
    return { x: x / 3 + (i % 7) * 1e6, y: y / 3 + ((i * i) % 7) * 3e7, r };
  }),
  scene('on a horizontal line', (random, _, count) => ({ x: random.between(0, count), y: 3, r: random.between(0.5, 1.5) })),
  scene('on a vertical line', (random, _, count) => ({ x: 3, y: random.between(0, count), r: random.between(0.5, 1.5) })),
  scene('on a slanting line', (random, _, count) => {
    const at = random.between(0, count);
    return { x: at, y: at, r: random.between(0.5, 1.5) };
  }),
  scene('points on a slanting line', (random) => {
    const at = random.below(300);
    return { x: at, y: -at, r: 0 };
  }),
  scene('coordinates at 1e9', (random, _, count) => {
    const { x, y, r } = ordinary(random, count);
    return { x: x + 1e9, y: y - 1e9, r };
  }),
  scene('coordinates where neighboring doubles are 2 apart', (random) => ({
    x: 1.2e16 + 2 * random.below(60),
    y: -1.2e16 + 2 * random.below(60),
    r: random.between(0.5, 3),
  })),
  scene('lengths of 1e300', (random, _, count) => times(ordinary(random, count), 1e300)),
  scene('lengths of 1e-300', (random, _, count) => times(ordinary(random, count), 1e-300)),
  scene('subnormal lengths', (random) => ({ x: 5e-324 * random.below(40), y: 5e-324 * random.below(40), r: 5e-324 * random.below(4) })),
  scene(
    'the largest doubles',
    (random, i) => ({
      x: (random.next() * 2 - 1) * 1.7e308,
      y: (random.next() * 2 - 1) * 1.7e308,
      r: i % 2 === 0 ? 1 : 1e307,
    }),
    80,
  ),
  scene('lengths of all sizes', (random) => {
    const scale = [1e300, 1e-300, 1, 1e9, 0][random.below(5)];
    return { x: random.between(-1, 1) * scale, y: random.between(-1, 1) * scale, r: Math.abs(random.between(0, 0.1)) * scale };
  }),
];
