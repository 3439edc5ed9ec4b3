import type { Vec } from '../geometry/shapes.ts';
import { addBody } from '../hulls/add-body.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, knownOptions } from '../numeric/validate.ts';
import { coordinate, readVec, size } from '../world/limits.ts';
import type { Body, BodyOptions } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { checkWorld } from './read.ts';

/** A disc of a clump, in the frame of the clump. */
export interface ClumpDisc {
  /** Center. [length] */
  readonly x: number;
  /** Center. [length] */
  readonly y: number;
  /** Radius. [length] */
  readonly r: number;
  /** Mass. @default density · π r² */
  readonly mass?: number;
}

/** Options of `addClump`. */
export interface ClumpOptions<T = undefined> {
  /** Where (0, 0) of its frame lies. */
  readonly at: Readonly<Vec>;
  /** Its discs, 1 to 64; they may overlap. */
  readonly discs: readonly ClumpDisc[];
  /** How the frame is turned. [radians] @default 0 */
  readonly angle?: number;
  /** What else it is: options of `World.add`. @default {} */
  readonly body?: Omit<BodyOptions<T>, 'x' | 'y' | 'r' | 'angle' | 'mass'>;
}

/**
 * Adds one rigid body of several discs: a dumb-bell, a hammer, a cross. Mass and inertia are sums over its discs, so what overlaps counts twice.
 * It is a body as `addBody` of `carom/hulls` adds it: `x` and `y` are its center of mass, `shapes` its discs.
 * @throws TypeError or RangeError naming what is wrong, before anything is added
 *
 * @example
 * const world = new World();
 * const dumbBell = addClump(world, { at: { x: 3, y: 0 }, discs: [{ x: -1, y: 0, r: 1, mass: 1 }, { x: 1, y: 0, r: 1, mass: 3 }] });
 * dumbBell.mass; // 4
 * dumbBell.x; // 3.5
 */
export function addClump<T = undefined>(world: World<T>, options: ClumpOptions<T>): Body<T> {
  const { at, discs, angle, body } = readClump(world, options);
  const shapes = discs.map(({ x, y, r, mass }) => {
    if (mass === undefined) return { x, y, r };
    return { x, y, r, material: { ...body.material, density: mass / (Math.PI * r * r) } };
  });
  return addBody(world, { ...body, x: at.x, y: at.y, angle, shapes });
}

/** Checks the options of a clump. @throws TypeError or RangeError naming what is wrong */
function readClump<T>(world: World<T>, options: ClumpOptions<T>): Required<ClumpOptions<T>> {
  const where = 'addClump';
  checkWorld(where, world);
  const { at, discs, angle = 0, body = {} } = knownOptions(where, 'options', options, ['at', 'discs', 'angle', 'body']);
  readVec(where, 'options.at', at);
  coordinate(where, 'options.angle', angle);
  if (!Array.isArray(discs) || discs.length < 1) fail(where, 'options.discs', 'an array of at least 1 disc', discs, 'type');
  for (const [i, disc] of discs.entries()) {
    const what = `options.discs[${i}]`;
    const { r, mass = 1 } = knownOptions(where, what, disc, ['x', 'y', 'r', 'mass']);
    readVec(where, what, disc);
    size(where, `${what}.r`, r);
    size(where, `${what}.mass`, mass);
  }
  asObject(where, 'options.body', 'an object', body);
  return { at, discs, angle, body };
}
