import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { coordinate } from '../world/limits.ts';
import type { BodyOptions } from '../world/views/body.ts';
import type { BodyShape, BoxForm, CapsuleForm, HullForm, OutlineForm } from './body-shape.ts';
import { formOf } from './read-shapes.ts';

/** What a body made of hulls has besides its shapes: all that a disc has but its radius. */
export type ShapedOptions<T = undefined> = Omit<BodyOptions<T>, 'r'>;

/**
 * A body of several shapes, or of one that is given in place: a capsule, a box, a hull, an outline. The shapes are seen from (x, y) at angle 0.
 * Afterwards `x` and `y` of the body are those of its center of mass. Its `r` is that of the circle about it that holds all of it.
 */
export type ShapedBody<T = undefined> = ShapedOptions<T> &
  ({ readonly shapes: readonly BodyShape[] } | Omit<BoxForm, 'x' | 'y' | 'angle'> | CapsuleForm | HullForm | OutlineForm);

/** Takes the shapes out of what was given: a list, or one shape in place. */
export function split(where: string, given: Record<string, unknown>): { shapes: readonly BodyShape[]; rest: Record<string, unknown> } {
  const { shapes, ...others } = given;
  if (shapes !== undefined) return { shapes: shapes as readonly BodyShape[], rest: others };
  const form = formOf(given);
  if (form === undefined)
    return fail(where, 'body', 'a body with shapes, or with one in place: points, width and height, x1 to y2, outline', given, 'type');
  const shape: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  const isPlaced = (name: string) => name === 'x' || name === 'y' || name === 'angle';
  for (const [name, value] of Object.entries(others)) (form.names.includes(name) && !isPlaced(name) ? shape : rest)[name] = value;
  return { shapes: [shape as unknown as BodyShape], rest };
}

/** Where the center of mass is. */
export function placeOf(
  where: string,
  rest: Record<string, unknown>,
  { x: fromX, y: fromY }: { readonly x: number; readonly y: number },
): Vec {
  const x = coordinate(where, 'body.x', rest.x);
  const y = coordinate(where, 'body.y', rest.y);
  const rotation = new Float64Array([coordinate(where, 'body.angle', rest.angle ?? 0), 0]);
  writeRotation(rotation);
  return { x: x + (rotation[0] * fromX - rotation[1] * fromY), y: y + (rotation[1] * fromX + rotation[0] * fromY) };
}
