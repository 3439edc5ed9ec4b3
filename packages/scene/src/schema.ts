// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import { type Scene, sceneLimits } from './scene.ts';
import { worldFields } from './schema-field.ts';
import { worldJoints } from './schema-joint.ts';
import {
  type AnyObject,
  type AnySchema,
  bodyEntries,
  box,
  circle,
  color,
  contactRules,
  described,
  gasEntries,
  integer,
  listOf,
  name,
  nonNegative,
  optional,
  point,
  positive,
  rowEntries,
  segment,
  triangleEntries,
  vector,
} from './schema-parts.ts';
import { worldBodies, worldDisc, worldGenerators, worldKinematics, worldOptions, worldShapes, worldWalls } from './schema-world.ts';

const growth = optional(nonNegative, 'By how much the radius grows per unit of time. [length/time]');
const disc: v.ObjectEntries = { ...bodyEntries, growth };
const body = v.strictObject(disc);
const wallOptions = {
  material: bodyEntries.material,
  sensor: optional(v.boolean(), 'A circle or box that notices discs without stopping them.'),
  absorbing: optional(v.boolean(), 'A sensor that takes out the disc that comes in.'),
  velocity: vector('Moves for ever at this velocity, as a piston does. [length/time]'),
  temperature: optional(nonNegative, 'kT of a thermal wall: what meets it leaves as from a gas of it. [mass·length²/time²]'),
  name: v.exactOptional(name),
  color: v.exactOptional(color),
};
const walls = {
  segment: v.strictObject({ ...segment, ...wallOptions }),
  capsule: v.strictObject({ ...segment, r: positive, ...wallOptions }),
  box: v.strictObject({ ...box.entries, ...wallOptions }),
  circle: v.strictObject({ ...circle.entries, ...wallOptions }),
  polygon: v.strictObject({ points: v.pipe(v.array(point), v.minLength(3), v.maxLength(64)), ...wallOptions }),
  arc: v.strictObject({ ...circle.entries, from: point, to: point, ...wallOptions }),
  inside: v.strictObject({ inside: v.union([box, circle]), ...wallOptions }),
};
const generators = {
  gas: v.strictObject({ ...gasEntries, growth }),
  row: v.strictObject({ ...rowEntries, ...disc }),
  triangle: v.strictObject({ ...triangleEntries, ...disc }),
};

const view = v.strictObject({ box: v.exactOptional(box), y: v.exactOptional(v.picklist(['up', 'down'])) });
const collapse = v.strictObject({
  cutoffSpeed: optional(
    nonNegative,
    'A contact closing slower than this is elastic; where gravity presses it together, it parts at this speed. [length/time]',
  ),
  limit: v.exactOptional(integer(1, 1048576)),
});
const unit = v.exactOptional(v.pipe(v.string(), v.maxLength(12)));
const units = v.strictObject({ length: unit, time: unit, mass: unit });

const first = {
  $schema: optional(v.string(), 'Address of this JSON Schema, for editors; not read.'),
  format: v.pipe(v.literal('carom-scene'), v.description('What this file is.')),
  version: v.pipe(v.literal(0), v.description('The version of the format.')),
};
const last = {
  title: v.exactOptional(v.pipe(v.string(), v.maxLength(80))),
  description: v.exactOptional(v.pipe(v.string(), v.maxLength(2000))),
  units: v.exactOptional(v.pipe(units, v.description('The names of the units, for read-outs.'))),
  view: v.exactOptional(v.pipe(view, v.description('What to show.'))),
  speed: optional(positive, 'Suggested playback: units of scene time per second of watching.'),
  duration: optional(positive, 'Suggested end of the show. [time]'),
};
const flight = v.strictObject({
  gravity: vector('Acceleration of every movable disc. [length/time²]'),
  deceleration: optional(nonNegative, 'What cloth takes, until discs rest; not together with gravity. [length/time²]'),
  periodX: optional(positive, 'Width of a torus. [length]'),
  periodY: optional(positive, 'Height of a torus. [length]'),
  contactRules: contactRules(false),
  ties: optional(v.picklist(['sequential', 'simultaneous']), 'How events at exactly one time are resolved.'),
});
const timelineOptions = {
  timeline: v.exactOptional(v.pipe(flight, v.description('How discs fly.'))),
  collapse: v.exactOptional(v.pipe(collapse, v.description('What the timeline does where events pile up at one time.'))),
};
const worldKeys = { world: v.exactOptional(v.pipe(worldOptions, v.description('What the world is like.'))) };

