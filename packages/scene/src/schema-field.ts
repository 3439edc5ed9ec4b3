// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import type { SceneField } from './scene-field.ts';
import { type AnyObject, box, circle, described, finite, integer, nonNegative, optional, point, positive, vector } from './schema-parts.ts';

const base: v.ObjectEntries = {
  region: optional(v.union([box, circle]) as v.GenericSchema<unknown>, 'Where it acts; left out: everywhere.'),
  mask: optional(integer(0, 4294967295), 'Bits of the categories of discs that it acts on.'),
};
const falloff: v.ObjectEntries = {
  strength: described(finite, 'Acceleration at distance 1; below 0 away.'),
  power: optional(v.picklist([1, 2]), 'The power of the distance that it falls with: 2, or 1.'),
  softening: optional(nonNegative, 'How near it stays finite. [length]'),
};
const place: v.ObjectEntries = { x: described(finite, 'Where, along x. [length]'), y: described(finite, 'Where, along y. [length]') };
const velocity = vector('Velocity of the air or stream. [length/time]');
const drag = 'Force per diameter and speed. [mass/(length·time)]';

/** The fields of the world engine. */
export const worldFields: Readonly<Record<SceneField['kind'], AnyObject>> = {
  uniform: v.strictObject({
    kind: v.literal('uniform'),
    ...base,
    acceleration: v.pipe(point, v.description('The same everywhere. [length/time²]')),
  }),
  point: v.strictObject({ kind: v.literal('point'), ...base, ...place, ...falloff }),
  attraction: v.strictObject({ kind: v.literal('attraction'), ...base, ...falloff }),
  vortex: v.strictObject({ kind: v.literal('vortex'), ...base, ...place, ...falloff }),
  wind: v.strictObject({ kind: v.literal('wind'), ...base, velocity, drag: described(nonNegative, drag) }),
  liquid: v.strictObject({
    kind: v.literal('liquid'),
    ...base,
    level: described(finite, 'Height of its surface, against gravity. [length]'),
    density: described(positive, 'Mass per area.'),
    drag: optional(nonNegative, drag),
    angularDrag: optional(nonNegative, 'The rate at which turning fades. [1/time]'),
    velocity,
  }),
};

/** The kinds of fields. */
export const fieldKinds: readonly string[] = ['uniform', 'point', 'attraction', 'vortex', 'wind', 'liquid'];
