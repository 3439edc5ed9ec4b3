import type { Circle } from '../../src/geometry/shapes.ts';
import { CirclePair } from '../oracle/circles.ts';

/** A disc, shorter than its object. */
export function disc(x: number, y: number, r: number): Circle {
  return { x, y, r };
}

/** Exact relation and number of points, so that "right" in these tests is not our word alone. */
export function truth(a: Circle, b: Circle): string {
  const pair = new CirclePair(a, b);
  return `${pair.relation()} ${pair.count()}`;
}
