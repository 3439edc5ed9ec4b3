import { mostRestitution, type RuleTable } from '../motion/contact-rules.ts';
import { fail } from '../numeric/fail.ts';
import { between, integer, knownOptions, nonNegative } from '../numeric/validate.ts';
import { type Layers, mostLayers } from './layers.ts';
import { largest, size } from './limits.ts';

/** Advice about a body that is elastic and rubs. */
export const elasticFriction =
  'carom: a body has restitution 1 and friction > 0: friction turns speed into spin, so bounces keep less than all of it';

/** What a body or wall is made of. */
export interface WorldMaterial {
  /** A name in the pairs of the world's contact rules, which say what holds where it meets others. @default none */
  readonly name?: string;
  /**
   * Share of the approach speed that is given back, 0 … 4; above 1 a bumper, which adds energy. A contact takes the larger of the two, unless
   * the world's contact rules say otherwise. Approaches slower than what gravity gives in two sub-steps do not bounce. @default 0
   */
  readonly restitution?: number;
  /**
   * Coulomb friction: tangential force per normal force, at most. A contact takes √(a·b), unless the world's contact rules say otherwise.
   * @default 0
   */
  readonly friction?: number;
  /** Rolling resistance: torque per (smaller radius × normal force), at most. A contact takes the larger of the two. @default 0 */
  readonly rollingResistance?: number;
  /** Mass per area of a body that is given none. [mass/length²] @default 1 */
  readonly density?: number;
}

/** Collision filter: two things collide if the mask of each has a bit of the other's category. */
export interface WorldFilter {
  /** 32 bits. @default 1; in a world with layers the last bit, which every layer meets */
  readonly category?: number;
  /** 32 bits. @default all */
  readonly mask?: number;
  /** A name of `WorldOptions.layers`, in place of category and mask. */
  readonly layer?: string;
}

/** A material with every value present. */
export interface FullMaterial {
  /** Its name in the contact rules, if it has one. */
  readonly name?: string;
  /** Share of the approach speed that is given back. */
  readonly restitution: number;
  /** Coulomb friction. */
  readonly friction: number;
  /** Rolling resistance. */
  readonly rollingResistance: number;
  /** Mass per area. [mass/length²] */
  readonly density: number;
}

/** Checks a material and completes it with the defaults. @throws TypeError or RangeError naming what is wrong */
export function readMaterial(where: string, what: string, material: WorldMaterial = {}, rules: RuleTable): FullMaterial {
  knownOptions(where, what, material, ['name', 'restitution', 'friction', 'rollingResistance', 'density']);
  const { name, restitution = 0, friction = 0, rollingResistance = 0, density = 1 } = material;
  rules.numberOf(where, `${what}.name`, name);
  return {
    ...(name === undefined ? {} : { name }),
    restitution: between(where, `${what}.restitution`, restitution, 0, mostRestitution),
    friction: bounded(where, `${what}.friction`, friction),
    rollingResistance: bounded(where, `${what}.rollingResistance`, rollingResistance),
    density: size(where, `${what}.density`, density),
  };
}

/** What of a material is kept of a wall, in this order. */
export function surfaceOf({ restitution, friction, rollingResistance }: FullMaterial): number[] {
  return [restitution, friction, rollingResistance];
}

/** Returns a coefficient. @throws TypeError or RangeError unless it is a number from 0 to 1e50 */
export function bounded(where: string, what: string, value: unknown): number {
  const number = nonNegative(where, what, value);
  if (number > largest) fail(where, what, 'at most 1e50', number);
  return number;
}

/** The category, in a world with layers, of what is of none: every layer meets it, so that a wall without a filter is a wall for all. */
const noLayer = 1 << mostLayers;

/** Category and mask of a filter. @throws TypeError or RangeError naming what is wrong */
export function readFilter(where: string, what: string, filter: WorldFilter = {}, layers: Layers = {}): { category: number; mask: number } {
  knownOptions(where, what, filter, ['category', 'mask', 'layer']);
  const { category, mask, layer } = filter;
  if (layer !== undefined) {
    if (category !== undefined || mask !== undefined) fail(where, what, 'a layer, or category and mask, not both', filter, 'type');
    return layerBits(where, `${what}.layer`, layer, layers);
  }
  return {
    category: category !== undefined ? bits(where, `${what}.category`, category) : Object.keys(layers).length > 0 ? noLayer : 1,
    mask: mask === undefined ? -1 : bits(where, `${what}.mask`, mask),
  };
}

/** 32 bits as a signed integer. @throws TypeError or RangeError unless they are an integer, signed or not */
export function bits(where: string, what: string, value: unknown): number {
  return integer(where, what, value, -2147483648, 4294967295) | 0;
}

/** The place of a layer among those of a world. @throws TypeError or RangeError unless it is the name of one */
export function layerAt(where: string, what: string, layer: unknown, layers: Layers): number {
  const names = Object.keys(layers);
  const rule = names.length > 0 ? `one of ${names.join(', ')}` : 'a name in the layers of the world, which were not given to it';
  if (typeof layer !== 'string') return fail(where, what, rule, layer, 'type');
  const at = names.indexOf(layer);
  return at < 0 ? fail(where, what, rule, layer) : at;
}

function layerBits(where: string, what: string, layer: string, layers: Layers): { category: number; mask: number } {
  const at = layerAt(where, what, layer, layers);
  const names = Object.keys(layers);
  let mask = noLayer;
  for (let i = 0; i < names.length; i++) if (layers[layer].includes(names[i]) || layers[names[i]].includes(layer)) mask |= 1 << i;
  return { category: 1 << at, mask };
}
