import type { Hull } from '../geometry/shapes.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { asObject } from '../numeric/validate.ts';
import { size } from '../world/limits.ts';
import type { WorldMaterial } from '../world/material.ts';
import { type BodyPart, massOfParts } from './body-mass.ts';
import { placeOf, type ShapedBody, split } from './read-body.ts';
import { readShapes } from './read-shapes.ts';

/** What `addBody` would make of a body. */
export interface BodyMeasures {
  /** Its center of mass. [length] */
  readonly x: number;
  /** Its center of mass. [length] */
  readonly y: number;
  /** Radius of the circle about the center that holds all of it. [length] */
  readonly r: number;
  /** Mass. [mass] */
  readonly mass: number;
  /** Moment of inertia about the center. [mass·length²] */
  readonly inertia: number;
  /** Its hulls seen from the center at angle 0: `shapes` of the body. Those that sense come last, with `sensor`. */
  readonly shapes: readonly (Hull & { readonly sensor?: boolean })[];
  /** Its hulls where they lie in the world, without those that sense. */
  readonly hulls: readonly Hull[];
}

/**
 * Mass, inertia and hulls of a body as `addBody` would add it: for editors, checks and pictures, without a world. What is no part of the shapes, but
 * place, mass and density, is not looked at.
 *
 * @example
 * measureBody({ x: 0, y: 3, points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 3 }], r: 0.1 }).hulls[0].points[1]; // { x: 4, y: 3 }
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function measureBody<T>(body: ShapedBody<T>): BodyMeasures {
  const where = 'measureBody';
  const given = asObject(where, 'body', 'a body with shapes', body) as Record<string, unknown>;
  const { shapes: parts, rest } = split(where, given);
  const isList = 'shapes' in given;
  const list: BodyPart[] = [];
  const denseOf = (what: string, material: unknown, otherwise: number) => {
    const { density = otherwise } = asObject(where, what, 'a material', material ?? {}) as WorldMaterial;
    return size(where, `${what}.density`, density);
  };
  const density = denseOf('body.material', rest.material, 1);
  const sensors: Hull[] = [];
  for (const [i, { hulls, shape, isSensor }] of readShapes(where, isList ? 'body.shapes' : 'body', parts, !isList).entries()) {
    const own =
      shape.material === undefined ? density : denseOf(isList ? `body.shapes[${i}].material` : 'body.material', shape.material, 1);
    const dense = shape.density === undefined ? own : size(where, `body.shapes[${i}].density`, shape.density);
    for (const hull of hulls) {
      if (isSensor) sensors.push(hull);
      else list.push({ hull, density: dense });
    }
  }
  const whole = massOfParts(list, sensors);
  const mass = rest.mass === undefined ? size(where, 'density times the area of body', whole.mass) : size(where, 'body.mass', rest.mass);
  const center = placeOf(where, rest, whole);
  const turn = Float64Array.of(Number(rest.angle ?? 0), 0);
  writeRotation(turn);
  const [cos, sin] = turn;
  const seen = ({ points, r }: Hull): Hull => ({ points: points.map(({ x, y }) => ({ x: x - whole.x, y: y - whole.y })), r });
  const solid = list.map(({ hull }) => seen(hull));
  const shapes = [...solid, ...sensors.map((hull) => ({ ...seen(hull), sensor: true }))];
  const hulls = solid.map(({ points, r }) => ({
    points: points.map(({ x, y }) => ({ x: center.x + (cos * x - sin * y), y: center.y + (sin * x + cos * y) })),
    r,
  }));
  return { ...center, r: size(where, 'the reach of body', whole.reach), mass, inertia: (whole.inertia * mass) / whole.mass, shapes, hulls };
}
