import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { asObject } from '../numeric/validate.ts';
import { coordinate, size } from '../world/limits.ts';
import type { BodyOptions } from '../world/views/body.ts';
import { type BodyMass, type BodyPart, massOfParts } from './body-mass.ts';
import type { BodyShape, BoxForm, CapsuleForm, HullForm, OutlineForm } from './body-shape.ts';
import { formOf, readShapes } from './read-shapes.ts';

/** What a body made of hulls has besides its shapes: all that a disc has but its radius. */
export type ShapedOptions<T = undefined> = Omit<BodyOptions<T>, 'r'>;

/**
 * A body of several shapes, or of one that is given in place: a capsule, a box, a hull, an outline. The shapes are seen from (x, y) at angle 0.
 * Afterwards `x` and `y` of the body are those of its center of mass. Its `r` is that of the circle about it that holds all of it.
 */
export type ShapedBody<T = undefined> = ShapedOptions<T> &
  ({ readonly shapes: readonly BodyShape[] } | Omit<BoxForm, 'x' | 'y' | 'angle'> | CapsuleForm | HullForm | OutlineForm);

/** A hull of a body, with what was given of the shape that it is of. */
export interface ReadPart extends BodyPart {
  readonly shape: BodyShape;
  /** The name of that shape. */
  readonly what: string;
}

/** What a body is made of: hulls that touch, hulls that sense; and what it has besides. */
export interface ReadBody {
  readonly solid: readonly ReadPart[];
  readonly sensors: readonly ReadPart[];
  readonly rest: Record<string, unknown>;
  readonly whole: BodyMass;
  readonly mass: number;
  /** Where its center of mass is. */
  readonly place: Vec;
  readonly reach: number;
}

/** Checks a body, of which `denseOf` checks materials. @throws TypeError or RangeError naming what is wrong */
export function readShaped(where: string, body: unknown, denseOf: (what: string, material: unknown) => number): ReadBody {
  const given = asObject(where, 'body', 'a body with shapes', body) as Record<string, unknown>;
  const { shapes, rest } = split(where, given);
  const isList = 'shapes' in given;
  const density = denseOf('body.material', rest.material);
  const solid: ReadPart[] = [];
  const sensors: ReadPart[] = [];
  for (const [i, { hulls, shape, isSensor }] of readShapes(where, isList ? 'body.shapes' : 'body', shapes, !isList).entries()) {
    const what = isList ? `body.shapes[${i}]` : 'body';
    const own = shape.material === undefined ? density : denseOf(`${what}.material`, shape.material);
    const dense = shape.density === undefined ? own : size(where, `body.shapes[${i}].density`, shape.density);
    for (const hull of hulls) (isSensor ? sensors : solid).push({ hull, density: dense, shape, what });
  }
  const whole = massOfParts(solid, sensors);
  const mass = rest.mass === undefined ? size(where, 'density times the area of body', whole.mass) : size(where, 'body.mass', rest.mass);
  return { solid, sensors, rest, whole, mass, place: placeOf(where, rest, whole), reach: size(where, 'the reach of body', whole.reach) };
}

/** Takes the shapes out of what was given: a list, or one shape in place. */
function split(where: string, given: Record<string, unknown>): { shapes: readonly BodyShape[]; rest: Record<string, unknown> } {
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
function placeOf(where: string, rest: Record<string, unknown>, { x: fromX, y: fromY }: { readonly x: number; readonly y: number }): Vec {
  const x = coordinate(where, 'body.x', rest.x);
  const y = coordinate(where, 'body.y', rest.y);
  const rotation = Float64Array.of(coordinate(where, 'body.angle', rest.angle ?? 0), 0);
  writeRotation(rotation);
  return { x: x + (rotation[0] * fromX - rotation[1] * fromY), y: y + (rotation[1] * fromX + rotation[0] * fromY) };
}
