// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import { sceneLimits } from './scene.ts';

/** A valibot object schema of any shape: what validation walks. */
export type AnyObject = v.StrictObjectSchema<v.ObjectEntries, undefined>;
/** A schema of any value. */
export type AnySchema = v.GenericSchema;

/** The largest size of a number in a scene. */
export const largest = 1e75;
export const finite: AnySchema = v.pipe(v.number(), v.minValue(-largest), v.maxValue(largest));
export const positive: AnySchema = v.pipe(v.number(), v.gtValue(0), v.maxValue(largest));
export const nonNegative: AnySchema = v.pipe(v.number(), v.minValue(0), v.maxValue(largest));
export const name: AnySchema = v.pipe(v.string(), v.maxLength(80), v.description('What it is called in lists and read-outs.'));
export const color: AnySchema = v.pipe(
  v.string(),
  v.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  v.description('Fill color, #rgb or #rrggbb.'),
);

export const point: AnyObject = v.strictObject({ x: finite, y: finite });

/** `schema` with a description. */
export function described(schema: AnySchema, description: string): AnySchema {
  return v.pipe(schema as v.GenericSchema<unknown>, v.description(description));
}

/** `schema` as an optional key with a description. */
export function optional(schema: AnySchema, description: string): v.ExactOptionalSchema<AnySchema, undefined> {
  return v.exactOptional(described(schema, description));
}

/** An optional object of these entries with a description. */
export function part(entries: v.ObjectEntries, description: string): v.ExactOptionalSchema<AnySchema, undefined> {
  return optional(v.strictObject(entries) as unknown as AnySchema, description);
}

/** An optional point with a description. */
export function vector(description: string): v.ExactOptionalSchema<AnySchema, undefined> {
  return optional(point as unknown as AnySchema, description);
}

/** A list of such items, and how many there may be. */
export function listOf(item: AnySchema, most: number, description?: string): AnySchema {
  const list = v.pipe(v.array(item), v.maxLength(most));
  return description === undefined ? list : v.pipe(list, v.description(description));
}

/** An integer from `low` to `high`. */
export function integer(low: number, high: number): AnySchema {
  return v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));
}

const materialName = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(4));
/** What a material is in every engine. */
export const restitution: v.ObjectEntries = {
  name: optional(materialName, 'A name in the pairs of contactRules.'),
  restitution: optional(share, 'Share of the approach speed given back: 1 elastic, 0 dead, above 1 a bumper.'),
};

const combineRule = v.picklist(['max', 'min', 'product', 'mean', 'geometric-mean']);
const coefficient = v.pipe(v.number(), v.minValue(0), v.maxValue(1e50));
const pairEntries = {
  materials: described(v.strictTuple([materialName, materialName]), 'The names of the two materials.'),
  restitution: optional(v.union([share, combineRule]), 'That of their contact, or how it follows from theirs.'),
};
const ruleEntries = {
  restitution: optional(combineRule, 'How the restitutions of two materials combine.'),
  restitutionThreshold: optional(coefficient, 'Approaches slower than this do not bounce. [length/time]'),
};
const frictionOfPair = optional(v.union([coefficient, combineRule]), 'That of their contact, or how it follows from theirs.');

/** How materials combine, with friction or without. */
export function contactRules(hasFriction: boolean): v.ExactOptionalSchema<AnySchema, undefined> {
  const pair = v.strictObject(hasFriction ? { ...pairEntries, friction: frictionOfPair } : pairEntries);
  const friction = optional(combineRule, 'How the frictions of two materials combine.');
  const pairs = optional(listOf(pair as unknown as AnySchema, sceneLimits.materialPairs), 'What holds for two materials.');
  return part({ ...ruleEntries, ...(hasFriction ? { friction } : {}), pairs }, 'How materials combine where they meet.');
}
export const box: AnyObject = v.strictObject({ minX: finite, minY: finite, maxX: finite, maxY: finite });
export const circle: AnyObject = v.strictObject({ x: finite, y: finite, r: positive });
export const segment: v.ObjectEntries = { x1: finite, y1: finite, x2: finite, y2: finite };

/** The keys of a body in every engine. */
export const bodyEntries: v.ObjectEntries = {
  x: described(finite, 'Center. [length]'),
  y: described(finite, 'Center. [length]'),
  r: described(positive, 'Radius. [length]'),
  vx: optional(finite, 'Velocity along x. [length/time]'),
  vy: optional(finite, 'Velocity along y. [length/time]'),
  mass: optional(positive, 'Mass. [mass]'),
  immovable: optional(v.boolean(), 'Nothing changes its velocity; leave the mass out.'),
  material: part(restitution, 'How a surface answers a collision.'),
  name: v.exactOptional(name),
  color: v.exactOptional(color),
  label: optional(v.pipe(v.string(), v.maxLength(4)), 'Short text drawn on the disc.'),
  striped: optional(v.boolean(), 'Draws a white ball with a colored band.'),
};

/** The keys of a gas in every engine. */
export const gasEntries: v.ObjectEntries = {
  kind: v.literal('gas'),
  count: described(integer(1, sceneLimits.bodies), 'How many discs.'),
  box: v.pipe(box, v.description('Every disc starts wholly inside.')),
  r: positive,
  rMax: optional(positive, 'The largest radius, where they differ. [length]'),
  speed: optional(nonNegative, 'Root mean square speed. [length/time]'),
  mass: v.exactOptional(positive),
  immovable: bodyEntries.immovable,
  material: bodyEntries.material,
  name: v.exactOptional(name),
  color: v.exactOptional(color),
  seed: optional(integer(0, 4294967295), 'Same seed, same discs.'),
};

const towards = v.exactOptional(v.picklist(['right', 'left', 'plus-y', 'minus-y']));
/** The keys of a row besides those of its discs. */
export const rowEntries: v.ObjectEntries = {
  kind: v.literal('row'),
  count: gasEntries.count,
  gap: optional(nonNegative, 'Free space between neighbors. [length]'),
  towards,
};
/** The keys of a triangle besides those of its discs. */
export const triangleEntries: v.ObjectEntries = {
  kind: v.literal('triangle'),
  ranks: described(integer(1, 100), 'How many ranks; the last one has this many discs.'),
  towards,
};
