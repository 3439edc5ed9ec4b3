import type { Circle } from '../../geometry/shapes.ts';
import { fail } from '../../numeric/fail.ts';
import { asObject, flag, knownOptions, nonNegative } from '../../numeric/validate.ts';
import type { WorldParts } from '../edits/parts.ts';
import type { Layers } from '../layers.ts';
import { coordinate } from '../limits.ts';
import { bits, layerAt } from '../material.ts';
import { sensorBit } from '../state/layout.ts';

import type { Body } from '../views/body.ts';
import { BodyView } from '../views/body-view.ts';
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
  /** Not this body, or none for which the function returns true. @default no body */
  readonly ignore?: Body<T> | ((body: Body<T>) => boolean);
}

/** Names of the options of every query. */
export const queryNames: readonly string[] = ['category', 'mask', 'layer', 'sensors', 'ignore'];

/** The options of a query, checked. */
export interface Filter<T> {
  /** Bits, or null if none are asked for: then also what has none is found. */
  readonly category: number | null;
  readonly mask: number | null;
  readonly sensors: boolean;
  readonly ignore: Body<T> | ((body: Body<T>) => boolean) | undefined;
}

/** Whether the body at an index may be found, but for `ignore`. */
export function isWanted<T>({ category, mask, sensors }: Filter<T>, { state }: WorldParts<T>, index: number): boolean {
  const { categories, masks, bits } = state.bodies;
  if (category !== null && (category & masks[index]) === 0) return false;
  if (mask !== null && (mask & categories[index]) === 0) return false;
  return sensors || (bits[index] & sensorBit) === 0;
}

/** Whether `ignore` leaves a body out. */
export function isIgnored<T>({ ignore }: Filter<T>, body: Body<T>): boolean {
  return typeof ignore === 'function' ? ignore(body) : ignore === body;
}

/** Whether a wall may be found. */
export function isWallWanted<T>({ category, mask, sensors }: Filter<T>, wall: WallRecord): boolean {
  if (category !== null && (category & wall.filter[1]) === 0) return false;
  if (mask !== null && (mask & wall.filter[0]) === 0) return false;
  return sensors || !wall.sensor;
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
  if (ignore !== undefined && typeof ignore !== 'function' && !(ignore instanceof BodyView))
    fail(where, 'options.ignore', 'a body or a function', ignore, 'type');
  return {
    category: category === undefined ? null : bits(where, 'options.category', category),
    mask: layer !== undefined ? readLayers(where, layer, layers) : mask === undefined ? null : bits(where, 'options.mask', mask),
    sensors,
    ignore,
  };
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