/** What validation checks one by one, so that each value is measured against the one shape it is meant to be. */
export interface EngineParts {
  readonly head: AnyObject;
  readonly body: AnyObject;
  /** Bodies that are no discs, by their form, and parts of those that have several. */
  readonly bodies: Readonly<Record<string, AnyObject>>;
  readonly shapes: Readonly<Record<string, AnyObject>>;
  readonly walls: Readonly<Record<string, AnyObject>>;
  readonly kinematics: Readonly<Record<string, AnyObject>>;
  readonly joints: Readonly<Record<string, AnyObject>>;
  readonly fields: Readonly<Record<string, AnyObject>>;
  readonly generators: Readonly<Record<'gas' | 'row' | 'triangle', AnyObject>>;
}

/** The parts of a scene by its engine. */
export const parts: Readonly<Record<Scene['engine'], EngineParts>> = {
  timeline: {
    head: v.strictObject({ ...first, engine: v.picklist(['timeline', 'world']), ...last, ...timelineOptions }),
    body,
    bodies: {},
    shapes: {},
    walls,
    kinematics: {},
    joints: {},
    fields: {},
    generators,
  },
  world: {
    head: v.strictObject({ ...first, engine: v.picklist(['timeline', 'world']), ...last, ...worldKeys }),
    body: worldDisc,
    bodies: worldBodies,
    shapes: worldShapes,
    walls: worldWalls,
    kinematics: worldKinematics,
    joints: worldJoints,
    fields: worldFields,
    generators: worldGenerators,
  },
};

/** The room of an `inside` wall. */
export const rooms: Readonly<Record<'box' | 'circle', AnyObject>> = { box, circle };

const anyOf = (kinds: Readonly<Record<string, AnyObject>>): AnySchema => v.union(Object.values(kinds));

/** The lists of a scene. */
function listsOf({ body: disc, bodies: others, walls: shapes, generators: recipes }: EngineParts) {
  return {
    walls: v.exactOptional(listOf(anyOf(shapes), sceneLimits.walls)),
    bodies: v.exactOptional(listOf(Object.keys(others).length > 0 ? anyOf({ disc, ...others }) : disc, sceneLimits.bodies)),
    generate: v.exactOptional(listOf(anyOf(recipes), sceneLimits.generators)),
  };
}

/** A scene of one engine, whole. */
function sceneOf(engine: Scene['engine'], options: v.ObjectEntries, further: v.ObjectEntries) {
  const runs = described(v.literal(engine), 'The engine that runs it.');
  return v.strictObject({ ...first, engine: runs, ...last, ...options, ...listsOf(parts[engine]), ...further });
}

const kinematics = v.exactOptional(listOf(anyOf(worldKinematics), sceneLimits.kinematics));
const joints = v.exactOptional(listOf(anyOf(worldJoints), sceneLimits.joints));
const fields = v.exactOptional(listOf(anyOf(worldFields), sceneLimits.fields));

/** The whole format: what the published JSON Schema is made from. */
export const sceneSchema: v.GenericSchema<unknown, Scene> = v.union([
  sceneOf('timeline', timelineOptions, {}),
  sceneOf('world', worldKeys, { kinematics, joints, fields }),
]) as unknown as v.GenericSchema<unknown, Scene>;
