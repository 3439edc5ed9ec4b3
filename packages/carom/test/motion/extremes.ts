import type { Box, Circle, Vec, Wall } from '../../src/geometry/shapes.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import type { Random } from '../../src/numeric/random.ts';

/** Numbers of one question: small integers, two sizes that may be tiny or huge, their multiples, products and sums. */
export interface Extremes {
  number(): number;
  place(): Vec;
  mover(): MovingCircle;
  wall(): Wall;
}

/** Numbers around 10^±20, where squares underflow, all down to the least double, or up to the largest. */
export function extremes(random: Random): Extremes {
  const sizeOf = (): number => {
    const [low, high] = [
      [-20, 0],
      [-170, -140],
      [-323, 0],
      [0, 305],
    ][random.below(4)];
    return 10 ** random.between(low, high);
  };
  const [first, second] = [sizeOf(), sizeOf()];
  const number = (): number => {
    const k = random.below(7) - 3;
    const kinds = [k, k, k, k * first, k * first, k * second, k * first * second, k + k * first, k + random.next() * first];
    return kinds[random.below(kinds.length)];
  };
  const size = () => Math.abs(number());
  const place = () => ({ x: number(), y: number() });
  const box = (): Box => {
    const [a, b] = [place(), place()];
    return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
  };
  const circle = (): Circle => ({ ...place(), r: size() });
  const segment = () => ({ x1: number(), y1: number(), x2: number(), y2: number() });
  const walls: readonly (() => Wall)[] = [
    circle,
    segment,
    () => ({ ...segment(), r: size() }),
    box,
    () => ({ points: [place(), place(), place()] }),
    () => ({ ...circle(), from: place(), to: place() }),
    () => ({ inside: circle() }),
    () => ({ inside: box() }),
  ];
  const mover = () => ({ ...circle(), vx: number(), vy: number() });
  return { number, place, mover, wall: () => walls[random.below(walls.length)]() };
}
