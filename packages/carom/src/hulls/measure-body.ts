import type { Hull } from '../geometry/shapes.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { asObject } from '../numeric/validate.ts';
import { size } from '../world/limits.ts';
import type { WorldMaterial } from '../world/material.ts';
import type { BodyPart } from './body-mass.ts';
import { readShaped, type ShapedBody } from './read-body.ts';

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
  const { solid, sensors, rest, whole, mass, place, reach } = readShaped(where, body, (what, material) => {
    const { density = 1 } = asObject(where, what, 'a material', material ?? {}) as WorldMaterial;
    return size(where, `${what}.density`, density);
  });
  const turn = Float64Array.of(Number(rest.angle ?? 0), 0);
  writeRotation(turn);
  const [cos, sin] = turn;
  const seen = ({ hull: { points, r } }: BodyPart): Hull => ({ points: points.map(({ x, y }) => ({ x: x - whole.x, y: y - whole.y })), r });
  const own = solid.map(seen);
  const shapes = [...own, ...sensors.map((part) => ({ ...seen(part), sensor: true }))];
  const hulls = own.map(({ points, r }) => ({
    points: points.map(({ x, y }) => ({ x: place.x + (cos * x - sin * y), y: place.y + (sin * x + cos * y) })),
    r,
  }));
  return { ...place, r: reach, mass, inertia: (whole.inertia * mass) / whole.mass, shapes, hulls };
}
