import type { Point } from '../reader.ts';
import { ellipseOf, type Shape, turnOf } from '../shapes.ts';

/** Where shapes are put: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Leaves all in its place. */
export const identity: Affine = [1, 0, 0, 1, 0, 0];

/** A shift. */
export function shift(x: number, y: number): Affine {
  return [1, 0, 0, 1, x, y];
}

/** A turn by degrees, from x to y. */
export function turn(degrees: number): Affine {
  const [cos, sin] = turnOf(degrees);
  return [cos, sin, -sin, cos, 0, 0];
}

/** First `second`, then `first`. */
export function after(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function moved([a, b, c, d, e, f]: Affine, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** A shape where it is put; circles that are stretched are polygons, and capsules are as thick as before on the whole. */
export function movedShape(affine: Affine, shape: Shape): Shape {
  const [a, b, c, d] = affine;
  if (shape.kind === 'circle') {
    const { r } = shape;
    return ellipseOf(moved(affine, shape), { x: a * r, y: b * r }, { x: c * r, y: d * r });
  }
  const points = shape.points.map((point) => moved(affine, point));
  if (shape.kind === 'capsule') {
    const [from, to] = points;
    return { kind: 'capsule', points: [from, to], r: shape.r * Math.sqrt(Math.abs(a * d - b * c)) };
  }
  return { ...shape, points };
}
