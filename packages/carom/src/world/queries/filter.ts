import type { Circle } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { asObject, flag, knownOptions, nonNegative } from '../../numeric/validate.ts';
import type { WorldParts } from '../edits/parts.ts';
import type { Layers } from '../layers.ts';
import { coordinate } from '../limits.ts';
import { bits, layerAt } from '../material.ts';
import { sensorBit } from '../state/layout.ts';
import type { Body, WorldWall } from '../views/body.ts';
import { BodyView } from '../views/body-view.ts';
import { WallView } from '../views/wall-view.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/** Which bodies and walls a query may find. */
export interface WorldQueryOptions<T = undefined> {
  /** Only what has a bit of this in its mask. @default everything */
  readonly category?: number;
  /** Only what has a bit of this in its category. @default everything */
  readonly mask?: number;
  /** Only what is of this layer of `WorldOptions.layers`, or of one of these; in place of `mask`. @default everything */
  readonly layer?: string | readonly string[];
  /** Whether sensors are found. @default false */
  readonly sensors?: boolean;
  /** Not this body or wall, none of these, or no body for which the function returns true. @default nothing */
  readonly ignore?: Body<T> | WorldWall<T> | readonly (Body<T> | WorldWall<T>)[] | ((body: Body<T>) => boolean);
}

/** Names of the options of every query. */
export const queryNames: readonly string[] = ['category', 'mask', 'layer', 'sensors', 'ignore'];

/** The options of a query, checked. */
export interface Filter<T> {
  /** Bits, or null if none are asked for: then also what has none is found. */
  readonly category: number | null;
  readonly mask: number | null;
  readonly sensors: boolean;
  readonly ignore: ((body: Body<T>) => boolean) | null;
  /** Bodies and records of walls that are left out. */
  readonly ignored: readonly unknown[];
}

/** Whether the body at an index may be found, but for `ignore`. */
export function isWanted<T>({ category, mask, sensors }: Filter<T>, { state }: WorldParts<T>, index: number): boolean {
  const { categories, masks, bits } = state.bodies;
  if (category !== null && (category & masks[index]) === 0) return false;
  if (mask !== null && (mask & categories[index]) === 0) return false;
  return sensors || (bits[index] & sensorBit) === 0;
}

/** Whether `ignore` leaves a body out. */
export function isIgnored<T>({ ignore, ignored }: Filter<T>, body: Body<T>): boolean {
  return ignore === null ? ignored.includes(body) : ignore(body);
}

/** Whether a wall may be found. */
export function isWallWanted<T>({ category, mask, sensors, ignored }: Filter<T>, wall: WallRecord): boolean {
  if (category !== null && (category & wall.filter[1]) === 0) return false;
  if (mask !== null && (mask & wall.filter[0]) === 0) return false;
  return (sensors || !wall.sensor) && !ignored.includes(wall);
}

/** Checks the options of a query. @throws TypeError or RangeError naming what is wrong */
export function readFilter<T>(
  where: string,
  { layers }: WorldParts<T>,
  options: WorldQueryOptions<T>,
  known: readonly string[],
): Filter<T> {
  knownOptions(where, 'options', options, known);
  const { category, mask, layer, sensors = false, ignore } = options;
  if (layer !== undefined && mask !== undefined) fail(where, 'options', 'with layer or mask, not both', options, 'type');
  flag(where, 'options.sensors', sensors);
  return {
    category: category === undefined ? null : bits(where, 'options.category', category),
    mask: layer !== undefined ? readLayers(where, layer, layers) : mask === undefined ? null : bits(where, 'options.mask', mask),
    sensors,
    ignore: typeof ignore === 'function' ? ignore : null,
    ignored: typeof ignore === 'function' || ignore === undefined ? nothing : readIgnored(where, ignore),
  };
}

const nothing: readonly unknown[] = [];

/** The bodies, and the records of the walls, of a list of both. */
function readIgnored(where: string, ignore: unknown): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(ignore) ? ignore : [ignore];
  return list.map((item) => {
    if (item instanceof WallView) return item.record;
    return item instanceof BodyView ? item : fail(where, 'options.ignore', 'a body, a wall, an array of them, or a function', item, 'type');
  });
}

/** The categories of layers, given by name. */
function readLayers(where: string, given: string | readonly string[], layers: Layers): number {
  if (!Array.isArray(given)) return 1 << layerAt(where, 'options.layer', given, layers);
  let mask = 0;
  for (let i = 0; i < given.length; i++) mask |= 1 << layerAt(where, `options.layer[${i}]`, given[i], layers);
  return mask;
}

/** A copy of a circle. @throws TypeError or RangeError unless it is one */
export function readCircle(where: string, what: string, circle: Readonly<Circle>): Circle {
  const { x, y, r } = asObject(where, what, 'a circle', circle);
  return { x: coordinate(where, `${what}.x`, x), y: coordinate(where, `${what}.y`, y), r: nonNegative(where, `${what}.r`, r) };
}
